#include "harness/calls/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::calls {

using nlohmann::json;

std::string as_bytes(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xfc) == 0xc0 && i + 1 < text.size()) {
      out += static_cast<char>((byte & 3U) << 6U | (static_cast<unsigned char>(text[++i]) & 63U));
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string place_in_region(const ProgramObjects& objects, const json& memory) {
  return fmt::format("(char *){} + {}", objects.name(memory["at"]),
                     memory.value("offset", std::uint64_t{0}));
}

std::string memory(ProgramParts& program, const json& value, std::string& before, bool changed) {
  if (value.is_null()) return "NULL";
  if (value.is_object() && value.contains("at")) return place_in_region(program.objects, value);
  if (!value.is_object()) return "anywhere()";
  const auto size = value.value("bytes", std::uint64_t{0});
  const std::string bytes = bytes_of(value);
  if (bytes.empty() && size == 0) return "anywhere()";
  if (value.contains("fill") && bytes.size() > 16) {
    const std::string name = program.data.room(size);
    before += fill_statement(program, name, value, size);
    return name;
  }
  if (bytes.size() < size) {
    // The record has only the beginning of the content.
    const std::string name =
        program.data.room(std::min<std::uint64_t>(size, std::uint64_t{1} << 30U),
                          " /* the record lacks the end of this content */");
    if (!bytes.empty()) before += copy_statement(program, name, bytes);
    return name;
  }
  return changed ? program.data.changing_array(bytes) : program.data.array(bytes);
}

std::string copy_statement(ProgramParts& program, const std::string& variable,
                           const std::string& bytes) {
  return fmt::format("    memcpy({}, {}, {});\n", variable, program.data.array(bytes),
                     bytes.size());
}

std::string fill_statement(ProgramParts& program, const std::string& variable, const json& content,
                           std::uint64_t size) {
  const std::string bytes = bytes_of(content);
  const std::string pattern = bytes.substr(0, content["fill"].get<std::string>().size() / 2);
  if (pattern.size() == 1)
    return fmt::format("    memset({}, 0x{:02x}, {});\n", variable,
                       static_cast<unsigned char>(pattern[0]), size);
  program.helpers.need("fill");
  return fmt::format("    fill({}, {}, {}, {});\n", variable, size, program.data.array(pattern),
                     pattern.size());
}

std::string region_writes(ProgramParts& program, const Call& call) {
  std::string out;
  if (!call.wrote.is_object()) return out;
  for (const auto& [region, content] : call.wrote.items()) {
    json plain = content;
    plain.erase("at");
    const std::string bytes = bytes_of(plain);
    if (bytes.empty()) continue;
    const std::string variable = program.objects.name(region);
    out += plain.contains("fill") ? fill_statement(program, variable, plain, bytes.size())
                                  : copy_statement(program, variable, bytes);
  }
  return out;
}

}  // namespace assay::calls
