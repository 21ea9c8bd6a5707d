#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/host/queries.h"
#include "suites/host/setting.h"
#include "suites/images/image_objects/tables.h"
#include "suites/images/sampling.h"
#include "suites/target/target.h"

namespace assay::suites::image_objects {

using images::Extent;
using images::ImageType;

Extent odd_extent(const ImageType& type) {
  const int axes = type.axes + (type.array ? 1 : 0);
  return {7, axes >= 2 ? 5U : 1U, axes >= 3 ? 3U : 1U};
}

Layout layout(const ImageType& type, const Extent& extent, std::size_t element,
              std::size_t more_elements, std::size_t more_rows) {
  Layout l{extent, element};
  l.rows_are_slices = type.axes == 1 && type.array;
  l.row = (extent[0] + more_elements) * element;
  const bool slices = type.array || type.axes == 3;
  l.slice = l.row * ((l.rows_are_slices ? 1 : extent[1]) + (slices ? more_rows : 0));
  l.given_slice = slices && more_rows != 0 ? l.slice : 0;
  l.bytes = l.slice * (l.rows_are_slices ? extent[1] : extent[2]);
  return l;
}

std::vector<std::uint8_t> packed(const Layout& l, const std::uint8_t* memory) {
  std::vector<std::uint8_t> bytes;
  for (std::size_t z = 0; z < l.extent[2]; ++z)
    for (std::size_t y = 0; y < l.extent[1]; ++y)
      std::copy_n(memory + l.offset(0, y, z), l.extent[0] * l.element, std::back_inserter(bytes));
  return bytes;
}

std::vector<std::uint8_t> read_image(host::Setting& on, const cl::Memory& image, const Layout& l) {
  std::vector<std::uint8_t> bytes(l.extent[0] * l.extent[1] * l.extent[2] * l.element);
  const Extent origin{};
  EXPECT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, origin.data(), l.extent.data(),
                                    0, 0, bytes.data(), 0, nullptr, nullptr));
  return bytes;
}

bool unlisted(host::Setting& on, const ImageType& type) {
  const auto formats = images::list_formats(on.context(), CL_MEM_READ_WRITE, type.cl);
  if (std::ranges::any_of(formats, [](const auto& f) { return images::equal(f, rgba8); }))
    return false;
  [&] { GTEST_SKIP() << "CL_RGBA with CL_UNORM_INT8 is not listed for " << type.name; }();
  return true;
}

cl::Memory simple_image(host::Setting& on, const ImageType& type, cl_mem_flags flags) {
  cl_image_desc description = images::describe(type, odd_extent(type));
  if (!type.buffer) return images::create_image(on.context(), flags, rgba8, description);
  const cl::Buffer buffer = on.buffer(256, flags & ~cl_mem_flags{CL_MEM_ALLOC_HOST_PTR});
  description.buffer = buffer();
  return images::create_image(on.context(), flags, rgba8, description);
}

namespace {

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  const auto version = host::api_version(target.device());
  if (version < harness::Version{1, 2}) return cases;  // clCreateImage is new in 1.2
  for (const auto table : {creation(), information(), flags_of_access(), seen_by_kernels()})
    for (const TypedExample& row : table)
      for (const ImageType& type : images::image_types()) {
        if (version < row.since || (type.buffer && !row.from_buffers)) continue;
        cases.push_back(host::make_case(fmt::format("image_objects/{}/{}", row.name, type.name),
                                        std::string(row.citation),
                                        [&row, &type](host::Setting& on) {
                                          if (!unlisted(on, type)) row.run(on, type);
                                        }));
        require(cases.back(), images::needs_of(type), target);
        if (!row.reads_in_kernel) continue;
        require(cases.back(), host::needs_compiler, target);
        cases.back().kernel = [=, &type] { return rgba8_kernel(type, target); };
      }
  for (const auto table : {views(), shared_with_kernels()})
    std::ranges::move(host::expand("image_objects", table, target), std::back_inserter(cases));
  std::ranges::move(maximum_cases(target), std::back_inserter(cases));
  std::ranges::move(host::expand_queries("image_objects", target), std::back_inserter(cases));
  for (harness::Case& one : cases) require(one, host::needs_images, target);
  return cases;
}

}  // namespace

/// OpenCL 1.2, 5.3.1, 5.3.7, 5.4.
harness::Suite suite() {
  return suite_of("image_objects",
                  "Image objects: creation, queries, memory (OpenCL 5.3.1, 5.3.7, 5.4)", expand);
}

}  // namespace assay::suites::image_objects
