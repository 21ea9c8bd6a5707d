// Tests half precision on a simulated device, without a driver. If the device has a fault, the
// cases must fail. Inputs, sweep and judge are those of the suite's cases.
#include <CL/cl.h>
#include <gtest/gtest.h>

#include <cmath>
#include <ostream>

#include "harness/sweep/sweep.h"
#include "reference/plain/scalar_type.h"
#include "suites/functions/math_case.h"
#include "suites/numeric/measure.h"

namespace assay::suites::math {
namespace {

using reference::half_format;

double value(std::uint64_t bits) {
  return reference::to_double(half_format, bits);
}
std::uint64_t half(double x) {
  if (std::isnan(x)) return reference::quiet_nan_bits(half_format);
  return reference::nearest_bits(reference::half_type, x) |
         (std::signbit(x) ? reference::sign_bit(half_format) : 0);
}
bool between(double low, double x, double high) {
  return low < x && x < high;
}

struct Row {
  const char* function;
  double (*sound)(double x, double y);
  std::uint64_t (*faulty)(double x, double y, std::uint64_t answer);
};

void PrintTo(const Row& row, std::ostream* stream) {
  *stream << row.function;
}

constexpr Row rows[] = {
    {"add", [](double x, double y) { return x + y; },
     [](double, double, std::uint64_t r) -> std::uint64_t {  // fault: flushes results to zero
       return (r & 0x7fff) < 0x400 ? r & 0x8000 : r;
     }},
    {"multiply", [](double x, double y) { return x * y; },
     [](double x, double y, std::uint64_t r) -> std::uint64_t {  // fault: rounds toward zero
       return std::isfinite(x * y) && std::fabs(value(r)) > std::fabs(x * y) ? r - 1 : r;
     }},
    {"fmax", [](double x, double y) { return std::fmax(x, y); },
     [](double x, double y, std::uint64_t r) -> std::uint64_t {
       return std::isnan(x) && !std::isnan(y) ? 0x7e00 : r;
     }},
    {"exp", [](double x, double) { return std::exp(x); },
     [](double x, double, std::uint64_t r) -> std::uint64_t {
       return between(1, x, 1.125) ? r + 4 : r;
     }},
    {"log2", [](double x, double) { return std::log2(x); },
     [](double x, double, std::uint64_t r) -> std::uint64_t {  // fault: treats subnormals as zero
       return between(0, x, 0x1p-14) ? 0xfc00 : r;
     }},
    {"sqrt", [](double x, double) { return std::sqrt(x); },
     [](double x, double, std::uint64_t r) -> std::uint64_t {
       return between(0x1p-24, x, 0x1p-14) ? 0 : r;
     }},
    {"tanh", [](double x, double) { return std::tanh(x); },
     [](double x, double, std::uint64_t r) -> std::uint64_t { return std::isinf(x) ? r - 1 : r; }},
    {"trunc", [](double x, double) { return std::trunc(x); },
     [](double, double, std::uint64_t r) -> std::uint64_t { return r == 0x8000 ? 0 : r; }},
    {"rint", [](double x, double) { return std::nearbyint(x); },
     [](double x, double, std::uint64_t r) -> std::uint64_t {  // fault: rounds ties away from zero
       return std::fabs(x - std::trunc(x)) == 0.5 ? half(std::round(x)) : r;
     }},
    {"pow", [](double x, double y) { return std::pow(x, y); },
     [](double x, double y, std::uint64_t r) -> std::uint64_t {  // fault: loses the sign
       return x < 0 && y == std::trunc(y) && std::fabs(y) > 1023 ? r & 0x7fff : r;
     }},
};

class Memory : public harness::Subject {
 public:
  Memory(const Row& row, bool faulty, std::size_t arguments) : row_(row), faulty_(faulty) {
    for (Slot& slot : slots_) {
      for (std::size_t a = 0; a < arguments; ++a) slot.inputs[a].resize(room);
      slot.output.resize(room);
    }
  }
  int slots() const override { return 2; }
  std::size_t capacity() const override { return room; }
  std::array<void*, 3> inputs(int slot) override {
    std::array<void*, 3> at{};
    for (std::size_t a = 0; a < at.size(); ++a)
      if (!of(slot).inputs[a].empty()) at[a] = of(slot).inputs[a].data();
    return at;
  }
  void start(int slot, std::uint64_t, std::size_t count) override {
    for (std::size_t i = 0; i < count; ++i) {
      const double x = value(of(slot).inputs[0][i]);
      const double y = of(slot).inputs[1].empty() ? 0 : value(of(slot).inputs[1][i]);
      std::uint64_t answer = half(row_.sound(x, y));
      if (faulty_) answer = row_.faulty(x, y, answer);
      of(slot).output[i] = static_cast<std::uint16_t>(answer);
    }
  }
  std::array<const void*, 2> finish(int slot) override { return {of(slot).output.data(), nullptr}; }

 private:
  static constexpr std::size_t room = 1 << 14;
  struct Slot {
    std::array<std::vector<std::uint16_t>, 3> inputs;
    std::vector<std::uint16_t> output;
  };
  Slot& of(int slot) { return slots_[static_cast<std::size_t>(slot)]; }

  const Row& row_;
  bool faulty_;
  std::array<Slot, 2> slots_;
};

class Halves : public ::testing::TestWithParam<Row> {
 protected:
  reference::Tally swept(bool faulty) {
    harness::DeviceInfo device;
    device.version = {3, 0};
    device.half_fp_config = CL_FP_DENORM | CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN;
    device.extensions = {{"cl_khr_fp16", {1, 0}}};
    device.profile = "FULL_PROFILE";
    harness::RunOptions options;
    options.depth = harness::Depth::quick;
    RealCase c = math_case(*reference::find_function(GetParam().function), forms().front(),
                           reference::half_format, 1);
    c.id = std::string("math/") + GetParam().function + "/half/default";
    const numeric::NumericCase asked = numeric_case(c, {device, options});
    Memory memory(GetParam(), faulty, asked.inputs.arguments());
    harness::SweepPlan plan;
    plan.inputs = &asked.inputs;
    plan.count = asked.inputs.total();
    plan.threads = 2;
    plan.output_bytes = {2, 0};
    return harness::sweep<reference::Tally>(
        plan, memory, [&](const reference::Batch& view, reference::Tally& tally) {
          asked.judge->add(view, tally);
        });
  }
};

TEST_P(Halves, PassIfRightAndFailIfWrong) {
  const reference::Tally sound = swept(false), faulty = swept(true);
  EXPECT_GE(sound.inputs, 65536U);
  EXPECT_EQ(sound.failing, 0U);
  EXPECT_GT(faulty.failing, 0U);
  EXPECT_EQ(faulty.inputs, sound.inputs);
}

INSTANTIATE_TEST_SUITE_P(InMemory, Halves, ::testing::ValuesIn(rows),
                         [](const auto& row) { return std::string(row.param.function); });

}  // namespace
}  // namespace assay::suites::math
