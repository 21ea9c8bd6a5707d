typedef struct { char tag; int4 four; } Inner;
typedef struct { short first; Inner inner[2]; int2 last; } Outer;
int sum(Outer o) { return o.first + o.inner[0].tag + o.inner[1].four.w + o.last.y; }
__kernel void k(Outer one, __global int *out, Outer two) {
  out[0] = sum(one); out[1] = sum(two); out[2] = two.inner[0].four.y;
}
