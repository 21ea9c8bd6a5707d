#include "harness/devices/query.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/devices/cl_names.h"

namespace assay::harness {

namespace {

constexpr std::size_t largest_answer = 1 << 20;
/// The number of bytes after each buffer. A change of these bytes shows a write past the buffer's
/// end.
constexpr std::size_t guard = 1 << 16;
constexpr char guard_byte = '\xA5';

}  // namespace

std::vector<char> Query::read(cl_uint parameter, const char* name, std::size_t size) const {
  std::vector<char> buffer(size + guard, guard_byte);
  std::fill_n(buffer.begin(), size, '\0');
  std::size_t returned = size;
  const cl_int status = call_(parameter, size, buffer.data(), &returned);
  const auto end = buffer.begin() + static_cast<std::ptrdiff_t>(size);
  if (std::any_of(end, buffer.end(), [](char byte) { return byte != guard_byte; }))
    problem_(fmt::format("{}: the driver wrote beyond param_value_size ({})", name,
                         counted(size, "byte")));
  if (status != CL_SUCCESS) {
    problem_(fmt::format("{}: {}", name, error_name(status)));
    return {};
  }
  if (returned > size)
    problem_(fmt::format("{}: the driver returned a size of {} for a buffer of {}", name,
                         counted(returned, "byte"), size));
  buffer.resize(std::min(returned, size));
  return buffer;
}

std::vector<char> Query::fixed(cl_uint parameter, const char* name, std::size_t size) const {
  before_(name);
  std::vector<char> bytes = read(parameter, name, size);
  if (!bytes.empty() && bytes.size() != size) wrong_size(name, bytes.size(), size);
  return bytes;
}

std::vector<char> Query::variable(cl_uint parameter, const char* name) const {
  before_(name);
  std::size_t size = 0;
  const cl_int status = call_(parameter, 0, nullptr, &size);
  if (status != CL_SUCCESS) {
    problem_(fmt::format("{}: {}", name, error_name(status)));
    return {};
  }
  if (size > largest_answer) {
    problem_(fmt::format("{}: the driver returned a size of {}; assay reads at most 1 MiB", name,
                         counted(size, "byte")));
    return {};
  }
  if (size == 0) return {};
  std::vector<char> bytes = read(parameter, name, size);
  if (!bytes.empty() && bytes.size() != size)
    problem_(fmt::format("{}: the driver returned a size of {}, then a value of {}", name,
                         counted(size, "byte"), counted(bytes.size(), "byte")));
  return bytes;
}

std::string Query::text(cl_uint parameter, const char* name) const {
  const std::vector<char> bytes = variable(parameter, name);
  const auto end = std::find(bytes.begin(), bytes.end(), '\0');
  if (!bytes.empty() && end == bytes.end())
    problem_(fmt::format("{}: the string has no terminating null character", name));
  return printable({bytes.begin(), end});
}

void Query::wrong_size(const char* name, std::size_t size, std::size_t element) const {
  problem_(fmt::format("{}: the driver returned a size of {}, expected {}", name,
                       counted(size, "byte"), element));
}

}  // namespace assay::harness
