#include "suites/base/reservations.h"

#include <map>
#include <set>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"

namespace assay::suites {

std::size_t misplaced(const std::vector<cl_uint>& came) {
  std::map<cl_uint, std::set<cl_uint>> places;  // by sub-group and size
  std::size_t wrong = 0;
  for (const cl_uint packet : came)
    if (!places[packet >> 8].insert(packet & 0xff).second) ++wrong;
  for (const auto& [group, found] : places) {
    const cl_uint size = group & 0xff;
    if (found.size() != size || *found.rbegin() >= size) ++wrong;
  }
  return wrong;
}

void expect_reservations(const std::vector<cl_uint>& came, const std::string& function) {
  ASSERT_VALUE(misplaced(came), ==, 0U)
      << about::function(function)
      << "packets that came twice, and sub-groups without all places of their reservation";
  // Each sub-group has the places from 0 on. So packets that follow each other begin with place 0.
  const harness::About order = about::allowed_by_other_reading(about::function(function));
  for (std::size_t k = 0; k < came.size();) {
    const cl_uint first = came[k], count = first >> 8 & 0xff;
    ASSERT_VALUE(first & 0xff, ==, 0U) << order << "the place in its reservation of packet " << k
                                       << ", where a new reservation begins";
    for (cl_uint i = 0; i < count && k < came.size(); ++i, ++k)
      EXPECT_VALUE(came[k], ==, first + i)
          << order << "packet " << i << " of a sub-group's reservation";
  }
}

}  // namespace assay::suites
