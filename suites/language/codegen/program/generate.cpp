#include "suites/language/codegen/program/generate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

#include "harness/sweep/random.h"
#include "suites/language/codegen/program/interpret.h"

namespace assay::suites::codegen {
namespace {

using Kind = Expr::Kind;

// What is in a float variable is a whole number of at most this magnitude, and what is computed on
// the way to one of at most the second: every result is exact, however it is computed.
constexpr int variable_bound = 10, value_bound = 20;  // powers of two

constexpr int most_turns = 48;  ///< of nested loops together

Expr operation(Op op, std::vector<Expr> args) {
  Type type = args[0].type;
  for (const Expr& arg : args) type.width = std::max(type.width, arg.type.width);
  Expr out{.kind = Kind::operation, .type = result_type(op, type), .op = op};
  out.args = std::move(args);
  return out;
}
Expr literal(Type type, std::vector<std::uint64_t> lanes) {
  return {.kind = Kind::literal, .type = type, .lanes = std::move(lanes)};
}
Expr splat(Type type, std::uint64_t bits) {
  return literal(type, std::vector<std::uint64_t>(type.width, bits));
}
Expr uint_literal(std::uint64_t value) {
  return splat(scalar(Element::uint), value);
}
Expr wrap(Kind kind, Type type, Expr inner) {
  Expr out{.kind = kind, .type = type};
  out.args.push_back(std::move(inner));
  return out;
}
Type with_element(Type type, Element element) {
  return scalar(element, type.width);
}

/// Where a statement stands.
struct Place {
  bool loop = false;     ///< `continue` has one to go on with
  bool breaks = false;   ///< `break` leaves a loop
  bool uniform = false;  ///< all work-items come here together
  int depth = 0;         ///< of statements
  int turns = 1;         ///< of the loops around it, together
};

class Generator {
 public:
  explicit Generator(const Recipe& recipe) : recipe_(recipe) {}

  Program run() {
    program_.local_size = recipe_.local_size;
    program_.groups = recipe_.groups;
    for (std::size_t i = 0; i < input_words; ++i)
      program_.input.push_back(static_cast<std::uint32_t>(interesting(Element::uint)));
    for (std::uint64_t n = 1 + below(2); n > 0; --n) structure();
    for (std::uint64_t n = 1 + below(2); n > 0; --n) table(any_type());
    const int helpers = 2 + static_cast<int>(below(3));
    for (int f = 0; f < helpers; ++f) helper(recipe_.statements / 14 + static_cast<int>(below(6)));
    kernel(recipe_.statements * 9 / 20);
    return std::move(program_);
  }

 private:
  // ---- Chance.
  std::uint64_t bits() { return harness::random_bits(recipe_.key, counter_++); }
  std::uint64_t below(std::uint64_t n) { return harness::below(bits(), n); }
  bool chance(int percent) { return below(100) < static_cast<std::uint64_t>(percent); }
  template <class List>
  auto& one_of(List& list) {
    return list[below(list.size())];
  }

  int any_width() {
    if (recipe_.c99) return 1;
    constexpr std::array<int, 24> widths{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                         1, 2, 2, 2, 3, 3, 4, 4, 4, 4, 8, 16};
    return one_of(widths);
  }
  Element any_integer() {
    constexpr std::array<Element, 12> integers{Element::char_,  Element::uchar, Element::short_,
                                               Element::ushort, Element::int_,  Element::int_,
                                               Element::int_,   Element::uint,  Element::uint,
                                               Element::uint,   Element::long_, Element::ulong};
    return one_of(integers);
  }
  Type any_type() {
    Type type = scalar(any_integer(), any_width());
    if (chance(12)) type.element = Element::float_;
    // The longest vectors of long cost compilers most.
    if (type.width == 16 && info(type.element).bits == 64) type.width = 4;
    return type;
  }
  /// Of so many bits and lanes.
  Element integer_of(int bits) {
    std::vector<Element> fit;
    for (int e = 0; e < element_count; ++e)
      if (const auto element = static_cast<Element>(e);
          info(element).bits == bits && !info(element).floating)
        fit.push_back(element);
    return one_of(fit);
  }

  std::uint64_t interesting(Element element) {
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
  Expr any_literal(Type type, int bound = variable_bound) {
    std::vector<std::uint64_t> lanes;
    const bool same = chance(50);
    for (int i = 0; i < type.width; ++i) {
      if (same && i > 0)
        lanes.push_back(lanes[0]);
      else if (info(type.element).floating) {
        const auto range = std::uint64_t{1} << bound;
        lanes.push_back(float_bits(static_cast<float>(below(range)) -
                                   (chance(40) ? static_cast<float>(range) / 2 : 0.0F)));
        if (float_value(lanes.back()) == 0) lanes.back() = 0;
      } else {
        lanes.push_back(interesting(type.element));
      }
    }
    return literal(type, std::move(lanes));
  }

  // ---- Types and tables.
  void structure() {
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
  int table(Type element, std::uint16_t count = 0) {
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
  Type any_structure() {
    return {.structure = static_cast<std::int16_t>(below(program_.structures.size()))};
  }

  // ---- Variables.
  const Variable& variable(int v) const {
    return function_->variables[static_cast<std::size_t>(v)];
  }
  int add_variable(Type type, bool fixed = false) {
    function_->variables.push_back({type, fixed});
    return static_cast<int>(function_->variables.size()) - 1;
  }
  Expr named(int v) const { return {.kind = Kind::variable, .type = variable(v).type, .id = v}; }
  int add_visible(Type type, bool fixed = false) {
    const int v = add_variable(type, fixed);
    visible_.push_back(v);
    return v;
  }

  Expr any_index(std::uint16_t count, int depth) {
    if (count == 1 || chance(45)) return uint_literal(below(count));
    if (chance(60) && !counters_.empty()) return named(one_of(counters_));
    if (depth > 0) return integer(scalar(Element::uint), 0);
    for (int tries = 0; tries < 4 && !visible_.empty(); ++tries)
      if (const int v = one_of(visible_); variable(v).type == scalar(Element::uint))
        return named(v);
    return uint_literal(below(count));
  }

  /// A way down from an object to numbers of its own.
  Expr walk(Expr from, int depth) {
    while (!from.type.numeric()) {
      if (from.type.count != 0) {
        Expr index = any_index(from.type.count, depth);
        Expr next = wrap(Kind::index, pointee(from.type), std::move(from));
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
  Expr any_place(int depth) {
    if (chance(8)) {
      const auto t = below(program_.tables.size());
      return walk({.kind = Kind::table, .type = program_.tables[t].type, .id = static_cast<int>(t)},
                  depth);
    }
    if (visible_.empty()) return any_literal(any_type());
    // Half of the time one of the newest.
    const std::size_t count = visible_.size();
    const std::size_t recent = std::min<std::size_t>(count, 6);
    const int v = chance(50) ? visible_[count - 1 - below(recent)] : one_of(visible_);
    return walk(named(v), depth);
  }
  bool assignable(const Expr& place) const {
    const Expr* root = &place;
    while (root->kind == Kind::index || root->kind == Kind::field || root->kind == Kind::swizzle)
      root = &root->args[0];
    if (root->kind != Kind::variable || variable(root->id).fixed) return false;
    return variable(root->id).type.space != Space::constant;
  }
  std::optional<Expr> any_target() {
    for (int tries = 0; tries < 12; ++tries) {
      Expr place = any_place(1);
      if (assignable(place)) return place;
    }
    return std::nullopt;
  }

  // ---- Values.
  /// A float of at most 2^bound, whatever it was.
  Expr bounded(Expr value, int bound) {
    const Type ints = with_element(value.type, Element::int_);
    Expr whole = info(value.type.element).floating ? wrap(Kind::convert, ints, std::move(value))
                                                   : as_ints(std::move(value));
    Expr low =
        operation(Op::and_, {std::move(whole), splat(ints, (std::uint64_t{1} << bound) - 1)});
    if (chance(40) && bound > 1)
      low = operation(Op::sub, {std::move(low), splat(ints, std::uint64_t{1} << (bound - 1))});
    return wrap(Kind::convert, with_element(low.type, Element::float_), std::move(low));
  }
  /// Integers as ints, their low bits.
  Expr as_ints(Expr value) { return converted_to(std::move(value), Element::int_); }

  /// To another element, without anything that the implementation chooses.
  Expr converted_to(Expr value, Element to) {
    const Element from = value.type.element;
    if (from == to) return value;
    const Type type = with_element(value.type, to);
    if (info(to).floating) return bounded(std::move(value), variable_bound);
    if (info(from).floating) {
      // Whole numbers of at most 2^value_bound: an int has room for them.
      Expr out = wrap(Kind::convert, type, std::move(value));
      const bool fits = info(to).is_signed && info(to).bits >= 32;
      out.saturates = !fits || chance(30);
      if (fits && !out.saturates && type.width == 1) out.id = chance(50) ? 1 : 0;
      return out;
    }
    const bool wider =
        info(to).bits > info(from).bits && (info(to).is_signed || !info(from).is_signed);
    if (wider || !info(to).is_signed) {
      if (info(to).bits == info(from).bits && chance(50))
        return wrap(Kind::reinterpret, type, std::move(value));
      Expr out = wrap(Kind::convert, type, std::move(value));
      out.id = type.width == 1 && chance(50) ? 1 : 0;
      if (out.id == 0) out.saturates = chance(20);
      return out;
    }
    if (info(to).bits == info(from).bits && chance(70))
      return wrap(Kind::reinterpret, type, std::move(value));
    if (chance(50)) {
      Expr out = wrap(Kind::convert, type, std::move(value));
      out.saturates = true;
      return out;
    }
    return wrap(Kind::reinterpret, type, converted_to(std::move(value), info(to).without_sign));
  }

  /// To another number of lanes.
  Expr resized(Expr value, int width) {
    const int has = value.type.width;
    if (has == width) return value;
    if (has == 1) {
      Expr out = wrap(Kind::construct, scalar(value.type.element, width), std::move(value));
      return out;
    }
    Expr out = wrap(Kind::swizzle, scalar(value.type.element, width), std::move(value));
    const int twice = width * 2;
    const auto pattern = below(5);
    for (int i = 0; i < width; ++i) {
      int lane = static_cast<int>(below(static_cast<std::uint64_t>(has)));
      if (twice == has && pattern == 0) lane = i;
      if (twice == has && pattern == 1) lane = i + width;
      if (twice == has && pattern == 2) lane = i * 2;
      if (twice == has && pattern == 3) lane = i * 2 + 1;
      out.components.push_back(static_cast<std::uint8_t>(lane));
    }
    return out;
  }
  Expr adapted(Expr value, Type type) {
    if (value.type == type) {
      if (type.width > 1 && chance(15)) return shuffled(std::move(value));
      return value;
    }
    // Fewer lanes first: less is converted.
    if (value.type.width > type.width) value = resized(std::move(value), type.width);
    value = converted_to(std::move(value), type.element);
    return resized(std::move(value), type.width);
  }
  Expr shuffled(Expr value) {
    Expr out = wrap(Kind::swizzle, value.type, std::move(value));
    for (int i = 0; i < out.type.width; ++i)
      out.components.push_back(static_cast<std::uint8_t>(below(out.type.width)));
    return out;
  }

  Expr numeric(Type type, int depth) {
    return info(type.element).floating ? real(type, depth, variable_bound) : integer(type, depth);
  }

  /// Floats of at most 2^bound.
  Expr real(Type type, int depth, int bound) {
    if (depth <= 0 || bound < 2) {
      if (bound >= variable_bound && chance(70)) {
        Expr place = any_place(0);
        if (place.type.element == Element::float_) return resized(std::move(place), type.width);
      }
      if (chance(40)) return any_literal(type, std::min(bound, variable_bound));
      const Element from = chance(50) ? Element::int_ : any_integer();
      return bounded(integer(with_element(type, from), depth - 1), std::min(bound, variable_bound));
    }
    switch (below(8)) {
      case 0:
      case 1: {
        const Op op = chance(50) ? Op::add : Op::sub;
        return operation(op, {real(type, depth - 1, bound - 1), real(type, depth - 1, bound - 1)});
      }
      case 2:
        return operation(
            Op::mul, {real(type, depth - 1, bound / 2), real(type, depth - 1, bound - bound / 2)});
      case 3:
        if (recipe_.c99) return real(type, 0, bound);
        return operation(chance(50) ? Op::min : Op::max,
                         {real(type, depth - 1, bound), real(type, depth - 1, bound)});
      case 4:
        return operation(Op::sub, {splat(type, 0), real(type, depth - 1, bound - 1)});
      case 5:
        return choice(type, depth, [&] { return real(type, depth - 1, bound); });
      default:
        if (bound >= value_bound) return real(type, 0, bound);
        return bounded(real(type, depth - 1, value_bound), bound);
    }
  }

  /// One of two values.
  Expr choice(Type type, int depth, const std::function<Expr()>& value) {
    Expr out;
    if (type.width == 1 || chance(40)) {
      out = {.kind = Kind::choose, .type = type};
      out.args.push_back(condition(depth - 1));
    } else {
      out = {.kind = Kind::select, .type = type, .id = chance(40) ? 1 : 0};
      out.args.push_back(integer(scalar(info(type.element).of_sign, type.width), depth - 1));
    }
    out.args.push_back(value());
    out.args.push_back(value());
    return out;
  }

  /// A comparison: an int for scalars, signed lanes for vectors.
  Expr comparison(Type type, int depth) {
    constexpr std::array<Op, 6> ops{Op::lt, Op::gt, Op::le, Op::ge, Op::eq, Op::ne};
    const Op op = one_of(ops);
    return operation(op, {numeric(type, depth - 1), numeric(type, depth - 1)});
  }
  /// A scalar int.
  Expr condition(int depth) {
    if (depth > 0 && chance(20)) {
      const Op op = chance(50) ? Op::land : Op::lor;
      return operation(op, {condition(depth - 1), condition(depth - 1)});
    }
    if (depth > 0 && chance(8)) return operation(Op::lnot, {condition(depth - 1)});
    if (!recipe_.c99 && chance(8)) {
      constexpr std::array<Element, 4> elements{Element::char_, Element::short_, Element::int_,
                                                Element::long_};
      const int widths[] = {2, 3, 4, 8};
      Expr out{.kind = Kind::test, .type = scalar(Element::int_), .id = chance(50) ? 1 : 0};
      const Type type = scalar(one_of(elements), widths[below(4)]);
      out.args.push_back(chance(50) && depth > 0 ? comparison(type, depth)
                                                 : integer(type, depth - 1));
      return out;
    }
    Type type = any_type();
    type.width = 1;
    return comparison(type, std::max(depth, 1));
  }

  Expr leaf(Type type) {
    if (chance(22)) return any_literal(type);
    // Most of the time one that need not be converted, where there is one.
    Expr place = any_place(0);
    for (int tries = 0; tries < 4 && place.type != type && chance(85); ++tries)
      place = any_place(0);
    return adapted(std::move(place), type);
  }

  Expr integer(Type type, int depth) {
    if (depth <= 0) return leaf(type);
    const Element element = type.element;
    const auto arg = [&] { return integer(type, depth - 1); };
    const auto roll = below(100);
    if (roll < 44) {
      constexpr std::array<Op, 14> ops{Op::add,  Op::add,  Op::sub, Op::sub,  Op::mul,
                                       Op::mul,  Op::div,  Op::mod, Op::and_, Op::or_,
                                       Op::xor_, Op::xor_, Op::shl, Op::shr};
      const Op op = one_of(ops);
      if (recipe_.c99 && (op == Op::shl || op == Op::shr)) return c99_shift(op, type, depth);
      Expr left = arg();
      Expr right = type.width > 1 && chance(15) ? integer(scalar(element), depth - 1) : arg();
      return operation(op, {std::move(left), std::move(right)});
    }
    if (roll < 48) return operation(chance(50) ? Op::neg : Op::not_, {arg()});
    if (roll < 56 && !recipe_.c99) {
      constexpr std::array<Op, 9> ops{Op::min,    Op::max,    Op::add_sat,  Op::sub_sat, Op::hadd,
                                      Op::mul_hi, Op::rotate, Op::popcount, Op::clz};
      if (chance(15)) return operation(Op::bitselect, {arg(), arg(), arg()});
      if (!info(element).is_signed && chance(15)) {
        const Type of = with_element(type, integer_of(info(element).bits));
        return operation(Op::abs_diff, {integer(of, depth - 1), integer(of, depth - 1)});
      }
      const Op op = one_of(ops);
      if (info(op).operands == 1) return operation(op, {arg()});
      return operation(op, {arg(), arg()});
    }
    if (roll < 63) {
      if (type.width == 1 && element == Element::int_) return condition(depth - 1);
      if (type.width > 1 && info(element).is_signed) {
        Element of = integer_of(info(element).bits);
        if (info(element).bits == 32 && chance(30)) of = Element::float_;
        return comparison(with_element(type, of), depth - 1);
      }
      return arg();
    }
    if (roll < 69) return choice(type, depth, arg);
    if (roll < 78) {
      Type from = with_element(type, any_integer());
      if (chance(15)) from.element = Element::float_;
      return converted_to(info(from.element).floating ? real(from, depth - 1, value_bound)
                                                      : integer(from, depth - 1),
                          element);
    }
    if (roll < 82) {
      const Element from = integer_of(info(element).bits);
      if (from == element) return arg();
      return wrap(Kind::reinterpret, type, integer(with_element(type, from), depth - 1));
    }
    if (roll < 89 && type.width > 1) return constructed(type, depth);
    if (roll < 92 && !recipe_.c99) {
      constexpr std::array<int, 4> widths{2, 3, 4, 8};
      return resized(integer(scalar(element, one_of(widths)), depth - 1),
                     type.width == 16 ? 16 : type.width);
    }
    if (roll < 96)
      if (auto called = pure_call(depth)) return adapted(std::move(*called), type);
    return leaf(type);
  }

  /// To the left only without sign, by less than a number has bits.
  Expr c99_shift(Op op, Type type, int depth) {
    if (info(type.element).is_signed) op = Op::shr;
    Expr by =
        operation(Op::and_, {integer(type, depth - 1),
                             splat(type, static_cast<std::uint64_t>(info(type.element).bits) - 1)});
    return operation(op, {integer(type, depth - 1), std::move(by)});
  }

  Expr constructed(Type type, int depth) {
    Expr out{.kind = Kind::construct, .type = type};
    int left = type.width;
    while (left > 0) {
      std::vector<int> widths;
      for (const int width : {1, 2, 3, 4, 8})
        if (width <= left && width < type.width) widths.push_back(width);
      // Few parts: many lanes one by one are long to read and to compile.
      const int width = left > 4 ? widths.back() : one_of(widths);
      out.args.push_back(integer(scalar(type.element, width), width == 1 ? 0 : depth - 1));
      left -= width;
    }
    return out;
  }

  /// A call without effects, of a function that gives numbers.
  std::optional<Expr> pure_call(int depth) {
    std::vector<int> fit;
    for (std::size_t f = 0; f < program_.functions.size(); ++f)
      if (callable(f) && pure(program_.functions[f]) && program_.functions[f].result.numeric())
        fit.push_back(static_cast<int>(f));
    if (fit.empty() || turns_ > 8) return std::nullopt;
    return call(one_of(fit), depth - 1);
  }
  static bool pure(const Function& function) {
    if (!function.gives) return false;
    for (int p = 0; p < function.parameters; ++p) {
      const Type type = function.variables[static_cast<std::size_t>(p)].type;
      if (type.pointer && type.space != Space::constant) return false;
    }
    return true;
  }
  bool callable(std::size_t f) {
    const Function& function = program_.functions[f];
    if (&function == function_) return false;
    for (int p = 0; p < function.parameters; ++p)
      if (!argument(function.variables[static_cast<std::size_t>(p)].type, 0)) return false;
    return true;
  }
  Expr call(int f, int depth) {
    const Function& function = program_.functions[static_cast<std::size_t>(f)];
    Expr out{.kind = Kind::call, .type = function.result, .id = f};
    for (int p = 0; p < function.parameters; ++p)
      out.args.push_back(*argument(function.variables[static_cast<std::size_t>(p)].type, depth));
    return out;
  }
  /// nullopt: nothing visible can be passed.
  std::optional<Expr> argument(Type type, int depth) {
    if (!type.pointer && type.numeric()) return numeric(type, depth);
    std::vector<Expr> fit;
    if (type.pointer && type.space == Space::constant) {
      for (std::size_t t = 0; t < program_.tables.size(); ++t)
        if (pointee(program_.tables[t].type) == pointee(type) &&
            program_.tables[t].type.count >= type.count)
          fit.push_back(wrap(
              Kind::address, type,
              {.kind = Kind::table, .type = program_.tables[t].type, .id = static_cast<int>(t)}));
    }
    for (const int v : visible_) {
      const Type has = variable(v).type;
      if (!type.pointer) {
        if (has == type) fit.push_back(named(v));
        continue;
      }
      const bool spaces =
          has.space == type.space || (type.space == Space::generic && has.space != Space::constant);
      if (pointee(has) != pointee(type) || !spaces || variable(v).fixed) continue;
      if (std::max<int>(has.count, 1) < type.count) continue;
      fit.push_back(wrap(Kind::address, type, named(v)));
    }
    if (fit.empty()) return std::nullopt;
    return one_of(fit);
  }

  /// A value of any type, for a declaration.
  Expr initial(Type type, int depth) {
    if (type.numeric()) return numeric(type, depth);
    Expr out{.kind = Kind::aggregate, .type = type};
    if (type.count != 0) {
      for (int i = 0; i < type.count; ++i) out.args.push_back(initial(pointee(type), depth - 1));
    } else {
      // By value: a structure declared meanwhile may move the list.
      const auto fields = program_.structures[static_cast<std::size_t>(type.structure)].fields;
      for (const Type& field : fields) out.args.push_back(initial(field, depth - 1));
    }
    return out;
  }

  // ---- Statements.
  Stmt declaration(Type type, std::optional<Expr> value = std::nullopt) {
    Stmt out{.kind = Stmt::Kind::declare};
    out.args.push_back(value ? std::move(*value)
                             : initial(type, type.numeric() && chance(30) ? 2 : 1));
    out.variable = add_visible(type);
    return out;
  }
  void declare_any(std::vector<Stmt>& to, bool kernel_top) {
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
  Stmt structure_declared() {
    const Type type = any_structure();
    if (chance(40)) {
      std::vector<int> fit;
      for (std::size_t f = 0; f < program_.functions.size(); ++f)
        if (program_.functions[f].gives && program_.functions[f].result == type && callable(f))
          fit.push_back(static_cast<int>(f));
      if (!fit.empty() && turns_ <= 4) return declaration(type, call(one_of(fit), 1));
    }
    if (chance(25))
      if (auto other = argument(type, 0)) return declaration(type, std::move(other));
    return declaration(type);
  }
  /// A pointer to an object that is visible.
  void pointer_declared(std::vector<Stmt>& to) {
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

  Stmt assignment() {
    auto target = any_target();
    if (!target) return declaration(any_type());
    Expr to = std::move(*target);
    if (to.type.width > 1 && chance(40)) to = lanes_of(std::move(to));
    Stmt out{.kind = Stmt::Kind::assign};
    const Element element = to.type.element;
    if (!info(element).is_signed && to.kind != Kind::swizzle && chance(35)) {
      constexpr std::array<Op, 6> ops{Op::add, Op::sub, Op::xor_, Op::and_, Op::or_, Op::mul};
      out.op = one_of(ops);
      // A product of two ushorts is an int's.
      if (out.op == Op::mul && to.type.width == 1 && info(element).bits < 32) out.op = Op::add;
      out.compound = true;
    } else if (!info(element).is_signed && chance(12) && to.kind != Kind::swizzle) {
      out.kind = Stmt::Kind::increment;
      out.args.push_back(std::move(to));
      return out;
    }
    Expr value = numeric(to.type, chance(10) ? 3 : chance(35) ? 2 : 1);
    // What was there goes on to count, most of the time.
    if (!out.compound && !info(element).floating && chance(45))
      value = operation(chance(50) ? Op::add : Op::xor_, {to, std::move(value)});
    // What is read from an object must not overlap what is assigned to (C99, 6.5.16.1): components
    // of a vector get a number that was computed.
    if (!out.compound && to.kind == Kind::swizzle && is_place(value)) {
      const Type type = value.type;
      value =
          operation(info(element).floating ? Op::add : Op::or_, {std::move(value), splat(type, 0)});
    }
    out.args.push_back(std::move(to));
    out.args.push_back(std::move(value));
    return out;
  }
  /// Adds to a result what is there now.
  Stmt result() {
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
  /// Some lanes of a vector, none twice.
  Expr lanes_of(Expr vector) {
    std::vector<std::uint8_t> lanes;
    for (int i = 0; i < vector.type.width; ++i) lanes.push_back(static_cast<std::uint8_t>(i));
    for (std::size_t i = lanes.size(); i > 1; --i) std::swap(lanes[i - 1], lanes[below(i)]);
    constexpr std::array<int, 5> widths{1, 1, 2, 3, 4};
    int width = one_of(widths);
    if (width > vector.type.width) width = 1;
    lanes.resize(static_cast<std::size_t>(width));
    Expr out = wrap(Kind::swizzle, scalar(vector.type.element, width), std::move(vector));
    out.components = std::move(lanes);
    return out;
  }

  /// Statements with what they declare out of sight behind them.
  std::vector<Stmt> block(int count, Place place) {
    const auto visible = visible_;
    const auto counters = counters_;
    std::vector<Stmt> out;
    for (int i = 0; i < count; ++i) statement(out, place);
    visible_ = visible;
    counters_ = counters;
    return out;
  }
  int counter(bool fixed = true) {
    const int v = add_visible(scalar(Element::uint), fixed);
    counters_.push_back(v);
    return v;
  }
  void jump(std::vector<Stmt>& to, const Place& place, bool stops) {
    Stmt branch{.kind = Stmt::Kind::if_};
    branch.args.push_back(condition(1));
    const auto visible = visible_;
    if (chance(40)) branch.body.push_back(assignment());
    visible_ = visible;  // where nothing can be assigned to, something is declared
    branch.body.push_back(
        {.kind = stops && place.breaks ? Stmt::Kind::break_ : Stmt::Kind::continue_});
    to.push_back(std::move(branch));
  }

  void statement(std::vector<Stmt>& to, Place place) {
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

  void loop(std::vector<Stmt>& to, Place inner, int few) {
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

  Stmt cases(Place inner) {
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

  /// A call of a function that may change what is visible.
  void effects(std::vector<Stmt>& to) {
    std::vector<int> fit;
    for (std::size_t f = 0; f < program_.functions.size(); ++f)
      if (callable(f)) fit.push_back(static_cast<int>(f));
    if (fit.empty() || turns_ > 8) return to.push_back(assignment());
    const int f = one_of(fit);
    Expr called = call(f, 1);
    const Function& function = program_.functions[static_cast<std::size_t>(f)];
    if (!function.gives) {
      Stmt out{.kind = Stmt::Kind::call};
      out.args.push_back(std::move(called));
      to.push_back(std::move(out));
      return;
    }
    // What it gives goes to a variable of its own: nothing else is read beside the call.
    to.push_back(declaration(function.result, std::move(called)));
  }

  /// A condition or number that is the same for all work-items of a group.
  Expr uniform_value() {
    if (chance(30) && !counters_.empty()) return named(one_of(counters_));
    if (chance(30)) return named(group_id);
    Expr out = wrap(Kind::index, scalar(Element::uint), named(input));
    out.args.push_back(uint_literal(below(input_words)));
    return out;
  }
  void synchronized(std::vector<Stmt>& to, Place place) {
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
  /// An exchange or a reduction.
  void meeting(std::vector<Stmt>& to) {
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
      // A neighbor, most of the time.
      Expr index = operation(chance(70) ? Op::add : Op::xor_,
                             {named(local_id), chance(70) ? uint_literal(1 + below(7))
                                                          : integer(scalar(Element::uint), 1)});
      out.args.push_back(std::move(index));
    }
    to.push_back(declaration(type, any_literal(type)));
    out.variable = to.back().variable;
    to.push_back(std::move(out));
  }

  // ---- Functions.
  Stmt returned() {
    Stmt out{.kind = Stmt::Kind::return_};
    if (!function_->gives) return out;
    if (function_->result.numeric()) {
      out.args.push_back(numeric(function_->result, 1));
    } else {
      out.args.push_back(*argument(function_->result, 0));
    }
    return out;
  }

  void helper(int count) {
    Function made;
    function_ = &made;
    visible_.clear();
    counters_.clear();
    made.gives = chance(80);
    made.result = chance(25) ? any_structure() : any_type();
    const auto parameters = 1 + below(4);
    for (std::uint64_t p = 0; p < parameters; ++p) add_visible(parameter());
    made.parameters = static_cast<int>(parameters);
    may_return_ = false;
    std::vector<Stmt> first;
    if (made.gives && !made.result.numeric()) first.push_back(declaration(made.result));
    may_return_ = true;
    left_ = count;
    made.body = std::move(first);
    const auto visible = visible_;
    while (left_ > 0) statement(made.body, {});
    if (made.gives) made.body.push_back(returned());
    program_.functions.push_back(std::move(made));
  }
  Type parameter() {
    const auto roll = below(100);
    if (roll < 40) return any_type();
    if (roll < 55) return any_structure();
    Type type = roll < 65 ? any_structure() : any_type();
    if (type.width > 8) type.width = 4;
    type.pointer = true;
    type.count = type.structure >= 0 || chance(20) ? 1 : static_cast<std::uint16_t>(2 + below(5));
    if (type.structure < 0) {
      constexpr std::array<Space, 5> spaces{Space::private_, Space::local, Space::global,
                                            Space::constant, Space::generic};
      type.space = one_of(spaces);
      if (type.space == Space::generic && !recipe_.generic) type.space = Space::private_;
      if (type.space == Space::constant)
        type.count = program_.tables[static_cast<std::size_t>(table(pointee(type)))].type.count;
    }
    return type;
  }

  void kernel(int count) {
    Function made;
    function_ = &made;
    visible_.clear();
    counters_.clear();
    const auto array = [](std::size_t n, Space space) {
      return Type{.count = static_cast<std::uint16_t>(n), .space = space};
    };
    made.variables = {{array(input_words, Space::global), true},
                      {array(mine_words, Space::global), false},
                      {scalar(Element::uint), true},
                      {scalar(Element::uint), true},
                      {scalar(Element::uint), true}};
    visible_ = {input, local_id, global_id, group_id, input, local_id, global_id};
    in_kernel_ = true;
    may_return_ = !recipe_.barriers && chance(50);
    // What the functions need to be called.
    for (const Function& helper : program_.functions)
      for (int p = 0; p < helper.parameters; ++p) {
        const Type type = helper.variables[static_cast<std::size_t>(p)].type;
        if (argument(type, 0)) continue;
        Type has = type;
        has.pointer = false;
        if (type.space == Space::generic) {
          constexpr std::array<Space, 3> spaces{Space::private_, Space::local, Space::global};
          has.space = one_of(spaces);
        }
        if (has.count == 1) has.count = has.space == Space::private_ ? 0 : 2;
        made.body.push_back(declaration(has));
      }
    left_ = count;
    while (left_ > 0) statement(made.body, {.uniform = true});
    // Every function is called.
    for (std::size_t f = 0; f < program_.functions.size(); ++f) {
      bool called = false;
      each_expression_of(made.body, [&](const Expr& expr) {
        called = called || (expr.kind == Kind::call && expr.id == static_cast<int>(f));
      });
      if (called || !callable(f)) continue;
      Expr call_ = call(static_cast<int>(f), 1);
      if (program_.functions[f].gives) {
        made.body.push_back(declaration(program_.functions[f].result, std::move(call_)));
      } else {
        Stmt out{.kind = Stmt::Kind::call};
        out.args.push_back(std::move(call_));
        made.body.push_back(std::move(out));
      }
    }
    observe(made);
    program_.functions.push_back(std::move(made));
  }

  /// Writes what the variables hold to the results.
  void observe(Function& made) {
    constexpr std::size_t most = 20;
    std::vector<int> seen;
    for (const int v : visible_)
      if (v >= predefined_count && !variable(v).type.pointer) seen.push_back(v);
    while (seen.size() > most)
      seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(below(seen.size())));
    std::size_t word = 0;
    for (const int v : seen) {
      Expr sum = folded(walk(named(v), 0));
      // Of structs and arrays two parts.
      if (!variable(v).type.numeric())
        sum = operation(Op::xor_, {std::move(sum), folded(walk(named(v), 0))});
      Expr to = wrap(Kind::index, scalar(Element::uint), named(mine));
      to.args.push_back(uint_literal(word++ % mine_words));
      Stmt out{.kind = Stmt::Kind::assign};
      out.compound = true;
      out.args = {std::move(to), std::move(sum)};
      made.body.push_back(std::move(out));
    }
  }
  /// All lanes, or four of them, as a uint.
  Expr folded(const Expr& value) {
    std::vector<int> lanes;
    const int width = value.type.width;
    for (int i = 0; i < std::min(width, 4); ++i)
      lanes.push_back(width <= 4 ? i : static_cast<int>(below(static_cast<std::uint64_t>(width))));
    std::optional<Expr> sum;
    std::uint64_t factor = 1;
    for (const int lane : lanes) {
      Expr one = value;
      if (width > 1) {
        one = wrap(Kind::swizzle, scalar(value.type.element), value);
        one.components = {static_cast<std::uint8_t>(lane)};
      }
      one = word_of(std::move(one));
      if (sum)
        sum = operation(
            Op::add, {std::move(*sum), operation(Op::mul, {std::move(one), uint_literal(factor)})});
      else
        sum = std::move(one);
      factor = factor * 6 + 1;
    }
    return *sum;
  }
  Expr word_of(Expr one) {
    const Type word = scalar(Element::uint);
    const auto cast = [&](Expr value) {
      if (value.type.element == Element::uint) return value;
      Expr out = wrap(Kind::convert, word, std::move(value));
      out.id = 1;
      return out;
    };
    if (info(one.type.element).floating)
      return wrap(Kind::reinterpret, word,
                  wrap(Kind::convert, scalar(Element::int_), std::move(one)));
    if (info(one.type.element).bits == 64) {
      Expr high = operation(Op::shr, {one, splat(one.type, 32)});
      return operation(Op::xor_, {cast(std::move(one)), cast(std::move(high))});
    }
    return cast(std::move(one));
  }

  Recipe recipe_;
  std::uint64_t counter_ = 0;
  Program program_;
  Function* function_ = nullptr;
  std::vector<int> visible_, counters_;
  int left_ = 0, turns_ = 1, regions_ = 0;
  bool may_return_ = false, in_kernel_ = false;
};

}  // namespace

Program generate(const Recipe& recipe) {
  constexpr std::uint64_t most_steps = 400'000;
  for (Recipe next = recipe;; next.key = harness::mix(next.key)) {
    Program program = Generator(next).run();
    const Computed computed = interpret(program, most_steps);
    if (!computed.undefined) return program;
    if (computed.steps < most_steps)
      throw std::logic_error("a drawn program: " + *computed.undefined);
  }
}

}  // namespace assay::suites::codegen
