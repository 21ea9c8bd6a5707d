#pragma once
#include <cstddef>
#include <span>

#include "suites/host/example.h"
#include "suites/host/setting.h"

namespace assay::suites::svm {

/// The destructor waits for the commands in the queue and frees the memory. The constructor throws
/// cl::Error.
class Memory {
 public:
  explicit Memory(host::Setting& on, std::size_t size, cl_svm_mem_flags flags = CL_MEM_READ_WRITE,
                  cl_uint alignment = 0);
  ~Memory();
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void* get() const { return memory_; }
  std::size_t size() const { return size_; }
  template <typename T>
  T* as() const {
    return static_cast<T*>(memory_);
  }
  std::span<std::uint8_t> bytes() const { return {as<std::uint8_t>(), size_}; }

  /// The destructor no longer frees the memory.
  void* release();

 private:
  host::Setting& on_;
  void* memory_ = nullptr;
  std::size_t size_;
};

/// The host needs a mapping to access coarse-grained memory. The destructor unmaps.
class Mapping {
 public:
  Mapping(host::Setting& on, void* memory, std::size_t size, cl_map_flags flags);
  Mapping(host::Setting& on, const Memory& memory, cl_map_flags flags)
      : Mapping(on, memory.get(), memory.size(), flags) {}
  ~Mapping();
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

 private:
  host::Setting& on_;
  void* memory_;
};

/// Uses a mapping, because the host needs a mapping to access coarse-grained memory.
void write(host::Setting& on, const Memory& memory, const std::vector<std::uint8_t>& bytes);
std::vector<std::uint8_t> read(host::Setting& on, const Memory& memory);

using host::needs_svm;
constexpr host::Needs needs_svm_and_compiler = needs_svm & host::needs_compiler,
                      needs_fine_grain = harness::parts::svm_fine_grain & host::needs_compiler,
                      needs_fine_grain_system =
                          harness::parts::svm_fine_grain_system & host::needs_compiler;

}  // namespace assay::suites::svm
