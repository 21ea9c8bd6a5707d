// Uses of extensions. The part NAME has the statements of a kernel, which set out[0]. NAME.before
// has text at file scope. NAME.refused has statements that a compiler without the extension must
// refuse.

// part cl_khr_3d_image_writes.before
void NAME_f(__write_only image3d_t a) {
  write_imagef(a, (int4)(0), (float4)(0.0f));
}

// part cl_khr_async_work_group_copy_fence
async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
out[0] = in[2];

// part cl_khr_byte_addressable_store
out[0] = 0;
((__global uchar *)out)[0] = (uchar)in[9];
out[0] &= 0xff;

// part cl_khr_depth_images.before
float NAME_f(__read_only image2d_depth_t a) {
  return read_imagef(a, (int2)(0));
}

// part cl_khr_device_enqueue_local_arg_types.before
__kernel void NAME_k(__global uint *a) {
  enqueue_kernel(
      get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),
      ^(__local int *p) {
        p[0] = 1;
      },
      4u);
}

// part cl_khr_extended_async_copies.before
void NAME_f(__local uint *to, const __global uint *from, event_t e) {
  async_work_group_copy_2D2D(to, 0, from, 0, sizeof(uint), 2, 2, 2, 2, e);
}

// part cl_khr_extended_bit_ops
out[0] = bitfield_extract_unsigned(in[12], 2u, 2u) + bit_reverse((uchar)in[1]);

// part cl_khr_fp16
half h = (half)in[3];
half2 v = (half2)(h, h) * 2.0h;
out[0] = (uint)(v.x + v.y);

// part cl_khr_fp64
double d = in[1];
double2 v = (double2)(d, d) / 4.0;
out[0] = (uint)((v.x + v.y) * 8);

// part cl_khr_gl_msaa_sharing.before
float4 NAME_f(__read_only image2d_msaa_t a) {
  return read_imagef(a, (int2)(0), 0);
}

// part cl_khr_global_int32_base_atomics
out[0] = in[3];
atom_add(out, 4u);
atom_inc(out);

// part cl_khr_global_int32_extended_atomics
out[0] = in[3];
atom_max(out, 6u);
atom_or(out, 8u);

// part cl_khr_int64_base_atomics.before
void NAME_f(volatile __global ulong *a) {
  atom_add(a, 4ul);
  atom_cmpxchg(a, 1ul, 2ul);
}

// part cl_khr_int64_extended_atomics.before
void NAME_f(volatile __global ulong *a) {
  atom_max(a, 4ul);
  atom_xor(a, 1ul);
}

// part cl_khr_integer_dot_product
out[0] = dot_4x8packed_uu_uint(0x01020304, 0x01010100 + in[1]);

// part cl_khr_kernel_clock.refused
out[0] = (uint)clock_read_device();

// part cl_khr_local_int32_base_atomics
__local uint a;
a = in[3];
atom_sub(&a, 1u);
out[0] = a;

// part cl_khr_local_int32_extended_atomics
__local uint a;
a = in[3];
atom_and(&a, 6u);
out[0] = a;

// part cl_khr_mipmap_image.before
int NAME_f(__read_only image2d_t a) {
  return get_image_num_mip_levels(a);
}

// part cl_khr_mipmap_image_writes.before
void NAME_f(__write_only image2d_t a) {
  write_imagef(a, (int2)(0), 1, (float4)(0.0f));
}

// part cl_khr_select_fprounding_mode.before
#pragma OPENCL SELECT_ROUNDING_MODE rtz

// part cl_khr_select_fprounding_mode
out[0] = (uint)((float)0x1ffffff) == 0x1fffffe;

// part cl_khr_subgroups
out[0] = get_sub_group_size() != 0;

// part cl_khr_subgroup_ballot
out[0] = sub_group_ballot(in[1]).x;

// part cl_khr_subgroup_clustered_reduce
out[0] = sub_group_clustered_reduce_add(in[4], 1u);

// part cl_khr_subgroup_extended_types
out[0] = sub_group_reduce_add((uchar)in[5]);

// part cl_khr_subgroup_non_uniform_arithmetic
out[0] = sub_group_non_uniform_reduce_mul(in[5]);

// part cl_khr_subgroup_non_uniform_vote
out[0] = sub_group_elect() != 0;

// part cl_khr_subgroup_rotate
out[0] = sub_group_rotate(in[3], 0);

// part cl_khr_subgroup_shuffle
out[0] = sub_group_shuffle(in[3], 0u);

// part cl_khr_subgroup_shuffle_relative
out[0] = sub_group_shuffle_up(in[3], 0u);

// part cl_khr_work_group_uniform_arithmetic
out[0] = work_group_reduce_mul(in[3]);

// part cles_khr_int64
ulong x = (ulong)in[3] << 40;
out[0] = (uint)(x >> 38);

// part cles_khr_2d_image_array_writes.before
void NAME_f(__write_only image2d_array_t a) {
  write_imagef(a, (int4)(0), (float4)(0.0f));
}

// part cl_khr_initialize_memory.kernels
__kernel void dirty(__global uint *out) {
  __local uint a[64];
  volatile uint b[16];
  for (int k = 0; k < 64; ++k) a[k] = 0xdeadbeef;
  for (int k = 0; k < 16; ++k) b[k] = 0xdeadbeef;
  out[get_global_id(0)] = a[3] + b[5];
}
__kernel void look(__global uint *out) {
  __local uint a[64];
  volatile uint b[16];
  uint sum = 0;
  for (int k = 0; k < 64; ++k) sum |= a[k];
  for (int k = 0; k < 16; ++k) sum |= b[k];
  out[get_global_id(0)] = sum;
}
