#include <map>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"

// Faults of addresses on the device, and of immutable memory objects.
namespace assay::faults {
namespace {

// Values of the registry (cl.xml). Some hosts' headers lack them.
constexpr cl_uint device_address = 0x5001, device_pointers = 0x5002;
constexpr cl_mem_flags immutable = cl_mem_flags{1} << 6;

using SetKernelArgDevicePointer =
    Extension<"clSetKernelArgDevicePointerEXT", cl_int(CL_API_CALL*)(cl_kernel, cl_uint, cl_ulong),
              "kernel arg_index arg_value">;
using Addresses = std::map<cl_ulong, size_t>;  // key: address, value: size

constexpr auto addresses_noted =
    answers<GetMemObjectInfo, device_address, cl_ulong>([](auto& call, auto address) {
      const auto size = asked<size_t>(below().clGetMemObjectInfo, call["memobj"_arg], CL_MEM_SIZE);
      remembered<Addresses>([&](auto& all) { all[address[0]] = size; });
      return false;
    });

constexpr auto is_immutable = [](auto& call) { return (call["flags"_arg] & immutable) != 0; };

template <class Entry>
constexpr Plant map_refused_otherwise = error<Entry, CL_INVALID_OPERATION, CL_INVALID_VALUE>();

constexpr ApiPlant plants[] = {
    // ---- cl_ext_buffer_device_address.
    {"device_address_moves", answer<GetMemObjectInfo, device_address>([](cl_ulong& address) {
       static std::atomic<cl_ulong> asked_before{0};
       address += 64 * asked_before++;
     })},
    {"device_address_of_the_host", answer<GetMemObjectInfo, device_address>(
                                       [](cl_ulong& address) { address ^= cl_ulong{1} << 46; })},
    {"device_address_of_any_buffer",
     error<GetMemObjectInfo, CL_INVALID_OPERATION, CL_SUCCESS>(asks_for<device_address>)},
    {"device_pointer_from_the_start", addresses_noted},
    {"device_pointer_from_the_start", before<SetKernelArgDevicePointer>([](auto& call) {
       cl_ulong& value = call["arg_value"_arg];
       const cl_ulong own = value;
       remembered<Addresses>([&](auto& all) {
         const auto next = all.upper_bound(value);
         if (next == all.begin()) return;
         const auto [start, size] = *std::prev(next);
         if (value - start < size) value = start;
       });
       return value != own;
     })},
    {"device_pointers_checked", addresses_noted},
    {"device_pointers_checked",
     instead<SetKernelArgDevicePointer>(status_alone<CL_INVALID_ARG_VALUE>,
                                        [](auto& call) {
                                          const cl_ulong value = call["arg_value"_arg];
                                          return remembered<Addresses>([&](auto& all) {
                                            const auto next = all.upper_bound(value);
                                            if (next == all.begin()) return true;
                                            const auto [start, size] = *std::prev(next);
                                            return value - start >= size;
                                          });
                                        })},
    {"device_pointers_unnamed",
     instead<SetKernelExecInfo>(status_alone<CL_INVALID_VALUE>, asks_for<device_pointers>)},
    {"device_address_property_forgotten", after<GetMemObjectInfo>([](auto& call, cl_int& status) {
       size_t* const size = call["param_value_size_ret"_arg];
       if (!asks_for<CL_MEM_PROPERTIES>(call) || status != CL_SUCCESS || size == nullptr ||
           *size == 0)
         return false;
       *size = 0;
       return true;
     })},
    // ---- cl_ext_immutable_memory_objects.
    {"immutable_is_read_only", before<CreateBuffer>([](auto& call) {
       cl_mem_flags& flags = call["flags"_arg];
       const bool shows =
           (flags & immutable) != 0 && (flags & CL_MEM_COPY_HOST_PTR) != 0 &&
           (flags & (CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY)) == 0;
       if (shows) flags = (flags & ~immutable) | CL_MEM_READ_ONLY;
       return shows;
     })},
    {"immutable_of_nothing",
     error<CreateBuffer, CL_INVALID_VALUE, CL_INVALID_HOST_PTR>(is_immutable)},
    {"immutable_copied_to", error<EnqueueCopyBuffer, CL_INVALID_OPERATION>()},
    {"immutable_map_by_another_code", map_refused_otherwise<EnqueueMapBuffer>},
    {"immutable_part_widened", before<CreateSubBuffer>([](auto& call) {
       const auto own =
           asked<cl_mem_flags>(below().clGetMemObjectInfo, call["buffer"_arg], CL_MEM_FLAGS);
       cl_mem_flags& flags = call["flags"_arg];
       const bool shows = (own & immutable) != 0 && (flags & CL_MEM_HOST_WRITE_ONLY) != 0;
       if (shows) flags = 0;
       return shows;
     })},
    {"immutable_image_by_another_code",
     error<CreateImage, CL_INVALID_VALUE, CL_INVALID_IMAGE_DESCRIPTOR>(is_immutable)},
    {"immutable_image_not_copied",
     instead<EnqueueCopyImageToBuffer>(marker,
                                       [](auto& call) {
                                         return (asked<cl_mem_flags>(below().clGetMemObjectInfo,
                                                                     call["src_image"_arg],
                                                                     CL_MEM_FLAGS) &
                                                 immutable) != 0;
                                       })},
    {"image_of_an_immutable_buffer_forgets_it",
     answers<GetMemObjectInfo, CL_MEM_FLAGS, cl_mem_flags>([](auto& call, auto flags) {
       const auto type =
           asked<cl_mem_object_type>(below().clGetMemObjectInfo, call["memobj"_arg], CL_MEM_TYPE);
       if (type != CL_MEM_OBJECT_IMAGE1D_BUFFER || (flags[0] & immutable) == 0) return false;
       flags[0] &= ~immutable;
       return true;
     })},
    {"immutable_images_without_formats", after<GetSupportedImageFormats>([](auto& call, cl_int&) {
       cl_uint* const count = call["num_image_formats"_arg];
       if (!is_immutable(call) || count == nullptr) return false;
       *count = 0;
       return true;
     })},
    {"immutable_shared_memory", before<SVMAlloc>([](auto& call) {
       const bool shows = is_immutable(call);
       if (shows) call["flags"_arg] &= ~immutable;
       return shows;
     })},
    {"immutable_image_filled", error<EnqueueFillImage, CL_INVALID_OPERATION>()},
    {"immutable_image_written_by_kernels", error<SetKernelArg, CL_INVALID_ARG_VALUE>()},
};

}  // namespace

std::span<const ApiPlant> extension_memory_plants() {
  return plants;
}

}  // namespace assay::faults
