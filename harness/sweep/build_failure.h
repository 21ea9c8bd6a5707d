#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/cases/finding.h"

namespace assay::harness {

/// The finding for a build that failed: the call and its code. The aspect is the first error in the
/// log.
Finding build_finding(std::string call, std::int64_t code, std::string_view log);

/// The first error in a compiler's log, else its first line. Parts that differ between kernels are
/// left out: names of kernels, numbers, files. Empty if the log is empty.
std::string first_error(std::string_view log);

/// A kernel that the driver does not build, even by itself. what() is the sentence of the finding.
class BuildFailure : public std::runtime_error {
 public:
  explicit BuildFailure(Finding finding)
      : std::runtime_error(sentence(finding)), finding_(std::move(finding)) {}
  const Finding& finding() const { return finding_; }

 private:
  Finding finding_;
};

/// The first `lines` lines of a driver's text, at most `bytes` bytes. Control characters are made
/// visible.
std::string first_lines(const std::string& text, std::size_t lines = 6, std::size_t bytes = 600);

}  // namespace assay::harness
