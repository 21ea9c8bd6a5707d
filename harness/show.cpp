#include <fmt/format.h>

#include <algorithm>

#include "harness/commands.h"
#include "harness/devices.h"
#include "harness/errors.h"
#include "harness/selection.h"
#include "harness/text.h"

namespace assay::harness {

namespace {

void add_list(std::string& text, std::string_view label, const std::vector<std::string>& entries) {
  for (std::size_t i = 0; i < entries.size(); ++i)
    text += fmt::format("  {:<13}{}\n", i == 0 ? label : "", entries[i]);
}

std::string shown(const DeviceInfo& device, const Case& one) {
  std::string text = one.id + '\n';
  add_list(text, "device",
           {fmt::format("{}: {} ({})", device.index, device.name, device.platform_name)});
  add_list(text, "outcome", {one.skip ? "skip: " + *one.skip : "would run"});
  add_list(text, "citations", one.citations);
  add_list(text, "requirements", one.requirements);
  if (one.kernel) {
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
                    "list shows them",
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
          print(shown(device, one));
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
