#include "suites/codegen/program/generate.h"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <utility>

#include "harness/sweep/random.h"
#include "suites/codegen/program/generator.h"
#include "suites/codegen/program/interpret.h"

namespace assay::suites::codegen {

using Kind = Expr::Kind;

Program Generator::run() {
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

Stmt Generator::returned() {
  Stmt out{.kind = Stmt::Kind::return_};
  if (!function_->returns_value) return out;
  if (function_->result.numeric()) {
    out.args.push_back(numeric(function_->result, 1));
  } else {
    out.args.push_back(*argument(function_->result, 0));
  }
  return out;
}

void Generator::helper(int count) {
  Function made;
  function_ = &made;
  visible_.clear();
  counters_.clear();
  made.returns_value = chance(80);
  made.result = chance(25) ? any_structure() : any_type();
  const auto parameters = 1 + below(4);
  for (std::uint64_t p = 0; p < parameters; ++p) add_visible(parameter());
  made.parameters = static_cast<int>(parameters);
  may_return_ = false;
  std::vector<Stmt> first;
  if (made.returns_value && !made.result.numeric()) first.push_back(declaration(made.result));
  may_return_ = true;
  left_ = count;
  made.body = std::move(first);
  const auto visible = visible_;
  while (left_ > 0) statement(made.body, {});
  if (made.returns_value) made.body.push_back(returned());
  program_.functions.push_back(std::move(made));
}

Type Generator::parameter() {
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

void Generator::kernel(int count) {
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
  for (std::size_t f = 0; f < program_.functions.size(); ++f) {
    bool called = false;
    each_expression_of(made.body, [&](const Expr& expr) {
      called = called || (expr.kind == Kind::call && expr.id == static_cast<int>(f));
    });
    if (called || !callable(f)) continue;
    Expr call_ = call(static_cast<int>(f), 1);
    if (program_.functions[f].returns_value) {
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

void Generator::observe(Function& made) {
  constexpr std::size_t most = 20;
  std::vector<int> seen;
  for (const int v : visible_)
    if (v >= predefined_count && !variable(v).type.pointer) seen.push_back(v);
  while (seen.size() > most)
    seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(below(seen.size())));
  std::size_t word = 0;
  for (const int v : seen) {
    Expr sum = folded(walk(named(v), 0));
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

Expr Generator::folded(const Expr& value) {
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

Expr Generator::word_of(Expr one) {
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
