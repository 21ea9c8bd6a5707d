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

// Each random choice depends on all choices before it, so a new order of choices gives new
// programs.
namespace assay::suites::codegen {

// A variable holds a whole number of at most two to the power `variable`. Intermediate results are
// at most two to the power `value`. Every result is exact, in every order of evaluation. Only
// values inside an expression may be fractions.
struct Bounds {
  int variable, value;  // exponents of two
};
constexpr Bounds bounds_of(Element element) {
  return element == Element::half      ? Bounds{5, 10}
         : element == Element::double_ ? Bounds{14, 28}
                                       : Bounds{10, 20};
}

constexpr int most_turns = 48;  ///< the most iterations of nested loops together

Expr operation(Op op, std::vector<Expr> args);
Expr literal(Type type, std::vector<std::uint64_t> lanes);
Expr splat(Type type, std::uint64_t bits);  ///< the same bits in every lane
Expr uint_literal(std::uint64_t value);
Expr wrap(Expr::Kind kind, Type type, Expr inner);
inline Type with_element(Type type, Element element) {
  return scalar(element, type.width);
}

/// The position of a statement.
struct Place {
  bool loop = false;     ///< the statement is in a loop, so `continue` is allowed
  bool breaks = false;   ///< `break` is allowed and leaves a loop
  bool uniform = false;  ///< all work-items of the group execute the statement
  int depth = 0;         ///< the number of statements around the statement
  int turns = 1;         ///< the product of the iterations of all loops around the statement
};

class Generator {
 public:
  explicit Generator(const Recipe& recipe) : recipe_(recipe) {}

  Program run();

 private:
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
  Element integer_of(int bits);
  std::uint64_t interesting(Element element);
  Expr any_literal(Type type);
  Expr any_literal(Type type, int bound);  ///< a float is at most 2^bound

  void structure();
  int table(Type element, std::uint16_t count = 0);
  Type any_structure();

  const Variable& variable(int v) const {
    return function_->variables[static_cast<std::size_t>(v)];
  }
  int add_variable(Type type, bool fixed = false);
  Expr named(int v) const {
    return {.kind = Expr::Kind::variable, .type = variable(v).type, .id = v};
  }
  int add_visible(Type type, bool fixed = false);
  Expr any_index(std::uint16_t count, int depth);
  /// Adds indices, fields and lanes until the expression is a number.
  Expr walk(Expr from, int depth);
  Expr any_place(int depth);
  bool assignable(const Expr& place) const;
  std::optional<Expr> any_target();

  /// The result is at most 2^bound.
  Expr bounded(Expr value, int bound, Element to);
  /// Uses the low bits.
  Expr as_ints(Expr value) { return converted_to(std::move(value), Element::int_); }
  /// Avoids implementation-defined results.
  Expr converted_to(Expr value, Element to);
  Expr resized(Expr value, int width);
  Expr adapted(Expr value, Type type);
  Expr shuffled(Expr value);
  Expr numeric(Type type, int depth);
  /// The result is at most 2^bound.
  Expr real(Type type, int depth, int bound);
  /// The result is at most 2^bound.
  Expr fraction(Type type, int depth, int bound);
  Expr choice(Type type, int depth, const std::function<Expr()>& value);
  /// The result is an int for scalars, and a vector of signed integers for vectors.
  Expr comparison(Type type, int depth);
  /// A scalar int.
  Expr condition(int depth);
  Expr leaf(Type type);
  Expr integer(Type type, int depth);
  /// A shift that C99 defines: only unsigned numbers are shifted left, and by less than their
  /// number of bits.
  Expr c99_shift(Op op, Type type, int depth);
  Expr constructed(Type type, int depth);
  /// A call without side effects, of a function that returns numbers.
  std::optional<Expr> pure_call(int depth);
  static bool pure(const Function& function);
  bool callable(std::size_t f);
  Expr call(int f, int depth);
  /// Returns nullopt if no visible object can be passed.
  std::optional<Expr> argument(Type type, int depth);
  Expr initial(Type type, int depth);

  Stmt declaration(Type type, std::optional<Expr> value = std::nullopt);
  void declare_any(std::vector<Stmt>& to, bool kernel_top);
  Stmt structure_declared();
  void pointer_declared(std::vector<Stmt>& to);
  Stmt assignment();
  /// Adds current values of variables to a result.
  Stmt result();
  /// Each lane at most once.
  Expr lanes_of(Expr vector);
  std::vector<Stmt> block(int count, Place place);
  int counter(bool fixed = true);
  void jump(std::vector<Stmt>& to, const Place& place, bool stops);
  void statement(std::vector<Stmt>& to, Place place);
  void loop(std::vector<Stmt>& to, Place inner, int few);
  Stmt cases(Place inner);
  /// Calls a function that may change visible objects.
  void effects(std::vector<Stmt>& to);
  /// The value is equal in all work-items of a group.
  Expr uniform_value();
  void synchronized(std::vector<Stmt>& to, Place place);
  /// An exchange or a reduction.
  void meeting(std::vector<Stmt>& to);

  Stmt returned();
  void helper(int count);
  Type parameter();
  void kernel(int count);
  /// Writes the values of the variables to the results.
  void observe(Function& made);
  /// Combines all lanes, or four of them, into a uint.
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
