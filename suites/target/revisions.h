#pragma once
#include "harness/base/version.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// The version of a platform and device that API cases may rely on. It is the lesser of the two: a
/// newer device of an older platform has no newer entry points.
harness::Version api_version(const harness::DeviceInfo& device);

/// The version that decides whether a rule applies: that of the device for nearly all rules, that
/// of the platform for those that depend on it by the specification.
enum class Governs { device, platform };

/// The revisions of the specification that an implementation may have been made by. Only its
/// version is certain: no query tells the revision.
struct Revisions {
  harness::Version oldest;  ///< the one that it names, if it names one
  harness::Version newest;  ///< of its version

  /// Whether the device must obey a rule: one that all these revisions have. It need not know a
  /// rule that is newer than `oldest`. A rule that `newest` does not have binds no device.
  bool hold(const harness::Versions& rule) const {
    return rule.contain(oldest) && rule.contain(newest);
  }
};

/// --spec names a revision of the version that governs: then only that one. Otherwise the newest of
/// that version in data/revisions.csv. For a device, the oldest is the first of these that is
/// known:
/// - the patch number of CL_DEVICE_NUMERIC_VERSION, where it is that of a revision (most say 0);
/// - the newest that was published by the day of CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED
///   ("v2022-04-19-01"), unless that day is before the version's first revision;
/// - the newest: a device that names none must obey the newest text of the version.
Revisions revisions_of(const harness::DeviceInfo& device, const harness::RunOptions& options,
                       Governs governs);

}  // namespace assay::suites
