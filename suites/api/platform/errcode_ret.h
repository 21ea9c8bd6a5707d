#pragma once
#include <span>

#include "suites/host/example.h"

namespace assay::suites::platform {

/// "If errcode_ret is NULL, no error code is returned".
std::span<const host::Example> errcode_ret();

}  // namespace assay::suites::platform
