#include <fmt/format.h>

#include "suites/codegen/program/generate.h"

namespace assay::suites::codegen {
namespace {

using Counts = std::map<std::string, int>;

constexpr std::string_view name_of(Space space) {
  constexpr std::array<std::string_view, 5> names{"private", "local", "global", "constant",
                                                  "generic"};
  return names.at(static_cast<std::size_t>(space));
}

void count_type(Type type, Counts& counts) {
  if (type.structure >= 0) {
    ++counts["structs"];
    return;
  }
  ++counts[fmt::format("element {}", info(type.element).name)];
  ++counts[fmt::format("width {}", type.width)];
}

void count_expression(const Expr& expr, Counts& counts) {
  switch (expr.kind) {
    case Expr::Kind::swizzle:
      ++counts["swizzles"];
      break;
    case Expr::Kind::operation:
      ++counts[fmt::format("operator {}", info(expr.op).spelling)];
      if (expr.args.size() == 2 && expr.args[0].type.width != expr.args[1].type.width)
        ++counts["a vector and a scalar"];
      break;
    case Expr::Kind::choose:
      ++counts["?:"];
      break;
    case Expr::Kind::select:
      ++counts["select"];
      break;
    case Expr::Kind::convert:
      ++counts[expr.saturates ? "saturated conversions" : "conversions"];
      break;
    case Expr::Kind::reinterpret:
      ++counts["as_type"];
      break;
    case Expr::Kind::construct:
      ++counts["vector literals"];
      break;
    case Expr::Kind::test:
      ++counts["any and all"];
      break;
    case Expr::Kind::call:
      ++counts["calls"];
      break;
    case Expr::Kind::table:
      ++counts["constant tables"];
      break;
    case Expr::Kind::index:
      if (expr.args[1].kind != Expr::Kind::literal) ++counts["computed indices"];
      break;
    case Expr::Kind::field:
      ++counts["fields"];
      break;
    default:
      break;
  }
}

void count_statements(const Function& function, const std::vector<Stmt>& list, bool in_loop,
                      Counts& counts) {
  for (const Stmt& stmt : list) {
    const bool loops = stmt.kind == Stmt::Kind::for_ || stmt.kind == Stmt::Kind::while_ ||
                       stmt.kind == Stmt::Kind::do_;
    if (loops && in_loop) ++counts["nested loops"];
    if (synchronizes(stmt) && stmt.body.empty() && in_loop) ++counts["barriers in loops"];
    switch (stmt.kind) {
      case Stmt::Kind::declare: {
        const Type type = function.variables[static_cast<std::size_t>(stmt.variable)].type;
        if (type.pointer)
          ++counts["pointers"];
        else if (type.count != 0)
          ++counts[fmt::format("{} arrays", name_of(type.space))];
        else
          count_type(type, counts);
        break;
      }
      case Stmt::Kind::assign:
        if (stmt.compound) ++counts["compound assignments"];
        if (stmt.args[0].kind == Expr::Kind::swizzle) ++counts["written components"];
        break;
      case Stmt::Kind::increment:
        ++counts["increments"];
        break;
      case Stmt::Kind::if_:
        ++counts[stmt.other.empty() ? "if" : "if and else"];
        if (synchronizes(stmt)) ++counts["barriers in branches"];
        break;
      case Stmt::Kind::for_:
        ++counts["for"];
        break;
      case Stmt::Kind::while_:
        ++counts["while"];
        break;
      case Stmt::Kind::do_:
        ++counts["do"];
        break;
      case Stmt::Kind::switch_:
        ++counts["switch"];
        break;
      case Stmt::Kind::case_:
        if (!stmt.stops) ++counts["fall-through"];
        break;
      case Stmt::Kind::break_:
        ++counts["break"];
        break;
      case Stmt::Kind::continue_:
        ++counts["continue"];
        break;
      case Stmt::Kind::return_:
        if (&list != &function.body) ++counts["early returns"];
        break;
      case Stmt::Kind::exchange:
        ++counts[fmt::format("exchanges in {} memory", name_of(stmt.space))];
        break;
      case Stmt::Kind::reduce:
        ++counts["reductions"];
        break;
      case Stmt::Kind::call:
        ++counts["calls of void functions"];
        break;
    }
    count_statements(function, stmt.body, in_loop || loops, counts);
    count_statements(function, stmt.other, in_loop || loops, counts);
  }
}

}  // namespace

std::map<std::string, int> constructs(const Program& program) {
  Counts counts;
  for (const Function& function : program.functions) {
    for (int p = 0; p < function.parameters; ++p) {
      const Type type = function.variables[static_cast<std::size_t>(p)].type;
      if (type.pointer)
        ++counts[fmt::format("{} pointer parameters", name_of(type.space))];
      else
        ++counts[type.structure >= 0 ? "structs as arguments" : "numbers as arguments"];
    }
    if (function.returns_value)
      ++counts[function.result.structure >= 0 ? "structs as results" : "numbers as results"];
    count_statements(function, function.body, false, counts);
    each_expression_of(function.body, [&](const Expr& expr) { count_expression(expr, counts); });
  }
  return counts;
}

}  // namespace assay::suites::codegen
