// Copies between images of different types: a 1D image is a row, a 2D image a plane of the other.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "suites/api/example.h"
#include "suites/images/image_object.h"
#include "suites/images/image_transfer/subject.h"

namespace assay::suites::image_transfer {
namespace {

using api::Setting;
using images::Format;
using images::ImageType;
using images::Picture;

/// What 5.3.3 lists, and vice versa: the part, and the whole. From 3.0 on subregions are copied
/// "between any combinations of source and destination types", where their dimensions are the same:
/// layers of a 1D image array are rows, and those of a 2D image array slices.
struct Pair {
  std::string_view part, whole;
  harness::Version since{1, 0};
};
constexpr std::array pairs{
    Pair{"image1d", "image2d"},
    Pair{"image1d", "image3d"},
    Pair{"image1d", "image1d_array"},
    Pair{"image1d", "image2d_array"},
    Pair{"image2d", "image3d"},
    Pair{"image2d", "image2d_array"},
    Pair{"image1d_array", "image2d", {3, 0}},
    Pair{"image1d_array", "image3d", {3, 0}},
    Pair{"image1d_array", "image2d_array", {3, 0}},
    Pair{"image2d_array", "image3d", {3, 0}},
};

int extents_of(const ImageType& type) {
  return type.axes + (type.array ? 1 : 0);
}

void copy_between(Setting& on, const Format& format, const ImageType& from, const ImageType& to) {
  for (const ImageType* type : {&from, &to})
    if (!images::listed(on.context(), format, *type, CL_MEM_READ_WRITE))
      GTEST_SKIP() << "the device does not list " << format.id() << " for " << type->name;
  const auto picture = [&](const ImageType& type, Extent extent) {
    for (auto d = static_cast<std::size_t>(extents_of(type)); d < 3; ++d) extent.at(d) = 1;
    return Picture(format, type, extent, on.random_bits());
  };
  const Picture source = picture(from, {23, 13, 7});
  Picture model = picture(to, {17, 11, 5});
  const cl::Memory read = source.create(on.context(), CL_MEM_READ_WRITE);
  Subject subject{on, format, to, model, model.create(on.context(), CL_MEM_READ_WRITE)};
  const auto shared = static_cast<std::size_t>(std::min(extents_of(from), extents_of(to)));
  for (int i = 0; i < (on.thorough() ? 200 : 24) && !testing::Test::HasFailure(); ++i) {
    Region r;
    Extent at{};
    for (std::size_t d = 0; d < 3; ++d) {
      const std::size_t most = d < shared ? std::min(source.extent()[d], model.extent()[d]) : 1;
      r.size[d] = 1 + on.random_below(most);
      r.origin[d] = on.random_below(model.extent()[d] - r.size[d] + 1);
      at[d] = on.random_below(source.extent()[d] - r.size[d] + 1);
    }
    ASSERT_SUCCESS(clEnqueueCopyImage(on.queue()(), read(), subject.image(), at.data(),
                                      r.origin.data(), r.size.data(), 0, nullptr, nullptr));
    for (std::size_t z = 0; z < r.size[2]; ++z)
      for (std::size_t y = 0; y < r.size[1]; ++y)
        std::memcpy(
            subject.at(r.origin[0], r.origin[1] + y, r.origin[2] + z),
            source.element({static_cast<std::int64_t>(at[0]), static_cast<std::int64_t>(at[1] + y),
                            static_cast<std::int64_t>(at[2] + z)}),
            r.size[0] * subject.element());
    subject.expect_model(fmt::format("{} from ({}, {}, {})", text("copy", r), at[0], at[1], at[2]));
  }
}

}  // namespace

std::vector<harness::Case> copies_between_types(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Format& format : images::all_formats(target))
    for (const Pair& pair : pairs) {
      if (format.id() != "rgba.unorm_int8" || api::api_version(target.device()) < pair.since)
        continue;
      const ImageType &part = images::image_type(pair.part),
                      &whole = images::image_type(pair.whole);
      for (const auto& [from, to] : {std::pair{&part, &whole}, std::pair{&whole, &part}}) {
        cases.push_back(api::make_case(
            fmt::format("image_transfer/copy_between/{}/{}", from->name, to->name),
            pair.since < harness::Version{3, 0} ? "OpenCL 1.2, 5.3.3, clEnqueueCopyImage"
                                                : "OpenCL API 3.0, clEnqueueCopyImage",
            [format, from = from, to = to](Setting& on) { copy_between(on, format, *from, *to); }));
        cases.back().skip = api::needs_images.missing(target.device());
      }
    }
  return cases;
}

}  // namespace assay::suites::image_transfer
