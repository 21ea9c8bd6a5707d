// Extensions of OpenCL C (6.2.2). Their macros must agree with CL_DEVICE_EXTENSIONS, and the pragma
// must turn the extensions on and off.
#include <CL/cl_ext.h>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "harness/base/csv.h"
#include "harness/base/lookup.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/example.h"
#include "suites/host/setting.h"
#include "suites/language/small_rows.h"
#include "suites/text/program_file.h"

namespace assay::suites::language_extensions {
namespace {

using harness::Version;
using host::Setting;
using language::forbidden;
using language::row;

constexpr TextParts uses_cl("suites/language/language_extensions/uses.cl");

constexpr Place optional{"6.2.2", "9"};

std::string id(std::string_view name) {
  return fmt::format("language_extensions/{}", name);
}

struct Extension {
  std::string name;
  std::string core;       ///< the first language version whose core has the extension's additions:
                          ///< "1.2", "full profile"
  std::string requires_;  ///< another extension that this extension needs
  std::string likewise;  ///< other extensions and features with the same additions to the language;
                         ///< may be empty
  std::string citation;
};

std::vector<Extension> load_extensions(const harness::RunOptions& options) {
  constexpr const char* path = "language/extensions.csv";
  std::vector<Extension> all;
  for (const auto& record :
       harness::parse_csv(harness::read_data(options.data, path), path,
                          {"extension", "core", "requires", "likewise", "citation"}))
    all.push_back(
        {record.fields[0], record.fields[1], record.fields[2], record.fields[3], record.fields[4]});
  return all;
}

/// The parts of uses.cl have the text of a use: EXTENSION.before at file scope, EXTENSION in the
/// kernel. The kernel sets out[0]. `language` is the language of the program (0.0: any).
struct Use {
  std::string_view extension;
  std::uint32_t expected = 1;
  Version language{};
  Sharing shares = Sharing::kernel;
  bool in_file = false;  ///< without the extension, the text at file scope is wrong
  /// A compiler must refuse the text without the extension. If only a piece of the text must be
  /// refused, EXTENSION.refused has this piece.
  bool refusable = true;
};
constexpr Use uses[] = {
    {.extension = "cl_khr_3d_image_writes", .in_file = true},
    {.extension = "cl_khr_async_work_group_copy_fence", .expected = 2, .shares = Sharing::program},
    {.extension = "cl_khr_byte_addressable_store", .expected = 9, .refusable = false},
    {.extension = "cl_khr_depth_images", .in_file = true},
    {.extension = "cl_khr_device_enqueue_local_arg_types",
     .language = {2, 0},
     .shares = Sharing::program,
     .in_file = true},
    {.extension = "cl_khr_extended_async_copies", .in_file = true},
    {.extension = "cl_khr_extended_bit_ops", .expected = 131},
    {.extension = "cl_khr_fp16", .expected = 12},
    {.extension = "cl_khr_fp64", .expected = 4},
    {.extension = "cl_khr_gl_msaa_sharing", .in_file = true},
    {.extension = "cl_khr_global_int32_base_atomics", .expected = 8},
    {.extension = "cl_khr_global_int32_extended_atomics", .expected = 14},
    {.extension = "cl_khr_initialize_memory", .refusable = false},
    {.extension = "cl_khr_int64_base_atomics", .in_file = true},
    {.extension = "cl_khr_int64_extended_atomics", .in_file = true},
    {.extension = "cl_khr_integer_dot_product", .expected = 10, .language = {3, 0}},
    // No scope exists without the extension, because the extension's features declare the names of
    // the scopes.
    {.extension = "cl_khr_kernel_clock"},
    {.extension = "cl_khr_local_int32_base_atomics", .expected = 2, .shares = Sharing::program},
    {.extension = "cl_khr_local_int32_extended_atomics", .expected = 2, .shares = Sharing::program},
    {.extension = "cl_khr_mipmap_image", .language = {2, 0}, .in_file = true},
    {.extension = "cl_khr_mipmap_image_writes", .language = {2, 0}, .in_file = true},
    {.extension = "cl_khr_select_fprounding_mode", .shares = Sharing::nothing, .refusable = false},
    {.extension = "cl_khr_srgb_image_writes", .refusable = false},
    {.extension = "cl_khr_subgroups", .language = {2, 0}},
    {.extension = "cl_khr_subgroup_ballot", .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_clustered_reduce", .expected = 4, .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_extended_types", .expected = 5, .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_non_uniform_arithmetic",
     .expected = 5,
     .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_non_uniform_vote", .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_rotate", .expected = 3, .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_shuffle", .expected = 3, .shares = Sharing::program},
    {.extension = "cl_khr_subgroup_shuffle_relative", .expected = 3, .shares = Sharing::program},
    {.extension = "cl_khr_work_group_uniform_arithmetic",
     .expected = 3,
     .language = {2, 0},
     .shares = Sharing::program},
    // The macros say which functions the extension has.
    {.extension = "cl_ext_float_atomics", .refusable = false},
    {.extension = "cles_khr_int64", .expected = 12, .refusable = false},
    {.extension = "cles_khr_2d_image_array_writes", .in_file = true, .refusable = false},
};

SmallProgram using_it(const Extension& extension, const Use& use, std::string name,
                      std::string_view behavior) {
  SmallProgram made =
      row(std::move(name), optional, uses_cl.part_or(fmt::format("{}.before", use.extension), ""),
          uses_cl.part_or(use.extension, "out[0] = 1;"), {use.expected});
  made.citation = extension.citation;
  if (!behavior.empty())
    made.before =
        fmt::format("#pragma OPENCL EXTENSION {} : {}\n", extension.name, behavior) + made.before;
  made.needs = harness::Needs::opencl_c(use.language) & harness::Needs::extension(use.extension);
  made.shares = use.shares;
  made.local = 1;
  return made;
}

constexpr char likewise[] = "another extension of the device adds the same parts to the language";
constexpr char in_core[] = "the language has these parts without the extension";

/// True if the device has at least one of `names`. Spaces separate the names.
bool brings_the_same(const Target& target, const std::string& names) {
  std::istringstream words(names);
  for (std::string word; words >> word;)
    if (target.has_extension(word) || target.has_feature(word)) return true;
  return false;
}

void add_extensions(const Target& target, std::vector<SmallProgram>& rows,
                    std::vector<ForbiddenProgram>& negatives) {
  // One kernel has all macros, because a kernel costs a compiler more time than a macro.
  SmallProgram macros = row(id("macros"), optional, "", "", {});
  Numbers wanted;
  for (const Extension& e : load_extensions(target.options())) {
    const Use& use =
        harness::row_of(uses, std::string_view(e.name), &Use::extension, "extensions' uses");
    const bool has = target.has_extension(e.name);
    const auto core = harness::parse_version(e.core);
    // From OpenCL C 1.2 on, a listed extension must have its macro. An extension that is not listed
    // may have its macro if the language or the profile contains the extension.
    std::string alike;
    if (has)
      alike = " || __OPENCL_C_VERSION__ < 120";
    else if (core)
      alike = fmt::format(" && __OPENCL_C_VERSION__ < {}", core->major * 100 + core->minor * 10);
    else if (e.core == "full profile" && !target.embedded())
      alike = " && 0";
    macros.body +=
        fmt::format("\n#if defined({0}){1}\n  out[{2}] = 1;\n#else\n  out[{2}] = 0;\n#endif",
                    e.name, alike, macros.names.size());
    macros.names.push_back(e.name + " (1: defined)");
    wanted.push_back(has ? 1 : 0);
    if (!e.requires_.empty()) {
      SmallProgram other =
          row(id("dependency/" + e.name), optional, "",
              fmt::format("\n#if defined({}) && !defined({})\n  out[0] = 0;\n#else\n"
                          "  out[0] = 1;\n#endif",
                          e.name, e.requires_),
              {1});
      other.citation = e.citation;
      other.names = {fmt::format("{} (1: defined)", e.requires_)};
      other.needs = harness::Needs::extension(use.extension);
      rows.push_back(std::move(other));
    }
    rows.push_back(using_it(e, use, id("works/" + e.name), "enable"));
    if (core == Version{3, 1}) {
      SmallProgram core_text = using_it(e, use, id("works_without_pragma/" + e.name), "");
      core_text.citation = "OpenCL C 3.1, preprocessor directives for optional extensions";
      core_text.versions.since = *core;
      core_text.needs = harness::Needs::opencl_c(*core) & harness::Needs::extension(use.extension);
      rows.push_back(std::move(core_text));
    }
    if (!use.refusable) continue;
    SmallProgram without = using_it(e, use, id("refused_without/" + e.name), "");
    std::string& place = use.in_file ? without.before : without.body;
    std::string fault = uses_cl.part_or(fmt::format("{}.refused", use.extension), place);
    place = "FAULT";
    without.expected = {1};
    without.needs = harness::Needs::opencl_c(use.language) &
                    harness::Needs::lack(harness::Needs::extension(use.extension));
    if (!e.likewise.empty() && brings_the_same(target, e.likewise))
      without.skip = likewise;
    else if (core && target.compiled_as(target.language(use.language)) >= *core)
      without.skip = in_core;
    negatives.push_back(
        forbidden(std::move(without), std::move(fault), use.in_file ? "" : "out[0] = in[1];"));
  }
  macros.expected = Expected(wanted);
  macros.each_language = true;
  rows.push_back(std::move(macros));
}

std::optional<SmallProgram> each_listed(const Target& target) {
  std::string each;
  for (const Extension& e : load_extensions(target.options()))
    if (target.has_extension(e.name))
      each += fmt::format(
          "#pragma OPENCL EXTENSION {0} : enable\n#pragma OPENCL EXTENSION {0} : "
          "disable\n#pragma OPENCL EXTENSION {0} : enable\n",
          e.name);
  if (each.empty()) return std::nullopt;
  SmallProgram made =
      row(id("pragma/enable_each_listed"), {"6.12", "6.10"}, each, "out[0] = in[5];", {5});
  made.shares = Sharing::nothing;
  return made;
}

/// cl_khr_initialize_memory: memory must not contain data of other programs (6.11, note).
void memory_is_zeroed(Setting& on) {
  // CL_CONTEXT_MEMORY_INITIALIZE_LOCAL_KHR and ..._PRIVATE_KHR. Some headers lack the names.
  constexpr cl_context_properties local_and_private = 1 | 2;
  const cl_device_id device = on.device_id();
  const cl_context_properties properties[] = {
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(on.platform()),
      CL_CONTEXT_MEMORY_INITIALIZE_KHR, local_and_private, 0};
  const cl::Context context(CREATED(clCreateContext, properties, 1, &device, nullptr, nullptr),
                            false);
  const cl::CommandQueue queue(context, on.device());
  cl::Program program(context, uses_cl("cl_khr_initialize_memory.kernels"));
  program.build(on.device());
  constexpr std::size_t items = 32;
  const cl::Buffer out(context, CL_MEM_READ_WRITE, items * sizeof(cl_uint));
  std::vector<cl_uint> read(items, 1);
  for (const char* name : {"dirty", "look"}) {
    cl::Kernel kernel(program, name);
    kernel.setArg(0, out);
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(items), cl::NDRange(1));
  }
  queue.enqueueReadBuffer(out, CL_TRUE, 0, items * sizeof(cl_uint), read.data());
  EXPECT_MATCH(read, testing::Each(0U)) << "all bits of local and private memory, joined by |";
}

// The values come from the registry.
struct FloatAtomics {
  const char* bits;
  cl_device_info query;
  const char* extension;
};
constexpr FloatAtomics float_types[] = {
    {"fp32", 0x4231, ""}, {"fp64", 0x4232, "cl_khr_fp64"}, {"fp16", 0x4233, "cl_khr_fp16"}};
struct FloatAtomicBit {
  const char* function;
  unsigned bit;
};
constexpr FloatAtomicBit float_bits[] = {
    {"global_atomic_load_store", 0}, {"global_atomic_add", 1}, {"global_atomic_min_max", 2},
    {"local_atomic_load_store", 16}, {"local_atomic_add", 17}, {"local_atomic_min_max", 18}};

/// Each macro must be defined if the query has its bit, and only then. Loads and stores of floats
/// and doubles have no macro, because every device has them.
void float_atomic_macros(Setting& on) {
  std::string text = "__kernel void look(__global uint *out) {\n";
  std::vector<std::pair<std::string, bool>> expected;
  for (const FloatAtomics& type : float_types) {
    cl_ulong capabilities = 0;
    ASSERT_SUCCESS(
        clGetDeviceInfo(on.device_id(), type.query, sizeof capabilities, &capabilities, nullptr));
    for (const FloatAtomicBit& one : float_bits) {
      const std::string macro = fmt::format("__opencl_c_ext_{}_{}", type.bits, one.function);
      if (one.bit % 16 == 0 && type.query != float_types[2].query) continue;
      text += fmt::format("#ifdef {}\n  out[{}] = 1;\n#else\n  out[{}] = 0;\n#endif\n", macro,
                          expected.size(), expected.size());
      expected.emplace_back(macro, (capabilities >> one.bit & 1) != 0);
    }
  }
  const auto kernel = on.kernel(text + "}\n", "look", host::newest_language(on.info()));
  const cl::Buffer out = on.buffer(expected.size() * sizeof(cl_uint));
  cl::Kernel(kernel).setArg(0, out);
  on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  std::vector<cl_uint> got(expected.size());
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(cl_uint), got.data());
  for (std::size_t k = 0; k < got.size(); ++k)
    EXPECT_VALUE(got[k], ==, expected[k].second)
        << expected[k].first << " (1: defined), compared with the query";
}

constexpr host::Example examples[] = {
    {"initialize_memory/zeroes",
     "OpenCL C 3.0.19, 6.11, note",
     memory_is_zeroed,
     {1, 2},
     harness::Needs::extension("cl_khr_initialize_memory") & host::needs_compiler},
    {"float_atomics/macros",
     "cl_ext_float_atomics 1.0.0",
     float_atomic_macros,
     {2, 0},
     harness::Needs::extension("cl_ext_float_atomics") &
         host::needs_newest_language& host::needs_compiler},
};

std::vector<harness::Case> expand(const Target& target) {
  std::vector<SmallProgram> rows;
  std::vector<ForbiddenProgram> negatives;
  add_extensions(target, rows, negatives);
  if (auto each = each_listed(target)) rows.push_back(*std::move(each));
  std::vector<harness::Case> cases = small_cases(rows, target);
  for (harness::Case& one : forbidden_cases(negatives, target)) cases.push_back(std::move(one));
  std::ranges::move(
      file_cases("language", "language_extensions", {"embedded", "language_extensions"}, target),
      std::back_inserter(cases));
  for (harness::Case& one : host::expand("language_extensions", examples, target))
    cases.push_back(std::move(one));
  return cases;
}

}  // namespace

harness::Suite suite() {
  return suite_of("language_extensions", "Extensions of OpenCL C (OpenCL C 6.2.2)", expand);
}

}  // namespace assay::suites::language_extensions
