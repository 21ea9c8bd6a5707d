#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"

// The common parts of programs with atomic operations, in the style of C11 and before. Each
// work-item does one operation, on a separate object or on a shared one. A judge checks all results
// and final values.
namespace assay::suites::concurrency {

/// The type of an atomic object's value.
struct ValueType {
  std::string name;  ///< "int"
  int bytes = 4;
  bool is_signed = false, floating = false;
};

/// The effect of an operation on its object.
enum class Kind {
  modify,        ///< gives the value that it found and leaves step(found, x, y)
  compare,       ///< found == x: leaves y and reports success; otherwise gives the value that it
                 ///< found in place of x
  compare_weak,  ///< the same, but may also fail where they are equal
  test_and_set,
  load,
  store,
  put,  ///< leaves step(found, x, y); only on separate objects
};

/// The values of x and y if many operations use one object.
enum class Operands { any, few, one_bit, all_but_one_bit };

struct Operation {
  std::string_view name;  ///< "fetch_add"
  /// A statement over `p` (the object), x and y (values), which sets `old` or `flag` (a uint). {e}
  /// is "_explicit" or nothing, {t} the text after the other arguments.
  std::string_view statement;
  Kind kind = Kind::modify;
  /// The value that it leaves.
  std::uint64_t (*step)(const ValueType& type, std::uint64_t found, std::uint64_t x,
                        std::uint64_t y) = nullptr;
  Operands operands = Operands::any;
};

/// The memory of the objects, and the pointers to them.
enum class Space { global, local, generic_global, generic_local };
inline constexpr Space spaces[] = {Space::global, Space::local, Space::generic_global,
                                   Space::generic_local};
std::string_view name(Space space);
bool in_local_memory(Space space);
bool is_generic(Space space);

struct AtomicProgram {
  Operation operation;
  ValueType type;
  std::string object;  ///< the object's type: "atomic_int", "int"
  Space space = Space::global;
  std::string statement;           ///< the operation's, complete
  std::string companion;           ///< for loads and stores: the operation of the other half of the
                                   ///< work-items
  std::string initialize;          ///< of local objects: a statement over q[l] and `first`
  std::string finish;              ///< an expression of the value of q[l]; `loaded`
  Region region = Region::device;  ///< within which operations are atomic to each other
  /// A wider one. An object that is broken only there fails by the rule `beyond_the_scope`.
  Region wider = Region::work_item;
};

GroupCase atomic_case(const AtomicProgram& program);

/// The operation on bits.
std::uint64_t truncated(const ValueType& type, std::uint64_t bits);

// ---- Steps of rows.
namespace steps {
std::uint64_t add(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t sub(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t increment(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t decrement(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t bit_or(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t bit_xor(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t bit_and(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t min(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t max(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t exchange(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t compare(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
std::uint64_t clear(const ValueType& t, std::uint64_t found, std::uint64_t x, std::uint64_t y);
}  // namespace steps

}  // namespace assay::suites::concurrency
