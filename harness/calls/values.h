#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// The bytes of a text in a record. The record has one character for each byte.
std::string as_bytes(const std::string& text);

/// "{1, 2}" for a list whose elements `each` writes. "{0}" for an empty list.
template <class Each>
std::string braces(const nlohmann::json& values, Each each) {
  std::string out;
  for (const nlohmann::json& one : values) out += (out.empty() ? "" : ", ") + each(one);
  return '{' + (out.empty() ? "0" : out) + '}';
}

/// "(char *)map_1 + 8" for memory that the record gives as an offset in a region.
std::string place_in_region(const ProgramObjects& objects, const nlohmann::json& memory);

/// An expression for memory with that content. If the content is not known, the expression is
/// anywhere(). Statements that must fill the memory before the call are added to `before`. With
/// `changed`, a statement writes to the memory, so no other call shares it.
std::string memory(ProgramParts& program, const nlohmann::json& value, std::string& before,
                   bool changed = false);

/// A statement that copies these bytes to the variable.
std::string copy_statement(ProgramParts& program, const std::string& variable,
                           const std::string& bytes);

/// A statement that fills the first `size` bytes of the variable with the content's repeated
/// pattern ("fill").
std::string fill_statement(ProgramParts& program, const std::string& variable,
                           const nlohmann::json& content, std::uint64_t size);

/// Statements that write to regions before the call, as the host did.
std::string region_writes(ProgramParts& program, const Call& call);

}  // namespace assay::calls
