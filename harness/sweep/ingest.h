#pragma once
#include <stdexcept>
#include <string>

#include "harness/devices/device.h"
#include "harness/sweep/spirv_assembly.h"

/// clang compiles OpenCL C to SPIR-V on the host, and the driver gets the module. Therefore the
/// same cases test the driver's SPIR-V compiler.
///
/// Variables of the environment on the worker's machine:
/// - ASSAY_CLANG: the command of the compiler. The default is the newest clang-N in PATH that can
///   write modules, with an llvm-spirv-N in PATH or with its own backend.
/// - ASSAY_LLVM_SPIRV: the command of a translator from LLVM IR to SPIR-V. Without a translator,
///   clang's own SPIR-V backend (clang-20 or newer) writes the module.
namespace assay::harness {

/// The compiler rejected the program or wrote an invalid module. The driver is not the cause.
/// what() is the reason of a skip.
class NotIngested : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The compiler gets all options. A driver that gets a module ignores options of the preprocessor,
/// the language version and warnings.
struct IngestOptions {
  std::vector<std::string> compiler;  ///< a list of words
  std::string driver;                 ///< one text, for clBuildProgram
};
IngestOptions ingest_options(const std::string& build_options);

/// The newest SPIR-V version of the device, or 1.0 if the device lists no version.
Version ingest_version(const DeviceInfo& device);

/// "clang-21 (...), llvm-spirv-21". Throws std::runtime_error if there is no compiler.
std::string ingest_compiler();

/// The module may come from the cache in XDG_CACHE_HOME, which all workers share. Throws
/// NotIngested, or std::runtime_error if there is no compiler.
SpirvWords ingested(const std::string& source, const std::string& build_options,
                    const DeviceInfo& device);

/// While the object exists, OpenCL C in this thread is compiled to SPIR-V.
class IngestingPrograms {
 public:
  explicit IngestingPrograms(const DeviceInfo& device);
  ~IngestingPrograms();
  IngestingPrograms(const IngestingPrograms&) = delete;
  IngestingPrograms& operator=(const IngestingPrograms&) = delete;

  /// The device of the newest object. nullptr: programs are built from source.
  static const DeviceInfo* device();

 private:
  const DeviceInfo* before_;
};

}  // namespace assay::harness
