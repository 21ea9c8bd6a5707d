#pragma once
#include <span>
#include <string_view>

#include "harness/faults/plant.h"

namespace assay::faults {

/// A planted fault of one API function. `name` is a name in harness/faults/table/api. A fault of
/// several functions has one ApiPlant for each function.
struct ApiPlant {
  std::string_view name;
  Plant plant;
};

std::span<const ApiPlant> transfer_plants();
std::span<const ApiPlant> object_plants();
std::span<const ApiPlant> execution_plants();
std::span<const ApiPlant> launch_plants();
std::span<const ApiPlant> query_plants();
std::span<const ApiPlant> device_plants();
std::span<const ApiPlant> svm_plants();
std::span<const ApiPlant> extension_plants();
std::span<const ApiPlant> check_plants();
std::span<const ApiPlant> spirv_plants();
std::span<const ApiPlant> module_plants();
std::span<const ApiPlant> reading_plants();
std::span<const ApiPlant> program_reading_plants();
std::span<const ApiPlant> version_3_1_plants();
std::span<const ApiPlant> image_plants();
std::span<const ApiPlant> image_map_plants();
std::span<const ApiPlant> build_plants();
std::span<const ApiPlant> flag_plants();

std::span<const ApiPlant> extension_memory_plants();

std::span<const ApiPlant> offer_plants();

std::span<const ApiPlant> termination_plants();
std::span<const ApiPlant> unified_svm_plants();
std::span<const ApiPlant> kernel_size_plants();
std::span<const ApiPlant> life_plants();

std::span<const ApiPlant> large_memory_plants();
std::span<const ApiPlant> several_device_plants();
std::span<const ApiPlant> release_plants();
std::span<const ApiPlant> launch_shape_plants();
std::span<const ApiPlant> time_plants();
std::span<const ApiPlant> many_object_plants();
std::span<const ApiPlant> platform_answer_plants();
std::span<const ApiPlant> command_buffer_plants();
std::span<const ApiPlant> binary_plants();
std::span<const ApiPlant> context_callback_plants();
std::span<const ApiPlant> overlooked_plants();

// Behavior that the specification allows: harness/faults/table/allowed.
std::span<const ApiPlant> allowed_answer_plants();
std::span<const ApiPlant> allowed_memory_plants();
std::span<const ApiPlant> allowed_time_plants();
std::span<const ApiPlant> allowed_text_plants();

bool plant_api_fault(std::string_view name, LayerTable table);

}  // namespace assay::faults
