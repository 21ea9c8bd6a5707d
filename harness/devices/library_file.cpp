#include "harness/devices/library_file.h"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/base/json_fields.h"
#include "harness/base/process.h"
#include "harness/base/sha256.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using enum Presence;

constexpr JsonField<LibraryFile> fields[] = {
    json_field<&LibraryFile::path>("path", required),
    json_field<&LibraryFile::soname>("soname", if_set),
    json_field<&LibraryFile::size>("size", written),
    json_field<&LibraryFile::sha256>("sha256", if_set),
    json_field<&LibraryFile::build_id>("build_id", if_set),
    json_field<&LibraryFile::package>("package", if_set),
};
static_assert(covers(fields), "fields has a row for each member of LibraryFile");

/// An ELF file of this program's class and byte order. The file may be damaged, so all offsets are
/// checked.
class Elf {
 public:
  explicit Elf(const std::string& path) : file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    const auto header = at<ElfW(Ehdr)>(0);
    constexpr unsigned char own = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
        header->e_ident[EI_CLASS] != own || header->e_phentsize != sizeof(ElfW(Phdr)))
      return;
    for (std::size_t i = 0; i < header->e_phnum; ++i)
      if (const auto segment = at<ElfW(Phdr)>(header->e_phoff + i * sizeof(ElfW(Phdr))))
        segments_.push_back(*segment);
  }

  std::string build_id() const {
    for (const ElfW(Phdr) & segment : segments_) {
      if (segment.p_type != PT_NOTE) continue;
      const std::string notes = bytes(segment.p_offset, segment.p_filesz);
      const std::size_t step = segment.p_align == 8 ? 8 : 4;
      const auto padded = [step](std::size_t size) { return (size + step - 1) / step * step; };
      ElfW(Nhdr) note{};
      for (std::size_t place = 0; place + sizeof note <= notes.size();) {
        std::memcpy(&note, notes.data() + place, sizeof note);
        const std::size_t name = place + sizeof note, content = name + padded(note.n_namesz);
        if (content > notes.size() || note.n_descsz > notes.size() - content) break;
        if (note.n_type == NT_GNU_BUILD_ID && notes.compare(name, 4, "GNU\0", 4) == 0) {
          std::string digits;
          for (std::size_t i = 0; i < note.n_descsz; ++i)
            digits += fmt::format("{:02x}", static_cast<unsigned char>(notes[content + i]));
          return digits;
        }
        place = content + padded(note.n_descsz);
      }
    }
    return "";
  }

  std::string soname() const {
    std::optional<std::size_t> name, strings;
    for (const ElfW(Phdr) & segment : segments_) {
      if (segment.p_type != PT_DYNAMIC) continue;
      for (std::size_t i = 0; i < segment.p_filesz / sizeof(ElfW(Dyn)); ++i) {
        const auto entry = at<ElfW(Dyn)>(segment.p_offset + i * sizeof(ElfW(Dyn)));
        if (!entry || entry->d_tag == DT_NULL) break;
        if (entry->d_tag == DT_SONAME) name = entry->d_un.d_val;
        if (entry->d_tag == DT_STRTAB) strings = offset_of(entry->d_un.d_ptr);
      }
    }
    if (!name || !strings) return "";
    const std::string text = bytes(*strings + *name, 256);
    return text.substr(0, text.find('\0'));
  }

 private:
  template <typename T>
  std::optional<T> at(std::size_t place) const {
    T value;
    if (pread(file_.get(), &value, sizeof value, static_cast<off_t>(place)) != sizeof value)
      return std::nullopt;
    return value;
  }
  std::string bytes(std::size_t place, std::size_t size) const {
    constexpr std::size_t most = 1 << 16;
    std::string text(std::min(size, most), '\0');
    const ssize_t got = pread(file_.get(), text.data(), text.size(), static_cast<off_t>(place));
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }
  std::optional<std::size_t> offset_of(std::size_t address) const {
    for (const ElfW(Phdr) & segment : segments_)
      if (segment.p_type == PT_LOAD && address >= segment.p_vaddr &&
          address - segment.p_vaddr < segment.p_filesz)
        return address - segment.p_vaddr + segment.p_offset;
    return std::nullopt;
  }

  Descriptor file_;
  std::vector<ElfW(Phdr)> segments_;
};

/// The keys are the names of dpkg's lists: "libpocl2:amd64", "intel-opencl".
std::map<std::string, std::string> versions_of_packages(const fs::path& status) {
  std::map<std::string, std::string> versions;
  std::ifstream file(status);
  std::string package, architecture;
  for (std::string text; std::getline(file, text);) {
    const auto value = [&text](std::string_view key) {
      return text.starts_with(key) ? std::optional(text.substr(key.size())) : std::nullopt;
    };
    if (const auto name = value("Package: ")) package = *name;
    if (const auto name = value("Architecture: ")) architecture = *name;
    if (const auto version = value("Version: "))
      versions[package] = versions[package + ':' + architecture] = *version;
  }
  return versions;
}

}  // namespace

void to_json(nlohmann::json& out, const LibraryFile& file) {
  out = write_fields(fields, file);
}
void from_json(const nlohmann::json& in, LibraryFile& file) {
  file = read_fields(fields, in);
}
std::vector<JsonKey> library_file_keys() {
  return keys_of(fields);
}

std::string mark_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return "";
  return fmt::format("{} {}:{} {} {}.{:09} {}.{:09}", path, status.st_dev, status.st_ino,
                     status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                     status.st_ctim.tv_sec, status.st_ctim.tv_nsec);
}

LibraryFile describe_library(const std::string& path, KnownDigests& known) {
  LibraryFile made{.path = path};
  const std::string mark = mark_of(path);
  if (mark.empty()) return made;
  std::error_code error;
  const auto size = fs::file_size(path, error);
  made.size = error ? 0 : size;
  const auto [digest, fresh] = known.try_emplace(mark);
  if (fresh) digest->second = sha256_of_file(path);
  made.sha256 = digest->second;
  const Elf elf(path);
  made.build_id = elf.build_id();
  made.soname = elf.soname();
  return made;
}

std::map<std::string, std::string> packages_of(std::span<const std::string> paths,
                                               const fs::path& database) {
  // A package may list a path in /lib, although /lib is now a link to /usr/lib.
  std::map<std::string, std::string, std::less<>> wanted;
  constexpr std::string_view usr = "/usr";
  for (const std::string& path : paths) {
    wanted[path] = path;
    if (path.starts_with("/usr/lib")) wanted.emplace(path.substr(usr.size()), path);
  }
  std::map<std::string, std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(database / "info", error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() != ".list") continue;
    std::ifstream file(entry->path(), std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    for (std::size_t begin = 0; begin < all.size();) {
      const std::size_t newline = std::min(all.find('\n', begin), all.size());
      const auto one = wanted.find(std::string_view(all).substr(begin, newline - begin));
      if (one != wanted.end()) found[one->second] = entry->path().stem().string();
      begin = newline + 1;
    }
  }
  if (found.empty()) return found;
  const auto versions = versions_of_packages(database / "status");
  for (auto& [path, package] : found) {
    const auto version = versions.find(package);
    package = package.substr(0, package.find(':'));
    if (version != versions.end()) package += ' ' + version->second;
  }
  return found;
}

std::string digest_of(std::span<const LibraryFile> libraries) {
  std::vector<NamedDigest> list;
  for (const LibraryFile& one : libraries) list.push_back({one.name(), one.sha256});
  return digest_of(list);
}

std::vector<std::string> exchanged(std::span<const LibraryFile> then,
                                   std::span<const LibraryFile> now) {
  std::vector<std::string> paths;
  for (const LibraryFile& one : now) {
    const auto old = std::ranges::find(then, one.path, &LibraryFile::path);
    if (old != then.end() && old->sha256 != one.sha256 &&
        std::ranges::find(paths, one.path) == paths.end())
      paths.push_back(one.path);
  }
  return paths;
}

}  // namespace assay::harness
