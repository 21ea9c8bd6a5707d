#pragma once
#include <optional>
#include <string>

#include "suites/base/forward.h"
#include "suites/text/case_file.h"

namespace assay::suites {

/// Work-items: those of the case, or one for each element of its first result.
std::vector<std::size_t> items_of(const CaseText& text);

/// The type of a slot on a device whose addresses have this number of bits: "size" is an integer of
/// that size.
NumberType type_of(const Slot& slot, unsigned address_bits);

/// Adds the arguments of the slots, and checks of their content. Each check has this number of
/// numbers or, with 0, those of one work-item.
void add_slots(harness::Launch& launch, const std::vector<Slot>& slots, const Target& target,
               std::size_t together);

/// Why the device cannot have an image of the slots; nothing if it can.
std::optional<std::string> unlisted_image(const std::vector<Slot>& slots, const Target& target,
                                          harness::CaseContext& context);

}  // namespace assay::suites
