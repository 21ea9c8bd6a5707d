#include "harness/calls/constants.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <vector>

#include "harness/base/csv.h"
#include "harness/base/version.h"
#include "harness/cases/requirements.h"
#include "harness/devices/cl_names.h"

namespace assay::calls {
namespace {

struct Constant {
  std::string_view type, name;
  std::uint64_t value;
};

#define NAMED(type, name)                         \
  Constant {                                      \
    type, #name, static_cast<std::uint64_t>(name) \
  }
constexpr Constant constants[] = {
    NAMED("bool", CL_FALSE),
    NAMED("bool", CL_TRUE),
    NAMED("mem_object_type", CL_MEM_OBJECT_BUFFER),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE2D),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE3D),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE2D_ARRAY),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE1D),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE1D_ARRAY),
    NAMED("mem_object_type", CL_MEM_OBJECT_IMAGE1D_BUFFER),
    NAMED("mem_object_type", CL_MEM_OBJECT_PIPE),
    NAMED("addressing_mode", CL_ADDRESS_NONE),
    NAMED("addressing_mode", CL_ADDRESS_CLAMP_TO_EDGE),
    NAMED("addressing_mode", CL_ADDRESS_CLAMP),
    NAMED("addressing_mode", CL_ADDRESS_REPEAT),
    NAMED("addressing_mode", CL_ADDRESS_MIRRORED_REPEAT),
    NAMED("filter_mode", CL_FILTER_NEAREST),
    NAMED("filter_mode", CL_FILTER_LINEAR),
    NAMED("buffer_create_type", CL_BUFFER_CREATE_TYPE_REGION),
    NAMED("kernel_exec_info", CL_KERNEL_EXEC_INFO_SVM_PTRS),
    NAMED("kernel_exec_info", CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM),
    NAMED("device_type", CL_DEVICE_TYPE_ALL),
    NAMED("property", CL_CONTEXT_PLATFORM),
    NAMED("property", CL_CONTEXT_INTEROP_USER_SYNC),
    NAMED("property", CL_QUEUE_PROPERTIES),
    NAMED("property", CL_QUEUE_SIZE),
    NAMED("property", CL_SAMPLER_NORMALIZED_COORDS),
    NAMED("property", CL_SAMPLER_ADDRESSING_MODE),
    NAMED("property", CL_SAMPLER_FILTER_MODE),
    NAMED("property", CL_DEVICE_PARTITION_EQUALLY),
    NAMED("property", CL_DEVICE_PARTITION_BY_COUNTS),
    NAMED("property", CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN),
};
constexpr Constant bits[] = {
    NAMED("mem_flags", CL_MEM_READ_WRITE),
    NAMED("mem_flags", CL_MEM_WRITE_ONLY),
    NAMED("mem_flags", CL_MEM_READ_ONLY),
    NAMED("mem_flags", CL_MEM_USE_HOST_PTR),
    NAMED("mem_flags", CL_MEM_ALLOC_HOST_PTR),
    NAMED("mem_flags", CL_MEM_COPY_HOST_PTR),
    NAMED("mem_flags", CL_MEM_HOST_WRITE_ONLY),
    NAMED("mem_flags", CL_MEM_HOST_READ_ONLY),
    NAMED("mem_flags", CL_MEM_HOST_NO_ACCESS),
    NAMED("mem_flags", CL_MEM_KERNEL_READ_AND_WRITE),
    NAMED("svm_mem_flags", CL_MEM_READ_WRITE),
    NAMED("svm_mem_flags", CL_MEM_WRITE_ONLY),
    NAMED("svm_mem_flags", CL_MEM_READ_ONLY),
    NAMED("svm_mem_flags", CL_MEM_SVM_FINE_GRAIN_BUFFER),
    NAMED("svm_mem_flags", CL_MEM_SVM_ATOMICS),
    NAMED("map_flags", CL_MAP_READ),
    NAMED("map_flags", CL_MAP_WRITE),
    NAMED("map_flags", CL_MAP_WRITE_INVALIDATE_REGION),
    NAMED("mem_migration_flags", CL_MIGRATE_MEM_OBJECT_HOST),
    NAMED("mem_migration_flags", CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
    NAMED("command_queue_properties", CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
    NAMED("command_queue_properties", CL_QUEUE_PROFILING_ENABLE),
    NAMED("command_queue_properties", CL_QUEUE_ON_DEVICE),
    NAMED("command_queue_properties", CL_QUEUE_ON_DEVICE_DEFAULT),
    NAMED("device_type", CL_DEVICE_TYPE_DEFAULT),
    NAMED("device_type", CL_DEVICE_TYPE_CPU),
    NAMED("device_type", CL_DEVICE_TYPE_GPU),
    NAMED("device_type", CL_DEVICE_TYPE_ACCELERATOR),
    NAMED("device_type", CL_DEVICE_TYPE_CUSTOM),
};
#undef NAMED

/// The names of constants. Extensions are left out, because some headers lack them.
struct KnownNames {
  std::map<std::pair<std::string, std::uint64_t>, std::string> by_value;
  std::map<std::string, std::string, std::less<>> later;  ///< names that versions after 3.0 added
};

/// The headers for which C programs are written.
constexpr harness::Version header_version{3, 0};

KnownNames read_names() {
  KnownNames names;
  const auto add = [&](const std::string& of, const std::string& text, const std::string& name) {
    std::uint64_t value = 0;
    const char* begin = text.data() + (text.starts_with("0x") ? 2 : 0);
    if (std::from_chars(begin, text.data() + text.size(), value, begin == text.data() ? 10 : 16)
            .ec == std::errc())
      names.by_value[{of, value}] = name;
  };
  const auto rows = [](const char* file, const std::vector<std::string>& columns,
                       const std::vector<std::string>& others) {
    return harness::parse_csv(harness::read_data("", file), file, columns, others);
  };
  for (const auto& row :
       rows("api/queries.csv", {"function", "parameter", "value", "extension", "since"},
            {"suite", "type", "citation"})) {
    if (!row.fields[3].empty()) continue;
    add(row.fields[0], row.fields[2], row.fields[1]);
    if (harness::parse_version(row.fields[4]) > header_version)
      names.later[row.fields[1]] = row.fields[2];
  }
  for (const auto& row : rows("images/channel_orders.csv", {"order", "value"},
                              {"memory", "components", "border", "types", "citation"}))
    add("channel_order", row.fields[1], "CL_" + row.fields[0]);
  for (const auto& row : rows("images/channel_types.csv", {"type", "value", "extension"},
                              {"kind", "bits", "packed", "read", "since", "citation"}))
    if (row.fields[2].empty()) add("channel_type", row.fields[1], "CL_" + row.fields[0]);
  return names;
}

const KnownNames& known_names() {
  static const KnownNames names = read_names();
  return names;
}

}  // namespace

std::string number_text(std::string_view type, std::string_view function, std::uint64_t value) {
  for (const Constant& one : constants)
    if (one.type == type && one.value == value) return std::string(one.name);
  const auto& names = known_names().by_value;
  const std::string_view of = type.ends_with("_info") ? function : type;
  if (const auto found = names.find({std::string(of), value}); found != names.end())
    return found->second;
  std::string text;
  std::uint64_t rest = value;
  bool known = false;
  for (const Constant& one : bits) {
    known = known || one.type == type;
    if (one.type != type || (rest & one.value) == 0) continue;
    text += (text.empty() ? "" : " | ") + std::string(one.name);
    rest &= ~one.value;
  }
  if (known && rest == 0 && !text.empty()) return text;
  if (known && !text.empty())
    return fmt::format("{} | 0x{:x}{}", text, rest, rest >> 32 != 0 ? "ull" : "");
  if (type == "int") return std::to_string(static_cast<std::int64_t>(value));
  return value < 65536 ? std::to_string(value)
                       : fmt::format("0x{:x}{}", value, value >> 32 != 0 ? "ull" : "u");
}

std::optional<std::string> property_value_text(std::string_view property, std::uint64_t value) {
  constexpr const char* file = "api/property_values.csv";
  static const std::vector<harness::CsvRow> rows =
      harness::parse_csv(harness::read_data("", file), file, {"property", "type"}, {"citation"});
  for (const auto& row : rows)
    if (row.fields[0] == property) return number_text(row.fields[1], "", value);
  return std::nullopt;
}

std::string definitions_of_new_names(std::string_view source) {
  std::string out;
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  std::set<std::string_view> said;
  for (std::size_t at = 0; (at = source.find("CL_", at)) != std::string_view::npos;) {
    const std::size_t end = std::min(source.find_first_not_of(letters, at), source.size());
    const std::string_view name = source.substr(at, end - at);
    const auto& later = known_names().later;
    if (const auto found = later.find(name); found != later.end() && said.insert(name).second)
      out += fmt::format("#ifndef {0}\n#define {0} {1}\n#endif\n", name, found->second);
    at = end;
  }
  return out;
}

std::string code_text(int code) {
  const std::string name = harness::error_name(code);
  return name.starts_with("CL_") ? name.substr(0, name.find(' ')) : std::to_string(code);
}

}  // namespace assay::calls
