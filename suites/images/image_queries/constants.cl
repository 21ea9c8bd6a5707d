/// Some compilers lack the name CLK_UNORM_INT_101010_2. Only this case uses the name, so that all
/// other cases build (OpenCL C 3.0.19, 6.15.15.5, Table 36 and note 84).
// items 1

// case constants/UNORM_INT_101010_2
// cite 6.15.15.5, Table 36 | -
// since 3.0
// needs __opencl_c_images
// shares nothing
// names how many channel data types have the same number
// out uint 0
__kernel void NAME(__global uint *out) {
  out[0] = 0;
  const int others[] = {
      CLK_SNORM_INT8, CLK_SNORM_INT16, CLK_UNORM_INT8, CLK_UNORM_INT16, CLK_UNORM_SHORT_565,
      CLK_UNORM_SHORT_555, CLK_UNORM_INT_101010, CLK_SIGNED_INT8, CLK_SIGNED_INT16,
      CLK_SIGNED_INT32, CLK_UNSIGNED_INT8, CLK_UNSIGNED_INT16, CLK_UNSIGNED_INT32,
      CLK_HALF_FLOAT, CLK_FLOAT};
  for (int k = 0; k < sizeof others / sizeof others[0]; ++k)
    out[0] += others[k] == CLK_UNORM_INT_101010_2;
}
