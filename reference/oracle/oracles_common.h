#pragma once
#include "reference/oracle/oracle.h"

/// The functions of 6.15.4 (Table 16). An undefined result is Truth::Kind::any.
namespace assay::reference::oracles {

void clamp(const Operands& operands, Answers& answers);
void degrees(const Operands& operands, Answers& answers);
void max(const Operands& operands, Answers& answers);
void min(const Operands& operands, Answers& answers);
void mix(const Operands& operands, Answers& answers);
void radians(const Operands& operands, Answers& answers);
void smoothstep(const Operands& operands, Answers& answers);
void sign(const Operands& operands, Answers& answers);
void step(const Operands& operands, Answers& answers);

/// With this precision, every step of x + (y - x) * a is exact.
mpfr_prec_t exact_precision(const FloatFormat& format);

}  // namespace assay::reference::oracles
