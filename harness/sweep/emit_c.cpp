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

/// Statements that make `buffer<i>` an image of the content in `data<i>`.
std::string image_made(const StandAlone::Image& image, std::size_t i) {
  const cl_image_desc& d = image.description;
  std::string out = fmt::format(
      "  {{\n    /* {} */\n    cl_image_format format = {{0x{:x}u, 0x{:x}u}};\n"
      "    cl_image_desc description;\n    memset(&description, 0, sizeof description);\n"
      "    description.image_type = 0x{:x}u;\n",
      comment(image.names), image.format.image_channel_order, image.format.image_channel_data_type,
      d.image_type);
  const auto set = [&](const char* field, std::size_t value) {
    if (value != 0) out += fmt::format("    description.{} = {};\n", field, value);
  };
  set("image_width", d.image_width);
  set("image_height", d.image_height);
  set("image_depth", d.image_depth);
  set("image_array_size", d.image_array_size);
  const bool from_buffer = d.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER;
  if (from_buffer)
    out += fmt::format(
        "    description.buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | "
        "CL_MEM_COPY_HOST_PTR, sizeof data{0}, data{0}, &status);\n"
        "    must(status, \"clCreateBuffer\");\n",
        i);
  return out + fmt::format(
                   "    buffer{0} = clCreateImage(context, {1}{2}, &format, &description, {3}, "
                   "&status);\n    must(status, \"clCreateImage\");\n  }}\n",
                   i, image.flags, from_buffer ? "" : " | CL_MEM_COPY_HOST_PTR",
                   from_buffer ? "NULL" : fmt::format("data{}", i));
}

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
    case Kind::sampler:
      fmt::format_to(
          out,
          "  {{\n    cl_sampler sampler = clCreateSampler(context, {}, {}, {}, &status);\n"
          "    must(status, \"clCreateSampler\");\n"
          "    must(clSetKernelArg(kernel, {}, sizeof sampler, &sampler), \"clSetKernelArg\");\n"
          "  }}\n",
          a.sampler.normalized ? "CL_TRUE" : "CL_FALSE", a.sampler.addressing, a.sampler.filter, i);
      return;
    case Kind::output:
      fmt::format_to(std::back_inserter(data), "static cl_uint data{}[{}];\n", i,
                     (a.bytes + 3) / 4);
      fmt::format_to(out, "  memset(data{0}, 0xa5, sizeof data{0});\n", i);
      [[fallthrough]];
    case Kind::input:
    case Kind::both:
      if (a.image)
        main += image_made(*a.image, i);
      else
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
  if (!a.image) main += "  must(status, \"clCreateBuffer\");\n";
  fmt::format_to(out,
                 "  must(clSetKernelArg(kernel, {0}, sizeof buffer{0}, &buffer{0}), "
                 "\"clSetKernelArg\");\n",
                 i);
}

/// A statement that reads what the kernel left in argument `i`.
std::string read_back(const StandAlone::Argument& a, std::size_t i) {
  if (!a.image)
    return fmt::format(
        "  must(clEnqueueReadBuffer(queue, buffer{0}, CL_TRUE, 0, sizeof data{0}, data{0}, 0, "
        "NULL, NULL), \"clEnqueueReadBuffer\");\n",
        i);
  return fmt::format(
      "  {{\n    size_t origin[3] = {{0, 0, 0}}, region[3] = {{{1}, {2}, {3}}};\n"
      "    must(clEnqueueReadImage(queue, buffer{0}, CL_TRUE, origin, region, 0, 0, data{0}, 0, "
      "NULL, NULL), \"clEnqueueReadImage\");\n  }}\n",
      i, a.image->region[0], a.image->region[1], a.image->region[2]);
}

/// A condition on `bits[n]`, which has so many digits, and its words.
std::pair<std::string, std::string> allowed(const StandAlone::Allowed& a, std::size_t n, int bytes,
                                            int digits) {
  std::string condition = a.nan ? fmt::format("is_nan(bits[{}], {})", n, bytes) : "0";
  std::string text = a.nan ? "any NaN" : "";
  for (const auto& [low, high] : a.intervals) {
    condition += low == high ? fmt::format(" || bits[{}] == 0x{:x}u", n, low)
                             : fmt::format(" || bits[{}] - 0x{:x}u <= 0x{:x}u", n, low, high - low);
    text += fmt::format("{}0x{:0{}x}", text.empty() ? "" : ", ", low, digits);
    if (low != high) text += fmt::format(" .. 0x{:0{}x}", high, digits);
  }
  if (a.low_bits != 0) {
    condition +=
        fmt::format(" || low_bits_agree((cl_int)bits[{}], {}, {})", n, a.low_bits_of, a.low_bits);
    text += fmt::format("{}an int that agrees with {} in {} low bits", text.empty() ? "" : ", ",
                        a.low_bits_of, a.low_bits);
  }
  return {condition, text};
}

std::string check(const StandAlone::Check& c) {
  constexpr std::size_t most_shown = 4;
  std::string values, formats, printed, good, text;
  const auto digits = [](const StandAlone::Answer& a) {
    return a.bits != 0 ? (a.bits + 3) / 4 : 2 * a.bytes;
  };
  for (std::size_t n = 0; n < c.answers.size(); ++n) {
    const StandAlone::Answer& a = c.answers[n];
    const std::string element =
        fmt::format("element(data{}, {}, {})", c.argument, a.element, a.bytes);
    values += fmt::format("    bits[{}] = {};\n", n,
                          a.bits == 0 ? element
                                      : fmt::format("({} >> {}) & 0x{:x}u", element, a.shift,
                                                    (std::uint64_t{1} << a.bits) - 1));
    formats += fmt::format("{}0x%0{}llx", n == 0 ? "" : " ", digits(a));
    printed += fmt::format("(unsigned long long)bits[{}], ", n);
  }
  for (std::size_t w = 0; w < c.ways.size(); ++w) {
    std::string way, words;
    for (std::size_t n = 0; n < c.answers.size(); ++n) {
      const auto [condition, shown] =
          allowed(c.ways[w].at(n), n, c.answers[n].bytes, digits(c.answers[n]));
      way += fmt::format("{}({})", n == 0 ? "" : " && ", condition);
      words += (n == 0 ? "" : "; ") + shown;
    }
    good += fmt::format("{}({})", w == 0 ? "" : "\n        || ", way);
    if (w < most_shown) text += fmt::format("{}{}", w == 0 ? "" : " or ", words);
  }
  if (c.ways.size() > most_shown)
    text += fmt::format(" or {} ways more", c.ways.size() - most_shown);
  return fmt::format(
      "  {{\n    cl_ulong bits[{}];\n    int good;\n{}    good = {};\n"
      "    printf(\"%s  %s\\n  subject    {}\\n  reference  %s\\n  accepted   %s\\n\", "
      "good ? \"PASS\" : \"FAIL\", {}, {}{}, {});\n"
      "    failures += !good;\n  }}\n",
      c.answers.size(), values, good.empty() ? "0" : good, formats, c_string(c.what), printed,
      c_string(c.reference), c_string(text));
}

}  // namespace

std::string emit_c(const StandAlone& p) {
  std::string data, setup, reads, checks, buffers;
  for (std::size_t i = 0; i < p.arguments.size(); ++i) {
    const Kind kind = p.arguments[i].kind;
    add_argument(data, setup, p.arguments[i], i);
    if (kind != Kind::value && kind != Kind::local && kind != Kind::sampler)
      buffers += fmt::format("  cl_mem buffer{};\n", i);
    if (kind == Kind::output || kind == Kind::both) reads += read_back(p.arguments[i], i);
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
