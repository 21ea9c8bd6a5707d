#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/base/errors.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/icd.h"
#include "harness/devices/offers.h"
#include "harness/devices/worker_prefix.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;
using nlohmann::json;

namespace {

void read_device(std::string_view text) {
  const json given = json::parse(text, nullptr, false);
  if (!given.is_object()) return;
  try {
    json whole = DeviceInfo{};
    whole.update(given);
    const auto device = whole.get<DeviceInfo>();
    const json written = device;
    must(json(written.get<DeviceInfo>()) == written, "a device that was read is written unchanged");
    offers(device);
  } catch (const json::exception&) {
  } catch (const std::invalid_argument&) {
  }
}

const std::string& registry() {
  static const std::string folder = [] {
    std::string made = (std::filesystem::temp_directory_path() / "assay-fuzz-XXXXXX").string();
    must(mkdtemp(made.data()) != nullptr, "a folder is made");
    setenv("ASSAY_DRIVERS", made.c_str(), 1);
    return made;
  }();
  static const bool removed = std::atexit([] { std::filesystem::remove_all(registry()); }) == 0;
  must(removed, "the folder is removed");
  return folder;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  if (from.byte() % 2 == 0) {
    read_device(from.rest());
    return 0;
  }
  const std::string name = registry() + "/fuzz";
  std::ofstream(name + ".icd", std::ios::binary) << from.text();
  std::ofstream(name + ".env", std::ios::binary) << from.text();
  std::ofstream(name + ".worker", std::ios::binary) << from.rest();
  for (const Driver& driver : registered_drivers()) {
    must(!driver.library.empty(), "a driver has a library");
    for (const auto& [variable, value] : registered_environment(driver))
      must(!variable.empty() && (variable + value).find('\0') == std::string::npos,
           "a variable can be set", variable);
    try {
      const auto prefix = worker_prefix(driver);
      must(!prefix || !prefix->command.front().empty(), "a prefix has a command");
    } catch (const UsageError& problem) {
      must(std::string_view(problem.what()).starts_with(name), "the file is named", problem.what());
    }
  }
  return 0;
}
