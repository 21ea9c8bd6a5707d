#include "harness/calls/call_record.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>

#include "harness/base/numbers.h"
#include "harness/calls/constants.h"
#include "harness/cases/requirements.h"

namespace assay::calls {
namespace {

using nlohmann::json;
using Kind = Parameter::Kind;

const Function* function_of(std::string_view name) {
  static const auto places = [] {
    std::map<std::string_view, const Function*> made;
    for (const Function& one : functions()) made[one.name] = &one;
    return made;
  }();
  const auto found = places.find(name);
  return found == places.end() ? nullptr : found->second;
}

unsigned digit(char c) {
  return static_cast<unsigned>(c <= '9' ? c - '0' : c - 'a' + 10) & 15U;
}

std::string unhex(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    out += static_cast<char>(digit(text[i]) << 4U | digit(text[i + 1]));
  return out;
}

/// Returns nothing if the line is wrong. A number that is not an integer is also wrong, because its
/// conversion may be undefined.
std::optional<json> read_line(std::string_view text) {
  bool integers = true;
  json line = json::parse(
      text,
      [&](int, json::parse_event_t, const json& parsed) {
        integers = integers && !parsed.is_number_float();
        return true;
      },
      false);
  return integers && line.is_object() ? std::optional(std::move(line)) : std::nullopt;
}

std::string number_shown(std::string_view type, std::string_view function, const json& value) {
  if (value.is_number_integer() && !value.is_number_unsigned() && value.get<std::int64_t>() < 0)
    return std::to_string(value.get<std::int64_t>());
  const auto number = value.get<std::uint64_t>();
  constexpr std::uint64_t largest = ~std::uint64_t{0};
  if (type == "size" && largest - number < 65536)
    return number == largest ? "SIZE_MAX" : fmt::format("SIZE_MAX - {}", largest - number);
  return type == "size" ? std::to_string(number) : number_text(type, function, number);
}

std::string properties_shown(const json& list) {
  std::string out, key;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const json& one = list[i];
    std::string text = "0";
    if (one.is_string()) {
      text = one.get<std::string>();
    } else if (one.is_number()) {
      const auto word = one.get<std::uint64_t>();
      if (word >> 32U != 0)  // larger than any property or value: an address
        text = "...";
      else if (i % 2 == 0)
        text = key = number_text("property", "", word);
      else
        text = property_value_text(key, word).value_or(std::to_string(word));
    }
    out += (out.empty() ? "" : ", ") + text;
  }
  return '{' + out + '}';
}

/// If only the address is known, returns the parameter's name.
std::string shown(const Parameter& parameter, const Function& function, const json& value) {
  if (value.is_null()) return "NULL";
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return parameter.kind == Kind::text || parameter.kind == Kind::texts ? '"' + text + '"' : text;
  }
  if (value.is_number() && parameter.kind == Kind::image_format) return value.dump();
  if (value.is_number()) return number_shown(parameter.type, function.name, value);
  if (value.is_array() && parameter.kind == Kind::list) return properties_shown(value);
  if (value.is_array()) {
    std::string out;
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::string_view type;
      if (parameter.kind == Kind::image_format) type = i == 0 ? "channel_order" : "channel_type";
      if (parameter.kind == Kind::image_desc) type = i == 0 ? "mem_object_type" : "size";
      if (parameter.kind == Kind::buffer_region) type = "size";
      out += (i == 0 ? "" : ", ") + (value[i].is_number() && !type.empty()
                                         ? number_shown(type, function.name, value[i])
                                         : shown(parameter, function, value[i]));
    }
    return '{' + out + '}';
  }
  const auto member = [&](const char* key) {
    const auto found = value.is_object() ? value.find(key) : value.end();
    return found == value.end() ? json() : *found;
  };
  if (member("bytes").is_number())
    return harness::counted(value["bytes"].get<std::uint64_t>(), "byte");
  if (member("at").is_string()) return value["at"].get<std::string>();
  switch (parameter.kind) {
    case Kind::created:
    case Kind::codes:
    case Kind::out_numbers:
    case Kind::answer:
      return (parameter.count.empty() || parameter.kind == Kind::answer ? "&" : "") +
             parameter.name;
    default:
      return parameter.name;
  }
}

}  // namespace

std::string call_text(const Call& call, Gave gave) {
  std::string out;
  for (const Parameter& one : call.function->parameters) {
    const auto found = call.in.find(one.name);
    if (!out.empty()) out += ", ";
    out += found == call.in.end() ? one.name : shown(one, *call.function, *found);
  }
  out = call.function->name + '(' + out + ')';
  if (!call.ended) return out + " did not return";
  if (gave == Gave::nothing) return out;
  if (call.code() != CL_SUCCESS || gave == Gave::all) out += " returned " + code_text(call.code());
  if (!call.result.is_string()) return out;
  const std::string& object = call.result.get_ref<const std::string&>();
  return out + (call.code() != CL_SUCCESS || gave == Gave::all ? " and " : " gave ") + object;
}

int Call::code() const {
  if (function->returns == "code" && result.is_number_integer()) return result.get<int>();
  const auto found = out.find("errcode_ret");
  return found != out.end() && found->is_number_integer() ? found->get<int>() : CL_SUCCESS;
}

bool Call::succeeded() const {
  if (!ended) return false;
  const bool gave =
      function->returns == "code" || function->returns == "nothing" || !result.is_null();
  return gave && code() == CL_SUCCESS;
}

const std::vector<Function>& functions() {
  static const std::vector<Function> table =
      read_call_table(harness::read_data("", "api/calls.csv"));
  return table;
}

CallRecord read_calls(std::string_view text) {
  CallRecord record;
  std::map<std::uint64_t, Call> open;
  std::map<std::uint64_t, std::size_t> places;
  const auto take = [&](const json& line) {
    if (line.contains("call")) {
      Call call;
      call.number = line["call"].get<std::uint64_t>();
      call.thread = line.value("thread", std::int64_t{0});
      call.function = function_of(line.at("function").get<std::string>());
      call.in = line.at("in");
      call.wrote = line.value("wrote", json());
      if (call.function == nullptr || !call.in.is_object()) return;
      // An earlier call has this number. A child process made it, and has ended.
      if (const auto lost = open.find(call.number); lost != open.end())
        record.calls.push_back(std::move(lost->second));
      open[call.number] = std::move(call);
    } else if (line.contains("end")) {
      const auto found = open.find(line["end"].get<std::uint64_t>());
      if (found == open.end()) return;
      found->second.ended = true;
      found->second.result = line.at("result");
      found->second.out = line.at("out");
      found->second.mapped = line.value("mapped", json());
      found->second.printed = line.value("printed", json());
      // If the mapping call did not block, the region's content is recorded at the unmap call.
      if (found->second.wrote.is_object() && found->second.in.contains("mapped_ptr"))
        for (const auto& [name, content] : found->second.wrote.items())
          for (Call& one : record.calls | std::views::reverse)
            if (one.result == name) {
              if (!one.mapped.is_object()) one.mapped = content;
              break;
            }
      places[found->first] = record.calls.size();
      record.calls.push_back(std::move(found->second));
      open.erase(found);
    } else if (line.contains("late")) {
      const auto found = places.find(line["late"].get<std::uint64_t>());
      if (found != places.end()) record.calls[found->second].out.update(line.at("out"));
    } else if (line.contains("callback")) {
      const json status = line.value("status", json());
      record.callbacks.push_back(
          {record.calls.size(), line["callback"].get<std::uint64_t>(),
           status.is_number_integer() ? std::optional(status.get<int>()) : std::nullopt});
    } else if (line.contains("case")) {
      record.begin = record.calls.size();
      record.failures.clear();  // failures of an earlier case
    } else if (line.contains("failed")) {
      record.failures.push_back({record.calls.size(), line["failed"].get<harness::Finding>()});
    }
  };
  while (!text.empty()) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos) break;  // a line without its end
    const auto line = read_line(text.substr(0, end));
    text.remove_prefix(end + 1);
    try {
      if (line) take(*line);
    } catch (const std::exception&) {  // not a line of the recorder
    }
  }
  for (auto& [number, call] : open) record.calls.push_back(std::move(call));
  return record;
}

std::string calls_of_case(std::string text, std::string_view id) {
  constexpr std::string_view begins = "{\"case\":";
  const auto next = [&](std::size_t from) {
    for (std::size_t at = from; (at = text.find(begins, at)) != std::string::npos; ++at)
      if (at == 0 || text[at - 1] == '\n') return at;
    return std::string::npos;
  };
  for (std::size_t at = next(0); at != std::string::npos; at = next(at + 1)) {
    const auto line = read_line(std::string_view(text).substr(at, text.find('\n', at) - at));
    if (!line || line->value("case", json()) != std::string(id)) continue;
    if (const std::size_t end = next(at + 1); end != std::string::npos) text.resize(end);
    break;
  }
  return text;
}

std::string bytes_of(const json& memory) {
  if (!memory.is_object()) return {};
  const auto text = [&](const char* key) {
    const auto found = memory.find(key);
    return found != memory.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  if (memory.contains("hex")) return unhex(text("hex"));
  const std::string fill = unhex(text("fill"));
  if (!memory.contains("got") || !memory["got"].is_number()) return {};
  // A greater size is wrong, because no case uses more memory in one call. The process may have
  // overwritten its record.
  constexpr std::size_t most = std::size_t{1} << 28;
  const auto size = memory["got"].get<std::size_t>();
  if (size > most) return {};
  std::string out;
  while (!fill.empty() && out.size() < size) out += fill;
  out.resize(std::min(out.size(), size));
  return out;
}

namespace {

std::string_view end_of(std::string_view text) {
  // Enough for the last calls, because lines without contents of memory are short.
  constexpr std::size_t enough = 256 * 1024;
  if (text.size() > enough) text.remove_prefix(text.find('\n', text.size() - enough) + 1);
  return text;
}

}  // namespace

namespace {

const Function* open_function(std::string_view text) {
  const CallRecord record = read_calls(end_of(text));
  return record.calls.empty() || record.calls.back().ended ? nullptr : record.calls.back().function;
}

}  // namespace

std::string open_phase(std::string_view text) {
  const Function* const open = open_function(text);
  return open == nullptr ? "" : open->phase;
}

std::string open_call(std::string_view text) {
  const Function* const open = open_function(text);
  return open == nullptr ? "" : open->name;
}

std::vector<std::string> last_calls(std::string_view text, std::size_t most) {
  const CallRecord record = read_calls(end_of(text));
  std::vector<std::string> lines;
  for (std::size_t i = record.calls.size() - std::min(most, record.calls.size());
       i < record.calls.size(); ++i)
    lines.push_back(call_text(record.calls[i]));
  return lines;
}

}  // namespace assay::calls
