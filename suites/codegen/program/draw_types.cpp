#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "suites/codegen/program/generator.h"

namespace assay::suites::codegen {

using Kind = Expr::Kind;

int Generator::any_width() {
  if (recipe_.c99) return 1;
  constexpr std::array<int, 24> widths{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                       1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 8, 16};
  return one_of(widths);
}

Element Generator::any_integer() {
  constexpr std::array<Element, 12> integers{Element::char_,  Element::uchar, Element::short_,
                                             Element::ushort, Element::int_,  Element::int_,
                                             Element::int_,   Element::uint,  Element::uint,
                                             Element::uint,   Element::long_, Element::ulong};
  return one_of(integers);
}

Type Generator::any_type() {
  Type type = scalar(any_integer(), any_width());
  if (chance(12)) type.element = Element::float_;
  if (!recipe_.floats.empty() && chance(45)) type.element = one_of(recipe_.floats);
  // Compilers need most time for the longest vectors of long.
  if (type.width == 16 && info(type.element).bits == 64) type.width = 4;
  return type;
}

Element Generator::integer_of(int bits) {
  std::vector<Element> fit;
  for (int e = 0; e < element_count; ++e)
    if (const auto element = static_cast<Element>(e);
        info(element).bits == bits && !info(element).floating)
      fit.push_back(element);
  return one_of(fit);
}

std::uint64_t Generator::interesting(Element element) {
  const int width = info(element).bits;
  const auto cut = [&](std::uint64_t value) { return truncated(element, value); };
  switch (below(6)) {
    case 0:
      return below(4);
    case 1:
      return cut(~below(3));
    case 2:
      return cut((std::uint64_t{1} << below(static_cast<std::uint64_t>(width))) - below(2));
    case 3:
      return below(100);
    default:
      return cut(bits());
  }
}

Expr Generator::any_literal(Type type) {
  return any_literal(type, bounds_of(type.element).variable);
}

Expr Generator::any_literal(Type type, int bound) {
  std::vector<std::uint64_t> lanes;
  const bool same = chance(50);
  for (int i = 0; i < type.width; ++i) {
    if (same && i > 0)
      lanes.push_back(lanes[0]);
    else if (info(type.element).floating) {
      const auto range = std::uint64_t{1} << bound;
      const auto size = static_cast<double>(below(range));
      const double value = size - (chance(40) ? static_cast<double>(range) / 2 : 0.0);
      lanes.push_back(real_bits(type.element, value));
    } else {
      lanes.push_back(interesting(type.element));
    }
  }
  return literal(type, std::move(lanes));
}

void Generator::structure() {
  Structure made;
  for (std::uint64_t n = 2 + below(3); n > 0; --n) {
    Type field = any_type();
    if (field.width > 8) field.width = 4;
    if (chance(20)) field.count = static_cast<std::uint16_t>(2 + below(3));
    if (chance(25) && !program_.structures.empty())
      field = {.structure = static_cast<std::int16_t>(below(program_.structures.size()))};
    made.fields.push_back(field);
  }
  program_.structures.push_back(std::move(made));
}

int Generator::table(Type element, std::uint16_t count) {
  element.count = count != 0 ? count : static_cast<std::uint16_t>(3 + below(6));
  element.space = Space::constant;
  Table made{element, {}};
  for (int i = 0; i < element.count; ++i) {
    const Expr value = any_literal(pointee(element));
    made.lanes.insert(made.lanes.end(), value.lanes.begin(), value.lanes.end());
  }
  program_.tables.push_back(std::move(made));
  return static_cast<int>(program_.tables.size()) - 1;
}

Type Generator::any_structure() {
  return {.structure = static_cast<std::int16_t>(below(program_.structures.size()))};
}

int Generator::add_variable(Type type, bool fixed) {
  function_->variables.push_back({type, fixed});
  return static_cast<int>(function_->variables.size()) - 1;
}

int Generator::add_visible(Type type, bool fixed) {
  const int v = add_variable(type, fixed);
  visible_.push_back(v);
  return v;
}

Expr Generator::any_index(std::uint16_t count, int depth) {
  if (count == 1 || chance(45)) return uint_literal(below(count));
  if (chance(60) && !counters_.empty()) return named(one_of(counters_));
  if (depth > 0) return integer(scalar(Element::uint), 0);
  for (int tries = 0; tries < 4 && !visible_.empty(); ++tries)
    if (const int v = one_of(visible_); variable(v).type == scalar(Element::uint)) return named(v);
  return uint_literal(below(count));
}

Expr Generator::walk(Expr from, int depth) {
  while (!from.type.numeric()) {
    if (from.type.count != 0) {
      Expr index = any_index(from.type.count, depth);
      const Type element = pointee(from.type);
      Expr next = wrap(Kind::index, element, std::move(from));
      next.args.push_back(std::move(index));
      from = std::move(next);
    } else {
      const auto& fields =
          program_.structures[static_cast<std::size_t>(from.type.structure)].fields;
      const auto field = below(fields.size());
      from = wrap(Kind::field, fields[field], std::move(from));
      from.id = static_cast<int>(field);
    }
  }
  return from;
}

Expr Generator::any_place(int depth) {
  if (chance(8)) {
    const auto t = below(program_.tables.size());
    return walk({.kind = Kind::table, .type = program_.tables[t].type, .id = static_cast<int>(t)},
                depth);
  }
  if (visible_.empty()) return any_literal(any_type());
  const std::size_t count = visible_.size();
  const std::size_t recent = std::min<std::size_t>(count, 6);
  const int v = chance(50) ? visible_[count - 1 - below(recent)] : one_of(visible_);
  return walk(named(v), depth);
}

bool Generator::assignable(const Expr& place) const {
  const Expr* root = &place;
  while (root->kind == Kind::index || root->kind == Kind::field || root->kind == Kind::swizzle)
    root = &root->args[0];
  if (root->kind != Kind::variable || variable(root->id).fixed) return false;
  return variable(root->id).type.space != Space::constant;
}

std::optional<Expr> Generator::any_target() {
  for (int tries = 0; tries < 12; ++tries) {
    Expr place = any_place(1);
    if (assignable(place)) return place;
  }
  return std::nullopt;
}

}  // namespace assay::suites::codegen
