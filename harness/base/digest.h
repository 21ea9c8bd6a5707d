#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace assay::harness {

/// The XXH3-128 digest of all added bytes.
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(Digest&&) noexcept;
  Digest& operator=(Digest&&) noexcept;

  void add(const void* bytes, std::size_t count);
  std::string text() const;  ///< 32 hexadecimal digits

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Leaves out empty digests. The order counts. A single digest is returned unchanged.
std::string joined_digest(std::span<const std::string> digests);

}  // namespace assay::harness
