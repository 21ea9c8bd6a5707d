#pragma once
#include "harness/base/version.h"
#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::suites {

/// The OpenCL version that API cases may use: the lower of the platform's and the device's version.
/// An older platform has no entry points for newer functions.
harness::Version api_version(const harness::DeviceInfo& device);

/// The version that decides whether a rule applies. For a few rules, the specification names the
/// platform's version in place of the device's version.
enum class Governs { device, platform };

/// The revisions of the specification that an implementation may follow. No query returns the
/// revision, only the version.
struct Revisions {
  harness::Version oldest;  ///< the revision that the device names, or else `newest`
  harness::Version newest;  ///< the newest revision of the version

  /// Whether the device must obey a rule: all revisions from `oldest` to `newest` have the rule.
  bool hold(const harness::Versions& rule) const {
    return rule.contain(oldest) && rule.contain(newest);
  }
};

/// The revisions for a run. If --spec names a revision, `oldest` and `newest` are that revision.
/// Otherwise `newest` is the newest revision of the version in data/revisions.csv. `oldest` is the
/// first known revision of this list:
/// - the patch number of CL_DEVICE_NUMERIC_VERSION, if there is such a revision (most devices
///   report 0);
/// - the newest revision that was published by the day of
///   CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED ("v2022-04-19-01"), if the version had a revision
///   on this day;
/// - `newest`.
Revisions revisions_of(const harness::DeviceInfo& device, const harness::RunOptions& options,
                       Governs governs);

}  // namespace assay::suites
