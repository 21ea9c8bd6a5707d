#include <algorithm>
#include <iterator>

#include "harness/base/csv.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"
#include "suites/text/program_file.h"

namespace assay::suites::restrictions {
namespace {

/// A program must not include a header of C99.
std::vector<ForbiddenProgram> headers(const Target& target) {
  constexpr const char* path = "language/c99_headers.csv";
  std::vector<ForbiddenProgram> rows;
  for (const auto& record : harness::parse_csv(harness::read_data(target.options().data, path),
                                               path, {"header", "depth"})) {
    const std::string& header = record.fields[0];
    if (record.fields[1] != "quick" && !target.options().thorough()) continue;
    rows.push_back(language::forbidden(
        language::row("restrictions/headers/" + header.substr(0, header.find('.')),
                      {"6.11.h", "6.9.f"}, "FAULT\n", "out[0] = 1;", {1}),
        "#include <" + header + ">", ""));
  }
  return rows;
}

}  // namespace

harness::Suite suite() {
  return suite_of("restrictions", "Restrictions (OpenCL C 6.11)", [](const Target& target) {
    std::vector<harness::Case> cases =
        file_cases("language", "restrictions", {"restrictions"}, target);
    std::ranges::move(forbidden_cases(headers(target), target), std::back_inserter(cases));
    return cases;
  });
}

}  // namespace assay::suites::restrictions
