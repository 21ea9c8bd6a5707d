#include "harness/calls/notes.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace assay::calls {
namespace {

void note(const char* key, const nlohmann::json& what) {
  const char* const path = std::getenv(record_variable);
  if (path == nullptr || *path == '\0') return;
  const int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) return;
  const std::string line =
      nlohmann::json{{key, what}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
      '\n';
  [[maybe_unused]] const auto written = write(file, line.data(), line.size());
  close(file);
}

}  // namespace

void note_case(std::string_view id) {
  note("case", id);
}

void note_failure(const harness::Finding& finding) {
  note("failed", finding);
}

std::string recorded_calls() {
  constexpr std::streamoff most = 256 * 1024;
  const char* const path = std::getenv(record_variable);
  if (path == nullptr || *path == '\0') return {};
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) return {};
  const std::streamoff size = file.tellg();
  file.seekg(std::max<std::streamoff>(0, size - most));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (size > most) text.erase(0, text.find('\n') + 1);
  return text;
}

}  // namespace assay::calls
