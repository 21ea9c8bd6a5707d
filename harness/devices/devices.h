#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/base/errors.h"
#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// The devices that a selector names, in their order: all of a type ("gpu", "cpu"), or one. An
/// empty selector names all devices. Throws UsageError if it names no device, or if several match
/// and none matches exactly.
std::vector<DeviceInfo> select(const std::vector<DeviceInfo>& devices, const std::string& selector);

/// Whether --driver names a file of devices that `assay devices --format=json` wrote. Then commands
/// that run no case work without the driver.
bool recorded(const std::string& driver);

/// Throws UsageError if --driver names recorded devices, because no case can run on them.
void require_driver(const std::string& driver);

/// Calls enumerate() and select(). If there is no device, throws UsageError with one line that says
/// why each candidate gave none. `problems` gets the faults of the other drivers, and `provenances`
/// gets the provenances of the chosen drivers.
std::vector<DeviceInfo> chosen_devices(const std::string& driver, const std::string& selector,
                                       std::vector<std::string>& problems,
                                       Provenances* provenances = nullptr);

/// There is no device: no driver loads, or the drivers have no device.
class NoDevice : public UsageError {
 public:
  using UsageError::UsageError;
};

/// Throws NoDevice if there is no device. The text is for example "no OpenCL driver is installed
/// ..." or "no OpenCL device: pocl.icd: libpocl.so does not exist; ...".
void require_devices(const std::vector<DeviceInfo>& devices,
                     const std::vector<std::string>& problems);

/// Writes problems that do not stop a command to standard error, one on each line. Call it only if
/// the command goes on, because a command that stops writes only its own line. A remark about a
/// driver that has devices is a driver finding. A reason why a driver has no devices is a problem
/// of the machine.
void note(std::span<const std::string> problems, std::span<const DeviceInfo> devices);

/// A property of a device, and its effect on the cases of the device.
struct Capability {
  std::string name;     ///< "double"
  bool enabled;         ///< whether the device has it
  std::string because;  ///< "cl_khr_fp64", "no CL_FP_DENORM in CL_DEVICE_SINGLE_FP_CONFIG"
  std::string effect;   ///< "cases with double arguments run"
};
std::vector<Capability> capabilities(const DeviceInfo& device);

/// The output of `assay devices`. Lines have at most `width` columns, unless a single word is
/// longer.
std::string devices_text(const std::vector<DeviceInfo>& devices,
                         const std::vector<std::string>& problems, std::size_t width = 100);
nlohmann::json devices_json(const std::vector<DeviceInfo>& devices,
                            const std::vector<std::string>& problems);

}  // namespace assay::harness
