#pragma once
#include "reference/oracle/oracle.h"

/// The functions of 6.15.4 (Table 16). Where an argument makes a result undefined, the answer is
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

/// Bits that hold x + (y - x) * a, and any sum or product on the way to it, exactly.
mpfr_prec_t exact_precision(const FloatFormat& format);

}  // namespace assay::reference::oracles
