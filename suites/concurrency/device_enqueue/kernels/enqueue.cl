// In every kernel, out[0] counts the calls that fail.
#define TRY(call) if ((call) != CLK_SUCCESS) atomic_inc(&out[0])

void nest(__global uint *out, int depth) {
  atomic_inc(&out[1]);
  if (depth > 0)
    TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1),
                       ^{ nest(out, depth - 1); }));
}
// used by captured_types
struct several {
  uchar a;
  float4 b;
  ushort c[3];
};
__constant uint five_and_six[2] = {5, 6};
struct several several_of(uint n) {
  struct several s = {(uchar)n, (float4)(n), {(ushort)n, (ushort)(n + 1), (ushort)(n + 2)}};
  return s;
}

// A call that must fail. out[2] is 1 if the call succeeds. out[3] is 1 if it returns
// CLK_ENQUEUE_FAILURE. out[4] is 1 if it returns `why`, which only programs built with -g may get.
#define SAY(code, why)                   \
  out[2] = (code) == CLK_SUCCESS;        \
  out[3] = (code) == CLK_ENQUEUE_FAILURE; \
  out[4] = (code) == (why)

// Makes many calls. Children begin only after all calls. out[2] counts the calls that succeed.
// out[3] counts the error codes that a program without -g must not get. out[4] counts the error
// codes that are not about a full queue.
#define FILL(call, of_events, released)                                                            \
  clk_event_t user = create_user_event();                                                          \
  uint taken = 0, detailed = 0, other = 0;                                                         \
  for (uint k = 0; k < tries; ++k) {                                                               \
    const int code = call;                                                                         \
    if (code == CLK_SUCCESS) released;                                                             \
    taken += code == CLK_SUCCESS;                                                                  \
    detailed += code != CLK_SUCCESS && code != CLK_ENQUEUE_FAILURE;                                \
    other += code != CLK_SUCCESS && code != CLK_ENQUEUE_FAILURE && code != CLK_DEVICE_QUEUE_FULL &&  \
             code != CLK_OUT_OF_RESOURCES && !(of_events && code == CLK_EVENT_ALLOCATION_FAILURE); \
  }                                                                                                \
  set_user_event_status(user, CL_COMPLETE);                                                        \
  release_event(user);                                                                             \
  out[2] = taken;                                                                                  \
  out[3] = detailed;                                                                               \
  out[4] = other

__kernel void flags(__global uint *out, uint flag) {
  const size_t items = get_global_size(0);
  out[4 + get_global_id(0)] = get_global_id(0) + 1;
  if (get_global_id(0) != 0) return;
  const kernel_enqueue_flags_t when = flag == 0   ? CLK_ENQUEUE_FLAGS_NO_WAIT
                                      : flag == 1 ? CLK_ENQUEUE_FLAGS_WAIT_KERNEL
                                                  : CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP;
  // The child sees everything that the parent wrote before. Other work-items may still write, so
  // the child reads their words only if it waits for the whole kernel.
  TRY(enqueue_kernel(get_default_queue(), when, ndrange_1D(1), ^{
    uint sum = 0;
    for (size_t i = 0; i < items && flag == 1; ++i) sum += out[4 + i] == i + 1;
    out[2] = sum;
    atomic_inc(&out[1]);
  }));
}

__kernel void group_of_the_parent(__global uint *out) {
  const size_t first = get_group_id(0) * get_local_size(0), size = get_local_size(0);
  const size_t group = get_group_id(0), groups = get_num_groups(0);
  out[4 + groups + get_global_id(0)] = get_global_id(0) + 1;
  if (get_local_id(0) == 0)
    TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(1), ^{
      uint sum = 0;
      for (size_t i = 0; i < size; ++i) sum += out[4 + groups + first + i] == first + i + 1;
      out[4 + group] = sum;
    }));
}

__kernel void nested(__global uint *out, uint depth) { nest(out, (int)depth); }

__kernel void captured(__global uint *out, uint number) {
  uint value = number;
  const uint4 vector = (uint4)(number, number + 1, number + 2, number + 3);
  void (^block)(void) = ^{
    out[1] = value;
    out[2] = vector.w;
  };
  value = 0;  // a block keeps the value at its definition
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), block));
}

// A block captures variables of many types. The child computes the same values, and sets a bit of
// out[1] for each variable that differs.
__kernel void captured_types(__global uint *out, uint number) {
  const char a = (char)number;
  const uchar16 b = (uchar16)((uchar)number) + (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const short c = (short)-number;
  const ushort3 d = (ushort3)(number, 2, 3);
  const int2 e = (int2)(-number, 1);
  const long f = -(long)number << 33;
  const ulong4 g = (ulong4)(number, 1, 2, (ulong)number << 40);
  const float h = number * 0.5f;
  const float8 i = (float8)(number) + (float8)(0, 1, 2, 3, 4, 5, 6, 7);
  const struct several j = several_of(number);
  const bool k = number > 1;
  __global uint *const l = out + 3;
  __constant uint *const m = five_and_six + 1;
  const uchar n = (uchar)(number + 9);
  out[3] = number;
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{
    const uint x = out[3];
    const struct several s = several_of(x);
    uint wrong = 0;
    wrong |= (a != (char)x) << 0;
    wrong |= (b.s0 != (uchar)x || b.sf != (uchar)(x + 15)) << 1;
    wrong |= (c != (short)-x) << 2;
    wrong |= (d.x != (ushort)x || d.z != 3) << 3;
    wrong |= (e.x != (int)-x || e.y != 1) << 4;
    wrong |= (f != -(long)x << 33) << 5;
    wrong |= (g.x != x || g.w != (ulong)x << 40) << 6;
    wrong |= (h != x * 0.5f) << 7;
    wrong |= (i.s0 != x || i.s7 != x + 7) << 8;
    wrong |= (j.a != s.a || j.b.w != s.b.w || j.c[2] != s.c[2]) << 9;
    wrong |= (k != (x > 1)) << 10;
    wrong |= (*l != x) << 11;
    wrong |= (*m != 6) << 12;
    wrong |= (n != (uchar)(x + 9)) << 13;
    out[1] = wrong;
    out[2] = 1;
  }));
}

__kernel void ranges(__global uint *out, uint which) {
  const size_t offset[3] = {3, 2, 1}, global_size[3] = {8, 4, 2}, local_size[3] = {4, 2, 1};
  ndrange_t range = ndrange_1D(8);
  if (which == 1) range = ndrange_1D(8, 4);
  if (which == 2) range = ndrange_1D(3, 8, 4);
  if (which == 3) range = ndrange_2D(global_size);
  if (which == 4) range = ndrange_2D(global_size, local_size);
  if (which == 5) range = ndrange_2D(offset, global_size, local_size);
  if (which == 6) range = ndrange_3D(global_size);
  if (which == 7) range = ndrange_3D(global_size, local_size);
  if (which == 8) range = ndrange_3D(offset, global_size, local_size);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range, ^{
    atomic_inc(&out[1]);
    if (get_global_id(0) == get_global_offset(0) && get_global_id(1) == get_global_offset(1) &&
        get_global_id(2) == get_global_offset(2)) {
      out[2] = get_work_dim();
      for (uint d = 0; d < 3; ++d) {
        out[3 + d] = get_global_offset(d);
        out[6 + d] = get_global_size(d);
        out[9 + d] = get_local_size(d);
      }
    }
  }));
}

// The local size does not divide the range. Each work-item of the child writes the size of its
// work-group.
__kernel void uneven(__global uint *out, uint which) {
  const size_t global_size[2] = {10, 3}, local_size[2] = {4, 2};
  ndrange_t range = ndrange_1D(10, 4);
  if (which == 1) range = ndrange_2D(global_size, local_size);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range, ^{
    atomic_inc(&out[1]);
    out[2 + get_global_linear_id()] = get_local_size(0) * 10 + get_local_size(1);
  }));
}

__kernel void local_arguments(__global uint *out, uint words) {
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8, 8),
                     ^(local void *a, local void *b) {
                       local uint *first = (local uint *)a, *second = (local uint *)b;
                       const size_t i = get_local_id(0);
                       for (uint k = i; k < words; k += 8) first[k] = k;
                       for (uint k = i; k < 2 * words; k += 8) second[k] = 1000 + k;
                       work_group_barrier(CLK_LOCAL_MEM_FENCE);
                       uint right = 0;
                       for (uint k = 0; k < words; ++k) right += first[k] == k;
                       for (uint k = 0; k < 2 * words; ++k) right += second[k] == 1000 + k;
                       out[1 + i] = right;
                     },
                     (uint)(words * sizeof(uint)), (uint)(2 * words * sizeof(uint))));
}

__kernel void one_local_argument(__global uint *out, uint words) {
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8, 8),
                     ^(local void *p) {
                       local uint *own = (local uint *)p;
                       const size_t i = get_local_id(0);
                       for (uint k = i; k < words; k += 8) own[k] = 7 * k;
                       work_group_barrier(CLK_LOCAL_MEM_FENCE);
                       uint right = 0;
                       for (uint k = 0; k < words; ++k) right += own[k] == 7 * k;
                       out[1 + i] = right;
                     },
                     (uint)(words * sizeof(uint))));
}

// The type with the greatest alignment comes first. So each argument is aligned, wherever the
// device puts it.
__kernel void three_local_arguments(__global uint *out, uint words) {
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8, 8),
                     ^(local void *a, local void *b, local void *c) {
                       local float4 *third = (local float4 *)a;
                       local uchar *second = (local uchar *)b;
                       local uint *first = (local uint *)c;
                       const size_t i = get_local_id(0);
                       for (uint k = i; k < words; k += 8) {
                         first[k] = 7 * k;
                         second[k] = (uchar)(3 * k);
                         third[k] = (float4)(k);
                       }
                       work_group_barrier(CLK_LOCAL_MEM_FENCE);
                       uint right = 0;
                       for (uint k = 0; k < words; ++k)
                         right += first[k] == 7 * k && second[k] == (uchar)(3 * k) &&
                                  third[k].x == k && third[k].w == k;
                       out[1 + i] = right;
                     },
                     (uint)(words * sizeof(float4)), 4 * words, (uint)(words * sizeof(uint))));
}

// This form of enqueue_kernel has the arguments of all other forms.
__kernel void events_and_local_memory(__global uint *out) {
  clk_event_t first, second;
  const queue_t queue = get_default_queue();
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64), 0, NULL, &first,
                     ^{ atomic_inc(&out[1]); }));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(8, 8), 1, &first, &second,
                     ^(local void *a, local void *b) {
                       local uint *one = (local uint *)a, *two = (local uint *)b;
                       const size_t i = get_local_id(0);
                       one[i] = out[1];
                       two[2 * i] = i;
                       work_group_barrier(CLK_LOCAL_MEM_FENCE);
                       out[3 + i] = one[7 - i] + two[14 - 2 * i];
                     },
                     (uint)(8 * sizeof(uint)), (uint)(16 * sizeof(uint))));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &second, NULL,
                     ^{ out[2] = out[3] + out[10]; }));
  release_event(first);
  release_event(second);
}

__kernel void event_chain(__global uint *out) {
  clk_event_t first, second;
  const queue_t queue = get_default_queue();
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64), 0, NULL, &first,
                     ^{ atomic_add(&out[1], 1); }));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &first, &second,
                     ^{ out[2] = out[1]; }));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &second, NULL,
                     ^{ out[3] = out[2] + 1; }));
  release_event(first);
  release_event(second);
}

__kernel void marker(__global uint *out) {
  clk_event_t both[2], met;
  const queue_t queue = get_default_queue();
  for (int k = 0; k < 2; ++k)
    TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(32), 0, NULL, &both[k],
                       ^{ atomic_add(&out[1], 1); }));
  TRY(enqueue_marker(queue, 2, both, &met));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &met, NULL,
                     ^{ out[2] = out[1]; }));
  release_event(both[0]);
  release_event(both[1]);
  release_event(met);
}

__kernel void user_event(__global uint *out) {
  clk_event_t user = create_user_event();
  out[1] = is_valid_event(user);
  retain_event(user);
  release_event(user);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, NULL,
                     ^{ out[4] = out[3]; }));
  out[3] = 77;
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  set_user_event_status(user, CL_COMPLETE);
  release_event(user);
}

// Releases one of two references to an event.
__kernel void retained_event(__global uint *out) {
  clk_event_t done;
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64), 0, NULL, &done,
                     ^{ atomic_inc(&out[1]); }));
  retain_event(done);
  release_event(done);
  out[3] = is_valid_event(done);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &done, NULL,
                     ^{ out[2] = out[1]; }));
  release_event(done);
}

// Creates and releases many events, one after the other.
__kernel void many_events(__global uint *out, uint count) {
  uint valid = 0;
  for (uint k = 0; k < count; ++k) {
    clk_event_t user = create_user_event();
    valid += is_valid_event(user) ? 1 : 0;
    set_user_event_status(user, CL_COMPLETE);
    release_event(user);
  }
  out[2] = valid;
}

// EVENTS user events exist at the same time. A child waits for all of them.
#ifndef EVENTS
#define EVENTS 4
#endif
__kernel void events_at_once(__global uint *out) {
  clk_event_t events[EVENTS];
  uint valid = 0;
  for (uint k = 0; k < EVENTS; ++k) {
    events[k] = create_user_event();
    valid += is_valid_event(events[k]) ? 1 : 0;
  }
  out[2] = valid;
  if (valid == EVENTS) {
    TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), EVENTS, events,
                       NULL, ^{ out[4] = out[3]; }));
    for (uint k = 1; k < EVENTS; ++k) set_user_event_status(events[k], CL_COMPLETE);
    out[3] = 77;
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
    set_user_event_status(events[0], CL_COMPLETE);
  }
  for (uint k = 0; k < EVENTS; ++k)
    if (is_valid_event(events[k])) release_event(events[k]);
}

__kernel void null_event(__global uint *out) {
  clk_event_t none = CLK_NULL_EVENT;
  out[2] = is_valid_event(none);
}

__kernel void null_queue(__global uint *out) {
  const queue_t none = CLK_NULL_QUEUE;
  out[1] = (uint)(enqueue_kernel(none, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{ out[2] = 9; }) ==
                  CLK_ENQUEUE_FAILURE);
}

__kernel void queries(__global uint *out) {
  void (^block)(void) = ^{ out[4] = 1; };
  void (^with_local)(local void *) = ^(local void *p) { out[4] = 1; };
  out[1] = get_kernel_work_group_size(block);
  out[2] = get_kernel_preferred_work_group_size_multiple(block);
  out[3] = get_kernel_work_group_size(with_local);
}

__kernel void default_queue(__global uint *out) {
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4),
                     ^{ atomic_inc(&out[1]); }));
}
__kernel void given_queue(__global uint *out, queue_t queue) {
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(4), ^{ atomic_inc(&out[1]); }));
}

// When the host sees that the parent is complete, the child must also be complete.
__kernel void long_child(__global uint *out, uint rounds) {
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(1), ^{
    volatile uint work = 0;
    for (uint k = 0; k < rounds; ++k) work += k;
    out[1] = 42;
  }));
}

__kernel void many(__global uint *out, uint children) {
  for (uint k = 0; k < children; ++k)
    TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),
                       ^{ atomic_inc(&out[1 + k]); }));
}

// The child waits for an event that fails.
__kernel void failed_event(__global uint *out) {
  clk_event_t user = create_user_event();
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, NULL,
                     ^{ out[2] = 1; }));
  set_user_event_status(user, -17);
  release_event(user);
}

// The child waits for several events. One of them fails, so the child must not run.
__kernel void failed_event_of_a_list(__global uint *out, uint failed) {
  clk_event_t list[3] = {create_user_event(), create_user_event(), create_user_event()};
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 3, list, NULL,
                     ^{ out[2] = 1; }));
  for (uint k = 0; k < 3; ++k) {
    set_user_event_status(list[k], k == failed ? -5 : CL_COMPLETE);
    release_event(list[k]);
  }
}

__kernel void failed_event_of_code(__global uint *out, int code) {
  clk_event_t user = create_user_event();
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, NULL,
                     ^{ out[2] = 1; }));
  set_user_event_status(user, code);
  release_event(user);
}

__kernel void failed_event_before_a_marker(__global uint *out) {
  clk_event_t user = create_user_event(), after;
  const queue_t queue = get_default_queue();
  TRY(enqueue_marker(queue, 1, &user, &after));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &after, NULL,
                     ^{ out[2] = 1; }));
  set_user_event_status(user, -5);
  release_event(user);
  release_event(after);
}

__kernel void failed_event_before_a_child(__global uint *out) {
  clk_event_t user = create_user_event(), after;
  const queue_t queue = get_default_queue();
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, &after,
                     ^{ out[2] = 1; }));
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &after, NULL,
                     ^{ out[2] = 2; }));
  set_user_event_status(user, -5);
  release_event(user);
  release_event(after);
}

__kernel void marker_without_event(__global uint *out) {
  clk_event_t first;
  const queue_t queue = get_default_queue();
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(32), 0, NULL, &first,
                     ^{ atomic_inc(&out[1]); }));
  enqueue_marker(queue, 1, &first, NULL);
  TRY(enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &first, NULL,
                     ^{ out[2] = out[1]; }));
  release_event(first);
}

__kernel void refused_marker(__global uint *out, uint which) {
  const queue_t queue = get_default_queue(), none = CLK_NULL_QUEUE;
  clk_event_t user = create_user_event(), made;
  int code = CLK_SUCCESS;
  if (which == 0)
    code = enqueue_marker(none, 1, &user, &made);
  else if (which == 1)
    code = enqueue_marker(queue, 0, NULL, &made);
  else
    code = enqueue_marker(queue, 0, &user, &made);
  set_user_event_status(user, CL_COMPLETE);
  release_event(user);
  SAY(code, which == 0 ? CLK_INVALID_QUEUE : CLK_INVALID_EVENT_WAIT_LIST);
}

__kernel void refused_marker_of_no_event(__global uint *out, uint which) {
  clk_event_t invalid = CLK_NULL_EVENT, made;
  const int code = enqueue_marker(get_default_queue(), 1, &invalid, &made);
  SAY(code, CLK_INVALID_EVENT_WAIT_LIST);
}

__kernel void refused_kernel(__global uint *out, uint which) {
  const queue_t queue = get_default_queue(), none = CLK_NULL_QUEUE;
  clk_event_t user = create_user_event();
  int code = CLK_SUCCESS;
  if (which == 0)
    code = enqueue_kernel(none, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),
                          ^{ atomic_inc(&out[1]); });
  else if (which == 1)
    code = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, NULL, NULL,
                          ^{ atomic_inc(&out[1]); });
  else
    code = enqueue_kernel(queue, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, &user, NULL,
                          ^{ atomic_inc(&out[1]); });
  set_user_event_status(user, CL_COMPLETE);
  release_event(user);
  SAY(code, which == 0 ? CLK_INVALID_QUEUE : CLK_INVALID_EVENT_WAIT_LIST);
}

__kernel void refused_kernel_of_no_event(__global uint *out, uint which) {
  clk_event_t invalid = CLK_NULL_EVENT;
  const int code = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1,
                                  &invalid, NULL, ^{ atomic_inc(&out[1]); });
  SAY(code, CLK_INVALID_EVENT_WAIT_LIST);
}

// The program is built for uniform work-groups.
__kernel void refused_range(__global uint *out, uint which) {
  const size_t global_size[2] = {8, 3}, local_size[2] = {4, 2};
  ndrange_t range = ndrange_1D(10, 4);
  if (which == 1) range = ndrange_2D(global_size, local_size);
  const int code = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range,
                                  ^{ atomic_inc(&out[1]); });
  SAY(code, CLK_INVALID_NDRANGE);
}

__kernel void refused_local_memory(__global uint *out, uint which) {
  const int code = enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1),
                                  ^(local void *p) { atomic_inc(&out[1]); }, 0u);
  SAY(code, CLK_INVALID_ARG_SIZE);
}

__kernel void several_queues(__global uint *out, queue_t first, queue_t second) {
  clk_event_t done, seen;
  TRY(enqueue_kernel(first, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(64), 0, NULL, &done,
                     ^{ atomic_inc(&out[1]); }));
  TRY(enqueue_kernel(second, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &done, &seen,
                     ^{ out[2] = out[1]; }));
  TRY(enqueue_kernel(first, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &seen, NULL,
                     ^{ out[3] = out[2] + 1; }));
  release_event(done);
  release_event(seen);
}

__kernel void filled(__global uint *out, uint tries) {
  FILL(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, NULL,
                      ^{ atomic_inc(&out[1]); }), false, );
}
__kernel void filled_with_events(__global uint *out, uint tries) {
  clk_event_t made;
  FILL(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 1, &user, &made,
                      ^{ atomic_inc(&out[1]); }), true, release_event(made));
}
// A marker runs nothing. So out[1] counts the valid events of the accepted markers.
__kernel void filled_with_markers(__global uint *out, uint tries) {
  clk_event_t made;
  uint events = 0;
  FILL(enqueue_marker(get_default_queue(), 1, &user, &made), true,
       (events += is_valid_event(made) ? 1 : 0, release_event(made)));
  out[1] = events;
}

__kernel void profiled(__global uint *out, uint rounds) {
  clk_event_t done;
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), 0, NULL, &done,
                     ^{
                       volatile uint work = 0;
                       for (uint k = 0; k < rounds; ++k) work += k;
                       out[1] = 42;
                     }));
  capture_event_profiling_info(done, CLK_PROFILING_COMMAND_EXEC_TIME, (__global void *)(out + 4));
  release_event(done);
}

__kernel void sub_groups_of_a_block(__global uint *out, uint size) {
  const ndrange_t range = ndrange_1D(2 * size, size);
  void (^block)(void) = ^{
    if (get_global_id(0) != 0) return;
    out[4] = get_num_sub_groups();
    out[5] = get_max_sub_group_size();
  };
  out[2] = get_kernel_sub_group_count_for_ndrange(range, block);
  out[3] = get_kernel_max_sub_group_size_for_ndrange(range, block);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range, block));
}

__kernel void sub_groups_with_local_memory(__global uint *out, uint size) {
  const ndrange_t range = ndrange_1D(2 * size, size);
  void (^block)(local void *) = ^(local void *p) {
    ((local uint *)p)[get_local_id(0)] = 0;
    if (get_global_id(0) != 0) return;
    out[4] = get_num_sub_groups();
    out[5] = get_max_sub_group_size();
  };
  out[2] = get_kernel_sub_group_count_for_ndrange(range, block);
  out[3] = get_kernel_max_sub_group_size_for_ndrange(range, block);
  TRY(enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range, block,
                     (uint)(size * sizeof(uint))));
}
