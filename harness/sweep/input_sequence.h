#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace assay::harness {

/// The inputs of a sweep. Each has up to three arguments, which depend only on its index.
class InputSequence {
 public:
  virtual ~InputSequence() = default;
  virtual std::uint64_t total() const = 0;
  virtual std::size_t arguments() const = 0;
  virtual std::size_t bytes(std::size_t argument) const = 0;
  /// True if making an element is as fast as copying it.
  virtual bool cheap() const = 0;
  /// Writes the packed elements first ... first + count - 1 of each argument whose destination is
  /// not null. Several threads may call fill().
  virtual void fill(std::uint64_t first, std::size_t count,
                    std::span<void* const> destinations) const = 0;
};

}  // namespace assay::harness
