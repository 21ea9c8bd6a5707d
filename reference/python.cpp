// The reference as a Python module: what a function's value is, and whether an answer is right.
#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/judge/judge.h"

namespace py = pybind11;

namespace assay::reference {
namespace {

const Function& function_named(const std::string& name) {
  const Function* function = find_function(name);
  if (function == nullptr) {
    throw std::invalid_argument(fmt::format("no function '{}': functions() lists them all", name));
  }
  return *function;
}

const FloatFormat& format_named(const std::string& name) {
  const FloatFormat* format = find_format(name);
  if (format == nullptr) {
    throw std::invalid_argument(
        fmt::format("no format '{}': half, float and double are known", name));
  }
  return *format;
}

template <std::size_t Size>
std::array<std::uint64_t, Size> as_array(const std::vector<std::uint64_t>& bits,
                                         std::size_t expected, const std::string& what) {
  if (bits.size() != expected) {
    throw std::invalid_argument(fmt::format("got {} {}, expected {}", bits.size(), what, expected));
  }
  std::array<std::uint64_t, Size> array{};
  std::ranges::copy(bits, array.begin());
  return array;
}

std::string_view kind_name(Kind kind) {
  switch (kind) {
    case Kind::gentype:
      return "gentype";
    case Kind::intn:
      return "intn";
    case Kind::uintn:
      return "uintn";
  }
  return "";
}

py::list functions() {
  py::list all;
  for (const Function& function : math_functions()) {
    py::list parameters, results;
    for (const Kind kind : function.parameters) parameters.append(kind_name(kind));
    for (const Kind kind : function.results) results.append(kind_name(kind));
    py::dict row;
    row["name"] = function.name;
    row["table_row"] = function.table_row;
    row["expression"] = function.expression;
    row["parameters"] = parameters;
    row["results"] = results;
    all.append(row);
  }
  return all;
}

/// As many digits as give this binary number of this precision again, rounded as told.
std::string endpoint(mpfr_srcptr value, mpfr_rnd_t rounding) {
  char* text = nullptr;
  const std::size_t digits = mpfr_get_str_ndigits(10, mpfr_get_prec(value));
  if (mpfr_asprintf(&text, "%.*R*e", static_cast<int>(digits - 1), rounding, value) < 0)
    throw std::bad_alloc();
  std::string result = text;
  mpfr_free_str(text);
  return result;
}

std::string interval(const Truth& truth) {
  switch (truth.kind) {
    case Truth::Kind::any:
      return "any";
    case Truth::Kind::nan:
    case Truth::Kind::quiet_nan:
      return "NaN";
    case Truth::Kind::infinite:
      return truth.sign_free ? "+-inf" : mpfr_sgn(truth.value.get()) < 0 ? "-inf" : "inf";
    case Truth::Kind::integer:
      return truth.integer == truth.other_integer
                 ? fmt::format("{}", truth.integer)
                 : fmt::format("{} or {}", truth.integer, truth.other_integer);
    case Truth::Kind::low_bits:
      return fmt::format("{} (low {} bits)", truth.integer, truth.expected_bits);
    case Truth::Kind::sign:
      return truth.integer == 0 ? "0" : truth.integer < 0 ? "negative" : "positive";
    case Truth::Kind::number:
      break;
  }
  if (!truth.inexact) return endpoint(truth.value.get(), MPFR_RNDN);
  Number far(truth.value);
  if (mpfr_signbit(far.get())) {
    mpfr_nextbelow(far.get());
    return fmt::format("({}, {})", endpoint(far.get(), MPFR_RNDD),
                       endpoint(truth.value.get(), MPFR_RNDU));
  }
  mpfr_nextabove(far.get());
  return fmt::format("({}, {})", endpoint(truth.value.get(), MPFR_RNDD),
                     endpoint(far.get(), MPFR_RNDU));
}

std::vector<std::vector<std::string>> truth(const std::string& name, const std::string& format,
                                            const std::vector<std::uint64_t>& inputs,
                                            int precision) {
  const Function& function = function_named(name);
  Rules rules;
  rules.format = format_named(format);
  if (precision < rules.format.precision + 2 || precision > 100000) {
    throw std::invalid_argument(fmt::format("precision {}: {} to 100000 bits are possible",
                                            precision, rules.format.precision + 2));
  }
  const Answers& answers = answers_for(
      function, rules, as_array<3>(inputs, function.parameters.size(), "inputs"), precision);
  std::vector<std::vector<std::string>> texts(answers.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    for (std::size_t k = 0; k < function.results.size(); ++k) {
      texts[i].push_back(interval(answers[i][k]));
    }
  }
  return texts;
}

py::dict judge(const std::string& name, const std::string& format,
               const std::vector<std::uint64_t>& inputs, const std::vector<std::uint64_t>& subject,
               const std::string& accuracy, int width, bool flush_to_zero) {
  const Function& function = function_named(name);
  Rules rules;
  rules.format = format_named(format);
  const Bound bound = parse_bound(accuracy);
  rules.accuracy = bound.accuracy;
  rules.domain = bound.domain;
  rules.width = width;
  rules.flush_to_zero = flush_to_zero;
  const Explanation explanation =
      Judge(function, rules)
          .explain(as_array<3>(inputs, function.parameters.size(), "inputs"),
                   as_array<2>(subject, function.results.size(), "results"));
  py::dict verdict;
  verdict["accepted"] = explanation.accepted;
  verdict["rule"] = std::string(reference::name(explanation.rule));
  verdict["ulp"] = explanation.ulp;
  verdict["reason"] = explanation.accepted ? std::string(assay::reference::name(explanation.rule))
                                           : text(explanation.complaints.front());
  verdict["reference"] = explanation.reference;
  verdict["reference_decimal"] = explanation.reference_decimal;
  verdict["subject"] = explanation.subject_decimal;
  return verdict;
}

}  // namespace

PYBIND11_MODULE(assay_reference, module) {
  module.doc() = "What OpenCL's built-in functions are worth, and whether an answer is right";
  module.def("functions", &functions, "Every function: name, table_row, parameters, results");
  module.def(
      "truth", &truth, py::arg("name"), py::arg("format"), py::arg("inputs"),
      py::arg("precision") = 128,
      "The answers for inputs given as bits: for each answer, each result as a decimal where "
      "it is exact and as an open interval that holds it elsewhere");
  module.def("judge", &judge, py::arg("name"), py::arg("format"), py::arg("inputs"),
             py::arg("subject"), py::arg("accuracy"), py::arg("width") = 1,
             py::arg("flush_to_zero") = false,
             "Judges one answer, given as bits, by an accuracy such as 'ulp(3)'");
}

}  // namespace assay::reference
