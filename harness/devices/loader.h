#pragma once
#include <string>

namespace assay::harness {

/// The ICD loader, opened only if a driver is needed. loader.cpp defines its API functions, so code
/// calls these functions as usual.
inline constexpr const char* loader_library = "libOpenCL.so.1";

/// Opens the loader once for all threads. Throws UsageError if the loader cannot be opened.
void open_loader();

/// NULL if the loader is too old to have the function.
void* of_loader(const std::string& function);

}  // namespace assay::harness
