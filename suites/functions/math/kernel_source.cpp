#include <fmt/format.h>

#include "suites/functions/math/math_case.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/made_input.h"

// A case of a math function in the words of the kernel writer that every numeric suite uses.
namespace assay::suites::math {
namespace {

using numeric::Call;
using reference::Kind;
using Scratch = harness::LaunchShape::Scratch;

std::string_view element_type(const MathCase& c, Kind kind) {
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

/// Whether argument `a` is a scalar beside vectors.
bool scalar(const MathCase& c, std::size_t a) {
  return c.scalar_last && a + 1 == c.function->parameters.size();
}

/// "as_float4", for what is not read as its bits already.
std::string reinterpreted(const MathCase& c, Kind kind, int width) {
  return kind == Kind::uintn ? "" : "as_" + numeric::vector_type(element_type(c, kind), width);
}

/// Bits as a value: as_float(0x3f800000u), as_half4((ushort4)(0x3c00u, ...)).
std::string literal(const MathCase& c, std::size_t a, const harness::InputBits* vector) {
  const Kind kind = c.function->parameters[a];
  const int lanes = scalar(c, a) ? 1 : c.width;
  const std::string_view code = kind == Kind::intn ? "uint" : c.format->code;
  const std::string_view suffix = kind == Kind::intn ? "u" : c.format->code_suffix;
  const int digits = kind == Kind::intn ? 8 : c.format->numbers->storage_bits / 4;
  std::string bits;
  for (int lane = 0; lane < lanes; ++lane)
    bits += fmt::format("{}0x{:0{}x}{}", lane == 0 ? "" : ", ", vector[lane][a], digits, suffix);
  return fmt::format("{}(({})({}))", reinterpreted(c, kind, lanes),
                     numeric::vector_type(code, lanes), bits);
}

Call call_of(const MathCase& c) {
  Call call;
  call.id = c.id;
  call.expression = c.function->expression;
  call.kernel = c.form->source;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    call.parameters.push_back({element_type(c, c.function->parameters[a]), scalar(c, a)});
  for (const Kind kind : c.function->results) call.results.push_back({element_type(c, kind)});
  call.width = c.width;
  call.options = c.options;
  call.front = c.pragma;
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

harness::Kernel make_kernel(const MathCase& c, const std::vector<harness::InputBits>& literals) {
  Call call = call_of(c);
  const auto lanes = static_cast<std::size_t>(c.width);
  for (std::size_t v = 0; c.form->literals && v * lanes < literals.size(); ++v) {
    call.folded.emplace_back();
    for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
      call.folded.back().push_back(literal(c, a, &literals[v * lanes]));
  }
  return numeric::make_kernel(call);
}

std::string parameters_of(const MathCase& c) {
  return numeric::parameters_of(call_of(c));
}

harness::Kernel make_generator(const MathCase& c) {
  Call call = call_of(c);
  call.made = numeric::made_input(element_type(c, c.function->parameters[0]), c.width);
  return numeric::make_kernel(call);
}

}  // namespace assay::suites::math
