#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <optional>
#include <set>

#include "harness/cases/assertion.h"
#include "harness/cases/suite.h"
#include "suites/api/kernels/tables.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/needs.h"
#include "suites/host/sampler.h"
#include "suites/host/setting.h"
#include "suites/host/suite.h"

namespace assay::suites::kernels {
namespace {

constexpr TextParts kernels_cl("suites/api/kernels/kernels.cl");

using host::Setting;

constexpr const char* two = R"(
__kernel void first(__global int *out, const int value) { *out = value; }
__kernel void second(__global int *out) { *out = 2; }
)";

void says_what_it_is(Setting& on) {
  const cl::Program program = on.build(two);
  const cl::Kernel kernel(program, "first");
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_FUNCTION_NAME>(), "first");
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_NUM_ARGS>(), 2U);
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_CONTEXT>()(), on.context()());
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_PROGRAM>()(), program());
}

void counts_references(Setting& on) {
  const cl::Kernel kernel = on.kernel(two, "first");
  const auto references = [&] { return kernel.getInfo<CL_KERNEL_REFERENCE_COUNT>(); };
  const cl_uint at_first = references();  // the implementation may hold references too
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_KERNEL_REFERENCE_COUNT") << "after creation";
  EXPECT_SUCCESS(clRetainKernel(kernel()));
  EXPECT_VALUE(references(), ==, at_first + 1)
      << about::query("CL_KERNEL_REFERENCE_COUNT") << "after clRetainKernel";
  EXPECT_SUCCESS(clReleaseKernel(kernel()));
  EXPECT_VALUE(references(), ==, at_first)
      << about::query("CL_KERNEL_REFERENCE_COUNT") << "after clReleaseKernel";
}

/// 5.7.2, footnote 16: kernels hold no references to their arguments.
void holds_no_arguments(Setting& on) {
  cl::Kernel kernel = on.kernel(two, "first");
  const cl::Buffer buffer = on.buffer(64);
  const cl_uint before = buffer.getInfo<CL_MEM_REFERENCE_COUNT>();
  kernel.setArg(0, buffer);
  EXPECT_QUERY(buffer.getInfo<CL_MEM_REFERENCE_COUNT>(), before);
}

/// A kernel holds no references to sub-buffers, images and samplers. A clone of a kernel holds none
/// either.
void holds_no_other_arguments(Setting& on) {
  cl::Kernel kernel = on.kernel(kernels_cl("arguments_of_every_kind"), "k");
  cl::Buffer whole = on.buffer(2 * on.base_alignment());
  const cl_buffer_region half{0, on.base_alignment()};
  const cl::Buffer part = whole.createSubBuffer(0, CL_BUFFER_CREATE_TYPE_REGION, &half);
  const cl::Image2D image(on.context(), CL_MEM_READ_WRITE, {CL_RGBA, CL_UNSIGNED_INT8}, 4, 4);
  const cl::Sampler sampler =
      host::make_sampler(on.context(), CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST);
  const auto counts = [&] {
    return std::array{
        whole.getInfo<CL_MEM_REFERENCE_COUNT>(), part.getInfo<CL_MEM_REFERENCE_COUNT>(),
        image.getInfo<CL_MEM_REFERENCE_COUNT>(), sampler.getInfo<CL_SAMPLER_REFERENCE_COUNT>()};
  };
  const auto before = counts();
  kernel.setArg(0, part);
  kernel.setArg(1, whole);
  kernel.setArg(2, image);
  kernel.setArg(3, sampler);
  constexpr const char* which =
      "reference counts of a buffer, a sub-buffer, an image and a sampler";
  EXPECT_VALUE(counts(), ==, before) << which << ", after clSetKernelArg";
  if (!on.at_least(2, 1)) return;
  const cl::Kernel clone(CREATED(clCloneKernel, kernel()), false);
  EXPECT_VALUE(counts(), ==, before) << which << " after the kernel was cloned";
}

void keeps_its_program(Setting& on) {
  std::optional<cl::Kernel> kernel;
  {
    const cl::Program program = on.build(two);
    kernel.emplace(program, "second");
  }
  const cl::Buffer out = on.buffer(4);
  kernel->setArg(0, out);
  on.queue().enqueueTask(*kernel);
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 2) << "the kernel's result";
}

/// 5.6.1: a program lives as long as its kernels. So a kernel can return its program.
void names_its_program(Setting& on) {
  cl_program released = nullptr;
  std::optional<cl::Kernel> kernel;
  {
    const cl::Program program = on.build(two);
    released = program();
    kernel.emplace(program, "second");
  }
  cl_program named = nullptr;
  EXPECT_SUCCESS(clGetKernelInfo((*kernel)(), CL_KERNEL_PROGRAM, sizeof named,
                                 static_cast<void*>(&named), nullptr));
  EXPECT_QUERY(named, released) << about::query("CL_KERNEL_PROGRAM");
}

void all_of_a_program(Setting& on) {
  constexpr cl_uint many = 20;
  std::string text;
  std::set<std::string> expected;
  for (cl_uint i = 0; i < many; ++i) {
    text += fmt::format("__kernel void k{}(__global int *out) {{ *out = {}; }}\n", i, i);
    expected.insert(fmt::format("k{}", i));
  }
  const cl::Program program = on.build(text);
  cl_uint count = 0;
  ASSERT_SUCCESS(clCreateKernelsInProgram(program(), 0, nullptr, &count));
  ASSERT_VALUE(count, ==, many) << about::call("clCreateKernelsInProgram") << "num_kernels_ret";
  std::array<cl_kernel, many + 1> kernels{};
  ASSERT_SUCCESS(clCreateKernelsInProgram(program(), many, kernels.data(), nullptr));
  EXPECT_VALUE(kernels[many], ==, nullptr)
      << about::object("clCreateKernelsInProgram")
      << "num_kernels was exceeded: the entry after the last kernel";
  std::set<std::string> names;
  for (cl_uint i = 0; i < many; ++i) {
    ASSERT_VALUE(kernels.at(i), !=, nullptr)
        << about::object("clCreateKernelsInProgram") << "kernel " << i << " of " << many;
    names.insert(cl::Kernel(kernels.at(i), false).getInfo<CL_KERNEL_FUNCTION_NAME>());
  }
  EXPECT_VALUE(names, ==, expected)
      << about::query("CL_KERNEL_FUNCTION_NAME") << "names of the kernels";
}

/// The list can hold more kernels than the program has.
void fewer_than_room(Setting& on) {
  const cl::Program program = on.build(two);
  std::array<cl_kernel, 5> kernels{};
  cl_uint count = 0;
  ASSERT_SUCCESS(clCreateKernelsInProgram(program(), kernels.size(), kernels.data(), &count));
  ASSERT_VALUE(count, ==, 2U) << about::call("clCreateKernelsInProgram") << "num_kernels_ret";
  std::set<std::string> names;
  for (cl_uint i = 0; i < count; ++i)
    names.insert(cl::Kernel(kernels.at(i), false).getInfo<CL_KERNEL_FUNCTION_NAME>());
  EXPECT_VALUE(names, ==, (std::set<std::string>{"first", "second"}))
      << about::query("CL_KERNEL_FUNCTION_NAME") << "names of the kernels";
}

/// A work-group size that reqd_work_group_size may require on the device.
std::array<cl::size_type, 3> size_to_require(Setting& on) {
  if (harness::fits_work_group(on.info(), 8, 2)) return {8, 2, 1};
  return {1, 1, 1};
}

cl::Kernel requiring(Setting& on, const std::array<cl::size_type, 3>& size) {
  return on.kernel(fmt::format("__kernel __attribute__((reqd_work_group_size({}, {}, {})))\n"
                               "void k(__global int *o) {{ *o = 1; }}\n",
                               size[0], size[1], size[2]),
                   "k");
}

void work_group_info(Setting& on) {
  const cl::Kernel plain = on.kernel(two, "first");
  const auto device = on.device();
  EXPECT_VALUE(plain.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device), >=, 1U);
  EXPECT_VALUE(plain.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device), <=,
               device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>())
      << "compared with CL_DEVICE_MAX_WORK_GROUP_SIZE";
  EXPECT_VALUE(plain.getWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE>(device), >=,
               1U);
  EXPECT_QUERY(plain.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device),
               (std::array<cl::size_type, 3>{0, 0, 0}));
  const auto size = size_to_require(on);
  const cl::Kernel required = requiring(on, size);
  EXPECT_QUERY(required.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(device), size);
  // A kernel must be refused if its CL_KERNEL_WORK_GROUP_SIZE is smaller than the required size.
  // The specification does not say that every required size can run.
  const std::size_t items = size[0] * size[1];
  if (required.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(device) >= items) return;
  const cl::Buffer out = on.buffer(sizeof(cl_int));
  cl::Kernel(required).setArg(0, out);
  EXPECT_VALUE(clEnqueueNDRangeKernel(on.queue()(), required(), 2, nullptr, size.data(),
                                      size.data(), 0, nullptr, nullptr),
               !=, CL_SUCCESS)
      << "a kernel ran in a work-group larger than its CL_KERNEL_WORK_GROUP_SIZE";
  on.queue().finish();
}

/// The query need not name the device of a kernel for only one device.
void work_group_info_without_device(Setting& on) {
  const auto size = size_to_require(on);
  const cl::Kernel kernel = requiring(on, size);
  std::array<std::size_t, 3> got{};
  EXPECT_SUCCESS(clGetKernelWorkGroupInfo(kernel(), nullptr, CL_KERNEL_COMPILE_WORK_GROUP_SIZE,
                                          sizeof got, got.data(), nullptr));
  EXPECT_HOLDS(std::ranges::equal(got, size)) << about::query("CL_KERNEL_COMPILE_WORK_GROUP_SIZE")
                                              << "CL_KERNEL_COMPILE_WORK_GROUP_SIZE with device "
                                                 "NULL differs from the answer for the device";
  std::size_t most = 0;
  EXPECT_SUCCESS(clGetKernelWorkGroupInfo(kernel(), nullptr, CL_KERNEL_WORK_GROUP_SIZE, sizeof most,
                                          &most, nullptr));
  EXPECT_VALUE(most, ==, kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(on.device()))
      << about::query("CL_KERNEL_WORK_GROUP_SIZE") << "with device NULL";
}

/// The kernel needs less than 1 KiB of local memory, the minimum of an embedded device. The input
/// decides which elements of the kernel's array are read, so a compiler must keep the whole array.
void local_memory(Setting& on) {
  cl::Kernel kernel = on.kernel(embedded_text("suites/api/kernels/kernels/local_memory.cl"), "k");
  const auto used = [&] { return kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(on.device()); };
  const cl_ulong without = used();
  EXPECT_VALUE(without, >=, 64U * 4)
      << about::query("CL_KERNEL_LOCAL_MEM_SIZE") << "with a __local array of 64 ints";
  kernel.setArg(1, cl::Local(512));
  EXPECT_VALUE(used(), >=, without + 512)
      << about::query("CL_KERNEL_LOCAL_MEM_SIZE") << "with 512 more bytes for a __local argument";
}

void attributes(Setting& on) {
  const auto size = size_to_require(on);
  std::string text = requiring(on, size).getInfo<CL_KERNEL_ATTRIBUTES>();
  std::erase(text, ' ');
  EXPECT_MATCH(text, testing::HasSubstr(
                         fmt::format("reqd_work_group_size({},{},{})", size[0], size[1], size[2])))
      << about::query("CL_KERNEL_ATTRIBUTES");
  EXPECT_QUERY(on.kernel(two, "first").getInfo<CL_KERNEL_ATTRIBUTES>(), "")
      << "of a kernel without attributes";
}

/// The answer to CL_KERNEL_ATTRIBUTES, without spaces.
std::string attributes_of(const cl::Program& program, const char* kernel) {
  std::string text = cl::Kernel(program, kernel).getInfo<CL_KERNEL_ATTRIBUTES>();
  std::erase(text, ' ');
  return text;
}

void both_hints(Setting& on) {
  const cl::Program program = on.build(kernels_cl("both_hints"));
  EXPECT_MATCH(attributes_of(program, "k"),
               testing::AllOf(testing::HasSubstr("work_group_size_hint(4,2,1)"),
                              testing::HasSubstr("vec_type_hint(uint4)")))
      << about::query("CL_KERNEL_ATTRIBUTES");
}

/// Each kernel of a program has its own attributes.
void of_each_kernel(Setting& on) {
  const cl::Program program = on.build(kernels_cl("of_each_kernel"));
  EXPECT_MATCH(attributes_of(program, "first"), testing::HasSubstr("work_group_size_hint(4,2,1)"))
      << about::query("CL_KERNEL_ATTRIBUTES") << "of the first kernel";
  EXPECT_MATCH(attributes_of(program, "second"),
               testing::AllOf(testing::HasSubstr("vec_type_hint(float)"),
                              testing::Not(testing::HasSubstr("work_group_size_hint"))))
      << about::query("CL_KERNEL_ATTRIBUTES") << "of the second kernel";
}

/// The answer has attributes "As they were declared inside __attribute__((...)), with any
/// surrounding whitespace and embedded newlines removed. When multiple attributes are present, they
/// are returned as a single, space delimited string."
void delimited(Setting& on) {
  const cl::Program program = on.build(kernels_cl("attributes_among_spaces"));
  const auto text = cl::Kernel(program, "k").getInfo<CL_KERNEL_ATTRIBUTES>();
  EXPECT_HOLDS(text.find_first_of("\n\t\r") == std::string::npos)
      << about::query("CL_KERNEL_ATTRIBUTES") << "CL_KERNEL_ATTRIBUTES has a newline or a tab: '"
      << text << "'";
  // A space, not a comma, separates the attributes.
  EXPECT_MATCH(attributes_of(program, "k"),
               testing::AllOf(testing::HasSubstr("work_group_size_hint(4,2,1)"),
                              testing::HasSubstr("vec_type_hint(uint4)"),
                              testing::Not(testing::HasSubstr("),"))))
      << about::query("CL_KERNEL_ATTRIBUTES");
}
/// "For kernels not created from OpenCL C source and the clCreateProgramWithSource API call the
/// string returned from this query will be empty."
void of_a_binary(Setting& on) {
  const auto binaries = on.build(kernels_cl("both_hints")).getInfo<CL_PROGRAM_BINARIES>();
  cl::Program program(on.context(), {on.device()}, binaries);
  program.build(std::vector{on.device()});
  EXPECT_QUERY(cl::Kernel(program, "k").getInfo<CL_KERNEL_ATTRIBUTES>(), "") << "of a binary";
}

void samplers(Setting& on) {
  for (const cl_bool normalized : {CL_FALSE, CL_TRUE})
    for (const cl_addressing_mode addressing :
         {CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP})
      for (const cl_filter_mode filter : {CL_FILTER_NEAREST, CL_FILTER_LINEAR}) {
        const cl::Sampler sampler(
            CREATED(clCreateSampler, on.context()(), normalized, addressing, filter), false);
        EXPECT_QUERY(sampler.getInfo<CL_SAMPLER_NORMALIZED_COORDS>(), normalized);
        EXPECT_QUERY(sampler.getInfo<CL_SAMPLER_ADDRESSING_MODE>(), addressing);
        EXPECT_QUERY(sampler.getInfo<CL_SAMPLER_FILTER_MODE>(), filter);
        EXPECT_QUERY(sampler.getInfo<CL_SAMPLER_CONTEXT>()(), on.context()());
        EXPECT_VALUE(sampler.getInfo<CL_SAMPLER_REFERENCE_COUNT>(), >=, 1U)
            << about::query("CL_SAMPLER_REFERENCE_COUNT");
      }
}

void clones(Setting& on) {
  cl::Kernel kernel = on.kernel(two, "first");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  kernel.setArg(1, cl_int{5});
  cl::Kernel clone(CREATED(clCloneKernel, kernel()), false);
  kernel.setArg(1, cl_int{6});
  const auto run = [&](const cl::Kernel& one) {
    cl_int got = 0;
    on.queue().enqueueTask(one);
    on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
    return got;
  };
  EXPECT_VALUE(run(clone), ==, 5) << "the clone's result with the arguments of the original";
  EXPECT_VALUE(run(kernel), ==, 6) << "the original's result";
  clone.setArg(1, cl_int{7});
  EXPECT_VALUE(run(kernel), ==, 6) << "the original's result after the clone's argument was set";
}

void clones_count_for_themselves(Setting& on) {
  const cl::Buffer out = on.buffer(4);
  const cl::Program program = on.build(kernels_cl("clones_count_for_themselves"));
  cl::Kernel kernel(program, "k");
  kernel.setArg(0, out);
  kernel.setArg(1, cl::Local(64));
  const auto of_a_new_one = kernel.getInfo<CL_KERNEL_REFERENCE_COUNT>();
  EXPECT_SUCCESS(clRetainKernel(kernel()));
  cl::Kernel clone(CREATED(clCloneKernel, kernel()), false);
  EXPECT_QUERY(clone.getInfo<CL_KERNEL_REFERENCE_COUNT>(), of_a_new_one) << "like a new kernel";
  EXPECT_QUERY(kernel.getInfo<CL_KERNEL_REFERENCE_COUNT>(), of_a_new_one + 1)
      << "of the kernel that was cloned";
  EXPECT_SUCCESS(clReleaseKernel(kernel()));
  EXPECT_QUERY(clone.getInfo<CL_KERNEL_FUNCTION_NAME>(), "k");
  EXPECT_QUERY(clone.getInfo<CL_KERNEL_PROGRAM>()(), program());
  kernel = cl::Kernel();  // `kernel` is released here; its clone remains
  ASSERT_SUCCESS(clEnqueueTask(on.queue()(), clone(), 0, nullptr, nullptr));
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 8) << "the clone's result";
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Example examples[] = {
    {"objects/says_what_it_is", "OpenCL 1.2, 5.7.3, Table 5.15", says_what_it_is, {1, 0}, compiler},
    {"objects/all_of_a_program",
     "OpenCL 1.2, 5.7.1, clCreateKernelsInProgram",
     all_of_a_program,
     {1, 0},
     compiler},
    {"objects/fewer_than_room",
     "OpenCL 1.2, 5.7.1, clCreateKernelsInProgram",
     fewer_than_room,
     {1, 0},
     compiler},
    {"objects/clones", "OpenCL API 3.0, 5.9.1, clCloneKernel", clones, {2, 1}, compiler},
    {"objects/clones_count",
     "OpenCL API 3.0, 5.9.1, clCloneKernel",
     clones_count_for_themselves,
     {2, 1},
     compiler},
    {"references/counted",
     "OpenCL 1.2, 5.7.1, clRetainKernel",
     counts_references,
     {1, 0},
     compiler},
    {"references/arguments",
     "OpenCL 1.2, 5.7.2, footnote 16",
     holds_no_arguments,
     {1, 0},
     compiler},
    {"references/program",
     "OpenCL 1.2, 5.6.1, clReleaseProgram",
     keeps_its_program,
     {1, 0},
     compiler},
    {"references/named_program",
     "OpenCL 1.2, 5.6.1, clReleaseProgram; 5.7.3",
     names_its_program,
     {1, 0},
     compiler},
    {"work_group_info/sizes", "OpenCL 1.2, 5.7.3, Table 5.16", work_group_info, {1, 1}, compiler},
    {"work_group_info/without_device",
     "OpenCL 1.2, 5.7.3, clGetKernelWorkGroupInfo",
     work_group_info_without_device,
     {1, 1},
     compiler},
    {"work_group_info/local_memory",
     "OpenCL 1.2, 5.7.3, Table 5.16, CL_KERNEL_LOCAL_MEM_SIZE",
     local_memory,
     {1, 1},
     compiler},
    {"attributes/required_size",
     "OpenCL 1.2, 5.7.3, Table 5.15, CL_KERNEL_ATTRIBUTES",
     attributes,
     {1, 2},
     compiler},
    {"attributes/both_hints",
     "OpenCL 1.2, 5.7.3, Table 5.15, CL_KERNEL_ATTRIBUTES",
     both_hints,
     {1, 2},
     compiler},
    {"attributes/of_each_kernel",
     "OpenCL 1.2, 5.7.3, Table 5.15, CL_KERNEL_ATTRIBUTES",
     of_each_kernel,
     {1, 2},
     compiler},
    {"references/arguments_of_every_kind",
     "OpenCL 1.2, 5.7.2, footnote 16",
     holds_no_other_arguments,
     {1, 1},
     host::needs_images_and_compiler},
    {"attributes/delimited",
     "OpenCL 1.2, 5.7.3, Table 5.15, CL_KERNEL_ATTRIBUTES",
     delimited,
     {1, 2},
     compiler},
    {"attributes/of_a_binary",
     "OpenCL API 3.0, 5.9.3, CL_KERNEL_ATTRIBUTES",
     of_a_binary,
     {2, 1},
     compiler},
    {"samplers/say_what_they_are",
     "OpenCL 1.2, 5.5.2, Table 5.12",
     samplers,
     {1, 0},
     host::needs_images},
};

}  // namespace

harness::Suite suite() {
  return host::make_suite("kernels", "Kernel objects and samplers (OpenCL 5.5, 5.7)",
                          {examples, arguments(), arguments_again(), struct_arguments(),
                           argument_info(), sub_groups()});
}

}  // namespace assay::suites::kernels
