#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The text has a character for each byte.
std::string as_bytes(const std::string& text);

/// The initializer of a list in C: "{1, 2}". "{0}" for an empty list.
template <class Each>
std::string braces(const nlohmann::json& values, Each each) {
  std::string out;
  for (const nlohmann::json& one : values) out += (out.empty() ? "" : ", ") + each(one);
  return '{' + (out.empty() ? "0" : out) + '}';
}

/// "(char *)map_1 + 8" for an offset in a region.
std::string place_in_region(const ProgramObjects& objects, const nlohmann::json& memory);

/// An expression for memory with the content `value`. `before` gets statements that fill the
/// memory. If the content is unknown, the expression is a call of anywhere()
/// (programs/helpers/anywhere.c). With `changed`, no other call shares the memory.
std::string memory(ProgramParts& program, const nlohmann::json& value, std::string& before,
                   bool changed = false);

std::string copy_statement(ProgramParts& program, const std::string& variable,
                           const std::string& bytes);

/// Fills the first `size` bytes with the pattern of `content` ("fill").
std::string fill_statement(ProgramParts& program, const std::string& variable,
                           const nlohmann::json& content, std::uint64_t size);

std::string region_writes(ProgramParts& program, const Call& call);

}  // namespace assay::calls
