#include "suites/api/code.h"

#include "harness/devices/cl_names.h"

namespace assay::suites::api {

testing::AssertionResult codes_agree(const char*, const char* call, cl_int expected, cl_int got) {
  if (expected == got) return testing::AssertionSuccess();
  return testing::AssertionFailure() << call << " gives " << harness::error_name(got)
                                     << ", expected " << harness::error_name(expected);
}

}  // namespace assay::suites::api
