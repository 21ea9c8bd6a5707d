#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::integer {
namespace {

/// 6.15.3: one actual type for all arguments.
const std::vector<exact::Forbidden>& forbidden() {
  static const std::vector<exact::Forbidden> forms{
      {"arguments_of_two_types", "int4 a = vload4(0, in); uint4 b = (uint4)(2); int4 c = a;",
       "a = hadd(a, b);", "a = hadd(a, c);", "6.15.3", "6.12.3"},
      {"arguments_of_two_widths", "int4 a = vload4(0, in); int2 b = (int2)(2); int4 c = a;",
       "a = add_sat(a, b);", "a = add_sat(a, c);", "6.15.3", "6.12.3"},
      {"vector_and_scalar", "int4 a = vload4(0, in); int b = in[0];", "a = hadd(a, b);",
       "a = hadd(a, (int4)(b));", "6.15.3", "6.12.3"},
      {"result_of_another_type", "int4 a = vload4(0, in); uint4 b; int4 c;", "b = rotate(a, a);",
       "c = rotate(a, a);", "6.15.3", "6.12.3"},
  };
  return forms;
}

}  // namespace

/// Every integer function, type, width and form with scalar arguments.
harness::Suite suite() {
  return exact::suite("integer", "Integer functions (OpenCL C 6.15.3)",
                      reference::integer_functions(), forbidden(), exact::Literals::asked);
}

}  // namespace assay::suites::integer
