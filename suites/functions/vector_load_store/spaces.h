#pragma once
#include <array>
#include <string>
#include <string_view>

#include "harness/devices/availability.h"

namespace assay::suites::vector_load_store {

struct Space {
  std::string_view name;
  std::string_view index = "i";  ///< the index of the work-item in this memory
  bool stores = true;
  bool constant = false;
  bool own_kernel = false;  ///< declares local memory, which only a kernel may do
  const harness::OptionalPart* needs = nullptr;
  bool sampled = false;  ///< tested only at some widths
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

/// Empty if spaces.cl has no part `<space>.<what>`. `type` is the type of the memory, and `bits`
/// the type that copies its bits. `width` is the number of elements of a work-item, and `result`
/// the number of the result.
std::string filled(const Space& space, std::string_view what, std::string_view type,
                   std::string_view bits, int width, int result = 0);

}  // namespace assay::suites::vector_load_store
