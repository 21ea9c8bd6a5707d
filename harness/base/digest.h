#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace assay::harness {

/// XXH3-128 of bytes as they come: in how many parts does not matter.
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

/// One of several, in their order; of a single one it is that one. Empty ones are left out.
std::string joined_digest(std::span<const std::string> digests);

}  // namespace assay::harness
