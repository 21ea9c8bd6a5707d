#include "reference/litmus/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "reference/plain/text.h"

namespace assay::reference::litmus {
namespace {

constexpr std::array<std::pair<std::string_view, Order>, 6> orders{{{"na", Order::non_atomic},
                                                                    {"rlx", Order::relaxed},
                                                                    {"acq", Order::acquire},
                                                                    {"rel", Order::release},
                                                                    {"ar", Order::acq_rel},
                                                                    {"sc", Order::seq_cst}}};
constexpr std::array<std::pair<std::string_view, Scope>, 4> scopes{
    {{"@sg", Scope::sub_group},
     {"@wg", Scope::work_group},
     {"@dev", Scope::device},
     {"@all", Scope::all_svm_devices}}};

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
  throw std::invalid_argument(fmt::format("litmus test: {} in \"{}\"", what, text));
}

int number_of(std::string_view word, std::string_view text) {
  const auto number = parsed<int>(word);
  if (!number || *number < 0) refuse("expected a number", text);
  return *number;
}

/// "r0=1".
std::pair<std::string, int> equation_of(std::string_view word, std::string_view text) {
  const auto equals = word.find('=');
  if (equals == word.npos) refuse("expected name=number", text);
  return {std::string(word.substr(0, equals)), number_of(word.substr(equals + 1), text)};
}

template <typename Things>
int index_of(const Things& things, std::string_view wanted) {
  for (std::size_t i = 0; i < things.size(); ++i)
    if (things[i].name == wanted) return static_cast<int>(i);
  return -1;
}

class Reader {
 public:
  Reader(Program& program, int thread) : program_(program), thread_(thread) {}

  Instruction instruction(std::string_view text) {
    text_ = text;
    words_ = words(text);
    at_ = 0;
    Instruction made;
    if (words_.empty()) refuse("an empty instruction", text);
    if (words_[0] == "if") {
      next();
      const auto [name, value] = equation_of(next(), text);
      made.guard = index_of(program_.registers, name);
      made.guard_value = value;
      if (made.guard < 0) refuse("an unknown register", text);
    }
    const std::string what = next();
    using Kind = Instruction::Kind;
    if (what == "load") {
      made.kind = Kind::load;
      made.result = fresh_register();
      made.location = location();
    } else if (what == "store") {
      made.kind = Kind::store;
      made.location = location();
      made.value = number_of(next(), text);
    } else if (what == "add" || what == "swap") {
      made.kind = what == "add" ? Kind::add : Kind::exchange;
      made.result = fresh_register();
      made.location = location();
      made.value = number_of(next(), text);
    } else if (what == "fence") {
      made.kind = Kind::fence;
    } else {
      refuse("an unknown instruction", text);
    }
    made.order = order();
    for (; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      const auto* scope =
          std::ranges::find(scopes, word, [](const auto& row) { return row.first; });
      if (scope != scopes.end())
        made.scope = scope->second;
      else if (made.kind == Kind::fence && word == "local")
        made.flags = local_memory;
      else if (made.kind == Kind::fence && word == "global")
        made.flags = global_memory;
      else
        refuse("an unknown word", text);
    }
    check(made);
    return made;
  }

 private:
  const std::string& next() {
    if (at_ == words_.size()) refuse("a word is missing", text_);
    return words_[at_++];
  }
  int fresh_register() {
    const std::string& name = next();
    if (index_of(program_.registers, name) >= 0) refuse("a register is assigned twice", text_);
    program_.registers.push_back({name, thread_});
    return static_cast<int>(program_.registers.size()) - 1;
  }
  int location() {
    const std::string& name = next();
    const int known = index_of(program_.locations, name);
    if (known >= 0) return known;
    program_.locations.push_back({name});
    return static_cast<int>(program_.locations.size()) - 1;
  }
  Order order() {
    const std::string& word = next();
    for (const auto& [known, order] : orders)
      if (known == word) return order;
    refuse("an unknown order", text_);
  }
  /// Refuses instructions that have no meaning or are undefined in every test (C11, 7.17.7).
  void check(const Instruction& one) const {
    using Kind = Instruction::Kind;
    const bool plain = one.order == Order::non_atomic;
    if (plain && one.kind != Kind::load && one.kind != Kind::store)
      refuse("only loads and stores may be non-atomic", text_);
    if (one.kind == Kind::load && (one.order == Order::release || one.order == Order::acq_rel))
      refuse("a load cannot release", text_);
    if (one.kind == Kind::store && (one.order == Order::acquire || one.order == Order::acq_rel))
      refuse("a store cannot acquire", text_);
  }

  Program& program_;
  int thread_;
  std::string_view text_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

/// Registers, and locations with several possible last values.
void find_observed(Program& program) {
  for (std::size_t r = 0; r < program.registers.size(); ++r)
    program.observed.push_back({program.registers[r].name, static_cast<int>(r), -1, 0});
  for (std::size_t l = 0; l < program.locations.size(); ++l) {
    int greatest = 0, added = 0, writes = 0;
    for (const auto& thread : program.threads)
      for (const Instruction& one : thread) {
        if (one.location != static_cast<int>(l) || !one.writes()) continue;
        ++writes;
        if (one.kind == Instruction::Kind::add)
          added += one.value;
        else
          greatest = std::max(greatest, one.value);
      }
    const int values = greatest + added + 1;
    for (const auto& thread : program.threads)
      for (const Instruction& one : thread)
        if (one.location == static_cast<int>(l) && one.result >= 0)
          program.observed[static_cast<std::size_t>(one.result)].values = values;
    if (writes > 1)
      program.observed.push_back({program.locations[l].name, -1, static_cast<int>(l), values});
  }
}

}  // namespace

int Program::outcomes() const {
  int product = 1;
  for (const Observed& one : observed) product *= one.values;
  return product;
}

std::vector<int> Program::values_of(int outcome) const {
  std::vector<int> values;
  for (const Observed& one : observed) {
    values.push_back(outcome % one.values);
    outcome /= one.values;
  }
  return values;
}

bool Program::meets_condition(int outcome) const {
  const auto values = values_of(outcome);
  return std::ranges::all_of(condition, [&](const auto& wanted) {
    return values[static_cast<std::size_t>(wanted.first)] == wanted.second;
  });
}

Program parse(const std::vector<std::string>& threads, std::string_view condition,
              std::string_view local) {
  Program made;
  for (const std::string& text : threads) {
    Reader reader(made, static_cast<int>(made.threads.size()));
    auto& thread = made.threads.emplace_back();
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t end = std::min(text.find(';', from), text.size());
      thread.push_back(reader.instruction(std::string_view(text).substr(from, end - from)));
      from = end + 1;
    }
  }
  for (const std::string& name : words(local)) {
    const int at = index_of(made.locations, name);
    if (at < 0) refuse("an unknown location", local);
    made.locations[static_cast<std::size_t>(at)].region = local_memory;
  }
  find_observed(made);
  for (const std::string& word : words(condition)) {
    const auto [name, value] = equation_of(word, condition);
    const int at = index_of(made.observed, name);
    if (at < 0) refuse("a name that the test does not observe", condition);
    if (value >= made.observed[static_cast<std::size_t>(at)].values)
      refuse("a value that no thread writes", condition);
    made.condition.emplace_back(at, value);
  }
  return made;
}

std::string_view name(Order order) {
  return orders[static_cast<std::size_t>(order)].first;
}

std::string_view name(Scope scope) {
  constexpr std::array<std::string_view, 4> names{"memory_scope_sub_group",
                                                  "memory_scope_work_group", "memory_scope_device",
                                                  "memory_scope_all_svm_devices"};
  return names[static_cast<std::size_t>(scope)];
}

std::string text_of(const Program& program, int outcome) {
  const auto values = program.values_of(outcome);
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i)
    text += fmt::format("{}{}={}", i == 0 ? "" : " ", program.observed[i].name, values[i]);
  return text;
}

}  // namespace assay::reference::litmus
