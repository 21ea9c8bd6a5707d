// Reads harness/faults/table/*/*.toml. An invalid row stops the process.
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <stdexcept>

#include "assay_fault_table_embedded.h"
#include "harness/faults/fault.h"

namespace assay::faults {
namespace {

/// The code takes each member by its name. A member that no code takes is an error.
class Row {
 public:
  Row(const toml::table& table, std::string place) : table_(table), place_(std::move(place)) {}

  template <class T>
  void take(std::string_view key, T& into) {
    if (const toml::node* node = table_.get(key)) {
      ++taken_;
      set(*node, key, into);
    }
  }
  void finish() const {
    if (taken_ != table_.size()) refuse("unknown key in this table", {});
  }
  [[noreturn]] void refuse(std::string_view what, std::string_view key) const {
    throw std::logic_error(fmt::format("{}: {} {}", place_, what, key));
  }

 private:
  template <class T>
  T value(const toml::node& node, std::string_view key) const {
    const auto found = node.value<T>();
    if (!found) refuse("wrong type of", key);
    return *found;
  }
  void set(const toml::node& node, std::string_view key, std::string& into) const {
    into = value<std::string>(node, key);
  }
  void set(const toml::node& node, std::string_view key, bool& into) const {
    into = value<bool>(node, key);
  }
  void set(const toml::node& node, std::string_view key, int& into) const {
    into = value<int>(node, key);
  }
  /// Bits are strings in the table, because TOML's integers are signed.
  void set(const toml::node& node, std::string_view key, std::uint64_t& into) const {
    const auto text = value<std::string>(node, key);
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), into, 16);
    if (!text.starts_with("0x") || error != std::errc() || end != text.data() + text.size())
      refuse("expected 0x and hexadecimal digits for", key);
  }
  void set(const toml::node& node, std::string_view key,
           std::pair<std::string, std::string>& into) const {
    std::vector<std::string> both;
    set(node, key, both);
    if (both.size() != 2) refuse("expected a text and its replacement for", key);
    into = {both[0], both[1]};
  }
  template <class T>
  void set(const toml::node& node, std::string_view key, std::vector<T>& into) const {
    if (!node.is_array()) refuse("expected a list for", key);
    for (const toml::node& element : *node.as_array()) set(element, key, into.emplace_back());
  }
  void set(const toml::node& node, std::string_view key, Probe& into) const {
    Row row = inner(node, key);
    row.take("body", into.body);
    row.take("width", into.width);
    row.take("items", into.items);
    row.take("format", into.format);
    row.take("options", into.options);
    row.take("x", into.x);
    row.take("y", into.y);
    row.take("z", into.z);
    row.take("k", into.k);
    row.finish();
  }
  void set(const toml::node& node, std::string_view key, Where& into) const {
    Row row = inner(node, key);
    row.take_bits("widths", std::array{1, 2, 3, 4, 8, 16}, into.widths);
    row.take_bits("spaces", std::array<std::string, 4>{"global", "local", "private", "generic"},
                  into.spaces);
    row.take_bits("forms", std::array{0, 1, 2, 3, 4, 5, 6, 7}, into.forms);
    row.take("lane", into.lane);
    row.take("folded", into.folded);
    row.finish();
  }
  void set(const toml::node& node, std::string_view key, std::pair<int, int>& into) const {
    std::vector<int> both;
    set(node, key, both);
    if (both.size() != 2) refuse("expected a position and a word for", key);
    into = {both[0], both[1]};
  }
  void set(const toml::node& node, std::string_view key, Wrap& into) const {
    Row row = inner(node, key);
    row.take("of", into.of);
    row.take("function", into.function);
    row.take("body", into.body);
    row.take("floats", into.floats);
    row.take("macros", into.macros);
    row.take("result", into.result);
    row.take("before", into.before);
    row.take("color", into.color);
    row.take("takes", into.takes);
    row.finish();
  }
  void set(const toml::node& node, std::string_view key, Access::Kind& into) const {
    into = named<Access::Kind>(node, key,
                               {"load", "store", "modify", "plain_load", "plain_store", "fence"});
  }
  void set(const toml::node& node, std::string_view key, Pair::Objects& into) const {
    into = named<Pair::Objects>(node, key, {"any", "same", "different"});
  }
  void set(const toml::node& node, std::string_view key, Pair& into) const {
    Row row = inner(node, key);
    row.take("first", into.first);
    row.take("second", into.second);
    row.take("first_order", into.first_order);
    row.take("second_order", into.second_order);
    row.take("fence", into.fence);
    row.take("scope", into.scope);
    row.take("objects", into.objects);
    row.take("one_in", into.one_in);
    row.finish();
  }
  void set(const toml::node& node, std::string_view key, Instruction& into) const {
    Row row = inner(node, key);
    row.take("opcode", into.opcode);
    row.take("where", into.where);
    row.take("becomes", into.becomes);
    row.take("words", into.words);
    row.take("swapped", into.swapped);
    row.finish();
  }
  /// `names` must have the order of the enumerators.
  template <class T>
  T named(const toml::node& node, std::string_view key,
          std::initializer_list<std::string_view> names) const {
    const auto found = std::ranges::find(names, value<std::string>(node, key));
    if (found == names.end()) refuse("unknown name in", key);
    return static_cast<T>(found - names.begin());
  }
  Row inner(const toml::node& node, std::string_view key) const {
    if (!node.is_table()) refuse("expected a table for", key);
    return {*node.as_table(), fmt::format("{}, {}", place_, key)};
  }

 public:
  /// Each name sets the bit whose number is the name's index in `names`.
  template <class T, std::size_t n>
  void take_bits(std::string_view key, const std::array<T, n>& names, unsigned& into) {
    if (!table_.contains(key)) return;
    std::vector<T> given;
    take(key, given);
    into = 0;
    for (const T& one : given) {
      const auto found = std::ranges::find(names, one);
      if (found == names.end()) refuse("unknown name in", key);
      into |= 1U << (found - names.begin());
    }
  }

 private:
  const toml::table& table_;
  std::string place_;
  std::size_t taken_ = 0;
};

Fault read(const toml::table& table, const std::string& file) {
  Row row(table, fmt::format("{}:{}", file, table.source().begin.line));
  Fault fault;
  fault.depth = "quick";
  row.take("name", fault.name);
  row.take("description", fault.description);
  row.take("function", fault.function);
  row.take("forms", fault.forms);
  row.take("float_only", fault.float_only);
  row.take_bits("declared", std::array{1, 2, 3, 4, 8, 16}, fault.declared);
  row.take("format", fault.format);
  row.take("type", fault.type);
  row.take("elements", fault.elements);
  row.take("where", fault.where);
  row.take("effect", fault.effect);
  row.take("macro", fault.macro);
  row.take("options", fault.options);
  row.take("begins", fault.begins);
  row.take("wraps", fault.wraps);
  row.take("replaced", fault.replaced);
  row.take("rewritten", fault.rewritten);
  row.take("exchanged", fault.exchanged);
  row.take("accepts", fault.accepts);
  row.take("understood", fault.understood);
  row.take("instruction", fault.instruction);
  row.take("needs", fault.needs);
  row.take("red", fault.red);
  row.take("green", fault.green);
  row.take("allowed_by", fault.allowed_by);
  row.take("bundle", fault.bundle);
  row.take("control", fault.control);
  row.take("depth", fault.depth);
  row.take("raced", fault.raced);
  row.take("large", fault.large);
  row.take("claims", fault.claims);
  row.take("shows", fault.shows);
  row.take("hides", fault.hides);
  row.finish();
  if (fault.name.empty() || fault.description.empty() || fault.red.empty() == fault.green.empty())
    row.refuse("a fault needs a name, a description, and either red or green cases", "");
  if (fault.green.empty() != fault.allowed_by.empty())
    row.refuse("green cases need the sentence that allows the variation", "allowed_by");
  return fault;
}

std::vector<Fault> load(std::string_view folder) {
  std::vector<std::string_view> files;
  for (const std::string_view name : table::embedded_names())
    if (name.starts_with(folder)) files.push_back(name);
  std::ranges::sort(files);
  std::vector<Fault> faults;
  for (const std::string_view file : files) {
    const toml::table parsed = toml::parse(table::embedded(file), std::string(file));
    for (const toml::node& one : *parsed["fault"].as_array())
      faults.push_back(read(*one.as_table(), std::string(file)));
  }
  return faults;
}

}  // namespace

std::span<const Fault> faults() {
  static const std::vector<Fault> all = load("harness/faults/table/programs/");
  return all;
}

std::span<const Fault> api_faults() {
  static const std::vector<Fault> all = load("harness/faults/table/api/");
  return all;
}

std::span<const Fault> allowed_variations() {
  static const std::vector<Fault> all = load("harness/faults/table/allowed/");
  return all;
}

const Fault* find_fault(std::string_view name) {
  for (const auto table : {faults(), api_faults(), allowed_variations()})
    if (const auto found = std::ranges::find(table, name, &Fault::name); found != table.end())
      return &*found;
  return nullptr;
}

}  // namespace assay::faults
