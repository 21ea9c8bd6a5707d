#pragma once
#include <stdexcept>
#include <string>

#include "harness/devices/device.h"
#include "harness/sweep/spirv_assembly.h"

/// The other way to run a program in OpenCL C: clang compiles it to SPIR-V on the host, and the
/// driver gets a module. Such a run judges the driver's consumer of SPIR-V, by the same kernels and
/// the same reference.
///
/// The compiler is searched where the worker runs. ASSAY_CLANG has the words of its command, and
/// ASSAY_LLVM_SPIRV those of the translator from its LLVM IR to SPIR-V. With only ASSAY_CLANG,
/// clang's own SPIR-V backend writes the module. Without them PATH is searched for the newest
/// clang-N that has a llvm-spirv-N beside it, else for one with a backend (20 and newer).
namespace assay::harness {

/// A program that cannot be compiled this way. The driver is not the cause: the compiler refuses
/// it, or writes an invalid module. what() is the reason of a skip.
class NotIngested : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Build options, by their user. The compiler here takes all of them. A driver with a module does
/// not use options of the preprocessor, of the language version and of warnings.
struct IngestOptions {
  std::vector<std::string> compiler;  ///< words
  std::string driver;                 ///< as clBuildProgram takes them
};
IngestOptions ingest_options(const std::string& build_options);

/// The version of SPIR-V to write: the newest that the device lists; 1.0 if it lists none.
Version ingest_version(const DeviceInfo& device);

/// "clang-21 (...), llvm-spirv-21": throws std::runtime_error if there is no compiler.
std::string ingest_compiler();

/// The module of a program, from a file of the cache if that has it. The cache is in
/// XDG_CACHE_HOME: all workers of a run share it, as they share the drivers' own caches. Throws
/// NotIngested, and std::runtime_error if there is no compiler.
SpirvWords ingested(const std::string& source, const std::string& build_options,
                    const DeviceInfo& device);

/// While an object exists, programs that this thread's pools build from OpenCL C are compiled this
/// way.
class IngestingPrograms {
 public:
  explicit IngestingPrograms(const DeviceInfo& device);
  ~IngestingPrograms();
  IngestingPrograms(const IngestingPrograms&) = delete;
  IngestingPrograms& operator=(const IngestingPrograms&) = delete;

  /// The device of the innermost one; nullptr: programs are built from source.
  static const DeviceInfo* device();

 private:
  const DeviceInfo* before_;
};

}  // namespace assay::harness
