/// OpenCL 1.2, Appendix C. The compiler checks the types and constants, and nothing runs.
#include <CL/cl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>

namespace assay::suites::host {
namespace {

// C.1, scalars.

template <typename T, std::size_t size, bool is_signed>
constexpr bool integer = std::is_integral_v<T> && sizeof(T) == size &&
                         std::is_signed_v<T> == is_signed && alignof(T) == size;

static_assert(integer<cl_char, 1, true> && integer<cl_uchar, 1, false>);
static_assert(integer<cl_short, 2, true> && integer<cl_ushort, 2, false>);
static_assert(integer<cl_int, 4, true> && integer<cl_uint, 4, false>);
static_assert(integer<cl_long, 8, true> && integer<cl_ulong, 8, false>);
static_assert(integer<cl_half, 2, false>, "the bits of a half");
static_assert(std::is_floating_point_v<cl_float> && sizeof(cl_float) == 4);
static_assert(std::is_floating_point_v<cl_double> && sizeof(cl_double) == 8);

// C.2 to C.5, vectors. Each vector is a union with an array of components. A vector of three
// components has the size of four.

template <typename V, typename T, std::size_t width>
constexpr bool vector =
    std::is_union_v<V> && sizeof(V) == sizeof(T) * (width == 3 ? 4 : width) &&
    alignof(V) == sizeof(V) && std::is_same_v<std::remove_cvref_t<decltype(V{}.s[width - 1])>, T> &&
    offsetof(V, s) == 0;

#define VECTORS(type)                                                   \
  static_assert(vector<type##2, type, 2> && vector<type##3, type, 3> && \
                vector<type##4, type, 4> && vector<type##8, type, 8> && \
                vector<type##16, type, 16>)
VECTORS(cl_char);
VECTORS(cl_uchar);
VECTORS(cl_short);
VECTORS(cl_ushort);
VECTORS(cl_int);
VECTORS(cl_uint);
VECTORS(cl_long);
VECTORS(cl_ulong);
VECTORS(cl_half);
VECTORS(cl_float);
VECTORS(cl_double);
#undef VECTORS

TEST(ApplicationTypes, ComponentsHaveTheirNames) {
  cl_int16 v{};
  for (int i = 0; i < 16; ++i) v.s[i] = i;
#if defined(CL_HAS_NAMED_VECTOR_FIELDS) && CL_HAS_NAMED_VECTOR_FIELDS
  EXPECT_EQ(v.x, 0);
  EXPECT_EQ(v.w, 3);
  EXPECT_EQ(v.s7, 7);
  EXPECT_EQ(v.sa, 10);
  EXPECT_EQ(v.sF, 15);
#endif
#if defined(CL_HAS_HI_LO_VECTOR_FIELDS) && CL_HAS_HI_LO_VECTOR_FIELDS
  EXPECT_EQ(v.lo.s[7], 7);
  EXPECT_EQ(v.hi.s[0], 8);
#endif
  EXPECT_EQ(v.s[15], 15);
  const cl_int4 literal = {{2, 4, 6, 8}};
  EXPECT_EQ(literal.s[2], 6);
}

// C.9, constants.

template <typename T, typename Least, typename Greatest>
constexpr bool limits(Least least, Greatest greatest) {
  return static_cast<T>(least) == std::numeric_limits<T>::min() &&
         static_cast<T>(greatest) == std::numeric_limits<T>::max();
}

static_assert(CL_CHAR_BIT == 8);
static_assert(limits<cl_char>(CL_CHAR_MIN, CL_CHAR_MAX));
static_assert(limits<cl_char>(CL_SCHAR_MIN, CL_SCHAR_MAX));
static_assert(limits<cl_uchar>(0, CL_UCHAR_MAX));
static_assert(limits<cl_short>(CL_SHRT_MIN, CL_SHRT_MAX));
static_assert(limits<cl_ushort>(0, CL_USHRT_MAX));
static_assert(limits<cl_int>(CL_INT_MIN, CL_INT_MAX));
static_assert(limits<cl_uint>(0, CL_UINT_MAX));
static_assert(limits<cl_long>(CL_LONG_MIN, CL_LONG_MAX));
static_assert(limits<cl_ulong>(0, CL_ULONG_MAX));

using Float = std::numeric_limits<cl_float>;
using Double = std::numeric_limits<cl_double>;
static_assert(CL_FLT_DIG == Float::digits10 && CL_FLT_MANT_DIG == Float::digits);
static_assert(CL_FLT_MAX_10_EXP == Float::max_exponent10 && CL_FLT_MAX_EXP == Float::max_exponent);
static_assert(CL_FLT_MIN_10_EXP == Float::min_exponent10 && CL_FLT_MIN_EXP == Float::min_exponent);
static_assert(CL_FLT_RADIX == Float::radix);
static_assert(CL_DBL_DIG == Double::digits10 && CL_DBL_MANT_DIG == Double::digits);
static_assert(CL_DBL_MAX_10_EXP == Double::max_exponent10);
static_assert(CL_DBL_MAX_EXP == Double::max_exponent && CL_DBL_MIN_EXP == Double::min_exponent);
static_assert(CL_DBL_MIN_10_EXP == Double::min_exponent10 && CL_DBL_RADIX == Double::radix);

TEST(ApplicationTypes, FloatingPointConstants) {
  EXPECT_EQ(CL_FLT_MAX, Float::max());
  EXPECT_EQ(CL_FLT_MIN, Float::min());
  EXPECT_EQ(CL_FLT_EPSILON, Float::epsilon());
  EXPECT_EQ(CL_DBL_MAX, Double::max());
  EXPECT_EQ(CL_DBL_MIN, Double::min());
  EXPECT_EQ(CL_DBL_EPSILON, Double::epsilon());
  EXPECT_TRUE(std::isnan(CL_NAN));
  EXPECT_TRUE(std::isinf(CL_HUGE_VALF));
  EXPECT_TRUE(std::isinf(CL_HUGE_VAL));
  EXPECT_EQ(CL_MAXFLOAT, Float::max());
  EXPECT_TRUE(std::isinf(CL_INFINITY));
}

}  // namespace
}  // namespace assay::suites::host
