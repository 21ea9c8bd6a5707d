#include <fmt/args.h>
#include <fmt/format.h>

#include <string>

#include "harness/base/source_text.h"
#include "suites/base/embedded_text.h"
#include "suites/base/kernel_name.h"
#include "suites/exact/exact_case.h"
#include "suites/numeric/scalar_types.h"

namespace assay::suites::exact {
namespace {

using reference::ExactFunction;
using reference::ScalarType;

std::string vector_type(const ScalarType& type, int width) {
  return width == 1 ? std::string(type.name) : fmt::format("{}{}", type.name, width);
}

/// Whether kernels can access the memory of an argument as an array of vectors of this width. A
/// vector of 3 in an array has the size of 4, but the memory has packed scalars. For functions with
/// two widths (shuffle), scalars give all kernels the same parameters. Kernels with
/// the same parameters may be joined.
bool packed(const ExactCase& c, int width) {
  return width == c.lanes() && width != 3 && c.row->source_width == 0;
}

/// The lanes of an argument as a literal: as_char2((uchar2)(0x80, 0x7f)).
std::string literal(const ScalarType& type, int width, std::size_t a,
                    const harness::InputBits* vector) {
  const ScalarType& bits = reference::unsigned_type(type.bits);
  std::string list;
  for (int lane = 0; lane < width; ++lane)
    list += fmt::format("{}{}u{}", lane == 0 ? "" : ", ", hex(bits, vector[lane][a]),
                        type.bits == 64 ? "l" : "");
  return fmt::format("as_{}(({})({}))", vector_type(type, width), vector_type(bits, width), list);
}

std::string load(const ExactCase& c, std::size_t a, int width) {
  if (packed(c, width)) return fmt::format("in{}[i]", a);
  if (width == 1) return fmt::format("in{}[i * {}]", a, c.lanes());
  return fmt::format("vload{}(0, in{} + i * {})", width, a, c.lanes());
}

std::string store(const ExactCase& c, std::size_t r, const ScalarType& type) {
  if (packed(c, c.width)) return fmt::format("out{0}[i] = r{0};", r);
  // The function has no result for the other lanes, so the kernel writes zeros to them.
  std::string rest;
  for (int lane = c.width; lane < c.lanes(); ++lane)
    rest += fmt::format("\n  out{}[i * {} + {}] = ({})0;", r, c.lanes(), lane, type.name);
  return fmt::format("vstore{0}(r{1}, 0, out{1} + i * {2});{3}", c.width, r, c.lanes(), rest);
}

std::string pointer_type(const ExactCase& c, const ScalarType& type, int width) {
  return vector_type(type, packed(c, width) ? width : 1);
}

}  // namespace

int ExactCase::width_of(std::size_t a, std::size_t count) const {
  if ((scalars >> a & 1) != 0) return 1;
  return row->source_width != 0 && a + 1 < count ? row->source_width : width;
}

std::string type_name(const ExactCase& c, const ExactFunction& f) {
  if (c.scalars == 0 && c.row->source_width == 0) return vector_type(*c.type, c.width);
  std::string name;
  for (std::size_t a = 0; a < f.parameters.size(); ++a)
    name += (a == 0 ? "" : ".") + vector_type(f.parameters[a], c.width_of(a, f.parameters.size()));
  return name;
}

harness::Kernel make_kernel(const ExactCase& c, const ExactFunction& f,
                            const std::vector<harness::InputBits>& literals) {
  const std::string path =
      fmt::format("suites/exact/kernels/{}.cl", c.literals ? "literals" : "elementwise");

  std::string parameters, loads, results, stores;
  fmt::dynamic_format_arg_store<fmt::format_context> names;
  for (std::size_t a = 0; a < f.parameters.size(); ++a) {
    const int width = c.width_of(a, f.parameters.size());
    const std::string_view next = a == 0 ? "" : "\n  ";
    if (!c.literals)
      parameters += fmt::format("{}__global const {} *in{}", a == 0 ? "" : ", ",
                                pointer_type(c, f.parameters[a], width), a);
    loads += fmt::format("{}{} x{} = {};", next, vector_type(f.parameters[a], width), a,
                         c.literals ? fmt::format("{{{{argument{}}}}}", a) : load(c, a, width));
    names.push_back(fmt::format("x{}", a));
  }
  names.push_back(fmt::arg("bits", c.type->bits));
  const std::string width_text = c.width == 1 ? "" : std::to_string(c.width);
  names.push_back(fmt::arg("n", width_text.c_str()));
  const std::string gentype = vector_type(*c.type, c.width);
  names.push_back(fmt::arg("type", gentype.c_str()));
  for (std::size_t r = 0; r < f.results.size(); ++r) {
    const std::string type = vector_type(f.results[r], c.width);
    const std::string_view next = r == 0 ? "" : "\n  ";
    std::string value = fmt::vformat(r == 0 ? c.row->expression : c.row->second, names);
    if (r == 0 && c.row->splat) value = fmt::format("({})({})", type, value);
    parameters += fmt::format("{}__global {} *out{}", parameters.empty() ? "" : ", ",
                              pointer_type(c, f.results[r], c.width), r);
    results += fmt::format("{}const {} r{} = {};", next, type, r, value);
    stores += next;
    stores += store(c, r, f.results[r]);
  }
  harness::Kernel kernel;
  kernel.name = kernel_name(c.id);
  kernel.options = c.options;
  std::string calls;
  const auto lanes = static_cast<std::size_t>(c.lanes());
  for (std::size_t v = 0; c.literals && v * lanes < literals.size(); ++v) {
    std::string known = loads;
    for (std::size_t a = 0; a < f.parameters.size(); ++a)
      known = harness::replaced(
          known, fmt::format("{{{{argument{}}}}}", a),
          literal(f.parameters[a], c.width_of(a, f.parameters.size()), a, &literals[v * lanes]));
    calls += fmt::format("  {{\n  const size_t i = {};\n  {}\n  {}\n  {}\n  }}\n", v, known,
                         results, stores);
  }
  kernel.source = embedded_text(path, {{"extensions", c.extensions},
                                       {"kernel", kernel.name},
                                       {"parameters", parameters},
                                       {"calls", calls},
                                       {"loads", loads},
                                       {"results", results},
                                       {"stores", stores}});
  // Vector kernels are joined, because compiling many of them takes long. Scalar kernels are
  // separate, because a compiler vectorizes a short kernel but may not vectorize a joined kernel.
  if (c.width > 1 && !c.literals) kernel.parameters = parameters;
  return kernel;
}

}  // namespace assay::suites::exact
