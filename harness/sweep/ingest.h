#pragma once
#include <stdexcept>
#include <string>

#include "harness/devices/device.h"
#include "harness/sweep/spirv_assembly.h"

/// Another way to run a program in OpenCL C. clang compiles it to SPIR-V on the host, and the
/// driver gets the module. Such a run tests the driver's SPIR-V reader with the same kernels and
/// the same reference.
///
/// The compiler must be on the worker's machine. ASSAY_CLANG has the words of its command.
/// ASSAY_LLVM_SPIRV has the words of a translator from LLVM IR to SPIR-V. With only ASSAY_CLANG,
/// clang's own SPIR-V backend writes the module. Without these variables, PATH is searched for the
/// newest clang-N that has an llvm-spirv-N of the same number. If there is none, PATH is searched
/// for a clang with a SPIR-V backend (20 or newer).
namespace assay::harness {

/// The program cannot be compiled to SPIR-V. This is not the fault of the driver: the compiler
/// rejects it or writes an invalid module. what() is the reason for a skip.
class NotIngested : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Build options: those for the compiler on the host, and those for the driver. The compiler on the
/// host uses all of them. A driver that gets a module does not use options for the preprocessor,
/// the language version and warnings.
struct IngestOptions {
  std::vector<std::string> compiler;  ///< a list of words
  std::string driver;                 ///< one text, for clBuildProgram
};
IngestOptions ingest_options(const std::string& build_options);

/// The version of SPIR-V to write: the newest one that the device lists. 1.0 if it lists none.
Version ingest_version(const DeviceInfo& device);

/// "clang-21 (...), llvm-spirv-21". Throws std::runtime_error if there is no compiler.
std::string ingest_compiler();

/// The module of a program. The module is read from the cache if the cache has it. The cache is in
/// XDG_CACHE_HOME. So all workers of a run share it. Throws NotIngested, and std::runtime_error if
/// there is no compiler.
SpirvWords ingested(const std::string& source, const std::string& build_options,
                    const DeviceInfo& device);

/// While such an object exists, the pools of this thread compile programs in OpenCL C to SPIR-V.
class IngestingPrograms {
 public:
  explicit IngestingPrograms(const DeviceInfo& device);
  ~IngestingPrograms();
  IngestingPrograms(const IngestingPrograms&) = delete;
  IngestingPrograms& operator=(const IngestingPrograms&) = delete;

  /// The device of the newest object. nullptr: there is none, so programs are built from source.
  static const DeviceInfo* device();

 private:
  const DeviceInfo* before_;
};

}  // namespace assay::harness
