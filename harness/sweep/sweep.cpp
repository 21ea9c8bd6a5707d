#include "harness/sweep/sweep.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>

#include "harness/base/thread_team.h"

namespace assay::harness {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr std::size_t first_batch = std::size_t{1} << 16;
constexpr double wanted_seconds = 0.25;

std::size_t up_to_multiple(std::size_t n, std::size_t unit) {
  return (n + unit - 1) / unit * unit;
}

/// A copy of the inputs that the driver cannot change, with one packed array for each argument.
class OwnInputs {
 public:
  /// Keeps the old elements.
  void reserve(std::size_t elements, const std::array<std::size_t, 3>& bytes) {
    if (elements <= elements_) return;
    for (std::size_t a = 0; a < 3; ++a) {
      if (bytes[a] == 0) continue;
      auto room = std::make_unique_for_overwrite<unsigned char[]>(elements * bytes[a]);
      if (elements_ != 0) std::memcpy(room.get(), arrays_[a].get(), elements_ * bytes[a]);
      arrays_[a] = std::move(room);
    }
    elements_ = elements;
  }
  unsigned char* operator[](std::size_t argument) { return arrays_[argument].get(); }

 private:
  std::array<std::unique_ptr<unsigned char[]>, 3> arrays_;
  std::size_t elements_ = 0;
};

struct Flight {
  std::uint64_t first = 0;
  std::size_t judged = 0;  ///< without padding
  std::size_t launched = 0;
  bool busy = false;
};

class Pipeline {
 public:
  Pipeline(const SweepPlan& plan, Subject& subject,
           const std::function<void(const Batch&, int)>& judge)
      : plan_(plan),
        subject_(subject),
        judge_(judge),
        team_(std::max(plan.threads, 1)),
        end_(plan.first + (plan.count != 0 ? plan.count : plan.inputs->total())),
        next_(plan.first),
        flights_(static_cast<std::size_t>(subject.slots())),
        own_(flights_.size()) {
    const std::size_t unit = std::max<std::size_t>(plan.unit, 1);
    most_ = std::max(subject.capacity() / unit * unit, unit);
    piece_ = piece_of(unit, std::min(plan.piece, most_));
    step_ = std::max(unit, piece_);
    batch_ = whole_steps(up_to_multiple(plan.batch != 0 ? plan.batch : first_batch, step_));
    for (int a = 0; a < 3; ++a)
      if (a < static_cast<int>(plan.inputs->arguments()))
        input_bytes_[static_cast<std::size_t>(a)] = plan.inputs->bytes(static_cast<std::size_t>(a));
    kept_ = !plan.inputs->cheap();
    if (kept_) return;
    scratch_.resize(static_cast<std::size_t>(team_.size()));
    for (auto& buffers : scratch_)
      for (std::size_t a = 0; a < 3; ++a)
        if (input_bytes_[a] != 0) buffers[a] = std::make_unique<std::uint64_t[]>(piece_);
  }

  SweepTimes run() {
    if (plan_.after_driver)
      plan_.after_driver();  // the subject's constructor has called the driver
    const Clock::time_point start = Clock::now();
    const int slots = subject_.slots();
    if (plan_.heartbeat) plan_.heartbeat(0, end_ - plan_.first);
    for (int slot = 0; slot < slots && next_ < end_; ++slot) {
      const Flight flight = take();
      host(slot, Flight{}, flight, {});
      launch(slot, flight);
    }
    Clock::time_point last = Clock::now();
    for (int slot = 0; flights_[static_cast<std::size_t>(slot)].busy; slot = (slot + 1) % slots) {
      Flight& flight = flights_[static_cast<std::size_t>(slot)];
      const Clock::time_point waiting = Clock::now();
      const auto outputs = subject_.finish(slot);
      if (plan_.after_driver) plan_.after_driver();
      times_.wait += since(waiting);
      ++times_.batches;
      adapt(since(last));
      last = Clock::now();
      const Flight finished = std::exchange(flight, Flight{});
      const bool late = plan_.most_seconds > 0 && since(start) > plan_.most_seconds;
      const Flight following = next_ < end_ && !late ? take() : Flight{};
      host(slot, finished, following, outputs);
      if (following.launched != 0) launch(slot, following);
      done_ += finished.judged;
      if (times_.batches == 1) {
        times_.first = since(start);
        times_.first_judged = done_;
      }
      if (plan_.heartbeat) plan_.heartbeat(done_, end_ - plan_.first);
    }
    times_.total = since(start);
    times_.judged = done_;
    return times_;
  }

 private:
  /// The number of elements of a piece, near `wanted`. A piece is several whole units, or a unit is
  /// several whole pieces. So a batch has whole pieces.
  std::size_t piece_of(std::size_t unit, std::size_t wanted) const {
    if (unit <= wanted) return wanted / unit * unit;
    const std::size_t group = std::max<std::size_t>(plan_.group_size, 1);
    std::size_t parts = (unit + wanted - 1) / wanted;
    while (parts < unit / group && unit % (parts * group) != 0) ++parts;
    return unit / parts;
  }

  /// Rounded down to whole steps, within the limits of a batch.
  std::size_t whole_steps(std::size_t elements) const {
    return std::clamp(elements / step_ * step_, step_, std::max(most_ / step_ * step_, step_));
  }

  Flight take() {
    Flight flight;
    flight.first = next_;
    flight.judged = static_cast<std::size_t>(std::min<std::uint64_t>(batch_, end_ - next_));
    flight.launched =
        std::min(up_to_multiple(flight.judged, std::max<std::size_t>(plan_.unit, 1)), most_);
    next_ += flight.judged;
    return flight;
  }

  void launch(int slot, const Flight& flight) {
    subject_.start(slot, flight.first, flight.launched);
    if (plan_.after_driver) plan_.after_driver();
    flights_[static_cast<std::size_t>(slot)] = flight;
    flights_[static_cast<std::size_t>(slot)].busy = true;
  }

  /// The work goes piece by piece, so that each piece is loaded into the cache once. The
  /// pieces are dealt to lanes (sweep_lanes) in turn. One thread judges all pieces of a lane, in
  /// order.
  void host(int slot, const Flight& finished, const Flight& following,
            const std::array<const void*, 2>& outputs) {
    const Clock::time_point start = Clock::now();
    const std::size_t all = std::max(finished.judged, following.launched);
    std::array<void*, 3> destinations{};
    if (following.launched != 0) destinations = subject_.inputs(slot);
    OwnInputs& own = own_[static_cast<std::size_t>(slot)];
    if (kept_) own.reserve(following.launched, input_bytes_);
    const std::size_t pieces = (all + piece_ - 1) / piece_;
    const std::size_t before = (finished.first - plan_.first) / piece_;
    const auto work = [&](std::size_t p, int thread) {
      const std::size_t from = p * piece_;
      if (from < finished.judged)
        judge_piece(slot, finished.first, from, std::min(piece_, finished.judged - from), outputs,
                    static_cast<int>((before + p) % sweep_lanes), thread);
      if (from < following.launched)
        write_piece(own, following.first, from, std::min(piece_, following.launched - from),
                    destinations);
    };
    if (team_.size() == 1 || pieces == 1) {
      for (std::size_t p = 0; p < pieces; ++p) {
        digest(outputs, p * piece_, std::min((p + 1) * piece_, finished.judged));
        work(p, 0);
      }
    } else {
      // One thread computes the digest first, and judges fewer lanes. If inputs overwrite the
      // outputs, the digest must come before everything else.
      const bool shared = outputs[0] != nullptr && outputs[0] == destinations[0];
      if (shared) digest(outputs, 0, finished.judged);
      std::atomic<std::size_t> next{0};
      team_.run([&](int thread) {
        if (thread == 0 && !shared) digest(outputs, 0, finished.judged);
        for (std::size_t lane = next++; lane < sweep_lanes; lane = next++)
          for (std::size_t p = lane; p < pieces; p += sweep_lanes) work(p, thread);
      });
    }
    times_.host += since(start);
  }

  /// Adds the results `from` ... `to` - 1 to the digest, after the results of the last call.
  void digest(const std::array<const void*, 2>& outputs, std::size_t from, std::size_t to) const {
    if (plan_.digest == nullptr || from >= to) return;
    for (std::size_t r = 0; r < 2; ++r) {
      if (outputs[r] == nullptr) continue;
      const auto bytes = static_cast<std::size_t>(plan_.output_bytes[r]);
      plan_.digest->add(r, static_cast<const char*>(outputs[r]) + from * bytes, to - from, bytes);
    }
  }

  /// Writes `count` inputs of the batch that begins at `first`. `from` is the index of the first
  /// written input in the batch.
  void write_piece(OwnInputs& own, std::uint64_t first, std::size_t from, std::size_t count,
                   const std::array<void*, 3>& destinations) {
    std::array<void*, 3> here{};
    bool any = kept_;
    for (std::size_t a = 0; a < 3; ++a) {
      unsigned char* base = kept_ ? own[a] : static_cast<unsigned char*>(destinations[a]);
      if (base == nullptr) continue;
      here[a] = base + from * input_bytes_[a];
      any = true;
    }
    if (any) plan_.inputs->fill(first + from, count, here);
    if (!kept_) return;
    for (std::size_t a = 0; a < 3; ++a)
      if (destinations[a] != nullptr && here[a] != nullptr)
        std::memcpy(static_cast<unsigned char*>(destinations[a]) + from * input_bytes_[a], here[a],
                    count * input_bytes_[a]);
  }

  void judge_piece(int slot, std::uint64_t first, std::size_t from, std::size_t count,
                   const std::array<const void*, 2>& outputs, int lane, int thread) {
    Batch view;
    view.first_index = first + from;
    view.count = count;
    std::array<void*, 3> inputs{};
    for (std::size_t a = 0; a < 3; ++a) {
      if (!kept_)
        inputs[a] = scratch_[static_cast<std::size_t>(thread)][a].get();
      else if (unsigned char* own = own_[static_cast<std::size_t>(slot)][a])
        inputs[a] = own + from * input_bytes_[a];
      view.inputs[a] = inputs[a];
    }
    if (!kept_) plan_.inputs->fill(view.first_index, count, inputs);
    for (std::size_t r = 0; r < 2; ++r)
      if (outputs[r] != nullptr)
        view.outputs[r] = static_cast<const char*>(outputs[r]) +
                          from * static_cast<std::size_t>(plan_.output_bytes[r]);
    judge_(view, lane);
  }

  void adapt(double seconds) {
    if (plan_.batch != 0) return;
    if (seconds < wanted_seconds / 4) batch_ = whole_steps(batch_ * 4);
    if (seconds > wanted_seconds * 2) batch_ = whole_steps(batch_ / 4);
  }

  const SweepPlan& plan_;
  Subject& subject_;
  const std::function<void(const Batch&, int)>& judge_;
  ThreadTeam team_;
  std::size_t piece_ = 1;  ///< elements of a call of `judge_`
  std::size_t step_ = 1;   ///< the number of elements of a batch is a multiple of this
  std::uint64_t end_, next_, done_ = 0;
  std::size_t most_ = 0, batch_ = 0;
  std::array<std::size_t, 3> input_bytes_{};
  std::vector<std::array<std::unique_ptr<std::uint64_t[]>, 3>> scratch_;
  std::vector<Flight> flights_;
  bool kept_ = false;  ///< the host keeps a copy of the inputs
  std::vector<OwnInputs> own_;
  SweepTimes times_;
};

}  // namespace

ResultDigest::ResultDigest(std::vector<bool> counted) : counted_(std::move(counted)) {
  if (std::ranges::all_of(counted_, [](bool counts) { return counts; })) counted_.clear();
}

void ResultDigest::add(std::size_t result, const void* elements, std::size_t count,
                       std::size_t bytes) {
  any_[result] = true;
  Digest& digest = digests_[result];
  if (counted_.empty()) return digest.add(elements, count * bytes);
  std::vector<char> kept;
  const auto* at = static_cast<const char*>(elements);
  for (std::size_t i = 0; i < count; ++i, at += bytes)
    if (counted_[i % counted_.size()]) kept.insert(kept.end(), at, at + bytes);
  digest.add(kept.data(), kept.size());
}

std::string ResultDigest::text() const {
  std::array<std::string, 2> texts;
  for (std::size_t r = 0; r < 2; ++r)
    if (any_[r]) texts[r] = digests_[r].text();
  return joined_digest(texts);
}

double SweepTimes::whole(std::uint64_t elements) const {
  if (elements <= judged) return total;
  const std::uint64_t steady = judged - first_judged;
  const double each = steady != 0   ? (total - first) / static_cast<double>(steady)
                      : judged != 0 ? total / static_cast<double>(judged)
                                    : 0;
  return total + each * static_cast<double>(elements - judged);
}

SweepTimes sweep_batches(const SweepPlan& plan, Subject& subject,
                         const std::function<void(const Batch&, int)>& judge) {
  return Pipeline(plan, subject, judge).run();
}

}  // namespace assay::harness
