// part both_hints
__kernel __attribute__((work_group_size_hint(4, 2, 1))) __attribute__((vec_type_hint(uint4))) void
k(__global int *o) {
  *o = 1;
}

// part of_each_kernel
__kernel __attribute__((work_group_size_hint(4, 2, 1))) void first(__global int *o) {
  *o = 1;
}
__kernel __attribute__((vec_type_hint(float))) void second(__global int *o) {
  *o = 2;
}

// part clones_count_for_themselves
__kernel void k(__global int *out, __local int *scratch) {
  scratch[3] = 8;
  *out = scratch[3];
}

// part arguments_of_every_kind
__kernel void k(__global int *part, __constant int *whole, __read_only image2d_t image,
                sampler_t sampler) {
  part[0] = whole[0] + (int)read_imageui(image, sampler, (int2)(0, 0)).x;
}

// part attributes_among_spaces
__kernel __attribute__((
  work_group_size_hint(4,2,1)
)) __attribute__((   vec_type_hint(uint4)   )) void
k(__global int *o) {
  *o = 1;
}
