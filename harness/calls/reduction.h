#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "harness/calls/call_record.h"

namespace assay::calls {

/// For each call of the record: true if the emitted program keeps the call.
using Kept = std::vector<bool>;

/// The record's names for the platform and the device of the first context. Without a context, the
/// device is the first device that was queried.
struct Given {
  std::string platform = "platform_1", device = "device_1";
};
Given given_objects(const CallRecord& record);

/// The `wanted` calls, and the earlier calls that made or changed their objects.
Kept needed_by(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// Leaves out the calls of earlier cases that neither made an object nor built a program.
Kept of_the_case(const CallRecord& record, Kept kept);

/// All calls up to the last `wanted` call, except the queries that no kept call needs.
Kept all_until(const CallRecord& record, const std::vector<std::size_t>& wanted);

/// Leaves out call `place` and the calls that use its objects.
Kept without(const CallRecord& record, Kept kept, std::size_t place);

/// True if the program is valid without the call. Then the call writes no memory that another call
/// reads, and sets no kernel argument.
bool spare(const Call& call);

/// The record's names of the handles and regions.
std::vector<std::string> uses(const Call& call);
std::vector<std::string> makes(const Call& call);

}  // namespace assay::calls
