#pragma once
#include <cstddef>
#include <cstdint>

// A reduction is a number that contains its kind, a place in the program, and an amount.
namespace assay::suites::codegen {

/// The kind of a reduction. In the comments, "this number", "this lane", "this part" and a number
/// in parentheses are the amount.
enum class Way : std::uint64_t {
  remove_statements = 1,  ///< removes this number of statements, beginning at the place
  literal = 2,            ///< replaces the expression by 0 or 1 in each lane
  inner = 3,              ///< replaces the expression by a part of it with the same type
  unwrap = 4,             ///< replaces the statement by its body (0) or by its other branch (1)
  launch = 5,             ///< launches one work-group (0), half of its work-items (1), or one
                          ///< work-item (2)
  one_word = 6,           ///< the kernel writes only one result; `place` is its index
  one_turn = 7,           ///< the loop runs once
  simple = 8,             ///< a compound assignment becomes a simple one
  freeze = 9,      ///< replaces constant expressions by their values, in this number of statements
  propagate = 10,  ///< replaces a variable by the value of its declaration
  end_here = 11,   ///< ends the kernel here; the result is this lane of the statement's value
  as_for = 12,     ///< a `while` or `do` becomes a `for`
  inline_call = 13,  ///< inlines a call in the statement
  in_private = 14,   ///< moves an array to private memory
  part = 15,         ///< replaces a struct or array by this part of it
  fresh = 16,        ///< the assignment declares a new variable
  through =
      17,  ///< replaces the expression by one of its parts, converted to the expression's type
};
/// Way::literal with this amount replaces the expression by the value that it always has.
constexpr std::size_t its_value = 2;
constexpr std::uint64_t coded(Way way, std::size_t place, std::size_t amount = 0) {
  return static_cast<std::uint64_t>(way) << 40 | static_cast<std::uint64_t>(place) << 16 | amount;
}

}  // namespace assay::suites::codegen
