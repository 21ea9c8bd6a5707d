#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// The source of a lane in a result. It is the number of a lane in the group of arguments, or one
/// of these values.
inline constexpr int from_none = -1;  ///< the lane is not written, and keeps its old value
inline constexpr int from_any = -2;   ///< the lane's value is undefined

/// For every result, the source of each lane of a group.
using LaneSources = std::vector<std::vector<int>>;

/// A function that only moves elements, as loads, stores, components and literals do. One of
/// `choices` says how. The bits of a group's first element, modulo the number of choices, select
/// the choice. `before` has the bits of lanes that get no element. All choices have the same shape.
ExactFunction rearrangement(std::string name, const ScalarType& type,
                            std::vector<LaneSources> choices, std::uint64_t before = 0);

}  // namespace assay::reference
