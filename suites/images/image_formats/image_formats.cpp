#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/base/about.h"
#include "suites/host/example.h"
#include "suites/host/guarded.h"
#include "suites/host/setting.h"
#include "suites/images/image_formats/rules.h"
#include "suites/images/image_object.h"
#include "suites/images/sampling.h"
#include "suites/images/writing.h"

namespace assay::suites::image_formats {
namespace {

using harness::Version;
using host::Setting;
using images::Format;
using images::ImageType;

struct Use {
  std::string_view name;
  cl_mem_flags flags;
  bool writes, same_kernel = false;
};
constexpr std::array uses{
    Use{"read", CL_MEM_READ_ONLY, false},
    Use{"write", CL_MEM_WRITE_ONLY, true},
    Use{"read_write", CL_MEM_READ_WRITE, true},
    Use{"kernel_read_and_write", CL_MEM_KERNEL_READ_AND_WRITE, true, true},
};
constexpr const Use &reads = uses[0], &writes = uses[1], &both = uses[2], &same_kernel = uses[3];

std::string text(const cl_image_format& format, const std::vector<Format>& known) {
  for (const Format& one : known)
    if (images::equal(one.cl, format)) return one.id();
  return fmt::format("{:#x} with {:#x}", format.image_channel_order,
                     format.image_channel_data_type);
}

std::vector<cl_image_format> list(Setting& on, const Use& use, const ImageType& type) {
  return images::list_formats(on.context(), use.flags, type.cl);
}

bool has(const std::vector<cl_image_format>& list, const cl_image_format& format) {
  return std::ranges::any_of(list,
                             [&](const cl_image_format& f) { return images::equal(f, format); });
}

/// Asks for `room` entries with num_image_formats, and with NULL as num_image_formats.
void expect_list(Setting& on, const Use& use, const ImageType& type, cl_uint room, cl_uint count) {
  DURING(fmt::format("num_entries {} of {}", room, count));
  constexpr std::size_t size = sizeof(cl_image_format);
  host::Guarded memory(room * size), again(room * size);
  cl_uint said = 0;
  ASSERT_SUCCESS(clGetSupportedImageFormats(on.context()(), use.flags, type.cl, room,
                                            memory.as<cl_image_format>(), &said));
  EXPECT_VALUE(said, ==, count) << about::call("clGetSupportedImageFormats") << "num_image_formats";
  EXPECT_HOLDS(memory.intact()) << about::bytes("outside image_formats")
                                << "entries beyond num_entries were written";
  for (cl_uint i = 0; i < std::min(room, count); ++i)
    ASSERT_VALUE(memory.as<cl_image_format>()[i].image_channel_order, !=, 0xa5a5a5a5U)
        << about::call("clGetSupportedImageFormats") << "entry " << i << " was not written";
  for (std::size_t i = std::min(room, count) * size; i < memory.size(); ++i)
    ASSERT_VALUE(memory.data()[i], ==, 0xa5)
        << about::bytes("outside image_formats")
        << "an entry beyond the list, which must not be written";
  ASSERT_SUCCESS(clGetSupportedImageFormats(on.context()(), use.flags, type.cl, room,
                                            again.as<cl_image_format>(), nullptr));
  EXPECT_VALUE(again.copy(), ==, memory.copy())
      << about::call("clGetSupportedImageFormats") << "the list of the second call";
}

cl_uint number_of_formats(Setting& on, const Use& use, const ImageType& type) {
  cl_uint count = 0;
  EXPECT_SUCCESS(
      clGetSupportedImageFormats(on.context()(), use.flags, type.cl, 0, nullptr, &count));
  EXPECT_VALUE(count, <=, 4096U) << about::call("clGetSupportedImageFormats")
                                 << "num_image_formats";
  return std::min<cl_uint>(count, 4096);
}

/// Asks for the number of formats, then for all formats, then for more entries than there are
/// formats.
void answers(Setting& on, const Use& use, const ImageType& type) {
  EXPECT_SUCCESS(
      clGetSupportedImageFormats(on.context()(), use.flags, type.cl, 0, nullptr, nullptr));
  const cl_uint count = number_of_formats(on, use, type);
  if (count > 0) expect_list(on, use, type, count, count);
  expect_list(on, use, type, count + 7, count);
}

void fewer_entries(Setting& on, const Use& use, const ImageType& type) {
  const cl_uint count = number_of_formats(on, use, type);
  if (count < 2) GTEST_SKIP() << "needs at least two formats";
  for (const cl_uint room : {count - 1, count / 2, cl_uint{1}})
    expect_list(on, use, type, room, count);
}

/// Values that an extension may define are not judged.
void allowed(Setting& on, const Use& use, const ImageType& type) {
  const auto known = images::all_formats(on.target());
  std::map<cl_channel_order, std::string> orders;
  std::map<cl_channel_type, std::string> types;
  for (const Format& one : known) {
    orders[one.cl.image_channel_order] = one.order;
    types[one.cl.image_channel_data_type] = one.type;
  }
  const auto rules = restrictions(on.target());
  const auto formats = list(on, use, type);
  for (std::size_t i = 0; i < formats.size(); ++i) {
    const auto& f = formats[i];
    EXPECT_HOLDS(!has({formats.begin(), formats.begin() + static_cast<std::ptrdiff_t>(i)}, f))
        << about::call("clGetSupportedImageFormats") << text(f, known) << " is listed twice";
    const auto order = orders.find(f.image_channel_order);
    const auto data = types.find(f.image_channel_data_type);
    if (order == orders.end() || data == types.end()) continue;
    const Restriction* rule = broken(rules, order->second, data->second);
    harness::About more = about::call("clGetSupportedImageFormats");
    more.rule = "format_not_allowed";  // devices need not support the format
    EXPECT_HOLDS(rule == nullptr) << more << "the list has CL_" << order->second << " with CL_"
                                  << data->second << ", which is not allowed: "
                                  << (rule == nullptr ? "" : rule->citation);
    EXPECT_HOLDS(!(order->second == "DEPTH" && type.depth_type.empty()))
        << about::call("clGetSupportedImageFormats")
        << "CL_DEPTH is for 2D images and 2D image arrays, not " << type.name;
  }
}

void expect_among(const std::vector<cl_image_format>& some, const std::vector<cl_image_format>& all,
                  Setting& on, const char* what) {
  const auto known = images::all_formats(on.target());
  for (const auto& f : some)
    EXPECT_HOLDS(has(all, f)) << about::call("clGetSupportedImageFormats") << text(f, known) << ' '
                              << what;
}

void lists_agree(Setting& on, const ImageType& type) {
  const auto read = list(on, reads, type), written = list(on, writes, type),
             read_write = list(on, both, type);
  expect_among(read_write, read, on,
               "is listed for CL_MEM_READ_WRITE, but not for CL_MEM_READ_ONLY");
  expect_among(read_write, written, on,
               "is listed for CL_MEM_READ_WRITE, but not for CL_MEM_WRITE_ONLY");
  expect_among(list(on, same_kernel, type), read_write, on,
               "is listed for CL_MEM_KERNEL_READ_AND_WRITE, but not for CL_MEM_READ_WRITE");
}

/// Images of one element and of odd sizes.
void creatable(Setting& on, const Use& use, const ImageType& type) {
  const auto known = images::all_formats(on.target());
  const cl_mem_flags flags = use.same_kernel ? CL_MEM_READ_WRITE : use.flags;
  const auto formats = list(on, use, type);
  std::uint64_t done = 0;
  for (const auto& format : formats) {
    for (const images::Extent& all : {images::Extent{1, 1, 1}, {7, 5, 3}, {1, 13, 1}, {3, 1, 2}}) {
      images::Extent extent{1, 1, 1};
      for (int d = 0; d < type.axes + (type.array ? 1 : 0); ++d)
        extent[static_cast<std::size_t>(d)] = all[static_cast<std::size_t>(d)];
      cl_image_desc description = images::describe(type, extent);
      cl::Buffer buffer;
      if (type.buffer) {
        buffer = on.buffer(16 * extent[0], flags);
        description.buffer = buffer();
      }
      cl_int status = CL_SUCCESS;
      const cl::Memory image(
          clCreateImage(on.context()(), flags, &format, &description, nullptr, &status), false);
      EXPECT_CODE(CL_SUCCESS, status)
          << about::call("clCreateImage") << "for " << text(format, known) << " of " << extent[0]
          << 'x' << extent[1] << 'x' << extent[2];
    }
    on.progress(++done, formats.size());
  }
}

/// Formats that the tables forbid must not make an image. The case `allowed` judges forbidden
/// formats in the list. The suite api_errors judges the error code.
void refused(Setting& on, const Use& use, const ImageType& type) {
  const auto known = images::all_formats(on.target());
  const cl_mem_flags flags = use.same_kernel ? CL_MEM_READ_WRITE : use.flags;
  const auto rules = restrictions(on.target());
  const auto listed = images::list_formats(on.context(), flags, type.cl);
  std::set<std::pair<cl_channel_order, cl_channel_type>> tried;
  for (const Format& order : known)
    for (const Format& data : known) {
      const cl_image_format format{order.cl.image_channel_order, data.cl.image_channel_data_type};
      if (broken(rules, order.order, data.type) == nullptr || has(listed, format) ||
          !tried.emplace(format.image_channel_order, format.image_channel_data_type).second)
        continue;
      const int axes = type.axes + (type.array ? 1 : 0);
      cl_image_desc description =
          images::describe(type, {4, axes > 1 ? 4U : 1U, axes > 2 ? 4U : 1U});
      cl::Buffer buffer;
      if (type.buffer) {
        buffer = on.buffer(64, flags);
        description.buffer = buffer();
      }
      cl_int status = CL_SUCCESS;
      const cl::Memory image(
          clCreateImage(on.context()(), flags, &format, &description, nullptr, &status), false);
      harness::About refusal = about::call("clCreateImage");
      refusal.rule = harness::failed_by::accepted_call;
      EXPECT_VALUE(status, !=, CL_SUCCESS)
          << refusal << "CL_" << order.order << " with CL_" << data.type;
    }
  if (tried.empty()) GTEST_SKIP() << "the device lists every format that the tables forbid";
}

void must_be_listed(Setting& on, const Use& use, const ImageType& type, const Format& format) {
  EXPECT_HOLDS(has(list(on, use, type), format.cl))
      << about::call("clGetSupportedImageFormats") << "CL_" << format.order << " with CL_"
      << format.type << " is not listed for " << type.name;
}

/// 1D images, arrays and images from buffers are new in 1.2.
bool exists(const ImageType& type, const Target& target) {
  return host::api_version(target.device()) >= Version{1, 2} ||
         (type.axes >= 2 && !type.array && !type.buffer);
}
harness::Needs needs_of(const Use& use, const ImageType& type) {
  const harness::Needs all = images::needs_of(type);
  return use.same_kernel ? all & harness::parts::read_write_image_arguments : all;
}

std::vector<harness::Case> minimum_cases(const Target& target) {
  const auto known = images::all_formats(target);
  const auto in = [](const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  std::vector<harness::Case> cases;
  for (const Minimum& row : minimum_formats(target))
    for (const Use& use : uses)
      for (const ImageType& type : images::image_types())
        for (const Format& format : known) {
          if (!exists(type, target) || !in(row.uses, use.name) || !in(row.image_types, type.name) ||
              format.order != row.order || !in(row.types, format.type))
            continue;
          auto one = host::make_case(
              fmt::format("image_formats/minimum/{}/{}/{}", use.name, type.name, format.id()),
              row.citation,
              [&use, &type, format](Setting& on) { must_be_listed(on, use, type, format); });
          require(one, needs_of(use, type), target);
          if (!one.skip && use.writes)
            one.skip = images::missing_to_write(target, format, type, use.same_kernel);
          if (use.writes)
            require(one, images::needs_to_write(format, type, use.same_kernel), target);
          cases.push_back(std::move(one));
        }
  return cases;
}

struct Check {
  std::string_view name, citation;
  void (*run)(Setting&, const Use&, const ImageType&);
  Version since;
};
constexpr std::array checks{
    Check{"answers", "OpenCL 1.2, 5.3.2, clGetSupportedImageFormats", answers, {1, 0}},
    Check{"fewer_entries", "OpenCL 1.2, 5.3.2, clGetSupportedImageFormats", fewer_entries, {1, 0}},
    Check{"allowed", "OpenCL 1.2, 5.3.1.1, Tables 5.6, 5.7", allowed, {1, 0}},
    Check{"creatable", "OpenCL 1.2, 5.3.1, clCreateImage", creatable, {1, 2}},
    Check{"refused", "OpenCL 1.2, 5.3.1.1, Tables 5.6, 5.7", refused, {1, 2}},
};

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases = minimum_cases(target);
  const Version version = host::api_version(target.device());
  for (const ImageType& type : images::image_types()) {
    if (!exists(type, target)) continue;
    for (const Check& check : checks)
      for (const Use& use : uses) {
        if (version < check.since || (use.same_kernel && version < Version{2, 0})) continue;
        cases.push_back(
            host::make_case(fmt::format("image_formats/{}/{}/{}", check.name, use.name, type.name),
                            std::string(check.citation),
                            [&check, &use, &type](Setting& on) { check.run(on, use, type); }));
        require(cases.back(), needs_of(use, type), target);
      }
    if (version < Version{2, 0}) continue;
    cases.push_back(host::make_case(
        fmt::format("image_formats/lists_agree/{}", type.name),
        "OpenCL API 3.0, Image Format Mapping to OpenCL Kernel Language Image Access Qualifiers",
        [&type](Setting& on) { lists_agree(on, type); }));
    require(cases.back(), needs_of(both, type), target);
  }
  return cases;
}

}  // namespace

/// The list of clGetSupportedImageFormats (OpenCL 1.2, 5.3.2). The list must agree with
/// data/images/ and with clCreateImage.
harness::Suite suite() {
  return suite_of("image_formats", "The formats that images may have (OpenCL 5.3.2)", expand);
}

}  // namespace assay::suites::image_formats
