#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

// A function of a module as basic blocks: their branches, and the value of each variable in them.
namespace assay::suites::codegen {

/// The name of an instruction's result: "%n12".
using Id = std::string;
/// The values of variables, by their numbers, at one place of a function.
using Values = std::map<int, Id>;

/// The blocks of one function. Instructions go to the block that was begun last, until it ends.
class Blocks {
 public:
  /// `type_of`: the type of a variable, as text; `next_id`: the number of the next result, which
  /// all functions of a module share.
  Blocks(const std::map<int, std::string>& type_of, int& next_id)
      : type_of_(type_of), next_id_(next_id) {}

  Values values;  ///< of the variables that are not in memory, at the place of the next instruction

  int make();  ///< a block that nothing branches to yet
  /// Continues in that block, with a phi for each variable that has different values on different
  /// ways. If no way leads to it, nothing is written (reached()).
  void begin(int block);
  /// The same for a loop's first block, which is the target of another branch: `changed` are the
  /// variables that then may have other values.
  void begin_loop(int block, const std::set<int>& changed);
  bool reached() const { return current_ >= 0; }

  Id next() { return "%n" + std::to_string(next_id_++); }
  /// An instruction without a result, with one.
  void add(std::string_view instruction);
  Id add(std::string_view opcode, std::string_view type, std::string_view operands);
  /// An instruction that gives one of two values, by the blocks that `begin` would otherwise see.
  Id phi(std::string_view type, const std::vector<std::pair<Id, int>>& ways);

  // ---- The end of a block.
  void branch(int to);
  void branch(const Id& condition, int yes, int no);
  struct Label {
    std::uint32_t value;
    int block;
  };
  void choose(const Id& selector, int otherwise, const std::vector<Label>& labels);
  void leave(std::string_view instruction);  ///< OpReturn and the like
  /// A hint in front of the last instruction of a block.
  void hint(int block, const std::string& instruction);

  int current() const { return current_; }
  std::string label(int block) const;
  bool is_reached(int block) const;

  /// The blocks in the order in which they were begun. With a key: in another order that SPIR-V
  /// allows, in which a block precedes those that it dominates.
  std::string text(std::uint64_t key = 0) const;
  /// Instructions that the first block begins with.
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
    std::vector<Way> ways;    // to it
    std::vector<Phi> looped;  // of a loop's first block
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
