#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "harness/sweep/random.h"
#include "suites/codegen/program/recipe.h"
#include "suites/codegen/program/syntax.h"

// Draws a program. Each draw depends on all draws before it: a change of their order changes every
// program.
namespace assay::suites::codegen {

// A variable of a floating-point type holds a whole number of at most the first magnitude.
// Intermediate results have at most the second. So every result is exact, in every order of
// evaluation. Fractions occur only within an expression.
struct Bounds {
  int variable, value;  // powers of two
};
constexpr Bounds bounds_of(Element element) {
  return element == Element::half      ? Bounds{5, 10}
         : element == Element::double_ ? Bounds{14, 28}
                                       : Bounds{10, 20};
}

constexpr int most_turns = 48;  ///< of nested loops together

// Expressions with their parts.
Expr operation(Op op, std::vector<Expr> args);
Expr literal(Type type, std::vector<std::uint64_t> lanes);
Expr splat(Type type, std::uint64_t bits);  ///< in every lane
Expr uint_literal(std::uint64_t value);
Expr wrap(Expr::Kind kind, Type type, Expr inner);
inline Type with_element(Type type, Element element) {
  return scalar(element, type.width);
}

/// The place of a statement.
struct Place {
  bool loop = false;     ///< `continue` has a loop
  bool breaks = false;   ///< `break` leaves a loop
  bool uniform = false;  ///< all work-items come here together
  int depth = 0;         ///< of statements
  int turns = 1;         ///< of the loops around it, together
};

class Generator {
 public:
  explicit Generator(const Recipe& recipe) : recipe_(recipe) {}

  Program run();

 private:
  // ---- Chance.
  std::uint64_t bits() { return harness::random_bits(recipe_.key, counter_++); }
  std::uint64_t below(std::uint64_t n) { return harness::below(bits(), n); }
  bool chance(int percent) { return below(100) < static_cast<std::uint64_t>(percent); }
  template <class List>
  auto& one_of(List& list) {
    return list[below(list.size())];
  }
  int any_width();
  Element any_integer();
  Type any_type();
  /// With this number of bits and lanes.
  Element integer_of(int bits);
  std::uint64_t interesting(Element element);
  Expr any_literal(Type type);
  Expr any_literal(Type type, int bound);  ///< floats of at most 2^bound

  // ---- Types and tables.
  void structure();
  int table(Type element, std::uint16_t count = 0);
  Type any_structure();

  // ---- Variables.
  const Variable& variable(int v) const {
    return function_->variables[static_cast<std::size_t>(v)];
  }
  int add_variable(Type type, bool fixed = false);
  Expr named(int v) const {
    return {.kind = Expr::Kind::variable, .type = variable(v).type, .id = v};
  }
  int add_visible(Type type, bool fixed = false);
  Expr any_index(std::uint16_t count, int depth);
  /// A way from an object to numbers in it.
  Expr walk(Expr from, int depth);
  Expr any_place(int depth);
  bool assignable(const Expr& place) const;
  std::optional<Expr> any_target();

  // ---- Values.
  /// A number of that floating-point type and of at most 2^bound, from any number.
  Expr bounded(Expr value, int bound, Element to);
  /// Integers as ints, their low bits.
  Expr as_ints(Expr value) { return converted_to(std::move(value), Element::int_); }
  /// To another element, without results that the implementation chooses.
  Expr converted_to(Expr value, Element to);
  /// To another number of lanes.
  Expr resized(Expr value, int width);
  Expr adapted(Expr value, Type type);
  Expr shuffled(Expr value);
  Expr numeric(Type type, int depth);
  /// Floats of at most 2^bound.
  Expr real(Type type, int depth, int bound);
  /// The same by fractions, conversions between floating-point types, and functions.
  Expr fraction(Type type, int depth, int bound);
  /// One of two values.
  Expr choice(Type type, int depth, const std::function<Expr()>& value);
  /// A comparison: an int for scalars, signed lanes for vectors.
  Expr comparison(Type type, int depth);
  /// A scalar int.
  Expr condition(int depth);
  Expr leaf(Type type);
  Expr integer(Type type, int depth);
  /// Only unsigned numbers to the left, by less than the number of bits.
  Expr c99_shift(Op op, Type type, int depth);
  Expr constructed(Type type, int depth);
  /// A call without effects, of a function that gives numbers.
  std::optional<Expr> pure_call(int depth);
  static bool pure(const Function& function);
  bool callable(std::size_t f);
  Expr call(int f, int depth);
  /// nullopt: nothing visible can be passed.
  std::optional<Expr> argument(Type type, int depth);
  /// A value of any type, for a declaration.
  Expr initial(Type type, int depth);

  // ---- Statements.
  Stmt declaration(Type type, std::optional<Expr> value = std::nullopt);
  void declare_any(std::vector<Stmt>& to, bool kernel_top);
  Stmt structure_declared();
  /// A pointer to an object that is visible.
  void pointer_declared(std::vector<Stmt>& to);
  Stmt assignment();
  /// Adds the present values to a result.
  Stmt result();
  /// Some lanes of a vector, none twice.
  Expr lanes_of(Expr vector);
  /// Statements whose declarations are not visible after them.
  std::vector<Stmt> block(int count, Place place);
  int counter(bool fixed = true);
  void jump(std::vector<Stmt>& to, const Place& place, bool stops);
  void statement(std::vector<Stmt>& to, Place place);
  void loop(std::vector<Stmt>& to, Place inner, int few);
  Stmt cases(Place inner);
  /// A call of a function that may change what is visible.
  void effects(std::vector<Stmt>& to);
  /// A condition or number that is the same for all work-items of a group.
  Expr uniform_value();
  void synchronized(std::vector<Stmt>& to, Place place);
  /// An exchange or a reduction.
  void meeting(std::vector<Stmt>& to);

  // ---- Functions.
  Stmt returned();
  void helper(int count);
  Type parameter();
  void kernel(int count);
  /// Writes the values of the variables to the results.
  void observe(Function& made);
  /// All lanes, or four of them, as a uint.
  Expr folded(const Expr& value);
  Expr word_of(Expr one);

  Recipe recipe_;
  std::uint64_t counter_ = 0;
  Program program_;
  Function* function_ = nullptr;
  std::vector<int> visible_, counters_;
  int left_ = 0, turns_ = 1, regions_ = 0;
  bool may_return_ = false, in_kernel_ = false;
};

}  // namespace assay::suites::codegen
