#include "harness/base/console.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "harness/base/errors.h"

namespace assay::harness {

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
  const std::string text = "assay: " + line + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void note(std::span<const std::string> problems) {
  for (const std::string& problem : problems) complain("note: " + problem);
}

}  // namespace assay::harness
