#include <array>
#include <memory>

#include "suites/about.h"
#include "suites/api/api_errors/extension_call.h"
#include "suites/api/command_buffer.h"
#include "suites/api/extension_change.h"

// Errors that all functions that record a command have in common (cl_khr_command_buffer): a row a
// function, and one for each rule to break.
namespace assay::suites::api_errors {
namespace {

constexpr std::size_t bytes = 64;
using Position = std::array<std::size_t, 3>;
constexpr Position origin{0, 0, 0}, bytes_region{16, 2, 1}, image_region{2, 2, 1};
constexpr std::array<cl_uint, 4> pattern{1, 2, 3, 4};

cl::Image2D image(const cl::Context& context) {
  return {context, CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT32}, 4, 4};
}

/// The arguments of a call, all of them right until a breaker changes one.
struct Recording {
  api::CommandBuffer& commands;
  api::RecordedCommand call;
  cl_mem buffer, other_buffer, image = nullptr, other_image = nullptr;
  void *shared = nullptr, *other_shared = nullptr;  ///< shared virtual memory
  cl_mem Recording::*object = nullptr;              ///< the one that breakers replace
  cl_sync_point_khr point = 0;                      ///< of a command recorded before
  cl_mutable_command_khr handle = nullptr;
  cl::Memory foreign;  ///< keeps an object of another context
};

struct Recorder {
  const char* function;
  cl_int (*record)(Attempt&, const char* function, const Recording&);
  cl_mem Recording::*object;  ///< one of its objects; none for barriers
  bool images = false;
  bool shared = false;  ///< works on shared virtual memory: from revision 0.9.4 on
};

template <typename... Arguments>
cl_int record(Attempt& a, const char* function, const Recording& r, Arguments... arguments) {
  return api::record_command(a.on, function, r.call, arguments...);
}

constexpr std::size_t zero = 0;
constexpr std::array recorders{
    Recorder{"clCommandBarrierWithWaitListKHR",
             [](Attempt& a, const char* f, const Recording& r) { return record(a, f, r); },
             nullptr},
    Recorder{"clCommandCopyBufferKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.buffer, r.other_buffer, zero, zero, bytes);
             },
             &Recording::buffer},
    Recorder{"clCommandCopyBufferRectKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.buffer, r.other_buffer, origin.data(), origin.data(),
                             bytes_region.data(), zero, zero, zero, zero);
             },
             &Recording::buffer},
    Recorder{"clCommandFillBufferKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.buffer, static_cast<const void*>(pattern.data()),
                             sizeof pattern, zero, bytes);
             },
             &Recording::buffer},
    Recorder{"clCommandFillImageKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.image, static_cast<const void*>(pattern.data()),
                             origin.data(), image_region.data());
             },
             &Recording::image, true},
    Recorder{"clCommandCopyImageKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.image, r.other_image, origin.data(), origin.data(),
                             image_region.data());
             },
             &Recording::image, true},
    Recorder{"clCommandCopyBufferToImageKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.buffer, r.image, zero, origin.data(), image_region.data());
             },
             &Recording::buffer, true},
    Recorder{"clCommandCopyImageToBufferKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.image, r.buffer, origin.data(), image_region.data(), zero);
             },
             &Recording::image, true},
    Recorder{"clCommandSVMMemcpyKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.shared, static_cast<const void*>(r.other_shared), bytes);
             },
             nullptr, false, true},
    Recorder{"clCommandSVMMemFillKHR",
             [](Attempt& a, const char* f, const Recording& r) {
               return record(a, f, r, r.shared, static_cast<const void*>(pattern.data()),
                             sizeof pattern, bytes);
             },
             nullptr, false, true},
};

/// Shared virtual memory of a context, freed with the last pointer to it.
std::shared_ptr<void> shared_memory(const cl::Context& context) {
  return {clSVMAlloc(context(), CL_MEM_READ_WRITE, bytes, 0),
          [context](void* memory) { clSVMFree(context(), memory); }};
}

void keep_off(Attempt& a, const char* extension, const char* why) {
  if (a.on.info().has_extension(extension)) skip(why);
}

struct Breaker {
  const char* name;
  void (*apply)(Attempt&, Recording&);
  bool of_objects = false;
};
constexpr std::array breakers{
    Breaker{"null_buffer", [](Attempt&, Recording& r) { r.call.buffer = nullptr; }},
    Breaker{"finalized",
            [](Attempt&, Recording& r) {
              EXPECT_SUCCESS(r.commands.finalize()) << about::call("clFinalizeCommandBufferKHR");
            }},
    Breaker{"queue_given",
            [](Attempt& a, Recording& r) {
              keep_off(a, "cl_khr_command_buffer_multi_device",
                       "needs a device without cl_khr_command_buffer_multi_device");
              r.call.queue = r.commands.queue()();
            }},
    Breaker{"handle_given",
            [](Attempt& a, Recording& r) {
              keep_off(a, "cl_khr_command_buffer_mutable_dispatch",
                       "needs a device without cl_khr_command_buffer_mutable_dispatch");
              r.call.handle = &r.handle;
            }},
    Breaker{"null_list", [](Attempt&, Recording& r) { r.call.count = 1; }},
    Breaker{"empty_list", [](Attempt&, Recording& r) { r.call.list = &r.point; }},
    Breaker{"unknown_sync_point",
            [](Attempt&, Recording& r) {
              r.point += 1000;
              r.call.count = 1;
              r.call.list = &r.point;
            }},
    Breaker{"null_object", [](Attempt&, Recording& r) { r.*r.object = nullptr; }, true},
    Breaker{"foreign_object",
            [](Attempt& a, Recording& r) {
              const cl::Context& context = a.on.other_context();
              if (r.object == &Recording::image)
                r.foreign = image(context);
              else
                r.foreign = cl::Buffer(context, CL_MEM_READ_WRITE, bytes);
              r.*r.object = r.foreign();
            },
            true},
};

api::Needs needs(const Recorder& recorder) {
  if (recorder.shared) return api::needs_svm;
  return recorder.images ? api::needs_images : api::Needs();
}

Trigger trigger(const Recorder& recorder, const Breaker& breaker) {
  return {std::string(recorder.function) + '/' + breaker.name,
          [recorder, breaker](Attempt& a) -> cl_int {
            if (recorder.shared && !api::has_change(a.on, "cl_khr_command_buffer", "shared_memory"))
              return skip("needs cl_khr_command_buffer 0.9.4");
            const cl::Buffer first = a.on.buffer(bytes), second = a.on.buffer(bytes);
            cl::Image2D first_image, second_image;
            if (recorder.images) {
              first_image = image(a.on.context());
              second_image = image(a.on.context());
            }
            std::shared_ptr<void> shared, other_shared;
            if (recorder.shared) {
              shared = shared_memory(a.on.context());
              other_shared = shared_memory(a.on.context());
            }
            api::CommandBuffer commands(a.on);
            Recording r{commands, {}, first(), second(), first_image(), second_image()};
            r.shared = shared.get();
            r.other_shared = other_shared.get();
            r.object = recorder.object;
            r.call.buffer = commands();
            r.point = commands.fill(second, 0, 0, bytes);
            breaker.apply(a, r);
            if (testing::Test::IsSkipped()) return CL_SUCCESS;
            return recorder.record(a, recorder.function, r);
          },
          false, needs(recorder)};
}

}  // namespace

std::vector<Trigger> command_recording_triggers() {
  std::vector<Trigger> all;
  for (const Recorder& recorder : recorders)
    for (const Breaker& breaker : breakers)
      if (recorder.object != nullptr || !breaker.of_objects)
        all.push_back(trigger(recorder, breaker));
  return all;
}

}  // namespace assay::suites::api_errors
