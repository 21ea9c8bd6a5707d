#include "harness/record/result_files.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <ctime>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/devices/device.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

/// Throws if the folder is not writable, or could not be made.
void check_writable(const fs::path& folder) {
  fs::path there = fs::absolute(folder).lexically_normal();
  std::error_code error;
  while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, error))
    throw UsageError(
        fmt::format("--out: {} is not a folder, so {} cannot be created; name another folder",
                    there.string(), folder.string()));
  if (access(there.c_str(), W_OK | X_OK) != 0)
    throw UsageError(fmt::format("--out: {} cannot be written to: {}; name another folder",
                                 there.string(), std::generic_category().message(errno)));
}

}  // namespace

fs::path output_folder(const RunRequest& request) {
  const fs::path base = "out";
  fs::path folder = request.out;
  if (folder.empty() && request.resume) {
    std::error_code error;
    for (fs::directory_iterator entry(base, error), end; !error && entry != end;
         entry.increment(error))
      if (entry->is_directory(error) && entry->path() > folder) folder = entry->path();
    if (folder.empty())
      throw UsageError("--resume: there is no run in ./out; name its folder with --out");
  } else if (folder.empty()) {
    const std::string now = fmt::format("{:%Y-%m-%dT%H-%M-%S}", fmt::localtime(std::time(nullptr)));
    folder = base / now;
    for (int n = 2; fs::exists(folder); ++n) folder = base / fmt::format("{}-{}", now, n);
  }
  check_writable(folder);
  return folder;
}

std::string folder_name(const DeviceInfo& device) {
  const auto safe = [](const std::string& text, std::size_t most) {
    std::string out;
    for (const char c : text) {
      const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
      if (plain)
        out += c;
      else if (!out.empty() && out.back() != '_')
        out += '_';
    }
    out.resize(std::min(out.size(), most));
    while (!out.empty() && (out.back() == '_' || out.back() == '.')) out.pop_back();
    return out;
  };
  const std::string name = safe(device.name, 60), version = safe(device.driver_version, 30);
  return fmt::format("{}-{}{}{}", device.index, name.empty() ? "device" : name,
                     version.empty() ? "" : "-", version);
}

std::vector<fs::path> result_files(const fs::path& run) {
  std::error_code error;
  if (fs::is_regular_file(run, error)) return {run};
  if (fs::exists(run / "results.jsonl", error)) return {run / "results.jsonl"};
  std::vector<fs::path> found;
  for (fs::directory_iterator entry(run, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code unreadable;
    if (fs::exists(entry->path() / "results.jsonl", unreadable))
      found.push_back(entry->path() / "results.jsonl");
    // Without this error, a device with unreadable results would seem to be missing.
    if (unreadable && fs::is_directory(entry->path()))
      throw UsageError(fmt::format("{}: {}", entry->path().string(), unreadable.message()));
  }
  if (error) throw UsageError(fmt::format("{}: {}", run.string(), error.message()));
  std::sort(found.begin(), found.end());
  if (found.empty())
    throw UsageError(
        fmt::format("{}: neither this folder nor a folder in it has a results.jsonl; name the "
                    "folder of a run",
                    run.string()));
  return found;
}

}  // namespace assay::harness
