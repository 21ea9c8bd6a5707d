#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"
#include "harness/sweep/edge_grid.h"
#include "harness/sweep/input_sequence.h"

namespace assay::harness {

/// Element i of an exhaustive sequence is i times this, modulo the number of patterns. Odd, and
/// near 2^32 / golden ratio: consecutive multiples are far apart in every binade.
inline constexpr std::uint32_t exhaustive_stride = 0x9e3779b1u;

/// Everything on which a case's sequence of inputs depends.
struct InputPlan {
  std::vector<Argument> arguments;  ///< 1 to 3
  Depth depth = shallowest_depth;
  std::uint64_t seed = 1;
  std::string_view case_id;
  int width = 1;  ///< lanes of a vector: elements width*v ... width*v + width-1 share one
  /// A vector's lanes are arguments of one call (dot). Most vectors have components of one
  /// magnitude, or a few greater ones. If the magnitudes were independent, a single component would
  /// decide the result.
  bool vectors = false;
  unsigned shared = 0;       ///< arguments, as bits of a mask, that all lanes of a vector share
  std::uint64_t repeat = 1;  ///< every vector comes this many times in a row (uniform arguments)
  /// At most this number of elements, a power of two; 0: the depth decides.
  std::uint64_t most = 0;
  int halvings = 0;  ///< halves the number of elements this many times
  /// The number of rounds, a power of two, if every combination is tried. Each round is moved by
  /// one element, so that a value is in other lanes of a vector.
  std::uint64_t turns = 1;
  std::vector<InputBits> hard_cases;
  std::vector<InputBits> only;  ///< only these, in this order
};

/// The inputs of one case: a finite sequence in which element i is a pure function of the plan.
///
/// Edge grid (all pairs, all triples of a reduced grid), hard cases, random numbers inside the
/// functions' ranges and random bits. A bijection scrambles the order, so that the lanes of every
/// vector differ in class and magnitude. If the arguments together have few enough bits (32 at
/// exhaustive depth, 22 at standard, about 17 at quick), every combination of bit patterns comes
/// once. The order is index x an odd constant.
class Inputs : public InputSequence {
 public:
  explicit Inputs(InputPlan plan);

  std::uint64_t total() const override { return total_; }  ///< a power of two x repeat
  bool exhaustive() const { return exhaustive_; }
  bool listed() const { return !only_.empty(); }  ///< InputPlan::only, and no others
  bool cheap() const override;
  std::size_t arguments() const override { return arguments_.size(); }
  std::size_t bytes(std::size_t argument) const override {
    return static_cast<std::size_t>(type(argument).bytes());
  }
  const std::vector<InputBits>& hard_cases() const { return hard_; }
  const std::vector<Argument>& list() const { return arguments_; }
  const ScalarType& type(std::size_t argument) const { return arguments_[argument].type; }

  /// Element `index`; past the end the sequence starts again.
  InputBits at(std::uint64_t index) const;

  void fill(std::uint64_t first, std::size_t count,
            std::span<void* const> destinations) const override;

  /// The first index of `bits` (only the first arguments() of them count).
  std::optional<std::uint64_t> find(const InputBits& bits) const;

 private:
  InputBits base(std::uint64_t index) const;
  std::uint64_t place_of(std::uint64_t index) const;
  InputBits in_grid(std::uint64_t place) const;
  std::uint64_t drawn(std::size_t argument, std::uint64_t way, std::uint64_t bits) const;
  std::uint64_t one_of(std::size_t argument, std::uint64_t way, std::uint64_t choice,
                       std::uint64_t bits) const;
  void bring_together(std::uint64_t position, std::uint64_t choice, InputBits& bits) const;
  InputBits random(std::uint64_t position) const;
  void fill_block(std::uint64_t first, std::span<InputBits> to) const;
  InputBits component(std::uint64_t vector, std::uint64_t lane) const;

  /// An argument's range as positions in numerical order.
  struct Range {
    std::int64_t low;
    std::uint64_t count;
  };

  std::vector<Argument> arguments_;
  std::vector<Range> ranges_;
  std::vector<std::vector<std::uint64_t>> edges_, grid_;
  std::vector<InputBits> hard_, only_;
  std::uint64_t key_, base_total_ = 0, total_ = 0;
  std::uint64_t combinations_ = 1;  // of the grid's values; grid_size_ of them have a place
  std::uint64_t grid_size_ = 1;
  std::uint64_t repeat_, turns_ = 1;
  int log2_total_ = 0;
  std::uint64_t width_;
  unsigned shared_;
  bool integers_ = true;  // no argument is a floating-point number
  bool exhaustive_ = false, vectors_ = false;
};

}  // namespace assay::harness
