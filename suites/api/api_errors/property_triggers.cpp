#include "suites/api/api_errors/command.h"

namespace assay::suites::api_errors {
namespace {

constexpr cl_bitfield unknown_bit = cl_bitfield{1} << 60;
constexpr cl_bitfield nonsense = 0x7ffffff0;
using harness::parts::pipes;

Break properties(const std::string& name, std::initializer_list<cl_properties> values,
                 const host::Needs& needs = {}) {
  return {name, {{"properties", list<cl_properties>(values)}}, false, needs};
}

Break sampler(const std::string& name, std::initializer_list<cl_sampler_properties> values) {
  return {name, {{"sampler_properties", list<cl_sampler_properties>(values)}}};
}

constexpr host::Needs lacks_device_queues = host::Needs::lack(harness::parts::device_queues);

/// These queue properties exclude each other. The specification does not say whether they are
/// invalid or unsupported (data/interpretations.toml, queue-property-combinations).
std::vector<Trigger> queues() {
  constexpr cl_queue_properties on_device =
      CL_QUEUE_ON_DEVICE | CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  const auto of = [](const std::vector<Break>& rows) {
    return BREAKS(
        clCreateCommandQueueWithProperties,
        [](Attempt& a) {
          return std::tuple(a.on.context()(), a.on.device_id(), &a.keep<cl_queue_properties>());
        },
        rows);
  };
  std::vector<Trigger> all =
      of({{"null_context", {{"context", nullptr}}, true},
          {"null_device", {{"device", nullptr}}},
          {"device_of_no_context", {{"device", device_of_no_context}}},
          properties("unknown_property", {nonsense, 1, 0}),
          properties("unknown_flag", {CL_QUEUE_PROPERTIES, unknown_bit, 0}),
          properties("unsupported_on_device", {CL_QUEUE_PROPERTIES, on_device, 0},
                     lacks_device_queues)});
  for (Trigger& one :
       of({properties("size_of_a_host_queue", {CL_QUEUE_SIZE, 4096, 0}, host::needs_device_queues),
           properties("on_device_in_order", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE, 0},
                      host::needs_device_queues),
           properties("default_of_the_host", {CL_QUEUE_PROPERTIES, CL_QUEUE_ON_DEVICE_DEFAULT, 0},
                      host::needs_device_queues),
           {"size_beyond_maximum",
            {{"properties",
              [](Attempt& a) {
                const auto most = a.on.info().queue_on_device_max_size;
                if (most >= std::numeric_limits<cl_uint>::max())
                  skip("no size exceeds CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE");
                return a
                    .keep(std::vector<cl_queue_properties>{CL_QUEUE_PROPERTIES, on_device,
                                                           CL_QUEUE_SIZE, most + 1, 0})
                    .data();
              }}},
            false,
            host::needs_device_queues}}))
    all.push_back(or_code(std::move(one), CL_INVALID_QUEUE_PROPERTIES, CL_INVALID_VALUE));
  return all;
}

std::vector<Trigger> of_pipes(const std::vector<Break>& rows, const host::Needs& needs) {
  return BREAKS(
      clCreatePipe,
      [](Attempt& a) { return std::tuple(a.on.context()(), CL_MEM_READ_WRITE, 16, 8, nullptr); },
      rows, needs);
}

cl_mem pipe(Attempt& a) {
  return a.keep(cl::Pipe(a.on.context(), 16, 8))();
}

std::vector<Trigger> pipe_info(const std::vector<Break>& rows, cl_mem (*object)(Attempt&),
                               const host::Needs& needs = {}) {
  return BREAKS(
      clGetPipeInfo,
      [object](Attempt& a) {
        return std::tuple(object(a), CL_PIPE_PACKET_SIZE, sizeof(cl_uint), &a.keep<cl_uint>(),
                          nullptr);
      },
      rows, needs);
}

}  // namespace

std::vector<Trigger> property_triggers() {
  return joined({
      queues(),
      BREAKS(
          clCreateBufferWithProperties,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), &a.keep<cl_mem_properties>(), CL_MEM_READ_WRITE, 64,
                              nullptr);
          },
          merged({flag_breaks(),
                  buffer_breaks(),
                  {{"null_context", {{"context", nullptr}}, true},
                   properties("unknown_property", {nonsense, 1, 0})}})),
      BREAKS(
          clCreateImageWithProperties,
          [](Attempt& a) {
            auto& descriptor = a.keep<cl_image_desc>();
            descriptor.image_type = CL_MEM_OBJECT_IMAGE2D;
            descriptor.image_width = descriptor.image_height = 16;
            return std::tuple(a.on.context()(), &a.keep<cl_mem_properties>(), CL_MEM_READ_WRITE,
                              &a.keep(cl_image_format{CL_RGBA, CL_UNORM_INT8}), &descriptor,
                              nullptr);
          },
          merged({flag_breaks(),
                  {{"null_context", {{"context", nullptr}}, true},
                   properties("unknown_property", {nonsense, 1, 0}),
                   {"unknown_flag", {{"flags", unknown_bit}}},
                   {"null_format", {{"image_format", nullptr}}},
                   {"null_descriptor", {{"image_desc", nullptr}}},
                   {"use_null", {{"flags", CL_MEM_USE_HOST_PTR}}},
                   {"copy_null", {{"flags", CL_MEM_COPY_HOST_PTR}}},
                   {"memory_alone", {{"host_ptr", host_memory}}}}}),
          host::needs_images),
      BREAKS(
          clCreateSamplerWithProperties,
          [](Attempt& a) { return std::tuple(a.on.context()(), &a.keep<cl_sampler_properties>()); },
          {{"null_context", {{"context", nullptr}, {"sampler_properties", nullptr}}, true},
           sampler("unknown_property", {nonsense, 1, 0}),
           sampler("repeated_property", {CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE,
                                         CL_SAMPLER_NORMALIZED_COORDS, CL_TRUE, 0}),
           sampler("unknown_normalization", {CL_SAMPLER_NORMALIZED_COORDS, 17, 0}),
           sampler("unknown_addressing", {CL_SAMPLER_ADDRESSING_MODE, 0x7fff, 0}),
           sampler("unknown_filter", {CL_SAMPLER_FILTER_MODE, 0x7fff, 0}),
           {"images_unsupported", {}, false, host::Needs::lack(harness::parts::images)}},
          host::needs_images),
      of_pipes({{"null_context", {{"context", nullptr}}, true},
                {"unknown_flag", {{"flags", unknown_bit}}},
                properties("with_properties", {0}),
                {"zero_packet_size", {{"pipe_packet_size", 0}}},
                {"no_packets", {{"pipe_max_packets", 0}}},
                {"packet_too_large",
                 {{"pipe_packet_size",
                   [](Attempt& a) {
                     return a.on.device().getInfo<CL_DEVICE_PIPE_MAX_PACKET_SIZE>() + 1;
                   }}}}},
               pipes),
      // Without pipes, CL_DEVICE_PIPE_MAX_PACKET_SIZE is 0. So every packet is too large.
      {or_code(of_pipes({{"unsupported", {}}}, host::Needs::lack(pipes)).front(),
               CL_INVALID_PIPE_SIZE, CL_INVALID_OPERATION)},
      pipe_info({{"null_pipe", {}, true}}, [](Attempt&) { return cl_mem{nullptr}; }),
      pipe_info({{"buffer", {}}}, [](Attempt& a) { return a.keep(a.on.buffer(64))(); }),
      pipe_info({{"unknown_parameter", {{"param_name", 0x7ffffff1}}},
                 {"too_small", {{"param_value_size", 1}}}},
                pipe, pipes),
  });
}

}  // namespace assay::suites::api_errors
