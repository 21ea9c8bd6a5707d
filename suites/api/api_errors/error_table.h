#pragma once
#include <CL/cl.h>

#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/device.h"
#include "suites/base/forward.h"
#include "suites/target/revisions.h"

namespace assay::suites::api_errors {

/// A row of data/api/errors.csv or extension_errors.csv. The description of a function states the
/// error.
struct ErrorRow {
  std::string function, name;  ///< parts of the case's id: api_errors/<function>/<name>
  cl_int error = CL_SUCCESS;
  harness::Versions versions;         ///< versions of the specification that state the error
  Governs governs = Governs::device;  ///< the version of the platform or of the device counts
  std::string citation, condition;
  /// More codes that are right. With `any_other`, every error code is right, because the call also
  /// breaks another rule, or because the implementation may choose.
  std::vector<cl_int> also{};
  bool any_other = false;
  /// How the call is wrong. A message uses this text if the driver accepts the call. May be empty.
  std::string violation{};
  std::string impossible;   ///< why no case can cause the error; then `name` is empty
  std::string source;       ///< file and line: "api/errors.csv:12"
  std::string extension{};  ///< empty for a core function

  bool allows(cl_int status) const;
  std::string id() const { return function + '/' + name; }
};

/// Throws harness::UsageError with file and line for an invalid row.
std::vector<ErrorRow> parse_errors(std::string_view csv, const std::string& source);
std::vector<ErrorRow> parse_extension_errors(std::string_view csv, const std::string& source);
std::vector<ErrorRow> load_errors(const harness::RunOptions& options);

}  // namespace assay::suites::api_errors
