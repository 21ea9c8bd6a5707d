// Pointers at program scope: a variable, an array and a struct member. One kernel sets them for
// another kernel.
typedef struct Node { __global struct Node *next; int value; } Node;
typedef struct { int at; __global int *values; } Member;

__global Node *first;
__global int *several[2];
Member member;

__kernel void keep(__global Node *node, __global int *a, __global int *b) {
  first = node;
  several[0] = a;
  several[1] = b + 1;
  member.at = 3;
  member.values = b;
}

__kernel void use(__global int *out) {
  uint total = 0;
  for (__global Node *at = first; at != 0; at = at->next) total = total * 3 + (uint)at->value;
  out[0] = (int)total;
  out[1] = several[0][2];
  out[2] = several[1][1];
  out[3] = member.values[member.at];
  several[0][1] = 41;
  member.values[0] = 42;
}
