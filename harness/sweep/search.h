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

/// Everything on which a search depends, except the errors that it gets.
struct SearchPlan {
  std::vector<Argument> arguments;  ///< 1 to 3
  std::uint64_t seed = 1;
  std::string_view case_id;
  std::uint64_t evaluations = 0;  ///< at most; only whole rounds are done
  std::vector<InputBits> start;   ///< the first starts of climbs: hard cases, the worst known
};

/// An adaptive search for the greatest error of a function whose input space cannot be exhausted.
///
/// A search has rounds of cells. A cell is some inputs, and reports only their greatest error.
///   - Some cells sample boxes of the input space. Boxes with great errors are split.
///   - Some climb from the worst inputs known, by steps of every size in one argument or all.
///   - Some try the places at which functions often fail: powers of two, multiples of pi / 2 and
///     ln 2, integers and halves, about 1, about the ranges' ends. Also arguments that cancel or
///     make a product overflow.
/// A pure function of the plan and the errors. The greatest error found is a lower bound.
///
/// It is the sequence of the round's inputs, `cell_size` to a cell; past the end it starts again.
/// Each cell has different random numbers, so that fill() makes any of them, on any thread.
class Search : public InputSequence {
 public:
  static constexpr std::size_t cell_size = 64;

  /// The greatest error of a cell and its input; negative if there was none.
  struct Finding {
    double error = -1;
    InputBits input{};
  };

  explicit Search(SearchPlan plan);

  /// Begins the next round; false if no evaluations are left. Rounds grow with the evaluations: a
  /// small launch costs as much as a large one.
  bool next();
  std::size_t cells() const { return cells_; }  ///< of a round
  /// The findings of the round, cell by cell.
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
  /// A box of the input space, in orders of the arguments (ScalarType::order), ends included.
  struct Box {
    std::array<std::int64_t, 3> low{}, high{};
    double greatest = -1;
    int visits = 0;
  };

  /// The random numbers of a cell.
  struct Random {
    std::uint64_t key, counter = 0;
    std::uint64_t operator()();
    double unit();  ///< in [0, 1)
  };

  std::int64_t last_order(std::size_t argument) const;
  std::uint64_t placed(std::size_t argument, std::int64_t order) const;
  void make_boxes();
  void split(std::size_t box);
  void keep(const Finding& finding);
  void choose_boxes(std::size_t count);
  void make_cell(std::size_t cell, std::span<InputBits, cell_size> inputs) const;
  InputBits in_box(const Box& box, Random& random) const;
  InputBits step_from(const InputBits& from, Random& random) const;
  std::uint64_t step(std::size_t argument, std::uint64_t bits, Random& random) const;
  InputBits special(Random& random) const;
  std::uint64_t special_value(std::size_t argument, Random& random) const;
  void relate(InputBits& bits, Random& random) const;

  std::vector<Argument> arguments_;
  std::uint64_t key_, most_, done_ = 0;
  std::size_t cells_;
  std::vector<Box> boxes_;
  std::vector<std::size_t> asked_;  ///< the box of each of the round's first cells
  std::vector<Finding> elite_;      ///< greatest first
  Finding greatest_;
};

}  // namespace assay::harness
