#include "harness/calls/expectation.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

#include "harness/base/text.h"
#include "harness/calls/constants.h"
#include "harness/devices/cl_names.h"

namespace assay::calls {
namespace {

using nlohmann::json;
using Kind = Parameter::Kind;

/// What is said of a value: "CL_SUCCESS (0)", "4337", "0x10", "CL_MEM_READ_ONLY (4)".
std::optional<std::int64_t> number_of(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (text.starts_with("CL_")) {
    const auto end = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
    const std::string name(text.substr(0, end));
    if (const auto code = harness::error_code(name)) return *code;
    if (end == std::string_view::npos || !text.substr(end).starts_with(" (")) return std::nullopt;
    text.remove_prefix(end + 2);
  }
  if (text.starts_with("NULL")) return 0;
  if (text.starts_with("error ")) text.remove_prefix(6);
  if (text.starts_with("true") || text.starts_with("false")) return text.starts_with("true");
  std::int64_t value = 0;
  const bool hex = text.starts_with("0x");
  const auto [end, error] =
      std::from_chars(text.data() + (hex ? 2 : 0), text.data() + text.size(), value, hex ? 16 : 10);
  if (error != std::errc()) return std::nullopt;
  const std::string_view rest = text.substr(static_cast<std::size_t>(end - text.data()));
  if (rest.starts_with('.') && rest.size() > 1 && std::isdigit(static_cast<unsigned char>(rest[1])))
    return std::nullopt;  // a floating-point number
  return value;
}

/// Whether the words begin with the name of an error code: "CL_SUCCESS (0)".
bool names_code(std::string_view text) {
  return harness::error_code(text.substr(0, text.find_first_of(" ,"))).has_value();
}

/// A sentence taken apart: "WHAT returned|is|got GOT, expected [at least] WANTED or WANTED".
struct Said {
  std::string_view what, got, wanted;
  std::string relation = "==";
};

std::optional<Said> parse(std::string_view reason) {
  constexpr std::string_view expected = ", expected ";
  const auto at = reason.find(expected);
  if (at == std::string_view::npos) return std::nullopt;
  Said said;
  said.wanted = reason.substr(at + expected.size());
  const std::string_view before = reason.substr(0, at);
  for (const std::string_view verb : {" returned ", " is ", "got ", "status "}) {
    const auto place = before.rfind(verb);
    if (place == std::string_view::npos) continue;
    said.what = reason.substr(0, place);
    said.got = before.substr(place + verb.size());
    break;
  }
  if (said.got.empty()) return std::nullopt;
  for (const auto& [words, relation] : {std::pair<std::string_view, const char*>{"at least ", ">="},
                                        {"at most ", "<="},
                                        {"more than ", ">"},
                                        {"less than ", "<"},
                                        {"not ", "!="}})
    if (said.wanted.starts_with(words)) {
      said.relation = relation;
      said.wanted.remove_prefix(words.size());
    }
  return said;
}

std::vector<std::int64_t> numbers_of(std::string_view wanted) {
  std::vector<std::int64_t> all;
  while (true) {
    const auto value = number_of(wanted);
    if (!value) return all;
    all.push_back(*value);
    const auto next = std::min(wanted.find(" or "), wanted.find(", CL_"));
    if (next == std::string_view::npos) return all;
    wanted.remove_prefix(next + (wanted[next] == ',' ? 2 : 4));
  }
}

/// The function that the sentence names, if any.
std::string_view function_in(std::string_view text) {
  for (std::size_t at = 0; (at = text.find("cl", at)) != std::string_view::npos; ++at) {
    const bool starts = at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
    if (!starts || at + 2 >= text.size() ||
        std::isupper(static_cast<unsigned char>(text[at + 2])) == 0)
      continue;
    auto end = at;
    while (end < text.size() && std::isalnum(static_cast<unsigned char>(text[end])) != 0) ++end;
    return text.substr(at, end - at);
  }
  return {};
}

std::int64_t number_at(const std::string& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return bytes.size() == 4 ? static_cast<std::int32_t>(value) : static_cast<std::int64_t>(value);
}

/// Whether a number of so many bytes is the one that was said: signed or not.
bool is_number(const std::string& bytes, std::int64_t said) {
  if (bytes.empty() || bytes.size() > 8) return false;
  const std::int64_t value = number_at(bytes);
  return value == said || (bytes.size() == 4 &&
                           static_cast<std::uint32_t>(value) == static_cast<std::uint64_t>(said));
}

/// The latest calls first, from what had ended when the case complained.
template <class Each>
std::optional<std::size_t> latest(const CallRecord& record, std::size_t end, Each fits) {
  for (std::size_t i = std::min(end, record.calls.size()); i-- > record.begin;)
    if (fits(record.calls[i])) return i;
  return std::nullopt;
}

/// Whether the call asks for what the words name: CL_MEM_SIZE.
bool asks_for(const Call& call, std::string_view words) {
  const std::size_t at = call.function->place("param_name");
  const auto name = call.in.find("param_name");
  return name != call.in.end() && name->is_number() &&
         words.find(number_text(call.function->parameters[at].type, call.function->name,
                                name->get<std::uint64_t>())) != std::string_view::npos;
}

/// Whether a call only waits, or lets go of something: clFinish, clReleaseEvent, an unmapping.
bool clears_up(const Call& call) {
  const auto& all = call.function->parameters;
  const bool one_handle = all.size() == 1 && all.front().kind == Kind::handle;
  const bool waits = std::ranges::all_of(all, [](const Parameter& one) {
    return one.type == "queue" || one.name.find("event") != std::string::npos;
  });
  return one_handle || waits || call.in.contains("mapped_ptr");
}

std::optional<Expectation> code_expected(const CallRecord& record, std::size_t end,
                                         const Said& said, std::string_view reason) {
  const auto got = number_of(said.got);
  const auto allowed = numbers_of(said.wanted);
  const std::string_view function = function_in(reason);
  // CL_TRUE is no code, and the answer 0 no CL_SUCCESS.
  const bool codes = names_code(said.got) || names_code(said.wanted) || !function.empty();
  if (!got || allowed.empty() || !codes) return std::nullopt;
  const auto gave = [&](const Call& call) {
    const bool has = call.function->returns == "code" || call.out.contains("errcode_ret");
    return call.ended && has && call.code() == *got;
  };
  auto found = latest(
      record, end, [&](const Call& call) { return gave(call) && call.function->name == function; });
  // Releases in between are a destructor's.
  if (!found)
    found = latest(record, end, [&](const Call& call) { return gave(call) && !clears_up(call); });
  if (!found) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::code;
  made.calls = {*found};
  made.allowed = allowed;
  return made;
}

/// Whether a call gave numbers that a case can look at beside its code.
bool gives_number(const Call& call) {
  return std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
    const bool number = one.kind == Kind::out_numbers || one.kind == Kind::answer ||
                        one.kind == Kind::read || (one.kind == Kind::codes && !one.count.empty());
    return number && call.out.contains(one.name);
  });
}

std::optional<Expectation> number_expected(const CallRecord& record, std::size_t end,
                                           const Said& said) {
  // "is not NULL, expected NULL": some address.
  const bool address = said.got.starts_with("not NULL");
  const auto got = address ? std::optional<std::int64_t>(0) : number_of(said.got);
  const auto allowed = numbers_of(said.wanted);
  if (!got || allowed.size() != 1) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::number;
  made.relation = said.relation;
  made.allowed = allowed;
  const auto is_it = [&](const std::string& bytes) {
    if (address) return bytes.size() == sizeof(void*) && number_at(bytes) != 0;
    return (bytes.size() == 4 || bytes.size() == 8 || bytes.size() == 1) && is_number(bytes, *got);
  };
  const auto gave = [&](const Call& call) {
    for (const Parameter& one : call.function->parameters) {
      const auto value = call.out.find(one.name);
      if (value == call.out.end()) continue;
      made.parameter = one.name;
      made.offset = 0;
      if (one.kind == Kind::out_numbers && value->is_number()) {
        made.bytes = number_bytes(one.type);
        if (value->get<std::int64_t>() == *got) return true;
      } else if (one.kind == Kind::codes && value->is_array() &&
                 said.what.find(one.name) != std::string_view::npos) {
        made.bytes = sizeof(cl_int);
        for (std::size_t i = 0; i < value->size(); ++i, made.offset += made.bytes)
          if ((*value)[i] == *got) return true;
      } else if (one.kind == Kind::answer) {
        const std::string bytes = bytes_of(*value);
        made.bytes = bytes.size();
        if (is_it(bytes)) return true;
      }
    }
    return false;
  };
  // The query that is named. Where none is, the last call that gave any number at all: of an
  // earlier one nobody knows whether it was not another's answer that happens to be the same.
  auto found = latest(record, end,
                      [&](const Call& call) { return asks_for(call, said.what) && gave(call); });
  if (!found) {
    found = latest(record, end, gives_number);
    if (!found || !gave(record.calls[*found])) return std::nullopt;
  }
  made.calls = {*found};
  return made;
}

/// An element of what was read: only where one place alone holds the number.
std::optional<Expectation> element_expected(const CallRecord& record, std::size_t end,
                                            const Said& said) {
  const auto got = number_of(said.got);
  const auto allowed = numbers_of(said.wanted);
  if (!got || allowed.size() != 1) return std::nullopt;
  const auto last = latest(record, end, [&](const Call& call) {
    return std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
      return one.kind == Kind::read && call.out.contains(one.name);
    });
  });
  if (!last) return std::nullopt;
  const Call& call = record.calls[*last];
  for (const Parameter& one : call.function->parameters) {
    if (one.kind != Kind::read || !call.out.contains(one.name)) continue;
    const std::string bytes = bytes_of(call.out[one.name]);
    Expectation made;
    made.kind = Expectation::Kind::number;
    made.calls = {*last};
    made.parameter = one.name;
    made.relation = said.relation;
    made.allowed = allowed;
    made.bytes = bytes.size() % 4 == 0 ? 4 : 1;
    std::size_t places = 0;
    for (std::size_t i = 0; i + made.bytes <= bytes.size(); i += made.bytes)
      if (is_number(bytes.substr(i, made.bytes), *got)) {
        made.offset = i;
        ++places;
      }
    if (places == 1) return made;
  }
  return std::nullopt;
}

/// A kernel that "wrote past the end of result 0 (4096 bytes): at byte 4096": of the regions mapped
/// since, the one that holds something else there than what the host had put there.
std::optional<Expectation> untouched_expected(const CallRecord& record, std::size_t end,
                                              std::string_view reason) {
  constexpr std::string_view words = " past the end of ", place = ": at byte ";
  const std::size_t at = reason.find(place);
  if (reason.find(words) == reason.npos || at == reason.npos) return std::nullopt;
  const auto offset = number_of(reason.substr(at + place.size()));
  if (!offset || *offset < 0) return std::nullopt;
  const auto byte = static_cast<std::size_t>(*offset);
  for (std::size_t i = record.begin; i < std::min(end, record.calls.size()); ++i) {
    const Call& map = record.calls[i];
    const std::string held = bytes_of(map.mapped);
    if (!map.result.is_string() || !map.in.contains("map_flags") || held.size() <= byte) continue;
    // What it was given before.
    std::optional<char> given;
    for (std::size_t k = 0; k < i; ++k) {
      const Call& unmap = record.calls[k];
      const auto& memory = map.in.value("buffer", json());
      if (!unmap.wrote.is_object() || unmap.in.value("memobj", json()) != memory) continue;
      for (const auto& [name, content] : unmap.wrote.items())
        if (const std::string bytes = bytes_of(content); bytes.size() > byte) given = bytes[byte];
    }
    if (!given || *given == held[byte]) continue;
    Expectation made;
    made.kind = Expectation::Kind::number;
    made.calls = {i};
    made.offset = byte;
    made.bytes = 1;
    made.allowed = {static_cast<unsigned char>(*given)};
    return made;
  }
  return std::nullopt;
}

std::optional<Expectation> text_expected(const CallRecord& record, std::size_t end,
                                         const Said& said) {
  const auto literal = [](std::string_view text) -> std::optional<std::string> {
    const auto last = text.rfind('"');
    if (!text.starts_with('"') || last == 0) return std::nullopt;
    return std::string(text.substr(1, last - 1));
  };
  const auto got = literal(said.got), wanted = literal(said.wanted);
  if (!got || !wanted) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::text;
  made.words = *wanted;
  const auto found = latest(record, end, [&](const Call& call) {
    for (const Parameter& one : call.function->parameters) {
      if (one.kind != Kind::answer || !call.out.contains(one.name)) continue;
      made.parameter = one.name;
      if (std::string(bytes_of(call.out[one.name]).c_str()) == *got) return true;
    }
    return false;
  });
  if (!found) return std::nullopt;
  made.calls = {*found};
  return made;
}

/// An object where there must be none, or none where there must be one.
std::optional<Expectation> object_expected(const CallRecord& record, std::size_t end,
                                           std::string_view reason) {
  const auto says = [&](std::string_view words) { return reason.find(words) != reason.npos; };
  const bool failed = says("with an error");
  const std::string_view function = function_in(reason);
  const auto is_meant = [&](const Call& call) {
    return call.ended && (function.empty() || call.function->name == function);
  };
  const auto returns_object = [](const Call& call) {
    return call.function->returns != "code" && call.function->returns != "nothing";
  };
  Expectation made;
  made.kind = Expectation::Kind::object;
  std::optional<std::size_t> found;
  if (failed || says("expected NULL"))
    found = latest(record, end, [&](const Call& call) {
      return is_meant(call) && returns_object(call) && !call.result.is_null() &&
             (!failed || call.code() != CL_SUCCESS);
    });
  if (!found && says("must return")) {
    made.relation = "!=";
    found = latest(record, end, [&](const Call& call) {
      return is_meant(call) && returns_object(call) && call.result.is_null();
    });
  }
  if (!found && failed) {
    made.relation = "kept";
    found = latest(record, end, [&](const Call& call) {
      if (!is_meant(call) || call.code() == CL_SUCCESS) return false;
      for (const Parameter& one : call.function->parameters)
        if (one.kind == Kind::created && one.count.empty() &&
            !call.in.value(one.name, json()).is_null()) {
          made.parameter = one.name;
          return true;
        }
      return false;
    });
  }
  if (!found) return std::nullopt;
  made.calls = {*found};
  return made;
}

/// A query whose answer is no object of the program, or the wrong one.
std::optional<Expectation> own_object_expected(const CallRecord& record, std::size_t end,
                                               std::string_view reason) {
  if (reason.find("another object than expected") == reason.npos) return std::nullopt;
  Expectation made;
  const auto gave = [&](const Call& call) {
    for (const Parameter& one : call.function->parameters) {
      const auto value = call.out.find(one.name);
      if (one.kind != Kind::answer || value == call.out.end()) continue;
      const std::string bytes = bytes_of(*value);
      if (bytes.size() != sizeof(void*) || number_at(bytes) == 0) continue;
      made.parameter = one.name;
      made.kind = value->contains("handles") ? Expectation::Kind::other : Expectation::Kind::object;
      made.relation = "known";
      return true;
    }
    return false;
  };
  auto found =
      latest(record, end, [&](const Call& call) { return asks_for(call, reason) && gave(call); });
  if (!found) found = latest(record, end, gave);
  if (!found) return std::nullopt;
  made.calls = {*found};
  return made;
}

/// "wrote "...", not "..."".
std::optional<Shown> said_of_line(std::string_view reason) {
  constexpr std::string_view wrote = "wrote \"", instead = ", not \"";
  const auto from = reason.find(wrote), wanted = reason.rfind(instead);
  if (from == reason.npos || wanted == reason.npos || wanted < from || !reason.ends_with('"'))
    return std::nullopt;
  std::string_view got = reason.substr(from + wrote.size(), wanted - from - wrote.size());
  std::string_view right = reason.substr(wanted + instead.size());
  right.remove_suffix(1);
  return Shown{std::string(got.substr(0, got.rfind('"'))), std::string(right), 0};
}

/// What was caught last of what was printed.
std::optional<Expectation> output_expected(const CallRecord& record, std::size_t end,
                                           std::string_view reason,
                                           const std::optional<Shown>& shown) {
  // "lines: got 1, expected 2" is about what was printed, too.
  if (reason.find("printf") == reason.npos && !reason.starts_with("line")) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::printed;
  json file;
  for (std::size_t i = std::min(end, record.calls.size()); i-- > record.begin;) {
    const json& printed = record.calls[i].printed;
    if (!printed.is_object()) continue;
    if (file.is_null()) file = printed["file"];
    if (printed["file"] == file) made.calls.insert(made.calls.begin(), i);
  }
  if (made.calls.empty()) return std::nullopt;
  std::string text;
  for (const std::size_t place : made.calls) text += bytes_of(record.calls[place].printed);
  const auto lines = harness::split(text, '\n');
  const auto said = shown ? shown : said_of_line(reason);
  if (!said || said->got.empty()) return made;
  std::size_t fitting = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with(said->got)) continue;
    const std::string rest = lines[i].substr(said->got.size());
    const auto before =
        std::ranges::count_if(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i),
                              [&](const std::string& one) { return one.ends_with(rest); });
    if (shown && static_cast<std::size_t>(before) != said->number) continue;
    ++fitting;
    made.offset = i;
    made.words = said->wanted + rest;
  }
  if (fitting == 1) made.kind = Expectation::Kind::line;
  return made;
}

/// How the functions that calls were given have been called.
std::optional<Expectation> callbacks_expected(const CallRecord& record, std::size_t end,
                                              std::string_view reason) {
  if (reason.find("callback") == reason.npos) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::called;
  const bool missing = reason.find("not called") != reason.npos;
  if (missing) made.relation = ">";
  end = std::min(end, record.calls.size());
  for (std::size_t i = record.begin; i < end; ++i) {
    const Call& call = record.calls[i];
    const bool given = std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
      return one.kind == Kind::callback && !call.in.value(one.name, json()).is_null();
    });
    if (!given || !call.in.contains("user_data") || !call.succeeded()) continue;
    Expectation::Calls calls;
    calls.place = i;
    for (const auto& one : record.callbacks)
      if (one.call == call.number && one.after <= end)
        calls.statuses.push_back(one.status.value_or(0));
    // One that came is not what is missing.
    if (missing && !calls.statuses.empty()) continue;
    made.called.push_back(calls);
    made.calls.push_back(i);
  }
  if (made.called.empty()) return std::nullopt;
  if (made.calls.back() + 1 != end) made.calls.push_back(end - 1);
  return made;
}

}  // namespace

Expectation expectation_of_failure(const CallRecord& record, const std::string& reason,
                                   const std::optional<Shown>& shown) {
  std::size_t end = record.calls.size();
  for (const auto& failure : record.failures)
    if (failure.reason == reason) {
      end = failure.after;
      break;
    }
  if (const auto said = parse(reason)) {
    if (auto made = code_expected(record, end, *said, reason)) return *made;
    if (auto made = number_expected(record, end, *said)) return *made;
    if (auto made = element_expected(record, end, *said)) return *made;
    if (auto made = text_expected(record, end, *said)) return *made;
  }
  if (auto made = untouched_expected(record, end, reason)) return *made;
  if (auto made = object_expected(record, end, reason)) return *made;
  if (auto made = own_object_expected(record, end, reason)) return *made;
  if (auto made = output_expected(record, end, reason, shown)) return *made;
  if (auto made = callbacks_expected(record, end, reason)) return *made;
  // A child process died of the driver; the first that did.
  if (reason.find("the process ended") != std::string::npos) {
    Expectation ended = expectation_of_end(record);
    ended.calls.resize(std::min<std::size_t>(ended.calls.size(), 1));
    if (!ended.calls.empty() && !record.calls[ended.calls.front()].ended) return ended;
  }
  // Who waited for a call in vain ended the process.
  if (reason.find("did not return") != std::string::npos && !record.calls.empty() &&
      !record.calls.back().ended)
    return expectation_of_end(record);
  // A call that failed where it had to succeed: "clBuildProgram: CL_BUILD_PROGRAM_FAILURE (-11)".
  Expectation made;
  if (const auto found =
          latest(record, end,
                 [&](const Call& call) {
                   return call.ended && call.code() != CL_SUCCESS &&
                          (function_in(reason) == call.function->name ||
                           reason.find(harness::error_name(call.code())) != std::string::npos);
                 });
      found && !parse(reason)) {
    made.kind = Expectation::Kind::code;
    made.calls = {*found};
    made.allowed = {CL_SUCCESS};
    return made;
  }
  // A program or an option that a compiler had to refuse (suites/negative_build.h).
  if (reason.find("must be rejected") != std::string::npos ||
      reason.find("accept") != std::string::npos) {
    const auto built = latest(record, end, [](const Call& one) {
      return one.function->returns == "code" && one.in.contains("options") && one.succeeded();
    });
    if (built) {
      made.kind = Expectation::Kind::code;
      made.calls = {*built};
      made.allowed = {CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE};
      return made;
    }
  }
  // What the case looked at is what was read last, where nothing else was done since.
  const auto last = latest(record, end, [&](const Call& call) { return !clears_up(call); });
  if (!last) return made;
  const Call& call = record.calls[*last];
  made.kind = Expectation::Kind::other;
  for (const Parameter& one : call.function->parameters)
    if ((one.kind == Kind::read || one.kind == Kind::answer) && call.out.contains(one.name) &&
        call.out[one.name].is_object())
      made.parameter = one.name;
  if (!made.parameter.empty() || call.mapped.is_object()) made.calls = {*last};
  return made;
}

Expectation expectation_of_end(const CallRecord& record) {
  Expectation made;
  for (std::size_t i = 0; i < record.calls.size(); ++i)
    if (!record.calls[i].ended) made.calls.push_back(i);
  if (made.calls.empty() && !record.calls.empty()) made.calls = {record.calls.size() - 1};
  return made;
}

std::string call_of_failure(const CallRecord& record, const std::string& reason) {
  using Made = Expectation::Kind;
  const Expectation made = expectation_of_failure(record, reason);
  if (made.calls.empty()) return {};
  const std::size_t place = made.calls.front();
  const Call& call = record.calls[place];
  // A number that some call gave may be another's: the reason has to name what is shown.
  const bool named = function_in(reason) == call.function->name || asks_for(call, reason);
  switch (made.kind) {
    case Made::code: {
      if (!named && call.code() == CL_SUCCESS) return {};
      std::string wanted;
      for (const std::int64_t code : made.allowed)
        wanted += (wanted.empty() ? "" : " or ") + code_text(static_cast<int>(code));
      return call_text(call, Gave::all) + ", expected " + wanted;
    }
    case Made::number:
    case Made::text: {
      if (!named && reason.find(made.parameter) == reason.npos) return {};
      const auto said = parse(reason);
      if (!said) return call_text(call);
      return fmt::format("{} gave {}{}{}", call_text(call, Gave::nothing),
                         made.parameter == "param_value" ? "" : made.parameter + " ", said->got,
                         reason.substr(reason.rfind(", expected ")));
    }
    case Made::other: {
      const auto& parameters = call.function->parameters;
      if (!named && std::ranges::find(parameters, Kind::read, &Parameter::kind) == parameters.end())
        return {};
      const auto before = latest(record, place, [](const Call& one) {
        const bool command = one.function->phase == "transfer" || one.function->phase == "launch";
        return command && one.succeeded() &&
               std::ranges::none_of(one.function->parameters, [](const Parameter& parameter) {
                 return parameter.kind == Kind::read;
               });
      });
      return call_text(call) + (before ? ", after " + call_text(record.calls[*before]) : "");
    }
    case Made::object:
      if (!named && made.relation == "known") return {};
      return call_text(call, Gave::all);
    default:
      return call_text(call);
  }
}

}  // namespace assay::calls
