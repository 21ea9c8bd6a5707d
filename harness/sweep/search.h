#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <vector>

#include "harness/sweep/inputs.h"

namespace assay::harness {

/// What a search depends on, beside the errors that it is told.
struct SearchPlan {
  std::vector<Argument> arguments;  ///< 1 to 3
  std::uint64_t seed = 1;
  std::string_view case_id;
  std::uint64_t evaluations = 0;  ///< at most; whole rounds are done
  std::vector<InputBits> start;   ///< where to climb from first: hard cases, the worst known
};

/// An adaptive search for the greatest error of a function whose input space cannot be exhausted.
///
/// Round by round, in cells of inputs of which only the greatest error is asked for: some cells
/// sample boxes of the input space, which are split where errors are great; some climb from the
/// worst inputs known, by steps of every size in one argument or all; some try the places at which
/// functions break: powers of two, multiples of pi / 2 and ln 2, integers and halves, about 1,
/// about the ranges' ends, arguments that cancel or make a product overflow. A pure function of the
/// plan and the errors told. What it finds is a lower bound.
class Search {
 public:
  static constexpr std::size_t cell_size = 64;
  static constexpr std::size_t cells = 128;

  /// The greatest error of a cell and the input that has it; negative where there was none.
  struct Finding {
    double error = -1;
    InputBits input{};
  };

  explicit Search(SearchPlan plan);

  /// The next round's inputs, cell by cell; empty when the evaluations are used up.
  std::vector<InputBits> next();
  /// What the round found, cell by cell.
  void learn(std::span<const Finding> found);

  const Finding& greatest() const { return greatest_; }
  std::uint64_t evaluations() const { return done_; }

 private:
  /// A box of the input space, in orders of the arguments (NumberLayout::order), ends included.
  struct Box {
    std::array<std::int64_t, 3> low{}, high{};
    double greatest = -1;
    int visits = 0;
  };

  std::uint64_t random();
  double unit();
  std::int64_t last_order(std::size_t argument) const;
  std::uint64_t placed(std::size_t argument, std::int64_t order) const;
  void make_boxes();
  void split(std::size_t box);
  void keep(const Finding& finding);
  void choose_boxes(std::size_t count);
  InputBits in_box(const Box& box);
  InputBits step_from(const InputBits& from);
  std::uint64_t step(std::size_t argument, std::uint64_t bits);
  InputBits special();
  std::uint64_t special_value(std::size_t argument);
  void relate(InputBits& bits);

  std::vector<Argument> arguments_;
  std::uint64_t key_, counter_ = 0, most_, done_ = 0;
  std::vector<Box> boxes_;
  std::vector<std::size_t> asked_;  ///< the box of each of the round's first cells
  std::vector<Finding> elite_;      ///< greatest first
  Finding greatest_;
};

}  // namespace assay::harness
