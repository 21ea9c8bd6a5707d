#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <mutex>
#include <optional>

#include "harness/errors.h"
#include "suites/math/numeric_run.h"
#include "suites/measure.h"

namespace assay::suites::math {

harness::InputBits parse_input(const std::vector<std::string>& text, std::size_t parameters) {
  if (text.size() != parameters)
    throw harness::UsageError(fmt::format("--input: the function takes {} argument{}, not {}",
                                          parameters, parameters == 1 ? "" : "s", text.size()));
  harness::InputBits bits{};
  for (std::size_t a = 0; a < parameters; ++a) {
    const std::string& word = text[a];
    const bool hex = word.starts_with("0x") || word.starts_with("0X");
    const char* from = word.data() + (hex ? 2 : 0);
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(from, end, bits[a], 16);
    if (!hex || error != std::errc() || stop != end || bits[a] > 0xffffffffu)
      throw harness::UsageError(
          fmt::format("--input: '{}' is not a bit pattern such as 0x42b17217", word));
  }
  return bits;
}

Neighbourhood neighbourhood(const MathCase& c, const harness::Inputs& inputs,
                            const harness::ReproRequest& request, std::size_t unit) {
  Neighbourhood out;
  const auto width = static_cast<std::uint64_t>(c.width);
  if (request.index) {
    if (*request.index >= inputs.total())
      throw harness::UsageError(fmt::format("--index={}: the case has {} inputs at this depth",
                                            *request.index, inputs.total()));
    out.index = *request.index;
    out.in_sequence = true;
  } else {
    const harness::InputBits bits = parse_input(request.input, c.function->parameters.size());
    const std::optional<std::uint64_t> found = inputs.find(bits);
    out.in_sequence = found.has_value();
    if (found) {
      out.index = *found;
    } else {
      // Not one of the case's own: it takes the place of the first, among the first's neighbours.
      std::vector<harness::InputBits> list;
      for (std::uint64_t i = 0; i < unit; ++i) list.push_back(inputs.at(i));
      const std::uint64_t copies = c.form->constant_inputs ? c.form->local : 1;
      for (std::uint64_t copy = 0; copy < copies; ++copy) list[copy * width] = bits;
      if (c.scalar_last)
        for (std::uint64_t lane = 0; lane < width; ++lane)
          list[lane][c.function->parameters.size() - 1] = bits[c.function->parameters.size() - 1];
      harness::InputPlan plan;
      for (std::size_t a = 0; a < inputs.arguments(); ++a)
        plan.arguments.push_back({inputs.layout(a), 0, 0});
      plan.only = std::move(list);
      out.own.emplace(std::move(plan));
    }
  }
  return out;
}

namespace {

/// Catches the answer to one element out of the pieces of a sweep.
class Catch {
 public:
  explicit Catch(std::uint64_t index) : index_(index) {}
  void operator()(const harness::BatchView& view) {
    if (index_ < view.first_index || index_ >= view.first_index + view.count) return;
    const std::size_t at = static_cast<std::size_t>(index_ - view.first_index);
    std::array<std::uint64_t, 2> bits{};
    for (std::size_t r = 0; r < 2; ++r)
      if (view.outputs[r] != nullptr)
        std::memcpy(&bits[r], static_cast<const char*>(view.outputs[r]) + 4 * at, 4);
    subject = bits;  // one piece holds the element, so one thread comes here
  }
  std::optional<std::array<std::uint64_t, 2>> subject;

 private:
  std::uint64_t index_;
};

}  // namespace

void NumericRun::reproduce(const harness::ReproRequest& request) {
  const std::size_t launch = unit();
  const auto width = static_cast<std::size_t>(case_.width);
  const bool free_size = shape_.local == 0 && !shape_.inputs_in_kernel;
  const Neighbourhood place = neighbourhood(case_, inputs_, request, launch);
  const harness::Inputs& inputs = place.own ? *place.own : inputs_;

  struct Try {
    std::size_t unit;
    std::uint64_t first, count;
    std::string_view note;
  };
  const auto around = [&](std::size_t size, std::string_view note) {
    const std::uint64_t first = place.index / size * size;
    return Try{shape_.guarded || free_size ? std::min(size, launch) : launch, first,
               std::min<std::uint64_t>(size, inputs.total() - first), note};
  };
  std::vector<Try> tries;
  if (shape_.inputs_in_kernel) {
    tries.push_back(
        {launch, 0, inputs_.total(), "reproduced in the case's kernel, which holds all inputs"});
  } else {
    const std::size_t smallest = free_size || shape_.guarded ? width : launch;
    tries.push_back(around(smallest, "reproduced alone"));
    if (smallest != launch)
      tries.push_back(around(launch, "reproduced only among its neighbours, not alone"));
    if (place.in_sequence)
      tries.push_back(around(capacity(), "reproduced only in the whole batch, not alone"));
  }
  harness::Measurement m;
  m.limit = reference::to_string(judge_.rules().accuracy);
  const harness::InputBits bits = inputs.at(place.index);
  for (const Try& attempt : tries) {
    Catch answer(place.index);
    sweep(inputs, attempt.first, attempt.count, attempt.unit, std::ref(answer));
    if (!answer.subject) continue;
    harness::Exhibit x = exhibit_of(judge_, place.index, bits, *answer.subject);
    const bool accepted = judge_.explain(bits, *answer.subject).accepted;
    m.inputs = 1;
    m.max_ulp = x.ulp;
    m.failing = accepted ? 0 : 1;
    m.worst = x;
    m.note = accepted
                 ? "not reproduced: alone, among its neighbours and in the whole batch the answer "
                   "is accepted"
                 : std::string(attempt.note);
    if (accepted) continue;
    m.failures = {x};
    break;
  }
  if (!place.in_sequence)
    m.note += "; the input is not one of the case's own at this depth and seed";
  context_.record(m);
}

}  // namespace assay::suites::math
