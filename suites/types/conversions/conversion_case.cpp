#include "suites/types/conversions/conversion_case.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "suites/numeric/boundaries.h"
#include "suites/target/target.h"

namespace assay::suites::conversions {

using reference::Conversion;
using reference::ScalarType;

numeric::BitCase conversion_case(const Conversion& c, reference::ExactFunction function, int width,
                                 std::string body) {
  numeric::BitCase out;
  out.body = std::move(body);
  out.function = std::move(function);
  out.width = width;
  out.any_local = true;
  out.hard_cases = numeric::boundaries(c.from, c.to);
  if (c.from.floating() && !c.to.floating()) {
    const double end = std::ldexp(1.03, c.to.bits - (c.to.is_signed() ? 1 : 0));
    out.range = {c.to.is_signed() ? -end : -2.0, end};
  } else if (c.from.floating()) {
    const double end = std::ldexp(1.0, std::min(c.to.format->max_exponent + 2, 1023));
    out.range = {-end, end};
  }
  return out;
}

numeric::BitCase explicit_conversion(const Conversion& c, int width, std::string_view modifiers) {
  const std::string call =
      fmt::format("convert_{}{}", numeric::vector_type(c.to, width), modifiers);
  numeric::BitCase out = conversion_case(
      c, conversion_function(call, c), width,
      numeric::stored(c.to.name, width, "out0",
                      fmt::format("{}({})", call, numeric::loaded(c.from.name, width, "in0"))));
  out.made_body = numeric::stored(c.to.name, width, "out0", call + "(made)");
  return out;
}

Conversion conversion_on(const Target& target, const ScalarType& from, const ScalarType& to,
                         reference::Rounding rounding) {
  Conversion c{from, to, rounding};
  c.flushed_operand = target.flushes(from.name);
  c.flushed_result = target.flushes(to.name);
  const auto finite = [&](const ScalarType& t) {
    return t.floating() && t.bits == 32 && (target.fp_config("float") & CL_FP_INF_NAN) == 0;
  };
  c.finite_only = finite(from) || finite(to);
  return c;
}

}  // namespace assay::suites::conversions
