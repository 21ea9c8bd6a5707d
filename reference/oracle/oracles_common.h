#pragma once
#include "reference/oracle/oracle.h"

/// The functions of 6.15.4 (Table 16). If an argument makes a result undefined, the answer is
/// Truth::Kind::any.
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

/// The number of bits with which x + (y - x) * a is exact, and also each sum and product in it.
mpfr_prec_t exact_precision(const FloatFormat& format);

}  // namespace assay::reference::oracles
