#pragma once
#include <string>
#include <string_view>

#include "harness/cases/finding.h"

namespace assay::calls {

/// Variables of a process whose calls are recorded (harness/call_recorder): the file, and "0" where
/// the memory that calls name is left out of it.
inline constexpr const char* record_variable = "ASSAY_CALLS";
inline constexpr const char* contents_variable = "ASSAY_CALLS_CONTENTS";

/// Lines between those of the calls: the case that begins, and its failures so far. Without a
/// record they do nothing.
void note_case(std::string_view id);
void note_failure(const harness::Finding& finding);

/// The calls recorded so far, or their end if they are long. Empty without a record.
std::string recorded_calls();

/// The layer that is embedded in this program: a shared object for the loader's OPENCL_LAYERS.
std::string_view recorder_layer();

}  // namespace assay::calls
