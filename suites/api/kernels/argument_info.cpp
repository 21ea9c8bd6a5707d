#include <fmt/format.h>
#include <gmock/gmock.h>

#include <span>
#include <string>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"

// clGetKernelArgInfo (OpenCL 1.2, 5.7.3, Table 5.17).
namespace assay::suites::kernels {
namespace {

constexpr TextParts argument_info_cl("suites/api/kernels/argument_info.cl");

using host::Setting;

struct Argument {
  std::string name, type;
  cl_kernel_arg_address_qualifier address = CL_KERNEL_ARG_ADDRESS_PRIVATE;
  cl_kernel_arg_type_qualifier qualifier = CL_KERNEL_ARG_TYPE_NONE;
};

void expect(const cl::Kernel& kernel, std::span<const Argument> arguments) {
  ASSERT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), arguments.size());
  for (cl_uint i = 0; i < arguments.size(); ++i) {
    const Argument& expected = arguments[i];
    DURING(expected.name);
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(i), std::string(expected.name));
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(i), std::string(expected.type));
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(i), expected.address);
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(i),
                 cl_kernel_arg_access_qualifier{CL_KERNEL_ARG_ACCESS_NONE});
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(i), expected.qualifier);
  }
}

void kinds(Setting& on) {
  const cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/argument_kinds.cl"),
                                      "k", "-cl-kernel-arg-info");
  const Argument arguments[] = {
      {"plain", "float*", CL_KERNEL_ARG_ADDRESS_GLOBAL},
      {"read", "int4*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_CONST},
      {"table", "uchar*", CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_TYPE_CONST},
      {"scratch", "short*", CL_KERNEL_ARG_ADDRESS_LOCAL},
      {"count", "uint"},
      {"vector", "float8"},
      {"counter", "uint*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_VOLATILE},
      {"alone", "int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_TYPE_RESTRICT},
  };
  expect(kernel, arguments);
}

/// An embedded device may have only 2D images.
void of_images(Setting& on) {
  const cl::Kernel kernel = on.kernel(
      embedded_text("suites/api/kernels/kernels/image_arguments.cl"), "k", "-cl-kernel-arg-info");
  const cl_kernel_arg_access_qualifier access[] = {
      CL_KERNEL_ARG_ACCESS_READ_ONLY, CL_KERNEL_ARG_ACCESS_WRITE_ONLY, CL_KERNEL_ARG_ACCESS_NONE,
      CL_KERNEL_ARG_ACCESS_READ_ONLY};
  const char* types[] = {"image2d_t", "image2d_t", "sampler_t", "image2d_t"};
  for (cl_uint i = 0; i < 4; ++i) {
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(i), access[i])
        << "argument " << i;
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(i), std::string(types[i]))
        << "argument " << i;
  }
}

/// No address qualifier is specified for images and pipes, so CL_KERNEL_ARG_ADDRESS_PRIVATE is
/// right. CL_KERNEL_ARG_ADDRESS_GLOBAL is also right, because memory objects are always in global
/// memory (data/interpretations.toml, address-of-an-image-argument and
/// information-of-a-pipe-argument).
void expect_address_of_an_object(const cl::Kernel& kernel, cl_uint argument) {
  EXPECT_MATCH(kernel.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(argument),
               testing::AnyOf(CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ADDRESS_GLOBAL))
      << about::query("CL_KERNEL_ARG_ADDRESS_QUALIFIER");
}

/// `needs` are for kernels that take such an image, `writes` for kernels that write to the image.
struct ImageArgument {
  const char* type;
  host::Needs needs{}, writes{};
};

/// An argument without an access qualifier is read_only (OpenCL C 1.2, 6.6).
void of_every_image(Setting& on) {
  using namespace harness::parts;
  const ImageArgument types[] = {{"image1d_t"},
                                 {"image1d_buffer_t"},
                                 {"image1d_array_t", {}, image_array_writes},
                                 {"image2d_t"},
                                 {"image2d_array_t", {}, image_array_writes},
                                 {"image3d_t", images_3d, image_3d_writes},
                                 {"image2d_depth_t", depth_images},
                                 {"image2d_array_depth_t", depth_images, image_array_writes}};
  const std::string newest = host::newest_language(on.info());
  const bool read_write =
      !newest.empty() && host::Needs::lack(read_write_images).missing(on.info());
  for (const ImageArgument& one : types) {
    if (one.needs.missing(on.info())) continue;
    std::string source;
    std::vector<cl_kernel_arg_access_qualifier> access;
    const auto add = [&](const char* word, cl_kernel_arg_access_qualifier value) {
      source +=
          fmt::format("{}{} {} a{}", access.empty() ? "" : ", ", word, one.type, access.size());
      access.push_back(value);
    };
    add("__read_only", CL_KERNEL_ARG_ACCESS_READ_ONLY);
    add("", CL_KERNEL_ARG_ACCESS_READ_ONLY);
    const bool writes = !one.writes.missing(on.info());
    if (writes) add("__write_only", CL_KERNEL_ARG_ACCESS_WRITE_ONLY);
    if (writes && read_write) add("__read_write", CL_KERNEL_ARG_ACCESS_READ_WRITE);
    const cl::Kernel kernel =
        on.kernel("__kernel void k(" + source + ") {}\n", "k", newest + " -cl-kernel-arg-info");
    ASSERT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), access.size());
    for (cl_uint i = 0; i < access.size(); ++i) {
      DURING(fmt::format("argument {} of {}", i, one.type));
      EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(i), access[i]);
      EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(i), std::string(one.type));
      EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(i), fmt::format("a{}", i));
      EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(i),
                   cl_kernel_arg_type_qualifier{CL_KERNEL_ARG_TYPE_NONE});
      expect_address_of_an_object(kernel, i);
    }
    on.progress(0, 1);
  }
}

void of_pipes(Setting& on) {
  const cl::Kernel kernel = on.kernel(argument_info_cl("of_pipes"), "k",
                                      host::newest_language(on.info()) + " -cl-kernel-arg-info");
  const cl_kernel_arg_access_qualifier access[] = {CL_KERNEL_ARG_ACCESS_READ_ONLY,
                                                   CL_KERNEL_ARG_ACCESS_WRITE_ONLY,
                                                   CL_KERNEL_ARG_ACCESS_READ_ONLY};
  const char* names[] = {"from", "to", "by"};
  const char* types[] = {"int", "float4", "uint"};
  for (cl_uint i = 0; i < 3; ++i) {
    DURING(fmt::format("argument {}", i));
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_ACCESS_QUALIFIER>(i), access[i]);
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(i),
                 cl_kernel_arg_type_qualifier{CL_KERNEL_ARG_TYPE_PIPE});
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(i), std::string(names[i]));
    // The name is the type of the packets. A driver may put "pipe" before it.
    EXPECT_MATCH(kernel.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(i),
                 testing::AnyOf(std::string(types[i]), std::string("pipe") + types[i]))
        << about::query("CL_KERNEL_ARG_TYPE_NAME");
    expect_address_of_an_object(kernel, i);
  }
}

/// Arguments that are not pointers have the default address qualifier, and no access qualifier.
void of_samplers(Setting& on) {
  const Argument arguments[] = {{"first", "sampler_t"}, {"second", "sampler_t"}};
  expect(on.kernel(argument_info_cl("of_samplers"), "k", "-cl-kernel-arg-info"), arguments);
}
void of_device_queues(Setting& on) {
  const Argument arguments[] = {{"first", "queue_t"}, {"second", "queue_t"}};
  expect(on.kernel(argument_info_cl("of_device_queues"), "k",
                   host::newest_language(on.info()) + " -cl-kernel-arg-info"),
         arguments);
}

void spellings(Setting& on) {
  const cl::Program program = on.build(
      embedded_text("suites/api/kernels/kernels/argument_spellings.cl"), "-cl-kernel-arg-info");
  constexpr auto global = CL_KERNEL_ARG_ADDRESS_GLOBAL, constant = CL_KERNEL_ARG_ADDRESS_CONSTANT;
  const Argument arguments[] = {
      {"every", "int*", global,
       CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_VOLATILE | CL_KERNEL_ARG_TYPE_RESTRICT},
      {"alone", "int*", global},  // the target is not const
      {"byte", "uchar"},
      {"shorts", "ushort*", global},
      {"value", "uint"},
      {"own", "number"},
      {"owns", "number*", global},
      {"record", "Record"},
      {"records", "Record*", constant, CL_KERNEL_ARG_TYPE_CONST},
      {"bytes", "uchar16*", CL_KERNEL_ARG_ADDRESS_LOCAL},
      {"before", "int*", global, CL_KERNEL_ARG_TYPE_VOLATILE},
      {"f", "float*", constant, CL_KERNEL_ARG_TYPE_CONST},
  };
  expect(cl::Kernel(program, "k"), arguments);
  const Argument others[] = {{"out", "int*", global}, {"a", "int"}, {"b", "int"}, {"c", "int"}};
  expect(cl::Kernel(program, "other"), others);
}

/// The arguments need at most 512 bytes: 35 values of 8 bytes, and 12 pointers.
void expect_of_type(Setting& on, const std::string& type, const std::string& before = {}) {
  std::vector<Argument> arguments;
  for (const char* width : {"", "2", "3", "4", "8", "16"}) {
    const auto name = [&](const char* what) { return fmt::format("{}{}", what, width); };
    arguments.push_back({name("value"), type + width});
    arguments.push_back({name("shared"), type + width + "*", CL_KERNEL_ARG_ADDRESS_GLOBAL});
    arguments.push_back({name("scratch"), type + width + "*", CL_KERNEL_ARG_ADDRESS_LOCAL});
  }
  expect(on.kernel(argument_info_cl("of_one_type", {{"type", type}, {"before", before}}), "k",
                   "-cl-kernel-arg-info"),
         arguments);
}

void every_type(Setting& on) {
  for (const char* type : {"char", "uchar", "short", "ushort", "int", "uint", "float"})
    expect_of_type(on, type);
}
void every_long_type(Setting& on) {
  for (const char* type : {"long", "ulong"}) expect_of_type(on, type);
}
void every_double_type(Setting& on) {
  expect_of_type(
      on, "double",
      on.info().has_extension("cl_khr_fp64") ? argument_info_cl("pragma_of_double") : "");
}

/// The names are those in the program's text, not the compiler's names of built-in functions.
void names_of_built_ins(Setting& on) {
  const cl::Kernel kernel =
      on.kernel(argument_info_cl("names_of_built_ins"), "k", "-cl-kernel-arg-info");
  cl_uint i = 0;
  for (const char* name : {"all", "max", "length", "dot"})
    EXPECT_QUERY(kernel.getArgInfo<CL_KERNEL_ARG_NAME>(i++), std::string(name));
}

/// Without -cl-kernel-arg-info, the implementation must return CL_KERNEL_ARG_INFO_NOT_AVAILABLE or
/// the right information.
void unasked(Setting& on) {
  const cl::Kernel kernel = on.kernel(argument_info_cl("unasked"), "k");
  const auto asks = [&](cl_kernel_arg_info name, std::size_t size, void* value) {
    const cl_int status = clGetKernelArgInfo(kernel(), 0, name, size, value, nullptr);
    EXPECT_ANY_CODE(status, CL_SUCCESS, CL_KERNEL_ARG_INFO_NOT_AVAILABLE)
        << about::call("clGetKernelArgInfo");
    return status == CL_SUCCESS;
  };
  char text[16] = "";
  cl_kernel_arg_address_qualifier address = 0;
  cl_kernel_arg_type_qualifier qualifier = 0;
  if (asks(CL_KERNEL_ARG_NAME, sizeof text, text)) {
    EXPECT_VALUE(std::string(text), ==, "out") << about::query("CL_KERNEL_ARG_NAME");
  }
  if (asks(CL_KERNEL_ARG_TYPE_NAME, sizeof text, text)) {
    EXPECT_VALUE(std::string(text), ==, "float*") << about::query("CL_KERNEL_ARG_TYPE_NAME");
  }
  if (asks(CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof address, &address)) {
    EXPECT_QUERY(address, cl_kernel_arg_address_qualifier{CL_KERNEL_ARG_ADDRESS_GLOBAL})
        << about::query("CL_KERNEL_ARG_ADDRESS_QUALIFIER");
  }
  if (asks(CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof qualifier, &qualifier)) {
    EXPECT_QUERY(qualifier, cl_kernel_arg_type_qualifier{CL_KERNEL_ARG_TYPE_RESTRICT})
        << about::query("CL_KERNEL_ARG_TYPE_QUALIFIER");
  }
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example rows[] = {
    {"argument_info/kinds", "OpenCL 1.2, 5.7.3, Table 5.17", kinds, {1, 2}, compiler},
    {"argument_info/images",
     "OpenCL 1.2, 5.7.3, Table 5.17",
     of_images,
     {1, 2},
     host::needs_images_and_compiler},
    {"argument_info/every_image",
     "OpenCL 1.2, 5.7.3, Table 5.17",
     of_every_image,
     {1, 2},
     host::needs_images_and_compiler},
    {"argument_info/pipes",
     "OpenCL API 3.0, 5.9.3, CL_KERNEL_ARG_TYPE_PIPE",
     of_pipes,
     {2, 0},
     harness::parts::pipes& host::needs_newest_language& compiler},
    {"argument_info/samplers",
     "OpenCL 1.2, 5.7.3, Table 5.17, CL_KERNEL_ARG_ADDRESS_QUALIFIER",
     of_samplers,
     {1, 2},
     host::needs_images_and_compiler},
    {"argument_info/device_queues",
     "OpenCL 1.2, 5.7.3, Table 5.17, CL_KERNEL_ARG_ADDRESS_QUALIFIER",
     of_device_queues,
     {2, 0},
     host::needs_device_queues& host::needs_newest_language& harness::parts::newest_device_enqueue&
         compiler},
    {"argument_info/every_type",
     "OpenCL 1.2, 5.7.3, Table 5.17",
     every_type,
     {1, 2},
     harness::parts::arguments_of_512_bytes& compiler,
     0.3},
    {"argument_info/every_long_type",
     "OpenCL 1.2, 5.7.3, Table 5.17",
     every_long_type,
     {1, 2},
     harness::parts::arguments_of_512_bytes& host::needs_long_and_compiler},
    {"argument_info/every_double_type",
     "OpenCL 1.2, 5.7.3, Table 5.17",
     every_double_type,
     {1, 2},
     harness::parts::arguments_of_512_bytes& harness::parts::double_precision& compiler},
    {"argument_info/spellings", "OpenCL 1.2, 5.7.3, Table 5.17", spellings, {1, 2}, compiler},
    {"argument_info/names_of_built_ins",
     "OpenCL 1.2, 5.7.3, Table 5.17, CL_KERNEL_ARG_NAME",
     names_of_built_ins,
     {1, 2},
     compiler},
    {"argument_info/unasked", "OpenCL 1.2, 5.6.4.6; 5.7.3", unasked, {1, 2}, compiler},
};

}  // namespace

std::span<const host::Example> argument_info() {
  return rows;
}

}  // namespace assay::suites::kernels
