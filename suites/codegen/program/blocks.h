#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// A function of a SPIR-V module as basic blocks: their branches, and the value of each variable.
namespace assay::suites::codegen {

using Id = std::string;
/// The values of variables at one place of a function, by the numbers of the variables.
using Values = std::map<int, Id>;

/// The blocks of one function. New instructions go to the current block.
class Blocks {
 public:
  /// `next_id` is the number of the next result. All functions of a module share this number.
  Blocks(const std::map<int, std::string>& type_of, int& next_id)
      : type_of_(type_of), next_id_(next_id) {}

  Values values;  ///< the current values of variables that are not in memory

  int make();  ///< makes a block without branches to it
  /// A variable with different values at the branches to the block gets a phi. If no branch leads
  /// to the block, its instructions are not written.
  void begin(int block);
  /// `changed` are the variables that the loop may change.
  void begin_loop(int block, const std::set<int>& changed);
  bool reached() const { return current_ >= 0; }

  Id next() { return "%n" + std::to_string(next_id_++); }
  /// The second function returns the result of the instruction.
  void add(std::string_view instruction);
  Id add(std::string_view opcode, std::string_view type, std::string_view operands);
  /// An instruction that chooses a value by the branch that led to the current block.
  Id phi(std::string_view type, const std::vector<std::pair<Id, int>>& ways);

  // ---- Ends of the current block.
  void branch(int to);
  void branch(const Id& condition, int yes, int no);
  struct Label {
    std::uint32_t value;
    int block;
  };
  void choose(const Id& selector, int otherwise, const std::vector<Label>& labels);
  void leave(std::string_view instruction);  ///< OpReturn and other instructions that leave the
                                             ///< function
  /// Adds a hint before the last instruction of a block.
  void hint(int block, const std::string& instruction);

  int current() const { return current_; }
  std::string label(int block) const;
  bool is_reached(int block) const;

  /// With `key` 0, the blocks have the order of begin(). Other keys give other orders, because a
  /// block need only precede the blocks that it dominates.
  std::string text(std::uint64_t key = 0) const;
  /// Instructions at the beginning of the first block.
  std::string front;

 private:
  struct Way {
    int from;
    Values values;
  };
  struct Phi {
    Id id;
    int variable;
  };
  struct Block {
    std::string id;
    std::string phis, code, hint, end;
    std::vector<Way> ways;    // the branches to the block
    std::vector<Phi> looped;  // the phis of a loop's first block
    bool begun = false;
  };
  void end(std::string_view instruction);
  std::vector<std::size_t> order(std::uint64_t key) const;
  const std::string& type_of(int variable) const { return type_of_.at(variable); }

  const std::map<int, std::string>& type_of_;
  int& next_id_;
  std::vector<Block> blocks_;
  std::vector<int> begun_;
  int current_ = -1;
};

}  // namespace assay::suites::codegen
