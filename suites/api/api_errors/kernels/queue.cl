__kernel void with_queue(queue_t queue, __global int *out) { *out = 1; }
