#include <fmt/format.h>

#include <array>

#include "suites/base/embedded_text.h"
#include "suites/language/control_flow/parts.h"

// Writes to components, swizzles and elements. A compiler must keep their order.
namespace assay::suites::control_flow {
namespace {

constexpr TextParts components_cl("suites/language/control_flow/components.cl");

using Four = std::array<std::uint32_t, 4>;

/// The part `name` of components.cl has the statements. `host` computes the right result.
struct Row {
  std::string_view name;
  void (*host)(Four& v, std::uint32_t x);
  Sharing shares = Sharing::kernel;
};
constexpr Row rows[] = {
    {"swap", [](Four& v, std::uint32_t) { std::swap(v[0], v[1]); }},
    {"turn",
     [](Four& v, std::uint32_t) {
       v = {v[1], v[2], v[3], v[0]};
     }},
    {"reverse",
     [](Four& v, std::uint32_t) {
       v = {v[3] + 1, v[2] + 1, v[1] + 1, v[0] + 1};
     }},
    {"halves",
     [](Four& v, std::uint32_t) {
       v = {v[2], v[3], v[2], v[3] + 5};
     }},
    {"even_odd",
     [](Four& v, std::uint32_t) {
       v = {v[1] * 3, v[3] * 3, v[3] * 3, v[3]};
     }},
    {"one_at_a_time",
     [](Four& v, std::uint32_t) {
       v[2] = v[0];
       v[0] ^= 0xff;
       v[1] += v[2];
       v[3] = v[1] - v[2];
     }},
    {"in_a_loop",
     [](Four& v, std::uint32_t x) {
       for (std::uint32_t k = 0; k < x; ++k) {
         v[0] = v[1] + k;
         v[2] = v[3] + k;
         const std::uint32_t y = v[0] * 2 + v[2], w = v[2] * 2 + v[0];
         v[1] = y;
         v[3] = w;
       }
     }},
    {"through_a_pointer",
     [](Four& v, std::uint32_t x) {
       v[x & 3] += 100;
       v[(x + 1) & 3] = v[(x + 2) & 3];
     },
     Sharing::program},
    {"in_branches",
     [](Four& v, std::uint32_t x) {
       if (x & 1)
         v[0] = v[3];
       else
         v[1] = x * 2, v[2] = 7;
       if (x & 2) v[3] = 1;
     }},
    {"by_ternary",
     [](Four& v, std::uint32_t x) {
       const std::uint32_t y = v[1] + 1;
       v = x & 4 ? Four{y, y, y, y} : Four{v[3], v[2], v[3], 9};
       v[0] = x & 1 ? v[1] : v[2];
     }},
    {"array_of_vectors",
     [](Four& v, std::uint32_t x) {
       std::array<Four, 3> a{v, v, v};
       for (std::uint32_t& one : a[1]) one += 1;
       for (std::uint32_t& one : a[2]) one *= 2;
       a[x % 3][1] = 50;
       a[(x + 1) % 3][2] = a[x % 3][0];
       a[(x + 1) % 3][3] = a[x % 3][1];
       for (std::size_t k = 0; k < 4; ++k) v[k] = a[0][k] + a[1][k] * 3 + a[2][k] * 5;
     },
     Sharing::program},
    {"increments",
     [](Four& v, std::uint32_t) {
       Four w = v;
       for (std::uint32_t& one : v) ++one;
       v[0] -= w[1]--;
       v[3] -= w[2]--;
       for (std::uint32_t& one : v) ++one;
       for (std::size_t k = 0; k < 4; ++k) v[k] -= w[k];
     }},
};

}  // namespace

std::vector<SmallProgram> memory() {
  std::vector<SmallProgram> all;
  for (const Row& row : rows) {
    SmallProgram one;
    one.id = fmt::format("control_flow/components/{}", row.name);
    one.body = components_cl("body", {{"statements", components_cl(row.name)}});
    one.expected = Expected::each([&row](std::size_t item) {
      const auto x = static_cast<std::uint32_t>(item);
      Four v{x, x + 1, x + 2, x + 3};
      row.host(v, x);
      return Numbers(v.begin(), v.end());
    });
    one.names = {"v.x", "v.y", "v.z", "v.w"};
    one.place = {"6.3.7", "6.1.7"};
    one.global = 64;
    one.shares = row.shares;
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace assay::suites::control_flow
