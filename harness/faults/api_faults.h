#pragma once
#include <span>
#include <string_view>

#include "harness/faults/plant.h"

namespace assay::faults {

/// A fault of the API that is written in C++. The fault has the name of its row in
/// harness/faults/table/api. The row names the cases that must fail. A fault of several functions
/// has an ApiPlant for each function.
struct ApiPlant {
  std::string_view name;
  Plant plant;
};

std::span<const ApiPlant> transfer_plants();   ///< reading, writing, copying, filling, mapping
std::span<const ApiPlant> object_plants();     ///< making, counting and destroying objects
std::span<const ApiPlant> execution_plants();  ///< kernels, events, callbacks, builds
std::span<const ApiPlant> launch_plants();     ///< second launches, waits, builds, links
std::span<const ApiPlant> query_plants();      ///< queries of objects; error codes
std::span<const ApiPlant> device_plants();     ///< sub-devices, loaders, threads, clones
std::span<const ApiPlant> svm_plants();        ///< shared virtual memory, lists of properties
std::span<const ApiPlant> extension_plants();  ///< functions of extensions, sub-groups
std::span<const ApiPlant> check_plants();      ///< checks of arguments; contradictory lists
std::span<const ApiPlant> spirv_plants();
std::span<const ApiPlant> module_plants();           ///< changes of several instructions together
std::span<const ApiPlant> reading_plants();          ///< arithmetic instructions with some operands
std::span<const ApiPlant> program_reading_plants();  ///< instructions for memory, loops and groups
std::span<const ApiPlant> version_3_1_plants();      ///< rules of 3.1 and of late revisions of 3.0
std::span<const ApiPlant> image_plants();            ///< images and samplers
std::span<const ApiPlant> image_map_plants();        ///< mapping images
std::span<const ApiPlant> build_plants();            ///< steps of a program, state after builds
std::span<const ApiPlant> flag_plants();             ///< flags, missing features, recorded commands

std::span<const ApiPlant> extension_memory_plants();  ///< addresses, immutable objects

std::span<const ApiPlant> offer_plants();  ///< extensions that the layer offers

std::span<const ApiPlant> termination_plants();  ///< cl_khr_terminate_context of the layer
std::span<const ApiPlant> unified_svm_plants();  ///< cl_khr_unified_svm of the layer
std::span<const ApiPlant> kernel_size_plants();  ///< kernels that take fewer work-items
std::span<const ApiPlant> life_plants();         ///< host memory, resources, leaks, end of process

std::span<const ApiPlant> large_memory_plants();    ///< sizes and offsets beyond 2^31 bytes
std::span<const ApiPlant> several_device_plants();  ///< contexts of several devices
std::span<const ApiPlant> release_plants();  ///< released objects, and callbacks about releases
std::span<const ApiPlant> launch_shape_plants();  ///< offsets, sizes and limits of launches
std::span<const ApiPlant> time_plants();          ///< times of commands, and clocks
std::span<const ApiPlant> many_object_plants();   ///< many objects and events at the same time
std::span<const ApiPlant>
platform_answer_plants();  ///< lists of platforms and devices, handles in answers
std::span<const ApiPlant> command_buffer_plants();    ///< command-buffers and their updates
std::span<const ApiPlant> binary_plants();            ///< binaries of other processes and devices
std::span<const ApiPlant> context_callback_plants();  ///< callbacks of contexts
std::span<const ApiPlant> overlooked_plants();        ///< second entries of lists, later dimensions

// Variations of table/allowed.
std::span<const ApiPlant> allowed_answer_plants();  ///< answers of queries, codes, lists, limits
std::span<const ApiPlant> allowed_memory_plants();  ///< undefined contents and addresses
std::span<const ApiPlant> allowed_time_plants();    ///< the times of commands and callbacks
std::span<const ApiPlant> allowed_text_plants();    ///< printed text, logs

/// Plants the fault with this name. Returns false if no fault has this name.
bool plant_api_fault(std::string_view name, LayerTable table);

}  // namespace assay::faults
