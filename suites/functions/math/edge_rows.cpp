#include "suites/functions/math/edge_rows.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <numbers>
#include <optional>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "reference/plain/scalar_type.h"
#include "reference/plain/text.h"

namespace assay::suites::math {
namespace {

using reference::FloatFormat;
using reference::Kind;
using reference::words;

std::uint64_t bits_of(const FloatFormat& format, double value) {
  return reference::nearest_bits(reference::scalar_type(format), value);
}

/// The magnitudes that a word means in a format, or some of them if there are many. Words in
/// unions() are not allowed.
std::vector<std::uint64_t> magnitudes(const FloatFormat& format, std::string_view word) {
  const auto of = [&](std::initializer_list<double> values) {
    std::vector<std::uint64_t> list;
    for (const double value : values) list.push_back(bits_of(format, value));
    return list;
  };
  const std::uint64_t one = bits_of(format, 1), half = bits_of(format, 0.5);
  const std::uint64_t normal = reference::least_normal_bits(format);
  // From `all_integers` on, all numbers are even integers. Up to 2 * `quarter`, there are numbers
  // x.5.
  const double all_integers = std::ldexp(1.0, format.precision);
  const double quarter = all_integers / 4;
  std::vector<std::uint64_t> list;
  if (word == "0") return {0};
  if (word == "inf") return {reference::infinity_bits(format)};
  if (word == "least") return {1};
  if (word == "greatest_subnormal") return {normal - 1};
  if (word == "half_least_normal") return {normal / 2};
  if (word == "least_normal") return {normal};
  if (word == "greatest") return {reference::greatest_finite_bits(format)};
  if (word == "pi") return of({std::numbers::pi});
  if (word == "pi/2") return of({std::numbers::pi / 2});
  if (word == "pi/4") return of({std::numbers::pi / 4});
  if (word == "3pi/4") return of({3 * std::numbers::pi / 4});
  if (word == "subnormal") return {1, normal / 2 + 1, normal - 1};
  if (word == "below_half") return {1, normal - 1, normal, bits_of(format, 0.25), half - 1};
  if (word == "above_1") {
    list = of({1.5, 2, 3, 1000});
    list.insert(list.end(), {one + 1, reference::greatest_finite_bits(format)});
    return list;
  }
  if (word == "odd") return of({1, 3, 5, 1001, all_integers / 2 + 1, all_integers - 1});
  if (word == "even") {
    list = of({2, 4, 1000, all_integers, all_integers + 2});
    list.push_back(reference::greatest_finite_bits(format));
    return list;
  }
  if (word == "even_half") return of({0.5, 2.5, 4.5, 100.5, 2 * quarter - 1.5});
  if (word == "odd_half") return of({1.5, 3.5, 101.5, 2 * quarter - 0.5});
  if (word == "fraction") return {1, normal, bits_of(format, 0.25), one - 1, one + 1};
  if (const auto value = reference::parsed<double>(word)) return of({*value});
  return {};
}

std::vector<std::uint64_t> int_magnitudes(std::string_view word) {
  constexpr std::uint64_t greatest = std::numeric_limits<std::int32_t>::max();
  if (word == "0") return {0};
  if (word == "odd") return {1, 3, 5, 1001, 16777217, greatest};
  if (word == "even") return {2, 4, 1000, 16777218, greatest - 1};
  if (word == "greatest_int") return {greatest};
  if (word == "least_int") return {greatest + 1};
  if (const auto value = reference::parsed<double>(word))
    return {static_cast<std::uint64_t>(*value)};
  return {};
}

/// Words that mean the values of several other words.
const std::map<std::string_view, std::vector<std::string_view>>& unions() {
  static const std::map<std::string_view, std::vector<std::string_view>> table{
      {"below_1", {"below_half", "0.5", "0.75"}},
      {"up_to_half", {"below_half", "0.5"}},
      {"normal", {"least_normal", "0.5", "1", "above_1"}},
      {"finite", {"subnormal", "normal"}},
      {"half", {"even_half", "odd_half"}},
      {"integer", {"odd", "even"}},
      {"non_integer", {"half", "fraction"}},
      {"not_odd", {"even", "non_integer"}},
      {"any", {"0", "finite", "inf"}},
  };
  return table;
}

std::vector<std::uint64_t> all_magnitudes(const FloatFormat& format, Kind kind,
                                          std::string_view word) {
  if (kind != Kind::gentype && word == "any") return all_magnitudes(format, kind, "integer");
  const auto found = unions().find(word);
  if (found == unions().end())
    return kind == Kind::gentype ? magnitudes(format, word) : int_magnitudes(word);
  std::vector<std::uint64_t> list;
  for (const std::string_view part : found->second) {
    const auto more = all_magnitudes(format, kind, part);
    list.insert(list.end(), more.begin(), more.end());
  }
  return list;
}

/// "+-even_half" becomes "+-" and "even_half". The sign is "+", "-", "+-", "-+", "?" or empty.
std::pair<std::string_view, std::string_view> signed_word(std::string_view word) {
  const std::size_t size = std::min(word.find_first_not_of("+-?"), word.size());
  return {word.substr(0, size), word.substr(size)};
}

/// A result with "+-" gets the sign `sign`.
struct Value {
  std::uint64_t bits = 0;
  int sign = 0;
};

std::uint64_t with_sign(const FloatFormat& format, Kind kind, std::uint64_t magnitude,
                        bool negative) {
  if (!negative) return magnitude;
  return kind == Kind::gentype ? magnitude | reference::sign_bit(format)
                               : (0 - magnitude) & 0xffffffffu;
}

[[noreturn]] void damaged(const EdgeRow& row, std::string_view what, std::string_view word) {
  throw harness::UsageError(fmt::format("{}: {} '{}'", row.place, what, word));
}

std::vector<Value> values(const EdgeRow& row, std::size_t a, const FloatFormat& format, Kind kind) {
  const auto [sign, sets] = signed_word(row.arguments[a]);
  const std::uint64_t infinity = reference::infinity_bits(format);
  std::vector<Value> list;
  for (const std::string& word : words(sets, '|')) {
    if (word == "nan" && kind == Kind::gentype) {
      const std::uint64_t quiet = reference::quiet_nan_bits(format);
      for (const std::uint64_t bits : {quiet, quiet | 5, quiet | reference::sign_bit(format)})
        list.push_back({bits, 0});
      continue;
    }
    if (word == "signaling_nan" && kind == Kind::gentype) {
      list.push_back({infinity | 1, 0});
      list.push_back({(infinity | 3) | reference::sign_bit(format), 0});
      continue;
    }
    const auto found = all_magnitudes(format, kind, word);
    if (found.empty()) damaged(row, "unknown argument", word);
    for (const std::uint64_t magnitude : found) {
      // An int zero has no sign.
      const bool both = kind == Kind::gentype || magnitude != 0;
      if (sign != "-") list.push_back({with_sign(format, kind, magnitude, false), 1});
      if (sign == "-" || ((sign == "?" || sign == "+-") && both))
        list.push_back({with_sign(format, kind, magnitude, true), -1});
    }
    if (kind != Kind::gentype && (word == "even" || word == "integer" || word == "any") &&
        sign != "+" && !sign.empty())
      list.push_back({0x80000000u, -1});
  }
  return list;
}

EdgeAnswer answer(const EdgeRow& row, std::string_view word, const FloatFormat& format, Kind kind,
                  const harness::InputBits& input, int tracked) {
  if (word == "any") return {EdgeAnswer::Kind::any, 0};
  if (word == "positive" && kind != Kind::gentype) return {EdgeAnswer::Kind::positive, 1};
  if (word == "nan") return {EdgeAnswer::Kind::nan, 0};
  if (word == "quiet_nan") return {EdgeAnswer::Kind::quiet_nan, 0};
  if (word == "first") return {EdgeAnswer::Kind::bits, input[0]};
  if (word == "second") return {EdgeAnswer::Kind::bits, input[1]};
  if (word == "abs_first" || word == "abs_second")
    return {EdgeAnswer::Kind::bits,
            reference::magnitude_bits(format, input[word == "abs_first" ? 0 : 1])};
  const auto [sign, rest] = signed_word(word);
  const auto found = all_magnitudes(format, kind, rest);
  if (found.size() != 1) damaged(row, "unknown result", word);
  const bool negative =
      sign == "-" || (sign == "+-" && tracked < 0) || (sign == "-+" && tracked > 0);
  return {EdgeAnswer::Kind::bits, with_sign(format, kind, found[0], negative)};
}

}  // namespace

bool EdgeRow::holds(std::string_view function, std::string_view format,
                    std::string_view document) const {
  const auto among = [](const std::vector<std::string>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
  };
  return among(functions, function) && (formats.empty() || among(formats, format)) &&
         (documents.empty() || among(documents, document));
}

std::string EdgeRow::text(std::string_view function) const {
  return fmt::format("{}({}) = {}", function, fmt::join(arguments, ", "), fmt::join(results, ", "));
}

std::vector<EdgeRow> parse_edge_rows(std::string_view csv, const std::string& source) {
  std::vector<EdgeRow> rows;
  for (harness::CsvRow& line :
       harness::parse_csv(csv, source,
                          {"row", "functions", "arguments", "results", "formats", "mode",
                           "documents", "citation", "interpretation"})) {
    auto& f = line.fields;
    EdgeRow row{
        f[0], words(f[1]), words(f[2]), words(f[3]), words(f[4]),
        f[5], words(f[6]), f[7],        f[8],        fmt::format("{}:{}", source, line.line)};
    if (row.name.empty() || row.functions.empty() || row.arguments.empty() ||
        row.arguments.size() > 3 || row.results.empty() || row.results.size() > 2 ||
        row.citation.empty())
      throw harness::UsageError(row.place +
                                ": an edge case needs a name, functions, one to three arguments, "
                                "one or two results and a citation");
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<EdgeRow> load_edge_rows(const harness::RunOptions& options) {
  std::vector<EdgeRow> all;
  for (const std::string path :
       {"edge_cases/c99.csv", "edge_cases/opencl.csv", "edge_cases/exceptions.csv"}) {
    std::vector<EdgeRow> rows =
        parse_edge_rows(harness::read_data(options.data, path), "data/" + path);
    std::move(rows.begin(), rows.end(), std::back_inserter(all));
  }
  return all;
}

std::vector<EdgePoint> edge_points(const EdgeRow& row, const reference::Function& function,
                                   const reference::FloatFormat& format) {
  if (row.arguments.size() != function.parameters.size() ||
      row.results.size() != function.results.size())
    damaged(row, "the row does not have the arguments and results of", function.name);
  // "+-" in a result is the sign of the first argument with "+-".
  const auto tracked = std::find_if(row.arguments.begin(), row.arguments.end(),
                                    [](const auto& word) { return word.starts_with("+-"); });
  const auto tracked_at = static_cast<std::size_t>(tracked - row.arguments.begin());
  std::vector<std::vector<Value>> sets;
  for (std::size_t a = 0; a < row.arguments.size(); ++a)
    sets.push_back(values(row, a, format, function.parameters[a]));
  std::vector<EdgePoint> points;
  std::size_t combinations = 1;
  for (const auto& set : sets) combinations *= set.size();
  for (std::size_t choice = 0; choice < combinations; ++choice) {
    EdgePoint point;
    int sign = 0;
    std::size_t rest = choice;
    for (std::size_t a = 0; a < sets.size(); rest /= sets[a].size(), ++a) {
      const Value& value = sets[a][rest % sets[a].size()];
      point.input[a] = value.bits;
      if (a == tracked_at) sign = value.sign;
    }
    for (std::size_t r = 0; r < row.results.size(); ++r)
      for (const std::string& word : words(row.results[r], '|'))
        point.answers[r].push_back(
            answer(row, word, format, function.results[r], point.input, sign));
    points.push_back(std::move(point));
  }
  return points;
}

}  // namespace assay::suites::math
