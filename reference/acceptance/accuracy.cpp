#include "reference/acceptance/accuracy.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <stdexcept>

#include "reference/plain/text.h"

namespace assay::reference {
namespace {

[[noreturn]] void unreadable(std::string_view text) {
  throw std::invalid_argument(fmt::format(
      "'{}' is not an accuracy: expected exact, correctly-rounded, ulp(4), ulp(2.5+2n), "
      "ulp(3+floor(|2x|)), absolute(1e-3), fma-or-mul-add, low-bits(7), scaled(...), any, "
      "implementation-defined, undefined or relaxed(...)",
      text));
}

template <class Value>
std::optional<Value> take_number(std::string_view& text) {
  Value value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || !(value >= 0) || value > std::numeric_limits<Value>::max()) {
    return std::nullopt;
  }
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

std::optional<Accuracy> parse_ulp(std::string_view text) {
  const auto base = take_number<double>(text);
  if (!base) return std::nullopt;
  if (text.empty()) return accuracy::Ulp{*base};
  if (!take(text, "+")) return std::nullopt;
  if (take(text, "floor(|")) {
    const auto factor = take_number<double>(text);
    if (!factor || text != "x|)") return std::nullopt;
    return accuracy::UlpOfInput{*base, *factor};
  }
  const auto per_width = take_number<double>(text);
  if (!per_width || text != "n") return std::nullopt;
  return accuracy::Ulp{*base, *per_width};
}

std::optional<Accuracy> parse(std::string_view text) {
  if (text == "exact") return accuracy::Exact{};
  if (text == "correctly-rounded") return accuracy::CorrectlyRounded{};
  if (text == "fma-or-mul-add") return accuracy::FmaOrMulAdd{};
  if (text == "any") return accuracy::Any{};
  if (text == "implementation-defined") return accuracy::ImplementationDefined{};
  if (text == "undefined") return accuracy::Undefined{};
  if (!text.ends_with(')')) return std::nullopt;
  text.remove_suffix(1);
  if (take(text, "ulp(")) return parse_ulp(text);
  if (take(text, "absolute(")) {
    const bool power = take(text, "2^-");
    const auto bound = take_number<double>(text);
    if (!bound || !text.empty()) return std::nullopt;
    return accuracy::Absolute{power ? std::exp2(-*bound) : *bound};
  }
  if (take(text, "low-bits(")) {
    const auto bits = take_number<int>(text);
    if (!bits || !text.empty() || *bits > 31) return std::nullopt;
    return accuracy::LowBits{*bits};
  }
  if (take(text, "scaled(") && !text.empty()) return accuracy::Scaled{std::string(text)};
  if (take(text, "relaxed(") && !text.empty()) return accuracy::Relaxed{std::string(text)};
  return std::nullopt;
}

struct Printer {
  std::string operator()(const accuracy::Exact&) const { return "exact"; }
  std::string operator()(const accuracy::CorrectlyRounded&) const { return "correctly-rounded"; }
  std::string operator()(const accuracy::Ulp& ulp) const {
    if (ulp.per_width == 0) return fmt::format("ulp({})", ulp.base);
    return fmt::format("ulp({}+{}n)", ulp.base, ulp.per_width);
  }
  std::string operator()(const accuracy::UlpOfInput& ulp) const {
    return fmt::format("ulp({}+floor(|{}x|))", ulp.base, ulp.factor);
  }
  std::string operator()(const accuracy::Absolute& absolute) const {
    return fmt::format("absolute({})", absolute.bound);
  }
  std::string operator()(const accuracy::FmaOrMulAdd&) const { return "fma-or-mul-add"; }
  std::string operator()(const accuracy::LowBits& low) const {
    return fmt::format("low-bits({})", low.bits);
  }
  std::string operator()(const accuracy::Scaled& scaled) const {
    return fmt::format("scaled({})", scaled.text);
  }
  std::string operator()(const accuracy::Any&) const { return "any"; }
  std::string operator()(const accuracy::ImplementationDefined&) const {
    return "implementation-defined";
  }
  std::string operator()(const accuracy::Undefined&) const { return "undefined"; }
  std::string operator()(const accuracy::Relaxed& relaxed) const {
    return fmt::format("relaxed({})", relaxed.text);
  }
};

struct UlpLimit {
  int width;

  double operator()(const accuracy::Exact&) const { return 0; }
  double operator()(const accuracy::LowBits&) const { return 0; }
  double operator()(const accuracy::Absolute&) const { return 0; }
  double operator()(const accuracy::CorrectlyRounded&) const { return 0.5; }
  double operator()(const accuracy::FmaOrMulAdd&) const { return 0.5; }
  double operator()(const accuracy::Ulp& ulp) const { return ulp.base + ulp.per_width * width; }
  double operator()(const accuracy::UlpOfInput& ulp) const { return ulp.base; }
  template <class Free>
  double operator()(const Free&) const {
    return std::numeric_limits<double>::infinity();
  }
};

}  // namespace

std::optional<double> parse_end(std::string_view text) {
  const double sign = take(text, "-") ? -1 : 1;
  if (text == "pi") return sign * std::numbers::pi;
  const bool power = take(text, "2^");
  const auto value = parsed<double>(text);
  if (!value) return std::nullopt;
  return sign * (power ? std::exp2(*value) : *value);
}

Accuracy parse_accuracy(std::string_view text) {
  const auto accuracy = parse(text);
  if (!accuracy) unreadable(text);
  return *accuracy;
}

std::string to_string(const Accuracy& accuracy) {
  return std::visit(Printer{}, accuracy);
}

double ulp_limit(const Accuracy& accuracy, int width) {
  return std::visit(UlpLimit{width}, accuracy);
}

bool never_fails(const Accuracy& accuracy) {
  return ulp_limit(accuracy, 1) == std::numeric_limits<double>::infinity();
}

bool bounds_errors(const Accuracy& accuracy) {
  using namespace accuracy;
  return !std::holds_alternative<Exact>(accuracy) && !std::holds_alternative<Any>(accuracy) &&
         !std::holds_alternative<ImplementationDefined>(accuracy) &&
         !std::holds_alternative<Undefined>(accuracy);
}

}  // namespace assay::reference
