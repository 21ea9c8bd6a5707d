#include "harness/calls/program_data.h"

#include <fmt/format.h>

#include "harness/base/source_text.h"

namespace assay::calls {
namespace {

bool in_words(const std::string& bytes) {
  return bytes.size() % 4 == 0 && bytes.size() > 4;
}

std::string elements(const std::string& bytes) {
  std::string out;
  const bool wide = in_words(bytes);
  const std::size_t step = wide ? 4 : 1;
  for (std::size_t i = 0, n = 0; i < bytes.size(); i += step, ++n) {
    out += n % 8 == 0 ? "\n  " : " ";
    std::uint32_t value = 0;
    for (std::size_t b = step; b-- > 0;)
      value = value << 8U | static_cast<unsigned char>(bytes[i + b]);
    out += wide ? fmt::format("0x{:08x},", value) : fmt::format("0x{:02x},", value);
  }
  return out;
}

std::string array_definition(const std::string& name, const std::string& bytes) {
  return fmt::format("{} {}[] = {{{}\n}}", in_words(bytes) ? "cl_uint" : "cl_uchar", name,
                     elements(bytes));
}

}  // namespace

ProgramData::ProgramData(const Kept& kept) : numbers_(kept.size()) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) numbers_[i] = ++number;
}

std::string ProgramData::array(const std::string& bytes) {
  std::string& name = arrays_[bytes];
  if (name.empty()) {
    name = new_array_name();
    define("const " + array_definition(name, bytes));
  }
  return name;
}

std::string ProgramData::changing_array(const std::string& bytes) {
  const std::string name = new_array_name();
  define(array_definition(name, bytes));
  return name;
}

std::string ProgramData::room(std::uint64_t bytes, std::string_view remark) {
  const std::string name = new_array_name();
  definitions_ += fmt::format("static cl_ulong {}[{}];{}\n", name, (bytes + 7) / 8, remark);
  return name;
}

std::string ProgramData::text(const std::string& text) {
  std::string& name = texts_[text];
  if (name.empty()) {
    name = fmt::format("source_{}", texts_.size());
    define(fmt::format("const char *const {} =\n{}  ", name, harness::c_lines(text)));
  }
  return name;
}

std::string ProgramData::own_name(std::size_t place, std::string_view what) const {
  return fmt::format("{}_{}", what, numbers_.at(place));
}

void ProgramData::define(std::string_view definition) {
  definitions_ += fmt::format("static {};\n", definition);
}

std::string ProgramData::new_array_name() {
  return fmt::format("data_{}", ++arrays_made_);
}

}  // namespace assay::calls
