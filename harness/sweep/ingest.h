#pragma once
#include <stdexcept>
#include <string>

#include "harness/devices/device.h"
#include "harness/sweep/spirv_assembly.h"

/// A second way to run programs in OpenCL C: clang compiles them to SPIR-V on the host, and the
/// driver gets the module. So the same cases test the driver's SPIR-V compiler.
///
/// ASSAY_CLANG is the command of the compiler on the worker's machine. ASSAY_LLVM_SPIRV is the
/// command of a translator from LLVM IR to SPIR-V. Without the translator, clang's own SPIR-V
/// backend writes the module. Without ASSAY_CLANG, the worker uses the newest clang-N in PATH that
/// can write modules. It writes them with an llvm-spirv-N in PATH, or with its own backend (from
/// clang-20 on).
namespace assay::harness {

/// Thrown if the compiler rejects the program or writes an invalid module. The driver is not the
/// cause. what() is the reason of a skip.
class NotIngested : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Build options for the compiler on the host, and for the driver. The compiler gets all options. A
/// driver that gets a module ignores options of the preprocessor, the language version and
/// warnings.
struct IngestOptions {
  std::vector<std::string> compiler;  ///< a list of words
  std::string driver;                 ///< one text, for clBuildProgram
};
IngestOptions ingest_options(const std::string& build_options);

/// The version to write: the newest SPIR-V version of the device, or 1.0 if the device lists no
/// version.
Version ingest_version(const DeviceInfo& device);

/// "clang-21 (...), llvm-spirv-21". Throws std::runtime_error if there is no compiler.
std::string ingest_compiler();

/// The module of a program. It is compiled now, or comes from the cache in XDG_CACHE_HOME. All
/// workers share the cache. Throws NotIngested, or std::runtime_error if there is no compiler.
SpirvWords ingested(const std::string& source, const std::string& build_options,
                    const DeviceInfo& device);

/// While the object exists, the pools of this thread compile OpenCL C to SPIR-V.
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
