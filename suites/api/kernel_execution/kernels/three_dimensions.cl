__kernel void turn(__global int *out) {
  __local int s[64];
  const int x = get_local_id(0), y = get_local_id(1), z = get_local_id(2);
  const int w = get_local_size(0), h = get_local_size(1), d = get_local_size(2);
  const int group = get_group_id(0) + get_num_groups(0) *
                    (get_group_id(1) + get_num_groups(1) * get_group_id(2));
  const int place = (z * h + y) * w + x;
  s[(x * h + y) * d + z] = place;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[group * w * h * d + place] = s[place] + 1000 * group;
}
