#include "suites/api/api_errors/call.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "harness/base/text.h"

namespace assay::suites::api_errors {

std::vector<std::size_t> places(std::string_view function, std::string_view parameters,
                                std::size_t count, const Break& row) {
  const auto names = harness::split(parameters, ' ');
  if (names.size() != count)
    throw std::logic_error(fmt::format("{} has {} parameters, named are {}: {}", function, count,
                                       names.size(), parameters));
  std::vector<std::size_t> found;
  for (const Break::Change& change : row.changes) {
    const auto at = std::ranges::find(names, change.parameter);
    if (at == names.end())
      throw std::logic_error(
          fmt::format("{}/{}: no parameter '{}'", function, row.name, change.parameter));
    found.push_back(static_cast<std::size_t>(at - names.begin()));
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
