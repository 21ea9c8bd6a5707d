#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <span>

#include "suites/api/needs.h"
#include "suites/api/suite.h"
#include "suites/suites.h"

// What each work-item learns of its place (6.15.1, Table 9). A work-item writes all of it into a
// place that a counter gives it, so that none of these functions decides where.
namespace assay::suites::work_item_functions {
namespace {

using api::Setting;
using Sizes = std::array<std::size_t, 3>;

struct Launch {
  cl_uint dimensions = 1;
  Sizes global{1, 1, 1}, local{1, 1, 1}, offset{0, 0, 0};
  bool local_given = true;
};

/// The functions of a dimension, in the order of a record.
constexpr std::array<std::string_view, 8> names{
    "get_global_size", "get_global_id", "get_local_size",    "get_local_id",
    "get_num_groups",  "get_group_id",  "get_global_offset", "get_enqueued_local_size"};
/// Arguments: those from the fourth on are no dimension of any launch.
constexpr std::array<cl_uint, 7> all_dimensions{0, 1, 2, 3, 4, 0x80000000U, 0xffffffffU};

struct Form {
  bool variable;  ///< dimensions are arguments of the kernel, not literals
  bool newest;    ///< with the functions that need OpenCL 2.0
  bool far;       ///< dimensions beyond any launch's too

  std::span<const cl_uint> dimensions() const {
    return std::span(all_dimensions).first(far ? all_dimensions.size() : 3);
  }
};

std::size_t functions(const Form& form) {
  return form.newest ? 8 : 7;
}
/// 32-bit words of a work-item: each function of each dimension in two halves, get_work_dim, and
/// the linear ids.
std::size_t words(const Form& form) {
  return functions(form) * form.dimensions().size() * 2 + 1 + (form.newest ? 4 : 0);
}

std::string source(const Form& form) {
  std::string text =
      "__kernel void k(__global uint *out, volatile __global uint *count, __constant uint *d) {\n"
      "  size_t v;\n  __global uint *o = out + atomic_inc(count) * " +
      std::to_string(words(form)) + "u;\n";
  std::size_t at = 0;
  const auto put = [&](const std::string& value) {
    text += fmt::format("  v = {}; o[{}] = (uint)v; o[{}] = (uint)((v >> 16) >> 16);\n", value, at,
                        at + 1);
    at += 2;
  };
  for (std::size_t f = 0; f < functions(form); ++f)
    for (std::size_t d = 0; d < form.dimensions().size(); ++d)
      put(fmt::format(
          "{}({})", names.at(f),
          form.variable ? fmt::format("d[{}]", d) : fmt::format("{}u", form.dimensions()[d])));
  text += fmt::format("  o[{}] = get_work_dim();\n", at++);
  if (form.newest) {
    put("get_global_linear_id()");
    put("get_local_linear_id()");
  }
  return text + "}\n";
}

using Record = std::vector<cl_uint>;

/// What the work-item at `place` (without offset) must write.
Record expected(const Launch& launch, const Form& form, const Sizes& place, const Sizes& local) {
  Record record;
  const auto put = [&record](std::uint64_t value) {
    record.push_back(static_cast<cl_uint>(value));
    record.push_back(static_cast<cl_uint>(value >> 32));
  };
  Sizes group{}, within{}, size{};  // of its work-group; the last one may be smaller
  for (std::size_t d = 0; d < 3; ++d) {
    group.at(d) = place.at(d) / local.at(d);
    within.at(d) = place.at(d) % local.at(d);
    size.at(d) = std::min(local.at(d), launch.global.at(d) - group.at(d) * local.at(d));
  }
  for (std::size_t f = 0; f < functions(form); ++f)
    for (const cl_uint dimension : form.dimensions()) {
      if (dimension >= launch.dimensions) {
        put(f == 0 || f == 2 || f == 4 || f == 7 ? 1 : 0);  // sizes are 1, the rest 0
        continue;
      }
      const std::size_t d = dimension;
      const std::array<std::size_t, 8> values{launch.global.at(d),
                                              place.at(d) + launch.offset.at(d),
                                              size.at(d),
                                              within.at(d),
                                              (launch.global.at(d) + local.at(d) - 1) / local.at(d),
                                              group.at(d),
                                              launch.offset.at(d),
                                              local.at(d)};
      put(values.at(f));
    }
  record.push_back(launch.dimensions);
  if (form.newest) {
    put((place[2] * launch.global[1] + place[1]) * launch.global[0] + place[0]);
    put((within[2] * size[1] + within[1]) * size[0] + within[0]);
  }
  return record;
}

std::string text_of(const Launch& launch, const Form& form) {
  const auto sizes = [&](const Sizes& all) {
    std::string text;
    for (cl_uint d = 0; d < launch.dimensions; ++d)
      text += fmt::format("{}{}", d ? " x " : "", all.at(d));
    return text;
  };
  return fmt::format("{} work-items, local size {}, offset {}, {} dimension arguments",
                     sizes(launch.global), launch.local_given ? sizes(launch.local) : "NULL",
                     sizes(launch.offset), form.variable ? "variable" : "literal");
}

/// The first word that differs, told by function and dimension.
std::string difference(const Record& got, const Record& wanted, const Form& form) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(got, wanted).in1 - got.begin());
  const std::size_t pair = at / 2, f = pair / form.dimensions().size();
  if (f >= functions(form))
    return at == functions(form) * form.dimensions().size() * 2
               ? fmt::format("get_work_dim() is {}", got[at])
               : "a linear id";
  const auto value = [&](const Record& all) {
    return all[pair * 2] | std::uint64_t{all[pair * 2 + 1]} << 32;
  };
  return fmt::format("{}({}) is {}, expected {}", names.at(f),
                     form.dimensions()[pair % form.dimensions().size()], value(got), value(wanted));
}

void run(Setting& on, cl::Kernel& kernel, const Launch& launch, const Form& form) {
  const std::size_t items = launch.global[0] * launch.global[1] * launch.global[2],
                    size = words(form);
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(items * size * 4, 0xa5));
  const cl::Buffer count = on.buffer_of(std::vector<std::uint8_t>(4, 0));
  std::vector<cl_uint> arguments(all_dimensions.begin(), all_dimensions.end());
  const cl::Buffer given(on.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                         arguments.size() * 4, arguments.data());
  kernel.setArg(0, out);
  kernel.setArg(1, count);
  kernel.setArg(2, given);
  ASSERT_SUCCESS(clEnqueueNDRangeKernel(
      on.queue()(), kernel(), launch.dimensions, launch.offset.data(), launch.global.data(),
      launch.local_given ? launch.local.data() : nullptr, 0, nullptr, nullptr))
      << text_of(launch, form);
  Record all(items * size);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, all.size() * 4, all.data());
  on.progress(0, 1);
  // Without a local size the first record's tells it; it has to divide the rest alike.
  Sizes local = launch.local;
  if (!launch.local_given)
    for (std::size_t d = 0; d < launch.dimensions; ++d)
      local.at(d) = std::clamp<std::size_t>(all[(2 * form.dimensions().size() + d) * 2], 1,
                                            launch.global.at(d));
  std::map<Record, int> wanted;
  Record one;
  for (std::size_t z = 0; z < launch.global[2]; ++z)
    for (std::size_t y = 0; y < launch.global[1]; ++y)
      for (std::size_t x = 0; x < launch.global[0]; ++x)
        ++wanted[expected(launch, form, {x, y, z}, local)];
  for (std::size_t i = 0; i < items; ++i) {
    one.assign(all.begin() + static_cast<std::ptrdiff_t>(i * size),
               all.begin() + static_cast<std::ptrdiff_t>((i + 1) * size));
    const auto found = wanted.find(one);
    if (found != wanted.end() && found->second-- > 0) continue;
    // The place that it meant, by its ids.
    Sizes place{};
    for (std::size_t d = 0; d < launch.dimensions; ++d) {
      const std::size_t id = (form.dimensions().size() + d) * 2;
      place.at(d) =
          std::min<std::size_t>((one[id] | std::uint64_t{one[id + 1]} << 32) - launch.offset.at(d),
                                launch.global.at(d) - 1);
    }
    const Record right = expected(launch, form, place, local);
    ADD_FAILURE() << text_of(launch, form) << ": "
                  << (one == right ? "two work-items have the same ids"
                                   : difference(one, right, form));
    return;
  }
}

std::size_t greatest(Setting& on, std::size_t wanted) {
  return std::min<std::size_t>(
      {wanted, on.info().max_work_group_size, on.info().max_work_item_size_0});
}

std::vector<Launch> launches(Setting& on, cl_uint dimensions_used) {
  const std::size_t n = greatest(on, 4);
  if (dimensions_used == 1)
    return {{1, {1, 1, 1}, {1, 1, 1}},
            {1, {5 * n, 1, 1}, {n, 1, 1}},
            {1, {13, 1, 1}, {1, 1, 1}},
            {1, {64, 1, 1}, {1, 1, 1}, {}, false}};
  const bool square = api::fits_work_group(on.info(), 4, 3, 2);
  const Sizes local = square ? Sizes{4, 3, dimensions_used == 3 ? 2U : 1U} : Sizes{1, 1, 1};
  if (dimensions_used == 2)
    return {
        {2, {8, 9, 1}, local}, {2, {1, 7, 1}, {1, 1, 1}}, {2, {12, 6, 1}, {1, 1, 1}, {}, false}};
  return {{3, {8, 6, 4}, local}, {3, {1, 2, 5}, {1, 1, 1}}, {3, {4, 6, 2}, {1, 1, 1}, {}, false}};
}

/// What is the same for all: the language, and whether the newer functions are there.
void each(Setting& on, cl_uint dimensions_used, bool newest,
          const std::function<Launch(Launch)>& changed) {
  for (const bool variable : {false, true}) {
    const Form form{variable, newest, false};
    cl::Kernel kernel = on.kernel(source(form), "k", newest ? api::newest_language(on.info()) : "");
    for (const Launch& launch : launches(on, dimensions_used)) {
      run(on, kernel, changed(launch), form);
      if (testing::Test::HasFailure()) return;
    }
  }
}

template <cl_uint dimensions_used, bool newest>
void plain(Setting& on) {
  each(on, dimensions_used, newest, [](Launch launch) { return launch; });
}
template <cl_uint dimensions_used, bool newest>
void offset(Setting& on) {
  each(on, dimensions_used, newest, [](Launch launch) {
    for (std::size_t d = 0; d < dimensions_used; ++d) launch.offset.at(d) = 3 + 1000 * d;
    return launch;
  });
}
/// Arguments that are no dimension of the launch, nor of any other.
template <bool newest, bool variable>
void far_arguments(Setting& on) {
  const Form form{variable, newest, true};
  cl::Kernel kernel = on.kernel(source(form), "k", newest ? api::newest_language(on.info()) : "");
  // Of each number of dimensions the launch with the most of them above one: some compilers build
  // a kernel anew for each local size, and this one is long.
  for (const cl_uint used : {1U, 2U, 3U})
    run(on, kernel, launches(on, used)[used == 1 ? 1 : 0], form);
}
/// Offsets beyond 2^32, in one dimension after the other.
template <cl_uint dimensions_used, bool newest>
void far_offset(Setting& on) {
  for (std::size_t far = 0; far < dimensions_used; ++far)
    each(on, dimensions_used, newest, [far](Launch launch) {
      launch.offset.at(far) = (std::size_t{5} << 32) - 3;
      return launch;
    });
}
/// Work-groups that do not divide the global size.
template <cl_uint dimensions_used>
void non_uniform(Setting& on) {
  each(on, dimensions_used, true, [](Launch launch) {
    launch.local_given = true;
    for (std::size_t d = 0; d < dimensions_used; ++d)
      if (launch.local.at(d) > 1) launch.global.at(d) += 1;
    launch.offset[0] = 7;
    return launch;
  });
}

constexpr api::Needs counts = api::needs_atomics_and_compiler;
constexpr api::Needs newest_needs = api::needs_newest_language & counts;
constexpr api::Needs wide =
    api::Needs([](const harness::DeviceInfo& device) -> std::optional<std::string> {
      if (device.address_bits >= 64) return std::nullopt;
      return "needs addresses of 64 bits (CL_DEVICE_ADDRESS_BITS)";
    }) &
    counts;
constexpr api::Needs groups =
    api::needs_newest_language & harness::parts::non_uniform_work_groups & counts;
constexpr const char* table = "OpenCL C 3.0.19, 6.15.1, Table 9";
constexpr double cost = 0.5;
constexpr api::Example rows[] = {
    {"ids/1d", table, plain<1, false>, {1, 1}, counts, cost},
    {"ids/2d", table, plain<2, false>, {1, 1}, counts, cost},
    {"ids/3d", table, plain<3, false>, {1, 1}, counts, cost},
    {"offset/1d", table, offset<1, false>, {1, 1}, counts, cost},
    {"offset/2d", table, offset<2, false>, {1, 1}, counts, cost},
    {"offset/3d", table, offset<3, false>, {1, 1}, counts, cost},
    {"dimension_arguments/literal", table, far_arguments<false, false>, {1, 1}, counts, cost},
    {"dimension_arguments/variable", table, far_arguments<false, true>, {1, 1}, counts, cost},
    {"dimension_arguments/literal_newest",
     table,
     far_arguments<true, false>,
     {2, 0},
     newest_needs,
     cost},
    {"offset_beyond_32_bits/1d", table, far_offset<1, false>, {1, 1}, wide, cost},
    {"offset_beyond_32_bits/2d", table, far_offset<2, false>, {1, 1}, wide, cost},
    {"offset_beyond_32_bits/3d", table, far_offset<3, false>, {1, 1}, wide, cost},
    {"linear/1d", table, offset<1, true>, {2, 0}, newest_needs, cost},
    {"linear/2d", table, offset<2, true>, {2, 0}, newest_needs, cost},
    {"linear/3d", table, offset<3, true>, {2, 0}, newest_needs, cost},
    {"linear/beyond_32_bits", table, far_offset<3, true>, {2, 0}, newest_needs& wide, cost},
    {"non_uniform/1d", table, non_uniform<1>, {2, 0}, groups, cost},
    {"non_uniform/2d", table, non_uniform<2>, {2, 0}, groups, cost},
    {"non_uniform/3d", table, non_uniform<3>, {2, 0}, groups, cost},
};

}  // namespace

/// The suite `work_item_functions` (OpenCL C 6.15.1).
harness::Suite suite() {
  return suite_of(
      "work_item_functions", "Work-item functions (OpenCL C 6.15.1)",
      [](const Target& target) { return api::expand("work_item_functions", rows, target); });
}

}  // namespace assay::suites::work_item_functions
