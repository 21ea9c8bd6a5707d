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

/// Element i of an exhaustive sequence is i times this number, modulo the number of patterns. The
/// stride is odd and near 2^32 / golden ratio, so that neighbors are far apart.
inline constexpr std::uint32_t exhaustive_stride = 0x9e3779b1u;

struct InputPlan {
  std::vector<Argument> arguments;  ///< 1 to 3 arguments
  Depth depth = shallowest_depth;
  std::uint64_t seed = 1;
  std::string_view case_id;
  int width = 1;  ///< lanes of a vector. The first element of vector v is width * v.
  /// True if the lanes of a vector are components of one argument (dot). Then most vectors have
  /// lanes of about the same magnitude, or a few greater lanes. With independent magnitudes, only
  /// the greatest lane would matter.
  bool vectors = false;
  unsigned shared = 0;       ///< a bit mask: arguments that all lanes of a vector share
  std::uint64_t repeat = 1;  ///< repetitions of each vector, for uniform arguments
  /// The most elements, a power of two. 0: the depth decides.
  std::uint64_t most = 0;
  int halvings = 0;  ///< halves the number of elements this many times
  /// The number of rounds if every combination is tried, a power of two. Each round moves the
  /// values by one element, so that each value is tried in several lanes.
  std::uint64_t turns = 1;
  std::vector<InputBits> hard_cases;
  std::vector<InputBits> only;  ///< if not empty, the only inputs, in this order
};

/// Element i depends only on the plan and i. A permutation mixes edges, hard cases and random
/// numbers, so that the lanes of a vector differ in magnitude.
///
/// If all arguments together have few bits, every combination of bits occurs once in each round.
/// The limit is 32 bits at depth exhaustive, and 22 at standard. At quick, the limit is 17 bits for
/// one argument, and 18 bits for several arguments together.
class Inputs : public InputSequence {
 public:
  explicit Inputs(InputPlan plan);

  /// If the sequence is not listed, the result is a power of two times `repeat`.
  std::uint64_t total() const override { return total_; }
  bool exhaustive() const { return exhaustive_; }
  bool listed() const { return !only_.empty(); }
  bool cheap() const override;
  std::size_t arguments() const override { return arguments_.size(); }
  std::size_t bytes(std::size_t argument) const override {
    return static_cast<std::size_t>(type(argument).bytes());
  }
  const std::vector<InputBits>& hard_cases() const { return hard_; }
  const std::vector<Argument>& list() const { return arguments_; }
  const ScalarType& type(std::size_t argument) const { return arguments_[argument].type; }

  /// The sequence repeats after its end.
  InputBits at(std::uint64_t index) const;

  void fill(std::uint64_t first, std::size_t count,
            std::span<void* const> destinations) const override;

  /// The first element with these bits. Compares the first arguments() entries.
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

  /// Positions in numerical order.
  struct Range {
    std::int64_t low;
    std::uint64_t count;
  };

  std::vector<Argument> arguments_;
  std::vector<Range> ranges_;
  std::vector<std::vector<std::uint64_t>> edges_, grid_;
  std::vector<InputBits> hard_, only_;
  std::uint64_t key_, base_total_ = 0, total_ = 0;
  // All combinations of edges. The sequence has only grid_size_ combinations.
  std::uint64_t combinations_ = 1;
  std::uint64_t grid_size_ = 1;
  std::uint64_t repeat_, turns_ = 1;
  int log2_total_ = 0;
  std::uint64_t width_;
  unsigned shared_;
  bool integers_ = true;  // no argument is a floating-point number
  bool exhaustive_ = false, vectors_ = false;
};

}  // namespace assay::harness
