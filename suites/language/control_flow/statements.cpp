#include "suites/api/kernel_execution/item_function.h"
#include "suites/language/control_flow/parts.h"

// Statements and expressions of C99 that every work-item takes its own way through. The host's
// compiler reads the same text and gives the numbers.
namespace assay::suites::control_flow {
namespace {

using kernel_execution::uchar;
using kernel_execution::uint;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#pragma GCC diagnostic ignored "-Wunused-value"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wshadow"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wshadow=compatible-local"
#endif
#pragma GCC diagnostic ignored "-Wempty-body"

ASSAY_BOTH(
    fall_through, uint NAME_fall_through(uint v) {
      uint r = 1;
      switch (v % 9u) {
        case 3:
          r += 3;
        case 1:
          r *= 5;
        default:
          r += 7;
        case 6:
        case 7:
          r ^= 0x55;
          break;
        case 8: {
          r = 100;
        }
        case 0:;
      }
      return r;
    })

ASSAY_BOTH(
    sparse_labels, uint NAME_sparse_labels(uint v) {
      int x = (int)v * 1000003 - 5000015;
      switch (x) {
        case -5000015:
          return 1;
        case -5000015 + 1000003:
          return 2;
        case 9 * 1000003 - 5000015:
          return 3;
        case -2147483647 - 1:
          return 4;
        case 2147483647:
          return 5;
        case 40 * 1000003 - 5000015:
          return 6;
        default:
          return 7;
      }
    })

ASSAY_BOTH(
    narrow_switch, uint NAME_narrow_switch(uint v) {
      uchar c = (uchar)(v * 9u);
      uint r = 0;
      switch (c) {
        case 0:
          r = 10;
          break;
        case 252:
          r = 20;
          break;
        case 26:
          r = 30;
          break;
        case 'A' + 7:
          r = 40;
          break;
        default:
          r = c;
      }
      switch (v > 30) {
        case 0:
          return r;
        case 1:
          return r + 1000;
      }
      return 0;
    })

ASSAY_BOTH(
    switch_in_switch, uint NAME_switch_in_switch(uint v) {
      uint r = 0;
      for (uint k = 0; k < 4; ++k) {
        switch ((v >> k) & 3u) {
          case 0:
            switch (v % 3u) {
              case 0:
                r += 1;
                break;
              case 1:
                r += 2;
                continue;
              default:
                r += 4;
            }
            r += 8;
            break;
          case 2:
            if (k == 2) break;
            r += 16;
          case 1:
            r += 32;
            continue;
          case 3:
            return r + 100000;
        }
        r *= 3;
      }
      return r;
    })

ASSAY_BOTH(
    nested_loops, uint NAME_nested_loops(uint v) {
      uint r = 0;
      for (uint a = 0; a < 5; ++a) {
        if (a == v % 7u) continue;
        uint b = 0;
        while (b < 6) {
          ++b;
          if ((a + b + v) % 5u == 0) continue;
          uint c = 0;
          do {
            if (c + b == v % 11u) break;
            for (;;) {
              r += a * 3 + b;
              if (r % 4u == v % 4u) break;
              if (r > 5000) return r;
              r += 1;
            }
            c += 1;
          } while (c < 3);
          if (r % 13u == 0) break;
        }
      }
      return r;
    })

ASSAY_BOTH(
    do_while, uint NAME_do_while(uint v) {
      uint r = v;
      uint n = 0;
      do n += 1;
      while (0);
      do {
        n += 10;
        if (n > 200) break;
        if (r & 1u) {
          r = r * 3u + 1u;
          continue;
        }
        r >>= 1;
      } while (r > 1);
      return n;
    })

ASSAY_BOTH(
    for_parts, uint NAME_for_parts(uint v) {
      uint r = 0;
      uint i = 0;
      uint j = 9;
      for (i = v % 4u, j = 9; i < j; ++i, --j) r += i * j;
      for (; i < 20;) i += 3;
      for (uint k = 5; k-- > 0;) r = r * 2 + k;
      for (uint k = 0xfffffff8u; k != 4u; k += 2u) r += k;
      for (int k = 7; k >= -7; k -= 3) r += (uint)(k + 20);
      for (uint k = 1; k != 0; k <<= 1) r ^= k & v;
      return r * 31u + i;
    })

ASSAY_BOTH(
    early_returns, uint NAME_early_returns(uint v) {
      if (v < 3) return 11;
      for (uint i = 0; i < 10; ++i) {
        if (i * i == v) return 22 + i;
        if (v % 5u == 4u) {
          if (i == 7) return 33;
          continue;
        }
        while (i * 3 < v) {
          if (v % 7u == i) return 44 + i;
          if (v % 2u) break;
          return 55 + i;
        }
      }
      return 66;
    })

ASSAY_BOTH(
    jumps_back, uint NAME_jumps_back(uint v) {
      uint n = v;
      uint r = 0;
    again:
      r += n;
      if (n > 1) {
        n = n / 2u;
        goto again;
      }
      if (r > 40) goto large;
      r += 1000;
      goto end;
    large:
      r *= 2;
    end:
      return r;
    })

ASSAY_BOTH(
    jumps_out, uint NAME_jumps_out(uint v) {
      uint r = 0;
      for (uint a = 0; a < 8; ++a) {
        for (uint b = 0; b < 8; ++b) {
          for (uint c = 0; c < 8; ++c) {
            r += 1;
            if (a * 64u + b * 8u + c == v * 7u) goto found;
            if (c > v % 6u) goto next_a;
          }
        }
      next_a:
        r += 100;
      }
      return r;
    found:
      return r + 1000000;
    })

ASSAY_BOTH(
    ternaries, uint NAME_ternaries(uint v) {
      uint r = v < 10 ? v < 5 ? 1 : 2 : v < 20 ? 3 : v < 40 ? 4 : 5;
      uint a = 7;
      uint b = 9;
      uint* p = v & 1u ? &a : &b;
      *p += v;
      r += (v & 2u ? a : b) * 100u;
      v > 30 ? (a = 1) : (b = 2);
      r += a * 10000u + b * 1000000u;
      return r + (v ? v ? 1u : 2u : 3u);
    })

ASSAY_BOTH(
    short_circuit,
    uint NAME_counted(uint* count, uint value) {
      *count = *count * 2u + 1u;
      return value;
    } uint NAME_short_circuit(uint v) {
      uint n = 0;
      uint r = NAME_counted(&n, v & 1u) && NAME_counted(&n, v & 2u);
      r += 10u * (NAME_counted(&n, v & 4u) || NAME_counted(&n, v & 8u) || n++);
      r +=
          100u * (NAME_counted(&n, v > 5) && (NAME_counted(&n, v > 20) || NAME_counted(&n, v < 9)));
      if (!(NAME_counted(&n, v % 3u) && NAME_counted(&n, v % 5u))) r += 1000;
      while (NAME_counted(&n, r < 9000u) && NAME_counted(&n, n < 0x1000000u)) r += 3000;
      return r ^ n;
    })

ASSAY_BOTH(
    commas, uint NAME_commas(uint v) {
      uint a = 1;
      uint b = (a = v, a += 2, a * 3);
      uint c = (a++, b--, a + b);
      for (uint i = 0, j = v; i < 3; ++i, j += i) c += j, a ^= c;
      return (a, b, c) + a * 7u;
    })

ASSAY_BOTH(
    assignments, uint NAME_assignments(uint v) {
      uint a = 3;
      uint b = 4;
      uint c = a = b = v;
      a += b -= c *= 3;
      b |= a <<= 2;
      c ^= b %= 17;
      a /= c = 5;
      int s = -(int)v;
      s >>= 1;
      s /= 3;
      s %= 7;
      uchar t = 250;
      t += 10;
      t = (uchar)(t - 20);
      uint q = t++;
      q += --t;
      return a + 3u * b + 5u * c + (uint)s + q;
    })

ASSAY_BOTH(
    scopes, uint NAME_scopes(uint v) {
      uint x = v;
      uint r = 0;
      {
        uint x = 5;
        r += x;
        for (uint x = 0; x < 3; ++x) {
          uint r2 = x * 2u;
          {
            uint x = r2 + 1u;
            r += x;
          }
          r += x;
        }
        r += x * 100u;
      }
      if (v & 1u) {
        uint x = r;
        x += 1;
        r = x;
      }
      return r + x * 10000u;
    })

ASSAY_BOTH(
    structs,
    struct NAME_inner {
      uchar a;
      uint b[3];
    };
    struct NAME_rest { uint d; }; struct NAME_outer {
      struct NAME_inner in[2];
      uint c;
      struct NAME_rest e;
    };
    struct NAME_outer NAME_made(uint v) {
      struct NAME_outer o = {{{(uchar)v, {v, v + 1u, v + 2u}}, {7, {8, 9}}}, v * 3u, {v ^ 5u}};
      return o;
    } struct NAME_outer NAME_turned(struct NAME_outer o) {
      struct NAME_inner t = o.in[0];
      o.in[0] = o.in[1];
      o.in[1] = t;
      o.c += o.in[0].b[1];
      o.e.d *= 2u;
      return o;
    } uint NAME_sum(struct NAME_outer o) {
      o.c += 1;
      return o.in[0].a + 3u * o.in[0].b[0] + 5u * o.in[1].b[2] + 7u * o.c + 11u * o.e.d +
             13u * o.in[1].a;
    } uint NAME_structs(uint v) {
      struct NAME_outer o = NAME_made(v);
      struct NAME_outer p = NAME_turned(o);
      struct NAME_outer q;
      q = NAME_turned(NAME_turned(p));
      p.in[v & 1u].b[v % 3u] += 1000;
      struct NAME_outer* w = v % 3u ? &p : &q;
      w->in[1].a = (uchar)(w->in[1].a + 200u);
      (*w).e.d -= 9;
      return NAME_sum(o) + 17u * NAME_sum(p) + 19u * NAME_sum(q) + NAME_made(v + 1u).in[0].b[2];
    })

ASSAY_BOTH(
    unions,
    union NAME_both {
      uint whole;
      uchar bytes[4];
    };
    uint NAME_unions(uint v) {
      union NAME_both a;
      union NAME_both b;
      a.whole = v * 0x01020304u;
      for (uint k = 0; k < 4; ++k) b.bytes[k] = a.bytes[k ^ 0u];
      a.bytes[v & 3u] ^= 0;
      b.whole += 1;
      return a.whole ^ (b.whole * 3u);
    })

ASSAY_BOTH(
    enums, enum NAME_color{NAME_red, NAME_green = 5, NAME_blue, NAME_last = -3};
    uint NAME_next(enum NAME_color c) {
      switch (c) {
        case NAME_red:
          return NAME_green;
        case NAME_green:
          return NAME_blue;
        case NAME_blue:
          return 77;
        case NAME_last:
          return 99;
      }
      return 0;
    } uint NAME_enums(uint v) {
      enum NAME_color c = v % 4u == 0   ? NAME_red
                          : v % 4u == 1 ? NAME_green
                          : v % 4u == 2 ? NAME_blue
                                        : NAME_last;
      return NAME_next(c) + (uint)(NAME_last + 10) * 1000u +
             (uint)sizeof(uchar[NAME_blue]) * 100000u;
    })

ASSAY_BOTH(
    sorting,
    void NAME_bubble(uint* all, uint n) {
      for (uint a = 0; a + 1 < n; ++a)
        for (uint b = 0; b + 1 < n - a; ++b)
          if (all[b] > all[b + 1]) {
            uint t = all[b];
            all[b] = all[b + 1];
            all[b + 1] = t;
          }
    } uint NAME_sorting(uint v) {
      uint all[24];
      for (uint k = 0; k < 24; ++k) all[k] = (k * 7919u + v * 104729u) % 1009u;
      NAME_bubble(all, 24);
      uint r = 0;
      for (uint k = 0; k < 24; ++k) r = r * 31u + all[k];
      return r;
    })

ASSAY_BOTH(
    sieve, uint NAME_sieve(uint v) {
      uchar composite[200] = {0};
      for (uint p = 2; p * p < 200; ++p)
        if (!composite[p])
          for (uint k = p * p; k < 200; k += p) composite[k] = 1;
      uint r = 0;
      uint n = 0;
      for (uint k = 2; k < 200; ++k)
        if (!composite[k] && n++ <= v) r = k;
      return r;
    })

ASSAY_BOTH(
    queens, uint NAME_queens(uint v) {
      uint size = 4u + v % 3u;
      uint row[8] = {0};
      uint at = 0;
      uint found = 0;
      while (1) {
        if (row[at] == size) {
          row[at] = 0;
          if (at == 0) break;
          --at;
          ++row[at];
          continue;
        }
        uint bad = 0;
        for (uint k = 0; k < at; ++k) {
          uint d = row[k] > row[at] ? row[k] - row[at] : row[at] - row[k];
          if (d == 0 || d == at - k) {
            bad = 1;
            break;
          }
        }
        if (bad) {
          ++row[at];
          continue;
        }
        if (at + 1 == size) {
          ++found;
          ++row[at];
        } else {
          ++at;
        }
      }
      return found * 10u + size;
    })

ASSAY_BOTH(
    matrices, uint NAME_matrices(uint v) {
      uint a[4][4];
      uint b[4][4];
      uint c[4][4] = {{0}};
      for (uint i = 0; i < 4; ++i)
        for (uint k = 0; k < 4; ++k) {
          a[i][k] = i * v + k;
          b[k][i] = a[i][k] ^ 3u;
        }
      for (uint i = 0; i < 4; ++i)
        for (uint j = 0; j < 4; ++j)
          for (uint k = 0; k < 4; ++k) c[i][j] += a[i][k] * b[k][(j + v) & 3u];
      uint r = 0;
      for (uint k = 0; k < 16; ++k) {
        const uint n = (k * 7u + v) & 15u;
        r = r * 5u + c[n >> 2][n & 3u];
      }
      return r;
    })

#pragma GCC diagnostic pop

struct Row {
  std::string_view name, text;
  uint (*function)(uint);
};
#define ASSAY_ROW(name) \
  { #name, name, NAME_##name }
constexpr Row rows[] = {
    ASSAY_ROW(fall_through),     ASSAY_ROW(sparse_labels), ASSAY_ROW(narrow_switch),
    ASSAY_ROW(switch_in_switch), ASSAY_ROW(nested_loops),  ASSAY_ROW(do_while),
    ASSAY_ROW(for_parts),        ASSAY_ROW(early_returns), ASSAY_ROW(jumps_back),
    ASSAY_ROW(jumps_out),        ASSAY_ROW(ternaries),     ASSAY_ROW(short_circuit),
    ASSAY_ROW(commas),           ASSAY_ROW(assignments),   ASSAY_ROW(scopes),
    ASSAY_ROW(structs),          ASSAY_ROW(unions),        ASSAY_ROW(enums),
    ASSAY_ROW(sorting),          ASSAY_ROW(sieve),         ASSAY_ROW(queens),
    ASSAY_ROW(matrices)};
#undef ASSAY_ROW

}  // namespace

std::vector<SmallProgram> statements() {
  std::vector<SmallProgram> all;
  for (const Row& row : rows) {
    SmallProgram one;
    one.id = fmt::format("control_flow/statements/{}", row.name);
    one.before = row.text;
    one.body = fmt::format("*out = NAME_{}(in[i]);", row.name);
    one.expected = Expected::each(
        [&row](std::size_t item) { return Numbers{row.function(static_cast<uint>(item))}; });
    one.place = place;
    one.global = 64;
    // Some compilers end, or err, where functions of this kind are merged into one kernel.
    one.shares = Sharing::program;
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace assay::suites::control_flow
