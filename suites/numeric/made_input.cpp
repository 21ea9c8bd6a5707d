#include "suites/numeric/made_input.h"

#include <fmt/format.h>

#include "harness/sweep/inputs.h"
#include "suites/numeric/call_kernel.h"

namespace assay::suites::numeric {

std::string made_input(std::string_view type, int width) {
  std::string place = "first + (uint)i";
  if (width != 1) {
    std::string lanes = "0u";
    for (int lane = 1; lane < width; ++lane) lanes += fmt::format(", {}u", lane);
    place += fmt::format(" * {}u + (uint{})({})", width, width, lanes);
  }
  return fmt::format("as_{}(({}) * 0x{:08x}u)", vector_type(type, width), place,
                     harness::exhaustive_stride);
}

}  // namespace assay::suites::numeric
