#include "harness/base/sha256.h"

#include <fcntl.h>
#include <nettle/sha2.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <set>

#include "harness/base/process.h"

namespace assay::harness {
namespace {

class Hash {
 public:
  Hash() { sha256_init(&context_); }
  void add(std::string_view bytes) {
    sha256_update(&context_, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  }
  std::string digits() {
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context_, digest.size(), digest.data());
    constexpr std::string_view hexadecimal = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : digest) {
      text += hexadecimal[byte >> 4];
      text += hexadecimal[byte & 15];
    }
    return text;
  }

 private:
  sha256_ctx context_{};
};

}  // namespace

std::string sha256(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash.digits();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return "";
  Hash hash;
  std::vector<char> buffer(std::size_t{1} << 18);
  while (true) {
    const ssize_t got = read(file.get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return "";
    if (got == 0) return hash.digits();
    hash.add({buffer.data(), static_cast<std::size_t>(got)});
  }
}

std::string digest_of(const std::vector<NamedDigest>& list) {
  std::set<std::string> lines;
  for (const NamedDigest& one : list) lines.insert(one.sha256 + "  " + one.name + '\n');
  Hash hash;
  for (const std::string& line : lines) hash.add(line);
  return hash.digits();
}

}  // namespace assay::harness
