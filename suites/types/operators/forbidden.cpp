// Operands that operators do not take: OpenCL C 3.0.19, 6.4.6 and 6.5.
#include "suites/types/operators/operators.h"

namespace assay::suites::operators {

std::span<const exact::Forbidden> forbidden() {
  static const std::vector<exact::Forbidden> forms{
      {"vectors_of_two_types", "int4 a = vload4(0, in); uint4 b = (uint4)(2); int4 c = a;",
       "a = a + b;", "a = a + c;", "6.5.1", "6.3.a"},
      {"vectors_of_two_widths", "int4 a = vload4(0, in); int2 b = (int2)(2);", "a = a * b;",
       "a.xy = a.xy * b;", "6.5.1", "6.3.a"},
      {"vectors_of_int_and_float", "int4 a = vload4(0, in); float4 b = (float4)(2.0f);",
       "int4 c = a < b;", "int4 c = convert_float4(a) < b;", "6.5.4", "6.3.d"},
      {"equality_of_two_types", "int4 a = vload4(0, in); short4 b = (short4)(2);",
       "int4 c = a == b;", "short4 c = b == b;", "6.5.5", "6.3.e"},
      {"scalar_of_greater_size", "short4 a = (short4)(1); int b = in[0]; short c = in[0];",
       "a = a + b;", "a = a + c;", "6.4.6", "6.2.6"},
      {"scalar_of_greater_rank", "int4 a = vload4(0, in); uint b = in[0]; int c = in[0];",
       "a = a - b;", "a = a - c;", "6.4.6", "6.2.6"},
      {"scalar_float_beside_ints", "int4 a = vload4(0, in); float b = in[0]; int c = in[0];",
       "int4 d = a * b;", "int4 d = a * c;", "6.4.6", "6.2.6"},
      {"scalar_int_beside_chars", "char4 a = (char4)(1); int b = in[0]; char c = in[0];",
       "a = a & b;", "a = a & c;", "6.4.6", "6.2.6"},
      {"remainder_of_floats", "float a = in[0], b = in[1];", "a = a % b;", "a = a / b;", "6.5.1",
       "6.3.a"},
      {"bit_and_of_floats", "float4 a = (float4)(in[0]), b = (float4)(in[1]);", "a = a & b;",
       "a = a + b;", "6.5.6", "6.3.f"},
      {"bit_not_of_float", "float a = in[0];", "a = ~a;", "a = -a;", "6.5.6", "6.3.f"},
      {"shift_of_float", "float a = in[0]; int b = in[1];", "a = a << b;", "a = a * b;", "6.5.10",
       "6.3.j"},
      {"shift_of_scalar_by_vector", "int a = in[0]; int4 b = vload4(0, in);", "int4 c = a << b;",
       "int4 c = b << a;", "6.5.10", "6.3.j"},
      {"logical_exclusive_or", "int a = in[0], b = in[1];", "a = a ^^ b;", "a = a ^ b;", "6.5.7",
       "6.3.g"},
      {"ternary_of_two_widths",
       "int2 c = (int2)(in[0]); float4 a = (float4)(1.0f), b = (float4)(2.0f);", "a = c ? a : b;",
       "a = (int4)(c, c) ? a : b;", "6.5.9", "6.3.i"},
      {"ternary_by_float_vector", "float4 c = (float4)(in[0]), a = c, b = (float4)(2.0f);",
       "a = c ? a : b;", "a = (c != 0.0f) ? a : b;", "6.5.9", "6.3.i"},
      {"increment_of_value", "int a = in[0];", "(a + 1)++;", "a++;", "6.5.3", "6.3.c"},
      {"indirection_of_number", "int a = in[0];", "int b = *a;", "int b = *&a;", "6.5.13", "6.3.m"},
      {"address_of_value", "int a = in[0];", "__private int *b = &(a + 1);",
       "__private int *b = &a;", "6.5.14", "6.3.n"},
      {"assignment_to_value", "int a = in[0], b = in[1];", "(a + b) = 1;", "a = b + 1;", "6.5.15",
       "6.3.o"},
      {"assignment_to_constant", "const int a = in[0]; int b = in[1];", "a = 1;", "b = 1;",
       "6.5.15", "6.3.o"},
      {"assignment_to_repeated_component", "int4 a = vload4(0, in);", "a.xx = (int2)(1);",
       "a.xy = (int2)(1);", "6.5.15", "6.3.o"},
      {"assignment_to_ternary", "int a = in[0], b = in[1];", "(in[2] ? a : b) = 1;",
       "a = in[2] ? a : b;", "6.5.15", "6.3.o"},
      {"assignment_of_another_vector", "int4 a = vload4(0, in); float4 b;", "b = a;",
       "b = convert_float4(a);", "6.5.15", "6.3.o"},
      {"assignment_of_vector_to_scalar", "int4 a = vload4(0, in); int b = in[0];", "b += a;",
       "b += a.x;", "6.5.15", "6.3.o"},
  };
  return forms;
}

}  // namespace assay::suites::operators
