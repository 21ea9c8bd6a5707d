#pragma once
#include <cstddef>
#include <span>

#include "suites/api/example.h"
#include "suites/api/setting.h"

namespace assay::suites::svm {

/// Shared virtual memory of the case's context, freed with the object after everything in the
/// context's queue is done. Throws cl::Error where none is given.
class Memory {
 public:
  explicit Memory(api::Setting& on, std::size_t size, cl_svm_mem_flags flags = CL_MEM_READ_WRITE,
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

  /// Gives it away: another function frees it.
  void* release();

 private:
  api::Setting& on_;
  void* memory_ = nullptr;
  std::size_t size_;
};

/// A mapping for as long as the object lives; host access to coarse-grained memory needs one.
class Mapping {
 public:
  Mapping(api::Setting& on, void* memory, std::size_t size, cl_map_flags flags);
  Mapping(api::Setting& on, const Memory& memory, cl_map_flags flags)
      : Mapping(on, memory.get(), memory.size(), flags) {}
  ~Mapping();
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;

 private:
  api::Setting& on_;
  void* memory_;
};

/// Writes and reads coarse-grained memory through a mapping.
void write(api::Setting& on, const Memory& memory, const std::vector<std::uint8_t>& bytes);
std::vector<std::uint8_t> read(api::Setting& on, const Memory& memory);

using api::needs_svm;
constexpr api::Needs needs_svm_and_compiler = needs_svm & api::needs_compiler,
                     needs_fine_grain = harness::parts::svm_fine_grain & api::needs_compiler,
                     needs_fine_grain_system =
                         harness::parts::svm_fine_grain_system & api::needs_compiler;

}  // namespace assay::suites::svm
