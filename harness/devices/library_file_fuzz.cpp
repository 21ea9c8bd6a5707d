#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/devices/library_file.h"
#include "harness/devices/provenance.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;
namespace fs = std::filesystem;

namespace {

void read_library(std::string_view bytes) {
  const assay::fuzz::MemoryFile file(bytes);
  KnownDigests known;
  const LibraryFile found = describe_library(file.path(), known);
  must(found.size == bytes.size(), "a library has the size of its file");
  must(found.sha256.size() == 64, "a library that can be read has a digest");
  must(found.build_id.find_first_not_of("0123456789abcdef") == std::string::npos,
       "a build-id is hexadecimal", found.build_id);
  must(describe_library(file.path(), known).sha256 == found.sha256, "a known digest is the same");
  const nlohmann::json written = found;
  const std::string text = written.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  nlohmann::json::parse(text).get<LibraryFile>();
}

void read_mappings(std::string_view text) {
  const MappedLibraries::Found found = MappedLibraries("/tmp", "").found_in(text);
  for (const std::string& path : found.driver)
    must(!found.others.contains(path), "a library is not in both lists", path);
}

const fs::path& database() {
  static const fs::path folder = [] {
    std::string made = (fs::temp_directory_path() / "assay-fuzz-XXXXXX").string();
    must(mkdtemp(made.data()) != nullptr, "a folder is made");
    fs::create_directories(fs::path(made) / "info");
    return fs::path(made);
  }();
  static const bool removed = std::atexit([] { fs::remove_all(database()); }) == 0;
  must(removed, "the folder is removed");
  return folder;
}

void read_packages(assay::fuzz::Pieces from) {
  std::ofstream(database() / "info" / "a:amd64.list", std::ios::binary) << from.text();
  std::ofstream(database() / "status", std::ios::binary) << from.rest();
  const std::vector<std::string> paths{"/usr/lib/liba.so.1"};
  for (const auto& [path, package] : packages_of(paths, database()))
    must(path == paths.front() && !package.empty(), "a file that was asked for has a package");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  const std::uint8_t kind = from.byte();
  if (kind == 'm')
    read_mappings(from.rest());
  else if (kind == 'p')
    read_packages(from);
  else
    read_library(from.rest());
  return 0;
}
