#include "harness/calls/program_helpers.h"

#include <fmt/format.h>

#include <stdexcept>

#include "assay_harness_embedded.h"

namespace assay::calls {
namespace {

// A helper may use only helpers before it in these lists.
constexpr std::string_view first[] = {"calls", "catch_output"};
constexpr std::string_view others[] = {
    "failures",   "anywhere",           "fill",         "one_of",          "number_is",
    "text_is",    "object_is",          "read_output",  "printed_line_is", "printed_as_rejected",
    "was_called", "called_as_rejected", "is_rejected",  "on_context",      "on_program",
    "on_event",   "on_memory",          "on_destroyed", "on_svm_free",     "on_native_kernel",
};

std::string_view file(std::string_view name) {
  return harness::embedded(fmt::format("harness/calls/programs/helpers/{}.c", name));
}

}  // namespace

void ProgramHelpers::need(std::string_view name) {
  if (file(name).empty()) throw std::logic_error(fmt::format("a program has no helper {}", name));
  needed_.emplace(name);
}

std::string ProgramHelpers::before_finish() const {
  return text(first);
}

std::string ProgramHelpers::after_finish() const {
  return text(others);
}

std::string ProgramHelpers::text(std::span<const std::string_view> names) const {
  std::string out;
  for (const std::string_view name : names)
    if (needed(name)) out += fmt::format("\n{}", file(name));
  return out;
}

}  // namespace assay::calls
