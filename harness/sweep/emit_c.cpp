#include "harness/sweep/emit_c.h"

#include <fmt/format.h>

#include <iterator>

namespace assay::harness {
namespace {

using Kind = StandAlone::Argument::Kind;

std::string c_string(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\' || c == '?')
      out += fmt::format("\\{}", c);
    else if (code < 32 || code > 126)
      out += fmt::format("\\{:03o}", code);
    else
      out += c;
  }
  return out + "\"";
}

std::string lines(const std::string& source) {
  std::string out;
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t end = std::min(source.find('\n', at), source.size());
    std::string literal = c_string(source.substr(at, end - at));
    literal.insert(literal.size() - 1, "\\n");
    out += "  " + literal + "\n";
    at = end + 1;
  }
  return out;
}

std::string comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/"))
    text.replace(at, 2, "* /");
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text;
}

constexpr const char* preamble = R"(#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

static cl_device_id find_device(const char *platform_name, const char *device_name) {
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) == 0) return devices[d];
    }
  }
  fprintf(stderr, "no device '%s' on a platform '%s'\n", device_name, platform_name);
  exit(2);
}

/* Element `index` of `bytes` bytes each. */
static cl_ulong element(const void *data, size_t index, size_t bytes) {
  cl_ulong bits = 0;
  memcpy(&bits, (const char *)data + index * bytes, bytes);
  return bits;
}

static int is_nan(cl_ulong bits, int bytes) {
  if (bytes == 2) return (bits & 0x7fff) > 0x7c00;
  if (bytes == 4) return (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}
)";

void add_argument(std::string& data, std::string& main, const StandAlone::Argument& a,
                  std::size_t i) {
  const auto out = std::back_inserter(main);
  if (!a.words.empty() && a.kind != Kind::value) {
    fmt::format_to(std::back_inserter(data), "static cl_uint data{}[{}] = {{", i, a.words.size());
    for (std::size_t w = 0; w < a.words.size(); ++w)
      data += fmt::format("{}0x{:08x}u,", w % 8 == 0 ? "\n  " : " ", a.words[w]);
    data += "\n};\n";
  }
  switch (a.kind) {
    case Kind::value:
      fmt::format_to(
          out,
          "  {{\n    cl_uint value = {}u;\n    must(clSetKernelArg(kernel, {}, sizeof value, "
          "&value), \"clSetKernelArg\");\n  }}\n",
          a.words.at(0), i);
      return;
    case Kind::local:
      fmt::format_to(out, "  must(clSetKernelArg(kernel, {}, {}, NULL), \"clSetKernelArg\");\n", i,
                     a.bytes);
      return;
    case Kind::output:
      fmt::format_to(std::back_inserter(data), "static cl_uint data{}[{}];\n", i,
                     (a.bytes + 3) / 4);
      fmt::format_to(out, "  memset(data{0}, 0xa5, sizeof data{0});\n", i);
      [[fallthrough]];
    case Kind::input:
    case Kind::both:
      fmt::format_to(
          out,
          "  buffer{0} = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, "
          "sizeof data{0}, data{0}, &status);\n",
          i);
      break;
    case Kind::scratch:
      fmt::format_to(
          out, "  buffer{} = clCreateBuffer(context, CL_MEM_READ_WRITE, {}, NULL, &status);\n", i,
          a.bytes);
      break;
  }
  fmt::format_to(out,
                 "  must(status, \"clCreateBuffer\");\n"
                 "  must(clSetKernelArg(kernel, {0}, sizeof buffer{0}, &buffer{0}), "
                 "\"clSetKernelArg\");\n",
                 i);
}

std::string check(const StandAlone::Check& c) {
  const int digits = 2 * c.bytes;
  std::string condition = c.nan ? fmt::format("is_nan(bits, {})", c.bytes) : "0";
  std::string text = c.nan ? "any NaN" : "";
  for (const auto& [low, high] : c.accepted) {
    condition += low == high ? fmt::format(" || bits == 0x{:x}u", low)
                             : fmt::format(" || bits - 0x{:x}u <= 0x{:x}u", low, high - low);
    text += fmt::format("{}0x{:0{}x}", text.empty() ? "" : ", ", low, digits);
    if (low != high) text += fmt::format(" .. 0x{:0{}x}", high, digits);
  }
  if (c.low_bits != 0) {
    condition += fmt::format(" || low_bits_agree((cl_int)bits, {}, {})", c.low_bits_of, c.low_bits);
    text += fmt::format("{}an int that agrees with {} in {} low bits", text.empty() ? "" : ", ",
                        c.low_bits_of, c.low_bits);
  }
  return fmt::format(
      "  {{\n    cl_ulong bits = element(data{}, {}, {});\n    int good = {};\n"
      "    printf(\"%s  %s\\n  subject    0x%0{}llx\\n  reference  %s\\n  accepted   %s\\n\", "
      "good ? \"PASS\" : \"FAIL\", {}, (unsigned long long)bits, {}, {});\n"
      "    failures += !good;\n  }}\n",
      c.argument, c.element, c.bytes, condition, digits, c_string(c.what), c_string(c.reference),
      c_string(text));
}

}  // namespace

std::string emit_c(const StandAlone& p) {
  std::string data, setup, reads, checks, buffers;
  for (std::size_t i = 0; i < p.arguments.size(); ++i) {
    const Kind kind = p.arguments[i].kind;
    add_argument(data, setup, p.arguments[i], i);
    if (kind != Kind::value && kind != Kind::local)
      buffers += fmt::format("  cl_mem buffer{};\n", i);
    if (kind == Kind::output || kind == Kind::both)
      reads += fmt::format(
          "  must(clEnqueueReadBuffer(queue, buffer{0}, CL_TRUE, 0, sizeof data{0}, data{0}, 0, "
          "NULL, "
          "NULL), \"clEnqueueReadBuffer\");\n",
          i);
  }
  for (const StandAlone::Check& c : p.checks) checks += check(c);

  std::string head = fmt::format("/* {}\n", comment(p.title));
  for (const std::string& line : p.comments) head += fmt::format(" * {}\n", comment(line));
  head +=
      " *\n * Build and run: cc thisfile.c -lOpenCL && ./a.out\n"
      " * Exit status: 0 the answers are accepted, 1 they are not, 2 this could not be determined. "
      "*/\n";
  return fmt::format(
      "{}{}\nstatic const char source[] =\n{}  ;\n\n{}\n"
      "int main(void) {{\n"
      "  cl_device_id device = find_device({}, {});\n"
      "  cl_int status = CL_SUCCESS;\n"
      "  cl_context context;\n  cl_command_queue queue;\n  cl_program program;\n"
      "  cl_kernel kernel;\n  const char *text = source;\n  size_t global = {}, local = {};\n"
      "  int failures = 0;\n{}  (void)is_nan;\n  (void)low_bits_agree;\n\n"
      "  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);\n"
      "  must(status, \"clCreateContext\");\n"
      "  queue = clCreateCommandQueue(context, device, 0, &status);\n"
      "  must(status, \"clCreateCommandQueue\");\n"
      "  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);\n"
      "  must(status, \"clCreateProgramWithSource\");\n"
      "  must(clBuildProgram(program, 1, &device, {}, NULL, NULL), \"clBuildProgram\");\n"
      "  kernel = clCreateKernel(program, {}, &status);\n"
      "  must(status, \"clCreateKernel\");\n{}"
      "  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, "
      "0, "
      "NULL, NULL),\n       \"clEnqueueNDRangeKernel\");\n{}\n{}"
      "  printf(\"%d of {} answers fail\\n\", failures);\n"
      "  return failures != 0;\n}}\n",
      head, preamble, lines(p.source), data, c_string(p.platform), c_string(p.device), p.global,
      p.local, buffers, c_string(p.options), c_string(p.kernel), setup, reads, checks,
      p.checks.size());
}

}  // namespace assay::harness
