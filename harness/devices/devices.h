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
/// UsageError if it names none, or matches several and names none exactly. Empty selects all.
std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices, const std::string& selector);

/// Whether --driver names a file of devices that `assay devices --format=json` recorded. Then every
/// command that runs no case works without the driver.
bool recorded(const std::string& driver);

/// Throws UsageError if --driver names recorded devices, because no case can run on them.
void require_driver(const std::string& driver);

/// enumerate() and select(). Having no device is an error: throws UsageError with one line that
/// says why, for every candidate. `problems` gets the faults of the other drivers, `provenances`
/// the provenances of the chosen ones.
std::vector<DeviceInfo> chosen_devices(const std::string& driver, const std::string& selector,
                                       std::vector<std::string>& problems,
                                       Provenances* provenances = nullptr);

/// There is no device: the driver does not load, or has none.
class NoDevice : public UsageError {
 public:
  using UsageError::UsageError;
};

/// Throws NoDevice if there is no device: "no OpenCL driver is installed ...", "no OpenCL device:
/// pocl.icd: libpocl.so does not exist; ...".
void require_devices(const std::vector<DeviceInfo>& devices,
                     const std::vector<std::string>& problems);

/// Writes the problems beside a command's work to standard error, a line for each. It does so only
/// when the work will be done; a command that cannot be done writes only its own line. A remark
/// about a driver of the devices is a driver finding. A reason why a driver gives no devices is a
/// problem of the machine.
void note(std::span<const std::string> problems, std::span<const DeviceInfo> devices);

/// A property of a device, and its effect on the cases of the device.
struct Capability {
  std::string name;     ///< "double"
  bool enabled;         ///< whether the device has it
  std::string because;  ///< "cl_khr_fp64", "no CL_FP_DENORM in CL_DEVICE_SINGLE_FP_CONFIG"
  std::string effect;   ///< "cases with double arguments run"
};
std::vector<Capability> capabilities(const DeviceInfo& device);

/// The output of `assay devices`. Lines of the text have at most `width` columns if words allow.
std::string devices_text(const std::vector<DeviceInfo>& devices,
                         const std::vector<std::string>& problems, std::size_t width = 100);
nlohmann::json devices_json(const std::vector<DeviceInfo>& devices,
                            const std::vector<std::string>& problems);

}  // namespace assay::harness
