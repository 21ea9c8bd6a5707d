#include "suites/codegen/program/syntax.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace assay::suites::codegen {
namespace {

constexpr std::array<ElementInfo, element_count> elements{{
    {"char", 8, true, false, Element::char_, Element::uchar},
    {"uchar", 8, false, false, Element::char_, Element::uchar},
    {"short", 16, true, false, Element::short_, Element::ushort},
    {"ushort", 16, false, false, Element::short_, Element::ushort},
    {"int", 32, true, false, Element::int_, Element::uint},
    {"uint", 32, false, false, Element::int_, Element::uint},
    {"long", 64, true, false, Element::long_, Element::ulong},
    {"ulong", 64, false, false, Element::long_, Element::ulong},
    {"float", 32, true, true, Element::int_, Element::uint},
    {"half", 16, true, true, Element::short_, Element::ushort},
    {"double", 64, true, true, Element::long_, Element::ulong},
}};

using Shape = OpInfo::Shape;
constexpr std::array<OpInfo, op_count> ops{{
    {"+", 2, Shape::infix, false, true},
    {"-", 2, Shape::infix, false, true},
    {"*", 2, Shape::infix, false, true},
    {"/", 2, Shape::infix, false, false},
    {"%", 2, Shape::infix, false, false},
    {"&", 2, Shape::infix, false, false},
    {"|", 2, Shape::infix, false, false},
    {"^", 2, Shape::infix, false, false},
    {"<<", 2, Shape::infix, false, false},
    {">>", 2, Shape::infix, false, false},
    {"<", 2, Shape::infix, true, true},
    {">", 2, Shape::infix, true, true},
    {"<=", 2, Shape::infix, true, true},
    {">=", 2, Shape::infix, true, true},
    {"==", 2, Shape::infix, true, true},
    {"!=", 2, Shape::infix, true, true},
    {"&&", 2, Shape::infix, true, false},
    {"||", 2, Shape::infix, true, false},
    {"-", 1, Shape::prefix, false, true},
    {"~", 1, Shape::prefix, false, false},
    {"!", 1, Shape::prefix, true, false},
    {"min", 2, Shape::function, false, true},
    {"max", 2, Shape::function, false, true},
    {"add_sat", 2, Shape::function, false, false},
    {"sub_sat", 2, Shape::function, false, false},
    {"hadd", 2, Shape::function, false, false},
    {"mul_hi", 2, Shape::function, false, false},
    {"rotate", 2, Shape::function, false, false},
    {"clz", 1, Shape::function, false, false},
    {"popcount", 1, Shape::function, false, false},
    {"abs_diff", 2, Shape::function, false, false},
    {"bitselect", 3, Shape::function, false, false},
    {"fabs", 1, Shape::function, false, true},
    {"floor", 1, Shape::function, false, true},
    {"ceil", 1, Shape::function, false, true},
    {"trunc", 1, Shape::function, false, true},
    {"rint", 1, Shape::function, false, true},
    {"fma", 3, Shape::function, false, true},
}};

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

Wide whole(Element element, std::uint64_t bits) {
  return info(element).is_signed ? static_cast<Wide>(signed_value(element, bits))
                                 : static_cast<Wide>(bits);
}
Wide least(Element element) {
  return info(element).is_signed ? -(static_cast<Wide>(1) << (info(element).bits - 1)) : 0;
}
Wide greatest(Element element) {
  return (static_cast<Wide>(1) << (info(element).bits - (info(element).is_signed ? 1 : 0))) - 1;
}
std::uint64_t saturated(Element element, Wide value) {
  return truncated(
      element, static_cast<std::uint64_t>(std::clamp(value, least(element), greatest(element))));
}

std::uint64_t truth(bool value, Element element, bool vector) {
  if (!value) return 0;
  return vector ? truncated(element, ~std::uint64_t{0}) : 1;
}

std::uint64_t of_reals(Op op, Element element, bool vector, double x, double y, double z) {
  switch (op) {
    case Op::lt:
      return truth(x < y, element, vector);
    case Op::gt:
      return truth(x > y, element, vector);
    case Op::le:
      return truth(x <= y, element, vector);
    case Op::ge:
      return truth(x >= y, element, vector);
    case Op::eq:
      return truth(x == y, element, vector);
    case Op::ne:
      return truth(x != y, element, vector);
    default:
      return real_bits(element, static_cast<double>(unrounded(op, x, y, z)));
  }
}

}  // namespace

const ElementInfo& info(Element element) {
  return elements.at(static_cast<std::size_t>(element));
}
const OpInfo& info(Op op) {
  return ops.at(static_cast<std::size_t>(op));
}

Type pointee(Type type) {
  type.count = 0;
  type.pointer = false;
  type.space = Space::private_;
  return type;
}

Type result_type(Op op, Type operand) {
  if (op == Op::abs_diff) operand.element = info(operand.element).without_sign;
  if (!info(op).truth) return operand;
  operand.element = operand.width == 1 ? Element::int_ : info(operand.element).of_sign;
  return operand;
}

std::size_t slots(const Program& program, Type type) {
  if (type.count != 0) return type.count * slots(program, pointee(type));
  if (type.structure < 0) return type.width;
  std::size_t sum = 0;
  for (const Type& field : program.structures[static_cast<std::size_t>(type.structure)].fields)
    sum += slots(program, field);
  return sum;
}

std::size_t field_offset(const Program& program, int structure, int field) {
  std::size_t sum = 0;
  for (int i = 0; i < field; ++i)
    sum += slots(program, program.structures[static_cast<std::size_t>(structure)]
                              .fields[static_cast<std::size_t>(i)]);
  return sum;
}

bool is_place(const Expr& expr) {
  const Expr* root = &expr;
  while (root->kind == Expr::Kind::index || root->kind == Expr::Kind::field ||
         root->kind == Expr::Kind::swizzle)
    root = &root->args[0];
  return root->kind == Expr::Kind::variable || root->kind == Expr::Kind::table;
}

bool synchronizes(const Stmt& stmt) {
  if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce) return true;
  return std::ranges::any_of(stmt.body, synchronizes) ||
         std::ranges::any_of(stmt.other, synchronizes);
}

std::size_t statement_count(const Program& program) {
  std::size_t count = 0;
  for (const Function& function : program.functions)
    each_statement(function.body,
                   [&](const Stmt& stmt) { count += stmt.kind != Stmt::Kind::case_; });
  return count;
}

std::int64_t signed_value(Element element, std::uint64_t bits) {
  const int unused = 64 - info(element).bits;
  return static_cast<std::int64_t>(bits << unused) >> unused;
}
std::uint64_t truncated(Element element, std::uint64_t bits) {
  const int unused = 64 - info(element).bits;
  return bits << unused >> unused;
}
double real_value(Element element, std::uint64_t bits) {
  if (element == Element::double_) return std::bit_cast<double>(bits);
  if (element == Element::float_)
    return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  const auto exponent = static_cast<int>(bits >> 10 & 31), fraction = static_cast<int>(bits & 1023);
  const double size =
      exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
  return (bits >> 15 & 1) != 0 ? -size : size;
}
std::uint64_t real_bits(Element element, double value) {
  if (element == Element::double_) return std::bit_cast<std::uint64_t>(value);
  if (element == Element::float_) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  const std::uint64_t sign = std::signbit(value) ? 0x8000 : 0;
  const double size = std::fabs(value);
  if (size >= 65520) return sign | 0x7c00;
  int exponent = 0;
  std::frexp(size, &exponent);
  // The bits that do not fit are rounded. A carry changes the exponent.
  if (size < 0x1p-14)
    return sign | static_cast<std::uint64_t>(std::nearbyint(std::ldexp(size, 24)));
  const auto fraction = static_cast<std::uint64_t>(std::nearbyint(std::ldexp(size, 11 - exponent)));
  return sign | ((static_cast<std::uint64_t>(exponent + 14) << 10) + fraction - 1024);
}
bool has_real(Element element, long double value) {
  const long double least = element == Element::half     ? 0x1p-14L
                            : element == Element::float_ ? 0x1p-126L
                                                         : 0x1p-1022L;
  return value == 0 ||
         (std::fabs(value) >= least && std::fabs(value) < 0x1p15L / least &&
          real_value(element, real_bits(element, static_cast<double>(value))) == value);
}

std::uint64_t divisor_of(Element element, std::uint64_t b) {
  return info(element).is_signed ? truncated(element, (b & ~std::uint64_t{1}) | 2) : b | 1;
}

std::uint64_t evaluate(Op op, Element element, bool vector, std::uint64_t a, std::uint64_t b,
                       std::uint64_t c) {
  if (info(element).floating)
    return of_reals(op, element, vector, real_value(element, a), real_value(element, b),
                    real_value(element, c));
  // Scalars narrower than an int are promoted, and allow greater shifts.
  const int shift_bits = vector ? info(element).bits : std::max(info(element).bits, 32);
  const auto by = static_cast<int>(b % static_cast<std::uint64_t>(shift_bits));
  const int bits = info(element).bits;
  const Wide x = whole(element, a), y = whole(element, b);
  const auto low = [&](Wide value) {
    return truncated(element, static_cast<std::uint64_t>(value));
  };
  switch (op) {
    case Op::add:
      return low(x + y);
    case Op::sub:
      return low(x - y);
    case Op::mul:
      return truncated(element, a * b);
    case Op::div:
      return low(x / whole(element, divisor_of(element, b)));
    case Op::mod:
      return low(x % whole(element, divisor_of(element, b)));
    case Op::and_:
      return a & b;
    case Op::or_:
      return a | b;
    case Op::xor_:
      return a ^ b;
    case Op::shl:
      return truncated(element, a << by);
    case Op::shr:
      return low(x >> by);
    case Op::lt:
      return truth(x < y, element, vector);
    case Op::gt:
      return truth(x > y, element, vector);
    case Op::le:
      return truth(x <= y, element, vector);
    case Op::ge:
      return truth(x >= y, element, vector);
    case Op::eq:
      return truth(a == b, element, vector);
    case Op::ne:
      return truth(a != b, element, vector);
    case Op::land:
      return truth(a != 0 && b != 0, element, vector);
    case Op::lor:
      return truth(a != 0 || b != 0, element, vector);
    case Op::neg:
      return low(-x);
    case Op::not_:
      return truncated(element, ~a);
    case Op::lnot:
      return truth(a == 0, element, vector);
    case Op::min:
      return y < x ? b : a;
    case Op::max:
      return x < y ? b : a;
    case Op::add_sat:
      return saturated(element, x + y);
    case Op::sub_sat:
      return saturated(element, x - y);
    case Op::hadd:
      return low((x + y) >> 1);
    case Op::mul_hi:
      if (!info(element).is_signed)  // the product of ulongs needs 128 unsigned bits
        return low(static_cast<Wide>((static_cast<UnsignedWide>(a) * b) >> bits));
      return low((x * y) >> bits);
    case Op::rotate: {
      const auto turn = static_cast<int>(b % static_cast<std::uint64_t>(bits));
      return turn == 0 ? a : truncated(element, (a << turn) | (a >> (bits - turn)));
    }
    case Op::clz:
      return static_cast<std::uint64_t>(std::countl_zero(a) - (64 - bits));
    case Op::popcount:
      return static_cast<std::uint64_t>(std::popcount(a));
    case Op::abs_diff:
      return low(x < y ? y - x : x - y);
    case Op::bitselect:
      return (a & truncated(element, ~c)) | (b & c);
    default:
      return 0;
  }
}

long double unrounded(Op op, long double x, long double y, long double z) {
  switch (op) {
    case Op::add:
      return x + y;
    case Op::sub:
      return x - y;
    case Op::mul:
      return x * y;
    case Op::neg:
      return -x;
    case Op::min:
      return y < x ? y : x;
    case Op::max:
      return x < y ? y : x;
    case Op::fabs:
      return std::fabs(x);
    case Op::floor:
      return std::floor(x);
    case Op::ceil:
      return std::ceil(x);
    case Op::trunc:
      return std::trunc(x);
    case Op::rint:
      return std::nearbyint(x);
    case Op::fma:
      return std::fma(x, y, z);
    default:
      return 0;
  }
}

std::uint64_t converted(Element to, Element from, std::uint64_t bits, bool saturates) {
  if (info(from).floating) {
    const double value = real_value(from, bits);
    if (info(to).floating) return real_bits(to, value);
    return saturated(to, static_cast<Wide>(value));
  }
  const Wide value = whole(from, bits);
  if (info(to).floating) return real_bits(to, static_cast<double>(value));
  return saturates ? saturated(to, value) : truncated(to, static_cast<std::uint64_t>(value));
}

}  // namespace assay::suites::codegen
