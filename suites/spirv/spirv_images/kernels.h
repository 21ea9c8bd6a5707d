#pragma once
#include <string_view>

#include "harness/base/version.h"
#include "suites/images/sampling.h"
#include "suites/images/writing.h"
#include "suites/spirv/module_builder.h"

/// The kernels of the cases of suites/images, as modules. Their parameters are the same as in
/// suites/images/kernels, in the same order (SPIR-V Environment 3.0.19, 7).
namespace assay::suites::spirv_images {

/// The image operands of a read, besides the Lod that a read with a sampler must have.
struct Operands {
  std::string_view name;  ///< part of ids
  std::string_view text;  ///< "SignExtend"
  harness::Version spirv{1, 0};
  char colors = 0;  ///< if not 0, only for formats with this Format::read
};

/// OpImageRead if there is no sampler, otherwise OpImageSampleExplicitLod. A sampler of the program
/// is an OpConstantSampler.
spirv::KernelText reading_text(const images::Sampling& s, const Operands& operands);

/// OpImageWrite. For a read_write image there is an OpImageRead before the write. After the write
/// there are a memory barrier and another OpImageRead.
spirv::KernelText writing_text(const images::Writing& w);

}  // namespace assay::suites::spirv_images
