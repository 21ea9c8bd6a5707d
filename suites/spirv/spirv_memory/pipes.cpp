#include "suites/spirv/spirv_memory/pipes.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string>
#include <utility>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/reservations.h"
#include "suites/host/suite.h"
#include "suites/spirv/program.h"

namespace assay::suites::spirv_memory {
namespace {

using host::Setting;
using Words = std::vector<cl_uint>;
namespace parts = harness::parts;

/// Stores the ids one after another into the result.
std::string stored(const std::vector<std::string>& ids) {
  std::string text;
  for (std::size_t k = 0; k < ids.size(); ++k)
    text += fmt::format(
        "%at{0} = OpInBoundsPtrAccessChain %global_int %out %size_{0}\n"
        "OpStore %at{0} %{1}\n",
        k, ids[k]);
  return text;
}

/// The parameters are the result and the pipe.
spirv::KernelText kernel_of(const char* access, const std::string& text) {
  return {"one",
          {{"global_int", "out"}, {access, "through"}},
          "%v = OpVariable %private_int Function\n"
          "%g = OpPtrCastToGeneric %generic_int %v\n" +
              text};
}

/// Runs one work-group of the kernel.
Words with_pipe(Setting& on, const char* access, const std::string& text, const cl::Memory& pipe,
                std::size_t words, std::size_t items = 1) {
  const cl::Program program =
      spirv::create(on, spirv::words_of(kernel_of(access, text), spirv::environment_of(on.info())));
  spirv::build(on, program);
  cl::Kernel made(program, "one");
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(words * sizeof(cl_uint), 0xa5));
  made.setArg(0, out);
  made.setArg(1, pipe);
  harness::GroupLimit(made, on.running()).require({items});
  on.queue().enqueueNDRangeKernel(made, cl::NullRange, cl::NDRange(items), cl::NDRange(items));
  Words values(words);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, words * sizeof(cl_uint), values.data());
  return values;
}

cl::Memory pipe_of(Setting& on, cl_uint packets) {
  return cl::Memory(CREATED(clCreatePipe, on.context()(), CL_MEM_HOST_NO_ACCESS,
                            cl_uint{sizeof(cl_uint)}, packets, nullptr),
                    false);
}

void packets(Setting& on) {
  const cl::Memory pipe = pipe_of(on, 8);
  EXPECT_VALUE(with_pipe(on, "pipe_wo",
                         "%m = OpGetMaxPipePackets %int %through %int_4 %int_4\n"
                         "OpStore %v %int_11\n"
                         "%a = OpWritePipe %int %through %g %int_4 %int_4\n"
                         "OpStore %v %int_22\n"
                         "%b = OpWritePipe %int %through %g %int_4 %int_4\n" +
                             stored({"m", "a", "b"}),
                         pipe, 3),
               ==, (Words{8, 0, 0}))
      << "OpGetMaxPipePackets, and two results of OpWritePipe";
  EXPECT_VALUE(with_pipe(on, "pipe_ro",
                         "%n = OpGetNumPipePackets %int %through %int_4 %int_4\n"
                         "%m = OpGetMaxPipePackets %int %through %int_4 %int_4\n"
                         "%a = OpReadPipe %int %through %g %int_4 %int_4\n"
                         "%x = OpLoad %int %v\n"
                         "%b = OpReadPipe %int %through %g %int_4 %int_4\n"
                         "%y = OpLoad %int %v\n"
                         "%c = OpReadPipe %int %through %g %int_4 %int_4\n"
                         "%failed = OpSLessThan %bool %c %int_0\n"
                         "%d = OpSelect %int %failed %int_1 %int_0\n" +
                             stored({"n", "m", "a", "x", "b", "y", "d"}),
                         pipe, 7),
               ==, (Words{2, 8, 0, 11, 0, 22, 1}))
      << "OpGetNumPipePackets, OpGetMaxPipePackets, two results of OpReadPipe with their packets, "
         "and whether a third one is negative";
}

/// Instructions for a work-group have the scope of the group as an additional operand.
struct Reservations {
  std::string_view prefix, scope;
};

/// The second packet of the reservation comes before the first packet.
template <const Reservations& of>
void reserved(Setting& on) {
  const cl::Memory pipe = pipe_of(on, 8);
  const auto text = [](std::string_view way, std::string_view first, std::string_view second) {
    return fmt::format(
        "%id = Op{0}Reserve{2}PipePackets %reserve_id {1}%through %int_2 %int_4 %int_4\n"
        "%valid = OpIsValidReserveId %bool %id\n"
        "%s = OpSelect %int %valid %int_1 %int_0\n"
        "{3}%b = OpReserved{2}Pipe %int %through %id %int_1 %g %int_4 %int_4\n"
        "{4}%a = OpReserved{2}Pipe %int %through %id %int_0 %g %int_4 %int_4\n",
        of.prefix, of.scope, way, first, second);
  };
  const auto commit = [](std::string_view way) {
    return fmt::format("Op{}Commit{}Pipe {}%through %id %int_4 %int_4\n", of.prefix, way, of.scope);
  };
  EXPECT_VALUE(with_pipe(on, "pipe_wo",
                         text("Write", "OpStore %v %int_22\n", "OpStore %v %int_11\n") +
                             commit("Write") + stored({"s", "a", "b"}),
                         pipe, 3),
               ==, (Words{1, 0, 0}))
      << "OpIsValidReserveId, and two results of OpReservedWritePipe";
  EXPECT_VALUE(with_pipe(on, "pipe_ro",
                         text("Read", "", "%y = OpLoad %int %v\n") + "%x = OpLoad %int %v\n" +
                             commit("Read") + stored({"s", "a", "x", "b", "y"}),
                         pipe, 5),
               ==, (Words{1, 0, 11, 0, 22}))
      << "OpIsValidReserveId, and two results of OpReservedReadPipe with their packets";
  EXPECT_VALUE(
      with_pipe(on, "pipe_ro",
                "%n = OpGetNumPipePackets %int %through %int_4 %int_4\n" + stored({"n"}), pipe, 1),
      ==, (Words{0}))
      << "OpGetNumPipePackets, after all packets were read";
}
constexpr Reservations of_items{"", ""}, of_groups{"Group", "%int_2 "};

void refused(Setting& on) {
  EXPECT_VALUE(with_pipe(on, "pipe_ro",
                         "%id = OpReserveReadPipePackets %reserve_id %through %int_2 %int_4 "
                         "%int_4\n"
                         "%valid = OpIsValidReserveId %bool %id\n"
                         "%s = OpSelect %int %valid %int_1 %int_0\n" +
                             stored({"s"}),
                         pipe_of(on, 8), 1),
               ==, (Words{0}))
      << "OpIsValidReserveId, of a reservation to read two packets of an empty pipe";
}

/// Each sub-group of a work-group reserves a packet for each of its work-items. The work-items
/// without a valid reservation store 1, and the other work-items store their result. `after` is
/// text after the commit.
std::string of_each_sub_group(std::string_view way, std::string_view access,
                              std::string_view after) {
  return fmt::format(
      "%lane = OpLoad %int %bi_SubgroupLocalInvocationId\n"
      "%count = OpLoad %int %bi_SubgroupSize\n"
      "%group = OpLoad %int %bi_SubgroupId\n"
      "%p = OpInBoundsPtrAccessChain %global_int %out %i\n"
      "OpStore %p %int_1\n"
      "%id = OpGroupReserve{0}PipePackets %reserve_id %int_3 %through %count %int_4 %int_4\n"
      "%valid = OpIsValidReserveId %bool %id\n"
      "OpBranchConditional %valid %yes %end\n"
      "%yes = OpLabel\n"
      "{1}"
      "OpGroupCommit{0}Pipe %int_3 %through %id %int_4 %int_4\n"
      "{2}"
      "OpBranch %end\n"
      "%end = OpLabel\n",
      way, access, after);
}

constexpr cl_uint group_size = 16;

/// A packet names its sub-group, the size of the sub-group, and its work-item.
std::string writes_of_sub_groups() {
  return of_each_sub_group("Write",
                           "%high = OpIMul %int %group %int_65536\n"
                           "%middle = OpIMul %int %count %int_256\n"
                           "%upper = OpIAdd %int %high %middle\n"
                           "%value = OpIAdd %int %upper %lane\n"
                           "OpStore %v %value\n"
                           "%w = OpReservedWritePipe %int %through %id %lane %g %int_4 %int_4\n",
                           "OpStore %p %w\n");
}
/// A result names the sub-group, the work-item, and its packet. The result is 2 if the read fails.
std::string reads_of_sub_groups() {
  return of_each_sub_group("Read",
                           "%r = OpReservedReadPipe %int %through %id %lane %g %int_4 %int_4\n"
                           "%x = OpLoad %int %v\n",
                           "%high = OpIMul %int %group %int_65536\n"
                           "%middle = OpIMul %int %lane %int_256\n"
                           "%upper = OpIAdd %int %high %middle\n"
                           "%value = OpIAdd %int %upper %x\n"
                           "%fine = OpIEqual %bool %r %int_0\n"
                           "%result = OpSelect %int %fine %value %int_2\n"
                           "OpStore %p %result\n");
}

void written_by_sub_groups(Setting& on) {
  const cl::Memory pipe = pipe_of(on, group_size);
  EXPECT_VALUE(with_pipe(on, "pipe_wo", writes_of_sub_groups(), pipe, group_size, group_size), ==,
               Words(group_size, 0))
      << "results of OpReservedWritePipe in valid reservations";
  std::string text;
  std::vector<std::string> ids;
  for (cl_uint k = 0; k < group_size; ++k) {
    text += fmt::format(
        "%r{0} = OpReadPipe %int %through %g %int_4 %int_4\n"
        "%x{0} = OpLoad %int %v\n",
        k);
    ids.push_back(fmt::format("x{}", k));
  }
  expect_reservations(with_pipe(on, "pipe_ro", text + stored(ids), pipe, group_size),
                      "OpGroupCommitWritePipe");
}

/// One work-item has written the numbers from 100 on. Each sub-group reads consecutive numbers, in
/// the order of its work-items.
void read_by_sub_groups(Setting& on) {
  const cl::Memory pipe = pipe_of(on, group_size);
  std::string text;
  std::vector<std::string> ids;
  for (cl_uint k = 0; k < group_size; ++k) {
    text += fmt::format(
        "OpStore %v %int_{0}\n"
        "%w{1} = OpWritePipe %int %through %g %int_4 %int_4\n",
        100 + k, k);
    ids.push_back(fmt::format("w{}", k));
  }
  ASSERT_VALUE(with_pipe(on, "pipe_wo", text + stored(ids), pipe, group_size), ==,
               Words(group_size, 0))
      << "results of OpWritePipe";
  const Words out = with_pipe(on, "pipe_ro", reads_of_sub_groups(), pipe, group_size, group_size);
  std::set<cl_uint> seen;
  std::map<cl_uint, cl_uint> first;  // the first packet of a sub-group's reservation
  for (std::size_t i = 0; i < out.size(); ++i) {
    ASSERT_VALUE(out[i], !=, 2U) << about::function("OpReservedReadPipe")
                                 << "the result of work-item " << i << " is an error";
    const cl_uint value = out[i] & 0xff, lane = out[i] >> 8 & 0xff;
    ASSERT_VALUE(value - 100, <, group_size) << about::function("OpGroupReserveReadPipePackets")
                                             << "packet of work-item " << i << ", minus 100";
    EXPECT_HOLDS(seen.insert(value).second) << "packet " << value << " came twice";
    const auto [at, added] = first.emplace(out[i] >> 16, value - lane);
    EXPECT_VALUE(value - lane, ==, at->second)
        << about::allowed_by_other_reading(about::function("OpGroupReserveReadPipePackets"))
        << "the packet at index 0, computed from the packet at index " << lane;
  }
}

constexpr host::Needs needs = host::Needs(parts::spirv) & parts::pipes;
constexpr host::Needs needs_sub_groups = needs & parts::sub_groups;
constexpr std::string_view cite = "SPIR-V Env 3.0.19, 3.1, Pipes";
constexpr host::Example rows[] = {
    {"pipes/packets", cite, packets, {1, 0}, needs},
    {"pipes/reserved", cite, reserved<of_items>, {1, 0}, needs},
    {"pipes/reserved_by_groups", cite, reserved<of_groups>, {1, 0}, needs},
    {"pipes/not_reserved", cite, refused, {1, 0}, needs},
    {"pipes/written_by_sub_groups",
     "SPIR-V Env 3.0.19, 3.1, Pipes; 4",
     written_by_sub_groups,
     {1, 0},
     needs_sub_groups},
    {"pipes/read_by_sub_groups",
     "SPIR-V Env 3.0.19, 3.1, Pipes; 4",
     read_by_sub_groups,
     {1, 0},
     needs_sub_groups},
};

}  // namespace

std::vector<spirv::Module> sub_group_pipe_modules(unsigned address_bits) {
  const spirv::Environment environment{address_bits, {1, 0}};
  return {build_module(kernel_of("pipe_wo", writes_of_sub_groups()), environment),
          build_module(kernel_of("pipe_ro", reads_of_sub_groups()), environment)};
}

std::vector<harness::Case> pipe_cases(const Target& target) {
  return host::expand("spirv_memory", rows, target);
}

}  // namespace assay::suites::spirv_memory
