#include "harness/calls/reduction.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace assay::calls {
namespace {

using nlohmann::json;
using Kind = Parameter::Kind;
using Names = std::set<std::string>;

void collect(const Parameter& parameter, const json& value, std::vector<std::string>& names) {
  switch (parameter.kind) {
    case Kind::handle:
    case Kind::handles:
    case Kind::created:
    case Kind::list:
    case Kind::argument:
    case Kind::image_desc:
    case Kind::pointer:
    case Kind::pointers:
    case Kind::host:
    case Kind::read:
      break;
    default:
      return;
  }
  if (value.is_string())
    names.push_back(value.get<std::string>());
  else if (value.is_array())
    for (const json& one : value) collect(parameter, one, names);
  else if (value.is_object() && value.contains("at"))
    names.push_back(value["at"].get<std::string>());
}

std::string_view kind_of(std::string_view name) {
  return name.substr(0, name.rfind('_'));
}

/// True if no call changes objects of this kind.
bool steady(std::string_view name) {
  const std::string_view kind = kind_of(name);
  return kind == "platform" || kind == "device" || kind == "context" || kind == "sampler";
}

/// True if the call is only a query.
bool asks(const Call& call) {
  return std::ranges::any_of(call.function->parameters, [](const Parameter& one) {
    return one.kind == Kind::answer || one.kind == Kind::out_numbers;
  });
}

/// The objects that each call changes. A launch changes the memory objects of the kernel's
/// arguments.
std::vector<Names> changes(const CallRecord& record) {
  std::vector<Names> all;
  std::map<std::string, std::map<std::uint64_t, std::string>> arguments;  // for each kernel
  for (const Call& call : record.calls) {
    Names& changed = all.emplace_back();
    if (asks(call)) continue;
    const bool reads = std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
      return one.kind == Kind::read && !call.in.value(one.name, json()).is_null();
    });
    std::string queue;
    for (const Parameter& one : call.function->parameters) {
      const auto found = call.in.find(one.name);
      if (found == call.in.end() || one.type == "event") {
        if (found != call.in.end() && one.kind == Kind::handle && found->is_string())
          changed.insert(found->get<std::string>());
        continue;
      }
      std::vector<std::string> names;
      collect(one, *found, names);
      for (const std::string& name : names) {
        // A retain or a release changes how long the object exists.
        if (call.function->parameters.size() == 1) changed.insert(name);
        if (steady(name)) continue;
        if (kind_of(name) == "queue")
          queue = name;
        else if (!one.name.starts_with("src_") && one.kind != Kind::argument &&
                 !(reads && one.kind == Kind::handle))
          changed.insert(name);
      }
    }
    const auto kernel = call.in.find("kernel");
    if (kernel != call.in.end() && kernel->is_string()) {
      auto& own = arguments[kernel->get<std::string>()];
      if (call.in.contains("arg_index")) {
        std::vector<std::string> names;
        for (const Parameter& one : call.function->parameters)
          if (one.name == "arg_value") collect(one, call.in.value(one.name, json()), names);
        own[call.in.value("arg_index", std::uint64_t{0})] = names.empty() ? "" : names.front();
      } else if (call.in.contains("global_work_size") || !queue.empty()) {
        changed.clear();  // the launch does not change the kernel
        for (const auto& [place, name] : own)
          if (!name.empty() && !steady(name)) changed.insert(name);
      }
    }
    if (changed.empty() && !queue.empty() && !reads) changed.insert(queue);
  }
  return all;
}

}  // namespace

std::vector<std::string> uses(const Call& call) {
  std::vector<std::string> names;
  for (const Parameter& one : call.function->parameters) {
    const auto found = call.in.find(one.name);
    if (found != call.in.end()) collect(one, *found, names);
  }
  if (call.wrote.is_object())
    for (const auto& [name, memory] : call.wrote.items()) names.push_back(name);
  return names;
}

std::vector<std::string> makes(const Call& call) {
  std::vector<std::string> names;
  if (call.result.is_string()) names.push_back(call.result.get<std::string>());
  for (const Parameter& one : call.function->parameters) {
    const auto found = call.out.find(one.name);
    if (one.kind == Kind::created && found != call.out.end()) collect(one, *found, names);
  }
  return names;
}

Given given_objects(const CallRecord& record) {
  Given given;
  bool asked = false;
  for (const Call& call : record.calls) {
    for (const auto& name : makes(call))
      if (name.starts_with("device_") && !std::exchange(asked, true)) given.device = name;
    const auto devices = call.in.find("devices");
    if (call.function->returns != "context" || devices == call.in.end() || !devices->is_array() ||
        devices->empty() || !devices->front().is_string())
      continue;
    given.device = devices->front().get<std::string>();
    break;
  }
  return given;
}

bool spare(const Call& call) {
  return std::ranges::none_of(call.function->parameters, [&](const Parameter& one) {
    const bool writes = one.kind == Kind::host || one.kind == Kind::bytes ||
                        one.kind == Kind::argument || one.name.starts_with("src_") ||
                        one.name == "global_work_size" || one.name == "mapped_ptr";
    return writes && !call.in.value(one.name, json()).is_null();
  });
}

Kept needed_by(const CallRecord& record, const std::vector<std::size_t>& wanted) {
  Kept kept(record.calls.size());
  if (wanted.empty()) return kept;
  const auto changed = changes(record);
  const Given given = given_objects(record);
  Names needed, before;
  // Two passes from the last call to the first. The first pass finds the needed objects, so that
  // the second pass can keep the retains and releases of these objects.
  const std::size_t end = std::ranges::max(wanted) + 1;
  for (std::size_t left = 2 * end; left-- > 0;) {
    const std::size_t i = left % end;
    if (left == end - 1) before = std::exchange(needed, {});
    const Call& call = record.calls[i];
    const bool is_wanted = std::ranges::find(wanted, i) != wanted.end();
    const auto concerns = [&](const auto& names) {
      return std::ranges::any_of(names, [&](const auto& name) { return needed.contains(name); });
    };
    const auto made = makes(call);
    // A query for devices or platforms returns earlier objects. A failed link may also return a
    // program.
    const bool makes_needed = (call.succeeded() || call.result.is_string()) && concerns(made);
    const bool lets_go =
        call.function->parameters.size() == 1 && call.succeeded() &&
        std::ranges::any_of(uses(call), [&](const auto& name) { return before.contains(name); });
    if (!is_wanted && !makes_needed && !lets_go && !(call.succeeded() && concerns(changed[i])))
      continue;
    kept[i] = true;
    for (const auto& name : uses(call)) needed.insert(name);
    for (const auto& name : changed[i]) needed.insert(name);
    if (is_wanted)  // the objects that the call returns are needed, too
      for (const json& answer : call.out)
        if (answer.is_object() && answer.contains("handles"))
          for (const json& name : answer["handles"])
            if (name.is_string()) needed.insert(name.get<std::string>());
    needed.erase(given.platform);
    needed.erase(given.device);
  }
  return kept;
}

Kept of_the_case(const CallRecord& record, Kept kept) {
  for (std::size_t i = 0; i < std::min(record.begin, kept.size()); ++i) {
    const std::string& phase = record.calls[i].function->phase;
    if (phase != "build" && makes(record.calls[i]).empty()) kept[i] = false;
  }
  return kept;
}

Kept all_until(const CallRecord& record, const std::vector<std::size_t>& wanted) {
  Kept kept(record.calls.size());
  const Given given = given_objects(record);
  for (std::size_t i = 0; !wanted.empty() && i <= std::ranges::max(wanted); ++i)
    kept[i] = std::ranges::find(wanted, i) != wanted.end() || !asks(record.calls[i]);
  // Keeps queries that return needed objects.
  Names needed;
  for (std::size_t i = kept.size(); i-- > 0;) {
    const auto made = makes(record.calls[i]);
    kept[i] = kept[i] ||
              std::ranges::any_of(made, [&](const auto& name) { return needed.contains(name); });
    if (!kept[i]) continue;
    for (const auto& name : uses(record.calls[i])) needed.insert(name);
    needed.erase(given.platform);
    needed.erase(given.device);
  }
  return kept;
}

Kept without(const CallRecord& record, Kept kept, std::size_t place) {
  Names gone;
  kept[place] = false;
  for (const auto& name : makes(record.calls[place])) gone.insert(name);
  for (std::size_t i = place + 1; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    const auto used = uses(record.calls[i]);
    if (std::ranges::none_of(used, [&](const auto& name) { return gone.contains(name); })) continue;
    kept[i] = false;
    for (const auto& name : makes(record.calls[i])) gone.insert(name);
  }
  return kept;
}

}  // namespace assay::calls
