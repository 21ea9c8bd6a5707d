#include "suites/base/embedded_text.h"

#include <fmt/format.h>

#include <stdexcept>

#include "assay_suites_embedded.h"

namespace assay::suites {

std::string embedded_text(std::string_view path) {
  const std::string_view text = embedded(path);
  if (text.empty()) throw std::logic_error(fmt::format("no embedded file {}", path));
  return std::string(text);
}

std::span<const std::string_view> embedded_files() {
  return embedded_names();
}

std::string embedded_text(std::string_view path, std::initializer_list<harness::Filling> values) {
  return harness::filled(embedded_text(path), values);
}

}  // namespace assay::suites
