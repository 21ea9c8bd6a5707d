#include "suites/language/codegen/program/reduce.h"

#include <algorithm>
#include <set>
#include <utility>

#include "suites/language/codegen/program/interpret.h"

namespace assay::suites::codegen {
namespace {

// A reduction's kind, place and amount.
enum Kind : std::uint64_t {
  remove_statements = 1,  ///< so many, from the statement on
  literal = 2,            ///< in place of the expression: 0 or 1 in each lane
  inner = 3,              ///< in place of the expression, one of its type within it
  unwrap = 4,             ///< the statement's body (0), its other branch (1), in place of it
  launch = 5,             ///< one work-group (0), half of the work-items (1), one (2)
  one_word = 6,           ///< of the results the kernel writes the place'th alone
  one_turn = 7,           ///< of the loop
  simple = 8,             ///< an assignment in place of a compound one
  freeze = 9,             ///< of so many statements, from one on: values in place of expressions
  propagate = 10,         ///< a declared variable's value in place of the variable
  end_here = 11,          ///< the result is what the statement computes, in that lane
  as_for = 12,            ///< a `for` in place of another loop
};
/// For `literal`: the value that the expression has, where that never varies.
constexpr std::size_t its_value = 2;
constexpr Reduction coded(Kind kind, std::size_t place, std::size_t amount = 0) {
  return kind << 40 | static_cast<std::uint64_t>(place) << 16 | amount;
}

using Statements = std::vector<Stmt>;

template <class Number>
std::size_t index(Number number) {
  return static_cast<std::size_t>(number);
}

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

// ---- What no longer matters.
class Cleaner {
 public:
  explicit Cleaner(Program& program) : program_(program) {}

  void run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t f = 0; f < program_.functions.size(); ++f) {
        function_ = &program_.functions[f];
        count_uses();
        changed = clean(function_->body) || changed;
      }
      changed = drop_functions() || changed;
      changed = drop_parameters() || changed;
    }
    drop_tables();
    drop_structures();
  }

 private:
  /// `reads_`: variables whose value or address is used; `named_`: those that stand anywhere.
  void count_uses() {
    reads_.clear();
    named_.clear();
    each_statement(function_->body, [&](const Stmt& stmt) {
      for (std::size_t a = 0; a < stmt.args.size(); ++a) {
        const bool target =
            a == 0 && (stmt.kind == Stmt::Kind::assign || stmt.kind == Stmt::Kind::increment);
        visit(stmt.args[a], target);
      }
      if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce)
        named_.insert(stmt.variable);
    });
  }
  void visit(const Expr& expr, bool target) {
    if (expr.kind == Expr::Kind::variable) {
      named_.insert(expr.id);
      if (!target) reads_.insert(expr.id);
      return;
    }
    for (std::size_t a = 0; a < expr.args.size(); ++a) visit(expr.args[a], target && a == 0);
  }

  /// Whether what is assigned to is of no interest.
  bool forgotten(int v) const {
    if (v < 0 || reads_.contains(v)) return false;
    const Variable& variable = function_->variables[index(v)];
    const bool kernel = function_ == &program_.kernel();
    return !variable.type.pointer && !(kernel && v == mine);
  }
  bool has_effects(const Expr& expr) const {
    bool found = false;
    each_expression(expr, [&](const Expr& one) {
      if (one.kind != Expr::Kind::call) return;
      const Function& called = program_.functions[index(one.id)];
      for (int p = 0; p < called.parameters; ++p)
        if (called.variables[index(p)].type.pointer &&
            called.variables[index(p)].type.space != Space::constant)
          found = true;
    });
    return found;
  }

  bool idle(const Stmt& stmt) const {
    switch (stmt.kind) {
      case Stmt::Kind::declare:
        return !named_.contains(stmt.variable) && !has_effects(stmt.args[0]);
      case Stmt::Kind::assign:
      case Stmt::Kind::increment:
        return forgotten(root_of(stmt.args[0]));
      case Stmt::Kind::exchange:
      case Stmt::Kind::reduce:
        return forgotten(stmt.variable);
      case Stmt::Kind::call:
        return !has_effects(stmt.args[0]);
      case Stmt::Kind::if_:
        return stmt.body.empty() && stmt.other.empty();
      case Stmt::Kind::for_:
      case Stmt::Kind::while_:
      case Stmt::Kind::do_:
      case Stmt::Kind::switch_:
        return stmt.body.empty();
      default:
        return false;
    }
  }

  /// What a branch that is known takes; nothing where it is not.
  static std::optional<Statements> taken(Stmt& stmt) {
    const bool known = !stmt.args.empty() && stmt.args[0].kind == Expr::Kind::literal;
    if (!known) return std::nullopt;
    if (stmt.kind == Stmt::Kind::if_)
      return std::move(stmt.args[0].lanes[0] != 0 ? stmt.body : stmt.other);
    return std::nullopt;
  }

  bool clean(Statements& list) {
    bool changed = false;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (auto inside = taken(list[i])) {
        const auto at = list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        list.insert(at, std::make_move_iterator(inside->begin()),
                    std::make_move_iterator(inside->end()));
        changed = true;
      }
    for (Stmt& stmt : list) {
      changed = clean(stmt.body) || changed;
      changed = clean(stmt.other) || changed;
      // The last cases of a switch may be empty.
      if (stmt.kind == Stmt::Kind::switch_ &&
          std::ranges::all_of(stmt.body, [](const Stmt& one) { return one.body.empty(); })) {
        stmt.body.clear();
      }
    }
    changed = std::erase_if(list, [&](const Stmt& stmt) { return idle(stmt); }) != 0 || changed;
    const auto jump = std::ranges::find_if(list, is_jump);
    if (jump != list.end() && jump + 1 != list.end()) {
      list.erase(jump + 1, list.end());
      changed = true;
    }
    return changed;
  }

  bool drop_functions() {
    std::set<int> called;
    for (const Function& function : program_.functions)
      each_expression_of(function.body, [&](const Expr& expr) {
        if (expr.kind == Expr::Kind::call) called.insert(expr.id);
      });
    for (int f = static_cast<int>(program_.functions.size()) - 2; f >= 0; --f) {
      if (called.contains(f)) continue;
      program_.functions.erase(program_.functions.begin() + f);
      for (Function& function : program_.functions)
        each_expression_of(function.body, [&](Expr& expr) {
          if (expr.kind == Expr::Kind::call && expr.id > f) --expr.id;
        });
      return true;
    }
    return false;
  }

  bool drop_parameters() {
    for (std::size_t f = 0; f + 1 < program_.functions.size(); ++f) {
      function_ = &program_.functions[f];
      count_uses();
      for (int p = 0; p < function_->parameters; ++p) {
        if (named_.contains(p)) continue;
        bool effects = false;  // of what is passed
        for (Function& function : program_.functions)
          each_expression_of(function.body, [&](const Expr& expr) {
            if (expr.kind == Expr::Kind::call && index(expr.id) == f)
              effects = effects || has_effects(expr.args[index(p)]);
          });
        if (effects) continue;
        drop_parameter(f, p);
        return true;
      }
    }
    return false;
  }
  void drop_parameter(std::size_t f, int p) {
    Function& function = program_.functions[f];
    function.variables.erase(function.variables.begin() + p);
    --function.parameters;
    each_statement(function.body, [&](Stmt& stmt) {
      if (stmt.variable > p) --stmt.variable;
    });
    each_expression_of(function.body, [&](Expr& expr) {
      if (expr.kind == Expr::Kind::variable && expr.id > p) --expr.id;
    });
    for (Function& caller : program_.functions)
      each_expression_of(caller.body, [&](Expr& expr) {
        if (expr.kind == Expr::Kind::call && index(expr.id) == f)
          expr.args.erase(expr.args.begin() + p);
      });
  }

  void drop_tables() {
    for (int t = static_cast<int>(program_.tables.size()) - 1; t >= 0; --t) {
      bool used = false;
      for (const Function& function : program_.functions)
        each_expression_of(function.body, [&](const Expr& expr) {
          used = used || (expr.kind == Expr::Kind::table && expr.id == t);
        });
      if (used) continue;
      program_.tables.erase(program_.tables.begin() + t);
      for (Function& function : program_.functions)
        each_expression_of(function.body, [&](Expr& expr) {
          if (expr.kind == Expr::Kind::table && expr.id > t) --expr.id;
        });
    }
  }

  /// Calls `visit` with every type of the program that is in use.
  template <class Visit>
  void each_type(const Visit& visit) {
    for (Structure& structure : program_.structures)
      for (Type& field : structure.fields) visit(field);
    for (Function& function : program_.functions) {
      std::set<int> used;
      for (int p = 0; p < function.parameters; ++p) used.insert(p);
      each_statement(function.body, [&](const Stmt& stmt) { used.insert(stmt.variable); });
      for (std::size_t v = 0; v < function.variables.size(); ++v)
        if (used.contains(static_cast<int>(v)))
          visit(function.variables[v].type);
        else if (function.variables[v].type.structure >= 0)
          function.variables[v].type = {};  // declared nowhere any more
      visit(function.result);
      each_expression_of(function.body, [&](Expr& expr) { visit(expr.type); });
    }
  }
  void drop_structures() {
    for (int s = static_cast<int>(program_.structures.size()) - 1; s >= 0; --s) {
      bool used = false;
      each_type([&](const Type& type) { used = used || type.structure == s; });
      if (used) continue;
      program_.structures.erase(program_.structures.begin() + s);
      each_type([&](Type& type) {
        if (type.structure > s) --type.structure;
      });
    }
  }

  Program& program_;
  Function* function_ = nullptr;
  std::set<int> reads_, named_;
};

// ---- Whether a program still is one.
bool jumps_have_targets(const Statements& list, bool in_loop, bool breakable) {
  for (const Stmt& stmt : list) {
    if (stmt.kind == Stmt::Kind::continue_ && !in_loop) return false;
    if (stmt.kind == Stmt::Kind::break_ && !breakable) return false;
    const bool loop = is_loop(stmt);
    if (!jumps_have_targets(stmt.body, in_loop || loop,
                            breakable || loop || stmt.kind == Stmt::Kind::switch_) ||
        !jumps_have_targets(stmt.other, in_loop, breakable))
      return false;
  }
  return true;
}

bool well_formed(const Program& program) {
  for (const Function& function : program.functions) {
    std::set<int> declared;
    const bool kernel = &function == &program.kernel();
    for (int v = 0; v < (kernel ? static_cast<int>(predefined_count) : function.parameters); ++v)
      declared.insert(v);
    each_statement(function.body, [&](const Stmt& stmt) {
      if (stmt.kind == Stmt::Kind::declare || is_loop(stmt)) declared.insert(stmt.variable);
    });
    bool good = true;
    each_statement(function.body, [&](const Stmt& stmt) {
      if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce)
        good = good && declared.contains(stmt.variable);
    });
    each_expression_of(function.body, [&](const Expr& expr) {
      if (expr.kind == Expr::Kind::variable) good = good && declared.contains(expr.id);
    });
    if (!good || !jumps_have_targets(function.body, false, false)) return false;
    if (function.gives &&
        (function.body.empty() || function.body.back().kind != Stmt::Kind::return_))
      return false;
  }
  return !program.kernel().body.empty();
}

// ---- The reductions themselves.
/// The list and place of the n-th statement of the program; nullptr where there is none.
std::pair<Statements*, std::size_t> find(Statements& list, std::size_t& n) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (n-- == 0) return {&list, i};
    for (Statements* within : {&list[i].body, &list[i].other})
      if (const auto found = find(*within, n); found.first != nullptr) return found;
  }
  return {nullptr, 0};
}
std::pair<Statements*, std::size_t> find(Program& program, std::size_t n, Function** where) {
  for (auto f = program.functions.rbegin(); f != program.functions.rend(); ++f)
    if (const auto found = find(f->body, n); found.first != nullptr) {
      *where = &*f;
      return found;
    }
  return {nullptr, 0};
}

/// Whether an argument of an expression is read as a value; `value`: the expression itself is.
bool value_argument(const Expr& expr, std::size_t a, bool value) {
  return a != 0 ||
         !(expr.kind == Expr::Kind::index || expr.kind == Expr::Kind::field ||
           expr.kind == Expr::Kind::address || (expr.kind == Expr::Kind::swizzle && !value));
}
/// Whether an argument of a statement is a place, or a call for its effects.
bool is_target(const Stmt& stmt, std::size_t a) {
  return a == 0 && (stmt.kind == Stmt::Kind::assign || stmt.kind == Stmt::Kind::increment ||
                    stmt.kind == Stmt::Kind::call);
}
void substitute(Expr& expr, int v, const Expr& by) {
  if (expr.kind == Expr::Kind::variable && expr.id == v) {
    expr = by;
    return;
  }
  for (Expr& arg : expr.args) substitute(arg, v, by);
}

/// The expressions that are read as values and could be others of their type.
void values(Expr& expr, bool value, std::vector<Expr*>& to) {
  if (value && expr.kind != Expr::Kind::address) to.push_back(&expr);
  for (std::size_t a = 0; a < expr.args.size(); ++a)
    values(expr.args[a], value_argument(expr, a, value), to);
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

/// That number in each lane of an expression; of an aggregate, in all of its parts. False: it was.
bool set_lanes(Expr& expr, std::uint64_t lane) {
  if (expr.kind == Expr::Kind::aggregate) {
    bool changed = false;
    for (Expr& arg : expr.args) changed = set_lanes(arg, lane) || changed;
    return changed;
  }
  if (!expr.type.numeric()) return false;
  if (info(expr.type.element).floating) lane = float_bits(static_cast<float>(lane));
  Expr made{.kind = Expr::Kind::literal, .type = scalar(expr.type.element, expr.type.width)};
  made.lanes.assign(expr.type.width, lane);
  if (expr.kind == Expr::Kind::literal && expr.lanes == made.lanes) return false;
  expr = std::move(made);
  return true;
}

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

/// The expressions of `like`'s type within `expr`, nearest first.
void alike(const Expr& expr, const Type& type, std::vector<const Expr*>& found) {
  for (const Expr& arg : expr.args) {
    if (arg.type == type && arg.kind != Expr::Kind::address) found.push_back(&arg);
  }
  for (const Expr& arg : expr.args) alike(arg, type, found);
}

/// The value that an expression always has, in place of it. False: it varies, or is one already.
bool frozen(Expr& expr, const Observed& observed) {
  if (expr.kind == Expr::Kind::literal || !expr.type.numeric()) return false;
  const auto found = observed.find(&expr);
  if (found == observed.end() || !found->second) return false;
  Expr made{.kind = Expr::Kind::literal, .type = scalar(expr.type.element, expr.type.width)};
  made.lanes = *found->second;
  expr = std::move(made);
  return true;
}
/// The same of the largest parts of an expression for which it holds. `value`: it is read.
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
  bool written = false;
  each_statement(function.body, [&](const Stmt& stmt) {
    if (!stmt.args.empty() && is_target(stmt, 0)) written = written || root_of(stmt.args[0]) == v;
    if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce)
      written = written || stmt.variable == v;
  });
  each_expression_of(function.body, [&](const Expr& expr) {
    written = written || (expr.kind == Expr::Kind::address && root_of(expr.args[0]) == v);
  });
  if (written) return false;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  each_statement(function.body, [&](Stmt& stmt) {
    for (Expr& arg : stmt.args) substitute(arg, v, value);
  });
  return true;
}

bool apply_to_value(Program& program, Kind kind, std::size_t place, std::size_t amount) {
  const std::vector<Expr*> all = values(program);
  if (place >= all.size()) return false;
  Expr& expr = *all[place];
  if (kind == literal && amount == its_value) return frozen(expr, observe(program));
  if (kind == literal) return set_lanes(expr, amount);
  std::vector<const Expr*> within;
  alike(expr, expr.type, within);
  if (amount >= within.size()) return false;
  Expr other = *within[amount];
  expr = std::move(other);
  return true;
}

bool apply_to_statement(Program& program, Kind kind, std::size_t place, std::size_t amount) {
  Function* function = nullptr;
  const auto [list, at] = find(program, place, &function);
  if (list == nullptr) return false;
  Stmt& stmt = (*list)[at];
  switch (kind) {
    case remove_statements: {
      if (amount == 0 || at + amount > list->size()) return false;
      const auto from = list->begin() + static_cast<std::ptrdiff_t>(at);
      list->erase(from, from + static_cast<std::ptrdiff_t>(amount));
      return true;
    }
    case unwrap:
      return apply_unwrap(*list, at, amount);
    case one_turn:
      if (!is_loop(stmt) || stmt.to <= stmt.from + stmt.step) return false;
      stmt.to = stmt.kind == Stmt::Kind::for_ ? stmt.from + stmt.step : 1;
      return true;
    case propagate:
      return apply_propagate(*function, *list, at);
    case as_for:
      if (stmt.kind != Stmt::Kind::while_ && stmt.kind != Stmt::Kind::do_) return false;
      stmt.kind = Stmt::Kind::for_;
      stmt.args.clear();
      return true;
    case simple:
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

/// `mine[0]` is the value behind the statement, and nothing else is written to it.
bool apply_end_here(Program& program, std::size_t place, std::size_t lane) {
  Function* function = nullptr;
  const auto [list, at] = find(program, place, &function);
  if (list == nullptr || function != &program.kernel()) return false;
  const Stmt stmt = (*list)[at];
  Expr value;
  if (stmt.kind == Stmt::Kind::declare || stmt.kind == Stmt::Kind::exchange ||
      stmt.kind == Stmt::Kind::reduce) {
    value.kind = Expr::Kind::variable;
    value.type = function->variables[index(stmt.variable)].type;
    value.id = stmt.variable;
  } else if (stmt.kind == Stmt::Kind::assign && root_of(stmt.args[0]) != mine) {
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
  list->insert(list->begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(last));
  bool kept = false;  // the new one, wherever it stands
  const std::size_t mark = place + 1;
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
  const auto kind = static_cast<Kind>(reduction >> 40);
  const auto place = index(reduction >> 16 & 0xffffff), amount = index(reduction & 0xffff);
  Program out = program;
  bool changed = false;
  switch (kind) {
    case literal:
    case inner:
      changed = apply_to_value(out, kind, place, amount);
      break;
    case launch:
      changed = apply_launch(out, amount);
      break;
    case one_word:
      changed = apply_one_word(out, place);
      break;
    case freeze:
      changed = apply_freeze(out, place, amount);
      break;
    case end_here:
      changed = apply_end_here(out, place, amount);
      break;
    default:
      changed = apply_to_statement(out, kind, place, amount);
  }
  if (!changed || !well_formed(out)) return std::nullopt;
  Cleaner(out).run();
  if (!well_formed(out)) return std::nullopt;
  return out;
}

namespace {

std::size_t places(const Program& program) {
  std::size_t count = 0;
  for (const Function& function : program.functions)
    each_statement(function.body, [&](const Stmt&) { ++count; });
  return count;
}

/// Statements and what they compute: what gets smaller.
std::size_t bulk(Program& program) {
  std::size_t sum = places(program);
  for (const Expr* value : values(program)) sum += size_of(*value);
  return sum;
}

/// Reductions to try one after the other, of a program as it is by then.
using Pass = std::vector<Reduction> (*)(Program& program);

/// Values in place of what computes them: what stays is what the values go through.
std::vector<Reduction> freezes(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t piece = places(program) / 2; piece > 0; piece /= 2)
    for (std::size_t at = 0; at < places(program); at += piece)
      all.push_back(coded(freeze, at, piece));
  return all;
}
/// From the last statement to the first: what is behind uses what is before.
std::vector<Reduction> removals(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t piece = std::min<std::size_t>(32, places(program) / 2); piece > 0; piece /= 2)
    for (std::size_t at = places(program); at-- > 0;)
      if ((places(program) - at) % piece == 0) all.push_back(coded(remove_statements, at, piece));
  return all;
}
std::vector<Reduction> simpler_statements(Program& program) {
  std::vector<Reduction> all;
  for (std::size_t at = 0; at < places(program); ++at) {
    for (std::size_t which = 0; which < 6; ++which) all.push_back(coded(unwrap, at, which));
    for (const Kind kind : {one_turn, as_for, simple, propagate}) all.push_back(coded(kind, at));
  }
  return all;
}
/// The longest first.
std::vector<Reduction> simpler_expressions(Program& program) {
  const std::vector<Expr*> found = values(program);
  std::vector<std::size_t> order(found.size()), sizes(found.size());
  for (std::size_t at = 0; at < found.size(); ++at) {
    order[at] = at;
    sizes[at] = size_of(*found[at]);
  }
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return sizes[a] > sizes[b]; });
  std::vector<Reduction> all;
  for (const std::size_t at : order) {
    all.push_back(coded(literal, at, its_value));
    all.push_back(coded(literal, at, 0));
    for (std::size_t which = 0; which < 3; ++which) all.push_back(coded(inner, at, which));
  }
  return all;
}
/// Results that are nearer to the cause.
std::vector<Reduction> earlier_ends(Program& program) {
  constexpr std::size_t few = 16;
  std::vector<Reduction> all;
  if (places(program) <= few)
    for (std::size_t at = 0; at + 2 < places(program); ++at)
      for (std::size_t lane = 0; lane < 4; ++lane) all.push_back(coded(end_here, at, lane));
  return all;
}

class Shrinker {
 public:
  Shrinker(const Program& program, const FirstFailing& first_failing,
           const std::function<bool()>& more)
      : first_failing_(first_failing), more_(more), out_{program, {}, 0} {}

  /// Tries them in their order, those behind one that was taken on what it left. A place is tried
  /// again only where it got smaller: another value in the place of one is taken once.
  void run(Pass pass) {
    std::size_t next = 0;
    while (more_()) {
      const std::vector<Reduction> all = pass(out_.program);
      std::vector<Program> programs;
      std::vector<std::size_t> which;
      for (std::size_t i = next; i < all.size() && programs.size() < together_; ++i)
        if (auto smaller = reduced(out_.program, all[i])) {
          programs.push_back(std::move(*smaller));
          which.push_back(i);
        }
      if (programs.empty()) return;
      if (const auto hit = ask(programs)) {
        const std::size_t before = bulk(out_.program);
        take(all[which[*hit]], std::move(programs[*hit]));
        next = which[*hit] + (bulk(out_.program) < before ? 0 : 1);
      } else {
        next = which.back() + 1;
      }
    }
  }
  /// One alone. Whether it was taken.
  bool attempt(Reduction reduction) {
    std::vector<Program> one;
    if (auto smaller = reduced(out_.program, reduction)) one.push_back(std::move(*smaller));
    if (one.empty() || !ask(one)) return false;
    take(reduction, std::move(one[0]));
    return true;
  }
  Shrunk& result() { return out_; }

 private:
  std::optional<std::size_t> ask(const std::vector<Program>& programs) {
    constexpr std::size_t most = 8;
    const auto hit = first_failing_(programs);
    out_.tries += static_cast<int>(programs.size());
    together_ = hit ? std::max<std::size_t>(1, together_ / 2) : std::min(most, together_ * 2);
    return hit;
  }
  void take(Reduction reduction, Program program) {
    out_.program = std::move(program);
    out_.path.push_back(reduction);
  }

  const FirstFailing& first_failing_;
  const std::function<bool()>& more_;
  Shrunk out_;
  std::size_t together_ = 1;
};

}  // namespace

Shrunk shrink(const Program& program, std::size_t word, const FirstFailing& first_failing,
              const std::function<bool()>& more) {
  Shrinker shrinker(program, first_failing, more);
  shrinker.attempt(coded(one_word, word));
  shrinker.attempt(coded(launch, 0));
  if (!shrinker.attempt(coded(launch, 0, 2)))
    while (more() && shrinker.attempt(coded(launch, 0, 1))) {
    }
  for (std::size_t before = ~std::size_t{0}; bulk(shrinker.result().program) < before && more();) {
    before = bulk(shrinker.result().program);
    for (const Pass pass :
         {freezes, removals, simpler_statements, simpler_expressions, earlier_ends})
      shrinker.run(pass);
  }
  return std::move(shrinker.result());
}

}  // namespace assay::suites::codegen
