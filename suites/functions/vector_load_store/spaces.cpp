#include "suites/functions/vector_load_store/spaces.h"

#include <fmt/format.h>

#include "suites/base/embedded_text.h"

namespace assay::suites::vector_load_store {

std::string filled(const Space& space, std::string_view what, std::string_view type,
                   std::string_view bits, int width, int result) {
  constexpr TextParts spaces_cl("suites/functions/vector_load_store/spaces.cl");
  return harness::filled(spaces_cl.part_or(fmt::format("{}.{}", space.name, what), ""),
                         {{"type", type},
                          {"bits", bits},
                          {"width", std::to_string(width)},
                          {"result", std::to_string(result)}});
}

}  // namespace assay::suites::vector_load_store
