#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "reference/exact/exact_judge.h"

namespace assay::reference {

/// The source of a lane of a result: a lane of its group, by its number, or one of these.
inline constexpr int from_none = -1;  ///< the lane keeps its old value
inline constexpr int from_any = -2;   ///< it is not defined

/// For every result, the source of each lane of a group.
using LaneSources = std::vector<std::vector<int>>;

/// A function that only moves elements, like loads, stores, components and literals. The bits of a
/// group's first element, modulo the number of choices, select the choice. `before` has the bits of
/// lanes that get no element. Choices have equal shapes.
ExactFunction rearrangement(std::string name, const ScalarType& type,
                            std::vector<LaneSources> choices, std::uint64_t before = 0);

}  // namespace assay::reference
