#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// For each call of a record: whether it is kept.
using Kept = std::vector<bool>;

/// The platform and the device that the record is about. A program finds them by their names. The
/// device is the one of the first context. Without a context, it is the first device that was
/// queried.
struct Given {
  std::string platform = "platform_1", device = "device_1";
};
Given given_objects(const CallRecord& record);

/// Keeps the `wanted` calls and the earlier calls on which they depend. The earlier calls made or
/// changed an object that a kept call uses. Queries and calls about other objects are left out.
Kept needed_by(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// `kept` without most calls of earlier cases. Calls that made objects or built programs stay. So
/// an object that earlier cases share has only the changes of this case.
Kept of_the_case(const CallRecord& record, Kept kept);

/// All calls up to the last `wanted` one, except queries. Queries that return needed objects are
/// kept.
Kept all_until(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// `kept` without call `place`, and without the calls that use the objects it made.
Kept without(const CallRecord& record, Kept kept, std::size_t place);

/// Whether the program stays valid without the call. That holds if the call writes no memory that
/// another call reads, and sets no argument of a kernel.
bool spare(const Call& call);

/// The names that the record gives to the handles and regions that a call uses or makes.
std::vector<std::string> uses(const Call& call);
std::vector<std::string> makes(const Call& call);

}  // namespace assay::calls
