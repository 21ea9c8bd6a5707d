#include "suites/functions/vector_load_store/literals.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

#include "harness/cases/case.h"
#include "suites/text/small_program.h"

namespace assay::suites::vector_load_store {
namespace {

/// A number, and the halves to which it rounds: to nearest even, toward zero, up and down. The
/// numbers are ties of two halves, numbers just beyond a tie, and numbers outside the range of
/// half. One number is exactly a half.
struct Stored {
  std::string_view number;
  std::array<std::uint32_t, 4> halves;
};
constexpr std::array<Stored, 8> numbers{{{"0x1.002p0f", {0x3c00, 0x3c00, 0x3c01, 0x3c00}},
                                         {"-0x1.002p0f", {0xbc00, 0xbc00, 0xbc00, 0xbc01}},
                                         {"0x1.006p0f", {0x3c02, 0x3c01, 0x3c02, 0x3c01}},
                                         {"65520.0f", {0x7c00, 0x7bff, 0x7c00, 0x7bff}},
                                         {"-65519.0f", {0xfbff, 0xfbff, 0xfbff, 0xfc00}},
                                         {"0x1.8p-25f", {0x0001, 0x0000, 0x0001, 0x0000}},
                                         {"-0x1p-26f", {0x8000, 0x8000, 0x8000, 0x8001}},
                                         {"-0.0f", {0x8000, 0x8000, 0x8000, 0x8000}}}};
constexpr std::array<std::string_view, 4> modes{"_rte", "_rtz", "_rtp", "_rtn"};

}  // namespace

std::vector<harness::Case> literals(const Target& target) {
  std::vector<SmallProgram> rows;
  for (std::size_t mode = 0; mode < modes.size(); ++mode) {
    SmallProgram row{.id = fmt::format("vector_load_store/literal/vstore_half{}", modes[mode])};
    row.body = "ushort stored;\n";
    Numbers expected;
    for (const Stored& one : numbers) {
      row.body +=
          fmt::format("vstore_half{}({}, 0, (__private half *)&stored); out[{}] = stored;\n",
                      modes[mode], one.number, expected.size());
      row.names.push_back(fmt::format("vstore_half{} of {}", modes[mode], one.number));
      expected.push_back(one.halves.at(mode));
    }
    row.expected = expected;
    row.place = {"6.15.7", "6.12.7"};
    rows.push_back(std::move(row));
  }
  return small_cases(rows, target);
}

}  // namespace assay::suites::vector_load_store
