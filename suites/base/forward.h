#pragma once

/// Declarations for headers of suites.
namespace assay::harness {
struct Case;          // harness/cases/case.h
class CaseContext;    // harness/cases/case_context.h
struct DeviceInfo;    // harness/devices/device.h
struct Kernel;        // harness/cases/kernel.h
struct Launch;        // harness/sweep/launch.h
struct Measurement;   // harness/cases/measurement.h
struct ReproRequest;  // harness/cases/case_context.h
struct RunOptions;    // harness/cases/run_options.h
struct Suite;         // harness/cases/suite.h
}  // namespace assay::harness

namespace assay::suites {
struct Limit;  // suites/target/limit.h
struct Mode;   // suites/target/modes.h
struct Place;  // suites/target/target.h
class Target;  // suites/target/target.h
}  // namespace assay::suites
