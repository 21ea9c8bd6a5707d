#include "suites/images/kernel_access.h"

#include <bit>

#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/program_pool.h"
#include "suites/images/image_object.h"
#include "suites/images/sampling.h"
#include "suites/images/stored_judge.h"
#include "suites/images/writing.h"
#include "suites/target/languages.h"
#include "suites/target/target.h"

namespace assay::suites::images {
namespace {

cl::Buffer buffer_of(harness::CaseContext& context, const void* data, std::size_t bytes) {
  return {context.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes,
          const_cast<void*>(data)};
}

}  // namespace

std::vector<Location> locations(const Extent& extent, std::size_t first, std::size_t count) {
  std::vector<Location> list;
  for (std::size_t n = first; n < first + count; ++n)
    list.push_back({static_cast<std::int32_t>(n % extent[0]),
                    static_cast<std::int32_t>(n / extent[0] % extent[1]),
                    static_cast<std::int32_t>(n / extent[0] / extent[1]), ignored_coordinate});
  return list;
}

Bits color_of(const Format& format, const unsigned char* element) {
  const Components shown = format.color(element, false);
  Bits bits{};
  for (std::size_t c = 0; c < bits.size(); ++c) {
    const double value = (shown.at(c).low + shown.at(c).high) / 2;
    bits.at(c) = format.read == 'f' ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                                    : static_cast<std::uint32_t>(static_cast<std::int64_t>(value));
  }
  return bits;
}

harness::Kernel read_kernel(const Format& format, const ImageType& type, const Target& target) {
  Sampling s{{}, format, &type, {}, Origin::none};
  s.integer_coordinates = true;
  s.options = build_options(target, format, Origin::none);
  return make_kernel(s);
}

std::optional<std::string> missing_to_read(const Target& target, const Format& format,
                                           const ImageType& type) {
  if (auto reason = target.missing(harness::parts::compiler)) return reason;
  return missing(target, format, type, Origin::none);
}

std::vector<Bits> KernelAccess::read(const cl::Memory& image, std::vector<Location> at) const {
  cl::Kernel& kernel = read_kernel_;
  if (kernel() == nullptr)
    kernel = context_.programs().get(
        read_kernel(format_, *type_, Target(context_.device(), context_.options())));
  const std::size_t group = group_size(kernel, context_.cl_device()), count = at.size();
  at.resize((count + group - 1) / group * group, at.back());
  std::vector<Bits> colors(at.size(), Bits{0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 0xdeadbeef});
  const cl::Buffer in = buffer_of(context_, at.data(), at.size() * sizeof at[0]),
                   out = buffer_of(context_, colors.data(), colors.size() * sizeof colors[0]);
  kernel.setArg(0, image);
  kernel.setArg(1, in);
  kernel.setArg(2, out);
  queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(at.size()), cl::NDRange(group));
  queue_.enqueueReadBuffer(out, CL_TRUE, 0, colors.size() * sizeof colors[0], colors.data());
  context_.check_host();
  harness::Measurement m;
  m.inputs = count;
  m.limit = "exact";
  context_.record(m);
  colors.resize(count);
  return colors;
}

std::vector<unsigned char> KernelAccess::read(const cl::Memory& image, const Extent& extent) const {
  std::vector<unsigned char> bytes;
  for (const Bits& color : read(image, locations(extent, 0, extent[0] * extent[1] * extent[2]))) {
    const auto element = element_of(format_, color);
    bytes.insert(bytes.end(), element.begin(), element.end());
  }
  return bytes;
}

void KernelAccess::write(const cl::Memory& image, const std::vector<Location>& at,
                         std::span<const unsigned char> elements) const {
  cl::Kernel& kernel = write_kernel_;
  if (kernel() == nullptr) {
    Writing w{{}, format_, type_};
    w.options =
        std_option(Target(context_.device(), context_.options())
                       .language(format_.depth() ? harness::Version{2, 0} : harness::Version{}));
    kernel = context_.programs().get(make_kernel(w));
  }
  std::vector<Bits> colors;
  for (std::size_t n = 0; n < at.size(); ++n)
    colors.push_back(color_of(format_, &elements[n * static_cast<std::size_t>(format_.bytes)]));
  const std::size_t group = group_size(kernel, context_.cl_device());
  const cl::Buffer places = buffer_of(context_, at.data(), at.size() * sizeof at[0]),
                   values = buffer_of(context_, colors.data(), colors.size() * sizeof colors[0]);
  kernel.setArg(0, image);
  kernel.setArg(1, places);
  kernel.setArg(2, values);
  queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(at.size()),
                              at.size() % group == 0 ? cl::NDRange(group) : cl::NullRange);
  context_.check_host();
}

}  // namespace assay::suites::images
