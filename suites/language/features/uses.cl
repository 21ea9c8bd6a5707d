// Uses of features. The part NAME has the statements of a kernel, which set out[0]. NAME.before has
// text at file scope. NAME.legal has the statements of the valid program.

// part __opencl_c_3d_image_writes.before
void NAME_f(__write_only image3d_t a) {
  write_imagef(a, (int4)(0), (float4)(0.0f));
}

// part __opencl_c_atomic_order_acq_rel
volatile __global atomic_uint *a = (volatile __global atomic_uint *)out;
atomic_store_explicit(a, in[5], memory_order_release, memory_scope_work_group);
out[0] = atomic_load_explicit(a, memory_order_acquire, memory_scope_work_group);

// part __opencl_c_atomic_order_seq_cst
volatile __global atomic_uint *a = (volatile __global atomic_uint *)out;
out[0] = in[4];
atomic_fetch_add_explicit(a, 2, memory_order_seq_cst, memory_scope_work_group);

// part __opencl_c_atomic_scope_device
volatile __global atomic_uint *a = (volatile __global atomic_uint *)out;
out[0] = in[4];
atomic_fetch_add_explicit(a, 3, memory_order_relaxed, memory_scope_device);

// part __opencl_c_atomic_scope_all_devices
volatile __global atomic_uint *a = (volatile __global atomic_uint *)out;
out[0] = in[4];
atomic_fetch_add_explicit(a, 4, memory_order_relaxed, memory_scope_all_svm_devices);

// part __opencl_c_device_enqueue.before
__kernel void NAME_k(__global uint *a) {
  enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{
    a[0] = 1;
  });
}

// part __opencl_c_generic_address_space.before
uint NAME_f(const uint *a) {
  return a[0] + 1;
}

// part __opencl_c_generic_address_space
uint x = in[2];
out[0] = NAME_f(&x) * 10 + NAME_f((__global const uint *)in + 4);

// part __opencl_c_generic_address_space.legal
uint x = in[0];
out[0] = NAME_f(&x);

// part __opencl_c_fp64
double x = in[1];
out[0] = (uint)(x / in[3] * 6.0);

// part __opencl_c_images.before
int NAME_f(__read_only image2d_t a) {
  return get_image_width(a);
}

// part __opencl_c_int64
ulong x = (ulong)in[3] << 40;
out[0] = (uint)(x >> 38);

// part __opencl_c_pipes.before
__kernel void NAME_k(__read_only pipe uint p, __global uint *b) {
  uint v = 0;
  b[0] = read_pipe(p, &v) + v;
}

// part __opencl_c_program_scope_global_variables.before
__global uint NAME_g = 5;
uint NAME_f(uint x) {
  return x + NAME_g;
}

// part __opencl_c_program_scope_global_variables
out[0] = 1;

// part __opencl_c_read_write_images.before
float4 NAME_f(__read_write image2d_t a) {
  return read_imagef(a, (int2)(0));
}

// part __opencl_c_subgroups
out[0] = get_sub_group_size() != 0;

// part __opencl_c_work_group_collective_functions
out[0] = work_group_reduce_add(in[3]);

// part __opencl_c_integer_dot_product_input_4x8bit_packed
out[0] = dot_4x8packed_uu_uint(0x01020304, 0x01010100 + in[1]);

// part __opencl_c_integer_dot_product_input_4x8bit
out[0] = dot((uchar4)(1, 2, 3, 4), (uchar4)((uchar)in[1]));

// part __opencl_c_kernel_clock_scope_device
uint2 a = clock_read_hilo_device();
out[0] = a.x == a.x;

// part __opencl_c_kernel_clock_scope_work_group
uint2 a = clock_read_hilo_work_group();
out[0] = a.x == a.x;

// part __opencl_c_kernel_clock_scope_sub_group
uint2 a = clock_read_hilo_sub_group();
out[0] = a.x == a.x;

// part __opencl_c_ext_image_unorm_int_2_101010
out[0] = CLK_UNORM_INT_2_101010_EXT;

// part __opencl_c_ext_image_unsigned_10x6_12x4_14x2
out[0] = CLK_UNSIGNED_INT10X6_EXT != CLK_UNORM_INT10X6_EXT;
