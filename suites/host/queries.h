#pragma once
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/example.h"
#include "suites/host/query_table.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// The cases <suite>/queries/<parameter> of a suite: one for each row of data/api/queries.csv that
/// a device of this version must answer. Also <suite>/query_forms/<function>/..., the forms of a
/// call without param_value. Each is one case for all parameters of a function: a driver that
/// refuses a form refuses it for all, and this must not hide other failures.
std::vector<harness::Case> expand_queries(std::string_view suite, const Target& target);

/// The id's last part for a parameter: "device_max_compute_units".
std::string part_of(std::string_view parameter);

/// clGetDeviceInfo of a device.
QueryCall device_query(cl_device_id device);

/// Calls `use` with queries of an object made for a function ("clGetKernelInfo"), once or more.
void with_object(std::string_view function, Setting& on,
                 const std::function<void(const QueryCall&)>& use);
/// The needs of such an object.
Needs needs_of_object(std::string_view function);

}  // namespace assay::suites::host
