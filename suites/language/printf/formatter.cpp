#include "suites/language/printf/formatter.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>

namespace assay::suites::printf {
namespace {

/// A field without padding. Zeros for padding go between prefix and body.
struct Field {
  std::string prefix;  ///< sign, "0x"
  std::string body;
  bool zeros = true;  ///< the flag 0 has an effect
};

std::string padded(const Specification& s, const Field& field) {
  const auto width = static_cast<std::size_t>(s.width.value_or(0));
  const std::size_t size = field.prefix.size() + field.body.size();
  const std::string fill(width > size ? width - size : 0,
                         s.zero && !s.minus && field.zeros ? '0' : ' ');
  if (s.minus) return field.prefix + field.body + fill;
  if (s.zero && field.zeros) return field.prefix + fill + field.body;
  return fill + field.prefix + field.body;
}

std::string sign(const Specification& s, bool negative) {
  if (negative) return "-";
  if (!s.is_signed()) return {};
  return s.plus ? "+" : s.space ? " " : "";
}

std::string digits_of(std::uint64_t value, unsigned base, bool upper) {
  std::string digits;
  for (; value != 0; value /= base)
    digits.insert(digits.begin(), (upper ? "0123456789ABCDEF" : "0123456789abcdef")[value % base]);
  return digits;
}

Field integer_field(const Specification& s, std::uint64_t bits) {
  const bool negative = s.is_signed() && static_cast<std::int64_t>(bits) < 0;
  const std::uint64_t magnitude = negative ? 0 - bits : bits;
  const unsigned base = s.conversion == 'o'                          ? 8
                        : s.conversion == 'x' || s.conversion == 'X' ? 16
                                                                     : 10;
  Field field{sign(s, negative), digits_of(magnitude, base, s.upper()), !s.precision};
  const auto least = static_cast<std::size_t>(s.precision.value_or(1));
  if (field.body.size() < least) field.body.insert(0, least - field.body.size(), '0');
  if (s.alternative && base == 8 && (field.body.empty() || field.body[0] != '0'))
    field.body.insert(0, "0");
  if (s.alternative && base == 16 && magnitude != 0) field.prefix += s.upper() ? "0X" : "0x";
  return field;
}

/// The decimal point is before digit `point`. There are no leading zeros. Zero has no digits.
struct Decimal {
  std::string digits;
  int point = 0;
};

/// Each element has nine decimal digits, and the lowest digits are first.
class Large {
 public:
  explicit Large(std::uint64_t value) {
    for (; value != 0; value /= base) parts_.push_back(static_cast<std::uint32_t>(value % base));
  }
  void times(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& part : parts_) {
      carry += std::uint64_t{part} * factor;
      part = static_cast<std::uint32_t>(carry % base);
      carry /= base;
    }
    if (carry != 0) parts_.push_back(static_cast<std::uint32_t>(carry));
  }
  std::string text() const {
    std::string all;
    for (auto part = parts_.rbegin(); part != parts_.rend(); ++part)
      all += part == parts_.rbegin() ? fmt::format("{}", *part) : fmt::format("{:09}", *part);
    return all;
  }

 private:
  static constexpr std::uint64_t base = 1000000000;
  std::vector<std::uint32_t> parts_;
};

/// All digits of a finite number's magnitude. m 2^-k is m 5^k / 10^k.
Decimal exact(double value) {
  if (value == 0) return {};
  int exponent = 0;
  const double fraction = std::frexp(std::fabs(value), &exponent);
  Large digits(static_cast<std::uint64_t>(std::ldexp(fraction, 53)));
  exponent -= 53;
  for (int i = 0; i < exponent; ++i) digits.times(2);
  for (int i = 0; i < -exponent; ++i) digits.times(5);
  Decimal out{digits.text(), 0};
  out.point = static_cast<int>(out.digits.size()) + std::min(exponent, 0);
  return out;
}

/// Adds one unit in the last digit: "199" -> "200", "999" -> "1000".
std::string next(std::string digits) {
  for (std::size_t i = digits.size(); i-- > 0;) {
    if (digits[i] != '9') {
      ++digits[i];
      return digits;
    }
    digits[i] = '0';
  }
  return "1" + digits;
}

/// Rounds after the first `keep` digits, which may be negative. The lower result comes first.
std::vector<std::string> rounded(const std::string& digits, int keep, bool either) {
  if (keep < 0) {  // the number is far below half a unit of the last place
    std::vector<std::string> all{""};
    if (either && !digits.empty()) all.emplace_back("1");
    return all;
  }
  const auto kept = static_cast<std::size_t>(keep);
  std::string below = digits.substr(0, kept);
  below.resize(kept, '0');
  if (kept >= digits.size()) return {below};
  const std::string_view rest = std::string_view(digits).substr(kept);
  const bool tie = rest[0] == '5' && rest.find_first_not_of('0', 1) == rest.npos;
  const bool up = rest[0] >= '5' && !tie;
  if (rest.find_first_not_of('0') == rest.npos) return {below};
  if (tie || either) return {below, next(below)};
  return {up ? next(below) : below};
}

/// `digits` is an integer in units of 10^-places.
std::string with_point(std::string digits, int places, bool alternative) {
  const auto behind = static_cast<std::size_t>(places);
  if (digits.size() < behind + 1) digits.insert(0, behind + 1 - digits.size(), '0');
  if (places == 0) return digits + (alternative ? "." : "");
  return digits.insert(digits.size() - behind, ".");
}

std::string exponent_text(const Specification& s, int exponent) {
  return fmt::format("{}{}{:02}", s.upper() ? 'E' : 'e', exponent < 0 ? '-' : '+',
                     std::abs(exponent));
}

std::vector<std::string> in_style_f(const Specification& s, const Decimal& d, int places,
                                    const Freedom& freedom) {
  std::vector<std::string> all;
  for (std::string& digits : rounded(d.digits, d.point + places, freedom.rounds_either_way)) {
    // with_point() adds leading zeros to a number below one.
    all.push_back(with_point(std::move(digits), places, s.alternative));
  }
  return all;
}

/// A number rounded to `count` digits.
struct Scientific {
  std::string digits;
  int exponent = 0;
};
std::vector<Scientific> scientific(const Decimal& d, int count, const Freedom& freedom) {
  if (d.digits.empty()) return {{std::string(static_cast<std::size_t>(count), '0'), 0}};
  std::vector<Scientific> all;
  for (std::string& digits : rounded(d.digits, count, freedom.rounds_either_way)) {
    int exponent = d.point - 1;
    if (static_cast<int>(digits.size()) > count) {
      digits.pop_back();
      ++exponent;
    }
    all.push_back({std::move(digits), exponent});
  }
  return all;
}

std::string in_style_e(const Specification& s, const Scientific& number) {
  return with_point(number.digits, static_cast<int>(number.digits.size()) - 1, s.alternative) +
         exponent_text(s, number.exponent);
}

std::string without_zeros(std::string text) {
  if (text.find('.') == text.npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string in_style_g(const Specification& s, const Scientific& number) {
  const int count = static_cast<int>(number.digits.size());
  std::string mantissa, exponent;
  if (count > number.exponent && number.exponent >= -4) {
    mantissa = with_point(number.digits, count - 1 - number.exponent, s.alternative);
  } else {
    mantissa = with_point(number.digits, count - 1, s.alternative);
    exponent = exponent_text(s, number.exponent);
  }
  return (s.alternative ? mantissa : without_zeros(mantissa)) + exponent;
}

int digits_asked(const Specification& s) {
  return std::tolower(s.conversion) == 'g' && s.precision == 0 ? 1 : s.precision.value_or(6);
}

/// The possible texts of a finite number's magnitude in the styles f, e and g.
std::vector<std::string> decimal_bodies(const Specification& s, double value,
                                        const Freedom& freedom) {
  const Decimal d = exact(value);
  const int asked = digits_asked(s);
  const char style = static_cast<char>(std::tolower(s.conversion));
  if (style == 'f') return in_style_f(s, d, asked, freedom);
  std::vector<std::string> all;
  for (const Scientific& one : scientific(d, style == 'e' ? asked + 1 : asked, freedom))
    all.push_back(style == 'e' ? in_style_e(s, one) : in_style_g(s, one));
  return all;
}

/// True if `got` has the form of `right`, and is between the two neighbors of `value` that have
/// freedom.decimal_digits digits.
bool agrees(std::string_view got, std::string_view right, double value, const Freedom& freedom) {
  const Decimal d = exact(value);
  const auto known = static_cast<std::size_t>(freedom.decimal_digits);
  if (d.digits.size() <= known || got.size() != right.size()) return false;
  std::string digits;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool digit = std::isdigit(static_cast<unsigned char>(got[i])) != 0;
    if (digit != (std::isdigit(static_cast<unsigned char>(right[i])) != 0)) return false;
    if (!digit && got[i] != right[i]) return false;
    if (!digit && got[i] != '.') {  // the exponent
      if (got.substr(i) != right.substr(i)) return false;
      break;
    }
    if (digit) digits += got[i];
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  if (digits.size() <= known) return false;
  // Both neighbors, in units of the last digit that must be right.
  const std::string below = d.digits.substr(0, known), above = next(below);
  const std::string head = digits.substr(0, known);
  const bool at_above =
      head == above.substr(0, known) && digits.find_first_not_of('0', known) == digits.npos;
  return head == below || at_above;
}

Field infinite_or_nan(const Specification& s, double value) {
  return {sign(s, std::signbit(value)),
          std::isnan(value) ? s.upper() ? "NAN" : "nan"
          : s.upper()       ? "INF"
                            : "inf",
          false};
}

/// One of the right texts: its leading digit is 1, and ties of the last digit round to even.
std::string hexadecimal_body(const Specification& s, double value) {
  int exponent = 0;
  double m = std::frexp(std::fabs(value), &exponent);
  if (m != 0) {
    m *= 2;
    --exponent;
  }
  // One hexadecimal digit is before the point, and 13 are after the point.
  auto bits = static_cast<std::uint64_t>(std::ldexp(m, 52));
  std::size_t places = 13;
  if (s.precision && *s.precision < 13) {
    const int drop = 4 * (13 - *s.precision);
    const std::uint64_t unit = std::uint64_t{1} << drop, rest = bits & (unit - 1);
    bits -= rest;
    if (rest > unit / 2 || (rest == unit / 2 && (bits & unit) != 0)) bits += unit;
    places = static_cast<std::size_t>(*s.precision);
  }
  std::string digits = digits_of(bits, 16, s.upper());
  if (digits.size() < 14) digits.insert(0, 14 - digits.size(), '0');
  digits.resize(1 + places);
  if (!s.precision) digits.erase(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 1));
  if (s.precision && *s.precision > 13)
    digits.append(static_cast<std::size_t>(*s.precision) - 13, '0');
  std::string text = digits.substr(0, 1);
  if (digits.size() > 1 || s.alternative) text += ".";
  return text + digits.substr(1) +
         fmt::format("{}{}{}", s.upper() ? 'P' : 'p', exponent < 0 ? '-' : '+', std::abs(exponent));
}

bool hex_digit(char c, bool upper) {
  return (c >= '0' && c <= '9') || (upper ? c >= 'A' && c <= 'F' : c >= 'a' && c <= 'f');
}

/// Any leading digit is right (footnote 80). With a precision, the last digit is rounded to
/// nearest. Without a precision, the digits give the exact number.
bool hexadecimal_right(const Specification& s, double value, std::string_view text, bool either) {
  const char mark = s.upper() ? 'P' : 'p';
  const std::size_t p = text.find(mark);
  if (p == text.npos || p == 0 || !hex_digit(text[0], s.upper())) return false;
  std::string_view behind = text.substr(1, p - 1);
  const bool point = !behind.empty();
  if (point && behind[0] != '.') return false;
  if (point) behind.remove_prefix(1);
  if (!std::ranges::all_of(behind, [&](char c) { return hex_digit(c, s.upper()); })) return false;
  if (s.precision && behind.size() != static_cast<std::size_t>(*s.precision)) return false;
  if (point && behind.empty() != s.alternative && behind.empty()) return false;
  if (!point && s.alternative) return false;
  const std::string_view exponent = text.substr(p + 1);
  if (exponent.size() < 2 || (exponent[0] != '+' && exponent[0] != '-')) return false;
  if (exponent.size() > 2 && exponent[1] == '0') return false;
  if (!std::ranges::all_of(exponent.substr(1), [](char c) { return c >= '0' && c <= '9'; }))
    return false;
  if (exponent.size() > 8) return false;
  const int power = std::stoi(std::string(exponent));
  if (value == 0)
    return power == 0 && text[0] == '0' && behind.find_first_not_of('0') == behind.npos;
  // The leading digit of a normal number is not zero. A subnormal float may be printed as a normal
  // double, so its leading digit is not checked.
  if (text[0] == '0' && std::fpclassify(static_cast<float>(value)) == FP_NORMAL) return false;
  // In units of the last digit. Only 15 digits after the point count.
  std::string digits(behind.substr(0, std::min<std::size_t>(behind.size(), 15)));
  if (behind.find_first_not_of('0', digits.size()) != behind.npos) return false;
  digits = text[0] + digits;
  const auto units = std::stoull(digits, nullptr, 16);
  const auto places = static_cast<int>(digits.size()) - 1;
  const long double distance =
      std::ldexp(static_cast<long double>(std::fabs(value)), 4 * places - power) -
      static_cast<long double>(units);
  if (!s.precision) return distance == 0;
  return either ? std::fabs(distance) < 1 : std::fabs(distance) <= 0.5L;
}

/// Returns the sign and the rest. The result is empty if the padding does not match `s`.
std::optional<std::string> unpadded(const Specification& s, std::string_view got,
                                    bool hexadecimal) {
  std::string_view core = got;
  while (!s.minus && core.size() > 1 && core[0] == ' ' && (core[1] == ' ' || !s.space))
    core.remove_prefix(1);
  if (!s.minus && core.size() > 1 && core[0] == ' ' && (core[1] == '-' || core[1] == '+'))
    core.remove_prefix(1);
  while (s.minus && !core.empty() && core.back() == ' ') core.remove_suffix(1);
  Field field;
  if (!core.empty() && (core[0] == '-' || core[0] == '+' || core[0] == ' ')) {
    field.prefix = core[0];
    core.remove_prefix(1);
  }
  field.zeros = hexadecimal;
  if (hexadecimal) {
    if (core.substr(0, 2) != (s.upper() ? "0X" : "0x")) return std::nullopt;
    field.prefix += core.substr(0, 2);
    core.remove_prefix(2);
    while (core.size() > 1 && core[0] == '0' && hex_digit(core[1], s.upper()))
      core.remove_prefix(1);
  }
  field.body = core;
  if (padded(s, field) != got) return std::nullopt;
  return field.prefix + field.body;
}

Judged judge_one(const Specification& s, const Number& number, std::string_view got,
                 const Freedom& freedom) {
  if (s.integer()) {
    std::string right = padded(s, integer_field(s, number.integer));
    return {got == right, right};
  }
  const double value = number.real;
  if (!std::isfinite(value)) {
    const std::string right = padded(s, infinite_or_nan(s, value));
    const auto core = unpadded(s, got, false);
    if (!core) return {false, right};
    const std::string wanted = sign(s, std::signbit(value));
    std::string_view rest = *core;
    const std::size_t letters = rest.find_first_not_of("+- ");
    const std::string_view head = rest.substr(0, letters);
    // The sign of a NaN has no meaning.
    const bool signs =
        head == wanted || (std::isnan(value) && (head == "-" || head == sign(s, false)));
    if (letters == rest.npos || !signs) return {false, right};
    std::string word(rest.substr(letters));
    // %f writes small letters and %F writes capitals. For other conversions, the specification does
    // not say which letters to write.
    const bool cased = s.conversion != 'f' && s.conversion != 'F'
                           ? true
                           : std::ranges::none_of(word.substr(0, word.find('(')), [&](char c) {
                               return s.upper() ? c >= 'a' && c <= 'z' : c >= 'A' && c <= 'Z';
                             });
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
    const bool spelled = std::isnan(value)
                             ? word == "nan" || (word.starts_with("nan(") && word.ends_with(")"))
                             : word == "inf" || word == "infinity";
    return {cased && spelled, right};
  }
  if (s.conversion == 'a' || s.conversion == 'A') {
    const std::string signs = sign(s, std::signbit(value));
    const std::string prefix = signs + (s.upper() ? "0X" : "0x");
    Judged judged{false, padded(s, {prefix, hexadecimal_body(s, value)})};
    const auto core = unpadded(s, got, true);
    judged.right = core && core->starts_with(prefix) &&
                   hexadecimal_right(s, value, std::string_view(*core).substr(prefix.size()),
                                     freedom.rounds_either_way);
    return judged;
  }
  Judged judged;
  for (const std::string& body : decimal_bodies(s, value, freedom)) {
    const Field field{sign(s, std::signbit(value)), body};
    const std::string right = padded(s, field);
    if (judged.expected.empty()) judged.expected = right;
    if (got == right) judged.right = true;
    if (!judged.right && std::tolower(s.conversion) != 'g' && got.size() == right.size()) {
      const std::size_t from = right.find(field.prefix + body);
      if (from != right.npos && got.substr(0, from + field.prefix.size()) ==
                                    std::string_view(right).substr(0, from + field.prefix.size()))
        judged.right =
            agrees(got.substr(from + field.prefix.size(), body.size()), body, value, freedom);
    }
  }
  return judged;
}

}  // namespace

std::string text_of(const Specification& s) {
  std::string text = "%";
  if (s.minus) text += '-';
  if (s.plus) text += '+';
  if (s.space) text += ' ';
  if (s.alternative) text += '#';
  if (s.zero) text += '0';
  if (s.width) text += std::to_string(*s.width);
  if (s.precision) text += '.' + std::to_string(*s.precision);
  if (s.vector > 1) text += 'v' + std::to_string(s.vector);
  text += s.length;
  return text + s.conversion;
}

std::string format(const Specification& s, std::span<const Number> numbers,
                   const Freedom& freedom) {
  std::string all;
  for (const Number& one : numbers) {
    if (&one != numbers.data()) all += ',';
    all += judge_one(s, one, {}, freedom).expected;
  }
  return all;
}

std::string format_text(const Specification& s, std::string_view text) {
  Field field{{}, std::string(text), false};
  if (s.precision && field.body.size() > static_cast<std::size_t>(*s.precision))
    field.body.resize(static_cast<std::size_t>(*s.precision));
  return padded(s, field);
}

Judged judge(const Specification& s, std::span<const Number> numbers, std::string_view got,
             const Freedom& freedom) {
  Judged all{true, {}};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) all.expected += ',';
    // Only a NaN with parentheses contains a comma.
    const std::size_t end = i + 1 < numbers.size() ? got.find(',') : got.size();
    const Judged one = judge_one(s, numbers[i], got.substr(0, std::min(end, got.size())), freedom);
    all.expected += one.expected;
    if (end == got.npos || !one.right) all.right = false;
    got.remove_prefix(std::min(end == got.npos ? got.size() : end + 1, got.size()));
  }
  return all;
}

}  // namespace assay::suites::printf
