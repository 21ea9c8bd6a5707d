// The declaration of `struct crossing`, and the statements that copy its members.

// part nested
struct inner { short a; float4 b; char c; };
struct crossing { char a; struct inner inner[2]; long b; };

// part nested.copy
to->a = from->a; to->b = from->b;
for (int k = 0; k < 2; ++k) {
  to->inner[k].a = from->inner[k].a;
  to->inner[k].b = from->inner[k].b;
  to->inner[k].c = from->inner[k].c;
}

// part nested_whole
struct inner { short a; float4 b; char c; };
struct crossing { char a; struct inner inner[2]; long b; };
struct crossing passed(struct crossing x) { return x; }

// part nested_whole.copy
struct crossing own = passed(*from);
*to = own;

// part vectors_of_3
struct crossing { char a; float3 b[2]; short c; };

// part vectors_of_3.copy
to->a = from->a; to->b[0] = from->b[0]; to->b[1] = from->b[1]; to->c = from->c;

// part with_union
struct crossing { char a; union { int i; float2 f; uchar bytes[12]; } b; short c; };

// part with_union.copy
to->a = from->a; to->c = from->c;
for (int k = 0; k < 12; ++k) to->b.bytes[k] = from->b.bytes[k];

// part arrays
struct crossing { char a[3]; int b[2][3]; uchar2 c[3]; };

// part arrays.copy
for (int k = 0; k < 3; ++k) {
  to->a[k] = from->a[k]; to->b[0][k] = from->b[0][k];
  to->b[1][k] = from->b[1][k]; to->c[k] = from->c[k];
}

// part packed
struct __attribute__((packed)) crossing { char a; int b; short c; long d; };

// part packed.copy
to->a = from->a; to->b = from->b; to->c = from->c; to->d = from->d;

// part packed_vectors
struct __attribute__((packed)) crossing { char a; int4 b; short c; float2 d; };

// part packed_vectors.copy
to->a = from->a; to->b = from->b; to->c = from->c; to->d = from->d;

// part packed_inside
struct __attribute__((packed)) dense { char a; short b; };
struct crossing { char a; struct dense b[3]; int c; };

// part packed_inside.copy
to->a = from->a; to->c = from->c;
for (int k = 0; k < 3; ++k) {
  to->b[k].a = from->b[k].a; to->b[k].b = from->b[k].b;
}

// part packed_around
struct inner { short a; float4 b; char c; };
struct __attribute__((packed)) crossing { char a; struct inner inner; char b; };

// part packed_around.copy
to->a = from->a; to->b = from->b;
to->inner.a = from->inner.a; to->inner.b = from->inner.b; to->inner.c = from->inner.c;

// part aligned
struct crossing { short f[3]; } __attribute__((aligned(8)));

// part aligned.copy
to->f[0] = from->f[0]; to->f[1] = from->f[1]; to->f[2] = from->f[2];

// part aligned_member
struct crossing { char a; int b __attribute__((aligned(16))); char c; };

// part aligned_member.copy
to->a = from->a; to->b = from->b; to->c = from->c;

// part packed_member
struct crossing { char a; int b __attribute__((packed)); short c; };

// part packed_member.copy
to->a = from->a; to->b = from->b; to->c = from->c;

// part three.copy
to->before = from->before;
to->x = from->x;
to->after = from->after;

// part before
#define crossing {{own}}
#define inner {{own}}_inner
#define dense {{own}}_dense
#define passed {{own}}_passed

// part body
__global const struct crossing *from = (__global const struct crossing *)in0 + i;
__global struct crossing *to = (__global struct crossing *)out0 + i;
{{copy}}

// part after
#undef crossing
#undef inner
#undef dense
#undef passed
