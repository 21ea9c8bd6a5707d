typedef struct Node { __global struct Node *next; int value; } Node;

__kernel void add(__global int *values, int what) { values[get_global_id(0)] += what; }

__kernel void sum(__global Node *first, __global int *out) {
  uint total = 0;
  for (__global Node *at = first; at != 0; at = at->next) total = total * 3 + (uint)at->value;
  *out = (int)total;
}

__kernel void both(__global int *out, __constant int *table, int n) {
  *out = table[n] * 100 + table[0];
}

__kernel void chain(__global Node *nodes, int count) {
  for (int i = 0; i < count; ++i) {
    nodes[i].value = 7 * i;
    nodes[i].next = i + 1 < count ? &nodes[i + 1] : 0;
  }
}
