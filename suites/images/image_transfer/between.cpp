#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <utility>

#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/host/example.h"
#include "suites/images/image_object.h"
#include "suites/images/image_transfer/subject.h"
#include "suites/target/target.h"

namespace assay::suites::image_transfer {
namespace {

using host::Setting;
using images::Format;
using images::ImageType;
using images::Picture;

/// The pairs in 5.3.3. Copies go in both directions. From 3.0 on, 5.3.3 allows copies "between any
/// combinations of source and destination types" with equal dimensions. A layer of a 1D image array
/// is a row, and a layer of a 2D image array is a slice.
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

/// Pairs with 1D images over buffers. 5.3.3 neither lists nor forbids these pairs. Only the
/// descriptions of origin and region name these images.
constexpr std::array unlisted{
    Pair{"image1d_buffer", "image1d"},
    Pair{"image1d_buffer", "image2d"},
    Pair{"image1d_buffer", "image1d_buffer"},
};

int extents_of(const ImageType& type) {
  return type.axes + (type.array ? 1 : 0);
}

/// If `may_refuse`, an error is also right, but then the image must not change.
void copy_between(Setting& on, const Format& format, const ImageType& from, const ImageType& to,
                  bool may_refuse) {
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
    const cl_int status = clEnqueueCopyImage(on.queue()(), read(), subject.image(), at.data(),
                                             r.origin.data(), r.size.data(), 0, nullptr, nullptr);
    if (may_refuse && status != CL_SUCCESS) {
      subject.expect_model("clEnqueueCopyImage", fmt::format("a refused {}", text("copy", r)));
      continue;
    }
    ASSERT_CODE(CL_SUCCESS, status) << about::call("clEnqueueCopyImage");
    for (std::size_t z = 0; z < r.size[2]; ++z)
      for (std::size_t y = 0; y < r.size[1]; ++y)
        std::memcpy(
            subject.at(r.origin[0], r.origin[1] + y, r.origin[2] + z),
            source.element({static_cast<std::int64_t>(at[0]), static_cast<std::int64_t>(at[1] + y),
                            static_cast<std::int64_t>(at[2] + z)}),
            r.size[0] * subject.element());
    subject.expect_model("clEnqueueCopyImage",
                         fmt::format("{} from ({}, {}, {})", text("copy", r), at[0], at[1], at[2]));
  }
}

bool overlap(const Extent& one, const Extent& other, const Extent& size) {
  for (std::size_t d = 0; d < 3; ++d)
    if (std::max(one[d], other[d]) - std::min(one[d], other[d]) >= size[d]) return false;
  return true;
}

void copy_within(Setting& on, const Format& format, const ImageType& type) {
  if (!images::listed(on.context(), format, type, CL_MEM_READ_WRITE))
    GTEST_SKIP() << "the device does not list " << format.id() << " for " << type.name;
  Extent extent{23, 13, 7};
  for (auto d = static_cast<std::size_t>(extents_of(type)); d < 3; ++d) extent.at(d) = 1;
  Picture model(format, type, extent, on.random_bits());
  const cl::Memory image = model.create(on.context(), CL_MEM_READ_WRITE);
  Subject subject{on, format, type, model, image};
  for (int i = 0; i < (on.thorough() ? 200 : 24) && !testing::Test::HasFailure(); ++i) {
    Region r;
    Extent at{};
    for (std::size_t d = 0; d < 3; ++d) {
      r.size[d] = 1 + on.random_below((extent[d] + 1) / 2);
      r.origin[d] = on.random_below(extent[d] - r.size[d] + 1);
      at[d] = on.random_below(extent[d] - r.size[d] + 1);
    }
    if (overlap(at, r.origin, r.size)) continue;
    ASSERT_SUCCESS(clEnqueueCopyImage(on.queue()(), image(), image(), at.data(), r.origin.data(),
                                      r.size.data(), 0, nullptr, nullptr));
    for (std::size_t z = 0; z < r.size[2]; ++z)
      for (std::size_t y = 0; y < r.size[1]; ++y)
        std::memcpy(subject.at(r.origin[0], r.origin[1] + y, r.origin[2] + z),
                    subject.at(at[0], at[1] + y, at[2] + z), r.size[0] * subject.element());
    subject.expect_model("clEnqueueCopyImage", fmt::format("{} within one image, from ({}, {}, {})",
                                                           text("copy", r), at[0], at[1], at[2]));
  }
}

}  // namespace

std::vector<harness::Case> copies_between_types(const Target& target) {
  std::vector<harness::Case> cases;
  static constexpr std::array<std::string_view, 1> name{"rgba.unorm_int8"};
  const Format format = images::formats_named(name, target).at(0);
  const auto add = [&](std::string id, std::function<void(Setting&)> body,
                       harness::Version since = {1, 2}) {
    cases.push_back(host::make_case("image_transfer/" + std::move(id),
                                    since < harness::Version{3, 0}
                                        ? "OpenCL 1.2, 5.3.3, clEnqueueCopyImage"
                                        : "OpenCL API 3.0, clEnqueueCopyImage",
                                    std::move(body)));
    require(cases.back(), host::needs_images, target);
  };
  const auto both_ways = [&](const Pair& pair, std::string_view folder, bool may_refuse) {
    const ImageType &part = images::image_type(pair.part), &whole = images::image_type(pair.whole);
    for (const auto& [from, to] : {std::pair{&part, &whole}, std::pair{&whole, &part}}) {
      add(
          fmt::format("{}/{}/{}", folder, from->name, to->name),
          [=, from = from, to = to](Setting& on) {
            copy_between(on, format, *from, *to, may_refuse);
          },
          pair.since);
      if (&part == &whole) break;
    }
  };
  for (const Pair& pair : pairs)
    if (pair.since <= host::api_version(target.device())) both_ways(pair, "copy_between", false);
  for (const Pair& pair : unlisted) both_ways(pair, "copy_unlisted", true);
  for (const ImageType& type : images::image_types())
    if (!type.buffer)
      add(fmt::format("copy_within/{}", type.name),
          [format, &type](Setting& on) { copy_within(on, format, type); });
  return cases;
}

}  // namespace assay::suites::image_transfer
