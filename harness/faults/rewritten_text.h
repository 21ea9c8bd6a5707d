#pragma once
#include <regex>
#include <string>

#include "harness/faults/text_plant.h"

// Faults of a compiler that show in what stands in the program: its text is another one.
namespace assay::faults {

/// Where a program has text that the regular expression (ECMAScript's) finds, `with` stands in its
/// place, with $1 for the first group: a compiler that does not see, or does not mind, something.
template <Text pattern, Text with>
constexpr Plant rewritten() {
  return around<CreateProgramWithSource>([](auto& call) -> decltype(call()) {
    if (!has_text(call)) return call();
    static const std::regex found(pattern.characters);
    const std::string text = text_of(call);
    const std::string other = std::regex_replace(text, found, with.characters);
    if (other == text) return call();
    fired();
    return with_text(call, other);
  });
}

}  // namespace assay::faults
