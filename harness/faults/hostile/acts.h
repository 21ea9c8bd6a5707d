#pragma once
#include <span>
#include <string>
#include <string_view>

namespace assay::faults {

/// Something that a hostile driver does in the middle of a call. Some acts never return; after the
/// others the call goes on as if nothing had happened.
struct Act {
  std::string_view name;
  std::string_view description;
  void (*perform)();
};

std::span<const Act> acts();
/// nullptr when no act has this name.
const Act* find_act(std::string_view name);

/// The act that an environment variable asks for: "MOMENT:WHAT".
struct Order {
  std::string moment, what;
};
/// Both parts empty when the variable is not set or has no colon.
Order order_from(const char* variable);

}  // namespace assay::faults
