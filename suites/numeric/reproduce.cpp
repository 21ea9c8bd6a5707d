
#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "harness/cases/case_context.h"
#include "suites/numeric/asked_input.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/minimise.h"
#include "suites/numeric/needs.h"
#include "suites/numeric/numeric_run.h"
#include "suites/target/limit.h"

namespace assay::suites::numeric {

namespace {

using Group = std::vector<harness::InputBits>;

/// The text has the arguments of the first element, then those of the next element.
Group parse_group(const NumericCase& c, const std::vector<std::string>& text) {
  const std::size_t arguments = c.inputs.arguments();
  const auto group_size = static_cast<std::size_t>(c.judge->group_size());
  std::vector<reference::ScalarType> types;
  for (std::size_t i = 0; i < arguments * group_size; ++i)
    types.push_back(c.inputs.type(i % arguments));
  const std::vector<std::uint64_t> bits =
      parse_input(text, types, c.subject, group_size > 1 ? " (element by element)" : "");
  Group group(group_size);
  for (std::size_t i = 0; i < bits.size(); ++i) group[i / arguments][i % arguments] = bits[i];
  return group;
}

std::optional<std::uint64_t> find_group(const harness::Inputs& inputs, const Group& group) {
  if (group.size() == 1) return inputs.find(group[0]);
  for (std::uint64_t first = 0; first < inputs.total(); first += group.size())
    if (group_of(inputs, first, static_cast<int>(group.size())) == group) return first;
  return std::nullopt;
}

}  // namespace

Neighborhood neighborhood(const NumericCase& c, const harness::ReproRequest& request,
                          std::size_t unit) {
  Neighborhood out;
  const auto width = static_cast<std::uint64_t>(c.shape.width);
  const bool both = request.index && !request.input.empty();
  if (both && *request.index < c.inputs.total() &&
      group_of(c.inputs, *request.index, c.judge->group_size()) == parse_group(c, request.input)) {
    out.index = *request.index;
    out.in_sequence = true;
    return out;
  }
  if (request.index && !both) {
    out.index = checked_index(*request.index, c.inputs.total());
    out.in_sequence = true;
    return out;
  }
  const Group group = parse_group(c, request.input);
  const std::optional<std::uint64_t> found = find_group(c.inputs, group);
  out.in_sequence = found.has_value();
  if (found) {
    out.index = *found;
    return out;
  }
  // The case does not have this input, so the input replaces the first input of the case. The
  // neighbors of the replaced input stay.
  Group list;
  for (std::uint64_t i = 0; i < unit; ++i) list.push_back(c.inputs.at(i));
  for (std::uint64_t copy = 0; copy < c.repeat; ++copy)
    std::copy(group.begin(), group.end(), list.begin() + static_cast<std::ptrdiff_t>(copy * width));
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a)
    if ((c.shared >> a & 1U) != 0)
      for (std::uint64_t lane = 0; lane < width; ++lane) list[lane][a] = group[0][a];
  harness::InputPlan plan;
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a)
    plan.arguments.push_back({c.inputs.type(a), 0, 0});
  plan.only = std::move(list);
  out.own.emplace(std::move(plan));
  return out;
}

namespace {

/// Takes the answer for one element from a sweep.
class Catch {
 public:
  Catch(std::uint64_t index, std::vector<int> bytes) : index_(index), bytes_(std::move(bytes)) {}
  void operator()(const reference::Batch& view) {
    if (index_ < view.first_index || index_ >= view.first_index + view.count) return;
    const std::size_t at = static_cast<std::size_t>(index_ - view.first_index);
    std::array<std::uint64_t, 2> bits{};
    for (std::size_t r = 0; r < bytes_.size(); ++r) {
      const auto size = static_cast<std::size_t>(bytes_[r]);
      std::memcpy(&bits[r], static_cast<const char*>(view.outputs[r]) + size * at, size);
    }
    subject = bits;  // only one thread gets the element, so only one thread writes here
  }
  std::optional<std::array<std::uint64_t, 2>> subject;

 private:
  std::uint64_t index_;
  std::vector<int> bytes_;
};

}  // namespace

void NumericRun::reproduce(const harness::ReproRequest& request) {
  const std::size_t whole = unit();
  const auto width = static_cast<std::size_t>(shape_.width);
  const bool free_size = shape_.local == 0 && !shape_.inputs_in_kernel;
  const Neighborhood place = neighborhood(case_, request, whole);
  const harness::Inputs& inputs = place.own ? *place.own : case_.inputs;
  // Other literal inputs need another kernel.
  std::optional<NumericCase> folded;
  std::optional<NumericRun> own;
  if (shape_.inputs_in_kernel && place.own) {
    folded = case_;
    folded->inputs = *place.own;
    own.emplace(*folded, context_);
  }
  NumericRun& run = own ? *own : *this;

  struct Try {
    std::size_t unit;
    std::uint64_t first, count;
    std::string_view note;
  };
  const auto around = [&](std::size_t size, std::string_view note) {
    const std::uint64_t first = place.index / size * size;
    return Try{shape_.guarded || free_size ? std::min(size, whole) : whole, first,
               std::min<std::uint64_t>(size, inputs.total() - first), note};
  };
  std::vector<Try> tries;
  if (shape_.inputs_in_kernel) {
    tries.push_back({whole, 0, inputs.total(),
                     own ? "reproduced in a separate kernel"
                         : "reproduced in the case's kernel, which has all inputs"});
  } else {
    const std::size_t smallest = free_size || shape_.guarded ? width : whole;
    tries.push_back(around(smallest, smallest == 1       ? "reproduced alone"
                                     : smallest == width ? "reproduced with only its vector"
                                                         : "reproduced in its work-group"));
    if (smallest != whole) tries.push_back(around(whole, "reproduced only among its neighbors"));
    if (place.in_sequence)
      tries.push_back(
          around(launch() != whole ? launch() : capacity(), "reproduced only in the whole batch"));
  }
  harness::Measurement m;
  m.limit = case_.judge->limit();
  const Group group = group_of(inputs, place.index, case_.judge->group_size());
  const std::size_t lane = place.index % group.size();
  for (const Try& attempt : tries) {
    Catch answer(place.index, shape_.output_bytes);
    run.sweep(inputs, attempt.first, attempt.count, attempt.unit, std::ref(answer));
    if (!answer.subject) continue;
    harness::Exhibit x =
        exhibit_of(*case_.judge, place.index, shape_.width, group, *answer.subject);
    const bool accepted = case_.judge->decide(group, lane, *answer.subject).accepted;
    m.inputs = 1;
    m.max_ulp = x.ulp;
    m.failing = accepted ? 0 : 1;
    m.worst = x;
    m.note =
        accepted
            ? "not reproduced: the answer is accepted in its vector, among its neighbors and in "
              "the whole batch"
            : std::string(attempt.note);
    if (accepted) continue;
    m.failures = {x};
    break;
  }
  if (m.failing != 0) {
    const std::string needs =
        minimised(run, run.case_, context_, inputs, place.index, minimising_seconds, true);
    if (!needs.empty()) m.note = "reproduced: " + needs;
  }
  if (!place.in_sequence) m.note += "; the case does not have this input at this depth and seed";
  context_.record(m);
}

}  // namespace assay::suites::numeric
