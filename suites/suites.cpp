#include "suites/suites.h"

#include <array>

namespace assay::suites {

std::span<const harness::Suite> all() {
  // One suite a line, in the specification's order.
  // clang-format off
  static const std::array suites{
      platform::suite(),
      limits::suite(),
      device_partition::suite(),
      contexts::suite(),
      command_queues::suite(),
      buffers::suite(),
      svm::suite(),
      programs::suite(),
      kernels::suite(),
      kernel_execution::suite(),
      events::suite(),
      profiling::suite(),
      host_threads::suite(),
      icd::suite(),
      extensions::suite(),
      api_errors::suite(),
      data_types::suite(),
      conversions::suite(),
      reinterpret::suite(),
      operators::suite(),
      math::suite(),
      contractions::suite(),
      integer::suite(),
      common::suite(),
      geometric::suite(),
      relational::suite(),
      vector_load_store::suite(),
      vector_misc::suite(),
      image_formats::suite(),
      image_objects::suite(),
      image_queries::suite(),
      samplers::suite(),
      image_read::suite(),
      image_filtering::suite(),
      image_write::suite(),
      image_transfer::suite(),
      image_mipmaps::suite(),
      spirv_environment::suite(),
      spirv_capabilities::suite(),
      spirv_types::suite(),
      spirv_memory::suite(),
      spirv_groups::suite(),
      spirv_extensions::suite(),
      spirv_specialization::suite(),
      spirv_images::suite(),
      spirv_validation::suite(),
      spirv_math::suite(),
      spirv_integer::suite(),
      spirv_conversions::suite(),
      spirv_robustness::suite(),
  };
  // clang-format on
  return suites;
}

}  // namespace assay::suites
