#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "suites/codegen/program/syntax.h"

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
/// numbers. Returns nullptr if `n` is too large. Sets `where` to the function with the statement.
std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where);

/// True if argument `a` of an expression is read as a value. `value`: the expression is read as a
/// value.
bool value_argument(const Expr& expr, std::size_t a, bool value);
/// True if argument `a` of a statement is written to, or is a call without a result.
bool is_target(const Stmt& stmt, std::size_t a);
/// True if a function changes a local variable, or passes its address to another function.
bool is_written(const Function& function, int v);

/// The expressions that are read as values. A value of the same type can replace each expression.
std::vector<Expr*> values(Program& program);
std::size_t size_of(const Expr& expr);

/// The number of statements in all functions.
std::size_t places(const Program& program);

/// Replaces each read of variable `v`.
void substitute(Expr& expr, int v, const Expr& by);
/// Converts to the type `to`. Returns false if the expression has too few lanes, or if only one of
/// the types is a floating-point type.
bool convert(Expr& expr, Type to);
/// Sets each lane to the number `lane`. Returns false if all lanes already hold this number.
bool set_lanes(Expr& expr, std::uint64_t lane);

}  // namespace assay::suites::codegen
