#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

/// A source x_fuzz.cpp defines libFuzzer's LLVMFuzzerTestOneInput(data, size), for any bytes. The
/// function ends the process if a property does not hold.
namespace assay::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// `shown` is the input that breaks the property.
inline void must(bool holds, const char* property, std::string_view shown = {}) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", property);
  if (!shown.empty()) std::fprintf(stderr, "%.*s\n", static_cast<int>(shown.size()), shown.data());
  std::abort();
}

/// After the end, texts are empty and numbers are 0.
class Pieces {
 public:
  explicit Pieces(std::string_view bytes) : rest_(bytes) {}
  bool empty() const { return rest_.empty(); }
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }
  std::string text() {
    const std::size_t length = byte();
    const std::string_view taken = rest_.substr(0, length);
    rest_.remove_prefix(taken.size());
    return std::string(taken);
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

/// A file in memory, for functions that take a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(memfd_create("fuzz", MFD_CLOEXEC)) {
    must(descriptor_ >= 0, "a file in memory is made");
    for (std::size_t done = 0; done < bytes.size();) {
      const ssize_t n = write(descriptor_, bytes.data() + done, bytes.size() - done);
      must(n > 0, "a file in memory is written");
      done += static_cast<std::size_t>(n);
    }
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

}  // namespace assay::fuzz
