#include <array>

#include "suites/api/api_errors/command.h"
#include "suites/base/embedded_text.h"
#include "suites/host/command_buffer.h"
#include "suites/host/extension_change.h"

// cl_khr_command_buffer.
namespace assay::suites::api_errors {
namespace {

constexpr TextParts command_recording_triggers_cl(
    "suites/api/api_errors/command_recording_triggers.cl");

struct Recording {
  explicit Recording(Attempt& a)
      : commands(a.on), point(commands.fill(a.the<Memory>().source, 0, 0, Memory::bytes)) {}
  host::CommandBuffer commands;
  cl_sync_point_khr point;
};

cl_command_buffer_khr finalized(Attempt& a) {
  auto& commands = a.the<Recording>().commands;
  EXPECT_SUCCESS(commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
  return commands();
}
cl_command_queue queue_of_the_buffer(Attempt& a) {
  lacks(a, host::Needs::lack(host::Needs::extension("cl_khr_command_buffer_multi_device")));
  return a.the<Recording>().commands.queue()();
}
cl_mutable_command_khr* place_of_handle(Attempt& a) {
  lacks(a, host::Needs::lack(host::Needs::extension("cl_khr_command_buffer_mutable_dispatch")));
  return &a.keep<cl_mutable_command_khr>();
}
template <cl_sync_point_khr beyond>
cl_sync_point_khr point(Attempt& a) {
  return a.the<Recording>().point + beyond;
}

/// Devices need not be able to record this kernel.
cl_kernel kernel_of(Attempt& a, const char* part, const std::string& options) {
  auto& kernel = a.keep(a.on.kernel(command_recording_triggers_cl(part), "one", options));
  kernel.setArg(0, a.keep(a.on.buffer(sizeof(cl_int))));
  return kernel();
}
cl_kernel printing_kernel(Attempt& a) {
  if (lacks(a, host::Needs::lack(harness::parts::command_buffer_printf))) return nullptr;
  return kernel_of(a, "printing", {});
}
cl_kernel enqueuing_kernel(Attempt& a) {
  if (lacks(a, host::Needs(harness::parts::device_queues) &
                   host::Needs::lack(harness::parts::command_buffer_device_enqueue)))
    return nullptr;
  return kernel_of(a, "enqueuing", host::newest_language(a.on.info()));
}

Breaks recording_breaks() {
  return {
      {"null_buffer", {{"command_buffer", nullptr}}},
      {"finalized", {{"command_buffer", finalized}}},
      {"null_list", {{"num_sync_points_in_wait_list", 1}}},
      {"empty_list", {{"sync_point_wait_list", listed<point<0>>}}},
      {"unknown_sync_point",
       {{"num_sync_points_in_wait_list", 1}, {"sync_point_wait_list", listed<point<1000>>}}},
  };
}

/// From revision 0.9.5 on, recording functions have properties. `own` makes the arguments of only
/// this command, with their exact types.
template <typename... Own>
std::vector<Trigger> record_breaks(const std::string& function, std::tuple<Own...> (*own)(Attempt&),
                                   const Breaks& more = {}, const host::Needs& needs = {},
                                   std::vector<std::string> parameters = {}) {
  using List = const cl_sync_point_khr*;
  using Arguments = std::tuple<cl_command_buffer_khr, cl_command_queue, Own..., cl_uint, List,
                               cl_sync_point_khr*, cl_mutable_command_khr*>;
  const auto valid = [own](Attempt& a) -> Arguments {
    const auto given = own(a);
    return std::tuple_cat(std::tuple(a.the<Recording>().commands(), cl_command_queue{}), given,
                          std::tuple(0U, List{}, static_cast<cl_sync_point_khr*>(nullptr),
                                     static_cast<cl_mutable_command_khr*>(nullptr)));
  };
  const auto call = [function](Attempt& a, const Arguments& arguments) {
    return std::apply(
        [&](cl_command_buffer_khr buffer, cl_command_queue queue, Own... given, cl_uint count,
            List list, cl_sync_point_khr* made, cl_mutable_command_khr* handle) {
          return host::record_command(a.on, function.c_str(),
                                      {buffer, queue, count, list, made, handle}, given...);
        },
        arguments);
  };
  const Breaks all = merged({recording_breaks(),
                             {{"queue_given", {{"command_queue", queue_of_the_buffer}}},
                              {"handle_given", {{"mutable_handle", place_of_handle}}}},
                             more});
  if (parameters.empty()) parameters = parameters_of(function);
  return breaks<Arguments>(function, parameters, call, valid, all, needs);
}

Breaks object(const std::string& parameter, const Value& foreign) {
  return {{"null_object", {{parameter, nullptr}}}, {"foreign_object", {{parameter, foreign}}}};
}

constexpr std::size_t zero = 0, bytes = 64;
constexpr std::array<std::size_t, 3> origin{0, 0, 0}, bytes_region{16, 2, 1}, image_region{2, 2, 1};
constexpr std::array<cl_uint, 4> pattern{1, 2, 3, 4};
const void* a_pattern() {
  return pattern.data();
}

/// Skips the case if the revision has no commands for shared virtual memory.
void* shared_target(Attempt& a) {
  if (!host::has_change(a.on, "cl_khr_command_buffer", "shared_memory"))
    skip("needs cl_khr_command_buffer 0.9.4");
  return shared_memory(a);
}
std::vector<std::string> with_list(std::vector<std::string> own) {
  own.insert(own.begin(), {"command_buffer", "command_queue"});
  own.insert(own.end(), {"num_sync_points_in_wait_list", "sync_point_wait_list", "sync_point",
                         "mutable_handle"});
  return own;
}

}  // namespace

std::vector<Trigger> command_recording_triggers() {
  using host::needs_images;
  return joined({
      EXTENSION_BREAKS(
          clCommandNDRangeKernelKHR,
          [](Attempt& a) {
            return std::tuple(a.the<Recording>().commands(), nullptr, nullptr, ready_kernel(a), 1,
                              nullptr, &a.keep<std::size_t>(1), nullptr, 0, nullptr, nullptr,
                              nullptr);
          },
          merged({recording_breaks(),
                  {{"null_kernel", {{"kernel", nullptr}}},
                   {"foreign_kernel", {{"kernel", foreign_kernel}}},
                   {"printing_kernel", {{"kernel", printing_kernel}}},
                   {"enqueuing_kernel", {{"kernel", enqueuing_kernel}}},
                   {"queue_given", {{"command_queue", queue_of_the_buffer}}},
                   {"handle_given", {{"mutable_handle", place_of_handle}}},
                   {"zero_dimensions", {{"work_dim", 0}}}}}),
          host::needs_compiler),
      record_breaks(
          "clCommandBarrierWithWaitListKHR", +[](Attempt&) { return std::tuple(); }),
      record_breaks(
          "clCommandCopyBufferKHR",
          +[](Attempt& a) {
            return std::tuple(source_buffer(a), target_buffer(a), zero, zero, bytes);
          },
          object("src_buffer", foreign_buffer)),
      record_breaks(
          "clCommandCopyBufferRectKHR",
          +[](Attempt& a) {
            return std::tuple(source_buffer(a), target_buffer(a), origin.data(), origin.data(),
                              bytes_region.data(), zero, zero, zero, zero);
          },
          object("src_buffer", foreign_buffer)),
      record_breaks(
          "clCommandFillBufferKHR",
          +[](Attempt& a) {
            return std::tuple(target_buffer(a), a_pattern(), sizeof pattern, zero, bytes);
          },
          object("buffer", foreign_buffer)),
      record_breaks(
          "clCommandFillImageKHR",
          +[](Attempt& a) {
            return std::tuple(target_image(a), a_pattern(), origin.data(), image_region.data());
          },
          object("image", foreign_image), needs_images),
      record_breaks(
          "clCommandCopyImageKHR",
          +[](Attempt& a) {
            return std::tuple(source_image(a), target_image(a), origin.data(), origin.data(),
                              image_region.data());
          },
          object("src_image", foreign_image), needs_images),
      record_breaks(
          "clCommandCopyBufferToImageKHR",
          +[](Attempt& a) {
            return std::tuple(target_buffer(a), target_image(a), zero, origin.data(),
                              image_region.data());
          },
          object("src_buffer", foreign_buffer), needs_images),
      record_breaks(
          "clCommandCopyImageToBufferKHR",
          +[](Attempt& a) {
            return std::tuple(target_image(a), target_buffer(a), origin.data(), image_region.data(),
                              zero);
          },
          object("src_image", foreign_image), needs_images),
      record_breaks(
          "clCommandSVMMemcpyKHR",
          +[](Attempt& a) {
            return std::tuple(shared_target(a), static_cast<const void*>(shared_source(a)), bytes);
          },
          {}, host::needs_svm, with_list({"dst_ptr", "src_ptr", "size"})),
      record_breaks(
          "clCommandSVMMemFillKHR",
          +[](Attempt& a) {
            return std::tuple(shared_target(a), a_pattern(), sizeof pattern, bytes);
          },
          {}, host::needs_svm, with_list({"svm_ptr", "pattern", "pattern_size", "size"})),
  });
}

}  // namespace assay::suites::api_errors
