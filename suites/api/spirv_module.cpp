#include "suites/api/spirv_module.h"

#include <initializer_list>

namespace assay::suites::api {
namespace {

/// Opcodes and enumerants of the SPIR-V specification that the module uses.
enum Op : std::uint32_t {
  memory_model = 14,
  entry_point = 15,
  capability = 17,
  type_void = 19,
  type_int = 21,
  type_pointer = 32,
  type_function = 33,
  constant = 43,
  function = 54,
  function_parameter = 55,
  function_end = 56,
  store = 62,
  label = 248,
  return_ = 253,
};
constexpr std::uint32_t addresses = 4, kernel = 6;       // capabilities
constexpr std::uint32_t execution_model_kernel = 6;      // execution model
constexpr std::uint32_t physical32 = 1, physical64 = 2;  // addressing models
constexpr std::uint32_t opencl = 2, cross_workgroup = 5, aligned = 2;
constexpr std::uint32_t name_one = 0x00656e6f;  // "one" with its null

}  // namespace

std::vector<std::uint32_t> spirv_module(unsigned address_bits, std::uint32_t value) {
  enum Id : std::uint32_t { no_type = 1, integer, number, pointer, type, body, out, start, bound };
  std::vector<std::uint32_t> words{0x07230203, 0x00010000, 0, bound, 0};
  const auto add = [&](Op op, std::initializer_list<std::uint32_t> operands) {
    words.push_back(static_cast<std::uint32_t>((operands.size() + 1) << 16) | op);
    words.insert(words.end(), operands);
  };
  add(capability, {addresses});
  add(capability, {kernel});
  add(memory_model, {address_bits == 32 ? physical32 : physical64, opencl});
  add(entry_point, {execution_model_kernel, body, name_one});
  add(type_void, {no_type});
  add(type_int, {integer, 32, 0});
  add(constant, {integer, number, value});
  add(type_pointer, {pointer, cross_workgroup, integer});
  add(type_function, {type, no_type, pointer});
  add(function, {no_type, body, 0, type});
  add(function_parameter, {pointer, out});
  add(label, {start});
  add(store, {out, number, aligned, 4});
  add(return_, {});
  add(function_end, {});
  return words;
}

}  // namespace assay::suites::api
