#include "suites/api/api_errors/call.h"
#include "suites/spirv/program.h"

namespace assay::suites::api_errors {
namespace {

using namespace harness::parts;
using host::needs_compiler;

constexpr const char* bad = "__kernel void one(__global int *out) { *out = ; }\n";
constexpr const char* calls_missing =
    "int missing(int);\n__kernel void one(__global int *out) { *out = missing(1); }\n";

cl_device_id device_of(Attempt& a) {
  return a.on.device_id();
}
const cl_device_id* one_device(Attempt& a) {
  return listed<device_of>(a);
}
constexpr auto device_and_null = both<device_of, null<cl_device_id>>;
constexpr auto device_and_foreign = both<device_of, device_of_no_context>;
cl_program unbuilt(Attempt& a, const char* source) {
  return a.keep(a.on.program(source))();
}
cl_program good_program(Attempt& a) {
  return unbuilt(a, host::kernel_one);
}

cl_program compiled(Attempt& a, const char* source) {
  const cl_program program = unbuilt(a, source);
  EXPECT_SUCCESS(
      clCompileProgram(program, 1, one_device(a), "", 0, nullptr, nullptr, nullptr, nullptr));
  return program;
}

/// The first program of the list is compiled.
template <typename... Programs>
const cl_program* objects(Attempt& a, Programs... others) {
  return a.keep(std::array{compiled(a, host::kernel_one), others...}).data();
}

cl_program with_a_kernel(Attempt& a) {
  const cl::Program& program = a.keep(a.on.build(host::kernel_one));
  a.keep(cl::Kernel(program, "one"));
  return program();
}

cl_program from_binary(Attempt& a) {
  const auto binaries = a.on.build(host::kernel_one).getInfo<CL_PROGRAM_BINARIES>();
  return a.keep(cl::Program(a.on.context(), {a.on.device()}, binaries))();
}

cl_program from_link(Attempt& a) {
  cl_int status = CL_SUCCESS;
  const cl_program made =
      clLinkProgram(a.on.context()(), 1, one_device(a), "", 1,
                    &a.keep(compiled(a, host::kernel_one)), nullptr, nullptr, &status);
  EXPECT_CODE(CL_SUCCESS, status) << about::call("clLinkProgram");
  return a.keep(cl::Program(made, false))();
}

const cl_program* one_header(Attempt& a) {
  return &a.keep(unbuilt(a, "#define X 1\n"));
}
const char** one_name(Attempt& a) {
  return &a.keep<const char*>("header.h");
}

using Binary = std::vector<unsigned char>;

/// Skips the case if the device has no compiler, because then no valid binary exists.
const Binary& binary(Attempt& a) {
  Binary& bits = a.keep(Binary{'n', 'o', ' ', 'b', 'i', 'n', 'a', 'r', 'y', 1, 2, 3, 4, 5, 6, 7});
  if (!a.on.info().compiler_available) return bits;
  const auto binaries = a.on.build(host::kernel_one).getInfo<CL_PROGRAM_BINARIES>();
  if (!binaries.empty() && !binaries[0].empty()) bits = binaries[0];
  return bits;
}

std::size_t binary_size(Attempt& a) {
  return binary(a).size();
}
const unsigned char* binary_bits(Attempt& a) {
  return binary(a).data();
}

std::vector<Break> builds(std::vector<Break> rows, bool of_program = true) {
  rows.insert(rows.end(),
              {{"count_without_list", {{"num_devices", 1}}},
               {"list_without_count", {{"device_list", one_device}}},
               {"user_data_alone", {{"user_data", [](Attempt& a) { return &a.keep(0); }}}},
               {"null_device", {{"num_devices", 2}, {"device_list", device_and_null}}},
               {"foreign_device", {{"num_devices", 2}, {"device_list", device_and_foreign}}},
               {"unknown_option", {{"options", "--no-such-option-of-any-compiler"}}}});
  if (of_program)
    rows.insert(rows.end(),
                {{"null_program", {{"program", nullptr}}, true},
                 {"does_not_compile", {{"program", [](Attempt& a) { return unbuilt(a, bad); }}}},
                 {"kernels_attached", {{"program", with_a_kernel}}}});
  return rows;
}

auto module(Attempt& a) {
  return spirv::storing_module(static_cast<unsigned>(a.on.info().address_bits), 1);
}

}  // namespace

/// The call or the build must refuse the binary (when-a-binary-is-looked-at in
/// data/interpretations.toml).
cl_int garbage_binary(Attempt& a) {
  const auto* text = reinterpret_cast<const unsigned char*>("no binary\1\2\3\4\5\6\7");
  const std::size_t length = 16;
  const cl_device_id device = a.on.device_id();
  cl_int status = CL_SUCCESS;
  const cl::Program program(a.api.clCreateProgramWithBinary(a.on.context()(), 1, &device, &length,
                                                            &text, nullptr, &status));
  if (status != CL_SUCCESS) return status;
  return a.api.clBuildProgram(program(), 1, &device, "", nullptr, nullptr) == CL_SUCCESS
             ? CL_SUCCESS
             : CL_INVALID_BINARY;
}

Breaks il_breaks() {
  return {{"null_context",
           {{"context", nullptr},
            {"il", [](Attempt& a) { return a.keep(module(a)).data(); }},
            {"length", [](Attempt& a) { return module(a).size() * sizeof module(a)[0]; }}},
           true,
           harness::parts::spirv},
          {"null_il", {{"il", nullptr}}, false, intermediate_language},
          {"zero_length", {{"length", 0}}, false, intermediate_language},
          {"malformed", {}, false, intermediate_language}};
}

constexpr host::Needs needs_linker = needs_compiler & harness::parts::linker;

std::vector<Trigger> program_triggers() {
  using harness::parts::built_in_kernels;
  return joined({
      BREAKS(clCreateProgramWithSource,
             [](Attempt& a) {
               return std::tuple(a.on.context()(), 1, &a.keep(host::kernel_one), nullptr);
             },
             {{"null_context", {{"context", nullptr}}, true},
              {"no_strings", {{"count", 0}}},
              {"null_strings", {{"strings", nullptr}}},
              {"null_string",
               {{"count", 2},
                {"strings",
                 [](Attempt& a) {
                   return a.keep(std::array<const char*, 2>{host::kernel_one}).data();
                 }}}}}),
      BREAKS(clCreateProgramWithBinary,
             [](Attempt& a) {
               const Binary& bits = binary(a);
               return std::tuple(a.on.context()(), 1, one_device(a), &a.keep(bits.size()),
                                 &a.keep(bits.data()), &a.keep<cl_int>());
             },
             {{"null_context", {{"context", nullptr}}, true, needs_compiler},
              {"null_devices", {{"device_list", nullptr}}},
              {"no_devices", {{"num_devices", 0}}},
              {"null_device",
               {{"num_devices", 2},
                {"device_list", device_and_null},
                {"lengths", both<binary_size, binary_size>},
                {"binaries", both<binary_bits, binary_bits>}},
               false,
               needs_compiler},
              {"foreign_device",
               {{"num_devices", 2},
                {"device_list", device_and_foreign},
                {"lengths", both<binary_size, binary_size>},
                {"binaries", both<binary_bits, binary_bits>}},
               false,
               needs_compiler},
              {"null_lengths", {{"lengths", nullptr}}},
              {"null_binaries", {{"binaries", nullptr}}},
              {"zero_length", {{"lengths", [](Attempt& a) { return &a.keep<std::size_t>(); }}}},
              {"null_binary",
               {{"binaries", [](Attempt& a) { return &a.keep<const unsigned char*>(); }}}}}),
      {{"clCreateProgramWithBinary/garbage", garbage_binary, false, needs_compiler}},
      BREAKS(clCreateProgramWithBuiltInKernels,
             [](Attempt& a) {
               const auto& names = a.on.info().built_in_kernels;
               return std::tuple(a.on.context()(), 1, one_device(a),
                                 names.empty() ? "x" : names.front().c_str());
             },
             // An unknown name of a kernel would break a second rule.
             {{"null_context", {{"context", nullptr}}, true, built_in_kernels},
              {"null_device",
               {{"num_devices", 2}, {"device_list", device_and_null}},
               false,
               built_in_kernels},
              {"foreign_device",
               {{"num_devices", 2}, {"device_list", device_and_foreign}},
               false,
               built_in_kernels},
              {"null_devices", {{"device_list", nullptr}}},
              {"no_devices", {{"num_devices", 0}}},
              {"null_names", {{"kernel_names", nullptr}}},
              {"unknown_name", {{"kernel_names", "no_such_built_in_kernel"}}}}),
      BREAKS(
          clBuildProgram,
          [](Attempt& a) { return std::tuple(good_program(a), 0, nullptr, "", nullptr, nullptr); },
          builds({{"from_link", {{"program", from_link}}, false, needs_linker}}), needs_compiler),
      BREAKS(
          clCompileProgram,
          [](Attempt& a) {
            return std::tuple(good_program(a), 0, nullptr, "", 0, nullptr, nullptr, nullptr,
                              nullptr);
          },
          builds(
              {{"from_binary", {{"program", from_binary}}},
               {"from_link", {{"program", from_link}}, false, needs_linker},
               {"headers_without_count",
                {{"input_headers", one_header}, {"header_include_names", one_name}}},
               {"headers_alone", {{"input_headers", one_header}}},
               {"names_alone", {{"header_include_names", one_name}}},
               {"headers_without_names", {{"num_input_headers", 1}, {"input_headers", one_header}}},
               {"names_without_headers",
                {{"num_input_headers", 1}, {"header_include_names", one_name}}},
               {"count_without_headers", {{"num_input_headers", 1}}}}),
          needs_compiler),
      BREAKS(
          clLinkProgram,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), 0, nullptr, "", 1, objects(a), nullptr, nullptr);
          },
          builds(
              {{"null_context", {{"context", nullptr}}, true},
               {"no_programs", {{"num_input_programs", 0}, {"input_programs", nullptr}}},
               {"programs_without_count", {{"num_input_programs", 0}}},
               {"count_without_programs", {{"input_programs", nullptr}}},
               {"null_program",
                {{"num_input_programs", 2},
                 {"input_programs", [](Attempt& a) { return objects(a, cl_program{nullptr}); }}}},
               {"not_compiled",
                {{"num_input_programs", 2},
                 {"input_programs",
                  [](Attempt& a) { return objects(a, unbuilt(a, "int other(void);\n")); }}}},
               {"missing_function",
                {{"input_programs",
                  [](Attempt& a) { return &a.keep(compiled(a, calls_missing)); }}}}},
              false),
          needs_compiler),
      BREAKS(
          clCreateProgramWithIL,
          [](Attempt& a) {
            return std::tuple(a.on.context()(), a.keep(std::array<cl_uint, 16>{}).data(), 64);
          },
          il_breaks()),
      BREAKS(
          clSetProgramSpecializationConstant,
          [](Attempt& a) { return std::tuple(nullptr, 0, sizeof(cl_uint), &a.keep<cl_uint>(1)); },
          {{"null_program", {}, true}}, intermediate_language),
      BREAKS(clSetProgramReleaseCallback,
             [](Attempt& a) {
               return std::tuple(
                   a.keep(a.on.program(host::kernel_one))(), [](cl_program, void*) {}, nullptr);
             },
             {{"null_program", {{"program", nullptr}}, true},
              {"null_callback", {{"pfn_notify", nullptr}}}}),
  });
}

}  // namespace assay::suites::api_errors
