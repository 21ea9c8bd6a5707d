#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {

bool is_loop(const Stmt& stmt) {
  return stmt.kind == Stmt::Kind::for_ || stmt.kind == Stmt::Kind::while_ ||
         stmt.kind == Stmt::Kind::do_;
}
bool is_jump(const Stmt& stmt) {
  return stmt.kind == Stmt::Kind::break_ || stmt.kind == Stmt::Kind::continue_ ||
         stmt.kind == Stmt::Kind::return_;
}

int root_of(const Expr& place) {
  const Expr* expr = &place;
  while (expr->kind == Expr::Kind::index || expr->kind == Expr::Kind::field ||
         expr->kind == Expr::Kind::swizzle)
    expr = &expr->args[0];
  return expr->kind == Expr::Kind::variable ? expr->id : -1;
}

namespace {

std::pair<Statements*, std::size_t> find(Statements& list, std::size_t& n) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (n-- == 0) return {&list, i};
    for (Statements* within : {&list[i].body, &list[i].other})
      if (const auto found = find(*within, n); found.first != nullptr) return found;
  }
  return {nullptr, 0};
}

void values(Expr& expr, bool value, std::vector<Expr*>& to) {
  if (value && expr.kind != Expr::Kind::address) to.push_back(&expr);
  for (std::size_t a = 0; a < expr.args.size(); ++a)
    values(expr.args[a], value_argument(expr, a, value), to);
}

}  // namespace

std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where) {
  for (auto f = program.functions.rbegin(); f != program.functions.rend(); ++f)
    if (const auto found = find(f->body, n); found.first != nullptr) {
      *where = &*f;
      return found;
    }
  return {nullptr, 0};
}

bool value_argument(const Expr& expr, std::size_t a, bool value) {
  return a != 0 ||
         !(expr.kind == Expr::Kind::index || expr.kind == Expr::Kind::field ||
           expr.kind == Expr::Kind::address || (expr.kind == Expr::Kind::swizzle && !value));
}
bool is_target(const Stmt& stmt, std::size_t a) {
  return a == 0 && (stmt.kind == Stmt::Kind::assign || stmt.kind == Stmt::Kind::increment ||
                    stmt.kind == Stmt::Kind::call);
}
bool is_written(const Function& function, int v) {
  bool written = false;
  each_statement(function.body, [&](const Stmt& stmt) {
    if (!stmt.args.empty() && is_target(stmt, 0)) written = written || root_of(stmt.args[0]) == v;
    if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce)
      written = written || stmt.variable == v;
  });
  each_expression_of(function.body, [&](const Expr& expr) {
    written = written || (expr.kind == Expr::Kind::address && root_of(expr.args[0]) == v);
  });
  return written;
}

std::vector<Expr*> values(Program& program) {
  std::vector<Expr*> found;
  for (auto f = program.functions.rbegin(); f != program.functions.rend(); ++f)
    each_statement(f->body, [&](Stmt& stmt) {
      for (std::size_t a = 0; a < stmt.args.size(); ++a)
        values(stmt.args[a], !is_target(stmt, a), found);
    });
  return found;
}
std::size_t size_of(const Expr& expr) {
  std::size_t size = 1;
  for (const Expr& arg : expr.args) size += size_of(arg);
  return size;
}

std::size_t places(const Program& program) {
  std::size_t count = 0;
  for (const Function& function : program.functions)
    each_statement(function.body, [&](const Stmt&) { ++count; });
  return count;
}

void substitute(Expr& expr, int v, const Expr& by) {
  if (expr.kind == Expr::Kind::variable && expr.id == v) {
    expr = by;
    return;
  }
  for (Expr& arg : expr.args) substitute(arg, v, by);
}

namespace {

void wrap(Expr& expr, Expr::Kind kind, Type type) {
  Expr outer{.kind = kind, .type = type};
  outer.args.push_back(std::move(expr));
  expr = std::move(outer);
}

}  // namespace

bool convert(Expr& expr, Type to) {
  const Type from = expr.type;
  if (!from.numeric() || !to.numeric()) return false;
  const ElementInfo& had = info(from.element);
  const ElementInfo& has = info(to.element);
  if (from.element != to.element && (had.floating || has.floating)) return false;
  if (from.width < to.width && from.width != 1) return false;
  if (from.width > to.width) {
    wrap(expr, Expr::Kind::swizzle, scalar(from.element, to.width));
    for (std::uint8_t lane = 0; lane < to.width; ++lane) expr.components.push_back(lane);
  }
  if (had.bits != has.bits) {
    // Converts through an unsigned type, which can represent all bits.
    wrap(expr, Expr::Kind::convert, scalar(has.without_sign, expr.type.width));
    expr.id = expr.type.width == 1 ? 1 : 0;
  }
  if (expr.type.element != to.element)
    wrap(expr, Expr::Kind::reinterpret, scalar(to.element, expr.type.width));
  if (expr.type.width != to.width) wrap(expr, Expr::Kind::construct, to);
  return true;
}

bool set_lanes(Expr& expr, std::uint64_t lane) {
  if (expr.kind == Expr::Kind::aggregate) {
    bool changed = false;
    for (Expr& arg : expr.args) changed = set_lanes(arg, lane) || changed;
    return changed;
  }
  if (!expr.type.numeric()) return false;
  if (info(expr.type.element).floating)
    lane = real_bits(expr.type.element, static_cast<double>(lane));
  Expr made{.kind = Expr::Kind::literal, .type = scalar(expr.type.element, expr.type.width)};
  made.lanes.assign(expr.type.width, lane);
  if (expr.kind == Expr::Kind::literal && expr.lanes == made.lanes) return false;
  expr = std::move(made);
  return true;
}
}  // namespace assay::suites::codegen
