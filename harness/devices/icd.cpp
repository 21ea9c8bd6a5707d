#include "harness/devices/icd.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

constexpr const char* standard_folder = "/etc/OpenCL/vendors";
constexpr std::string_view extension = ".icd";

/// An empty variable counts as unset, as in ocl-icd.
std::string environment(const char* name) {
  const char* value = ::getenv(name);
  return value != nullptr ? value : "";
}

std::string vendor_folder() {
  const std::string vendors = environment("OCL_ICD_VENDORS");
  std::error_code error;
  if (!vendors.empty() && fs::is_directory(vendors, error)) return vendors;
  const std::string path = environment("OPENCL_VENDOR_PATH");
  return path.empty() ? standard_folder : path;
}

/// The path becomes absolute, because workers run in other folders. A name without a slash does not
/// change, because the dynamic linker searches for the name.
std::string resolved(const std::string& library) {
  std::error_code error;
  if (library.find('/') == std::string::npos) return library;
  const fs::path path = fs::absolute(library, error);
  return error ? library : path.string();
}

/// Sets `problem` if the file names no library.
std::optional<Driver> read_icd(const fs::path& file, std::string& problem) {
  std::ifstream stream(file);
  std::string line(4097, '\0');
  if (!stream) {
    problem = fmt::format("{}: cannot be read ({})", file.string(), std::strerror(errno));
    return std::nullopt;
  }
  stream.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(stream.gcount()));
  const std::string library(trimmed(std::string_view(line).substr(0, line.find('\n'))));
  if (library.empty())
    problem = fmt::format("{}: the first line does not name a library", file.string());
  else if (library.size() > 4096 || library.find('\0') != std::string::npos)
    problem = fmt::format("{}: the first line is too long or has a null character", file.string());
  else
    return Driver{file.filename().string(), resolved(library)};
  return std::nullopt;
}

/// Reads lines NAME=value. Skips lines that are not a valid assignment.
std::map<std::string, std::string> read_environment(const fs::path& file) {
  std::map<std::string, std::string> variables;
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos && equals != 0 && line.find('\0') == std::string::npos)
      variables[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return variables;
}

Driver from_library(const std::string& library) {
  return {fs::path(library).filename().string(), resolved(library)};
}

void add_folder(const std::string& folder, std::vector<Driver>& drivers,
                std::vector<std::string>& problems) {
  std::error_code error;
  std::vector<fs::path> files;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().ends_with(extension)) files.push_back(entry->path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    std::string problem;
    if (auto driver = read_icd(file, problem))
      drivers.push_back(*driver);
    else
      problems.push_back(problem);
  }
}

/// For a name without a slash, ocl-icd searches the vendor folder first.
fs::path icd_path(const std::string& name) {
  std::error_code error;
  if (name.find('/') == std::string::npos) {
    const fs::path installed = fs::path(vendor_folder()) / name;
    if (fs::exists(installed, error)) return installed;
  }
  return name;
}

std::vector<std::string> names_of(const std::vector<Driver>& drivers) {
  std::vector<std::string> names;
  for (const Driver& driver : drivers) names.push_back(driver.icd);
  return names;
}

}  // namespace

std::vector<Driver> installed_drivers(std::vector<std::string>& problems) {
  std::vector<Driver> drivers;
  const std::string vendors = environment("OCL_ICD_VENDORS");
  std::error_code error;
  if (vendors.empty() || fs::is_directory(vendors, error)) {
    add_folder(vendor_folder(), drivers, problems);
  } else if (vendors.ends_with(extension)) {
    std::string problem;
    if (auto driver = read_icd(icd_path(vendors), problem))
      drivers.push_back(*driver);
    else
      problems.push_back("OCL_ICD_VENDORS: " + problem);
  } else if (vendors.find('/') != std::string::npos && !fs::exists(vendors, error)) {
    problems.push_back(fmt::format("OCL_ICD_VENDORS: {} does not exist", printable(vendors, 1000)));
  } else {
    drivers.push_back(from_library(vendors));
  }
  for (const std::string& library : split(environment("OCL_ICD_FILENAMES"), ':')) {
    if (library.empty()) continue;
    const Driver driver = from_library(library);
    const bool known = std::any_of(drivers.begin(), drivers.end(), [&](const Driver& other) {
      return other.library == driver.library;
    });
    if (!known) drivers.push_back(driver);
  }
  std::sort(drivers.begin(), drivers.end());
  return drivers;
}

namespace {

std::string registry() {
  const std::string folder = environment("ASSAY_DRIVERS");
  if (!folder.empty()) return folder;
  const std::string cache = environment("XDG_CACHE_HOME"), home = environment("HOME");
  if (cache.empty() && home.empty()) return {};
  return (cache.empty() ? home + "/.cache" : cache) + "/assay/drivers";
}

}  // namespace

std::vector<Driver> registered_drivers() {
  std::vector<Driver> drivers;
  std::vector<std::string> ignored;
  const std::string folder = registry();
  if (!folder.empty()) add_folder(folder, drivers, ignored);
  return drivers;
}

fs::path registered_file(const Driver& driver, const std::string& ending) {
  for (const Driver& registered : registered_drivers())
    if (registered == driver)
      return fs::path(registry()) / (fs::path(driver.icd).stem().string() + ending);
  return {};
}

std::map<std::string, std::string> registered_environment(const Driver& driver) {
  const fs::path file = registered_file(driver, ".env");
  return file.empty() ? std::map<std::string, std::string>() : read_environment(file);
}

std::string name_of(const Driver& driver) {
  const std::vector<Driver> registered = registered_drivers();
  if (std::ranges::find(registered, driver) != registered.end())
    return driver.icd.substr(0, driver.icd.size() - extension.size());
  std::vector<std::string> ignored;
  const std::vector<Driver> installed = installed_drivers(ignored);
  return std::ranges::find(installed, driver) != installed.end() ? driver.icd : driver.library;
}

Driver named_driver(const std::string& name) {
  if (name.empty())
    throw UsageError("--driver: no name given; a library or an .icd file is expected");
  for (const Driver& driver : registered_drivers())
    if (driver.icd == name + std::string(extension)) return driver;
  std::error_code error;
  const bool is_icd = name.ends_with(extension);
  const fs::path path = is_icd ? icd_path(name) : fs::path(name);
  if (fs::is_directory(path, error))
    throw UsageError(fmt::format("--driver: {} is a folder; a library or an .icd file is expected",
                                 printable(name)));
  if (is_icd && fs::exists(path, error)) {
    std::string problem;
    if (auto driver = read_icd(path, problem)) return *driver;
    throw UsageError("--driver: " + problem);
  }
  if (fs::exists(path, error)) return from_library(fs::absolute(path).string());

  std::vector<std::string> ignored;
  const std::vector<Driver> installed = installed_drivers(ignored);
  std::vector<Driver> matching;
  const std::string wanted = lower_case(name);
  for (const Driver& driver : installed) {
    const std::string icd = lower_case(driver.icd);
    if (icd == wanted || icd == wanted + std::string(extension)) return driver;
    if (icd.find(wanted) != std::string::npos) matching.push_back(driver);
  }
  if (name.find('/') == std::string::npos && matching.size() == 1) return matching.front();
  if (matching.size() > 1)
    throw UsageError(
        fmt::format("--driver: '{}' matches several installed drivers: {}; name one of them",
                    printable(name), enumerated(names_of(matching))));
  // The name is a soname, and the dynamic linker may find it.
  if (name.find('/') == std::string::npos && name.find(".so") != std::string::npos)
    return {name, name};
  throw UsageError(fmt::format(
      "--driver: {} does not exist as a file, an installed driver or a registered driver "
      "(installed: {}; registered by scripts/drivers: {})",
      printable(name), enumerated(names_of(installed)),
      enumerated(names_of(registered_drivers()))));
}

DriverEnvironment::DriverEnvironment(const Driver& driver, const fs::path& parent)
    : variables_(registered_environment(driver)) {
  std::error_code error;
  fs::path base = parent.empty() ? fs::temp_directory_path(error) : parent;
  if (error) base = "/tmp";
  std::string folder = (base / "assay-icd-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr)
    throw UsageError(
        fmt::format("cannot create a folder in {} ({}); set TMPDIR to a writable folder",
                    base.string(), std::strerror(errno)));
  folder_ = folder;
  // ocl-icd accepts only names that end in .icd.
  std::ofstream file(fs::path(folder_) / "driver.icd");
  file << driver.library << '\n';
  file.close();
  if (!file) {
    fs::remove_all(folder_, error);
    throw UsageError(fmt::format("cannot write in {}: is the disk full?", base.string()));
  }
}

DriverEnvironment::~DriverEnvironment() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::map<std::string, std::optional<std::string>> DriverEnvironment::changes() const {
  std::map<std::string, std::optional<std::string>> changes{
      {"OCL_ICD_VENDORS", folder_},
      {"OCL_ICD_FILENAMES", std::nullopt},
      {"OPENCL_VENDOR_PATH", std::nullopt},
      {"OCL_ICD_DEFAULT_PLATFORM", std::nullopt},
      // Sorted platforms could get other indices in another worker.
      {"OCL_ICD_PLATFORM_SORT", "none"}};
  for (const auto& [name, value] : variables_) changes.insert_or_assign(name, value);
  return changes;
}

}  // namespace assay::harness
