#include "suites/numeric/dump.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "harness/base/process.h"
#include "harness/record/results.h"

namespace assay::suites::numeric {
namespace {

namespace fs = std::filesystem;

struct NumberFile {
  harness::Descriptor file;
  std::size_t bytes;

  void write(const void* numbers, std::uint64_t first, std::size_t count) const {
    const char* from = static_cast<const char*>(numbers);
    std::size_t left = count * bytes;
    auto place = static_cast<off_t>(first * bytes);
    while (left > 0) {
      const ssize_t n = pwrite(file.get(), from, left, place);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) throw std::system_error(errno, std::generic_category(), "ASSAY_DUMP");
      from += n;
      place += n;
      left -= static_cast<std::size_t>(n);
    }
  }
};

NumberFile opened(const fs::path& path, std::size_t bytes) {
  NumberFile one{
      harness::Descriptor(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)),
      bytes};
  if (one.file.get() < 0)
    throw std::system_error(errno, std::generic_category(), "ASSAY_DUMP: " + path.string());
  return one;
}

const char* kind_name(reference::ScalarType::Kind kind) {
  switch (kind) {
    case reference::ScalarType::Kind::floating:
      return "float";
    case reference::ScalarType::Kind::signed_integer:
      return "int";
    case reference::ScalarType::Kind::unsigned_integer:
      return "uint";
  }
  return "";
}

}  // namespace

std::function<void(const reference::Batch&)> dump_of(const NumericCase& c, std::uint64_t count) {
  const char* asked = std::getenv("ASSAY_DUMP");
  if (asked == nullptr || *asked == '\0') return {};
  const fs::path folder = asked;
  struct Files {
    std::vector<NumberFile> inputs, results;
  };
  const auto files = std::make_shared<Files>();
  nlohmann::json about = {{"case", c.id},
                          {"function", c.subject},
                          {"count", count},
                          {"inputs", nlohmann::json::array()},
                          {"results", nlohmann::json::array()}};
  for (std::size_t a = 0; a < c.inputs.arguments(); ++a) {
    const reference::ScalarType type = c.inputs.type(a);
    about["inputs"].push_back({{"kind", kind_name(type.kind)}, {"bytes", type.bytes()}});
    files->inputs.push_back(
        opened(folder / fmt::format("input{}", a), static_cast<std::size_t>(type.bytes())));
  }
  for (std::size_t r = 0; r < c.shape.output_bytes.size(); ++r) {
    about["results"].push_back({{"bytes", c.shape.output_bytes[r]}});
    files->results.push_back(opened(folder / fmt::format("result{}", r),
                                    static_cast<std::size_t>(c.shape.output_bytes[r])));
  }
  harness::write_atomically(folder / "dump.json", about.dump() + '\n');
  return [files](const reference::Batch& view) {
    for (std::size_t a = 0; a < files->inputs.size(); ++a)
      files->inputs[a].write(view.inputs[a], view.first_index, view.count);
    for (std::size_t r = 0; r < files->results.size(); ++r)
      files->results[r].write(view.outputs[r], view.first_index, view.count);
  };
}

}  // namespace assay::suites::numeric
