#include "harness/calls/call_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>

namespace assay::calls {
namespace {

using Kind = Parameter::Kind;

constexpr std::array handle_types{
    "platform", "device",  "context",        "queue",     "mem",        "program",        "kernel",
    "event",    "sampler", "command_buffer", "semaphore", "sync_point", "mutable_command"};

bool is_handle(std::string_view type) {
  return std::ranges::find(handle_types, type) != handle_types.end();
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// Returns the text of `rest` before `sign`, and removes this text and `sign` from `rest`. Without
/// `sign`, returns and removes the whole text.
std::string_view take(std::string_view& rest, char sign) {
  const auto at = rest.find(sign);
  const std::string_view first = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + 1);
  return first;
}

Parameter parse(std::string_view text) {
  Parameter made;
  made.name = trimmed(take(text, ':'));
  std::string_view type = trimmed(text);
  const auto prefixed = [&](std::string_view prefix) {
    if (!type.starts_with(prefix)) return false;
    type.remove_prefix(prefix.size());
    return true;
  };
  const bool created = prefixed("new "), out = prefixed("out ");
  const bool several = type.find('*') != std::string_view::npos;
  if (const auto open = type.find('('); open != std::string_view::npos) {
    made.count = type.substr(open + 1, type.size() - open - 2);
    type = type.substr(0, open);
  } else {
    std::string_view rest = type;
    type = take(rest, '*');
    made.count = take(rest, '/');
    made.lengths = rest;
  }
  made.type = type;
  constexpr std::pair<std::string_view, Kind> words[] = {
      {"code", Kind::codes},
      {"list", Kind::list},
      {"host", Kind::host},
      {"read", Kind::read},
      {"answer", Kind::answer},
      {"argument", Kind::argument},
      {"image_desc", Kind::image_desc},
      {"buffer_region", Kind::buffer_region},
      {"user_data", Kind::user_data},
      {"unseen", Kind::unseen},
  };
  const auto word = std::ranges::find(words, type, &std::pair<std::string_view, Kind>::first);
  if (created)
    made.kind = Kind::created;
  else if (out)
    made.kind = Kind::out_numbers;
  else if (type.starts_with("callback_"))
    made.kind = Kind::callback;
  else if (is_handle(type))
    made.kind = several ? Kind::handles : Kind::handle;
  else if (word != std::end(words))
    made.kind = word->second;
  else if (type == "text")
    made.kind = several ? Kind::texts : Kind::text;
  else if (type == "bytes")
    made.kind = several ? Kind::blobs : Kind::bytes;
  else if (type == "pointer")
    made.kind = several ? Kind::pointers : Kind::pointer;
  else if (type == "image_format")
    made.kind = Kind::image_format;
  else
    made.kind = several ? Kind::numbers : Kind::number;
  return made;
}

}  // namespace

std::size_t Function::place(std::string_view parameter) const {
  const auto found = std::ranges::find(parameters, parameter, &Parameter::name);
  return static_cast<std::size_t>(found - parameters.begin());
}

std::vector<Function> read_call_table(std::string_view csv) {
  std::vector<Function> functions;
  take(csv, '\n');  // the names of columns
  for (int line = 2; !csv.empty(); ++line) {
    // Only the last field may have commas. No field has quotes.
    std::string_view row = take(csv, '\n');
    if (row.empty()) continue;
    Function made;
    made.name = take(row, ',');
    made.extension = take(row, ',');
    made.returns = take(row, ',');
    made.phase = take(row, ',');
    while (!row.empty()) made.parameters.push_back(parse(take(row, ';')));
    const auto fits = [&](const std::string& count) {
      return count.empty() || count == "rect" || count == "image" ||
             count.find_first_not_of("0123456789") == std::string::npos ||
             made.place(count) < made.parameters.size();
    };
    for (const Parameter& one : made.parameters)
      if (one.name.empty() || one.type.empty() || !fits(one.count) || !fits(one.lengths))
        throw std::invalid_argument("calls.csv:" + std::to_string(line) + ": " + made.name + ", " +
                                    one.name + " cannot be read");
    functions.push_back(std::move(made));
  }
  return functions;
}

std::optional<std::uint32_t> parameters_until(std::string_view function, std::string_view changed,
                                              std::string_view changes) {
  std::string_view change;
  while (!changed.empty()) {
    std::string_view row = take(changed, '\n');
    if (take(row, ',') == function) change = row;
  }
  while (!change.empty() && !changes.empty()) {
    std::string_view row = take(changes, '\n');
    take(row, ',');  // the extension
    std::string_view since = take(row, ',');
    if (take(row, ',') != change) continue;
    // The parts of a version have 10, 10 and 12 bits (CL_MAKE_VERSION).
    std::array<std::uint32_t, 3> part{};
    for (std::uint32_t& one : part) {
      const std::string_view digits = take(since, '.');
      std::from_chars(digits.data(), digits.data() + digits.size(), one);
    }
    return part[0] << 22U | part[1] << 12U | part[2];
  }
  return std::nullopt;
}

std::size_t number_bytes(std::string_view type) {
  constexpr std::array wide{"size",
                            "ulong",
                            "device_type",
                            "mem_flags",
                            "map_flags",
                            "svm_mem_flags",
                            "mem_migration_flags",
                            "mem_migration_flags_ext",
                            "command_queue_properties",
                            "image_format"};
  return std::ranges::find(wide, type) != wide.end() ? 8 : 4;
}

}  // namespace assay::calls
