#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "suites/host/example.h"
#include "suites/images/image_object.h"
#include "suites/images/image_transfer/subject.h"
#include "suites/images/sampling.h"
#include "suites/target/target.h"

namespace assay::suites::image_transfer {
namespace {

using host::Setting;
using images::Format;
using images::ImageType;
using images::Picture;

struct Operation {
  std::string_view name, citation;
  void (*run)(Subject&);
  bool by_kernels = false;
};
constexpr std::array operations{
    Operation{"read", "OpenCL 1.2, 5.3.3, clEnqueueReadImage", read},
    Operation{"write", "OpenCL 1.2, 5.3.3, clEnqueueWriteImage", write},
    Operation{"copy", "OpenCL 1.2, 5.3.3, clEnqueueCopyImage", copy},
    Operation{"fill", "OpenCL 1.2, 5.3.4, clEnqueueFillImage", fill},
    Operation{"to_buffer", "OpenCL 1.2, 5.3.5, clEnqueueCopyImageToBuffer", to_buffer},
    Operation{"from_buffer", "OpenCL 1.2, 5.3.5, clEnqueueCopyBufferToImage", from_buffer},
    Operation{"map_to_read", "OpenCL 1.2, 5.3.6, clEnqueueMapImage", map_to_read},
    Operation{"map_to_write", "OpenCL 1.2, 5.3.6, clEnqueueMapImage", map_to_write},
    Operation{"migrate", "OpenCL 1.2, 5.4.4, clEnqueueMigrateMemObjects", migrate},
    Operation{"mixed", "OpenCL 1.2, 5.3.3 to 5.3.6", mixed},
    Operation{"kernels", "OpenCL 1.2, 5.3.3 to 5.3.6; 3.3.1", with_kernels, true},
};

/// Elements of 1, 2, 4, 8 and 16 bytes, and a second order of the same channels.
constexpr std::array<std::string_view, 7> formats{
    "r.unorm_int8",      "r.half_float",       "rgba.unorm_int8", "bgra.unorm_int8",
    "rgba.signed_int16", "rgba.unsigned_int8", "rgba.float"};

/// 2D images are filled in every format, because a fill converts the color. Kernels read and write
/// only one format.
bool asked(const Operation& operation, const Format& format, const ImageType& type,
           const std::vector<Format>& some) {
  if (operation.by_kernels) return format.id() == "rgba.unsigned_int8";
  // 5.3.3 does not say that 1D images from buffers may be copied.
  if (type.buffer && operation.run == copy) return false;
  return std::ranges::find(some, format.id(), &Format::id) != some.end() ||
         (operation.run == fill && type.cl == CL_MEM_OBJECT_IMAGE2D);
}

void run(Setting& on, const Format& format, const ImageType& type, const Operation& operation) {
  if (!images::listed(on.context(), format, type, CL_MEM_READ_WRITE))
    GTEST_SKIP() << "the device does not list " << format.id() << " for " << type.name;
  const int axes = type.axes + (type.array ? 1 : 0);
  const Extent extent{17, axes >= 2 ? 11U : 1U, axes >= 3 ? 5U : 1U};
  Picture model(format, type, extent, on.random_bits());
  cl::Memory image = model.create(on.context(), CL_MEM_READ_WRITE);
  Subject subject{on, format, type, std::move(model), std::move(image), operation.by_kernels};
  for (int i = 0; i < (on.thorough() ? 200 : 24) && !testing::Test::HasFailure(); ++i)
    operation.run(subject);
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  if (host::api_version(target.device()) < harness::Version{1, 2}) return cases;
  const std::vector<Format> some = images::formats_named(formats, target);
  for (const Format& format : images::all_formats(target))
    for (const ImageType& type : images::image_types())
      for (const Operation& operation : operations) {
        if (!asked(operation, format, type, some)) continue;
        cases.push_back(host::make_case(
            fmt::format("image_transfer/{}/{}/{}", operation.name, type.name, format.id()),
            std::string(operation.citation),
            [format, &type, &operation](Setting& on) { run(on, format, type, operation); }));
        require(cases.back(), host::needs_images, target);
        if (!operation.by_kernels) continue;
        cases.back().skip = images::missing_to_read(target, format, type);
        require(cases.back(),
                host::needs_compiler & images::needs_of(format, type, images::Origin::none),
                target);
        cases.back().kernel = [=, &type] { return images::read_kernel(format, type, target); };
      }
  std::ranges::move(copies_between_types(target), std::back_inserter(cases));
  std::ranges::move(events_of_commands(target), std::back_inserter(cases));
  return cases;
}

}  // namespace

/// Copies of regions of images of every type, compared with a model on the host (OpenCL 1.2,
/// 5.3.3). Ids: image_transfer/write/image2d/rgba.unorm_int8.
harness::Suite suite() {
  return suite_of(
      "image_transfer",
      "Reading, writing, copying, filling, mapping images (OpenCL 5.3.3 to 5.3.6, 5.4.4)", expand);
}

}  // namespace assay::suites::image_transfer
