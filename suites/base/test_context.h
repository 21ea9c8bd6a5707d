#pragma once
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/measurement.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"
#include "harness/devices/test_device.h"
#include "harness/sweep/program_pool.h"
#include "suites/base/some_device.h"

namespace assay::suites {

inline harness::DeviceInfo describe(const cl::Device& device) {
  harness::DeviceInfo info;
  info.platform_name =
      cl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_NAME>();
  info.name = device.getInfo<CL_DEVICE_NAME>();
  info.version = {3, 0};
  info.opencl_c_version = {1, 2};
  info.opencl_c_versions = {{1, 0}, {1, 1}, {1, 2}, {3, 0}};
  info.single_fp_config = device.getInfo<CL_DEVICE_SINGLE_FP_CONFIG>();
  info.max_work_group_size = device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>();
  info.max_work_item_size_0 = info.max_work_group_size;
  info.host_unified_memory = true;
  info.profile = "FULL_PROFILE";
  return info;
}

/// Throws if no case has this id.
inline const harness::Case& find(const std::vector<harness::Case>& cases, const std::string& id) {
  const auto found =
      std::find_if(cases.begin(), cases.end(), [&](const auto& c) { return c.id == id; });
  if (found == cases.end()) throw std::runtime_error("no case " + id);
  return *found;
}

/// Runs cases without a worker.
class TestContext : public harness::CaseContext {
 public:
  TestContext(cl::Device device, harness::DeviceInfo info, harness::RunOptions options)
      : device_(std::move(device)),
        info_(std::move(info)),
        options_(std::move(options)),
        context_(device_),
        queue_(context_, device_),
        pool_(context_, device_) {}

  /// Forgets the results of the last case.
  void run(const harness::Case& c, std::optional<harness::ReproRequest> request = std::nullopt) {
    current_ = &c;
    repro_ = std::move(request);
    measurement.reset();
    failures.clear();
    errors.clear();
    try {
      c.body(*this);
    } catch (const harness::BuildFailure& e) {
      failures.emplace_back(e.what());
    }
  }

  const std::string& id() const override { return current_->id; }
  const harness::DeviceInfo& device() const override { return info_; }
  const harness::RunOptions& options() const override { return options_; }
  const std::optional<harness::ReproRequest>& repro() const override { return repro_; }
  const cl::Device& cl_device() override { return device_; }
  const cl::Context& cl_context() override { return context_; }
  const cl::Context& cl_other_context() override {
    if (!other_context_) other_context_.emplace(device_);
    return *other_context_;
  }
  const cl::CommandQueue& cl_queue() override { return queue_; }
  harness::ProgramPool& programs() override { return pool_; }
  void heartbeat(std::uint64_t, std::uint64_t) override { ++heartbeats; }
  void record(const harness::Measurement& m) override {
    measurement ? measurement->merge(m) : void(measurement = m);
  }
  void fail(harness::Finding finding) override { failures.push_back(sentence(finding)); }
  void error(const std::string& reason) override { errors.push_back(reason); }
  int judging_threads() const override { return 2; }

  std::optional<harness::Measurement> measurement;
  std::vector<std::string> failures, errors;
  int heartbeats = 0;

 private:
  cl::Device device_;
  harness::DeviceInfo info_;
  harness::RunOptions options_;
  cl::Context context_;
  std::optional<cl::Context> other_context_;
  cl::CommandQueue queue_;
  harness::ProgramPool pool_;
  const harness::Case* current_ = nullptr;
  std::optional<harness::ReproRequest> repro_;
};

}  // namespace assay::suites
