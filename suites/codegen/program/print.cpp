#include "suites/codegen/program/print.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <utility>

#include "harness/sweep/random.h"

namespace assay::suites::codegen {
namespace {

bool small(Type type) {
  return type.width == 1 && info(type.element).bits < 32 && !info(type.element).floating;
}
std::string numeric_name(Element element, int width) {
  return width == 1 ? std::string(info(element).name)
                    : fmt::format("{}{}", info(element).name, width);
}
std::string name_of(Type type) {
  return numeric_name(type.element, type.width);
}
constexpr std::array<std::string_view, 5> qualifiers{"__private ", "__local ", "__global ",
                                                     "__constant ", ""};

/// Chooses one of `count` notations. A number always gets the same notation.
std::size_t notation(Element element, std::uint64_t bits, std::size_t count) {
  return harness::random_bits(static_cast<std::uint64_t>(element), bits) % count;
}

std::string real_text(Element element, double size, bool any) {
  const auto letter = [&](bool big) -> std::string_view {
    if (element == Element::double_) return "";
    return element == Element::half ? (big ? "H" : "h") : (big ? "F" : "f");
  };
  const auto which = any ? notation(element, real_bits(element, size), 8) : 0;
  const bool whole = size == std::trunc(size);
  switch (which) {
    case 1:
      if (whole) return fmt::format("{:.0f}.{}", size, letter(false));
      return fmt::format("{}{}", size, letter(true)).substr(size < 1 ? 1 : 0);
    case 2:
      return fmt::format("{:.10e}{}", size, letter(false));
    case 3:
      return fmt::format("{:a}{}", size, letter(false));
    case 4:
      return fmt::format("{:A}{}", size, letter(true));
    case 5:
      return fmt::format("0x{:x}p-4{}", static_cast<std::uint64_t>(size * 16), letter(true));
    case 6:
      return fmt::format("{:.0f}E-4{}", size * 10'000, letter(true));
    case 7:
      return fmt::format("0X.{:010X}p+36{}", static_cast<std::uint64_t>(size * 16), letter(false));
    default:
      return whole ? fmt::format("{:.0f}.0{}", size, letter(false))
                   : fmt::format("{}{}", size, letter(false));
  }
}

std::string integer_text(Element element, std::uint64_t size, bool any) {
  constexpr std::array<std::string_view, 4> longs{"L", "l", "L", "l"},
      ulongs{"UL", "ul", "LU", "uL"}, uints{"u", "U", "u", "U"}, none{};
  const auto& suffixes = element == Element::long_   ? longs
                         : element == Element::ulong ? ulongs
                         : element == Element::uint  ? uints
                                                     : none;
  const auto which = any ? notation(element, size, 20) : 0;
  const std::string_view suffix = suffixes[which % 4];
  if (which >= 16 && suffix.empty() && size >= '0' && size <= '9')
    return fmt::format("'{}'", static_cast<char>(size));
  if (which >= 12) return fmt::format("0{:o}{}", size, suffix);
  if (which >= 8) return fmt::format("0X{:X}{}", size, suffix);
  if (which >= 4 && (size < 1ULL << 31 || info(element).bits == 64))
    return fmt::format("{}{}", size, suffix);
  return size > 999 ? fmt::format("0x{:x}{}", size, suffix) : fmt::format("{}{}", size, suffix);
}

/// If `any` is true, the text may use any notation of OpenCL C.
std::string number_text(Element element, std::uint64_t bits, bool any) {
  if (info(element).floating) {
    const double value = real_value(element, bits);
    const std::string text = real_text(element, std::fabs(value), any);
    return value < 0 ? fmt::format("(-{})", text) : text;
  }
  if (!info(element).is_signed) return integer_text(element, bits, any);
  const std::int64_t value = signed_value(element, bits);
  if (value >= 0) return integer_text(element, bits, any);
  // No literal can have the least number of a signed type.
  if (info(element).bits >= 32 && bits == std::uint64_t{1} << (info(element).bits - 1))
    return fmt::format("(-{} - 1)", integer_text(element, static_cast<std::uint64_t>(~value), any));
  if (any)
    return fmt::format("(-{})", integer_text(element, static_cast<std::uint64_t>(-value), any));
  return fmt::format("(-{}{})", -value, element == Element::long_ ? "L" : "");
}

std::string lanes_text(const std::vector<std::uint8_t>& components, int width) {
  const std::size_t count = components.size();
  if (count > 1 && count * 2 == static_cast<std::size_t>(width)) {
    constexpr std::array<std::pair<std::string_view, std::pair<int, int>>, 4> halves{
        {{"lo", {0, 1}}, {"hi", {-1, 1}}, {"even", {0, 2}}, {"odd", {1, 2}}}};
    for (const auto& [name, steps] : halves) {
      const auto from = steps.first < 0 ? count : static_cast<std::size_t>(steps.first);
      std::size_t i = 0;
      while (i < count && components[i] == from + i * static_cast<std::size_t>(steps.second)) ++i;
      if (i == count) return std::string(name);
    }
  }
  std::string text = width <= 4 && count <= 4 ? "" : "s";
  for (const int component : components)
    text += text.starts_with('s') ? "0123456789abcdef"[component] : "xyzw"[component];
  return text;
}

class Printer {
 public:
  Printer(const Program& program, const Style& style, std::string prefix)
      : program_(program), style_(style), prefix_(std::move(prefix)), memory_(memory_of(program)) {}

  std::string types_and_tables() const {
    std::string text;
    if (has_halves()) text += "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    for (std::size_t s = 0; s < program_.structures.size(); ++s) {
      text += "typedef struct {";
      const auto& fields = program_.structures[s].fields;
      for (std::size_t f = 0; f < fields.size(); ++f)
        text += fmt::format(" {};", declared(fields[f], fmt::format("m{}", f)));
      text += fmt::format(" }} {}_s{};\n", prefix_, s);
    }
    for (std::size_t t = 0; t < program_.tables.size(); ++t) {
      const Table& table = program_.tables[t];
      Expr value{.kind = Expr::Kind::literal, .type = pointee(table.type)};
      std::vector<std::string> values;
      for (std::size_t i = 0; i < table.type.count; ++i) {
        const auto from = table.lanes.begin() + static_cast<std::ptrdiff_t>(i * value.type.width);
        value.lanes.assign(from, from + value.type.width);
        values.push_back(literal(value));
      }
      text += fmt::format("__constant {} = {{{}}};\n",
                          declared(table.type, fmt::format("{}_t{}", prefix_, t)),
                          fmt::join(values, ", "));
    }
    if (style_.inputs == Style::Inputs::literals && uses(input)) {
      std::vector<std::string> values;
      for (const std::uint32_t word : program_.input)
        values.push_back(number_text(Element::uint, word, style_.notations));
      text += fmt::format("__constant uint {}_in[{}] = {{{}}};\n", prefix_, program_.input.size(),
                          fmt::join(values, ", "));
    }
    return text;
  }

  std::string functions(std::string_view qualifier, std::string_view name) {
    std::string text;
    for (std::size_t f = 0; f < program_.functions.size(); ++f) {
      outlined_.clear();
      const std::string one =
          f + 1 == program_.functions.size() ? kernel(qualifier, name) : function(f);
      text += outlined_ + one;
    }
    return text;
  }

 private:
  // ---- Declarations.
  std::string declared(Type type, std::string_view name) const {
    const std::string base = type_name(program_, pointee(type), prefix_);
    if (type.pointer)
      return fmt::format("{}{} *{}", qualifiers.at(static_cast<std::size_t>(type.space)), base,
                         name);
    if (type.count != 0) return fmt::format("{} {}[{}]", base, name, type.count);
    return fmt::format("{} {}", base, name);
  }

  std::string function_name(std::size_t f) const {
    return fmt::format("{}_{}{}", prefix_, variant(), f);
  }
  /// A letter for the names of functions, because a text may have two versions of a program.
  std::string variant() const { return style_.rewrite == Style::Rewrite::none ? "f" : "r"; }

  std::string attributes() const {
    switch (style_.calls) {
      case Style::Calls::inlined:
        return "static inline __attribute__((always_inline)) ";
      case Style::Calls::noinline:
        return "static __attribute__((noinline)) ";
      default:
        return "static ";
    }
  }

  void begin(const Function& function) {
    function_ = &function;
    names_.clear();
    for (std::size_t v = 0; v < function.variables.size(); ++v)
      names_.push_back(fmt::format("v{}", v));
    raw_ = names_;
  }

  std::string function(std::size_t f) {
    const Function& function = program_.functions[f];
    begin(function);
    std::vector<std::string> parameters;
    for (int p = 0; p < function.parameters; ++p)
      parameters.push_back(declared(variable(p).type, names_[static_cast<std::size_t>(p)]));
    return fmt::format(
        "{}{} {}({}) {{\n{}}}\n", attributes(),
        function.returns_value ? type_name(program_, function.result, prefix_) : "void",
        function_name(f),
        parameters.empty() ? "void" : fmt::format("{}", fmt::join(parameters, ", ")),
        list(function.body, 1));
  }

  std::string kernel(std::string_view qualifier, std::string_view name) {
    begin(program_.kernel());
    const auto called = [&](int v, const std::string& text) {
      names_[static_cast<std::size_t>(v)] = raw_[static_cast<std::size_t>(v)] = text;
    };
    called(input, style_.inputs == Style::Inputs::literals ? prefix_ + "_in" : "in");
    called(mine, "mine");
    called(local_id, "lid");
    called(global_id, "gid");
    called(group_id, "group");
    std::string head;
    if (uses(mine)) head += "  __global uint *mine = out + get_global_id(0) * 16;\n";
    if (uses(local_id)) head += "  const uint lid = (uint)get_local_id(0);\n";
    if (uses(global_id)) head += "  const uint gid = (uint)get_global_id(0);\n";
    if (uses(group_id)) head += "  const uint group = (uint)get_group_id(0);\n";
    return fmt::format("{}void {}({}) {{\n{}{}}}\n", qualifier, name, kernel_parameters, head,
                       list(program_.kernel().body, 1));
  }

  bool has_halves() const {
    bool found = false;
    const auto look = [&](Type type) { found = found || type.element == Element::half; };
    for (const Structure& structure : program_.structures)
      std::ranges::for_each(structure.fields, look);
    for (const Table& one : program_.tables) look(one.type);
    for (const Function& function : program_.functions) {
      look(function.result);
      for (const Variable& one : function.variables) look(one.type);
      each_expression_of(function.body, [&](const Expr& expr) { look(expr.type); });
    }
    return found;
  }

  bool uses(int v) const {
    bool found = false;
    each_expression_of(program_.kernel().body, [&](const Expr& expr) {
      found = found || (expr.kind == Expr::Kind::variable && expr.id == v);
    });
    return found;
  }

  const Variable& variable(int v) const {
    return function_->variables[static_cast<std::size_t>(v)];
  }
  const std::string& name(int v) const { return names_[static_cast<std::size_t>(v)]; }

  // ---- Statements.
  static std::string indent(int depth) {
    return std::string(static_cast<std::size_t>(depth) * 2, ' ');
  }
  std::string list(const std::vector<Stmt>& statements, int depth) {
    std::string text;
    for (const Stmt& stmt : statements) text += statement(stmt, depth);
    return text;
  }
  std::string line(int depth, const std::string& text) const { return indent(depth) + text + "\n"; }

  std::string statement(const Stmt& stmt, int depth) {
    switch (stmt.kind) {
      case Stmt::Kind::declare:
        return declaration(stmt, depth);
      case Stmt::Kind::assign:
        return line(depth, assignment(stmt));
      case Stmt::Kind::increment:
        return line(depth, fmt::format("{}++;", place(stmt.args[0])));
      case Stmt::Kind::if_: {
        const std::string head = fmt::format("if ({})", open(stmt.args[0]));
        const std::string body = branch(stmt.body, depth + 1);
        if (stmt.other.empty()) return braced(head, stmt.body, body, depth);
        return line(depth, head + " {") + body + line(depth, "} else {") +
               branch(stmt.other, depth + 1) + line(depth, "}");
      }
      case Stmt::Kind::for_:
        return loop(stmt, depth);
      case Stmt::Kind::while_:
        return line(depth, fmt::format("uint {} = 0;", name(stmt.variable))) +
               line(depth, fmt::format("while ({0} < {1}u && {2}) {{", name(stmt.variable), stmt.to,
                                       text(stmt.args[0]))) +
               line(depth + 1, fmt::format("++{};", name(stmt.variable))) +
               list(stmt.body, depth + 1) + line(depth, "}");
      case Stmt::Kind::do_:
        return line(depth, fmt::format("uint {} = 0;", name(stmt.variable))) + line(depth, "do {") +
               line(depth + 1, fmt::format("++{};", name(stmt.variable))) +
               list(stmt.body, depth + 1) +
               line(depth, fmt::format("}} while ({} < {}u && {});", name(stmt.variable), stmt.to,
                                       text(stmt.args[0])));
      case Stmt::Kind::switch_: {
        std::string out =
            line(depth, fmt::format("switch ({} % {}u) {{", text(stmt.args[0]), stmt.to));
        for (const Stmt& one : stmt.body) {
          out +=
              line(depth + 1, one.from < 0 ? "default: {" : fmt::format("case {}: {{", one.from));
          out += list(one.body, depth + 2);
          if (one.stops) out += line(depth + 2, "break;");
          out += line(depth + 1, "}");
        }
        return out + line(depth, "}");
      }
      case Stmt::Kind::case_:
        return list(stmt.body, depth);
      case Stmt::Kind::break_:
        return line(depth, "break;");
      case Stmt::Kind::continue_:
        return line(depth, "continue;");
      case Stmt::Kind::return_:
        return line(depth,
                    stmt.args.empty() ? "return;" : fmt::format("return {};", open(stmt.args[0])));
      case Stmt::Kind::call:
        return line(depth, text(stmt.args[0]) + ";");
      case Stmt::Kind::exchange:
        return exchange(stmt, depth);
      case Stmt::Kind::reduce:
        return reduction(stmt, depth);
    }
    return {};
  }

  std::string braced(const std::string& head, const std::vector<Stmt>& statements,
                     const std::string& body, int depth) const {
    const bool short_one = statements.size() == 1 && statements[0].body.empty() &&
                           statements[0].kind != Stmt::Kind::declare &&
                           std::ranges::count(body, '\n') == 1;
    if (short_one) return indent(depth) + head + " " + body.substr(body.find_first_not_of(' '));
    return line(depth, head + " {") + body + line(depth, "}");
  }

  std::string declaration(const Stmt& stmt, int depth) {
    const Type type = variable(stmt.variable).type;
    const std::string& raw = raw_[static_cast<std::size_t>(stmt.variable)];
    std::string out;
    if (type.count != 0 && !type.pointer && type.space != Space::private_) {
      // The part of local or global memory that belongs to the work-item.
      const bool local = type.space == Space::local;
      const std::string base = fmt::format(
          "{}{}", qualifiers.at(static_cast<std::size_t>(type.space)), name_of(pointee(type)));
      out = line(depth, fmt::format("{0} *{1} = ({0} *)({2} + {3}) + {4} * {5};", base, raw,
                                    local ? "shared" : "scratch",
                                    memory_.of_variable[static_cast<std::size_t>(stmt.variable)],
                                    local ? "get_local_id(0)" : "get_global_id(0)", type.count));
      for (std::size_t i = 0; i < stmt.args[0].args.size(); ++i)
        out += line(depth, fmt::format("{}[{}] = {};", raw, i, open(stmt.args[0].args[i])));
    } else if (type.pointer) {
      out = line(depth, fmt::format("{} = {};", declared(type, raw), open(stmt.args[0])));
      return out;
    } else {
      out = line(depth, fmt::format("{} = {};", declared(type, raw), open(stmt.args[0])));
    }
    if (style_.rewrite == Style::Rewrite::through_generic && stmt.variable % 3 != 0) {
      const std::string pointer = fmt::format("g{}", stmt.variable);
      out += line(depth, fmt::format("{} *{} = {}{};", type_name(program_, pointee(type), prefix_),
                                     pointer, type.count != 0 ? "" : "&", raw));
      names_[static_cast<std::size_t>(stmt.variable)] =
          type.count != 0 ? pointer : fmt::format("(*{})", pointer);
    }
    return out;
  }

  std::string assignment(const Stmt& stmt) {
    const Expr& to = stmt.args[0];
    return stmt.compound
               ? fmt::format("{} {}= {};", place(to), info(stmt.op).spelling, open(stmt.args[1]))
               : fmt::format("{} = {};", place(to), open(stmt.args[1]));
  }

  /// True if a jump in the statements may end outside the statements.
  static bool jumps(const std::vector<Stmt>& statements) {
    bool found = false;
    each_statement(statements, [&](const Stmt& stmt) {
      found = found || stmt.kind == Stmt::Kind::break_ || stmt.kind == Stmt::Kind::continue_ ||
              stmt.kind == Stmt::Kind::return_;
    });
    return found;
  }

  std::string loop(const Stmt& stmt, int depth) {
    const std::string& counter = name(stmt.variable);
    if (style_.rewrite == Style::Rewrite::unrolled && !jumps(stmt.body)) {
      std::string out;
      for (std::int64_t i = stmt.from; i < stmt.to; i += stmt.step) {
        out += line(depth, "{") + line(depth + 1, fmt::format("const uint {} = {};", counter, i)) +
               list(stmt.body, depth + 1) + line(depth, "}");
      }
      return out;
    }
    const std::string next =
        stmt.step == 1 ? "++" + counter : fmt::format("{} += {}", counter, stmt.step);
    return braced(
        fmt::format("for (uint {0} = {1}; {0} < {2}; {3})", counter, stmt.from, stmt.to, next),
        stmt.body, list(stmt.body, depth + 1), depth);
  }

  std::string branch(const std::vector<Stmt>& statements, int depth) {
    if (style_.rewrite != Style::Rewrite::outlined || statements.empty() || jumps(statements) ||
        std::ranges::any_of(statements, synchronizes))
      return list(statements, depth);
    std::set<int> inside, used;
    each_statement(statements, [&](const Stmt& stmt) {
      if (stmt.kind == Stmt::Kind::declare || stmt.kind == Stmt::Kind::for_ ||
          stmt.kind == Stmt::Kind::while_ || stmt.kind == Stmt::Kind::do_)
        inside.insert(stmt.variable);
    });
    each_expression_of(statements, [&](const Expr& expr) {
      if (expr.kind == Expr::Kind::variable && !inside.contains(expr.id)) used.insert(expr.id);
    });
    const auto saved = names_, saved_raw = raw_;
    std::vector<std::string> parameters, arguments;
    for (const int v : used) {
      const auto at = static_cast<std::size_t>(v);
      Type type = variable(v).type;
      const bool kernel = function_ == &program_.kernel();
      if (kernel && v == input) {
        if (style_.inputs == Style::Inputs::literals) continue;
        parameters.emplace_back("__global const uint *in");
        arguments.push_back(name(v));
        continue;
      }
      if (kernel && v == mine) type.pointer = true;
      if (variable(v).fixed && type.numeric()) {
        parameters.push_back("const " + declared(type, raw_[at]));
        arguments.push_back(name(v));
        names_[at] = raw_[at];
        continue;
      }
      const bool pointed = type.count != 0;  // an array or a pointer is passed unchanged
      const std::string parameter = fmt::format("p{}", v);
      arguments.push_back(pointed ? raw_[at] : "&" + name(v));
      type.pointer = true;
      parameters.push_back(declared(type, parameter));
      names_[at] = raw_[at] = pointed ? parameter : fmt::format("(*{})", parameter);
    }
    const std::string called = fmt::format("{}_o{}", prefix_, outlines_++);
    const std::string body = list(statements, 1);
    outlined_ += fmt::format(
        "static void {}({}) {{\n{}}}\n", called,
        parameters.empty() ? "void" : fmt::format("{}", fmt::join(parameters, ", ")), body);
    names_ = saved;
    raw_ = saved_raw;
    return line(depth, fmt::format("{}({});", called, fmt::join(arguments, ", ")));
  }

  std::string region(const Stmt& stmt, int depth) const {
    const std::string base =
        (stmt.space == Space::local ? "__local " : "__global ") + name_of(stmt.args[0].type);
    const std::size_t offset = memory_.of_region[static_cast<std::size_t>(stmt.region)];
    return line(depth,
                stmt.space == Space::local
                    ? fmt::format("{0} *x{1} = ({0} *)(shared + {2});", base, stmt.region, offset)
                    : fmt::format("{0} *x{1} = ({0} *)(scratch + {2}) + get_group_id(0) * {3};",
                                  base, stmt.region, offset, program_.local_size)) +
           line(depth, fmt::format("x{}[get_local_id(0)] = ", stmt.region));
  }
  static std::string barrier(const Stmt& stmt, int depth) {
    return indent(depth) + (stmt.space == Space::local ? "barrier(CLK_LOCAL_MEM_FENCE);\n"
                                                       : "barrier(CLK_GLOBAL_MEM_FENCE);\n");
  }

  /// Overwrites local memory after its use. The next launch then cannot find right values there
  /// without a barrier.
  std::string scribble(const Stmt& stmt, int depth) {
    if (stmt.space != Space::local) return {};
    return line(depth, fmt::format("x{}[get_local_id(0)] = ({})(90);", stmt.region,
                                   name_of(stmt.args[0].type)));
  }

  std::string exchange(const Stmt& stmt, int depth) {
    std::string out = region(stmt, depth);
    out.pop_back();
    return out + open(stmt.args[0]) + ";\n" + barrier(stmt, depth) +
           line(depth, fmt::format("{} = x{}[{} % {}u];", name(stmt.variable), stmt.region,
                                   text(stmt.args[1]), program_.local_size)) +
           barrier(stmt, depth) + scribble(stmt, depth);
  }

  std::string reduction(const Stmt& stmt, int depth) {
    const Type type = stmt.args[0].type;
    const std::string step = fmt::format("n{}", stmt.region), x = fmt::format("x{}", stmt.region);
    const std::string mine_ = x + "[get_local_id(0)]",
                      theirs = fmt::format("{}[get_local_id(0) + {}]", x, step);
    std::string out = region(stmt, depth);
    out.pop_back();
    return out + open(stmt.args[0]) + ";\n" + barrier(stmt, depth) +
           line(depth, fmt::format("for (uint {0} = 1; {0} < {1}; {0} *= 2) {{", step,
                                   program_.local_size)) +
           line(depth + 1, fmt::format("if (get_local_id(0) % (2 * {0}) == 0 && get_local_id(0) + "
                                       "{0} < {1})",
                                       step, program_.local_size)) +
           line(depth + 2, fmt::format("{} = {};", mine_,
                                       operation(stmt.op, type, {mine_, theirs}, {type, type}))) +
           barrier(stmt, depth + 1) + line(depth, "}") +
           line(depth, fmt::format("{} = {}[0];", name(stmt.variable), x)) + barrier(stmt, depth) +
           scribble(stmt, depth);
  }

  // ---- Expressions. text() gives an operand. open() gives a whole expression without outer
  // parentheses.
  std::string open(const Expr& expr) {
    std::string out = text(expr);
    if (!out.starts_with('(') || !out.ends_with(')')) return out;
    int depth = 0;
    for (std::size_t i = 0; i + 1 < out.size(); ++i) {
      depth += out[i] == '(' ? 1 : out[i] == ')' ? -1 : 0;
      if (depth == 0) return out;  // the first parenthesis is closed before the end of the text
    }
    return out.substr(1, out.size() - 2);
  }

  std::string literal(const Expr& expr) const {
    const Element element = expr.type.element;
    if (expr.type.width == 1) {
      const std::string number = number_text(element, expr.lanes[0], style_.notations);
      return small(expr.type) ? fmt::format("(({}){})", info(element).name, number) : number;
    }
    std::vector<std::string> numbers;
    for (int i = 0; i < expr.type.width; ++i)
      numbers.push_back(
          number_text(element, expr.lanes[static_cast<std::size_t>(i)], style_.notations));
    if (std::ranges::all_of(numbers, [&](const auto& one) { return one == numbers[0]; }))
      numbers.resize(1);
    return fmt::format("(({})({}))", name_of(expr.type), fmt::join(numbers, ", "));
  }

  std::string place(const Expr& expr) { return text(expr); }

  std::string text(const Expr& expr) {
    switch (expr.kind) {
      case Expr::Kind::literal:
        return literal(expr);
      case Expr::Kind::variable:
        return name(expr.id);
      case Expr::Kind::table:
        return fmt::format("{}_t{}", prefix_, expr.id);
      case Expr::Kind::index:
        return indexed(expr);
      case Expr::Kind::field:
        return fmt::format("{}.m{}", text(expr.args[0]), expr.id);
      case Expr::Kind::swizzle:
        return fmt::format("{}.{}", text(expr.args[0]),
                           lanes_text(expr.components, expr.args[0].type.width));
      case Expr::Kind::operation:
        return plus_zero(expr, operation(expr));
      case Expr::Kind::choose: {
        const std::string out = fmt::format("({} ? {} : {})", text(expr.args[0]),
                                            text(expr.args[1]), text(expr.args[2]));
        return small(expr.type) ? fmt::format("(({}){})", name_of(expr.type), out) : out;
      }
      case Expr::Kind::select:
        return expr.id == 0 ? fmt::format("select({}, {}, {})", open(expr.args[2]),
                                          open(expr.args[1]), open(expr.args[0]))
                            : fmt::format("({} ? {} : {})", text(expr.args[0]), text(expr.args[1]),
                                          text(expr.args[2]));
      case Expr::Kind::convert:
        return expr.id == 1 ? fmt::format("(({}){})", name_of(expr.type), text(expr.args[0]))
                            : fmt::format("convert_{}{}({})", name_of(expr.type),
                                          expr.saturates ? "_sat" : "", open(expr.args[0]));
      case Expr::Kind::reinterpret:
        return fmt::format("as_{}({})", name_of(expr.type), open(expr.args[0]));
      case Expr::Kind::construct:
        return fmt::format("(({})({}))", name_of(expr.type), all_of(expr.args));
      case Expr::Kind::test:
        return fmt::format("{}({})", expr.id == 0 ? "any" : "all", open(expr.args[0]));
      case Expr::Kind::call:
        return fmt::format("{}({})", function_name(static_cast<std::size_t>(expr.id)),
                           all_of(expr.args));
      case Expr::Kind::aggregate:
        return fmt::format("{{{}}}", all_of(expr.args));
      case Expr::Kind::address:
        return address(expr.args[0]);
    }
    return {};
  }
  std::string all_of(const std::vector<Expr>& exprs) {
    std::vector<std::string> texts;
    for (const Expr& expr : exprs) texts.push_back(open(expr));
    return fmt::format("{}", fmt::join(texts, ", "));
  }

  /// Uses no generic pointer, because the type of a generic pointer does not name the address
  /// space.
  std::string address(const Expr& expr) {
    const std::string out =
        expr.kind == Expr::Kind::variable ? raw_[static_cast<std::size_t>(expr.id)] : text(expr);
    return expr.type.count != 0 ? out : "&" + out;
  }

  std::string indexed(const Expr& expr) {
    const std::size_t count = expr.args[0].type.count;
    const std::string base = text(expr.args[0]);
    const Expr& index = expr.args[1];
    if (count == 1) return expr.args[0].type.pointer ? fmt::format("(*{})", base) : base + "[0]";
    if (index.kind == Expr::Kind::literal)
      return fmt::format("{}[{}]", base, index.lanes[0] % count);
    return std::has_single_bit(count) ? fmt::format("{}[{} & {}]", base, text(index), count - 1)
                                      : fmt::format("{}[{} % {}]", base, text(index), count);
  }

  std::string plus_zero(const Expr& expr, std::string out) {
    if (style_.rewrite != Style::Rewrite::plus_zero || info(expr.type.element).floating ||
        ++operations_ % 2 != 0)
      return out;
    out = fmt::format("({} + ({})get_global_id(1))", out, info(expr.type.element).name);
    return small(expr.type) ? fmt::format("(({}){})", name_of(expr.type), out) : out;
  }

  std::string operation(const Expr& expr) {
    std::vector<std::string> texts;
    std::vector<Type> types;
    const bool function = info(expr.op).shape == OpInfo::Shape::function;
    for (const Expr& arg : expr.args) {
      texts.push_back(function ? open(arg) : text(arg));
      types.push_back(arg.type);
    }
    return operation(expr.op, expr.args[0].type, texts, types);
  }

  /// `operand` is the type of the first operand.
  static std::string operation(Op op, Type operand, const std::vector<std::string>& texts,
                               const std::vector<Type>& types) {
    const OpInfo& about = info(op);
    if (about.shape == OpInfo::Shape::function)
      return fmt::format("{}({})", about.spelling, fmt::join(texts, ", "));
    const ElementInfo& element = info(operand.element);
    const bool is_signed = element.is_signed && !element.floating;
    const bool arithmetic = op == Op::add || op == Op::sub || op == Op::mul || op == Op::neg;
    const std::string plain = numeric_name(element.without_sign, operand.width);
    const bool narrow = small(operand);
    // Signed operations wrap, because the text converts the operands to unsigned numbers. Small
    // scalars are promoted to int, and the product of two ushorts may overflow an int.
    if ((arithmetic && (is_signed || (narrow && op != Op::add && op != Op::sub))) ||
        (op == Op::shl && narrow)) {
      const auto without_sign = [&](std::size_t i) {
        if (op == Op::shl && i == 1) return texts[i];
        if (narrow) return fmt::format("(uint){}", texts[i]);
        if (types[i].width == 1)
          return fmt::format("({}){}", info(element.without_sign).name, texts[i]);
        return is_signed ? fmt::format("as_{}({})", plain, texts[i]) : texts[i];
      };
      std::string out = about.operands == 1 ? fmt::format("{}{}", about.spelling, without_sign(0))
                                            : fmt::format("{} {} {}", without_sign(0),
                                                          about.spelling, without_sign(1));
      if (narrow) out = fmt::format("({})({})", plain, out);
      return is_signed ? fmt::format("as_{}({})", name_of(operand), out) : fmt::format("({})", out);
    }
    std::string out;
    if (op == Op::div || op == Op::mod) {
      const bool one = types[1].width == 1;
      std::string divisor =
          is_signed ? fmt::format("(({} & ({})(-2)) | ({})2)", texts[1], element.name, element.name)
                    : fmt::format("({} | ({})1)", texts[1], element.name);
      if (one && element.bits < 32) divisor = fmt::format("({}){}", element.name, divisor);
      out = fmt::format("({} {} {})", texts[0], about.spelling, divisor);
    } else {
      out = about.operands == 1 ? fmt::format("({}{})", about.spelling, texts[0])
                                : fmt::format("({} {} {})", texts[0], about.spelling, texts[1]);
    }
    return narrow && !about.truth ? fmt::format("(({}){})", name_of(operand), out) : out;
  }

  const Program& program_;
  Style style_;
  std::string prefix_;
  Memory memory_;
  const Function* function_ = nullptr;
  std::vector<std::string> names_;  ///< the expression of each variable
  std::vector<std::string> raw_;    ///< the name in each variable's declaration
  std::string outlined_;
  int outlines_ = 0, operations_ = 0;
};

}  // namespace

std::string type_name(const Program&, Type type, std::string_view prefix) {
  if (type.structure >= 0) return fmt::format("{}_s{}", prefix, type.structure);
  return numeric_name(type.element, type.width);
}

Memory memory_of(const Program& program) {
  Memory out;
  out.of_variable.resize(program.kernel().variables.size());
  const auto take = [&](Type type, bool shared, std::size_t count) {
    const auto lanes = static_cast<std::size_t>(type.width == 3 ? 4 : type.width);
    const std::size_t bytes = count * lanes * static_cast<std::size_t>(info(type.element).bits) / 8;
    std::size_t& end = shared ? out.shared : out.scratch;
    return std::exchange(end, end + (bytes + memory_unit - 1) / memory_unit);
  };
  each_statement(program.kernel().body, [&](const Stmt& stmt) {
    if (stmt.kind == Stmt::Kind::declare) {
      const Type type = program.kernel().variables[static_cast<std::size_t>(stmt.variable)].type;
      if (type.count == 0 || type.pointer || type.space == Space::private_) return;
      const bool local = type.space == Space::local;
      out.of_variable[static_cast<std::size_t>(stmt.variable)] =
          take(pointee(type), local, type.count * (local ? program.local_size : program.items()));
    } else if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce) {
      const auto region = static_cast<std::size_t>(stmt.region);
      if (out.of_region.size() <= region) out.of_region.resize(region + 1);
      const bool local = stmt.space == Space::local;
      out.of_region[region] =
          take(stmt.args[0].type, local, local ? program.local_size : program.items());
    }
  });
  return out;
}

std::string printed(const Program& program, const Style& style, std::string_view name,
                    bool beside) {
  const std::string prefix(name);
  Printer rewritten(program, style, prefix);
  const std::string types = rewritten.types_and_tables();
  if (style.rewrite == Style::Rewrite::none || !beside)
    return types + rewritten.functions("__kernel ", name);
  Style as_it_is = style;
  as_it_is.rewrite = Style::Rewrite::none;
  Printer plain(program, as_it_is, prefix);
  const Memory memory = memory_of(program);
  return types + plain.functions("static ", prefix + "_plain") +
         rewritten.functions("static ", prefix + "_rewritten") +
         fmt::format(
             "__kernel void {0}({1}) {{\n  {0}_plain(in, out, shared, scratch);\n"
             "  {0}_rewritten(in, out + get_global_size(0) * {2}, shared + {3}, scratch + "
             "{4});\n}}\n",
             name, kernel_parameters, mine_words, memory.shared, memory.scratch);
}

}  // namespace assay::suites::codegen
