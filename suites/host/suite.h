#pragma once
#include <span>
#include <string>
#include <vector>

#include "suites/host/example.h"

namespace assay::suites::host {

/// The cases of several tables, and of the suite's queries in data/api/queries.csv.
std::vector<harness::Case> expand(std::string_view suite,
                                  const std::vector<std::span<const Example>>& tables,
                                  const Target& target);

/// Has the cases of these tables, and of the suite's queries in data/api/queries.csv.
harness::Suite make_suite(std::string name, std::string title,
                          std::vector<std::span<const Example>> tables);

}  // namespace assay::suites::host
