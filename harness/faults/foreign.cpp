// A program that is independent of Assay: prints the device's results for a few values.
//   foreign WIDTH BODY [x=BITS,BITS,...] [y=...] [z=...] [k=INT,INT,...] [items=N] [options=BUILD
//   OPTIONS] [format=float|double|half] [note=TEXT] [and WIDTH BODY ...]
// BODY is OpenCL C over vectors of WIDTH lanes. Inputs are x, y, z (of the format; float by
// default) and k (int). Results are r, q (of the format) and n (int). The last of `items`
// work-items of one work-group computes them (`items` is 1 by default). If there are fewer values
// than lanes, the last value is repeated. Prints r, q and n, a line each, in hexadecimal bits.
// Before foreign makes the program of BODY, it writes the note to the file that FOREIGN_NOTES
// names. Exit status 0; 2 for wrong arguments; 3 if OpenCL refuses a call (the build log is on
// stderr).
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr std::size_t max_width = 16;
// One program with several kernels is built faster than several programs.
constexpr std::size_t most_kernels = 16;
using Lanes = std::array<std::uint64_t, max_width>;

Lanes lanes(std::string_view text) {
  Lanes values{};
  std::uint64_t last = 0;
  const std::string copy(text);
  const char* at = copy.c_str();
  for (std::uint64_t& value : values) {
    if (*at) {
      char* end = nullptr;
      last = *at == '-' ? static_cast<std::uint64_t>(std::strtoll(at, &end, 0))
                        : std::strtoull(at, &end, 0);
      at = *end == ',' ? end + 1 : end;
    }
    value = last;
  }
  return values;
}

void check(cl_int status, const char* call) {
  if (status == CL_SUCCESS) return;
  std::fprintf(stderr, "foreign: %s gave %d\n", call, status);
  std::exit(3);
}

// The kernel has memory in every address space, for pointer arguments in BODY.
constexpr const char* kernel_text = R"(
__kernel void NAME(__global const E *in, __global const int *ints, __global E *out,
                      __global int *int_out, __global T *gq, __global I *gn) {
  __local T lq[1]; __local I ln[1]; T pq[1]; I pn[1];
  const T x = LOAD(in), y = LOAD(in + 16), z = LOAD(in + 32);
  const I k = LOAD(ints);
  T r = (T)(0), q = (T)(0); I n = (I)(0);
  lq[0] = pq[0] = gq[0] = (T)(0); ln[0] = pn[0] = gn[0] = (I)(0);
  BODY
  if (get_global_id(0) + 1 == get_global_size(0)) {
    STORE(r, out); STORE(q, out + 16); STORE(n, int_out);
  }
}
#undef E
#undef T
#undef I
#undef LOAD
#undef STORE
)";

void pack(std::vector<unsigned char>& to, const Lanes& lanes, std::size_t bytes) {
  for (const std::uint64_t value : lanes)
    for (std::size_t i = 0; i < bytes; ++i)
      to.push_back(static_cast<unsigned char>(value >> (8 * i)));
}

std::uint64_t element(const unsigned char* from, std::size_t bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, from, bytes);
  return value;
}

struct Request {
  std::string width, body, options, format = "float", note;
  std::array<Lanes, 4> inputs{};  // x, y, z, k
  std::size_t items = 1;
};

std::string kernel_source(const Request& request, const std::string& name) {
  const bool scalar = request.width == "1";
  const std::string lanes = scalar ? "" : request.width;
  std::string text = kernel_text;
  text.replace(text.find("NAME"), 4, name);
  text.replace(text.find("BODY"), 4, request.body);
  std::string pragma;
  if (request.format != "float")
    pragma = "#pragma OPENCL EXTENSION cl_khr_fp" +
             std::string(request.format == "half" ? "16" : "64") + " : enable\n";
  return pragma + "#define E " + request.format + "\n#define T " + request.format + lanes +
         "\n#define I int" + lanes + "\n#define LOAD(from) " +
         (scalar ? "*(from)" : "vload" + lanes + "(0, from)") + "\n#define STORE(value, to) " +
         (scalar ? "*(to) = value" : "vstore" + lanes + "(value, 0, to)") + text;
}

/// The word `and` separates requests. A wrong request ends the process.
std::vector<Request> requests(int argc, char** argv) {
  std::vector<Request> all;
  for (int i = 1; i < argc;) {
    if (i + 1 >= argc) {
      all.clear();
      break;
    }
    Request& request = all.emplace_back();
    request.width = argv[i++];
    request.body = argv[i++];
    for (; i < argc && std::string_view(argv[i]) != "and"; ++i) {
      const std::string_view argument = argv[i];
      constexpr std::string_view names = "xyzk";
      const auto which = names.find(argument[0]);
      if (argument.starts_with("options=")) {
        request.options = argument.substr(8);
      } else if (argument.starts_with("format=")) {
        request.format = argument.substr(7);
      } else if (argument.starts_with("note=")) {
        request.note = argument.substr(5);
      } else if (argument.starts_with("items=")) {
        request.items = std::strtoul(argv[i] + 6, nullptr, 10);
      } else if (which != std::string_view::npos && argument.substr(1).starts_with("=")) {
        request.inputs[which] = lanes(argument.substr(2));
      } else {
        std::fprintf(stderr, "foreign: cannot read '%s'\n", argv[i]);
        std::exit(2);
      }
    }
    ++i;
  }
  if (all.empty()) {
    std::fputs(
        "use: foreign WIDTH BODY [x=BITS,...] [y=...] [z=...] [k=INT,...] [items=N] "
        "[options=TEXT] [format=NAME] [note=TEXT] [and WIDTH BODY ...]\n",
        stderr);
    std::exit(2);
  }
  return all;
}

struct Device {
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
};

void write_note(const std::string& note) {
  const char* const path = std::getenv("FOREIGN_NOTES");
  if (path == nullptr) return;
  std::FILE* const file = std::fopen(path, "w");
  if (file == nullptr || std::fputs(note.c_str(), file) < 0 || std::fclose(file) != 0) {
    std::fprintf(stderr, "foreign: cannot write %s\n", path);
    std::exit(2);
  }
}

/// One program for all kernels, because the build takes most of the time.
cl_program build(const Device& on, std::span<const Request> requests) {
  std::string source;
  for (std::size_t i = 0; i < requests.size(); ++i)
    source += kernel_source(requests[i], "compute" + std::to_string(i));
  cl_int status = CL_SUCCESS;
  const char* text = source.c_str();
  const cl_program program = clCreateProgramWithSource(on.context, 1, &text, nullptr, &status);
  check(status, "clCreateProgramWithSource");
  status = clBuildProgram(program, 1, &on.device, requests[0].options.c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    std::vector<char> log(1 << 16);
    clGetProgramBuildInfo(program, on.device, CL_PROGRAM_BUILD_LOG, log.size() - 1, log.data(),
                          nullptr);
    std::fprintf(stderr, "%s\n%s\n", source.c_str(), log.data());
    check(status, "clBuildProgram");
  }
  return program;
}

void compute(const Device& on, const Request& request, cl_program program,
             const std::string& name) {
  const auto [device, context, queue] = on;
  const std::size_t bytes = request.format == "double" ? 8 : request.format == "half" ? 2 : 4;
  std::vector<unsigned char> numbers, ints;
  for (std::size_t i = 0; i < 3; ++i) pack(numbers, request.inputs[i], bytes);
  pack(ints, request.inputs[3], sizeof(cl_int));

  cl_int status = CL_SUCCESS;
  const cl_kernel kernel = clCreateKernel(program, name.c_str(), &status);
  check(status, "clCreateKernel");
  const auto buffer = [&, context = context](cl_mem_flags flags, std::size_t size, void* host) {
    const cl_mem memory = clCreateBuffer(context, flags, size, host, &status);
    check(status, "clCreateBuffer");
    return memory;
  };
  // The buffers have space for the widest vectors of every format.
  constexpr std::size_t vector_bytes = sizeof(Lanes);
  constexpr cl_mem_flags given = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
  const std::array<cl_mem, 6> buffers{buffer(given, numbers.size(), numbers.data()),
                                      buffer(given, ints.size(), ints.data()),
                                      buffer(CL_MEM_READ_WRITE, 2 * vector_bytes, nullptr),
                                      buffer(CL_MEM_READ_WRITE, vector_bytes, nullptr),
                                      buffer(CL_MEM_READ_WRITE, vector_bytes, nullptr),
                                      buffer(CL_MEM_READ_WRITE, vector_bytes, nullptr)};
  for (cl_uint i = 0; i < buffers.size(); ++i) {
    check(clSetKernelArg(kernel, i, sizeof(cl_mem), &buffers[i]), "clSetKernelArg");
  }

  check(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &request.items, &request.items, 0,
                               nullptr, nullptr),
        "clEnqueueNDRangeKernel");
  std::array<unsigned char, 3 * vector_bytes> results{};
  check(clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, 2 * vector_bytes, results.data(), 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  check(clEnqueueReadBuffer(queue, buffers[3], CL_TRUE, 0, vector_bytes,
                            results.data() + 2 * vector_bytes, 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
  const std::array<std::size_t, 3> at{0, max_width * bytes, 2 * vector_bytes};
  const std::array<std::size_t, 3> size{bytes, bytes, sizeof(cl_int)};
  constexpr std::string_view names = "rqn";
  for (std::size_t which = 0; which < names.size(); ++which) {
    std::printf("%c", names[which]);
    for (int lane = 0; lane < std::atoi(request.width.c_str()); ++lane) {
      const std::size_t place = at[which] + static_cast<std::size_t>(lane) * size[which];
      std::printf(" 0x%0*llx", static_cast<int>(2 * size[which]),
                  static_cast<unsigned long long>(element(results.data() + place, size[which])));
    }
    std::printf("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<Request> asked = requests(argc, argv);
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // keeps earlier results if the process crashes
  Device on{};
  cl_platform_id platform = nullptr;
  check(clGetPlatformIDs(1, &platform, nullptr), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &on.device, nullptr), "clGetDeviceIDs");
  cl_int status = CL_SUCCESS;
  on.context = clCreateContext(nullptr, 1, &on.device, nullptr, nullptr, &status);
  check(status, "clCreateContext");
  on.queue = clCreateCommandQueue(on.context, on.device, 0, &status);
  check(status, "clCreateCommandQueue");
  for (std::size_t first = 0; first < asked.size();) {
    std::size_t end = first;
    while (end < asked.size() && end - first < most_kernels &&
           asked[end].options == asked[first].options && asked[end].note == asked[first].note)
      ++end;
    write_note(asked[first].note);
    const cl_program program = build(on, std::span(asked).subspan(first, end - first));
    for (std::size_t i = first; i < end; ++i)
      compute(on, asked[i], program, "compute" + std::to_string(i - first));
    first = end;
  }
  return 0;
}
