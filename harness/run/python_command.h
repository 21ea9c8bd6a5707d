#pragma once
#include <filesystem>
#include <span>
#include <string>

namespace assay::harness {

/// reports/ with its Python package: the folder that ASSAY_REPORTS names (a change of it needs no
/// build then), or else what this binary carries, written to `folder`.
std::filesystem::path reports_folder(const std::filesystem::path& folder);

/// Runs a module of the package with these arguments in our place: it has our standard streams and
/// knows this program by ASSAY_PROGRAM. Returns its exit status. Throws UsageError where Python is
/// missing.
int python_command(const std::string& module, std::span<const std::string> arguments);

}  // namespace assay::harness
