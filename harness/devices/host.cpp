#include "harness/devices/host.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* modules[] = {
    "amdgpu",  "amdkfd",    "amdxdna",    "apple_drm", "asahi",   "etnaviv",    "habanalabs",
    "i915",    "intel_vpu", "kgsl",       "lima",      "mali",    "mali_kbase", "msm",
    "nouveau", "nvidia",    "nvidia_uvm", "panfrost",  "panthor", "powervr",    "pvrsrvkm",
    "radeon",  "v3d",       "vc4",        "xe",        "xocl",
};

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return printable(trimmed(text), 1000);
}

/// The rest of the first line that begins with the key.
std::string line_of(const fs::path& path, std::string_view key, std::string_view between) {
  std::ifstream file(path);
  for (std::string text; std::getline(file, text);) {
    if (!text.starts_with(key)) continue;
    text.erase(0, key.size());
    const std::size_t begin = text.find_first_not_of(between);
    return begin == std::string::npos ? "" : printable(trimmed(text.substr(begin)), 1000);
  }
  return "";
}

std::string unquoted(std::string text) {
  std::erase(text, '"');
  return text;
}

json loaded_modules() {
  json found = json::array();
  for (const char* name : modules) {
    const fs::path folder = fs::path("/sys/module") / name;
    std::error_code error;
    if (!fs::exists(folder, error)) continue;
    json module = {{"name", name}};
    for (const char* key : {"version", "srcversion"})
      if (const std::string text = content(folder / key); !text.empty()) module[key] = text;
    if (std::string_view(name) == "nvidia")
      if (const std::string text = line_of("/proc/driver/nvidia/version", "NVRM version:", " \t");
          !text.empty())
        module["about"] = text;
    found.push_back(std::move(module));
  }
  return found;
}

/// Firmware versions of devices: {"0000:03:00.0 smc": "0x00441d00"}.
json firmware() {
  json found = json::object();
  std::error_code error;
  for (fs::directory_iterator card("/sys/class/drm", error), end; !error && card != end;
       card.increment(error)) {
    const fs::path device = fs::canonical(card->path() / "device", error);
    if (error) {
      error.clear();
      continue;
    }
    constexpr std::string_view ending = "_fw_version";
    for (fs::directory_iterator file(device / "fw_version", error), last; !error && file != last;
         file.increment(error)) {
      const std::string name = file->path().filename().string();
      if (name.ends_with(ending))
        found[device.filename().string() + ' ' + name.substr(0, name.size() - ending.size())] =
            content(file->path());
    }
    error.clear();
  }
  for (fs::directory_iterator card("/proc/driver/nvidia/gpus", error), end; !error && card != end;
       card.increment(error))
    if (const std::string text = line_of(card->path() / "information", "GPU Firmware:", " \t");
        !text.empty())
      found[card->path().filename().string()] = text;
  return found;
}

}  // namespace

json host_json() {
  utsname name{};
  uname(&name);
  json host = {{"name", name.nodename},
               {"system", std::string(name.sysname) + ' ' + name.release},
               {"kernel", name.version},
               {"machine", name.machine},
               {"processor", line_of("/proc/cpuinfo", "model name", " \t:")},
               {"cores", std::thread::hardware_concurrency()},
               {"memory", static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                              static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE))}};
  const std::pair<const char*, json> others[] = {
      {"microcode", line_of("/proc/cpuinfo", "microcode", " \t:")},
      {"distribution", unquoted(line_of("/etc/os-release", "PRETTY_NAME=", ""))},
      {"modules", loaded_modules()},
      {"firmware", firmware()}};
  for (const auto& [key, value] : others)
    if (!value.empty() && value != "") host[key] = value;
  return host;
}

}  // namespace assay::harness
