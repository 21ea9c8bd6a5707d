#pragma once
#include <string>

namespace assay::harness {

/// The ICD loader is opened only if a driver is needed. Everything else runs without one.
/// loader.cpp defines each function of the API that a loader has, so that code calls them as usual.
inline constexpr const char* loader_library = "libOpenCL.so.1";

/// Opens the loader once for the process, for all threads. Its functions are then found by name, as
/// in a program that was linked with it. Throws UsageError that says what to install.
void open_loader();

/// The function of that name in the open loader; NULL if the loader is older than the function.
void* of_loader(const std::string& function);

}  // namespace assay::harness
