#pragma once
#include <string>
#include <string_view>

#include "harness/cases/finding.h"

namespace assay::calls {

/// ASSAY_CALLS names the file for recorded calls. If ASSAY_CALLS_CONTENTS is "0", the recorder
/// leaves out the contents of memory.
inline constexpr const char* record_variable = "ASSAY_CALLS";
inline constexpr const char* contents_variable = "ASSAY_CALLS_CONTENTS";

/// These functions write a line between the recorded calls. Without a record, they do nothing.
void note_case(std::string_view id);
void note_failure(const harness::Finding& finding);

/// Empty if calls are not recorded. A long record loses its beginning.
std::string recorded_calls();

/// The content of the embedded layer, a shared object for OPENCL_LAYERS.
std::string_view recorder_layer();

}  // namespace assay::calls
