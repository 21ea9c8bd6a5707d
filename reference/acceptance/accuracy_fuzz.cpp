// Reads any text as an accuracy, a relaxed row and a table. An accuracy that is written and read
// again does not change.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/enclosing.h"
#include "reference/acceptance/relaxed.h"

using namespace assay::reference;

namespace {

/// `shown` is the input that breaks the property.
void must(bool holds, const char* property, const std::string& shown) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n%s\n", property, shown.c_str());
  std::abort();
}

/// The row of tan is itself a formula.
const Accuracy* accuracy_of(std::string_view row) {
  static const std::map<std::string, Accuracy, std::less<>> table{
      {"tan", parse_accuracy("relaxed(derived(sin(x) / cos(x)) or ulp(8192))")}};
  static const Accuracy others = parse_accuracy("ulp(4)");
  const auto found = table.find(row);
  return found == table.end() ? &others : &found->second;
}

void evaluate(const RelaxedRow& row, const Function& function, std::string_view table_row) {
  constexpr std::array<double, 4> values{0.75, -3, 1e30, 0};
  row.certain_ulp();
  for (std::size_t k = 0; k < values.size(); ++k) {
    std::vector<double> arguments;
    std::vector<Interval> points;
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      arguments.push_back(values.at((k + i) % values.size()));
      points.push_back(point(arguments.back()));
    }
    row.certain(arguments, 4);
    row.derived(arguments, {}, 0x3f800000);
    if (const Enclosure exact = enclosing(table_row)) row.enclosure(points, exact, {});
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Accuracy accuracy = parse_bound(text).accuracy;
    const std::string written = to_string(accuracy);
    must(parse_accuracy(written) == accuracy, "an accuracy that is written and read again is equal",
         written);
    ulp_limit(accuracy, 16);
    for (const char* name : {"tan", "atan2"}) {
      const Function& function = *find_function(name);
      if (const auto row = relaxed_row(accuracy, function, accuracy_of))
        evaluate(*row, function, name);
    }
  } catch (const std::invalid_argument&) {
  }
  try {
    const AccuracyTable table = AccuracyTable::parse(text, "table.csv");
    for (const AccuracyRow& row : table.rows())
      must(parse_accuracy(to_string(row.accuracy)) == row.accuracy,
           "a row's accuracy, written and read again, is equal", row.function);
  } catch (const std::runtime_error& problem) {
    must(std::string(problem.what()).starts_with("table.csv:"), "the message names the line",
         problem.what());
  }
  return 0;
}
