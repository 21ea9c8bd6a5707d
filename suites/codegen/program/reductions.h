#pragma once
#include <cstddef>
#include <cstdint>

// The meaning of the number of a reduction: a kind, a place and an amount.
namespace assay::suites::codegen {

/// The kind of the reduction.
enum class Way : std::uint64_t {
  remove_statements = 1,  ///< this number, from the statement on
  literal = 2,            ///< in place of the expression: 0 or 1 in each lane
  inner = 3,              ///< in place of the expression, one of its type within it
  unwrap = 4,             ///< the statement's body (0), its other branch (1), in place of it
  launch = 5,             ///< one work-group (0), half of the work-items (1), one (2)
  one_word = 6,           ///< the kernel writes only the place'th of the results
  one_turn = 7,           ///< of the loop
  simple = 8,             ///< an assignment in place of a compound one
  freeze = 9,             ///< of so many statements, from one on: values in place of expressions
  propagate = 10,         ///< a declared variable's value in place of the variable
  end_here = 11,          ///< the result is what the statement computes or asks, in that lane
  as_for = 12,            ///< a `for` in place of another loop
  inline_call = 13,       ///< of a function, in the statement: its statements in front of it
  in_private = 14,        ///< an array in private memory in place of the declared one
  part = 15,              ///< a variable for that part of a declared struct or array
  fresh = 16,             ///< a new variable, declared in place of the assignment
  through = 17,           ///< in place of the expression, one within it, converted
};
/// For Way::literal: the value that the expression has, where that never varies.
constexpr std::size_t its_value = 2;
constexpr std::uint64_t coded(Way way, std::size_t place, std::size_t amount = 0) {
  return static_cast<std::uint64_t>(way) << 40 | static_cast<std::uint64_t>(place) << 16 | amount;
}

}  // namespace assay::suites::codegen
