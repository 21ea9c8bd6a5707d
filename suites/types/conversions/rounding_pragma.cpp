#include "suites/types/conversions/rounding_pragma.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <utility>

#include "harness/cases/case.h"
#include "suites/base/kernel_name.h"
#include "suites/target/modes.h"
#include "suites/target/target.h"
#include "suites/types/conversions/conversion_case.h"

namespace assay::suites::conversions {
namespace {

using harness::Case;
using numeric::BitCase;
using numeric::vector_type;
using reference::Conversion;
using reference::ExactAnswer;
using reference::ExactFunction;
using reference::InputBits;
using reference::Rounding;
using reference::ScalarType;

constexpr std::string_view extension = "cl_khr_select_fprounding_mode";

struct Mode {
  std::string_view name, other;  ///< the mode of the pragma, and another mode for pragmas that must
                                 ///< have no effect
  Rounding rounding;
};
constexpr std::array<Mode, 4> modes{{{"rte", "rtp", Rounding::nearest_even},
                                     {"rtz", "rtn", Rounding::toward_zero},
                                     {"rtp", "rtz", Rounding::up},
                                     {"rtn", "rte", Rounding::down}}};

/// `{mode}` and `{other}` become pragmas on separate lines. `{statement}` becomes the tested
/// statement.
struct Scope {
  std::string_view name;
  std::string_view before;  ///< before the kernel, at file scope
  std::string_view body;
  std::string_view after = "";
  bool inherited = true;  ///< false for called functions, which have the default mode
};
constexpr std::array<Scope, 6> scopes{{
    {"block", "", "{mode}{statement}"},
    {"file", "{mode}", "{statement}", "{default}"},
    {"nested", "", "{other}{{\n{mode}{statement}\n  }}"},
    {"restored", "", "{mode}{{\n{other}  }}\n  {statement}"},
    {"last", "", "{other}{mode}{statement}"},
    {"callee", "{callee}", "{mode}{call}", "", false},
}};

struct Ask {
  std::string id;
  Conversion conversion;  ///< with the expected rounding
  ExactFunction function;
  int width = 1;
  std::string declarations;  ///< declares the operand x and the result y
  std::string statement;     ///< y = ...
  std::string store;
  /// The statement as a function of x: the returned expression, the result type and the operand
  /// type. Empty if the statement has no such form.
  std::string value, result, operand;
};

std::string pragma(std::string_view mode) {
  return fmt::format("\n#pragma OPENCL SELECT_ROUNDING_MODE {}\n", mode);
}

std::string filled(std::string_view text, const Mode& mode, const Ask& ask,
                   const std::string& callee) {
  return fmt::format(fmt::runtime(text), fmt::arg("mode", pragma(mode.name)),
                     fmt::arg("other", pragma(mode.other)), fmt::arg("default", pragma("rte")),
                     fmt::arg("statement", ask.statement),
                     fmt::arg("call", fmt::format("y = {}(x);", callee)),
                     fmt::arg("callee", fmt::format("{} {}({} x) {{ return {}; }}\n", ask.result,
                                                    callee, ask.operand, ask.value)));
}

/// y = `expression`, with one operand x.
Ask value_of(std::string id, const Conversion& c, int width, std::string expression) {
  Ask ask;
  ask.id = std::move(id);
  ask.conversion = c;
  ask.function = conversion_function(ask.id, c);
  ask.width = width;
  ask.result = vector_type(c.to, width);
  ask.operand = vector_type(c.from, width);
  ask.declarations = fmt::format("const {} x = {};\n  {} y;\n  ", ask.operand,
                                 numeric::loaded(c.from.name, width, "in0"), ask.result);
  ask.statement = fmt::format("y = {};", expression);
  ask.store = numeric::stored(c.to.name, width, "out0", "y");
  ask.value = std::move(expression);
  return ask;
}

Ask converted(const Conversion& c, int width, std::string_view modifier = "") {
  const std::string call = fmt::format("convert_{}{}", vector_type(c.to, width), modifier);
  return value_of(fmt::format("convert_{}{}/{}", c.to.name, modifier, vector_type(c.from, width)),
                  c, width, call + "(x)");
}

/// The vectors of vstorea_half3 are 4 elements apart.
Ask stored_half(const Conversion& c, int width, bool aligned) {
  const int stride = aligned && width == 3 ? 4 : width;
  const std::string call =
      fmt::format("vstore{}_half{}", aligned ? "a" : "", width == 1 ? "" : std::to_string(width));
  Ask ask;
  ask.id = fmt::format("{}/{}", call, c.from.name);
  ask.conversion = c;
  ask.function = conversion_function(call, c);
  if (stride != width) {
    ask.function.group_size = stride;
    ask.function.fill = nullptr;
    ask.function.free_in = nullptr;
    ask.function.answer = [c, width](std::span<const InputBits> group, std::size_t lane,
                                     std::size_t) {
      return lane < static_cast<std::size_t>(width) ? convert(c, group[lane][0])
                                                    : ExactAnswer::free();
    };
  }
  ask.width = stride;
  const std::string from = vector_type(c.from, width);
  ask.declarations =
      stride == width
          ? fmt::format("const {} x = {};\n  ", from, numeric::loaded(c.from.name, width, "in0"))
          : fmt::format("const {} x = vload{}(0, in0 + i * {});\n  ", from, width, stride);
  ask.statement = fmt::format("{}(x, i, (__global half *)out0);", call);
  return ask;
}

/// x * z, or fma(x, z, 0). Both are exact in double precision. The pragma changes the rounding of
/// the operator, but not that of the function.
Ask product(const Conversion& rounded, bool fused) {
  static const ScalarType& single = *reference::find_scalar_type("float");
  Ask ask = value_of(fused ? "fma/float" : "multiply/float", rounded, 1,
                     fused ? "fma(x, z, 0.0f)" : "x * z");
  ask.declarations = "const float x = in0[i], z = in1[i];\n  float y;\n  ";
  ask.function = {};
  ask.function.name = fused ? "fma" : "x * z";
  ask.function.parameters = {single, single};
  ask.function.results = {single};
  ask.function.answer = [rounded, fused](std::span<const InputBits> group, std::size_t lane,
                                         std::size_t) {
    const auto value = [&](std::size_t a) {
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(group[lane][a])));
    };
    double exact = value(0) * value(1);
    if (fused && exact == 0) exact = 0;  // -0 + 0
    Conversion c = rounded;
    c.from = *reference::find_scalar_type("double");
    c.flushed_operand = false;
    ExactAnswer answer = convert(c, std::bit_cast<std::uint64_t>(exact));
    const auto subnormal = [&](std::size_t a) {
      return classify(*single.format, group[lane][a]) == reference::FloatClass::subnormal;
    };
    if (rounded.flushed_operand && (subnormal(0) || subnormal(1))) {
      answer.others = {0, sign_bit(*single.format)};
      answer.other_count = 2;
      answer.any_nan = answer.any_nan || magnitude_bits(*single.format, answer.bits) ==
                                             infinity_bits(*single.format);  // 0 x infinity
    }
    return answer;
  };
  return ask;
}

/// The specification lists rtz where it means rtn, so both are right for rtn.
Ask macro(const Mode& mode) {
  static const ScalarType& byte = *reference::find_scalar_type("uchar");
  Ask ask = value_of("macro", {byte, byte, Rounding::nearest_even}, 1, "x");
  std::uint64_t expected = 0;
  for (std::size_t k = 0; k < modes.size(); ++k)
    if (modes[k].name == mode.name) expected = k + 1;
  ask.function = {};
  ask.function.name = "__ROUNDING_MODE__";
  ask.function.parameters = ask.function.results = {byte};
  ask.function.answer = [expected, is_rtn = mode.rounding == Rounding::down](auto, auto, auto) {
    ExactAnswer answer{.bits = expected};
    if (is_rtn) answer.others[0] = 2;
    answer.other_count = is_rtn ? 1 : 0;
    return answer;
  };
  ask.statement = "y = assay_which(__ROUNDING_MODE__);";
  return ask;
}

class PragmaExpansion {
 public:
  explicit PragmaExpansion(const Target& target) : target_(target) {}

  std::vector<Case> run() {
    for (const Mode& mode : modes)
      for (const Scope& scope : scopes) {
        const Mode& expected = scope.inherited ? mode : modes.front();
        if (&scope == scopes.begin())
          add_everything(mode, scope);
        else
          add_few(mode, expected, scope);
      }
    return std::move(cases_);
  }

 private:
  Conversion conversion(std::string_view from, std::string_view to, Rounding rounding) const {
    return conversion_on(target_, *reference::find_scalar_type(from),
                         *reference::find_scalar_type(to), rounding);
  }
  Conversion to_half(std::string_view from, Rounding rounding) const {
    Conversion c = conversion(from, "half", rounding);
    c.flushed_result = false;  // 6.3.1.2: a stored half is not flushed
    return c;
  }

  void add_everything(const Mode& mode, const Scope& scope) {
    for (const ScalarType& to : reference::scalar_types())
      for (const ScalarType& from : reference::scalar_types()) {
        // Leaves out conversions that do not round.
        if (!to.floating()) continue;
        if ((from.floating() ? from.format->precision : from.bits) <= to.format->precision)
          continue;
        const Conversion c = conversion(from.name, to.name, mode.rounding);
        for (const int width : numeric::vector_widths) put(mode, scope, converted(c, width));
        put(mode, scope,
            value_of(fmt::format("cast_{}/{}", to.name, from.name), c, 1,
                     fmt::format("({})x", to.name)));
      }
    for (const std::string_view from : {"float", "double"})
      for (const int width : numeric::vector_widths) {
        put(mode, scope, stored_half(to_half(from, mode.rounding), width, false));
        if (width != 1) put(mode, scope, stored_half(to_half(from, mode.rounding), width, true));
      }
    put(mode, scope, product(conversion("float", "float", mode.rounding), false));
    // These conversions must ignore the pragma.
    put(mode, scope, product(conversion("float", "float", Rounding::nearest_even), true));
    put(mode, scope, converted(conversion("float", "int", Rounding::toward_zero), 1));
    put(mode, scope, converted(conversion("int", "float", Rounding::nearest_even), 4, "_rte"));
    put(mode, scope, converted(conversion("int", "float", Rounding::up), 4, "_rtp"));
    put(mode, scope, converted(conversion("float", "int", Rounding::down), 4, "_rtn"));
    put(mode, scope, macro(mode));
  }

  void add_few(const Mode& mode, const Mode& expected, const Scope& scope) {
    put(mode, scope, converted(conversion("int", "float", expected.rounding), 1));
    put(mode, scope, converted(conversion("long", "float", expected.rounding), 3));
    put(mode, scope, converted(conversion("double", "float", expected.rounding), 4));
    if (!scope.inherited) return;
    put(mode, scope, stored_half(to_half("float", expected.rounding), 1, false));
    put(mode, scope, stored_half(to_half("float", expected.rounding), 4, true));
    put(mode, scope, macro(mode));
  }

  void put(const Mode& mode, const Scope& scope, Ask ask) {
    const std::string id =
        fmt::format("conversions/select_rounding_mode/{}/{}/{}", mode.name, scope.name, ask.id);
    std::vector<std::string_view> types{ask.conversion.from.name};
    // A kernel that only stores halves does not need the half type.
    if (!ask.result.empty()) types.push_back(ask.conversion.to.name);
    const harness::Needs needs = harness::Needs::extension(extension);
    cases_.push_back(numeric::bit_case(
        {.id = id,
         .citations = {"OpenCL C 3.0.19, 7.1, SELECT_ROUNDING_MODE"},
         .skip = target_.missing(needs),
         .needs = needs.words()},
        types,
        [&mode, &scope, ask, id] {
          const std::string callee = "of" + kernel_name(id);
          std::string prologue = fmt::format("#pragma OPENCL EXTENSION {} : enable\n", extension);
          for (std::size_t k = 0; k < modes.size(); ++k)
            prologue += fmt::format("#define assay_is_{} {}\n", modes[k].name, k + 1);
          prologue +=
              "#define assay_joined(x) assay_is_##x\n#define assay_which(x) assay_joined(x)\n";
          prologue += filled(scope.before, mode, ask, callee);
          BitCase out = conversion_case(
              ask.conversion, ask.function, ask.width,
              ask.declarations + filled(scope.body, mode, ask, callee) + "\n  " + ask.store);
          out.prologue = prologue;
          out.epilogue = filled(scope.after, mode, ask, callee);
          out.joined = false;
          return out;
        },
        target_));
  }

  const Target& target_;
  std::vector<Case> cases_;
};

}  // namespace

std::vector<Case> rounding_pragma(const Target& target) {
  return PragmaExpansion(target).run();
}

}  // namespace assay::suites::conversions
