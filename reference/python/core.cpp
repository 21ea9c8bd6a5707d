// The compiled part of the Python module. The arrays of a call have equal sizes and no gaps.
// package/ has the public functions.
#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "harness/cases/depth.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/search.h"
#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/relaxed.h"
#include "reference/judge/error_meter.h"
#include "reference/judge/judge.h"
#include "reference/plain/scalar_type.h"

namespace py = pybind11;

namespace assay::python {
namespace {

using namespace reference;
using Arrays = std::vector<py::array>;

const Function& function_named(const std::string& name) {
  const auto all = math_functions();
  const auto found = std::ranges::find(all, name, &Function::name);
  if (found == all.end())
    throw std::invalid_argument(
        fmt::format("no function '{}': functions() lists all functions", name));
  return *found;
}

const FloatFormat& format_named(const std::string& name) {
  const FloatFormat* format = find_format(name);
  if (format == nullptr)
    throw std::invalid_argument(
        fmt::format("no format '{}': half, float and double are known", name));
  return *format;
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
    row["float_only"] = function.float_only;
    all.append(row);
  }
  return all;
}

std::size_t bytes_of(Kind kind, const FloatFormat& format) {
  return kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
}

/// The caller must keep the arrays alive.
Batch batch_of(const Function& function, const FloatFormat& format, const Arrays& inputs,
               const Arrays& outputs, bool judged = true) {
  Batch batch;
  const auto take = [&](const Arrays& arrays, const std::vector<Kind>& kinds, auto& to,
                        std::string_view what) {
    if (arrays.size() != kinds.size())
      throw std::invalid_argument(
          fmt::format("{} takes {} {}, not {}", function.name, kinds.size(), what, arrays.size()));
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const py::array& array = arrays[i];
      if (static_cast<std::size_t>(array.itemsize()) != bytes_of(kinds[i], format) ||
          array.ndim() != 1 || (array.flags() & py::array::c_style) == 0)
        throw std::invalid_argument(
            "the arrays do not have the packed types that the function needs");
      if (batch.count != 0 && batch.count != static_cast<std::size_t>(array.size()))
        throw std::invalid_argument("the arrays differ in size");
      batch.count = static_cast<std::size_t>(array.size());
      to[i] = array.data();
    }
  };
  take(inputs, function.parameters, batch.inputs, "arguments");
  if (judged) take(outputs, function.results, batch.outputs, "results");
  return batch;
}

Batch part_of(const Batch& batch, const Function& function, const FloatFormat& format,
              std::size_t start, std::size_t count) {
  Batch part = batch;
  part.count = count;
  part.first_index += start;
  const auto move = [&](auto& arrays, const std::vector<Kind>& kinds) {
    for (std::size_t i = 0; i < kinds.size(); ++i)
      if (arrays[i] != nullptr)
        arrays[i] = static_cast<const char*>(arrays[i]) + start * bytes_of(kinds[i], format);
  };
  move(part.inputs, function.parameters);
  move(part.outputs, function.results);
  return part;
}

/// Calls work(start, count) for parts of [0, total) on all processors, without the interpreter's
/// lock. Rethrows the first exception.
template <class Work>
void over_cores(std::size_t total, std::size_t piece, const Work& work) {
  const py::gil_scoped_release release;
  cpu_set_t usable;
  const std::size_t cores = sched_getaffinity(0, sizeof usable, &usable) == 0
                                ? static_cast<std::size_t>(CPU_COUNT(&usable))
                                : std::thread::hardware_concurrency();
  const std::size_t pieces = (total + piece - 1) / piece;
  std::atomic<std::size_t> next = 0;
  std::exception_ptr failed;
  std::mutex mutex;
  const auto serve = [&] {
    try {
      for (std::size_t k = next++; k < pieces; k = next++)
        work(k * piece, std::min(piece, total - k * piece));
    } catch (...) {
      const std::lock_guard lock(mutex);
      failed = std::current_exception();
      next = pieces;
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t k = 1; k < std::min(cores, pieces); ++k) others.emplace_back(serve);
    serve();
  }
  if (failed) std::rethrow_exception(failed);
}
constexpr std::size_t fast_piece = 1 << 16, exact_piece = 1 << 8;

std::vector<py::array_t<double>> errors(const std::string& name, const std::string& format_name,
                                        const Arrays& inputs, const Arrays& outputs, bool exact,
                                        bool with_sign) {
  const Function& function = function_named(name);
  const FloatFormat& format = format_named(format_name);
  const Batch batch = batch_of(function, format, inputs, outputs);
  std::vector<py::array_t<double>> results;
  std::array<double*, 2> to{};
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    results.emplace_back(static_cast<py::ssize_t>(batch.count));
    to[k] = results.back().mutable_data();
  }
  const ErrorMeter meter(function, format);
  over_cores(batch.count, exact ? exact_piece : fast_piece, [&](std::size_t start, std::size_t n) {
    const Batch part = part_of(batch, function, format, start, n);
    std::array<double*, 2> here{};
    for (std::size_t k = 0; k < outputs.size(); ++k) here[k] = to[k] + start;
    exact ? meter.exactly(part, here) : meter(part, here);
    if (with_sign) return;
    // The values are still in the cache.
    for (std::size_t k = 0; k < outputs.size(); ++k)
      std::transform(here[k], here[k] + n, here[k], [](double one) { return std::fabs(one); });
  });
  return results;
}

std::vector<py::array> rounded(const std::string& name, const std::string& format_name,
                               const Arrays& inputs) {
  const Function& function = function_named(name);
  const FloatFormat& format = format_named(format_name);
  const Batch batch = batch_of(function, format, inputs, {}, false);
  std::vector<py::array> results;
  std::array<void*, 2> to{};
  for (std::size_t k = 0; k < function.results.size(); ++k) {
    const Kind kind = function.results[k];
    const auto size = static_cast<py::ssize_t>(batch.count);
    results.emplace_back(py::dtype(fmt::format("u{}", bytes_of(kind, format))),
                         std::vector<py::ssize_t>{size});
    to[k] = results.back().mutable_data();
  }
  over_cores(batch.count, 1 << 12, [&](std::size_t start, std::size_t n) {
    std::array<void*, 2> here{};
    for (std::size_t k = 0; k < function.results.size(); ++k)
      here[k] = static_cast<char*>(to[k]) + start * bytes_of(function.results[k], format);
    fill_rounded(function, format, part_of(batch, function, format, start, n), here);
  });
  return results;
}

/// Text with enough digits for the same binary number.
std::string endpoint(mpfr_srcptr value, mpfr_rnd_t rounding) {
  char* text = nullptr;
  const std::size_t digits = mpfr_get_str_ndigits(10, mpfr_get_prec(value));
  if (mpfr_asprintf(&text, "%.*R*e", static_cast<int>(digits - 1), rounding, value) < 0)
    throw std::bad_alloc();
  std::string result = text;
  mpfr_free_str(text);
  return result;
}

py::object described(const Truth& truth) {
  switch (truth.kind) {
    case Truth::Kind::any:
      return py::str("any");
    case Truth::Kind::nan:
    case Truth::Kind::quiet_nan:
      return py::str("nan");
    case Truth::Kind::infinite:
      return py::str(truth.sign_free ? "+-inf" : mpfr_sgn(truth.value.get()) < 0 ? "-inf" : "inf");
    case Truth::Kind::integer:
      return py::str(truth.integer == truth.other_integer
                         ? fmt::format("{}", truth.integer)
                         : fmt::format("{} or {}", truth.integer, truth.other_integer));
    case Truth::Kind::low_bits:
      return py::str(fmt::format("{} (low {} bits)", truth.integer, truth.expected_bits));
    case Truth::Kind::sign:
      return py::str(truth.integer == 0 ? "0" : truth.integer < 0 ? "negative" : "positive");
    case Truth::Kind::number:
      break;
  }
  if (!truth.inexact) return py::str(endpoint(truth.value.get(), MPFR_RNDN));
  Number far(truth.value);
  if (mpfr_signbit(far.get())) {
    mpfr_nextbelow(far.get());
    return py::make_tuple(endpoint(far.get(), MPFR_RNDD), endpoint(truth.value.get(), MPFR_RNDU));
  }
  mpfr_nextabove(far.get());
  return py::make_tuple(endpoint(truth.value.get(), MPFR_RNDD), endpoint(far.get(), MPFR_RNDU));
}

/// Each result is exact, or is an interval that contains the exact value.
py::list enclosures(const std::string& name, const std::string& format_name, const Arrays& inputs,
                    int precision) {
  const Function& function = function_named(name);
  Rules rules;
  rules.format = format_named(format_name);
  rules.accuracy = accuracy::LowBits{7};
  const int least = rules.format.precision + 2;
  if (precision < least || precision > 100000)
    throw std::invalid_argument(
        fmt::format("precision {}: {} to 100000 bits are possible", precision, least));
  const Batch batch = batch_of(function, rules.format, inputs, {}, false);
  const MpfrJudge elements(function, rules);
  py::list all;
  for (std::size_t i = 0; i < batch.count; ++i) {
    const Answers& answers = answers_for(function, rules, elements.input(batch, i), precision);
    py::list one;
    for (std::size_t k = 0; k < function.results.size(); ++k) one.append(described(answers[0][k]));
    all.append(one);
  }
  return all;
}

struct Asked {
  std::string function, format, bound;
  int width = 1;
  bool flush_to_zero = false;
  std::vector<std::string> freedoms;
  std::map<std::string, std::string> rows;  ///< bounds of other rows, for formulas
};

Rules rules_of(const Asked& asked, const Function& function) {
  Rules rules;
  rules.format = format_named(asked.format);
  const Bound bound = parse_bound(asked.bound);
  rules.accuracy = bound.accuracy;
  rules.domain = bound.domain;
  rules.width = asked.width;
  rules.flush_to_zero = asked.flush_to_zero;
  const std::map<std::string, bool Freedoms::*> known{{"zero_signs", &Freedoms::zero_signs},
                                                      {"specials", &Freedoms::specials},
                                                      {"edges", &Freedoms::edges},
                                                      {"disputed", &Freedoms::disputed},
                                                      {"everything", &Freedoms::everything}};
  for (const std::string& freedom : asked.freedoms) rules.freedoms.*known.at(freedom) = true;
  std::map<std::string, Accuracy, std::less<>> accuracies;
  for (const auto& [row, text] : asked.rows) accuracies.emplace(row, parse_bound(text).accuracy);
  rules.relaxed =
      relaxed_row(rules.accuracy, function, [&](std::string_view row) -> const Accuracy* {
        const auto found = accuracies.find(row);
        return found == accuracies.end() ? nullptr : &found->second;
      });
  return rules;
}

class PyJudge {
 public:
  explicit PyJudge(const Asked& asked)
      : function_(function_named(asked.function)), judge_(function_, rules_of(asked, function_)) {}

  const FloatFormat& format() const { return judge_.rules().format; }
  Batch batch(const Arrays& inputs, const Arrays& outputs) const {
    return batch_of(function_, format(), inputs, outputs);
  }
  Batch part(const Batch& batch, std::size_t start, std::size_t count) const {
    return part_of(batch, function_, format(), start, count);
  }

  py::array_t<bool> accepted(const Arrays& inputs, const Arrays& outputs) const {
    const Batch whole = batch(inputs, outputs);
    py::array_t<bool> ok(static_cast<py::ssize_t>(whole.count));
    bool* to = ok.mutable_data();
    over_cores(whole.count, 1 << 12,
               [&](std::size_t start, std::size_t n) { mark(part(whole, start, n), to + start); });
    return ok;
  }

  /// The rule for each answer. MPFR judges every answer.
  py::array_t<std::uint8_t> rules(const Arrays& inputs, const Arrays& outputs) const {
    const Batch whole = batch(inputs, outputs);
    py::array_t<std::uint8_t> found(static_cast<py::ssize_t>(whole.count));
    std::uint8_t* to = found.mutable_data();
    over_cores(whole.count, exact_piece, [&](std::size_t start, std::size_t n) {
      for (std::size_t i = start; i < start + n; ++i)
        to[i] = static_cast<std::uint8_t>(
            judge_.decide(judge_.input(whole, i), judge_.subject(whole, i)).rule);
    });
    return found;
  }

  py::dict explain(const Arrays& inputs, const Arrays& outputs, std::size_t index) const {
    const Batch whole = batch(inputs, outputs);
    if (index >= whole.count) throw std::out_of_range("there is no answer with this index");
    const Explanation e = judge_.explain(judge_.input(whole, index), judge_.subject(whole, index));
    py::dict verdict;
    verdict["accepted"] = e.accepted;
    verdict["rule"] = std::string(name(e.rule));
    verdict["ulp"] = e.ulp;
    verdict["reason"] = e.accepted ? std::string(name(e.rule)) : text(e.complaints.front());
    verdict["input_hex"] = e.inputs_hex;
    verdict["input"] = e.inputs_decimal;
    verdict["subject_hex"] = e.subject_hex;
    verdict["subject"] = e.subject_decimal;
    verdict["reference"] = e.reference;
    verdict["reference_decimal"] = e.reference_decimal;
    return verdict;
  }

  std::string limit() const { return judge_.limit(); }
  double ulp() const { return ulp_limit(judge_.rules().accuracy, judge_.rules().width); }

 private:
  friend class PyTally;
  friend class PySearch;

  /// Marks the accepted answers. Divides a batch with a failing answer into halves.
  void mark(const Batch& batch, bool* ok) const {
    if (batch.count <= 16) {
      for (std::size_t i = 0; i < batch.count; ++i)
        ok[i] = judge_.decide(judge_.input(batch, i), judge_.subject(batch, i)).accepted;
    } else if (judge_(batch).failing == 0) {
      std::fill_n(ok, batch.count, true);
    } else {
      const std::size_t half = batch.count / 2;
      mark(part(batch, 0, half), ok);
      mark(part(batch, half, batch.count - half), ok + half);
    }
  }

  const Function& function_;
  Judge judge_;
};

class PyTally {
 public:
  void add(const PyJudge& judge, const Arrays& inputs, const Arrays& outputs) {
    Batch whole = judge.batch(inputs, outputs);
    whole.first_index = tally_.inputs;
    std::mutex mutex;
    over_cores(whole.count, fast_piece, [&](std::size_t start, std::size_t n) {
      const Tally found = judge.judge_(judge.part(whole, start, n));
      const std::lock_guard lock(mutex);
      tally_.merge(found);
    });
  }

  py::dict found() const {
    const auto shown = [](const Worst& one) {
      py::dict answer;
      answer["index"] = one.index;
      answer["ulp"] = one.ulp;
      answer["failing"] = one.failing;
      answer["input"] = one.input;
      answer["subject"] = one.subject;
      return answer;
    };
    py::dict all, by_rule;
    all["inputs"] = tally_.inputs;
    all["failing"] = tally_.failing;
    all["histogram"] = std::vector<std::uint64_t>(tally_.histogram.begin(), tally_.histogram.end());
    for (std::size_t r = 0; r < rule_count; ++r)
      if (tally_.by_rule[r] != 0)
        by_rule[py::str(std::string(name(static_cast<Rule>(r))))] = tally_.by_rule[r];
    all["rules"] = by_rule;
    all["worst"] = tally_.worst ? py::object(shown(*tally_.worst)) : py::none();
    py::list failures;
    for (const Worst& one : tally_.failures) failures.append(shown(one));
    for (const Worst& one : tally_.named) failures.append(shown(one));
    all["failures"] = failures;
    return all;
  }

 private:
  friend class PySearch;

  Tally tally_;
};

std::vector<harness::Argument> arguments_of(const Function& function, const FloatFormat& format) {
  std::vector<harness::Argument> arguments;
  for (std::size_t a = 0; a < function.parameters.size(); ++a) {
    harness::Argument argument{reference::scalar_type(function.parameters[a], format), -1, 1};
    if (a < function.ranges.size()) {
      const Range range = function.ranges[a](format);
      argument.low = range.low;
      argument.high = range.high;
    }
    arguments.push_back(argument);
  }
  return arguments;
}

std::string case_id(const std::string& name, const std::string& format) {
  return fmt::format("math/{}/{}/default", name, format);
}

std::vector<harness::InputBits> input_bits(const std::vector<std::vector<std::uint64_t>>& rows) {
  std::vector<harness::InputBits> all;
  for (const auto& row : rows) {
    harness::InputBits bits{};
    std::ranges::copy(row, bits.begin());
    all.push_back(bits);
  }
  return all;
}

Arrays filled(const Function& function, const FloatFormat& format, std::size_t count,
              const harness::InputSequence& sequence, std::uint64_t first) {
  Arrays arrays;
  std::vector<char*> to;
  for (const Kind kind : function.parameters) {
    arrays.emplace_back(py::dtype(fmt::format("u{}", bytes_of(kind, format))),
                        std::vector<py::ssize_t>{static_cast<py::ssize_t>(count)});
    to.push_back(static_cast<char*>(arrays.back().mutable_data()));
  }
  over_cores(count, fast_piece, [&](std::size_t start, std::size_t n) {
    std::vector<void*> here;
    for (std::size_t a = 0; a < to.size(); ++a)
      here.push_back(to[a] + start * bytes_of(function.parameters[a], format));
    sequence.fill(first + start, n, here);
  });
  return arrays;
}

/// A run of Assay uses the same inputs for the case case_id().
class PyInputs {
 public:
  PyInputs(const std::string& name, const std::string& format_name, const std::string& depth,
           std::uint64_t seed, const std::vector<std::vector<std::uint64_t>>& hard_cases)
      : function_(function_named(name)), format_(format_named(format_name)) {
    id_ = case_id(name, format_name);
    harness::InputPlan plan;
    plan.arguments = arguments_of(function_, format_);
    const auto named = harness::depth_of(depth);
    if (!named) throw std::invalid_argument(fmt::format("no depth '{}'", depth));
    plan.depth = *named;
    plan.seed = seed;
    plan.case_id = id_;
    plan.hard_cases = input_bits(hard_cases);
    inputs_ = std::make_unique<harness::Inputs>(std::move(plan));
  }

  std::uint64_t total() const { return inputs_->total(); }
  bool exhaustive() const { return inputs_->exhaustive(); }

  Arrays fill(std::uint64_t first, std::size_t count) const {
    return filled(function_, format_, count, *inputs_, first);
  }

 private:
  const Function& function_;
  const FloatFormat& format_;
  std::string id_;
  std::unique_ptr<harness::Inputs> inputs_;
};

/// A run of Assay uses the same search for the greatest error.
class PySearch {
 public:
  PySearch(const std::string& name, const std::string& format_name, std::uint64_t seed,
           std::uint64_t evaluations, const std::vector<std::vector<std::uint64_t>>& start)
      : function_(function_named(name)),
        format_(format_named(format_name)),
        id_(case_id(name, format_name)),
        search_({arguments_of(function_, format_), seed, id_, evaluations, input_bits(start)}) {}

  /// Empty if no evaluations are left.
  Arrays next() {
    if (!search_.next()) return {};
    return filled(function_, format_, search_.total(), search_, 0);
  }

  void learn(const PyJudge& judge, PyTally& tally, const Arrays& inputs, const Arrays& outputs) {
    constexpr std::size_t size = harness::Search::cell_size;
    Batch whole = judge.batch(inputs, outputs);
    whole.first_index = tally.tally_.inputs;
    std::vector<harness::Search::Finding> found(search_.cells());
    std::mutex mutex;
    over_cores(search_.cells(), fast_piece / size, [&](std::size_t first, std::size_t n) {
      Tally piece;
      for (std::size_t cell = first; cell < first + n; ++cell) {
        const Tally one = judge.judge_(judge.part(whole, cell * size, size));
        if (one.worst) found[cell] = {one.worst->ulp, one.worst->input};
        piece.merge(one);
      }
      const std::lock_guard lock(mutex);
      tally.tally_.merge(piece);
    });
    search_.learn(found);
  }

  /// In ulp. Negative before the first answer is judged.
  double greatest() const { return search_.greatest().error; }

 private:
  const Function& function_;
  const FloatFormat& format_;
  std::string id_;
  harness::Search search_;
};

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (std::size_t r = 0; r < rule_count; ++r) names.emplace_back(name(static_cast<Rule>(r)));
  return names;
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "Functions from arrays to arrays, for assay_reference";
  module.def("functions", &functions);
  module.def("rule_names", &rule_names);
  module.def("errors", &errors, py::arg("name"), py::arg("format"), py::arg("inputs"),
             py::arg("outputs"), py::arg("exact"), py::arg("signed"));
  module.def("rounded", &rounded, py::arg("name"), py::arg("format"), py::arg("inputs"));
  module.def("enclosures", &enclosures, py::arg("name"), py::arg("format"), py::arg("inputs"),
             py::arg("precision"));
  py::class_<PyJudge>(module, "Judge")
      .def(py::init([](const std::string& function, const std::string& format,
                       const std::string& bound, int width, bool flush_to_zero,
                       const std::vector<std::string>& freedoms,
                       const std::map<std::string, std::string>& rows) {
             return std::make_unique<PyJudge>(
                 Asked{function, format, bound, width, flush_to_zero, freedoms, rows});
           }),
           py::arg("function"), py::arg("format"), py::arg("bound"), py::arg("width"),
           py::arg("flush_to_zero"), py::arg("freedoms"), py::arg("rows"))
      .def("accepted", &PyJudge::accepted)
      .def("rules", &PyJudge::rules)
      .def("explain", &PyJudge::explain)
      .def_property_readonly("limit", &PyJudge::limit)
      .def_property_readonly("ulp", &PyJudge::ulp);
  py::class_<PyTally>(module, "Tally")
      .def(py::init<>())
      .def("add", &PyTally::add)
      .def("found", &PyTally::found);
  py::class_<PyInputs>(module, "Inputs")
      .def(py::init<const std::string&, const std::string&, const std::string&, std::uint64_t,
                    const std::vector<std::vector<std::uint64_t>>&>(),
           py::arg("name"), py::arg("format"), py::arg("depth"), py::arg("seed"),
           py::arg("hard_cases"))
      .def_property_readonly("total", &PyInputs::total)
      .def_property_readonly("exhaustive", &PyInputs::exhaustive)
      .def("fill", &PyInputs::fill);
  py::class_<PySearch>(module, "Search")
      .def(py::init<const std::string&, const std::string&, std::uint64_t, std::uint64_t,
                    const std::vector<std::vector<std::uint64_t>>&>(),
           py::arg("name"), py::arg("format"), py::arg("seed"), py::arg("evaluations"),
           py::arg("start"))
      .def_readonly_static("endless", &harness::Search::endless)
      .def_property_readonly("greatest", &PySearch::greatest)
      .def("next", &PySearch::next)
      .def("learn", &PySearch::learn);
}

}  // namespace assay::python
