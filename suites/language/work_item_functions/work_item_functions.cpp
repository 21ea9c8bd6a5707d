#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/host/suite.h"
#include "suites/target/target.h"

// The functions that return ids and sizes (6.15.1, Table 9). A counter gives each work-item the
// place of its results. So a wrong id cannot change the place.
namespace assay::suites::work_item_functions {
namespace {

using host::Setting;
using Sizes = std::array<std::size_t, 3>;

struct Launch {
  cl_uint dimensions = 1;
  Sizes global{1, 1, 1}, local{1, 1, 1}, offset{0, 0, 0};
  bool local_given = true;
};

struct Function {
  std::string_view name;
  std::uint64_t otherwise;  ///< the value in a dimension that the launch does not have
  bool newest = false;      ///< needs OpenCL 2.0
};
/// The functions in the order in which the kernel stores their values.
constexpr std::array<Function, 8> table{{{"get_global_size", 1},
                                         {"get_global_id", 0},
                                         {"get_local_size", 1},
                                         {"get_local_id", 0},
                                         {"get_num_groups", 1},
                                         {"get_group_id", 0},
                                         {"get_global_offset", 0},
                                         {"get_enqueued_local_size", 1, true}}};
constexpr std::size_t global_id = 1, local_size = 2;
/// The place of the linear ids, after the functions of the table.
constexpr std::size_t linear = table.size();

/// The arguments that are tried. No launch has a dimension 3 or greater.
constexpr std::array<cl_uint, 7> all_dimensions{0, 1, 2, 3, 4, 0x80000000U, 0xffffffffU};

/// The argument of a function: a literal, or an argument of the kernel.
struct Argument {
  cl_uint dimension;
  bool variable;
  std::string text() const {
    return variable ? fmt::format("variable {}", dimension) : fmt::format("{}", dimension);
  }
};

enum class Arguments { literal, variable, both };

struct Form {
  /// One kernel calls the functions with both kinds of arguments, because some compilers build a
  /// kernel again for each local size.
  Arguments which = Arguments::both;
  bool newest = false;  ///< also calls the functions that need OpenCL 2.0
  bool far = false;     ///< also asks for dimensions that no launch has
  /// Tests only this function, or only the linear ids. So a wrong function hides no other wrong
  /// function.
  std::optional<std::size_t> only;

  std::vector<std::size_t> functions() const {
    std::vector<std::size_t> all;
    for (std::size_t f = 0; f < table.size(); ++f)
      if (only ? f == *only : newest || !table.at(f).newest) all.push_back(f);
    return all;
  }
  bool linear_ids() const { return newest && only.value_or(linear) == linear; }
  std::vector<Argument> arguments() const {
    std::vector<Argument> all;
    for (const bool variable : {false, true}) {
      if (which == (variable ? Arguments::literal : Arguments::variable)) continue;
      for (const cl_uint one : std::span(all_dimensions).first(far ? all_dimensions.size() : 3))
        all.push_back({one, variable});
    }
    return all;
  }
};

/// The number of 32-bit words of a work-item: two for each function and argument, one for
/// get_work_dim, four for the linear ids.
std::size_t words(const Form& form) {
  return form.functions().size() * form.arguments().size() * 2 + (form.only ? 0 : 1) +
         (form.linear_ids() ? 4 : 0);
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
  for (const std::size_t f : form.functions())
    for (const Argument& one : form.arguments())
      put(fmt::format("{}({})", table.at(f).name,
                      one.variable
                          ? fmt::format("d[{}]", std::ranges::find(all_dimensions, one.dimension) -
                                                     all_dimensions.begin())
                          : fmt::format("{}u", one.dimension)));
  if (!form.only) text += fmt::format("  o[{}] = get_work_dim();\n", at++);
  if (form.linear_ids()) {
    put("get_global_linear_id()");
    put("get_local_linear_id()");
  }
  return text + "}\n";
}

using Record = std::vector<cl_uint>;

/// The right output of the work-item at `place`. `place` does not include the global offset.
Record expected(const Launch& launch, const Form& form, const Sizes& place, const Sizes& local) {
  Record record;
  const auto put = [&record](std::uint64_t value) {
    record.push_back(static_cast<cl_uint>(value));
    record.push_back(static_cast<cl_uint>(value >> 32));
  };
  Sizes group{}, within{}, size{};  // the item's work-group, its place in the group, and the size
                                    // of the group; the last group may be smaller
  for (std::size_t d = 0; d < 3; ++d) {
    group.at(d) = place.at(d) / local.at(d);
    within.at(d) = place.at(d) % local.at(d);
    size.at(d) = std::min(local.at(d), launch.global.at(d) - group.at(d) * local.at(d));
  }
  for (const std::size_t f : form.functions())
    for (const Argument& argument : form.arguments()) {
      if (argument.dimension >= launch.dimensions) {
        put(table.at(f).otherwise);
        continue;
      }
      const std::size_t d = argument.dimension;
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
  if (!form.only) record.push_back(launch.dimensions);
  if (form.linear_ids()) {
    put((place[2] * launch.global[1] + place[1]) * launch.global[0] + place[0]);
    put((within[2] * size[1] + within[1]) * size[0] + within[0]);
  }
  return record;
}

std::string text_of(const Launch& launch) {
  const auto sizes = [&](const Sizes& all) {
    std::string text;
    for (cl_uint d = 0; d < launch.dimensions; ++d)
      text += fmt::format("{}{}", d ? " x " : "", all.at(d));
    return text;
  };
  return fmt::format("global size {}, local size {}, offset {}", sizes(launch.global),
                     launch.local_given ? sizes(launch.local) : "NULL", sizes(launch.offset));
}

/// The 64-bit value of two words.
std::uint64_t value(const Record& all, std::size_t pair) {
  return all.at(pair * 2) | std::uint64_t{all.at(pair * 2 + 1)} << 32;
}

harness::Finding difference(const Record& got, const Record& wanted, const Form& form) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(got, wanted).in1 - got.begin());
  const std::vector<Argument> arguments = form.arguments();
  const std::size_t pair = at / 2, f = pair / arguments.size();
  harness::Finding made;
  if (f >= form.functions().size()) {
    const bool dimensions = at == form.functions().size() * arguments.size() * 2;
    made.subject = dimensions ? "get_work_dim" : "a linear id";
    if (dimensions) made.got = harness::number_value(static_cast<std::int64_t>(got[at]));
    return made;
  }
  made.subject = table.at(f).name;
  made.parameter = fmt::format("{}({})", made.subject, arguments[pair % arguments.size()].text());
  made.got = harness::number_value(static_cast<std::int64_t>(value(got, pair)));
  made.allowed = {harness::number_value(static_cast<std::int64_t>(value(wanted, pair)))};
  return made;
}

/// The wrong results of one function in a work-item, with their arguments.
std::string unexpected(const Record& got, const std::map<Record, int>& wanted, const Form& form) {
  if (form.only == linear)
    return fmt::format(
        "get_global_linear_id() is {} and get_local_linear_id() is {} in a work-item",
        value(got, 0), value(got, 1));
  std::string wrong, all;
  const std::vector<Argument> arguments = form.arguments();
  for (std::size_t a = 0; a < arguments.size(); ++a) {
    const std::string one = fmt::format("{}({}) is {}", table.at(form.functions().front()).name,
                                        arguments[a].text(), value(got, a));
    const bool possible = std::ranges::any_of(
        wanted, [&](const auto& record) { return value(record.first, a) == value(got, a); });
    all += (all.empty() ? "" : ", ") + one;
    if (!possible) wrong += (wrong.empty() ? "" : ", ") + one;
  }
  // If `wrong` is empty, each result by itself is right for some work-item. But no work-item has
  // all these results, or the work-item that has them was already seen.
  return wrong.empty() ? all + " in an extra work-item" : wrong + " in a work-item";
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
      << text_of(launch);
  Record all(items * size);
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, all.size() * 4, all.data());
  on.progress(0, 1);
  // If the launch has no local size, the first record gives the size. All records must have the
  // same size.
  Sizes local = launch.local;
  if (!launch.local_given)
    for (std::size_t d = 0; d < launch.dimensions; ++d)
      local.at(d) = std::clamp<std::size_t>(value(all, local_size * form.arguments().size() + d), 1,
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
    if (form.only) {
      ADD_FINDING(harness::said(unexpected(one, wanted, form), harness::Finding::Kind::value))
          << text_of(launch);
      return;
    }
    // The place of the work-item, computed from its global ids.
    Sizes place{};
    for (std::size_t d = 0; d < launch.dimensions; ++d)
      place.at(d) = std::min<std::size_t>(
          value(one, global_id * form.arguments().size() + d) - launch.offset.at(d),
          launch.global.at(d) - 1);
    const Record right = expected(launch, form, place, local);
    ADD_FINDING(one == right ? harness::said("two work-items have the same ids",
                                             harness::Finding::Kind::value)
                             : difference(one, right, form))
        << text_of(launch);
    return;
  }
}

std::vector<Launch> launches(cl_uint dimensions_used) {
  if (dimensions_used == 1)
    return {{1, {1, 1, 1}, {1, 1, 1}},
            {1, {20, 1, 1}, {4, 1, 1}},
            {1, {13, 1, 1}, {1, 1, 1}},
            {1, {64, 1, 1}, {1, 1, 1}, {}, false}};
  const Sizes local{4, 3, dimensions_used == 3 ? 2U : 1U};
  if (dimensions_used == 2)
    return {
        {2, {8, 9, 1}, local}, {2, {1, 7, 1}, {1, 1, 1}}, {2, {12, 6, 1}, {1, 1, 1}, {}, false}};
  return {{3, {8, 6, 4}, local}, {3, {1, 2, 5}, {1, 1, 1}}, {3, {4, 6, 2}, {1, 1, 1}, {}, false}};
}

/// A launch of several work-groups. More launches would take long, because some compilers build a
/// kernel again for each local size.
Launch one_launch(cl_uint dimensions_used) {
  return launches(dimensions_used).at(dimensions_used == 1 ? 1 : 0);
}

/// Runs the launches with their local sizes, or smaller sizes if the kernel has a lower limit.
/// `uneven`: the last work-group along each dimension is smaller.
void run_all(Setting& on, const Form& form, const std::vector<Launch>& all, bool uneven = false) {
  cl::Kernel kernel =
      on.kernel(source(form), "k", form.newest ? host::newest_language(on.info()) : "");
  const harness::GroupLimit limit(kernel, on.running());
  if (uneven) limit.require({2});
  for (Launch launch : all) {
    // The local size comes from get_local_size, so other functions cannot be tested without this
    // function.
    if (form.only && !launch.local_given) continue;
    std::ranges::copy(limit.clamped({launch.local.begin(), launch.local.end()}),
                      launch.local.begin());
    for (std::size_t d = 0; uneven && d < launch.dimensions; ++d)
      if (launch.local.at(d) > 1) launch.global.at(d) += 1;
    run(on, kernel, launch, form);
    if (testing::Test::HasFailure()) return;
  }
}

template <cl_uint dimensions_used, bool newest>
void plain(Setting& on) {
  run_all(on, {.newest = newest}, launches(dimensions_used));
}
template <cl_uint dimensions_used, bool newest>
void offset(Setting& on) {
  std::vector<Launch> all = launches(dimensions_used);
  for (Launch& launch : all)
    for (std::size_t d = 0; d < dimensions_used; ++d) launch.offset.at(d) = 3 + 1000 * d;
  run_all(on, {.newest = newest}, all);
}
constexpr bool needs_newest(std::size_t function) {
  return function == linear || table.at(function).newest;
}
/// Arguments that are not a dimension of the launch.
template <std::size_t function>
void far_arguments(Setting& on) {
  std::vector<Launch> all;
  for (const cl_uint used : {1U, 2U, 3U}) all.push_back(one_launch(used));
  // In a kernel with literals, a compiler may remove the code of unused dimensions.
  for (const Arguments which : {Arguments::literal, Arguments::variable}) {
    run_all(on, {.which = which, .newest = needs_newest(function), .far = true, .only = function},
            all);
    if (testing::Test::HasFailure()) return;
  }
}
/// Offsets above 2^32, in one dimension at a time.
template <std::size_t function>
void far_offset(Setting& on) {
  std::vector<Launch> all;
  for (const cl_uint used : {1U, 2U, 3U})
    for (std::size_t far = 0; far < used; ++far)
      all.emplace_back(one_launch(used)).offset.at(far) = (std::size_t{5} << 32) - 3;
  run_all(on, {.newest = needs_newest(function), .only = function}, all);
}
/// Work-group sizes that do not divide the global size.
template <cl_uint dimensions_used>
void non_uniform(Setting& on) {
  std::vector<Launch> all = launches(dimensions_used);
  for (Launch& launch : all) {
    launch.local_given = true;
    launch.offset[0] = 7;
  }
  run_all(on, {.newest = true}, all, true);
}

constexpr harness::Version v1{1, 1}, v2{2, 0};
constexpr host::Needs counts = host::needs_atomics_and_compiler;
constexpr host::Needs newest_needs = host::needs_newest_language & counts;
constexpr host::Needs wide = harness::parts::addresses_of_64_bits & counts;
constexpr host::Needs groups =
    host::needs_newest_language & harness::parts::non_uniform_work_groups & counts;
constexpr const char* citation = "OpenCL C 3.0.19, 6.15.1, Table 9";
constexpr double cost = 0.5;
template <std::size_t function>
constexpr host::Example far_argument(std::string_view name) {
  constexpr bool newest = needs_newest(function);
  return {name, citation, far_arguments<function>, newest ? v2 : v1, newest ? newest_needs : counts,
          cost};
}
template <std::size_t function>
constexpr host::Example offset_of(std::string_view name) {
  constexpr bool newest = needs_newest(function);
  return {
      name, citation, far_offset<function>, newest ? v2 : v1, newest ? newest_needs & wide : wide,
      cost};
}
constexpr host::Example rows[] = {
    {"ids/1d", citation, plain<1, false>, v1, counts, cost},
    {"ids/2d", citation, plain<2, false>, v1, counts, cost},
    {"ids/3d", citation, plain<3, false>, v1, counts, cost},
    {"offset/1d", citation, offset<1, false>, v1, counts, cost},
    {"offset/2d", citation, offset<2, false>, v1, counts, cost},
    {"offset/3d", citation, offset<3, false>, v1, counts, cost},
    far_argument<0>("dimension_arguments/get_global_size"),
    far_argument<1>("dimension_arguments/get_global_id"),
    far_argument<2>("dimension_arguments/get_local_size"),
    far_argument<3>("dimension_arguments/get_local_id"),
    far_argument<4>("dimension_arguments/get_num_groups"),
    far_argument<5>("dimension_arguments/get_group_id"),
    far_argument<6>("dimension_arguments/get_global_offset"),
    far_argument<7>("dimension_arguments/get_enqueued_local_size"),
    offset_of<0>("offset_beyond_32_bits/get_global_size"),
    offset_of<1>("offset_beyond_32_bits/get_global_id"),
    offset_of<2>("offset_beyond_32_bits/get_local_size"),
    offset_of<3>("offset_beyond_32_bits/get_local_id"),
    offset_of<4>("offset_beyond_32_bits/get_num_groups"),
    offset_of<5>("offset_beyond_32_bits/get_group_id"),
    offset_of<6>("offset_beyond_32_bits/get_global_offset"),
    offset_of<linear>("offset_beyond_32_bits/linear_ids"),
    {"linear/1d", citation, offset<1, true>, v2, newest_needs, cost},
    {"linear/2d", citation, offset<2, true>, v2, newest_needs, cost},
    {"linear/3d", citation, offset<3, true>, v2, newest_needs, cost},
    {"non_uniform/1d", citation, non_uniform<1>, v2, groups, cost},
    {"non_uniform/2d", citation, non_uniform<2>, v2, groups, cost},
    {"non_uniform/3d", citation, non_uniform<3>, v2, groups, cost},
};

}  // namespace

harness::Suite suite() {
  return suite_of(
      "work_item_functions", "Work-item functions (OpenCL C 6.15.1)",
      [](const Target& target) { return host::expand("work_item_functions", rows, target); });
}

}  // namespace assay::suites::work_item_functions
