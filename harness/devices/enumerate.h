#pragma once
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// Seconds of silence after which Assay ends an enumeration worker. Drivers of real devices need a
/// few seconds.
inline constexpr double enumeration_timeout = 30;

inline constexpr const char* enumeration_command = "enumerate-worker";

/// The number of formats for each type of image and access: {"2D": {"read": 51, "write": 40,
/// "read-write": 12}, ...}. Empty if not wanted, or if the device gave no context.
using ImageFormats = std::map<std::string, std::map<std::string, std::size_t>>;

/// A null pointer means that the result is not wanted.
struct FoundBeside {
  std::vector<ImageFormats>* formats = nullptr;  ///< for each device; needs a context of the device
  Provenances* provenances = nullptr;            ///< for each driver that has a device
};

/// Asks all drivers at the same time, each in its own process. Devices are numbered in the order of
/// `drivers`. A failure adds a line to `problems` and affects only its driver.
std::vector<DeviceInfo> enumerate_drivers(const std::vector<Driver>& drivers, double timeout,
                                          std::vector<std::string>& problems,
                                          FoundBeside beside = {});

/// The devices of `driver`, or of all installed drivers in the order of .icd names. `driver` may be
/// a file of recorded devices. `problems` gets a line for every driver without a device.
std::vector<DeviceInfo> enumerate(const std::string& driver, std::vector<std::string>& problems,
                                  double timeout = enumeration_timeout, FoundBeside beside = {});

/// Runs the hidden command ICD LIBRARY DESCRIPTOR [formats] [provenance]. Writes JSON lines to the
/// descriptor:
///   {"at": "..."}      the next step, because the worker may end in it
///   {"problem": "..."} what is wrong with the driver
///   {"device": {...}}  a DeviceInfo without driver and index
///   {"image_formats": {...}} of that device, if wanted
///   {"provenance": {...}} of the driver, if wanted
///   {"end": true}      the last line
int enumeration_worker(std::span<const std::string> arguments);

}  // namespace assay::harness
