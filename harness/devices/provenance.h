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

/// The identity of the driver, of Assay and of the host. A process on the workers' machine collects
/// it after the driver has listed its devices.
struct Provenance {
  std::string digest;                  ///< of `libraries`; empty: not examined
  std::vector<LibraryFile> libraries;  ///< the driver's files by path; they identify
                                       ///< the driver
  std::vector<LibraryFile> others;     ///< other mapped files by path
  std::optional<LibraryFile> loader;
  std::map<std::string, std::string> environment;  ///< the variables that drivers and loaders read
  nlohmann::json assay;                            ///< build_json()
  nlohmann::json host;                             ///< host_json()
  KnownDigests known;                              ///< of all files above
};
void to_json(nlohmann::json& json, const Provenance& provenance);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, Provenance& provenance);
using Provenances = std::map<Driver, Provenance>;

nlohmann::json identity_json(const Provenance& provenance);

/// Version, commit, state of the tree, digest and build-id of this program, whose file is
/// `program`.
nlohmann::json build_json(const LibraryFile& program);

/// Finds the mapped files that belong to the driver. Ignores:
/// - the program, and libraries mapped before the driver was loaded,
/// - the C library,
/// - layers of the ICD loader (OPENCL_LAYERS),
/// - files in the run's folder, where drivers put compiled code.
class MappedLibraries {
 public:
  /// Make the object before a driver is loaded. `folder` is the run's folder.
  explicit MappedLibraries(const std::filesystem::path& folder);
  /// `before` is the text of /proc/self/maps before the driver was loaded.
  MappedLibraries(const std::filesystem::path& folder, std::string_view before);

  struct Found {
    std::set<std::string> driver, others;
    std::set<std::string> gone;  ///< mapped files of the driver that were removed or
                                 ///< replaced
  };
  Found now() const;
  /// `maps` has the format of /proc/self/maps.
  Found found_in(std::string_view maps) const;

 private:
  std::string folder_;
  std::vector<std::string> layers_;
  std::set<std::string> own_;
};

/// Reads files in other threads while the driver works.
class ProvenanceReader {
 public:
  /// Make the object before a driver is loaded.
  explicit ProvenanceReader(const std::filesystem::path& folder);
  /// Begins to read newly mapped files.
  void look();
  /// The result for the files that are mapped now. Calls `waiting` while it waits.
  Provenance finish(const std::function<void()>& waiting);

 private:
  void read(const std::string& path);
  std::filesystem::path folder_;
  MappedLibraries mapped_;
  std::map<std::string, std::future<std::pair<LibraryFile, KnownDigests>>> files_;
};

}  // namespace assay::harness
