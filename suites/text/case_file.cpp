#include "suites/text/case_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "harness/base/errors.h"
#include "harness/base/numbers.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "suites/base/embedded_text.h"

namespace assay::suites {
namespace {

/// The caller adds file and line.
struct Unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr std::string_view top = "suites/";

/// Repetitions and tables make long texts from short files. These limits bound the memory.
constexpr std::size_t most_words = std::size_t{1} << 20, most_bytes = std::size_t{1} << 25,
                      longest_line = std::size_t{1} << 20;

/// The folder of --cases; empty: none.
std::filesystem::path case_folder() {
  const char* folder = std::getenv("ASSAY_CASES");
  return folder != nullptr ? folder : "";
}

std::optional<std::string> text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string{std::istreambuf_iterator<char>(file), {}};
}

/// Sets `path` to the file that was read.
std::string case_file_text(std::string& path) {
  const std::filesystem::path folder = case_folder();
  if (folder.empty()) return embedded_text(path);
  const std::filesystem::path own = folder / path.substr(top.size());
  auto text = text_of(own);
  if (!text) return embedded_text(path);
  path = own.string();
  return *std::move(text);
}

/// A file without cases is a kernel or a part of a kernel.
bool has_cases(std::string_view text) {
  for (const std::string_view heading : {"// case ", ";; case "})
    if (text.starts_with(heading) || text.find(fmt::format("\n{}", heading)) != text.npos)
      return true;
  return false;
}

[[noreturn]] void refuse(const std::string& what) {
  throw Unreadable(what);
}

std::string with(std::string line, std::string_view word, std::string_view other) {
  std::size_t times = 0;
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + word.size()))
    ++times;
  if (line.size() + times * other.size() > longest_line) refuse("the line becomes too long");
  return harness::replaced(std::move(line), word, other);
}

std::uint64_t whole_number(std::string_view text, int base, const char* kind) {
  const auto value = harness::parsed<std::uint64_t>(text, base);
  if (!value) refuse(fmt::format("'{}' is not {}", text, kind));
  return *value;
}

std::size_t size_of(std::string_view text) {
  return static_cast<std::size_t>(whole_number(text, 10, "a size"));
}

std::uint8_t byte_of(std::string_view text) {
  const std::uint64_t value = whole_number(text, 16, "a byte");
  if (value > 0xff) refuse(fmt::format("'{}' is not a byte", text));
  return static_cast<std::uint8_t>(value);
}

/// "0x7f" is already bits, "-5" and "1.5" are numbers.
std::uint64_t bits_of(std::string_view text, const reference::ScalarType& type) {
  if (text.starts_with("0x")) return whole_number(text.substr(2), 16, "a bit pattern");
  if (type.floating()) {
    if (text == "nan") return reference::quiet_nan_bits(*type.format);
    char* end = nullptr;
    const std::string number(text);
    const double value = std::strtod(number.c_str(), &end);
    if (number.empty() || *end != '\0') refuse(fmt::format("'{}' is not a number", text));
    return reference::nearest_bits(type, value);
  }
  const bool negative = text.starts_with('-');
  const std::uint64_t bits = whole_number(text.substr(negative ? 1 : 0), 10, "an integer");
  return (negative ? 0 - bits : bits) & type.mask();
}

harness::Launch::Allowed allowed_of(std::string_view text, const reference::ScalarType& type) {
  harness::Launch::Allowed allowed;
  for (const std::string& part : harness::split(text, '|')) {
    const auto dots = part.find("..");
    if (part == "?")
      allowed.intervals.emplace_back(0, type.mask());
    else if (part == "nan" && type.floating())
      allowed.nan = true;
    else if (dots != part.npos)
      allowed.intervals.emplace_back(bits_of(part.substr(0, dots), type),
                                     bits_of(part.substr(dots + 2), type));
    else
      allowed.intervals.emplace_back(bits_of(part, type), bits_of(part, type));
  }
  return allowed;
}

/// "1*16" is the word 1, 16 times. "#3" is 1 2 3, and "#0..3" is 0 1 2 3. A string means the codes
/// of its characters.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  if (const auto quote = text.find('"'); quote != text.npos) {
    words = words_of(text.substr(0, quote));
    std::size_t end = quote + 1;
    for (; end < text.size() && text[end] != '"'; ++end) {
      if (text[end] == '\\') ++end;
      if (end == text.size()) break;
      words.push_back(std::to_string(static_cast<unsigned char>(text[end])));
    }
    if (end >= text.size()) refuse("a string has no closing quote");
    for (std::string& word : words_of(text.substr(end + 1))) words.push_back(std::move(word));
    return words;
  }
  for (const std::string& word : harness::words(text)) {
    const auto star = word.find('*'), dots = word.find("..");
    if (word.starts_with('#')) {
      const std::size_t first = dots == word.npos ? 1 : size_of(word.substr(1, dots - 1)),
                        last = size_of(word.substr(dots == word.npos ? 1 : dots + 2));
      if (last >= most_words) refuse(fmt::format("'{}' makes too many words", word));
      for (std::size_t k = first; k <= last; ++k) words.push_back(std::to_string(k));
    } else if (star == word.npos) {
      words.push_back(word);
    } else {
      const std::size_t times = size_of(word.substr(star + 1));
      if (times >= most_words) refuse(fmt::format("'{}' makes too many words", word));
      words.insert(words.end(), times, word.substr(0, star));
    }
    if (words.size() >= most_words) refuse("the line has too many words");
  }
  return words;
}

/// At least two spaces separate two cells of a table's row.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (line = harness::trimmed(line); !line.empty(); line = harness::trimmed(line)) {
    const std::size_t end = std::min(line.find("  "), line.size());
    cells.emplace_back(line.substr(0, end) == "\"\"" ? "" : harness::trimmed(line.substr(0, end)));
    line.remove_prefix(end);
  }
  return cells;
}

std::vector<std::size_t> sizes_of(std::string_view text, std::size_t least) {
  // at most 2^60 work-items in three dimensions
  constexpr std::size_t most_dimensions = 3, most = std::size_t{1} << 20;
  std::vector<std::size_t> sizes;
  for (const std::string& one : harness::split(text, 'x')) {
    sizes.push_back(size_of(one));
    if (sizes.back() < least || sizes.back() > most)
      refuse(fmt::format("'{}' must be from {} to {}", one, least, most));
  }
  if (sizes.size() > most_dimensions) refuse("a launch has three dimensions at most");
  return sizes;
}

std::optional<Slot::Kind> slot_kind(std::string_view word) {
  using enum Slot::Kind;
  static constexpr std::pair<std::string_view, Slot::Kind> kinds[] = {
      {"in", in},       {"out", out},     {"local", local},     {"value", value},
      {"bytes", bytes}, {"image", image}, {"sampler", sampler}, {"opaque", opaque}};
  for (const auto& [name, kind] : kinds)
    if (word == name) return kind;
  return std::nullopt;
}

Slot slot_of(Slot::Kind kind, const std::vector<std::string>& words) {
  using enum Slot::Kind;
  static constexpr std::size_t image_words = 5;
  if (words.size() < (kind == image ? image_words : kind == opaque || kind == bytes ? 1 : 2))
    refuse("the line has too few words");
  Slot slot;
  slot.kind = kind;
  slot.type = words[0];
  if (kind == image) {
    slot.type = fmt::format("image{}_{}", words[0], words[1]);
    slot.words.assign(words.begin(), words.begin() + image_words);
    for (std::size_t at = image_words; at < words.size(); ++at)
      for (std::size_t digit = 0; digit < words[at].size(); digit += 2)
        slot.raw.push_back(byte_of(std::string_view(words[at]).substr(digit, 2)));
  } else if (kind == sampler) {
    slot.type = "sampler";
    slot.words = words;
  } else if (kind == bytes) {
    slot.type = slot.type.substr(1);
    for (std::size_t at = 1; at < words.size(); ++at) slot.raw.push_back(byte_of(words[at]));
  } else if (kind == local) {
    slot.count = size_of(words[1]);
  } else if (kind != opaque) {
    const NumberType type = type_named(slot.type == "size" ? "long" : slot.type);
    for (std::size_t at = 1; at < words.size(); ++at)
      if (kind == out)
        slot.expected.push_back(allowed_of(words[at], type.scalar));
      else
        slot.bits.push_back(bits_of(words[at], type.scalar));
    const std::size_t scalars = words.size() - 1, lanes = static_cast<std::size_t>(type.lanes);
    if (scalars % lanes != 0) refuse("the last vector has too few components");
    slot.count = scalars / lanes;
  }
  return slot;
}

struct Line {
  std::size_t number = 0;
  std::string text;
};

/// The lines of one case, from its line `case` on.
struct Block {
  std::size_t line = 0;
  std::vector<Line> lines;
};

class Reader {
 public:
  Reader(std::string_view suite, const std::string& path, const CaseFileKind& kind)
      : suite_(suite), path_(path), kind_(kind) {}

  std::vector<CaseText> read() {
    try {
      split_blocks();
      std::string citation;
      for (const Block& block : blocks_)
        for (const std::vector<Line>& lines : expanded(block)) {
          cases_.push_back(case_of(block, lines));
          if (cases_.back().citation.empty()) cases_.back().citation = citation;
          citation = cases_.back().citation;
        }
      return std::move(cases_);
    } catch (const std::exception& problem) {
      refuse_case(fmt::format("{}:{}", path_, at_), problem.what());
    }
  }

 private:
  /// The word after the mark, and the rest of the line. Nothing if the line is a part of the
  /// program.
  std::optional<std::pair<std::string_view, std::string_view>> directive(
      std::string_view line) const {
    if (!line.starts_with(kind_.mark)) return std::nullopt;
    line.remove_prefix(kind_.mark.size());
    const std::size_t space = std::min(line.find(' '), line.size());
    return {{line.substr(0, space), harness::trimmed(line.substr(space))}};
  }

  /// Whether the line is a row of a table, or continues the previous line.
  bool is_row(std::string_view line) const {
    return line.starts_with(kind_.mark) && line.substr(kind_.mark.size()).starts_with("  ");
  }
  bool in_table(std::string_view line) const {
    const auto found = directive(line);
    return found && (found->first == "table" || is_row(line));
  }

  void split_blocks() {
    std::vector<std::pair<std::string, std::string>> defined;
    for (std::string line : harness::split(case_file_text(path_), '\n')) {
      ++at_;
      if (const auto definition = directive(line); definition && definition->first == "define") {
        const auto& text = definition->second;
        const std::size_t space = std::min(text.find(' '), text.size());
        defined.emplace_back(fmt::format("${{{}}}", text.substr(0, space)),
                             harness::trimmed(text.substr(space)));
        continue;
      }
      for (const auto& [name, words] : defined)
        if (line.find('$') != line.npos) line = with(std::move(line), name, words);
      const auto found = directive(line);  // after the replacement
      if (found && found->first == "case") blocks_.push_back({at_, {}});
      if (!found && line.starts_with(kind_.comment)) continue;
      std::vector<Line>& lines = blocks_.empty() ? first_ : blocks_.back().lines;
      if (is_row(line) && !lines.empty() && !in_table(lines.back().text) &&
          directive(lines.back().text))
        lines.back().text += ' ' + std::string(harness::trimmed(line.substr(kind_.mark.size())));
      else if (!blocks_.empty() || !line.empty())
        lines.push_back({at_, line});
    }
  }

  /// A case for each word of a line "each" and for each row of a table.
  std::vector<std::vector<Line>> expanded(const Block& block) {
    struct Choice {
      std::vector<std::string> names;
      std::vector<std::vector<std::string>> rows;
    };
    std::vector<std::vector<Line>> all{{}};
    std::vector<Choice> choices;
    // A name may have words from only one line. Words of a second line would have no effect.
    const auto choose = [&](std::vector<std::string> names) -> Choice& {
      for (auto name = names.begin(); name != names.end(); ++name)
        if (std::find(names.begin(), name, *name) != name ||
            std::ranges::any_of(choices, [&](const Choice& earlier) {
              return std::ranges::find(earlier.names, *name) != earlier.names.end();
            }))
          refuse(fmt::format("an earlier line defines '{}' already", *name));
      return choices.emplace_back(Choice{std::move(names), {}});
    };
    for (const Line& line : block.lines) {
      at_ = line.number;
      const auto found = directive(line.text);
      if (found && found->first == "each") {
        auto words = words_of(found->second);
        if (words.empty()) refuse("write a name after 'each'");
        Choice& choice = choose({words[0]});
        for (std::size_t k = 1; k < words.size(); ++k) choice.rows.push_back({words[k]});
      } else if (found && found->first == "table") {
        choose(cells_of(found->second));
      } else if (is_row(line.text) && !choices.empty()) {
        auto cells = cells_of(line.text.substr(kind_.mark.size()));
        if (cells.size() != choices.back().names.size())
          refuse(fmt::format("the row has {}, the table has {}",
                             harness::counted(cells.size(), "cell"),
                             harness::counted(choices.back().names.size(), "column")));
        choices.back().rows.push_back(std::move(cells));
      } else {
        all[0].push_back(line);
      }
    }
    at_ = block.line;
    for (const Choice& choice : choices) {
      std::vector<std::vector<Line>> more;
      for (const std::vector<Line>& lines : all)
        for (const std::vector<std::string>& row : choice.rows) {
          more.push_back(lines);
          for (Line& one : more.back()) {
            for (std::size_t k = 0; k < row.size(); ++k) put(one.text, choice.names[k], row[k]);
            bytes_ += sizeof one + one.text.size();
          }
          if (bytes_ > most_bytes) refuse("the file has too many cases");
        }
      all = std::move(more);
    }
    return all;
  }

  static void put(std::string& text, const std::string& name, const std::string& word) {
    if (text.find('{') == text.npos) return;
    text = with(std::move(text), fmt::format("{{{}}}", name), word);
    const auto parts = harness::split(word, ':');
    for (std::size_t part = 0; part < parts.size(); ++part)
      text = with(std::move(text), fmt::format("{{{}.{}}}", name, part), parts[part]);
  }

  CaseText case_of(const Block& block, const std::vector<Line>& lines) {
    CaseText made;
    made.source = fmt::format("{}:{}", path_, block.line);
    std::vector<std::string_view> own;
    for (const Line& line : lines)
      if (const auto found = directive(line.text)) own.push_back(found->first);
    for (const Line& line : first_) {
      const auto found = directive(line.text);
      if (!found || std::ranges::find(own, found->first) == own.end()) read_line(made, line);
    }
    for (const Line& line : lines) read_line(made, line);
    for (const Line& line : block.lines) made.written += line.text + '\n';
    made.written.erase(made.written.find_last_not_of('\n') + 2);
    return made;
  }

  std::vector<std::string> counted(std::vector<std::string> words) {
    words_ += words.size();
    if (words_ > most_words) refuse("the file has too many words");
    return words;
  }

  void read_line(CaseText& made, const Line& line) {
    at_ = line.number;
    const auto found = directive(line.text);
    if (!found) {
      made.text += line.text + '\n';
      return;
    }
    const auto& [word, rest] = *found;
    if (word == "case")
      made.id = fmt::format("{}/{}", suite_, rest);
    else if (word == "cite")
      made.citation = rest;
    else if (word == "needs")
      made.needs = harness::Needs::named(rest);
    else if (word == "items")
      made.items = sizes_of(rest, 1);
    else if (word == "group")
      made.group = sizes_of(rest, 1);
    else if (word == "offset")
      made.offset = sizes_of(rest, 0);
    else if (word == "options")
      made.options = harness::replaced(std::string(rest), R"("")", "");
    else if (const auto kind = slot_kind(word))
      made.slots.push_back(slot_of(*kind, counted(words_of(rest))));
    else if (std::ranges::find(kind_.words, word) != kind_.words.end())
      made.others.push_back(
          {std::string(word), std::string(rest), fmt::format("{}:{}", path_, at_)});
    else
      refuse(fmt::format("'{}' is not a keyword", word));
  }

  std::string_view suite_;
  std::string path_;
  const CaseFileKind& kind_;
  std::size_t at_ = 0;
  /// The words of all arguments; the bytes of all expanded lines.
  std::size_t words_ = 0, bytes_ = 0;
  std::vector<Line> first_;
  std::vector<Block> blocks_;
  std::vector<CaseText> cases_;
};

}  // namespace

NumberType type_named(std::string_view name) {
  for (const int lanes : {1, 2, 3, 4, 8, 16}) {
    const std::string ending = lanes == 1 ? "" : std::to_string(lanes);
    if (!name.ends_with(ending)) continue;
    if (const auto* scalar =
            reference::find_scalar_type(name.substr(0, name.size() - ending.size())))
      return {*scalar, lanes};
  }
  throw std::logic_error(fmt::format("'{}' is not a number type", name));
}

void refuse_case(const std::string& source, std::string_view what) {
  throw harness::UsageError(fmt::format("{}: {}", source, what));
}

void check_case_folder() {
  const std::filesystem::path folder = case_folder();
  if (folder.empty()) return;
  std::vector<std::string> case_files;
  std::map<std::string, std::string_view> kernels;
  for (const std::string_view path : embedded_files())
    if (const std::string own(path.substr(std::min(top.size(), path.size())));
        has_cases(embedded_text(path)))
      case_files.push_back(own);
    else
      kernels.emplace(own, path);
  std::set<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (const auto ending = entry.path().extension(); ending == ".cl" || ending == ".spvasm")
      found.insert(entry.path());
  for (const std::filesystem::path& file : found) {
    const std::string own = file.lexically_relative(folder).string();
    if (std::ranges::find(case_files, own) != case_files.end()) continue;
    const auto kernel = kernels.find(own);
    if (kernel == kernels.end()) {
      const auto same = std::ranges::find_if(case_files, [&](const std::string& one) {
        return std::filesystem::path(one).filename() == file.filename();
      });
      const std::string near =
          same != case_files.end() ? *same : harness::near_miss(own, case_files);
      refuse_case(file.string(), fmt::format("no suite reads this file{}",
                                             near.empty() ? "" : ", did you mean " + near + "?"));
    }
    if (text_of(file) != embedded_text(kernel->second))
      refuse_case(file.string(), "--cases cannot change a kernel file; build Assay again");
  }
}

std::vector<CaseText> read_case_file(std::string_view suite, const std::string& path,
                                     const CaseFileKind& kind) {
  return Reader(suite, path, kind).read();
}

}  // namespace assay::suites
