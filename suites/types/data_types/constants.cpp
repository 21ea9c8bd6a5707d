#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <map>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "suites/text/small_program.h"
#include "suites/types/data_types/parts.h"

namespace assay::suites::data_types {

using harness::Case;
using numeric::BitCase;
using reference::ExactAnswer;
using reference::ScalarType;

std::vector<std::uint64_t> alternatives(std::string_view list, std::string_view what) {
  std::vector<std::uint64_t> expected;
  for (std::size_t at = 0; list != "nan" && at <= list.size();) {
    const std::size_t end = std::min(list.find('|', at), list.size());
    std::uint64_t bits = 0;
    const std::string_view digits = list.substr(std::min(at + 2, end), end - std::min(at + 2, end));
    if (digits.empty() ||
        std::from_chars(digits.begin(), digits.end(), bits, 16).ptr != digits.end())
      throw harness::UsageError(fmt::format("{}: '{}' is not a bit pattern", what, list));
    expected.push_back(bits);
    at = end + 1;
  }
  return expected;
}

ExactAnswer one_of(const std::vector<std::uint64_t>& expected, const ScalarType& type) {
  if (expected.empty()) return {.bits = quiet_nan_bits(*type.format), .any_nan = true};
  ExactAnswer answer{.bits = expected[0]};
  for (std::size_t k = 1; k < expected.size() && k < 4; ++k)
    answer.others[static_cast<std::size_t>(answer.other_count++)] = expected[k];
  return answer;
}

namespace {

/// An integer of the type as a constant expression that is also valid in #if.
std::string constant(const ScalarType& type, std::uint64_t bits) {
  if (!type.is_signed()) return fmt::format("0x{:x}u{}", bits, type.bits == 64 ? "l" : "");
  const std::int64_t value = integer_value(type, bits);
  const std::string_view suffix = type.bits == 64 ? "l" : "";
  if (value >= 0) return fmt::format("{}{}", value, suffix);
  return fmt::format("(-{0}{1} - 1)", -(value + 1), suffix);  // this form also works for the least
                                                              // number
}

/// Statements that give 1 if the macro has one of the expected values. Three places are tested: in
/// #if, as the size of an array, and as a case label.
std::string known_integer(const std::string& name, const ScalarType& type,
                          const std::vector<std::uint64_t>& expected) {
  std::string is;
  for (const std::uint64_t bits : expected)
    is += fmt::format("{}({}) == {}", is.empty() ? "" : " || ", name, constant(type, bits));
  std::string text = fmt::format(
      "#if defined({0}) && ({1})\n  const int known = 1;\n#else\n  const int known = 0;\n#endif\n"
      "  char sized[({1}) ? 2 : 1];\n  int labeled = 0;\n  const {2} value = {0};\n"
      "  switch ({3}) {{\n",
      name, is, type.name, expected.size() == 1 ? constant(type, expected[0]) : "value");
  text += fmt::format("    case {}: labeled = 1;\n  }}\n", name);
  return text + "  out1[i] = known && sizeof(sized) == 2 && labeled;";
}

/// Statements that write the bits of a value to out[at] and the next elements.
std::string stored_bits(const ScalarType& type, std::string_view value, std::size_t at,
                        bool upper_half) {
  const std::string bits =
      fmt::format("as_{}(({})({}))", unsigned_type(type.bits).name, type.name, value);
  std::string text = fmt::format("out[{}] = (uint){};\n", at, bits);
  if (upper_half) text += fmt::format("out[{}] = (uint)((ulong){} >> 32);\n", at + 1, bits);
  return text;
}

/// The case data_types/constant_initializer/<name>: the macro initializes a variable in constant
/// memory (6.7.3).
SmallProgram initializer(const std::string& name, const ScalarType& type, const ScalarType& needs,
                         const std::vector<std::uint64_t>& expected, const std::string& citation) {
  SmallProgram row{.id = "data_types/constant_initializer/" + name};
  row.before = fmt::format("__constant {} NAME_constant[] = {{{}}};\n", type.name, name);
  const bool nan = expected.empty();
  row.body =
      nan ? "out[0] = isnan(NAME_constant[i]);\n" : stored_bits(type, "NAME_constant[i]", 0, true);
  const auto words = [](std::uint64_t bits) {
    return Numbers{static_cast<std::uint32_t>(bits), static_cast<std::uint32_t>(bits >> 32)};
  };
  row.expected = nan ? Numbers{1} : words(expected[0]);
  row.also = [expected, words](std::size_t) {
    std::vector<Numbers> others;
    for (std::size_t k = 1; k < expected.size(); ++k) others.push_back(words(expected[k]));
    return others;
  };
  row.names = {name, "the upper half of " + name};
  row.citation = citation;
  row.needs = harness::needs_of(type.name) & harness::needs_of(needs.name);
  return row;
}

struct Known {
  std::string name;
  const ScalarType* type;
  std::uint64_t bits;
};

/// Values must not depend on the language or on options. There is a program for each language and
/// for each option that changes arithmetic. Each program has all constants that need this type.
std::vector<SmallProgram> in_other_programs(const std::string& needs,
                                            const std::vector<Known>& known) {
  const auto program = [&](std::string id, std::string_view options) {
    SmallProgram row{.id = "data_types/constants/" + std::move(id)};
    Numbers words;
    for (const Known& one : known) {
      // With this option, a program must not use infinities.
      if (options == "-cl-fast-relaxed-math" && one.type->floating() &&
          one.bits == reference::infinity_bits(*one.type->format))
        continue;
      const bool wide = one.type->bytes() == 8;
      row.body += stored_bits(*one.type, one.name, words.size(), wide);
      words.push_back(static_cast<std::uint32_t>(one.bits));
      row.names.push_back(one.name);
      if (!wide) continue;
      words.push_back(static_cast<std::uint32_t>(one.bits >> 32));
      row.names.push_back("the upper half of " + one.name);
    }
    row.expected = words;
    row.options = options;
    row.place = {"6.15.2.1", "6.12.2.1"};
    row.needs = harness::needs_of(needs);
    row.shares = Sharing::program;
    return row;
  };
  std::vector<SmallProgram> rows{program(needs, "")};
  rows.back().each_language = true;
  if (!reference::find_scalar_type(needs)->floating()) return rows;
  for (const auto& [name, options] : std::initializer_list<std::pair<const char*, const char*>>{
           {"opt_disable", "-cl-opt-disable"},
           {"denorms_are_zero", "-cl-denorms-are-zero"},
           {"fast_relaxed_math", "-cl-fast-relaxed-math"}})
    rows.push_back(program(fmt::format("{}/{}", needs, name), options));
  return rows;
}

}  // namespace

// Reads data/constants/<document>.csv: name,type,needs,bits,preprocessor,citation. `bits` are
// values with '|' between them, or "nan".
void add_constants(const Target& target, std::vector<Case>& cases) {
  const std::string path = fmt::format("constants/{}.csv", target.language_document());
  std::vector<SmallProgram> initializers;
  std::map<std::string, std::vector<Known>> known;
  const std::string text = harness::read_data(target.options().data, path);
  for (const harness::CsvRow& row : harness::parse_csv(
           text, "data/" + path, {"name", "type", "needs", "bits", "preprocessor", "citation"})) {
    const ScalarType* type = reference::find_scalar_type(row.fields[1]);
    const ScalarType* needs = reference::find_scalar_type(row.fields[2]);
    if (type == nullptr || needs == nullptr)
      throw harness::UsageError(fmt::format("data/{}:{}: no type is called '{}' or '{}'", path,
                                            row.line, row.fields[1], row.fields[2]));
    const auto expected = alternatives(row.fields[3], fmt::format("data/{}:{}", path, row.line));
    const bool in_preprocessor = row.fields[4] == "yes";
    Case one = bits(target, "constant/" + row.fields[0], {"6.3", "6.1"}, {type->name, needs->name},
                    [type, expected, in_preprocessor, name = row.fields[0]] {
                      BitCase out;
                      out.function.name = name;
                      out.function.parameters = {*reference::find_scalar_type("uchar")};
                      out.function.results = {*type, *reference::find_scalar_type("uint")};
                      out.function.answer = [expected, type](auto, auto, std::size_t result) {
                        return result == 1 ? ExactAnswer{.bits = 1} : one_of(expected, *type);
                      };
                      out.body = fmt::format("out0[i] = {};\n", name);
                      out.body += in_preprocessor ? known_integer(name, *type, expected)
                                                  : fmt::format("  out1[i] = sizeof({}) == {};",
                                                                name, type->bytes());
                      out.joined = false;
                      return out;
                    });
    one.citations = {row.fields[5]};
    cases.push_back(std::move(one));
    initializers.push_back(initializer(row.fields[0], *type, *needs, expected, row.fields[5]));
    if (expected.size() == 1)
      known[std::string(needs->name)].push_back({row.fields[0], type, expected[0]});
  }
  for (const auto& [needs, all] : known)
    std::ranges::move(in_other_programs(needs, all), std::back_inserter(initializers));
  std::ranges::move(small_cases(initializers, target), std::back_inserter(cases));
}

// Reads data/constants/literals.csv: name,text,type,bits,citation. The program tests the literal's
// type by three values: its size, the sign of -1 in this type, and 1 / 2 in this type.
void add_scalar_literals(const Target& target, std::vector<Case>& cases) {
  const std::string path = "constants/literals.csv";
  const std::string text = harness::read_data(target.options().data, path);
  for (const harness::CsvRow& row :
       harness::parse_csv(text, "data/" + path, {"name", "text", "type", "bits", "citation"})) {
    const ScalarType* type = reference::find_scalar_type(row.fields[2]);
    if (type == nullptr)
      throw harness::UsageError(
          fmt::format("data/{}:{}: no type is called '{}'", path, row.line, row.fields[2]));
    const auto expected = alternatives(row.fields[3], fmt::format("data/{}:{}", path, row.line));
    Case one = bits(
        target, "literal/" + row.fields[0], {"6", "6"}, {type->name},
        [type, expected, literal = row.fields[1]] {
          BitCase out;
          out.function.name = literal;
          out.function.parameters = {*reference::find_scalar_type("uchar")};
          out.function.results = {*type, *reference::find_scalar_type("uint")};
          out.function.answer = [expected, type](auto, auto, std::size_t result) {
            return result == 1 ? ExactAnswer{.bits = 1} : one_of(expected, *type);
          };
          out.body = fmt::format(
              "out0[i] = {0};\n  out1[i] = sizeof({0}) == {1} && (({0}) * 0 - 1 < 0) == {2} && "
              "((({0}) * 0 + 1) / 2 != 0) == {3};",
              literal, type->bytes(), type->floating() || type->is_signed() ? 1 : 0,
              type->floating() ? 1 : 0);
          return out;
        });
    one.citations = {row.fields[4]};
    cases.push_back(std::move(one));
  }
}

// 6.15.2.1: FP_ILOGB0 and FP_ILOGBNAN must be the results of ilogb on this device. An allowed value
// is not enough.
void add_ilogb(const Target& target, std::vector<Case>& cases) {
  struct Row {
    std::string_view name, macro, argument;
  };
  static constexpr Row rows[] = {
      {"zero", "FP_ILOGB0", "({0})(in0[i] & 1 ? -0.0f : 0.0f)"},
      {"nan", "FP_ILOGBNAN", "as_{0}(({1})(in0[i] * ({1})1 + ({1}){2}))"},
  };
  for (const std::string_view name : {"half", "float", "double"})
    for (const Row& row : rows) {
      const ScalarType& type = *reference::find_scalar_type(name);
      cases.push_back(bits(
          target, fmt::format("constant/{}/ilogb_{}", row.macro, type.name),
          {"6.15.2.1", "6.12.2.1"}, {type.name}, [&row, &type] {
            BitCase out;
            out.function.name = row.macro;
            out.function.parameters = {*reference::find_scalar_type("uchar")};
            out.function.results = {*reference::find_scalar_type("uint")};
            out.function.answer = [](auto, auto, auto) { return ExactAnswer{.bits = 1}; };
            const std::string argument =
                fmt::format(fmt::runtime(row.argument), type.name, unsigned_type(type.bits).name,
                            reference::hex(type, quiet_nan_bits(*type.format)));
            out.body = fmt::format("out0[i] = ilogb({}) == {};", argument, row.macro);
            return out;
          }));
    }
}

}  // namespace assay::suites::data_types
