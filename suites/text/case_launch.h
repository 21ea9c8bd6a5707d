#pragma once
#include <optional>
#include <string>

#include "suites/base/forward.h"
#include "suites/text/case_file.h"

namespace assay::suites {

/// The work-items of the case. Without a line `items` there is one for each element of the first
/// result.
std::vector<std::size_t> items_of(const CaseText& text);

/// The type of a slot on a device whose addresses have this number of bits: "size" is an integer of
/// that size.
NumberType type_of(const Slot& slot, unsigned address_bits);

/// Adds the arguments of the slots, and the checks of their content. Each check has `together`
/// numbers; 0 means the numbers of one work-item.
void add_slots(harness::Launch& launch, const std::vector<Slot>& slots, const Target& target,
               std::size_t together);

/// Why the device cannot have the images of the slots; nothing if it can.
std::optional<std::string> unlisted_image(const std::vector<Slot>& slots, const Target& target,
                                          harness::CaseContext& context);

}  // namespace assay::suites
