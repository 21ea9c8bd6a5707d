typedef struct { int a; char b; int4 c; } Record;
extern __constant int table[3];
Record make(int x, uchar4 v);
int take(__global int *from, Record r);
static int same(int x) { return x + 1; }
__kernel void answer(__global int *out) {
  *out = 5;
  const Record r = make(same(2), (uchar4)(1, 2, 3, 250));
  *out = take(out, r) + table[2];
}
