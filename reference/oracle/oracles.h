#pragma once
#include "reference/oracle/oracle.h"

namespace assay::reference {

using MpfrUnary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
using MpfrBinary = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

/// The special values that C99, F.9, or OpenCL C, 7.5.1, prescribes.
enum class Specials {
  listed,         ///< each exact result, if argument or result is a zero or an infinity
  not_at_zero,    ///< like `listed`, without f(+-0) (erfc, acospi)
  not_prescribed  ///< none (rsqrt)
};

/// A function of one argument, by MPFR, with C99's special values.
class UnaryOracle final : public Oracle {
 public:
  UnaryOracle(MpfrUnary function, Specials specials) : function_(function), specials_(specials) {}
  void answer(const Operands& operands, Answers& answers) const override;

 private:
  MpfrUnary function_;
  Specials specials_;
};

class FunctionOracle final : public Oracle {
 public:
  using Answer = void (*)(const Operands&, Answers&);
  explicit FunctionOracle(Answer function) : function_(function) {}
  void answer(const Operands& operands, Answers& answers) const override {
    function_(operands, answers);
  }

 private:
  Answer function_;
};

/// Functions with more than one call of MPFR. Where no section is named, the special values are
/// those of IEEE 754.
namespace oracles {

// oracles_arithmetic.cpp
void add(const Operands& operands, Answers& answers);
void subtract(const Operands& operands, Answers& answers);
void multiply(const Operands& operands, Answers& answers);
void divide(const Operands& operands, Answers& answers);
void reciprocal(const Operands& operands, Answers& answers);
void fma(const Operands& operands, Answers& answers);
void mad(const Operands& operands, Answers& answers);
void fdim(const Operands& operands, Answers& answers);
void fmod(const Operands& operands, Answers& answers);
void remainder(const Operands& operands, Answers& answers);
void remquo(const Operands& operands, Answers& answers);

// oracles_powers.cpp
void pow(const Operands& operands, Answers& answers);
void pown(const Operands& operands, Answers& answers);
void powr(const Operands& operands, Answers& answers);
void rootn(const Operands& operands, Answers& answers);
void hypot(const Operands& operands, Answers& answers);
void atan2(const Operands& operands, Answers& answers);
void atan2pi(const Operands& operands, Answers& answers);
void rsqrt(const Operands& operands, Answers& answers);
void sincos(const Operands& operands, Answers& answers);
void lgamma(const Operands& operands, Answers& answers);
void lgamma_r(const Operands& operands, Answers& answers);

// oracles_bits.cpp: results that need no rounding
void copysign(const Operands& operands, Answers& answers);
void fabs(const Operands& operands, Answers& answers);
void fmax(const Operands& operands, Answers& answers);
void fmin(const Operands& operands, Answers& answers);
void maxmag(const Operands& operands, Answers& answers);
void minmag(const Operands& operands, Answers& answers);
void fract(const Operands& operands, Answers& answers);
void frexp(const Operands& operands, Answers& answers);
void ilogb(const Operands& operands, Answers& answers);
void ldexp(const Operands& operands, Answers& answers);
void logb(const Operands& operands, Answers& answers);
void modf(const Operands& operands, Answers& answers);
void nan(const Operands& operands, Answers& answers);
void nextafter(const Operands& operands, Answers& answers);

}  // namespace oracles

}  // namespace assay::reference
