#include "harness/base/console.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "harness/base/errors.h"
#include "harness/base/lines.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

constexpr std::string_view plain_name = "assay";

/// Columns of a terminal; 0 if `descriptor` is not a terminal.
std::size_t columns(int descriptor) {
  winsize size{};
  if (isatty(descriptor) == 0 || ioctl(descriptor, TIOCGWINSZ, &size) != 0) return 0;
  return std::clamp<std::size_t>(size.ws_col, 60, 160);
}

std::string& program() {
  static std::string name(plain_name);
  return name;
}

}  // namespace

void print(const std::string& text) {
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = write(STDOUT_FILENO, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EPIPE) return;
    if (written < 0)
      throw UsageError(fmt::format("cannot write to standard output ({})", std::strerror(errno)));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void complain(const std::string& line) {
  const std::size_t width = columns(STDERR_FILENO);
  const std::string said = "assay: " + line;
  const std::string text = (width != 0 ? wrapped(said, width, 2) : said) + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void set_program(const std::string& typed) {
  if (!typed.empty()) program() = shell_word(typed);
}

std::string pasted(const std::string& line) {
  return line.starts_with("assay ") ? program() + line.substr(plain_name.size()) : line;
}

std::string for_terminal(const std::string& text, std::size_t indent) {
  const std::size_t width = columns(STDOUT_FILENO);
  return width != 0 ? wrapped(text, width, indent) : text;
}

std::size_t terminal_width() {
  const std::size_t width = columns(STDOUT_FILENO);
  return width != 0 ? width : 100;
}

}  // namespace assay::harness
