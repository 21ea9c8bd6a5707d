#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "harness/sweep/input_sequence.h"
#include "harness/sweep/inputs.h"

namespace assay::harness {

struct SearchPlan {
  std::vector<Argument> arguments;  ///< 1 to 3 arguments
  std::uint64_t seed = 1;
  std::string_view case_id;
  std::uint64_t evaluations = 0;  ///< the last round is complete, even beyond this number
  std::vector<InputBits> start;   ///< hard cases and the worst known inputs
};

/// An adaptive search for the greatest error, in rounds. A round has cells of `cell_size` inputs.
/// The result is a lower bound of the greatest error. Each cell has its own random numbers, so that
/// fill() can make each cell on any thread. The result depends only on the plan and the errors.
/// After the last cell of a round, the sequence of inputs starts again.
class Search : public InputSequence {
 public:
  static constexpr std::size_t cell_size = 64;
  /// For SearchPlan::evaluations, if a time limit ends the search.
  static constexpr std::uint64_t endless = std::uint64_t{1} << 40;

  /// The greatest error of a cell, and its input. A negative error means that the cell found no
  /// error.
  struct Finding {
    double error = -1;
    InputBits input{};
  };

  explicit Search(SearchPlan plan);

  /// Begins the next round. Returns false at the end. A larger budget has larger rounds, because a
  /// small launch takes as long as a large launch.
  bool next();
  std::size_t cells() const { return cells_; }  ///< in a round
  /// Takes one finding for each cell of the round.
  void learn(std::span<const Finding> found);

  std::uint64_t total() const override { return cells_ * cell_size; }
  std::size_t arguments() const override { return arguments_.size(); }
  std::size_t bytes(std::size_t argument) const override {
    return static_cast<std::size_t>(arguments_[argument].type.bytes());
  }
  bool cheap() const override { return false; }
  void fill(std::uint64_t first, std::size_t count,
            std::span<void* const> destinations) const override;

  const Finding& greatest() const { return greatest_; }
  std::uint64_t evaluations() const { return done_; }

 private:
  /// A box of the input space, with both ends, as positions of the arguments (ScalarType::order).
  struct Box {
    std::array<std::int64_t, 3> low{}, high{};
    double greatest = -1;  ///< before the first visit: the value of the box that was split
    int visits = 0;
  };

  struct Random {
    std::uint64_t key, counter = 0;
    std::uint64_t operator()();
    double unit();  ///< in [0, 1)
  };

  std::int64_t first_order(std::size_t argument) const;
  std::int64_t last_order(std::size_t argument) const;
  std::uint64_t placed(std::size_t argument, std::int64_t order) const;
  void make_boxes();
  void split(std::size_t box);
  void keep(const Finding& finding);
  void choose_boxes(std::size_t count);
  void make_cell(std::size_t cell, std::span<InputBits, cell_size> inputs) const;
  InputBits in_box(const Box& box, Random& random) const;
  Box neighborhood(const InputBits& bits, Random& random) const;
  InputBits step_from(const InputBits& from, Random& random) const;
  std::uint64_t step(std::size_t argument, std::uint64_t bits, Random& random) const;
  InputBits special(Random& random) const;
  std::uint64_t special_value(std::size_t argument, Random& random) const;
  void relate(InputBits& bits, Random& random) const;

  std::vector<Argument> arguments_;
  std::uint64_t key_, most_, done_ = 0;
  std::size_t cells_;
  std::vector<Box> boxes_;
  std::vector<std::size_t> asked_;  ///< the boxes of the first cells of the round
  std::vector<Finding> elite_;      ///< greatest error first
  Finding greatest_;
};

}  // namespace assay::harness
