// SCOPE is device, work_group or sub_group.
#define JOINED(a, b) a##b
#define CLOCK(scope) JOINED(clock_read_, scope)()
#define HILO(scope) JOINED(clock_read_hilo_, scope)()

// Each work-item counts the readings that are less than the previous reading. It also counts the
// readings that differ from the previous reading.
__kernel void later(__global uint *out, uint readings) {
  const size_t i = get_global_id(0);
  uint backwards = 0, changed = 0;
  ulong before = CLOCK(SCOPE);
  for (uint k = 0; k < readings; ++k) {
    const ulong now = CLOCK(SCOPE);
    if ((long)(now - before) < 0) ++backwards;
    if (now != before) ++changed;
    before = now;
  }
  out[2 * i] = backwards;
  out[2 * i + 1] = changed;
}

// A reading in two parts (hi, lo) must be between the scalar readings before and after it.
__kernel void between(__global uint *out, uint readings) {
  const size_t i = get_global_id(0);
  uint outside = 0;
  for (uint k = 0; k < readings; ++k) {
    const ulong before = CLOCK(SCOPE);
    const uint2 words = HILO(SCOPE);
    const ulong after = CLOCK(SCOPE);
    const ulong joined = ((ulong)words.hi << 32) | words.lo;
    if ((long)(joined - before) < 0 || (long)(after - joined) < 0) ++outside;
  }
  out[i] = outside;
}
