#include "harness/base/temporary_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string_view>
#include <system_error>
#include <thread>

#include "harness/base/errors.h"
#include "harness/base/process_table.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr std::string_view run_prefix = "assay-run-";

}  // namespace

void remove_stale_folders(const fs::path& base, std::string_view prefix) {
  std::error_code error;
  for (fs::directory_iterator entry(base, error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code ignored;
    if (!entry->path().filename().string().starts_with(prefix)) continue;
    const auto age = fs::file_time_type::clock::now() - fs::last_write_time(entry->path(), ignored);
    if (ignored || age < 5min) continue;  // the owner of a new folder may not have locked it yet
    const Descriptor folder(open(entry->path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder && flock(folder.get(), LOCK_EX | LOCK_NB) == 0)
      fs::remove_all(entry->path(), ignored);
  }
}

void remove_for_good(const fs::path& folder) {
  std::error_code error;
  for (int attempt = 0; attempt < 100; ++attempt) {
    fs::remove_all(folder, error);
    if (!fs::exists(folder, error)) return;
    std::this_thread::sleep_for(20ms);
  }
}

bool keep_temporary_files() {
  const char* keep = std::getenv("ASSAY_KEEP");
  return keep != nullptr && *keep != '\0';
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  fs::path base = fs::temp_directory_path(error);
  if (error) base = "/tmp";
  remove_stale_folders(base, run_prefix);
  std::random_device random;
  path_ = fs::absolute(base) / fmt::format("{}{:08x}{:08x}", run_prefix, random(), random());
  // `cleaner_` starts before the folder exists, so that something always removes the folder.
  if (!keep_temporary_files()) {
    Pipe pipe = make_pipe();
    SpawnRequest request;
    request.arguments = {"assay", cleaning_command, path_.string()};
    request.descriptors = {{pipe.read.get(), STDIN_FILENO}};
    try {
      cleaner_ = spawn(request);
      lifeline_ = std::move(pipe.write);
    } catch (const std::system_error&) {  // the destructor or the next run removes the folder
    }
  }
  if (mkdir(path_.c_str(), 0700) != 0)
    throw UsageError(
        fmt::format("cannot create a folder for temporary files in {} ({}); set TMPDIR to a "
                    "writable folder",
                    base.string(), std::generic_category().message(errno)));
  lock_.reset(open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  flock(lock_.get(), LOCK_EX | LOCK_NB);
}

TemporaryFolder::~TemporaryFolder() {
  if (keep_temporary_files()) {
    fmt::print(stderr, "note: the temporary folder {} is kept\n", path_.string());
    return;
  }
  remove_for_good(path_);
  if (cleaner_ > 0) kill_and_reap(cleaner_);
}

void clean_up(std::span<const std::string> arguments) {
  if (arguments.size() != 1) throw UsageError("clean-up is for internal use");
  const fs::path folder = arguments.front();
  if (!folder.filename().string().starts_with(run_prefix))
    throw UsageError("clean-up is for internal use");
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) signal(number, SIG_IGN);
  std::array<char, 64> buffer;
  for (ssize_t got = 1; got > 0 || (got < 0 && errno == EINTR);)
    got = read(STDIN_FILENO, buffer.data(), buffer.size());
  kill_by_environment(folder.string());
  remove_for_good(folder);
  _exit(0);
}

}  // namespace assay::harness
