// part structs
typedef struct {
  char a;
  int b;
  short c[3];
  float d;
} Record;
__kernel void k(__global int *out, Record r) {
  out[0] = r.a;
  out[1] = r.b;
  out[2] = r.c[0];
  out[3] = r.c[2];
  out[4] = (int)r.d;
}

// part images_and_samplers
__kernel void k(__read_only image2d_t in, __global uint *out, sampler_t s, float2 at) {
  *out = read_imageui(in, s, at).x;
}

// part null_buffers
__kernel void k(__global int *out, __global int *a, __constant int *b) {
  out[0] = a == 0;
  out[1] = b == 0;
}

// part constant_buffers
__kernel void k(__global uint *out, __constant uint *table, uint n) {
  uint sum = 0;
  for (uint i = 0; i < n; ++i) sum = sum * 31u + table[i];
  *out = sum;
}

// part sub_buffers
__kernel void k(__global uchar *b) {
  b[get_global_id(0)] += 1;
}
