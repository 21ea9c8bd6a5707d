#include "harness/faults/selftest/probes.h"

#include <fmt/format.h>

namespace assay::faults {
namespace {

std::string bits(const std::vector<std::uint64_t>& values) {
  std::string text;
  for (const std::uint64_t value : values)
    text += fmt::format("{}{:#x}", text.empty() ? "" : ",", value);
  return text;
}

void append(std::vector<std::string>& command, const Probe& probe, const std::string& note) {
  std::string k;
  for (const std::int32_t value : probe.k) k += fmt::format("{}{}", k.empty() ? "" : ",", value);
  if (command.size() > 1) command.emplace_back("and");
  command.insert(command.end(), {std::to_string(probe.width), probe.body, "x=" + bits(probe.x),
                                 "y=" + bits(probe.y), "z=" + bits(probe.z), "k=" + k,
                                 "items=" + std::to_string(probe.items), "options=" + probe.options,
                                 "format=" + probe.format, "note=" + note});
}

std::size_t end_of_lines(std::string_view text, std::size_t from, int lines) {
  for (; lines > 0 && from != std::string_view::npos; --lines)
    if ((from = text.find('\n', from)) != std::string_view::npos) ++from;
  return from;
}

}  // namespace

std::vector<std::string> probing(const std::vector<const Fault*>& faults, bool noted) {
  std::vector<std::string> command{ASSAY_FOREIGN};
  for (const Fault* fault : faults) {
    const std::string note = noted ? fault->name : "";
    append(command, fault->shows, note);
    append(command, fault->hides, note);
  }
  return command;
}

Probed probed(std::string_view out, std::size_t place) {
  constexpr int lines = 3;
  const std::size_t first = end_of_lines(out, 0, lines * 2 * static_cast<int>(place));
  if (first == std::string_view::npos) return {};
  const std::size_t second = end_of_lines(out, first, lines);
  if (second == std::string_view::npos) return {};
  const std::size_t end = end_of_lines(out, second, lines);
  if (end == std::string_view::npos) return {};
  return {std::string(out.substr(first, second - first)),
          std::string(out.substr(second, end - second))};
}

std::vector<const Fault*> faults_of_every_driver() {
  std::vector<const Fault*> all;
  for (const Fault& fault : faults())
    if (fault.needs.empty()) all.push_back(&fault);
  return all;
}

}  // namespace assay::faults
