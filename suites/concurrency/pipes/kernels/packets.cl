#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif
{{packet}}
#define BYTE(k, j) ((uchar)((k) * 7 + (j) * 13 + 1) & {{bits}})

// The packet with number k.
packet packet_of(uint k) {
  packet made;
  for (uint j = 0; j < {{used}}; ++j) ((__private uchar *)&made)[j] = BYTE(k, j);
  return made;
}
bool is_packet(__private packet *p, uint k) {
  for (uint j = 0; j < {{used}}; ++j)
    if (((__private uchar *)p)[j] != BYTE(k, j)) return false;
  return true;
}

__kernel void write_one_each(__global uint *out, write_only pipe packet to) {
  packet one = packet_of(get_global_id(0));
  out[get_global_id(0)] = write_pipe(to, &one) == 0;
}

// Each work-item writes the number of the packet that it read. The packets may arrive in any order.
__kernel void read_one_each(__global uint *out, read_only pipe packet from, uint packets) {
  packet one;
  const bool read = read_pipe(from, &one) == 0;
  uint which = packets;
  for (uint k = 0; read && which == packets && k < packets; ++k)
    if (is_packet(&one, k)) which = k;
  out[get_global_id(0)] = read ? which : packets + 1;
}

// Writes all packets in one reservation, from the last index to the first.
__kernel void write_reserved(__global uint *out, write_only pipe packet to) {
  const uint packets = get_pipe_max_packets(to);
  reserve_id_t id = reserve_write_pipe(to, packets);
  uint written = 0;
  if (is_valid_reserve_id(id)) {
    for (uint k = packets; k-- > 0;) {
      packet one = packet_of(k);
      written += write_pipe(to, id, k, &one) == 0;
    }
    commit_write_pipe(to, id);
  }
  out[0] = written;
}
__kernel void read_reserved(__global uint *out, read_only pipe packet from) {
  const uint packets = get_pipe_max_packets(from);
  reserve_id_t id = reserve_read_pipe(from, packets);
  uint read = 0, right = 0;
  if (is_valid_reserve_id(id)) {
    for (uint k = packets; k-- > 0;) {
      packet one;
      if (read_pipe(from, id, k, &one) != 0) continue;
      ++read;
      right += is_packet(&one, k);
    }
    commit_read_pipe(from, id);
  }
  out[0] = read;
  out[1] = right;
}
