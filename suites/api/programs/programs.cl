// part states
__kernel void k(__global int *o) {
  nonsense
}

// part kernel_names
int helper(int x) {
  return x;
}
__kernel void beta(__global int *o) {
  *o = helper(1);
}
__kernel void alpha(__global int *o) {
  *o = 2;
}

// part answer
__kernel void answer(__global int *out) {
  *out = VALUE;
}

// part missing_function
int nowhere(int x);
__kernel void answer(__global int *out) {
  *out = nowhere(*out);
}

// part logs
__kernel void k(__global int *o) {
  *o = undeclared_name_in_line_two;
}
