#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// The devices that a selector names: one device, or all devices of a type ("gpu"). An empty
/// selector names all devices. Throws UsageError if no device matches, or if several devices match
/// but none has exactly this name.
std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices, const std::string& selector);

/// True if --driver names a file of `assay devices --format=json`. Commands that run no case then
/// need no driver.
bool recorded(const std::string& driver);

/// Throws UsageError if --driver names recorded devices, because no case can run on them.
void require_driver(const std::string& driver);

/// Throws UsageError if there is no device, with a reason for each driver. `problems` gets the
/// errors of other drivers. `provenances` gets the provenance of each chosen driver.
std::vector<DeviceInfo> chosen_devices(const std::string& driver, const std::string& selector,
                                       std::vector<std::string>& problems,
                                       Provenances* provenances = nullptr);

class NoDevice : public UsageError {
 public:
  using UsageError::UsageError;
};

/// Throws NoDevice if there is no device: "no OpenCL driver is installed ...".
void require_devices(const std::vector<DeviceInfo>& devices,
                     const std::vector<std::string>& problems);

/// Writes problems to standard error, one in each line. A problem of a driver with devices is a
/// driver finding. Any other problem is a machine problem.
void note(std::span<const std::string> problems, std::span<const DeviceInfo> devices);

struct Capability {
  std::string name;  ///< "double"
  bool enabled;
  std::string because;  ///< "cl_khr_fp64", "no CL_FP_DENORM in CL_DEVICE_SINGLE_FP_CONFIG"
  std::string effect;   ///< "cases with double arguments run"
};
std::vector<Capability> capabilities(const DeviceInfo& device);

/// The output of `assay devices`. A line is longer than `width` only if it is a single word.
std::string devices_text(const std::vector<DeviceInfo>& devices,
                         const std::vector<std::string>& problems, std::size_t width = 100);
nlohmann::json devices_json(const std::vector<DeviceInfo>& devices,
                            const std::vector<std::string>& problems);

}  // namespace assay::harness
