#pragma once
#include <cstddef>

namespace assay::reference {

/// Nothing but the vector library's fastest variant of a function that decides floats: what no
/// judge can do without (R of the sweep's target).
struct Bare {
  const char* function;
  void (*evaluate)(const float* x, double* result, std::size_t count);  ///< count: multiple of 16
};

namespace sse2 {
const Bare* bare(std::size_t& count);
}
namespace avx2 {
const Bare* bare(std::size_t& count);
}
namespace avx512 {
const Bare* bare(std::size_t& count);
}

}  // namespace assay::reference
