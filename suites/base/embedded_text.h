#pragma once
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/source_text.h"

namespace assay::suites {

/// The text of a kernel (.cl) or of a C program (.c) that is embedded in the binary, by its path in
/// the project. Throws std::logic_error where there is none.
std::string embedded_text(std::string_view path);

/// The paths of all of them.
std::span<const std::string_view> embedded_files();

/// The same with a value for each placeholder, as harness::filled() puts them.
std::string embedded_text(std::string_view path, std::initializer_list<harness::Filling> values);

}  // namespace assay::suites
