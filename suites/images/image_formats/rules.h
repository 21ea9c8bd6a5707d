#pragma once
#include <string>
#include <vector>

#include "suites/images/format.h"
#include "suites/target/target.h"

namespace assay::suites::image_formats {

/// Formats that a device must list (data/images/minimum_formats.csv).
struct Minimum {
  std::vector<std::string> uses;         ///< "read", "write", "read_write", "kernel_read_and_write"
  std::vector<std::string> image_types;  ///< names in images::image_types()
  std::string order;
  std::vector<std::string> types;
  std::string citation;
};
/// Throws harness::UsageError for invalid data.
std::vector<Minimum> minimum_formats(const Target& target);

/// A channel order is allowed only with some data types, or a data type only with some channel
/// orders.
struct Restriction {
  std::string value;
  std::vector<std::string> only_with;
  std::string citation;
};
std::vector<Restriction> restrictions(const Target& target);

/// The restriction that `order` with `type` breaks, or nullptr. `order` and `type` are names in
/// data/images/.
const Restriction* broken(const std::vector<Restriction>& all, const std::string& order,
                          const std::string& type);

}  // namespace assay::suites::image_formats
