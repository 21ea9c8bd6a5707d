// part pointers
__constant int fixed = 3;
__kernel void k(__global int *out) {
  printf("<%p>%d\n", (__global void *)out, 3);
  printf("<%p>%d\n", (__constant void *)&fixed, fixed + 1);
}

// part excess_arguments
__kernel void k(__global int *out) {
  int n = 5, m = 10;
  printf("%d\n", n++, m++);
  printf("nothing\n", n++);
  *out = n * 100 + m;
}

// part return_value
__kernel void k(__global int *out) {
  out[0] = printf("a\n");
  out[1] = printf("%d %s\n", 12, "b");
  out[2] = printf("");
  out[3] = printf("%v4hlf\n", (float4)(1.0f));
}

// part from_functions
void inner(int x) {
  printf("inner %d\n", x);
}
int outer(int x) {
  if (x > 2) {
    inner(x);
    return 1;
  }
  return 0;
}
__kernel void k(int from) {
  int n = 0;
  for (int i = 0; i < 5; ++i) n += outer(from + i);
  if (n == 77) printf("never\n");
  printf("%d calls\n", n);
}

// part work_items
__kernel void k(void) {
  if (get_global_id(0) % 2 == 0)
    printf("item %d of group %d\n", (int)get_global_id(0), (int)get_group_id(0));
}

// part out_at_event
__kernel void k(void) {
  printf("event\n");
}

// part out_at_finish
__kernel void k(int n) {
  printf("kernel %d\n", n);
}

// part several_kernels
__kernel void a(void) {
  printf("a\n");
}
__kernel void b(__global int *out) {
  *out = 1;
}
__kernel void c(void) {
  printf("c %d\n", 3);
}

// part converted_arguments
__kernel void k(void) {
  int n = 300, m = -1, k = 0x12345;
  printf("%hhd %hhi %hhu %hhx %hhX %hho\n", n, n - 429, m, k, k + 0x67, n);
  printf("%hd %hi %hu %hx %hX %ho\n", k, k - 0x2346, m, k, k + 0x5678, k);
  printf("[%5hhd][%-6hu][%06hx][%#hhx][%+hhd]\n", n, m, k, k, n);
  printf("%hhd %d %hd %u\n", n, n, k, k);
}

// part flags_in_any_order
__kernel void k(void) {
  int n = 42;
  uint u = 42;
  float x = 2.5f;
  printf("[%-+7d][%+-7d][%- 7d][% -7d]\n", n, n, n, n);
  printf("[%+07d][%0+7d][% 07d][%0 7d]\n", n, n, n, n);
  printf("[%-#7x][%#-7x][%#07x][%0#7x]\n", u, u, u, u);
  printf("[%-+9.2f][%+-9.2f][%+09.2f][%0+9.2f]\n", x, x, x, x);
  printf("[%-+#9.0f][%#-+9.0f][%+#-9.0f][%0#+9.0f]\n", x - 0.5f, x - 0.5f, x - 0.5f, x + 1.5f);
}
