// The integer functions of OpenCL C 3.0.19, 6.15.3, in the order of that section.
#include "reference/exact/integer_arithmetic.h"
#include "reference/exact/rows.h"

namespace assay::reference {
namespace {

using namespace exact;

/// Bit masks of the arguments that are scalars while the other arguments are vectors.
const std::vector<unsigned> second_may_be_scalar{0, 0b10}, limits_may_be_scalars{0, 0b110};

template <int Parameters, class F>
ExactRow row(const std::string& name, F f) {
  return {.name = name,
          .expression = call(name, Parameters),
          .place = "6.15.3, Table 13, " + name,
          .place_1_2 = "6.12.3, Table 6.10, " + name,
          .make = integers<Parameters>(f)};
}

/// `needs` is a feature or a version: "opencl_c_1_1".
ExactRow needing(ExactRow r, std::string needs) {
  r.needs = std::move(needs);
  return r;
}

ExactRow not_in_1_2(ExactRow r) {
  r.place_1_2.clear();
  return r;
}

ExactRow with_scalars(ExactRow r, const std::vector<unsigned>& scalars) {
  r.scalars = scalars;
  return r;
}

/// upsample(hi, lo): arguments of at most 32 bits, a result of twice their size.
ExactRow upsample_row() {
  ExactRow r = row<2>("upsample", [](auto x, auto) { return x; });
  r.make = [](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating() || form.type.bits == 64) return std::nullopt;
    return with_integer(form.type, []<class T>() {
      if constexpr (sizeof(T) < 8)
        return elementwise<T, to_unsigned<T>>(
            "upsample", [](T hi, to_unsigned<T> lo) { return upsample(hi, lo); });
      else
        return Elementwise{};
    });
  };
  return r;
}

/// Functions of Table 14, only for int and uint.
template <int Parameters, class F>
ExactRow row_24(const std::string& name, F f) {
  ExactRow r = row<Parameters>(name, f);
  r.place = "6.15.3, Table 14, " + name;
  r.place_1_2 = "6.12.3, Table 6.11, " + name;
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating() || form.type.bits != 32) return std::nullopt;
    return form.type.is_signed() ? same_typed<Parameters, std::int32_t>(f)
                                 : same_typed<Parameters, std::uint32_t>(f);
  };
  r.range = [](const ExactForm& form,
               std::size_t argument) -> std::optional<std::pair<double, double>> {
    if (argument == 2) return std::nullopt;
    return form.type.is_signed() ? std::pair(-0x1p23, 0x1p23 - 1) : std::pair(0.0, 0x1p24 - 1);
  };
  return r;
}

ExactRow extended(ExactRow r) {
  r.place = "6.15.3.1, Table 15, " + r.name;
  return not_in_1_2(needing(std::move(r), "cl_khr_extended_bit_ops"));
}

/// A bit-field inside an element. Host and kernels compute the offset and the count of the
/// bit-field from any uint.
struct Field {
  int offset, count;
  Field(std::uint32_t bits, int size)
      : offset(static_cast<int>(bits % static_cast<unsigned>(size + 1))),
        count(static_cast<int>((bits >> 8) % static_cast<unsigned>(size - offset + 1))) {}
};

/// f(values ..., Field). In OpenCL C, offset and count are scalar uints, even if the values are
/// vectors. Here, the last input is one uint. The expression computes a valid offset and a valid
/// count from this uint.
template <int Values, class F>
ExactRow field_row(const std::string& name, F f) {
  const std::string uint = "{" + std::to_string(Values) + "}";
  const std::string offset = uint + " % ({bits}u + 1)";
  ExactRow r = row<Values>(name, [](auto x, auto...) { return x; });
  r.expression = name + (Values == 1 ? "({0}, " : "({0}, {1}, ") + offset + ", (" + uint +
                 " >> 8) % ({bits}u + 1 - " + offset + "))";
  r.scalars = {1u << Values};
  r.make = [f](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating()) return std::nullopt;
    return with_integer(form.type, [&]<class T>() {
      if constexpr (Values == 1)
        return elementwise<T, std::uint32_t>(
            "", [f](T x, std::uint32_t k) { return f(x, Field(k, bits_of<T>)); });
      else
        return elementwise<T, T, std::uint32_t>(
            "", [f](T x, T y, std::uint32_t k) { return f(x, y, Field(k, bits_of<T>)); });
    });
  };
  return extended(std::move(r));
}

/// Dot products of 4 x 8 bits. A and B are the element types. The result is int if A or B is
/// signed. `Packed`: the operands are uints; otherwise they are vectors of four. `Accumulated`: a
/// third argument is added with saturation.
template <class A, class B, bool Packed, bool Accumulated>
ExactRow dot_row() {
  constexpr bool is_signed = std::is_signed_v<A> || std::is_signed_v<B>;
  using R = std::conditional_t<is_signed, std::int32_t, std::uint32_t>;
  const auto sum = [](const std::array<A, 4>& a, const std::array<B, 4>& b, R c) {
    R dot = 0;  // at most 4 * 255 * 255
    for (std::size_t i = 0; i < 4; ++i) dot += static_cast<R>(a[i]) * static_cast<R>(b[i]);
    return Accumulated ? add_sat(dot, c) : dot;
  };
  const std::string sides =
      std::string(std::is_signed_v<A> ? "s" : "u") + (std::is_signed_v<B> ? "s" : "u");
  std::string function = Accumulated ? "dot_acc_sat" : "dot";
  const std::string base = function;
  if (Packed) function += "_4x8packed_" + sides + (is_signed ? "_int" : "_uint");
  ExactRow r;
  r.name = Packed ? function : function + "_" + sides;
  r.expression = call(function, Accumulated ? 3 : 2);
  r.place = "6.15.3, Table 13, " + (Packed ? function : base);
  // The feature macros belong to OpenCL C 3.0. An older version need not declare the functions.
  r.needs = std::string("opencl_c_3_0 & cl_khr_integer_dot_product & ") +
            (Packed ? "__opencl_c_integer_dot_product_input_4x8bit_packed"
                    : "__opencl_c_integer_dot_product_input_4x8bit");
  if constexpr (Packed) {
    r.make = [sum](const ExactForm& form) -> std::optional<ExactFunction> {
      if (form.type.name != "uint" || form.vector()) return std::nullopt;
      const auto f = [sum](std::uint32_t a, std::uint32_t b, R c) {
        return sum(std::bit_cast<std::array<A, 4>>(a), std::bit_cast<std::array<B, 4>>(b), c);
      };
      if constexpr (Accumulated)
        return elementwise<std::uint32_t, std::uint32_t, R>("", f);
      else
        return elementwise<std::uint32_t, std::uint32_t>(
            "", [f](std::uint32_t a, std::uint32_t b) { return f(a, b, 0); });
    };
  } else {
    r.splat = true;
    if (Accumulated) r.scalars = {0b100};
    r.make = [sum](const ExactForm& form) -> std::optional<ExactFunction> {
      if (form.type.name != name_of<A>() || form.width != 4) return std::nullopt;
      ExactFunction f;
      f.parameters = {type_of<A>(), type_of<B>()};
      if (Accumulated) f.parameters.push_back(type_of<R>());
      f.results = {type_of<R>()};
      f.group_size = 4;
      f.answer = [sum](std::span<const InputBits> group, std::size_t, std::size_t) {
        std::array<A, 4> a{};
        std::array<B, 4> b{};
        for (std::size_t i = 0; i < 4; ++i) {
          a[i] = from_bits<A>(group[i][0]);
          b[i] = from_bits<B>(group[i][1]);
        }
        return ExactAnswer{to_bits(sum(a, b, from_bits<R>(group[0][2])))};
      };
      return f;
    };
  }
  return r;
}

template <bool Packed, bool Accumulated>
void add_dots(std::vector<ExactRow>& rows) {
  rows.push_back(dot_row<std::uint8_t, std::uint8_t, Packed, Accumulated>());
  rows.push_back(dot_row<std::int8_t, std::int8_t, Packed, Accumulated>());
  rows.push_back(dot_row<std::uint8_t, std::int8_t, Packed, Accumulated>());
  rows.push_back(dot_row<std::int8_t, std::uint8_t, Packed, Accumulated>());
}

std::vector<ExactRow> make_table() {
  std::vector<ExactRow> rows{
      row<1>("abs", []<class T>(T x) { return abs_diff(x, T{0}); }),
      row<2>("abs_diff", [](auto x, auto y) { return abs_diff(x, y); }),
      row<2>("add_sat", [](auto x, auto y) { return add_sat(x, y); }),
      row<2>(
          "hadd",
          []<class T>(T x, T y) { return static_cast<T>((static_cast<wide_of<T>>(x) + y) >> 1); }),
      row<2>("rhadd",
             []<class T>(T x, T y) {
               return static_cast<T>((static_cast<wide_of<T>>(x) + y + 1) >> 1);
             }),
      // The result is undefined if the lower limit is above the upper limit.
      needing(with_scalars(row<3>("clamp",
                                  []<class T>(T x, T low, T high) {
                                    return Partly<T>{std::min(std::max(x, low), high), low > high};
                                  }),
                           limits_may_be_scalars),
              "opencl_c_1_1"),
      row<1>("clz",
             []<class T>(T x) {
               return static_cast<T>(std::countl_zero(static_cast<to_unsigned<T>>(x)));
             }),
      not_in_1_2(needing(row<1>("ctz",
                                []<class T>(T x) {
                                  return static_cast<T>(
                                      std::countr_zero(static_cast<to_unsigned<T>>(x)));
                                }),
                         "opencl_c_2_0")),
      row<3>("mad_hi", [](auto a, auto b, auto c) { return add(mul_hi(a, b), c); }),
      row<3>(
          "mad_sat",
          []<class T>(T a, T b, T c) { return saturated<T>(static_cast<wide_of<T>>(a) * b + c); }),
      with_scalars(row<2>("max", [](auto x, auto y) { return x < y ? y : x; }),
                   second_may_be_scalar),
      with_scalars(row<2>("min", [](auto x, auto y) { return y < x ? y : x; }),
                   second_may_be_scalar),
      row<2>("mul_hi", [](auto x, auto y) { return mul_hi(x, y); }),
      row<2>("rotate", [](auto x, auto y) { return rotate(x, y); }),
      row<2>("sub_sat", [](auto x, auto y) { return sub_sat(x, y); }),
      upsample_row(),
      needing(row<1>("popcount",
                     []<class T>(T x) {
                       return static_cast<T>(std::popcount(static_cast<to_unsigned<T>>(x)));
                     }),
              "opencl_c_1_2"),
      row_24<3>("mad24", [](auto x, auto y, auto z) { return mad24(x, y, z); }),
      row_24<2>("mul24", [](auto x, auto y) { return mul24(x, y); }),
      field_row<2>("bitfield_insert",
                   [](auto base, auto insert, Field field) {
                     return bitfield_insert(base, insert, field.offset, field.count);
                   }),
      field_row<1>("bitfield_extract_signed",
                   [](auto base, Field field) {
                     return bitfield_extract_signed(base, field.offset, field.count);
                   }),
      field_row<1>("bitfield_extract_unsigned",
                   [](auto base, Field field) {
                     return bitfield_extract_unsigned(base, field.offset, field.count);
                   }),
      extended(row<1>("bit_reverse", [](auto x) { return bit_reverse(x); })),
  };
  // With constant arguments, compilers compute results or choose special instructions.
  const auto named = [&rows](std::string_view name) -> const ExactRow& {
    return *std::ranges::find(rows, name, &ExactRow::name);
  };
  const ExactRow above = with_constant(named("clamp"), "", 1, 10);
  for (ExactRow& r : std::vector<ExactRow>{
           with_constant(named("rotate"), "rotate_by_13", 1, 13),
           with_constant(named("rotate"), "rotate_of_1", 0, 1),
           with_constant(named("mul_hi"), "mul_hi_by_100", 1, 100),
           with_constant(named("sub_sat"), "sub_sat_from_0", 0, 0),
           with_constant(above, "clamp_from_10_to_100", 1, 100),
       })
    rows.push_back(std::move(r));
  add_dots<false, false>(rows);
  add_dots<false, true>(rows);
  add_dots<true, false>(rows);
  add_dots<true, true>(rows);
  return rows;
}

}  // namespace

std::span<const ExactRow> integer_functions() {
  static const std::vector<ExactRow> table = make_table();
  return table;
}

}  // namespace assay::reference
