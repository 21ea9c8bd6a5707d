// part exchange
{{space}} uint *d = {{memory}};
const uint s = get_sub_group_size(), me = get_sub_group_local_id();
{{space}} uint *mine = d + get_sub_group_id() * get_max_sub_group_size();
uint v = in[i];
{{values}}
out[4 * i] = get_sub_group_id();
out[4 * i + 1] = me;
out[4 * i + 2] = s;
out[4 * i + 3] = v;

// part sub_group_barrier
mine[me] = v;
{{barrier}}
v = mine[(me + 1) % s] + 1;
{{barrier}}
mine[me] = v;
{{barrier}}
v = mine[(me + 1) % s];

// part uneven_for_of_sub_groups
for (uint k = 0; k < 2 + me % 3; ++k)
  if (k < 2) {
    mine[me] = v;
    {{barrier}}
    v = mine[(me + 1) % s] + 1 - k;
    {{barrier}}
  } else {
    v = v * 3 + k;
  }

// part hand_on
__kernel void hand_on(read_write image2d_t image, __global uint *out) {
  const int l = (int)get_local_id(0), n = (int)get_local_size(0), y = (int)get_group_id(0);
  write_imageui(image, (int2)(l, y), (uint4)(l * 3 + y, 1, 2, 3));
  {{barrier}}
  const uint v = read_imageui(image, (int2)((l + 1) % n, y)).x;
  {{barrier}}
  write_imageui(image, (int2)(l, y), (uint4)(v + 1, 1, 2, 3));
  {{barrier}}
  out[get_global_id(0)] = read_imageui(image, (int2)((l + 1) % n, y)).x;
}
