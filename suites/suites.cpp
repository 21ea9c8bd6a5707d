#include "suites/suites.h"

#include <array>
#include <vector>

#include "suites/target/languages_axis.h"

namespace assay::suites {

std::span<const harness::Suite> all() {
  // One suite a line, in the specification's order.
  // clang-format off
  static const std::array own{
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
      features::suite(),
      language_extensions::suite(),
      preprocessor::suite(),
      compiler_options::suite(),
      address_spaces::suite(),
      generic_address_space::suite(),
      program_scope_variables::suite(),
      qualifiers::suite(),
      attributes::suite(),
      storage_and_keywords::suite(),
      restrictions::suite(),
      blocks::suite(),
      control_flow::suite(),
      work_item_functions::suite(),
      async_copies::suite(),
      printf::suite(),
      codegen::suite(),
      math::suite(),
      contractions::suite(),
      integer::suite(),
      common::suite(),
      geometric::suite(),
      relational::suite(),
      vector_load_store::suite(),
      vector_misc::suite(),
      synchronization::suite(),
      memory_fences::suite(),
      atomics_legacy::suite(),
      atomics::suite(),
      memory_model::suite(),
      work_group_functions::suite(),
      sub_groups::suite(),
      pipes::suite(),
      device_enqueue::suite(),
      kernel_clock::suite(),
      svm_atomics::suite(),
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
      spirv_validation::suite(),
      spirv_math::suite(),
      spirv_integer::suite(),
      spirv_conversions::suite(),
      spirv_images::suite(),
      spirv_memory::suite(),
      spirv_groups::suite(),
      spirv_extensions::suite(),
      spirv_specialization::suite(),
      spirv_robustness::suite(),
  };
  // clang-format on
  static const std::vector<harness::Suite> suites = [] {
    std::vector<harness::Suite> list;
    for (const harness::Suite& suite : own) list.push_back(in_languages(suite));
    return list;
  }();
  return suites;
}

}  // namespace assay::suites
