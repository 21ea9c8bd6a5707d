#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/cases/finding.h"

namespace assay::harness {

/// The aspect is the first error in the log.
Finding build_finding(std::string call, std::int64_t code, std::string_view log);

/// The first error in a compiler's log, or the log's first line. Names, numbers and files are left
/// out, because they differ between kernels. May be empty.
std::string first_error(std::string_view log);

/// A kernel does not build, even if its program has no other kernel.
class BuildFailure : public std::runtime_error {
 public:
  explicit BuildFailure(Finding finding)
      : std::runtime_error(sentence(finding)), finding_(std::move(finding)) {}
  const Finding& finding() const { return finding_; }

 private:
  Finding finding_;
};

/// Control characters become visible.
std::string first_lines(const std::string& text, std::size_t lines = 6, std::size_t bytes = 600);

}  // namespace assay::harness
