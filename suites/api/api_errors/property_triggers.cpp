#include <array>

#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_bitfield unknown_bit = cl_bitfield{1} << 60;
constexpr cl_bitfield nonsense = 0x7ffffff0;

// ---- Command-queues.

using QueueProperties = std::vector<cl_queue_properties>;

cl_int create_queue(Attempt& a, cl_context context, cl_device_id device,
                    const QueueProperties& properties) {
  return refused([&](cl_int* status) {
    return a.api.clCreateCommandQueueWithProperties(context, device, properties.data(), status);
  });
}

Trigger queue(std::string name, QueueProperties properties, api::Needs needs = nullptr) {
  return {"clCreateCommandQueueWithProperties/" + std::move(name),
          [properties](Attempt& a) {
            return create_queue(a, a.on.context()(), a.on.device_id(), properties);
          },
          false, needs};
}

/// Properties that exclude each other, on a device that has them all: whether they are not valid or
/// not supported is not said (queue-property-combinations).
Trigger combination(std::string name, QueueProperties properties) {
  Trigger made = queue(std::move(name), std::move(properties), api::needs_device_queues);
  made.run = [run = std::move(made.run)](Attempt& a) {
    return as_right(run(a), CL_INVALID_QUEUE_PROPERTIES, CL_INVALID_VALUE);
  };
  return made;
}

cl_int queue_of_a_part(Attempt& a) {
  const auto parts = two_devices(a);
  if (parts.empty()) return CL_SUCCESS;
  return create_queue(a, a.on.context()(), parts[0](), {0});
}

api::Missing lacks_device_queues(const harness::DeviceInfo& device) {
  if (device.queue_on_device_properties == 0) return std::nullopt;
  return "needs a device without queues of its own";
}

// ---- Buffers, images, samplers.

cl_int create_buffer(Attempt& a, cl_mem_properties name, cl_mem_flags flags, std::size_t size,
                     bool with_host) {
  static std::array<std::uint8_t, 64> host{};
  const cl_mem_properties properties[] = {name, 1, 0};
  return refused([&](cl_int* status) {
    return a.api.clCreateBufferWithProperties(a.on.context()(), properties, flags, size,
                                              with_host ? host.data() : nullptr, status);
  });
}

struct Image {
  bool null_context = false, null_format = false, null_descriptor = false;
  cl_mem_properties property = 0;
  cl_mem_flags flags = CL_MEM_READ_WRITE;
};

Trigger image(std::string name, Image broken) {
  return {"clCreateImageWithProperties/" + std::move(name),
          [broken](Attempt& a) {
            const cl_image_format format{CL_RGBA, CL_UNORM_INT8};
            cl_image_desc descriptor{};
            descriptor.image_type = CL_MEM_OBJECT_IMAGE2D;
            descriptor.image_width = descriptor.image_height = 16;
            const cl_mem_properties properties[] = {broken.property, 1, 0};
            return refused([&](cl_int* status) {
              return a.api.clCreateImageWithProperties(
                  broken.null_context ? nullptr : a.on.context()(), properties, broken.flags,
                  broken.null_format ? nullptr : &format,
                  broken.null_descriptor ? nullptr : &descriptor, nullptr, status);
            });
          },
          broken.null_context, api::needs_images};
}

Trigger sampler(std::string name, std::vector<cl_sampler_properties> properties,
                api::Needs needs = api::needs_images) {
  return {"clCreateSamplerWithProperties/" + std::move(name),
          [properties](Attempt& a) {
            return refused([&](cl_int* status) {
              return a.api.clCreateSamplerWithProperties(a.on.context()(), properties.data(),
                                                         status);
            });
          },
          false, needs};
}

api::Missing lacks_images(const harness::DeviceInfo& device) {
  if (!device.images) return std::nullopt;
  return "needs a device without images";
}

// ---- Pipes.

api::Missing needs_pipes(const harness::DeviceInfo& device) {
  if (device.pipes) return std::nullopt;
  return "needs pipes (CL_DEVICE_PIPE_SUPPORT)";
}
api::Missing lacks_pipes(const harness::DeviceInfo& device) {
  if (!device.pipes) return std::nullopt;
  return "needs a device without pipes";
}

struct Pipe {
  cl_mem_flags flags = CL_MEM_READ_WRITE;
  cl_uint packet = 16, packets = 8;
  bool null_context = false, with_properties = false, packet_too_large = false;
};

Trigger pipe(std::string name, Pipe broken, api::Needs needs = needs_pipes) {
  return {"clCreatePipe/" + std::move(name),
          [broken](Attempt& a) {
            const cl_pipe_properties properties[] = {0};
            const cl_uint most = a.on.device().getInfo<CL_DEVICE_PIPE_MAX_PACKET_SIZE>();
            return refused([&](cl_int* status) {
              return a.api.clCreatePipe(
                  broken.null_context ? nullptr : a.on.context()(), broken.flags,
                  broken.packet_too_large ? most + 1 : broken.packet, broken.packets,
                  broken.with_properties ? properties : nullptr, status);
            });
          },
          broken.null_context, needs};
}

/// Where there are no pipes every packet is beyond CL_DEVICE_PIPE_MAX_PACKET_SIZE, which is 0.
Trigger unsupported_pipe() {
  Trigger made = pipe("unsupported", {}, lacks_pipes);
  made.run = [run = std::move(made.run)](Attempt& a) {
    return as_right(run(a), CL_INVALID_PIPE_SIZE, CL_INVALID_OPERATION);
  };
  return made;
}

TriggerCall pipe_info(cl_pipe_info parameter, std::size_t size) {
  return [=](Attempt& a) {
    const cl::Pipe made(a.on.context(), 16, 8);
    std::array<std::uint8_t, 64> value{};
    return a.api.clGetPipeInfo(made(), parameter, size, value.data(), nullptr);
  };
}

}  // namespace

std::vector<Trigger> property_triggers() {
  const std::string buffers = "clCreateBufferWithProperties/";
  constexpr cl_queue_properties on_device =
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  return {
      {"clCreateCommandQueueWithProperties/null_context",
       [](Attempt& a) { return create_queue(a, nullptr, a.on.device_id(), {0}); }, true},
      {"clCreateCommandQueueWithProperties/null_device",
       [](Attempt& a) { return create_queue(a, a.on.context()(), nullptr, {0}); }},
      {"clCreateCommandQueueWithProperties/device_of_no_context", queue_of_a_part},
      queue("unknown_property", {nonsense, 1, 0}),
      queue("unknown_flag", {CL_QUEUE_PROPERTIES, unknown_bit, 0}),
      combination("size_of_a_host_queue", {CL_QUEUE_SIZE, 4096, 0}),
      combination("on_device_in_order", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0}),
      combination("default_of_the_host", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0}),
      queue("unsupported_on_device", {CL_QUEUE_PROPERTIES, on_device, 0}, lacks_device_queues),
      {buffers + "null_context",
       [](Attempt& a) {
         return refused([&](cl_int* status) {
           return a.api.clCreateBufferWithProperties(nullptr, nullptr, 0, 64, nullptr, status);
         });
       },
       true},
      {buffers + "unknown_property",
       [](Attempt& a) { return create_buffer(a, nonsense, CL_MEM_READ_WRITE, 64, false); }},
      {buffers + "unknown_flag",
       [](Attempt& a) { return create_buffer(a, 0, unknown_bit, 64, false); }},
      {buffers + "zero_size",
       [](Attempt& a) { return create_buffer(a, 0, CL_MEM_READ_WRITE, 0, false); }},
      {buffers + "use_null",
       [](Attempt& a) { return create_buffer(a, 0, CL_MEM_USE_HOST_PTR, 64, false); }},
      {buffers + "host_ptr_alone",
       [](Attempt& a) { return create_buffer(a, 0, CL_MEM_READ_WRITE, 64, true); }},
      image("null_context", {.null_context = true}),
      image("unknown_property", {.property = nonsense}),
      image("unknown_flag", {.flags = unknown_bit}),
      image("null_format", {.null_format = true}),
      image("null_descriptor", {.null_descriptor = true}),
      {"clCreateSamplerWithProperties/null_context",
       [](Attempt& a) {
         return refused([&](cl_int* status) {
           return a.api.clCreateSamplerWithProperties(nullptr, nullptr, status);
         });
       },
       true, api::needs_images},
      sampler("unknown_property", {nonsense, 1, 0}),
      sampler("repeated_property",
              {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, 0}),
      sampler("unknown_addressing", {CL_SAMPLER_ADDRESSING_MODE, 0x7fff, 0}),
      sampler("unknown_filter", {CL_SAMPLER_FILTER_MODE, 0x7fff, 0}),
      sampler("images_unsupported", {0}, lacks_images),
      pipe("null_context", {.null_context = true}),
      pipe("unknown_flag", {.flags = unknown_bit}),
      pipe("with_properties", {.with_properties = true}),
      pipe("zero_packet_size", {.packet = 0}),
      pipe("no_packets", {.packets = 0}),
      pipe("packet_too_large", {.packet_too_large = true}),
      unsupported_pipe(),
      {"clGetPipeInfo/null_pipe",
       [](Attempt& a) {
         cl_uint value = 0;
         return a.api.clGetPipeInfo(nullptr, CL_PIPE_PACKET_SIZE, sizeof value, &value, nullptr);
       },
       true},
      {"clGetPipeInfo/buffer",
       [](Attempt& a) {
         cl_uint value = 0;
         const cl::Buffer buffer = a.on.buffer(64);
         return a.api.clGetPipeInfo(buffer(), CL_PIPE_PACKET_SIZE, sizeof value, &value, nullptr);
       }},
      {"clGetPipeInfo/unknown_parameter", pipe_info(0x7ffffff1, 64), false, needs_pipes},
      {"clGetPipeInfo/too_small", pipe_info(CL_PIPE_PACKET_SIZE, 1), false, needs_pipes},
  };
}

}  // namespace assay::suites::api_errors
