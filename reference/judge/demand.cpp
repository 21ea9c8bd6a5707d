#include "reference/judge/demand.h"

#include "reference/acceptance/relaxed.h"
#include "reference/fast/box.h"

namespace assay::reference {
namespace {

struct DemandOf {
  const Rules& rules;

  Demand operator()(const accuracy::Exact&) const {
    return {.rounded = true, .limit = 0.5, .usual = Rule::exact};
  }
  Demand operator()(const accuracy::LowBits& low) const {
    Demand asked = (*this)(accuracy::Exact{});
    asked.served = low.bits == low_quotient_bits;
    return asked;
  }
  Demand operator()(const accuracy::CorrectlyRounded&) const {
    return {.served = rules.rounding == Rounding::nearest_even, .rounded = true, .limit = 0.5};
  }
  Demand operator()(const accuracy::FmaOrMulAdd&) const {
    return (*this)(accuracy::CorrectlyRounded{});
  }
  Demand operator()(const accuracy::Ulp& ulp) const {
    return {.limit = ulp.base + ulp.per_width * rules.width};
  }
  /// MPFR decides errors above the part of the bound that does not depend on the input.
  Demand operator()(const accuracy::UlpOfInput& ulp) const {
    return {.decisive = false, .limit = ulp.base};
  }
  Demand operator()(const accuracy::Relaxed&) const {
    if (rules.relaxed == nullptr) return {.served = false};
    return {.decisive = false, .limit = rules.relaxed->certain_ulp()};
  }
  Demand operator()(const accuracy::Absolute&) const { return {.served = false}; }
  Demand operator()(const accuracy::Undefined&) const {
    return {.free = true, .edges = true, .usual = Rule::free_value};
  }
  Demand operator()(const accuracy::ImplementationDefined&) const {
    return (*this)(accuracy::Undefined{});
  }
  template <class Free>
  Demand operator()(const Free&) const {
    return {.free = true, .usual = Rule::free_value};
  }
};

}  // namespace

Demand demand(const Rules& rules) {
  Demand asked = std::visit(DemandOf{rules}, rules.accuracy);
  asked.freedoms = rules.freedoms != Freedoms{};
  return asked;
}

}  // namespace assay::reference
