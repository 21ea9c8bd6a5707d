#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <array>
#include <cmath>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "reference/exact/exact_judge.h"
#include "reference/plain/float_format.h"
#include "suites/base/kernel_name.h"
#include "suites/host/capture.h"
#include "suites/host/setting.h"
#include "suites/language/printf/formatter.h"
#include "suites/language/printf/parts.h"

namespace assay::suites::printf {
namespace {

using harness::Case;
using reference::ScalarType;

constexpr Place place{"6.15.14.2", "6.12.13.2"};

/// A type for a group of conversions. `alone` and `vector` are the length modifiers for scalars and
/// for vectors. A conversion without a modifier takes an int or a double (6.15.14.2).
struct Argument {
  std::string_view conversions, type;
  std::optional<std::string_view> alone, vector;
  harness::Version since{};
  std::string_view written{};  ///< the type's name in programs, if it is not the usual name
  bool plain = false;          ///< whether conversions without a modifier take the type
};
constexpr Argument arguments[] = {
    {"di", "char", "hh", "hh"},
    {"di", "short", "h", "h"},
    {"di", "int", "", "hl", {}, {}, true},
    {"di", "long", "l", "l"},
    {"ouxX", "uchar", "hh", "hh"},
    {"ouxX", "ushort", "h", "h"},
    {"ouxX", "uint", "", "hl", {}, {}, true},
    {"ouxX", "ulong", "l", "l"},
    {"fFeEgGaA", "half", "", "h"},
    {"fFeEgGaA", "float", "", "hl", {}, {}, true},
    {"fFeEgGaA", "double", "", "l"},
    // The modifiers t and z exist from 3.1 on. Both types are as wide as an address of the device.
    {"di", "long", "t", {}, {3, 1}, "ptrdiff_t"},
    {"ouxX", "ulong", "z", {}, {3, 1}, "size_t"},
};

/// The flags that are defined for a conversion. The behavior of other flags is undefined.
std::string_view flags_of(char conversion) {
  if (conversion == 'd' || conversion == 'i') return "-+ 0";
  if (conversion == 'u') return "-0";
  if (conversion == 'o' || conversion == 'x' || conversion == 'X') return "-#0";
  return "-+ #0";
}

void set(Specification& s, char flag) {
  (flag == '-'   ? s.minus
   : flag == '+' ? s.plus
   : flag == ' ' ? s.space
   : flag == '#' ? s.alternative
                 : s.zero) = true;
}

struct Plan {
  std::string id;
  const ScalarType* type = nullptr;
  std::string element;  ///< the type of a component in programs: "uchar"
  int width = 1;
  std::vector<Specification> specifications;
  std::vector<std::uint64_t> values;  ///< the bits of all components, argument by argument
  std::string pragmas, options;
  Freedom freedom;

  std::size_t calls() const { return values.size() / static_cast<std::size_t>(width); }
  std::vector<Number> numbers(std::size_t call) const {
    std::vector<Number> all;
    for (int lane = 0; lane < width; ++lane) {
      const std::uint64_t bits =
          values[call * static_cast<std::size_t>(width) + static_cast<std::size_t>(lane)];
      if (type->floating())
        all.push_back({0, reference::to_double(*type->format, bits)});
      else
        all.push_back({type->is_signed()
                           ? static_cast<std::uint64_t>(reference::integer_value(*type, bits))
                           : bits,
                       0});
    }
    return all;
  }
};

/// The conversion without options; each flag, width and precision by itself; then random
/// combinations.
std::vector<Specification> specifications(char conversion, std::string_view length, int width,
                                          std::uint64_t key, std::size_t drawn) {
  Specification plain;
  plain.conversion = conversion;
  plain.length = length;
  plain.vector = width;
  std::vector<Specification> all{plain};
  const std::string_view flags = flags_of(conversion);
  if (width == 1) {
    for (const char flag : flags) {
      Specification s = plain;
      set(s, flag);
      if (flag == '-' || flag == '0') s.width = 12;
      all.push_back(s);
    }
    for (const int precision : {0, 1, 5}) {
      Specification s = plain;
      s.precision = precision;
      all.push_back(s);
    }
    Specification wide = plain;
    wide.width = 15;
    all.push_back(wide);
  }
  constexpr std::array<std::optional<int>, 5> widths{std::nullopt, 1, 6, 11, 24};
  constexpr std::array<std::optional<int>, 7> precisions{
      std::nullopt, std::nullopt, 0, 2, 4, 9, 16};
  for (std::size_t i = 0; i < drawn; ++i) {
    std::uint64_t bits = harness::random_bits(key, i);
    Specification s = plain;
    for (const char flag : flags) {
      if ((bits & 1) != 0) set(s, flag);
      bits >>= 1;
    }
    s.width = widths.at(bits % widths.size());
    bits >>= 8;
    s.precision = precisions.at(bits % precisions.size());
    // overruled() makes separate cases for flags that override others.
    if (s.plus) s.space = false;
    if (s.minus || (s.integer() && s.precision)) s.zero = false;
    all.push_back(s);
  }
  return all;
}

/// Combinations where a flag or a precision overrides a flag. The flag + overrides the space. The
/// flag - overrides the 0. The precision of an integer overrides the 0.
std::vector<Specification> overruled(char conversion, std::string_view length) {
  Specification plain;
  plain.conversion = conversion;
  plain.length = length;
  std::vector<Specification> all;
  Specification s = plain;
  s.zero = s.minus = true;
  for (const int width : {6, 14}) {
    s.width = width;
    all.push_back(s);
  }
  if (plain.is_signed()) {
    s = plain;
    s.plus = s.space = true;
    all.push_back(s);
    s.width = 9;
    all.push_back(s);
    s.zero = true;
    all.push_back(s);
  }
  s = plain;
  s.zero = plain.integer();
  s.width = 10;
  for (const int precision : {0, 3}) {
    s.precision = precision;
    all.push_back(s);
  }
  return all;
}

/// Numbers that a formatter may print wrongly: signs, limits, ties, changes of style.
std::vector<std::uint64_t> values_of(const ScalarType& type, bool infinities, bool subnormals,
                                     std::uint64_t key, std::size_t drawn) {
  std::vector<std::uint64_t> all;
  if (!type.floating()) {
    const std::uint64_t top = std::uint64_t{1} << (type.bits - 1);
    all = {
        0, 1, 42, type.mask(), top - 1, top, 100 & type.mask(), (type.mask() - 41) & type.mask()};
    for (std::size_t i = 0; i < drawn; ++i) {
      const std::uint64_t bits = harness::random_bits(key, i);
      all.push_back((bits >> 6 & type.mask()) >> (bits % static_cast<unsigned>(type.bits)));
    }
    return all;
  }
  const reference::FloatFormat& format = *type.format;
  const std::uint64_t sign = reference::sign_bit(format), inf = reference::infinity_bits(format);
  // The number in this format, or the next number toward zero if the format does not have it.
  const auto nearest = [&](double value) {
    std::uint64_t below = 0, above = inf;  // the bit patterns of the neighbors of the magnitude
    while (above - below > 1) {
      const std::uint64_t middle = below + (above - below) / 2;
      (reference::to_double(format, middle) <= std::abs(value) ? below : above) = middle;
    }
    return below | (value < 0 ? sign : 0);
  };
  for (const double value :
       {0.0, 1.0, -1.0, 0.5, -2.5, 123.4375, 9.9999, -99.96875, 0.0001, 0.00009999, 999.75,
        -1048576.0, 3.0517578125e-05, 12345.678, 1e15, 2.25})
    if (std::abs(value) < reference::to_double(format, inf - 1)) all.push_back(nearest(value));
  all.push_back(sign);                                           // -0
  all.push_back(inf - 1);                                        // the greatest number
  all.push_back(std::uint64_t{1} << format.significand_bits());  // the least normal number
  if (subnormals) all.push_back(3);
  if (infinities) {
    all.push_back(inf);
    all.push_back(inf | sign);
    all.push_back(inf | std::uint64_t{1} << (format.significand_bits() - 1));
  }
  for (std::size_t i = 0; i < drawn; ++i) {
    const std::uint64_t bits = harness::random_bits(key, i) & (sign | (sign - 1));
    const std::uint64_t exponent = bits & inf;
    if (exponent != inf && exponent != 0) all.push_back(bits);
  }
  return all;
}

/// Statements that print `x` by each specification, and then the number of the specification.
std::string calls_of(const Plan& plan, std::string_view x) {
  std::string all;
  for (std::size_t k = 0; k < plan.specifications.size(); ++k)
    all += fmt::format("    printf(\"{}]{}\\n\", {});\n", text_of(plan.specifications[k]), k, x);
  return all;
}

/// The argument is made from scalars, so that the layout of vectors in memory does not matter.
std::string argument_of(const Plan& plan, const auto& component) {
  if (plan.width == 1) return component(0);
  std::string all;
  for (int lane = 0; lane < plan.width; ++lane) all += (lane > 0 ? ", " : "") + component(lane);
  return fmt::format("({}{})({})", plan.element, plan.width, all);
}

harness::Kernel make_kernel(const Plan& plan) {
  const std::string name = kernel_name(plan.id);
  harness::Kernel kernel{
      name, {}, plan.options, "__global const uchar *in, const uint first, const uint last"};
  const std::string vector =
      plan.element + (plan.width > 1 ? std::to_string(plan.width) : std::string());
  kernel.source = fmt::format(
      "{0}__kernel void {1}({2}) {{\n  for (uint v = first; v < last; ++v) {{\n"
      "    __global const {3} *p = (__global const {3} *)in + {4} * v;\n"
      "    const {5} x = {6};\n{7}  }}\n}}\n",
      plan.pragmas, name, kernel.parameters, plan.element, plan.width, vector,
      argument_of(plan, [](int lane) { return fmt::format("p[{}]", lane); }), calls_of(plan, "x"));
  return kernel;
}

/// The smallest kernel that prints: no parameters, no loops, and literals as arguments.
std::string least_program(const Plan& plan) {
  const auto literal = [&](int lane) {
    const std::uint64_t bits = plan.values[static_cast<std::size_t>(lane)];
    const std::string_view as = plan.type->bits == 64   ? "ulong"
                                : plan.type->bits == 32 ? "uint"
                                : plan.type->bits == 16 ? "ushort"
                                                        : "uchar";
    return fmt::format("as_{}(({})0x{:x}{})", plan.type->name, as, bits,
                       plan.type->bits == 64 ? "UL" : "u");
  };
  return fmt::format("{}__kernel void k(void) {{\n{}}}\n", plan.pragmas,
                     calls_of(plan, argument_of(plan, literal)));
}

/// The printed text of each specification, call by call. A line has the text, ']' and the number of
/// the specification.
std::vector<std::vector<std::string>> sorted(const std::string& text, std::size_t specifications) {
  std::vector<std::vector<std::string>> all(specifications);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = end + 1;
    const std::size_t close = line.rfind(']');
    if (close == line.npos) continue;
    const std::string number = line.substr(close + 1);
    if (number.empty() || number.size() > 4 ||
        number.find_first_not_of("0123456789") != number.npos)
      continue;
    const std::size_t k = std::stoul(number);
    if (k < all.size()) all[k].push_back(line.substr(0, close));
  }
  return all;
}

std::string printed_by(const Plan& plan, harness::CaseContext& context) {
  harness::BuiltKernel built = context.programs().select(make_kernel(plan));
  const auto size = static_cast<std::size_t>(plan.type->bytes());
  std::vector<std::uint8_t> bytes(plan.values.size() * size);
  for (std::size_t i = 0; i < plan.values.size(); ++i) {
    const std::size_t from = i * size;
    for (int b = 0; b < plan.type->bytes(); ++b)
      bytes[from + static_cast<std::size_t>(b)] = static_cast<std::uint8_t>(
          plan.values[i] >> 8 * (context.device().little_endian ? b : plan.type->bytes() - 1 - b));
  }
  const cl::Buffer in(context.cl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(),
                      bytes.data());
  built.kernel.setArg(0, in);
  if (built.selector) built.kernel.setArg(3, *built.selector);
  // A driver's buffer may hold the printed text, or the arguments and the address of the format. In
  // both cases the buffer has room for `at_once` calls.
  std::size_t call_bytes = 0;
  for (const Specification& s : plan.specifications)
    call_bytes += 4 * size * static_cast<std::size_t>(plan.width == 3 ? 4 : plan.width) + 64 +
                  text_of(s).size() +
                  static_cast<std::size_t>(plan.width) *
                      (static_cast<std::size_t>(s.width.value_or(0) + s.precision.value_or(0)) +
                       (plan.type->bits == 64 ? 330U : 60U));
  const std::size_t calls = plan.calls();
  const std::size_t at_once = std::clamp<std::size_t>(
      context.device().printf_buffer_size / std::max<std::size_t>(call_bytes, 1), 1, calls);
  context.heartbeat(0, calls);
  Capture capture;
  for (std::size_t first = 0; first < calls; first += at_once) {
    built.kernel.setArg(1, static_cast<cl_uint>(first));
    built.kernel.setArg(2, static_cast<cl_uint>(std::min(first + at_once, calls)));
    context.cl_queue().enqueueNDRangeKernel(built.kernel, cl::NullRange, cl::NDRange(1),
                                            cl::NDRange(1));
    context.cl_queue().finish();
  }
  return capture.text();
}

/// Runs the same calls in a separate program if no line arrived. The result helps to find the
/// cause.
std::string printed_alone(const Plan& plan, harness::CaseContext& context) {
  host::Setting on(context);
  const cl::Kernel kernel = on.kernel(least_program(plan), "k", plan.options);
  Capture capture;
  context.cl_queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1), cl::NDRange(1));
  context.cl_queue().finish();
  std::size_t lines = 0;
  for (const auto& of_one : sorted(capture.text(), plan.specifications.size()))
    lines += of_one.empty() ? 0 : 1;
  return fmt::format(
      "no line arrived; a separate kernel with literal arguments printed {} of {} lines", lines,
      plan.specifications.size());
}

enum class Ends { kept, removed };

/// The text without the spaces and zeros that fill fields. `ends` says whether zeros at the end of
/// fractions stay.
std::string unfilled(const std::string& text, Ends ends) {
  constexpr std::string_view digits = "0123456789";
  std::string kept;
  bool fills = true;  // until the first digit of the number
  for (std::size_t at = 0, end = 0; at < text.size(); at = end) {
    end = at + 1;
    if (fills && text[at] == '0' && end < text.size() && digits.find(text[end]) != digits.npos)
      continue;
    fills = text[at] == ',' || (fills && std::string_view("+- ").find(text[at]) != digits.npos);
    if (text[at] == '.') end = std::min(text.find_first_not_of(digits, end), text.size());
    std::size_t last = end;
    while (ends == Ends::removed && last > at + 1 && text[last - 1] == '0') --last;
    kept += text.substr(at, last - at);
  }
  std::erase(kept, ' ');
  return kept;
}

/// The rule by which a number fails. %#g must keep the zeros at the end of its fraction. Some C
/// libraries lose these zeros if rounding adds a digit ("-1.e+02" for -99.97).
std::string_view rule_of(const Specification& specification, const std::string& got,
                         const std::string& expected) {
  const bool keeps = specification.alternative && (specification.conversion | 0x20) == 'g';
  const bool removed = unfilled(got, Ends::kept) != unfilled(expected, Ends::kept) &&
                       unfilled(got, Ends::removed) == unfilled(expected, Ends::removed);
  return keeps && removed ? "zeros_removed" : harness::failed_by::rejection;
}

/// Describes the output. Findings with the same cause have the same description.
std::string aspect_of(const Plan& plan, const Specification& s) {
  if ((s.plus && s.space) || (s.zero && (s.minus || (s.integer() && s.precision))))
    return "an overruled flag";
  return plan.width > 1 ? fmt::format("vectors of {}", plan.width) : plan.element;
}

harness::Exhibit exhibit(const Plan& plan, std::size_t call, std::size_t k, const std::string& got,
                         const std::string& expected) {
  harness::Exhibit one;
  one.rule = rule_of(plan.specifications[k], got, expected);
  one.index = call;
  one.severity = 1;
  one.width = plan.width;
  for (int lane = 0; lane < plan.width; ++lane) {
    const std::uint64_t bits =
        plan.values[call * static_cast<std::size_t>(plan.width) + static_cast<std::size_t>(lane)];
    one.input.push_back(reference::hex(*plan.type, bits));
    one.input_text.push_back(reference::decimal(*plan.type, bits));
  }
  one.subject = one.subject_text = {got};
  one.reference = {expected};
  one.finding.emplace();
  one.finding->kind = harness::Finding::Kind::output;
  one.finding->subject = "printf";
  one.finding->aspect = aspect_of(plan, plan.specifications[k]);
  one.finding->expression = fmt::format("printf(\"{}\", ...)", text_of(plan.specifications[k]));
  one.finding->got.text = got;
  one.finding->allowed = {harness::text_value(expected)};
  one.details = {"format " + text_of(plan.specifications[k])};
  return one;
}

void run(const Plan& plan, harness::CaseContext& context) {
  const std::string text = printed_by(plan, context);
  context.check_host();
  const auto printed = sorted(text, plan.specifications.size());
  harness::Measurement m;
  m.limit = "exact";
  constexpr std::size_t shown = 4;
  for (std::size_t k = 0; k < printed.size(); ++k)
    for (std::size_t call = 0; call < plan.calls(); ++call) {
      ++m.inputs;
      // If a line is missing, it is unknown to which call each later line belongs.
      const bool there = printed[k].size() == plan.calls();
      const std::string got = there ? printed[k][call] : "";
      const Judged judged = judge(plan.specifications[k], plan.numbers(call), got, plan.freedom);
      if (there && judged.right) {
        ++m.rules["printed"];
        continue;
      }
      ++m.failing;
      harness::Exhibit one = exhibit(plan, call, k, got, judged.expected);
      if (!there)
        one.finding->words =
            fmt::format("{} of {} lines of the format \"{}]{}\\n\" arrived", printed[k].size(),
                        plan.calls(), text_of(plan.specifications[k]), k);
      if (printed[k].empty()) one.finding->aspect = "no line arrives";
      one.finding->rule = one.rule;
      if (one.rule != harness::failed_by::rejection) ++m.failing_rules[one.rule];
      // A failure by a known rule must not hide a failure by another rule.
      if (!m.worst || (m.worst->rule != one.rule && one.rule == harness::failed_by::rejection))
        m.worst = one;
      if (m.failures.size() < shown) m.failures.push_back(std::move(one));
    }
  context.heartbeat(plan.calls(), plan.calls());
  if (std::ranges::all_of(printed, [](const auto& lines) { return lines.empty(); })) {
    try {
      m.note = printed_alone(plan, context);
    } catch (const std::exception& failed) {
      m.note = fmt::format("no line arrived; a separate kernel fails: {}", failed.what());
    }
  }
  context.record(m);
}

Plan make_plan(const Target& target, const Argument& argument, char conversion, int width,
               bool ignored, std::string id) {
  const auto& options = target.options();
  const std::uint64_t key = harness::random_key(options.seed, id);
  Plan plan;
  plan.id = std::move(id);
  plan.type = reference::find_scalar_type(argument.type);
  plan.width = width;
  plan.element = argument.written.empty() ? argument.type : argument.written;
  if (!argument.written.empty() && target.device().address_bits == 32)
    plan.type = reference::find_scalar_type(argument.type == "long" ? "int" : "uint");
  const bool thorough = options.thorough();
  const std::size_t drawn = width == 1 ? (thorough ? 40 : 4) : (thorough ? 12 : 2);
  plan.specifications =
      ignored ? overruled(conversion, *argument.alone)
              : specifications(conversion, width == 1 ? *argument.alone : *argument.vector, width,
                               key, drawn);
  // A small buffer (1 KB in the embedded profile) holds few lines.
  const std::size_t room = std::max<std::size_t>(target.device().printf_buffer_size / 256, 1);
  if (plan.specifications.size() > room) plan.specifications.resize(room);

  const std::uint64_t config = plan.type->floating() ? target.fp_config(argument.type) : 0;
  const auto values = values_of(*plan.type, (config & CL_FP_INF_NAN) != 0,
                                plan.type->floating() && !target.flushes(argument.type), key + 1,
                                thorough ? 40 : 4);
  const auto lanes = static_cast<std::size_t>(width);
  const std::size_t calls = width == 1 ? values.size() : (values.size() + lanes - 1) / lanes + 2;
  // The lanes take the values in turn. Each round begins with the next value.
  for (std::size_t call = 0; call < calls; ++call)
    for (std::size_t lane = 0; lane < lanes; ++lane)
      plan.values.push_back(values[(call * lanes + lane + call / values.size()) % values.size()]);
  plan.options = target.build_options();
  plan.pragmas = target.pragmas({argument.type}, target.language());
  if (plan.type->floating()) {
    const bool has_double = !target.missing("double");
    const std::string_view converted = width > 1 ? argument.type : has_double ? "double" : "float";
    plan.freedom.decimal_digits = converted == "double" ? 17 : converted == "float" ? 9 : 5;
    plan.freedom.rounds_either_way =
        target.rounding(argument.type) != reference::Rounding::nearest_even;
  }
  return plan;
}

}  // namespace

void add_conversions(const Target& target, std::vector<Case>& cases) {
  const auto add = [&](std::string id, const Argument& argument, char conversion, int width,
                       bool ignored) {
    Case one;
    one.id = std::move(id);
    one.citations = {target.cite(place)};
    one.limit = "exact";
    one.cost = 0.05;
    // The embedded profile has the modifier l only if the device has 64-bit integers.
    require(one, harness::needs_of(argument.type), target);
    require(one, harness::parts::compiler, target);
    const auto plan = [target, &argument, conversion, width, ignored, id = one.id] {
      return make_plan(target, argument, conversion, width, ignored, id);
    };
    one.kernel = [plan] { return make_kernel(plan()); };
    one.body = [plan](harness::CaseContext& context) { run(plan(), context); };
    cases.push_back(std::move(one));
  };
  for (const Argument& argument : arguments) {
    if (!target.holds({argument.since, {}})) continue;
    const std::string_view name = argument.written.empty() ? argument.type : argument.written;
    for (const int width : {1, 2, 3, 4, 8, 16}) {
      if (width == 1 ? !argument.alone : !argument.vector) continue;
      for (const char conversion : argument.conversions)
        add(fmt::format("printf/{}/{}{}", conversion, name, width > 1 ? std::to_string(width) : ""),
            argument, conversion, width, false);
    }
    if (argument.plain)
      for (const char conversion : argument.conversions)
        add(fmt::format("printf/overruled_flags/{}", conversion), argument, conversion, 1, true);
  }
}

}  // namespace assay::suites::printf
