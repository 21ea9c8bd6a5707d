#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/supervise/joints.h"

namespace assay::harness {

struct Case;  // harness/cases/case.h

/// The cases in an order whose beginning is a good sample. First comes a fiftieth of each suite,
/// evenly spread. A small suite has a greater part in the sample. The other cases follow at random.
/// Suites take turns, and large suites have more turns. The cases of a suite stay together in
/// pairs, because neighbors share programs. Cases with a shared kernel come together. Skipped cases
/// are left out. `joints` says which cases share kernels. The order depends only on the three
/// arguments.
std::vector<Case> sampled(const std::vector<Case>& cases, std::uint64_t seed,
                          const Joints& joints = {});

/// Moves the sample to the front: the cases that sampled() puts first. Their times show how much
/// longer the cases of each suite take on this machine (Pace). Returns the number of moved cases.
/// Moves nothing if these cases are more than a tenth of all cases. Cases with a shared kernel move
/// together.
std::size_t samples_first(std::vector<Case>& cases, std::uint64_t seed, const Joints& joints = {});

}  // namespace assay::harness
