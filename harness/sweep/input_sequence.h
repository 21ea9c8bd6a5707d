#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::harness {

/// The inputs of a sweep, a finite sequence. An element has up to three arguments, and each
/// argument depends only on the element's index.
class InputSequence {
 public:
  virtual ~InputSequence() = default;
  virtual std::uint64_t total() const = 0;  ///< number of elements
  virtual std::size_t arguments() const = 0;
  /// The size of one element of an argument.
  virtual std::size_t bytes(std::size_t argument) const = 0;
  /// Whether making an element takes no longer than copying it.
  virtual bool cheap() const = 0;
  /// Writes the elements first ... first + count - 1 to packed arrays, one for each argument. A
  /// null destination gets nothing. Several threads may call this at the same time.
  virtual void fill(std::uint64_t first, std::size_t count,
                    std::span<void* const> destinations) const = 0;
};

}  // namespace assay::harness
