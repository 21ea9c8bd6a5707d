#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/calls/reduction.h"

namespace assay::calls {

/// The static variables of a program, except its objects: contents of memory, source text, and
/// memory that single calls write to. Each function that makes a variable returns its name.
class ProgramData {
 public:
  explicit ProgramData(const Kept& kept);

  /// A constant array with these bytes. Equal bytes share one array.
  std::string array(const std::string& bytes);
  /// An array that starts with these bytes. It is not shared because a statement writes to it.
  std::string changing_array(const std::string& bytes);
  /// An array of zeros that statements fill. It has at least this number of bytes. The remark is a
  /// comment after its definition.
  std::string room(std::uint64_t bytes, std::string_view remark = {});
  /// A string. Each of its lines is one line of the program. Equal texts share one string.
  std::string text(const std::string& text);

  /// The name of a variable that belongs to one kept call. For the third call: "status_3".
  std::string own_name(std::size_t place, std::string_view what) const;
  /// Adds the definition of a variable that the caller named. The text has no "static" and no ";".
  void define(std::string_view definition);

  const std::string& definitions() const { return definitions_; }

 private:
  std::string new_array_name();

  std::vector<std::size_t> numbers_;                   ///< numbers of the kept calls, from 1
  std::map<std::string, std::string> arrays_, texts_;  ///< from contents to variables
  std::size_t arrays_made_ = 0;
  std::string definitions_;
};

}  // namespace assay::calls
