#pragma once
#include <array>
#include <string>
#include <string_view>

#include "harness/devices/availability.h"

namespace assay::suites::vector_load_store {

/// The memory that the pointer of a load or a store points to.
struct Space {
  std::string_view name;
  std::string_view index = "i";  ///< the work-item's place in the memory that p points to
  bool stores = true;
  bool constant = false;
  bool own_kernel = false;                       ///< declares local memory, so it must be a kernel
  const harness::OptionalPart* needs = nullptr;  ///< what its programs need
  bool sampled = false;                          ///< only at some widths
};

inline constexpr std::array<Space, 7> spaces{{
    {.name = "global"},
    {.name = "constant", .stores = false, .constant = true},
    {.name = "local", .index = "get_local_id(0)", .own_kernel = true},
    {.name = "private", .index = "0"},
    {.name = "generic", .needs = &harness::parts::generic_address_space},
    // Generic pointers to memory that is not global.
    {.name = "generic_local",
     .index = "get_local_id(0)",
     .own_kernel = true,
     .needs = &harness::parts::generic_address_space,
     .sampled = true},
    {.name = "generic_private",
     .index = "0",
     .needs = &harness::parts::generic_address_space,
     .sampled = true},
}};

/// The part `<space>.<what>` of spaces.cl, with its placeholders filled. `type` is the pointed-to
/// type, and `bits` is the type in which its bits are copied. `width` is the number of elements of
/// a work-item, and `result` is the number of the result. Empty if there is no such part.
std::string filled(const Space& space, std::string_view what, std::string_view type,
                   std::string_view bits, int width, int result = 0);

}  // namespace assay::suites::vector_load_store
