#include <algorithm>

#include "suites/api/kernel_execution/group_kernel.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/host/needs.h"

// OpenCL C 3.0.19, 6.15.8; OpenCL 1.2, 6.12.8.
namespace assay::suites::kernel_execution {
namespace {

using Values = std::vector<cl_int>;

template <typename F>
Values each(const Group& group, F&& value) {
  Values all(group.in.size());
  for (cl_int l = 0; l < group.size(); ++l) all[static_cast<std::size_t>(l)] = value(l);
  return all;
}
cl_int at(std::span<const cl_int> values, cl_int index) {
  return values[static_cast<std::size_t>(index)];
}

constexpr GroupKernel in_loops{
    "barriers/in_loops.cl",
    [](const Group& group) {
      const auto [least, most] = std::ranges::minmax(group.in);
      return each(group, [&](cl_int l) { return l == 0 ? least : most - l; });
    },
};

constexpr GroupKernel in_branches{
    "barriers/in_branches.cl",
    [](const Group& group) {
      const cl_int n = group.n, size = group.size();
      const auto v = [&](cl_int l) {
        if (n > 3) return at(group.in, (l + 1) % size);
        return n == 1 ? -at(group.in, l) : 2 * at(group.in, size - 1 - l);
      };
      return each(group, [&](cl_int l) { return v(l) + n + 3 * (v(0) + n); });
    },
};

constexpr GroupKernel near_returns{
    "barriers/near_returns.cl",
    [](const Group& group) {
      const cl_int size = group.size();
      return each(group, [&](cl_int l) {
        const cl_int global = group.id * size + l;
        return at(group.in, size - 1 - l) + (l % 3 == 1 ? 0 : 5 * global);
      });
    },
};

constexpr GroupKernel left_loops{
    "barriers/left_loops.cl",
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
    },
};

/// Some work-items change their private values. The values must survive barriers.
constexpr GroupKernel private_values{
    "barriers/private_values.cl",
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
    },
};

constexpr GroupKernel nested_loops{
    "barriers/nested_loops.cl",
    [](const Group& group) {
      const cl_int size = group.size();
      Values s(group.in.begin(), group.in.end());
      for (cl_int i = 0; i < 3; ++i) {
        for (cl_int j = 0; j <= group.n % 3; ++j)
          s = each(group, [&](cl_int l) { return (at(s, l) + at(s, (l + j + 1) % size)) % 10007; });
        if (i == 1) s = each(group, [&](cl_int l) { return at(s, size - 1 - l) - i; });
      }
      return s;
    },
};

constexpr GroupKernel uneven_loops{
    "barriers/uneven_loops.cl",
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
    },
};

constexpr GroupKernel in_functions{
    "barriers/in_functions.cl",
    [](const Group& group) {
      const cl_int size = group.size();
      const auto v = [&](cl_int l) { return at(group.in, size - 1 - (l + 1) % size) + 1; };
      return each(group, [&](cl_int l) { return v(l) + v(0) + group.n; });
    },
};

/// One work-item writes for the whole group. No compiler may move its stores across a barrier.
constexpr GroupKernel by_one_item{
    "barriers/by_one_item.cl",
    [](const Group& group) {
      Values v(group.in.begin(), group.in.end());
      for (cl_int r = 0; r <= group.n; ++r) {
        for (cl_int& one : v) one += group.in[0] * (r + 1) + group.id;
        const cl_int last = v.back();
        for (cl_int& one : v) one -= last / 2;
      }
      return v;
    },
};

/// All work-items reach the barriers, but only the first n access the memory.
constexpr GroupKernel some_active{
    "barriers/some_active.cl",
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
    },
};

constexpr GroupKernel back_and_forth{
    "barriers/back_and_forth.cl",
    [](const Group& group) {
      Values from(group.in.begin(), group.in.end());
      for (cl_int r = 0; r < group.n; ++r)
        from = each(group, [&](cl_int l) {
          return (at(from, (l + 1) % group.size()) * 3 - at(from, l)) % 10007;
        });
      return from;
    },
};

constexpr GroupKernel global_memory{
    "barriers/global_memory.cl",
    [](const Group& group) {
      const cl_int size = group.size();
      Values v(group.in.rbegin(), group.in.rend());
      for (cl_int i = 0; i < group.n; ++i)
        v = each(group, [&](cl_int l) { return at(v, (l + size - i % size) % size) + i - l; });
      return v;
    },
};

constexpr const char* place = "OpenCL 1.2, 6.12.8, barrier";
constexpr auto compiler = host::needs_compiler;
constexpr double cost = 0.4;  // several programs are built
constexpr host::Example rows[] = {
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

std::span<const host::Example> barriers() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
