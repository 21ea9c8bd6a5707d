{{packet}}
#define COUNT (sizeof(packet) / sizeof(uchar))

// The packet of number k.
packet packet_of(uint k) {
  packet made;
  for (uint j = 0; j < COUNT; ++j) ((__private uchar *)&made)[j] = (uchar)(k * 7 + j * 13 + 1);
  return made;
}
bool is_packet(__private packet *p, uint k) {
  for (uint j = 0; j < COUNT; ++j)
    if (((__private uchar *)p)[j] != (uchar)(k * 7 + j * 13 + 1)) return false;
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
