#include "harness/faults/api_faults.h"

#include "harness/faults/own_semaphores.h"

namespace assay::faults {

bool plant_api_fault(std::string_view name, LayerTable table) {
  bool found = false;
  for (const auto plants : {transfer_plants(),
                            large_memory_plants(),
                            several_device_plants(),
                            release_plants(),
                            launch_shape_plants(),
                            time_plants(),
                            many_object_plants(),
                            platform_answer_plants(),
                            command_buffer_plants(),
                            binary_plants(),
                            context_callback_plants(),
                            object_plants(),
                            execution_plants(),
                            launch_plants(),
                            query_plants(),
                            device_plants(),
                            svm_plants(),
                            extension_plants(),
                            spirv_plants(),
                            module_plants(),
                            reading_plants(),
                            program_reading_plants(),
                            version_3_1_plants(),
                            image_plants(),
                            image_map_plants(),
                            build_plants(),
                            flag_plants(),
                            extension_memory_plants(),
                            semaphore_plants(),
                            offer_plants(),
                            termination_plants(),
                            unified_svm_plants(),
                            kernel_size_plants(),
                            allowed_answer_plants(),
                            allowed_memory_plants(),
                            allowed_time_plants(),
                            allowed_text_plants(),
                            life_plants(),
                            check_plants(),
                            overlooked_plants()})
    for (const ApiPlant& one : plants)
      if (one.name == name) {
        one.plant(table);
        found = true;
      }
  return found;
}

}  // namespace assay::faults
