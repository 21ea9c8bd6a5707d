#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"
#include "harness/faults/instructions.h"
#include "harness/faults/module_plant.h"

namespace assay::faults {
namespace {

using Words = ModuleWords;
using Instruction = ModuleInstruction;

constexpr std::uint32_t op_type_bool = 20, op_type_int = 21, op_type_float = 22;
constexpr std::uint32_t op_type_array = 28, op_type_pointer = 32, op_constant = 43;
constexpr std::uint32_t op_spec_constant = 50, op_function = 54, op_function_parameter = 55;
constexpr std::uint32_t op_variable = 59, op_store = 62, op_decorate = 71;
constexpr std::uint32_t op_group_decorate = 74, op_memory_barrier = 225, op_atomic_store = 228;
constexpr std::uint32_t op_group_async_copy = 259;
constexpr std::uint32_t storage_function = 7, storage_cross_workgroup = 5, decoration_spec_id = 1;
constexpr std::uint32_t release_semantics = 4;

/// Adds an OpConstant of 32 bits before the functions. Returns its id, or 0 if there is no integer
/// type of 32 bits.
std::uint32_t add_constant(Words& words, std::uint32_t value) {
  std::uint32_t type = 0;
  std::ptrdiff_t first_function = 0;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_type_int && one.size() > 3 && one[2] == 32) type = one[1];
    if (opcode_of(one) == op_function && first_function == 0)
      first_function = one.data() - words.data();
  });
  if (type == 0 || first_function == 0) return 0;
  constexpr std::size_t bound = 3;
  const std::uint32_t id = words[bound]++;
  words.insert(words.begin() + first_function, {4U << 16 | op_constant, type, id, value});
  return id;
}

/// The position of the memory semantics in an instruction with this opcode.
struct SemanticsPlace {
  std::uint32_t opcode;
  std::size_t word;
};
constexpr SemanticsPlace atomic_instructions[] = {{227, 5}, {228, 3}, {229, 5}, {234, 5},
                                                  {235, 5}, {230, 5}, {230, 6}};
constexpr SemanticsPlace memory_barrier[] = {{op_memory_barrier, 2}};

/// The memory semantics of these instructions become None.
template <const auto& places>
constexpr auto without_order = [](Words& words) {
  bool changed = false;
  const std::uint32_t none = add_constant(words, 0);
  if (none == 0) return false;
  for_each_instruction(words, [&](Instruction one) {
    for (const SemanticsPlace& place : places) {
      if (opcode_of(one) != place.opcode || place.word >= one.size()) continue;
      one[place.word] = none;
      changed = true;
    }
  });
  return changed;
};

std::map<std::uint32_t, std::uint32_t> constants_of(Words& words) {
  std::map<std::uint32_t, std::uint32_t> values;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_constant && one.size() == 4) values[one[2]] = one[3];
  });
  return values;
}

/// Exchanges a store with Release semantics and the atomic store before it.
constexpr auto release_ignored = [](Words& words) {
  auto values = constants_of(words);
  bool changed = false;
  Instruction before;
  for_each_instruction(words, [&](Instruction one) {
    const bool stores = opcode_of(one) == op_atomic_store;
    if (stores && !before.empty() && (values[one[3]] & release_semantics) != 0) {
      std::ranges::swap_ranges(one, before);
      changed = true;
    }
    before = stores ? one : Instruction();
  });
  return changed;
};

/// Exchanges the stores around an OpMemoryBarrier with Release semantics.
constexpr auto release_barrier_ignored = [](Words& words) {
  auto values = constants_of(words);
  bool changed = false, barrier = false;
  Instruction store;
  for_each_instruction(words, [&](Instruction one) {
    const std::uint32_t opcode = opcode_of(one);
    if (opcode == op_memory_barrier && !store.empty() &&
        (values[one[2]] & release_semantics) != 0) {
      barrier = true;
      return;
    }
    const bool stores = opcode == op_store || opcode == op_atomic_store;
    if (barrier && stores && one.size() == store.size()) {
      std::ranges::swap_ranges(one, store);
      changed = true;
    }
    store = stores ? one : Instruction();
    barrier = false;
  });
  return changed;
};

/// Keeps only the first `kept(instruction)` words of each instruction. If `kept` returns 0, removes
/// the instruction. Returns whether the module changed.
template <class Kept>
bool shortened(Words& words, Kept kept) {
  constexpr std::size_t header = 5;
  Words made(words.begin(), words.begin() + std::min(header, words.size()));
  for_each_instruction(words, [&](Instruction one) {
    const std::size_t length = kept(one);
    if (length == 0) return;
    made.push_back(static_cast<std::uint32_t>(length) << 16 | opcode_of(one));
    made.insert(made.end(), one.begin() + 1, one.begin() + static_cast<std::ptrdiff_t>(length));
  });
  if (made.size() == words.size()) return false;
  words = std::move(made);
  return true;
}

/// The types of 64 bits that `opcode` declares.
std::set<std::uint32_t> wide_types(Words& words, std::uint32_t opcode) {
  std::set<std::uint32_t> types;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == opcode && one.size() > 2 && one[2] == 64) types.insert(one[1]);
  });
  return types;
}

/// Constants of 64 bits lose one of their two words.
template <std::uint32_t type, std::uint32_t constant, std::size_t lost>
constexpr auto half_of_constants = [](Words& words) {
  const auto types = wide_types(words, type);
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) != constant || one.size() != 5 || !types.contains(one[1])) return;
    changed |= one[lost] != 0;
    one[lost] = 0;
  });
  return changed;
};

/// A group decoration applies only to the first `members` members.
template <std::size_t members>
constexpr auto decorates_first = [](Words& words) {
  return shortened(words, [](Instruction one) {
    if (opcode_of(one) != op_group_decorate) return one.size();
    return members == 0 ? 0 : std::min(one.size(), 2 + members);
  });
};

/// Variables of functions lose their initial values. If `arrays`, only arrays lose them.
template <bool arrays>
constexpr auto without_initializers = [](Words& words) {
  std::set<std::uint32_t> array_types, pointers;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_type_array) array_types.insert(one[1]);
    if (opcode_of(one) == op_type_pointer && one.size() > 3 &&
        (!arrays || array_types.contains(one[3])))
      pointers.insert(one[1]);
  });
  return shortened(words, [&](Instruction one) -> std::size_t {
    const bool starts = opcode_of(one) == op_variable && one.size() == 5 &&
                        one[3] == storage_function && pointers.contains(one[1]);
    return starts ? 4 : one.size();
  });
};

constexpr auto spec_ids_swapped = [](Words& words) {
  Instruction first;
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (changed || opcode_of(one) != op_decorate || one[2] != decoration_spec_id) return;
    if (first.empty()) {
      first = one;
      return;
    }
    std::swap(first[3], one[3]);
    changed = true;
  });
  return changed;
};

/// OpGroupAsyncCopy to global memory ignores the stride.
constexpr auto dense_async_copies = [](Words& words) {
  std::set<std::uint32_t> pointers, global;
  std::map<std::uint32_t, std::uint32_t> values;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_type_pointer && one[2] == storage_cross_workgroup)
      pointers.insert(one[1]);
    if (opcode_of(one) == op_function_parameter && pointers.contains(one[1])) global.insert(one[2]);
    if (opcode_of(one) == op_constant) values[one[2]] = one[3];
  });
  const auto unit = std::ranges::find_if(values, [](const auto& one) { return one.second == 1; });
  std::uint32_t one_of_size = 0;
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    if (opcode_of(one) == op_constant && one.size() == 5 && one[3] == 1 && one[4] == 0)
      one_of_size = one[2];
    if (opcode_of(one) != op_group_async_copy || !global.contains(one[4])) return;
    if (one_of_size == 0 && unit == values.end()) return;
    one[7] = one_of_size != 0 ? one_of_size : unit->first;
    changed = true;
  });
  return changed;
};

constexpr OneType add_of_short3{{op_type_int, 16, 3}, 128, 130};
constexpr OneType multiply_of_double8{{op_type_float, 64, 8}, 133, 129};
constexpr OneType division_of_char{{op_type_int, 8, 1}, 135, 134};
constexpr OneType shift_of_long16{{op_type_int, 64, 16}, 195, 194};
constexpr OneType less_of_bool16{{op_type_bool, 0, 16}, 177, 176};
constexpr OneType select_of_double3{{op_type_float, 64, 3}, 169, 0, 4, 5};
constexpr OneType shuffle_of_short8{{op_type_int, 16, 8}, 79, 0, 11, 12};

/// OpISub exchanges its operands if an instruction with the opcode `source` gives the operand at
/// `place`.
template <std::uint32_t source, std::size_t place>
constexpr auto subtracts_backwards = [](Words& words) {
  std::set<std::uint32_t> given;
  bool changed = false;
  for_each_instruction(words, [&](Instruction one) {
    constexpr std::uint32_t op_subtract = 130;
    if (opcode_of(one) == source) given.insert(one[2]);
    if (opcode_of(one) != op_subtract || !given.contains(one[place])) return;
    std::swap(one[3], one[4]);
    changed = true;
  });
  return changed;
};
constexpr std::uint32_t op_phi = 245;

template <std::uint32_t scope>
bool has_barrier_of(const void* il, std::size_t length) {
  constexpr std::uint32_t op_control_barrier = 224;
  std::vector<std::uint32_t> words(length / sizeof(std::uint32_t));
  if (il != nullptr) std::memcpy(words.data(), il, words.size() * sizeof words[0]);
  std::set<std::uint32_t> ids;
  bool found = false;
  for_each_instruction(words, [&](std::span<std::uint32_t> one) {
    const std::uint32_t opcode = opcode_of(one);
    if (opcode == op_constant && one.size() == 4 && one[3] == scope) ids.insert(one[2]);
    if (opcode == op_control_barrier) found |= ids.contains(one[2]);
    if (opcode == op_memory_barrier) found |= ids.contains(one[1]);
  });
  return found;
}

bool writes_with_operands(const void* il, size_t bytes) {
  constexpr size_t header = 5, op_image_write = 99, without_operands = 4;
  if (il == nullptr || bytes < header * sizeof(cl_uint)) return false;
  std::vector<cl_uint> words(bytes / sizeof(cl_uint));
  std::memcpy(words.data(), il, words.size() * sizeof words[0]);
  for (size_t at = header; at < words.size() && words[at] >> 16 != 0; at += words[at] >> 16)
    if ((words[at] & 0xffff) == op_image_write && words[at] >> 16 > without_operands) return true;
  return false;
}

/// If the driver refuses a module, the call uses the last module that the driver accepted.
constexpr auto never_refused = [](auto& call) -> cl_program {
  static ModuleWords accepted;
  cl_program own = call();
  const void* const words = call["il"_arg];
  if (own != nullptr &&
      below().clBuildProgram(own, 0, nullptr, "", nullptr, nullptr) == CL_SUCCESS) {
    accepted.resize(call["length"_arg] / sizeof accepted[0]);
    std::memcpy(accepted.data(), words, accepted.size() * sizeof accepted[0]);
    return own;
  }
  if (accepted.empty()) return own;
  if (own != nullptr) below().clReleaseProgram(own);
  fired();
  call["il"_arg] = accepted.data();
  call["length"_arg] = accepted.size() * sizeof accepted[0];
  return call();
};

constexpr ApiPlant plants[] = {
    {"il_atomic_orders_dropped", remade(without_order<atomic_instructions>)},
    {"il_fences_dropped", remade(without_order<memory_barrier>)},
    {"il_release_ignored", remade(release_ignored)},
    {"il_release_barrier_ignored", remade(release_barrier_ignored)},
    {"il_group_decorations_dropped", remade(decorates_first<0>)},
    {"il_group_decorates_one", remade(decorates_first<1>)},
    {"il_long_constant_high_dropped", remade(half_of_constants<op_type_int, op_constant, 4>)},
    {"il_double_constant_low_dropped", remade(half_of_constants<op_type_float, op_constant, 3>)},
    {"il_spec_long_high_dropped", remade(half_of_constants<op_type_int, op_spec_constant, 4>)},
    {"il_spec_double_low_dropped", remade(half_of_constants<op_type_float, op_spec_constant, 3>)},
    {"il_initializers_dropped", remade(without_initializers<false>)},
    {"il_array_initializers_dropped", remade(without_initializers<true>)},
    {"il_spec_ids_swapped", remade(spec_ids_swapped)},
    {"il_short3_add_subtracts", remade(of_one_type<add_of_short3>)},
    {"il_double8_multiply_adds", remade(of_one_type<multiply_of_double8>)},
    {"il_char_division_unsigned", remade(of_one_type<division_of_char>)},
    {"il_long16_shift_logical", remade(of_one_type<shift_of_long16>)},
    {"il_sixteen_compared_unsigned", remade(of_one_type<less_of_bool16>)},
    {"il_double3_select_swapped", remade(of_one_type<select_of_double3>)},
    {"il_short8_shuffle_swapped", remade(of_one_type<shuffle_of_short8>)},
    {"il_constant_subtracted_from", remade(subtracts_backwards<op_constant, 4>)},
    {"il_phi_subtracted", remade(subtracts_backwards<op_phi, 3>)},
    {"il_async_copy_dense", remade(dense_async_copies)},
    {"il_spec_ids_of_16_bits", before<SetProgramSpecializationConstant>([](auto& call) {
       const cl_uint id = call["spec_id"_arg];
       call["spec_id"_arg] = id & 0xffff;
       return id <= 0xffff;
     })},
    {"il_never_refused", around<CreateProgramWithIL>(never_refused)},
    {"il_specialization_ignored", instead<SetProgramSpecializationConstant>(success_alone)},
    {"il_tiny_module_kills", before<CreateProgramWithIL>([](auto& call) {
       if (call["length"_arg] >= 100) return false;
       fired();  // before the crash, which ends the process
       std::abort();
     })},
    {"il_tiny_module_hangs", before<CreateProgramWithIL>([](auto& call) {
       if (call["length"_arg] >= 100) return false;
       fired();
       for (;;) pause();
     })},
    {"il_barriers_across_devices_refused",
     instead<CreateProgramWithIL>(
         no_object<CL_INVALID_VALUE>,
         [](auto& call) { return has_barrier_of<0>(call["il"_arg], call["length"_arg]); })},
    {"il_barriers_of_sub_groups_refused",
     instead<CreateProgramWithIL>(
         no_object<CL_INVALID_VALUE>,
         [](auto& call) { return has_barrier_of<3>(call["il"_arg], call["length"_arg]); })},
    {"il_write_operands_refused",
     instead<CreateProgramWithIL>(
         no_object<CL_INVALID_VALUE>,
         [](auto& call) { return writes_with_operands(call["il"_arg], call["length"_arg]); })},
};

}  // namespace

std::span<const ApiPlant> spirv_plants() {
  return plants;
}

}  // namespace assay::faults
