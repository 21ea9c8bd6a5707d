/// A format must be in the constant address space, and known when the program is compiled (OpenCL C
/// 6.15.14.2).
// items 1
// shares nothing

// case must_not_compile/format_in_global
// cite 6.15.14.2 | 6.12.13.2
// forbidden: printf(format) => printf("%d", format[0])
__kernel void NAME(__global char *format) { printf("%d", format[0]); }

// case must_not_compile/format_in_private
// forbidden: printf(format) => printf("%c", format[0])
__kernel void NAME(int n) {
  char format[4] = {'a', '\n', 0, 0};
  format[0] += n;
  printf("%c", format[0]);
}

// case must_not_compile/no_format
// forbidden: printf() => printf("")
__kernel void NAME(int n) { printf(""); }
