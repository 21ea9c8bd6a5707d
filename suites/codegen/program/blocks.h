#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// A function of a module as basic blocks, with their branches and the value of each variable in
// them.
namespace assay::suites::codegen {

/// The name of an instruction's result: "%n12".
using Id = std::string;
/// The values of variables at one place of a function. The keys are the numbers of the variables.
using Values = std::map<int, Id>;

/// The blocks of one function. Instructions go to the current block: the last one that was begun
/// and has not ended.
class Blocks {
 public:
  /// `type_of`: the type of a variable, as text. `next_id`: the number of the next result, which
  /// all functions of a module share.
  Blocks(const std::map<int, std::string>& type_of, int& next_id)
      : type_of_(type_of), next_id_(next_id) {}

  Values values;  ///< the current values of variables that are not in memory

  int make();  ///< a block that nothing branches to yet
  /// Makes the block the current one. It gets a phi for each variable that has different values on
  /// the ways to the block. If no way leads to the block, nothing is written (reached()).
  void begin(int block);
  /// Makes a loop's first block the current one. A later branch leads back to it. `changed` are the
  /// variables that may have other values after that branch.
  void begin_loop(int block, const std::set<int>& changed);
  bool reached() const { return current_ >= 0; }

  Id next() { return "%n" + std::to_string(next_id_++); }
  /// Adds an instruction. The second function returns the instruction's result.
  void add(std::string_view instruction);
  Id add(std::string_view opcode, std::string_view type, std::string_view operands);
  /// An instruction that gives one of several values, depending on the way to the current block.
  Id phi(std::string_view type, const std::vector<std::pair<Id, int>>& ways);

  // ---- Ends of the current block.
  void branch(int to);
  void branch(const Id& condition, int yes, int no);
  struct Label {
    std::uint32_t value;
    int block;
  };
  void choose(const Id& selector, int otherwise, const std::vector<Label>& labels);
  void leave(std::string_view instruction);  ///< OpReturn and the like
  /// A hint before the last instruction of a block.
  void hint(int block, const std::string& instruction);

  int current() const { return current_; }
  std::string label(int block) const;
  bool is_reached(int block) const;

  /// The blocks in the order in which they were begun. A key gives another order that SPIR-V
  /// allows: a block comes before the blocks that it dominates.
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
    std::vector<Way> ways;    // to the block
    std::vector<Phi> looped;  // phis of a loop's first block
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
