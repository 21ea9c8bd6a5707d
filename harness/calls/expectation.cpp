#include "harness/calls/expectation.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "harness/base/text.h"
#include "harness/calls/constants.h"

namespace assay::calls {
namespace {

using harness::Finding;
using harness::Value;
using nlohmann::json;
using Kind = Parameter::Kind;

/// Empty if a value is not a number.
std::vector<std::int64_t> numbers_of(const std::vector<Value>& values) {
  std::vector<std::int64_t> all;
  for (const Value& one : values) {
    if (!one.number) return {};
    all.push_back(*one.number);
  }
  return all;
}

std::int64_t number_at(const std::string& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;)
    value = value << 8U | static_cast<unsigned char>(bytes[i]);
  return bytes.size() == 4 ? static_cast<std::int32_t>(value) : static_cast<std::int64_t>(value);
}

bool is_number(const std::string& bytes, std::int64_t said) {
  if (bytes.empty() || bytes.size() > 8) return false;
  const std::int64_t value = number_at(bytes);
  return value == said || (bytes.size() == 4 &&
                           static_cast<std::uint32_t>(value) == static_cast<std::uint64_t>(said));
}

template <class Each>
std::optional<std::size_t> latest(const CallRecord& record, std::size_t end, Each fits) {
  for (std::size_t i = std::min(end, record.calls.size()); i-- > record.begin;)
    if (fits(record.calls[i])) return i;
  return std::nullopt;
}

bool asks_for(const Call& call, const Finding& finding) {
  const std::size_t at = call.function->place("param_name");
  const auto name = call.in.find("param_name");
  return name != call.in.end() && name->is_number() && !finding.subject.empty() &&
         number_text(call.function->parameters[at].type, call.function->name,
                     name->get<std::uint64_t>()) == finding.subject;
}

/// True if the call only waits or releases: clFinish, clReleaseEvent, an unmapping.
bool clears_up(const Call& call) {
  const auto& all = call.function->parameters;
  const bool one_handle = all.size() == 1 && all.front().kind == Kind::handle;
  const bool waits = std::ranges::all_of(all, [](const Parameter& one) {
    return one.type == "queue" || one.name.find("event") != std::string::npos;
  });
  return one_handle || waits || call.in.contains("mapped_ptr");
}

std::optional<Expectation> code_expected(const CallRecord& record, std::size_t end,
                                         const Finding& finding) {
  const auto got = finding.got.number;
  const auto allowed = numbers_of(finding.allowed);
  if (!got || allowed.empty()) return std::nullopt;
  const auto gave = [&](const Call& call) {
    const bool has = call.function->returns == "code" || call.out.contains("errcode_ret");
    return call.ended && has && call.code() == *got;
  };
  auto found = latest(record, end, [&](const Call& call) {
    return gave(call) && call.function->name == finding.subject;
  });
  // Releases do not count, because a destructor may make them after the failing call.
  if (!found)
    found = latest(record, end, [&](const Call& call) { return gave(call) && !clears_up(call); });
  if (!found) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::code;
  made.calls = {*found};
  made.allowed = allowed;
  return made;
}

/// Whether the call wrote a number in addition to its status code.
bool gives_number(const Call& call) {
  return std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
    const bool number = one.kind == Kind::out_numbers || one.kind == Kind::answer ||
                        one.kind == Kind::read || (one.kind == Kind::codes && !one.count.empty());
    return number && call.out.contains(one.name);
  });
}

std::optional<Expectation> number_expected(const CallRecord& record, std::size_t end,
                                           const Finding& finding) {
  const bool address = finding.got.address && finding.got.number != 0;
  const auto got = address ? std::optional<std::int64_t>(0) : finding.got.number;
  const auto allowed = numbers_of(finding.allowed);
  if (!got || allowed.size() != 1) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::number;
  made.relation = harness::sign(finding.relation);
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
      } else if (one.kind == Kind::codes && value->is_array() && finding.parameter == one.name) {
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
  // Without a query of the finding's subject, only the last call with a number is tried. An earlier
  // call may have the same number by chance.
  auto found =
      latest(record, end, [&](const Call& call) { return asks_for(call, finding) && gave(call); });
  if (!found) {
    found = latest(record, end, gives_number);
    if (!found || !gave(record.calls[*found])) return std::nullopt;
  }
  made.calls = {*found};
  return made;
}

/// Nothing if no element or several elements have the wrong number.
std::optional<Expectation> element_expected(const CallRecord& record, std::size_t end,
                                            const Finding& finding) {
  const auto got = finding.got.number;
  const auto allowed = numbers_of(finding.allowed);
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
    made.relation = harness::sign(finding.relation);
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

/// The mapped region in which a kernel changed a byte past the end of a result. `finding.got` is
/// the number of the byte.
std::optional<Expectation> untouched_expected(const CallRecord& record, std::size_t end,
                                              const Finding& finding) {
  if (!finding.got.number || *finding.got.number < 0) return std::nullopt;
  const auto byte = static_cast<std::size_t>(*finding.got.number);
  for (std::size_t i = record.begin; i < std::min(end, record.calls.size()); ++i) {
    const Call& map = record.calls[i];
    const std::string held = bytes_of(map.mapped);
    if (!map.result.is_string() || !map.in.contains("map_flags") || held.size() <= byte) continue;
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
                                         const Finding& finding) {
  if (finding.allowed.size() != 1) return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::text;
  made.words = finding.allowed.front().text;
  const auto found = latest(record, end, [&](const Call& call) {
    for (const Parameter& one : call.function->parameters) {
      if (one.kind != Kind::answer || !call.out.contains(one.name)) continue;
      made.parameter = one.name;
      if (std::string(bytes_of(call.out[one.name]).c_str()) == finding.got.text) return true;
    }
    return false;
  });
  if (!found) return std::nullopt;
  made.calls = {*found};
  return made;
}

std::optional<Expectation> object_expected(const CallRecord& record, std::size_t end,
                                           const Finding& finding) {
  const bool failed = finding.aspect == harness::object_with_an_error;
  const bool none_due = finding.got.address && finding.got.number != 0;
  const bool one_due = finding.got.address && finding.got.number == 0;
  const auto is_meant = [&](const Call& call) {
    return call.ended && (finding.subject.empty() || call.function->name == finding.subject);
  };
  const auto returns_object = [](const Call& call) {
    return call.function->returns != "code" && call.function->returns != "nothing";
  };
  Expectation made;
  made.kind = Expectation::Kind::object;
  std::optional<std::size_t> found;
  if (failed || none_due)
    found = latest(record, end, [&](const Call& call) {
      return is_meant(call) && returns_object(call) && !call.result.is_null() &&
             (!failed || call.code() != CL_SUCCESS);
    });
  if (!found && one_due) {
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

/// A query that returns a wrong object. The program may not know this object.
std::optional<Expectation> own_object_expected(const CallRecord& record, std::size_t end,
                                               const Finding& finding) {
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
      latest(record, end, [&](const Call& call) { return asks_for(call, finding) && gave(call); });
  if (!found) found = latest(record, end, gave);
  if (!found) return std::nullopt;
  made.calls = {*found};
  return made;
}

std::optional<Expectation> output_expected(const CallRecord& record, std::size_t end,
                                           const Finding& finding,
                                           const std::optional<Shown>& shown) {
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
  auto said = shown;
  if (!said && finding.allowed.size() == 1)
    said = Shown{finding.got.text, finding.allowed.front().text, 0};
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

std::optional<Expectation> callbacks_expected(const CallRecord& record, std::size_t end,
                                              const Finding& finding) {
  Expectation made;
  made.kind = Expectation::Kind::called;
  const bool missing = finding.got.number == 0;
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
    if (missing && !calls.statuses.empty()) continue;
    made.called.push_back(calls);
    made.calls.push_back(i);
  }
  if (made.called.empty()) return std::nullopt;
  if (made.calls.back() + 1 != end) made.calls.push_back(end - 1);
  return made;
}

}  // namespace

Expectation expectation_of_failure(const CallRecord& record, const Finding& finding,
                                   const std::optional<Shown>& shown) {
  using enum Finding::Kind;
  // Only calls before the failure count, because later calls clean up.
  const std::size_t end =
      record.failures.empty() ? record.calls.size() : record.failures.front().after;
  std::optional<Expectation> found;
  switch (finding.kind) {
    case code:
    case build:
      found = code_expected(record, end, finding);
      break;
    case text:
      found = text_expected(record, end, finding);
      break;
    case overrun:
      found = untouched_expected(record, end, finding);
      break;
    case object:
      found = object_expected(record, end, finding);
      if (!found) found = own_object_expected(record, end, finding);
      break;
    case output:
      found = output_expected(record, end, finding, shown);
      break;
    case callback:
      found = callbacks_expected(record, end, finding);
      break;
    case crash: {
      // A call that did not end is the call in which the driver ended the child process.
      Expectation ended = expectation_of_end(record);
      ended.calls.resize(std::min<std::size_t>(ended.calls.size(), 1));
      if (!ended.calls.empty() && !record.calls[ended.calls.front()].ended) found = ended;
      break;
    }
    case returns:
      // A call did not return, and the waiting thread ended the process.
      if (!record.calls.empty() && !record.calls.back().ended) return expectation_of_end(record);
      break;
    case accepted: {
      const auto built = latest(record, end, [](const Call& one) {
        return one.function->returns == "code" && one.in.contains("options") && one.succeeded();
      });
      if (!built) break;
      found.emplace();
      found->kind = Expectation::Kind::code;
      found->calls = {*built};
      found->allowed = {CL_BUILD_PROGRAM_FAILURE, CL_COMPILE_PROGRAM_FAILURE};
      break;
    }
    default:
      break;
  }
  if (!found) found = number_expected(record, end, finding);
  if (!found) found = element_expected(record, end, finding);
  if (found) return *found;
  // Otherwise, the program checks the result of the last call. Calls that only wait or release do
  // not count.
  Expectation made;
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

std::string call_of_failure(const CallRecord& record, const Finding& finding) {
  using Made = Expectation::Kind;
  const Expectation made = expectation_of_failure(record, finding);
  if (made.calls.empty()) return {};
  const std::size_t place = made.calls.front();
  const Call& call = record.calls[place];
  // Several calls may have the same number, so the finding must name the call.
  const bool named = finding.subject == call.function->name || asks_for(call, finding);
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
      if (!named && finding.parameter != made.parameter) return {};
      return fmt::format("{} gave {}{}{}", call_text(call, Gave::nothing),
                         made.parameter == "param_value" ? "" : made.parameter + " ",
                         finding.got.text, harness::expected_text(finding));
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
