#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace assay::harness {

/// The XXH3-128 digest of bytes. The bytes may be added in any number of parts.
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

/// One digest for a list of digests. It depends on their order. Empty digests are left out. If only
/// one digest is left, it is returned unchanged.
std::string joined_digest(std::span<const std::string> digests);

}  // namespace assay::harness
