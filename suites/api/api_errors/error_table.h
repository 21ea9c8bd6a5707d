#pragma once
#include <CL/cl.h>

#include <string>
#include <string_view>
#include <vector>

#include "harness/devices/device.h"
#include "suites/base/forward.h"
#include "suites/target/revisions.h"

namespace assay::suites::api_errors {

/// A row of data/api/errors.csv or extension_errors.csv: one error that the description of a
/// function states.
struct ErrorRow {
  std::string function, name;  ///< the case is api_errors/<function>/<name>
  cl_int error = CL_SUCCESS;
  harness::Versions versions;         ///< that state it
  Governs governs = Governs::device;  ///< whether it is the version of the platform or the device
  std::string citation, condition;
  /// Other codes that are right. With `any_other`, every error is right: another condition is met
  /// too, or the implementation may choose.
  std::vector<cl_int> also{};
  bool any_other = false;
  /// The kind of violation: the aspect of a finding if the call is accepted although it must fail.
  /// May be empty.
  std::string violation{};
  std::string impossible;   ///< why no case triggers it; then `name` is empty
  std::string source;       ///< "api/errors.csv:12"
  std::string extension{};  ///< that the function belongs to; empty for the core's

  bool allows(cl_int status) const;
  std::string id() const { return function + '/' + name; }
};

/// Throws harness::UsageError with file and line for an unreadable row.
std::vector<ErrorRow> parse_errors(std::string_view csv, const std::string& source);
std::vector<ErrorRow> parse_extension_errors(std::string_view csv, const std::string& source);
/// Both tables.
std::vector<ErrorRow> load_errors(const harness::RunOptions& options);

}  // namespace assay::suites::api_errors
