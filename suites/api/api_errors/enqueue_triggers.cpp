// Errors of the functions that enqueue commands on buffers, shared virtual memory and kernels.
#include "harness/sweep/group_limit.h"
#include "suites/api/api_errors/command.h"
#include "suites/base/embedded_text.h"
#include "suites/spirv/program.h"

namespace assay::suites::api_errors {
namespace {

constexpr TextParts enqueue_triggers_cl("suites/api/api_errors/enqueue_triggers.cl");

constexpr std::size_t end = Memory::bytes;
/// An offset near the greatest size_t. The sum of the offset and 64 overflows and gives 32.
constexpr std::size_t beyond = std::numeric_limits<std::size_t>::max() - 31;
constexpr cl_bitfield unknown_flag = cl_bitfield{1} << 40;

// ---- Buffers.

/// The size of part(), a sub-buffer at the start of the buffer.
constexpr std::size_t part_bytes = 512;
cl_mem part(Attempt& a) {
  const cl_buffer_region first{0, part_bytes};
  return a.keep(a.the<Memory>().target.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &first))();
}

using Reading = Mapping<CL_MAP_READ>;
using Writing = Mapping<CL_MAP_WRITE>;
/// Makes an `Other` that lasts until the attempt ends, and returns the flags of a map.
template <typename Other, cl_map_flags flags = CL_MAP_WRITE>
cl_map_flags during(Attempt& a) {
  return a.the<Other>(), flags;
}
/// A sub-buffer that overlaps part().
cl_mem smaller_part(Attempt& a) {
  const cl_buffer_region first{0, part_bytes / 2};
  return a.keep(a.the<Memory>().target.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &first))();
}
using WritingPart = Mapping<CL_MAP_WRITE, part>;

Breaks of_the_buffer() {
  return merged({object_breaks("buffer", "buffer", foreign_buffer), {image_for_buffer("buffer")}});
}
/// The buffer's flags allow the host only transfers in the other direction, or no access.
Breaks access_breaks(const std::string& other_access, cl_mem_flags flags) {
  return {{other_access, {{"buffer", buffer_with(flags)}}},
          {"host_no_access", {{"buffer", buffer_with(CL_MEM_HOST_NO_ACCESS)}}}};
}

auto transfer(Attempt& a) {
  return of_command(a, target_buffer(a), CL_TRUE, 0, 64, host_memory(a));
}
Breaks transfers(const Breaks& access) {
  return merged({wait_breaks(),
                 of_the_buffer(),
                 {failed_event(),
                  {"offset_out_of_bounds", {{"offset", end}, {"size", 1}}},
                  // The region ends one byte after the end of the buffer.
                  {"size_out_of_bounds", {{"offset", 16}, {"size", end - 15}}},
                  {"beyond_sub_buffer", {{"buffer", part}, {"offset", part_bytes - 60}}},
                  {"overflow", {{"offset", beyond}}},
                  {"null_pointer", {{"ptr", nullptr}}},
                  {"zero_size", {{"size", 0}}}},
                 access});
}

/// The pitches of a rectangle. The names of the parameters begin with `side`. A slice pitch must
/// not be less than region[1] rows, and must be a multiple of the row pitch. For transfers with
/// host memory, OpenCL 1.2 to 3.0 require an error only if a slice pitch breaks both rules.
/// Otherwise one broken rule is enough.
Breaks pitches(const std::string& name, const std::string& side) {
  const std::string row = side + "_row_pitch", slice = side + "_slice_pitch";
  return {{"small_" + name + "_row_pitch", {{row, 15}}},
          {"small_" + name + "_slice_pitch", {{slice, 16}}},
          {"odd_" + name + "_slice_pitch", {{slice, 65}}}};
}
auto rectangle(Attempt& a) {
  return of_command(a, target_buffer(a), CL_TRUE, triple(0, 0, 0)(a), triple(0, 0, 0)(a),
                    triple(16, 4, 2)(a), 16, 64, 16, 64, host_memory(a));
}
Breaks rectangles(const Breaks& access) {
  return merged({wait_breaks(),
                 of_the_buffer(),
                 zero_size_breaks(16, 4, 2),
                 {{"null_buffer_origin", {{"buffer_origin", nullptr}}},
                  {"null_host_origin", {{"host_origin", nullptr}}},
                  {"null_region", {{"region", nullptr}}}},
                 pitches("buffer", "buffer"),
                 pitches("host", "host"),
                 {failed_event(),
                  {"bad_buffer_slice_pitch", {{"buffer_slice_pitch", 17}}},
                  {"bad_host_slice_pitch", {{"host_slice_pitch", 17}}},
                  {"out_of_bounds", {{"buffer_origin", triple(1, 0, 14)}}},
                  {"beyond_sub_buffer", {{"buffer", part}, {"buffer_origin", triple(0, 0, 7)}}},
                  {"overflow", {{"buffer_origin", triple(beyond, 0, 0)}}},
                  {"null_pointer", {{"ptr", nullptr}}}},
                 access});
}

Breaks source_and_target() {
  return merged({wait_breaks(),
                 object_breaks("target", "dst_buffer", foreign_buffer),
                 object_breaks("source", "src_buffer", foreign_buffer),
                 {image_for_buffer("dst_buffer")}});
}

Break other_pitches(const std::string& name, std::vector<Break::Change> changes) {
  changes.insert(changes.end(), {{"src_buffer", target_buffer}, {"src_origin", triple(0, 0, 2)}});
  return {name, std::move(changes)};
}

Breaks patterns() {
  return {{"null_pattern", {{"pattern", nullptr}}},
          {"zero_pattern", {{"pattern_size", 0}}},
          {"odd_pattern", {{"pattern_size", 3}, {"size", 48}}},
          {"large_pattern", {{"pattern_size", 256}, {"size", 256}}},
          {"misaligned_size", {{"size", 18}}}};
}

std::vector<Trigger> of_buffers() {
  const Breaks reading = access_breaks("host_write_only", CL_MEM_HOST_WRITE_ONLY),
               writing = access_breaks("host_read_only", CL_MEM_HOST_READ_ONLY);
  return joined({
      BREAKS(clEnqueueReadBuffer, transfer, transfers(reading)),
      BREAKS(clEnqueueWriteBuffer, transfer, transfers(writing)),
      BREAKS(clEnqueueReadBufferRect, rectangle, rectangles(reading)),
      BREAKS(clEnqueueWriteBufferRect, rectangle, rectangles(writing)),
      BREAKS(
          clEnqueueCopyBuffer,
          [](Attempt& a) { return of_command(a, source_buffer(a), target_buffer(a), 0, 0, 64); },
          merged({source_and_target(),
                  {{"target_out_of_bounds", {{"dst_offset", end - 63}}},
                   {"source_out_of_bounds", {{"src_offset", end - 63}}},
                   {"beyond_sub_buffer", {{"dst_buffer", part}, {"dst_offset", part_bytes - 60}}},
                   {"overflow", {{"src_offset", beyond}, {"dst_offset", beyond}}},
                   {"zero_size", {{"size", 0}}},
                   {"overlap", {{"src_buffer", target_buffer}, {"src_offset", 4}}}}})),
      BREAKS(
          clEnqueueCopyBufferRect,
          [](Attempt& a) {
            return of_command(a, source_buffer(a), target_buffer(a), triple(0, 0, 0)(a),
                              triple(0, 0, 0)(a), triple(16, 4, 2)(a), 16, 64, 16, 64);
          },
          merged({source_and_target(),
                  zero_size_breaks(16, 4, 2),
                  pitches("target", "dst"),
                  pitches("source", "src"),
                  {{"null_source_origin", {{"src_origin", nullptr}}},
                   {"null_target_origin", {{"dst_origin", nullptr}}},
                   {"null_region", {{"region", nullptr}}},
                   {"target_out_of_bounds", {{"dst_origin", triple(1, 0, 14)}}},
                   {"source_out_of_bounds", {{"src_origin", triple(1, 0, 14)}}},
                   {"beyond_sub_buffer", {{"dst_buffer", part}, {"dst_origin", triple(0, 0, 7)}}},
                   {"overflow", {{"dst_origin", triple(beyond, 0, 0)}}},
                   {"overlap", {{"src_buffer", target_buffer}, {"src_origin", triple(1, 0, 0)}}},
                   other_pitches("different_pitches",
                                 {{"src_row_pitch", 32}, {"src_slice_pitch", 128}}),
                   other_pitches(
                       "different_row_pitches",
                       {{"src_row_pitch", 32}, {"src_slice_pitch", 128}, {"dst_slice_pitch", 128}}),
                   other_pitches("different_slice_pitches", {{"src_slice_pitch", 128}})}})),
      BREAKS(
          clEnqueueFillBuffer,
          [](Attempt& a) { return of_command(a, target_buffer(a), host_memory(a), 4, 0, 64); },
          merged({wait_breaks(),
                  of_the_buffer(),
                  patterns(),
                  {{"out_of_bounds", {{"offset", end - 60}}},
                   {"beyond_sub_buffer", {{"buffer", part}, {"offset", part_bytes - 60}}},
                   {"overflow", {{"offset", beyond}}},
                   {"misaligned_offset", {{"offset", 2}}}}})),
      BREAKS(
          clEnqueueMapBuffer,
          [](Attempt& a) { return of_command(a, target_buffer(a), CL_TRUE, CL_MAP_READ, 0, 64); },
          merged({wait_breaks(),
                  of_the_buffer(),
                  map_flag_breaks("map_flags"),
                  map_breaks("buffer", buffer_with),
                  {failed_event(),
                   {"out_of_bounds", {{"offset", end - 60}}},
                   {"beyond_sub_buffer", {{"buffer", part}, {"offset", part_bytes - 60}}},
                   {"overflow", {{"offset", beyond}}},
                   {"zero_size", {{"size", 0}}},
                   {"overlapping_writes", {{"map_flags", during<Writing>}}},
                   {"overlapping_byte", {{"map_flags", during<Writing>}, {"offset", 63}}},
                   {"overlapping_invalidation",
                    {{"map_flags", during<Writing, CL_MAP_WRITE_INVALIDATE_REGION>}}},
                   {"overlapping_after_invalidation",
                    {{"map_flags", during<Mapping<CL_MAP_WRITE_INVALIDATE_REGION>>}}},
                   {"sub_buffer_of_a_mapped_region",
                    {{"buffer", part}, {"map_flags", during<Writing>}}},
                   {"buffer_of_a_mapped_sub_buffer", {{"map_flags", during<WritingPart>}}},
                   {"sub_buffer_beside_a_mapped_sub_buffer",
                    {{"buffer", smaller_part}, {"map_flags", during<WritingPart>}}}}})),
      BREAKS(
          clEnqueueUnmapMemObject,
          [](Attempt& a) { return of_command(a, target_buffer(a), a.the<Reading>().pointer); },
          merged({wait_breaks(),
                  {{"null_object", {{"memobj", nullptr}}},
                   {"foreign_pointer", {{"mapped_ptr", host_memory}}},
                   {"unmapped_already",
                    {{"mapped_ptr",
                      [](Attempt& a) {
                        auto& mapping = a.the<Reading>();
                        mapping.unmap();
                        return mapping.pointer;
                      }}}},
                   {"queue_of_another_context",
                    {{"command_queue", [](Attempt& a) { return a.on.other_queue()(); }}}}}})),
      BREAKS(
          clEnqueueMigrateMemObjects,
          [](Attempt& a) { return of_command(a, 1, listed<target_buffer>(a), 0); },
          merged({wait_breaks(),
                  {{"object_of_another_context",
                    {{"num_mem_objects", 2}, {"mem_objects", both<target_buffer, foreign_buffer>}}},
                   {"null_object",
                    {{"num_mem_objects", 2}, {"mem_objects", both<target_buffer, null<cl_mem>>}}},
                   {"no_objects", {{"num_mem_objects", 0}}},
                   {"null_list", {{"mem_objects", nullptr}}},
                   {"unknown_flag", {{"flags", unknown_flag}}}}})),
  });
}

// ---- Kernels.

/// A kernel of a module that requires two sub-groups in each work-group.
cl_kernel kernel_of_two_sub_groups(Attempt& a) {
  if (lacks(a, harness::parts::spirv_1_1)) return nullptr;
  const spirv::KernelText text{"one",
                               {{"global_int", "out"}},
                               "OpCapability SubgroupDispatch\n"
                               "OpExecutionMode %kernel SubgroupsPerWorkgroup 2\n"
                               "OpStore %out %int_1 Aligned 4\n"};
  const auto words = spirv::words_of(text, spirv::environment_of(a.on.info(), {1, 1}));
  const auto& program = a.keep(spirv::create(a.on, words));
  if (clBuildProgram(program(), 0, nullptr, nullptr, nullptr, nullptr) != CL_SUCCESS)
    return skip("needs a driver that builds modules with SubgroupsPerWorkgroup"), nullptr;
  auto& kernel = a.keep(cl::Kernel(program, "one"));
  kernel.setArg(0, a.the<Memory>().target);
  return kernel();
}
/// A kernel that requires work-groups of (4, 1, 1). Skips the case if the device does not allow
/// this size.
cl_kernel required_kernel(Attempt& a) {
  if (lacks(a, host::Needs::work_groups(4))) return nullptr;
  // OpenCL C 1.2 requires uniform work-groups.
  auto& kernel = a.keep(a.on.kernel(enqueue_triggers_cl("required"), "required", "-cl-std=CL1.2"));
  harness::GroupLimit(kernel, a.on.running()).require({4});
  kernel.setArg(0, a.the<Memory>().target);
  return kernel();
}

const std::size_t* groups_of_three(Attempt& a) {
  if (a.on.info().max_work_item_size_0 < 3) skip("needs work-groups of three work-items");
  return triple(3, 1, 1)(a);
}
/// A work-group with `first` work-items in the first dimension, and `size` work-items in
/// `dimension`.
template <std::size_t dimension>
const std::size_t* group_of(Attempt& a, std::size_t size, std::size_t first) {
  std::size_t sizes[] = {first, 1, 1};
  sizes[dimension] = size;
  const auto most = a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  if (most.at(dimension) < size || a.on.info().max_work_group_size < size * first)
    skip("needs a device with larger work-groups");
  return triple(sizes[0], sizes[1], sizes[2])(a);
}
template <std::size_t dimension>
const std::size_t* groups_of_three_in(Attempt& a) {
  return group_of<dimension>(a, 3, 1);
}
/// The group has 4 work-items in the first dimension, as the kernel requires, but too many in
/// `dimension`.
template <std::size_t dimension>
const std::size_t* too_deep_group(Attempt& a) {
  return group_of<dimension>(a, 2, 4);
}
/// A launch of three dimensions. `changes` break the rule in the second or the third dimension.
Break solid(std::string name, std::vector<Break::Change> changes) {
  changes.push_back({"work_dim", 3});
  return {std::move(name), std::move(changes)};
}

/// Each dimension of the work-group is allowed, but the product is too large.
const std::size_t* large_group(Attempt& a) {
  const auto sizes = a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  if (sizes.at(0) * sizes.at(1) <= a.on.device().getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>())
    skip(
        "the first two limits of CL_DEVICE_MAX_WORK_ITEM_SIZES make a work-group that is not too "
        "large");
  return triple(sizes[0], sizes[1], 1)(a);
}

/// The third dimension is too large. This dimension usually has the lowest limit.
const std::size_t* large_item_size(Attempt& a) {
  const auto sizes = a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>();
  // From 2.0 on, the limit of the kernel applies. The limit of the device is at least as high.
  const auto most =
      a.the<ReadyKernel>().kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(a.on.device());
  if (sizes.at(2) + 1 > most) skip("the work-group would also be too large for the kernel");
  return triple(1, 1, sizes[2] + 1)(a);
}

/// One dimension is too large. The whole work-group may also be too large for the kernel.
template <std::size_t dimension>
const std::size_t* one_item_too_many(Attempt& a) {
  std::size_t sizes[] = {1, 1, 1};
  const std::size_t most = a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES>().at(dimension);
  if (most >= (a.on.info().address_bits == 32 ? std::size_t{UINT32_MAX} : SIZE_MAX))
    skip("no size exceeds CL_DEVICE_MAX_WORK_ITEM_SIZES");
  sizes[dimension] += most;
  return triple(sizes[0], sizes[1], sizes[2])(a);
}
template <std::size_t dimension>
Break item_size(const char* name) {
  return {name,
          {{"work_dim", 3},
           {"global_work_size", one_item_too_many<dimension>},
           {"local_work_size", one_item_too_many<dimension>}}};
}

void CL_CALLBACK nothing(void*) {}

constexpr host::Needs with_sub_groups = harness::parts::spirv & host::needs_sub_groups;
constexpr host::Needs native = harness::parts::native_kernels,
                      not_native = host::Needs::lack(native);
/// The place of a buffer's address in the arguments of a native kernel.
template <std::size_t index>
const void* place_in(Attempt& a) {
  return static_cast<const cl_mem*>(host_memory(a)) + index;
}
const void** place_of_buffer(Attempt& a) {
  return listed<place_in<0>>(a);
}

std::vector<Trigger> of_kernels() {
  return joined({
      BREAKS(
          clEnqueueNDRangeKernel,
          [](Attempt& a) {
            return of_command(a, ready_kernel(a), 1, nullptr, triple(64, 1, 1)(a), nullptr);
          },
          merged(
              {wait_breaks(),
               kernel_breaks(),
               {{"no_dimension", {{"work_dim", 0}}},
                {"four_dimensions",
                 {{"work_dim",
                   [](Attempt& a) {
                     return a.on.device().getInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS>() + 1;
                   }}}},
                {"null_global_size", {{"global_work_size", nullptr}}},
                {"zero_global_size", {{"global_work_size", triple(0, 1, 1)}}},
                solid("zero_global_size_y", {{"global_work_size", triple(64, 0, 1)}}),
                solid("zero_global_size_z", {{"global_work_size", triple(64, 1, 0)}}),
                {"zero_local_size", {{"local_work_size", triple(0, 1, 1)}}},
                solid("zero_local_size_y", {{"local_work_size", triple(1, 0, 1)}}),
                solid("zero_local_size_z", {{"local_work_size", triple(1, 1, 0)}}),
                {"offset_overflow", {{"global_work_offset", triple(beyond, 0, 0)}}},
                // The global size is 1 in the second and the third dimension.
                solid("offset_overflow_y", {{"global_work_offset", triple(0, ~std::size_t{0}, 0)}}),
                solid("offset_overflow_z", {{"global_work_offset", triple(0, 0, ~std::size_t{0})}}),
                {"not_divisible", {{"local_work_size", groups_of_three}}},
                solid("not_divisible_y", {{"global_work_size", triple(2, 4, 1)},
                                          {"local_work_size", groups_of_three_in<1>}}),
                solid("not_divisible_z", {{"global_work_size", triple(2, 1, 4)},
                                          {"local_work_size", groups_of_three_in<2>}}),
                {"not_the_required_size",
                 {{"kernel", required_kernel}, {"local_work_size", triple(2, 1, 1)}}},
                solid("not_the_required_size_y", {{"kernel", required_kernel},
                                                  {"global_work_size", triple(8, 2, 1)},
                                                  {"local_work_size", too_deep_group<1>}}),
                solid("not_the_required_size_z", {{"kernel", required_kernel},
                                                  {"global_work_size", triple(8, 1, 2)},
                                                  {"local_work_size", too_deep_group<2>}}),
                {"required_but_null", {{"kernel", required_kernel}}},
                {"group_too_large",
                 {{"work_dim", 3},
                  {"global_work_size", large_group},
                  {"local_work_size", large_group}}},
                {"item_size",
                 {{"work_dim", 3},
                  {"global_work_size", large_item_size},
                  {"local_work_size", large_item_size}}},
                item_size<0>("item_size_x"),
                item_size<1>("item_size_y"),
                item_size<2>("item_size_z"),
                {"other_sub_groups",
                 {{"kernel", kernel_of_two_sub_groups}, {"local_work_size", triple(1, 1, 1)}},
                 false,
                 with_sub_groups}}}),
          host::needs_compiler),
      BREAKS(
          clEnqueueTask, [](Attempt& a) { return of_command(a, ready_kernel(a)); },
          merged({wait_breaks(),
                  kernel_breaks(),
                  {{"required_size", {{"kernel", required_kernel}}},
                   {"other_sub_groups",
                    {{"kernel", kernel_of_two_sub_groups}},
                    false,
                    with_sub_groups}}}),
          host::needs_compiler),
      BREAKS(
          clEnqueueNativeKernel,
          [](Attempt& a) {
            return of_command(a, &nothing, host_memory(a), 64, 0, nullptr, nullptr);
          },
          merged({wait_breaks(),
                  {{"null_function", {{"user_func", nullptr}}},
                   {"size_without_arguments", {{"args", nullptr}}},
                   {"objects_without_arguments",
                    {{"args", nullptr},
                     {"cb_args", 0},
                     {"num_mem_objects", 1},
                     {"mem_list", listed<target_buffer>},
                     {"args_mem_loc", place_of_buffer}}},
                   {"arguments_without_size", {{"cb_args", 0}}},
                   {"objects_without_list", {{"num_mem_objects", 1}}},
                   {"places_without_list",
                    {{"num_mem_objects", 1}, {"args_mem_loc", place_of_buffer}}},
                   {"objects_without_places",
                    {{"num_mem_objects", 1}, {"mem_list", listed<target_buffer>}}},
                   {"list_alone", {{"mem_list", listed<target_buffer>}}},
                   {"places_without_objects", {{"args_mem_loc", place_of_buffer}}},
                   {"list_without_objects",
                    {{"mem_list", listed<target_buffer>}, {"args_mem_loc", place_of_buffer}}},
                   {"image",
                    {{"num_mem_objects", 2},
                     {"mem_list", both<target_buffer, target_image>},
                     {"args_mem_loc", both<place_in<0>, place_in<1>>}},
                    false,
                    native & host::needs_images},
                   {"not_native", {}, false, not_native}}}),
          native),
  });
}

// ---- Shared virtual memory.

void* shared_target(Attempt& a) {
  return shared_memory(a);
}
const void* shared_range(Attempt& a) {
  return shared_memory(a);
}
/// 0 on a device without shared virtual memory, because there is no allocation.
std::size_t range_size(Attempt& a) {
  return a.on.info().svm_capabilities == 0 ? 0 : 64;
}
/// A callback that frees nothing. The attempt frees the memory.
void CL_CALLBACK free_nothing(cl_command_queue, cl_uint, void**, void*) {}

/// Maps `target` of SharedMemory until the attempt ends.
struct SharedMapping {
  explicit SharedMapping(Attempt& a) : queue(a.queue()), memory(a.the<SharedMemory>()) {
    if (!memory.shared) return;
    EXPECT_SUCCESS(
        clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory.target, 64, 0, nullptr, nullptr));
  }
  ~SharedMapping() {
    if (!memory.shared) return;
    EXPECT_SUCCESS(clEnqueueSVMUnmap(queue, memory.target, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(queue));
  }
  SharedMapping(const SharedMapping&) = delete;
  SharedMapping& operator=(const SharedMapping&) = delete;
  cl_command_queue queue;
  const SharedMemory& memory;
};

/// A call of clEnqueueSVMMap. The memory must be unmapped before the attempt frees the memory.
using Map = Signature<decltype(&clEnqueueSVMMap)>;
cl_int map_and_unmap(Attempt& a, const Map::Arguments& given) {
  const cl_int status = std::apply(a.api.clEnqueueSVMMap, given);
  void* const mapped = std::get<3>(given);
  if (status == CL_SUCCESS && mapped != nullptr && a.the<SharedMemory>().shared) {
    EXPECT_SUCCESS(clEnqueueSVMUnmap(a.queue(), mapped, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(a.queue()));
  }
  return status;
}

/// Adds the row for devices without shared virtual memory to tables.
Breaks svm(std::initializer_list<Breaks> tables) {
  Breaks all = merged(tables);
  all.push_back({"unsupported", {}, false, host::Needs::lack(harness::parts::svm)});
  return all;
}

std::vector<Trigger> of_shared_memory() {
  // The description of clEnqueueSVMFree does not mention the contexts of events.
  Breaks waits_of_free = wait_breaks();
  std::erase_if(waits_of_free,
                [](const Break& row) { return row.name == "event_of_another_context"; });
  return joined({
      BREAKS(
          clEnqueueSVMFree,
          [](Attempt& a) {
            return of_command(a, 1, listed<shared_target>(a), &free_nothing, nullptr);
          },
          svm({waits_of_free,
               {{"no_pointers", {{"num_svm_pointers", 0}}},
                {"null_pointers", {{"svm_pointers", nullptr}}}}}),
          host::needs_svm),
      BREAKS(
          clEnqueueSVMMemcpy,
          [](Attempt& a) { return of_command(a, CL_TRUE, shared_memory(a), shared_source(a), 64); },
          svm({wait_breaks(),
               {failed_event(),
                {"null_target", {{"dst_ptr", nullptr}}},
                {"null_source", {{"src_ptr", nullptr}}},
                {"overlap", {{"src_ptr", [](Attempt& a) { return shared_memory(a) + 8; }}}}}}),
          host::needs_svm),
      BREAKS(
          clEnqueueSVMMemFill,
          [](Attempt& a) { return of_command(a, shared_memory(a), host_memory(a), 4, 64); },
          svm({wait_breaks(),
               patterns(),
               {{"null_pointer", {{"svm_ptr", nullptr}}},
                {"misaligned_pointer",
                 {{"svm_ptr", [](Attempt& a) { return shared_memory(a) + 2; }}}}}}),
          host::needs_svm),
      breaks<Map::Arguments>(
          "clEnqueueSVMMap", parameters_of("clEnqueueSVMMap"), map_and_unmap,
          [](Attempt& a) { return of_command(a, CL_TRUE, CL_MAP_READ, shared_memory(a), 64); },
          svm({wait_breaks(),
               map_flag_breaks("flags"),
               {failed_event(),
                {"null_pointer", {{"svm_ptr", nullptr}}},
                {"zero_size", {{"size", 0}}}}}),
          host::needs_svm),
      BREAKS(
          clEnqueueSVMUnmap,
          [](Attempt& a) { return of_command(a, a.the<SharedMapping>().memory.target); },
          svm({wait_breaks(), {{"null_pointer", {{"svm_ptr", nullptr}}}}}), host::needs_svm),
      BREAKS(
          clEnqueueSVMMigrateMem,
          [](Attempt& a) {
            return of_command(a, 1, listed<shared_range>(a), listed<range_size>(a), 0);
          },
          svm({wait_breaks(),
               {{"no_pointers", {{"num_svm_pointers", 0}}},
                {"null_pointers", {{"svm_pointers", nullptr}}},
                {"outside",
                 {{"num_svm_pointers", 2},
                  {"svm_pointers", both<shared_range, place_in<0>>},
                  {"sizes", both<range_size, range_size>}}},
                {"unknown_flag", {{"flags", unknown_flag}}}}}),
          host::needs_svm),
  });
}

}  // namespace

std::vector<Trigger> enqueue_triggers() {
  const auto nothing_else = [](Attempt& a) { return of_command(a); };
  return joined(
      {of_buffers(), of_kernels(), of_shared_memory(),
       BREAKS(clEnqueueMarker,
              [](Attempt& a) { return std::tuple(a.queue(), &a.keep<cl_event>()); },
              {{"null_queue", {{"command_queue", nullptr}}, true},
               {"null_event", {{"event", nullptr}}}}),
       BREAKS(clEnqueueWaitForEvents,
              [](Attempt& a) { return std::tuple(a.queue(), 1, events<CL_COMPLETE>(a)); },
              {{"null_queue", {{"command_queue", nullptr}}, true},
               {"event_of_another_context",
                {{"num_events", 2}, {"event_list", complete_and<event<CL_COMPLETE, true>>}}},
               {"no_events", {{"num_events", 0}}},
               {"null_list", {{"event_list", nullptr}}}}),
       BREAKS(clEnqueueBarrier, [](Attempt&) { return std::tuple(nullptr); },
              {{"null_queue", {}, true}}),
       BREAKS(clEnqueueMarkerWithWaitList, nothing_else, wait_breaks()),
       BREAKS(clEnqueueBarrierWithWaitList, nothing_else, wait_breaks())});
}

}  // namespace assay::suites::api_errors
