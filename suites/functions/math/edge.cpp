#include "suites/functions/math/edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "harness/base/lookup.h"
#include "harness/cases/case.h"
#include "suites/functions/math/edge_judge.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/slices.h"

namespace assay::suites::math {
namespace {

using harness::Case;
struct EdgeCase {
  RealCase math;  ///< its id names the kernel that all rows of the function share
  std::shared_ptr<const EdgeRow> row;
  std::string id;
};

bool wants_quiet_nans(const EdgeRow& row) {
  return std::find(row.results.begin(), row.results.end(), "quiet_nan") != row.results.end();
}

numeric::NumericCase make_case(const EdgeCase& c, const Target& target) {
  numeric::NumericCase out = numeric_case(c.math, target);
  const auto judge = std::make_shared<const EdgeJudge>(
      make_judge(c.math, target), c.row->text(c.math.function->name), wants_quiet_nans(*c.row));
  harness::InputPlan plan;
  plan.arguments = out.inputs.list();
  plan.only = in_every_lane(edge_points(*c.row, *c.math.function, *c.math.format), c.math.width);
  out.id = c.id;
  out.inputs = harness::Inputs(std::move(plan));
  out.generator = nullptr;
  out.judge = judge;
  out.accepted = [judge](std::span<const harness::InputBits> group, std::size_t lane) {
    return judge->accepted(group[lane]);
  };
  out.citation = c.row->citation;
  return out;
}

/// `edge`, or `edge_<mode>` with its mode.
struct Part {
  Slice slice;
  std::shared_ptr<const Mode> mode;
};

std::vector<Part> load_parts(const Modes& modes, const harness::RunOptions& options) {
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

const Form& plain_form(const reference::Function& function) {
  return harness::row_of(forms(), function.results.size() > 1, &Form::by_pointer,
                         "suites/functions/forms.cpp");
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

std::vector<Case> edge_cases(const Target& target) {
  const Modes modes = load_modes(target.options());
  std::vector<std::shared_ptr<const EdgeRow>> rows;
  for (EdgeRow& row : load_edge_rows(target.options()))
    rows.push_back(std::make_shared<const EdgeRow>(std::move(row)));

  std::vector<Case> cases;
  const auto add = [&](const Part& part, const std::shared_ptr<const EdgeRow>& row,
                       const reference::Function& function, const reference::FloatFormat& format,
                       int width) {
    const auto mode = row->mode.empty() ? part.mode : find_mode(modes, row->mode, row->place);
    if (mode && !mode->covers(format.name)) return;
    EdgeCase c{math_case(function, plain_form(function), format, width), row, {}};
    c.math.mode = mode;
    c.math.std = target.language();
    c.math.joined = true;
    const std::string front = fmt::format("math/{}/{}/edge", function.name, gentype(c.math));
    c.math.id = fmt::format("{}{}{}", front, mode ? "_" : "", mode ? mode->name : "");
    c.id = fmt::format("{}/{}{}{}", front, row->name, part.mode ? "/" : "",
                       part.mode ? part.mode->name : "");
    numeric::CaseHead head = listed(c.math, target);
    head.id = c.id;
    head.citations = {row->citation};
    if (part.mode) head.citations.push_back(part.mode->citation);
    head.limit = row->text(function.name);
    head.cost = 0.05;
    cases.push_back(swept_case(
        std::move(head), [c, target] { return make_kernel(c.math, target); },
        [c](const Target& on) { return make_case(c, on); }));
  };
  for (const Part& part : load_parts(modes, target.options()))
    for (const reference::FloatFormat* format : numeric::formats)
      for (const reference::Function& function : reference::math_functions()) {
        if (function.float_only && format != &reference::float_format) continue;
        for (const int width : part.slice.widths)
          for (const auto& row : rows) {
            if (!row->holds(function.name, format->name, target.base_document())) continue;
            if (!part.slice.holds(function.name, width)) continue;
            if (part.mode && !row->mode.empty()) continue;  // the row has its own mode
            add(part, row, function, *format, width);
          }
      }
  return cases;
}

}  // namespace assay::suites::math
