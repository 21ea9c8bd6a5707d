// part put
__kernel void put(__global uint *out, uint at, uint value) {
  out[at] = value;
}

// part program_cycle
__kernel void k(__global int *out) {
  *out = 1;
}

// part kernel_cycle
__kernel void put(__global uint *out, uint value) {
  *out = value;
}

// part launch_cycle
__kernel void put(__global uint *out) {
  out[get_global_id(0)] = 1;
}
