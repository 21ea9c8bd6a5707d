/// Copies of planes and volumes in both directions (OpenCL C 6.15.11.1), with elements of several
/// sizes. Lines and planes have different lengths in source and target. Other elements must keep
/// their values.
// items 8
// group 8

// case {shape}/{way.0}/{T}
// cite 6.15.11.1 | -
// table  shape    numbers  call
//        planes   100 101 3 4 5 6 106 107 8 9 10 11 112 113 13 14 15 16 118 119  2D2D({way.1}, 2, {way.2}, 3, sizeof({T}), 4, 3, 5, 6, 0)
//        volumes  100 2 3 103 104 5 6 107 108 109 10 11 112 113 13 14 116 117 118 119  3D3D({way.1}, 1, {way.2}, 2, sizeof({T}), 2, 2, 2, 3, 8, 4, 9, 0)
// each way to_local:near:far to_global:far:near
// table  T      last  more
//        char   ""    ""
//        short  ""    ""
//        int    ""    ""
//        long   ""    & int64
//        int4   .w    ""
// needs work_groups_of_8x1 & cl_khr_extended_async_copies {more}
// out int {numbers} ?*80
__kernel void NAME(__global int *out) {
  const uint l = (uint)get_local_id(0);
  __local {T} near[20];
  __global {T} *const far = (__global {T} *)(out + 20);
  for (uint k = l; k < 20u; k += 8u) {
    {way.1}[k] = ({T})(100u + k);
    {way.2}[k] = ({T})(k);
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  event_t e = async_work_group_copy_{call};
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  for (uint k = l; k < 20u; k += 8u) out[k] = (int){way.1}[k]{last};
}
