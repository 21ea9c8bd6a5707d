// part of_pipes
__kernel void k(read_only pipe int from, write_only pipe float4 to, pipe uint by) {}

// part of_samplers
__kernel void k(sampler_t first, sampler_t second) {}

// part of_device_queues
__kernel void k(queue_t first, queue_t second) {}

// part names_of_built_ins
__kernel void k(__global int *all, int max, int length, int dot) {
  *all = max + length + dot;
}

// part unasked
__kernel void k(__global float *restrict out, const uint n) {
  *out = n;
}

// part of_one_type
{{before}}
__kernel void k({{type}} value, __global {{type}} *shared, __local {{type}} *scratch,
                {{type}}2 value2, __global {{type}}2 *shared2, __local {{type}}2 *scratch2,
                {{type}}3 value3, __global {{type}}3 *shared3, __local {{type}}3 *scratch3,
                {{type}}4 value4, __global {{type}}4 *shared4, __local {{type}}4 *scratch4,
                {{type}}8 value8, __global {{type}}8 *shared8, __local {{type}}8 *scratch8,
                {{type}}16 value16, __global {{type}}16 *shared16, __local {{type}}16 *scratch16) {}

// part pragma_of_double
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
