// Thompson's construction: the expression becomes a program, and all ways through it advance
// together over the text, the preferred ones first.
#include "harness/base/pattern.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cctype>
#include <cstdint>
#include <stdexcept>
#include <utility>

namespace assay::harness {
namespace {

using Set = std::bitset<256>;
using Place = std::uint32_t;  ///< of an instruction

constexpr std::size_t none = std::string_view::npos;

struct Instruction {
  enum class Kind : std::uint8_t { set, fork, keep, begin, end, boundary, inside, done };
  Kind kind = Kind::done;
  Place next = 0;
  Place other = 0;       ///< of a fork: the second choice
  std::size_t what = 0;  ///< index of a set; place of a group's begin or end
};

/// Expressions with more are refused.
constexpr std::size_t most_instructions = 10'000;
constexpr int deepest = 100;
constexpr std::size_t most_groups = 100, most_copies = 1000;

std::size_t byte_of(char c) {
  return static_cast<unsigned char>(c);
}

Set range(int low, int high) {
  Set made;
  for (int c = low; c <= high; ++c) made.set(static_cast<std::size_t>(c));
  return made;
}

const Set digits = range('0', '9');
const Set of_words = digits | range('a', 'z') | range('A', 'Z') | range('_', '_');
const Set blanks = range('\t', '\r') | range(' ', ' ');
const Set ends_of_lines = range('\n', '\n') | range('\r', '\r');

Set of_class(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, int (*)(int)>, 12> classes{
      {{"alnum", std::isalnum},
       {"alpha", std::isalpha},
       {"blank", std::isblank},
       {"cntrl", std::iscntrl},
       {"digit", std::isdigit},
       {"graph", std::isgraph},
       {"lower", std::islower},
       {"print", std::isprint},
       {"punct", std::ispunct},
       {"space", std::isspace},
       {"upper", std::isupper},
       {"xdigit", std::isxdigit}}};
  const auto* known = std::ranges::find(classes, name, &decltype(classes)::value_type::first);
  if (known == classes.end()) throw std::invalid_argument("an unknown class of characters");
  Set made;
  for (int c = 0; c < 128; ++c)  // the same in every locale
    if (known->second(c) != 0) made.set(static_cast<std::size_t>(c));
  return made;
}

/// A part of a program. Its exits are the places that still lead nowhere.
struct Part {
  struct Exit {
    Place at;
    bool other;
  };
  Place entry = 0;
  std::vector<Exit> exits;
};

}  // namespace

struct Pattern::Program {
  std::vector<Instruction> code;
  std::vector<Set> sets;
  Place entry = 0;
  std::size_t groups = 1;  ///< the whole match is one
  Set first;               ///< bytes that a match may begin with
  bool anywhere = false;   ///< a match may be empty, or depends on what is around it
  bool at_begin = false;   ///< every match begins where the text does

  explicit Program(std::string_view text);
  bool run(std::string_view text, bool whole, std::vector<std::size_t>* kept) const;
  std::optional<Match> find(std::string_view text, bool whole) const;

 private:
  void look_at_entry();
};

namespace {

/// Reads an expression and writes its program. A repeated part is read once for each copy.
class Compiler {
 public:
  Compiler(std::string_view text, std::vector<Instruction>& code, std::vector<Set>& sets)
      : text_(text), code_(code), sets_(sets) {}

  Part whole() {
    const Part begin = single(Kind::keep, 0);
    Part part = then(then(begin, either()), single(Kind::keep, 1));
    if (at_ != text_.size()) throw std::invalid_argument("a ')' without a '('");
    return part;
  }
  std::size_t groups() const { return groups_; }

 private:
  using Kind = Instruction::Kind;

  bool more() const { return at_ < text_.size(); }
  bool next_is(char c) const { return more() && text_[at_] == c; }
  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  Place emit(Instruction one) {
    if (code_.size() == most_instructions) throw std::invalid_argument("it is too long");
    code_.push_back(one);
    return static_cast<Place>(code_.size() - 1);
  }
  /// An instruction with one exit.
  Part single(Kind kind, std::size_t what = 0) {
    const Place at = emit({.kind = kind, .what = what});
    return {at, {{at, false}}};
  }
  Part of_set(const Set& set) {
    sets_.push_back(set);
    return single(Kind::set, sets_.size() - 1);
  }
  void lead(const Part& part, Place to) {
    for (const Part::Exit& exit : part.exits)
      (exit.other ? code_[exit.at].other : code_[exit.at].next) = to;
  }
  Part then(Part first, Part second) {
    lead(first, second.entry);
    return {first.entry, std::move(second.exits)};
  }
  /// Does nothing: it may be entered, and left at once.
  Part nothing() { return single(Kind::fork, none); }
  /// A fork to the part, or past it. The shortest match prefers the latter.
  Part::Exit way_past(Place fork, Place into, bool shortest) {
    (shortest ? code_[fork].other : code_[fork].next) = into;
    return {fork, !shortest};
  }

  Part either() {  // NOLINT(misc-no-recursion)
    Part all = sequence();
    while (take("|")) {
      const Place fork = emit({.kind = Kind::fork});
      code_[fork].next = all.entry;
      const Part second = sequence();
      code_[fork].other = second.entry;
      all.entry = fork;
      all.exits.insert(all.exits.end(), second.exits.begin(), second.exits.end());
    }
    return all;
  }

  Part sequence() {  // NOLINT(misc-no-recursion)
    std::optional<Part> all;
    while (more() && !next_is('|') && !next_is(')')) {
      Part one = repeated();
      all = all ? then(std::move(*all), std::move(one)) : std::move(one);
    }
    return all ? std::move(*all) : nothing();
  }

  Part repeated() {  // NOLINT(misc-no-recursion)
    const std::size_t begin = at_, groups = groups_;
    Part one = atom();
    const std::size_t end = at_;
    std::size_t least = 1, most = 1;
    if (!take_counts(least, most)) return one;
    const bool shortest = take("?");
    const std::size_t after = at_;
    // The text of the part is read again for each copy, with the same groups.
    const auto copy = [&] {
      at_ = begin;
      groups_ = groups;
      Part made = atom();
      at_ = end;
      return made;
    };
    std::optional<Part> all;
    const auto append = [&](Part part) {
      all = all ? then(std::move(*all), std::move(part)) : std::move(part);
    };
    bool used = false;
    const auto next_copy = [&] { return std::exchange(used, true) ? copy() : std::move(one); };
    for (std::size_t k = 0; k < least; ++k) append(next_copy());
    if (most == none) {
      const Place fork = emit({.kind = Kind::fork});
      const Part body = next_copy();
      const Part::Exit past = way_past(fork, body.entry, shortest);
      lead(body, fork);
      append({fork, {past}});
    } else {
      std::vector<Part::Exit> past;
      for (std::size_t k = least; k < most; ++k) {
        const Place fork = emit({.kind = Kind::fork});
        Part body = next_copy();
        past.push_back(way_past(fork, body.entry, shortest));
        append({fork, std::move(body.exits)});
      }
      if (!all) all = nothing();  // a{0}
      all->exits.insert(all->exits.end(), past.begin(), past.end());
    }
    at_ = after;
    if (next_is('*') || next_is('+') || next_is('?') || next_is('{'))
      throw std::invalid_argument("two numbers of repetitions");
    return *all;
  }

  bool take_counts(std::size_t& least, std::size_t& most) {
    if (take("*")) {
      least = 0, most = none;
    } else if (take("+")) {
      most = none;
    } else if (take("?")) {
      least = 0;
    } else if (take("{")) {
      least = most = number();
      if (take(",")) most = next_is('}') ? none : number();
      if (!take("}")) throw std::invalid_argument("a '{' that no numbers follow");
      if (least > most) throw std::invalid_argument("numbers in the wrong order");
    } else {
      return false;
    }
    return true;
  }

  std::size_t number() {
    const std::size_t begin = at_;
    std::size_t value = 0;
    for (; more() && digits[byte_of(text_[at_])]; ++at_) {
      value = 10 * value + static_cast<std::size_t>(text_[at_] - '0');
      if (value > most_copies) throw std::invalid_argument("too many repetitions");
    }
    if (at_ == begin) throw std::invalid_argument("a '{' that no numbers follow");
    return value;
  }

  Part atom() {  // NOLINT(misc-no-recursion)
    const char c = text_[at_++];
    switch (c) {
      case '.':
        return of_set(~ends_of_lines);
      case '^':
        return single(Kind::begin);
      case '$':
        return single(Kind::end);
      case '(':
        return group();
      case '[':
        return of_set(set_in_brackets());
      case '\\':
        if (take("b")) return single(Kind::boundary);
        if (take("B")) return single(Kind::inside);
        return of_set(escaped());
      case '*':
      case '+':
      case '?':
      case '{':
        throw std::invalid_argument("nothing that could be repeated");
      default:
        return of_set(Set().set(byte_of(c)));
    }
  }

  Part group() {  // NOLINT(misc-no-recursion)
    if (++depth_ > deepest) throw std::invalid_argument("too many groups in groups");
    Part made;
    if (take("?:")) {
      made = either();
    } else if (next_is('?')) {
      throw std::invalid_argument("a '(?' that is not '(?:'");
    } else {
      const std::size_t number = groups_++;
      if (number > most_groups) throw std::invalid_argument("too many groups");
      const Part begin = single(Kind::keep, 2 * number);
      Part inner = either();
      made = then(then(begin, std::move(inner)), single(Kind::keep, 2 * number + 1));
    }
    if (!take(")")) throw std::invalid_argument("a '(' without a ')'");
    --depth_;
    return made;
  }

  /// The bytes after a backslash.
  Set escaped() {
    if (!more()) throw std::invalid_argument("a '\\' at the end");
    const char c = text_[at_++];
    switch (c) {
      case 'd':
        return digits;
      case 'D':
        return ~digits;
      case 'w':
        return of_words;
      case 'W':
        return ~of_words;
      case 's':
        return blanks;
      case 'S':
        return ~blanks;
      case 't':
        return range('\t', '\t');
      case 'n':
        return range('\n', '\n');
      case 'r':
        return range('\r', '\r');
      case 'f':
        return range('\f', '\f');
      case 'v':
        return range('\v', '\v');
      case '0':
        return range(0, 0);
      case 'x':
        return Set().set(byte_in_hex());
      default:
        if (of_words[byte_of(c)]) throw std::invalid_argument("an unknown escape");
        return Set().set(byte_of(c));
    }
  }

  std::size_t byte_in_hex() {
    std::size_t value = 0;
    for (int k = 0; k < 2; ++k) {
      const char c = more() ? text_[at_++] : '?';
      const std::size_t digit =
          std::string_view("0123456789abcdef")
              .find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
      if (digit == none) throw std::invalid_argument("a '\\x' without two digits");
      value = 16 * value + digit;
    }
    return value;
  }

  Set set_in_brackets() {
    const bool others = take("^");
    Set all;
    for (bool first = true; first || !next_is(']'); first = false) {
      if (!more()) throw std::invalid_argument("a '[' without a ']'");
      const Set low = element();
      all |= low;
      if (!next_is('-') || text_.substr(at_ + 1).starts_with(']')) continue;
      ++at_;
      if (!more()) throw std::invalid_argument("a '[' without a ']'");
      const Set high = element();
      if (low.count() != 1 || high.count() != 1)
        throw std::invalid_argument("a range whose ends are not characters");
      const std::size_t begin = low._Find_first(), end = high._Find_first();
      if (begin > end) throw std::invalid_argument("a range in the wrong order");
      all |= range(static_cast<int>(begin), static_cast<int>(end));
    }
    ++at_;
    return others ? ~all : all;
  }

  Set element() {
    if (take("[:")) {
      const std::size_t end = text_.find(":]", at_);
      if (end == none) throw std::invalid_argument("a '[:' without a ':]'");
      const std::string_view name = text_.substr(at_, end - at_);
      at_ = end + 2;
      return of_class(name);
    }
    const char c = text_[at_++];
    return c == '\\' ? escaped() : Set().set(byte_of(c));
  }

  std::string_view text_;
  std::vector<Instruction>& code_;
  std::vector<Set>& sets_;
  std::size_t at_ = 0, groups_ = 1;
  int depth_ = 0;
};

/// The ways through a program that reached one place of the text, the preferred ones first.
struct Ways {
  std::vector<Place> places;
  std::vector<std::size_t> kept;  ///< for each way: begin and end of each group

  void clear() {
    places.clear();
    kept.clear();
  }
};

bool of_word(std::string_view text, std::size_t at) {
  return at < text.size() && of_words[byte_of(text[at])];
}

/// Whether an instruction that reads nothing lets a way pass.
bool passes(Instruction::Kind kind, std::string_view text, std::size_t at) {
  using Kind = Instruction::Kind;
  const auto boundary = [&] { return (at > 0 && of_word(text, at - 1)) != of_word(text, at); };
  switch (kind) {
    case Kind::begin:
      return at == 0;
    case Kind::end:
      return at == text.size();
    case Kind::boundary:
      return boundary();
    case Kind::inside:
      return !boundary();
    default:
      return true;
  }
}

/// Adds ways from a place of the program without reading further.
class Adder {
 public:
  /// `slots` is 0 where the groups are not needed.
  Adder(const std::vector<Instruction>& code, std::string_view text, std::size_t slots)
      : code_(code), text_(text), seen_(code.size(), none), now_(slots, none) {}

  /// `kept` has the groups of the way so far; nullptr for a new way.
  void operator()(Ways& ways, Place from, std::size_t at, const std::size_t* kept) {
    if (kept != nullptr)
      std::copy_n(kept, now_.size(), now_.begin());
    else
      std::ranges::fill(now_, none);
    open_.push_back({from, none, 0});
    while (!open_.empty()) {
      const Step step = open_.back();
      open_.pop_back();
      if (step.slot != none)
        now_[step.slot] = step.value;
      else if (std::exchange(seen_[step.place], at) != at)
        take(ways, step.place, at);
    }
  }

 private:
  /// A place to visit, or a slot that gets its earlier value back.
  struct Step {
    Place place;
    std::size_t slot, value;
  };

  void take(Ways& ways, Place place, std::size_t at) {
    using Kind = Instruction::Kind;
    const Instruction& one = code_[place];
    if (one.kind == Kind::set || one.kind == Kind::done) {
      ways.places.push_back(place);
      ways.kept.insert(ways.kept.end(), now_.begin(), now_.end());
      return;
    }
    if (!passes(one.kind, text_, at)) return;
    if (one.kind == Kind::fork && one.what != none) open_.push_back({one.other, none, 0});
    if (one.kind == Kind::keep && !now_.empty()) {
      open_.push_back({0, one.what, now_[one.what]});
      now_[one.what] = at;
    }
    open_.push_back({one.next, none, 0});
  }

  const std::vector<Instruction>& code_;
  std::string_view text_;
  std::vector<std::size_t> seen_;  ///< for each instruction: where a way came by last
  std::vector<std::size_t> now_;
  std::vector<Step> open_;
};

}  // namespace

Pattern::Program::Program(std::string_view text) {
  if (text.size() > most_instructions) throw std::invalid_argument("it is too long");
  Compiler compiler(text, code, sets);
  const Part whole = compiler.whole();
  groups = compiler.groups();
  entry = whole.entry;
  for (const Part::Exit& exit : whole.exits)
    (exit.other ? code[exit.at].other : code[exit.at].next) = static_cast<Place>(code.size());
  code.push_back({.kind = Instruction::Kind::done});
  look_at_entry();
}

/// Which matches can begin at a place, by what a way meets before it reads.
void Pattern::Program::look_at_entry() {
  using Kind = Instruction::Kind;
  std::vector<bool> seen(code.size());
  std::vector<Place> open{entry};
  bool begins = false;
  while (!open.empty()) {
    const Place at = open.back();
    open.pop_back();
    if (seen[at]) continue;
    seen[at] = true;
    const Instruction& one = code[at];
    if (one.kind == Kind::set)
      first |= sets[one.what];
    else if (one.kind == Kind::begin)
      begins = true;
    else if (one.kind != Kind::fork && one.kind != Kind::keep)
      anywhere = true;
    else
      open.push_back(one.next);
    if (one.kind == Kind::fork && one.what != none) open.push_back(one.other);
  }
  at_begin = begins && first.none() && !anywhere;
  anywhere = anywhere || (begins && !at_begin);
}

/// Whether the text, or a place in it, matches; then `kept` gets the groups where it is not null.
bool Pattern::Program::run(std::string_view text, bool whole,
                           std::vector<std::size_t>* kept) const {
  const std::size_t slots = kept == nullptr ? 0 : 2 * groups;
  const bool only_first = whole || at_begin;
  Adder add(code, text, slots);
  Ways now, next;
  bool matched = false;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (now.places.empty()) {
      if (matched || (only_first && at > 0)) break;
      if (!only_first && !anywhere)
        while (at < text.size() && !first[byte_of(text[at])]) ++at;
    }
    if (!matched && (at == 0 || !only_first)) add(now, entry, at, nullptr);
    next.clear();
    for (std::size_t k = 0; k < now.places.size(); ++k) {
      const Instruction& one = code[now.places[k]];
      const std::size_t* groups_of_way = slots == 0 ? nullptr : &now.kept[k * slots];
      if (one.kind == Instruction::Kind::set) {
        if (at < text.size() && sets[one.what][byte_of(text[at])])
          add(next, one.next, at + 1, groups_of_way);
        continue;
      }
      if (whole && at != text.size()) continue;
      if (kept == nullptr) return true;
      matched = true;
      kept->assign(groups_of_way, groups_of_way + slots);
      break;  // the other ways are preferred less
    }
    std::swap(now, next);
  }
  return matched;
}

std::optional<Pattern::Match> Pattern::Program::find(std::string_view text, bool whole) const {
  std::vector<std::size_t> kept;
  if (!run(text, whole, &kept)) return std::nullopt;
  Match match;
  for (std::size_t k = 0; k < kept.size(); k += 2)
    match.emplace_back(kept[k + 1] == none ? "" : text.substr(kept[k], kept[k + 1] - kept[k]));
  return match;
}

Pattern::Pattern(std::string_view text) : program_(std::make_shared<const Program>(text)) {}

std::optional<Pattern::Match> Pattern::search(std::string_view text) const {
  return program_->find(text, false);
}

std::optional<Pattern::Match> Pattern::match(std::string_view text) const {
  return program_->find(text, true);
}

bool Pattern::found_in(std::string_view text) const {
  return program_->run(text, false, nullptr);
}

}  // namespace assay::harness
