#pragma once
#include <optional>
#include <string>

#include "suites/base/forward.h"
#include "suites/text/case_file.h"

namespace assay::suites {

/// The work-items of the case, as its line `items` says. Without this line, the case has one
/// work-item for each element of its first result.
std::vector<std::size_t> items_of(const CaseText& text);

/// The type of an argument on a device with addresses of `address_bits` bits. "size" is an integer
/// of this size.
NumberType type_of(const Slot& slot, unsigned address_bits);

/// Adds the arguments, and checks of their content. Each check has `together` numbers. If
/// `together` is 0, a check has the numbers of one work-item.
void add_slots(harness::Launch& launch, const std::vector<Slot>& slots, const Target& target,
               std::size_t together);

/// Why the device cannot have the images among the arguments, or nothing.
std::optional<std::string> unlisted_image(const std::vector<Slot>& slots, const Target& target,
                                          harness::CaseContext& context);

}  // namespace assay::suites
