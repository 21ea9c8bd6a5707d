/// Requirements and cases must agree. A glob without a case covers nothing. A case without a
/// requirement has no purpose.
#include "harness/cases/requirements.h"

#include <CL/cl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/certainty.h"
#include "harness/cases/suite.h"
#include "harness/sweep/program_pool.h"
#include "suites/suites.h"

namespace assay::suites {
namespace {

struct Subject {
  std::string name;
  std::string document;
  harness::Version version;
  std::string profile;  ///< as the device reports it
};

/// All features of the version, so that all cases exist.
harness::DeviceInfo device(const Subject& subject) {
  harness::DeviceInfo info;
  info.name = subject.name;
  info.version = info.opencl_c_version = subject.version;
  info.version_text = fmt::format("OpenCL {}.{} ", subject.version.major, subject.version.minor);
  info.profile = subject.profile;
  for (const harness::Version version :
       {harness::Version{1, 0}, {1, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 1}})
    if (version <= subject.version) info.opencl_c_versions.push_back(version);
  if (subject.version >= harness::Version{3, 0})
    for (const auto* feature : {"__opencl_c_generic_address_space", "__opencl_c_int64"})
      info.features.push_back({feature, {3, 0}});
  info.extensions = {{"cl_khr_fp16", {1, 0}}};
  for (const auto* with_queries :
       {"cl_khr_command_buffer", "cl_khr_command_buffer_mutable_dispatch", "cl_khr_device_uuid",
        "cl_ext_cxx_for_opencl", "cl_khr_extended_versioning", "cl_khr_spir",
        "cl_khr_subgroup_named_barrier", "cl_khr_external_memory", "cl_khr_external_semaphore",
        "cl_khr_il_program", "cl_khr_integer_dot_product", "cl_khr_kernel_clock",
        "cl_khr_pci_bus_info", "cl_khr_semaphore", "cl_khr_spirv_queries",
        "cl_khr_terminate_context", "cl_ext_float_atomics"})
    info.extensions.push_back({with_queries, {1, 0}});
  info.type = CL_DEVICE_TYPE_CPU;
  info.single_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA;
  info.max_compute_units = 4;
  info.max_work_group_size = info.max_work_item_size_0 = 1024;
  info.max_mem_alloc_size = info.global_mem_size = 1ull << 30;
  info.local_mem_size = 1 << 16;
  info.address_bits = 64;
  info.available = info.compiler_available = info.images = true;
  return info;
}

/// Sorted. The ids are computed only once, because several tests use them.
const std::vector<std::string>& ids_of(const Subject& subject, const std::string& spec = {}) {
  static std::map<std::vector<std::string>, std::vector<std::string>> known;
  const auto [at, is_new] = known.try_emplace({subject.name, subject.profile, spec});
  if (!is_new) return at->second;
  harness::RunOptions options;
  options.depth = harness::Depth::exhaustive;
  options.spec = spec;
  for (const auto& suite : all())
    for (const auto& one : suite.expand(device(subject), options)) at->second.push_back(one.id);
  std::ranges::sort(at->second);
  return at->second;
}

/// Kernels of several suites may be in one program, so their names must differ.
TEST(Kernels, HaveDifferentNames) {
  const Subject subject{"c_3_0", "opencl-c-3.0.19", {3, 0}, "FULL_PROFILE"};
  harness::RunOptions options;
  options.depth = harness::Depth::quick;
  // the first case and the hash of the source, by the kernel's name
  std::map<std::string, std::pair<std::string, std::size_t>> sources;
  for (const auto& suite : all())
    for (const auto& one : suite.expand(device(subject), options)) {
      if (!one.kernel || one.skip) continue;
      const harness::Kernel kernel = one.kernel();
      const std::size_t hash = std::hash<std::string>{}(kernel.source);
      const auto [known, added] = sources.try_emplace(harness::key_of(kernel), one.id, hash);
      EXPECT_TRUE(added || known->second.second == hash)
          << kernel.name << " is the kernel of " << known->second.first << " and of " << one.id;
    }
  EXPECT_GT(sources.size(), 10000u);
}

/// OpenCL C states only the form of the pragma. The extension specification states which extensions
/// a pragma cannot enable.
TEST(Citations, PragmasThatMustBeRefusedNameTheExtensionSpecification) {
  const auto suites = all();
  const auto suite = std::ranges::find(suites, "language_extensions", &harness::Suite::name);
  ASSERT_NE(suite, suites.end());
  for (const harness::Version version : {harness::Version{1, 2}, {3, 0}}) {
    int found = 0;
    for (const auto& one : suite->expand(device({"cites", "", version, "FULL_PROFILE"}), {})) {
      if (!one.id.starts_with("language_extensions/refused/")) continue;
      ++found;
      for (const std::string& place : one.citations)
        EXPECT_TRUE(place.starts_with("OpenCL Extension Specification")) << one.id << ": " << place;
    }
    EXPECT_EQ(found, 2);
  }
}

std::string profile_of(const Subject& subject) {
  return device(subject).embedded() ? "embedded" : "full";
}

/// The globs of the subject's document that match no case in `ids`, one on each line.
std::vector<std::string> dead_globs(const Subject& subject, const std::vector<std::string>& ids) {
  std::vector<std::string> dead;
  const auto alive = [&](const std::string& glob) {
    const std::string start = glob.substr(0, glob.find_first_of("*?"));
    for (auto id = std::ranges::lower_bound(ids, start); id != ids.end() && id->starts_with(start);
         ++id)
      if (harness::matches(glob, *id)) return true;
    return false;
  };
  const auto requirements = harness::Requirements::load();
  for (const auto& row : requirements.rows()) {
    if (!requirements.holds(row, subject.document)) continue;
    if (!row.profile.empty() && row.profile != profile_of(subject)) continue;
    for (const auto& glob : row.cases)
      if (!alive(glob)) dead.push_back(fmt::format("{}: {} ({})", row.source, row.id, glob));
  }
  for (const auto& one : requirements.interpretations())
    if (std::any_of(one.documents.begin(), one.documents.end(), [&](const std::string& name) {
          return requirements.holds(name, subject.document);
        }))
      for (const auto& glob : one.cases)
        if (!alive(glob)) dead.push_back(fmt::format("interpretation {} ({})", one.id, glob));
  return dead;
}

class InStep : public testing::TestWithParam<Subject> {
 protected:
  void SetUp() override {
    ids_ = ids_of(GetParam());
    profile_ = profile_of(GetParam());
  }

  std::vector<std::string> ids_;
  std::string profile_;
};

TEST_P(InStep, EveryGlobMatchesACase) {
  ASSERT_FALSE(ids_.empty());
  const auto dead = dead_globs(GetParam(), ids_);
  EXPECT_TRUE(dead.empty()) << fmt::format("{}", fmt::join(dead, "\n"));
}

TEST(Certainty, EveryGlobMatchesACase) {
  std::vector<std::string> ids;
  for (const char* profile : {"FULL_PROFILE", "EMBEDDED_PROFILE"})
    for (const harness::Version version : {harness::Version{1, 2}, {3, 0}, {3, 1}})
      for (const std::string& id :
           ids_of({fmt::format("certainty_{}_{}", version.major, version.minor), "", version,
                   profile}))
        ids.push_back(id);
  std::vector<std::string> dead;
  const auto look = [&](const std::string& glob, const std::string& where) {
    if (std::ranges::none_of(ids,
                             [&](const std::string& id) { return harness::matches(glob, id); }))
      dead.push_back(where + ": " + glob);
  };
  for (const auto& row : harness::certainty_table(harness::RunOptions{}).rows())
    for (const std::string& glob : row.cases) look(glob, row.source);
  for (const auto& one :
       harness::parse_excuses(harness::read_data("", "interpretations.toml"), "register"))
    for (const std::string& glob : one.cases) look(glob, one.interpretation);
  EXPECT_TRUE(dead.empty()) << fmt::format("{}", fmt::join(dead, "\n"));
}

/// The SPIR-V environment applies only if --spec names it. Its rules are only about numbers, so it
/// has no requirements for most cases.
TEST(Requirements, OfTheEnvironmentMatchCases) {
  for (const char* profile : {"FULL_PROFILE", "EMBEDDED_PROFILE"}) {
    const Subject subject{"environment_2_1", "opencl-environment-2.1", {3, 0}, profile};
    const auto dead = dead_globs(subject, ids_of(subject, "environment-2.1"));
    EXPECT_TRUE(dead.empty()) << fmt::format("{}", fmt::join(dead, "\n"));
  }
}

/// Every statement is covered or planned, or has a reason why no program can test it.
TEST(Requirements, NoneIsOpen) {
  const auto requirements = harness::Requirements::load();
  std::vector<std::string> open;
  for (const auto& row : requirements.rows())
    if (row.cases.empty() && row.untestable.empty() && row.planned.empty()) open.push_back(row.id);
  EXPECT_TRUE(open.empty()) << fmt::format("{}", fmt::join(open, "\n"));
}

/// A requirement with `planned` names a suite that does not exist. When the suite exists, its cases
/// must cover the requirement.
TEST(Requirements, NoneWaitsForAnExistingSuite) {
  const auto requirements = harness::Requirements::load();
  for (const auto& row : requirements.rows()) {
    if (row.planned.empty()) continue;
    EXPECT_FALSE(
        std::filesystem::exists(std::filesystem::path(ASSAY_SOURCE_DIR) / "suites" / row.planned))
        << row.source << ": " << row.id << " is planned for " << row.planned;
    for (const auto& suite : all()) EXPECT_NE(suite.name, row.planned) << row.source;
  }
}

/// True for "math/exp/*", but not for "math/*/float4*".
bool names_its_subject(const std::string& glob) {
  const auto slash = glob.find('/');
  const auto second = glob.substr(slash + 1, glob.find('/', slash + 1) - slash - 1);
  return !second.empty() && second.find_first_of("*?") == std::string::npos;
}

TEST_P(InStep, EveryCaseHasARequirement) {
  ASSERT_FALSE(ids_.empty());
  const auto requirements = harness::Requirements::load();
  std::vector<std::string> stray;
  for (const auto& id : ids_) {
    const auto rows = requirements.of(id, GetParam().document, profile_);
    const bool own = std::any_of(rows.begin(), rows.end(), [&](const std::string& row) {
      const auto& globs = requirements.find(row)->cases;
      return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
        return names_its_subject(glob) && harness::matches(glob, id);
      });
    });
    if (!own) stray.push_back(id);
  }
  EXPECT_TRUE(stray.empty()) << fmt::format("{}", fmt::join(stray, "\n"));
}

INSTANTIATE_TEST_SUITE_P(
    Data, InStep,
    testing::Values(Subject{"full_3_0", "opencl-c-3.0.19", {3, 0}, "FULL_PROFILE"},
                    Subject{"embedded_3_0", "opencl-c-3.0.19", {3, 0}, "EMBEDDED_PROFILE"},
                    Subject{"full_3_1", "opencl-c-3.1", {3, 1}, "FULL_PROFILE"},
                    Subject{"embedded_3_1", "opencl-c-3.1", {3, 1}, "EMBEDDED_PROFILE"},
                    Subject{"full_1_2", "opencl-1.2", {1, 2}, "FULL_PROFILE"},
                    Subject{"embedded_1_2", "opencl-1.2", {1, 2}, "EMBEDDED_PROFILE"}),
    [](const auto& subject) { return subject.param.name; });

}  // namespace
}  // namespace assay::suites
