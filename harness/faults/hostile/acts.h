#pragma once
#include <span>
#include <string>
#include <string_view>

namespace assay::faults {

/// Some acts never return.
struct Act {
  std::string_view name;
  std::string_view description;
  void (*perform)();
};

std::span<const Act> acts();
/// Returns nullptr for an unknown name.
const Act* find_act(std::string_view name);

/// The value of the environment variable is "MOMENT:WHAT".
struct Order {
  std::string moment, what;
};
/// The result is empty if the variable is not set or has no colon.
Order order_from(const char* variable);

}  // namespace assay::faults
