#include <fmt/format.h>

#include "suites/numeric/call_kernel.h"
#include "suites/numeric/made_input.h"
#include "suites/numeric/real_function.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/modes.h"

namespace assay::suites::numeric {
namespace {

using reference::Kind;
using Scratch = harness::LaunchShape::Scratch;

/// An unsigned integer with the size of the gentype.
const reference::ScalarType& code_type(const RealCase& c) {
  return reference::unsigned_type(c.format->storage_bits);
}

std::string_view element_type(const RealCase& c, Kind kind) {
  switch (kind) {
    case Kind::intn:
      return "int";
    case Kind::uintn:
      return code_type(c).name;
    case Kind::gentype:
      break;
  }
  return c.format->name;
}

/// True if argument `a` is a scalar although other arguments are vectors.
bool scalar(const RealCase& c, std::size_t a) {
  return (c.scalars >> a & 1U) != 0;
}

/// "as_float4". Empty for unsigned integers.
std::string reinterpreted(const RealCase& c, Kind kind, int width) {
  return kind == Kind::uintn ? "" : "as_" + vector_type(element_type(c, kind), width);
}

/// as_float(0x3f800000u), as_half4((ushort4)(0x3c00u, ...)).
std::string literal(const RealCase& c, std::size_t a, const harness::InputBits* vector) {
  const Kind kind = c.function->parameters[a];
  const int lanes = scalar(c, a) ? 1 : c.width;
  const reference::ScalarType& code = kind == Kind::intn ? reference::uint_type : code_type(c);
  const std::string_view suffix = code.bits == 64 ? "ul" : "u";
  std::string bits;
  for (int lane = 0; lane < lanes; ++lane)
    bits += fmt::format("{}{}{}", lane == 0 ? "" : ", ", hex(code, vector[lane][a]), suffix);
  return fmt::format("{}(({})({}))", reinterpreted(c, kind, lanes), vector_type(code.name, lanes),
                     bits);
}

Call call_of(const RealCase& c, const Target& target) {
  Call call;
  call.id = c.id;
  call.expression = c.function->expression;
  call.kernel = c.form->source;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    call.parameters.push_back({element_type(c, c.function->parameters[a]), scalar(c, a)});
  for (const Kind kind : c.function->results)
    call.results.push_back({element_type(c, kind), c.scalar_result});
  call.width = c.width;
  call.options = build_options(c.std, c.mode.get());
  if (!c.options.empty())
    call.options += (call.options.empty() ? "" : " ") + std::string(c.options);
  call.front = target.pragmas({c.format->name}, c.std);
  call.before = c.at_file;
  call.first = c.in_block;
  if (c.form->constant_inputs) call.index = "shared";
  if (c.form->by_pointer) call.place = c.form->place;
  if (c.form->scratch == Scratch::local) call.scratch = Call::Scratch::local;
  if (c.form->scratch == Scratch::global) call.scratch = Call::Scratch::global;
  call.constant_inputs = c.form->constant_inputs;
  call.in_place = c.form->in_place;
  call.guarded = c.form->guarded;
  call.folds = c.form->literals;
  return call;
}

}  // namespace

std::string gentype(const RealCase& c) {
  if (c.scalars == 0) return vector_type(c.format->name, c.width);
  std::string types;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    types += (a == 0 ? "" : ".") +
             vector_type(element_type(c, c.function->parameters[a]), scalar(c, a) ? 1 : c.width);
  return types;
}

std::string id_of(std::string_view suite, const RealCase& c, std::string_view variant) {
  return fmt::format("{}/{}/{}{}{}/{}", suite, c.function->name, gentype(c),
                     c.form->name.empty() ? "" : "/", c.form->name, variant);
}

harness::Kernel make_kernel(const RealCase& c, const Target& target,
                            const std::vector<harness::InputBits>& literals) {
  if (c.caller) return c.caller(c, target, literals);
  Call call = call_of(c, target);
  const auto lanes = static_cast<std::size_t>(c.width);
  for (std::size_t v = 0; c.form->literals && v * lanes < literals.size(); ++v) {
    call.folded.emplace_back();
    for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
      call.folded.back().push_back(literal(c, a, &literals[v * lanes]));
  }
  harness::Kernel kernel = make_kernel(call);
  if (c.joined) kernel.parameters = parameters_of(call);
  return kernel;
}

harness::Kernel make_generator(const RealCase& c, const Target& target) {
  Call call = call_of(c, target);
  call.made = made_input(element_type(c, c.function->parameters[0]), c.width);
  return make_kernel(call);
}

}  // namespace assay::suites::numeric
