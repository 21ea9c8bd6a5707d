#include "suites/functions/common/common.h"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>

#include "reference/judge/wide.h"
#include "suites/numeric/accepted.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/layouts.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/accuracy_limits.h"
#include "suites/target/rules.h"
#include "suites/target/slices.h"

namespace assay::suites::common {
namespace {

using harness::DeviceInfo;
using harness::RunOptions;
using reference::FloatFormat;

constexpr int widths[] = {1, 2, 3, 4, 8, 16};
constexpr const FloatFormat* formats[] = {&reference::float_format, &reference::double_format,
                                          &reference::half_format};

/// What one case asks.
struct CommonCase {
  const reference::Function* function = nullptr;
  const FloatFormat* format = nullptr;
  int width = 1;
  unsigned scalars = 0;              ///< arguments that are scalars beside vectors
  std::shared_ptr<const Mode> mode;  ///< none: what holds without options
  std::string id, options;           ///< for the build
};

/// "float4", or the types of all arguments where they differ: "float.float.float4".
std::string gentype(const CommonCase& c) {
  if (c.scalars == 0) return numeric::vector_type(c.format->name, c.width);
  std::string types;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    types += (a == 0 ? "" : ".") +
             numeric::vector_type(c.format->name, (c.scalars >> a & 1U) != 0 ? 1 : c.width);
  return types;
}

harness::Kernel make_kernel(const CommonCase& c) {
  numeric::Call call;
  call.id = c.id;
  call.expression = c.function->expression;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a)
    call.parameters.push_back({c.format->name, (c.scalars >> a & 1U) != 0});
  call.results = {{c.format->name}};
  call.width = c.width;
  call.options = c.options;
  call.before = numeric::extension_pragma(*c.format);
  return numeric::make_kernel(call);
}

harness::Inputs make_inputs(const CommonCase& c, const RunOptions& options) {
  harness::InputPlan plan;
  for (std::size_t a = 0; a < c.function->parameters.size(); ++a) {
    const reference::Range range = c.function->ranges[a](*c.format);
    plan.arguments.push_back({numeric::layout_of(*c.format), range.low, range.high});
  }
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.shared = c.scalars;
  return harness::Inputs(std::move(plan));
}

numeric::NumericCase make_case(const CommonCase& c, const DeviceInfo& device,
                               const RunOptions& options) {
  const auto* row = find_limit(device, options, c.function->table_row, c.format->name, "default");
  if (row == nullptr)
    throw std::runtime_error(fmt::format("no accuracy table has a row '{}' for {}",
                                         c.function->table_row, c.format->name));
  const auto judge = std::make_shared<const reference::WideJudge>(
      *c.function, rules_for(device, options, row->accuracy, *c.format, c.width, c.mode.get()));
  harness::LaunchShape shape;
  shape.width = c.width;
  shape.input_bytes.assign(c.function->parameters.size(), c.format->storage_bits / 8);
  shape.output_bytes = {c.format->storage_bits / 8};
  return {.id = c.id,
          .subject = c.function->name,
          .inputs = make_inputs(c, options),
          .shape = shape,
          .kernel = [c](const auto&) { return make_kernel(c); },
          .judge = judge,
          .accepted =
              [judge](std::span<const harness::InputBits> group, std::size_t lane) {
                return numeric::accepted_answers(*judge, group[lane]);
              },
          .citation = row->citation,
          .shared = c.scalars};
}

harness::Case to_case(CommonCase c, const DeviceInfo& device, const RunOptions& options) {
  c.id = fmt::format("common/{}/{}/{}", c.function->name, gentype(c),
                     c.mode ? c.mode->name : "default");
  c.options = build_options(options, c.mode.get());
  harness::Case out;
  out.id = c.id;
  const std::string missing = numeric::missing_format(device, *c.format);
  if (!missing.empty()) out.skip = missing;
  if (const auto* row =
          find_limit(device, options, c.function->table_row, c.format->name, "default")) {
    out.citations = {row->citation};
    out.limit = reference::to_string(row->accuracy);
  }
  if (c.mode) out.citations.push_back(c.mode->citation);
  out.cost = 0.4 + 0.02 * c.width;
  out.kernel = [c] { return make_kernel(c); };
  numeric::attach(
      out, [c](const DeviceInfo& on, const RunOptions& run) { return make_case(c, on, run); });
  return out;
}

std::vector<harness::Case> expand(const DeviceInfo& device, const RunOptions& options) {
  const SlicedModes modes("common", options);
  std::vector<harness::Case> cases;
  for (const reference::Function& function : reference::common_functions())
    for (const FloatFormat* format : formats)
      for (const int width : widths) {
        // OpenCL 1.2 knows half as cl_khr_fp16 alone; no table limits what no document has.
        if (find_limit(device, options, function.table_row, format->name, "default") == nullptr)
          continue;
        cases.push_back(to_case({&function, format, width, 0, {}, {}, {}}, device, options));
        if (function.scalars != 0 && width != 1)
          cases.push_back(
              to_case({&function, format, width, function.scalars, {}, {}, {}}, device, options));
        for (const auto& mode : modes.of(function.name, format->name, width))
          cases.push_back(to_case({&function, format, width, 0, mode, {}, {}}, device, options));
      }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"common", "Common functions (OpenCL C 6.15.4)", expand};
}

}  // namespace assay::suites::common
