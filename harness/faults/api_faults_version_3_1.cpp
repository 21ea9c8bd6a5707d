#include <cstring>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Faults of requirements of OpenCL 3.1 and late revisions of 3.0.
namespace assay::faults {
namespace {

// From cl.xml, because the headers of some hosts lack this value.
constexpr cl_uint spirv_extensions = 0x12BA;

/// Replaces a word by another word of the same length.
template <Text from, Text to>
constexpr auto reworded = [](char& text) {
  static_assert(from.view().size() == to.view().size());
  char* const at = std::strstr(&text, from.view().data());
  if (at != nullptr) std::memcpy(at, to.view().data(), to.view().size());
  return at != nullptr;
};

constexpr ApiPlant plants[] = {
    {"sub_group_rotation_unlisted",
     answer<GetDeviceInfo, CL_DEVICE_EXTENSIONS>(
         reworded<"cl_khr_subgroup_rotate", "                      ">)},
    {"spirv_1_4_unlisted",
     answer<GetDeviceInfo, CL_DEVICE_IL_VERSION>(reworded<"SPIR-V_1.4", "          ">)},
    {"no_sub_groups_at_all",
     answer<GetDeviceInfo, CL_DEVICE_MAX_NUM_SUB_GROUPS>([](cl_uint& groups) { groups = 0; })},
    {"packed_dot_product_macro_unlisted",
     answers<GetDeviceInfo, CL_DEVICE_OPENCL_C_FEATURES, cl_name_version>([](auto&, auto all) {
       for (cl_name_version& one : all)
         if (std::strstr(one.name, "4x8bit_packed") != nullptr)
           std::strcpy(one.name, "__opencl_c_images");
     })},
    {"language_3_1_unlisted",
     answers<GetDeviceInfo, CL_DEVICE_OPENCL_C_ALL_VERSIONS, cl_name_version>([](auto&, auto all) {
       for (cl_name_version& one : all)
         if (CL_VERSION_MINOR(one.version) == 1 && CL_VERSION_MAJOR(one.version) == 3)
           one.version = CL_MAKE_VERSION(3, 0, 0);
     })},
    {"device_of_two_types", answer<GetDeviceInfo, CL_DEVICE_TYPE>(
                                [](cl_device_type& type) { type |= CL_DEVICE_TYPE_ACCELERATOR; })},
    {"spirv_extension_null",
     answer<GetDeviceInfo, spirv_extensions>([](const char*& first) { first = nullptr; })},
    {"empty_local_argument_refused",
     instead<SetKernelArg>(
         status_alone<CL_INVALID_ARG_SIZE>,
         [](auto& call) { return call["arg_size"_arg] == 0 && call["arg_value"_arg] == nullptr; })},
    {"refused_argument_kept", after<SetKernelArg>([](auto& call, cl_int& status) {
       constexpr size_t size = sizeof(cl_int);
       if (status != CL_INVALID_ARG_SIZE || call["arg_value"_arg] == nullptr ||
           call["arg_size"_arg] <= size)
         return false;
       call["arg_size"_arg] = size;
       return call() == CL_SUCCESS;
     })},
};

}  // namespace

std::span<const ApiPlant> version_3_1_plants() {
  return plants;
}

}  // namespace assay::faults
