#pragma once
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/devices/device.h"
#include "harness/devices/library_file.h"

namespace assay::harness {

/// Everything that produces the results of a driver's workers, on the machine where they run: the
/// driver, Assay, the host. A worker process collects this after the driver's devices are known.
struct Provenance {
  std::string digest;                              ///< of `libraries`; empty: not examined
  std::vector<LibraryFile> libraries;              ///< the driver's files, by path: its identity
  std::vector<LibraryFile> others;                 ///< other mapped files, by path
  std::optional<LibraryFile> loader;               ///< the ICD loader
  std::map<std::string, std::string> environment;  ///< variables that drivers and loaders read
  nlohmann::json assay;                            ///< build_json()
  nlohmann::json host;                             ///< host_json()
  KnownDigests known;                              ///< of all those files
};
void to_json(nlohmann::json& json, const Provenance& provenance);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, Provenance& provenance);
using Provenances = std::map<Driver, Provenance>;

/// The identity of a driver, for a run's header and `assay devices --format=json`: "digest",
/// "libraries", "others", "loader", "environment".
nlohmann::json identity_json(const Provenance& provenance);

/// This program, whose file is given: version, commit, state of the tree, digest and build-id.
nlohmann::json build_json(const LibraryFile& program);

/// Which of the files that this process has mapped are a driver's:
///   - neither the program nor a library that was mapped before the driver was loaded,
///   - none of the C library's,
///   - no layer of the ICD loader (OPENCL_LAYERS),
///   - no file in the run's folder, where drivers put compiled code.
class MappedLibraries {
 public:
  /// Before a driver is loaded. `folder` is the run's.
  explicit MappedLibraries(const std::filesystem::path& folder);
  /// `before` is the text of /proc/self/maps at that time.
  MappedLibraries(const std::filesystem::path& folder, std::string_view before);

  struct Found {
    std::set<std::string> driver, others;  ///< paths
    std::set<std::string> gone;            ///< of the driver's: mapped, but removed or replaced
  };
  Found now() const;
  /// The libraries in a text of the form of /proc/self/maps.
  Found found_in(std::string_view maps) const;

 private:
  std::string folder_;
  std::vector<std::string> layers_;
  std::set<std::string> own_;
};

/// Reads the files of a Provenance in threads, at the same time as the driver's calls.
class ProvenanceReader {
 public:
  /// Before a driver is loaded.
  explicit ProvenanceReader(const std::filesystem::path& folder);
  /// Begins to read the files that were mapped since then.
  void look();
  /// With the files that are mapped now. `waiting` is called again and again.
  Provenance finish(const std::function<void()>& waiting);

 private:
  void read(const std::string& path);
  std::filesystem::path folder_;
  MappedLibraries mapped_;
  std::map<std::string, std::future<std::pair<LibraryFile, KnownDigests>>> files_;
};

}  // namespace assay::harness
