#pragma once
#include <span>
#include <string>
#include <string_view>

namespace assay::faults {

/// An act of a hostile driver during a call. Some acts never return; after others, the call
/// continues.
struct Act {
  std::string_view name;
  std::string_view description;
  void (*perform)();
};

std::span<const Act> acts();
/// Returns nullptr for an unknown name.
const Act* find_act(std::string_view name);

/// The value of an environment variable that names an act: "MOMENT:WHAT".
struct Order {
  std::string moment, what;
};
/// Reads the variable. The result is empty if the variable is not set or has no colon.
Order order_from(const char* variable);

}  // namespace assay::faults
