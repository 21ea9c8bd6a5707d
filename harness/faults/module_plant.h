#pragma once
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/instructions.h"

/// Faults that rewrite a module in SPIR-V before the driver has it.
namespace assay::faults {

using ModuleWords = std::vector<std::uint32_t>;
using ModuleInstruction = std::span<std::uint32_t>;

/// A plant of clCreateProgramWithIL. `change(words)`: whether the module became another.
template <class Change>
constexpr Plant remade(Change) {
  return around<CreateProgramWithIL>([](auto& call) {
    const void* const own = call["il"_arg];
    const std::size_t size = call["length"_arg];
    if (own == nullptr || size % sizeof(std::uint32_t) != 0) return call();
    ModuleWords words(size / sizeof(std::uint32_t));
    std::memcpy(words.data(), own, size);
    if (!Change{}(words)) return call();
    fired();
    call["il"_arg] = words.data();
    call["length"_arg] = words.size() * sizeof words[0];
    return call();
  });
}

/// A number's type, or that of vectors of it; an OpTypeBool has no bits.
struct NumberType {
  std::uint32_t opcode, bits, lanes;
};

/// The id of the type in the module; 0 where it has none.
inline std::uint32_t id_of(ModuleWords& words, const NumberType& wanted) {
  std::uint32_t scalar = 0, found = 0;
  for_each_instruction(words, [&](ModuleInstruction one) {
    constexpr std::uint32_t op_type_vector = 23;
    const bool sized = wanted.bits == 0 || (one.size() > 2 && one[2] == wanted.bits);
    if (opcode_of(one) == wanted.opcode && sized) scalar = one[1];
    if (opcode_of(one) == op_type_vector && one[2] == scalar && one[3] == wanted.lanes)
      found = one[1];
  });
  return wanted.lanes == 1 ? scalar : found;
}

}  // namespace assay::faults
