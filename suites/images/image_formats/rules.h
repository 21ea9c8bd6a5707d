#pragma once
#include <string>
#include <vector>

#include "suites/images/format.h"
#include "suites/target/target.h"

namespace assay::suites::image_formats {

/// A row of data/images/minimum_formats.csv: formats that must be listed.
struct Minimum {
  std::vector<std::string> uses;         ///< "read", "write", "read_write", "kernel_read_and_write"
  std::vector<std::string> image_types;  ///< names of images::image_types()
  std::string order;
  std::vector<std::string> types;  ///< channel data types
  std::string citation;
};
/// Those of the device's version and profile. Throws harness::UsageError for damaged data.
std::vector<Minimum> minimum_formats(const Target& target);

/// A row of data/images/combinations.csv: a channel order or data type that is allowed only with
/// some data types or orders.
struct Restriction {
  std::string value;
  std::vector<std::string> only_with;
  std::string citation;
};
std::vector<Restriction> restrictions(const Target& target);

/// Which of the restrictions an order with a data type breaks, both named as in data/images;
/// nullptr for none.
const Restriction* broken(const std::vector<Restriction>& all, const std::string& order,
                          const std::string& type);

}  // namespace assay::suites::image_formats
