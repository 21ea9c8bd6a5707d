#include "harness/devices/provenance.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "harness/base/build.h"
#include "harness/base/json_fields.h"
#include "harness/base/text.h"
#include "harness/devices/host.h"
#include "harness/devices/loader.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using enum Presence;

constexpr JsonField<Provenance> provenance_fields[] = {
    json_field<&Provenance::digest>("digest", written),
    json_field<&Provenance::libraries>("libraries", written),
    json_field<&Provenance::others>("others", written),
    json_field<&Provenance::loader>("loader", if_set),
    json_field<&Provenance::environment>("environment", if_set),
    json_field<&Provenance::assay>("assay", if_set),
    json_field<&Provenance::host>("host", if_set),
    json_field<&Provenance::known>("known", if_set),
};
static_assert(covers(provenance_fields), "provenance_fields has a row for each member");

/// Beginnings of the names of the libraries of glibc and musl.
constexpr std::string_view c_library[] = {
    "ld-",        "ld.so",     "libanl.", "libc.",   "libc-",    "libdl.",
    "libdl-",     "libm.",     "libm-",   "libmvec", "libnsl.",  "libnss_",
    "libpthread", "libresolv", "librt.",  "librt-",  "libutil.", "libutil-",
};

/// Beginnings of variables that change drivers, compilers and loaders.
constexpr std::string_view variables[] = {
    "AMD_",       "CL_",    "CUDA_",   "GALLIUM_", "GPU_",  "HSA_",  "IGC_",  "LD_LIBRARY_PATH",
    "LD_PRELOAD", "LIBCLC", "LLVM_",   "LP_",      "MALI_", "MESA_", "NEO",   "NIR_",
    "NVIDIA_",    "OCL_",   "OPENCL_", "POCL_",    "PVR_",  "ROCM_", "ROCR_", "RUSTICL_",
    "SYSMAN_",    "ZE_",
};

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string real_path(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::canonical(path, error);
  return error ? path.string() : found.string();
}

bool is_elf(const std::string& path) {
  char magic[4] = {};
  std::ifstream(path, std::ios::binary).read(magic, sizeof magic);
  return std::string_view(magic, sizeof magic) ==
         "\x7f"
         "ELF";
}

/// The file of this function's code, because /proc/self/exe may be a dynamic loader.
std::string own_program() {
  const auto here = reinterpret_cast<std::uintptr_t>(&text_of);
  std::ifstream file("/proc/self/maps");
  for (std::string text; std::getline(file, text);) {
    std::uintptr_t from = 0, to = 0;
    const std::size_t slash = text.find('/');
    if (std::sscanf(text.c_str(), "%" SCNxPTR "-%" SCNxPTR, &from, &to) == 2 && from <= here &&
        here < to && slash != std::string::npos)
      return text.substr(slash);
  }
  return "";
}

template <typename Names>
bool begins_with_one_of(std::string_view text, const Names& names) {
  return std::ranges::any_of(names, [&](std::string_view one) { return text.starts_with(one); });
}

/// The run sets these variables, so that a worker's loader knows only one driver.
constexpr std::string_view set_by_us[] = {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES",
                                          "OPENCL_VENDOR_PATH"};

std::map<std::string, std::string> driver_variables(const std::string& folder) {
  std::map<std::string, std::string> found;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::size_t sign = std::min(text.find('='), text.size());
    const std::string_view name = text.substr(0, sign);
    if (begins_with_one_of(name, variables) && !begins_with_one_of(name, set_by_us) &&
        text.find(folder) == std::string_view::npos && sign != text.size())
      found.emplace(name, printable(text.substr(sign + 1), 1000));
  }
  return found;
}

}  // namespace

void to_json(json& out, const Provenance& provenance) {
  out = write_fields(provenance_fields, provenance);
}
void from_json(const json& in, Provenance& provenance) {
  provenance = read_fields(provenance_fields, in);
}

json identity_json(const Provenance& provenance) {
  json out = provenance;
  for (const char* not_the_drivers : {"assay", "host", "known"}) out.erase(not_the_drivers);
  return out;
}

json build_json(const LibraryFile& program) {
  json out = {{"version", ASSAY_VERSION},
              {"tree", build_tree},
              {"sha256", program.sha256},
              {"release", build_release}};
  if (*build_commit != '\0') out["commit"] = build_commit;
  if (!program.build_id.empty()) out["build_id"] = program.build_id;
  return out;
}

MappedLibraries::MappedLibraries(const fs::path& folder)
    : MappedLibraries(folder, text_of("/proc/self/maps")) {}

MappedLibraries::MappedLibraries(const fs::path& folder, std::string_view before)
    : folder_(real_path(folder)) {
  if (const char* layers = std::getenv("OPENCL_LAYERS"))
    for (const std::string& one : split(layers, ':'))
      if (!one.empty()) layers_.push_back(fs::path(one).filename().string());
  own_ = found_in(before).driver;
}

MappedLibraries::Found MappedLibraries::now() const {
  return found_in(text_of("/proc/self/maps"));
}

MappedLibraries::Found MappedLibraries::found_in(std::string_view maps) const {
  constexpr std::string_view deleted = " (deleted)";
  Found found;
  std::set<std::string_view> seen;
  for (std::size_t begin = 0; begin < maps.size();) {
    const std::size_t end = std::min(maps.find('\n', begin), maps.size());
    const std::string_view text = maps.substr(begin, end - begin);
    begin = end + 1;
    // A line is "from-to rwxp offset device inode /path". Only mappings of code count, because
    // every library has such a mapping.
    const std::size_t permissions = text.find(' '), slash = text.find('/');
    if (slash == std::string_view::npos || permissions + 3 >= text.size() ||
        text[permissions + 3] != 'x' || !seen.insert(text.substr(slash)).second)
      continue;
    std::string path(text.substr(slash));
    const bool gone = path.ends_with(deleted);
    if (gone) path.resize(path.size() - deleted.size());
    if (path.starts_with(folder_ + '/')) continue;
    const std::string name = path.substr(path.rfind('/') + 1);
    const bool of_driver = !own_.contains(path) && !begins_with_one_of(name, c_library) &&
                           std::ranges::find(layers_, name) == layers_.end();
    if (gone) {
      if (of_driver) found.gone.insert(path);
    } else if (is_elf(path)) {
      (of_driver ? found.driver : found.others).insert(path);
    }
  }
  return found;
}

ProvenanceReader::ProvenanceReader(const fs::path& folder) : folder_(folder), mapped_(folder) {
  look();
}

void ProvenanceReader::read(const std::string& path) {
  if (files_.contains(path)) return;
  files_[path] = std::async(std::launch::async, [path] {
    KnownDigests known;
    LibraryFile file = describe_library(path, known);
    return std::pair(std::move(file), std::move(known));
  });
}

void ProvenanceReader::look() {
  const MappedLibraries::Found found = mapped_.now();
  for (const auto* paths : {&found.driver, &found.others})
    for (const std::string& path : *paths) read(path);
}

Provenance ProvenanceReader::finish(const std::function<void()>& waiting) {
  look();
  const MappedLibraries::Found found = mapped_.now();
  std::vector<std::string> owned(found.driver.begin(), found.driver.end());
  Dl_info loader{};
  std::string loader_path;
  if (void* entry = of_loader("clGetPlatformIDs"); entry != nullptr && dladdr(entry, &loader) != 0)
    owned.push_back(loader_path = real_path(loader.dli_fname));
  auto packages =
      std::async(std::launch::async, [&owned] { return packages_of(owned, "/var/lib/dpkg"); });
  Provenance made;
  made.environment = driver_variables(real_path(folder_));
  made.host = host_json();
  const std::string program = own_program();
  const auto package_of = packages.get();
  for (auto& [path, reading] : files_) {
    while (reading.wait_for(std::chrono::seconds(1)) != std::future_status::ready) waiting();
    auto [file, known] = reading.get();
    made.known.merge(known);
    if (const auto owner = package_of.find(path); owner != package_of.end())
      file.package = owner->second;
    if (path == loader_path) made.loader = file;
    if (path == program) made.assay = build_json(file);
    if (found.driver.contains(path))
      made.libraries.push_back(std::move(file));
    else if (path != program && path != loader_path)
      made.others.push_back(std::move(file));
  }
  made.digest = digest_of(made.libraries);
  return made;
}

}  // namespace assay::harness
