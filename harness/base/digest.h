#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace assay::harness {

/// XXH3-128. Parts of any size may be added.
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

/// Leaves out empty digests. The order counts. One digest is returned unchanged.
std::string joined_digest(std::span<const std::string> digests);

}  // namespace assay::harness
