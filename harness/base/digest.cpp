#include "harness/base/digest.h"

#include <fmt/format.h>

// A driver may load another version of xxHash, so xxHash is compiled here.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <vector>

namespace assay::harness {

struct Digest::State {
  XXH3_state_t hash;
};

Digest::Digest() : state_(std::make_unique<State>()) {
  XXH3_128bits_reset(&state_->hash);
}
Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;

void Digest::add(const void* bytes, std::size_t count) {
  XXH3_128bits_update(&state_->hash, bytes, count);
}

std::string Digest::text() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->hash);
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::string joined_digest(std::span<const std::string> digests) {
  std::vector<std::string> there;
  for (const std::string& digest : digests)
    if (!digest.empty()) there.push_back(digest);
  if (there.empty()) return {};
  if (there.size() == 1) return there.front();
  Digest all;
  for (const std::string& digest : there) all.add(digest.data(), digest.size());
  return all.text();
}

}  // namespace assay::harness
