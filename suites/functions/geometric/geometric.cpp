#include "suites/functions/geometric/geometric.h"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>

#include "reference/judge/geometric_function.h"
#include "suites/numeric/accepted.h"
#include "suites/numeric/call_kernel.h"
#include "suites/numeric/layouts.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/accuracy_limits.h"
#include "suites/target/rules.h"
#include "suites/target/slices.h"

namespace assay::suites::geometric {
namespace {

using harness::DeviceInfo;
using harness::RunOptions;
using reference::FloatFormat;
using reference::GeometricFunction;

constexpr const FloatFormat* formats[] = {&reference::float_format, &reference::double_format,
                                          &reference::half_format};

/// What one case asks.
struct GeometricCase {
  const GeometricFunction* function = nullptr;
  const FloatFormat* format = nullptr;
  int width = 1;
  std::shared_ptr<const Mode> mode;  ///< none: what holds without options
  std::string id, options;           ///< for the build
};

harness::Kernel make_kernel(const GeometricCase& c) {
  numeric::Call call;
  call.id = c.id;
  call.expression = c.function->expression;
  call.parameters.assign(c.function->arguments, {c.format->name});
  call.results = {{c.format->name, c.function->scalar_result}};
  call.width = c.width;
  call.options = c.options;
  call.before = numeric::extension_pragma(*c.format);
  return numeric::make_kernel(call);
}

harness::Inputs make_inputs(const GeometricCase& c, const RunOptions& options) {
  harness::InputPlan plan;
  plan.arguments.assign(c.function->arguments, {numeric::layout_of(*c.format), -8, 8});
  plan.depth = options.depth;
  plan.seed = options.seed;
  plan.case_id = c.id;
  plan.width = c.width;
  plan.vectors = true;
  return harness::Inputs(std::move(plan));
}

numeric::NumericCase make_case(const GeometricCase& c, const DeviceInfo& device,
                               const RunOptions& options) {
  const auto* row = find_limit(device, options, c.function->name, c.format->name, "default");
  if (row == nullptr)
    throw std::runtime_error(
        fmt::format("no accuracy table has a row '{}' for {}", c.function->name, c.format->name));
  const auto judge = std::make_shared<const reference::GeometricJudge>(
      *c.function, rules_for(device, options, row->accuracy, *c.format, c.width, c.mode.get()));
  harness::LaunchShape shape;
  shape.width = c.width;
  shape.input_bytes.assign(c.function->arguments, c.format->storage_bits / 8);
  shape.output_bytes = {c.format->storage_bits / 8};
  return {
      .id = c.id,
      .subject = c.function->name,
      .inputs = make_inputs(c, options),
      .shape = shape,
      .kernel = [c](const auto&) { return make_kernel(c); },
      .judge = judge,
      .accepted =
          [judge, format = c.format](std::span<const harness::InputBits> group, std::size_t lane) {
            return numeric::accepted_answers(*judge, group, lane, *format,
                                             judge->nearest(group, lane));
          },
      .citation = row->citation};
}

harness::Case to_case(GeometricCase c, const DeviceInfo& device, const RunOptions& options,
                      const reference::AccuracyRow& row) {
  c.id =
      fmt::format("geometric/{}/{}/{}", c.function->name,
                  numeric::vector_type(c.format->name, c.width), c.mode ? c.mode->name : "default");
  c.options = build_options(options, c.mode.get());
  harness::Case out;
  out.id = c.id;
  const std::string missing = numeric::missing_format(device, *c.format);
  if (!missing.empty()) out.skip = missing;
  out.citations = {row.citation};
  if (c.mode) out.citations.push_back(c.mode->citation);
  out.limit = reference::to_string(row.accuracy);
  out.cost = 0.4;
  out.kernel = [c] { return make_kernel(c); };
  numeric::attach(
      out, [c](const DeviceInfo& on, const RunOptions& run) { return make_case(c, on, run); });
  return out;
}

std::vector<harness::Case> expand(const DeviceInfo& device, const RunOptions& options) {
  const SlicedModes modes("geometric", options);
  std::vector<harness::Case> cases;
  for (const GeometricFunction& function : reference::geometric_functions())
    for (const FloatFormat* format : formats)
      for (const int width : function.widths) {
        const auto* row = find_limit(device, options, function.name, format->name, "default");
        if (row == nullptr) continue;  // half in OpenCL 1.2, the fast_ functions but for float
        cases.push_back(to_case({&function, format, width, {}, {}, {}}, device, options, *row));
        for (const auto& mode : modes.of(function.name, format->name, width))
          cases.push_back(to_case({&function, format, width, mode, {}, {}}, device, options, *row));
      }
  return cases;
}

}  // namespace

harness::Suite suite() {
  return {"geometric", "Geometric functions (OpenCL C 6.15.5)", expand};
}

}  // namespace assay::suites::geometric
