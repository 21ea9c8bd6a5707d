#pragma once
#include "harness/base/version.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// The OpenCL version that API cases may use. It is the lower of the platform's and the device's
/// version. A newer device of an older platform has no newer entry points.
harness::Version api_version(const harness::DeviceInfo& device);

/// Which version decides whether a rule applies. It is the device's version for nearly all rules. A
/// few rules depend on the platform's version by the specification.
enum class Governs { device, platform };

/// The revisions of the specification that an implementation may follow. No query tells the
/// revision. Only the version is certain.
struct Revisions {
  harness::Version oldest;  ///< the revision that the device names, or else `newest`
  harness::Version newest;  ///< the newest revision of the version

  /// Whether the device must obey a rule. It must if all these revisions have the rule. A rule that
  /// is newer than `oldest` may be unknown to the device. A rule that `newest` does not have binds
  /// no device.
  bool hold(const harness::Versions& rule) const {
    return rule.contain(oldest) && rule.contain(newest);
  }
};

/// If --spec names a revision of the version that `governs` selects, `oldest` and `newest` are that
/// revision. Otherwise `newest` is the newest revision of the version in data/revisions.csv.
/// `oldest` is the first of these that is known:
/// - the patch number of CL_DEVICE_NUMERIC_VERSION, if there is such a revision (most devices
/// report 0);
/// - the newest revision that was published by the day of
/// CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED ("v2022-04-19-01"), unless this day is before the
/// first revision of the version;
/// - `newest`: a device that names no revision must obey the newest text.
Revisions revisions_of(const harness::DeviceInfo& device, const harness::RunOptions& options,
                       Governs governs);

}  // namespace assay::suites
