#pragma once
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/example.h"
#include "suites/host/query_table.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// The cases <suite>/queries/<parameter> of a suite: one for each row of data/api/queries.csv that
/// a device of this version must answer. Also <suite>/query_forms/<function>/<form>, for calls
/// without param_value. Each form is one case for all parameters of a function. A driver that
/// refuses a form refuses it for all parameters, and this must not hide other failures.
std::vector<harness::Case> expand_queries(std::string_view suite, const Target& target);

/// The last part of the id for a parameter: "device_max_compute_units".
std::string part_of(std::string_view parameter);

/// clGetDeviceInfo of a device.
QueryCall device_query(cl_device_id device);

/// Calls `use` at least once, with queries of an object that the function can query
/// ("clGetKernelInfo").
void with_object(std::string_view function, Setting& on,
                 const std::function<void(const QueryCall&)>& use);
/// The needs of such an object.
Needs needs_of_object(std::string_view function);

}  // namespace assay::suites::host
