// Storage-class specifiers (OpenCL C 6.10), reserved words (6.3.9), and the types to which pointers
// may point (6.3.8).
#include <algorithm>
#include <iterator>

#include "harness/base/csv.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "suites/language/small_rows.h"
#include "suites/text/program_file.h"

namespace assay::suites::storage_and_keywords {
namespace {

using language::forbidden;
using language::Wanted;

/// Each program uses a word of data/language/keywords.csv as a name.
std::vector<ForbiddenProgram> keywords(const Target& target) {
  std::vector<ForbiddenProgram> rows;
  constexpr const char* path = "language/keywords.csv";
  const bool thorough = target.options().thorough();
  for (const auto& record : harness::parse_csv(harness::read_data(target.options().data, path),
                                               path, {"name", "kind", "depth"})) {
    const auto& [name, kind, depth] =
        std::tie(record.fields[0], record.fields[1], record.fields[2]);
    if (depth != "quick" && !thorough) continue;
    // The compiler may accept words that are reserved for the future, and names of types, because a
    // declaration may hide them. The compiler must refuse other keywords as names.
    const bool open = kind == "future" || kind == "type";
    SmallProgram made =
        language::row("storage_and_keywords/refused/keyword/" + name, {"6.3.9", "6.1.9"}, "",
                      "uint FAULT = in[7];\n  out[0] = FAULT;", {7});
    rows.push_back(
        forbidden(std::move(made), name, "NAME_x", open ? Wanted::open : Wanted::diagnosed));
  }
  return rows;
}

}  // namespace

harness::Suite suite() {
  return suite_of(
      "storage_and_keywords", "Storage classes, keywords, aliasing (OpenCL C 6.10, 6.3)",
      [](const Target& target) {
        std::vector<harness::Case> cases =
            file_cases("language", "storage_and_keywords", {"storage_and_keywords"}, target);
        std::ranges::move(forbidden_cases(keywords(target), target), std::back_inserter(cases));
        return cases;
      });
}

}  // namespace assay::suites::storage_and_keywords
