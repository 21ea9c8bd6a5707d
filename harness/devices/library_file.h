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

/// A program or library that a process had mapped, on the machine of that process.
struct LibraryFile {
  std::string path;
  std::string soname;  ///< empty: it has none
  std::uint64_t size = 0;
  std::string sha256;    ///< empty: it cannot be read any more
  std::string build_id;  ///< the GNU build-id, as hexadecimal digits; empty: it has none
  std::string package;   ///< the package that owns it: "libpocl2 3.1-3+deb12u1"; empty: not known

  std::string name() const { return std::filesystem::path(path).filename().string(); }
};
void to_json(nlohmann::json& json, const LibraryFile& file);
/// Throws nlohmann::json::exception.
void from_json(const nlohmann::json& json, LibraryFile& file);
std::vector<JsonKey> library_file_keys();

/// Digests of files, by marks of a file and its content (path, device, inode, size, times of
/// change). A file with a known mark need not be read again.
using KnownDigests = std::map<std::string, std::string>;
/// Empty if there is no such file.
std::string mark_of(const std::string& path);

/// Describes the file from its own content, without its package. The digest comes from `known`; if
/// it is not there, it is computed and added.
LibraryFile describe_library(const std::string& path, KnownDigests& known);

/// The packages that own files, by path, as dpkg's database has them; read without starting dpkg.
/// `database` is /var/lib/dpkg. Files that no package owns are left out.
std::map<std::string, std::string> packages_of(std::span<const std::string> paths,
                                               const std::filesystem::path& database);

/// The digest of a list of libraries: digest_of() their names without folders. A driver that was
/// moved stays the same.
std::string digest_of(std::span<const LibraryFile> libraries);

/// Paths whose file changed between `then` and `now`. Files that only one has do not count.
std::vector<std::string> exchanged(std::span<const LibraryFile> then,
                                   std::span<const LibraryFile> now);

}  // namespace assay::harness
