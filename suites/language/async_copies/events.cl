/// Events of async copies, and several copies at the same time (OpenCL C 6.15.11). A work-group has
/// 8 work-items, and each work-item writes its own numbers.
// items 32
// group 8
// needs work_groups_of_8x1

// case events/several
// cite 6.15.11 | 6.12.10
// out uint 7 33 6 34 5 35 4 36 3 37 2 38 1 39 0 32 15 25 14 26 13 27 12 28 11 29 10 30 9 31 8 24
//   23 17 22 18 21 19 20 20 19 21 18 22 17 23 16 16 31 9 30 10 29 11 28 12 27 13 26 14 25 15 24 8
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0) * 2;
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  event_t e[2];
  e[0] = async_work_group_copy(a, in + g, 8, 0);
  e[1] = async_work_group_copy(b, in + 32u - g, 8, (event_t)0);
  wait_group_events(2, e);
  out[0] = a[7u - l];
  out[1] = b[(l + 1u) & 7u];
}

// case events/shared
// cite 6.15.11 | 6.12.10
// out uint 807 906 1005 1104 1203 1302 1401 1500 1615 1714 1813 1912 2011 2110 2209 2308 2423
//   2522 2621 2720 2819 2918 3017 3116 3231 3330 3429 3528 3627 3726 3825 3924
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  event_t e = async_work_group_copy(a, in + g, 8, 0);
  e = async_work_group_copy(b, in + g + 8u, 8, e);
  wait_group_events(1, &e);
  out[0] = a[7u - l] + b[l] * 100u;
}

// case events/shared_by_strided
// cite 6.15.11 | 6.12.10
// out uint 14 312 610 908 1206 1504 1802 2100 22 320 618 916 1214 1512 1810 2108 30 328 626 924
//   1222 1520 1818 2116 38 336 634 932 1230 1528 1826 2124
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  event_t e = async_work_group_strided_copy(a, in + g, 8, 2, 0);
  const event_t f = async_work_group_strided_copy(b, in, 8, 3, e);
  e = f;
  wait_group_events(1, &e);
  out[0] = a[7u - l] + b[l] * 100u;
}

// case events/in_loops
// cite 6.15.11 | 6.12.10
// out uint 1897951 1631646 1365341 1099036 832731 566426 300121 33816 1897951 1631646 1365341
//   1099036 832731 566426 300121 33816 1897951 1631646 1365341 1099036 832731 566426 300121 33816
//   1897951 1631646 1365341 1099036 832731 566426 300121 33816
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  uint r = 0;
  for (uint k = 0; k < 4u; ++k) {
    event_t e = async_work_group_copy(k & 1u ? a : b, in + k * 8u, 8, 0);
    wait_group_events(1, &e);
    r = r * 64u + (k & 1u ? a : b)[7u - l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[0] = r;
}

// case events/many
// cite 6.15.11 | 6.12.10
// out uint 1228240608 2218301032 3208361456 4198421880 893515008 1883575432 2873635856 3863696280
//   1228240608 2218301032 3208361456 4198421880 893515008 1883575432 2873635856 3863696280
//   1228240608 2218301032 3208361456 4198421880 893515008 1883575432 2873635856 3863696280
//   1228240608 2218301032 3208361456 4198421880 893515008 1883575432 2873635856 3863696280
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  uint r = 0;
  for (uint k = 0; k < 4100u; ++k) {
    event_t e[2];
    e[0] = async_work_group_copy(a, in + k % 57u, 8, 0);
    e[1] = async_work_group_strided_copy(b, in + k % 50u, 8, 2, 0);
    wait_group_events(2, e);
    r = r * 3u + a[7u - l] * 5u + b[l];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[0] = r;
}

// case events/in_uneven_loops
// cite 6.15.11 | -
// since 3.0
// out uint 148278 25494 533344 85863 13011 221269 23448 528 148278 25494 533344 85863 13011
//   221269 23448 528 148278 25494 533344 85863 13011 221269 23448 528 148278 25494 533344 85863
//   13011 221269 23448 528
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  uint r = 0;
  for (uint k = 0; k < 3u + (7u - l) % 3u; ++k)
    if (k < 3u) {
      event_t e = async_work_group_copy(a, in + k * 8u, 8, 0);
      wait_group_events(1, &e);
      r = r * 64u + a[7u - l];
      barrier(CLK_LOCAL_MEM_FENCE);
    } else {
      r = r * 5u + k;
    }
  out[0] = r;
}

// case events/in_branches
// cite 6.15.11 | 6.12.10
// out uint 99 99 99 99 99 99 99 99 15 14 13 12 11 10 9 8 99 99 99 99 99 99 99 99 31 30 29 28 27
//   26 25 24
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  const uint g = (uint)get_group_id(0) * 8u;
  a[l] = 99u;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_group_id(0) & 1u) {
    event_t e = async_work_group_copy(a, in + g, 8, 0);
    wait_group_events(1, &e);
  }
  out[0] = a[7u - l];
}

// case events/there_and_back
// cite 6.15.11 | 6.12.10
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87
//   90 93
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  const uint g = (uint)get_group_id(0) * 8u;
  a[l] = in[g + l] * 3u;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy(out - l, a, 8, 0);
  wait_group_events(1, &e);
}

// case events/none
// cite 6.15.11 | 6.12.10
// out uint 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7 0 1 2 3 4 5 6 7
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  event_t e = async_work_group_copy(a, in, 8, 0);
  wait_group_events(1, &e);
  e = async_work_group_copy(a, in + 8, 0, 0);
  wait_group_events(1, &e);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[0] = a[l];
}

// case events/prefetched
// cite 6.15.11 | 6.12.10
// out uint 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  prefetch(in + g, 8);
  prefetch((__global const uint4 *)in, 4);
  prefetch((__global const uchar *)in, 1);
  b[l] = in[g + l];
  out[0] = b[l];
}

// case events/fence
// cite 6.15.11 | -
// needs work_groups_of_8x1 & cl_khr_async_work_group_copy_fence
// out uint 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0);
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  const uint g = (uint)get_group_id(0) * 8u;
  event_t e[2];
  e[0] = async_work_group_copy(a, in + g, 8, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
  e[1] = async_work_group_copy(out - l, a, 8, 0);
  wait_group_events(2, e);
}

/// The first copy reads local memory. After the fence, the second copy writes the same memory.
// case events/fence_after_a_read
// cite 6.15.11 | -
// needs work_groups_of_8x1 & cl_khr_async_work_group_copy_fence
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87 90
//   93 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 23 22 21 20 19 18 17 16 31 30 29 28 27 26 25 24
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  const uint g = (uint)get_group_id(0) * 8u;
  a[l] = in[g + l] * 3u;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e[2];
  e[0] = async_work_group_copy(out + g, a, 8, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
  e[1] = async_work_group_copy(a, in + g, 8, 0);
  wait_group_events(2, e);
  out[32u + g + l] = a[7u - l];
}

// case events/fence_of_global_memory
// cite 6.15.11 | -
// needs work_groups_of_8x1 & cl_khr_async_work_group_copy_fence
// out uint 0 3 6 9 12 15 18 21 24 27 30 33 36 39 42 45 48 51 54 57 60 63 66 69 72 75 78 81 84 87 90
//   93 21 18 15 12 9 6 3 0 45 42 39 36 33 30 27 24 69 66 63 60 57 54 51 48 93 90 87 84 81 78 75 72
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  a[l] = in[g + l] * 3u;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e[2];
  e[0] = async_work_group_copy(out + g, a, 8, 0);
  async_work_group_copy_fence(CLK_GLOBAL_MEM_FENCE);
  e[1] = async_work_group_copy(b, out + g, 8, 0);
  wait_group_events(2, e);
  out[32u + g + l] = b[7u - l];
}

// case events/fence_of_both
// cite 6.15.11 | -
// needs work_groups_of_8x1 & cl_khr_async_work_group_copy_fence
// out uint 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 7
//   6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 23 22 21 20 19 18 17 16 31 30 29 28 27 26 25 24
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  const uint l = (uint)get_local_id(0);
  __local uint a[8];
  __local uint b[8];
  const uint g = (uint)get_group_id(0) * 8u;
  event_t e[3];
  e[0] = async_work_group_copy(a, in + g, 8, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  e[1] = async_work_group_copy(out + g, a, 8, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  e[2] = async_work_group_copy(b, out + g, 8, 0);
  wait_group_events(3, e);
  out[32u + g + l] = b[7u - l];
}

// case events/of_planes
// cite 6.15.11.1 | -
// needs work_groups_of_8x1 & cl_khr_extended_async_copies
// out uint 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26
//   28 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26 28 2 4 10 12 18 20 26 28
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0) * 2;
  const uint l = (uint)get_local_id(0);
  __local uint a[32];
  event_t e = async_work_group_copy_2D2D(a, 1, in, 2, 4, 3, 4, 8, 7, 0);
  wait_group_events(1, &e);
  out[0] = a[1u + (l & 3u) * 7u];
  out[1] = a[3u + (l & 3u) * 7u];
}

// case events/of_volumes
// cite 6.15.11.1 | -
// needs work_groups_of_8x1 & cl_khr_extended_async_copies
// out uint 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22
//   25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25 6 9 22 25
// in uint #0..63
__kernel void NAME(__global uint *out, __global const uint *in) {
  out += get_global_id(0) * 2;
  const uint l = (uint)get_local_id(0);
  __local uint a[64];
  event_t e = async_work_group_copy_3D3D(a, 0, in, 1, 4, 2, 3, 2, 4, 16, 3, 12, 0);
  wait_group_events(1, &e);
  out[0] = a[(l & 1u) * 12u + 4u];
  out[1] = a[(l & 1u) * 12u + 6u];
}
