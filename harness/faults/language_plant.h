#pragma once
#include <string>
#include <vector>

#include "harness/faults/text_plant.h"

// Faults of a compiler, over the text and the options of every program.
namespace assay::faults {

inline std::string with_all_replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

/// Programs mean what they would with `to` in place of `from`.
template <Text from, Text to>
constexpr Plant reads_as() {
  return instead<CreateProgramWithSource>(
      [](auto& call) {
        return with_text(call, with_all_replaced(text_of(call), from.view(), to.view()));
      },
      [](auto& call) {
        return has_text(call) && text_of(call).find(from.view()) != std::string::npos;
      });
}

/// A program that has `words` and does not build is said to have been built.
template <Text words>
constexpr Plant accepts() {
  return after<BuildProgram>([](auto& call, cl_int& status) {
    if (status != CL_BUILD_PROGRAM_FAILURE) return false;
    size_t size = 0;
    GetProgramInfo::next()(call["program"_arg], CL_PROGRAM_SOURCE, 0, nullptr, &size);
    std::string source(size, '\0');
    GetProgramInfo::next()(call["program"_arg], CL_PROGRAM_SOURCE, size, source.data(), nullptr);
    if (source.find(words.view()) == std::string::npos) return false;
    status = CL_SUCCESS;
    return true;
  });
}

/// clBuildProgram understands `to` where the options say `from`.
template <Text from, Text to>
constexpr Plant takes_option() {
  return instead<BuildProgram>(
      [](auto& call) {
        const std::string options = with_all_replaced(call["options"_arg], from.view(), to.view());
        call["options"_arg] = options.c_str();
        return call();
      },
      [](auto& call) {
        return call["options"_arg] != nullptr &&
               std::string_view(call["options"_arg]).find(from.view()) != std::string_view::npos;
      });
}

}  // namespace assay::faults
