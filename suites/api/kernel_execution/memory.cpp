#include <gmock/gmock.h>

#include <array>

#include "harness/cases/assertion.h"
#include "suites/api/kernel_execution/item_function.h"
#include "suites/api/kernel_execution/tables.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"

// Arrays, structs and pointers in every address space (OpenCL 1.2, 6.1, 6.5). The compiler does not
// know the indices.
namespace assay::suites::kernel_execution {
namespace {

using host::Setting;
using Values = std::vector<cl_int>;

cl_int at(std::span<const cl_int> values, cl_int index) {
  return values[static_cast<std::size_t>(index)];
}

// The host has only one address space, so qualifiers of OpenCL C are empty.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define __constant const
#define SPACE

ASSAY_BOTH(
    private_arrays_text, int private_arrays(int v, int n, int l) {
      int a[3] = {1, 2, 3};
      int b[2][3] = {{1}, {4, 5}};
      int c[8] = {0};
      uchar d[5] = {250, 251, 252, 253, 254};
      int own[16];
      for (int i = 0; i < 16; ++i) own[i] = v * i - l;
      a[l % 3] = v;
      b[l & 1][n % 3] += a[(l + 1) % 3];
      for (int i = 0; i < 12; ++i) c[(own[i] & 1023) % 8] += own[i * 5 % 16];
      d[l % 5] += 10;
      int k = 0;
      for (int i = 0; i < 16; ++i)
        if (own[i] > 0) own[k++] = own[i];
      int r = k;
      for (int i = 0; i < 3; ++i) r = (r * 3 + a[i]) % 1000003;
      for (int i = 0; i < 6; ++i) r = (r * 3 + b[i / 3][i % 3]) % 1000003;
      for (int i = 0; i < 8; ++i) r = (r * 3 + c[i]) % 1000003;
      for (int i = 0; i < 5; ++i) r = (r * 3 + d[i]) % 1000003;
      for (int i = 0; i < 16; ++i) r = (r * 3 + own[i]) % 1000003;
      return r;
    })

/// 2.5 KiB of private memory for each work-item.
ASSAY_BOTH(
    large_array_text, int large_array(int v, int n, int l) {
      int big[640];
      for (int i = 0; i < 640; ++i) big[i] = v + i;
      for (int i = 0; i < 640; ++i) big[(i * 7 + l) % 640] += big[(i * 11 + n) % 640] % 100;
      int r = 0;
      for (int i = 0; i < 640; ++i) r = (r * 3 + big[i]) % 1000003;
      return r;
    })

/// The result does not depend on the byte order, because each byte keeps its place.
ASSAY_BOTH(
    private_casts_text,
    union Both {
      int whole;
      uchar bytes[4];
    };
    int private_casts(int v, int n, int l) {
      int a[4];
      int b[4] = {0, 0, 0, 0};
      for (int i = 0; i < 4; ++i) a[i] = v * (i + 3) - l;
      uchar* from = (uchar*)a;
      uchar* to = (uchar*)b;
      for (int i = 0; i < 16; ++i) to[i ^ 4] = from[i];
      int* p = b + n % 3;
      int** pp = &p;
      **pp += 5;
      *pp += 1;
      *p -= n;
      union Both u;
      u.whole = b[l & 3];
      for (int i = 0; i < 4; ++i) u.bytes[i] ^= 255;
      int r = u.whole + (int)(p - b) * 7;
      for (int i = 0; i < 4; ++i) r = r * 2 + b[i];
      return r;
    })

ASSAY_BOTH(
    constants_text,
    struct Point {
      int x;
      uchar tag;
      int list[3];
    };
    __constant int scalar = 42; __constant int table[7] = {3, -1, 4, 1, -5, 9, 2};
    __constant int partly[7] = {7, 8}; __constant int grid[3][2] = {{1, 2}, {3}, {5, 6}};
    __constant struct Point points[3] = {{10, 200, {1, 2, 3}}, {20, 100}, {-30, 0, {7}}};
    __constant char letters[] = "Assay"; int pick(__constant int* from, int i) {
      return from[i] * 10;
    } int constants(int v, int n, int l) {
      const int i = (v < 0 ? -v : v) % 7;
      __constant struct Point* p = &points[l % 3];
      __constant int* either = v > 0 ? table : partly;
      int r = scalar + pick(table, i) + pick(partly, n % 7) + pick(grid[l % 3], i & 1);
      r = r * 7 + p->x * 3 + p->tag + p->list[n % 3] * 1000;
      for (int k = 0; k < 7; ++k) r = (r * 3 + either[k]) % 1000003;
      for (int k = 0; letters[k] != 0; ++k) r = (r * 3 + letters[k]) % 1000003;
      return r + (int)sizeof(letters);
    })

ASSAY_BOTH(
    boxes_text,
    struct Cell {
      uchar tag;
      int b[2][3];
      short s;
      int more;
    };
    struct Box {
      struct Cell cells[3];
      int total;
    };)

/// Structs are written member by member, and copied as a whole.
ASSAY_BOTH(
    work_text,
    void work(SPACE struct Box* x, int v, int n) {
      for (int i = 0; i < 3; ++i) {
        x->cells[i].tag = (uchar)(v + i * 77);
        x->cells[i].s = (short)(v * 31 - i);
        x->cells[i].more = i - v;
        for (int k = 0; k < 6; ++k) x->cells[i].b[k / 3][k % 3] = v + i * 100 + k;
      }
      x->total = 0;
      x->cells[0] = x->cells[1];
      x->cells[n % 3] = x->cells[(n + 1) % 3];
      struct Cell own = x->cells[2];
      own.b[1][n % 3] += 5;
      own.tag += 200;
      x->cells[1] = own;
      for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 6; ++k) x->total += x->cells[i].b[k / 3][k % 3] * (i + 1);
    } int everything(SPACE struct Box* x) {
      int r = x->total;
      for (int i = 0; i < 3; ++i) {
        r = (r * 7 + x->cells[i].tag) % 1000003;
        r = (r * 7 + x->cells[i].s) % 1000003;
        r = (r * 7 + x->cells[i].more) % 1000003;
        for (int k = 0; k < 6; ++k) r = (r * 7 + x->cells[i].b[k / 3][k % 3]) % 1000003;
      }
      return r;
    })

#undef SPACE
#undef __constant
#pragma GCC diagnostic pop

constexpr ItemFunction private_arrays_row{private_arrays_text, "private_arrays", private_arrays};
constexpr ItemFunction large_array_row{large_array_text, "large_array", large_array};
constexpr ItemFunction private_casts_row{private_casts_text, "private_casts", private_casts};
constexpr ItemFunction constants_row{constants_text, "constants", constants};

void structs(Setting& on) {
  std::string source(boxes_text);
  for (const char* space : {"global", "local", "private"})
    source += fmt::format(
        "\n#define SPACE __{0}\n#define work work_{0}\n#define everything everything_{0}\n{1}\n"
        "#undef SPACE\n#undef work\n#undef everything\n",
        space, work_text);
  cl::Kernel kernel = on.kernel(
      source + embedded_text("suites/api/kernel_execution/kernels/memory/structs.cl"), "k");
  constexpr std::size_t items = 9, one = 1;
  const cl::Buffer out = on.buffer(3 * items * sizeof(cl_int)),
                   boxes = on.buffer(items * sizeof(Box));
  kernel.setArg(0, out);
  kernel.setArg(1, boxes);
  for (cl_int n = 0; n < 4; ++n) {
    kernel.setArg(2, n);
    ASSERT_SUCCESS(clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &items, &one, 0,
                                          nullptr, nullptr));
    Values got(3 * items, -1);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_int), got.data());
    for (std::size_t g = 0; g < items; ++g) {
      Box box{};
      work(&box, static_cast<int>(37 * g) - 11, n);
      const cl_int wanted = everything(&box);
      EXPECT_VALUE(got[3 * g], ==, wanted) << "in global memory, work-item " << g << ", n = " << n;
      EXPECT_VALUE(got[3 * g + 1], ==, wanted)
          << "in local memory, work-item " << g << ", n = " << n;
      EXPECT_VALUE(got[3 * g + 2], ==, wanted)
          << "in private memory, work-item " << g << ", n = " << n;
    }
  }
}

constexpr GroupKernel local_casts{
    "memory/local_casts.cl",
    [](const Group& group) {
      const cl_int size = group.size();
      Values all;
      for (cl_int l = 0; l < size; ++l) {
        const cl_int mirrored = at(group.in, size - 1 - l);
        cl_int r = at(group.in, (l + 1) % size) + 3 * (l % 2 == 0 ? mirrored : group.n - mirrored);
        if (4 * l + 3 < size)
          r += at(group.in, 4 * l) - 2 * at(group.in, 4 * l + 1) + 3 * at(group.in, 4 * l + 2) -
               4 * at(group.in, 4 * l + 3);
        all.push_back(r);
      }
      return all;
    },
};

constexpr GroupKernel constant_vectors{
    "memory/constant_vectors.cl",
    [](const Group& group) {
      Values all;
      for (cl_int l = 0; l < group.size(); ++l)
        all.push_back(11 + 10 * (l & 1) + 100 * (14 + 10 * (group.n & 1)) +
                      10000 * (3 + 3 * ((l + group.n) & 1)) + (13 + 10 * (l & 1)) * 253 +
                      at(group.in, l));
      return all;
    },
};

/// Two parameters without restrict point to the same memory, so each store may change the value of
/// the next load.
constexpr GroupKernel aliases{
    "memory/aliases.cl",
    [](const Group& group) {
      Values all;
      for (const cl_int v : group.in) all.push_back((group.n + 5) * 120 + v);
      return all;
    },
};

/// Input values choose the target of a pointer.
constexpr GroupKernel chosen{
    "memory/chosen.cl",
    [](const Group& group) {
      const cl_int size = group.size(), n = group.n;
      const auto a = [&](cl_int l) { return at(group.in, l); };
      const auto b = [](cl_int l) { return 2 * l; };
      const auto c = [](cl_int l) { return 1000 - l; };
      Values all;
      for (cl_int l = 0; l < size; ++l) {
        const cl_int v = at(group.in, l), k = v & 3, other = (l + n) % size;
        cl_int r = k == 0 ? a(other) : k == 1 ? b(other) : k == 2 ? c(other) : a(l);
        const cl_int row = (l + n) % 3;
        r = r * 3 + (row == 0 ? a(l) : row == 1 ? b(l) : c(l));
        std::array<cl_int, 4> low{1, 2, 3, 4}, high{10, 20, 30, 40};
        (v > 0 ? low : high).at(static_cast<std::size_t>(l & 3)) += 5;
        for (std::size_t i = 0; i < 4; ++i)
          r += low.at(i) * 7 + high.at(i) * (static_cast<cl_int>(i) + 1);
        const bool odd = ((n ^ l) & 1) != 0;
        r = r * 2 + (odd ? 3 + l % 8 : 90 - l % 8);
        r += (l & 1) != 0 ? v : at(group.in, 0);
        all.push_back(r);
      }
      return all;
    },
};

/// 6.5.3: each __constant variable may count as a separate argument. The embedded profile allows at
/// least four.
template <const harness::OptionalPart& arguments>
constexpr host::Needs needs_constants = arguments & host::needs_compiler;

constexpr auto compiler = host::needs_compiler;
constexpr double cost = 0.3;
constexpr const char* spaces = "OpenCL 1.2, 6.5";
constexpr host::Example rows[] = {
    {"memory/private_arrays",
     "OpenCL 1.2, 6.5.4; C99, 6.7.8",
     compare<private_arrays_row>,
     {1, 1},
     compiler,
     cost},
    {"memory/chosen",
     spaces,
     compare<chosen>,
     {1, 1},
     needs_constants<harness::parts::constant_arguments_of_2>,
     cost},
    {"memory/large_array", "OpenCL 1.2, 6.5.4", compare<large_array_row>, {1, 1}, compiler, cost},
    {"memory/private_casts",
     "OpenCL 1.2, 6.5.4; C99, 6.3.2.3",
     compare<private_casts_row>,
     {1, 1},
     compiler,
     cost},
    {"memory/constants",
     "OpenCL 1.2, 6.5.3",
     compare<constants_row>,
     {1, 1},
     needs_constants<harness::parts::constant_arguments_of_6>,
     cost},
    {"memory/constant_vectors",
     "OpenCL 1.2, 6.5.3; 6.1.6",
     compare<constant_vectors>,
     {1, 1},
     needs_constants<harness::parts::constant_arguments_of_3>,
     cost},
    {"memory/structs", spaces, structs, {1, 1}, compiler, cost},
    {"memory/local_casts", "OpenCL 1.2, 6.5.2", compare<local_casts>, {1, 1}, compiler, cost},
    {"memory/aliases", "OpenCL 1.2, 6.5.1", compare<aliases>, {1, 1}, compiler, cost},
};

}  // namespace

std::span<const host::Example> memory() {
  return rows;
}

}  // namespace assay::suites::kernel_execution
