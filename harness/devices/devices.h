#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// The devices that a selector names, in order: all of a type ("gpu", "cpu"), or one. Throws
/// UsageError where it names none, or several that it does not name exactly. Empty selects all.
std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices, const std::string& selector);

/// Whether --driver names a file of devices that `assay devices --format=json` recorded. Everything
/// that runs no case works without the driver then.
bool recorded(const std::string& driver);

/// Throws UsageError where --driver names recorded devices: no case runs on them.
void require_driver(const std::string& driver);

/// enumerate() and select(), where having no device is an error: throws UsageError with one line
/// that says for every candidate why. `problems` gets the faults of the others, `provenances` those
/// of the chosen drivers.
std::vector<DeviceInfo> chosen_devices(const std::string& driver, const std::string& selector,
                                       std::vector<std::string>& problems,
                                       Provenances* provenances = nullptr);

/// There is no device to run on: the driver does not load, or gives none.
class NoDevice : public UsageError {
 public:
  using UsageError::UsageError;
};

/// Throws NoDevice where there is no device: "no OpenCL driver is installed ...", "no OpenCL
/// device: pocl.icd: libpocl.so does not exist; ...".
void require_devices(const std::vector<DeviceInfo>& devices,
                     const std::vector<std::string>& problems);

/// Says on standard error what is wrong beside a command's work, a line each, once the work is sure
/// to be done. A command that cannot be done says only its own line. A remark about a driver of the
/// devices is a driver finding. A reason why a driver gives no devices is a problem of the machine.
void note(std::span<const std::string> problems, std::span<const DeviceInfo> devices);

/// A property of a device, and its effect on the cases of the device.
struct Capability {
  std::string name;     ///< "double"
  bool enabled;         ///< whether the device has it
  std::string because;  ///< "cl_khr_fp64", "no CL_FP_DENORM in CL_DEVICE_SINGLE_FP_CONFIG"
  std::string effect;   ///< "cases with double arguments run"
};
std::vector<Capability> capabilities(const DeviceInfo& device);

/// The output of `assay devices`. Lines of the text are at most `width` long where words allow.
std::string devices_text(const std::vector<DeviceInfo>& devices,
                         const std::vector<std::string>& problems, std::size_t width = 100);
nlohmann::json devices_json(const std::vector<DeviceInfo>& devices,
                            const std::vector<std::string>& problems);

}  // namespace assay::harness
