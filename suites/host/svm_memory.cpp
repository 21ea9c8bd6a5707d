#include "suites/host/svm_memory.h"

#include <algorithm>

namespace assay::suites::svm {

using host::Setting;

Memory::Memory(Setting& on, std::size_t size, cl_svm_mem_flags flags, cl_uint alignment)
    : on_(on), memory_(clSVMAlloc(on.context()(), flags, size, alignment)), size_(size) {
  if (memory_ == nullptr) throw cl::Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc");
}

Memory::~Memory() {
  if (memory_ == nullptr) return;
  EXPECT_SUCCESS(clFinish(on_.queue()()));  // because clSVMFree does not wait for commands
  clSVMFree(on_.context()(), memory_);
}

void* Memory::release() {
  return std::exchange(memory_, nullptr);
}

Mapping::Mapping(Setting& on, void* memory, std::size_t size, cl_map_flags flags)
    : on_(on), memory_(memory) {
  EXPECT_SUCCESS(clEnqueueSVMMap(on.queue()(), CL_TRUE, flags, memory, size, 0, nullptr, nullptr));
}

Mapping::~Mapping() {
  EXPECT_SUCCESS(clEnqueueSVMUnmap(on_.queue()(), memory_, 0, nullptr, nullptr));
}

void write(Setting& on, const Memory& memory, const std::vector<std::uint8_t>& bytes) {
  const Mapping mapped(on, memory, CL_MAP_WRITE);
  std::copy_n(bytes.begin(), std::min(bytes.size(), memory.size()), memory.bytes().begin());
}

std::vector<std::uint8_t> read(Setting& on, const Memory& memory) {
  const Mapping mapped(on, memory, CL_MAP_READ);
  const auto bytes = memory.bytes();
  return {bytes.begin(), bytes.end()};
}

}  // namespace assay::suites::svm
