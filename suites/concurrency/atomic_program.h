#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suites/concurrency/group_case.h"
#include "suites/concurrency/orders_and_scopes.h"

// Programs with atomic operations, in the style of C11 and in the older style. Each work-item does
// one operation, on its own object or on a shared object. A judge checks all results and the last
// values of the objects.
namespace assay::suites::concurrency {

struct ValueType {
  std::string name;  ///< the name: "int"
  int bytes = 4;
  bool is_signed = false, floating = false;
};

/// The effect of an operation on its object.
enum class Kind {
  modify,        ///< returns the value that it found, and stores step(found, x, y)
  compare,       ///< if found == x, stores y and reports success; otherwise sets x to the value
                 ///< that it found
  compare_weak,  ///< like `compare`, but may also fail if found == x
  test_and_set,
  load,
  store,
  put,  ///< stores step(found, x, y) without a result; only for objects that are not shared
};

/// The values of x and y for operations on a shared object.
enum class Operands { any, few, one_bit, all_but_one_bit };

struct Operation {
  std::string_view name;  ///< the name: "fetch_add"
  /// The statement, which sets `old` or `flag` (a uint). `p` points to the object, x and y are
  /// values. {e} is "_explicit" or empty. {t} is the text of the memory orders and the scope, or
  /// empty.
  std::string_view statement;
  Kind kind = Kind::modify;
  /// The value that the operation stores.
  std::uint64_t (*step)(const ValueType& type, std::uint64_t found, std::uint64_t x,
                        std::uint64_t y) = nullptr;
  Operands operands = Operands::any;
};

enum class Space { global, local, generic_global, generic_local };
inline constexpr Space spaces[] = {Space::global, Space::local, Space::generic_global,
                                   Space::generic_local};
std::string_view name(Space space);
bool in_local_memory(Space space);
bool is_generic(Space space);

struct AtomicProgram {
  Operation operation;
  ValueType type;
  std::string object;  ///< the type of the objects: "atomic_int", "int"
  Space space = Space::global;
  std::string statement;
  std::string companion;           ///< the statement of half of the work-items, if the operation is
                                   ///< a load or a store; else empty
  std::string initialize;          ///< a statement that initializes the local object q[l] with
                                   ///< `first`
  std::string finish;              ///< the expression for the last value of the local object q[l]
  Region region = Region::device;  ///< the work-items whose operations must be atomic for each
                                   ///< other
  /// A wider region. An object that is wrong only in the wider region fails by the rule
  /// `beyond_the_scope`.
  Region wider = Region::work_item;
};

GroupCase atomic_case(const AtomicProgram& program);

std::uint64_t truncated(const ValueType& type, std::uint64_t bits);

// ---- Functions for Operation::step.
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
