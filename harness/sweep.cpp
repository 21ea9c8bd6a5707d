#include "harness/sweep.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>

namespace assay::harness {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// At most so many elements a call of a judge: with inputs and outputs about 100 KiB.
constexpr std::size_t greatest_piece = 8192;
constexpr std::size_t first_batch = std::size_t{1} << 16;
constexpr double wanted_seconds = 0.25;

std::size_t up_to_multiple(std::size_t n, std::size_t unit) {
  return (n + unit - 1) / unit * unit;
}

struct Flight {
  std::uint64_t first = 0;
  std::size_t judged = 0;  ///< elements that count
  std::size_t launched = 0;
  bool busy = false;
};

class Pipeline {
 public:
  Pipeline(const SweepPlan& plan, Subject& subject,
           const std::function<void(const BatchView&, int)>& judge)
      : plan_(plan),
        subject_(subject),
        judge_(judge),
        threads_(std::max(plan.threads, 1)),
        arena_(threads_),
        piece_(greatest_piece / std::max<std::size_t>(plan.together, 1) *
               std::max<std::size_t>(plan.together, 1)),
        end_(plan.first + (plan.count != 0 ? plan.count : plan.inputs->total())),
        next_(plan.first),
        flights_(static_cast<std::size_t>(subject.slots())) {
    const std::size_t unit = std::max<std::size_t>(plan.unit, 1);
    most_ = subject.capacity() / unit * unit;
    batch_ = std::clamp(up_to_multiple(plan.batch != 0 ? plan.batch : first_batch, unit), unit,
                        std::max(most_, unit));
    for (int a = 0; a < 3; ++a)
      if (a < static_cast<int>(plan.inputs->arguments()))
        input_bytes_[static_cast<std::size_t>(a)] =
            static_cast<std::size_t>(plan.inputs->layout(static_cast<std::size_t>(a)).bytes());
    scratch_.resize(static_cast<std::size_t>(threads_));
    for (auto& buffers : scratch_)
      for (std::size_t a = 0; a < 3; ++a)
        if (input_bytes_[a] != 0) buffers[a] = std::make_unique<std::uint64_t[]>(piece_);
  }

  SweepTimes run() {
    if (plan_.after_driver) plan_.after_driver();  // the subject was made by calls
    const Clock::time_point start = Clock::now();
    const int slots = subject_.slots();
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
      const Flight following = next_ < end_ ? take() : Flight{};
      host(slot, finished, following, outputs);
      if (following.launched != 0) launch(slot, following);
      done_ += finished.judged;
      if (plan_.heartbeat) plan_.heartbeat(done_, end_ - plan_.first);
    }
    times_.total = since(start);
    return times_;
  }

 private:
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

  /// Judges a finished batch and writes the next one's inputs in its place, piece by piece: what a
  /// piece touches is in the cache once.
  void host(int slot, const Flight& finished, const Flight& following,
            const std::array<const void*, 2>& outputs) {
    const Clock::time_point start = Clock::now();
    const std::size_t all = std::max(finished.judged, following.launched);
    std::array<void*, 3> destinations{};
    if (following.launched != 0) destinations = subject_.inputs(slot);
    const bool write =
        following.launched != 0 && std::any_of(destinations.begin(), destinations.end(),
                                               [](const void* p) { return p != nullptr; });
    const std::size_t pieces = (all + piece_ - 1) / piece_;
    const auto work = [&](std::size_t p) {
      const std::size_t from = p * piece_;
      if (from < finished.judged)
        judge_piece(finished.first, from, std::min(piece_, finished.judged - from), outputs);
      if (write && from < following.launched) {
        const std::size_t count = std::min(piece_, following.launched - from);
        std::array<void*, 3> here{};
        for (std::size_t a = 0; a < 3; ++a)
          if (destinations[a] != nullptr)
            here[a] = static_cast<char*>(destinations[a]) + from * input_bytes_[a];
        plan_.inputs->fill(following.first + from, count, here);
      }
    };
    if (threads_ == 1 || pieces == 1) {
      for (std::size_t p = 0; p < pieces; ++p) work(p);
    } else {
      // One counter hands out the pieces, so that each thread sees its own in order.
      std::atomic<std::size_t> next{0};
      const auto worker = [&](int) {
        for (std::size_t p = next++; p < pieces; p = next++) work(p);
      };
      arena_.execute([&] { tbb::parallel_for(0, threads_, worker); });
    }
    times_.host += since(start);
  }

  void judge_piece(std::uint64_t first, std::size_t from, std::size_t count,
                   const std::array<const void*, 2>& outputs) {
    const int index = tbb::this_task_arena::current_thread_index();
    const int thread = index >= 0 && index < threads_ ? index : 0;
    auto& scratch = scratch_[static_cast<std::size_t>(thread)];
    BatchView view;
    view.first_index = first + from;
    view.count = count;
    std::array<void*, 3> inputs{};
    for (std::size_t a = 0; a < 3; ++a) {
      inputs[a] = scratch[a].get();
      view.inputs[a] = inputs[a];
    }
    plan_.inputs->fill(view.first_index, count, inputs);
    for (std::size_t r = 0; r < 2; ++r)
      if (outputs[r] != nullptr)
        view.outputs[r] = static_cast<const char*>(outputs[r]) +
                          from * static_cast<std::size_t>(plan_.output_bytes[r]);
    judge_(view, thread);
  }

  void adapt(double seconds) {
    if (plan_.batch != 0) return;
    const std::size_t unit = std::max<std::size_t>(plan_.unit, 1);
    if (seconds < wanted_seconds / 4) batch_ = std::min(batch_ * 4, most_);
    if (seconds > wanted_seconds * 2) batch_ = std::max(batch_ / 4, unit);
    batch_ = std::max(batch_ / unit * unit, unit);
  }

  const SweepPlan& plan_;
  Subject& subject_;
  const std::function<void(const BatchView&, int)>& judge_;
  int threads_;
  tbb::task_arena arena_;
  std::size_t piece_;  ///< elements that one call of a judge sees
  std::uint64_t end_, next_, done_ = 0;
  std::size_t most_ = 0, batch_ = 0;
  std::array<std::size_t, 3> input_bytes_{};
  std::vector<std::array<std::unique_ptr<std::uint64_t[]>, 3>> scratch_;
  std::vector<Flight> flights_;
  SweepTimes times_;
};

}  // namespace

SweepTimes sweep_batches(const SweepPlan& plan, Subject& subject,
                         const std::function<void(const BatchView&, int)>& judge) {
  return Pipeline(plan, subject, judge).run();
}

}  // namespace assay::harness
