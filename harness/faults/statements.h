#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Faults that exchange neighboring statements of a program.
namespace assay::faults {

struct Access {
  enum class Kind { load, store, modify, plain_load, plain_store, fence };
  std::size_t begin = 0, end = 0;  ///< in the text; `end` is after the semicolon
  Kind kind = Kind::load;
  std::string text;       ///< without the condition and the semicolon
  std::string condition;  ///< "if (...)" before it; empty if there is none
  std::string pointer;    ///< "&x[i]"; empty for a fence
  std::string order;      ///< "memory_order_release"; empty for a plain access
  std::string scope;      ///< "memory_scope_device"; empty if it has none
};

/// Declarations of variables are left out, because they must stay in their places.
std::vector<Access> accesses_of(std::string_view text);

/// A fence is between the two accesses if `fence` names an order.
struct Pair {
  std::vector<Access::Kind> first, second;
  std::string first_order{}, second_order{};  ///< empty: any
  std::string fence{};                        ///< the order of the fence; empty: no fence
  std::string scope{};                        ///< of an access or the fence; empty: any
  enum class Objects { any, same, different } objects = Objects::any;
  int one_in = 1;  ///< 3: the pair is exchanged at every third address
};

/// Exchanges every pair of accesses that fits `pair`: the second access, a pause, the first access.
/// A fence stays between them.
std::string with_exchanged(std::string_view text, const Pair& pair);

}  // namespace assay::faults
