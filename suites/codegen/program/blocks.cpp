#include "suites/codegen/program/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/sweep/random.h"

namespace assay::suites::codegen {

int Blocks::make() {
  blocks_.emplace_back().id = next();
  return static_cast<int>(blocks_.size()) - 1;
}

std::string Blocks::label(int block) const {
  return blocks_[static_cast<std::size_t>(block)].id;
}

bool Blocks::is_reached(int block) const {
  return !blocks_[static_cast<std::size_t>(block)].ways.empty();
}

void Blocks::begin(int block) {
  Block& to = blocks_[static_cast<std::size_t>(block)];
  current_ = -1;
  if (to.ways.empty() && !begun_.empty()) return;
  current_ = block;
  to.begun = true;
  begun_.push_back(block);
  if (to.ways.empty()) return;
  Values merged;
  for (const auto& [variable, first] : to.ways[0].values) {
    bool everywhere = true, same = true;
    std::string operands;
    for (const Way& way : to.ways) {
      const auto at = way.values.find(variable);
      everywhere = everywhere && at != way.values.end();
      if (!everywhere) break;
      same = same && at->second == first;
      operands += fmt::format(" {} {}", at->second, label(way.from));
    }
    if (!everywhere) continue;
    merged[variable] = first;
    if (same) continue;
    merged[variable] = next();
    to.phis += fmt::format("{} = OpPhi {}{}\n", merged[variable], type_of(variable), operands);
  }
  values = std::move(merged);
}

void Blocks::begin_loop(int block, const std::set<int>& changed) {
  begin(block);
  if (!reached()) return;
  for (const int variable : changed) {
    const auto at = values.find(variable);
    if (at == values.end()) continue;
    at->second = next();
    blocks_[static_cast<std::size_t>(block)].looped.push_back({at->second, variable});
  }
}

void Blocks::add(std::string_view instruction) {
  if (reached())
    blocks_[static_cast<std::size_t>(current_)].code += fmt::format("{}\n", instruction);
}

Id Blocks::add(std::string_view opcode, std::string_view type, std::string_view operands) {
  const Id id = next();
  add(fmt::format("{} = {} {} {}", id, opcode, type, operands));
  return id;
}

Id Blocks::phi(std::string_view type, const std::vector<std::pair<Id, int>>& ways) {
  const Id id = next();
  std::string operands;
  for (const auto& [value, from] : ways) operands += fmt::format(" {} {}", value, label(from));
  blocks_[static_cast<std::size_t>(current_)].phis +=
      fmt::format("{} = OpPhi {}{}\n", id, type, operands);
  return id;
}

void Blocks::end(std::string_view instruction) {
  if (reached()) blocks_[static_cast<std::size_t>(current_)].end = fmt::format("{}\n", instruction);
  current_ = -1;
}

void Blocks::leave(std::string_view instruction) {
  end(instruction);
}

void Blocks::branch(int to) {
  if (!reached()) return;
  blocks_[static_cast<std::size_t>(to)].ways.push_back({current_, values});
  end("OpBranch " + label(to));
}

void Blocks::branch(const Id& condition, int yes, int no) {
  if (!reached()) return;
  for (const int to : {yes, no})
    blocks_[static_cast<std::size_t>(to)].ways.push_back({current_, values});
  end(fmt::format("OpBranchConditional {} {} {}", condition, label(yes), label(no)));
}

void Blocks::choose(const Id& selector, int otherwise, const std::vector<Label>& labels) {
  if (!reached()) return;
  blocks_[static_cast<std::size_t>(otherwise)].ways.push_back({current_, values});
  std::string text = fmt::format("OpSwitch {} {}", selector, label(otherwise));
  for (const auto& [value, block] : labels) {
    blocks_[static_cast<std::size_t>(block)].ways.push_back({current_, values});
    text += fmt::format(" {} {}", value, label(block));
  }
  end(text);
}

void Blocks::hint(int block, const std::string& instruction) {
  blocks_[static_cast<std::size_t>(block)].hint = instruction + "\n";
}

/// An order in which each block follows the blocks that dominate it. Blocks are numbered in the
/// order in which they began. So only the first block of a loop is the target of branches from
/// later blocks.
std::vector<std::size_t> Blocks::order(std::uint64_t key) const {
  const std::size_t count = begun_.size();
  std::map<int, std::size_t> place;
  for (std::size_t i = 0; i < count; ++i) place[begun_[i]] = i;
  std::vector<std::size_t> dominator(count, 0), out;
  for (std::size_t i = 1; i < count; ++i) {
    const auto& ways = blocks_[static_cast<std::size_t>(begun_[i])].ways;
    std::size_t common = place.at(ways[0].from);
    for (const Way& way : ways) {
      std::size_t other = place.at(way.from);
      if (other >= i) continue;  // a branch back to the first block of a loop
      while (common != other) {
        std::size_t& later = common > other ? common : other;
        later = dominator[later];
      }
    }
    dominator[i] = common;
  }
  std::vector<std::size_t> ready{0};
  for (std::uint64_t n = 0; !ready.empty(); ++n) {
    const std::size_t at =
        key == 0 ? 0 : harness::below(harness::random_bits(key, n), ready.size());
    const std::size_t next = ready[at];
    ready.erase(ready.begin() + static_cast<std::ptrdiff_t>(at));
    out.push_back(next);
    for (std::size_t i = next + 1; i < count; ++i)
      if (dominator[i] == next) ready.push_back(i);
    if (key == 0) std::ranges::sort(ready);
  }
  return out;
}

std::string Blocks::text(std::uint64_t key) const {
  std::string out;
  for (const std::size_t at : order(key)) {
    const Block& block = blocks_[static_cast<std::size_t>(begun_[at])];
    out += fmt::format("{} = OpLabel\n", block.id);
    if (at == 0) out += front;
    for (const Phi& phi : block.looped) {
      out += fmt::format("{} = OpPhi {}", phi.id, type_of(phi.variable));
      for (const Way& way : block.ways)
        out += fmt::format(" {} {}", way.values.at(phi.variable), label(way.from));
      out += '\n';
    }
    out += block.phis + block.code + block.hint + block.end;
  }
  return out;
}

}  // namespace assay::suites::codegen
