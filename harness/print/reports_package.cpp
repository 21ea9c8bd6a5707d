#include "harness/print/reports_package.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <vector>

#include "assay_page_embedded.h"
#include "harness/base/errors.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

volatile sig_atomic_t child_of_ours = 0;

/// A signal that ends this process also ends the script and its children.
void pass_on(int signal) {
  if (child_of_ours > 0) kill(child_of_ours, signal);
}

int status_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : exit_after(WTERMSIG(status));
}

}  // namespace

ReportsPackage::ReportsPackage() {
  if (const char* given = std::getenv("ASSAY_REPORTS")) {
    folder_ = fs::absolute(given);
    return;
  }
  temporary_.emplace();
  for (const std::string_view name : page::embedded_names()) {
    const fs::path path = temporary_->path() / name;
    fs::create_directories(path.parent_path());
    write_atomically(path, std::string(page::embedded(name)));
  }
  folder_ = fs::absolute(temporary_->path() / "reports");
}

int python_command(const std::string& module, std::span<const std::string> arguments) {
  const ReportsPackage package;
  std::vector<std::string> words{"env", "python3", "-m", module};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // Modules in the user's PYTHONPATH stay visible.
  std::string path = package.folder();
  if (const char* given = std::getenv("PYTHONPATH"); given != nullptr && *given != '\0')
    path += std::string(":") + given;
  setenv("PYTHONPATH", path.c_str(), 1);
  setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
  setenv("ASSAY_PROGRAM", fs::read_symlink("/proc/self/exe").c_str(), 1);
  struct sigaction action {};
  action.sa_handler = pass_on;
  for (const int signal : {SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    signal(SIGPIPE, SIG_DFL);
    execv("/usr/bin/env", argv.data());
    _exit(127);
  }
  child_of_ours = child;
  signal(SIGINT, SIG_IGN);  // the terminal also sends SIGINT to the script
  const int status = status_of(child);
  if (status == 127) throw UsageError("python3 is not installed");
  return status;
}

}  // namespace assay::harness
