#include "harness/faults/layer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>

namespace assay::faults {
namespace {

// This table is never freed, because applications use it until the end.
cl_icd_dispatch* table = nullptr;
cl_icd_dispatch* target = nullptr;

std::set<std::size_t> replaced;
std::optional<std::size_t> twice;

constexpr std::size_t header_entries = sizeof(cl_icd_dispatch) / sizeof(void*);

/// The copy has space for all functions of the headers. Functions that the loader lacks are null.
/// Entries that the headers lack are also copied.
cl_icd_dispatch* copy(const cl_icd_dispatch* from, std::size_t entries) {
  void* memory = std::calloc(std::max(entries, header_entries), sizeof(void*));
  if (!memory) return nullptr;
  std::memcpy(memory, static_cast<const void*>(from), entries * sizeof(void*));
  return static_cast<cl_icd_dispatch*>(memory);
}

}  // namespace

bool LayerTable::first_of(std::size_t entry) {
  const bool first = replaced.insert(entry).second;
  if (!first && !twice) twice = entry;
  return first;
}

std::optional<std::size_t> LayerTable::taken_twice() {
  return twice;
}

void LayerTable::restore() {
  std::memcpy(static_cast<void*>(table_), static_cast<const void*>(target),
              entries_ * sizeof(void*));
  replaced.clear();
  twice.reset();
}

LayerTable LayerTable::beside(cl_icd_dispatch* made) const {
  LayerTable other(made, std::min(entries_, header_entries));
  other.restore();
  return other;
}

const cl_icd_dispatch& below() {
  return *target;
}

void append_line(const char* variable, std::string_view line) {
  const char* path = std::getenv(variable);
  if (!path || !*path) return;
  const int file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return;
  const std::string whole = std::string(line) + "\n";
  // If the write fails, only this line is missing.
  [[maybe_unused]] const auto written = write(file, whole.data(), whole.size());
  close(file);
}

}  // namespace assay::faults

extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL
clGetLayerInfo(cl_layer_info param_name, size_t param_value_size, void* param_value,
               size_t* param_value_size_ret) {
  const auto give = [&](const void* value, std::size_t size) -> cl_int {
    if (param_value) {
      if (param_value_size < size) return CL_INVALID_VALUE;
      std::memcpy(param_value, value, size);
    }
    if (param_value_size_ret) *param_value_size_ret = size;
    return CL_SUCCESS;
  };
  const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  switch (param_name) {
    case CL_LAYER_API_VERSION:
      return give(&version, sizeof version);
#ifdef CL_LAYER_NAME
    case CL_LAYER_NAME:
      return give(assay::faults::layer_name, std::strlen(assay::faults::layer_name) + 1);
#endif
    default:
      return CL_INVALID_VALUE;
  }
}

extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL
clInitLayer(cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
            const cl_icd_dispatch** layer_dispatch_ret) {
  using namespace assay::faults;
  if (!target_dispatch || !num_entries_ret || !layer_dispatch_ret) return CL_INVALID_VALUE;
  target = copy(target_dispatch, num_entries);
  table = copy(target_dispatch, num_entries);
  if (!target || !table) return CL_OUT_OF_HOST_MEMORY;
  replaced.clear();
  twice.reset();
  install(LayerTable(table, num_entries));
  *num_entries_ret = num_entries;
  *layer_dispatch_ret = table;
  return CL_SUCCESS;
}

#ifdef CL_LAYER_PROPERTIES_LIST_END
// Headers since 2025 define layers with properties. This layer has no properties.
extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL clInitLayerWithProperties(
    cl_uint num_entries, const cl_icd_dispatch* target_dispatch, cl_uint* num_entries_ret,
    const cl_icd_dispatch** layer_dispatch_ret, const cl_layer_properties*) {
  return clInitLayer(num_entries, target_dispatch, num_entries_ret, layer_dispatch_ret);
}

extern "C" __attribute__((visibility("default"))) cl_int CL_API_CALL clDeinitLayer(void) {
  return CL_SUCCESS;
}
#endif
