#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::harness {

/// The inputs of a sweep: a finite sequence whose elements have up to three arguments, each a pure
/// function of the element's index.
class InputSequence {
 public:
  virtual ~InputSequence() = default;
  virtual std::uint64_t total() const = 0;  ///< elements
  virtual std::size_t arguments() const = 0;
  /// Size of one element of an argument.
  virtual std::size_t bytes(std::size_t argument) const = 0;
  /// Whether making an element costs no more than copying it.
  virtual bool cheap() const = 0;
  /// Elements first ... first + count - 1 as packed arrays of each argument's own size. Null
  /// destinations are left out. Reentrant.
  virtual void fill(std::uint64_t first, std::size_t count,
                    std::span<void* const> destinations) const = 0;
};

}  // namespace assay::harness
