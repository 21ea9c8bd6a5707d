// part increment
__kernel void increment(__global int *value) {
  *value = *value + 1;
}
