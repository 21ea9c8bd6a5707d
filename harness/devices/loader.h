#pragma once
#include <string>

namespace assay::harness {

/// The ICD loader is opened only if a driver is needed. Everything else works without a loader.
/// loader.cpp defines each API function that a loader has, so other code calls them as usual.
inline constexpr const char* loader_library = "libOpenCL.so.1";

/// Opens the loader once for all threads of the process. Its functions are then found by name, as
/// in a program that is linked with the loader. Throws UsageError, which says what to install.
void open_loader();

/// The function with that name in the open loader. NULL if the loader is too old to have it.
void* of_loader(const std::string& function);

}  // namespace assay::harness
