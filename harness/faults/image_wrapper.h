#pragma once
#include <string>

// Wrappers of the built-ins of images, for faults that are text in front of every program
// (api_faults_image_programs.cpp).
namespace assay::faults {

/// read_imagef of every type of image with statements before the call, that may change a floating
/// coordinate c, and behind it, that may change the color r.
std::string read_f(const char* before, const char* behind);
/// write_imagef with statements that may change the coordinate c and the color v; `{w}` is the
/// component that nothing needs.
std::string write_f(const char* before);

}  // namespace assay::faults
