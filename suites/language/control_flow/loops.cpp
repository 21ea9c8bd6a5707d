#include <fmt/format.h>

#include "suites/api/kernel_execution/item_function.h"
#include "suites/language/control_flow/parts.h"

// Loops whose start, bound or step changes while they run, or that count down, wrap or are of mixed
// types. The host's compiler reads the same text and gives the numbers.
namespace assay::suites::control_flow {
namespace {

using kernel_execution::uchar;
using kernel_execution::uint;
using ushort = cl_ushort;
using ulong = cl_ulong;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wunused-value"

ASSAY_BOTH(
    doubled_step, uint NAME_doubled_step(uint v) {
      uint a[32];
      for (uint k = 0; k < 32; ++k) a[k] = k * 7 + v;
      uint step = 1;
      for (uint round = 0; round < 5; ++round) {
        const uint reach = step;
        step <<= 1;
        for (uint j = 0; j < reach; ++j)
          for (uint i = j; i < 32; i += step) {
            const uint other = a[i + reach] * (j + 1);
            a[i + reach] = a[i] - other;
            a[i] += other;
          }
      }
      uint r = 0;
      for (uint k = 0; k < 32; ++k) r = r * 3 + a[k];
      return r;
    })

ASSAY_BOTH(
    halved_step, uint NAME_halved_step(uint v) {
      uint r = v;
      for (uint step = 16 + v % 5; step > 0; step /= 2)
        for (uint i = step; i < 40; i += step) r = r * 5 + i;
      return r;
    })

ASSAY_BOTH(
    step_of_its_own_turns, uint NAME_step_of_its_own_turns(uint v) {
      uint r = 1;
      uint step = 1 + v % 4;
      for (uint i = v; i < 500; i += step) {
        r = r * 3 + i;
        step = step * 2 + (i & 1);
        if (step > 90) step -= 71;
      }
      return r;
    })

ASSAY_BOTH(
    start_of_the_outer, uint NAME_start_of_the_outer(uint v) {
      uint r = 0;
      const uint end = 5 + v % 7;
      for (uint i = 0; i < end; ++i)
        for (uint j = i; j < end * 2; j += i + 1) r = r * 3 + j * i;
      return r;
    })

ASSAY_BOTH(
    bound_that_falls, uint NAME_bound_that_falls(uint v) {
      uint r = 0;
      uint end = 20 + v % 11;
      for (uint i = 0; i < end; ++i) {
        if ((i + v) % 3 == 0) --end;
        if ((i + v) % 7 == 0) end -= 2;
        r = r * 5 + end;
      }
      return r;
    })

ASSAY_BOTH(
    bound_that_grows, uint NAME_bound_that_grows(uint v) {
      uint r = v;
      uint end = 3;
      for (uint i = 0; i < end && i < 50; ++i) {
        if (i % 2 == 0) end += 1 + (v & 1);
        r = r * 3 + end;
      }
      return r;
    })

ASSAY_BOTH(
    down_to_0, uint NAME_down_to_0(uint v) {
      uint r = 0;
      for (uint i = v; i != 0; --i) r = r * 3 + i;
      for (uint i = v; i-- > 0;) r = r * 5 + i;
      for (int i = (int)v; i >= 0; i -= 3) r = r * 7 + (uint)i;
      for (int i = -(int)v; i <= 0; i += 2) r = r * 11 - (uint)i;
      uint left = v;
      while (left--) r += left ^ r;
      return r * 2 + (left == 0xffffffffu);
    })

ASSAY_BOTH(
    wrapping, uint NAME_wrapping(uint v) {
      uint r = 0;
      for (uint i = 0xfffffff0u + v % 16; i != 5; ++i) r = r * 3 + i;
      uchar c = (uchar)(240 + v % 16);
      do r = r * 5 + c;
      while (++c != 3);
      ushort s = (ushort)(v % 9);
      for (s -= 5; s != 6; ++s) r = r * 7 + s;
      for (uint i = 2; i < 0xfffffffeu; i -= 3) r = r * 11 + i;
      return r;
    })

ASSAY_BOTH(
    beyond_32_bits, uint NAME_beyond_32_bits(uint v) {
      uint r = 0;
      const ulong first = ((ulong)0xfffffff0u) + v % 8;
      for (ulong i = first; i < first + 40; i += 1 + v % 3) r = r * 3 + (uint)(i >> 16) + (uint)i;
      for (ulong i = 1; i < (((ulong)1) << 40); i <<= 1 + v % 5) r = r * 5 + (uint)(i >> 20);
      long left = ((long)1 << 33) + (long)v;
      for (uint turns = 0; left > 0; ++turns, left -= (long)1 << (28 + v % 4)) r = r * 7 + turns;
      return r + (uint)left;
    })

ASSAY_BOTH(
    mixed_types, uint NAME_mixed_types(uint v) {
      uint r = 0;
      const uchar end = (uchar)(v + 3);
      for (uint i = 0; i < end; ++i) r = r * 3 + i;
      for (short i = -4; i < end; i += 2) r = r * 5 + (uint)i;
      for (ulong i = end; i > 1; i = i / 2 + i % 2) r = r * 7 + (uint)i;
      for (int i = -1; i < 5u; ++i) r += 1000000;
      for (int i = 1; i < (int)end - 4; ++i) r = r * 11 + i;
      return r;
    })

ASSAY_BOTH(
    continue_in_do, uint NAME_continue_in_do(uint v) {
      uint r = 0;
      uint i = 0;
      do {
        if ((i + v) % 3 == 0) continue;
        r = r * 3 + i;
        if ((i ^ v) % 5 == 0) continue;
        uint j = i;
        do {
          if (j & 1) continue;
          r = r * 5 + j;
          if (j > 9) break;
        } while (++j < i + 4);
        r += j;
      } while (++i < 6 + v % 9);
      do continue;
      while (++i % 4 != v % 4);
      return r * 7 + i;
    })

ASSAY_BOTH(
    products_of_counters, uint NAME_products_of_counters(uint v) {
      uint a[24];
      for (uint k = 0; k < 24; ++k) a[k] = v + k;
      for (uint i = 1; i < 6; ++i)
        for (uint j = i; j < 7; ++j)
          for (uint k = i * j; k < 60; k += i + j) a[k % 24] += i * j * k;
      uint r = 0;
      for (uint k = 0; k < 24; ++k) r = r * 3 + a[k];
      return r;
    })

ASSAY_BOTH(
    of_unknown_turns, uint NAME_of_unknown_turns(uint v) {
      uint turns = 0;
      for (uint x = v + 1; x != 1; ++turns) x = x % 2 ? 3 * x + 1 : x / 2;
      uint a = v * 12 + 30;
      uint b = 18;
      while (b != 0) {
        const uint t = a % b;
        a = b;
        b = t;
      }
      uint r = 0;
      for (uint x = v * 977; x; x &= x - 1) ++r;
      return turns * 10000 + a * 100 + r;
    })

ASSAY_BOTH(
    two_counters, uint NAME_two_counters(uint v) {
      uint r = 0;
      uint low = v % 5;
      for (uint high = 30 + v; low < high; low += 2, high -= 1 + low % 3) r = r * 3 + low * high;
      for (int i = 0, j = 20; i != j; i += 1 + (i + j + v) % 2, j = j - 1 < i + 1 ? i : j - 1)
        if (i++ >= j)
          break;
        else
          r = r * 5 + i * j;
      return r;
    })

#pragma GCC diagnostic pop

struct Row {
  std::string_view name, text;
  uint (*function)(uint);
  bool wide = false;  ///< it has numbers of 64 bits
};
#define ASSAY_ROW(name, ...) \
  { #name, name, NAME_##name, __VA_ARGS__ }
constexpr Row rows[] = {
    ASSAY_ROW(doubled_step),       ASSAY_ROW(halved_step),      ASSAY_ROW(step_of_its_own_turns),
    ASSAY_ROW(start_of_the_outer), ASSAY_ROW(bound_that_falls), ASSAY_ROW(bound_that_grows),
    ASSAY_ROW(down_to_0),          ASSAY_ROW(wrapping),         ASSAY_ROW(beyond_32_bits, true),
    ASSAY_ROW(mixed_types, true),  ASSAY_ROW(continue_in_do),   ASSAY_ROW(products_of_counters),
    ASSAY_ROW(of_unknown_turns),   ASSAY_ROW(two_counters)};
#undef ASSAY_ROW

}  // namespace

std::vector<SmallProgram> loops() {
  std::vector<SmallProgram> all;
  for (const Row& row : rows) {
    SmallProgram one;
    one.id = fmt::format("control_flow/loops/{}", row.name);
    one.before = row.text;
    one.body = fmt::format("*out = NAME_{}(in[i]);", row.name);
    one.expected = Expected::each(
        [&row](std::size_t item) { return Numbers{row.function(static_cast<uint>(item))}; });
    one.place = place;
    one.global = 64;
    if (row.wide) one.types = {"long", "ulong"};
    one.shares = Sharing::program;
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace assay::suites::control_flow
