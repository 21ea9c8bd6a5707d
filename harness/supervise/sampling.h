#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/supervise/joints.h"

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The cases in an order in which the first ones are a good sample of all cases. Suites take turns,
/// and large suites have more turns. First comes a fiftieth of each suite, spread evenly over it.
/// Then the other cases follow at random. Neighbors come in pairs because they share programs.
/// Skipped cases are left out. The order depends only on the cases and the seed.
std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed);

/// Moves a fiftieth of the cases to the front, as sampled() chooses them, because their time
/// predicts the time of the others. Returns the number of moved cases. Samples of each suite may
/// need more than a tenth of the cases. Then this moves nothing and returns 0. Cases that share a
/// kernel move together.
std::size_t samples_first(std::vector<Case>& cases, std::uint64_t seed, const Joints& joints = {});

}  // namespace assay::harness
