#include "suites/api/api_errors/trigger.h"

namespace assay::suites::api_errors {
namespace {

using api::needs_compiler;

constexpr const char* good = "__kernel void one(__global int *out) { *out = 1; }\n";
constexpr const char* bad = "__kernel void one(__global int *out) { *out = ; }\n";
constexpr const char* calls_missing =
    "int missing(int);\n__kernel void one(__global int *out) { *out = missing(1); }\n";

/// The arguments of clBuildProgram, clCompileProgram and clLinkProgram.
struct Build {
  const char* source = good;
  cl_uint count = 0;
  const cl_device_id* devices = nullptr;
  const char* options = "";
  cl_uint headers = 0;
  bool with_headers = false;
  void* data = nullptr;
  bool null_program = false;
};

const cl_device_id no_device = nullptr;
int some_data = 0;

cl_int build(Attempt& a, const Build& b) {
  const cl::Program program = a.on.program(b.source);
  return a.api.clBuildProgram(b.null_program ? nullptr : program(), b.count, b.devices, b.options,
                              nullptr, b.data);
}

cl_int compile(Attempt& a, const Build& b) {
  const cl::Program program = a.on.program(b.source), header = a.on.program("#define X 1\n");
  const cl_program headers[] = {header()};
  const char* names[] = {"header.h"};
  return a.api.clCompileProgram(b.null_program ? nullptr : program(), b.count, b.devices, b.options,
                                b.headers, b.with_headers ? headers : nullptr,
                                b.with_headers ? names : nullptr, nullptr, b.data);
}

cl::Program compiled(Attempt& a, const char* source) {
  cl::Program program = a.on.program(source);
  const cl_device_id device = a.on.device_id();
  EXPECT_SUCCESS(
      clCompileProgram(program(), 1, &device, "", 0, nullptr, nullptr, nullptr, nullptr));
  return program;
}

cl_int link(Attempt& a, const Build& b, const char* source = good) {
  const cl::Program object = compiled(a, source);
  const cl_program programs[] = {object()};
  return refused([&](cl_int* status) -> cl_program {
    const cl_program made = a.api.clLinkProgram(a.on.context()(), b.count, b.devices, b.options, 1,
                                                programs, nullptr, b.data, status);
    // A failure to link leaves a program object with its log.
    if (made != nullptr && *status == CL_LINK_PROGRAM_FAILURE) {
      EXPECT_SUCCESS(clReleaseProgram(made));
      return nullptr;
    }
    return made;
  });
}

cl_int link_these(Attempt& a, cl_uint count, const cl_program* programs) {
  return refused([&](cl_int* status) {
    return a.api.clLinkProgram(a.on.context()(), 0, nullptr, "", count, programs, nullptr, nullptr,
                               status);
  });
}

cl_int from_source(Attempt& a, cl_uint count, const char** strings) {
  return refused([&](cl_int* status) {
    return a.api.clCreateProgramWithSource(a.on.context()(), count, strings, nullptr, status);
  });
}

struct Binary {
  cl_uint count = 1;
  bool null_devices = false, null_device = false, null_lengths = false, null_binaries = false;
  bool null_binary = false, zero_length = false, null_context = false, garbage = false;
};

cl_int from_binary(Attempt& a, const Binary& b) {
  std::vector<unsigned char> bits{'n', 'o', ' ', 'b', 'i', 'n', 'a', 'r', 'y', 1, 2, 3, 4, 5, 6, 7};
  if (!b.garbage && a.on.info().compiler_available) {
    const auto binaries = a.on.build(good).getInfo<CL_PROGRAM_BINARIES>();
    if (!binaries.empty() && !binaries[0].empty()) bits = binaries[0];
  }
  const cl_device_id device = b.null_device ? nullptr : a.on.device_id();
  const std::size_t length = b.zero_length ? 0 : bits.size();
  const unsigned char* binary = b.null_binary ? nullptr : bits.data();
  cl_int of_device = CL_SUCCESS;
  return refused([&](cl_int* status) {
    return a.api.clCreateProgramWithBinary(b.null_context ? nullptr : a.on.context()(), b.count,
                                           b.null_devices ? nullptr : &device,
                                           b.null_lengths ? nullptr : &length,
                                           b.null_binaries ? nullptr : &binary, &of_device, status);
  });
}

/// A name that the device does not know would break a second rule.
api::Missing needs_built_in_kernels(const harness::DeviceInfo& device) {
  if (!device.built_in_kernels.empty()) return std::nullopt;
  return "needs a built-in kernel";
}

cl_int built_in(Attempt& a, cl_context context, cl_uint count, const cl_device_id* devices,
                const char* names) {
  return refused([&](cl_int* status) {
    return a.api.clCreateProgramWithBuiltInKernels(context, count, devices, names, status);
  });
}

/// With a kernel object alive.
cl_int with_kernel(Attempt& a, bool compile_it) {
  const cl::Program program = a.on.build(good);
  const cl::Kernel kernel(program, "one");
  return compile_it ? a.api.clCompileProgram(program(), 0, nullptr, "", 0, nullptr, nullptr,
                                             nullptr, nullptr)
                    : a.api.clBuildProgram(program(), 0, nullptr, "", nullptr, nullptr);
}

cl_int compile_a_binary(Attempt& a) {
  const auto binaries = a.on.build(good).getInfo<CL_PROGRAM_BINARIES>();
  const cl::Program program(a.on.context(), {a.on.device()}, binaries);
  return a.api.clCompileProgram(program(), 0, nullptr, "", 0, nullptr, nullptr, nullptr, nullptr);
}

cl_int link_uncompiled(Attempt& a) {
  const cl::Program object = compiled(a, good), other = a.on.program("int other(void);\n");
  const cl_program programs[] = {object(), other()};
  return link_these(a, 2, programs);
}

std::vector<Trigger> building(const std::string& function, cl_int (*call)(Attempt&, const Build&),
                              bool with_program) {
  std::vector<Trigger> all{
      {function + "count_without_list", [=](Attempt& a) { return call(a, {.count = 1}); }},
      {function + "list_without_count",
       [=](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return call(a, {.devices = &device});
       }},
      {function + "user_data_alone", [=](Attempt& a) { return call(a, {.data = &some_data}); }},
      {function + "null_device",
       [=](Attempt& a) { return call(a, {.count = 1, .devices = &no_device}); }},
      {function + "unknown_option",
       [=](Attempt& a) { return call(a, {.options = "--no-such-option-of-any-compiler"}); }},
  };
  if (with_program) {
    all.push_back({function + "null_program",
                   [=](Attempt& a) { return call(a, {.null_program = true}); }, true});
    all.push_back(
        {function + "does_not_compile", [=](Attempt& a) { return call(a, {.source = bad}); }});
  }
  for (Trigger& one : all) one.needs = needs_compiler;
  return all;
}

}  // namespace

std::vector<Trigger> program_triggers() {
  const std::string source = "clCreateProgramWithSource/", binary = "clCreateProgramWithBinary/",
                    names = "clCreateProgramWithBuiltInKernels/", linking = "clLinkProgram/",
                    compiling = "clCompileProgram/";
  std::vector<Trigger> all{
      {source + "null_context",
       [](Attempt& a) {
         const char* text = good;
         return refused([&](cl_int* status) {
           return a.api.clCreateProgramWithSource(nullptr, 1, &text, nullptr, status);
         });
       },
       true},
      {source + "no_strings",
       [](Attempt& a) {
         const char* text = good;
         return from_source(a, 0, &text);
       }},
      {source + "null_strings", [](Attempt& a) { return from_source(a, 1, nullptr); }},
      {source + "null_string",
       [](Attempt& a) {
         const char* texts[] = {good, nullptr};
         return from_source(a, 2, texts);
       }},
      // Without a compiler there is no binary at hand that is valid.
      {binary + "null_context", [](Attempt& a) { return from_binary(a, {.null_context = true}); },
       true, needs_compiler},
      {binary + "null_devices", [](Attempt& a) { return from_binary(a, {.null_devices = true}); }},
      {binary + "no_devices", [](Attempt& a) { return from_binary(a, {.count = 0}); }},
      {binary + "null_device", [](Attempt& a) { return from_binary(a, {.null_device = true}); },
       false, needs_compiler},
      {binary + "null_lengths", [](Attempt& a) { return from_binary(a, {.null_lengths = true}); }},
      {binary + "null_binaries",
       [](Attempt& a) { return from_binary(a, {.null_binaries = true}); }},
      {binary + "zero_length", [](Attempt& a) { return from_binary(a, {.zero_length = true}); }},
      {binary + "null_binary", [](Attempt& a) { return from_binary(a, {.null_binary = true}); }},
      {binary + "garbage", [](Attempt& a) { return from_binary(a, {.garbage = true}); }},
      {names + "null_context",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return built_in(a, nullptr, 1, &device, a.on.info().built_in_kernels.at(0).c_str());
       },
       true, needs_built_in_kernels},
      {names + "null_devices",
       [](Attempt& a) { return built_in(a, a.on.context()(), 1, nullptr, "x"); }},
      {names + "no_devices",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return built_in(a, a.on.context()(), 0, &device, "x");
       }},
      {names + "null_names",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return built_in(a, a.on.context()(), 1, &device, nullptr);
       }},
      {names + "unknown_name",
       [](Attempt& a) {
         const cl_device_id device = a.on.device_id();
         return built_in(a, a.on.context()(), 1, &device, "no_such_built_in_kernel");
       }},
      {names + "null_device",
       [](Attempt& a) {
         return built_in(a, a.on.context()(), 1, &no_device,
                         a.on.info().built_in_kernels.at(0).c_str());
       },
       false, needs_built_in_kernels},
      {"clBuildProgram/kernels_attached", [](Attempt& a) { return with_kernel(a, false); }, false,
       needs_compiler},
      {compiling + "kernels_attached", [](Attempt& a) { return with_kernel(a, true); }, false,
       needs_compiler},
      {compiling + "from_binary", compile_a_binary, false, needs_compiler},
      {compiling + "headers_without_count",
       [](Attempt& a) { return compile(a, {.with_headers = true}); }, false, needs_compiler},
      {compiling + "count_without_headers", [](Attempt& a) { return compile(a, {.headers = 1}); },
       false, needs_compiler},
      {linking + "null_context",
       [](Attempt& a) {
         const cl::Program object = compiled(a, good);
         const cl_program programs[] = {object()};
         return refused([&](cl_int* status) {
           return a.api.clLinkProgram(nullptr, 0, nullptr, "", 1, programs, nullptr, nullptr,
                                      status);
         });
       },
       true, needs_compiler},
      {linking + "no_programs", [](Attempt& a) { return link_these(a, 0, nullptr); }, false,
       needs_compiler},
      {linking + "programs_without_count",
       [](Attempt& a) {
         const cl::Program object = compiled(a, good);
         const cl_program programs[] = {object()};
         return link_these(a, 0, programs);
       },
       false, needs_compiler},
      {linking + "count_without_programs", [](Attempt& a) { return link_these(a, 1, nullptr); },
       false, needs_compiler},
      {linking + "null_program",
       [](Attempt& a) {
         const cl::Program object = compiled(a, good);
         const cl_program programs[] = {object(), nullptr};
         return link_these(a, 2, programs);
       },
       false, needs_compiler},
      {linking + "not_compiled", link_uncompiled, false, needs_compiler},
      {linking + "missing_function", [](Attempt& a) { return link(a, {}, calls_missing); }, false,
       needs_compiler},
  };
  for (auto&& some : {building("clBuildProgram/", build, true), building(compiling, compile, true),
                      building(
                          linking, [](Attempt& a, const Build& b) { return link(a, b); }, false)})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace assay::suites::api_errors
