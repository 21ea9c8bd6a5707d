#include "suites/target/languages_axis.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/depth.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/sweep/launch.h"
#include "suites/target/languages.h"

namespace assay::suites {
namespace {

using harness::Case;
using harness::CaseContext;
using harness::DeviceInfo;
using harness::RunOptions;
using harness::Version;

/// No compiler has this language or a later language as its default.
constexpr Version first_language{2, 0};

class WithOptions final : public CaseContext {
 public:
  WithOptions(CaseContext& of, RunOptions options) : of_(of), options_(std::move(options)) {}

  const std::string& id() const override { return of_.id(); }
  const DeviceInfo& device() const override { return of_.device(); }
  const RunOptions& options() const override { return options_; }
  const std::optional<harness::ReproRequest>& repro() const override { return of_.repro(); }
  const cl::Device& cl_device() override { return of_.cl_device(); }
  const cl::Context& cl_context() override { return of_.cl_context(); }
  const cl::Context& cl_other_context() override { return of_.cl_other_context(); }
  const cl::CommandQueue& cl_queue() override { return of_.cl_queue(); }
  harness::ProgramPool& programs() override { return of_.programs(); }
  void heartbeat(std::uint64_t done, std::uint64_t total) override { of_.heartbeat(done, total); }
  void check_host() override { of_.check_host(); }
  void record(const harness::Measurement& measurement) override { of_.record(measurement); }
  void fail(harness::Finding finding) override { of_.fail(std::move(finding)); }
  void error(const std::string& reason) override { of_.error(reason); }
  double sample_seconds() const override { return of_.sample_seconds(); }
  int judging_threads() const override { return of_.judging_threads(); }

 private:
  CaseContext& of_;
  RunOptions options_;
};

/// The globs are in data/slices/languages.csv.
std::vector<std::string> globs_of(const std::string& suite, const RunOptions& options) {
  const std::string path = "slices/languages.csv";
  std::vector<std::string> globs;
  for (const harness::CsvRow& row : harness::parse_csv(
           harness::read_data(options.data, path), "data/" + path, {"cases", "depth", "reason"})) {
    const auto depth =
        row.fields[1].empty() ? harness::shallowest_depth : harness::depth_of(row.fields[1]);
    if (!depth || row.fields[2].empty())
      throw harness::UsageError(
          fmt::format("data/{}:{}: a slice needs cases, a depth and a reason", path, row.line));
    std::istringstream words(row.fields[0]);
    std::copy_if(std::istream_iterator<std::string>(words), {}, std::back_inserter(globs),
                 [&](const std::string& glob) {
                   return glob.starts_with(suite + "/") && *depth <= options.depth;
                 });
  }
  return globs;
}

Case in_language(Case c, const RunOptions& options, Version std) {
  c.id += "/std_" + harness::to_string(std);
  c.body = [body = std::move(c.body), std_text = options.std](CaseContext& context) {
    RunOptions mine = context.options();
    mine.std = std_text;
    WithOptions with(context, std::move(mine));
    body(with);
  };
  if (c.stand_alone)
    c.stand_alone = [make = std::move(c.stand_alone), std_text = options.std](
                        const DeviceInfo& device, const RunOptions& given,
                        const harness::ReproRequest& request) {
      RunOptions mine = given;
      mine.std = std_text;
      return make(device, mine, request);
    };
  return c;
}

}  // namespace

harness::Suite in_languages(harness::Suite suite) {
  suite.expand = [name = suite.name, expand = std::move(suite.expand)](const DeviceInfo& device,
                                                                       const RunOptions& options) {
    std::vector<Case> cases = expand(device, options);
    if (!options.std.empty()) return cases;
    const std::vector<std::string> globs = globs_of(name, options);
    if (globs.empty()) return cases;
    std::vector<Version> languages = device.opencl_c_versions;
    std::ranges::sort(languages);
    const auto repeated = std::ranges::unique(languages);
    languages.erase(repeated.begin(), repeated.end());
    for (const Version& std : languages) {
      if (std < first_language) continue;
      RunOptions in = options;
      in.std = fmt::format("CL{}", harness::to_string(std));
      for (Case& c : expand(device, in))
        if (std::ranges::any_of(globs, [&](const auto& g) { return harness::matches(g, c.id); }))
          cases.push_back(in_language(std::move(c), in, std));
    }
    return cases;
  };
  return suite;
}

}  // namespace assay::suites
