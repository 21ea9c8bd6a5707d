#include "harness/cases/suite.h"
#include "suites/exact/exact_suite.h"

namespace assay::suites::relational {
namespace {

/// 6.15.6: select's condition has as many elements and bits as the gentype.
const std::vector<exact::Forbidden>& forbidden() {
  static const std::vector<exact::Forbidden> forms{
      {"select_by_other_size",
       "float4 a = (float4)(in[0]); short4 c = (short4)(1); int4 d = (int4)(1);",
       "a = select(a, a, c);", "a = select(a, a, d);", "6.15.6, Table 18, select",
       "6.12.6, Table 6.14, select"},
      {"select_by_other_width",
       "float4 a = (float4)(in[0]); int2 c = (int2)(1); int4 d = (int4)(1);",
       "a = select(a, a, c);", "a = select(a, a, d);", "6.15.6, Table 18, select",
       "6.12.6, Table 6.14, select"},
      {"select_by_floats", "float4 a = (float4)(in[0]); uint4 d = (uint4)(1);",
       "a = select(a, a, a);", "a = select(a, a, d);", "6.15.6, Table 18, select",
       "6.12.6, Table 6.14, select"},
  };
  return forms;
}

}  // namespace

/// Every relational function, select and bitselect.
harness::Suite suite() {
  return exact::suite("relational", "Relational functions (OpenCL C 6.15.6)",
                      reference::relational_functions(), forbidden(), exact::Literals::asked);
}

}  // namespace assay::suites::relational
