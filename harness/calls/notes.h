#pragma once
#include <string>
#include <string_view>

#include "harness/cases/finding.h"

namespace assay::calls {

/// Environment variables of a process whose calls are recorded (harness/call_recorder). The first
/// names the file. The second is "0" if the record must not have the contents of memory.
inline constexpr const char* record_variable = "ASSAY_CALLS";
inline constexpr const char* contents_variable = "ASSAY_CALLS_CONTENTS";

/// These functions write lines between the lines of the calls: the case that begins, and its
/// failures. If nothing is recorded, they do nothing.
void note_case(std::string_view id);
void note_failure(const harness::Finding& finding);

/// The calls recorded so far. If the record is long, only its end. Empty if nothing is recorded.
std::string recorded_calls();

/// The layer that is embedded in this program. It is a shared object for the loader's
/// OPENCL_LAYERS.
std::string_view recorder_layer();

}  // namespace assay::calls
