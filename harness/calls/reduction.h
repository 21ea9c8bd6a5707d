#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// Which calls of a record are kept.
using Kept = std::vector<bool>;

/// The platform and the device that the record is about, which a program finds by their names. It
/// is the device of its first context, or else the first that it asked for.
struct Given {
  std::string platform = "platform_1", device = "device_1";
};
Given given_objects(const CallRecord& record);

/// The `wanted` calls, and the earlier calls on which one of them depends: calls that made or
/// changed an object that it uses. Queries, and calls about other objects, are left out.
Kept needed_by(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// `kept` without the calls before the case began, except those that made objects and built
/// programs. So an object that earlier cases shared has only this case's changes.
Kept of_the_case(const CallRecord& record, Kept kept);

/// All calls to the last of the `wanted`, except queries. Calls that give objects as answers are
/// kept.
Kept all_until(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// `kept` without call `place` and those that use its objects.
Kept without(const CallRecord& record, Kept kept, std::size_t place);

/// Whether the program stays valid without call `place`. Such a call writes no memory that another
/// call reads, and sets no argument of a kernel.
bool spare(const Call& call);

/// The handles and regions that a call uses and makes, by their names in the record.
std::vector<std::string> uses(const Call& call);
std::vector<std::string> makes(const Call& call);

}  // namespace assay::calls
