// Optional features of OpenCL C (6.2.1). The macros must agree with CL_DEVICE_OPENCL_C_FEATURES. If
// the device has a feature, the parts that the feature adds to the language must work. Otherwise
// these parts must be refused.
#include <fmt/format.h>

#include "harness/base/csv.h"
#include "harness/base/lookup.h"
#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/base/embedded_text.h"
#include "suites/language/small_rows.h"
#include "suites/text/program_file.h"

namespace assay::suites::features {
namespace {

using harness::Version;
using language::forbidden;
using language::row;

constexpr TextParts uses_cl("suites/language/features/uses.cl");

constexpr Version with_features{3, 0};
constexpr Place macros{"6.2.1", ""};
/// CL_UNORM_INT_2_101010_EXT of the registry.
constexpr std::uint32_t unorm_2_101010 = 0x10e5;
/// The kernel writes this value for an undefined macro. No defined macro has this value.
constexpr std::uint32_t undefined = 0xffffffff;

std::string id(std::string_view name) {
  return fmt::format("features/{}", name);
}

/// A row of data/language/features.csv.
struct Feature {
  std::string name;  ///< "__opencl_c_fp64"
  harness::Versions versions;
  std::vector<std::string> requires_;  ///< these macros must be defined if this macro is defined
  std::string extension;               ///< a device with the feature must have this extension
  std::string extends;                 ///< an extension that adds the same parts to the language
  std::string citation;

  std::string_view short_name() const {
    constexpr std::string_view prefix = "__opencl_c_";
    return std::string_view(name).substr(prefix.size());
  }
};

std::vector<Feature> load_features(const harness::RunOptions& options) {
  constexpr const char* path = "language/features.csv";
  std::vector<Feature> all;
  for (const auto& record :
       harness::parse_csv(harness::read_data(options.data, path), path,
                          {"feature", "since", "requires", "extension", "extends", "citation"})) {
    const auto& f = record.fields;
    all.push_back({f[0], harness::parse_versions(f[1], "", fmt::format("{}:{}", path, record.line)),
                   harness::words(f[2]), f[3], f[4], f[5]});
  }
  return all;
}

/// A use of a feature. Parts of uses.cl have the program: FEATURE.before at file scope, FEATURE in
/// the kernel. The kernel sets out[0].
struct Use {
  std::string_view feature;
  std::uint32_t expected = 1;
  bool in_2_0 = true;  ///< the use works in OpenCL C 2.0 without the feature
  /// The part of the device that the use needs in OpenCL C 2.0; null: none.
  const harness::OptionalPart* part_in_2_0 = nullptr;
  Sharing shares = Sharing::kernel;
  /// True if the text that must be refused without the feature is at file scope. If false, the text
  /// is in the kernel, and the legal program has the part FEATURE.legal instead.
  bool in_file = false;
  /// False if only the value of an argument needs the feature, because a compiler cannot refuse a
  /// value.
  bool refusable = true;
};
// None of these uses needs another feature.
constexpr Use uses[] = {
    {.feature = "__opencl_c_3d_image_writes",
     .part_in_2_0 = &harness::parts::images,
     .in_file = true},
    {.feature = "__opencl_c_atomic_order_acq_rel", .expected = 5, .refusable = false},
    {.feature = "__opencl_c_atomic_order_seq_cst", .expected = 6},
    {.feature = "__opencl_c_atomic_scope_device", .expected = 7},
    {.feature = "__opencl_c_atomic_scope_all_devices", .expected = 8},
    {.feature = "__opencl_c_device_enqueue", .shares = Sharing::program, .in_file = true},
    {.feature = "__opencl_c_generic_address_space", .expected = 35},
    {.feature = "__opencl_c_fp64", .expected = 2, .part_in_2_0 = &harness::parts::double_precision},
    {.feature = "__opencl_c_images", .part_in_2_0 = &harness::parts::images, .in_file = true},
    {.feature = "__opencl_c_int64", .expected = 12, .part_in_2_0 = &harness::parts::int64},
    {.feature = "__opencl_c_pipes", .shares = Sharing::program, .in_file = true},
    {.feature = "__opencl_c_program_scope_global_variables", .in_file = true},
    {.feature = "__opencl_c_read_write_images",
     .part_in_2_0 = &harness::parts::images,
     .in_file = true},
    {.feature = "__opencl_c_subgroups", .in_2_0 = false},
    {.feature = "__opencl_c_work_group_collective_functions",
     .expected = 3,
     .shares = Sharing::program},
    {.feature = "__opencl_c_integer_dot_product_input_4x8bit_packed",
     .expected = 10,
     .in_2_0 = false},
    {.feature = "__opencl_c_integer_dot_product_input_4x8bit", .expected = 10, .in_2_0 = false},
    {.feature = "__opencl_c_kernel_clock_scope_device", .in_2_0 = false},
    {.feature = "__opencl_c_kernel_clock_scope_work_group", .in_2_0 = false},
    {.feature = "__opencl_c_kernel_clock_scope_sub_group", .in_2_0 = false},
    {.feature = "__opencl_c_ext_image_unorm_int_2_101010",
     .expected = unorm_2_101010,
     .in_2_0 = false},
    {.feature = "__opencl_c_ext_image_unsigned_10x6_12x4_14x2", .in_2_0 = false},
};

SmallProgram using_it(const Use& use, std::string name) {
  SmallProgram made =
      row(std::move(name), macros, uses_cl.part_or(fmt::format("{}.before", use.feature), ""),
          uses_cl.part_or(use.feature, "out[0] = 1;"), {use.expected});
  made.shares = use.shares;
  made.local = 1;
  return made;
}

constexpr char other_way[] = "an extension of the device adds the same parts to the language";
constexpr char small_embedded[] = "needs the full profile or addresses of 64 bits";

bool listed(const Target& target, const Feature& feature) {
  return !harness::Needs::feature(feature.name).missing(target.device());
}

void add_macros(const Target& target, const std::vector<Feature>& table,
                std::vector<SmallProgram>& rows) {
  const auto value = [&](const std::string& name, const std::string& feature,
                         std::uint32_t expected) -> SmallProgram& {
    SmallProgram made =
        row(id("macro/" + name), macros, "",
            fmt::format("\n#ifdef {0}\n  out[0] = {0};\n#else\n  out[0] = {1:#x};\n#endif", feature,
                        undefined),
            {expected});
    made.names = {feature + " (0xffffffff: not defined)"};
    made.needs = harness::Needs::opencl_c(with_features);
    made.each_language = true;
    rows.push_back(std::move(made));
    return rows.back();
  };
  for (const Feature& f : table)
    value(std::string(f.short_name()), f.name, listed(target, f) ? 1 : undefined).versions =
        f.versions;

  // The device may also list features of its vendor.
  std::string body;
  Numbers expected;
  std::vector<std::string> names;
  for (const harness::NameVersion& one : target.device().features) {
    const auto known = std::ranges::find(table, one.name, &Feature::name);
    if (known != table.end() || one.version > with_features ||
        std::ranges::find(names, one.name) != names.end())
      continue;
    body += fmt::format("\n#ifdef {}\n  out[{}] = 1;\n#else\n  out[{}] = 0;\n#endif", one.name,
                        names.size(), names.size());
    names.push_back(one.name);
    expected.push_back(1);
  }
  if (names.empty()) return;
  SmallProgram others = row(id("macro/others_that_are_listed"), macros, "", body, expected);
  for (std::string& name : names) name += " defined (1: it is)";
  others.names = names;
  others.needs = harness::Needs::opencl_c(with_features);
  others.each_language = true;
  rows.push_back(std::move(others));
}

void add_dependencies(const Target& target, const std::vector<Feature>& table,
                      std::vector<SmallProgram>& rows) {
  for (const Feature& f : table) {
    if (f.requires_.empty()) continue;
    std::string body;
    Numbers expected;
    std::vector<std::string> names;
    for (const std::string& other : f.requires_) {
      body += fmt::format(
          "\n#if defined({0}) && !defined({1})\n  out[{2}] = 0;\n#else\n  out[{2}] = "
          "1;\n#endif",
          f.name, other, names.size());
      names.push_back(fmt::format("{} with {} (1: defined)", other, f.name));
      expected.push_back(1);
    }
    SmallProgram made =
        row(id(fmt::format("dependency/{}", f.short_name())), macros, "", body, expected);
    made.names = names;
    made.needs = harness::Needs::opencl_c(with_features) & harness::Needs::named(f.name);
    made.versions = f.versions;
    rows.push_back(std::move(made));
  }
  // CL_DEVICE_OPENCL_C_VERSION may be newer than 1.2 only if the device has all features of that
  // version.
  SmallProgram newer = row(id("newer_by_default"), macros, "", "", {});
  newer.citation = "OpenCL API 3.1, CL_DEVICE_OPENCL_C_VERSION";
  newer.versions.since = {3, 1};
  newer.needs = harness::Needs::opencl_c(with_features);
  newer.needs = newer.needs & harness::parts::default_language_after_1_2;
  Numbers all;
  for (const Feature& f : table) {
    if (!f.extension.empty()) continue;
    newer.body += fmt::format("\n#ifdef {0}\n  out[{1}] = 1;\n#else\n  out[{1}] = 0;\n#endif",
                              f.name, all.size());
    newer.names.push_back(f.name + " (1: defined)");
    all.push_back(1);
  }
  newer.expected = Expected(all);
  rows.push_back(std::move(newer));
  const bool required = !target.embedded() || target.device().address_bits == 64;
  SmallProgram whole =
      row(id("dependency/int64_in_full_profile"), macros, "",
          "\n#ifdef __opencl_c_int64\n  out[0] = 1;\n#else\n  out[0] = 0;\n#endif", {1});
  whole.names = {"__opencl_c_int64 (1: defined)"};
  whole.needs = harness::Needs::opencl_c(with_features);
  SmallProgram with_atomics = whole;
  with_atomics.id = id("dependency/int64_with_atomics");
  with_atomics.needs = whole.needs & harness::Needs::extension("cl_khr_int64_base_atomics") &
                       harness::Needs::extension("cl_khr_int64_extended_atomics");
  rows.push_back(std::move(with_atomics));
  if (!required) whole.skip = small_embedded;
  rows.push_back(std::move(whole));
}

void add_uses(const Target& target, const std::vector<Feature>& table,
              std::vector<SmallProgram>& rows, std::vector<ForbiddenProgram>& negatives) {
  for (const Feature& f : table) {
    const Use& use =
        harness::row_of(uses, std::string_view(f.name), &Use::feature, "features' uses");
    SmallProgram with = using_it(use, id(fmt::format("works/{}", f.short_name())));
    with.needs = harness::Needs::opencl_c(with_features) & harness::Needs::feature(use.feature);
    with.versions = f.versions;
    rows.push_back(with);
    if (use.in_2_0) {
      // OpenCL C 2.0 has this part of the language without the macro.
      SmallProgram in_2_0 = using_it(use, id(fmt::format("works_in_2.0/{}", f.short_name())));
      in_2_0.place = {"6.1", ""};
      in_2_0.needs = harness::Needs::opencl_c({2, 0});
      in_2_0.before_language = with_features;
      if (use.part_in_2_0 != nullptr) in_2_0.needs = in_2_0.needs & *use.part_in_2_0;
      rows.push_back(std::move(in_2_0));
    }
    if (!use.refusable) continue;
    // Without the feature, the names are not declared.
    SmallProgram without = using_it(use, id(fmt::format("refused_without/{}", f.short_name())));
    without.needs = harness::Needs::opencl_c(with_features) &
                    harness::Needs::lack(harness::Needs::named(f.name));
    without.versions = f.versions;
    std::string& place = use.in_file ? without.before : without.body;
    std::string fault = place;
    const std::string instead =
        use.in_file ? std::string()
                    : uses_cl.part_or(fmt::format("{}.legal", use.feature), "out[0] = in[1];");
    place = "FAULT";
    without.expected = {1};
    if (target.has_extension(f.extends) || target.has_extension(f.extension))
      without.skip = other_way;
    negatives.push_back(forbidden(std::move(without), std::move(fault), instead));
  }
}

std::vector<harness::Case> expand(const Target& target) {
  std::vector<SmallProgram> rows;
  std::vector<ForbiddenProgram> negatives;
  const std::vector<Feature> table = load_features(target.options());
  add_macros(target, table, rows);
  add_dependencies(target, table, rows);
  add_uses(target, table, rows, negatives);
  std::vector<harness::Case> cases = small_cases(rows, target);
  for (harness::Case& one : forbidden_cases(negatives, target)) cases.push_back(std::move(one));
  std::ranges::move(file_cases("language", "features", {"languages"}, target),
                    std::back_inserter(cases));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("features", "Optional features and versions of OpenCL C (OpenCL C 6.1, 6.2.1)",
                  expand);
}

}  // namespace assay::suites::features
