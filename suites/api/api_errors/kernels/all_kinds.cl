typedef struct { int a; float b; char c; } Record;
int helper(int x) { return x + 1; }
__kernel void all_kinds(__global int *buffer, const int scalar, const float4 vector,
                        const Record record, __local int *scratch) {
  scratch[0] = scalar;
  buffer[0] = helper(scratch[0]) + (int)vector.x + record.a;
}
__kernel void other(__global int *buffer) { buffer[0] = 2; }
