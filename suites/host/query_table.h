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

/// A scalar, a string, or an array with a fixed or variable number of elements.
struct QueryType {
  std::string text;         ///< as in the specification: "size_t[3]", "char[]"
  std::size_t element = 0;  ///< bytes of one element
  std::size_t count = 1;    ///< number of elements; 0: any number
  bool is_text() const { return text == "char[]"; }
};

/// Throws std::invalid_argument for an unknown type.
QueryType parse_query_type(const std::string& text);

struct QueryRow {
  std::string suite, function, parameter;
  cl_uint value = 0;  ///< the value of the enumeration constant
  QueryType type;
  harness::Version since;
  std::string extension;  ///< the device must have this extension; may be empty
  std::string citation;
};

/// Throws harness::UsageError with file and line for an invalid row.
std::vector<QueryRow> parse_queries(std::string_view csv, const std::string& source);

std::vector<QueryRow> load_queries(const harness::RunOptions& options);

/// True if a device with this description must answer the query.
bool applies(const QueryRow& row, const harness::DeviceInfo& device);

/// Arguments: param_name, param_value_size, param_value, param_value_size_ret.
using QueryCall = std::function<cl_int(cl_uint, std::size_t, void*, std::size_t*)>;

template <typename Handle, typename Info>
QueryCall query_of(cl_int(CL_API_CALL* function)(Handle, Info, std::size_t, void*, std::size_t*),
                   Handle object) {
  return [=](cl_uint name, std::size_t size, void* value, std::size_t* size_ret) {
    return function(object, name, size, value, size_ret);
  };
}

/// OpenCL 1.2, 4.1. Asks only for the size. Then uses the exact size, a larger size, a smaller
/// size, and no param_value_size_ret.
void check_query(const QueryRow& row, const QueryCall& get);

/// Passes the answer's size, and NULL as param_value. "If param_value is NULL, it is ignored", so
/// the call must succeed (OpenCL 1.2, 4.1).
void check_without_value(const QueryRow& row, const QueryCall& get);
/// Passes NULL as param_value and as param_value_size_ret. The driver must ignore both.
void check_without_output(const QueryRow& row, const QueryCall& get);

/// An answer of up to 8 bytes, or an array of integers. Throws cl::Error.
std::vector<std::uint64_t> integers(const QueryRow& row, const QueryCall& get);

}  // namespace assay::suites::host
