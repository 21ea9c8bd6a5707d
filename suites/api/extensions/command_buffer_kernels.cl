// part tell
__kernel void tell(int number) {
  printf("item %d of %d\n", (int)get_global_id(0), number);
}
