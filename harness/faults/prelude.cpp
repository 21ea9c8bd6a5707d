#include "harness/faults/prelude.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

#include "harness/faults/rewritten_text.h"
#include "harness/faults/typed_prelude.h"
#include "harness/faults/wrapped_text.h"

namespace assay::faults {
namespace {

constexpr std::array<std::pair<int, unsigned>, 6> widths{
    {{1, w1}, {2, w2}, {3, w3}, {4, w4}, {8, w8}, {16, w16}}};

struct AddressSpace {
  std::string_view qualifier;
  unsigned bit;
};
constexpr std::array<AddressSpace, 4> spaces{
    {{"__global ", global}, {"__local ", local}, {"__private ", private_}, {"", generic}}};

std::string vector_type(std::string_view scalar, int width) {
  return width == 1 ? std::string(scalar) : fmt::format("{}{}", scalar, width);
}

/// "v.s3", or "v" for a scalar.
std::string component(std::string_view vector, int width, int lane) {
  return width == 1 ? std::string(vector) : fmt::format("{}.s{:x}", vector, lane);
}

/// One form, type, width and address space of the built-in function.
struct Declaration {
  const Fault& fault;
  std::string_view form;
  unsigned form_bit;
  std::string_view scalar;  ///< "float", "double", "half"
  int width;
  unsigned width_bit;
  AddressSpace space;

  std::string_view parameters() const { return form.substr(2); }
  bool has_pointer() const { return parameters().find_first_of("FI") != std::string_view::npos; }
  bool faulty() const {
    const Where& where = fault.where;
    return !fault.effect.empty() && scalar == fault.format && (where.widths & width_bit) &&
           (where.forms & form_bit) && where.lane < width &&
           (!has_pointer() || (where.spaces & space.bit));
  }
};

/// At width 1, a form with vectors and scalars is equal to the plain form. Such a form then
/// has no separate declarations.
bool declared(std::string_view form, int width) {
  return width > 1 || form.find_first_of("sk", 1) == std::string_view::npos;
}

std::string wrapper(const Declaration& d, std::string_view prefix, bool faulty) {
  const std::string floats = vector_type(d.scalar, d.width);
  const std::string ints = vector_type("int", d.width);
  std::string declared_parameters, arguments, out_float, out_int;
  std::string lane_floats;  // x, y, z
  std::string lane_int = "0";
  constexpr std::string_view names = "xyz";
  std::size_t float_count = 0;
  const auto add = [&](std::string_view type, std::string_view name) {
    if (!arguments.empty()) {
      declared_parameters += ", ";
      arguments += ", ";
    }
    fmt::format_to(std::back_inserter(declared_parameters), "{} {}", type, name);
    arguments += name;
  };
  for (const char parameter : d.parameters()) {
    switch (parameter) {
      case 'f':
      case 's': {
        const std::string name(1, names[float_count++]);
        add(parameter == 'f' ? floats : std::string(d.scalar), name);
        lane_floats += (parameter == 'f' ? "@" : "") + name + ", ";
        break;
      }
      case 'i':
      case 'k':
        add(parameter == 'i' ? ints : "int", "k");
        lane_int = parameter == 'i' ? "@k" : "k";
        break;
      case 'F':
        add(fmt::format("{}{} *", d.space.qualifier, floats), "p");
        out_float = "q";
        break;
      default:
        add(fmt::format("{}{} *", d.space.qualifier, ints), "p");
        out_int = "n";
        break;
    }
  }
  const bool scalar_first = lane_floats[0] != '@';
  for (; float_count < names.size(); ++float_count) lane_floats += "0, ";
  const bool int_result = d.form[0] == 'i', scalar_result = d.form[0] == 's';
  const std::string result_type = int_result      ? ints
                                  : scalar_result ? std::string(d.scalar)
                                                  : floats;
  std::string text = fmt::format("static inline {} __attribute__((overloadable)) {}{}({}) {{",
                                 result_type, prefix, d.fault.function, declared_parameters);
  if (!faulty) {
    return text + fmt::format(" return {}({}); }}\n", d.fault.function, arguments);
  }
  fmt::format_to(std::back_inserter(text), " {} {} = {}({});", result_type, int_result ? "n" : "r",
                 d.fault.function, arguments);
  if (!out_float.empty()) fmt::format_to(std::back_inserter(text), " {} q = *p;", floats);
  if (!out_int.empty()) fmt::format_to(std::back_inserter(text), " {} n = *p;", ints);
  // A scalar result (dot, length) is changed once. In the fault's text, x is then the first
  // component of the argument, and w the second component.
  const int lanes = scalar_result ? 1 : d.width;
  for (int lane = 0; lane < lanes; ++lane) {
    if (d.fault.where.lane >= 0 && d.fault.where.lane != lane) continue;
    std::string values;
    for (std::size_t at = 0; at < lane_floats.size(); ++at) {
      if (lane_floats[at] != '@') {
        values += lane_floats[at];
      } else {
        values += component(lane_floats.substr(++at, 1), d.width, lane);
      }
    }
    const std::string k = lane_int[0] == '@' ? component("k", d.width, lane) : lane_int;
    const int neighbor = (lane ^ 1) < d.width ? lane ^ 1 : lane;
    const auto shown = [&](bool used, std::string_view name, std::string_view zero) {
      return used ? component(name, d.width, lane) : std::string(zero);
    };
    const bool has_r = !int_result, has_q = !out_float.empty(),
               has_n = int_result || !out_int.empty();
    const std::string r = scalar_result ? "r" : shown(has_r, "r", "0");
    fmt::format_to(std::back_inserter(text),
                   "\n {{ __private {} tr = {}, tq = {}; __private int tn = {};"
                   " assay_fault_lane({}{}, {}, &tr, &tq, &tn);",
                   d.scalar, r, shown(has_q, "q", "0"), shown(has_n, "n", "0"), values, k,
                   scalar_first ? "x" : component("x", d.width, neighbor));
    if (has_r) text += " " + r + " = tr;";
    if (has_q) text += " " + shown(true, "q", "") + " = tq;";
    if (has_n) text += " " + shown(true, "n", "") + " = tn;";
    text += " }";
  }
  if (!out_float.empty()) text += "\n *p = q;";
  if (!out_int.empty()) text += "\n *p = n;";
  return text + fmt::format(" return {}; }}\n", int_result ? "n" : "r");
}

std::string wrappers(const Fault& fault, std::string_view scalar, std::string_view prefix,
                     bool plant) {
  std::string text, generic_text;
  for (std::size_t f = 0; f < fault.forms.size(); ++f) {
    for (const auto& [width, width_bit] : widths) {
      if (!declared(fault.forms[f], width) || (fault.declared & width_bit) == 0) continue;
      for (const AddressSpace& space : spaces) {
        const Declaration d{fault, fault.forms[f], 1U << f, scalar, width, width_bit, space};
        if (!d.has_pointer()) {
          text += wrapper(d, prefix, plant && d.faulty());
          break;
        }
        (space.bit == generic ? generic_text : text) += wrapper(d, prefix, plant && d.faulty());
      }
    }
  }
  if (!generic_text.empty()) {
    text += "#if defined(__opencl_c_generic_address_space) || __OPENCL_C_VERSION__ == 200\n" +
            generic_text + "#endif\n";
  }
  return text;
}

std::string guarded(std::string_view format, const std::string& text) {
  if (format == "double")
    return "#if defined(cl_khr_fp64) || defined(__opencl_c_fp64)\n" + text + "#endif\n";
  if (format == "half")
    return "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n" + text +
           "#endif\n";
  return text;
}

std::string all_wrappers(const Fault& fault, std::string_view prefix, bool plant) {
  std::string text = wrappers(fault, "float", prefix, plant);
  if (fault.float_only) return text;
  for (const std::string_view format : {"double", "half"})
    text += guarded(format, wrappers(fault, format, prefix, plant));
  return text;
}

std::string lane_function(const Fault& fault) {
  const std::string_view integer = fault.format == "double" ? "long"
                                   : fault.format == "half" ? "short"
                                                            : "int";
  return guarded(
      fault.format,
      fmt::format(
          // Moves a value away from zero by n ulp.
          "static inline {0} assay_fault_ulps({0} r, int n) {{ return as_{0}(({1})(as_{1}(r) + "
          "n)); }}\n"
          "static inline void assay_fault_lane({0} x, {0} y, {0} z, int k, {0} w,"
          " __private {0} *pr, __private {0} *pq, __private int *pn) {{\n"
          "#pragma OPENCL FP_CONTRACT OFF\n"
          "{0} r = *pr, q = *pq; int n = *pn;\n{2}\n*pr = r; *pq = q; *pn = n; }}\n",
          fault.format, integer, fault.effect));
}

std::string planted(const Fault& fault) {
  if (!fault.begins.empty()) return fault.begins + "\n";
  if (!fault.wraps.of.empty()) return wrapped_text(fault.wraps) + "\n";
  if (fault.function.empty()) return {};
  if (!fault.macro.empty())
    return fmt::format("#undef {0}\n#define {0}{1}\n", fault.function, fault.macro);
  if (!fault.type.empty()) return typed_prelude(fault);
  std::string text = lane_function(fault);
  text += all_wrappers(fault, "assay_fault_", true);
  if (fault.where.folded) text += all_wrappers(fault, "assay_plain_", false);
  // A driver may have a macro with this name.
  text += fmt::format("#undef {}\n", fault.function);
  if (fault.where.folded) {
    text += fmt::format(
        "#define {0}(...) (__builtin_constant_p(__VA_ARGS__) ? assay_fault_{0}(__VA_ARGS__) : "
        "assay_plain_{0}(__VA_ARGS__))\n",
        fault.function);
  } else {
    // The macro has parameters, because a variable may have the same name.
    text += fmt::format("#define {0}(...) assay_fault_{0}(__VA_ARGS__)\n", fault.function);
  }
  return text;
}

}  // namespace

std::string prelude(const Fault& fault) {
  const std::string text = planted(fault);
  if (text.empty()) return {};
  // The text has a guard, because a program may include a header of clCompileProgram twice. OpenCL
  // C has static functions from 1.2 on.
  return "#ifndef ASSAY_FAULT_PLANTED\n#define ASSAY_FAULT_PLANTED\n"
         "#if __OPENCL_C_VERSION__ < 120\n#define ASSAY_FAULT_FUNCTION\n#else\n"
         "#define ASSAY_FAULT_FUNCTION static inline\n#endif\n" +
         with_replaced(text, "static inline ", "ASSAY_FAULT_FUNCTION ") + "#endif\n#line 1\n";
}

}  // namespace assay::faults
