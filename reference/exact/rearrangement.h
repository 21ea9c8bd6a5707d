#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// Where a lane of a result comes from: a lane of its group, by its number, or neither of them.
inline constexpr int from_none = -1;  ///< the lane keeps its old value
inline constexpr int from_any = -2;   ///< nothing is said of it

/// For every result, where each lane of a group comes from.
using LaneSources = std::vector<std::vector<int>>;

/// A function that only moves elements about, as loads, stores, components and literals do. The
/// bits of a group's first element, modulo the number of choices, select the choice. `before` has
/// the bits of lanes to which nothing is moved. Choices have equal shapes.
ExactFunction rearrangement(std::string name, const ScalarType& type,
                            std::vector<LaneSources> choices, std::uint64_t before = 0);

}  // namespace assay::reference
