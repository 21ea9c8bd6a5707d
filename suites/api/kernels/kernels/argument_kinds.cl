__kernel void k(__global float *plain, __global const int4 *read, __constant uchar *table,
                __local short *scratch, const unsigned int count, float8 vector,
                __global volatile uint *counter, __global int *restrict alone) {
  scratch[0] = (short)(read[0].x + table[0] + count + vector.s0);
  plain[0] = scratch[0] + *counter + *alone;
}
