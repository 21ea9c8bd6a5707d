#include "reference/tables/contractions.h"

#include <variant>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/numeric/real_function.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/limit.h"
#include "suites/target/modes.h"

namespace assay::suites::contractions {
namespace {

using numeric::RealCase;

/// A way to switch contraction on or off. Kernels with the same options share a program. A state
/// with a pragma has a macro in `options`, so that the pragma does not affect kernels of other
/// states.
struct State {
  std::string_view name;
  std::string_view at_file{}, in_block{}, options{};
  bool contracted = true;
  bool mode = false;  ///< `name` is a mode of data/modes.csv; the limits of mad also apply
};
constexpr State states[] = {
    {"default"},
    {"on_file", "#pragma OPENCL FP_CONTRACT ON\n", "", "-D FP_CONTRACT_ON_FILE"},
    {"on_block", "", "#pragma OPENCL FP_CONTRACT ON\n  ", "-D FP_CONTRACT_ON_BLOCK"},
    {"default_file", "#pragma OPENCL FP_CONTRACT DEFAULT\n", "", "-D FP_CONTRACT_DEFAULT_FILE"},
    {"off_file", "#pragma OPENCL FP_CONTRACT OFF\n", "", "-D FP_CONTRACT_OFF_FILE", false},
    {"off_block", "", "#pragma OPENCL FP_CONTRACT OFF\n  ", "-D FP_CONTRACT_OFF_BLOCK", false},
    // At the end of a compound statement, the pragma has its earlier state again.
    {"off_restored", "#pragma OPENCL FP_CONTRACT OFF\n",
     "{\n#pragma OPENCL FP_CONTRACT ON\n    ;\n  }\n  ", "-D FP_CONTRACT_OFF_RESTORED", false},
    {"off_after_on", "#pragma OPENCL FP_CONTRACT ON\n#pragma OPENCL FP_CONTRACT OFF\n", "",
     "-D FP_CONTRACT_OFF_AFTER_ON", false},
    {.name = "mad_enable", .mode = true},
    {.name = "unsafe_math_optimizations", .mode = true},
    {.name = "fast_relaxed_math", .mode = true},
};

/// The effect of a pragma or a mode does not depend on the width.
bool tries_width(const State& state, int width, const Target& target) {
  const bool plain = state.at_file.empty() && state.in_block.empty() && !state.mode;
  return target.options().thorough() || plain || width == 1 || width == 4;
}

constexpr numeric::Form form{.most_inputs = 1 << 16}, form_at_quick{.most_inputs = 1 << 14};

/// A mode may allow mad instead of the sum. If mad may have any value, the limit is the limit of
/// mad.
std::optional<Limit> sum_or_mad(const RealCase& c, const Target& target) {
  const std::string_view format = c.format->name;
  if (c.mode) {
    const auto mad = target.limit("mad", format, nullptr, c.std);
    if (mad && reference::never_fails(mad->accuracy)) return mad;
    if (auto relaxed = target.limit("x * y + z", format, c.mode.get(), c.std)) return relaxed;
  }
  return target.limit(c.function->table_row, format, nullptr, c.std);
}

/// Two answers are right: a correctly rounded fma, and a multiplication followed by an addition.
numeric::Judging judging(const RealCase& c, const reference::Rules& rules) {
  reference::Rules own = rules;
  if (std::holds_alternative<reference::accuracy::FmaOrMulAdd>(own.accuracy))
    own.accuracy = reference::accuracy::CorrectlyRounded{};
  return numeric::judging<reference::Judge>(c, own);
}

std::vector<harness::Case> expand(const Target& target) {
  const Modes modes = load_modes(target.options());
  std::vector<harness::Case> cases;
  for (const State& state : states) {
    const auto mode = state.mode ? find_mode(modes, state.name, "contractions") : nullptr;
    const harness::Version std = mode ? target.language(mode->c_version) : target.language();
    if (mode && std < mode->c_version) continue;  // the limits are only for newer languages
    for (const reference::Contraction& contraction : reference::contractions())
      for (const reference::FloatFormat* format : numeric::formats)
        for (const int width : numeric::vector_widths) {
          if (mode && !mode->limits(format->name)) continue;
          if (!tries_width(state, width, target)) continue;
          RealCase c{.function = state.contracted ? &contraction.contracted : &contraction.separate,
                     .format = format,
                     .width = width,
                     .form = target.options().thorough() ? &form : &form_at_quick,
                     .mode = mode,
                     .std = std,
                     .options = state.options,
                     .at_file = state.at_file,
                     .in_block = state.in_block,
                     .limit = sum_or_mad,
                     .judge = judging};
          c.id = id_of("contractions", c, state.name);
          if (limit_of(c, target))  // OpenCL 1.2 does not limit half
            cases.push_back(real_case(std::move(c), target));
        }
  }
  return cases;
}

}  // namespace

/// Ids: contractions/<expression>/<gentype>/<state>.
harness::Suite suite() {
  return suite_of("contractions", "Contracted expressions (OpenCL C 6.15.2.1, FP_CONTRACT)",
                  expand);
}

}  // namespace assay::suites::contractions
