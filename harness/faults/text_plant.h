#pragma once
#include <string>

#include "harness/faults/api_calls.h"

// Faults that are text in front of every program.
namespace assay::faults {

/// Whether a call of clCreateProgramWithSource has text; a wrong one is the driver's to refuse.
inline constexpr auto has_text = [](auto& call) {
  const char** const strings = call["strings"_arg];
  const cl_uint count = call["count"_arg];
  return strings != nullptr && count > 0 &&
         std::find(strings, strings + count, nullptr) == strings + count;
};

/// The program's whole text.
inline constexpr auto text_of = [](auto& call) {
  std::string all;
  for (cl_uint i = 0; i < call["count"_arg]; ++i) {
    const char* const string = call["strings"_arg][i];
    const size_t length = call["lengths"_arg] != nullptr ? call["lengths"_arg][i] : 0;
    length != 0 ? all.append(string, length) : all.append(string);  // 0: ends with a null
  }
  return all;
};

/// The call, with `text` in place of the program's.
inline constexpr auto with_text = [](auto& call, const std::string& text) {
  const char* whole = text.c_str();
  const size_t size = text.size();
  call["count"_arg] = 1;
  call["strings"_arg] = &whole;
  call["lengths"_arg] = &size;
  return call();
};

/// Puts the text that `make` gives before every program, whose line numbers stay.
template <class Make>
constexpr Plant program_begins(Make) {
  return instead<CreateProgramWithSource>(
      [](auto& call) {
        static const std::string text = Make{}() + std::string("\n#line 1\n");
        return with_text(call, text + text_of(call));
      },
      has_text);
}
template <Text text>
constexpr Plant program_begins() {
  return program_begins([] { return text.characters; });
}

}  // namespace assay::faults
