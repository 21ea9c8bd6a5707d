__kernel void k{{width}}(__global {{type}} *out, char before, {{type}} value, char after,
                   __global char *around) {
  *out = value; around[0] = before; around[1] = after;
}
