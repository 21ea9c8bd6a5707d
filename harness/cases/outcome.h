#pragma once
#include <optional>
#include <string_view>

namespace assay::harness {

enum class Outcome { pass, fail, skip, crash, timeout, error };
std::string_view name(Outcome outcome);
std::optional<Outcome> outcome_of(std::string_view text);

}  // namespace assay::harness
