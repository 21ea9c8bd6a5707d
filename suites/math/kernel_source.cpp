#include <fmt/args.h>
#include <fmt/format.h>

#include <stdexcept>
#include <utility>

#include "assay_suites_embedded.h"
#include "suites/math/math_case.h"

namespace assay::suites::math {
namespace {

using numeric::replaced;
using reference::Kind;

std::string_view scalar_type(const MathCase& c, Kind kind) {
  switch (kind) {
    case Kind::gentype:
      return c.format->type();
    case Kind::intn:
      return "int";
    case Kind::uintn:
      return c.format->code;
  }
  return c.format->type();
}

std::string type(const MathCase& c, Kind kind, int width) {
  return width == 1 ? std::string(scalar_type(c, kind))
                    : fmt::format("{}{}", scalar_type(c, kind), width);
}

/// Whether argument `a` is a scalar beside vectors.
bool scalar(const MathCase& c, std::size_t a) {
  return c.scalar_last && a + 1 == c.function->parameters.size();
}

/// How many elements apart a pointer counts: memory holds packed scalars, so vectors of 3, which
/// would have the size of 4 in an array, are moved by vload3 and vstore3 (6.15.8); other widths by
/// plain loads and stores of vectors, as programs have them. Scalars beside vectors are read from
/// the first of their vector's places.
std::string pointer_type(const MathCase& c, Kind kind, bool is_scalar) {
  const bool packed = is_scalar || c.width == 3;
  return type(c, kind, packed ? 1 : c.width);
}

std::string load(const MathCase& c, std::size_t a, std::string_view index) {
  const std::string from = c.form->in_place && a == 0 ? "out0" : fmt::format("in{}", a);
  if (scalar(c, a) && c.width != 1) return fmt::format("{}[{} * {}]", from, index, c.width);
  if (c.width == 3) return fmt::format("vload3({}, {})", index, from);
  return fmt::format("{}[{}]", from, index);
}

std::string store(const MathCase& c, std::size_t r, std::string_view index,
                  std::string_view value) {
  if (c.width == 3) return fmt::format("vstore3({}, {}, out{});", value, index, r);
  return fmt::format("out{}[{}] = {};", r, index, value);
}

std::string call(const MathCase& c, const std::vector<std::string>& arguments) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& argument : arguments) store.push_back(argument);
  if (c.form->by_pointer) store.push_back(std::string(c.form->place));
  return fmt::vformat(c.function->expression, store);
}

/// Bits as a value: as_float(0x3f800000u), as_half4((ushort4)(0x3c00u, ...)).
std::string literal(const MathCase& c, std::size_t a, const harness::InputBits* vector) {
  const Kind kind = c.function->parameters[a];
  const int lanes = scalar(c, a) ? 1 : c.width;
  const std::string as = kind == Kind::uintn ? "" : "as_" + type(c, kind, lanes);
  const std::string_view code = kind == Kind::intn ? "uint" : c.format->code;
  const std::string_view suffix = kind == Kind::intn ? "u" : c.format->code_suffix;
  const int digits = kind == Kind::intn ? 8 : c.format->numbers->storage_bits / 4;
  std::string bits;
  for (int lane = 0; lane < lanes; ++lane)
    bits += fmt::format("{}0x{:0{}x}{}", lane == 0 ? "" : ", ", vector[lane][a], digits, suffix);
  const std::string count = lanes == 1 ? "" : std::to_string(lanes);
  return fmt::format("{}(({}{})({}))", as, code, count, bits);
}

/// The argument of an exhaustive sweep, from its place in it.
std::string generated(const MathCase& c) {
  const Kind kind = c.function->parameters[0];
  const std::string as = kind == Kind::uintn ? "" : "as_" + type(c, kind, c.width);
  std::string place = "first + (uint)i";
  if (c.width != 1) {
    std::string lanes = "0u";
    for (int lane = 1; lane < c.width; ++lane) lanes += fmt::format(", {}u", lane);
    place += fmt::format(" * {}u + (uint{})({})", c.width, c.width, lanes);
  }
  return fmt::format("{}(({}) * 0x{:08x}u)", as, place, harness::exhaustive_stride);
}

std::string parameters(const MathCase& c, bool generates) {
  std::vector<std::string> list;
  const auto& f = *c.function;
  const std::string_view space = c.form->constant_inputs ? "__constant" : "__global const";
  if (!c.form->literals && !generates)
    for (std::size_t a = c.form->in_place ? 1 : 0; a < f.parameters.size(); ++a)
      list.push_back(
          fmt::format("{} {} *in{}", space, pointer_type(c, f.parameters[a], scalar(c, a)), a));
  for (std::size_t r = 0; r < f.results.size(); ++r) {
    const auto parameter =
        fmt::format("__global {} *out{}", pointer_type(c, f.results[r], false), r);
    // The launch binds arguments in the order inputs, outputs; in place, the two are one.
    list.insert(c.form->in_place && r == 0 ? list.begin() : list.end(), parameter);
  }
  if (c.form->scratch == harness::LaunchShape::Scratch::local)
    list.push_back(fmt::format("__local {} *scratch", type(c, f.results[1], c.width)));
  if (c.form->scratch == harness::LaunchShape::Scratch::global)
    list.push_back(fmt::format("__global {} *scratch", type(c, f.results[1], c.width)));
  if (c.form->guarded) list.emplace_back("const uint count");
  if (generates) list.emplace_back("const uint first");
  return fmt::format("{}", fmt::join(list, ", "));
}

harness::Kernel filled(const MathCase& c, const std::vector<harness::InputBits>& literals,
                       bool generates) {
  const auto& f = *c.function;
  const std::string path = fmt::format("suites/math/kernels/{}.cl", c.form->kernel);
  std::string source(suites::embedded(path));
  if (source.empty()) throw std::logic_error(path + " is not embedded in this binary");

  const std::string_view index = c.form->constant_inputs ? "shared" : "i";
  std::string loads, stores, folded;
  std::vector<std::string> arguments;
  for (std::size_t a = 0; a < f.parameters.size(); ++a) {
    const int lanes = scalar(c, a) ? 1 : c.width;
    loads +=
        fmt::format("{}const {} x{} = {};", a == 0 ? "" : "\n  ", type(c, f.parameters[a], lanes),
                    a, generates ? generated(c) : load(c, a, index));
    arguments.push_back(fmt::format("x{}", a));
  }
  for (std::size_t r = 0; r < f.results.size(); ++r)
    stores += (r == 0 ? "" : "\n  ") + store(c, r, "i", fmt::format("r{}", r));
  for (std::size_t v = 0; c.form->literals && v * c.width < literals.size(); ++v) {
    std::vector<std::string> values;
    for (std::size_t a = 0; a < f.parameters.size(); ++a)
      values.push_back(literal(c, a, &literals[v * static_cast<std::size_t>(c.width)]));
    folded += fmt::format("  {}\n", store(c, 0, std::to_string(v), call(c, values)));
  }
  const std::string name = numeric::kernel_name(c.id);
  source = replaced(source, "kernel", name);
  source = replaced(source, "parameters", parameters(c, generates));
  source = replaced(source, "loads", loads);
  source = replaced(source, "stores", stores);
  source = replaced(source, "folded", folded);
  source = replaced(source, "result0", type(c, f.results[0], c.width));
  if (f.results.size() > 1) source = replaced(source, "result1", type(c, f.results[1], c.width));
  source = replaced(source, "call", call(c, arguments));
  return {name, c.pragma + source, c.options};
}

}  // namespace

harness::Kernel make_kernel(const MathCase& c, const std::vector<harness::InputBits>& literals) {
  return filled(c, literals, false);
}

std::string parameters_of(const MathCase& c) {
  return parameters(c, false);
}

harness::Kernel make_generator(const MathCase& c) {
  return filled(c, {}, true);
}

}  // namespace assay::suites::math
