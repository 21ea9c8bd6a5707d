#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/calls/program_parts.h"

namespace assay::calls {

/// Text of a driver or a program, of which the record has a character for each byte.
std::string as_bytes(const std::string& text);

/// "{1, 2}" for a list and a function that writes one element; "{0}" for an empty one.
template <class Each>
std::string braces(const nlohmann::json& values, Each each) {
  std::string out;
  for (const nlohmann::json& one : values) out += (out.empty() ? "" : ", ") + each(one);
  return '{' + (out.empty() ? "0" : out) + '}';
}

/// "(char *)map_1 + 8" of memory that the record gives as a place in a region.
std::string place_in_region(const ProgramObjects& objects, const nlohmann::json& memory);

/// An expression for memory with that content; anywhere() if the content is not known. Statements
/// that must fill it before the call are added to `before`. `changed`: a statement writes to it, so
/// that no other call may share it.
std::string memory(ProgramParts& program, const nlohmann::json& value, std::string& before,
                   bool changed = false);

/// A statement that copies these bytes to the variable.
std::string copy_statement(ProgramParts& program, const std::string& variable,
                           const std::string& bytes);

/// A statement that writes the pattern of a content ("fill") to the first `size` bytes of the
/// variable.
std::string fill_statement(ProgramParts& program, const std::string& variable,
                           const nlohmann::json& content, std::uint64_t size);

/// Statements for the host's writes to regions before the call.
std::string region_writes(ProgramParts& program, const Call& call);

}  // namespace assay::calls
