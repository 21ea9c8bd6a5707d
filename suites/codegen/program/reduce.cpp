#include "suites/codegen/program/reduce.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "suites/codegen/program/clean.h"
#include "suites/codegen/program/inline.h"
#include "suites/codegen/program/interpret.h"
#include "suites/codegen/program/parts.h"
#include "suites/codegen/program/reductions.h"

namespace assay::suites::codegen {
namespace {

void replace_variable(Statements& list, int v, std::uint64_t by) {
  each_expression_of(list, [&](Expr& expr) {
    if (expr.kind != Expr::Kind::variable || expr.id != v) return;
    set_lanes(expr, by);
  });
}

bool apply_unwrap(Statements& list, std::size_t at, std::size_t which) {
  Stmt whole = std::move(list[at]);
  Statements inside;
  if (whole.kind == Stmt::Kind::switch_) {
    if (which >= whole.body.size()) return false;
    inside = std::move(whole.body[which].body);
  } else if (which == 0 && whole.kind != Stmt::Kind::case_) {
    inside = std::move(whole.body);
  } else if (which == 1) {
    inside = std::move(whole.other);
  }
  if (inside.empty()) return false;
  if (is_loop(whole))
    replace_variable(inside, whole.variable,
                     whole.kind == Stmt::Kind::for_ ? static_cast<std::uint64_t>(whole.from) : 1);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(at),
              std::make_move_iterator(inside.begin()), std::make_move_iterator(inside.end()));
  return true;
}

bool apply_launch(Program& program, std::size_t amount) {
  if (amount == 0) return std::exchange(program.groups, 1U) != 1;
  if (program.local_size == 1) return false;
  program.local_size = amount == 1 ? program.local_size / 2 : 1;
  return true;
}

/// The expressions of this type inside `expr`, outer expressions first.
void alike(const Expr& expr, const Type& type, std::vector<const Expr*>& found) {
  for (const Expr& arg : expr.args) {
    if (arg.type == type && arg.kind != Expr::Kind::address) found.push_back(&arg);
  }
  for (const Expr& arg : expr.args) alike(arg, type, found);
}

/// Replaces an expression by its value. Returns false if the value varies, or if the expression is
/// a literal.
bool frozen(Expr& expr, const Observed& observed) {
  if (expr.kind == Expr::Kind::literal || !expr.type.numeric()) return false;
  const auto found = observed.find(&expr);
  if (found == observed.end() || !found->second) return false;
  Expr made{.kind = Expr::Kind::literal, .type = scalar(expr.type.element, expr.type.width)};
  made.lanes = *found->second;
  expr = std::move(made);
  return true;
}
/// Replaces the largest parts of an expression that have a constant value. `value` is true if the
/// program reads the expression.
bool frozen_parts(Expr& expr, bool value, const Observed& observed) {
  if (value && frozen(expr, observed)) return true;
  bool changed = false;
  for (std::size_t a = 0; a < expr.args.size(); ++a)
    changed = frozen_parts(expr.args[a], value_argument(expr, a, value), observed) || changed;
  return changed;
}

bool apply_freeze(Program& program, std::size_t place, std::size_t amount) {
  const Observed observed = observe(program);
  std::size_t n = 0;
  bool changed = false;
  for (auto f = program.functions.rbegin(); f != program.functions.rend(); ++f)
    each_statement(f->body, [&](Stmt& stmt) {
      const std::size_t at = n++;
      if (at < place || at >= place + amount) return;
      for (std::size_t a = 0; a < stmt.args.size(); ++a)
        changed = frozen_parts(stmt.args[a], !is_target(stmt, a), observed) || changed;
    });
  return changed;
}

bool apply_propagate(Function& function, Statements& list, std::size_t at) {
  if (list[at].kind != Stmt::Kind::declare) return false;
  const int v = list[at].variable;
  const Expr value = list[at].args[0];
  if (!value.type.numeric() || function.variables[index(v)].type.pointer) return false;
  if (is_written(function, v)) return false;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  each_statement(function.body, [&](Stmt& stmt) {
    for (Expr& arg : stmt.args) substitute(arg, v, value);
  });
  return true;
}

bool is_pointed_to(const Function& function, int v) {
  bool pointed = false;
  each_expression_of(function.body, [&](const Expr& expr) {
    pointed = pointed || (expr.kind == Expr::Kind::address && root_of(expr.args[0]) == v);
  });
  return pointed;
}

/// Only an array whose address is not taken can move to private memory.
bool apply_in_private(Function& function, const Stmt& stmt) {
  if (stmt.kind != Stmt::Kind::declare) return false;
  Type& type = function.variables[index(stmt.variable)].type;
  if (type.count == 0 || type.pointer || type.space == Space::private_) return false;
  if (is_pointed_to(function, stmt.variable)) return false;
  type.space = Space::private_;
  each_expression_of(function.body, [&](Expr& expr) {
    if (expr.kind == Expr::Kind::variable && expr.id == stmt.variable) expr.type = type;
  });
  return true;
}

/// Empty if the index is not a literal.
std::optional<std::size_t> part_of(const Expr& place) {
  if (place.kind == Expr::Kind::field) return index(place.id);
  if (place.kind == Expr::Kind::index && place.args[1].kind == Expr::Kind::literal)
    return index(place.args[1].lanes[0] % place.args[0].type.count);
  return std::nullopt;
}

/// Replaces a variable in private memory by one of its parts. The program must use only this part,
/// or parts at indices that vary.
bool apply_part(Program& program, Function& function, Stmt& stmt, std::size_t part) {
  if (stmt.kind != Stmt::Kind::declare) return false;
  const int v = stmt.variable;
  const Type whole = function.variables[index(v)].type;
  if (whole.numeric() || whole.pointer || whole.space != Space::private_ ||
      is_pointed_to(function, v))
    return false;
  Type type = pointee(whole);
  if (whole.count == 0) {
    const auto& fields = program.structures[index(whole.structure)].fields;
    if (part >= fields.size()) return false;
    type = fields[part];
  } else if (part >= whole.count) {
    return false;
  }
  bool only = true;
  const std::function<void(Expr&)> visit = [&](Expr& expr) {
    // A use of the whole variable.
    if (expr.kind == Expr::Kind::variable && expr.id == v) only = false;
    const bool direct = (expr.kind == Expr::Kind::field || expr.kind == Expr::Kind::index) &&
                        expr.args[0].kind == Expr::Kind::variable && expr.args[0].id == v;
    if (!direct) {
      for (Expr& arg : expr.args) visit(arg);
      return;
    }
    if (part_of(expr).value_or(part) != part) only = false;
    expr = Expr{.kind = Expr::Kind::variable, .type = type, .id = v};
  };
  Expr value = std::move(stmt.args[0]);
  stmt.args.clear();
  each_statement(function.body, [&](Stmt& one) {
    for (Expr& arg : one.args) visit(arg);
  });
  if (!only) return false;
  if (value.kind == Expr::Kind::aggregate) {
    Expr inner = std::move(value.args.at(part));
    value = std::move(inner);
  } else if (is_place(value)) {
    Expr inner{.kind = whole.count == 0 ? Expr::Kind::field : Expr::Kind::index, .type = type};
    inner.args.push_back(std::move(value));
    if (whole.count == 0)
      inner.id = static_cast<int>(part);
    else
      inner.args.push_back(
          {.kind = Expr::Kind::literal, .type = scalar(Element::uint), .lanes = {part}});
    value = std::move(inner);
  } else {
    return false;
  }
  stmt.args.push_back(std::move(value));
  function.variables[index(v)].type = type;
  return true;
}

bool same(const Expr& one, const Expr& other) {
  return one.kind == other.kind && one.type == other.type && one.op == other.op &&
         one.id == other.id && one.lanes == other.lanes && one.components == other.components &&
         std::ranges::equal(one.args, other.args, same);
}

/// Replaces an assignment by a new variable, which later statements read.
bool apply_fresh(const Program& program, Function& function, Statements& list, std::size_t at) {
  Stmt& stmt = list[at];
  if (stmt.kind != Stmt::Kind::assign || stmt.compound) return false;
  const Expr& to = stmt.args[0];
  const Expr old = to.kind == Expr::Kind::swizzle ? to.args[0] : to;
  const int root = root_of(old);
  const bool is_results = root == mine && &function == &program.kernel();
  if (root < 0 || is_results || !old.type.numeric() || old.type.pointer) return false;
  Expr value = stmt.args[1];
  if (!convert(value, old.type)) return false;
  const auto made = static_cast<int>(function.variables.size());
  const Type type = scalar(old.type.element, old.type.width);
  function.variables.push_back({type});
  stmt = Stmt{.kind = Stmt::Kind::declare, .variable = made};
  stmt.args.push_back(std::move(value));
  const bool whole = old.kind == Expr::Kind::variable;
  const auto rename = [&](Stmt& one) {
    if (whole && one.variable == old.id) one.variable = made;
    for (Expr& arg : one.args)
      each_expression(arg, [&](Expr& expr) {
        if (same(expr, old)) expr = Expr{.kind = Expr::Kind::variable, .type = type, .id = made};
      });
  };
  for (std::size_t i = at + 1; i < list.size(); ++i) {
    rename(list[i]);
    each_statement(list[i].body, rename);
    each_statement(list[i].other, rename);
  }
  return true;
}

/// Replaces two swizzles by one swizzle. Replaces any other expression by an argument, converted to
/// the type.
bool apply_through(Expr& expr, std::size_t amount) {
  if (!expr.type.numeric()) return false;
  if (expr.kind == Expr::Kind::swizzle) {
    if (amount != 0 || expr.args[0].kind != Expr::Kind::swizzle) return false;
    Expr inner = std::move(expr.args[0]);
    for (std::uint8_t& lane : expr.components) lane = inner.components[lane];
    Expr vector = std::move(inner.args[0]);
    expr.args[0] = std::move(vector);
    return true;
  }
  std::size_t n = 0;
  for (std::size_t a = 0; a < expr.args.size(); ++a) {
    if (!value_argument(expr, a, true) || expr.args[a].kind == Expr::Kind::address) continue;
    if (n++ != amount) continue;
    if (expr.args[a].type == expr.type) return false;  // Way::inner tries this
    const Type type = expr.type;
    const std::size_t before = size_of(expr);
    Expr value = expr.args[a];
    if (!convert(value, type) || size_of(value) >= before) return false;
    expr = std::move(value);
    return true;
  }
  return false;
}

bool apply_to_value(Program& program, Way way, std::size_t place, std::size_t amount) {
  const std::vector<Expr*> all = values(program);
  if (place >= all.size()) return false;
  Expr& expr = *all[place];
  if (way == Way::literal && amount == its_value) return frozen(expr, observe(program));
  if (way == Way::literal) return set_lanes(expr, amount);
  if (way == Way::through) return apply_through(expr, amount);
  std::vector<const Expr*> within;
  alike(expr, expr.type, within);
  if (amount >= within.size()) return false;
  Expr other = *within[amount];
  expr = std::move(other);
  return true;
}

bool apply_to_statement(Program& program, Way way, std::size_t place, std::size_t amount) {
  Function* function = nullptr;
  const auto [list, at] = find(program, place, &function);
  if (list == nullptr) return false;
  Stmt& stmt = (*list)[at];
  switch (way) {
    case Way::remove_statements: {
      if (amount == 0 || at + amount > list->size()) return false;
      const auto from = list->begin() + static_cast<std::ptrdiff_t>(at);
      list->erase(from, from + static_cast<std::ptrdiff_t>(amount));
      return true;
    }
    case Way::unwrap:
      return apply_unwrap(*list, at, amount);
    case Way::one_turn:
      if (!is_loop(stmt) || stmt.to <= stmt.from + stmt.step) return false;
      stmt.to = stmt.kind == Stmt::Kind::for_ ? stmt.from + stmt.step : 1;
      return true;
    case Way::propagate:
      return apply_propagate(*function, *list, at);
    case Way::inline_call:
      return apply_inline(program, *function, *list, at);
    case Way::in_private:
      return apply_in_private(*function, stmt);
    case Way::part:
      return apply_part(program, *function, stmt, amount);
    case Way::fresh:
      return apply_fresh(program, *function, *list, at);
    case Way::as_for:
      if (stmt.kind != Stmt::Kind::while_ && stmt.kind != Stmt::Kind::do_) return false;
      stmt.kind = Stmt::Kind::for_;
      stmt.args.clear();
      return true;
    case Way::simple:
      return stmt.kind == Stmt::Kind::assign && std::exchange(stmt.compound, false);
    default:
      return false;
  }
}

bool apply_one_word(Program& program, std::size_t word) {
  const auto other = [&](const Stmt& stmt) {
    if (stmt.kind != Stmt::Kind::assign) return false;
    const Expr& to = stmt.args[0];
    return to.kind == Expr::Kind::index && to.args[0].kind == Expr::Kind::variable &&
           to.args[0].id == mine && to.args[1].kind == Expr::Kind::literal &&
           to.args[1].lanes[0] % mine_words != word;
  };
  return std::erase_if(program.kernel().body, other) != 0;
}

/// Ends the program at a statement. `mine[0]` becomes the value or the condition of the statement.
/// No other statement writes to `mine`.
bool apply_end_here(Program& program, std::size_t place, std::size_t lane) {
  Function* function = nullptr;
  const auto [list, at] = find(program, place, &function);
  if (list == nullptr || function != &program.kernel()) return false;
  const Stmt stmt = (*list)[at];
  const bool asks = stmt.kind == Stmt::Kind::if_ || stmt.kind == Stmt::Kind::while_ ||
                    stmt.kind == Stmt::Kind::switch_;
  Expr value;
  if (stmt.kind == Stmt::Kind::declare || stmt.kind == Stmt::Kind::exchange ||
      stmt.kind == Stmt::Kind::reduce) {
    value.kind = Expr::Kind::variable;
    value.type = function->variables[index(stmt.variable)].type;
    value.id = stmt.variable;
  } else if (stmt.kind == Stmt::Kind::assign && root_of(stmt.args[0]) != mine) {
    value = stmt.args[0];
  } else if (asks) {
    value = stmt.args[0];
  } else {
    return false;
  }
  if (!value.type.numeric() || lane >= value.type.width) return false;
  const auto wrapped = [&](Expr::Kind kind, Element element) {
    Expr outer{.kind = kind, .type = scalar(element)};
    outer.args.push_back(std::move(value));
    value = std::move(outer);
  };
  if (value.type.width > 1) {
    wrapped(Expr::Kind::swizzle, value.type.element);
    value.components = {static_cast<std::uint8_t>(lane)};
  }
  if (info(value.type.element).floating) wrapped(Expr::Kind::convert, Element::int_);
  if (value.type.element != Element::uint) {
    wrapped(Expr::Kind::convert, Element::uint);
    value.id = 1;
  }
  Expr results{.kind = Expr::Kind::variable, .type = function->variables[mine].type, .id = mine};
  Expr first{.kind = Expr::Kind::literal, .type = scalar(Element::uint), .lanes = {0}};
  Expr to{.kind = Expr::Kind::index, .type = scalar(Element::uint)};
  to.args = {std::move(results), std::move(first)};
  Stmt last;
  last.args = {std::move(to), std::move(value)};
  const std::size_t behind = asks ? 0 : 1;
  list->insert(list->begin() + static_cast<std::ptrdiff_t>(at + behind), std::move(last));
  bool kept = false;  // the new statement is in the kernel
  const std::size_t mark = place + behind;
  std::size_t n = 0;
  const std::function<void(Statements&)> drop = [&](Statements& some) {
    for (std::size_t i = 0; i < some.size();) {
      const bool is_new = n++ == mark;
      kept = kept || is_new;
      if (!is_new && some[i].kind == Stmt::Kind::assign && root_of(some[i].args[0]) == mine) {
        some.erase(some.begin() + static_cast<std::ptrdiff_t>(i));
        continue;
      }
      drop(some[i].body);
      drop(some[i].other);
      ++i;
    }
  };
  drop(program.kernel().body);
  return kept;
}

}  // namespace

std::optional<Program> reduced(const Program& program, Reduction reduction) {
  const auto way = static_cast<Way>(reduction >> 40);
  const auto place = index(reduction >> 16 & 0xffffff), amount = index(reduction & 0xffff);
  Program out = program;
  bool changed = false;
  switch (way) {
    case Way::literal:
    case Way::inner:
    case Way::through:
      changed = apply_to_value(out, way, place, amount);
      break;
    case Way::launch:
      changed = apply_launch(out, amount);
      break;
    case Way::one_word:
      changed = apply_one_word(out, place);
      break;
    case Way::freeze:
      changed = apply_freeze(out, place, amount);
      break;
    case Way::end_here:
      changed = apply_end_here(out, place, amount);
      break;
    default:
      changed = apply_to_statement(out, way, place, amount);
  }
  if (!changed || !well_formed(out)) return std::nullopt;
  clean(out);
  if (!well_formed(out)) return std::nullopt;
  return out;
}
}  // namespace assay::suites::codegen
