#include "suites/types/conversions/agreement.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "harness/cases/case.h"
#include "reference/exact/exact_judge.h"
#include "suites/text/small_program.h"

namespace assay::suites::conversions {
namespace {

using reference::ScalarType;

constexpr Place place{"6.4.3.3", "6.2.3.3"};

/// 64-bit numbers that narrower types cannot hold. A narrower type takes the low bits.
constexpr std::array<std::uint64_t, 12> numbers{0x80,
                                                0xff,
                                                0x81ff,
                                                0x1234'5678,
                                                0x8000'0000,
                                                0xffff'8000,
                                                0xabcd'ef,
                                                0x7fff'ffff,
                                                0x1'0000'0080,
                                                0x8000'0000'0000'0000,
                                                0xfedc'ba98'7654'3210,
                                                0x7fff'ffff'ffff'ffff};

Numbers input() {
  Numbers words;
  for (const std::uint64_t number : numbers) {
    words.push_back(static_cast<std::uint32_t>(number));
    words.push_back(static_cast<std::uint32_t>(number >> 32));
  }
  return words;
}

/// `differs` compares the result with the cast `a`.
struct Form {
  std::string name, differs;
};

SmallProgram comparing(std::string id, const ScalarType& from, const std::string& head,
                       const std::vector<Form>& forms) {
  SmallProgram row{.id = "conversions/agreement/" + std::move(id)};
  row.body = fmt::format(
      "const ulong bits = (ulong)in[2 * i + 1] << 32 | in[2 * i];\n"
      "const {0} x = as_{0}(({1})bits);\n{2}",
      from.name, (from.is_signed() ? "u" : "") + std::string(from.name), head);
  Numbers none;
  for (const Form& form : forms) {
    row.body += fmt::format("out[{}] = {};\n", none.size(), form.differs);
    row.names.push_back(fmt::format("whether {} differs from the cast", form.name));
    none.push_back(0);
  }
  row.expected = none;
  row.input = input();
  row.global = numbers.size();
  row.place = place;
  return row;
}

std::string known_values(const ScalarType& from, const ScalarType& to) {
  std::string list;
  for (const std::uint64_t number : numbers) {
    const std::uint64_t low = from.bits == 64 ? number : number & ((1ULL << from.bits) - 1);
    list += fmt::format("{}({})({})0x{:x}ul", list.empty() ? "" : ", ", to.name, from.name, low);
  }
  return list;
}

SmallProgram conversion(const ScalarType& from, const ScalarType& to) {
  const std::string f(from.name), t(to.name);
  const std::string head = fmt::format(
      "const {1} a = ({1})x;\n"
      "{1} assigned; assigned = x;\n"
      "{1} initialized = x;\n"
      "{1} element[2]; element[i & 1] = x;\n"
      "const {1}4 vector = convert_{1}4(({0}4)(x, 0, x, 1));\n"
      "const {1}16 wide = convert_{1}16(({0}16)(x));\n"
      "const {1} known[] = {{{2}}};\n",
      f, t, known_values(from, to));
  SmallProgram row =
      comparing(fmt::format("{}/{}", t, f), from, head,
                {{fmt::format("convert_{}(x)", t), fmt::format("convert_{}(x) != a", t)},
                 {"an assignment", "assigned != a"},
                 {"an initializer", "initialized != a"},
                 {"an element of an array", "element[i & 1] != a"},
                 {"an argument of a function", "NAME_passed(x) != a"},
                 {"lane 0 of 4", "vector.s0 != a"},
                 {"lane 2 of 4", "vector.s2 != a"},
                 {"lane 15 of 16", "wide.sf != a"},
                 {"the compiler's conversion of a constant", "known[i] != a"}});
  row.before = fmt::format("{0} NAME_passed({0} value) {{ return value; }}\n", t);
  return row;
}

/// The type is promoted to int.
SmallProgram assigned(const ScalarType& type) {
  const std::string t(type.name);
  const std::string head = fmt::format(
      "const int limit = (1 << {1}) - 1;\n"
      "const {0} top = ({0})(limit - (int)(x & 1));\n"
      "const {0} a = ({0})(top + 2), b = ({0})(-top - 1 - 2);\n"
      "{0} c = top; c += 2;\n"
      "{0} d = top; d++; d++;\n"
      "{0} e = top; ++e; ++e;\n"
      "{0} f = top; f = f + 2;\n"
      "{0} g = -top - 1; g -= 2;\n"
      "{0} h = -top - 1; h--; h--;\n"
      "{0} k = top; k *= 1; k -= -2;\n",
      t, type.bits - 1);
  return comparing(t + "/assigned", type, head,
                   {{"c += 2", "c != a"},
                    {"c++, twice,", "d != a"},
                    {"++c, twice,", "e != a"},
                    {"c = c + 2", "f != a"},
                    {"c -= 2", "g != b"},
                    {"c--, twice,", "h != b"},
                    {"c -= -2", "k != a"}});
}

}  // namespace

std::vector<harness::Case> agreement(const Target& target) {
  std::vector<SmallProgram> rows;
  for (const ScalarType& to : reference::scalar_types()) {
    if (to.floating() || !to.is_signed()) continue;
    if (to.bits < 32) rows.push_back(assigned(to));
    for (const ScalarType& from : reference::scalar_types())
      if (!from.floating() && (from.bits > to.bits || (from.bits == to.bits && !from.is_signed())))
        rows.push_back(conversion(from, to));
  }
  return small_cases(rows, target);
}

}  // namespace assay::suites::conversions
