#pragma once
#include <span>
#include <string>
#include <string_view>

namespace assay::faults {

/// Something that a hostile driver does during a call. Some acts never return. After each other
/// act, the call continues normally.
struct Act {
  std::string_view name;
  std::string_view description;
  void (*perform)();
};

std::span<const Act> acts();
/// The act of that name. nullptr if there is none.
const Act* find_act(std::string_view name);

/// An act that an environment variable orders: "MOMENT:WHAT".
struct Order {
  std::string moment, what;
};
/// Reads the variable. Both parts are empty if it is not set or has no colon.
Order order_from(const char* variable);

}  // namespace assay::faults
