// The packets are uints. Most kernels run with one work-item.
__kernel void fill(__global uint *out, write_only pipe uint to, uint tries) {
  uint written = 0, after = 0;
  out[3] = get_pipe_num_packets(to);
  for (uint k = 0; k < tries; ++k) {
    const uint value = 1000 + k;
    const int status = write_pipe(to, &value);
    if (status == 0) ++written;
    if (status > 0) ++after;
  }
  out[0] = written;
  out[1] = after;  // how often write_pipe wrongly returned a number above 0
  out[2] = get_pipe_max_packets(to);
  out[4] = get_pipe_num_packets(to);
}

__kernel void drain(__global uint *out, read_only pipe uint from, uint tries) {
  uint read = 0, in_order = 0, after = 0;
  for (uint k = 0; k < tries; ++k) {
    uint value = 0;
    const int status = read_pipe(from, &value);
    if (status == 0) {
      in_order += value == 1000 + read;
      ++read;
    }
    if (status > 0) ++after;
  }
  out[0] = read;
  out[1] = in_order;
  out[2] = after;
  out[3] = get_pipe_num_packets(from);
  out[4] = get_pipe_max_packets(from);
}

// Makes two reservations and commits the second reservation first. The packets of each reservation
// are written from the last to the first.
__kernel void reserve_write(__global uint *out, write_only pipe uint to, uint packets) {
  reserve_id_t first = reserve_write_pipe(to, packets), second = reserve_write_pipe(to, packets);
  out[0] = is_valid_reserve_id(first);
  out[1] = is_valid_reserve_id(second);
  uint failed = 0;
  for (uint k = packets; k-- > 0;) {
    const uint a = 1000 + k, b = 1000 + packets + k;
    failed += write_pipe(to, first, k, &a) != 0;
    failed += write_pipe(to, second, k, &b) != 0;
  }
  commit_write_pipe(to, second);
  commit_write_pipe(to, first);
  out[2] = failed;
}

__kernel void reserve_read(__global uint *out, read_only pipe uint from, uint packets) {
  reserve_id_t id = reserve_read_pipe(from, packets);
  out[0] = is_valid_reserve_id(id);
  uint in_order = 0;
  if (is_valid_reserve_id(id)) {
    for (uint k = packets; k-- > 0;) {
      uint value = 0;
      if (read_pipe(from, id, k, &value) == 0) in_order += value == 1000 + k;
    }
    commit_read_pipe(from, id);
  }
  out[1] = in_order;
  out[2] = get_pipe_num_packets(from);
}

__kernel void reserve_too_much(__global uint *out, write_only pipe uint to, uint packets) {
  reserve_id_t id = reserve_write_pipe(to, packets);
  out[0] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) commit_write_pipe(to, id);
}

__kernel void null_reservation(__global uint *out) {
  out[0] = is_valid_reserve_id(CLK_NULL_RESERVE_ID);
}

__kernel void reserve_from_empty(__global uint *out, read_only pipe uint from, uint packets) {
  reserve_id_t id = reserve_read_pipe(from, packets);
  out[0] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) commit_read_pipe(from, id);
}

// Every work-item of a work-group writes one packet of the group's reservation.
__kernel void group_write(__global uint *out, write_only pipe uint to) {
  reserve_id_t id = work_group_reserve_write_pipe(to, get_local_size(0));
  const uint value = get_global_id(0);
  uint status = 2;
  if (is_valid_reserve_id(id)) {
    status = write_pipe(to, id, get_local_id(0), &value) == 0;
    work_group_commit_write_pipe(to, id);
  }
  out[get_global_id(0)] = status;
}
__kernel void group_read(__global uint *out, read_only pipe uint from) {
  reserve_id_t id = work_group_reserve_read_pipe(from, get_local_size(0));
  uint value = 0xffffffff;
  if (is_valid_reserve_id(id)) {
    if (read_pipe(from, id, get_local_id(0), &value) != 0) value = 0xfffffffe;
    work_group_commit_read_pipe(from, id);
  }
  out[get_global_id(0)] = value;
}

// Each sub-group makes a reservation. A packet names its sub-group and its work-item.
__kernel void sub_group_write(__global uint *out, write_only pipe uint to) {
  reserve_id_t id = sub_group_reserve_write_pipe(to, get_sub_group_size());
  const uint value = (uint)get_group_id(0) << 24 | get_sub_group_id() << 16 |
                     get_sub_group_size() << 8 | get_sub_group_local_id();
  uint status = 2;
  if (is_valid_reserve_id(id)) {
    status = write_pipe(to, id, get_sub_group_local_id(), &value) == 0;
    sub_group_commit_write_pipe(to, id);
  }
  out[get_global_id(0)] = status;
}
__kernel void sub_group_read(__global uint *out, read_only pipe uint from) {
  reserve_id_t id = sub_group_reserve_read_pipe(from, get_sub_group_size());
  uint value = 0xffffffff;
  if (is_valid_reserve_id(id)) {
    if (read_pipe(from, id, get_sub_group_local_id(), &value) != 0) value = 0xfffffffe;
    sub_group_commit_read_pipe(from, id);
  }
  out[2 * get_global_id(0)] = value;
  out[2 * get_global_id(0) + 1] =
      (uint)get_group_id(0) << 16 | get_sub_group_id() << 8 | get_sub_group_local_id();
}

// A group makes two reservations and commits the second reservation first. A packet names its
// sub-group, its work-item and its reservation.
__kernel void group_write_twice(__global uint *out, write_only pipe uint to) {
  const uint lane = get_local_id(0), b = 0x100 | lane;
  reserve_id_t first = work_group_reserve_write_pipe(to, get_local_size(0)),
               second = work_group_reserve_write_pipe(to, get_local_size(0));
  uint written = 0;
  if (is_valid_reserve_id(second)) {
    written += write_pipe(to, second, lane, &b) == 0;
    work_group_commit_write_pipe(to, second);
  }
  if (is_valid_reserve_id(first)) {
    written += write_pipe(to, first, lane, &lane) == 0;
    work_group_commit_write_pipe(to, first);
  }
  out[get_global_id(0)] = written;
}
__kernel void reserve_read_twice(__global uint *out, read_only pipe uint from) {
  reserve_id_t first = reserve_read_pipe(from, 16), second = reserve_read_pipe(from, 16);
  for (uint k = 0; k < 16; ++k) {
    uint a = 0xffffffff, b = 0xffffffff;
    if (is_valid_reserve_id(second) && read_pipe(from, second, k, &b) != 0) b = 0xfffffffe;
    if (is_valid_reserve_id(first) && read_pipe(from, first, k, &a) != 0) a = 0xfffffffe;
    out[2 * k] = a;
    out[2 * k + 1] = b;
  }
  if (is_valid_reserve_id(second)) commit_read_pipe(from, second);
  if (is_valid_reserve_id(first)) commit_read_pipe(from, first);
}
__kernel void group_read_twice(__global uint *out, read_only pipe uint from) {
  const uint lane = get_local_id(0);
  reserve_id_t first = work_group_reserve_read_pipe(from, get_local_size(0)),
               second = work_group_reserve_read_pipe(from, get_local_size(0));
  uint a = 0xffffffff, b = 0xffffffff;
  if (is_valid_reserve_id(second)) {
    if (read_pipe(from, second, lane, &b) != 0) b = 0xfffffffe;
    work_group_commit_read_pipe(from, second);
  }
  if (is_valid_reserve_id(first)) {
    if (read_pipe(from, first, lane, &a) != 0) a = 0xfffffffe;
    work_group_commit_read_pipe(from, first);
  }
  out[2 * get_global_id(0)] = a;
  out[2 * get_global_id(0) + 1] = b;
}
__kernel void sub_group_write_twice(__global uint *out, write_only pipe uint to) {
  const uint lane = get_sub_group_local_id(), a = get_sub_group_id() << 16 | lane, b = a | 0x100;
  reserve_id_t first = sub_group_reserve_write_pipe(to, get_sub_group_size()),
               second = sub_group_reserve_write_pipe(to, get_sub_group_size());
  uint written = 0;
  if (is_valid_reserve_id(second)) {
    written += write_pipe(to, second, lane, &b) == 0;
    sub_group_commit_write_pipe(to, second);
  }
  if (is_valid_reserve_id(first)) {
    written += write_pipe(to, first, lane, &a) == 0;
    sub_group_commit_write_pipe(to, first);
  }
  out[get_global_id(0)] = written;
}
__kernel void sub_group_read_twice(__global uint *out, read_only pipe uint from) {
  const uint lane = get_sub_group_local_id();
  reserve_id_t first = sub_group_reserve_read_pipe(from, get_sub_group_size()),
               second = sub_group_reserve_read_pipe(from, get_sub_group_size());
  uint a = 0xffffffff, b = 0xffffffff;
  if (is_valid_reserve_id(second)) {
    if (read_pipe(from, second, lane, &b) != 0) b = 0xfffffffe;
    sub_group_commit_read_pipe(from, second);
  }
  if (is_valid_reserve_id(first)) {
    if (read_pipe(from, first, lane, &a) != 0) a = 0xfffffffe;
    sub_group_commit_read_pipe(from, first);
  }
  out[2 * get_global_id(0)] = a;
  out[2 * get_global_id(0) + 1] = b;
}

// The group reserves more packets than the pipe holds. Each work-item writes whether the
// reservation is valid.
__kernel void group_write_too_much(__global uint *out, write_only pipe uint to, uint packets) {
  reserve_id_t id = work_group_reserve_write_pipe(to, packets);
  out[get_global_id(0)] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) work_group_commit_write_pipe(to, id);
}
__kernel void group_read_too_much(__global uint *out, read_only pipe uint from, uint packets) {
  reserve_id_t id = work_group_reserve_read_pipe(from, packets);
  out[get_global_id(0)] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) work_group_commit_read_pipe(from, id);
}
__kernel void sub_group_write_too_much(__global uint *out, write_only pipe uint to, uint packets) {
  reserve_id_t id = sub_group_reserve_write_pipe(to, packets);
  out[get_global_id(0)] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) sub_group_commit_write_pipe(to, id);
}
__kernel void sub_group_read_too_much(__global uint *out, read_only pipe uint from, uint packets) {
  reserve_id_t id = sub_group_reserve_read_pipe(from, packets);
  out[get_global_id(0)] = is_valid_reserve_id(id);
  if (is_valid_reserve_id(id)) sub_group_commit_read_pipe(from, id);
}

// One work-item reads all packets.
__kernel void take(__global uint *out, read_only pipe uint from, uint tries) {
  for (uint k = 0; k < tries; ++k) {
    uint value = 0xfffffffd;
    if (read_pipe(from, &value) != 0) value = 0xfffffffc;
    out[k] = value;
  }
}

// Counts the packets before any read, and returns the results of the reads. After a read in the
// same kernel, a count may be out of date (Table 43).
__kernel void count(__global uint *out, read_only pipe uint from, uint reads) {
  out[0] = get_pipe_num_packets(from);
  for (uint k = 0; k < reads; ++k) {
    uint value = 0;
    out[1 + k] = read_pipe(from, &value);
  }
}
