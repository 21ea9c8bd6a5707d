// part broken
__kernel void broken(__global int *out) {
  *out = nothing_of_the_kind;
}
