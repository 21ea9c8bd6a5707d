#pragma once
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "harness/devices/device.h"
#include "harness/devices/provenance.h"

namespace assay::harness {

/// An enumeration worker that writes nothing for this number of seconds is ended. Drivers of real
/// devices need a few seconds for their first answer.
inline constexpr double enumeration_timeout = 30;

/// The hidden subcommand that starts an enumeration worker.
inline constexpr const char* enumeration_command = "enumerate-worker";

/// For each type of image and each access, the number of image formats that a device lists: {"2D":
/// {"read": 51, "write": 40, "read-write": 12}, ...}. Empty if the numbers were not wanted, or if
/// the device gave no context.
using ImageFormats = std::map<std::string, std::map<std::string, std::size_t>>;

/// Pointers to results that are collected in addition to the devices. A result whose pointer is
/// null is not collected.
struct FoundBeside {
  std::vector<ImageFormats>* formats = nullptr;  ///< for each device; drivers create contexts for
                                                 ///< this
  Provenances* provenances = nullptr;            ///< for each driver that has a device
};

/// Asks each driver in its own worker process, all at the same time. Devices are numbered in the
/// order of `drivers`. A failure adds one line to `problems` and costs only that driver.
std::vector<DeviceInfo> enumerate_drivers(const std::vector<Driver>& drivers, double timeout,
                                          std::vector<std::string>& problems,
                                          FoundBeside beside = {});

/// The devices of all installed drivers, or only of `driver`. They are numbered in the order of
/// .icd names. Each driver has its own enumeration worker. `problems` gets one line for every
/// candidate without a device. If `driver` names a file of recorded devices, the result has those
/// devices.
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
