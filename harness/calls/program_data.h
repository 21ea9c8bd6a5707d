#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/calls/reduction.h"

namespace assay::calls {

/// The static variables of a C program, except objects. A function that adds a variable returns the
/// variable's name.
class ProgramData {
 public:
  explicit ProgramData(const Kept& kept);

  /// A constant array. Calls with equal bytes share an array.
  std::string array(const std::string& bytes);
  /// An array that a statement changes, so it is not shared.
  std::string changing_array(const std::string& bytes);
  /// An array of at least this many zeros. `remark` becomes a comment.
  std::string room(std::uint64_t bytes, std::string_view remark = {});
  /// A string with the lines of the text. Calls with equal texts share a string.
  std::string text(const std::string& text);

  /// "status_3": `what` and the number of the call.
  std::string own_name(std::size_t place, std::string_view what) const;
  /// Adds a definition, without "static" and ";".
  void define(std::string_view definition);

  const std::string& definitions() const { return definitions_; }

 private:
  std::string new_array_name();

  std::vector<std::size_t> numbers_;                   ///< the numbers of the kept calls, from 1
  std::map<std::string, std::string> arrays_, texts_;  ///< content to variable
  std::size_t arrays_made_ = 0;
  std::string definitions_;
};

}  // namespace assay::calls
