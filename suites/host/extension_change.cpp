#include "suites/host/extension_change.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"

namespace assay::suites::host {
namespace {

std::string version_of(Setting& on, std::string_view extension, std::string_view change) {
  constexpr const char* path = "api/extension_changes.csv";
  for (const auto& record : harness::parse_csv(harness::read_data(on.options().data, path), path,
                                               {"extension", "since", "change", "what"}))
    if (record.fields[0] == extension && record.fields[2] == change) return record.fields[1];
  throw harness::UsageError(
      fmt::format("{}: no row for the change '{}' of {}", path, change, extension));
}

}  // namespace

cl_version parse_revision(const std::string& text) {
  const auto parts = harness::split(text, '.');
  if (parts.size() != 3) throw std::invalid_argument("a revision has the form 1.2.3");
  const auto number = [](const std::string& part) {
    return static_cast<unsigned>(std::stoul(part));
  };
  return CL_MAKE_VERSION(number(parts[0]), number(parts[1]), number(parts[2]));
}

bool has_change(Setting& on, std::string_view extension, std::string_view change) {
  return extension_version(on, extension) >= parse_revision(version_of(on, extension, change));
}

bool needs_change(Setting& on, std::string_view extension, std::string_view change) {
  if (has_change(on, extension, change)) return true;
  [&] { GTEST_SKIP() << "needs " << extension << ' ' << version_of(on, extension, change); }();
  return false;
}

}  // namespace assay::suites::host
