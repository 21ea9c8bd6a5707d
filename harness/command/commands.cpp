#include "harness/command/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/cases/suite.h"
#include "harness/devices/devices.h"
#include "harness/devices/enumerate.h"
#include "harness/devices/icd.h"
#include "harness/judge/swept.h"
#include "harness/supervise/case_selection.h"
#include "harness/supervise/joints.h"

namespace assay::harness {

namespace {

std::string json_text(const nlohmann::json& json) {
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

std::string device_title(const DeviceInfo& device) {
  return fmt::format("device {}: {} ({})", device.index, device.name, device.platform_name);
}

struct Count {
  std::size_t run = 0, skip = 0;
};

std::map<std::string, Count> counts(const std::vector<Case>& cases) {
  std::map<std::string, Count> result;
  for (const Case& one : cases) {
    Count& count = result[std::string(one.suite())];
    ++(one.skip ? count.skip : count.run);
  }
  return result;
}

std::string list_text(const std::vector<Selection>& selections, bool only_counts) {
  std::string text;
  for (const Selection& selection : selections) {
    text += "# " + device_title(selection.device) + '\n';
    if (!only_counts)
      for (const Case& one : selection.cases)
        text += one.skip ? fmt::format("{}  skip: {}\n", one.id, *one.skip) : one.id + '\n';
    const auto suites = counts(selection.cases);
    std::size_t width = 0;
    for (const auto& [suite, count] : suites) width = std::max(width, suite.size());
    Count total;
    for (const auto& [suite, count] : suites) {
      total.run += count.run;
      total.skip += count.skip;
      if (!only_counts) continue;
      text += fmt::format("{:<{}}  {:>6} would run", suite, width, count.run);
      text += count.skip == 0 ? "\n" : fmt::format(", {:>6} would be skipped\n", count.skip);
    }
    text += fmt::format("# {}: {} would run, {} would be skipped\n",
                        counted(total.run + total.skip, "case"), total.run, total.skip);
    if (only_counts) text += "# assay list --suite=SUITE and assay list GLOB show their cases\n";
  }
  return text;
}

nlohmann::json list_json(const std::vector<Selection>& selections, bool only_counts) {
  nlohmann::json list = nlohmann::json::array();
  for (const Selection& selection : selections) {
    nlohmann::json entry = {{"index", selection.device.index},
                            {"name", selection.device.name},
                            {"platform", selection.device.platform_name},
                            {"driver", selection.device.driver}};
    for (const auto& [suite, count] : counts(selection.cases))
      entry["suites"][suite] = {{"run", count.run}, {"skip", count.skip}};
    if (only_counts)
      for (const auto& [suite, kernels] : kernels_by_suite(selection.cases))
        entry["suites"][suite]["kernels"] = kernels;
    if (!only_counts) {
      nlohmann::json& cases = entry["cases"] = nlohmann::json::array();
      for (const Case& one : selection.cases) {
        cases.push_back({{"id", one.id}, {"suite", one.suite()}});
        if (one.skip) cases.back()["skip"] = *one.skip;
        if (!one.needs.empty()) cases.back()["needs"] = one.needs;
        if (const auto swept = swept_cases().function(one); swept && swept->arguments != 0)
          cases.back().update({{"arguments", swept->arguments}, {"input_bits", swept->input_bits}});
      }
    }
    list.push_back(std::move(entry));
  }
  return {{"devices", list}};
}

}  // namespace

int devices_command(const RunRequest& request, const DevicesText& text) {
  if (text.registered && !request.driver.empty())
    throw UsageError("devices: --registered means every registered driver; leave --driver out");
  std::vector<std::string> problems;
  std::vector<ImageFormats> formats;
  Provenances provenances;
  FoundBeside wanted;
  if (text.formats) wanted.formats = &formats;
  if (request.format == "json") wanted.provenances = &provenances;
  const std::vector<Driver> registered = registered_drivers();
  if (text.registered && registered.empty())
    throw UsageError(
        "devices: no driver is registered; scripts/drivers fetches drivers and registers them");
  std::vector<DeviceInfo> devices =
      text.registered ? enumerate_drivers(registered, request.timeout, problems, wanted)
                      : enumerate(request.driver, problems, request.timeout, wanted);
  if (devices.empty()) require_devices(devices, problems);
  devices = select(devices, request.device);
  formats.resize(std::max(formats.size(), devices.size()));
  if (request.format == "json") {
    nlohmann::json json = devices_json(devices, problems);
    for (std::size_t i = 0; text.formats && i < devices.size(); ++i)
      json["devices"][i]["image_formats"] = formats.at(static_cast<std::size_t>(devices[i].index));
    for (const auto& [driver, provenance] : provenances) {
      nlohmann::json entry = driver;
      entry.update(identity_json(provenance));
      json["drivers"].push_back(std::move(entry));
    }
    print(json_text(json));
  } else {
    print(devices_text(devices, problems, terminal_width()));
  }
  return exit_expected;
}

int list_command(const RunRequest& request, bool count, std::span<const Suite> suites) {
  check_suites(request.suites, suites);
  std::vector<std::string> problems;
  const std::vector<DeviceInfo> devices = chosen_devices(request.driver, request.device, problems);
  const std::vector<Selection> selections = select_cases(devices, request, suites);
  note(problems, devices);
  print(request.format == "json" ? json_text(list_json(selections, count))
                                 : list_text(selections, count));
  return exit_expected;
}

}  // namespace assay::harness
