#include "suites/functions/contractions/contractions.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <variant>

#include "reference/judge/judge.h"
#include "reference/tables/contractions.h"
#include "suites/functions/math/math_case.h"
#include "suites/numeric/accepted.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/layouts.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/accuracy_limits.h"
#include "suites/target/rules.h"

namespace assay::suites::contractions {
namespace {

using harness::DeviceInfo;
using harness::RunOptions;
using reference::FloatFormat;

constexpr int widths[] = {1, 2, 3, 4, 8, 16};
constexpr const FloatFormat* formats[] = {&reference::float_format, &reference::double_format,
                                          &reference::half_format};

/// A state of contraction. Programs of many kernels share their options: the macro keeps kernels of
/// another state out of the reach of a pragma at file scope.
struct State {
  std::string_view name;
  std::string_view at_file, in_block, options;
  bool contracted = true;
  bool mad = false;   ///< as inaccurate as mad may be, too
  bool mode = false;  ///< a row of data/modes.csv, of this name
};
constexpr State states[] = {
    {"default", "", "", ""},
    {"on_file", "#pragma OPENCL FP_CONTRACT ON\n", "", "-D FP_CONTRACT_ON_FILE"},
    {"on_block", "", "#pragma OPENCL FP_CONTRACT ON\n  ", "-D FP_CONTRACT_ON_BLOCK"},
    {"default_file", "#pragma OPENCL FP_CONTRACT DEFAULT\n", "", "-D FP_CONTRACT_DEFAULT_FILE"},
    {"off_file", "#pragma OPENCL FP_CONTRACT OFF\n", "", "-D FP_CONTRACT_OFF_FILE", false},
    {"off_block", "", "#pragma OPENCL FP_CONTRACT OFF\n  ", "-D FP_CONTRACT_OFF_BLOCK", false},
    // 'On completion of the compound statement the state is restored to its condition before it.'
    {"off_restored", "#pragma OPENCL FP_CONTRACT OFF\n",
     "{\n#pragma OPENCL FP_CONTRACT ON\n    ;\n  }\n  ", "-D FP_CONTRACT_OFF_RESTORED", false},
    {"off_after_on", "#pragma OPENCL FP_CONTRACT ON\n#pragma OPENCL FP_CONTRACT OFF\n", "",
     "-D FP_CONTRACT_OFF_AFTER_ON", false},
    {"mad_enable", "", "", "-cl-mad-enable", true, true},
    {"unsafe_math_optimizations", "", "", "", true, true, true},
    {"fast_relaxed_math", "", "", "", true, true, true},
};

/// What one case asks.
struct ContractionCase {
  const reference::Contraction* contraction = nullptr;
  const FloatFormat* format = nullptr;
  const State* state = nullptr;
  int width = 1;
  std::string id;
  std::shared_ptr<const Mode> mode;
  std::string options;  ///< build options

  const reference::Function& function() const {
    return state->contracted ? contraction->contracted : contraction->separate;
  }
};

harness::Kernel make_kernel(const ContractionCase& c) {
  numeric::Call call;
  call.id = c.id;
  call.expression = c.function().expression;
  call.parameters.assign(3, {c.format->name});
  call.results = {{c.format->name}};
  call.width = c.width;
  call.options = c.options;
  call.before = numeric::extension_pragma(*c.format) + std::string(c.state->at_file);
  call.first = c.state->in_block;
  return numeric::make_kernel(call);
}

harness::Inputs make_inputs(const ContractionCase& c, const RunOptions& options) {
  harness::InputPlan plan;
  for (const reference::RangeOf of : c.function().ranges) {
    const reference::Range range = of(*c.format);
    plan.arguments.push_back({numeric::layout_of(*c.format), range.low, range.high});
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.most = std::uint64_t{1} << 16;
  return harness::Inputs(std::move(plan));
}

/// The row that limits a sum, or that of mad, where -cl-mad-enable lets mad take its place and mad
/// may be anything.
const reference::AccuracyRow* limit_of(const ContractionCase& c, const DeviceInfo& device,
                                       const RunOptions& options) {
  if (c.state->mad) {
    const auto* mad = find_limit(device, options, "mad", c.format->name, "default");
    if (mad != nullptr && reference::never_fails(mad->accuracy)) return mad;
  }
  if (c.mode) {
    for (const std::string& mode : c.mode->accuracy)
      if (const auto* row = find_limit(device, options, "x * y + z", c.format->name, mode))
        return row;
  }
  return find_limit(device, options, c.function().table_row, c.format->name, "default");
}

numeric::NumericCase make_case(const ContractionCase& c, const DeviceInfo& device,
                               const RunOptions& options) {
  const auto* row = limit_of(c, device, options);
  if (row == nullptr)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for {}",
                                         c.function().table_row, c.format->name));
  // A correctly rounded fma, or a multiplication and an addition: the oracle has both answers.
  const bool either = std::holds_alternative<reference::accuracy::FmaOrMulAdd>(row->accuracy);
  reference::Rules rules = rules_for(
      device, options,
      either ? reference::Accuracy(reference::accuracy::CorrectlyRounded{}) : row->accuracy,
      *c.format, c.width);
  if (c.mode) {
    rules.freedoms = c.mode->freedoms;
    rules.flush_to_zero = rules.flush_to_zero || c.mode->flushes(c.format->name);
  }
  const auto judge = std::make_shared<const reference::Judge>(c.function(), rules);
  harness::LaunchShape shape;
  shape.width = c.width;
  shape.input_bytes.assign(3, c.format->storage_bits / 8);
  shape.output_bytes = {c.format->storage_bits / 8};
  return {.id = c.id,
          .subject = c.function().name,
          .inputs = make_inputs(c, options),
          .shape = shape,
          .kernel = [c](const auto&) { return make_kernel(c); },
          .judge = judge,
          .accepted =
              [judge](std::span<const harness::InputBits> group, std::size_t lane) {
                return numeric::accepted_answers(*judge, group[lane]);
              },
          .citation = row->citation};
}

/// The case, where some document that applies to the device limits it.
std::optional<harness::Case> make(const ContractionCase& c, const DeviceInfo& device,
                                  const RunOptions& options) {
  const auto* row = limit_of(c, device, options);
  if (row == nullptr) return std::nullopt;  // half in OpenCL 1.2
  harness::Case out;
  out.id = c.id;
  const std::string missing = numeric::missing_format(device, *c.format);
  if (!missing.empty()) out.skip = missing;
  out.citations = {row->citation};
  out.limit = reference::to_string(row->accuracy);
  out.cost = 0.3;
  out.kernel = [c] { return make_kernel(c); };
  numeric::attach(
      out, [c](const DeviceInfo& on, const RunOptions& run) { return make_case(c, on, run); });
  return out;
}

std::vector<harness::Case> expand(const DeviceInfo& device, const RunOptions& options) {
  std::vector<harness::Case> cases;
  const Modes modes = load_modes(options);
  for (const State& state : states) {
    ContractionCase c;
    c.state = &state;
    c.options = state.options;
    if (state.mode) {
      const auto mode =
          std::ranges::find_if(modes, [&](const auto& one) { return one->name == state.name; });
      if (mode == modes.end()) continue;
      const harness::Version language = language_for(device, options, (*mode)->c_version);
      if (language < (*mode)->c_version) continue;  // its limits are for newer languages
      c.mode = *mode;
      c.options = build_options(language, c.mode.get());
    }
    for (const reference::Contraction& contraction : reference::contractions())
      for (const FloatFormat* format : formats) {
        if (c.mode && !c.mode->limits(format->name)) continue;
        for (const int width : widths) {
          c.contraction = &contraction;
          c.format = format;
          c.width = width;
          c.id = fmt::format("contractions/{}/{}/{}", c.function().name,
                             numeric::vector_type(format->name, width), state.name);
          if (auto one = make(c, device, options)) cases.push_back(std::move(*one));
        }
      }
  }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"contractions", "Contracted expressions (OpenCL C 6.15.2.1, FP_CONTRACT)", expand};
}

}  // namespace assay::suites::contractions
