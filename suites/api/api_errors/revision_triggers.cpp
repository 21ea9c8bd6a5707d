#include <fmt/format.h>

#include <array>
#include <string_view>

#include "harness/cases/assertion.h"
#include "suites/api/api_errors/command.h"
#include "suites/api/api_errors/trigger.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/host/needs.h"

// Errors that OpenCL 3.1 or revisions of 3.0 added to older functions.
namespace assay::suites::api_errors {
namespace {

constexpr const char* header_text = "#define ANSWER 42\n";

// ---- clCreateBuffer.

/// The memory is only half as large as the buffer.
template <cl_mem_flags flag>
cl_int beyond_svm(Attempt& a) {
  constexpr std::size_t bytes = 4096;
  void* const memory = clSVMAlloc(a.on.context()(), CL_MEM_READ_WRITE, bytes, 0);
  EXPECT_VALUE(memory, !=, nullptr) << about::object("clSVMAlloc");
  const cl_int status = refused("clCreateBuffer", [&](cl_int* code) {
    return a.api.clCreateBuffer(a.on.context()(), CL_MEM_READ_WRITE | flag, 2 * bytes, memory,
                                code);
  });
  clSVMFree(a.on.context()(), memory);
  return status;
}

// ---- Programs of another context.

cl::Program compiled(const cl::Context& context, const cl_device_id device) {
  cl::Program program(context, std::string(host::kernel_one));
  EXPECT_SUCCESS(
      clCompileProgram(program(), 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr));
  return program;
}

cl_int compile_with_foreign_header(Attempt& a) {
  const cl::Program program = a.on.program(host::kernel_one);
  const cl::Program header(a.on.foreign_context(), std::string(header_text));
  const cl_program headers[] = {header()};
  const char* names[] = {"answer.h"};
  return a.api.clCompileProgram(program(), 0, nullptr, "", 1, headers, names, nullptr, nullptr);
}

cl_int link_foreign_program(Attempt& a) {
  const cl::Program foreign = compiled(a.on.foreign_context(), a.on.device_id());
  const cl_program programs[] = {foreign()};
  return refused("clLinkProgram", [&](cl_int* code) {
    return a.api.clLinkProgram(a.on.context()(), 0, nullptr, "", 1, programs, nullptr, nullptr,
                               code);
  });
}

// ---- clSetKernelArg.

template <typename Object>
cl_int set(Attempt& a, const cl::Kernel& kernel, cl_uint index, const Object& object) {
  return a.api.clSetKernelArg(kernel(), index, sizeof object, static_cast<const void*>(&object));
}

cl::Kernel sampling(Attempt& a) {
  return a.on.kernel(embedded_text("suites/api/api_errors/kernels/sample.cl"), "sample");
}
enum SampleArgument : cl_uint { image, sampler };

cl::Kernel with_queue(Attempt& a) {
  return a.on.kernel(embedded_text("suites/api/api_errors/kernels/queue.cl"), "with_queue",
                     host::newest_language(a.on.info()));
}

/// `wanted` is the image type of the kernel's parameter. It differs from `type`.
cl_int image_for(Attempt& a, std::string_view wanted, cl_mem_object_type type) {
  const bool of_a_buffer = type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  const cl_image_format* const format = of_a_buffer ? line_format(a) : &rgba8;
  if (format == nullptr) return CL_SUCCESS;
  const cl::Buffer line = a.on.buffer(64);
  cl_image_desc description{};
  if (of_a_buffer) description.buffer = line();
  description.image_type = type;
  description.image_width = description.image_height = description.image_depth = 4;
  description.image_array_size = 3;
  if (type == CL_MEM_OBJECT_IMAGE1D || type == CL_MEM_OBJECT_IMAGE1D_ARRAY || of_a_buffer)
    description.image_height = 1;
  if (type != CL_MEM_OBJECT_IMAGE3D) description.image_depth = 1;
  const cl::Memory other(
      CREATED(clCreateImage, a.on.context()(), CL_MEM_READ_ONLY, format, &description, nullptr),
      false);
  const bool depth = wanted.find("depth") != wanted.npos;
  const cl::Kernel kernel = a.on.kernel(
      embedded_text("suites/api/api_errors/kernels/image.cl"), "k",
      fmt::format("-D IMAGE={} {}", wanted, depth ? host::newest_language(a.on.info()) : ""));
  return set(a, kernel, 0, other());
}
template <cl_mem_object_type type>
cl_int image_of_another_type(Attempt& a) {
  return image_for(a, "image2d_t", type);
}
/// The kernel's parameter has the image type `wanted`, which is not image2d_t.
Trigger of_image(const char* name, const char* wanted, cl_mem_object_type type,
                 host::Needs more = {}) {
  return {std::string("clSetKernelArg/") + name,
          [=](Attempt& a) { return image_for(a, wanted, type); }, false,
          host::needs_images_and_compiler & more};
}

cl_int foreign_argument(Attempt& a) {
  const cl::Kernel kernel = a.on.kernel(host::kernel_one, "one");
  const cl::Buffer foreign(a.on.foreign_context(), CL_MEM_READ_WRITE, 64);
  return set(a, kernel, 0, foreign());
}

constexpr host::Needs needs_queue_arguments =
    host::Needs::feature("__opencl_c_device_enqueue") & host::needs_compiler;

}  // namespace

std::vector<Trigger> revision_triggers() {
  const std::string setting = "clSetKernelArg/";
  constexpr host::Needs images = host::needs_images_and_compiler;
  return {
      {"clCreateBuffer/svm_used_beyond_its_end", beyond_svm<CL_MEM_USE_HOST_PTR>, false,
       host::needs_svm},
      {"clCreateBuffer/svm_copied_beyond_its_end", beyond_svm<CL_MEM_COPY_HOST_PTR>, false,
       host::needs_svm},
      {"clCompileProgram/header_of_another_context", compile_with_foreign_header, false,
       host::needs_compiler},
      {"clLinkProgram/program_of_another_context", link_foreign_program, false,
       host::needs_compiler},
      {setting + "buffer_of_another_context", foreign_argument, false, host::needs_compiler},
      {setting + "null_image",
       [](Attempt& a) { return set(a, sampling(a), image, cl_mem{nullptr}); }, false, images},
      {setting + "no_image_value",
       [](Attempt& a) {
         return a.api.clSetKernelArg(sampling(a)(), image, sizeof(cl_mem), nullptr);
       },
       false, images},
      {setting + "buffer_for_image",
       [](Attempt& a) {
         const cl::Buffer buffer = a.on.buffer(1024);
         return set(a, sampling(a), image, buffer());
       },
       false, images},
      {setting + "image_size",
       [](Attempt& a) {
         const cl::Image2D plane(a.on.context(), CL_MEM_READ_ONLY, {CL_RGBA, CL_UNORM_INT8}, 4, 4);
         const std::array<cl_mem, 2> twice{plane(), plane()};
         return a.api.clSetKernelArg(sampling(a)(), image, sizeof twice,
                                     static_cast<const void*>(twice.data()));
       },
       false, images},
      {setting + "line_for_plane", image_of_another_type<CL_MEM_OBJECT_IMAGE1D>, false, images},
      {setting + "lines_for_plane", image_of_another_type<CL_MEM_OBJECT_IMAGE1D_ARRAY>, false,
       images},
      {setting + "planes_for_plane", image_of_another_type<CL_MEM_OBJECT_IMAGE2D_ARRAY>, false,
       images},
      {setting + "volume_for_plane", image_of_another_type<CL_MEM_OBJECT_IMAGE3D>, false,
       images & harness::parts::images_3d},
      of_image("plane_for_line", "image1d_t", CL_MEM_OBJECT_IMAGE2D),
      of_image("buffer_line_for_line", "image1d_t", CL_MEM_OBJECT_IMAGE1D_BUFFER),
      of_image("line_for_buffer_line", "image1d_buffer_t", CL_MEM_OBJECT_IMAGE1D),
      of_image("plane_for_lines", "image1d_array_t", CL_MEM_OBJECT_IMAGE2D),
      of_image("plane_for_planes", "image2d_array_t", CL_MEM_OBJECT_IMAGE2D),
      of_image("volume_for_planes", "image2d_array_t", CL_MEM_OBJECT_IMAGE3D,
               harness::parts::images_3d),
      of_image("plane_for_volume", "image3d_t", CL_MEM_OBJECT_IMAGE2D, harness::parts::images_3d),
      of_image("planes_for_volume", "image3d_t", CL_MEM_OBJECT_IMAGE2D_ARRAY,
               harness::parts::images_3d),
      of_image("plane_for_depth_plane", "image2d_depth_t", CL_MEM_OBJECT_IMAGE2D,
               harness::parts::depth_images),
      of_image("planes_for_depth_planes", "image2d_array_depth_t", CL_MEM_OBJECT_IMAGE2D_ARRAY,
               harness::parts::depth_images),
      {setting + "no_sampler_value",
       [](Attempt& a) {
         return a.api.clSetKernelArg(sampling(a)(), sampler, sizeof(cl_sampler), nullptr);
       },
       false, images},
      {setting + "no_queue_value",
       [](Attempt& a) {
         return a.api.clSetKernelArg(with_queue(a)(), 0, sizeof(cl_command_queue), nullptr);
       },
       false, needs_queue_arguments},
      {setting + "host_queue", [](Attempt& a) { return set(a, with_queue(a), 0, a.on.queue()()); },
       false, needs_queue_arguments},
      {setting + "queue_size",
       [](Attempt& a) {
         const std::array<cl_command_queue, 2> queues{};
         return set(a, with_queue(a), 0, queues);
       },
       false, needs_queue_arguments},
  };
}

}  // namespace assay::suites::api_errors
