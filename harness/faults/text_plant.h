#pragma once
#include <string>

#include "harness/faults/api_calls.h"

namespace assay::faults {

/// True if clCreateProgramWithSource has text. Without text, the driver must refuse the call.
inline constexpr auto has_text = [](auto& call) {
  const char** const strings = call["strings"_arg];
  const cl_uint count = call["count"_arg];
  return strings != nullptr && count > 0 &&
         std::find(strings, strings + count, nullptr) == strings + count;
};

inline constexpr auto text_of = [](auto& call) {
  std::string all;
  for (cl_uint i = 0; i < call["count"_arg]; ++i) {
    const char* const string = call["strings"_arg][i];
    const size_t length = call["lengths"_arg] != nullptr ? call["lengths"_arg][i] : 0;
    // A text with length 0 ends with a null character.
    length != 0 ? all.append(string, length) : all.append(string);
  }
  return all;
};

/// The call with `text` in place of the program's text.
inline constexpr auto with_text = [](auto& call, const std::string& text) {
  const char* whole = text.c_str();
  const size_t size = text.size();
  call["count"_arg] = 1;
  call["strings"_arg] = &whole;
  call["lengths"_arg] = &size;
  return call();
};

inline std::string source_of(cl_program program) {
  size_t size = 0;
  if (below().clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, nullptr, &size) != CL_SUCCESS)
    return {};
  std::string text(size, '\0');
  below().clGetProgramInfo(program, CL_PROGRAM_SOURCE, size, text.data(), nullptr);
  return text;
}

}  // namespace assay::faults
