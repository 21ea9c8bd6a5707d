#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::string> columns{"a", "b"}, optional{"c"};
  try {
    const auto rows = parse_csv(assay::fuzz::text_of(data, size), "table.csv", columns, optional);
    std::string text = "a,b,c\n";
    for (const CsvRow& row : rows) {
      for (std::size_t i = 0; i < row.fields.size(); ++i) {
        text += i == 0 ? "\"" : ",\"";
        for (const char c : row.fields[i])
          text += c == '"' ? std::string("\"\"") : std::string(1, c);
        text += '"';
      }
      text += '\n';
    }
    const auto again = parse_csv(text, "again.csv", columns, optional);
    must(again.size() == rows.size(), "a written table has the same rows", text);
    for (std::size_t i = 0; i < rows.size(); ++i)
      must(again[i].fields == rows[i].fields, "a written row has the same fields", text);
  } catch (const UsageError& problem) {
    must(std::string_view(problem.what()).starts_with("table.csv:"), "the refusal names the table",
         problem.what());
  }
  return 0;
}
