#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/language/address_spaces/parts.h"
#include "suites/text/program_file.h"

namespace assay::suites::address_spaces {

/// The suite `address_spaces` (OpenCL C 6.7).
harness::Suite suite() {
  return suite_of("address_spaces", "Address space qualifiers (OpenCL C 6.7)",
                  [](const Target& target) {
                    std::vector<harness::Case> cases;
                    const auto add = [&cases](std::vector<harness::Case> more) {
                      for (harness::Case& one : more) cases.push_back(std::move(one));
                    };
                    add(small_cases(declarations(), target));
                    add(file_cases("language", "address_spaces", {"objects"}, target));
                    add(forbidden_cases(forbidden_declarations(), target));
                    add(forbidden_cases(forbidden_conversions(target), target));
                    return cases;
                  });
}

}  // namespace assay::suites::address_spaces
