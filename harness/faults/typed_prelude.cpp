#include "harness/faults/typed_prelude.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>
#include <utility>

namespace assay::faults {
namespace {

constexpr std::array<std::pair<int, unsigned>, 6> widths{
    {{1, w1}, {2, w2}, {3, w3}, {4, w4}, {8, w8}, {16, w16}}};

struct Element {
  std::string_view name, of_sign, without_sign, wider;
  bool floating = false;
};
constexpr std::array<Element, 11> elements{{
    {"char", "char", "uchar", "short"},
    {"uchar", "char", "uchar", "ushort"},
    {"short", "short", "ushort", "int"},
    {"ushort", "short", "ushort", "uint"},
    {"int", "int", "uint", "long"},
    {"uint", "int", "uint", "ulong"},
    {"long", "long", "ulong", ""},
    {"ulong", "long", "ulong", ""},
    {"float", "int", "uint", "", true},
    {"double", "long", "ulong", "", true},
    {"half", "short", "ushort", "", true},
}};

/// `source` is the width of the parameters whose letter in the form is 'x'.
struct Declaration {
  const Fault& fault;
  std::string_view form;
  unsigned form_bit;
  const Element& element;
  int width, source;
  unsigned width_bit;

  bool small() const { return element.name.ends_with("char") || element.name.ends_with("short"); }

  std::pair<std::string_view, int> kind(char letter) const {
    switch (letter) {
      case 'e':
        return {element.name, 1};
      case 'u':
      case 'm':
        return {element.without_sign, width};
      case 's':
        return {element.of_sign, width};
      case 'w':
        return {element.wider, width};
      case 'x':
        return {element.name, source};
      case 'I':
        return {"int", 1};
      case 't':
        return {width == 1 ? "int" : element.of_sign, width};
      case 'p':
        return {width == 1 && small() ? "int" : element.name, width};
      default:
        return {element.name, width};
    }
  }
  std::string type(char letter) const {
    const auto [name, lanes] = kind(letter);
    return lanes == 1 ? std::string(name) : fmt::format("{}{}", name, lanes);
  }
  std::string component(std::string_view variable, char letter, int lane) const {
    const int lanes = kind(letter).second;
    return lanes == 1 ? std::string(variable) : fmt::format("{}.s{:x}", variable, lane % lanes);
  }
  bool declared() const {
    if (width == 1 && form.find_first_of("exm") != std::string_view::npos) return false;
    if (form.find_first_of("xm") != std::string_view::npos && width == 3) return false;
    return form.find('w') == std::string_view::npos || !element.wider.empty();
  }
  bool faulty() const {
    return element.name == fault.type && (fault.where.widths & width_bit) != 0 &&
           (fault.where.forms & form_bit) != 0 && fault.where.lane < width;
  }
};

std::string wrapper(const Declaration& d) {
  constexpr std::array<std::string_view, 3> names{"vx", "vy", "vz"};
  const char result = d.form[0];
  const std::string_view letters = d.form.substr(2);
  std::string parameters, arguments;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    parameters += fmt::format("{}{} {}", i == 0 ? "" : ", ", d.type(letters[i]), names[i]);
    arguments += fmt::format("{}{}", i == 0 ? "" : ", ", names[i]);
  }
  const std::string call = is_operator(d.fault)
                               ? fmt::format("vx {} vy", d.fault.function)
                               : fmt::format("{}({})", d.fault.function, arguments);
  std::string text = fmt::format(
      "static inline {0} __attribute__((overloadable)) assay_fault_{1}({2}) {{ {0} result = {3};",
      d.type(result), is_operator(d.fault) ? "operator" : d.fault.function, parameters, call);
  for (int lane = 0; d.faulty() && lane < d.width; ++lane) {
    if (d.fault.where.lane >= 0 && d.fault.where.lane != lane) continue;
    std::string values;
    for (std::size_t i = 0; i < letters.size(); ++i)
      values += fmt::format(" const {} {} = {};", d.kind(letters[i]).first, names[i].substr(1),
                            d.component(names[i], letters[i], lane));
    text += fmt::format("\n {{{0} const uint source = {1}; {2} r = {3};\n{4}\n {3} = r; }}", values,
                        d.source, d.kind(result).first, d.component("result", result, lane),
                        d.fault.effect);
  }
  return text + " return result; }\n";
}

bool concerns(const Fault& fault, const Element& element) {
  if (is_operator(fault) && !fault.green.empty()) return element.name == fault.type;
  if (fault.elements == "integers") return !element.floating;
  if (fault.elements == "floats") return element.floating;
  if (fault.elements == "signed") return !element.floating && element.name == element.of_sign;
  if (fault.elements == "ints") return element.name == "int" || element.name == "uint";
  return true;
}

bool part_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

}  // namespace

bool is_operator(const Fault& fault) {
  return !fault.function.empty() && !part_of_name(fault.function[0]);
}

std::string typed_prelude(const Fault& fault) {
  std::string text;
  for (const Element& element : elements) {
    if (!concerns(fault, element)) continue;
    if (element.name == "double") text += "#if defined(cl_khr_fp64) || defined(__opencl_c_fp64)\n";
    if (element.name == "half")
      text += "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    for (std::size_t f = 0; f < fault.forms.size(); ++f)
      for (const auto& [width, width_bit] : widths)
        for (const int source : {2, 4, 8, 16}) {
          const bool has_source = fault.forms[f].find('x') != std::string::npos;
          if (!has_source && source != 2) continue;
          const Declaration d{fault, fault.forms[f], 1U << f, element, width, source, width_bit};
          if (d.declared()) text += wrapper(d);
        }
    if (element.name == "double" || element.name == "half") text += "#endif\n";
  }
  if (!is_operator(fault))
    text +=
        fmt::format("#undef {0}\n#define {0}(...) assay_fault_{0}(__VA_ARGS__)\n", fault.function);
  return text;
}

namespace {

/// In a * b + c, the left operand of + is not b.
bool binds_tighter(std::string_view text, std::size_t from, std::size_t to,
                   std::string_view function) {
  const std::size_t before = text.find_last_not_of(" \n", from == 0 ? 0 : from - 1),
                    behind = text.find_first_not_of(" \n", to);
  const bool product = function == "*" || function == "/" || function == "%";
  const std::string_view left = product ? ")*/%!~" : ")*/%!~+-", right = product ? "" : "*/%";
  return (from != 0 && before != text.npos && left.find(text[before]) != left.npos) ||
         (behind != text.npos && right.find(text[behind]) != right.npos);
}

std::set<std::string_view> operands_of(std::string_view type, std::string_view text) {
  std::set<std::string_view> own, others;
  std::string_view before;  // the previous word, if only blanks are between the words
  for (std::size_t at = 0; at < text.size();) {
    if (!part_of_name(text[at])) {
      if (text[at] != ' ' && text[at] != '\n') before = {};
      ++at;
      continue;
    }
    const auto end = std::find_if_not(text.begin() + at, text.end(), part_of_name);
    const std::string_view word(text.begin() + at, end);
    const std::string_view element = before.substr(0, before.find_first_of("0123456789"));
    if (element == type)
      own.insert(word);
    else if (element == "size_t" || element == "bool" ||
             std::ranges::find(elements, element, &Element::name) != elements.end())
      others.insert(word);
    before = word;
    at += word.size();
  }
  for (const std::string_view name : others) own.erase(name);
  return own;
}

}  // namespace

std::string with_planted_operator(const Fault& fault, std::string_view text) {
  const bool typed = !fault.green.empty();
  const auto operands = typed ? operands_of(fault.type, text) : std::set<std::string_view>();
  const std::string spaced = " " + fault.function + " ";
  std::string out;
  std::size_t done = 0;
  for (std::size_t at = text.find(spaced); at != std::string_view::npos;
       at = text.find(spaced, at + 1)) {
    std::size_t from = at, to = at + spaced.size();
    while (from > done && part_of_name(text[from - 1])) --from;
    while (to < text.size() && part_of_name(text[to])) ++to;
    const bool names = from < at && to > at + spaced.size() &&
                       std::isdigit(static_cast<unsigned char>(text[from])) == 0 &&
                       std::isdigit(static_cast<unsigned char>(text[at + spaced.size()])) == 0;
    const bool whole =
        (from == 0 || text[from - 1] != '.') &&
        (to == text.size() || (text[to] != '.' && text[to] != '(' && text[to] != '['));
    if (!names || !whole || binds_tighter(text, from, to, fault.function)) continue;
    if (typed && (!operands.contains(text.substr(from, at - from)) ||
                  !operands.contains(text.substr(at + spaced.size(), to - at - spaced.size()))))
      continue;
    out += text.substr(done, from - done);
    out += fmt::format("assay_fault_operator({}, {})", text.substr(from, at - from),
                       text.substr(at + spaced.size(), to - at - spaced.size()));
    done = to;
    at = to - 1;
  }
  return out + std::string(text.substr(done));
}

}  // namespace assay::faults
