#include "suites/api/api_errors/call.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "harness/base/lookup.h"
#include "harness/calls/call_record.h"

namespace assay::suites::api_errors {

Breaks merged(std::initializer_list<Breaks> tables) {
  Breaks all;
  for (const Breaks& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

std::vector<std::string> parameters_of(const std::string& function) {
  const auto& row =
      harness::row_of(calls::functions(), function, &calls::Function::name, "data/api/calls.csv");
  std::vector<std::string> names;
  for (const calls::Parameter& one : row.parameters)
    if (one.name != "errcode_ret") names.push_back(one.name);
  return names;
}

std::vector<std::size_t> places(const std::string& function,
                                const std::vector<std::string>& parameters, std::size_t count,
                                const Break& row) {
  if (parameters.size() != count)
    throw std::logic_error(fmt::format("{} has {} parameters, the table names {}", function, count,
                                       fmt::join(parameters, " ")));
  std::vector<std::size_t> found;
  for (const Break::Change& change : row.changes) {
    const auto at = std::ranges::find(parameters, change.parameter);
    if (at == parameters.end())
      throw std::logic_error(
          fmt::format("{}/{}: no parameter '{}'", function, row.name, change.parameter));
    found.push_back(static_cast<std::size_t>(at - parameters.begin()));
  }
  return found;
}

Trigger or_code(Trigger trigger, cl_int other, cl_int stated) {
  trigger.run = [run = std::move(trigger.run), other, stated](Attempt& a) {
    return as_right(run(a), other, stated);
  };
  return trigger;
}

std::vector<Trigger> joined(const std::vector<std::vector<Trigger>>& tables) {
  std::vector<Trigger> all;
  for (const auto& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

}  // namespace assay::suites::api_errors
