/// Directives (C99 6.10), predefined macros and pragmas (OpenCL C 6.12). Cases of other suites test
/// some macros: platform/macros (__OPENCL_VERSION__, __OPENCL_C_VERSION__, __ENDIAN_LITTLE__,
/// __IMAGE_SUPPORT__, __FAST_RELAXED_MATH__), data_types/constant (limits) and contractions
/// (FP_CONTRACT).
// items 1
// shares kernel

// case if/{name}
// cite 6.12 | 6.10
// table  name                taken  expression
//        multiplied_first    1      2 + 3 * 4 == 14
//        added_first         1      1 << 2 + 1 == 8
//        compared_first      1      1 < 2 == 1
//        in_parentheses      1      (2 + 3) * 4 == 20
//        bits                1      (6 & 3) == 2 && (6 | 3) == 7 && (6 ^ 3) == 5 && ~0 == -1
//        quotients_truncate  1      -7 / 2 == -3 && -7 % 2 == -1
//        conditional         1      (0 ? 1 : 2) == 2 && (1 ? 1 : 2) == 1
//        unsigned            1      -1 > 0u
//        signed              0      -1 > 0
//        unsigned_wraps      1      0u - 1 > 0
// names the group that is compiled (1: the group of #if)
// out uint {taken}
__kernel void NAME(__global uint *out) {
#if {expression}
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/{name}
// table  name           expression
//        wide           (1 << 40) >> 40 == 1
//        wide_unsigned  0xffffffffu + 1u != 0
// needs long
// names the group that is compiled (1: the group of #if)
// out uint 1
__kernel void NAME(__global uint *out) {
#if {expression}
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/{name}
// table  name                   taken  expression
//        suffixes               1      10L + 2ul == 12u
//        octal_and_hexadecimal  1      010 == 8 && 0x1F == 31
//        characters             1      '\x41' == 65 && '\101' == 65 && '\0' == 0
//        zero_is_false          0      0
//        negative_is_true       1      -1
//        not                    1      !!5 == 1 && !0
//        unknown_name_is_zero   1      NAME_unknown == 0
//        keyword_is_zero        1      int == 0 && while == 0
//        division_not_reached   1      1 || (1 / 0)
//        remainder_not_reached  0      0 && (1 % 0)
//        division_not_chosen    1      1 ? 1 : 1 / 0
// names the group that is compiled (1: the group of #if)
// out uint {taken}
__kernel void NAME(__global uint *out) {
#if {expression}
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/comment_is_a_space
// names the group that is compiled (1: the group of #if)
// out uint 1
__kernel void NAME(__global uint *out) {
#if 1 /* 0 */ + /*
*/ 1 == 2
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/{name}
// table  name                 definition                  expression
//        macro                NAME_seven 7                NAME_seven == 7
//        macro_of_tokens      NAME_sum 1 + 3              NAME_sum * 2 == 7
//        macro_with_argument  NAME_square(x) ((x) * (x))  NAME_square(3) == 9
//        defined              NAME_here                   defined NAME_here && defined(NAME_here)
//        defined_as_zero      NAME_zero 0                 defined NAME_zero
// names the group that is compiled (1: the group of #if)
// out uint 1
#define {definition}
__kernel void NAME(__global uint *out) {
#if {expression}
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/not_defined
// names the group that is compiled (1: the group of #if)
// out uint 0
__kernel void NAME(__global uint *out) {
#if defined NAME_absent
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/undefined_again
// names the group that is compiled (1: the group of #if)
// out uint 0
#define NAME_gone 1
#undef NAME_gone
__kernel void NAME(__global uint *out) {
#if defined NAME_gone
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case if/first_true_group_alone
// out uint 2
__kernel void NAME(__global uint *out) {
  uint taken = 0;
#if 0
  taken += 1;
#elif 1
  taken += 2;
#elif 1
  taken += 4;
#else
  taken += 8;
#endif
  out[0] = taken;
}

// case if/nested
// out uint 5
#define NAME_a 1
__kernel void NAME(__global uint *out) {
  uint taken = 0;
#ifdef NAME_a
#  ifndef NAME_b
  taken += 1;
#  else
  taken += 2;
#  endif
  taken += 4;
#else
#  if 1
  taken += 8;
#  else
  taken += 16;
#  endif
#endif
  out[0] = taken;
}

// case if/skipped_groups_are_not_looked_at
// out uint 3
__kernel void NAME(__global uint *out) {
#if 0
#error never
#unknown directive
#define NAME_x 1
  this is no OpenCL C;
#else
  out[0] = 3;
#endif
#ifdef NAME_x
  out[0] = 4;
#endif
}

// case if/skipped_define_has_no_effect
// out uint 1
__kernel void NAME(__global uint *out) {
#define NAME_v 1
#if 0
#undef NAME_v
#define NAME_v 2
#endif
  out[0] = NAME_v;
}

// case define/is_replaced_where_it_is_used
// out uint 5 6
#define NAME_a NAME_b
#define NAME_b 5
__kernel void NAME(__global uint *out) {
  out[0] = NAME_a;
#undef NAME_b
#define NAME_b 6
  out[1] = NAME_a;
}

// case define/tokens_not_values
// out uint 7
#define NAME_sum 1 + 2
__kernel void NAME(__global uint *out) {
  out[0] = NAME_sum * 3;
}

// case define/not_within_names_or_strings
// out uint 5
#define NAME_x 9
__kernel void NAME(__global uint *out) {
  uint NAME_xy = 4;
  out[0] = NAME_xy + sizeof("NAME_x") / sizeof("NAME_x");
}

// case define/function_without_parentheses
// out uint 7 4 5
#define NAME_f(x) ((x) + 1)
__kernel void NAME(__global uint *out) {
  uint NAME_f = 7;
  out[0] = NAME_f;
  out[1] = NAME_f (3);
  out[2] = NAME_f
  (4);
}

// case define/commas_in_parentheses
// out uint 24
#define NAME_pair(a, b) ((a) * 10 + (b))
__kernel void NAME(__global uint *out) {
  out[0] = NAME_pair(max(1, 2), (3, 4));
}

// case define/empty_argument
// out uint 1 3 4
#define NAME_f(a) (1 a)
#define NAME_g(a, b) (a + 1 b)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f();
  out[1] = NAME_f(+ 2);
  out[2] = NAME_g(3, );
}

// case define/no_parameters
// out uint 8 8
#define NAME_f() 8
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f();
  out[1] = NAME_f( );
}

// case define/space_before_parenthesis_is_no_parameter
// out uint 10
#define NAME_f (2 + 3)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f * 2;
}

// case define/stops_at_itself
// out uint 21
__constant uint NAME_x = 10;
#define NAME_x (NAME_y + 1)
#define NAME_y (NAME_x * 2)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_x;
}

// case define/own_name_is_left
// out uint 9
uint NAME_f(uint x) { return 2 * x; }
#define NAME_f(x) (1 + NAME_f(x))
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f(4);
}

// case define/arguments_first
// out uint 4
#define NAME_two 2
#define NAME_twice(x) x x
__kernel void NAME(__global uint *out) {
  out[0] = 0 NAME_twice(+ NAME_two);
}

// case define/scanned_again
// out uint 6
#define NAME_f(x) NAME_g
#define NAME_g(y) ((y) + 5)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f(0)(1);
}

// case define/over_lines
// out uint 3
#define NAME_sum(a, b) \
  ((a) \
   + (b))
__kernel void NAME(__global uint *out) {
  out[0] = NAME_sum(1,
                    2);
}

// case define/same_again
// out uint 3
#define NAME_o (1 - 1)
#define NAME_o /* white space */ (1 - 1) /* other */
#define NAME_f(a) ( a )
#define NAME_f( a )( /* note */ \
 a /* other */ )
__kernel void NAME(__global uint *out) {
  out[0] = NAME_o + NAME_f(3);
}

// case define/other_after_undef
// out uint 2
#define NAME_v 1
#undef NAME_v
#define NAME_v(x) ((x) + 1)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_v(1);
}

// case define/undef_of_nothing
// out uint 1
#undef NAME_never
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case define/white_space_around_hash
// out uint 42
 	#  define NAME_v 6
/* c */ # /* d */ define NAME_w 7
#
__kernel void NAME(__global uint *out) {
  out[0] = NAME_v * NAME_w;
}

// case define/digraphs
// out uint 6
// in uint #0..63
%:define NAME_paste(a, b) a %:%: b
__kernel void NAME(__global uint *out, __global const uint *in) {
  uint values<:2:> = <% 5, 6 %>;
  out[0] = values<:NAME_paste(in, )<:1:>:>;
}

// case define/keyword_as_macro
// out uint 17
#define NAME_type float4
__kernel void NAME(__global uint *out) {
  NAME_type v = (NAME_type)(1.0f);
  out[0] = sizeof(v) + (uint)v.w;
}

// case define/paste/names
// out uint 7
#define NAME_glue(a, b) a##b
__kernel void NAME(__global uint *out) {
  uint xy = 3;
  uint NAME_1 = 4;
  out[0] = NAME_glue(x, y) + NAME_glue(NAME_, 1);
}

// case define/paste/numbers
// out uint 46
#define NAME_glue(a, b) a ## b
__kernel void NAME(__global uint *out) {
  out[0] = NAME_glue(1, 2) + NAME_glue(0x, 1F) + NAME_glue(3, u);
}

// case define/paste/arguments_as_they_are
// out uint 12 12
#define NAME_one 1
#define NAME_onetwo 12
#define NAME_glue(a, b) a##b
#define NAME_late(a, b) NAME_glue(a, b)
#define NAME_two 2
__kernel void NAME(__global uint *out) {
  out[0] = NAME_glue(NAME_one, two);
  out[1] = NAME_late(NAME_one, 2);
}

// case define/paste/empty_operands
// out uint 123 45 67 89 10 11 12
#define NAME_t(x, y, z) x ## y ## z
__kernel void NAME(__global uint *out) {
  const uint j[] = {NAME_t(1,2,3), NAME_t(,4,5), NAME_t(6,,7), NAME_t(8,9,), NAME_t(10,,), NAME_t(,11,), NAME_t(,,12), NAME_t(,,)};
  for (int k = 0; k < 7; ++k) out[k] = j[k];
}

// case define/string/as_written
// out uint 6 "a + b"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
__constant char NAME_text[] = NAME_str(a + b);
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 5 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/spaces_become_one
// out uint 6 "a + b"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
__constant char NAME_text[] = NAME_str(  a   +	/* c */b  );
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 5 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/quotes_are_kept
// out uint 14 "\"a\\n\" 'b' '\"'"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
__constant char NAME_text[] = NAME_str("a\n" 'b' '"');
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 13 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/nothing
// out uint 1 ""
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
__constant char NAME_text[] = NAME_str();
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 0 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/argument_is_not_replaced
// out uint 60 "assay_preprocessor_define_string_argument_is_not_replaced_v"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
#define NAME_v 4
__constant char NAME_text[] = NAME_str(NAME_v);
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 59 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/replaced_one_level_up
// out uint 6 "4 + 5"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
#define NAME_v 4 + 5
__constant char NAME_text[] = NAME_xstr(NAME_v);
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 5 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/adjacent
// out uint 6 "abcde"
#define NAME_str(x) #x
#define NAME_xstr(x) NAME_str(x)
__constant char NAME_text[] = "ab" NAME_str(cd) "e" "";
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 5 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/string/hash_hash
// out uint 7 "x ## y"
#define NAME_hash # ## #
#define NAME_mkstr(a) # a
#define NAME_between(a) NAME_mkstr(a)
#define NAME_join(c, d) NAME_between(c NAME_hash d)
__constant char NAME_text[] = NAME_join(x, y);
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 6 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case define/example_3
// shares nothing
// out uint 59 "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);"
#define x 3
#define f(a) f(x * (a))
#undef x
#define x 2
#define g f
#define z z[0]
#define h g(~
#define m(a) a(w)
#define w 0,1
#define t(a) a
#define p() int
#define q(x) x
#define r(x,y) x ## y
#define str(a) # a
#define xstr(a) str(a)
__constant char NAME_text[] = xstr(f(y+1) + f(f(z)) % t(t(g)(0) + t)(1););
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 58 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case variadic/as_text
// cite 6.11.f | -
// since 3.0
// every_language
// out uint 36 "The first, second, and third items."
#define NAME_show(...) #__VA_ARGS__
__constant char NAME_text[] = NAME_show(The first, second, and third items.);
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 35 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case variadic/passed_on
// since 3.0
// every_language
// out uint 123
uint NAME_f(uint a, uint b, uint c) { return a * 100 + b * 10 + c; }
#define NAME_call(first, ...) NAME_f(first, __VA_ARGS__)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_call(1, 2, 3);
}

// case variadic/one_empty_argument
// since 3.0
// every_language
// out uint 7
#define NAME_g(...) (7 __VA_ARGS__)
__kernel void NAME(__global uint *out) {
  out[0] = NAME_g();
}

// case line/first_line_is_1
// cite 6.12, __LINE__ | 6.10, __LINE__
// shares nothing
// out uint 1
__constant uint NAME_line = __LINE__;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_line;
}

// case line/counts_lines
// out uint 1 4
__kernel void NAME(__global uint *out) {
  uint a = __LINE__;
  uint b = __LINE__;


  uint c = __LINE__;
  out[0] = b - a;
  out[1] = c - a;
}

// case line/counts_continued_lines
// out uint 4
__kernel void NAME(__global uint *out) {
  uint a = __LINE__;
  uint b = \
    1 \
    ;
  uint c = __LINE__;
  out[0] = c - a + b - 1;
}

// case line/counts_lines_of_comments
// out uint 3
__kernel void NAME(__global uint *out) {
  uint a = __LINE__;
  /* 1
     2
     3 */ uint c = __LINE__;
  out[0] = c - a;
}

// case line/line_of_use_of_a_macro
// out uint 0 2
#define NAME_line() __LINE__
__kernel void NAME(__global uint *out) {
  uint a = __LINE__; uint b = NAME_line();
  out[0] = b - a;
  out[1] = NAME_line() - a;
}

// case line/is_a_constant
// out uint 1
__kernel void NAME(__global uint *out) {
#if __LINE__ > 0
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case line/directive
// shares nothing
// out uint 100 101 7
__kernel void NAME(__global uint *out) {
#line 100
  out[0] = __LINE__;
  out[1] = __LINE__;
#line 7
  out[2] = __LINE__;
}

// case line/directive_of_a_macro
// shares nothing
// out uint 250
#define NAME_n 250
__kernel void NAME(__global uint *out) {
#line NAME_n
  out[0] = __LINE__;
}

// case file/of_line_directive
// cite 6.12, __FILE__ | 6.10, __FILE__
// shares nothing
// out uint 14 "other name.cl"
#line 20 "other name.cl"
__constant char NAME_text[] = __FILE__;
__kernel void NAME(__global uint *out) {
  out[0] = sizeof(NAME_text);
  for (uint k = 0; k < 13 && k < sizeof(NAME_text); ++k) out[k + 1] = NAME_text[k];
}

// case file/is_a_string
// names the last character | sizeof "" __FILE__ is sizeof __FILE__ (1: yes)
// out uint 0 1
__constant char NAME_text[] = __FILE__;
__kernel void NAME(__global uint *out) {
  out[0] = NAME_text[sizeof(NAME_text) - 1];
  out[1] = sizeof("" __FILE__) == sizeof(NAME_text);
}

// case predefined/{name}
// cite 6.12, {name} | {in_1_2}
// since {since}
// table  name            value  since  in_1_2
//        CL_VERSION_1_0  100    1.1    6.10, CL_VERSION_1_0
//        CL_VERSION_1_1  110    1.1    6.10, CL_VERSION_1_1
//        CL_VERSION_1_2  120    1.2    6.10, CL_VERSION_1_2
//        CL_VERSION_2_0  200    2.0    -
//        CL_VERSION_3_0  300    3.0    -
// every_language
// names {name} | whether {name} has this value in #if (1: yes)
// out uint {value} 1
__kernel void NAME(__global uint *out) {
  out[0] = {name};
#if {name} == {value}
  out[1] = 1;
#else
  out[1] = 0;
#endif
}

/// The rules for __IMAGE_SUPPORT__ and __ENDIAN_LITTLE__ are the same in every version of OpenCL C.
// case predefined/__IMAGE_SUPPORT__
// cite 6.12, __IMAGE_SUPPORT__ | 6.10, __IMAGE_SUPPORT__
// since 1.1
// every_language
// needs images
// names __IMAGE_SUPPORT__ | whether __IMAGE_SUPPORT__ has this value in #if (1: yes)
// out uint 1 1
__kernel void NAME(__global uint *out) {
  out[0] = __IMAGE_SUPPORT__;
#if __IMAGE_SUPPORT__ == 1
  out[1] = 1;
#else
  out[1] = 0;
#endif
}

// case predefined/__ENDIAN_LITTLE__
// cite 6.12, __ENDIAN_LITTLE__ | 6.10, __ENDIAN_LITTLE__
// since 1.1
// every_language
// needs little_endian
// names __ENDIAN_LITTLE__ | whether __ENDIAN_LITTLE__ has this value in #if (1: yes)
// out uint 1 1
__kernel void NAME(__global uint *out) {
  out[0] = __ENDIAN_LITTLE__;
#if __ENDIAN_LITTLE__ == 1
  out[1] = 1;
#else
  out[1] = 0;
#endif
}

// case predefined/undefined/{name}
// cite {section} | {old}
// since 1.1
// every_language
// needs {needs}
// table  name             section                    old                        needs           macro
//        image_support    6.12, __IMAGE_SUPPORT__    6.10, __IMAGE_SUPPORT__    !images         __IMAGE_SUPPORT__
//        endian_little    6.12, __ENDIAN_LITTLE__    6.10, __ENDIAN_LITTLE__    !little_endian  __ENDIAN_LITTLE__
//        embedded         6.12                       10                         full_profile    __EMBEDDED_PROFILE__
// names {macro} (1: defined)
// out uint 0
__kernel void NAME(__global uint *out) {
#ifdef {macro}
  out[0] = 1;
#else
  out[0] = 0;
#endif
}

// case predefined/__OPENCL_VERSION__
// cite 6.12, __OPENCL_VERSION__ | -
// since 1.1
// every_language
// needs opencl_2_1
// names __OPENCL_VERSION__ above 200 (1: yes) | whether #if agrees (1: yes)
// out uint 1 1
__kernel void NAME(__global uint *out) {
  out[0] = __OPENCL_VERSION__ > 200;
#if __OPENCL_VERSION__ > 200
  out[1] = 1;
#else
  out[1] = 0;
#endif
}

/// Only the option -cl-fast-relaxed-math defines the macro __FAST_RELAXED_MATH__.
// case predefined/__FAST_RELAXED_MATH__/{name}
// cite 6.12, __FAST_RELAXED_MATH__ | 6.10, __FAST_RELAXED_MATH__
// options {options}
// shares nothing
// table  name             options                                                  defined
//        alone            -cl-fast-relaxed-math                                    1
//        before_others    -cl-fast-relaxed-math -cl-mad-enable -w                  1
//        behind_others    -cl-mad-enable -cl-no-signed-zeros -cl-fast-relaxed-math  1
//        not_optimized    -cl-opt-disable -cl-fast-relaxed-math                    1
//        with_the_parts   -cl-fast-relaxed-math -cl-finite-math-only -cl-unsafe-math-optimizations  1
//        of_finite        -cl-finite-math-only                                     0
//        of_unsafe        -cl-unsafe-math-optimizations                            0
//        of_both_parts    -cl-finite-math-only -cl-unsafe-math-optimizations       0
//        of_mad           -cl-mad-enable -cl-denorms-are-zero                      0
//        of_not_optimized  -cl-opt-disable                                         0
// names __FAST_RELAXED_MATH__ (1: it is 1; 0: not defined)
// out uint {defined}
__kernel void NAME(__global uint *out) {
#ifndef __FAST_RELAXED_MATH__
  out[0] = 0;
#elif __FAST_RELAXED_MATH__ == 1
  out[0] = __FAST_RELAXED_MATH__;
#else
  out[0] = 2;
#endif
}

// case predefined/func
// cite 6.12, __func__ | 6.10, __func__
// since 1.2
// every_language
// names sizeof __func__ minus the size of the function's name | its first character | its second character | its third character | its fourth character | its fifth character
// out uint 0 97 115 115 97 121
uint NAME_f(__global uint *out) {
  for (uint k = 0; k < sizeof(__func__) && k < 5; ++k) out[k + 1] = __func__[k];
  return sizeof(__func__);
}
__kernel void NAME(__global uint *out) {
  out[0] = NAME_f(out) - sizeof("NAME_f");
}

// case predefined/NULL
// cite 6.12, NULL | -
// since 2.0
// every_language
// out uint 1 1 1
__kernel void NAME(__global uint *out) {
  __global uint *p = NULL;
  __private uint *q = NULL;
  out[0] = p == 0;
  out[1] = q == NULL;
  p = out;
  out[2] = p != NULL;
}

// case predefined/__kernel_exec
// cite 6.12, __kernel_exec | 6.10, __kernel_exec
// shares program
// out uint 17
__kernel_exec(4, float4) void NAME_hinted(__global uint *a) { a[0] = 17; }
__kernel void NAME(__global uint *out) {
  NAME_hinted(out);
}

// case predefined/kernel_exec
// shares program
// out uint 17
kernel_exec(4, float4) void NAME_hinted(__global uint *a) { a[0] = 17; }
__kernel void NAME(__global uint *out) {
  NAME_hinted(out);
}

// case pragma/unknown_is_ignored
// cite 6.12 | 6.10
// shares nothing
// out uint 5
// in uint #0..63
#pragma NAME_nobody_knows this (is "ignored")
#pragma
__kernel void NAME(__global uint *out, __global const uint *in) {
#pragma NAME_another 1
  out[0] = in[5];
}

// case pragma/not_replaced
// shares nothing
// out uint 5
// in uint #0..63
#define OPENCL CLOSED
#define FP_CONTRACT 4 5
#pragma OPENCL FP_CONTRACT OFF
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case pragma/{name}
// cite 6.15.2.1 | 6.12.2.1
// shares nothing
// table  name                 value
//        fp_contract_ON       ON
//        fp_contract_OFF      OFF
//        fp_contract_DEFAULT  DEFAULT
// out uint 5
// in uint #0..63
#pragma OPENCL FP_CONTRACT {value}
uint NAME_f(uint x) {
#pragma OPENCL FP_CONTRACT {value}
  return x;
}
__kernel void NAME(__global uint *out, __global const uint *in) {
  out[0] = in[5];
}

// case refused/error_directive
// cite 6.12 | 6.10
// out uint 1
// forbidden: #error "not for this device" => #if 0\n#error "not for this device"\n#endif
#if 0
#error "not for this device"
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/error_behind_condition
// out uint 1
// forbidden: #if 1\n#error never\n#endif => #if 0\n#error never\n#endif
#if 0
#error never
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/if_without_endif
// out uint 1
// diagnosed: #if 1 => #if 1\n#endif
#if 1
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/endif_without_if
// out uint 1
// diagnosed: #endif => #if 1\n#endif
#if 1
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/else_after_else
// out uint 1
// diagnosed: #if 1\n#else\n#else\n#endif => #if 1\n#else\n#endif
#if 1
#else
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/elif_after_else
// out uint 1
// diagnosed: #if 0\n#else\n#elif 1\n#endif => #if 0\n#elif 1\n#else\n#endif
#if 0
#elif 1
#else
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/condition_of_half_an_expression
// out uint 1
// diagnosed: #if 1 +\n#endif => #if 1 + 1\n#endif
#if 1 + 1
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/condition_divides_by_zero
// out uint 1
// diagnosed: #if 1 / 0\n#endif => #if 1 / 1\n#endif
#if 1 / 1
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/parameter_twice
// out uint 1
// diagnosed: #define NAME_f(a, a) a => #define NAME_f(a, b) a
#define NAME_f(a, b) a
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/macro_is_no_name
// out uint 1
// diagnosed: #define 3 4 => #define NAME_3 4
#define NAME_3 4
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/paste_at_the_end
// out uint 1
// diagnosed: #define NAME_f(a) a ## => #define NAME_f(a) a ## a
#define NAME_f(a) a ## a
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/string_of_no_parameter
// out uint 1
// diagnosed: #define NAME_f(a) #b => #define NAME_f(a) #a
#define NAME_f(a) #a
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/other_definition
// out uint 1
// unsupported: #define NAME_v 2\n__kernel => #define NAME_v 1\n__kernel
#define NAME_v 1
#define NAME_v 1
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/too_few_arguments
// out uint 1
// diagnosed: __constant int NAME_c = NAME_f(1); => __constant int NAME_c = NAME_f(1, 2);
#define NAME_f(a, b) a
__constant int NAME_c = NAME_f(1, 2);
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/too_many_arguments
// out uint 1
// diagnosed: __constant int NAME_c = NAME_f(1, 2); => __constant int NAME_c = NAME_f(1);
#define NAME_f(a) a
__constant int NAME_c = NAME_f(1);
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/header_that_is_nowhere
// out uint 1
// diagnosed: #include "NAME_nowhere.h" => #if 0\n#include "NAME_nowhere.h"\n#endif
#if 0
#include "NAME_nowhere.h"
#endif
__kernel void NAME(__global uint *out) {
  out[0] = 1;
}

// case refused/variadic_macro
// cite 6.11.f | 6.9.e
// before 3.0
// out uint 1
// unsupported: ...) => a)
__kernel void NAME(__global uint *out) {
#define NAME_f(a) 1
  out[0] = NAME_f(2);
}
