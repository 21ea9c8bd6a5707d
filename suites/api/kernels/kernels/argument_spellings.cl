typedef int number;
typedef struct { int a, b; } Record;
__kernel void other(__global int *out, int a, int b, int c) { *out = a + b + c; }
__kernel void k(const __global volatile int *restrict every, __global int *const alone,
                unsigned char byte, __global unsigned short *shorts, unsigned value,
                number own, __global number *owns, Record record, __constant Record *records,
                __local uchar16 *bytes, int volatile __global *before, const __constant float *f) {
  bytes[0] = (uchar16)(byte);
  alone[0] = every[0] + shorts[0] + value + own + owns[0] + record.a + records[0].b + before[0];
  alone[1] = bytes[0].s3 + (int)f[0];
}
