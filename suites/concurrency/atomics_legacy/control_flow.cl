// Statements of a work-item, one part for each program. `x` is its input, `l` its local id, and `r`
// its result. `c` has the type `D *` and points to the 32 cells of the group.

// part sums_of_floats
const int far = 1 + (int)(x % 3u);
for (int y = -far; y <= far; ++y)
  for (int z = -far; z <= far; ++z)
    {{kernel}}_add(c + ((int)x + y * 3 + z + 16) % 32, 1.0f);

// part sums_of_floats.before
static void {{kernel}}_add(volatile D *p, float more) {
uint found, next;
do {
  found = atomic_add(p, 0u);
  next = as_uint(as_float(found) + more);
} while (atomic_cmpxchg(p, found, next) != found);
}

// part in_a_switch
switch (x % 7u) {
  case 0: atomic_add(c + x % 4u, 3u); break;
  case 1: atomic_sub(c + x % 4u, 2u);
  case 2: atomic_inc(c + x % 4u); break;
  case 3: atomic_xor(c + 4u + x % 4u, x); break;
  case 4: atomic_max(c + 8u + x % 4u, x);
  case 5: atomic_min(c + 12u + x % 4u, x % 64u); break;
  default: atomic_or(c + 16u + x % 4u, 1u << (l & 31u)); atomic_and(c + 20u + x % 4u, ~(1u << (x % 7u)));
}

// part in_uneven_loops
for (uint k = x % 5u; k < 9u; k += 1u + l % 3u) {
  if (k == 6u) continue;
  uint j = k;
  while (j-- > 0u) {
    if ((j + l) % 4u == 3u) break;
    atomic_add(c + (j + k) % 32u, j + 1u);
  }
  atomic_dec(c + 31u - k);
}

// part in_conditions
if ((x & 1u) != 0u && atomic_add(c, 1u) < 1000000u) atomic_add(c + 1, 1u);
if (x % 3u == 0u || atomic_inc(c + 2) == 5000000u) atomic_inc(c + 3);
const uint found = x & 2u ? atomic_add(c + 4, 2u) : atomic_sub(c + 5, 1u);
if (found == 7000000u) atomic_add(c + 6, 1u);

// part tickets
r = 0xffffffffu;
for (uint k = 0; k < x % 4u; ++k)
  if (k == 2u)
    r = atomic_inc(c);
  else if (k == 1u && l % 3u == 0u)
    atomic_add(c + 1, 1u);

// part on_its_own
if (l < 32u) {
  volatile D *const p = c + l;
  for (uint k = 0; k < 3u + x % 6u; ++k) {
    r = r * 3u + atomic_add(p, k);
    if (k % 2u == 1u) r += atomic_xchg(p, x + k);
    else if (atomic_cmpxchg(p, x + 2u * k - 1u, 7u) == x + 2u * k - 1u) r ^= atomic_sub(p, 2u);
  }
}
