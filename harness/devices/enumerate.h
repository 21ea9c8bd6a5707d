#pragma once
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// An enumeration worker that writes nothing for this many seconds is ended. Drivers of real
/// devices take a few seconds for their first answer.
inline constexpr double enumeration_timeout = 30;

/// The hidden subcommand that an enumeration worker is started with.
inline constexpr const char* enumeration_command = "enumerate-worker";

/// The numbers of formats that a device lists by type of image and access:
/// {"2D": {"read": 51, "write": 40, "read-write": 12}, ...}. Empty if the device was not asked, or
/// gave no context.
using ImageFormats = std::map<std::string, std::map<std::string, std::size_t>>;

/// Places for facts beside the devices. A null place is not filled.
struct FoundBeside {
  std::vector<ImageFormats>* formats = nullptr;  ///< of each device; drivers make contexts for it
  Provenances* provenances = nullptr;            ///< of each driver that has a device
};

/// Asks each driver in its own worker process, all at the same time. Devices are numbered in the
/// order of `drivers`. A failure adds one line to `problems` and costs only that driver.
std::vector<DeviceInfo> enumerate_drivers(const std::vector<Driver>& drivers, double timeout,
                                          std::vector<std::string>& problems,
                                          FoundBeside beside = {});

/// The devices of the installed drivers, or only of `driver`, numbered by .icd name. Each driver
/// has its own enumeration worker. `problems` gets one line for every candidate that gave no
/// device. If `driver` names a file of recorded devices, the result has those devices.
std::vector<DeviceInfo> enumerate(const std::string& driver, std::vector<std::string>& problems,
                                  double timeout = enumeration_timeout, FoundBeside beside = {});

/// Entry of the hidden command: ICD LIBRARY DESCRIPTOR [formats] [provenance]. Writes JSON lines to
/// the descriptor:
///   {"at": "..."}      the next step, because it may be the last one
///   {"problem": "..."} what is wrong with the driver
///   {"device": {...}}  a DeviceInfo without driver and index
///   {"image_formats": {...}} of that device, where asked
///   {"provenance": {...}} of the driver, where asked
///   {"end": true}      the last line
int enumeration_worker(std::span<const std::string> arguments);

}  // namespace assay::harness
