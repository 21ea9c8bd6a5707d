#pragma once
#include <string_view>
#include <vector>

#include "suites/base/forward.h"
#include "suites/host/example.h"
#include "suites/host/query_table.h"
#include "suites/host/setting.h"

namespace assay::suites::host {

/// The cases <suite>/queries/<parameter>, for each row of data/api/queries.csv that a device of
/// this version must answer. The cases <suite>/query_forms/<function>/<form> call a query without
/// param_value.
std::vector<harness::Case> expand_queries(std::string_view suite, const Target& target);

/// The name of a parameter in ids: "device_max_compute_units".
std::string part_of(std::string_view parameter);

QueryCall device_query(cl_device_id device);

/// Calls `use` at least once, with queries of an object. `function` names the query:
/// "clGetKernelInfo".
void with_object(std::string_view function, Setting& on,
                 const std::function<void(const QueryCall&)>& use);
/// The needs of the object that this function queries.
Needs needs_of_object(std::string_view function);

}  // namespace assay::suites::host
