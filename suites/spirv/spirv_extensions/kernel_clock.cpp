#include "suites/spirv/spirv_extensions/kernel_clock.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/host/suite.h"
#include "suites/spirv/program.h"

// Clocks in modules (SPIR-V Environment 5.2.28). A reading is the low 64 bits of a count that never
// decreases, so differences of readings may wrap. The specification does not promise a rate.
namespace assay::suites::spirv_extensions {
namespace {

using host::Setting;

constexpr std::size_t items = 64;
/// Older headers lack CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR.
constexpr cl_device_info kernel_clock_capabilities = 0x1076;

struct Scope {
  unsigned bit;         ///< the number of the bit in the answer to the query
  std::string_view id;  ///< the constant of the instruction
};
constexpr Scope device{0, "%int_1"}, work_group{1, "%int_2"}, sub_group{2, "%int_3"};

bool supported(Setting& on, const Scope& scope) {
  cl_ulong bits = 0;
  EXPECT_SUCCESS(
      clGetDeviceInfo(on.device_id(), kernel_clock_capabilities, sizeof bits, &bits, nullptr));
  return (bits >> scope.bit & 1) != 0;
}

/// A kernel with a loop of 256 turns. `first` and `body` read the clock into %first and %now.
/// `body` makes %wrong. The high half of each work-item's word is the number of turns in which
/// %wrong is true. The low half is the number of turns in which %now differs from the previous
/// reading.
cl::Program looping(Setting& on, std::string_view first, std::string_view body) {
  const spirv::Environment environment = spirv::environment_of(on.info());
  const spirv::KernelText kernel{
      "clocks",
      {{"global_int", "out"}},
      fmt::format("OpCapability ShaderClockKHR\n"
                  "OpExtension \"SPV_KHR_shader_clock\"\n"
                  "OpBranch %front\n"
                  "%front = OpLabel\n"
                  "{}"
                  "OpBranch %turn\n"
                  "%turn = OpLabel\n"
                  "%k = OpPhi %int %int_0 %front %next %turn\n"
                  "%before = OpPhi %long %first %front %now %turn\n"
                  "%bad = OpPhi %int %int_0 %front %worse %turn\n"
                  "%changed = OpPhi %int %int_0 %front %more_changed %turn\n"
                  "{}"
                  "%one_bad = OpSelect %int %wrong %int_1 %int_0\n"
                  "%worse = OpIAdd %int %bad %one_bad\n"
                  "%differs = OpINotEqual %bool %now %before\n"
                  "%one_changed = OpSelect %int %differs %int_1 %int_0\n"
                  "%more_changed = OpIAdd %int %changed %one_changed\n"
                  "%next = OpIAdd %int %k %int_1\n"
                  "%again = OpULessThan %bool %next %int_256\n"
                  "OpLoopMerge %done %turn None\n"
                  "OpBranchConditional %again %turn %done\n"
                  "%done = OpLabel\n"
                  "%high = OpIMul %int %worse %int_65536\n"
                  "%both = OpIAdd %int %high %more_changed\n"
                  "%p = OpInBoundsPtrAccessChain %global_int %out %i\n"
                  "OpStore %p %both\n",
                  first, body)};
  cl::Program program = spirv::create(on, spirv::words_of(kernel, environment));
  spirv::build(on, program);
  return program;
}

/// Launches the kernel for at most a second, until a reading differs from the previous reading.
/// Returns whether a reading differed.
bool run(Setting& on, const cl::Program& program, std::string_view what) {
  std::uint64_t wrong = 0, changed = 0;
  host::wait_until(
      [&] {
        for (const cl_uint word : spirv::run(on, program, "clocks", items)) {
          wrong += word >> 16;
          changed += word & 0xffff;
        }
        return wrong != 0 || changed != 0;
      },
      1);
  EXPECT_VALUE(wrong, ==, 0U) << about::function("OpReadClockKHR") << what;
  return changed != 0;
}

/// Reads the clock as 64 bits. With `pair`, reads the clock as two words, the low word first.
/// Within a second, a reading must differ (rate-of-a-clock in data/interpretations.toml).
template <const Scope& scope, bool pair>
void goes_on(Setting& on) {
  if (!supported(on, scope))
    GTEST_SKIP() << "CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR lacks the scope";
  const auto read = [](std::string_view name) {
    return pair ? fmt::format(
                      "%{0}_words = OpReadClockKHR %int2 {1}\n"
                      "%{0} = OpBitcast %long %{0}_words\n",
                      name, scope.id)
                : fmt::format("%{} = OpReadClockKHR %long {}\n", name, scope.id);
  };
  const bool changed = run(on,
                           looping(on, read("first"),
                                   read("now") + "%moved = OpISub %long %now %before\n"
                                                 "%wrong = OpSLessThan %bool %moved %long_0\n"),
                           "readings less than the reading before");
  EXPECT_HOLDS(changed) << about::allowed_by_other_reading(about::function("OpReadClockKHR"))
                        << "no reading of a second differs from the reading before it";
}

/// A reading in two words must be between a 64-bit reading before and a 64-bit reading after.
template <const Scope& scope>
void words(Setting& on) {
  if (!supported(on, scope))
    GTEST_SKIP() << "CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR lacks the scope";
  const auto read = [](std::string_view name) {
    return fmt::format("%{} = OpReadClockKHR %long {}\n", name, scope.id);
  };
  run(on,
      looping(on, read("first"),
              read("earlier") + fmt::format("%words = OpReadClockKHR %int2 {}\n", scope.id) +
                  read("now") +
                  "%between = OpBitcast %long %words\n"
                  "%moved = OpISub %long %between %earlier\n"
                  "%moved_again = OpISub %long %now %between\n"
                  "%below = OpSLessThan %bool %moved %long_0\n"
                  "%above = OpSLessThan %bool %moved_again %long_0\n"
                  "%wrong = OpLogicalOr %bool %below %above\n"),
      "readings in two words that are not between the readings before and after");
}

constexpr host::Needs needs = host::Needs(harness::parts::spirv) & harness::parts::int64 &
                              host::Needs::extension("cl_khr_kernel_clock");
constexpr std::string_view cite = "SPIR-V Env 3.0.19, 5.2.28";
constexpr host::Example rows[] = {
    {"cl_khr_kernel_clock/goes_on/device", cite, goes_on<device, false>, {1, 0}, needs},
    {"cl_khr_kernel_clock/goes_on/work_group", cite, goes_on<work_group, false>, {1, 0}, needs},
    {"cl_khr_kernel_clock/goes_on/sub_group", cite, goes_on<sub_group, false>, {1, 0}, needs},
    {"cl_khr_kernel_clock/goes_on/device/two_words", cite, goes_on<device, true>, {1, 0}, needs},
    {"cl_khr_kernel_clock/goes_on/work_group/two_words",
     cite,
     goes_on<work_group, true>,
     {1, 0},
     needs},
    {"cl_khr_kernel_clock/goes_on/sub_group/two_words",
     cite,
     goes_on<sub_group, true>,
     {1, 0},
     needs},
    {"cl_khr_kernel_clock/words/device", cite, words<device>, {1, 0}, needs},
    {"cl_khr_kernel_clock/words/work_group", cite, words<work_group>, {1, 0}, needs},
    {"cl_khr_kernel_clock/words/sub_group", cite, words<sub_group>, {1, 0}, needs},
};

}  // namespace

std::vector<harness::Case> kernel_clock_cases(const Target& target) {
  return host::expand("spirv_extensions", rows, target);
}

}  // namespace assay::suites::spirv_extensions
