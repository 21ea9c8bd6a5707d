#include "harness/run/reports_package.h"

#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <string_view>

#include "assay_page_embedded.h"
#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/run/results.h"

namespace assay::harness {

namespace fs = std::filesystem;

ReportsPackage::ReportsPackage() {
  if (const char* given = std::getenv("ASSAY_REPORTS")) {
    folder_ = given;
    return;
  }
  temporary_.emplace();
  for (const std::string_view name : page::embedded_names()) {
    const fs::path path = temporary_->path() / name;
    fs::create_directories(path.parent_path());
    write_atomically(path, std::string(page::embedded(name)));
  }
  folder_ = temporary_->path() / "reports";
}

int python_command(const std::string& name, std::span<const std::string> arguments) {
  const ReportsPackage package;
  const std::string script = package.script(name);
  SpawnRequest request;
  request.program = "/usr/bin/env";
  request.arguments = {"env", "python3", script};
  request.arguments.insert(request.arguments.end(), arguments.begin(), arguments.end());
  // The path of the script is in the environment, too: a temporary folder ends who names it there.
  request.environment = {{"ASSAY_PROGRAM", fs::read_symlink("/proc/self/exe").string()},
                         {"ASSAY_SCRIPT", script}};
  request.descriptors = {{0, 0}, {1, 1}, {2, 2}};
  const pid_t child = spawn(request);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status)) throw UsageError(name + ": Python ended by " + describe_exit(status));
  if (WEXITSTATUS(status) == 127) throw UsageError(name + ": python3 is not installed");
  return WEXITSTATUS(status);
}

}  // namespace assay::harness
