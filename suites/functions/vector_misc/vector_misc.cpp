#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::vector_misc {
namespace {

/// 6.15.13: the mask's elements have the size of the result's.
const std::vector<exact::Forbidden>& forbidden() {
  static const std::vector<exact::Forbidden> forms{
      {"shuffle_by_other_size",
       "short16 a = (short16)(in[0]); uint8 m = (uint8)(1); ushort8 n = (ushort8)(1);",
       "short8 b = shuffle(a, m);", "short8 b = shuffle(a, n);", "6.15.13, Table 30, shuffle",
       "6.12.12, shuffle"},
      {"shuffle_to_other_width", "short16 a = (short16)(in[0]); ushort8 m = (ushort8)(1);",
       "short4 b = shuffle(a, m);", "short8 b = shuffle(a, m);", "6.15.13, Table 30, shuffle",
       "6.12.12, shuffle"},
      {"shuffle2_of_two_types",
       "int4 a = vload4(0, in); float4 b = (float4)(1.0f); uint4 m = (uint4)(1);",
       "int4 c = shuffle2(a, b, m);", "int4 c = shuffle2(a, a, m);", "6.15.13, Table 30, shuffle2",
       "6.12.12, shuffle2"},
  };
  return forms;
}

}  // namespace

/// shuffle, shuffle2 and vec_step.
harness::Suite suite() {
  return exact::suite("vector_misc", "Miscellaneous vector functions (OpenCL C 6.15.13)",
                      reference::vector_functions(), forbidden(), exact::Literals::asked);
}

}  // namespace assay::suites::vector_misc
