#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Faults that exchange accesses to memory: neighboring statements of a program's text change
// places. Each of them is one access or one fence.
namespace assay::faults {

/// A statement that is one access to memory or a fence.
struct Access {
  enum class Kind { load, store, modify, plain_load, plain_store, fence };
  std::size_t begin = 0, end = 0;  ///< positions in the text; `end` is after the semicolon
  Kind kind = Kind::load;
  std::string text;       ///< without the condition and the semicolon
  std::string condition;  ///< "if (...)" before it; empty if there is none
  std::string pointer;    ///< "&x[i]"; empty for a fence
  std::string order;      ///< "memory_order_release"; empty for a plain access
  std::string scope;      ///< "memory_scope_device"; empty if it has none
};

/// The accesses of a program, in its order. Statements that declare a variable are left out,
/// because they must not move.
std::vector<Access> accesses_of(std::string_view text);

/// Two accesses that follow each other. If `fence` names an order, a fence of that order is between
/// them.
struct Pair {
  std::vector<Access::Kind> first, second;
  std::string first_order{}, second_order{};  ///< empty: any
  std::string fence{};                        ///< order of the fence between them; empty: no fence
  std::string scope{};  ///< the scope of one of the two accesses, or of the fence; empty: any
  enum class Objects { any, same, different } objects = Objects::any;
  int one_in = 1;  ///< the fault shows at one of this many addresses; 1: at every address
};

/// The text with every such pair exchanged: the second access, a pause, and then the first. A fence
/// stays between them.
std::string with_exchanged(std::string_view text, const Pair& pair);

}  // namespace assay::faults
