#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "harness/faults/module_rewriting.h"

// Faults of a compiler that misreads a SPIR-V instruction with special operands. Each fault changes
// the words of the module before the driver gets the module.
namespace assay::faults {
namespace {

using One = ModuleInstruction;
using Made = Rewriting;

constexpr std::uint32_t int_type = Made::op_type_int, float_type = Made::op_type_float;
constexpr std::uint32_t op_ext_inst = 12, op_execution_mode = 16;
constexpr std::uint32_t op_type_array = 28, op_spec_constant_composite = 51, op_function_call = 57;
constexpr std::uint32_t op_load = 61, op_store = 62, op_copy_memory = 63;
constexpr std::uint32_t op_copy_memory_sized = 64, op_access_chain = 65;
constexpr std::uint32_t op_in_bounds_access_chain = 66, op_ptr_access_chain = 67;
constexpr std::uint32_t op_in_bounds_ptr_access_chain = 70;
constexpr std::uint32_t op_decorate = 71, op_extract_dynamic = 77, op_insert_dynamic = 78;
constexpr std::uint32_t op_construct = 80, op_extract = 81, op_insert = 82, op_copy_object = 83;
constexpr std::uint32_t op_sampled_image = 86, op_query_format = 101, op_query_size_lod = 103;
constexpr std::uint32_t op_query_size = 104, op_u_convert = 113, op_s_convert = 114;
constexpr std::uint32_t op_f_add = 129;
constexpr std::uint32_t op_i_sub = 130, op_i_mul = 132, op_f_mul = 133, op_u_div = 134;
constexpr std::uint32_t op_is_inf = 157, op_logical_and = 167, op_logical_not = 168;
constexpr std::uint32_t op_select = 169, op_i_equal = 170, op_u_greater = 172, op_u_less = 176;
constexpr std::uint32_t op_bitwise_and = 199, op_atomic_exchange = 229, op_compare_exchange = 230;
constexpr std::uint32_t op_decrement = 233, op_phi = 245, op_label = 248;
constexpr std::uint32_t op_branch_conditional = 250, op_switch = 251, op_group_async_copy = 259;
constexpr std::uint32_t op_group_broadcast = 263, op_group_s_min = 268, op_group_f_max = 269;
constexpr std::uint32_t op_flag_test_and_set = 318, op_non_uniform_shuffle = 345;
constexpr std::uint32_t op_non_uniform_add = 349, op_ptr_diff = 403, op_non_uniform_rotate = 4431;
constexpr std::uint32_t std_fma = 26;
constexpr std::uint32_t workgroup = 4, cross_workgroup = 5, uniform_constant = 0, linkage = 41;
constexpr std::uint32_t mode_local_size = 17, mode_contraction_off = 31, function = 7, input = 1;

constexpr Form atomic_long_minimum{236, 237, {int_type, 64}};
constexpr Form atomic_long_maximum{239, 238, {int_type, 64}};
constexpr Form non_uniform_char_least{353, 354, {int_type, 8}};

/// Zero-extends an index of an access chain, if the index is not constant and has `bits` bits.
template <std::uint32_t bits>
constexpr auto chain_index_zero_extended = [](Made& made, One one) {
  if (opcode_of(one) != op_access_chain && opcode_of(one) != op_in_bounds_access_chain)
    return false;
  bool changed = false;
  for (std::uint32_t& index : one.subspan(4)) {
    if (made.number(made.type_of(index)).bits != bits || made.made_by(index) == Made::op_constant)
      continue;
    index = made.put(op_u_convert, made.type({int_type, 64, 1}), {index});
    changed = true;
  }
  if (changed) made.keep(one);
  return changed;
};

constexpr auto narrow_insert_first = [](Made& made, One one) {
  if (opcode_of(one) != op_insert_dynamic) return false;
  const std::uint32_t type = made.type_of(one[5]);
  if (made.number(type).bits >= 32) return false;
  return made.instead(one, op_insert_dynamic, {one[3], one[4], made.null(type)});
};

constexpr auto extract_of_four = [](Made& made, One one) {
  if (opcode_of(one) != op_extract_dynamic) return false;
  const std::uint32_t type = made.type_of(one[4]);
  const std::uint32_t index = made.put(op_bitwise_and, type, {one[4], made.constant(type, 3)});
  return made.instead(one, op_extract_dynamic, {one[3], index});
};

constexpr auto copied_in_words = [](Made& made, One one) {
  if (opcode_of(one) != op_copy_memory_sized) return false;
  const One size = made.maker(one[3]);
  if (size.empty() || opcode_of(size) != Made::op_constant || size[3] % 4 == 0) return false;
  if (size[3] < 4) return true;  // nothing is copied
  one[3] = made.constant(size[1], size[3] & ~3U);
  made.keep(one);
  return true;
};

/// Removes each store whose memory operands have both Volatile and Aligned.
constexpr auto volatile_aligned_store_lost = [](Made&, One one) {
  return opcode_of(one) == op_store && one.size() > 4 && (one[3] & 3) == 3;
};

constexpr auto global_initializers_null = [](Made& made, One one) {
  if (opcode_of(one) != Made::op_variable || one.size() != 5 ||
      (one[3] != uniform_constant && one[3] != cross_workgroup))
    return false;
  const std::uint32_t pointee = made.declared(one[1])[3];
  return made.instead(one, Made::op_variable, {one[3], made.null(pointee)});
};

constexpr auto difference_in_bytes = [](Made& made, One one) {
  if (opcode_of(one) != op_ptr_diff) return false;
  const ModuleWords& pointer = made.declared(made.type_of(one[3]));
  const NumberType of = made.number(pointer[3]);
  const std::uint32_t count = made.put(op_ptr_diff, one[1], {one[3], one[4]});
  const std::uint32_t lanes = of.lanes == 3 ? 4 : of.lanes;
  return made.instead(one, op_i_mul, {count, made.constant(one[1], of.bits / 8 * lanes)});
};

constexpr auto short_constants_positive = [](Made& made, One one) {
  if (opcode_of(one) != Made::op_constant || made.number(one[1]).opcode != int_type ||
      made.number(one[1]).bits != 16 || (one[3] & 0x8000) == 0)
    return false;
  one[3] &= 0x7fff;
  made.keep(one);
  return true;
};

constexpr auto composite_of_defaults = [](Made& made, One one) {
  if (opcode_of(one) != op_spec_constant_composite) return false;
  bool changed = false;
  for (std::uint32_t& part : one.subspan(3)) {
    const One value = made.maker(part);
    if (value.empty() || opcode_of(value) != Made::op_spec_constant) continue;
    part = made.constant(value[1], value[3], value.size() > 4 ? value[4] : 0);
    changed = true;
  }
  if (changed) made.keep(one);
  return changed;
};

constexpr auto phi_of_three = [](Made& made, One one) {
  if (opcode_of(one) != op_phi || one.size() != 9) return false;
  std::swap(one[5], one[7]);
  made.keep(one);
  return true;
};

/// A block computes its OpPhi instructions one after the other, not all at the same time.
constexpr auto phis_in_turn = [](ModuleWords& words) {
  std::map<std::uint32_t, One> before;
  bool changed = false;
  for_each_instruction(words, [&](One one) {
    if (opcode_of(one) == op_label) before.clear();
    if (opcode_of(one) != op_phi) return;
    for (std::size_t at = 3; at + 1 < one.size(); at += 2) {
      const auto other = before.find(one[at]);
      if (other == before.end()) continue;
      for (std::size_t from = 3; from + 1 < other->second.size(); from += 2)
        if (other->second[from + 1] == one[at + 1]) {
          one[at] = other->second[from];
          changed = true;
          break;
        }
    }
    before.emplace(one[2], one);
  });
  return changed;
};

/// A switch over 64 bits ignores the high words of selector and literals. If two literals have the
/// same low word, the second literal keeps its high word.
constexpr auto long_switch_low = [](Made& made, One one) {
  if (opcode_of(one) != op_switch || made.number(made.type_of(one[1])).bits != 64) return false;
  const std::uint32_t type = made.type({int_type, 64, 1});
  std::set<std::uint32_t> seen;
  for (std::size_t at = 3; at + 2 < one.size(); at += 3)
    if (seen.insert(one[at]).second) one[at + 1] = 0;
  one[1] = made.put(op_bitwise_and, type, {one[1], made.constant(type, ~0U)});
  made.keep(one);
  return true;
};

/// Literals of a switch over 16 or 8 bits lose their sign.
template <std::uint32_t bits>
constexpr auto narrow_switch_positive = [](Made& made, One one) {
  if (opcode_of(one) != op_switch || made.number(made.type_of(one[1])).bits != bits) return false;
  std::set<std::uint32_t> seen;
  bool changed = false;
  for (std::size_t at = 3; at + 1 < one.size(); at += 2) seen.insert(one[at]);
  for (std::size_t at = 3; at + 1 < one.size(); at += 2) {
    std::uint32_t positive = one[at] & ((1U << (bits - 1)) - 1);
    if (positive == one[at]) continue;
    while (!seen.insert(positive).second) ++positive;
    one[at] = positive;
    changed = true;
  }
  if (changed) made.keep(one);
  return changed;
};

constexpr auto select_by_first = [](Made& made, One one) {
  if (opcode_of(one) != op_select) return false;
  const std::uint32_t conditions = made.type_of(one[3]), lanes = made.number(conditions).lanes;
  if (lanes < 2) return false;
  const std::uint32_t first =
      made.put(op_extract, made.type({Made::op_type_bool, 0, 1}), {one[3], 0});
  const std::uint32_t all = made.put(op_construct, conditions, ModuleWords(lanes, first));
  return made.instead(one, op_select, {all, one[4], one[5]});
};

constexpr auto weighted_branch_swapped = [](Made& made, One one) {
  if (opcode_of(one) != op_branch_conditional || one.size() < 6) return false;
  std::swap(one[2], one[3]);
  made.keep(one);
  return true;
};

constexpr auto local_size_lost = [](Made&, One one) {
  return opcode_of(one) == op_execution_mode && one[2] == mode_local_size;
};

/// A work-group size that is given by specialization constants uses their default values.
constexpr auto local_size_of_defaults = [](Made& made, One one) {
  constexpr std::uint32_t op_execution_mode_id = 331, mode_local_size_id = 38;
  if (opcode_of(one) != op_execution_mode_id || one[2] != mode_local_size_id) return false;
  ModuleWords words{op_execution_mode, one[1], mode_local_size};
  for (const std::uint32_t id : one.subspan(3)) {
    const One size = made.maker(id);
    if (size.size() < 4) return false;
    words.push_back(size[3]);
  }
  made.raw(words);
  return true;
};

/// In kernels with ContractionOff, a product and the sum that uses it become one fma.
constexpr auto contracted = [](ModuleWords& words) {
  std::set<std::uint32_t> kernels;
  constexpr std::uint32_t op_import = 11;
  constexpr std::string_view name = "OpenCL.std";
  std::uint32_t set = 0;
  for_each_instruction(words, [&](One one) {
    if (opcode_of(one) == op_execution_mode && one[2] == mode_contraction_off)
      kernels.insert(one[1]);
    if (opcode_of(one) == op_import && one.size() == 5 &&
        std::memcmp(&one[2], name.data(), name.size()) == 0)
      set = one[1];
  });
  if (kernels.empty()) return false;
  ModuleWords own = words;
  if (set == 0) {  // before OpMemoryModel
    ModuleWords import{5U << 16 | op_import, set = own[3]++, 0, 0, 0};
    std::memcpy(&import[2], name.data(), name.size());
    std::ptrdiff_t place = 0;
    for_each_instruction(own, [&](One one) {
      constexpr std::uint32_t op_memory_model = 14;
      if (opcode_of(one) == op_memory_model) place = one.data() - own.data();
    });
    own.insert(own.begin() + place, import.begin(), import.end());
  }
  Rewriting made(own);
  bool inside = false, changed = false;
  for_each_instruction(own, [&](One one) {
    if (opcode_of(one) == Made::op_function) inside = kernels.contains(one[2]);
    if (inside && opcode_of(one) == op_f_add)
      for (const std::size_t place : {std::size_t{3}, std::size_t{4}}) {
        const One product = made.maker(one[place]);
        if (product.empty() || opcode_of(product) != op_f_mul) continue;
        made.instead(one, op_ext_inst, {set, std_fma, product[3], product[4], one[7 - place]});
        changed = true;
        return;
      }
    made.keep(one);
  });
  if (changed) made.finish(words);
  return changed;
};

constexpr auto exports_swapped = [](ModuleWords& words) {
  One first;
  bool changed = false;
  for_each_instruction(words, [&](One one) {
    if (opcode_of(one) != op_decorate || one[2] != linkage || one.back() != 0 || changed) return;
    if (first.empty()) {
      first = one;
      return;
    }
    std::swap(first[1], one[1]);
    changed = true;
  });
  return changed;
};

constexpr auto decrement_gives_new = [](Made& made, One one) {
  if (opcode_of(one) != op_decrement) return false;
  const std::uint32_t old = made.put(op_decrement, one[1], {one[3], one[4], one[5]});
  return made.instead(one, op_i_sub, {old, made.constant(one[1], 1)});
};

constexpr auto flag_inverted = [](Made& made, One one) {
  if (opcode_of(one) != op_flag_test_and_set) return false;
  const std::uint32_t was = made.put(op_flag_test_and_set, one[1], {one[3], one[4], one[5]});
  return made.instead(one, op_logical_not, {was});
};

constexpr std::uint32_t exclusive_scan = 2, clustered_reduce = 3;

/// The first value of an exclusive scan is 0, not the identity.
template <std::uint32_t opcode>
constexpr auto identity_zero = [](Made& made, One one) {
  if (opcode_of(one) != opcode || one[4] != exclusive_scan) return false;
  const NumberType type = made.number(one[1]);
  const std::uint32_t value = made.put(opcode, one[1], {one[3], one[4], one[5]});
  std::uint32_t first = 0;
  if (type.opcode == float_type) {
    first = made.put(op_is_inf, bool_like(made, one[1]), {value});
  } else {
    const std::uint32_t high = type.bits == 64 ? 0x7fffffffU : 0;
    const std::uint32_t low = type.bits == 64 ? ~0U : (1U << (type.bits - 1)) - 1;
    first =
        made.put(op_i_equal, bool_like(made, one[1]), {value, made.constant(one[1], low, high)});
  }
  return made.instead(one, op_select, {first, made.null(one[1]), value});
};

constexpr auto broadcast_of_first_coordinate = [](Made& made, One one) {
  if (opcode_of(one) != op_group_broadcast) return false;
  const std::uint32_t type = made.type_of(one[5]), lanes = made.number(type).lanes;
  if (lanes < 2) return false;
  const std::uint32_t part = component(made, type);
  ModuleWords parts(lanes, made.null(part));
  parts[0] = made.put(op_extract, part, {one[5], 0});
  return made.instead(one, op_group_broadcast,
                      {one[3], one[4], made.put(op_construct, type, parts)});
};

constexpr auto gathered_dense = [](Made& made, One one) {
  if (opcode_of(one) != op_group_async_copy || made.storage_of(one[4]) != workgroup) return false;
  one[7] = made.constant(made.type_of(one[7]), 1);
  made.keep(one);
  return true;
};

constexpr auto cluster_of_all = [](Made& made, One one) {
  if (opcode_of(one) < op_non_uniform_add || opcode_of(one) > 364 || one[4] != clustered_reduce)
    return false;
  return made.instead(one, opcode_of(one), {one[3], 0, one[5]});
};

constexpr auto rotation_of_all = [](Made& made, One one) {
  if (opcode_of(one) != op_non_uniform_rotate || one.size() < 7) return false;
  return made.instead(one, op_non_uniform_rotate, {one[3], one[4], one[5]});
};

/// A query of the size of an image array returns 0 layers.
constexpr auto layers_forgotten = [](Made& made, One one) {
  if (opcode_of(one) != op_query_size_lod && opcode_of(one) != op_query_size) return false;
  const ModuleWords& image = made.declared(made.type_of(one[3]));
  if (image.size() < 6 || image[5] != 1) return false;
  const std::uint32_t last = made.number(one[1]).lanes - 1;
  ModuleWords operands(one.begin() + 3, one.end());
  const std::uint32_t size = made.put(opcode_of(one), one[1], operands);
  return made.instead(one, op_insert, {made.null(component(made, one[1])), size, last});
};

/// OpImageQueryFormat returns the signed format for UnsignedInt8, UnsignedInt16 and UnsignedInt32.
constexpr auto formats_signed = [](Made& made, One one) {
  if (opcode_of(one) != op_query_format) return false;
  const std::uint32_t format = made.put(op_query_format, one[1], {one[3]});
  const std::uint32_t boolean = bool_like(made, one[1]);
  const std::uint32_t above = made.put(op_u_greater, boolean, {format, made.constant(one[1], 9)});
  const std::uint32_t below = made.put(op_u_less, boolean, {format, made.constant(one[1], 13)});
  const std::uint32_t both = made.put(op_logical_and, boolean, {above, below});
  const std::uint32_t other = made.put(op_i_sub, one[1], {format, made.constant(one[1], 3)});
  return made.instead(one, op_select, {both, other, format});
};

/// A function that uses two samplers uses the first sampler in place of the second.
constexpr auto first_sampler = [](ModuleWords& words) {
  std::map<std::uint32_t, std::uint32_t> samplers;
  bool changed = false;
  for_each_instruction(words, [&](One one) {
    if (opcode_of(one) == Made::op_function) samplers.clear();
    if (opcode_of(one) != op_sampled_image) return;
    const auto [found, added] = samplers.emplace(one[3], one[4]);
    changed |= !added && found->second != one[4];
    one[4] = found->second;
  });
  return changed;
};

/// OpCopyMemory and OpCopyMemorySized between two private variables are removed.
constexpr auto private_copies_lost = [](Made& made, One one) {
  if (opcode_of(one) != op_copy_memory && opcode_of(one) != op_copy_memory_sized) return false;
  return made.storage_of(one[1]) == function && made.storage_of(one[2]) == function;
};

/// The first two members of a structure that a function returns are exchanged.
constexpr auto returned_members_swapped = [](Made& made, One one) {
  if (opcode_of(one) != op_function_call) return false;
  const ModuleWords& type = made.declared(one[1]);
  if (made.declared_by(one[1]) != Made::op_type_struct || type.size() < 4 || type[2] != type[3])
    return false;
  const std::uint32_t result =
      made.put(op_function_call, one[1], ModuleWords(one.begin() + 3, one.end()));
  const std::uint32_t first = made.put(op_extract, type[2], {result, 0});
  const std::uint32_t second = made.put(op_extract, type[2], {result, 1});
  const std::uint32_t half = made.put(op_insert, one[1], {second, result, 0});
  return made.instead(one, op_insert, {first, half, 1});
};

constexpr auto pointers_selected_swapped = [](Made& made, One one) {
  if (opcode_of(one) != op_select || made.declared_by(one[1]) != Made::op_type_pointer)
    return false;
  std::swap(one[4], one[5]);
  made.keep(one);
  return true;
};

constexpr auto loaded_bools_inverted = [](Made& made, One one) {
  if (opcode_of(one) != op_load || made.number(one[1]).opcode != Made::op_type_bool) return false;
  const std::uint32_t loaded = made.put(op_load, one[1], {one[3]});
  return made.instead(one, op_logical_not, {loaded});
};

constexpr auto bool_constants_swapped = [](Made& made, One one) {
  if (opcode_of(one) != Made::op_constant_composite || one.size() < 5 ||
      made.number(one[1]).opcode != Made::op_type_bool)
    return false;
  std::swap(one[3], one[4]);
  made.keep(one);
  return true;
};

/// A function that uses several local variables of one type uses only the first variable.
constexpr auto local_variables_shared = [](ModuleWords& words) {
  std::map<std::uint32_t, std::uint32_t> types, first;
  bool changed = false;
  for_each_instruction(words, [&](One one) {
    const std::uint32_t opcode = opcode_of(one);
    if (opcode == Made::op_variable && one[3] == workgroup) types[one[2]] = one[1];
    if (opcode == Made::op_function) first.clear();
    std::size_t place = 0;
    if (opcode == op_store) place = 1;
    if (opcode == op_load || (opcode >= op_access_chain && opcode <= op_in_bounds_ptr_access_chain))
      place = 3;
    if (place == 0 || !types.contains(one[place])) return;
    const auto [found, added] = first.emplace(types[one[place]], one[place]);
    changed |= found->second != one[place];
    one[place] = found->second;
  });
  return changed;
};

/// OpAtomicExchange of 64 bits uses only the low word of its value.
constexpr auto atomic_value_cut = [](Made& made, One one) {
  if (opcode_of(one) != op_atomic_exchange || made.number(one[1]).bits != 64) return false;
  one[6] = made.put(op_bitwise_and, one[1], {one[6], made.constant(one[1], ~0U)});
  made.keep(one);
  return true;
};

/// An atomic instruction returns the new value, not the old value.
template <std::uint32_t atomic, std::uint32_t plain>
constexpr auto atomic_gives_new = [](Made& made, One one) {
  if (opcode_of(one) != atomic) return false;
  const std::uint32_t old = made.put(atomic, one[1], {one[3], one[4], one[5], one[6]});
  return made.instead(one, plain, {old, one[6]});
};

constexpr auto exchange_gives_comparator = [](Made& made, One one) {
  if (opcode_of(one) != op_compare_exchange) return false;
  made.put(op_compare_exchange, one[1], {one[3], one[4], one[5], one[6], one[7], one[8]});
  return made.instead(one, op_copy_object, {one[8]});
};

/// An async copy of vectors of three components ignores the padding. So it copies only three
/// quarters of the bytes.
constexpr auto three_copied_dense = [](Made& made, One one) {
  if (opcode_of(one) != op_group_async_copy) return false;
  const ModuleWords& pointer = made.declared(made.type_of(one[4]));
  if (made.number(pointer[3]).lanes != 3) return false;
  const std::uint32_t type = made.type_of(one[6]);
  const std::uint32_t threefold = made.put(op_i_mul, type, {one[6], made.constant(type, 3)});
  one[6] = made.put(op_u_div, type, {threefold, made.constant(type, 4)});
  made.keep(one);
  return true;
};

/// Shuffles within a sub-group return only the low 32 bits of a 64-bit integer, with their sign
/// extended.
constexpr auto shuffled_long_cut = [](Made& made, One one) {
  if (opcode_of(one) < op_non_uniform_shuffle || opcode_of(one) > op_non_uniform_shuffle + 3)
    return false;
  const NumberType type = made.number(one[1]);
  if (type.opcode != int_type || type.bits != 64) return false;
  const std::uint32_t whole =
      made.put(opcode_of(one), one[1], ModuleWords(one.begin() + 3, one.end()));
  const std::uint32_t low = made.put(op_u_convert, int_like(made, one[1], 32), {whole});
  return made.instead(one, op_s_convert, {low});
};

/// In an access chain of OpSpecConstantOp, the last index is 0.
constexpr auto constant_chain_first = [](Made& made, One one) {
  if (opcode_of(one) != Made::op_spec_constant_op || one[3] < op_access_chain ||
      one[3] > op_in_bounds_ptr_access_chain || one.size() < 6)
    return false;
  one.back() = made.null(made.type_of(one.back()));
  made.keep(one);
  return true;
};

/// An array whose size is a specialization constant has the default size.
constexpr auto array_of_default_size = [](Made& made, One one) {
  if (opcode_of(one) != op_type_array) return false;
  const One size = made.maker(one[3]);
  if (size.empty() || opcode_of(size) != Made::op_spec_constant) return false;
  one[3] = made.constant(size[1], size[3], size.size() > 4 ? size[4] : 0);
  made.keep(one);
  return true;
};

/// An access chain into a built-in variable always selects the first component.
constexpr auto built_in_chain_first = [](Made& made, One one) {
  if (opcode_of(one) != op_access_chain && opcode_of(one) != op_in_bounds_access_chain)
    return false;
  if (made.storage_of(one[3]) != input) return false;
  one[4] = made.null(made.type_of(one[4]));
  made.keep(one);
  return true;
};

/// In an access chain into a vector, a last index that is not constant selects the first component.
constexpr auto component_pointer_first = [](Made& made, One one) {
  const std::uint32_t opcode = opcode_of(one);
  if (opcode != op_access_chain && opcode != op_in_bounds_access_chain) return false;
  const ModuleWords& base = made.declared(made.type_of(one[3]));
  if (base.size() < 4 || made.made_by(one.back()) == Made::op_constant) return false;
  std::uint32_t type = base[3];
  for (const std::uint32_t index : one.subspan(4, one.size() - 5)) {
    const ModuleWords& words = made.declared(type);
    const One literal = made.maker(index);
    if (words.size() < 3) return false;
    type = opcode_of(words) == Made::op_type_struct
               ? words[2 + (literal.size() > 3 ? literal[3] : 0)]
               : words[2];
  }
  if (made.declared_by(type) != Made::op_type_vector) return false;
  one.back() = made.null(made.type_of(one.back()));
  made.keep(one);
  return true;
};

/// If OpPtrAccessChain or OpInBoundsPtrAccessChain has indices, its operand Element counts as 0.
constexpr auto element_before_indices_lost = [](Made& made, One one) {
  if (opcode_of(one) != op_ptr_access_chain && opcode_of(one) != op_in_bounds_ptr_access_chain)
    return false;
  if (one.size() < 6) return false;
  one[4] = made.null(made.type_of(one[4]));
  made.keep(one);
  return true;
};

/// The value of a constant that is a scope or memory semantics.
std::uint32_t constant_of(const Made& made, std::uint32_t id) {
  const One maker = made.maker(id);
  return !maker.empty() && opcode_of(maker) == Made::op_constant ? maker[3] : ~0U;
}

constexpr std::uint32_t op_control_barrier = 224;
constexpr auto image_barrier_lost = [](Made& made, One one) {
  return opcode_of(one) == op_control_barrier && (constant_of(made, one[3]) & 0x800) != 0 &&
         constant_of(made, one[3]) != ~0U;
};
/// Removes barriers with AcquireRelease for both local and global memory.
constexpr auto double_barrier_lost = [](Made& made, One one) {
  const bool both =
      opcode_of(one) == op_control_barrier && (constant_of(made, one[3]) & ~0x1fU) == 0x300;
  return both && (constant_of(made, one[3]) & 8) != 0;
};

struct Misread {
  std::uint32_t opcode, becomes;
  std::size_t place;
  std::uint32_t value;  ///< without the bits for the storage class
};
template <const Misread& row>
constexpr auto misread = [](Made& made, One one) {
  if (opcode_of(one) != row.opcode || (constant_of(made, one[row.place]) & 0x1f) != row.value)
    return false;
  one[0] = (one[0] & 0xffff0000) | row.becomes;
  made.keep(one);
  return true;
};
constexpr Misread acquire_xor{242, 241, 5, 2}, release_minimum{236, 238, 5, 4};
constexpr Misread ordered_increment{232, 233, 5, 16}, any_device_or{241, 240, 4, 0};

/// OpAtomicAnd on local memory with the scope Device becomes OpAtomicOr.
constexpr auto local_device_and = [](Made& made, One one) {
  if (opcode_of(one) != 240 || made.storage_of(one[3]) != workgroup ||
      constant_of(made, one[4]) != 1)
    return false;
  one[0] = (one[0] & 0xffff0000) | 241;
  made.keep(one);
  return true;
};

/// Replaces the instruction `opcode` by `becomes`, for this group operation and type.
struct Collective {
  std::uint32_t opcode, becomes, operation;
  NumberType type;
};
template <const Collective& row>
constexpr auto collective = [](Made& made, One one) {
  if (opcode_of(one) != row.opcode || one[4] != row.operation) return false;
  const NumberType found = made.number(one[1]);
  if (found.opcode != row.type.opcode || found.bits != row.type.bits) return false;
  one[0] = (one[0] & 0xffff0000) | row.becomes;
  made.keep(one);
  return true;
};
constexpr std::uint32_t reduce = 0, inclusive = 1, exclusive = 2;
constexpr Collective scanned_minimum{354, 353, exclusive, {int_type, 8}};
constexpr Collective scanned_exclusive_or{361, 360, inclusive, {int_type, 16}};
constexpr Collective scanned_product{352, 350, inclusive, {float_type, 64}};
constexpr Collective scanned_logical_and{362, 363, exclusive, {Made::op_type_bool, 0}};
constexpr Collective clustered_and{359, 360, 3, {int_type, 64}};
constexpr Collective clustered_maximum{358, 355, 3, {float_type, 64}};
constexpr Collective group_minimum{266, 269, inclusive, {float_type, 64}};
constexpr Collective group_narrow_sum{264, 268, reduce, {int_type, 8}};

/// The sub-group instruction `opcode` returns the invocation's own value, for numbers of `type`.
struct Own {
  std::uint32_t opcode;
  NumberType type;  ///< 2 lanes: all vectors; 0 bits: all widths
};
template <const Own& row>
constexpr auto own_value = [](Made& made, One one) {
  if (opcode_of(one) != row.opcode || constant_of(made, one[3]) != 3) return false;
  const NumberType found = made.number(one[1]);
  if (found.opcode != row.type.opcode || (row.type.bits != 0 && found.bits != row.type.bits) ||
      (found.lanes > 1) != (row.type.lanes > 1))
    return false;
  return made.instead(one, op_copy_object, {one[4]});
};
constexpr Own vectors_broadcast{337, {int_type, 0, 2}},
    vectors_group_broadcast{263, {float_type, 0, 2}};
constexpr Own first_of_doubles{338, {float_type, 64, 1}}, exchanged_longs{346, {int_type, 64, 1}};
constexpr Own rotated_floats{op_non_uniform_rotate, {float_type, 32, 1}};
constexpr Form lower_shorts{347, 348, {int_type, 16}};

constexpr Form wide_product_signed{151, 152, {int_type, 16}, 3};
/// OpGetNumPipePackets returns the value of OpGetMaxPipePackets.
constexpr auto packets_most = [](Made& made, One one) {
  if (opcode_of(one) != 283) return false;
  one[0] = (one[0] & 0xffff0000) | 284;
  made.keep(one);
  return true;
};
constexpr auto pipe_read_inverted = [](Made& made, One one) {
  if (opcode_of(one) != 274) return false;
  const ModuleWords operands(one.begin() + 3, one.end());
  const std::uint32_t result = made.put(274, one[1], operands);
  return made.instead(one, 200, {result});
};

/// No driver that the tests use builds modules with the instructions of the next two faults.
constexpr auto range_in_other_order = [](Made& made, One one) {
  return opcode_of(one) == 304 && made.instead(one, 304, {one[4], one[5], one[3]});
};
constexpr auto child_not_enqueued = [](Made& made, One one) {
  return opcode_of(one) == 292 && made.instead(one, op_copy_object, {made.null(one[1])});
};

/// OpVectorTimesScalar rounds a scalar of 64 bits to 32 bits first.
constexpr auto scalar_rounded = [](Made& made, One one) {
  constexpr std::uint32_t op_f_convert = 115, op_vector_times_scalar = 142;
  if (opcode_of(one) != op_vector_times_scalar || made.number(one[1]).bits != 64) return false;
  const std::uint32_t narrow = made.put(op_f_convert, made.type({float_type, 32, 1}), {one[4]});
  const std::uint32_t wide = made.put(op_f_convert, made.type_of(one[4]), {narrow});
  return made.instead(one, op_vector_times_scalar, {one[3], wide});
};

/// OpCompositeExtract swaps its two literal indices if both are 0 or 1.
constexpr auto literals_swapped = [](Made& made, One one) {
  if (opcode_of(one) != op_extract || one.size() != 6 || one[4] == one[5] || one[4] > 1 ||
      one[5] > 1)
    return false;
  return made.instead(one, op_extract, {one[3], one[5], one[4]});
};

/// An access chain to member 2 of a structure selects member 1, if both have the same type.
constexpr auto member_before = [](Made& made, One one) {
  if (opcode_of(one) != op_access_chain && opcode_of(one) != op_in_bounds_access_chain)
    return false;
  const One index = made.maker(one[4]);
  const ModuleWords& pointer = made.declared(made.type_of(one[3]));
  if (index.empty() || opcode_of(index) != Made::op_constant || index[3] != 2 || pointer.empty())
    return false;
  const ModuleWords& members = made.declared(pointer[3]);
  if (made.declared_by(pointer[3]) != Made::op_type_struct || members.size() < 5 ||
      members[3] != members[4])
    return false;
  one[4] = made.constant(index[1], 1);
  made.keep(one);
  return true;
};

/// A load with Volatile, Aligned and Nontemporal returns zero.
constexpr auto load_of_three_lost = [](Made& made, One one) {
  return opcode_of(one) == op_load && one.size() > 4 && (one[4] & 7) == 7 &&
         made.instead(one, op_copy_object, {made.null(one[1])});
};

/// OpAtomicIIncrement becomes a load, an addition and a store.
constexpr auto increment_in_parts = [](Made& made, One one) {
  constexpr std::uint32_t op_i_add = 128, op_increment = 232;
  if (opcode_of(one) != op_increment) return false;
  const std::uint32_t old = made.put(op_load, one[1], {one[3]});
  const std::uint32_t added = made.put(op_i_add, one[1], {old, made.constant(one[1], 1)});
  made.raw({op_store, one[3], added});
  return made.instead(one, op_copy_object, {old});
};

constexpr std::uint32_t is_volatile = 1;  // a memory operand
/// An atomic instruction on longs becomes a load, an operation and a store. If `operation` is 0,
/// the instruction's operand Value is stored (OpAtomicExchange).
template <std::uint32_t opcode, std::uint32_t operation>
constexpr auto long_in_parts = [](Made& made, One one) {
  if (opcode_of(one) != opcode || made.number(one[1]).bits != 64) return false;
  const std::uint32_t old = made.put(op_load, one[1], {one[3], is_volatile});
  const std::uint32_t next = operation == 0 ? one[6] : made.put(operation, one[1], {old, one[6]});
  made.raw({op_store, one[3], next, is_volatile});
  return made.instead(one, op_copy_object, {old});
};
/// OpAtomicSMax of 64 bits becomes a load, a comparison and a store.
constexpr auto long_maximum_in_parts = [](Made& made, One one) {
  constexpr std::uint32_t op_atomic_s_max = 238, op_s_less = 177;
  if (opcode_of(one) != op_atomic_s_max || made.number(one[1]).bits != 64) return false;
  const std::uint32_t old = made.put(op_load, one[1], {one[3], is_volatile});
  const std::uint32_t less = made.put(op_s_less, bool_like(made, one[1]), {old, one[6]});
  made.raw({op_store, one[3], made.put(op_select, one[1], {less, one[6], old}), is_volatile});
  return made.instead(one, op_copy_object, {old});
};
/// An exchange with a comparison becomes a load, a comparison and a store.
template <std::uint32_t opcode>
constexpr auto compare_in_parts = [](Made& made, One one) {
  if (opcode_of(one) != opcode) return false;
  const std::uint32_t old = made.put(op_load, one[1], {one[3], is_volatile});
  const std::uint32_t same = made.put(op_i_equal, bool_like(made, one[1]), {old, one[8]});
  made.raw({op_store, one[3], made.put(op_select, one[1], {same, one[7], old}), is_volatile});
  return made.instead(one, op_copy_object, {old});
};
/// OpAtomicStore of 64 bits stores the low word first, and then both words.
constexpr auto long_store_in_words = [](Made& made, One one) {
  constexpr std::uint32_t op_atomic_store = 228, op_bitwise_or = 197;
  if (opcode_of(one) != op_atomic_store) return false;
  const std::uint32_t type = made.type_of(one[4]);
  if (made.number(type).bits != 64) return false;
  const std::uint32_t old = made.put(op_load, type, {one[1]});
  const std::uint32_t high = made.put(op_bitwise_and, type, {old, made.constant(type, 0, ~0U)});
  const std::uint32_t low = made.put(op_bitwise_and, type, {one[4], made.constant(type, ~0U)});
  const std::uint32_t half = made.put(op_bitwise_or, type, {high, low});
  made.raw({op_atomic_store, one[1], one[2], one[3], half});
  made.keep(one);
  return true;
};

constexpr std::uint32_t op_read_clock = 5056;
constexpr auto clock_stands = [](Made& made, One one) {
  return opcode_of(one) == op_read_clock &&
         made.instead(one, op_copy_object, {made.constant(one[1], 5)});
};
constexpr auto clock_runs_back = [](Made& made, One one) {
  constexpr std::uint32_t op_not = 200;
  return opcode_of(one) == op_read_clock && made.number(one[1]).bits == 64 &&
         made.instead(one, op_not, {made.put(op_read_clock, one[1], {one[3]})});
};
constexpr auto clock_words_swapped = [](Made& made, One one) {
  constexpr std::uint32_t op_vector_shuffle = 79;
  if (opcode_of(one) != op_read_clock || made.number(one[1]).lanes != 2) return false;
  const std::uint32_t read = made.put(op_read_clock, one[1], {one[3]});
  return made.instead(one, op_vector_shuffle, {read, read, 1, 0});
};

/// A dot product with a result of `bits` bits is computed with `computed` bits, and then converted.
template <std::uint32_t bits, std::uint32_t computed, std::uint32_t conversion>
constexpr auto dot_of_fewer_bits = [](Made& made, One one) {
  constexpr std::uint32_t op_s_dot = 4450, op_su_dot = 4452;
  if (opcode_of(one) < op_s_dot || opcode_of(one) > op_su_dot || made.number(one[1]).bits != bits)
    return false;
  const ModuleWords operands(one.begin() + 3, one.end());
  const std::uint32_t sum = made.put(opcode_of(one), made.type({int_type, computed, 1}), operands);
  return made.instead(one, conversion, {sum});
};

constexpr auto expected_value = [](Made& made, One one) {
  constexpr std::uint32_t op_expect = 5631;
  return opcode_of(one) == op_expect && made.instead(one, op_copy_object, {one[4]});
};
/// Every OpSelect treats a condition as true if an OpAssumeTrueKHR of the module names the
/// condition.
constexpr auto assumed_for_all = [](ModuleWords& words) {
  constexpr std::uint32_t op_assume_true = 5630;
  std::set<std::uint32_t> assumed;
  bool changed = false;
  ModuleWords own = words;
  for_each_instruction(own, [&](One one) {
    if (opcode_of(one) == op_assume_true) assumed.insert(one[1]);
  });
  Made made(own);
  for_each_instruction(own, [&](One one) {
    if (opcode_of(one) != op_select || !assumed.contains(one[3])) return made.keep(one);
    changed |= made.instead(one, op_copy_object, {one[4]});
  });
  if (changed) made.finish(words);
  return changed;
};

/// The second call of a Pure or Const function in a block returns the result of the first call.
constexpr auto called_once = [](ModuleWords& words) {
  std::map<std::uint32_t, std::uint32_t> results;
  std::set<std::uint32_t> pure;
  bool changed = false;
  ModuleWords own = words;
  for_each_instruction(own, [&](One one) {
    constexpr std::uint32_t pure_or_const = 12;
    if (opcode_of(one) == Made::op_function && (one[3] & pure_or_const) != 0) pure.insert(one[2]);
  });
  Made made(own);
  for_each_instruction(own, [&](One one) {
    if (opcode_of(one) == op_label) results.clear();
    if (opcode_of(one) != op_function_call || !pure.contains(one[3])) return made.keep(one);
    const auto [first, is_first] = results.emplace(one[3], one[2]);
    if (is_first) return made.keep(one);
    made.instead(one, op_copy_object, {first->second});
    changed = true;
  });
  if (changed) made.finish(words);
  return changed;
};

/// One instruction with NotNaN in FPFastMathMode makes all values of the module NotNaN.
constexpr auto fast_for_all = [](ModuleWords& words) {
  constexpr std::uint32_t fast_math = 40, op_is_nan = 156;
  bool fast = false, changed = false;
  ModuleWords own = words;
  for_each_instruction(own, [&](One one) {
    fast |= opcode_of(one) == op_decorate && one[2] == fast_math && (one[3] & 1) != 0;
  });
  if (!fast) return false;
  Made made(own);
  for_each_instruction(own, [&](One one) {
    if (opcode_of(one) != op_is_nan) return made.keep(one);
    changed |= made.instead(one, op_copy_object, {made.null(one[1])});
  });
  if (changed) made.finish(words);
  return changed;
};

constexpr ApiPlant plants[] = {
    {"il_atomic_long_minimum", rewritten(of_form<atomic_long_minimum>)},
    {"il_atomic_long_maximum", rewritten(of_form<atomic_long_maximum>)},
    {"il_char_index_zero_extended", rewritten(chain_index_zero_extended<8>)},
    {"il_short_index_zero_extended", rewritten(chain_index_zero_extended<16>)},
    {"il_narrow_insert_first", rewritten(narrow_insert_first)},
    {"il_extract_of_four", rewritten(extract_of_four)},
    {"il_copied_in_words", rewritten(copied_in_words)},
    {"il_volatile_store_lost", rewritten(volatile_aligned_store_lost)},
    {"il_global_initializers_null", rewritten(global_initializers_null)},
    {"il_difference_in_bytes", rewritten(difference_in_bytes)},
    {"il_short_constants_positive", rewritten(short_constants_positive)},
    {"il_composite_of_defaults", rewritten(composite_of_defaults)},
    {"il_spec_long_low_set", before<SetProgramSpecializationConstant>([](auto& call) {
       static std::uint64_t low = 0;
       if (call["spec_size"_arg] != sizeof low || call["spec_value"_arg] == nullptr) return false;
       std::memcpy(&low, call["spec_value"_arg], sizeof low);
       const bool changes = low > 0xffffffffU;
       low &= 0xffffffffU;
       call["spec_value"_arg] = &low;
       return changes;
     })},
    {"il_spec_bytes_not_set",
     instead<SetProgramSpecializationConstant>(
         success_alone, [](auto& call) { return call["spec_size"_arg] == 1; })},
    {"il_phi_of_three", rewritten(phi_of_three)},
    {"il_phis_in_turn", remade(phis_in_turn)},
    {"il_long_switch_low", rewritten(long_switch_low)},
    {"il_short_switch_positive", rewritten(narrow_switch_positive<16>)},
    {"il_char_switch_positive", rewritten(narrow_switch_positive<8>)},
    {"il_select_by_first", rewritten(select_by_first)},
    {"il_weighted_branch_swapped", rewritten(weighted_branch_swapped)},
    {"il_local_size_lost", rewritten(local_size_lost)},
    {"il_local_size_of_defaults", rewritten(local_size_of_defaults)},
    {"il_contracted", remade(contracted)},
    {"il_exports_swapped", remade(exports_swapped)},
    {"il_decrement_gives_new", rewritten(decrement_gives_new)},
    {"il_flag_inverted", rewritten(flag_inverted)},
    {"il_minimum_from_zero", rewritten(identity_zero<op_group_s_min>)},
    {"il_float_maximum_from_zero", rewritten(identity_zero<op_group_f_max>)},
    {"il_broadcast_of_first_coordinate", rewritten(broadcast_of_first_coordinate)},
    {"il_gathered_dense", rewritten(gathered_dense)},
    {"il_cluster_of_all", rewritten(cluster_of_all)},
    {"il_rotation_of_all", rewritten(rotation_of_all)},
    {"il_layers_forgotten", rewritten(layers_forgotten)},
    {"il_formats_signed", rewritten(formats_signed)},
    {"il_first_sampler", remade(first_sampler)},
    {"il_non_uniform_char_least", rewritten(of_form<non_uniform_char_least>)},
    {"il_private_copies_lost", rewritten(private_copies_lost)},
    {"il_returned_members_swapped", rewritten(returned_members_swapped)},
    {"il_pointers_selected_swapped", rewritten(pointers_selected_swapped)},
    {"il_loaded_bools_inverted", rewritten(loaded_bools_inverted)},
    {"il_bool_constants_swapped", rewritten(bool_constants_swapped)},
    {"il_local_variables_shared", remade(local_variables_shared)},
    {"il_atomic_long_cut", rewritten(atomic_value_cut)},
    {"il_atomic_and_gives_new", rewritten(atomic_gives_new<240, 199>)},
    {"il_atomic_or_gives_new", rewritten(atomic_gives_new<241, 197>)},
    {"il_exchange_gives_comparator", rewritten(exchange_gives_comparator)},
    {"il_three_copied_dense", rewritten(three_copied_dense)},
    {"il_shuffled_long_cut", rewritten(shuffled_long_cut)},
    {"il_constant_chain_first", rewritten(constant_chain_first)},
    {"il_array_of_default_size", rewritten(array_of_default_size)},
    {"il_built_in_chain_first", rewritten(built_in_chain_first)},
    {"il_component_pointer_first", rewritten(component_pointer_first)},
    {"il_element_before_indices_lost", rewritten(element_before_indices_lost)},
    {"il_image_barrier_lost", rewritten(image_barrier_lost)},
    {"il_double_barrier_lost", rewritten(double_barrier_lost)},
    {"il_acquire_xor", rewritten(misread<acquire_xor>)},
    {"il_release_minimum", rewritten(misread<release_minimum>)},
    {"il_ordered_increment", rewritten(misread<ordered_increment>)},
    {"il_all_devices_or", rewritten(misread<any_device_or>)},
    {"il_local_device_and", rewritten(local_device_and)},
    {"il_scanned_char_minimum", rewritten(collective<scanned_minimum>)},
    {"il_scanned_short_xor", rewritten(collective<scanned_exclusive_or>)},
    {"il_scanned_double_product", rewritten(collective<scanned_product>)},
    {"il_scanned_logical_and", rewritten(collective<scanned_logical_and>)},
    {"il_clustered_long_and", rewritten(collective<clustered_and>)},
    {"il_clustered_double_maximum", rewritten(collective<clustered_maximum>)},
    {"il_group_double_minimum", rewritten(collective<group_minimum>)},
    {"il_group_char_sum", rewritten(collective<group_narrow_sum>)},
    {"il_vectors_broadcast_own", rewritten(own_value<vectors_broadcast>)},
    {"il_vectors_group_broadcast_own", rewritten(own_value<vectors_group_broadcast>)},
    {"il_double_of_first_own", rewritten(own_value<first_of_doubles>)},
    {"il_longs_exchanged_own", rewritten(own_value<exchanged_longs>)},
    {"il_floats_rotated_own", rewritten(own_value<rotated_floats>)},
    {"il_lower_shorts_higher", rewritten(of_form<lower_shorts>)},
    {"il_wide_short_product_signed", rewritten(of_form<wide_product_signed>)},
    {"il_range_in_other_order", rewritten(range_in_other_order)},
    {"il_child_not_enqueued", rewritten(child_not_enqueued)},
    {"il_pipe_packets_most", rewritten(packets_most)},
    {"il_pipe_read_inverted", rewritten(pipe_read_inverted)},
    {"il_scalar_rounded", rewritten(scalar_rounded)},
    {"il_literals_swapped", rewritten(literals_swapped)},
    {"il_member_before", rewritten(member_before)},
    {"il_load_of_three_lost", rewritten(load_of_three_lost)},
    {"il_increment_in_parts", rewritten(increment_in_parts)},
    {"il_long_sum_in_parts", rewritten(long_in_parts<234, 128>)},
    {"il_long_xor_in_parts", rewritten(long_in_parts<242, 198>)},
    {"il_long_or_in_parts", rewritten(long_in_parts<241, 197>)},
    {"il_long_exchange_in_parts", rewritten(long_in_parts<229, 0>)},
    {"il_long_maximum_in_parts", rewritten(long_maximum_in_parts)},
    {"il_compare_exchange_in_parts", rewritten(compare_in_parts<230>)},
    {"il_weak_exchange_in_parts", rewritten(compare_in_parts<231>)},
    {"il_long_store_in_words", rewritten(long_store_in_words)},
    {"il_clock_stands", rewritten(clock_stands)},
    {"il_clock_runs_back", rewritten(clock_runs_back)},
    {"il_clock_words_swapped", rewritten(clock_words_swapped)},
    {"il_long_dot_of_32_bits", rewritten(dot_of_fewer_bits<64, 32, op_u_convert>)},
    {"il_short_dot_of_8_bits", rewritten(dot_of_fewer_bits<16, 8, op_s_convert>)},
    {"il_expected_value", rewritten(expected_value)},
    {"il_assumed_for_all", remade(assumed_for_all)},
    {"il_called_once", remade(called_once)},
    {"il_fast_for_all", remade(fast_for_all)},
};

}  // namespace

std::span<const ApiPlant> program_reading_plants() {
  return plants;
}

}  // namespace assay::faults
