#include "suites/codegen/program/inline.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace assay::suites::codegen {
namespace {

Expr* call_in(Expr& expr) {
  for (Expr& arg : expr.args)
    if (Expr* found = call_in(arg)) return found;
  return expr.kind == Expr::Kind::call ? &expr : nullptr;
}

/// True if the function returns only at its end and has no barrier.
bool straight(const Function& function) {
  std::size_t returns = 0;
  bool meets = false;
  each_statement(function.body, [&](const Stmt& stmt) {
    returns += stmt.kind == Stmt::Kind::return_ ? 1 : 0;
    meets = meets || stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce;
  });
  const bool last = !function.body.empty() && function.body.back().kind == Stmt::Kind::return_;
  return !meets && returns == (last ? 1U : 0U);
}

std::size_t calls_of(const Program& program, int called) {
  std::size_t count = 0;
  for (const Function& function : program.functions)
    each_expression_of(function.body, [&](const Expr& expr) {
      count += expr.kind == Expr::Kind::call && expr.id == called ? 1 : 0;
    });
  return count;
}

void replace_pointer(Expr& expr, int pointer, const Expr& object) {
  const auto is_pointer = [pointer](const Expr& one) {
    return one.kind == Expr::Kind::variable && one.id == pointer;
  };
  if (is_pointer(expr) ||
      (expr.kind == Expr::Kind::index && is_pointer(expr.args[0]) && object.type.count == 0)) {
    expr = Expr(object);
    return;
  }
  for (Expr& arg : expr.args) replace_pointer(arg, pointer, object);
}

}  // namespace

bool apply_inline(Program& program, Function& caller, Statements& list, std::size_t at) {
  if (is_loop(list[at])) return false;
  Expr* call = nullptr;
  for (Expr& arg : list[at].args)
    if (call == nullptr) call = call_in(arg);
  if (call == nullptr) return false;
  const Function& called = program.functions[index(call->id)];
  if (calls_of(program, call->id) != 1 || !straight(called)) return false;

  const auto base = static_cast<int>(caller.variables.size());
  caller.variables.insert(caller.variables.end(), called.variables.begin(), called.variables.end());
  Statements body = called.body;
  each_statement(body, [base](Stmt& stmt) {
    if (stmt.variable >= 0) stmt.variable += base;
  });
  each_expression_of(body, [base](Expr& expr) {
    if (expr.kind == Expr::Kind::variable) expr.id += base;
  });
  Statements inside;
  for (int p = 0; p < called.parameters; ++p) {
    Expr& argument = call->args[index(p)];
    if (called.variables[index(p)].type.pointer) {
      const Expr object = argument.kind == Expr::Kind::address ? argument.args[0] : argument;
      each_statement(body, [&](Stmt& stmt) {
        for (Expr& arg : stmt.args) replace_pointer(arg, base + p, object);
      });
    } else {
      Stmt declared{.kind = Stmt::Kind::declare, .variable = base + p};
      declared.args.push_back(std::move(argument));
      inside.push_back(std::move(declared));
    }
  }
  inside.insert(inside.end(), std::make_move_iterator(body.begin()),
                std::make_move_iterator(body.end()));
  const bool returns = !inside.empty() && inside.back().kind == Stmt::Kind::return_;
  if (called.returns_value) {
    if (!returns) return false;
    Expr value = std::move(inside.back().args[0]);
    *call = std::move(value);
  }
  if (returns) inside.pop_back();
  if (list[at].kind == Stmt::Kind::call) list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(at),
              std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
  return true;
}

}  // namespace assay::suites::codegen
