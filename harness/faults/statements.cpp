#include "harness/faults/statements.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace assay::faults {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r\n");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

std::optional<std::size_t> match_of(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (depth == 0) return at;
  }
  return std::nullopt;
}

std::vector<std::string> arguments_of(std::string_view list) {
  std::vector<std::string> arguments;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    if (at < list.size()) {
      depth += list[at] == '(' || list[at] == '[' ? 1 : list[at] == ')' || list[at] == ']' ? -1 : 0;
      if (list[at] != ',' || depth > 0) continue;
    }
    arguments.emplace_back(trimmed(list.substr(from, at - from)));
    from = at + 1;
  }
  return arguments;
}

bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
}

/// Returns "x" for "*x" and "&x[i]" for "x[i]".
std::optional<std::string> address_of(std::string_view text) {
  if (text.size() > 1 && text[0] == '*' && is_name(text.substr(1)))
    return std::string(text.substr(1));
  if (text.ends_with(']') && is_name(text.substr(0, text.find('['))))
    return "&" + std::string(text);
  return std::nullopt;
}

/// Returns false if the text is not a call that accesses memory.
bool read_call(std::string_view text, Access& access) {
  struct Function {
    std::string_view name;
    Access::Kind kind;
    std::size_t order;  ///< the index of the argument with the memory order
  };
  constexpr Function functions[] = {{"atomic_store_explicit(", Access::Kind::store, 2},
                                    {"atomic_load_explicit(", Access::Kind::load, 1},
                                    {"atomic_exchange_explicit(", Access::Kind::modify, 2},
                                    {"atomic_fetch_add_explicit(", Access::Kind::modify, 2},
                                    {"atomic_work_item_fence(", Access::Kind::fence, 1}};
  for (const Function& function : functions) {
    if (!text.starts_with(function.name)) continue;
    const auto close = match_of(text, function.name.size() - 1);
    if (!close || *close + 1 != text.size()) return false;
    const auto arguments =
        arguments_of(text.substr(function.name.size(), *close - function.name.size()));
    if (arguments.size() <= function.order) return false;
    access.kind = function.kind;
    if (function.kind != Access::Kind::fence) access.pointer = arguments[0];
    access.order = arguments[function.order];
    if (arguments.size() > function.order + 1) access.scope = arguments[function.order + 1];
    return true;
  }
  return false;
}

std::optional<Access> access_of(std::string_view text, std::size_t begin, std::size_t end) {
  Access access;
  access.begin = begin;
  access.end = end;
  if (text.starts_with("if (")) {
    const auto close = match_of(text, 3);
    if (!close) return std::nullopt;
    access.condition = text.substr(0, *close + 1);
    text = trimmed(text.substr(*close + 1));
  }
  access.text = text;
  if (read_call(text, access)) return access;
  const auto equals = text.find(" = ");
  if (equals == text.npos) return std::nullopt;
  const std::string_view target = text.substr(0, equals), value = text.substr(equals + 3);
  if (is_name(target)) {
    if (read_call(value, access)) return access;
    if (const auto address = address_of(value)) {
      access.kind = Access::Kind::plain_load;
      access.pointer = *address;
      return access;
    }
  } else if (const auto address = address_of(target)) {
    access.kind = Access::Kind::plain_store;
    access.pointer = *address;
    return access;
  }
  return std::nullopt;
}

bool fits(const Access& access, const std::vector<Access::Kind>& kinds, std::string_view order) {
  return std::ranges::find(kinds, access.kind) != kinds.end() &&
         (order.empty() || access.order == order);
}

/// Gives another thread time to run. The variable is volatile, so that no compiler removes the
/// loop.
constexpr std::string_view pause =
    "{ volatile int assay_fault_pause = 0; while (assay_fault_pause < 8000) ++assay_fault_pause; }";

}  // namespace

std::vector<Access> accesses_of(std::string_view text) {
  std::vector<Access> found;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '#' || text.substr(at, 2) == "//") {  // a directive or a comment has no statements
      at = std::min(text.find('\n', at), text.size());
      begin = at + 1;
      continue;
    }
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (c == '{' || c == '}' || (c == ':' && depth == 0)) begin = at + 1;
    if (c != ';' || depth > 0) continue;
    const std::string_view statement = trimmed(text.substr(begin, at - begin));
    if (!statement.empty()) {
      const auto from = static_cast<std::size_t>(statement.data() - text.data());
      if (auto access = access_of(statement, from, at + 1)) found.push_back(*access);
    }
    begin = at + 1;
  }
  return found;
}

std::string with_exchanged(std::string_view text, const Pair& pair) {
  const auto accesses = accesses_of(text);
  const auto neighbors = [&](const Access& a, const Access& b) {
    return trimmed(text.substr(a.end, b.begin - a.end)).empty();
  };
  std::string out;
  std::size_t done = 0;
  const std::size_t width = pair.fence.empty() ? 2 : 3;
  for (std::size_t i = 0; i + width <= accesses.size(); ++i) {
    const Access& first = accesses[i];
    const Access& second = accesses[i + width - 1];
    const Access* const fence = width == 3 ? &accesses[i + 1] : nullptr;
    if (!fits(first, pair.first, pair.first_order) || !fits(second, pair.second, pair.second_order))
      continue;
    // The condition of the first access may need the value of an earlier access.
    if (!first.condition.empty()) continue;
    if (fence != nullptr && (!fits(*fence, {Access::Kind::fence}, pair.fence) ||
                             !neighbors(first, *fence) || !neighbors(*fence, second)))
      continue;
    if (fence == nullptr && !neighbors(first, second)) continue;
    if (!pair.scope.empty() && first.scope != pair.scope && second.scope != pair.scope &&
        (fence == nullptr || fence->scope != pair.scope))
      continue;
    if (pair.objects != Pair::Objects::any &&
        (first.pointer == second.pointer) != (pair.objects == Pair::Objects::same))
      continue;
    const std::string between = fence != nullptr ? " " + fence->text + ";" : "";
    const std::string in_order =
        first.text + ";" + between + " " + second.condition + " " + second.text + ";";
    // The condition of the second access may need the value of the first access, so the condition
    // is left out. If the condition is false, the program does not use the early value.
    const std::string exchanged =
        second.text + "; " + std::string(pause) + between + " " + first.text + ";";
    out += text.substr(done, first.begin - done);
    if (pair.one_in > 1)
      out += "if (((uint)((size_t)(" + first.pointer + ") >> 2) * 2654435761u >> 8) % " +
             std::to_string(pair.one_in) + "u == 0u) { " + exchanged + " } else { " + in_order +
             " }";
    else
      out += "{ " + exchanged + " }";
    done = second.end;
    i += width - 1;
  }
  out += text.substr(done);
  return out;
}

}  // namespace assay::faults
