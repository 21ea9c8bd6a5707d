#include "harness/calls/program_objects.h"

#include <fmt/format.h>

#include <algorithm>

namespace assay::calls {
namespace {

struct HandleType {
  std::string_view type, c, word;
};
constexpr HandleType handle_types[] = {
    {"platform", "cl_platform_id", "platform"},
    {"device", "cl_device_id", "device"},
    {"context", "cl_context", "context"},
    {"queue", "cl_command_queue", "queue"},
    {"mem", "cl_mem", "buffer"},
    {"program", "cl_program", "program"},
    {"kernel", "cl_kernel", "kernel"},
    {"event", "cl_event", "event"},
    {"sampler", "cl_sampler", "sampler"},
    {"command_buffer", "cl_command_buffer_khr", "command_buffer"},
    {"semaphore", "cl_semaphore_khr", "semaphore"},
    {"sync_point", "cl_sync_point_khr", "sync_point"},
    {"mutable_command", "cl_mutable_command_khr", "command"},
    {"svm", "void *", "svm"},
    {"map", "void *", "map"},
};

const HandleType& handle_type(std::string_view type) {
  const auto found = std::ranges::find(handle_types, type, &HandleType::type);
  return found == std::end(handle_types) ? handle_types[0] : *found;
}

}  // namespace

ProgramObjects::ProgramObjects(const CallRecord& record, const Kept& kept) {
  std::map<std::string, int> counts;
  const auto add = [&](const std::string& old, std::string_view word) {
    if (names_.contains(old)) return;
    const HandleType& type = handle_type(std::string_view(old).substr(0, old.rfind('_')));
    const std::string shown(word.empty() ? type.word : word);
    names_[old] = fmt::format("{}_{}", shown, ++counts[shown]);
    variables_.push_back({std::string(type.c), names_[old]});
  };
  const Given given = given_objects(record);
  add(given.platform, "");
  add(given.device, "");
  for (std::size_t i = 0; i < record.calls.size(); ++i) {
    if (!kept[i]) continue;
    const Call& call = record.calls[i];
    const bool image = call.in.contains("image_format");
    for (const auto& made : makes(call))
      add(made, image && made.starts_with("mem_") ? "image" : "");
    for (const auto& used : uses(call)) add(used, "");
  }
}

std::string ProgramObjects::name(const nlohmann::json& object) const {
  if (!object.is_string()) return "NULL";
  const auto found = names_.find(object.get<std::string>());
  return found == names_.end() ? "NULL" : found->second;
}

std::string ProgramObjects::unused(const std::string& type) {
  const std::string name = fmt::format("unused_{}", handle_type(type).word);
  if (unused_.insert(name).second) variables_.push_back({std::string(c_type(type)), name});
  return name;
}

std::string ProgramObjects::definitions() const {
  std::string out;
  for (const auto& [type, name] : variables_)
    out += fmt::format("static {}{}{};\n", type, type.ends_with('*') ? "" : " ", name);
  return out;
}

std::string_view c_type(std::string_view type) {
  return handle_type(type).c;
}

}  // namespace assay::calls
