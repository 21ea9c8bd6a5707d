#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "suites/codegen/program/generator.h"

namespace assay::suites::codegen {

using Kind = Expr::Kind;

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

Expr Generator::bounded(Expr value, int bound, Element to) {
  const Type ints = with_element(value.type, Element::int_);
  Expr whole = info(value.type.element).floating ? wrap(Kind::convert, ints, std::move(value))
                                                 : as_ints(std::move(value));
  Expr low = operation(Op::and_, {std::move(whole), splat(ints, (std::uint64_t{1} << bound) - 1)});
  if (chance(40) && bound > 1)
    low = operation(Op::sub, {std::move(low), splat(ints, std::uint64_t{1} << (bound - 1))});
  const Type floats = with_element(low.type, to);
  return wrap(Kind::convert, floats, std::move(low));
}

Expr Generator::converted_to(Expr value, Element to) {
  const Element from = value.type.element;
  if (from == to) return value;
  const Type type = with_element(value.type, to);
  if (info(to).floating) {
    if (info(from).floating && bounds_of(from).value <= bounds_of(to).variable && chance(60))
      return wrap(Kind::convert, type, std::move(value));
    return bounded(std::move(value), bounds_of(to).variable, to);
  }
  if (info(from).floating) {
    // Floats of a program are whole numbers in the range of int.
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

Expr Generator::resized(Expr value, int width) {
  const int has = value.type.width;
  if (has == width) return value;
  const Type type = scalar(value.type.element, width);
  if (has == 1) return wrap(Kind::construct, type, std::move(value));
  Expr out = wrap(Kind::swizzle, type, std::move(value));
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

Expr Generator::adapted(Expr value, Type type) {
  if (value.type == type) {
    if (type.width > 1 && chance(15)) return shuffled(std::move(value));
    return value;
  }
  // Lanes are removed before the conversion, so that fewer lanes are converted.
  if (value.type.width > type.width) value = resized(std::move(value), type.width);
  value = converted_to(std::move(value), type.element);
  return resized(std::move(value), type.width);
}

Expr Generator::shuffled(Expr value) {
  const Type type = value.type;
  Expr out = wrap(Kind::swizzle, type, std::move(value));
  for (int i = 0; i < out.type.width; ++i)
    out.components.push_back(static_cast<std::uint8_t>(below(out.type.width)));
  return out;
}

Expr Generator::numeric(Type type, int depth) {
  return info(type.element).floating ? real(type, depth, bounds_of(type.element).variable)
                                     : integer(type, depth);
}

Expr Generator::real(Type type, int depth, int bound) {
  const Bounds bounds = bounds_of(type.element);
  if (depth <= 0 || bound < 2) {
    if (bound >= bounds.variable && chance(70)) {
      Expr place = any_place(0);
      if (place.type.element == type.element) return resized(std::move(place), type.width);
    }
    const int most = std::min(bound, bounds.variable);
    if (chance(40)) return any_literal(type, most);
    const Element from = chance(50) ? Element::int_ : any_integer();
    return bounded(integer(with_element(type, from), depth - 1), most, type.element);
  }
  if (!recipe_.floats.empty() && bound > 3 && chance(35)) return fraction(type, depth, bound);
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
      if (bound >= bounds.value) return real(type, 0, bound);
      return bounded(real(type, depth - 1, bounds.value), bound, type.element);
  }
}

Expr Generator::fraction(Type type, int depth, int bound) {
  const auto power = [&](int exponent) {
    return splat(type, real_bits(type.element, std::ldexp(1.0, exponent)));
  };
  // The numbers are small, so that a half can hold them with `places` bits after the point.
  const int places = std::min(1 + static_cast<int>(below(4)), 11 - std::min(bound, 10));
  const auto small = [&](int most) {
    return operation(Op::mul, {real(type, depth - 1, most), power(-places)});
  };
  switch (below(6)) {
    case 0:
      return operation(
          Op::mul, {operation(chance(50) ? Op::add : Op::sub, {small(bound - 1), small(bound - 1)}),
                    power(places)});
    case 1:
    case 2: {
      constexpr std::array<Op, 4> ops{Op::floor, Op::ceil, Op::trunc, Op::rint};
      return operation(one_of(ops), {small(bound)});
    }
    case 3:
      return operation(Op::fabs, {real(type, depth - 1, bound)});
    case 4: {
      const int half = (bound - 1) / 2;
      return operation(Op::fma, {real(type, depth - 1, half), real(type, depth - 1, half),
                                 real(type, depth - 1, bound - 1)});
    }
    default: {
      const Type from = with_element(type, one_of(recipe_.floats));
      const int most = std::min(bound, bounds_of(from.element).value);
      Expr value = real(from, depth - 1, most);
      return from == type ? value : wrap(Kind::convert, type, std::move(value));
    }
  }
}

Expr Generator::choice(Type type, int depth, const std::function<Expr()>& value) {
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

Expr Generator::comparison(Type type, int depth) {
  constexpr std::array<Op, 6> ops{Op::lt, Op::gt, Op::le, Op::ge, Op::eq, Op::ne};
  const Op op = one_of(ops);
  return operation(op, {numeric(type, depth - 1), numeric(type, depth - 1)});
}

Expr Generator::condition(int depth) {
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

Expr Generator::leaf(Type type) {
  if (chance(22)) return any_literal(type);
  // Usually draws again until a variable or an element has the right type.
  Expr place = any_place(0);
  for (int tries = 0; tries < 4 && place.type != type && chance(85); ++tries) place = any_place(0);
  return adapted(std::move(place), type);
}

Expr Generator::integer(Type type, int depth) {
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
      for (const Element real : recipe_.floats)
        if (info(real).bits == info(element).bits && chance(40)) of = real;
      return comparison(with_element(type, of), depth - 1);
    }
    return arg();
  }
  if (roll < 69) return choice(type, depth, arg);
  if (roll < 78) {
    Type from = with_element(type, any_integer());
    if (chance(15)) from.element = Element::float_;
    if (!recipe_.floats.empty() && chance(40)) from.element = one_of(recipe_.floats);
    return converted_to(info(from.element).floating
                            ? real(from, depth - 1, bounds_of(from.element).value)
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

Expr Generator::c99_shift(Op op, Type type, int depth) {
  if (info(type.element).is_signed) op = Op::shr;
  Expr by =
      operation(Op::and_, {integer(type, depth - 1),
                           splat(type, static_cast<std::uint64_t>(info(type.element).bits) - 1)});
  return operation(op, {integer(type, depth - 1), std::move(by)});
}

Expr Generator::constructed(Type type, int depth) {
  Expr out{.kind = Kind::construct, .type = type};
  int left = type.width;
  while (left > 0) {
    std::vector<int> widths;
    for (const int width : {1, 2, 3, 4, 8})
      if (width <= left && width < type.width) widths.push_back(width);
    // Draws wide parts, because many single lanes take long to read and to compile.
    const int width = left > 4 ? widths.back() : one_of(widths);
    out.args.push_back(integer(scalar(type.element, width), width == 1 ? 0 : depth - 1));
    left -= width;
  }
  return out;
}

std::optional<Expr> Generator::pure_call(int depth) {
  std::vector<int> fit;
  for (std::size_t f = 0; f < program_.functions.size(); ++f)
    if (callable(f) && pure(program_.functions[f]) && program_.functions[f].result.numeric())
      fit.push_back(static_cast<int>(f));
  if (fit.empty() || turns_ > 8) return std::nullopt;
  return call(one_of(fit), depth - 1);
}

bool Generator::pure(const Function& function) {
  if (!function.returns_value) return false;
  for (int p = 0; p < function.parameters; ++p) {
    const Type type = function.variables[static_cast<std::size_t>(p)].type;
    if (type.pointer && type.space != Space::constant) return false;
  }
  return true;
}

bool Generator::callable(std::size_t f) {
  const Function& function = program_.functions[f];
  if (&function == function_) return false;
  for (int p = 0; p < function.parameters; ++p)
    if (!argument(function.variables[static_cast<std::size_t>(p)].type, 0)) return false;
  return true;
}

Expr Generator::call(int f, int depth) {
  const Function& function = program_.functions[static_cast<std::size_t>(f)];
  Expr out{.kind = Kind::call, .type = function.result, .id = f};
  for (int p = 0; p < function.parameters; ++p)
    out.args.push_back(*argument(function.variables[static_cast<std::size_t>(p)].type, depth));
  return out;
}

std::optional<Expr> Generator::argument(Type type, int depth) {
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

Expr Generator::initial(Type type, int depth) {
  if (type.numeric()) return numeric(type, depth);
  Expr out{.kind = Kind::aggregate, .type = type};
  if (type.count != 0) {
    for (int i = 0; i < type.count; ++i) out.args.push_back(initial(pointee(type), depth - 1));
  } else {
    // The fields are copied, because a new structure may move the list.
    const auto fields = program_.structures[static_cast<std::size_t>(type.structure)].fields;
    for (const Type& field : fields) out.args.push_back(initial(field, depth - 1));
  }
  return out;
}

}  // namespace assay::suites::codegen
