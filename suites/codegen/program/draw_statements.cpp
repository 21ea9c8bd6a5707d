#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "suites/codegen/program/generator.h"

namespace assay::suites::codegen {

using Kind = Expr::Kind;

Stmt Generator::declaration(Type type, std::optional<Expr> value) {
  Stmt out{.kind = Stmt::Kind::declare};
  out.args.push_back(value ? std::move(*value)
                           : initial(type, type.numeric() && chance(30) ? 2 : 1));
  out.variable = add_visible(type);
  return out;
}

void Generator::declare_any(std::vector<Stmt>& to, bool kernel_top) {
  const auto roll = below(100);
  if (roll < 14) {
    Type array = any_type();
    if (array.width > 8) array.width = 4;
    array.count = static_cast<std::uint16_t>(2 + below(7));
    if (kernel_top && chance(50)) array.space = chance(50) ? Space::local : Space::global;
    to.push_back(declaration(array));
  } else if (roll < 26) {
    to.push_back(structure_declared());
  } else if (roll < 32) {
    pointer_declared(to);
  } else {
    to.push_back(declaration(any_type(), std::nullopt));
  }
}

Stmt Generator::structure_declared() {
  const Type type = any_structure();
  if (chance(40)) {
    std::vector<int> fit;
    for (std::size_t f = 0; f < program_.functions.size(); ++f)
      if (program_.functions[f].returns_value && program_.functions[f].result == type &&
          callable(f))
        fit.push_back(static_cast<int>(f));
    if (!fit.empty() && turns_ <= 4) return declaration(type, call(one_of(fit), 1));
  }
  if (chance(25))
    if (auto other = argument(type, 0)) return declaration(type, std::move(other));
  return declaration(type);
}

void Generator::pointer_declared(std::vector<Stmt>& to) {
  std::vector<int> fit;
  for (const int v : visible_)
    if (!variable(v).fixed && !variable(v).type.pointer) fit.push_back(v);
  if (fit.empty()) return;
  const int v = one_of(fit);
  Type type = variable(v).type;
  type.count = std::max<std::uint16_t>(type.count, 1);
  type.pointer = true;
  Stmt out{.kind = Stmt::Kind::declare};
  out.args.push_back(wrap(Kind::address, type, named(v)));
  out.variable = add_visible(type);
  to.push_back(std::move(out));
}

Stmt Generator::assignment() {
  auto target = any_target();
  if (!target) return declaration(any_type());
  Expr to = std::move(*target);
  if (to.type.width > 1 && chance(40)) to = lanes_of(std::move(to));
  Stmt out{.kind = Stmt::Kind::assign};
  const Element element = to.type.element;
  if (!info(element).is_signed && to.kind != Kind::swizzle && chance(35)) {
    constexpr std::array<Op, 6> ops{Op::add, Op::sub, Op::xor_, Op::and_, Op::or_, Op::mul};
    out.op = one_of(ops);
    // ushorts are multiplied as ints, and the product may overflow.
    if (out.op == Op::mul && to.type.width == 1 && info(element).bits < 32) out.op = Op::add;
    out.compound = true;
  } else if (!info(element).is_signed && chance(12) && to.kind != Kind::swizzle) {
    out.kind = Stmt::Kind::increment;
    out.args.push_back(std::move(to));
    return out;
  }
  Expr value = numeric(to.type, chance(10) ? 3 : chance(35) ? 2 : 1);
  // In almost half of the draws, the new value uses the old value.
  if (!out.compound && !info(element).floating && chance(45))
    value = operation(chance(50) ? Op::add : Op::xor_, {to, std::move(value)});
  // An assignment must not read an object that overlaps its target (C99, 6.5.16.1). So only
  // computed values are assigned to components of a vector.
  if (!out.compound && to.kind == Kind::swizzle && is_place(value)) {
    const Type type = value.type;
    value =
        operation(info(element).floating ? Op::add : Op::or_, {std::move(value), splat(type, 0)});
  }
  out.args.push_back(std::move(to));
  out.args.push_back(std::move(value));
  return out;
}

Stmt Generator::result() {
  Expr to = wrap(Kind::index, scalar(Element::uint), named(mine));
  to.args.push_back(uint_literal(below(mine_words)));
  Stmt out{.kind = Stmt::Kind::assign};
  out.compound = true;
  out.op = chance(70) ? Op::add : Op::xor_;
  Expr value =
      chance(40) ? folded(any_place(1)) : integer(scalar(Element::uint), chance(60) ? 1 : 2);
  out.args = {std::move(to), std::move(value)};
  return out;
}

Expr Generator::lanes_of(Expr vector) {
  std::vector<std::uint8_t> lanes;
  for (int i = 0; i < vector.type.width; ++i) lanes.push_back(static_cast<std::uint8_t>(i));
  for (std::size_t i = lanes.size(); i > 1; --i) std::swap(lanes[i - 1], lanes[below(i)]);
  constexpr std::array<int, 5> widths{1, 1, 2, 3, 4};
  int width = one_of(widths);
  if (width > vector.type.width) width = 1;
  lanes.resize(static_cast<std::size_t>(width));
  const Type type = scalar(vector.type.element, width);
  Expr out = wrap(Kind::swizzle, type, std::move(vector));
  out.components = std::move(lanes);
  return out;
}

std::vector<Stmt> Generator::block(int count, Place place) {
  const auto visible = visible_;
  const auto counters = counters_;
  std::vector<Stmt> out;
  for (int i = 0; i < count; ++i) statement(out, place);
  visible_ = visible;
  counters_ = counters;
  return out;
}

int Generator::counter(bool fixed) {
  const int v = add_visible(scalar(Element::uint), fixed);
  counters_.push_back(v);
  return v;
}

void Generator::jump(std::vector<Stmt>& to, const Place& place, bool stops) {
  Stmt branch{.kind = Stmt::Kind::if_};
  branch.args.push_back(condition(1));
  const auto visible = visible_;
  if (chance(40)) branch.body.push_back(assignment());
  visible_ = visible;  // hides variables that the assignment may have declared
  branch.body.push_back(
      {.kind = stops && place.breaks ? Stmt::Kind::break_ : Stmt::Kind::continue_});
  to.push_back(std::move(branch));
}

void Generator::statement(std::vector<Stmt>& to, Place place) {
  --left_;
  const bool deep = place.depth >= 3 || left_ <= 0;
  const auto roll = below(100);
  if (place.uniform && recipe_.barriers && place.depth < 2 && chance(14))
    return synchronized(to, place);
  if (roll < 20) return declare_any(to, place.uniform && place.depth == 0);
  if (roll < 56 || (deep && roll < 90)) {
    to.push_back(in_kernel_ && chance(22) ? result() : assignment());
    return;
  }
  if (deep) return effects(to);
  Place inner = place;
  ++inner.depth;
  inner.uniform = false;
  const int few = 1 + static_cast<int>(below(4));
  if (roll < 68) {
    Stmt out{.kind = Stmt::Kind::if_};
    out.args.push_back(condition(1));
    out.body = block(few, inner);
    if (chance(45)) out.other = block(1 + static_cast<int>(below(3)), inner);
    to.push_back(std::move(out));
    return;
  }
  if (roll < 84 && place.turns * 4 <= most_turns) return loop(to, inner, few);
  if (roll < 89) return to.push_back(cases(inner));
  if (roll < 93 && place.loop) return jump(to, place, chance(50));
  if (roll < 95 && may_return_ && place.depth > 0) {
    Stmt branch{.kind = Stmt::Kind::if_};
    branch.args.push_back(condition(1));
    branch.body.push_back(returned());
    to.push_back(std::move(branch));
    return;
  }
  effects(to);
}

void Generator::loop(std::vector<Stmt>& to, Place inner, int few) {
  const auto visible = visible_;
  const auto counters = counters_;
  const auto turns = 2 + static_cast<int>(below(5));
  inner.loop = inner.breaks = true;
  inner.turns *= turns;
  const int turns_before = std::exchange(turns_, inner.turns);
  const auto roll = below(100);
  Stmt out;
  if (roll < 60) {
    out.kind = Stmt::Kind::for_;
    out.variable = counter();
    out.from = static_cast<std::int64_t>(below(3));
    out.step = 1 + static_cast<std::int64_t>(below(2));
    out.to = out.from + out.step * turns;
  } else {
    out.kind = roll < 82 ? Stmt::Kind::while_ : Stmt::Kind::do_;
    out.variable = counter();
    out.to = turns;
    out.args.push_back(condition(1));
  }
  out.body = block(few, inner);
  if (chance(30)) {
    jump(out.body, inner, chance(50));
    for (Stmt& stmt : block(1 + static_cast<int>(below(2)), inner))
      out.body.push_back(std::move(stmt));
  }
  turns_ = turns_before;
  visible_ = visible;
  counters_ = counters;
  to.push_back(std::move(out));
}

Stmt Generator::cases(Place inner) {
  Stmt out{.kind = Stmt::Kind::switch_};
  out.to = 3 + static_cast<std::int64_t>(below(4));
  out.args.push_back(integer(scalar(Element::uint), 1));
  inner.breaks = false;
  for (std::int64_t label = 0; label < out.to; ++label) {
    if (chance(20)) continue;
    Stmt one{.kind = Stmt::Kind::case_};
    one.from = label;
    one.stops = !chance(30);
    one.body = block(1 + static_cast<int>(below(2)), inner);
    out.body.push_back(std::move(one));
  }
  if (out.body.empty() || chance(70)) {
    Stmt last{.kind = Stmt::Kind::case_};
    last.from = -1;
    last.body = block(1, inner);
    out.body.push_back(std::move(last));
  }
  return out;
}

void Generator::effects(std::vector<Stmt>& to) {
  std::vector<int> fit;
  for (std::size_t f = 0; f < program_.functions.size(); ++f)
    if (callable(f)) fit.push_back(static_cast<int>(f));
  if (fit.empty() || turns_ > 8) return to.push_back(assignment());
  const int f = one_of(fit);
  Expr called = call(f, 1);
  const Function& function = program_.functions[static_cast<std::size_t>(f)];
  if (!function.returns_value) {
    Stmt out{.kind = Stmt::Kind::call};
    out.args.push_back(std::move(called));
    to.push_back(std::move(out));
    return;
  }
  // The result of the call gets its own variable, so that the call is not in an expression with
  // another read.
  to.push_back(declaration(function.result, std::move(called)));
}

Expr Generator::uniform_value() {
  if (chance(30) && !counters_.empty()) return named(one_of(counters_));
  if (chance(30)) return named(group_id);
  Expr out = wrap(Kind::index, scalar(Element::uint), named(input));
  out.args.push_back(uint_literal(below(input_words)));
  return out;
}

void Generator::synchronized(std::vector<Stmt>& to, Place place) {
  Place inner = place;
  ++inner.depth;
  const auto roll = below(100);
  if (roll < 30 && place.turns * 3 <= most_turns) {
    const auto visible = visible_;
    const auto counters = counters_;
    Stmt out{.kind = Stmt::Kind::for_};
    out.variable = counter();
    out.to = 2 + static_cast<std::int64_t>(below(2));
    inner.turns *= static_cast<int>(out.to);
    const int turns_before = std::exchange(turns_, inner.turns);
    out.body = block(1 + static_cast<int>(below(3)), inner);
    meeting(out.body);
    for (Stmt& stmt : block(1, inner)) out.body.push_back(std::move(stmt));
    turns_ = turns_before;
    visible_ = visible;
    counters_ = counters;
    to.push_back(std::move(out));
  } else if (roll < 45) {
    const auto visible = visible_;
    Stmt out{.kind = Stmt::Kind::if_};
    out.args.push_back(
        operation(chance(50) ? Op::lt : Op::ne,
                  {uniform_value(), chance(50) ? uint_literal(below(3)) : uniform_value()}));
    out.body = block(1 + static_cast<int>(below(2)), inner);
    meeting(out.body);
    visible_ = visible;
    if (chance(40)) {
      meeting(out.other);
      visible_ = visible;
    }
    to.push_back(std::move(out));
  } else {
    meeting(to);
  }
}

void Generator::meeting(std::vector<Stmt>& to) {
  Type type = any_type();
  if (type.width > 4) type.width = 4;
  Stmt out{.kind = chance(65) ? Stmt::Kind::exchange : Stmt::Kind::reduce};
  if (out.kind == Stmt::Kind::reduce) {
    constexpr std::array<Op, 5> ops{Op::add, Op::xor_, Op::or_, Op::and_, Op::max};
    out.op = one_of(ops);
    if (info(type.element).floating) type.element = Element::uint;
    if (recipe_.c99 && out.op == Op::max) out.op = Op::add;
  }
  out.space = chance(70) ? Space::local : Space::global;
  out.region = regions_++;
  out.args.push_back(numeric(type, 2));
  if (out.kind == Stmt::Kind::exchange) {
    // In most draws, the index is that of a neighboring work-item.
    Expr index = operation(chance(70) ? Op::add : Op::xor_,
                           {named(local_id), chance(70) ? uint_literal(1 + below(7))
                                                        : integer(scalar(Element::uint), 1)});
    out.args.push_back(std::move(index));
  }
  to.push_back(declaration(type, any_literal(type)));
  out.variable = to.back().variable;
  to.push_back(std::move(out));
}

}  // namespace assay::suites::codegen
