#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "suites/codegen/program/syntax.h"

// The common part of the ways to make a program smaller: the places of its parts.
namespace assay::suites::codegen {

using Statements = std::vector<Stmt>;

template <class Number>
std::size_t index(Number number) {
  return static_cast<std::size_t>(number);
}

bool is_loop(const Stmt& stmt);
bool is_jump(const Stmt& stmt);

/// The variable that a place is in; -1 if it is in none.
int root_of(const Expr& place);

/// The list and place of the n-th statement of the program, of the kernel's first; nullptr where
/// there is none. `where`: its function.
std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where);

/// Whether an argument of an expression is read as a value; `value`: the expression itself is.
bool value_argument(const Expr& expr, std::size_t a, bool value);
/// Whether an argument of a statement is a place, or a call for its effects.
bool is_target(const Stmt& stmt, std::size_t a);
/// Whether a function changes a local variable, or passes its address on.
bool is_written(const Function& function, int v);

/// The expressions that are read as values and could be others of their type.
std::vector<Expr*> values(Program& program);
std::size_t size_of(const Expr& expr);

/// Statements of all functions.
std::size_t places(const Program& program);

/// Puts `by` in place of a variable in every read of it.
void substitute(Expr& expr, int v, const Expr& by);
/// Makes an expression one of that type, by lanes and conversions. False if it has too few lanes,
/// or if only one of the types is of floating-point numbers.
bool convert(Expr& expr, Type to);
/// Makes each lane of an expression that number; for an aggregate, each of its parts. False: they
/// already are.
bool set_lanes(Expr& expr, std::uint64_t lane);

}  // namespace assay::suites::codegen
