#pragma once
#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace assay::calls {

/// The C functions that a C program needs. Each function is in a file with its name in
/// harness/calls/programs/helpers.
class ProgramHelpers {
 public:
  /// Adds a helper, without the helpers that it calls. Throws std::logic_error for an unknown name.
  void need(std::string_view name);
  bool needed(std::string_view name) const { return needed_.contains(name); }

  /// Helpers that finish() may call. finish() ends the program.
  std::string before_finish() const;
  /// The other helpers, which may call finish().
  std::string after_finish() const;

 private:
  std::string text(std::span<const std::string_view> names) const;

  std::set<std::string, std::less<>> needed_;
};

}  // namespace assay::calls
