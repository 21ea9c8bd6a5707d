#pragma once
#include <array>
#include <string>
#include <string_view>

#include "harness/devices/availability.h"

namespace assay::suites::vector_load_store {

/// Where the pointer of a load or a store leads. `{T}` is the pointed-to type and `{W}` the
/// elements of a work-item. `p` is the function's pointer, `base` the begin of a work-item's
/// elements in it.
struct Space {
  std::string_view name;
  std::string_view load;         ///< declares p and base over the elements in0[i * W] ...
  std::string_view store;        ///< declares p and base, for elements to be stored to
  std::string_view after;        ///< copies the stored values to out0
  std::string_view index = "i";  ///< the work-item's place in the memory that p leads into
  bool stores = true;
  bool constant = false;
  bool own_kernel = false;                       ///< declares local memory, which only a kernel can
  const harness::OptionalPart* needs = nullptr;  ///< that its programs use
  bool sampled = false;                          ///< at few widths
};

// A copy element by element, where the elements have to come from or go to other memory. Halfs
// cannot be handled as values without cl_khr_fp16: they are copied as ushorts.
inline constexpr std::array<Space, 7> spaces{{
    {.name = "global",
     .load = "__global const {T} *p = (__global const {T} *)in0 + i * {W};",
     .store = "__global {T} *p{r} = (__global {T} *)out{r} + i * {W};",
     .after = ""},
    {.name = "constant",
     .load = "__constant {T} *p = (__constant {T} *)in0 + i * {W};",
     .store = "",
     .after = "",
     .stores = false,
     .constant = true},
    {.name = "local",
     .load =
         "__local {B} area[2 * {W}] __attribute__((aligned(128)));\n"
         "  __local {B} *mine = area + get_local_id(0) * {W};\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  __local const {T} *p = (__local const {T} *)mine;",
     .store = "__local {B} area{r}[2 * {W}] __attribute__((aligned(128)));\n"
              "  __local {B} *mine{r} = area{r} + get_local_id(0) * {W};\n"
              "  __local {T} *p{r} = (__local {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "get_local_id(0)",
     .own_kernel = true},
    {.name = "private",
     .load =
         "{B} mine[{W}] __attribute__((aligned(128)));\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  const __private {T} *p = (const __private {T} *)mine;",
     .store = "{B} mine{r}[{W}] __attribute__((aligned(128)));\n"
              "  __private {T} *p{r} = (__private {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "0"},
    {.name = "generic",
     .load = "const {T} *p = (__global const {T} *)in0 + i * {W};",
     .store = "{T} *p{r} = (__global {T} *)out{r} + i * {W};",
     .after = "",
     .needs = &harness::parts::generic_address_space},
    // Generic pointers that lead elsewhere.
    {.name = "generic_local",
     .load =
         "__local {B} area[2 * {W}] __attribute__((aligned(128)));\n"
         "  __local {B} *mine = area + get_local_id(0) * {W};\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  const {T} *p = (__local const {T} *)mine;",
     .store = "__local {B} area{r}[2 * {W}] __attribute__((aligned(128)));\n"
              "  __local {B} *mine{r} = area{r} + get_local_id(0) * {W};\n"
              "  {T} *p{r} = (__local {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "get_local_id(0)",
     .own_kernel = true,
     .needs = &harness::parts::generic_address_space,
     .sampled = true},
    {.name = "generic_private",
     .load =
         "{B} mine[{W}] __attribute__((aligned(128)));\n"
         "  for (uint k = 0; k < {W}; ++k) mine[k] = ((__global const {B} *)in0)[i * {W} + k];\n"
         "  const {T} *p = (const __private {T} *)mine;",
     .store = "{B} mine{r}[{W}] __attribute__((aligned(128)));\n"
              "  {T} *p{r} = (__private {T} *)mine{r};",
     .after = "for (uint k = 0; k < {W}; ++k) ((__global {B} *)out{r})[i * {W} + k] = mine{r}[k];",
     .index = "0",
     .needs = &harness::parts::generic_address_space,
     .sampled = true},
}};

/// `text` of a space with its placeholders filled. They are the pointed-to type, the type that its
/// bits are copied as, the elements of a work-item, and the number of the result.
std::string filled(std::string_view text, std::string_view type, std::string_view bits, int width,
                   int result = 0);

}  // namespace assay::suites::vector_load_store
