#pragma once
#include <CL/cl.h>

#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/device.h"
#include "suites/base/forward.h"
#include "suites/target/revisions.h"

namespace assay::suites::api_errors {

/// A row of data/api/errors.csv or extension_errors.csv: an error that the description of a
/// function states.
struct ErrorRow {
  std::string function, name;  ///< the case is api_errors/<function>/<name>
  cl_int error = CL_SUCCESS;
  harness::Versions versions;         ///< versions of the specification that state the error
  Governs governs = Governs::device;  ///< whether the platform's or the device's version counts
  std::string citation, condition;
  /// Other codes that are right. With `any_other`, every error is right. This is so if the call
  /// breaks another rule too, or if the implementation may choose.
  std::vector<cl_int> also{};
  bool any_other = false;
  /// The kind of violation. If the driver accepts the call, this is the aspect of the finding. May
  /// be empty.
  std::string violation{};
  std::string impossible;   ///< why no case triggers the error; then `name` is empty
  std::string source;       ///< "api/errors.csv:12"
  std::string extension{};  ///< the function's extension; empty for a core function

  bool allows(cl_int status) const;
  std::string id() const { return function + '/' + name; }
};

/// Throws harness::UsageError with file and line for an unreadable row.
std::vector<ErrorRow> parse_errors(std::string_view csv, const std::string& source);
std::vector<ErrorRow> parse_extension_errors(std::string_view csv, const std::string& source);
/// The rows of both tables.
std::vector<ErrorRow> load_errors(const harness::RunOptions& options);

}  // namespace assay::suites::api_errors
