#include "suites/codegen/program/clean.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "suites/codegen/program/parts.h"

namespace assay::suites::codegen {
namespace {

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
  /// `reads_` gets the variables whose value or address is used. `named_` gets the variables that
  /// occur.
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

  /// Empty if the condition is not a literal.
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
        bool effects = false;
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
          function.variables[v].type = {};  // no statement declares the variable
      if (function.returns_value)
        visit(function.result);
      else
        function.result = {};
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

}  // namespace

void clean(Program& program) {
  Cleaner(program).run();
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
    if (function.returns_value &&
        (function.body.empty() || function.body.back().kind != Stmt::Kind::return_))
      return false;
  }
  return !program.kernel().body.empty();
}
}  // namespace assay::suites::codegen
