#pragma once
#include <string>
#include <string_view>

#include "harness/cases/finding.h"

namespace assay::calls {

/// Variables for a process with recorded calls (harness/call_recorder): the file, and "0" for no
/// contents of memory.
inline constexpr const char* record_variable = "ASSAY_CALLS";
inline constexpr const char* contents_variable = "ASSAY_CALLS_CONTENTS";

/// Write lines between the recorded calls: the case that begins, its failures. Without a record,
/// these functions do nothing.
void note_case(std::string_view id);
void note_failure(const harness::Finding& finding);

/// The calls so far. A long record loses its beginning. Empty without a record.
std::string recorded_calls();

/// The embedded layer, a shared object for OPENCL_LAYERS.
std::string_view recorder_layer();

}  // namespace assay::calls
