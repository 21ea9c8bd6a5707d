#pragma once
#include <span>
#include <string>
#include <vector>

#include "suites/host/example.h"

namespace assay::suites::host {

/// The cases of several tables, and those of the queries that data/api/queries.csv gives the suite.
std::vector<harness::Case> expand(std::string_view suite,
                                  const std::vector<std::span<const Example>>& tables,
                                  const Target& target);

/// A suite of hand-written cases, by tables, and of the queries that data/api/queries.csv gives it.
harness::Suite make_suite(std::string name, std::string title,
                          std::vector<std::span<const Example>> tables);

}  // namespace assay::suites::host
