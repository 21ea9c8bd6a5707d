#include "harness/cases/case.h"
#include "suites/images/image_queries/image_queries.h"
#include "suites/text/small_program.h"

namespace assay::suites::image_queries {

/// The name that some compilers lack is apart from the queries. Only its absence fails, and images
/// of other types are asked without it (OpenCL C 3.0.19, 6.15.15.5, Table 36 and note 84).
std::vector<harness::Case> constants(const Target& target) {
  SmallProgram row{
      .id = "image_queries/constants/UNORM_INT_101010_2",
      .body =
          "const int others[] = {CLK_SNORM_INT8, CLK_SNORM_INT16, CLK_UNORM_INT8,\n"
          "    CLK_UNORM_INT16, CLK_UNORM_SHORT_565, CLK_UNORM_SHORT_555,\n"
          "    CLK_UNORM_INT_101010, CLK_SIGNED_INT8, CLK_SIGNED_INT16, CLK_SIGNED_INT32,\n"
          "    CLK_UNSIGNED_INT8, CLK_UNSIGNED_INT16, CLK_UNSIGNED_INT32, CLK_HALF_FLOAT,\n"
          "    CLK_FLOAT};\n"
          "for (int k = 0; k < sizeof others / sizeof others[0]; ++k)\n"
          "  out[0] += others[k] == CLK_UNORM_INT_101010_2;\n"};
  row.body = "out[0] = 0;\n" + row.body;
  row.expected = {0};
  row.names = {"channel data types of the same number"};
  row.place = {"6.15.15.5, Table 36", ""};
  row.needs = harness::Needs::opencl_c({3, 0}) & harness::Needs::feature("__opencl_c_images");
  row.shares = Sharing::nothing;
  return small_cases(row, target);
}

}  // namespace assay::suites::image_queries
