#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The memory model of OpenCL 3.0, 3.3.4 to 3.3.6.
namespace assay::reference::litmus {

enum class Order { non_atomic, relaxed, acquire, release, acq_rel, seq_cst };
enum class Scope { sub_group, work_group, device, all_svm_devices };

/// The memories of 3.3.5, as bits of Instruction::flags.
enum Region : unsigned { global_memory = 1, local_memory = 2, both_memories = 3 };

struct Instruction {
  enum class Kind { load, store, add, exchange, fence };
  Kind kind = Kind::load;
  Order order = Order::relaxed;
  std::optional<Scope> scope{};    ///< set only if it differs from the test's scope
  int location = -1;               ///< index in Program::locations, or -1 for a fence
  int result = -1;                 ///< index in Program::registers, or -1
  int value = 0;                   ///< the operand of a store, addition or exchange
  unsigned flags = both_memories;  ///< the memories that a fence orders
  /// The instruction runs only if register `guard` has `guard_value`. With -1 it always runs.
  int guard = -1, guard_value = 0;

  bool reads() const { return kind != Kind::store && kind != Kind::fence; }
  bool writes() const { return kind != Kind::load && kind != Kind::fence; }
};

/// All locations and registers hold 0 at the start.
struct Program {
  struct Location {
    std::string name;
    Region region = global_memory;
  };
  struct Register {
    std::string name;
    int thread = 0;
  };
  /// A register, or the last value of a location with several writes.
  struct Observed {
    std::string name;
    int register_index = -1, location = -1;  ///< one of the two is -1
    int values = 2;                          ///< the part holds 0 ... values - 1
  };
  std::vector<Location> locations;
  std::vector<Register> registers;
  std::vector<std::vector<Instruction>> threads;
  std::vector<Observed> observed;
  /// The outcome in question. A pair has an index in `observed` and a value.
  std::vector<std::pair<int, int>> condition;

  /// The number of outcomes. From one outcome to the next, the first observed value changes
  /// fastest.
  int outcomes() const;
  std::vector<int> values_of(int outcome) const;
  bool meets_condition(int outcome) const;
};

/// Reads a test. A thread is a list of instructions with ';' between:
///   store x 1 rel      load r0 x acq      add r0 x 1 ar      swap r0 x 2 rlx      fence sc
/// with the orders na, rlx, acq, rel, ar, sc. A fence may name the only memory that the fence
/// orders ("fence sc local"). "@sg", "@wg", "@dev" or "@all" after an instruction is its scope. "if
/// r0=1" before an instruction is its guard. `local` names the locations in local memory; all
/// others are in global memory. Example of a `condition`: "r0=1 r1=0 x=2". Throws
/// std::invalid_argument with the invalid text.
Program parse(const std::vector<std::string>& threads, std::string_view condition,
              std::string_view local = {});

std::string_view name(Order order);  ///< "rlx", for parse()
std::string_view name(Scope scope);  ///< "memory_scope_device"

/// Returns "r0=1 r1=0".
std::string text_of(const Program& program, int outcome);

}  // namespace assay::reference::litmus
