#include "suites/api/kernel_execution/item_function.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/host/needs.h"

// Control flow that differs between work-items: the statements of C99 6.8, without the features
// that OpenCL 1.2, 6.9 excludes (recursion, variable length arrays, pointers to functions).
namespace assay::suites::kernel_execution {
namespace {

// The functions are written for OpenCL C, so the host's compiler may warn about them.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"

ASSAY_BOTH(
    switches_text, int switches(int v, int n, int l) {
      int r = l;
      for (int i = 0; i < 12; ++i) {
        switch ((v + i) % 7) {
          case 0:
            r += 1;
          case 1:
            r = r * 2;
            break;
          case -3:
            r -= 5;
            continue;
          default:
            r ^= i;
            break;
          case 5:
            if (i > n) break;
            r += 100;
          case 6:
            r += 7;
            break;
          case 3:
            continue;
        }
        switch ((uint)(v + i) % 4u * 1000000007u) {
          case 0u:
            r += 3;
            break;
          case 2000000014u:
            r -= i;
          case 3000000021u:
            r = r / 3;
            break;
        }
        r = (r + i) % 100003;
      }
      return r;
    })

/// Loops with break, continue and return, also in inner loops.
ASSAY_BOTH(
    loops_text,
    int found(int v, int n, int l) {
      for (int i = 0; i < 9; ++i) {
        if (i == l % 4) continue;
        for (int j = 0; j < 9; ++j) {
          if ((i * j + v) % 11 == n) return i * 10 + j;
          if (j > i + 2) break;
        }
      }
      return -1;
    } int loops(int v, int n, int l) {
      int r = found(v, n, l);
      int x = v < 0 ? 1 - v : v + 1;
      while (1) {
        if (x == 1) break;
        if (x % 2 == 0) {
          x = x / 2;
          continue;
        }
        if (r > 5000) break;
        x = 3 * x + 1;
        r += 3;
      }
      int rounds = 0;
      do {
        r += l;
        if (n == 4) continue;
        r -= 2 * n;
      } while (r % 5 != 0 && ++rounds < 20);
      for (int i = 0, k = n; i < k; ++i, --k) r += i * k;
      return r;
    })

/// The evaluation order of C99 6.5.13 to 6.5.17, with side effects.
ASSAY_BOTH(
    order_text,
    int bump(int* counter, int value) {
      *counter = *counter * 2 + 1;
      return value;
    } int order(int v, int n, int l) {
      int count = 0;
      int r = bump(&count, v > 0) && bump(&count, n > 3);
      r += 10 * (bump(&count, l % 2) || bump(&count, v % 3));
      r += v > n ? bump(&count, 100) : count;
      int x = (count += 3, count * 2);
      r += x-- > n && x++ < 50 ? x : -x;
      r += (v < n) + 2 * (v == n) + 4 * !v;
      return r * 1000 + count % 1000;
    })

/// Forward jumps out of loops. Every implementation must accept these jumps, because the control
/// flow is reducible.
ASSAY_BOTH(
    jumps_text, int jumps(int v, int n, int l) {
      int r = 0;
      int i = 0;
      for (i = 0; i < 10; ++i) {
        for (int j = 0; j < 10; ++j) {
          r += j;
          if (r > 100 + v % 50) goto enough;
          if (j == n) goto next;
          if (i * j == l) goto out;
        }
        r += 1;
      next:
        r += 2;
      }
      r += 1000;
    enough:
      r += 10000;
    out:
      return r * 16 + i;
    })

ASSAY_BOTH(
    calls_text,
    struct Pair {
      int first;
      uchar second;
      int more[3];
    };
    struct Pair made(int v, int n) {
      struct Pair p = {v, (uchar)(n * 30), {n, v, n - v}};
      return p;
    } struct Pair swapped(struct Pair p) {
      const int first = p.first;
      p.first = p.second;
      p.second = (uchar)(first & 255);
      p.more[1] += first;
      return p;
    } void change(struct Pair* p, int by) {
      p->first += by;
      p->more[by & 1] -= by;
      if (by > 0) p->second = (uchar)(p->second + by);
    } int sum(struct Pair a, int between, struct Pair b) {
      a.first += between;  // only this copy of the struct changes
      return a.first + 3 * a.second + b.first - 5 * b.second + a.more[0] * b.more[1] + b.more[2];
    } int calls(int v, int n, int l) {
      struct Pair a = made(v, n);
      const struct Pair b = swapped(a);
      int r = sum(a, l, b);
      change(&a, l);
      r += sum(b, n, a) + a.first;
      change(&a, -n);
      return r + sum(a, v, swapped(swapped(a)));
    })

#pragma GCC diagnostic pop

constexpr ItemFunction switches_row{switches_text, "switches", switches};
constexpr ItemFunction loops_row{loops_text, "loops", loops};
constexpr ItemFunction order_row{order_text, "order", order};
constexpr ItemFunction jumps_row{jumps_text, "jumps", jumps};
constexpr ItemFunction calls_row{calls_text, "calls", calls};

constexpr const char* place = "OpenCL 1.2, 6.9; C99, 6.8";
constexpr auto compiler = host::needs_compiler;
constexpr double cost = 0.3;
constexpr host::Example rows[] = {
    {"control/switches", place, compare<switches_row>, {1, 1}, compiler, cost},
    {"control/loops", place, compare<loops_row>, {1, 1}, compiler, cost},
    {"control/order", "OpenCL 1.2, 6.3; C99, 6.5", compare<order_row>, {1, 1}, compiler, cost},
    {"control/jumps", place, compare<jumps_row>, {1, 1}, compiler, cost},
    {"control/calls", "OpenCL 1.2, 6.9; C99, 6.5.2.2", compare<calls_row>, {1, 1}, compiler, cost},
};

}  // namespace

std::span<const host::Example> control() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
