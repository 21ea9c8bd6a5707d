{{pragmas}}
// A work-item uses bit get_global_id(0) % 16. The host uses bits 16 to 31.
__kernel void bits(__global ATOMIC *objects) {
  const TYPE bit = (TYPE)1 << (get_global_id(0) % 16);
  atomic_fetch_or_explicit(&objects[0], bit, {{order}}, {{scope}});
  atomic_fetch_and_explicit(&objects[1], ~bit, {{order}}, {{scope}});
  atomic_fetch_xor_explicit(&objects[2], bit, {{order}}, {{scope}});
  atomic_fetch_min_explicit(&objects[3], (TYPE)(1000 - (int)get_global_id(0)), {{order}}, {{scope}});
  atomic_fetch_max_explicit(&objects[4], (TYPE)(1000 + (int)get_global_id(0)), {{order}}, {{scope}});
  atomic_fetch_sub_explicit(&objects[5], (TYPE)3, {{order}}, {{scope}});
}
