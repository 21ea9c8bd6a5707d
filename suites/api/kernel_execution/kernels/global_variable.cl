// A program-scope variable of WORDS words.
__global uint variable[WORDS];

__kernel void fill(uint seed) {
  for (uint i = get_global_id(0); i < WORDS; i += get_global_size(0))
    variable[i] = i * 2654435761u + seed;
}

// Each work-item counts wrong words that another work-item wrote.
__kernel void check(__global uint *out, uint seed) {
  uint wrong = 0;
  for (uint i = get_global_size(0) - 1 - get_global_id(0); i < WORDS; i += get_global_size(0))
    wrong += variable[i] != i * 2654435761u + seed;
  out[get_global_id(0)] = wrong;
}
