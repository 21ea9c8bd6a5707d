#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// For a lane of the result: the index of a lane of the argument, or one of these values.
inline constexpr int from_none = -1;  ///< not written
inline constexpr int from_any = -2;   ///< undefined

/// For each result, the source of each lane.
using LaneSources = std::vector<std::vector<int>>;

/// A function that only moves elements. A group has the elements that decide an answer together
/// (exact_judge.h). The bits of a group's first element, modulo the number of choices, select one
/// of `choices`. `before` has the bits of lanes that the function does not write. All choices have
/// the same shape.
ExactFunction rearrangement(std::string name, const ScalarType& type,
                            std::vector<LaneSources> choices, std::uint64_t before = 0);

}  // namespace assay::reference
