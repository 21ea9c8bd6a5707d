// Statements of work-items, one part for each pattern. {B} is the statement of a barrier. `d` has
// the type `D *` and points to the group's memory. A work-item has the local id `l` in the group
// `g` of `n` work-items. A whole group has `full` work-items. `i` is g * full + l.

// part neighbor
d[l] = in[i];
{B}
out[i] = d[(l + 1) % n];

// part ring
uint v = in[i];
for (uint k = 0; k < 5; ++k) {
  d[l] = v + k;
  {B}
  v = d[(l + n - 1) % n];
  {B}
}
out[i] = v;

// part alternating_buffers
d[l] = in[i];
for (uint k = 0; k < 6; ++k) {
  {B}
  D *from = d + (k & 1) * full, *to = d + (1 - (k & 1)) * full;
  to[l] = from[(l + 3) % n] + k;
}
{B}
out[i] = d[(l + 1) % n];

// part prefix_sum
d[l] = in[i];
for (uint s = 1; s < n; s *= 2) {
  {B}
  const uint a = l >= s ? d[l - s] : 0;
  {B}
  d[l] += a;
}
{B}
out[i] = d[n - 1 - l];

// part one_for_all
d[l] = in[i];
{B}
if (l == 0) {
  uint s = 0;
  for (uint k = 0; k < n; ++k) s = s * 3 + d[k];
  d[full] = s;
}
{B}
out[i] = d[full];

// part branches_of_groups
if ((g & 1) != 0) {
  d[l] = in[i];
  {B}
  out[i] = d[n - 1 - l];
} else {
  d[l] = in[i] + 1;
  {B}
  const uint v = d[(l + 1) % n];
  {B}
  d[l] = v;
  {B}
  out[i] = d[(l + 1) % n];
}

// part loops_of_groups
uint v = in[i];
for (uint k = 0; k < 1 + g % 4; ++k) {
  d[l] = v;
  {B}
  v = d[(l + 1) % n] * 3 + k;
  {B}
}
out[i] = v;

// part nested_loops
uint v = in[i];
for (uint a = 0; a < 4; ++a) {
  if (a == 1 + g % 3) break;
  for (uint b = 0; b <= a; ++b) {
    d[l] = v;
    {B}
    v = d[(l + b + 1) % n] + a;
    {B}
  }
}
out[i] = v;

// part in_a_function
out[i] = {{kernel}}_next(d, {{kernel}}_next(d, in[i], l, n) + 1, l, n);

// part in_a_function.before
static uint {{kernel}}_next(D *d, uint v, uint l, uint n) {
  d[l] = v;
  {B}
  const uint r = d[(l + 1) % n];
  {B}
  return r;
}

// part scatter
d[(n + 2 - l) % n] = in[i];
{B}
out[i] = d[l];

// part private_values
uint a[8];
for (uint k = 0; k < 8; ++k) a[k] = in[i] + k * l;
d[l] = a[3];
{B}
uint s = d[(l + 1) % n];
for (uint k = 0; k < 8; ++k) s = s * 5 + a[k];
out[i] = s;

// part sort
d[l] = in[i];
for (uint p = 0; p < n; ++p) {
  {B}
  if (l % 2 == p % 2 && l + 1 < n) {
    const uint a = d[l], b = d[l + 1];
    d[l] = min(a, b);
    d[l + 1] = max(a, b);
  }
}
{B}
out[i] = d[n - 1 - l];

// part uneven_for
uint v = in[i];
for (uint k = 0; k < 3 + l % 3; ++k) {
  if (k < 3) {
    d[l] = v;
    {B}
    v = d[(l + 1) % n] + 1;
    {B}
  } else {
    v = v * 3 + k;
  }
}
out[i] = v;

// part uneven_break
uint v = in[i];
for (uint k = 0;; ++k) {
  if (k < 3) {
    d[l] = v;
    {B}
    v = d[(l + 1) % n] + 1;
    {B}
    continue;
  }
  if (k == 3 + l % 3) break;
  v = v * 3 + k;
}
out[i] = v;

// part uneven_continue
uint v = in[i], k = 0;
do {
  if (k > 2) {
    v = v * 3 + k;
    continue;
  }
  d[l] = v;
  {B}
  v = d[(l + 1) % n] + 1;
  {B}
} while (++k < 3 + l % 3);
out[i] = v;

// part uneven_first_round
uint v = in[i];
for (uint k = 0; k <= l; ++k) {
  if (k == 0) {
    d[l] = v;
    {B}
    v = d[(l + 1) % n];
    {B}
  }
  v = v * 3 + k;
}
out[i] = v;

// part uneven_nested
uint v = in[i];
for (uint a = 0; a < 3; ++a)
  for (uint b = 0; b < 1 + (l + a) % 3; ++b) {
    if (b != 0) {
      v = v * 5 + b;
      continue;
    }
    d[l] = v;
    {B}
    v = d[(l + 1) % n] + a;
    {B}
  }
out[i] = v;

// part uneven_in_a_function
uint v = in[i];
for (uint k = 0; k < 3 + l % 3; ++k)
  if (k < 3)
    v = {{kernel}}_next(d, v, l, n) + 1;
  else
    v = v * 3 + k;
out[i] = v;

// part uneven_in_a_function.before
static uint {{kernel}}_next(D *d, uint v, uint l, uint n) {
  d[l] = v;
  {B}
  const uint r = d[(l + 1) % n];
  {B}
  return r;
}

// part uneven_reads
d[l] = in[i];
uint v = 0;
for (uint k = 0; k < 2 + l % 3; ++k) {
  if (k < 2) {
    {B}
    v = v * 3 + d[(l + k + 1) % n];
  } else {
    v = v * 5 + k;
  }
}
out[i] = v;

// part without_flags
uint v = in[i];
for (uint k = 0; k < 3; ++k) {
  v = v * 3 + l;
  barrier(0);
}
out[i] = v;

// part both_memories
uint v = in[i];
for (uint k = 0; k < 3; ++k) {
  scratch[l] = v;
  words[i] = v ^ k;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  v = scratch[(l + 1) % n] * 3 + words[g * full + (l + 2) % n];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
out[i] = v;
