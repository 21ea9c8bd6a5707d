#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "harness/faults/module_rewriting.h"

// Faults of compilers that misread an instruction of a SPIR-V module.
namespace assay::faults {
namespace {

using One = ModuleInstruction;
using Made = Rewriting;

constexpr std::uint32_t int_type = Made::op_type_int, float_type = Made::op_type_float;
constexpr std::uint32_t op_ext_inst = 12, op_load = 61, op_store = 62, op_ptr_access_chain = 67;
constexpr std::uint32_t op_decorate = 71, op_shuffle = 79, op_construct = 80, op_extract = 81;
constexpr std::uint32_t op_copy_object = 83;
constexpr std::uint32_t op_insert = 82, op_f_to_u = 109, op_f_to_s = 110;
constexpr std::uint32_t op_s_to_f = 111, op_u_to_f = 112, op_u_convert = 113, op_s_convert = 114;
constexpr std::uint32_t op_f_convert = 115, op_bitcast = 124, op_f_negate = 127, op_i_add = 128;
constexpr std::uint32_t op_f_add = 129, op_i_sub = 130, op_f_sub = 131, op_i_mul = 132;
constexpr std::uint32_t op_vector_times_scalar = 142, op_add_carry = 149;
constexpr std::uint32_t op_f_mod = 141, op_sub_borrow = 150, op_any = 154, op_all = 155;
constexpr std::uint32_t op_is_nan = 156, op_is_inf = 157;
constexpr std::uint32_t op_is_finite = 158, op_is_normal = 159, op_sign_bit_set = 160;
constexpr std::uint32_t op_logical_and = 167, op_select = 169, op_i_not_equal = 171;
constexpr std::uint32_t op_u_less = 176, op_s_less = 177, op_f_not_equal = 182, op_f_less = 184;
constexpr std::uint32_t op_f_greater = 186, op_shift_left = 196, op_bitwise_or = 197;
constexpr std::uint32_t op_bitwise_and = 199, op_bit_count = 205, op_s_dot = 4450;
constexpr std::uint32_t op_s_dot_sat = 4453;
constexpr std::uint32_t std_fract = 30, std_frexp = 31, std_modf = 45, std_remquo = 52;
constexpr std::uint32_t std_sign = 103, std_cross = 104, std_s_abs = 141;
constexpr std::uint32_t std_s_abs_diff = 142, std_s_clamp = 149, std_u_clamp = 150, std_clz = 151;
constexpr std::uint32_t std_ctz = 152, std_s_mad_hi = 153, std_u_mad_sat = 154, std_s_mul_hi = 160;
constexpr std::uint32_t std_rotate = 161, std_u_upsample = 164, std_popcount = 166;
constexpr std::uint32_t std_s_mul24 = 169, std_vload = 171, std_vstore = 172, std_vload_half = 173;
constexpr std::uint32_t std_vload_halfn = 174, std_vstore_half = 175, std_shuffle = 182;
constexpr std::uint32_t std_shuffle2 = 183, std_printf = 184, std_select = 187, std_u_mul_hi = 203;
constexpr std::uint32_t std_u_mad_hi = 204;
constexpr std::uint32_t workgroup = 4, cross_workgroup = 5, uniform_constant = 0, saturated = 28;
constexpr std::uint32_t rounding_mode = 39, function = 7;

constexpr Form char_vectors_srem{138, 139, {int_type, 8, Lanes::several}};
constexpr Form long_smod{139, 138, {int_type, 64, Lanes::one}};
constexpr Form short_umod{137, 138, {int_type, 16}};
constexpr Form char_udiv{134, 135, {int_type, 8}};
constexpr Form double_frem{140, 141, {float_type, 64}};
constexpr Form short_vectors_shift{195, 194, {int_type, 16, Lanes::several}};
constexpr Form short_to_long{113, 114, {int_type, 16}, 3};
constexpr Form long_to_float{112, 111, {int_type, 64}, 3};
constexpr Form double_vectors_not_equal{183, 182, {float_type, 64, Lanes::several}, 3};
constexpr Form double_ordered{162, 163, {float_type, 64}, 3};
constexpr Form char_vectors_greater{172, 173, {int_type, 8, Lanes::several}, 3};
constexpr Form long_saturates{119, 118, {int_type, 64}, 3};
constexpr Form half_negated_not{127, 83, {float_type, 16}};
constexpr Form double_vectors_sum{129, 131, {float_type, 64, Lanes::beyond_four}};

/// A decoration that the compiler ignores for results of this opcode and kind.
struct Undecorated {
  std::uint32_t decoration, opcode;
  Kind kind;
  std::size_t place = 0;
};
template <const Undecorated& row>
constexpr auto undecorated = [](Made& made, One one) {
  if (opcode_of(one) != op_decorate || one[2] != row.decoration) return false;
  const One target = made.maker(one[1]);
  return made.made_by(one[1]) == row.opcode &&  // true: the decoration is left out
         row.kind.has(made.number(judged_type(made, target, row.place)));
};
constexpr Undecorated vectors_f_to_s{rounding_mode, op_f_to_s, {int_type, 0, Lanes::several}};
constexpr Undecorated long_s_to_f{rounding_mode, op_s_to_f, {int_type, 64}, 3};
constexpr Undecorated to_half{rounding_mode, op_f_convert, {float_type, 16}};
constexpr Undecorated vectors_f_to_u{saturated, op_f_to_u, {int_type, 0, Lanes::several}};
constexpr Undecorated long_f_to_s{saturated, op_f_to_s, {int_type, 64}};

constexpr auto negation_from_zero = [](Made& made, One one) {
  if (opcode_of(one) != op_f_negate || made.number(one[1]).lanes == 1) return false;
  return made.instead(one, op_f_sub, {made.null(one[1]), one[3]});
};

constexpr auto long_carry_lost = [](Made& made, One one) {
  if (opcode_of(one) != op_add_carry || made.number(one[1]).bits != 64) return false;
  const std::uint32_t type = made.type_of(one[3]);
  const std::uint32_t sum = made.put(op_i_add, type, {one[3], one[4]});
  return made.instead(one, op_construct, {sum, made.null(type)});
};

constexpr auto borrow_signed = [](Made& made, One one) {
  if (opcode_of(one) != op_sub_borrow) return false;
  const std::uint32_t type = made.type_of(one[3]);
  const std::uint32_t difference = made.put(op_i_sub, type, {one[3], one[4]});
  const std::uint32_t less = made.put(op_s_less, bool_like(made, type), {one[3], one[4]});
  const std::uint32_t borrow =
      made.put(op_select, type, {less, made.constant(type, 1), made.null(type)});
  return made.instead(one, op_construct, {difference, borrow});
};

/// Widens a narrow integer before its bits are counted.
template <bool std, std::uint32_t instruction, std::uint32_t widens, std::uint32_t bits>
constexpr auto counted_wide = [](Made& made, One one) {
  if (std ? !is_std(one, instruction) : opcode_of(one) != instruction) return false;
  const std::uint32_t value = std ? one[5] : one[3], type = made.type_of(value);
  if (made.number(type).bits != bits) return false;
  const std::uint32_t wide = int_like(made, type, 32);
  const std::uint32_t widened = made.put(widens, wide, {value});
  const std::uint32_t count = std ? made.put(op_ext_inst, wide, {one[3], instruction, widened})
                                  : made.put(instruction, wide, {widened});
  return made.instead(one, op_u_convert, {count});
};

constexpr auto last_component_kept = [](Made& made, One one) {
  if (opcode_of(one) != op_vector_times_scalar) return false;
  const std::uint32_t last = made.number(one[1]).lanes - 1;
  const std::uint32_t product = made.put(op_vector_times_scalar, one[1], {one[3], one[4]});
  const std::uint32_t own = made.put(op_extract, component(made, one[1]), {one[3], last});
  return made.instead(one, op_insert, {own, product, last});
};

constexpr auto accumulation_wraps = [](Made& made, One one) {
  if (opcode_of(one) != op_s_dot_sat) return false;
  ModuleWords operands{one[3], one[4]};
  if (one.size() > 6) operands.push_back(one[6]);
  const std::uint32_t dot = made.put(op_s_dot, one[1], operands);
  return made.instead(one, op_i_add, {dot, one[5]});
};

constexpr auto char_to_long_halfway = [](Made& made, One one) {
  if (opcode_of(one) != op_s_convert || made.number(one[1]).bits != 64 ||
      made.number(made.type_of(one[3])).bits != 8)
    return false;
  const std::uint32_t half = made.put(op_s_convert, int_like(made, one[1], 32), {one[3]});
  return made.instead(one, op_u_convert, {half});
};

/// Converts through another format, which rounds twice.
template <std::uint32_t opcode, std::uint32_t source_bits, std::uint32_t bits, std::uint32_t way>
constexpr auto converted_twice = [](Made& made, One one) {
  if (opcode_of(one) != opcode || made.number(one[1]).bits != bits ||
      made.number(made.type_of(one[3])).bits != source_bits)
    return false;
  const std::uint32_t type = made.type({float_type, way, made.number(one[1]).lanes});
  return made.instead(one, op_f_convert, {made.put(opcode, type, {one[3]})});
};

constexpr auto bitcast_reversed = [](Made& made, One one) {
  if (opcode_of(one) != op_bitcast) return false;
  const std::uint32_t lanes = made.number(one[1]).lanes;
  if (lanes < 2 || lanes == made.number(made.type_of(one[3])).lanes) return false;
  const std::uint32_t cast = made.put(op_bitcast, one[1], {one[3]});
  ModuleWords operands{cast, cast};
  for (std::uint32_t lane = lanes; lane > 0; --lane) operands.push_back(lane - 1);
  return made.instead(one, op_shuffle, operands);
};

constexpr std::uint32_t no_component = ~0U;

constexpr auto unequal_shuffle = [](Made& made, One one) {
  if (opcode_of(one) != op_shuffle) return false;
  const std::uint32_t first = made.number(made.type_of(one[3])).lanes;
  const std::uint32_t second = made.number(made.type_of(one[4])).lanes;
  if (first == second) return false;
  for (std::uint32_t& index : one.subspan(5))
    if (index != no_component && index >= first)
      index = (index - first + second) % (first + second);
  made.keep(one);
  return true;
};

constexpr auto shuffle_after_undefined = [](Made& made, One one) {
  if (opcode_of(one) != op_shuffle) return false;
  bool undefined = false, changed = false;
  for (std::uint32_t& index : one.subspan(5)) {
    if (index == no_component) {
      undefined = true;
    } else if (undefined) {
      index = index == 0 ? 1 : index - 1;
      changed = true;
    }
  }
  if (changed) made.keep(one);
  return changed;
};

/// The last of several literal indices becomes 0.
template <std::uint32_t opcode, std::size_t first>
constexpr auto last_index_lost = [](Made& made, One one) {
  if (opcode_of(one) != opcode || one.size() < first + 2 || one.back() == 0) return false;
  one.back() = 0;
  made.keep(one);
  return true;
};

constexpr auto sign_by_comparison = [](Made& made, One one) {
  if (opcode_of(one) != op_sign_bit_set) return false;
  return made.instead(one, op_f_less, {one[3], made.null(made.type_of(one[3]))});
};

constexpr auto normal_if_finite = [](Made& made, One one) {
  if (opcode_of(one) != op_is_normal) return false;
  const std::uint32_t finite = made.put(op_is_finite, one[1], {one[3]});
  const std::uint32_t more =
      made.put(op_f_not_equal, one[1], {one[3], made.null(made.type_of(one[3]))});
  return made.instead(one, op_logical_and, {finite, more});
};

constexpr auto infinity_positive = [](Made& made, One one) {
  if (opcode_of(one) != op_is_inf) return false;
  const std::uint32_t infinite = made.put(op_is_inf, one[1], {one[3]});
  const std::uint32_t positive =
      made.put(op_f_greater, one[1], {one[3], made.null(made.type_of(one[3]))});
  return made.instead(one, op_logical_and, {infinite, positive});
};

template <std::uint32_t opcode>
constexpr auto reduced_four = [](Made& made, One one) {
  if (opcode_of(one) != opcode || made.number(made.type_of(one[3])).lanes <= 4) return false;
  const std::uint32_t four = made.type({Made::op_type_bool, 0, 4});
  return made.instead(one, opcode, {made.put(op_shuffle, four, {one[3], one[3], 0, 1, 2, 3})});
};

constexpr auto upsampled_low_signed = [](Made& made, One one) {
  if (!is_std(one, std_u_upsample)) return false;
  const std::uint32_t half = made.number(one[1]).bits / 2;
  const std::uint32_t high = made.put(op_u_convert, one[1], {one[5]});
  const std::uint32_t moved = made.put(op_shift_left, one[1], {high, made.constant(one[1], half)});
  const std::uint32_t low = made.put(op_s_convert, one[1], {one[6]});
  return made.instead(one, op_bitwise_or, {moved, low});
};

constexpr auto product24_unsigned = [](Made& made, One one) {
  if (!is_std(one, std_s_mul24)) return false;
  const std::uint32_t mask = made.constant(one[1], 0xffffff);
  const std::uint32_t x = made.put(op_bitwise_and, one[1], {one[5], mask});
  const std::uint32_t y = made.put(op_bitwise_and, one[1], {one[6], mask});
  return made.instead(one, op_i_mul, {x, y});
};

constexpr auto char_rotation_shifts = [](Made& made, One one) {
  if (!is_std(one, std_rotate) || made.number(one[1]).bits != 8) return false;
  const std::uint32_t by = made.put(op_bitwise_and, one[1], {one[6], made.constant(one[1], 7)});
  return made.instead(one, op_shift_left, {one[5], by});
};

constexpr auto shuffle2_of_first = [](Made& made, One one) {
  if (!is_std(one, std_shuffle2)) return false;
  const std::uint32_t type = made.type_of(one[7]);
  const std::uint32_t lanes = made.number(made.type_of(one[5])).lanes;
  one[7] = made.put(op_bitwise_and, type, {one[7], made.constant(type, lanes - 1)});
  made.keep(one);
  return true;
};

/// Loads of three components use the offsets of vectors with four components.
template <std::uint32_t instruction>
constexpr auto three_as_four = [](Made& made, One one) {
  if (!is_std(one, instruction) || made.number(one[1]).lanes != 3) return false;
  const std::uint32_t pointer = made.type_of(one[6]);
  one[6] = made.put(op_ptr_access_chain, pointer, {one[6], one[5]});
  made.keep(one);
  return true;
};

constexpr auto stored_three_as_four = [](Made& made, One one) {
  if (!is_std(one, std_vstore) || made.number(made.type_of(one[5])).lanes != 3) return false;
  const std::uint32_t pointer = made.type_of(one[7]);
  one[7] = made.put(op_ptr_access_chain, pointer, {one[7], one[6]});
  made.keep(one);
  return true;
};

constexpr auto vectors_select_nonzero = [](Made& made, One one) {
  if (!is_std(one, std_select)) return false;
  const std::uint32_t mask = made.type_of(one[7]);
  if (made.number(mask).lanes < 2) return false;
  const std::uint32_t chosen =
      made.put(op_i_not_equal, bool_like(made, mask), {one[7], made.null(mask)});
  return made.instead(one, op_select, {chosen, one[6], one[5]});
};

constexpr auto difference_overflows = [](Made& made, One one) {
  if (!is_std(one, std_s_abs_diff)) return false;
  const std::uint32_t difference = made.put(op_i_sub, one[1], {one[5], one[6]});
  return made.instead(one, op_ext_inst, {one[3], std_s_abs, difference});
};

/// A function stores nothing through pointers to one storage class.
template <std::uint32_t instruction, std::uint32_t storage>
constexpr auto written_lost = [](Made& made, One one) {
  if (!is_std(one, instruction) || made.storage_of(one.back()) != storage) return false;
  const std::uint32_t pointee = made.declared(made.type_of(one.back()))[3];
  const std::uint32_t old = made.put(op_load, pointee, {one.back()});
  made.keep(one);
  made.raw({op_store, one.back(), old});
  return true;
};

/// An instruction of OpenCL.std becomes another instruction, which does not have the last operand.
template <std::uint32_t instruction, std::uint32_t becomes>
constexpr auto last_operand_lost = [](Made& made, One one) {
  if (!is_std(one, instruction)) return false;
  return made.instead(one, op_ext_inst, {one[3], becomes, one[5], one[6]});
};

constexpr auto mad_sat_wraps = [](Made& made, One one) {
  if (!is_std(one, std_u_mad_sat)) return false;
  const std::uint32_t product = made.put(op_i_mul, one[1], {one[5], one[6]});
  return made.instead(one, op_i_add, {product, one[7]});
};

constexpr auto long_clamp_unsigned = [](Made& made, One one) {
  if (!is_std(one, std_s_clamp) || made.number(one[1]).bits != 64) return false;
  one[4] = std_u_clamp;
  made.keep(one);
  return true;
};

/// A saturating instruction wraps.
template <std::uint32_t instruction, std::uint32_t becomes, const Kind& kind>
constexpr auto saturation_wraps = [](Made& made, One one) {
  if (!is_std(one, instruction) || !kind.has(made.number(one[1]))) return false;
  return made.instead(one, becomes, {one[5], one[6]});
};
constexpr Kind char_vectors{int_type, 8, Lanes::several}, longs{int_type, 64};

/// sign() gives zeros without their sign.
constexpr auto sign_of_zero_lost = [](Made& made, One one) {
  if (!is_std(one, std_sign)) return false;
  const std::uint32_t sign = made.put(op_ext_inst, one[1], {one[3], std_sign, one[5]});
  return made.instead(one, op_f_add, {sign, made.null(one[1])});
};

constexpr auto cross_fourth_one = [](Made& made, One one) {
  if (!is_std(one, std_cross) || made.number(one[1]).lanes != 4) return false;
  const std::uint32_t cross = made.put(op_ext_inst, one[1], {one[3], std_cross, one[5], one[6]});
  const std::uint32_t x = made.put(op_extract, component(made, one[1]), {cross, 0});
  return made.instead(one, op_insert, {x, cross, 3});
};

/// A mask component with upper bits selects the first element. The specification says that these
/// bits are ignored.
constexpr auto shuffle_mask_uncut = [](Made& made, One one) {
  if (!is_std(one, std_shuffle)) return false;
  const std::uint32_t type = made.type_of(one[6]);
  const std::uint32_t lanes = made.number(made.type_of(one[5])).lanes;
  const std::uint32_t counts = made.put(op_u_less, bool_like(made, type),
                                        {one[6], made.constant(type, lanes == 3 ? 4 : lanes)});
  one[6] = made.put(op_select, type, {counts, one[6], made.null(type)});
  made.keep(one);
  return true;
};

/// remquo's quotient loses its sign.
constexpr auto quotient_positive = [](Made& made, One one) {
  if (!is_std(one, std_remquo)) return false;
  const std::uint32_t pointee = made.declared(made.type_of(one.back()))[3];
  made.keep(one);
  const std::uint32_t quotient = made.put(op_load, pointee, {one.back()});
  const std::uint32_t sizeless = made.put(op_ext_inst, pointee, {one[3], std_s_abs, quotient});
  made.raw({op_store, one.back(), sizeless});
  return true;
};

/// Ignores the offset of loads from one storage class.
template <std::uint32_t instruction, std::uint32_t storage>
constexpr auto offset_ignored = [](Made& made, One one) {
  if (!is_std(one, instruction) || made.storage_of(one[6]) != storage) return false;
  one[5] = made.null(made.type_of(one[5]));
  made.keep(one);
  return true;
};
template <std::uint32_t instruction, std::uint32_t storage>
constexpr auto stored_offset_ignored = [](Made& made, One one) {
  if (!is_std(one, instruction) || made.storage_of(one[7]) != storage) return false;
  one[6] = made.null(made.type_of(one[6]));
  made.keep(one);
  return true;
};

constexpr auto scalar_select_high_bit = [](Made& made, One one) {
  if (!is_std(one, std_select) || made.number(one[1]).lanes > 1) return false;
  const std::uint32_t choice = made.type_of(one[7]);
  const std::uint32_t high =
      made.put(op_s_less, bool_like(made, choice), {one[7], made.null(choice)});
  return made.instead(one, op_select, {high, one[6], one[5]});
};

constexpr auto copied_size_in_a_byte = [](Made& made, One one) {
  constexpr std::uint32_t op_copy_sized = 64;
  if (opcode_of(one) != op_copy_sized) return false;
  const std::uint32_t type = made.type_of(one[3]);
  one[3] = made.put(op_bitwise_and, type, {one[3], made.constant(type, 255)});
  made.keep(one);
  return true;
};

/// Changes every result of OpenCL.std and of arithmetic on floating-point numbers. A floating-point
/// result becomes about three times as great, and a NaN becomes 1. An integer result of OpenCL.std
/// becomes 1 greater.
constexpr auto result_far_off = [](Made& made, One one) {
  const std::uint32_t opcode = opcode_of(one);
  const bool is_arithmetic = opcode >= op_f_negate && opcode <= op_f_mod;
  if (opcode != op_ext_inst && !is_arithmetic) return false;
  const NumberType type = made.number(one[1]);
  if (type.opcode != float_type && (is_arithmetic || type.opcode != int_type)) return false;
  const std::uint32_t result = made.put(opcode, one[1], {one.begin() + 3, one.end()});
  if (type.opcode == int_type)
    return made.instead(one, op_i_add, {result, made.constant(one[1], 1)});
  const std::uint32_t bits = int_like(made, one[1], type.bits);
  const std::uint32_t number = made.put(op_bitcast, bits, {result});
  constexpr std::uint32_t half_step = 3U << 9, float_step = 3U << 22, double_step = 3U << 19;
  const std::uint32_t low = type.bits == 16 ? half_step : type.bits == 32 ? float_step : 0;
  const std::uint32_t step =
      made.constant(bits, low, double_step);  // adds 1.5 to the field of the exponent
  const std::uint32_t moved = made.put(op_i_add, bits, {number, step});
  const std::uint32_t off = made.put(op_bitcast, one[1], {moved});
  const std::uint32_t nan = made.put(op_is_nan, bool_like(made, one[1]), {result});
  const std::uint32_t ones = made.constant(one[1],
                                           type.bits == 16   ? 0x3c00
                                           : type.bits == 32 ? 0x3f800000
                                                             : 0,
                                           0x3ff00000);
  return made.instead(one, op_select, {nan, ones, off});
};

/// Each long argument of printf loses its high word.
constexpr auto printed_long_cut = [](Made& made, One one) {
  if (!is_std(one, std_printf)) return false;
  bool changed = false;
  for (std::uint32_t& operand : one.subspan(6)) {
    const std::uint32_t type = made.type_of(operand);
    if (!longs.has(made.number(type)) || made.declared_by(type) == Made::op_type_struct) continue;
    const std::uint32_t cut = made.put(op_u_convert, int_like(made, type, 32), {operand});
    operand = made.put(op_s_convert, type, {cut});
    changed = true;
  }
  if (changed) made.keep(one);
  return changed;
};

/// Changes constants. If `signs` is true, negative zeros lose their sign. If `signs` is false,
/// subnormals become zero.
template <bool signs>
constexpr auto float_constants_flushed = [](Made& made, One one) {
  if (opcode_of(one) != Made::op_constant || made.number(one[1]).opcode != float_type ||
      made.number(one[1]).bits == 16)
    return false;
  const bool wide = one.size() > 4;
  std::uint32_t& high = wide ? one[4] : one[3];
  const std::uint32_t low = wide ? one[3] : 0, exponent = wide ? 0x7ff00000U : 0x7f800000U;
  const bool zero = (high & 0x7fffffffU) == 0 && low == 0;
  if ((high & exponent) != 0 || (signs ? !zero || high == 0 : zero)) return false;
  high = 0;
  one[3] = 0;
  made.keep(one);
  return true;
};

constexpr auto bools_shuffled_swapped = [](Made& made, One one) {
  if (opcode_of(one) != op_shuffle || made.number(one[1]).opcode != Made::op_type_bool)
    return false;
  std::swap(one[5], one[6]);
  made.keep(one);
  return true;
};

/// A shuffle that repeats one component gives the shuffle's first operand.
constexpr auto repeated_as_whole = [](Made& made, One one) {
  if (opcode_of(one) != op_shuffle || made.type_of(one[3]) != one[1]) return false;
  const One places = one.subspan(5);
  if (std::ranges::any_of(places, [&](std::uint32_t place) { return place != places[0]; }))
    return false;
  return made.instead(one, op_copy_object, {one[3]});
};

constexpr ApiPlant plants[] = {
    {"il_char_vectors_remainder", rewritten(of_form<char_vectors_srem>)},
    {"il_long_modulus", rewritten(of_form<long_smod>)},
    {"il_short_modulus_signed", rewritten(of_form<short_umod>)},
    {"il_char_quotient_signed", rewritten(of_form<char_udiv>)},
    {"il_double_remainder", rewritten(of_form<double_frem>)},
    {"il_short_vectors_shift", rewritten(of_form<short_vectors_shift>)},
    {"il_short_extended_signed", rewritten(of_form<short_to_long>)},
    {"il_long_to_float_signed", rewritten(of_form<long_to_float>)},
    {"il_double_vectors_not_equal", rewritten(of_form<double_vectors_not_equal>)},
    {"il_doubles_ordered", rewritten(of_form<double_ordered>)},
    {"il_char_vectors_greater", rewritten(of_form<char_vectors_greater>)},
    {"il_long_saturation", rewritten(of_form<long_saturates>)},
    {"il_half_negation_lost", rewritten(of_form<half_negated_not>)},
    {"il_vectors_rounding_lost", rewritten(undecorated<vectors_f_to_s>)},
    {"il_long_rounding_lost", rewritten(undecorated<long_s_to_f>)},
    {"il_half_rounding_lost", rewritten(undecorated<to_half>)},
    {"il_vectors_saturation_lost", rewritten(undecorated<vectors_f_to_u>)},
    {"il_long_saturation_lost", rewritten(undecorated<long_f_to_s>)},
    {"il_vectors_negated_from_zero", rewritten(negation_from_zero)},
    {"il_long_carry_lost", rewritten(long_carry_lost)},
    {"il_borrow_signed", rewritten(borrow_signed)},
    {"il_char_bits_of_int", rewritten(counted_wide<false, op_bit_count, op_s_convert, 8>)},
    {"il_char_zeros_of_int", rewritten(counted_wide<true, std_clz, op_u_convert, 8>)},
    {"il_short_trailing_of_int", rewritten(counted_wide<true, std_ctz, op_u_convert, 16>)},
    {"il_char_popcount_of_int", rewritten(counted_wide<true, std_popcount, op_s_convert, 8>)},
    {"il_scaled_last_kept", rewritten(last_component_kept)},
    {"il_dot_sum_wraps", rewritten(accumulation_wraps)},
    {"il_char_to_long_halfway", rewritten(char_to_long_halfway)},
    {"il_double_to_half_twice", rewritten(converted_twice<op_f_convert, 64, 16, 32>)},
    {"il_long_to_float_twice", rewritten(converted_twice<op_s_to_f, 64, 32, 64>)},
    {"il_ulong_to_float_twice", rewritten(converted_twice<op_u_to_f, 64, 32, 64>)},
    {"il_bitcast_reversed", rewritten(bitcast_reversed)},
    {"il_unequal_shuffle", rewritten(unequal_shuffle)},
    {"il_shuffle_after_undefined", rewritten(shuffle_after_undefined)},
    {"il_inner_insert_first", rewritten(last_index_lost<op_insert, 5>)},
    {"il_inner_extract_first", rewritten(last_index_lost<op_extract, 4>)},
    {"il_sign_by_comparison", rewritten(sign_by_comparison)},
    {"il_normal_if_finite", rewritten(normal_if_finite)},
    {"il_infinity_positive", rewritten(infinity_positive)},
    {"il_any_of_four", rewritten(reduced_four<op_any>)},
    {"il_all_of_four", rewritten(reduced_four<op_all>)},
    {"il_upsampled_low_signed", rewritten(upsampled_low_signed)},
    {"il_product24_unsigned", rewritten(product24_unsigned)},
    {"il_char_rotation_shifts", rewritten(char_rotation_shifts)},
    {"il_shuffle2_of_first", rewritten(shuffle2_of_first)},
    {"il_loaded_three_as_four", rewritten(three_as_four<std_vload>)},
    {"il_halves_three_as_four", rewritten(three_as_four<std_vload_halfn>)},
    {"il_stored_three_as_four", rewritten(stored_three_as_four)},
    {"il_vectors_select_nonzero", rewritten(vectors_select_nonzero)},
    {"il_difference_overflows", rewritten(difference_overflows)},
    {"il_local_fract_lost", rewritten(written_lost<std_fract, workgroup>)},
    {"il_global_modf_lost", rewritten(written_lost<std_modf, cross_workgroup>)},
    {"il_local_frexp_lost", rewritten(written_lost<std_frexp, workgroup>)},
    {"il_global_remquo_lost", rewritten(written_lost<std_remquo, cross_workgroup>)},
    {"il_addend_lost", rewritten(last_operand_lost<std_s_mad_hi, std_s_mul_hi>)},
    {"il_unsigned_addend_lost", rewritten(last_operand_lost<std_u_mad_hi, std_u_mul_hi>)},
    {"il_multiply_add_wraps", rewritten(mad_sat_wraps)},
    {"il_long_clamp_unsigned", rewritten(long_clamp_unsigned)},
    {"il_double_vectors_sum", rewritten(of_form<double_vectors_sum>)},
    {"il_char_vectors_sum_wraps", rewritten(saturation_wraps<143, 128, char_vectors>)},
    {"il_long_difference_wraps", rewritten(saturation_wraps<162, 130, longs>)},
    {"il_sign_of_zero_lost", rewritten(sign_of_zero_lost)},
    {"il_cross_fourth_wrong", rewritten(cross_fourth_one)},
    {"il_shuffle_mask_uncut", rewritten(shuffle_mask_uncut)},
    {"il_quotient_positive", rewritten(quotient_positive)},
    {"il_constant_load_offset", rewritten(offset_ignored<std_vload, uniform_constant>)},
    {"il_local_load_offset", rewritten(offset_ignored<std_vload, workgroup>)},
    {"il_constant_half_offset", rewritten(offset_ignored<std_vload_half, uniform_constant>)},
    {"il_local_half_offset", rewritten(offset_ignored<std_vload_half, workgroup>)},
    {"il_local_store_offset", rewritten(stored_offset_ignored<std_vstore, workgroup>)},
    {"il_private_store_offset", rewritten(stored_offset_ignored<std_vstore, function>)},
    {"il_local_half_store_offset", rewritten(stored_offset_ignored<std_vstore_half, workgroup>)},
    {"il_printed_long_cut", rewritten(printed_long_cut)},
    {"il_constant_zero_sign_lost", rewritten(float_constants_flushed<true>)},
    {"il_constant_subnormal_lost", rewritten(float_constants_flushed<false>)},
    {"il_bools_shuffled_swapped", rewritten(bools_shuffled_swapped)},
    {"il_scalar_select_high_bit", rewritten(scalar_select_high_bit)},
    {"il_copied_size_in_a_byte", rewritten(copied_size_in_a_byte)},
    {"il_results_far_off", rewritten(result_far_off)},
    {"il_repeated_as_whole", rewritten(repeated_as_whole)},
};

}  // namespace

std::span<const ApiPlant> reading_plants() {
  return plants;
}

}  // namespace assay::faults
