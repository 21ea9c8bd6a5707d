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

/// Lets the suites take turns, in parts of successive cases. Suites need different resources:
/// compilers, the device, or locks of the driver. If all workers run one suite, they wait for one
/// resource. Cases of a suite keep their order, and successive cases with a shared kernel stay
/// together. Cases before `first` do not move.
void suites_in_turns(std::vector<Case>& cases, std::size_t first, const Joints& joints = {});

}  // namespace assay::harness
