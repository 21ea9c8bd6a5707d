#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "harness/case.h"
#include "harness/device.h"
#include "reference/float_format.h"

namespace assay::suites::numeric {

/// A call over vectors as a kernel asks it: each work-item loads its arguments, computes one
/// expression and stores the result. Memory holds packed scalars; an argument that is a scalar
/// beside vectors is read from the first of its vector's places, and a scalar result of vectors is
/// stored to every one of them, so that inputs and outputs have equally many elements.
struct Call {
  struct Value {
    std::string_view type;  ///< of an element: "float", "int"
    bool scalar = false;    ///< beside vectors
  };
  std::string id;          ///< of the case: names the kernel
  std::string expression;  ///< OpenCL C over {0}, {1}, {2}
  std::vector<Value> parameters;
  Value result;
  int width = 1;
  std::string options;  ///< for the build
  std::string before;   ///< at file scope, before the kernel
  std::string after;    ///< and after it
  std::string first;    ///< at the start of the kernel's block
};

harness::Kernel make_kernel(const Call& call);

/// The pragma that a program of such numbers needs; empty for float.
std::string extension_pragma(const reference::FloatFormat& format);

/// "float4", or "float".
std::string vector_type(std::string_view element, int width);

/// What keeps the device from numbers of a format, if anything.
std::string missing_format(const harness::DeviceInfo& device, const reference::FloatFormat& format);

/// CL_FP_* of the device for the format.
std::uint64_t fp_config(const harness::DeviceInfo& device, const reference::FloatFormat& format);

}  // namespace assay::suites::numeric
