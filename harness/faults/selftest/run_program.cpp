#include "harness/faults/selftest/run_program.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "harness/base/process.h"
#include "harness/base/process_table.h"
#include "harness/testing/patience.h"

namespace assay::faults {
namespace {

namespace fs = std::filesystem;
constexpr std::streamsize most_output = 64 << 20;

harness::Descriptor create(const std::string& path) {
  harness::Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file) throw std::runtime_error("cannot write " + path);
  return file;
}

Environment environment_of(const fs::path& icd, const ScratchFolder& scratch) {
  const fs::path vendors = fs::path(scratch / "vendors") / icd.stem();
  fs::create_directories(vendors);
  fs::create_directories(scratch / "nothing");
  fs::create_directories(scratch / "cache");
  fs::copy_file(icd, vendors / icd.filename(), fs::copy_options::overwrite_existing);
  return {{"OCL_ICD_VENDORS", vendors},          {"OCL_ICD_FILENAMES", std::nullopt},
          {"POCL_CACHE_DIR", scratch / "cache"}, {"OPENCL_LAYERS", std::nullopt},
          {"ASSAY_FAULT", std::nullopt},         {"ASSAY_FAULT_REPORT", std::nullopt},
          {"ASSAY_FAULT_ORDERS", std::nullopt},  {"ASSAY_HOSTILE", std::nullopt},
          {"ASSAY_HOSTILE_REPORT", std::nullopt}};
}

}  // namespace

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  if (!file) return text;
  const auto size = static_cast<std::streamsize>(fs::file_size(path));
  text.resize(static_cast<std::size_t>(std::min(size, most_output)));
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  return text;
}

void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "assay-faults-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a folder like " + name);
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;  // the test must not fail if a file cannot be removed
  fs::remove_all(path_, ignored);
}

Ran run_program(const std::vector<std::string>& command, const Environment& environment,
                double timeout) {
  // The output goes to files. A pipe could become full, or another process could keep the pipe
  // open.
  const ScratchFolder scratch;
  harness::Descriptor out = create(scratch / "out"), err = create(scratch / "err");
  harness::SpawnRequest request;
  request.program = command.front();
  request.arguments = command;
  request.environment = environment;
  request.removed_prefixes = {"GTEST_"};
  request.descriptors = {{out.get(), 1}, {err.get(), 2}};
  const pid_t child = harness::spawn(request);
  const std::optional<int> status = harness::reap_within(child, timeout);
  Ran ran;
  ran.timed_out = !status;
  if (status) {
    if (WIFEXITED(*status)) ran.exit_status = WEXITSTATUS(*status);
    if (WIFSIGNALED(*status)) ran.signal = WTERMSIG(*status);
    harness::kill_group(child);  // processes that the program left
  } else {
    harness::kill_and_reap(child);
  }
  ran.out = read_text(scratch / "out");
  ran.err = read_text(scratch / "err");
  return ran;
}

std::vector<int> left_running(const ScratchFolder& scratch) {
  return harness::processes_with("environ", scratch.path());
}

std::optional<Environment> pocl_environment(const ScratchFolder& scratch) {
  std::string from;
  for (const char* folder :
       {static_cast<const char*>(getenv("OCL_ICD_VENDORS")), "/etc/OpenCL/vendors"}) {
    if (folder && fs::exists(std::string(folder) + "/pocl.icd")) {
      from = std::string(folder) + "/pocl.icd";
      break;
    }
  }
  if (from.empty()) return std::nullopt;
  return environment_of(from, scratch);
}

std::vector<Place> places_for(const Fault& fault, const ScratchFolder& scratch) {
  std::vector<Place> places;
  if (fault.needs.empty()) {
    if (auto environment = pocl_environment(scratch)) places.push_back({std::move(*environment)});
    return places;
  }
  const char* folder = getenv("ASSAY_DRIVERS");
  const char* home = getenv("HOME");
  const fs::path registered = folder != nullptr ? fs::path(folder)
                              : home != nullptr ? fs::path(home) / ".cache/assay/drivers"
                                                : fs::path();
  std::vector<fs::path> icds;
  std::error_code none;  // the folder may be missing
  for (const auto& entry : fs::directory_iterator(registered, none))
    if (entry.path().extension() == ".icd") icds.push_back(entry.path());
  std::sort(icds.begin(), icds.end());
  for (const fs::path& icd : icds) {
    const std::string name = icd.stem();
    Place place{environment_of(icd, scratch)};
    place.direct = !fs::exists(registered / (name + ".worker"));
    if (place.direct) {
      // Variables of the driver, as name=value.
      std::ifstream file(registered / (name + ".env"));
      for (std::string line; std::getline(file, line);)
        if (const auto equals = line.find('='); equals != std::string::npos)
          place.environment[line.substr(0, equals)] = line.substr(equals + 1);
    } else {
      // `assay` finds the registered driver with its variables and its worker command.
      place.environment["OCL_ICD_VENDORS"] = scratch / "nothing";
      place.environment["ASSAY_DRIVERS"] = registered;
      place.options = {"--driver=" + name};
    }
    places.push_back(std::move(place));
  }
  return places;
}

std::string missing_driver(const Fault& fault) {
  if (!fault.needs.empty())
    return "no driver with " + fault.needs + " is registered; scripts/drivers registers drivers";
  return fault.large ? "PoCL does not offer buffers of more than 2^31 bytes here"
                     : "PoCL is not installed";
}

}  // namespace assay::faults
