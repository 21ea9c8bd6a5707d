#pragma once
#include "harness/base/version.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// The version of a platform and device that API cases may count on: the lesser of the two, for a
/// newer device behind an older platform has no newer entry points.
harness::Version api_version(const harness::DeviceInfo& device);

/// Whose version says whether a rule holds: the device's for nearly all, the platform's for those
/// that the specification says depend on it.
enum class Governs { device, platform };

/// The revisions of the specification that an implementation may have been made by. Only its
/// version is certain: no query tells the revision.
struct Revisions {
  harness::Version oldest;  ///< the one that it names, as far as it names one
  harness::Version newest;  ///< of its version

  /// Whether it is held to a rule: one that stood throughout. What came after `oldest` it need not
  /// know, and what is gone by `newest` binds no device.
  bool hold(const harness::Versions& rule) const {
    return rule.contain(oldest) && rule.contain(newest);
  }
};

/// --spec names a revision of the version that governs: then it alone. Otherwise the newest of that
/// version in data/revisions.csv, and as the oldest, of a device, the first of these that tells
/// one:
/// - the patch number of CL_DEVICE_NUMERIC_VERSION, where it is that of a revision (most say 0);
/// - the newest that was published by the day of CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED
///   ("v2022-04-19-01"), where that is no day before the version's first revision;
/// - the newest: a device that names none is held to the version as it stands.
Revisions revisions_of(const harness::DeviceInfo& device, const harness::RunOptions& options,
                       Governs governs);

}  // namespace assay::suites
