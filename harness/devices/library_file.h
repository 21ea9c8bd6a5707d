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

/// A program or library that a process mapped, described on the machine of the process.
struct LibraryFile {
  std::string path;
  std::string soname;  ///< empty if there is none
  std::uint64_t size = 0;
  std::string sha256;    ///< empty if the file is no longer readable
  std::string build_id;  ///< the GNU build-id in hexadecimal digits, or empty
  std::string package;   ///< "libpocl2 3.1-3+deb12u1"; empty if unknown

  std::string name() const { return std::filesystem::path(path).filename().string(); }
};
void to_json(nlohmann::json& json, const LibraryFile& file);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, LibraryFile& file);
std::vector<JsonKey> library_file_keys();

/// Digests of files. A key has the file's path, device, inode, size and times of change. A file
/// with a known key is not read again.
using KnownDigests = std::map<std::string, std::string>;
/// The key of a file. Empty if there is no such file.
std::string mark_of(const std::string& path);

/// Describes a file by its content, without its package. Takes the digest from `known`, or computes
/// the digest and adds it to `known`.
LibraryFile describe_library(const std::string& path, KnownDigests& known);

/// The dpkg package of each file. Leaves out files without a package. `database` is /var/lib/dpkg.
std::map<std::string, std::string> packages_of(std::span<const std::string> paths,
                                               const std::filesystem::path& database);

/// A digest of the files' names and contents. Leaves out the folders, so that a moved driver keeps
/// its digest.
std::string digest_of(std::span<const LibraryFile> libraries);

/// The files that are in both lists but have different contents.
std::vector<std::string> exchanged(std::span<const LibraryFile> then,
                                   std::span<const LibraryFile> now);

}  // namespace assay::harness
