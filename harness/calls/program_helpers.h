#pragma once
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace assay::calls {

/// The C functions that a program's statements call. Each is a file of
/// harness/calls/programs/helpers by its name, with its types and variables. A program has only
/// those that it needs.
class ProgramHelpers {
 public:
  /// The program has that helper. Helpers that it uses itself must be named as well. Throws
  /// std::logic_error if no helper has that name.
  void need(std::string_view name);
  bool needed(std::string_view name) const { return needed_.contains(name); }

  /// The text of those that finish(), which ends the program, may call.
  std::string before_finish() const;
  /// The text of the others, which may call finish().
  std::string after_finish() const;

 private:
  std::string text(std::span<const std::string_view> names) const;

  std::set<std::string, std::less<>> needed_;
};

}  // namespace assay::calls
