#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/cases/finding.h"

namespace assay::harness {

/// The finding of a failed build. The aspect is the first error in the log.
Finding build_finding(std::string call, std::int64_t code, std::string_view log);

/// The first error in a compiler's log, or the log's first line. The result has no names, numbers
/// and files, because these differ between kernels. The result may be empty.
std::string first_error(std::string_view log);

/// A kernel does not build, even if it is built separately. what() is the finding's sentence.
class BuildFailure : public std::runtime_error {
 public:
  explicit BuildFailure(Finding finding)
      : std::runtime_error(sentence(finding)), finding_(std::move(finding)) {}
  const Finding& finding() const { return finding_; }

 private:
  Finding finding_;
};

/// The first lines of a driver's text, with visible control characters.
std::string first_lines(const std::string& text, std::size_t lines = 6, std::size_t bytes = 600);

}  // namespace assay::harness
