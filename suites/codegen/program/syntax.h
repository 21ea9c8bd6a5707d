#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Random programs as data. The folder of this file uses neither OpenCL's API nor a driver.
namespace assay::suites::codegen {

enum class Element : std::uint8_t {
  char_,
  uchar,
  short_,
  ushort,
  int_,
  uint,
  long_,
  ulong,
  float_,
  half,
  double_
};
inline constexpr int element_count = 11;

struct ElementInfo {
  std::string_view name;
  int bits;
  bool is_signed, floating;
  Element of_sign, without_sign;  ///< of the same size, with and without a sign
};
const ElementInfo& info(Element element);

/// `generic` is the address space of a pointer parameter that may point to private, local or global
/// memory.
enum class Space : std::uint8_t { private_, local, global, constant, generic };

/// The type of an object: a scalar or a vector. If `structure` is not negative, the object is a
/// struct. `count` > 0 is an array of `count` objects, or a pointer to the first object of an
/// array.
struct Type {
  Element element = Element::uint;
  std::uint8_t width = 1;
  std::int16_t structure = -1;
  std::uint16_t count = 0;
  bool pointer = false;
  Space space = Space::private_;  ///< of the array, or of the object that the pointer points to

  bool vector() const { return count == 0 && structure < 0 && width > 1; }
  bool numeric() const { return count == 0 && structure < 0; }  ///< a scalar or vector
  bool operator==(const Type&) const = default;
};
constexpr Type scalar(Element element, int width = 1) {
  return {.element = element, .width = static_cast<std::uint8_t>(width)};
}
Type pointee(Type type);  ///< the element of an array, or the object that a pointer points to

/// Operators and built-in functions that work lane by lane on operands of one type. Each result is
/// defined. Signed sums, differences and products wrap. divisor_of() makes divisors valid. Shifts
/// use only the low bits of the right operand.
enum class Op : std::uint8_t {
  add,
  sub,
  mul,
  div,
  mod,
  and_,
  or_,
  xor_,
  shl,
  shr,
  lt,
  gt,
  le,
  ge,
  eq,
  ne,
  land,
  lor,
  neg,
  not_,
  lnot,
  min,
  max,
  add_sat,
  sub_sat,
  hadd,
  mul_hi,
  rotate,
  clz,
  popcount,
  abs_diff,
  bitselect,
  fabs,
  floor,
  ceil,
  trunc,
  rint,
  fma,
};
inline constexpr int op_count = 38;

struct OpInfo {
  std::string_view spelling;
  int operands;
  enum class Shape : std::uint8_t { infix, prefix, function } shape;
  bool truth;     ///< the result is int for scalars, and 0 or -1 in each lane of a signed vector
  bool floating;  ///< the operation exists for floats
};
const OpInfo& info(Op op);

Type result_type(Op op, Type operand);

struct Expr {
  /// A comment lists the members that the kind uses. "args" lists the operands in their order.
  enum class Kind : std::uint8_t {
    literal,      ///< `lanes`
    variable,     ///< `id`
    table,        ///< the constant table `id`
    index,        ///< args: an array or a pointer, and a uint; the index is the uint modulo `count`
    field,        ///< args: a struct; `id`
    swizzle,      ///< args: a vector; `components`
    operation,    ///< `op`
    choose,       ///< args: a scalar int condition, two values
    select,       ///< args: a signed vector, two values; a set top bit chooses the second value
    convert,      ///< to `type`, for each lane; may saturate; if `id` is 1, a cast of a scalar
    reinterpret,  ///< as_type
    construct,    ///< args: scalars and vectors in order; or one scalar for all lanes
    test,         ///< any (`id` 0) or all (`id` 1) of a signed vector
    call,         ///< the function `id`
    aggregate,    ///< a struct or array, only in a declaration
    address,      ///< args: a variable or a place; for an array or pointer, its first element
  };
  Kind kind = Kind::literal;
  Type type{};
  Op op = Op::add;
  bool saturates = false;
  int id = 0;
  std::vector<std::uint64_t> lanes{};
  std::vector<std::uint8_t> components{};
  std::vector<Expr> args{};
};

struct Stmt {
  /// A comment lists the members that the kind uses. "args" lists the expressions in their order.
  enum class Kind : std::uint8_t {
    declare,    ///< `variable`, args: its value. Assignments give a local or global array its value
    assign,     ///< args: a place, a value; `compound`: with `op`, on unsigned numbers
    increment,  ///< args: an unsigned place
    if_,        ///< args: a condition; `body`, `other`
    for_,       ///< `variable` starts at `from`, stays below `to` and grows by `step`; `body`
    while_,     ///< args: a condition; the loop ends after `to` turns; `variable` counts them;
                ///< `body`
    do_,        ///< like `while_`, but `body` runs before the condition
    switch_,    ///< args: a uint, taken modulo `to`; `body` has a statement `case_` for each label
    case_,      ///< `from` is the label, or -1 for default; without `stops`, control falls through
    break_,
    continue_,
    return_,   ///< args: a value, or nothing
    call,      ///< args: a call of a function without result
    exchange,  ///< args: a value, a uint; `variable` becomes the value of another work-item
    reduce,    ///< args: a value; `variable` becomes `op` over all work-items of the work-group
  };
  Kind kind = Kind::assign;
  int variable = -1;
  Op op = Op::add;
  bool compound = false, stops = true;
  Space space = Space::local;  ///< the memory of an exchange or reduce
  std::int64_t from = 0, to = 0, step = 1;
  int region = 0;  ///< the number of an exchange or reduce; each number has separate memory
  std::vector<Expr> args{};
  std::vector<Stmt> body{}, other{};
};

struct Variable {
  Type type;
  bool fixed = false;  ///< no statement assigns a value: a loop counter or a predefined variable
};

struct Function {
  bool returns_value = false;
  Type result;
  int parameters = 0;  ///< the parameters are the first of `variables`
  std::vector<Variable> variables;
  std::vector<Stmt> body;
};

struct Structure {
  std::vector<Type> fields;
};
struct Table {
  Type type;  ///< an array
  std::vector<std::uint64_t> lanes;
};

/// The predefined variables of the kernel, which is the last function.
enum Predefined : int { input, mine, local_id, global_id, group_id, predefined_count };
inline constexpr std::size_t input_words = 64;  ///< words that every work-item may read
inline constexpr std::size_t mine_words = 16;   ///< results of a work-item, in global memory
inline constexpr std::uint32_t untouched = 0xa5a5a5a5u;  ///< the value of `mine` before a launch

struct Program {
  std::vector<Structure> structures;
  std::vector<Table> tables;
  std::vector<Function> functions;  ///< calls go only to earlier functions; the last is the kernel
  std::vector<std::uint32_t> input;
  std::uint32_t local_size = 1, groups = 1;

  Function& kernel() { return functions.back(); }
  const Function& kernel() const { return functions.back(); }
  std::size_t items() const { return std::size_t{local_size} * groups; }
};

std::size_t slots(const Program& program, Type type);
/// The index of the first number of a struct's field.
std::size_t field_offset(const Program& program, int structure, int field);

bool is_place(const Expr& expr);

/// True if the statement, or a statement inside the statement, has a barrier.
bool synchronizes(const Stmt& stmt);

template <class Statements, class Visit>
void each_statement(Statements& list, const Visit& visit) {
  for (auto& stmt : list) {
    visit(stmt);
    each_statement(stmt.body, visit);
    each_statement(stmt.other, visit);
  }
}
template <class Expression, class Visit>
void each_expression(Expression& expr, const Visit& visit) {
  visit(expr);
  for (auto& arg : expr.args) each_expression(arg, visit);
}
template <class Statements, class Visit>
void each_expression_of(Statements& list, const Visit& visit) {
  each_statement(list, [&](auto& stmt) {
    for (auto& arg : stmt.args) each_expression(arg, visit);
  });
}

std::size_t statement_count(const Program& program);

// ---- Numbers of one lane, as bits. Unused high bits are 0.
std::int64_t signed_value(Element element, std::uint64_t bits);
std::uint64_t truncated(Element element, std::uint64_t bits);
double real_value(Element element, std::uint64_t bits);
std::uint64_t real_bits(Element element, double value);  ///< rounded to nearest even
/// True if the type can represent the number exactly, and the number is not subnormal.
bool has_real(Element element, long double value);

/// Computes one lane. `element` is the type of the operands. In a vector, a comparison that is true
/// gives all ones.
std::uint64_t evaluate(Op op, Element element, bool vector, std::uint64_t a, std::uint64_t b,
                       std::uint64_t c);
long double unrounded(Op op, long double x, long double y, long double z);
/// Programs divide by this number instead of b, so that a division is defined. Unsigned: b | 1.
/// Signed: (b & ~1) | 2, which is never 0 or -1.
std::uint64_t divisor_of(Element element, std::uint64_t b);
/// Converts one lane. Floats become integers by rounding toward zero. If `saturates` is false, the
/// value must be in range.
std::uint64_t converted(Element to, Element from, std::uint64_t bits, bool saturates);

}  // namespace assay::suites::codegen
