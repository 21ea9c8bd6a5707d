#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay::suites::host {

/// Host memory with guard bytes before and after it. The guard bytes change if a driver writes
/// outside of the memory.
class Guarded {
 public:
  explicit Guarded(std::size_t size, std::uint8_t fill = 0xa5);
  std::uint8_t* data() { return bytes_.data() + margin; }
  const std::uint8_t* data() const { return bytes_.data() + margin; }
  std::size_t size() const { return size_; }
  std::span<std::uint8_t> all() { return {data(), size_}; }
  std::span<const std::uint8_t> all() const { return {data(), size_}; }
  std::vector<std::uint8_t> copy() const { return {data(), data() + size_}; }
  template <typename T>
  T* as() {
    return reinterpret_cast<T*>(data());
  }

  bool intact() const;

 private:
  static constexpr std::size_t margin = 128;  ///< a multiple of the alignment of every built-in
                                              ///< type
  static constexpr std::uint8_t guard = 0xc3;
  std::vector<std::uint8_t> bytes_;
  std::size_t size_;
};

}  // namespace assay::suites::host
