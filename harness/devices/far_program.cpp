#include "harness/devices/far_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <link.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string_view>
#include <system_error>
#include <thread>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {

namespace fs = std::filesystem;

namespace {

/// In seconds. The other machine may first receive 30 MB over a slow line.
constexpr double patience = 120;
/// The limit, in bytes, of all output before the answer. A login shell may print text first.
constexpr std::size_t most_said = std::size_t{1} << 20;
constexpr std::string_view mark = "assay-far: ";

/// The C library and its loader are never sent. The driver needs its own system's C library, and a
/// process cannot have two.
bool of_the_c_library(const std::string& file) {
  for (const char* name : {"ld-", "ld.", "libc.", "libm.", "libmvec.", "libdl.", "libpthread.",
                           "librt.", "libresolv.", "linux-vdso", "linux-gate"})
    if (file.starts_with(name)) return true;
  return false;
}

/// This program and its loaded libraries. No driver is among them, because the supervisor loads
/// none.
std::vector<std::string> own_files() {
  std::vector<std::string> files{own_path()};
  const auto add = [](dl_phdr_info* info, std::size_t, void* list) {
    const std::string path = info->dlpi_name;
    if (!path.empty() && !of_the_c_library(fs::path(path).filename().string()))
      static_cast<std::vector<std::string>*>(list)->push_back(path);
    return 0;
  };
  dl_iterate_phdr(add, &files);
  return files;
}

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw UsageError(fmt::format("{} cannot be read, so it cannot be sent to a worker", path));
  return {std::istreambuf_iterator<char>(file), {}};
}

/// FNV-1a with 64 bits, for the name of a folder. The digest does not prove the content.
std::string digest(const std::vector<std::string>& texts) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::string& text : texts)
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  return fmt::format("{:016x}", hash);
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t bytes_a_line = 57;
  std::string text;
  text.reserve(bytes.size() * 4 / 3 + bytes.size() / bytes_a_line + 8);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t three = 0;
    for (std::size_t j = 0; j < 3; ++j)
      three = three << 8 | (i + j < bytes.size() ? static_cast<unsigned char>(bytes[i + j]) : 0);
    for (std::size_t j = 0; j < 4; ++j)
      text += i + j <= bytes.size() ? digits[three >> (18 - 6 * j) & 63] : '=';
    if ((i + 3) % bytes_a_line == 0) text += '\n';
  }
  return text + '\n';
}

/// Runs a script with `command sh` and returns the line after the mark. The shell reads the script
/// while it runs, so data are inside the script.
std::string told(const std::vector<std::string>& command, std::string script) {
  Pipe input = make_pipe(), output = make_pipe();
  SpawnRequest request;
  request.program = command.front();
  request.arguments = command;
  request.arguments.emplace_back("sh");
  request.descriptors = {{input.read.get(), 0}, {output.write.get(), 1}, {output.write.get(), 2}};
  const pid_t child = spawn_prefix(request);
  output.write.reset();
  input.read.reset();
  write_beside(std::move(input.write), std::move(script));
  std::string said;
  for (;;) {
    pollfd wait{output.read.get(), POLLIN, 0};
    const int news = poll(&wait, 1, static_cast<int>(patience * 1000));
    if (news < 0 && errno == EINTR) continue;
    std::array<char, 4096> buffer;
    const ssize_t got = news > 0 ? read(output.read.get(), buffer.data(), buffer.size()) : 0;
    if (got <= 0 || said.size() > most_said) break;
    said.append(buffer.data(), static_cast<std::size_t>(got));
  }
  kill_and_reap(child);
  const std::size_t at = said.rfind(mark);
  if (at == std::string::npos)
    throw UsageError(fmt::format("the worker prefix '{} sh' did not answer: {}",
                                 fmt::join(command, " "),
                                 printable(trimmed(said.empty() ? "no output" : said), 400)));
  const std::string line = said.substr(at + mark.size());
  return line.substr(0, line.find('\n'));
}

std::string beginning(const std::string& key) {
  return fmt::format("folder=${{XDG_CACHE_HOME:-$HOME/.cache}}/assay/remote/{}\nmark='{}'\n", key,
                     mark);
}

constexpr std::string_view ask = R"(
if [ -e "$folder/run" ]; then touch "$folder"; echo "$mark$folder/run"; else echo "${mark}none"; fi
exit
)";

constexpr std::string_view prepare = R"(
umask 077
fresh=$folder.$$
mkdir -p "$fresh/sent" "$fresh/lib" || { echo "${mark}! cannot create $fresh"; exit; }
)";

/// Uses a sent library only if the other system lacks it, or has an older version.
constexpr std::string_view settle = R"(
chmod +x "$fresh/sent/assay" && mv "$fresh/sent/assay" "$fresh/assay"
until said=$(LD_LIBRARY_PATH=$fresh/lib "$fresh/assay" --version 2>&1 </dev/null); do
  found=
  for file in "$fresh"/sent/*; do
    name=${file##*/}
    case $said in *"$name"*) mv "$file" "$fresh/lib/$name"; found=yes ;; esac
  done
  if [ -z "$found" ]; then
    echo "${mark}! $said"
    rm -rf "$fresh"
    exit
  fi
done
rm -rf "$fresh/sent"
cat >"$fresh/run" <<END
export LD_LIBRARY_PATH="$folder/lib\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"
exec "$folder/assay" "\$@"
END
mv "$fresh" "$folder" 2>/dev/null
rm -rf "$fresh" "$folder/${fresh##*/}"
find "${folder%/*}" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -rf {} + 2>/dev/null
echo "$mark$folder/run"
exit
)";

}  // namespace

pid_t spawn_prefix(const SpawnRequest& request) {
  try {
    return spawn(request);
  } catch (const std::system_error& error) {
    throw UsageError(fmt::format("the worker prefix '{}' cannot be started: {}", request.program,
                                 error.code().message()));
  }
}

void write_beside(Descriptor to, std::string text) {
  std::thread([to = std::move(to), text = std::move(text)] {
    sigset_t broken_pipe;
    sigemptyset(&broken_pipe);
    sigaddset(&broken_pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe, nullptr);
    for (std::string_view rest = text; !rest.empty();) {
      const ssize_t written = write(to.get(), rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;  // the reader closed its end; its exit status says why
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }).detach();
}

std::string own_path() {
  std::error_code error;
  const fs::path path = fs::read_symlink("/proc/self/exe", error);
  return error ? "/proc/self/exe" : path.string();
}

std::string far_program(const std::vector<std::string>& command,
                        const std::vector<std::string>& send) {
  static std::map<std::pair<std::vector<std::string>, std::vector<std::string>>, std::string> known;
  std::string& path = known[{command, send}];
  if (!path.empty()) return path;

  std::vector<std::string> files = send.empty() ? own_files() : send, contents;
  for (const std::string& file : files) contents.push_back(content(file));
  std::vector<std::string> names = files;
  for (std::string& name : names) name = fs::path(name).filename().string();
  names.front() = "assay";
  std::vector<std::string> hashed = names;
  hashed.insert(hashed.end(), contents.begin(), contents.end());
  const std::string begin = beginning(digest(hashed));

  std::string answer = told(command, begin + std::string(ask));
  if (answer == "none") {
    std::string script = begin + std::string(prepare);
    for (std::size_t i = 0; i < files.size(); ++i)
      script += fmt::format("base64 -d >\"$fresh/sent/{}\" <<'END'\n{}END\n", names[i],
                            base64(contents[i]));
    answer = told(command, script + std::string(settle));
  }
  const auto refuse = [&](const std::string& why) {
    throw UsageError(fmt::format(
        "assay cannot be sent to another machine with '{}': {}; copy assay to that machine, and "
        "name the copy in the driver's .worker file: program = \"/path/assay\"",
        fmt::join(command, " "), printable(why, 400)));
  };
  if (answer.starts_with('!')) refuse(std::string(trimmed(std::string_view(answer).substr(1))));
  // A shell may read the path again as a word of a command line. So the path may have only these
  // characters.
  if (!answer.starts_with('/') || !std::all_of(answer.begin(), answer.end(), [](unsigned char c) {
        return std::isalnum(c) != 0 ||
               std::string_view("/._+-@").find(static_cast<char>(c)) != std::string_view::npos;
      }))
    refuse("a shell would change the name of the folder for assay on that machine: " + answer);
  path = answer;
  return path;
}

}  // namespace assay::harness
