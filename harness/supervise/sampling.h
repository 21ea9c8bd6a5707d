#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/supervise/joints.h"

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The cases in an order whose beginning tells most about all of them. Suites take turns, large
/// ones more often. First comes a fiftieth of each, spread over it evenly, then the rest at random.
/// Neighbors come in pairs because they share programs. Skipped cases are left out. A pure function
/// of the cases and the seed.
std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed);

/// Moves a fiftieth of the cases to the front, as sampled() chooses them: their time predicts the
/// time of the others. Returns their number. It is 0, and the order stays, if more than a tenth
/// would have to be moved for each suite to have some. Cases that share a kernel are samples
/// together.
std::size_t samples_first(std::vector<Case>& cases, std::uint64_t seed, const Joints& joints = {});

}  // namespace assay::harness
