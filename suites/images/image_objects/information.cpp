#include <fmt/format.h>
#include <gmock/gmock.h>

#include <array>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/base/matching.h"
#include "suites/host/bytes.h"
#include "suites/host/calls.h"
#include "suites/host/deletions.h"
#include "suites/host/memory_info.h"
#include "suites/images/image_objects/tables.h"
#include "suites/target/target.h"

namespace assay::suites::image_objects {
namespace {

using host::memory_info;
using host::Setting;
using images::Extent;
using images::image_info;
using images::ImageType;
using testing::ElementsAre;

/// Whether the specification defines pitches: from 3.0.12 on. In earlier versions, a pitch is
/// "calculated", and any pitch that is large enough is right (data/interpretations.toml,
/// image-pitch-queries).
bool pitches_stated(const Setting& on) {
  return on.target().holds(harness::parse_versions("3.0.12", "", "image-pitch-queries"));
}

/// The rule for the pitches of an image that copies the host's memory. The pitches of the image may
/// differ from the pitches of the host's memory.
constexpr std::string_view pitch_of_a_copy = "pitch_of_a_copy";

void expect_pitch(Setting& on, std::size_t got, std::size_t wanted, const char* what,
                  std::string_view rule = {}) {
  harness::About said = about::query(what);
  said.rule = rule;
  if (pitches_stated(on))
    EXPECT_VALUE(got, ==, wanted) << said;
  else
    EXPECT_VALUE(got, >=, wanted) << said;
}

void says_what_it_is(Setting& on, const ImageType& type) {
  const Extent extent = odd_extent(type);
  const cl::Memory image = simple_image(on, type);
  const auto format = image_info<cl_image_format>(image, CL_IMAGE_FORMAT);
  EXPECT_HOLDS(images::equal(format, rgba8))
      << about::query("CL_IMAGE_FORMAT") << "CL_IMAGE_FORMAT differs from image_format";
  EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_ELEMENT_SIZE), rgba8_bytes);
  EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_WIDTH), extent[0]);
  EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_HEIGHT), type.axes >= 2 ? extent[1] : 0);
  EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_DEPTH), type.axes == 3 ? extent[2] : 0);
  EXPECT_QUERY(image_info<std::size_t>(image, CL_IMAGE_ARRAY_SIZE),
               type.array ? extent[static_cast<std::size_t>(type.axes)] : 0);
  EXPECT_QUERY(image_info<cl_uint>(image, CL_IMAGE_NUM_MIP_LEVELS), 0U);
  EXPECT_QUERY(image_info<cl_uint>(image, CL_IMAGE_NUM_SAMPLES), 0U);
  if (!type.buffer) {
    EXPECT_QUERY(image_info<cl_mem>(image, CL_IMAGE_BUFFER), nullptr);
  }
  const Layout tight = layout(type, extent, rgba8_bytes);
  expect_pitch(on, image_info<std::size_t>(image, CL_IMAGE_ROW_PITCH), tight.row,
               "CL_IMAGE_ROW_PITCH");
  const auto slice = image_info<std::size_t>(image, CL_IMAGE_SLICE_PITCH);
  if (type.array || type.axes == 3)
    expect_pitch(on, slice, tight.slice, "CL_IMAGE_SLICE_PITCH");
  else
    EXPECT_VALUE(slice, ==, 0U) << about::query("CL_IMAGE_SLICE_PITCH");
}

void of_every_format(Setting& on, const ImageType& type) {
  for (const images::Format& one : images::all_formats(on.target())) {
    if (!images::listed(on.context(), one, type, CL_MEM_READ_ONLY)) continue;
    const cl::Memory image = images::create_image(on.context(), CL_MEM_READ_ONLY, one.cl,
                                                  images::describe(type, odd_extent(type)));
    const auto format = image_info<cl_image_format>(image, CL_IMAGE_FORMAT);
    EXPECT_HOLDS(images::equal(format, one.cl))
        << about::query("CL_IMAGE_FORMAT") << "CL_IMAGE_FORMAT differs from image_format, "
        << one.id();
    const auto size = image_info<std::size_t>(image, CL_IMAGE_ELEMENT_SIZE);
    // Older versions do not say whether the x of Rx and RGx takes memory
    // (data/interpretations.toml, image-x-channel).
    if (!on.at_least(2, 0) && !one.packed() && one.size_of_shown() == size) continue;
    EXPECT_VALUE(size, ==, static_cast<std::size_t>(one.bytes))
        << about::query("CL_IMAGE_ELEMENT_SIZE") << one.id();
  }
}

/// The query gives the pitches with which the image was created.
void returns_its_pitches(Setting& on, const ImageType& type) {
  const Layout l = layout(type, odd_extent(type), rgba8_bytes, 3, 2);
  auto host = on.random_bytes(l.bytes);
  cl_image_desc description = images::describe(type, l.extent);
  description.image_row_pitch = l.row;
  description.image_slice_pitch = l.given_slice;
  for (const cl_mem_flags flags : {CL_MEM_USE_HOST_PTR, CL_MEM_COPY_HOST_PTR}) {
    DURING(fmt::format("flags {:#x}", flags));
    const cl::Memory image =
        images::create_image(on.context(), flags, rgba8, description, host.data());
    const Layout tight = layout(type, l.extent, rgba8_bytes);
    // Before 3.0.12, an application cannot choose the pitches of an image that copies the host's
    // memory.
    const bool given = pitches_stated(on) || flags == CL_MEM_USE_HOST_PTR;
    const auto row = image_info<std::size_t>(image, CL_IMAGE_ROW_PITCH),
               slice = image_info<std::size_t>(image, CL_IMAGE_SLICE_PITCH);
    const std::string_view rule = flags == CL_MEM_COPY_HOST_PTR ? pitch_of_a_copy : "";
    expect_pitch(on, row, given ? l.row : tight.row, "CL_IMAGE_ROW_PITCH", rule);
    if (l.given_slice != 0)
      expect_pitch(on, slice, given ? l.slice : tight.slice, "CL_IMAGE_SLICE_PITCH", rule);
    else
      EXPECT_VALUE(slice, ==, 0U) << about::query("CL_IMAGE_SLICE_PITCH");
  }
}

void says_what_memory_it_is(Setting& on, const ImageType& type) {
  const Layout tight = layout(type, odd_extent(type), rgba8_bytes);
  const cl::Memory image = simple_image(on, type);
  EXPECT_QUERY(memory_info<cl_mem_object_type>(image, CL_MEM_TYPE), type.cl);
  EXPECT_QUERY(memory_info<cl_mem_flags>(image, CL_MEM_FLAGS), cl_mem_flags{CL_MEM_READ_WRITE});
  EXPECT_VALUE(memory_info<std::size_t>(image, CL_MEM_SIZE), >=, tight.bytes);
  EXPECT_QUERY(memory_info<void*>(image, CL_MEM_HOST_PTR), nullptr);
  EXPECT_QUERY(memory_info<cl_uint>(image, CL_MEM_MAP_COUNT), 0U)
      << harness::About{.rule = host::map_count};
  EXPECT_VALUE(memory_info<cl_uint>(image, CL_MEM_REFERENCE_COUNT), >=, 1U)
      << about::query("CL_MEM_REFERENCE_COUNT");
  EXPECT_QUERY(memory_info<cl_context>(image, CL_MEM_CONTEXT), on.context()());
  EXPECT_QUERY(memory_info<std::size_t>(image, CL_MEM_OFFSET), 0U);
  if (!type.buffer) {
    EXPECT_QUERY(memory_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  }
  if (on.at_least(2, 0)) {
    EXPECT_QUERY(memory_info<cl_bool>(image, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
  }
}

void counts_maps(Setting& on, const ImageType& type) {
  const cl::Memory image = simple_image(on, type);
  const Extent origin{}, extent = odd_extent(type);
  host::expect_maps_counted(on, image, [&] {
    std::size_t row = 0, slice = 0;
    cl_int status = CL_SUCCESS;
    void* const mapped =
        clEnqueueMapImage(on.queue()(), image(), CL_TRUE, CL_MAP_READ, origin.data(), extent.data(),
                          &row, &slice, 0, nullptr, nullptr, &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapImage");
    return mapped;
  });
}

void counts_references(Setting& on, const ImageType& type) {
  const cl::Memory image = simple_image(on, type);
  const auto at_first = memory_info<cl_uint>(image, CL_MEM_REFERENCE_COUNT);
  EXPECT_SUCCESS(clRetainMemObject(image()));
  EXPECT_QUERY(memory_info<cl_uint>(image, CL_MEM_REFERENCE_COUNT), at_first + 1)
      << "after clRetainMemObject";
  EXPECT_SUCCESS(clReleaseMemObject(image()));
  EXPECT_QUERY(memory_info<cl_uint>(image, CL_MEM_REFERENCE_COUNT), at_first)
      << "after clReleaseMemObject";
}

void destructor_callbacks(Setting& on, const ImageType& type) {
  host::Deletions& order = host::Deletions::make();
  cl_mem handle = nullptr;
  {
    const cl::Memory image = simple_image(on, type);
    handle = image();
    for (const int number : {1, 2, 3})
      ASSERT_SUCCESS(
          clSetMemObjectDestructorCallback(image(), host::note_deletion, order.call(number)));
    EXPECT_MATCH(order.seen(), testing::IsEmpty())
        << about::destructor_callback()
        << "destructor callbacks called before the image is deleted";
  }
  host::wait_until([&] { return order.seen().size() == 3; }, 5);
  EXPECT_MATCH(order.seen(), ElementsAre(3, 2, 1))
      << about::destructor_callback()
      << "order of the destructor callbacks, which is the reverse order of registration";
  EXPECT_MATCH(order.objects(), testing::Each(handle))
      << about::destructor_callback() << "the objects that the callbacks were given";
}

/// An image is released while commands use it. The image lives until these commands end.
void released_while_in_use(Setting& on, const ImageType& type) {
  host::Deletions& order = host::Deletions::make();
  const Layout l = layout(type, odd_extent(type), rgba8_bytes);
  const auto bytes = on.random_bytes(l.bytes);
  std::vector<std::uint8_t> back(l.bytes);
  const Extent origin{};
  {
    const cl::Memory image = simple_image(on, type);
    ASSERT_SUCCESS(clSetMemObjectDestructorCallback(image(), host::note_deletion, order.call(1)));
    EXPECT_SUCCESS(clEnqueueWriteImage(on.queue()(), image(), CL_FALSE, origin.data(),
                                       l.extent.data(), 0, 0, bytes.data(), 0, nullptr, nullptr));
    EXPECT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_FALSE, origin.data(),
                                      l.extent.data(), 0, 0, back.data(), 0, nullptr, nullptr));
  }
  EXPECT_SUCCESS(clFinish(on.queue()()));
  EXPECT_BYTES(bytes, back) << "data read back";
  EXPECT_CALLS(order.seen().size(), ==, 1, 5)
      << about::destructor_callback() << "after the image is deleted";
}

constexpr TypedExample rows[] = {
    {"information/image", "OpenCL 1.2, 5.3.7, Table 5.9", says_what_it_is, true},
    {"information/formats", "OpenCL 1.2, 5.3.7, Table 5.9", of_every_format},
    {"information/pitches", "OpenCL 1.2, 5.3.7, Table 5.9, CL_IMAGE_ROW_PITCH",
     returns_its_pitches},
    {"information/memory", "OpenCL 1.2, 5.4.5, Table 5.11", says_what_memory_it_is, true},
    {"information/map_count", "OpenCL 1.2, 5.4.2; 5.4.5, Table 5.11", counts_maps, true},
    {"references/counted", "OpenCL 1.2, 5.4.1, clRetainMemObject", counts_references, true},
    {"references/destructor_callbacks", "OpenCL 1.2, 5.4.1, clSetMemObjectDestructorCallback",
     destructor_callbacks, true},
    {"references/in_use", "OpenCL 1.2, 5.4.1, clReleaseMemObject", released_while_in_use, true},
};

}  // namespace

std::span<const TypedExample> information() {
  return rows;
}

}  // namespace assay::suites::image_objects
