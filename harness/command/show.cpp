#include <fmt/format.h>

#include <algorithm>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/text.h"
#include "harness/cases/case_id.h"
#include "harness/cases/requirements.h"
#include "harness/cases/suite.h"
#include "harness/command/commands.h"
#include "harness/devices/devices.h"
#include "harness/supervise/case_selection.h"

namespace assay::harness {

namespace {

void add_list(std::string& text, std::string_view label, const std::vector<std::string>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    text += fmt::format("  {:<14}{}\n", i == 0 ? label : "", entries[i]);
}

/// "c30-7.4-t65-exp: exp within 3 ulp".
std::vector<std::string> requirement_lines(const DeviceInfo& device, const Case& one,
                                           const RunOptions& options) {
  const std::vector<std::string> ids = requirements_of(one.id, device, options);
  std::vector<std::string> lines;
  for (const Requirement& row : requirements(options).rows())
    if (std::find(ids.begin(), ids.end(), row.id) != ids.end())
      lines.push_back(row.id + (row.gist.empty() ? "" : ": " + row.gist));
  return lines;
}

std::vector<std::string> interpretation_lines(const DeviceInfo& device, const Case& one,
                                              const RunOptions& options) {
  const Requirements& data = requirements(options);
  const std::vector<std::string> ids =
      data.interpretations_of(one.id, data.document(device.version, options.spec).name);
  std::vector<std::string> lines;
  for (const Interpretation& entry : data.interpretations())
    if (std::find(ids.begin(), ids.end(), entry.id) != ids.end())
      lines.push_back(entry.id + ": " + entry.taken);
  return lines;
}

std::string shown(const DeviceInfo& device, const Case& one, const RunOptions& options) {
  std::string text = one.id + '\n';
  add_list(text, "device",
           {fmt::format("{}: {} ({})", device.index, device.name, device.platform_name)});
  add_list(text, "outcome", {one.skip ? "skip: " + *one.skip : "would run"});
  if (!one.limit.empty()) add_list(text, "limit", {one.limit});
  add_list(text, "citations", one.citations);
  add_list(text, "requirements", requirement_lines(device, one, options));
  add_list(text, "readings", interpretation_lines(device, one, options));
  if (one.shown) {
    text += '\n' + one.shown();
  } else if (one.kernel) {
    const Kernel kernel = one.kernel();
    add_list(text, "kernel", {kernel.name});
    add_list(text, "options", {kernel.options.empty() ? std::string("none") : kernel.options});
    text += '\n' + kernel.source;
    if (!text.ends_with('\n')) text += '\n';
  }
  return text;
}

}  // namespace

int show_command(const RunRequest& request, const std::string& id, std::span<const Suite> suites) {
  if (!valid_id(id))
    throw UsageError(
        fmt::format("show: '{}' is not the id of a case (letters, digits, '_', '.', '/'); assay "
                    "list shows the ids",
                    printable(id, 200)));
  const std::string suite = id.substr(0, id.find('/'));
  check_suites(std::vector{suite}, suites);
  std::vector<std::string> problems, ids;
  for (const DeviceInfo& device : chosen_devices(request.driver, request.device, problems)) {
    RunRequest wanted = request;
    wanted.suites = {suite};
    for (const Selection& selection : select_cases(std::vector{device}, wanted, suites)) {
      for (const Case& one : selection.cases) {
        if (one.id == id) {
          print(shown(device, one, request.options));
          return exit_expected;
        }
        ids.push_back(one.id);
      }
    }
  }
  const std::string near = near_miss(id, ids);
  throw UsageError(fmt::format("show: no device has the case {}{}; assay list shows the ids", id,
                               near.empty() ? "" : fmt::format(", did you mean {}?", near)));
}

}  // namespace assay::harness
