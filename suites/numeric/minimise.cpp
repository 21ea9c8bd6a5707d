#include "suites/numeric/minimise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "harness/base/text.h"
#include "harness/cases/case_context.h"
#include "harness/devices/device.h"
#include "harness/sweep/program_pool.h"
#include "suites/numeric/measure.h"
#include "suites/numeric/needs.h"

namespace assay::suites::numeric {
namespace {

using harness::enumerated;
using InputList = std::vector<harness::InputBits>;

/// The places of a launch that keep their inputs. All other places get the failing input.
using Kept = Places;

/// The most neighbors that a sentence names.
constexpr std::size_t most_named = 4;

class Minimiser {
 public:
  Minimiser(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
            const harness::Inputs& inputs, std::uint64_t index, double seconds)
      : run_(&run),
        case_(c),
        context_(context),
        inputs_(inputs),
        index_(index),
        group_(static_cast<std::size_t>(c.judge->group_size())),
        width_(std::max(static_cast<std::size_t>(c.shape.width), group_)),
        input_(group_of(inputs, index, c.judge->group_size())),
        patience_(seconds) {}

  std::string sentence(bool thorough);

 private:
  bool late() const { return patience_.late(); }
  /// The number of elements in a launch must be a multiple of unit().
  std::size_t unit() const {
    if (case_.shape.inputs_in_kernel) return static_cast<std::size_t>(case_.inputs.total());
    return std::max(run_->unit(), width_);
  }
  void own_kernel();
  std::vector<std::array<std::uint64_t, 2>> answers(const InputList& list);
  std::optional<bool> fails(const InputList& list, std::size_t place);
  bool wrong(const harness::InputBits* group, std::size_t lane,
             const std::array<std::uint64_t, 2>& answer);
  InputList filled(std::size_t count) const;
  InputList with(const Kept& kept) const;
  std::optional<bool> fails_with(const Kept& kept);
  Kept fewest(Kept kept);
  std::string bits(const harness::InputBits& input) const;
  std::string alone_text();
  std::string neighbors_text(const Kept& kept);
  std::string pairs_text(const harness::InputBits& beside);
  std::string sizes_text(const InputList& list, std::size_t place);
  std::string options_text(const InputList& list, std::size_t place);

  NumericRun* run_;
  const NumericCase& case_;
  std::optional<NumericCase> moved_;  ///< the case without its generator, so that inputs can be
                                      ///< replaced
  std::optional<NumericRun> own_;
  harness::CaseContext& context_;
  const harness::Inputs& inputs_;
  std::uint64_t index_;
  std::size_t group_, width_;
  InputList input_;
  InputList launch_;
  std::size_t place_ = 0;  ///< the place of the failing element in the launch
  Patience patience_;
  std::map<std::tuple<std::vector<std::uint64_t>, std::size_t, std::array<std::uint64_t, 2>>, bool>
      judged_;
};

/// Builds the kernel that reads its inputs, because a kernel that makes its inputs cannot take
/// other inputs.
void Minimiser::own_kernel() {
  if (!case_.generator) return;
  moved_ = case_;
  moved_->generator = {};
  run_ = &own_.emplace(*moved_, context_);
}

harness::Inputs sequence_of(const NumericCase& c, const InputList& list) {
  harness::InputPlan plan;
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a)
    plan.arguments.push_back({c.inputs.type(a), 0, 0});
  plan.only = list;
  return harness::Inputs(std::move(plan));
}

std::vector<std::array<std::uint64_t, 2>> computed(NumericRun& run, const NumericCase& c,
                                                   const harness::Inputs& inputs, std::size_t count,
                                                   std::size_t unit) {
  std::vector<std::array<std::uint64_t, 2>> out(count);
  const auto look = [&](const reference::Batch& view, int) {
    for (std::size_t i = 0; i < view.count && view.first_index + i < count; ++i)
      for (std::size_t r = 0; r < c.shape.output_bytes.size(); ++r) {
        const auto size = static_cast<std::size_t>(c.shape.output_bytes[r]);
        std::memcpy(&out[view.first_index + i][r],
                    static_cast<const char*>(view.outputs[r]) + size * i, size);
      }
  };
  run.compute(inputs, 0, count, unit, look, static_cast<std::size_t>(c.judge->group_size()));
  return out;
}

std::vector<std::array<std::uint64_t, 2>> Minimiser::answers(const InputList& list) {
  const harness::Inputs inputs = sequence_of(case_, list);
  if (!case_.shape.inputs_in_kernel) {
    // One launch of the sweep's size, or the smallest possible launch.
    const std::size_t whole = list.size() == run_->launch() ? run_->launch() : run_->unit();
    return computed(*run_, case_, inputs, list.size(), whole);
  }
  NumericCase literal = case_;
  literal.inputs = inputs;
  NumericRun run(literal, context_);
  return computed(run, literal, inputs, list.size(), run.unit());
}

bool Minimiser::wrong(const harness::InputBits* group, std::size_t lane,
                      const std::array<std::uint64_t, 2>& answer) {
  std::vector<std::uint64_t> key;
  for (std::size_t i = 0; i < group_; ++i) key.insert(key.end(), group[i].begin(), group[i].end());
  const auto [held, fresh] = judged_.try_emplace({std::move(key), lane, answer}, false);
  if (fresh) held->second = !case_.judge->decide({group, group_}, lane, answer).accepted;
  return held->second;
}

/// Whether the element at `place` fails. Nothing if the time is up.
std::optional<bool> Minimiser::fails(const InputList& list, std::size_t place) {
  if (late()) return std::nullopt;
  return wrong(&list[place / group_ * group_], place % group_, answers(list)[place]);
}

InputList Minimiser::filled(std::size_t count) const {
  InputList list(count);
  for (std::size_t i = 0; i < count; ++i)
    // If a function uses several lanes, each lane gets the input of the same lane in the failing
    // group.
    list[i] = group_ > 1 ? input_[i % group_] : input_[0];
  return list;
}

InputList Minimiser::with(const Kept& kept) const {
  InputList list = filled(launch_.size());
  for (const std::size_t place : kept) list[place] = launch_[place];
  return list;
}

std::optional<bool> Minimiser::fails_with(const Kept& kept) {
  return fails(with(kept), place_);
}

Kept Minimiser::fewest(Kept kept) {
  return numeric::fewest(
      std::move(kept), [&](const Kept& some) { return fails_with(some).value_or(false); },
      patience_);
}

std::string Minimiser::bits(const harness::InputBits& input) const {
  std::vector<std::string> words;
  for (std::size_t a = 0; a < case_.inputs.arguments(); ++a)
    words.push_back(reference::hex(case_.inputs.type(a), input[a]));
  return words.size() == 1 ? words[0] : fmt::format("({})", fmt::join(words, ", "));
}

std::string Minimiser::alone_text() {
  std::string text = width_ > group_ ? "fails by itself, with the same input in every component"
                                     : "fails by itself, with the same input in every work-item";
  if (late()) return text;
  const InputList list = filled(launch_.size());
  const auto got = answers(list);
  std::set<std::size_t> lanes, items;
  std::size_t failing = 0, places = 0;
  for (std::size_t i = index_ % group_; i < list.size(); i += group_) {
    ++places;
    if (!wrong(&list[i / group_ * group_], i % group_, got[i])) continue;
    ++failing;
    lanes.insert(i % width_);
    items.insert(i / width_);
  }
  const std::size_t all_lanes = width_ / group_;
  const std::size_t all_items = list.size() / width_;
  if (failing == places) return text + "; at every position";
  std::vector<std::string> named;
  for (const std::size_t lane : lanes) named.push_back(std::to_string(lane));
  if (lanes.size() < all_lanes && failing == lanes.size() * all_items)
    return text + fmt::format("; only in component {} of {}", enumerated(named), width_);
  if (items.size() < all_items && failing == items.size() * all_lanes)
    return text + fmt::format("; only in {} of {} work-items, the first of them {}", items.size(),
                              all_items, items.empty() ? 0 : *items.begin());
  return text + fmt::format("; at {} of {} positions", failing, places);
}

std::string Minimiser::pairs_text(const harness::InputBits& beside) {
  if (late()) return "";
  std::vector<std::size_t> places;
  InputList list;
  for (std::size_t own = 0; own < width_; ++own)
    for (std::size_t other = 0; other < width_; ++other) {
      if (own == other) continue;
      places.push_back(list.size() + own);
      for (std::size_t lane = 0; lane < width_; ++lane)
        list.push_back(lane == other ? beside : input_[0]);
    }
  const std::size_t whole = unit();
  while (list.size() % whole != 0) list.push_back(input_[0]);
  const auto got = answers(list);
  const auto failing = std::ranges::count_if(
      places, [&](std::size_t place) { return wrong(&list[place], 0, got[place]); });
  if (static_cast<std::size_t>(failing) == places.size())
    return width_ == 2 ? "; in both orders" : "; at any two positions";
  return fmt::format("; in {} of the {} arrangements of these two inputs", failing, places.size());
}

std::string Minimiser::neighbors_text(const Kept& kept) {
  std::vector<std::string> named;
  const std::size_t own = place_ / width_;
  bool same_vector = true;
  for (const std::size_t place : kept) {
    const bool here = place / width_ == own;
    same_vector = same_vector && here;
    if (named.size() == most_named) continue;
    const auto item =
        static_cast<std::ptrdiff_t>(place / width_) - static_cast<std::ptrdiff_t>(own);
    named.push_back(
        bits(launch_[place]) +
        (here ? fmt::format(" in component {}", place % width_)
              : fmt::format(" {} work-item{} {}", std::abs(item), std::abs(item) == 1 ? "" : "s",
                            item < 0 ? "before it" : "after it")));
  }
  if (kept.size() > named.size())
    return fmt::format("only with {} other values {}, among them {}", kept.size(),
                       same_vector ? "in its vector" : "in the launch", enumerated(named));
  if (kept.size() == 1 && same_vector && width_ == 2)
    return fmt::format("only with {} in the other component", bits(launch_[kept[0]]));
  std::string text = "only with " + enumerated(named);
  if (width_ > group_) text += fmt::format(" while the input is in component {}", place_ % width_);
  if (late()) text += " (perhaps also with fewer values: the time was over)";
  return text;
}

std::string Minimiser::sizes_text(const InputList& list, std::size_t place) {
  std::vector<std::string> failing, passing;
  for (const std::size_t size :
       {std::size_t{1}, std::size_t{2}, std::size_t{16}, std::size_t{64}, std::size_t{256}}) {
    if (late() || case_.shape.inputs_in_kernel) break;
    const std::size_t most = context_.device().max_work_group_size;
    if (most != 0 && size > most) break;
    NumericCase sized = case_;
    sized.generator = {};
    sized.shape.local = size;
    try {
      NumericRun run(sized, context_);
      const std::size_t needed = launch_unit(sized.shape);
      InputList whole = list;
      while (whole.size() % needed != 0 || whole.size() % width_ != 0)
        for (const harness::InputBits& input : filled(group_)) whole.push_back(input);
      const auto got =
          computed(run, sized, sequence_of(case_, whole), whole.size(), std::max(needed, width_));
      const bool bad = wrong(&whole[place / group_ * group_], place % group_, got[place]);
      (bad ? failing : passing).push_back(std::to_string(size));
    } catch (const cl::Error&) {
      continue;  // the kernel does not allow this size
    }
  }
  return numeric::sizes_text(failing, passing);
}

std::string Minimiser::options_text(const InputList& list, std::size_t place) {
  if (late()) return "";
  NumericCase plain = case_;
  plain.generator = {};
  plain.kernel = [&](const InputList& literals) {
    harness::Kernel kernel = case_.kernel(literals);
    kernel.options += kernel.options.empty() ? "-cl-opt-disable" : " -cl-opt-disable";
    return kernel;
  };
  if (plain.shape.inputs_in_kernel) plain.inputs = sequence_of(case_, list);
  try {
    NumericRun run(plain, context_);
    const std::size_t whole = std::max(run.unit(), width_);
    if (list.size() % whole != 0) return "";
    const auto got = computed(run, plain, sequence_of(case_, list), list.size(), whole);
    return change_text("-cl-opt-disable",
                       wrong(&list[place / group_ * group_], place % group_, got[place]));
  } catch (const harness::BuildFailure&) {
    return "; with -cl-opt-disable the kernel does not build";
  }
}

std::string Minimiser::sentence(bool thorough) {
  // With `repeat`, several vectors of the kernel are copies of one vector. So the inputs of the
  // other places have no effect.
  if (case_.repeat > 1) return "";
  own_kernel();
  if (case_.shape.constant_inputs && unit() > run_->capacity()) return "";
  // A new number of elements is slow, because many drivers compile for the size of a launch.
  const std::size_t count = case_.shape.inputs_in_kernel || thorough ? unit() : run_->launch();
  const std::uint64_t first = index_ / count * count;
  place_ = static_cast<std::size_t>(index_ - first);
  for (std::uint64_t i = 0; i < count; ++i) launch_.push_back(inputs_.at(first + i));
  if (launch_.size() % group_ != 0) return "";

  const auto alone = fails_with({});
  if (!alone) return "";
  std::string text;
  Kept kept;
  if (*alone) {
    if (!thorough) return "";
    text = alone_text();
  } else {
    Kept lanes, all;
    for (std::size_t i = 0; i < launch_.size(); ++i) {
      const bool own = i / group_ == place_ / group_;
      if (own) continue;
      all.push_back(i);
      if (i / width_ == place_ / width_) lanes.push_back(i);
    }
    // A neighbor that has the failing input cannot be the cause.
    const auto alike = [&](std::size_t i) { return launch_[i] == filled(i % group_ + 1).back(); };
    std::erase_if(lanes, alike);
    std::erase_if(all, alike);
    if (!lanes.empty() && fails_with(lanes).value_or(false))
      kept = fewest(lanes);
    else if (fails_with(all).value_or(false))
      kept = fewest(all);
    else
      return thorough ? "fails only in a launch of more work-items; no neighbor is the cause" : "";
    text = neighbors_text(kept);
    if (!thorough) return text;
    text = "fails " + text;
    if (kept.size() == 1 && group_ == 1 && kept[0] / width_ == place_ / width_ &&
        !case_.shape.inputs_in_kernel)
      text += pairs_text(launch_[kept[0]]);
  }
  const InputList list = with(kept);
  text += sizes_text(list, place_);
  text += options_text(list, place_);
  return text;
}

}  // namespace

std::string minimised(NumericRun& run, const NumericCase& c, harness::CaseContext& context,
                      const harness::Inputs& inputs, std::uint64_t index, double seconds,
                      bool thorough) {
  return Minimiser(run, c, context, inputs, index, seconds).sentence(thorough);
}

}  // namespace assay::suites::numeric
