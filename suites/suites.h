#pragma once
#include <span>

#include "harness/cases/case.h"

namespace assay::suites {

// One suite a folder and namespace of its family; suites.cpp has them in the specification's order.
// clang-format off
namespace platform { harness::Suite suite(); }
namespace limits { harness::Suite suite(); }
namespace device_partition { harness::Suite suite(); }
namespace contexts { harness::Suite suite(); }
namespace command_queues { harness::Suite suite(); }
namespace buffers { harness::Suite suite(); }
namespace svm { harness::Suite suite(); }
namespace programs { harness::Suite suite(); }
namespace kernels { harness::Suite suite(); }
namespace kernel_execution { harness::Suite suite(); }
namespace events { harness::Suite suite(); }
namespace profiling { harness::Suite suite(); }
namespace host_threads { harness::Suite suite(); }
namespace icd { harness::Suite suite(); }
namespace extensions { harness::Suite suite(); }
namespace api_errors { harness::Suite suite(); }
namespace data_types { harness::Suite suite(); }
namespace conversions { harness::Suite suite(); }
namespace reinterpret { harness::Suite suite(); }
namespace operators { harness::Suite suite(); }
namespace features { harness::Suite suite(); }
namespace language_extensions { harness::Suite suite(); }
namespace preprocessor { harness::Suite suite(); }
namespace compiler_options { harness::Suite suite(); }
namespace address_spaces { harness::Suite suite(); }
namespace generic_address_space { harness::Suite suite(); }
namespace program_scope_variables { harness::Suite suite(); }
namespace qualifiers { harness::Suite suite(); }
namespace attributes { harness::Suite suite(); }
namespace storage_and_keywords { harness::Suite suite(); }
namespace restrictions { harness::Suite suite(); }
namespace blocks { harness::Suite suite(); }
namespace control_flow { harness::Suite suite(); }
namespace work_item_functions { harness::Suite suite(); }
namespace async_copies { harness::Suite suite(); }
namespace printf { harness::Suite suite(); }
namespace codegen { harness::Suite suite(); }
namespace math { harness::Suite suite(); }
namespace contractions { harness::Suite suite(); }
namespace integer { harness::Suite suite(); }
namespace common { harness::Suite suite(); }
namespace geometric { harness::Suite suite(); }
namespace relational { harness::Suite suite(); }
namespace vector_load_store { harness::Suite suite(); }
namespace vector_misc { harness::Suite suite(); }
namespace synchronization { harness::Suite suite(); }
namespace memory_fences { harness::Suite suite(); }
namespace atomics_legacy { harness::Suite suite(); }
namespace atomics { harness::Suite suite(); }
namespace memory_model { harness::Suite suite(); }
namespace work_group_functions { harness::Suite suite(); }
namespace sub_groups { harness::Suite suite(); }
namespace pipes { harness::Suite suite(); }
namespace device_enqueue { harness::Suite suite(); }
namespace kernel_clock { harness::Suite suite(); }
namespace svm_atomics { harness::Suite suite(); }
namespace image_formats { harness::Suite suite(); }
namespace image_objects { harness::Suite suite(); }
namespace image_queries { harness::Suite suite(); }
namespace samplers { harness::Suite suite(); }
namespace image_read { harness::Suite suite(); }
namespace image_filtering { harness::Suite suite(); }
namespace image_write { harness::Suite suite(); }
namespace image_transfer { harness::Suite suite(); }
namespace image_mipmaps { harness::Suite suite(); }
namespace spirv_environment { harness::Suite suite(); }
namespace spirv_capabilities { harness::Suite suite(); }
namespace spirv_types { harness::Suite suite(); }
namespace spirv_validation { harness::Suite suite(); }
namespace spirv_math { harness::Suite suite(); }
namespace spirv_integer { harness::Suite suite(); }
namespace spirv_conversions { harness::Suite suite(); }
namespace spirv_images { harness::Suite suite(); }
namespace spirv_memory { harness::Suite suite(); }
namespace spirv_groups { harness::Suite suite(); }
namespace spirv_extensions { harness::Suite suite(); }
namespace spirv_specialization { harness::Suite suite(); }
namespace spirv_robustness { harness::Suite suite(); }
// clang-format on

/// Every suite of this binary, in the specification's order.
std::span<const harness::Suite> all();

}  // namespace assay::suites
