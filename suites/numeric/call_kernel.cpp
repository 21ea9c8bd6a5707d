#include "suites/numeric/call_kernel.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <stdexcept>

#include "assay_suites_embedded.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {
namespace {

/// Vectors of 3 would have the size of 4 in an array: vload3 and vstore3 move them (6.15.8).
bool packed(const Call& call, const Call::Value& value) {
  return value.scalar || call.width == 3;
}

std::string load(const Call& call, std::size_t a) {
  if (call.parameters[a].scalar && call.width != 1)
    return fmt::format("in{}[i * {}]", a, call.width);
  if (call.width == 3) return fmt::format("vload3(i, in{})", a);
  return fmt::format("in{}[i]", a);
}

}  // namespace

std::string vector_type(std::string_view element, int width) {
  return width == 1 ? std::string(element) : fmt::format("{}{}", element, width);
}

std::string extension_pragma(const reference::FloatFormat& format) {
  if (format.storage_bits == reference::float_format.storage_bits) return {};
  return fmt::format("#pragma OPENCL EXTENSION cl_khr_fp{} : enable\n", format.storage_bits);
}

std::uint64_t fp_config(const harness::DeviceInfo& device, const reference::FloatFormat& format) {
  if (format.storage_bits == reference::half_format.storage_bits) return device.half_fp_config;
  if (format.storage_bits == reference::double_format.storage_bits) return device.double_fp_config;
  return device.single_fp_config;
}

std::string missing_format(const harness::DeviceInfo& device,
                           const reference::FloatFormat& format) {
  if (format.storage_bits == reference::float_format.storage_bits) return {};
  const std::string extension = fmt::format("cl_khr_fp{}", format.storage_bits);
  const bool core = format.storage_bits == reference::double_format.storage_bits &&
                    device.version >= harness::Version{1, 2} && device.double_fp_config != 0;
  return core || device.has_extension(extension) ? std::string() : "needs " + extension;
}

harness::Kernel make_kernel(const Call& call) {
  std::string source(suites::embedded("suites/numeric/kernels/call.cl"));
  if (source.empty()) throw std::logic_error("call.cl is not embedded in this binary");
  std::string parameters, loads;
  fmt::dynamic_format_arg_store<fmt::format_context> arguments;
  for (std::size_t a = 0; a < call.parameters.size(); ++a) {
    const Call::Value& value = call.parameters[a];
    const int lanes = value.scalar ? 1 : call.width;
    parameters += fmt::format("__global const {} *in{}, ",
                              vector_type(value.type, packed(call, value) ? 1 : lanes), a);
    loads += fmt::format("{}const {} x{} = {};", a == 0 ? "" : "\n  ",
                         vector_type(value.type, lanes), a, load(call, a));
    arguments.push_back(fmt::format("x{}", a));
  }
  const bool apart = packed(call, call.result);
  parameters +=
      fmt::format("__global {} *out0", vector_type(call.result.type, apart ? 1 : call.width));
  std::string stores = call.width == 3 ? "vstore3(r0, i, out0);" : "out0[i] = r0;";
  if (call.result.scalar && call.width != 1) {
    stores.clear();
    for (int lane = 0; lane < call.width; ++lane)
      stores += fmt::format("{}out0[i * {} + {}] = r0;", lane == 0 ? "" : "\n  ", call.width, lane);
  }
  const std::string name = kernel_name(call.id);
  source = replaced(source, "kernel", name);
  source = replaced(source, "before", call.before);
  source = replaced(source, "after", call.after);
  source = replaced(source, "first", call.first);
  source = replaced(source, "parameters", parameters);
  source = replaced(source, "loads", loads);
  source = replaced(source, "stores", stores);
  source = replaced(source, "result",
                    vector_type(call.result.type, call.result.scalar ? 1 : call.width));
  source = replaced(source, "call", fmt::vformat(call.expression, arguments));
  return {name, source, call.options};
}

}  // namespace assay::suites::numeric
