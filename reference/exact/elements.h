#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "reference/exact/exact_judge.h"

namespace assay::reference::exact {

struct Half {
  std::uint16_t bits = 0;
  float number() const {
    const std::uint32_t sign = (bits & 0x8000u) << 16, magnitude = bits & 0x7fffu;
    if (magnitude >= 0x7c00u)
      return std::bit_cast<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
    // The result is exact for subnormals, too, because the multiplication corrects the exponent.
    const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1p112f;
    return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(scaled));
  }
};

template <std::size_t Bytes>
using unsigned_of_size = std::conditional_t<
    Bytes == 1, std::uint8_t,
    std::conditional_t<Bytes == 2, std::uint16_t,
                       std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>>;
template <std::size_t Bytes>
using signed_of_size = std::make_signed_t<unsigned_of_size<Bytes>>;

__extension__ using signed_128 = __int128;
__extension__ using unsigned_128 = unsigned __int128;

/// Holds sums and products of two T, and sums of a product and a T.
template <class T>
using wide_of = std::conditional_t<
    sizeof(T) == 8, std::conditional_t<std::is_signed_v<T>, signed_128, unsigned_128>,
    std::conditional_t<sizeof(T) == 4,
                       std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>,
                       std::conditional_t<std::is_signed_v<T>, std::int32_t, std::uint32_t>>>;

/// The type's name in OpenCL C.
template <class T>
constexpr std::string_view name_of() {
  if constexpr (std::is_same_v<T, Half>) return "half";
  if constexpr (std::is_same_v<T, float>) return "float";
  if constexpr (std::is_same_v<T, double>) return "double";
  if constexpr (std::is_integral_v<T>) {
    constexpr bool is_signed = std::is_signed_v<T>;
    switch (sizeof(T)) {
      case 1:
        return is_signed ? "char" : "uchar";
      case 2:
        return is_signed ? "short" : "ushort";
      case 4:
        return is_signed ? "int" : "uint";
      default:
        return is_signed ? "long" : "ulong";
    }
  }
}

template <class T>
const ScalarType& type_of() {
  static const ScalarType* const type = find_scalar_type(name_of<T>());
  return *type;
}

template <class T>
T from_bits(std::uint64_t bits) {
  return std::bit_cast<T>(static_cast<unsigned_of_size<sizeof(T)>>(bits));
}
template <class T>
std::uint64_t to_bits(T value) {
  return std::bit_cast<unsigned_of_size<sizeof(T)>>(value);
}

/// `free`: the result is undefined, unspecified or implementation-defined, so any value is right.
template <class T>
struct Partly {
  T value;
  bool free = false;
};

/// `free`: any value is right.
struct ElementAnswer {
  std::uint64_t bits = 0;
  bool free = false;
};

/// Only the two function pointers are compiled for each type, because tables have thousands of
/// functions.
struct Elementwise {
  std::string_view name;
  std::span<const std::string_view> parameters, results;  ///< names of the types
  alignas(std::uint64_t) std::array<std::byte, 16> callable{};
  void (*fill)(const void* callable, const Batch& batch,
               const std::array<void*, 2>& expected) = nullptr;
  void (*answer)(const void* callable, const InputBits& inputs,
                 std::array<ElementAnswer, 2>& answers) = nullptr;

  operator ExactFunction() const;
};

template <class T>
struct Unwrapped {
  using type = T;
  static T value(T x) { return x; }
  static bool free(T) { return false; }
};
template <class T>
struct Unwrapped<Partly<T>> {
  using type = T;
  static T value(Partly<T> x) { return x.value; }
  static bool free(Partly<T> x) { return x.free; }
};

template <class R>
struct Results {
  using First = typename Unwrapped<R>::type;
  static constexpr std::array names{name_of<First>()};
  static void store(R result, const std::array<void*, 2>& to, std::size_t i) {
    static_cast<First*>(to[0])[i] = Unwrapped<R>::value(result);
  }
  static void answer(R result, std::array<ElementAnswer, 2>& answers) {
    answers[0] = {to_bits(Unwrapped<R>::value(result)), Unwrapped<R>::free(result)};
  }
};
template <class A, class B>
struct Results<std::pair<A, B>> {
  static constexpr std::array names{Results<A>::names[0], Results<B>::names[0]};
  static void store(const std::pair<A, B>& result, const std::array<void*, 2>& to, std::size_t i) {
    Results<A>::store(result.first, {to[0], nullptr}, i);
    Results<B>::store(result.second, {to[1], nullptr}, i);
  }
  static void answer(const std::pair<A, B>& result, std::array<ElementAnswer, 2>& answers) {
    answers[0] = {to_bits(Unwrapped<A>::value(result.first)), Unwrapped<A>::free(result.first)};
    answers[1] = {to_bits(Unwrapped<B>::value(result.second)), Unwrapped<B>::free(result.second)};
  }
};

/// F is the function, A are the argument types.
template <class F, class... A>
struct ElementLoops {
  using Out = Results<decltype(std::declval<const F&>()(A{}...))>;
  using Parameters = std::index_sequence_for<A...>;
  static constexpr std::array names{name_of<A>()...};

  static void fill(const void* f, const Batch& batch, const std::array<void*, 2>& expected) {
    fill(F(*static_cast<const F*>(f)), batch, expected, Parameters());
  }
  static void answer(const void* f, const InputBits& inputs,
                     std::array<ElementAnswer, 2>& answers) {
    answer(*static_cast<const F*>(f), inputs, answers, Parameters());
  }

 private:
  template <std::size_t... P>
  static void fill(const F f, const Batch& batch, const std::array<void*, 2> expected,
                   std::index_sequence<P...>) {
    const std::tuple<const A*...> from{static_cast<const A*>(batch.inputs[P])...};
    const std::size_t count = batch.count;
    for (std::size_t i = 0; i < count; ++i) Out::store(f(std::get<P>(from)[i]...), expected, i);
  }
  template <std::size_t... P>
  static void answer(const F& f, const InputBits& inputs, std::array<ElementAnswer, 2>& answers,
                     std::index_sequence<P...>) {
    Out::answer(f(from_bits<A>(inputs[P])...), answers);
  }
};

/// A are the parameter types. f returns a number, a Partly<number>, or a pair of these.
template <class... A, class F>
Elementwise elementwise(std::string_view name, const F& f) {
  using Loops = ElementLoops<F, A...>;
  static_assert(std::is_trivially_copyable_v<F> && sizeof(F) <= sizeof(Elementwise::callable));
  Elementwise out{name, Loops::names, Loops::Out::names, {}, Loops::fill, Loops::answer};
  std::memcpy(out.callable.data(), &f, sizeof f);
  return out;
}

/// Calls make.template operator()<T>() with the C++ type.
template <class Make>
auto with_integer(const ScalarType& type, Make make) {
  switch (type.is_signed() ? -type.bits : type.bits) {
    case -8:
      return make.template operator()<std::int8_t>();
    case 8:
      return make.template operator()<std::uint8_t>();
    case -16:
      return make.template operator()<std::int16_t>();
    case 16:
      return make.template operator()<std::uint16_t>();
    case -32:
      return make.template operator()<std::int32_t>();
    case 32:
      return make.template operator()<std::uint32_t>();
    case -64:
      return make.template operator()<std::int64_t>();
    default:
      return make.template operator()<std::uint64_t>();
  }
}

/// For functions that only move bits.
template <class Make>
auto with_bits(const ScalarType& type, Make make) {
  switch (type.bits) {
    case 8:
      return make.template operator()<std::uint8_t>();
    case 16:
      return make.template operator()<std::uint16_t>();
    case 32:
      return make.template operator()<std::uint32_t>();
    default:
      return make.template operator()<std::uint64_t>();
  }
}

template <class Make>
auto with_floating(const ScalarType& type, Make make) {
  switch (type.bits) {
    case 16:
      return make.template operator()<Half>();
    case 32:
      return make.template operator()<float>();
    default:
      return make.template operator()<double>();
  }
}

template <class T>
auto number(T x) {
  if constexpr (std::is_same_v<T, Half>)
    return x.number();
  else
    return x;
}

}  // namespace assay::reference::exact
