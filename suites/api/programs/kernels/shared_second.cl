typedef struct { int a; char b; int4 c; } Record;
__constant int table[3] = {100, 200, 300};
static int same(int x) { return x * 1000; }
Record make(int x, uchar4 v) {
  Record r;
  r.a = x; r.b = -7; r.c = convert_int4(v);
  return r;
}
int take(__global int *from, Record r) { return *from + same(r.a) + r.b + r.c.w + table[0]; }
__kernel void other(__global int *out) { *out = same(4) + table[1]; }
