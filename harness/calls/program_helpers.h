#pragma once
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace assay::calls {

/// The C functions that a program's statements call. Each helper is a file in
/// harness/calls/programs/helpers with its types and variables. The file has the helper's name. A
/// program has only the helpers that it needs.
class ProgramHelpers {
 public:
  /// Adds a helper to the program. The caller must also add each helper that this one uses. Throws
  /// std::logic_error if no helper has that name.
  void need(std::string_view name);
  bool needed(std::string_view name) const { return needed_.contains(name); }

  /// The text of the helpers that finish() may call. finish() ends the program.
  std::string before_finish() const;
  /// The text of the other helpers. They may call finish().
  std::string after_finish() const;

 private:
  std::string text(std::span<const std::string_view> names) const;

  std::set<std::string, std::less<>> needed_;
};

}  // namespace assay::calls
