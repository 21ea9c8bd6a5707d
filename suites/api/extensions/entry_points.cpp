#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "suites/api/extensions/tables.h"
#include "suites/base/about.h"
#include "suites/host/extension_change.h"
#include "suites/host/own_table.h"
#include "suites/target/target.h"

namespace assay::suites::extensions {
namespace {

using host::Setting;

/// A function, and the first version of its extension that has the function. 0 means all versions.
struct Function {
  std::string name;
  cl_version since = 0;
};

struct Extension {
  std::string name;
  std::vector<Function> functions;
};

std::vector<Extension> load(const harness::RunOptions& options) {
  constexpr const char* path = "api/extension_functions.csv";
  std::vector<Extension> all;
  for (const auto& record : harness::parse_csv(harness::read_data(options.data, path), path,
                                               {"extension", "since", "function"})) {
    const auto& f = record.fields;
    try {
      if (all.empty() || all.back().name != f[0]) all.push_back({f[0], {}});
      all.back().functions.push_back({f[2], f[1].empty() ? 0 : host::parse_revision(f[1])});
    } catch (const std::logic_error& problem) {
      throw harness::UsageError(fmt::format("{}:{}: {}", path, record.line, problem.what()));
    }
  }
  return all;
}

/// Each function of an extension that the device lists must have an address. Functions of other
/// extensions are not tested, because they may have an address although the device does not support
/// them (clGetExtensionFunctionAddressForPlatform).
void look_up(Setting& on, const Extension& extension) {
  const cl_version version = host::extension_version(on, extension.name);
  const bool beyond = host::has_own_table(on);
  const auto own = on.driver().clGetExtensionFunctionAddressForPlatform;
  if (beyond) {
    ASSERT_VALUE(own, !=, nullptr) << about::object("clGetExtensionFunctionAddressForPlatform")
                                   << "the function is not in the dispatch table";
  }
  for (const Function& one : extension.functions) {
    if (one.since > version) continue;
    EXPECT_VALUE(clGetExtensionFunctionAddressForPlatform(on.platform(), one.name.c_str()), !=,
                 nullptr)
        << about::object("clGetExtensionFunctionAddressForPlatform") << "for " << one.name << " of "
        << extension.name << "; the device lists the extension";
    if (!beyond) continue;
    EXPECT_VALUE(own(on.platform(), one.name.c_str()), !=, nullptr)
        << about::object("clGetExtensionFunctionAddressForPlatform") << "for " << one.name << " of "
        << extension.name << "; the call goes through the ICD dispatch table";
  }
}

}  // namespace

std::vector<harness::Case> entry_points(const Target& target) {
  std::vector<harness::Case> cases;
  if (host::api_version(target.device()) < harness::Version{1, 2})
    return cases;  // the function is new in OpenCL 1.2
  for (const Extension& extension : load(target.options())) {
    auto one = host::make_case("extensions/entry_points/" + extension.name,
                               fmt::format("{}, new functions", extension.name),
                               [extension](Setting& on) { look_up(on, extension); });
    require(one, host::Needs::named(extension.name), target);
    cases.push_back(std::move(one));
  }
  return cases;
}

}  // namespace assay::suites::extensions
