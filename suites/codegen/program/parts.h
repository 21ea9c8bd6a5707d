#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "suites/codegen/program/syntax.h"

// Functions that find the parts of a program. All reductions use them.
namespace assay::suites::codegen {

using Statements = std::vector<Stmt>;

template <class Number>
std::size_t index(Number number) {
  return static_cast<std::size_t>(number);
}

bool is_loop(const Stmt& stmt);
bool is_jump(const Stmt& stmt);

/// The number of the variable that contains a place, or -1.
int root_of(const Expr& place);

/// The list and the index of statement `n` of the program. The kernel's statements have the first
/// numbers. Returns nullptr if there is no such statement. Sets `where` to the function with the
/// statement.
std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where);

/// Whether an argument of an expression is read as a value. `value` says whether the expression is
/// read as a value.
bool value_argument(const Expr& expr, std::size_t a, bool value);
/// Whether an argument of a statement is written to, or is a call without a result.
bool is_target(const Stmt& stmt, std::size_t a);
/// Whether a function changes a local variable, or passes its address to another function.
bool is_written(const Function& function, int v);

/// The expressions that are read as values. A reduction may replace each of them by a value of the
/// same type.
std::vector<Expr*> values(Program& program);
std::size_t size_of(const Expr& expr);

/// The number of statements in all functions.
std::size_t places(const Program& program);

/// Replaces each read of a variable by `by`.
void substitute(Expr& expr, int v, const Expr& by);
/// Converts an expression to the type `to`. Returns false if the expression has too few lanes, or
/// if only one of the types is a floating-point type.
bool convert(Expr& expr, Type to);
/// Sets each lane of an expression or aggregate to the number `lane`. Returns false if all lanes
/// already hold this number.
bool set_lanes(Expr& expr, std::uint64_t lane);

}  // namespace assay::suites::codegen
