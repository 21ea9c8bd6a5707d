#pragma once
#include <string>
#include <string_view>

#include "harness/cases/finding.h"

namespace assay::calls {

/// Environment variables of a process whose calls are recorded (harness/call_recorder). ASSAY_CALLS
/// names the file. If ASSAY_CALLS_CONTENTS is "0", the contents of memory are not recorded.
inline constexpr const char* record_variable = "ASSAY_CALLS";
inline constexpr const char* contents_variable = "ASSAY_CALLS_CONTENTS";

/// note_case() and note_failure() write a line between the recorded calls. They do nothing if calls
/// are not recorded.
void note_case(std::string_view id);
void note_failure(const harness::Finding& finding);

/// The calls so far. A long record loses its beginning. Empty if calls are not recorded.
std::string recorded_calls();

/// The embedded layer, a shared object for OPENCL_LAYERS.
std::string_view recorder_layer();

}  // namespace assay::calls
