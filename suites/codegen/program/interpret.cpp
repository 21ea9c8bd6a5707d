#include "suites/codegen/program/interpret.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace assay::suites::codegen {
namespace {

using Slot = std::uint64_t;
using Lanes = std::array<Slot, 16>;

/// Thrown if a program has no defined meaning.
struct Undefined : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A variable in one call: its own memory, or the memory to which it points.
struct Cell {
  std::vector<Slot> own;
  Slot* base = nullptr;
};
using Frame = std::vector<Cell>;

enum class Signal { none, leaves_loop, next_turn, returns };

struct Item {
  Frame frame;
  bool returned = false;
};

class Machine {
 public:
  Machine(const Program& program, std::uint64_t most_steps, const Mutation* mutation,
          Observed* observed = nullptr)
      : program_(program), left_(most_steps), mutation_(mutation), observed_(observed) {}

  std::vector<std::uint32_t> run() {
    std::vector<std::uint32_t> words;
    for (std::uint32_t group = 0; group < program_.groups; ++group) {
      std::vector<Item> items(program_.local_size);
      for (std::uint32_t i = 0; i < program_.local_size; ++i) enter(items[i].frame, group, i);
      together(program_.kernel().body, items);
      for (const Item& item : items)
        for (const Slot word : item.frame[mine].own)
          words.push_back(static_cast<std::uint32_t>(word));
    }
    return words;
  }
  std::uint64_t left() const { return left_; }

 private:
  void enter(Frame& frame, std::uint32_t group, std::uint32_t local) {
    frame.resize(program_.kernel().variables.size());
    const auto set = [&](int variable, std::vector<Slot> value) {
      Cell& cell = frame[static_cast<std::size_t>(variable)];
      cell.own = std::move(value);
      cell.base = cell.own.data();
    };
    set(input, {program_.input.begin(), program_.input.end()});
    set(mine, std::vector<Slot>(mine_words, untouched));
    set(local_id, {local});
    set(global_id, {group * program_.local_size + local});
    set(group_id, {group});
  }

  void step() {
    if (left_ == 0) throw Undefined("the program does not end soon");
    --left_;
  }

  const Function& kernel() const { return program_.kernel(); }

  // ---- Statements that all work-items of a group execute together, from barrier to barrier.
  void together(const std::vector<Stmt>& list, std::vector<Item>& items) {
    for (const Stmt& stmt : list) {
      if (!synchronizes(stmt)) {
        for (Item& item : items) {
          if (item.returned) continue;
          const Signal signal = execute(kernel(), stmt, item.frame, nullptr);
          if (signal == Signal::returns)
            item.returned = true;
          else if (signal != Signal::none)
            throw Undefined("work-items take different ways before a barrier");
        }
        continue;
      }
      if (std::ranges::any_of(items, &Item::returned))
        throw Undefined("a work-item does not reach a barrier");
      together(stmt, items);
    }
  }

  void together(const Stmt& stmt, std::vector<Item>& items) {
    switch (stmt.kind) {
      case Stmt::Kind::for_:
        for (std::int64_t i = stmt.from; i < stmt.to; i += stmt.step) {
          for (Item& item : items)
            declare(kernel(), stmt.variable, item.frame)[0] = static_cast<Slot>(i);
          step();
          together(stmt.body, items);
        }
        return;
      case Stmt::Kind::if_: {
        const bool first = truth(kernel(), stmt.args[0], items[0].frame);
        for (Item& item : items)
          if (truth(kernel(), stmt.args[0], item.frame) != first)
            throw Undefined("work-items take different ways before a barrier");
        together(first ? stmt.body : stmt.other, items);
        return;
      }
      case Stmt::Kind::exchange: {
        std::vector<std::vector<Slot>> values;
        for (Item& item : items) values.push_back(object(kernel(), stmt.args[0], item.frame));
        for (Item& item : items) {
          const Slot from = lanes(kernel(), stmt.args[1], item.frame)[0] % items.size();
          std::ranges::copy(values[from], base(item.frame, stmt.variable));
        }
        return;
      }
      case Stmt::Kind::reduce: {
        const Type type = stmt.args[0].type;
        std::vector<Slot> all;
        for (Item& item : items) {
          const std::vector<Slot> value = object(kernel(), stmt.args[0], item.frame);
          if (all.empty()) {
            all = value;
            continue;
          }
          for (std::size_t lane = 0; lane < all.size(); ++lane)
            all[lane] = operate(stmt.op, type.element, type.vector(), all[lane], value[lane], 0);
        }
        for (Item& item : items) std::ranges::copy(all, base(item.frame, stmt.variable));
        return;
      }
      default:
        throw Undefined("a barrier is at a place where work-items may take different ways");
    }
  }

  // ---- A single work-item.
  Slot* base(Frame& frame, int variable) { return frame[static_cast<std::size_t>(variable)].base; }

  Slot* declare(const Function& function, int variable, Frame& frame) {
    Cell& cell = frame[static_cast<std::size_t>(variable)];
    const Type type = function.variables[static_cast<std::size_t>(variable)].type;
    if (!type.pointer) {
      cell.own.resize(slots(program_, type));
      cell.base = cell.own.data();
    }
    return cell.base;
  }

  Signal run_list(const Function& function, const std::vector<Stmt>& list, Frame& frame,
                  std::vector<Slot>* result) {
    for (const Stmt& stmt : list)
      if (const Signal signal = execute(function, stmt, frame, result); signal != Signal::none)
        return signal;
    return Signal::none;
  }

  Signal execute(const Function& function, const Stmt& stmt, Frame& frame,
                 std::vector<Slot>* result) {
    step();
    switch (stmt.kind) {
      case Stmt::Kind::declare: {
        const Type type = function.variables[static_cast<std::size_t>(stmt.variable)].type;
        if (type.pointer) {
          frame[static_cast<std::size_t>(stmt.variable)].base =
              target(function, stmt.args[0], frame);
          return Signal::none;
        }
        const std::vector<Slot> value = object(function, stmt.args[0], frame);
        std::ranges::copy(value, declare(function, stmt.variable, frame));
        return Signal::none;
      }
      case Stmt::Kind::assign:
        assign(function, stmt, frame);
        return Signal::none;
      case Stmt::Kind::increment: {
        const Expr& to = stmt.args[0];
        Slot* const at = place(function, to, frame);
        for (std::size_t i = 0; i < to.type.width; ++i)
          at[i] = truncated(to.type.element, at[i] + 1);
        return Signal::none;
      }
      case Stmt::Kind::if_:
        return run_list(function, truth(function, stmt.args[0], frame) ? stmt.body : stmt.other,
                        frame, result);
      case Stmt::Kind::for_:
        for (std::int64_t i = stmt.from; i < stmt.to; i += stmt.step) {
          step();
          declare(function, stmt.variable, frame)[0] = static_cast<Slot>(i);
          const Signal signal = run_list(function, stmt.body, frame, result);
          if (signal == Signal::returns) return signal;
          if (signal == Signal::leaves_loop) break;
        }
        return Signal::none;
      case Stmt::Kind::while_:
      case Stmt::Kind::do_: {
        Slot& turns = *declare(function, stmt.variable, frame);
        turns = 0;
        const auto most = static_cast<Slot>(stmt.to);
        const bool body_first = stmt.kind == Stmt::Kind::do_;
        while ((body_first && turns == 0) ||
               (turns < most && truth(function, stmt.args[0], frame))) {
          step();
          ++turns;
          const Signal signal = run_list(function, stmt.body, frame, result);
          if (signal == Signal::returns) return signal;
          if (signal == Signal::leaves_loop) break;
        }
        return Signal::none;
      }
      case Stmt::Kind::switch_:
        return choose_case(function, stmt, frame, result);
      case Stmt::Kind::case_:
        return run_list(function, stmt.body, frame, result);
      case Stmt::Kind::break_:
        return Signal::leaves_loop;
      case Stmt::Kind::continue_:
        return Signal::next_turn;
      case Stmt::Kind::return_:
        if (!stmt.args.empty()) *result = object(function, stmt.args[0], frame);
        return Signal::returns;
      case Stmt::Kind::call:
        call(function, stmt.args[0], frame);
        return Signal::none;
      case Stmt::Kind::exchange:
      case Stmt::Kind::reduce:
        throw Undefined("a barrier is at a place where work-items may take different ways");
    }
    return Signal::none;
  }

  Signal choose_case(const Function& function, const Stmt& stmt, Frame& frame,
                     std::vector<Slot>* result) {
    const auto label = static_cast<std::int64_t>(lanes(function, stmt.args[0], frame)[0] %
                                                 static_cast<Slot>(stmt.to));
    auto at = std::ranges::find(stmt.body, label, &Stmt::from);
    if (at == stmt.body.end()) at = std::ranges::find(stmt.body, -1, &Stmt::from);
    for (; at != stmt.body.end(); ++at) {
      const Signal signal = run_list(function, at->body, frame, result);
      if (signal == Signal::leaves_loop) return Signal::none;
      if (signal != Signal::none) return signal;
      if (at->stops) return Signal::none;
    }
    return Signal::none;
  }

  void assign(const Function& function, const Stmt& stmt, Frame& frame) {
    const Expr& to = stmt.args[0];
    // Evaluates the value first, because it may read the object that the statement changes.
    std::vector<Slot> value = object(function, stmt.args[1], frame);
    const bool swizzled = to.kind == Expr::Kind::swizzle;
    Slot* const at = place(function, swizzled ? to.args[0] : to, frame);
    if (swizzled && !stmt.compound && is_place(stmt.args[1])) {
      const Expr& from = stmt.args[1];
      const Expr& whole = from.kind == Expr::Kind::swizzle ? from.args[0] : from;
      const Slot* const read = is_place(whole) ? place(function, whole, frame) : nullptr;
      if (read != nullptr && read < at + to.args[0].type.width && at < read + whole.type.width)
        throw Undefined("a vector is assigned to its own components");
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      Slot& slot = at[swizzled ? to.components[i] : i];
      slot = stmt.compound ? operate(stmt.op, to.type.element, to.type.vector(), slot, value[i], 0)
                           : value[i];
    }
  }

  /// The memory of a place that is not a swizzle.
  Slot* place(const Function& function, const Expr& expr, Frame& frame) {
    step();
    switch (expr.kind) {
      case Expr::Kind::variable:
        return base(frame, expr.id);
      case Expr::Kind::index: {
        Slot* const first = place(function, expr.args[0], frame);
        const Slot i = lanes(function, expr.args[1], frame)[0] % expr.args[0].type.count;
        return first + i * slots(program_, expr.type);
      }
      case Expr::Kind::field:
        return place(function, expr.args[0], frame) +
               field_offset(program_, expr.args[0].type.structure, expr.id);
      case Expr::Kind::table:
        return const_cast<Slot*>(program_.tables[static_cast<std::size_t>(expr.id)].lanes.data());
      default:
        throw std::logic_error("no place");
    }
  }
  Slot* target(const Function& function, const Expr& expr, Frame& frame) {
    return place(function, expr.kind == Expr::Kind::address ? expr.args[0] : expr, frame);
  }

  /// A value of any type except pointers, as a list of scalars.
  std::vector<Slot> object(const Function& function, const Expr& expr, Frame& frame) {
    if (expr.kind == Expr::Kind::aggregate) {
      std::vector<Slot> all;
      for (const Expr& arg : expr.args) {
        const std::vector<Slot> one = object(function, arg, frame);
        all.insert(all.end(), one.begin(), one.end());
      }
      return all;
    }
    if (expr.kind == Expr::Kind::call) return call(function, expr, frame);
    if (!expr.type.numeric()) {
      const Slot* const at = place(function, expr, frame);
      return {at, at + slots(program_, expr.type)};
    }
    const Lanes value = lanes(function, expr, frame);
    return {value.begin(), value.begin() + expr.type.width};
  }

  std::vector<Slot> call(const Function& caller, const Expr& expr, Frame& frame) {
    step();
    const Function& callee = program_.functions[static_cast<std::size_t>(expr.id)];
    Frame inner(callee.variables.size());
    for (int i = 0; i < callee.parameters; ++i) {
      const Expr& arg = expr.args[static_cast<std::size_t>(i)];
      Cell& cell = inner[static_cast<std::size_t>(i)];
      if (callee.variables[static_cast<std::size_t>(i)].type.pointer) {
        cell.base = target(caller, arg, frame);
      } else {
        cell.own = object(caller, arg, frame);
        cell.base = cell.own.data();
      }
    }
    std::vector<Slot> result;
    run_list(callee, callee.body, inner, &result);
    return result;
  }

  bool truth(const Function& function, const Expr& expr, Frame& frame) {
    return lanes(function, expr, frame)[0] != 0;
  }

  Slot operate(Op op, Element element, bool vector, Slot a, Slot b, Slot c) const {
    if (mutation_ != nullptr && mutation_->op == op && mutation_->element == element)
      return truncated(element, mutation_->instead(a, b));
    const Slot value = evaluate(op, element, vector, a, b, c);
    if (info(element).floating && !info(op).truth &&
        !has_real(element, unrounded(op, real_value(element, a), real_value(element, b),
                                     real_value(element, c))))
      throw Undefined("a float is not exact");
    return value;
  }

  Lanes lanes(const Function& function, const Expr& expr, Frame& frame) {
    const Lanes out = lanes_of(function, expr, frame);
    if (observed_ != nullptr) {
      std::vector<Slot> seen(out.begin(), out.begin() + expr.type.width);
      const auto [at, first] = observed_->try_emplace(&expr, seen);
      if (!first && at->second != seen) at->second.reset();
    }
    return out;
  }
  Lanes lanes_of(const Function& function, const Expr& expr, Frame& frame) {
    step();
    Lanes out{};
    const std::size_t width = expr.type.width;
    switch (expr.kind) {
      case Expr::Kind::literal:
        std::ranges::copy(expr.lanes, out.begin());
        return out;
      case Expr::Kind::variable:
      case Expr::Kind::index:
      case Expr::Kind::field:
      case Expr::Kind::table: {
        const Slot* const at = place(function, expr, frame);
        std::copy(at, at + width, out.begin());
        return out;
      }
      case Expr::Kind::swizzle: {
        const Lanes from = lanes(function, expr.args[0], frame);
        for (std::size_t i = 0; i < width; ++i) out[i] = from[expr.components[i]];
        return out;
      }
      case Expr::Kind::operation: {
        std::array<Lanes, 3> args{};
        for (std::size_t a = 0; a < expr.args.size(); ++a)
          args[a] = lanes(function, expr.args[a], frame);
        const Element element = expr.args[0].type.element;
        const auto lane_of = [&](std::size_t a, std::size_t i) {
          return args[a][a < expr.args.size() && expr.args[a].type.width == 1 ? 0 : i];
        };
        for (std::size_t i = 0; i < width; ++i)
          out[i] =
              operate(expr.op, element, width > 1, lane_of(0, i), lane_of(1, i), lane_of(2, i));
        return out;
      }
      case Expr::Kind::choose:
        return lanes(function, expr.args[truth(function, expr.args[0], frame) ? 1 : 2], frame);
      case Expr::Kind::select: {
        const Lanes mask = lanes(function, expr.args[0], frame);
        const Lanes yes = lanes(function, expr.args[1], frame);
        const Lanes no = lanes(function, expr.args[2], frame);
        for (std::size_t i = 0; i < width; ++i)
          out[i] = signed_value(expr.args[0].type.element, mask[i]) < 0 ? yes[i] : no[i];
        return out;
      }
      case Expr::Kind::convert:
      case Expr::Kind::reinterpret: {
        out = lanes(function, expr.args[0], frame);
        if (expr.kind == Expr::Kind::convert)
          for (std::size_t i = 0; i < width; ++i) convert(expr, out[i]);
        return out;
      }
      case Expr::Kind::construct: {
        std::size_t next = 0;
        for (const Expr& arg : expr.args) {
          const Lanes part = lanes(function, arg, frame);
          for (std::size_t i = 0; i < arg.type.width; ++i) out[next++] = part[i];
        }
        if (next == 1)
          std::fill(out.begin() + 1, out.begin() + static_cast<std::ptrdiff_t>(width), out[0]);
        return out;
      }
      case Expr::Kind::test: {
        const Lanes from = lanes(function, expr.args[0], frame);
        const Type type = expr.args[0].type;
        int set = 0;
        for (std::size_t i = 0; i < type.width; ++i)
          set += signed_value(type.element, from[i]) < 0 ? 1 : 0;
        out[0] = expr.id == 0 ? (set > 0 ? 1 : 0) : (set == type.width ? 1 : 0);
        return out;
      }
      case Expr::Kind::call:
        std::ranges::copy(call(function, expr, frame), out.begin());
        return out;
      case Expr::Kind::aggregate:
      case Expr::Kind::address:
        break;
    }
    throw std::logic_error("no value of lanes");
  }

  static void convert(const Expr& expr, Slot& lane) {
    const Element from = expr.args[0].type.element, to = expr.type.element;
    const Slot before = lane;
    lane = converted(to, from, before, expr.saturates);
    if (info(to).floating) {
      const long double exact = info(from).floating    ? real_value(from, before)
                                : info(from).is_signed ? signed_value(from, before)
                                                       : static_cast<long double>(before);
      if (!has_real(to, exact)) throw Undefined("a float is not exact");
      return;
    }
    // A conversion of a float, or to a signed type, is implementation-defined if the value is out
    // of range.
    const bool free = expr.saturates || (!info(from).floating && !info(to).is_signed);
    if (!free && converted(to, from, before, true) != lane)
      throw Undefined("a conversion is out of range");
    if (!free && info(from).floating &&
        converted(Element::long_, from, before, true) != converted(Element::long_, to, lane, true))
      throw Undefined("a conversion is out of range");
  }

  const Program& program_;
  std::uint64_t left_;
  const Mutation* mutation_;
  Observed* observed_;
};

}  // namespace

Computed interpret(const Program& program, std::uint64_t most_steps, const Mutation* mutation) {
  Computed out;
  Machine machine(program, most_steps, mutation);
  try {
    out.words = machine.run();
  } catch (const Undefined& why) {
    out.undefined = why.what();
  }
  out.steps = most_steps - machine.left();
  return out;
}

Observed observe(const Program& program) {
  constexpr std::uint64_t most_steps = 2'000'000;
  Observed out;
  try {
    Machine(program, most_steps, nullptr, &out).run();
  } catch (const Undefined&) {
    out.clear();
  }
  return out;
}

}  // namespace assay::suites::codegen
