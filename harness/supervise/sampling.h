#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/supervise/joints.h"

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// An order whose beginning is a good sample: first a fiftieth of each suite, then the other cases
/// at random. Cases of a suite stay together in pairs, because neighbors share programs. Cases with
/// a shared kernel come together. Skipped cases are left out. The order depends only on the
/// arguments.
std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed,
                          const Joints& joints = {});

/// Moves the first cases of sampled() to the front, and returns their number. Their times show how
/// much longer the cases of each suite take on this machine (Pace). Moves nothing if these cases
/// are more than a tenth of all cases.
std::size_t samples_first(std::vector<Case>& cases, std::uint64_t seed, const Joints& joints = {});

}  // namespace assay::harness
