#pragma once
#include <mpfr.h>

#include <utility>

namespace assay::reference {

/// Sets MPFR's widest exponent range on this thread, because rounding.h makes the subnormals and
/// overflows of formats.
void use_widest_exponent_range();

/// An MPFR number, NaN at first.
class Number {
 public:
  static constexpr mpfr_prec_t default_precision = 64;

  explicit Number(mpfr_prec_t precision = default_precision) {
    use_widest_exponent_range();
    mpfr_init2(value_, precision);
  }
  Number(const Number& other) : Number(other.precision()) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
  }
  Number(Number&& other) noexcept {
    mpfr_init2(value_, MPFR_PREC_MIN);
    mpfr_swap(value_, other.value_);
  }
  Number& operator=(const Number& other) {
    if (this != &other) {
      mpfr_set_prec(value_, other.precision());
      mpfr_set(value_, other.value_, MPFR_RNDN);
    }
    return *this;
  }
  Number& operator=(Number&& other) noexcept {
    mpfr_swap(value_, other.value_);
    return *this;
  }
  ~Number() { mpfr_clear(value_); }

  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }
  mpfr_prec_t precision() const { return mpfr_get_prec(value_); }
  /// The value is lost if the precision changes.
  void set_precision(mpfr_prec_t precision) {
    if (precision != mpfr_get_prec(value_)) mpfr_set_prec(value_, precision);
  }

 private:
  mpfr_t value_;
};

}  // namespace assay::reference
