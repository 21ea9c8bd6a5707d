#include "suites/base/embedded_text.h"

#include <fmt/format.h>

#include <optional>
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

namespace {

/// The text of a part without blank lines at its end, or nothing.
std::optional<std::string_view> part_of(std::string_view path, std::string_view name) {
  constexpr std::string_view mark = "// part ";
  const std::string heading = fmt::format("{}{}\n", mark, name);
  std::string_view text = embedded(path);
  std::size_t at = text.starts_with(heading) ? 0 : text.find("\n" + heading);
  if (at == text.npos) return std::nullopt;
  text.remove_prefix(text.find(heading, at) + heading.size());
  text = text.substr(0, text.starts_with(mark) ? 0 : text.find(fmt::format("\n{}", mark)));
  return text.substr(0, text.find_last_not_of('\n') + 1);
}

}  // namespace

std::string TextParts::operator()(std::string_view name) const {
  const auto part = part_of(path_, name);
  if (!part) throw std::logic_error(fmt::format("{} has no part {}", path_, name));
  return std::string(*part) + '\n';
}

std::string TextParts::operator()(std::string_view name,
                                  std::initializer_list<harness::Filling> values) const {
  return harness::filled((*this)(name), values);
}

std::string TextParts::part_or(std::string_view name, std::string otherwise) const {
  const auto part = part_of(path_, name);
  return part ? std::string(*part) + '\n' : otherwise;
}

}  // namespace assay::suites
