#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/calls/reduction.h"

namespace assay::calls {

/// The static variables of a program beside its objects: contents of memory, source text, and the
/// memory that single calls write to. Each function that makes one returns its name.
class ProgramData {
 public:
  explicit ProgramData(const Kept& kept);

  /// A constant array of these bytes. Equal bytes share one.
  std::string array(const std::string& bytes);
  /// An array that holds these bytes at first. It is not shared because a statement writes to it.
  std::string changing_array(const std::string& bytes);
  /// Zeros that statements fill, at least this number of bytes. The remark comes after the
  /// definition.
  std::string room(std::uint64_t bytes, std::string_view remark = {});
  /// A string, with a line of the program for each of its lines. Equal texts share one.
  std::string text(const std::string& text);

  /// The name of a variable that belongs to a kept call: "status_3" of the third.
  std::string own_name(std::size_t place, std::string_view what) const;
  /// Adds the definition, without "static" and ";", of a variable that the caller named.
  void define(std::string_view definition);

  const std::string& definitions() const { return definitions_; }

 private:
  std::string new_array_name();

  std::vector<std::size_t> numbers_;                   ///< of kept calls, from 1
  std::map<std::string, std::string> arrays_, texts_;  ///< names by content
  std::size_t arrays_made_ = 0;
  std::string definitions_;
};

}  // namespace assay::calls
