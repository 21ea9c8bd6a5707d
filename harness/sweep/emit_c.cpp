#include "harness/sweep/emit_c.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iterator>
#include <string_view>

#include "assay_harness_embedded.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/sweep/spirv_assembly.h"

namespace assay::harness {
namespace {

using Kind = Launch::Argument::Kind;

std::string image_made(const Launch::Image& image, std::size_t i) {
  const cl_image_desc& d = image.description;
  std::string out = fmt::format(
      "  {{\n    /* {} */\n    cl_image_format format = {{0x{:x}u, 0x{:x}u}};\n"
      "    cl_image_desc description;\n    memset(&description, 0, sizeof description);\n"
      "    description.image_type = 0x{:x}u;\n",
      c_comment(image.names), image.format.image_channel_order,
      image.format.image_channel_data_type, d.image_type);
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

std::string words_text(const std::vector<std::uint32_t>& words) {
  std::string text;
  for (std::size_t w = 0; w < words.size(); ++w)
    text += fmt::format("{}0x{:08x}u", w == 0 ? "\n  " : w % 8 == 0 ? ",\n  " : ", ", words[w]);
  return text;
}

void add_argument(std::string& data, std::string& main, const Launch::Argument& a, std::size_t i,
                  std::uint32_t poison) {
  const auto out = std::back_inserter(main);
  switch (a.kind) {
    case Kind::value:
      fmt::format_to(out,
                     "  {{\n    cl_uint value[] = {{{:#x}u}};\n    must(clSetKernelArg(kernel, {}, "
                     "{}, value), \"clSetKernelArg\");\n  }}\n",
                     fmt::join(a.words, "u, "), i, bytes_of(a));
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
    case Kind::input:
    case Kind::output:
    case Kind::both:
    case Kind::scratch: {
      const std::vector<std::uint32_t> memory = memory_of(a, poison);
      data += fmt::format("static cl_uint data{}[{}]", i, memory.size());
      if (a.words.empty())
        fmt::format_to(out, "  put_poison(data{0}, sizeof data{0});\n", i);
      else
        data += " = {" + words_text(memory) + "\n}";
      data += ";\n";
      if (a.image)
        main += image_made(*a.image, i);
      else
        fmt::format_to(
            out,
            "  buffer{0} = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, "
            "sizeof data{0}, data{0}, &status);\n",
            i);
    }
  }
  if (!a.image) main += "  must(status, \"clCreateBuffer\");\n";
  fmt::format_to(out,
                 "  must(clSetKernelArg(kernel, {0}, sizeof buffer{0}, &buffer{0}), "
                 "\"clSetKernelArg\");\n",
                 i);
}

std::string read_back(const Launch::Argument& a, std::size_t i) {
  if (!a.image)
    return fmt::format(
        "  must(clEnqueueReadBuffer(queue, buffer{0}, CL_TRUE, 0, sizeof data{0}, data{0}, 0, "
        "NULL, NULL), \"clEnqueueReadBuffer\");\n"
        "  failures += overrun(data{0}, {1}, sizeof data{0});\n",
        i, bytes_of(a));
  return fmt::format(
      "  {{\n    size_t origin[3] = {{0, 0, 0}}, region[3] = {{{1}, {2}, {3}}};\n"
      "    must(clEnqueueReadImage(queue, buffer{0}, CL_TRUE, origin, region, 0, 0, data{0}, 0, "
      "NULL, NULL), \"clEnqueueReadImage\");\n  }}\n",
      i, a.image->region[0], a.image->region[1], a.image->region[2]);
}

std::string condition(const Launch::Allowed& a, std::size_t n, int bytes) {
  std::string text = a.nan ? fmt::format("is_nan(bits[{}], {})", n, bytes) : "0";
  for (const auto& [low, high] : a.intervals)
    text += low == high ? fmt::format(" || bits[{}] == 0x{:x}u", n, low)
                        : fmt::format(" || bits[{}] - 0x{:x}u <= 0x{:x}u", n, low, high - low);
  if (a.low_bits != 0)
    text +=
        fmt::format(" || low_bits_agree((cl_int)bits[{}], {}, {})", n, a.low_bits_of, a.low_bits);
  return text;
}

std::string check(const Launch::Check& c) {
  constexpr std::size_t most_shown = 4;
  std::string values, formats, printed, good, text;
  for (std::size_t n = 0; n < c.answers.size(); ++n) {
    const Launch::Answer& a = c.answers[n];
    const std::string element =
        fmt::format("element(data{}, {}, {})", c.argument, a.element, a.bytes);
    values += fmt::format("    bits[{}] = {};\n", n,
                          a.bits == 0 ? element
                                      : fmt::format("({} >> {}) & 0x{:x}u", element, a.shift,
                                                    (std::uint64_t{1} << a.bits) - 1));
    formats += fmt::format("{}0x%0{}llx", n == 0 ? "" : " ", digits_of(a));
    printed += fmt::format("(unsigned long long)bits[{}], ", n);
  }
  for (std::size_t w = 0; w < c.ways.size(); ++w) {
    std::string way, words;
    for (std::size_t n = 0; n < c.answers.size(); ++n) {
      const Launch::Allowed& allowed = c.ways[w].at(n);
      way += fmt::format("{}({})", n == 0 ? "" : " && ", condition(allowed, n, c.answers[n].bytes));
      words += (n == 0 ? "" : "; ") + bits_text(allowed, c.answers[n]);
    }
    good += fmt::format("{}({})", w == 0 ? "" : "\n        || ", way);
    if (w < most_shown) text += fmt::format("{}{}", w == 0 ? "" : " or ", words);
  }
  if (c.ways.size() > most_shown)
    text += fmt::format(" or {} more ways", c.ways.size() - most_shown);
  return fmt::format(
      "  {{\n    cl_ulong bits[{}];\n    int good;\n{}    good = {};\n"
      "    printf(\"%s  %s\\n  subject    {}\\n  reference  %s\\n  accepted   %s\\n\", "
      "good ? \"PASS\" : \"FAIL\", {}, {}{}, {});\n"
      "    failures += !good;\n  }}\n",
      c.answers.size(), values, good.empty() ? "0" : good, formats, c_string(what_of(c)), printed,
      c_string(reference_of(c)), c_string(text));
}

std::string source_text(const std::string& source) {
  return "static const char *source =\n" + c_lines(source) + "  ;\n";
}

/// The assembly text is a comment, and the words are an array.
std::string module_words(const std::string& assembly) {
  const SpirvWords words = assemble_spirv(assembly);
  std::string text = "/*\n";
  for (const std::string& line : split(assembly, '\n')) text += " * " + c_comment(line) + "\n";
  return text + " */\nstatic const cl_uint words[] = {" + words_text(words) + "\n};\n";
}

/// "size_t global[] = {4, 2};", or a null pointer.
std::string sizes_text(std::string_view name, const Launch::Sizes& sizes) {
  if (sizes.empty() || sizes[0] == 0) return fmt::format("const size_t *{} = NULL;", name);
  return fmt::format("size_t {}[] = {{{}}};", name, fmt::join(sizes, ", "));
}

}  // namespace

std::string emit_c(const Launch& p) {
  std::string data, setup, reads, checks, buffers;
  const std::uint32_t poison = poison_of(p);
  for (std::size_t i = 0; i < p.arguments.size(); ++i) {
    const Kind kind = p.arguments[i].kind;
    add_argument(data, setup, p.arguments[i], i, poison);
    if (kind != Kind::value && kind != Kind::local && kind != Kind::sampler)
      buffers += fmt::format("  cl_mem buffer{};\n", i);
    if (is_read_back(p.arguments[i])) reads += read_back(p.arguments[i], i);
  }
  for (const Launch::Check& c : p.checks) checks += check(c);

  std::string comments;
  for (const std::string& line : p.comments) comments += fmt::format(" * {}\n", c_comment(line));
  const bool module = is_spirv_assembly(p.source);
  return filled(embedded("harness/sweep/programs/stand_alone.c"),
                {{"title", c_comment(p.title)},
                 {"comments", comments},
                 {"version", module ? "210" : "120"},
                 {"program", module ? module_words(p.source) : source_text(p.source)},
                 {"creation", module ? "clCreateProgramWithIL(context, words, sizeof words"
                                     : "clCreateProgramWithSource(context, 1, &source, NULL"},
                 {"data", data},
                 {"platform", c_string(p.platform)},
                 {"device", c_string(p.device)},
                 {"poison", fmt::format("0x{:08x}u", poison)},
                 {"global", sizes_text("global", p.global)},
                 {"local", sizes_text("local", p.local)},
                 {"offset", sizes_text("offset", p.offset)},
                 {"dimensions", std::to_string(p.global.size())},
                 {"buffers", buffers},
                 {"options", c_string(p.options)},
                 {"kernel", c_string(p.kernel)},
                 {"setup", setup},
                 {"reads", reads},
                 {"checks", checks},
                 {"count", std::to_string(p.checks.size())}});
}

}  // namespace assay::harness
