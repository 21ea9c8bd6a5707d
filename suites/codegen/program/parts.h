#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "suites/codegen/program/syntax.h"

// Functions that all reductions of a program share. They find the parts of a program.
namespace assay::suites::codegen {

using Statements = std::vector<Stmt>;

template <class Number>
std::size_t index(Number number) {
  return static_cast<std::size_t>(number);
}

bool is_loop(const Stmt& stmt);
bool is_jump(const Stmt& stmt);

/// The variable that contains a place; -1 if no variable does.
int root_of(const Expr& place);

/// The list and the index of the n-th statement of the program. The kernel's statements come first.
/// nullptr if there is no such statement. `where` becomes the function that contains it.
std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where);

/// Whether an argument of an expression is read as a value. `value`: whether the expression itself
/// is read as a value.
bool value_argument(const Expr& expr, std::size_t a, bool value);
/// Whether an argument of a statement is a place, or a call that is made for its effects.
bool is_target(const Stmt& stmt, std::size_t a);
/// Whether a function changes a local variable, or passes its address to a function.
bool is_written(const Function& function, int v);

/// The expressions that are read as values. Another value of the same type may replace each of
/// them.
std::vector<Expr*> values(Program& program);
std::size_t size_of(const Expr& expr);

/// The number of statements in all functions.
std::size_t places(const Program& program);

/// Replaces each read of a variable by `by`.
void substitute(Expr& expr, int v, const Expr& by);
/// Converts an expression to this type, by lanes and conversions. Returns false if it has too few
/// lanes, or if only one of the types is a floating-point type.
bool convert(Expr& expr, Type to);
/// Sets each lane of an expression, or each part of an aggregate, to this number. Returns false if
/// they have this number already.
bool set_lanes(Expr& expr, std::uint64_t lane);

}  // namespace assay::suites::codegen
