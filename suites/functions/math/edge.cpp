#include "suites/functions/math/edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness/base/errors.h"
#include "harness/cases/requirements.h"
#include "suites/functions/math/edge_judge.h"
#include "suites/numeric/call_kernel.h"
#include "suites/target/slices.h"

namespace assay::suites::math {
namespace {

using harness::Case;
using harness::DeviceInfo;
using harness::RunOptions;

/// A row, asked of one function in one format at one width.
struct EdgeCase {
  MathCase math;  ///< its id names the kernel that the function's rows share
  std::shared_ptr<const EdgeRow> row;
  std::string id;
};

bool wants_quiet_nans(const EdgeRow& row) {
  return std::find(row.results.begin(), row.results.end(), "quiet_nan") != row.results.end();
}

harness::Kernel make_kernel(const EdgeCase& c) {
  harness::Kernel kernel = math::make_kernel(c.math, {});
  kernel.parameters = parameters_of(c.math);
  return kernel;
}

numeric::NumericCase make_case(const EdgeCase& c, const DeviceInfo& device,
                               const RunOptions& options) {
  numeric::NumericCase out = math::make_case(c.math, device, options);
  const auto judge = std::make_shared<const EdgeJudge>(make_judge(c.math, device, options),
                                                       c.row->text(c.math.function->name),
                                                       wants_quiet_nans(*c.row));
  harness::InputPlan plan;
  plan.arguments = out.inputs.list();
  plan.only =
      in_every_lane(edge_points(*c.row, *c.math.function, *c.math.format->numbers), c.math.width);
  out.id = c.id;
  out.inputs = harness::Inputs(std::move(plan));
  out.kernel = [c](const auto&) { return make_kernel(c); };
  out.generator = nullptr;
  out.judge = judge;
  out.accepted = [judge](std::span<const harness::InputBits> group, std::size_t lane) {
    return judge->accepted(group[lane]);
  };
  out.citation = c.row->citation;
  return out;
}

/// Where rows are asked: at the widths and of the functions of a slice; in a mode besides their own
/// where the slice is called after one.
struct Part {
  Slice slice;
  std::shared_ptr<const Mode> mode;
};

std::vector<Part> load_parts(const Modes& modes, const RunOptions& options) {
  constexpr std::string_view name = "edge", in_mode = "edge_";
  std::vector<Part> parts;
  for (Slice& slice : load_slices("math", options)) {
    std::shared_ptr<const Mode> mode;
    if (slice.name.starts_with(in_mode)) {
      mode = find_mode(modes, std::string_view(slice.name).substr(in_mode.size()),
                       "data/slices/math.csv");
    } else if (slice.name != name) {
      continue;
    }
    parts.push_back({std::move(slice), std::move(mode)});
  }
  return parts;
}

/// The plainest form that fits the function.
const Form& plain_form(const reference::Function& function) {
  return *std::find_if(forms().begin(), forms().end(), [&](const Form& form) {
    return form.by_pointer == (function.results.size() > 1);
  });
}

}  // namespace

std::vector<harness::InputBits> in_every_lane(const std::vector<EdgePoint>& points, int width) {
  const auto lanes = static_cast<std::size_t>(width);
  const std::size_t turn = (points.size() + lanes - 1) / lanes * lanes;
  std::vector<harness::InputBits> list;
  for (std::size_t shift = 0; shift < lanes; ++shift)
    for (std::size_t i = 0; i < turn; ++i)
      list.push_back(points[(i + turn - shift) % turn % points.size()].input);
  return list;
}

std::vector<Case> edge_cases(const DeviceInfo& device, const RunOptions& options,
                             harness::Version std) {
  const Modes modes = load_modes(options);
  std::vector<std::shared_ptr<const EdgeRow>> rows;
  for (EdgeRow& row : load_edge_rows(options))
    rows.push_back(std::make_shared<const EdgeRow>(std::move(row)));
  const std::string& document =
      harness::requirements(options).document(device.version, options.spec).name;

  std::vector<Case> cases;
  const auto add = [&](const Part& part, const std::shared_ptr<const EdgeRow>& row,
                       const reference::Function& function, const Format& format, int width) {
    const auto mode = row->mode.empty() ? part.mode : find_mode(modes, row->mode, row->place);
    if (mode && !mode->covers(format.type())) return;
    const std::string type = numeric::vector_type(format.type(), width);
    EdgeCase c{
        {&function, &plain_form(function), &format, width, false, {}, {}, {}, mode, {}}, row, {}};
    c.math.id = fmt::format("math/{}/{}/edge{}{}", function.name, type, mode ? "_" : "",
                            mode ? mode->name : "");
    c.id = fmt::format("math/{}/{}/edge/{}{}{}", function.name, type, row->name,
                       part.mode ? "/" : "", part.mode ? part.mode->name : "");
    c.math.options = build_options(std, mode.get());
    c.math.language = std != harness::Version{} ? std : device.opencl_c_version;
    c.math.pragma = format.pragma(device, std);

    Case out;
    out.id = c.id;
    out.skip = format.missing(device);
    if (!out.skip && mode && (device.*format.config & mode->needs) != mode->needs)
      out.skip = "needs " + mode->needs_name;
    if (!out.skip && !limit_of(c.math, device, options))
      out.skip = fmt::format("no document that applies to this device limits {} of {}",
                             function.name, format.type());
    out.citations = {row->citation};
    if (part.mode) out.citations.push_back(part.mode->citation);
    out.limit = row->text(function.name);
    out.cost = 0.05;
    out.kernel = [c] { return make_kernel(c); };
    numeric::attach(
        out, [c](const DeviceInfo& on, const RunOptions& run) { return make_case(c, on, run); });
    cases.push_back(std::move(out));
  };
  for (const Part& part : load_parts(modes, options))
    for (const Format& format : formats())
      for (const reference::Function& function : reference::math_functions()) {
        if (function.float_only && format.numbers != &reference::float_format) continue;
        for (const int width : part.slice.widths)
          for (const auto& row : rows) {
            if (!row->holds(function.name, format.type(), document)) continue;
            if (!part.slice.holds(function.name, width)) continue;
            if (part.mode && !row->mode.empty()) continue;  // it has a mode of its own
            add(part, row, function, format, width);
          }
      }
  return cases;
}

}  // namespace assay::suites::math
