#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/json_key.h"

namespace assay::harness {

/// A program or library that a process had mapped. It is described on the machine of that process.
struct LibraryFile {
  std::string path;
  std::string soname;  ///< empty: it has no soname
  std::uint64_t size = 0;
  std::string sha256;    ///< empty: the file can no longer be read
  std::string build_id;  ///< the GNU build-id in hexadecimal digits; empty: it has none
  std::string package;   ///< the package that has the file: "libpocl2 3.1-3+deb12u1"; empty:
                         ///< unknown

  std::string name() const { return std::filesystem::path(path).filename().string(); }
};
void to_json(nlohmann::json& json, const LibraryFile& file);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, LibraryFile& file);
std::vector<JsonKey> library_file_keys();

/// Digests of files. A key is the mark of a file: its path, device, inode, size and times of
/// change. A file with a known mark is not read again.
using KnownDigests = std::map<std::string, std::string>;
/// The mark of a file. Empty if there is no such file.
std::string mark_of(const std::string& path);

/// Describes the file from its own content, without its package. The digest is taken from `known`.
/// If it is not there, it is computed and added to `known`.
LibraryFile describe_library(const std::string& path, KnownDigests& known);

/// For the path of each of these files, the package that has it. The packages are read from the
/// database of dpkg without starting dpkg. `database` is /var/lib/dpkg. Files without a package are
/// left out.
std::map<std::string, std::string> packages_of(std::span<const std::string> paths,
                                               const std::filesystem::path& database);

/// One digest for a list of libraries. It covers their names without folders, so it does not change
/// if a driver is moved.
std::string digest_of(std::span<const LibraryFile> libraries);

/// The paths of files that changed between `then` and `now`. Files that are in only one list do not
/// count.
std::vector<std::string> exchanged(std::span<const LibraryFile> then,
                                   std::span<const LibraryFile> now);

}  // namespace assay::harness
