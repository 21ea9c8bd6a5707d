#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/version.h"
#include "suites/base/forward.h"

namespace assay::suites::host {

/// The type of a query's answer: a scalar, a string, or an array of a fixed or an open number of
/// elements.
struct QueryType {
  std::string text;         ///< as the specification writes it: "size_t[3]", "char[]"
  std::size_t element = 0;  ///< bytes of one element
  std::size_t count = 1;    ///< elements; 0: any number
  bool is_text() const { return text == "char[]"; }
};

/// Throws std::invalid_argument for an unknown type.
QueryType parse_query_type(const std::string& text);

/// A row of data/api/queries.csv: one parameter of one clGet*Info.
struct QueryRow {
  std::string suite, function, parameter;
  cl_uint value = 0;  ///< value of the enumeration constant
  QueryType type;
  harness::Version since;
  std::string extension;  ///< the extension that the device must have, if any
  std::string citation;
};

/// Throws harness::UsageError with file and line for an unreadable row.
std::vector<QueryRow> parse_queries(std::string_view csv, const std::string& source);

/// The queries in the data of the run.
std::vector<QueryRow> load_queries(const harness::RunOptions& options);

/// Whether a device with this description must answer the query.
bool applies(const QueryRow& row, const harness::DeviceInfo& device);

/// One clGet*Info call on some object: size, value, size returned.
using QueryCall = std::function<cl_int(cl_uint, std::size_t, void*, std::size_t*)>;

/// A call of a clGet*Info function on an object.
template <typename Handle, typename Info>
QueryCall query_of(cl_int(CL_API_CALL* function)(Handle, Info, std::size_t, void*, std::size_t*),
                   Handle object) {
  return [=](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
    return function(object, name, size, value, size_ret);
  };
}

/// The checks for every query (for instance OpenCL 1.2, 4.1). They ask for the size only, then give
/// the exact size, a larger size, a smaller size, and no param_value_size_ret.
void check_query(const QueryRow& row, const QueryCall& get);

/// Passes a param_value_size with a param_value of NULL. "If param_value is NULL, it is ignored",
/// and a wrong size is an error only with a param_value (OpenCL 1.2, 4.1).
void check_without_value(const QueryRow& row, const QueryCall& get);
/// Passes neither param_value nor param_value_size_ret. The driver ignores both.
void check_without_output(const QueryRow& row, const QueryCall& get);

/// The value of an integer of up to 8 bytes, or the elements of an array of integers. Throws
/// cl::Error.
std::vector<std::uint64_t> integers(const QueryRow& row, const QueryCall& get);

}  // namespace assay::suites::host
