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

/// The identity of everything that produces the results of a driver's workers: the driver, Assay,
/// the host. A process on the workers' machine collects it after the driver has given its devices.
struct Provenance {
  std::string digest;                              ///< the digest of `libraries`; empty: they were
                                                   ///< not examined
  std::vector<LibraryFile> libraries;              ///< the driver's files, sorted by path; they
                                                   ///< identify the driver
  std::vector<LibraryFile> others;                 ///< other mapped files, sorted by path
  std::optional<LibraryFile> loader;               ///< the ICD loader
  std::map<std::string, std::string> environment;  ///< variables that drivers and loaders read
  nlohmann::json assay;                            ///< build_json()
  nlohmann::json host;                             ///< host_json()
  KnownDigests known;                              ///< the digests of all these files
};
void to_json(nlohmann::json& json, const Provenance& provenance);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, Provenance& provenance);
using Provenances = std::map<Driver, Provenance>;

/// The identity of a driver for a run's header and for `assay devices --format=json`: "digest",
/// "libraries", "others", "loader", "environment".
nlohmann::json identity_json(const Provenance& provenance);

/// Describes this program: version, commit, state of the tree, digest and build-id. `program` is
/// its file.
nlohmann::json build_json(const LibraryFile& program);

/// Finds out which of the files that this process has mapped belong to a driver. These files do not
/// belong to a driver:
///   - the program, and libraries that were mapped before the driver was loaded,
///   - the C library,
///   - layers of the ICD loader (OPENCL_LAYERS),
///   - files in the run's folder, where drivers put compiled code.
class MappedLibraries {
 public:
  /// Call this before a driver is loaded. `folder` is the run's folder.
  explicit MappedLibraries(const std::filesystem::path& folder);
  /// `before` is the text of /proc/self/maps before a driver was loaded.
  MappedLibraries(const std::filesystem::path& folder, std::string_view before);

  struct Found {
    std::set<std::string> driver, others;  ///< paths
    std::set<std::string> gone;            ///< files of the driver that are mapped, but were
                                           ///< removed or replaced on the disk
  };
  Found now() const;
  /// The libraries in a text that has the form of /proc/self/maps.
  Found found_in(std::string_view maps) const;

 private:
  std::string folder_;
  std::vector<std::string> layers_;
  std::set<std::string> own_;
};

/// Reads the files of a Provenance in other threads while the driver works.
class ProvenanceReader {
 public:
  /// Call this before a driver is loaded.
  explicit ProvenanceReader(const std::filesystem::path& folder);
  /// Begins to read the files that were mapped since the driver was loaded.
  void look();
  /// Returns the result for the files that are mapped now. While it waits, it repeatedly calls
  /// `waiting`.
  Provenance finish(const std::function<void()>& waiting);

 private:
  void read(const std::string& path);
  std::filesystem::path folder_;
  MappedLibraries mapped_;
  std::map<std::string, std::future<std::pair<LibraryFile, KnownDigests>>> files_;
};

}  // namespace assay::harness
