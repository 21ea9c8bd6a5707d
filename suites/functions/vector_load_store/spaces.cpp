#include "suites/functions/vector_load_store/spaces.h"

#include <utility>

#include "harness/base/source_text.h"

namespace assay::suites::vector_load_store {

std::string filled(std::string_view text, std::string_view type, std::string_view bits, int width,
                   int result) {
  std::string out(text);
  for (const auto& [place, value] : {std::pair<std::string, std::string>{"{T}", std::string(type)},
                                     {"{B}", std::string(bits)},
                                     {"{W}", std::to_string(width)},
                                     {"{r}", std::to_string(result)}})
    out = harness::replaced(std::move(out), place, value);
  return out;
}

}  // namespace assay::suites::vector_load_store
