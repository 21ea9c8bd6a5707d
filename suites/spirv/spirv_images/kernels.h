#pragma once
#include <string_view>

#include "harness/base/version.h"
#include "suites/images/sampling.h"
#include "suites/images/writing.h"
#include "suites/spirv/module_builder.h"

/// The kernels of the cases of suites/images as modules, with the parameters of
/// suites/images/kernels in their order (SPIR-V Environment 3.0.19, 7).
namespace assay::suites::spirv_images {

/// Image operands of a read, beside the Lod that a sampled one must have.
struct Operands {
  std::string_view name;  ///< part of ids
  std::string_view text;  ///< "SignExtend"
  harness::Version spirv{1, 0};
  char colors = 0;  ///< if not 0, they are only for formats of this kind (Format::read)
};

/// OpImageRead if the sampling has no sampler, else OpImageSampleExplicitLod. A sampler of the
/// program is an OpConstantSampler.
spirv::KernelText reading_text(const images::Sampling& s, const Operands& operands);

/// OpImageWrite; for a read_write image between two OpImageRead; the second one comes after a
/// memory barrier.
spirv::KernelText writing_text(const images::Writing& w);

}  // namespace assay::suites::spirv_images
