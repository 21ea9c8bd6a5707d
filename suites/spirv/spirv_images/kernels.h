#pragma once
#include <string_view>

#include "harness/base/version.h"
#include "suites/images/sampling.h"
#include "suites/images/writing.h"
#include "suites/spirv/module_builder.h"

/// SPIR-V modules with the parameters of the kernels in suites/images/kernels, in the same order
/// (SPIR-V Environment 3.0.19, 7).
namespace assay::suites::spirv_images {

/// Image operands of a read, in addition to Lod, which a read with a sampler must have.
struct Operands {
  std::string_view name;  ///< a part of ids
  std::string_view text;  ///< the operand: "SignExtend"
  harness::Version spirv{1, 0};
  char colors = 0;  ///< only for formats with this Format::read; 0 means for all
};

/// OpImageRead without a sampler, else OpImageSampleExplicitLod. A sampler that the program
/// declares is an OpConstantSampler.
spirv::KernelText reading_text(const images::Sampling& s, const Operands& operands);

/// OpImageWrite. For a read_write image, OpImageRead is before the write. OpMemoryBarrier and
/// another OpImageRead are after the write.
spirv::KernelText writing_text(const images::Writing& w);

}  // namespace assay::suites::spirv_images
