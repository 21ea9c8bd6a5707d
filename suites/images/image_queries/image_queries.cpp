#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/suite.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/embedded_text.h"
#include "suites/base/kernel_name.h"
#include "suites/host/example.h"
#include "suites/images/image_object.h"
#include "suites/images/sampling.h"
#include "suites/images/writing.h"
#include "suites/numeric/numeric_case.h"
#include "suites/target/languages.h"
#include "suites/text/program_file.h"

namespace assay::suites::image_queries {
namespace {

using harness::Version;
using images::Extent;
using images::Format;
using images::ImageType;

struct Access {
  std::string_view name;
  cl_mem_flags listed_for;
  bool writes, read_write;
};
constexpr std::array accesses{
    Access{"read_only", CL_MEM_READ_ONLY, false, false},
    Access{"write_only", CL_MEM_WRITE_ONLY, true, false},
    Access{"read_write", CL_MEM_KERNEL_READ_AND_WRITE, true, true},
};

/// Table 36: the channel orders that are new in OpenCL C 2.0.
constexpr std::array<std::string_view, 6> newer_orders{"ABGR",  "DEPTH", "sRGB",
                                                       "sRGBx", "sRGBA", "sBGRA"};
bool newer(const std::string& order) {
  return std::ranges::find(newer_orders, order) != newer_orders.end();
}

/// Why a program in language `std` cannot name the channel data type (Table 36). Nothing if it can.
std::optional<std::string> unnamed(const std::string& type, const Target& target, Version std) {
  // Note 84: "this image channel order requires OpenCL 3.0".
  if (type == "UNORM_INT_101010_2" && target.compiled_as(std) < Version{3, 0})
    return "CLK_UNORM_INT_101010_2 needs OpenCL C 3.0";
  if (type == "UNORM_INT_2_101010_EXT")
    return target.missing(harness::Needs::feature("__opencl_c_ext_image_unorm_int_2_101010"), std);
  return std::nullopt;
}

/// The answers of a function. An element that the kernel does not write stays `untouched`.
using Answers = std::array<cl_int, 4>;
constexpr cl_int untouched = -77;

/// A function of Table 36.
struct Function {
  std::string_view name;
  bool (*takes)(const ImageType&);
  std::string_view store;  ///< code that puts the answer into answers[0] to [3]
  Answers (*right)(const ImageType&, const Extent&);
  /// The member of Format with the name of the right constant. Null: the answer is not a constant.
  std::string Format::*constant = nullptr;
};

cl_int at(const Extent& extent, int d) {
  return static_cast<cl_int>(extent.at(static_cast<std::size_t>(d)));
}
Answers only(cl_int value) {
  return {value, untouched, untouched, untouched};
}
bool every(const ImageType&) {
  return true;
}
Answers equal_constant(const ImageType&, const Extent&) {
  return only(1);
}

constexpr std::array functions{
    Function{"get_image_width", every, "answers[0] = get_image_width(image);",
             [](const ImageType&, const Extent& e) { return only(at(e, 0)); }},
    Function{"get_image_height", [](const ImageType& t) { return t.axes >= 2; },
             "answers[0] = get_image_height(image);",
             [](const ImageType&, const Extent& e) { return only(at(e, 1)); }},
    Function{"get_image_depth", [](const ImageType& t) { return t.axes == 3; },
             "answers[0] = get_image_depth(image);",
             [](const ImageType&, const Extent& e) { return only(at(e, 2)); }},
    Function{"get_image_dim", [](const ImageType& t) { return t.axes >= 2; },
             "const int{n} dim = get_image_dim(image); vstore{n}(dim, 0, answers);",
             [](const ImageType& t, const Extent& e) {
               return t.axes == 3 ? Answers{at(e, 0), at(e, 1), at(e, 2), 0}
                                  : Answers{at(e, 0), at(e, 1), untouched, untouched};
             }},
    Function{"get_image_array_size", [](const ImageType& t) { return t.array; },
             "const size_t size = get_image_array_size(image); answers[0] = (int)size;",
             [](const ImageType& t, const Extent& e) { return only(at(e, t.axes)); }},
    Function{"get_image_channel_data_type", every,
             "const int answer = get_image_channel_data_type(image);", equal_constant,
             &Format::type},
    Function{"get_image_channel_order", every, "const int answer = get_image_channel_order(image);",
             equal_constant, &Format::order},
};

struct Query {
  std::string id;
  const Function* function;
  const ImageType* type;
  const Access* access;
  bool depth;
  std::vector<Format> formats;
  std::string options;
  bool joined = false;  ///< may share a kernel with other functions of the same declaration
};

/// The names of the formats' orders or types, without duplicates. The kernel gets an index of this
/// list.
std::vector<std::string> names_of(const Query& q) {
  std::vector<std::string> names;
  for (const Format& one : q.formats)
    if (std::ranges::find(names, one.*q.function->constant) == names.end())
      names.push_back(one.*q.function->constant);
  return names;
}

std::string with_width(std::string text, std::string_view width) {
  for (auto place = text.find("{n}"); place != std::string::npos; place = text.find("{n}"))
    text.replace(place, 3, width);
  return text;
}

harness::Kernel make_kernel(const Query& q) {
  const std::string kernel = kernel_name(q.id);
  std::string constants;
  if (q.function->constant != nullptr) {
    // OpenCL C 1.2 has another name for CLK_UNORM_INT_101010. Many compilers lack
    // CLK_UNORM_INT_101010_2, so only kernels for that type use it.
    constants =
        "#if !defined(CLK_UNORM_INT_101010) && defined(CLK_UNORM_SHORT_101010)\n"
        "#define CLK_UNORM_INT_101010 CLK_UNORM_SHORT_101010\n#endif\n"
        "#ifndef CLK_UNORM_INT_101010_2\n#define CLK_UNORM_INT_101010_2 -1\n#endif\n"
        "static int constant_of_" +
        kernel + "(int place) {\n  switch (place) {\n";
    int place = 0;
    for (const std::string& name : names_of(q))
      constants += fmt::format("    case {}: return CLK_{};\n", place++, name);
    constants += "  }\n  return -1;\n}\n\n";
  }
  const std::string parameters =
      fmt::format("{} {} image, const int place, __global int *answers", q.access->name,
                  q.depth ? q.type->depth_type : q.type->type);
  const std::string source = embedded_text(
      "suites/images/image_queries/kernels/queries.cl",
      {{"constants", constants},
       {"kernel", kernel},
       {"parameters", parameters},
       {"store", with_width(std::string(q.function->store), q.type->axes == 3 ? "4" : "2")},
       {"compare", q.function->constant != nullptr
                       ? fmt::format("answers[0] = answer == constant_of_{}(place); "
                                     "answers[1] = answer;",
                                     kernel)
                       : ""}});
  return {kernel, source, q.options, q.joined ? parameters : std::string()};
}

/// The elements of the buffer before and after a 1D image. They must not change the answers.
struct Place {
  std::size_t before, behind;
};

std::vector<Place> places(const Query& q, const harness::DeviceInfo& device) {
  if (!q.type->buffer) return {{0, 0}};
  const auto aligned = static_cast<std::size_t>(
      std::clamp<std::uint64_t>(device.mem_base_addr_align / 8, 16, 65536));
  return {{0, 0}, {0, 4096}, {aligned, 320}};
}

void ask(const Query& q, harness::CaseContext& context, harness::BuiltKernel& built,
         const Format& format, const Extent& extent, const Place& place) {
  const cl_mem_flags flags =
      q.access->read_write ? cl_mem_flags{CL_MEM_READ_WRITE} : q.access->listed_for;
  const cl::Memory image = images::Picture(format, *q.type, extent, 1)
                               .create(context.cl_context(), flags, place.before, place.behind);
  Answers answers{};
  answers.fill(untouched);
  const cl::Buffer out(context.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                       sizeof answers, answers.data());
  std::ptrdiff_t constant = 0;
  if (q.function->constant != nullptr) {
    const std::vector<std::string> names = names_of(q);
    constant = std::ranges::find(names, format.*q.function->constant) - names.begin();
  }
  cl::Kernel& kernel = built.kernel;
  kernel.setArg(0, image);
  kernel.setArg(1, static_cast<cl_int>(constant));
  kernel.setArg(2, out);
  if (built.selector) kernel.setArg(3, *built.selector);
  context.cl_queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  context.cl_queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof answers, answers.data());
  context.check_host();
  std::string of = fmt::format("{} of {} {}x{}x{}", q.function->name, format.id(), extent[0],
                               extent[1], extent[2]);
  if (place.before + place.behind != 0)
    of += fmt::format(" with {} bytes of the buffer before and {} after it", place.before,
                      place.behind);
  if (q.function->constant != nullptr)
    EXPECT_VALUE(answers[0], ==, 1)
        << of << " is " << answers[1] << ", not CLK_" << format.*q.function->constant;
  else
    EXPECT_VALUE(answers, ==, q.function->right(*q.type, extent)) << of;
}

void run(const Query& q, harness::CaseContext& context) {
  std::vector<Format> listed;
  for (const Format& one : q.formats)
    if (images::listed(context.cl_context(), one, *q.type, q.access->listed_for))
      listed.push_back(one);
  if (listed.empty()) GTEST_SKIP() << "the device lists no format for " << q.type->name;
  harness::BuiltKernel kernel = context.programs().select(make_kernel(q));
  for (const Format& format : listed)
    for (const Extent& all : {Extent{17, 11, 5}, {1, 1, 1}, {2, 64, 33}, {2047, 3, 2}}) {
      Extent extent{1, 1, 1};
      for (int d = 0; d < q.type->axes + (q.type->array ? 1 : 0); ++d)
        extent.at(static_cast<std::size_t>(d)) = all.at(static_cast<std::size_t>(d));
      for (const Place& place : places(q, context.device()))
        ask(q, context, kernel, format, extent, place);
    }
  context.heartbeat(listed.size(), listed.size());
  harness::Measurement m;
  m.inputs = listed.size();
  m.limit = "exact";
  context.record(m);
}

harness::Needs needs_of(const Query& q, const Format& format) {
  return q.access->writes ? images::needs_to_write(format, *q.type, q.access->read_write)
                          : images::needs_of(format, *q.type, images::Origin::argument);
}

/// If there are no formats, the case is skipped.
void prepare(harness::Case& one, Query& q, const Target& target) {
  const bool two = target.device().offers_opencl_c({2, 0});
  std::optional<std::string> reason;
  for (const Format& format : images::all_formats(target)) {
    if (format.depth() != q.depth) continue;
    if (one.needs.empty()) one.needs = needs_of(q, format).words();
    auto why = q.access->writes
                   ? images::missing_to_write(target, format, *q.type, q.access->read_write)
                   : images::missing(target, format, *q.type, images::Origin::argument);
    if (!why && newer(format.order) && !two)
      why = fmt::format("CLK_{} needs OpenCL C 2.0", format.order);
    if (why)
      reason = reason ? reason : why;
    else
      q.formats.push_back(format);
  }
  const bool with_newer =
      std::ranges::any_of(q.formats, [](const Format& f) { return newer(f.order); });
  const Version std =
      target.language(q.access->read_write || with_newer ? Version{2, 0} : Version{1, 2});
  if (q.function->constant == &Format::type)
    std::erase_if(q.formats, [&](const Format& f) { return unnamed(f.type, target, std); });
  q.options = std_option(std);
  if (q.formats.empty()) one.skip = reason;
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  // Queries with the same image declaration follow each other, because they may share a kernel.
  for (const ImageType& type : images::image_types())
    for (const bool depth : {false, true})
      for (const Access& access : accesses)
        for (const Function& function : functions) {
          if (!function.takes(type) || (depth && type.depth_type.empty())) continue;
          Query q{fmt::format("image_queries/{}/{}{}/{}", function.name, type.name,
                              depth ? "_depth" : "", access.name),
                  &function,
                  &type,
                  &access,
                  depth,
                  {},
                  {},
                  !target.options().thorough() && !type.buffer};
          harness::Case one;
          one.id = q.id;
          prepare(one, q, target);
          one.citations = {"OpenCL C 3.0.19, 6.15.15.5, Table 36"};
          one.cost = 0.3;
          const auto shared = std::make_shared<const Query>(std::move(q));
          one.body = [shared](harness::CaseContext& context) { run(*shared, context); };
          one.shown = [shared] { return make_kernel(*shared).source; };
          // 1D images from buffers have separate kernels: some compilers crash on them, and then
          // all cases of the kernel fail. Depth images also have separate kernels: a device without
          // depth formats need not compile them.
          if (!type.buffer && !depth) one.kernel = [shared] { return make_kernel(*shared); };
          cases.push_back(std::move(one));
        }
  std::ranges::move(file_cases("images", "image_queries", {"constants"}, target),
                    std::back_inserter(cases));
  std::ranges::move(file_cases("images", "image_queries", {"must_not_compile"}, target),
                    std::back_inserter(cases));
  return cases;
}

}  // namespace

/// Kernels call get_image_*. The answers must be the properties of the image (OpenCL C 6.15.15.5).
/// Other cases have programs with forbidden uses of image and sampler types (6.8, 6.11), which must
/// be refused.
harness::Suite suite() {
  return suite_of("image_queries",
                  "Image queries in kernels; forbidden uses of images (OpenCL C 6.15.15.5)",
                  expand);
}

}  // namespace assay::suites::image_queries
