#include <algorithm>

#include "suites/api/kernel_execution/group_kernel.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/api/needs.h"

// barrier (OpenCL C 3.0.19, 6.15.8; OpenCL 1.2, 6.12.8) in every place that a work-group reaches as
// one: in loops, in branches, in functions, before and behind values that must live on.
namespace assay::suites::kernel_execution {
namespace {

using Values = std::vector<cl_int>;

/// A value for each work-item of a group, whatever the others have.
template <typename F>
Values each(const Group& group, F&& value) {
  Values all(group.in.size());
  for (cl_int l = 0; l < group.size(); ++l) all[static_cast<std::size_t>(l)] = value(l);
  return all;
}
cl_int at(std::span<const cl_int> values, cl_int index) {
  return values[static_cast<std::size_t>(index)];
}

/// A tree of comparisons, behind a loop of as many rounds as each work-item likes.
constexpr GroupKernel in_loops{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int low[64], high[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __global const int *mine = in + (g - l);
  int least = in[g], most = in[g];
  for (int i = l; i < n; i += size) {
    least = min(least, mine[i % size]);
    most = max(most, mine[i % size]);
  }
  low[l] = least; high[l] = most;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 1; step < size; step *= 2) {
    if (l + step < size && l % (2 * step) == 0) {
      low[l] = min(low[l], low[l + step]);
      high[l] = max(high[l], high[l + step]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = l == 0 ? low[0] : high[0] - l;
}
)",
    [](const Group& group) {
      const auto [least, most] = std::ranges::minmax(group.in);
      return each(group, [&](cl_int l) { return l == 0 ? least : most - l; });
    }};

/// One of three ways, the same for the whole group, and what follows them all.
constexpr GroupKernel in_branches{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int v;
  if (n > 3) {
    s[l] = in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    v = s[(l + 1) % size];
    barrier(CLK_LOCAL_MEM_FENCE);
  } else if (n == 1) {
    v = -in[g];
  } else {
    s[l] = 2 * in[g];
    barrier(CLK_LOCAL_MEM_FENCE);
    v = s[size - 1 - l];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l] = v + n;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[g] = s[l] + 3 * s[0];
}
)",
    [](const Group& group) {
      const cl_int n = group.n, size = group.size();
      const auto v = [&](cl_int l) {
        if (n > 3) return at(group.in, (l + 1) % size);
        return n == 1 ? -at(group.in, l) : 2 * at(group.in, size - 1 - l);
      };
      return each(group, [&](cl_int l) { return v(l) + n + 3 * (v(0) + n); });
    }};

/// A return in front of a barrier that nobody takes, and one behind it that some do.
constexpr GroupKernel near_returns{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0);
  if (get_local_id(0) >= 64 + n) return;
  s[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = s[size - 1 - l];
  if (l % 3 == 1) return;
  out[get_global_id(0)] += 5 * (int)get_global_id(0);
}
)",
    [](const Group& group) {
      const cl_int size = group.size();
      return each(group, [&](cl_int l) {
        const cl_int global = group.id * size + l;
        return at(group.in, size - 1 - l) + (l % 3 == 1 ? 0 : 5 * global);
      });
    }};

/// A loop that is left between its barriers, and goes on early behind them.
constexpr GroupKernel left_loops{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    s[l] = in[g] + i * l;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int seen = s[(l + i) % size];
    if (i == n) break;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i % 2 == 0) { sum += seen; continue; }
    sum -= 2 * seen;
  }
  out[g] = sum;
}
)",
    [](const Group& group) {
      const cl_int size = group.size();
      return each(group, [&](cl_int l) {
        cl_int sum = 0;
        for (cl_int i = 0; i < std::min(8, group.n); ++i) {
          const cl_int seen = at(group.in, (l + i) % size) + i * ((l + i) % size);
          sum += i % 2 == 0 ? seen : -2 * seen;
        }
        return sum;
      });
    }};

/// An array and a number of each work-item's own, changed by some of them, live across barriers.
constexpr GroupKernel private_values{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int mine[5], hit = -1;
  for (int i = 0; i < 5; ++i) mine[i] = in[g] + i * l;
  s[l] = mine[n % 5];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < n; ++i)
    if (i == 3 && l == 4) hit = i;
  mine[l % 5] += s[(l + 1) % size];
  barrier(CLK_LOCAL_MEM_FENCE);
  s[l] = hit;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = hit * 100 + s[(l + 2) % size];
  for (int i = 0; i < 5; ++i) sum = sum * 3 + mine[i];
  out[g] = sum;
}
)",
    [](const Group& group) {
      const cl_int size = group.size(), n = group.n;
      const auto hit = [&](cl_int l) { return n > 3 && l == 4 ? 3 : -1; };
      return each(group, [&](cl_int l) {
        const cl_int next = (l + 1) % size;
        cl_int sum = hit(l) * 100 + hit((l + 2) % size);
        for (cl_int i = 0; i < 5; ++i) {
          const cl_int added = i == l % 5 ? at(group.in, next) + n % 5 * next : 0;
          sum = sum * 3 + at(group.in, l) + i * l + added;
        }
        return sum;
      });
    }};

constexpr GroupKernel nested_loops{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  s[l] = in[g];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= n % 3; ++j) {
      const int v = s[(l + j + 1) % size];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[l] = (s[l] + v) % 10007;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i == 1) {
      const int v = s[size - 1 - l];
      barrier(CLK_LOCAL_MEM_FENCE);
      s[l] = v - i;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  out[g] = s[l];
}
)",
    [](const Group& group) {
      const cl_int size = group.size();
      Values s(group.in.begin(), group.in.end());
      for (cl_int i = 0; i < 3; ++i) {
        for (cl_int j = 0; j <= group.n % 3; ++j)
          s = each(group, [&](cl_int l) { return (at(s, l) + at(s, (l + j + 1) % size)) % 10007; });
        if (i == 1) s = each(group, [&](cl_int l) { return at(s, size - 1 - l) - i; });
      }
      return s;
    }};

/// Between barriers each work-item goes round as often as its place says.
constexpr GroupKernel uneven_loops{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), g = get_global_id(0);
  int sum = n;
  for (int r = 0; r < 2; ++r) {
    for (int j = 0; j < (l + r) % 5; ++j) sum += in[g] + j;
    s[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    int from = l;
    while (from > 0) {
      sum += s[from - 1];
      from -= 2 + r;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = sum;
}
)",
    [](const Group& group) {
      Values sum(group.in.size(), group.n);
      for (cl_int r = 0; r < 2; ++r) {
        sum = each(group, [&](cl_int l) {
          cl_int own = at(sum, l);
          for (cl_int j = 0; j < (l + r) % 5; ++j) own += at(group.in, l) + j;
          return own;
        });
        sum = each(group, [&](cl_int l) {
          cl_int own = at(sum, l);
          for (cl_int from = l; from > 0; from -= 2 + r) own += at(sum, from - 1);
          return own;
        });
      }
      return sum;
    }};

constexpr GroupKernel in_functions{
    R"(
int exchange(__local int *s, int l, int with, int v) {
  s[l] = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  const int other = s[with];
  barrier(CLK_LOCAL_MEM_FENCE);
  return other;
}
int twice(__local int *s, int l, int size, int v) {
  return exchange(s, l, (l + 1) % size, exchange(s, l, size - 1 - l, v) + 1);
}
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int s[64];
  const int l = get_local_id(0), size = get_local_size(0);
  int v = twice(s, l, size, in[get_global_id(0)]);
  v += exchange(s, l, 0, v) + n;
  out[get_global_id(0)] = v;
}
)",
    [](const Group& group) {
      const cl_int size = group.size();
      const auto v = [&](cl_int l) { return at(group.in, size - 1 - (l + 1) % size) + 1; };
      return each(group, [&](cl_int l) { return v(l) + v(0) + group.n; });
    }};

/// One work-item writes for all: no such store may cross a barrier.
constexpr GroupKernel by_one_item{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int shared;
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  int v = in[g];
  for (int r = 0; r <= n; ++r) {
    if (l == 0) shared = in[g] * (r + 1);
    barrier(CLK_LOCAL_MEM_FENCE);
    v += shared + (int)get_group_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == size - 1) shared = v;
    barrier(CLK_LOCAL_MEM_FENCE);
    v -= shared / 2;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = v;
}
)",
    [](const Group& group) {
      Values v(group.in.begin(), group.in.end());
      for (cl_int r = 0; r <= group.n; ++r) {
        for (cl_int& one : v) one += group.in[0] * (r + 1) + group.id;
        const cl_int last = v.back();
        for (cl_int& one : v) one -= last / 2;
      }
      return v;
    }};

/// All arrive, but only the first n do something: one of them writes, each of them reads.
constexpr GroupKernel some_active{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int cell;
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  const int active = l < n, last = n < size ? n - 1 : size - 1;
  int v = -l;
  for (int r = 0; r < 3; ++r) {
    if (l == 0) cell = 100 + r;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active && l == last && in[g] % 3 != r) cell = in[g] - r;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (active) v = 2 * v + cell;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[g] = v;
}
)",
    [](const Group& group) {
      const cl_int last = std::min(group.n, group.size()) - 1;
      return each(group, [&](cl_int l) {
        cl_int v = -l;
        for (cl_int r = 0; r < 3 && l < group.n; ++r) {
          const cl_int of_last = at(group.in, last);
          v = 2 * v + (of_last % 3 != r ? of_last - r : 100 + r);
        }
        return v;
      });
    }};

/// Two arrays that change their places in each round.
constexpr GroupKernel back_and_forth{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  __local int a[64], b[64];
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __local int *from = a, *to = b;
  from[l] = in[g];
  for (int r = 0; r < n; ++r) {
    barrier(CLK_LOCAL_MEM_FENCE);
    to[l] = (from[(l + 1) % size] * 3 - from[l]) % 10007;
    __local int *other = from;
    from = to;
    to = other;
  }
  out[g] = from[l];
}
)",
    [](const Group& group) {
      Values from(group.in.begin(), group.in.end());
      for (cl_int r = 0; r < group.n; ++r)
        from = each(group, [&](cl_int l) {
          return (at(from, (l + 1) % group.size()) * 3 - at(from, l)) % 10007;
        });
      return from;
    }};

/// Global memory is exchanged within a work-group as well.
constexpr GroupKernel global_memory{
    R"(
__kernel void k(__global int *out, __global const int *in, int n) {
  const int l = get_local_id(0), size = get_local_size(0), g = get_global_id(0);
  __global int *ours = out + (g - l);
  out[g] = in[g];
  barrier(CLK_GLOBAL_MEM_FENCE);
  int v = ours[size - 1 - l];
  barrier(CLK_GLOBAL_MEM_FENCE);
  for (int i = 0; i < n; ++i) {
    ours[(l + i) % size] = v + i;
    barrier(CLK_GLOBAL_MEM_FENCE);
    v = out[g] - l;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
  out[g] = v;
}
)",
    [](const Group& group) {
      const cl_int size = group.size();
      Values v(group.in.rbegin(), group.in.rend());
      for (cl_int i = 0; i < group.n; ++i)
        v = each(group, [&](cl_int l) { return at(v, (l + size - i % size) % size) + i - l; });
      return v;
    }};

constexpr const char* place = "OpenCL 1.2, 6.12.8, barrier";
constexpr auto compiler = api::needs_compiler;
constexpr double cost = 0.4;  // some programs
constexpr api::Example rows[] = {
    {"barriers/in_loops", place, compare<in_loops>, {1, 1}, compiler, cost},
    {"barriers/in_branches", place, compare<in_branches>, {1, 1}, compiler, cost},
    {"barriers/near_returns", place, compare<near_returns>, {1, 1}, compiler, cost},
    {"barriers/left_loops", place, compare<left_loops>, {1, 1}, compiler, cost},
    {"barriers/private_values", place, compare<private_values>, {1, 1}, compiler, cost},
    {"barriers/nested_loops", place, compare<nested_loops>, {1, 1}, compiler, cost},
    {"barriers/uneven_loops", place, compare<uneven_loops>, {1, 1}, compiler, cost},
    {"barriers/in_functions", place, compare<in_functions>, {1, 1}, compiler, cost},
    {"barriers/by_one_item", place, compare<by_one_item>, {1, 1}, compiler, cost},
    {"barriers/some_active", place, compare<some_active>, {1, 1}, compiler, cost},
    {"barriers/back_and_forth", place, compare<back_and_forth>, {1, 1}, compiler, cost},
    {"barriers/global_memory", place, compare<global_memory>, {1, 1}, compiler, cost},
};

}  // namespace

std::span<const api::Example> barriers() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
