__kernel void work(__global float *v) {
  float x = v[get_global_id(0)];
  for (int i = 0; i < 200; ++i) x = x * 0.5f + 1.0f;
  v[get_global_id(0)] = x;
}
