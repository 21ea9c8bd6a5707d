// Faults of the common functions (6.15.4). max, min and clamp are left alone, for their names are
// those of integer functions, too, and so are step and smoothstep, whose scalars come first.
#include "harness/faults/fault_table.h"

namespace assay::faults {

std::vector<Fault> common_faults() {
  return {
      {.name = "degrees_octave",
       .description = "degrees is 4 ulp too great between 2 and 2.5",
       .function = "degrees",
       .forms = {"f:f"},
       .effect = "if (x >= 2.0f && x < 2.5f) r = assay_fault_ulps(r, 4);",
       .red = {"common/degrees/float/default", "common/degrees/float4/default"},
       .control = "common/radians/float4/default",
       .depth = "quick",
       .shows = {1, "r = degrees(x);", {0x40080000}},
       .hides = {1, "r = degrees(x);", {0x40280000}}},
      {.name = "radians_float3",
       .description = "radians is 4 ulp off between 100 and 180 at width 3 alone",
       .function = "radians",
       .forms = {"f:f"},
       .where = {.widths = w3},
       .effect = "if (x > 100.0f && x < 180.0f) r = assay_fault_ulps(r, 4);",
       .red = {"common/radians/float3/default"},
       .control = "common/radians/float4/default",
       .depth = "quick",
       .shows = {3, "r = radians(x);", {0x42f00000}},
       .hides = {4, "r = radians(x);", {0x42f00000}}},
      {.name = "sign_of_nan",
       .description = "sign of a NaN is 1",
       .function = "sign",
       .forms = {"f:f"},
       .effect = "if (isnan(x)) r = 1.0f;",
       .red = {"common/sign/float/default", "common/sign/float4/default"},
       .control = "common/degrees/float4/default",
       .depth = "quick",
       .shows = {1, "r = sign(x);", {0x7fc00000}},
       .hides = {1, "r = sign(x);", {0x7f800000}}},
      {.name = "sign_of_minus_zero",
       .description = "sign of -0 is +0",
       .function = "sign",
       .forms = {"f:f"},
       .effect = "if (x == 0.0f) r = 0.0f;",
       .red = {"common/sign/float2/default"},
       .control = "common/radians/float2/default",
       .depth = "quick",
       .shows = {2, "r = sign(x);", {0x80000000, 0}},
       .hides = {2, "r = sign(x);", {0x80000001, 0}}},
      {.name = "mix_swapped",
       .description = "mix of a third blends the wrong way round",
       .function = "mix",
       .forms = {"f:fff", "f:ffs"},
       .effect = "if (z > 0.25f && z < 0.375f) r = y + (x - y) * z;",
       .red = {"common/mix/float/default", "common/mix/float4.float4.float/default"},
       .control = "common/smoothstep/float4/default",
       .depth = "quick",
       .shows = {1, "r = mix(x, y, z);", {0}, {0x3f800000}, {0x3ea00000}},
       .hides = {1, "r = mix(x, y, z);", {0}, {0x3f800000}, {0x3f400000}}},
  };
}

}  // namespace assay::faults
