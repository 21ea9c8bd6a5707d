#pragma once
// The ICD loader's layer interface, written once for every layer of this folder. A layer is a
// shared object with layer.cpp, and with the functions that are declared here.
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_layer.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::faults {

/// The layer's name. clGetLayerInfo returns it.
extern const char* const layer_name;

/// The functions below this layer. They are valid from install() on.
const cl_icd_dispatch& below();

/// The table that applications will call through. install() changes it. If the loader is older than
/// the headers, the table may end before the newest functions.
class LayerTable {
 public:
  LayerTable(cl_icd_dispatch* table, std::size_t entries) : table_(table), entries_(entries) {}
  /// Replaces the member's function by `function`, if the loader has the member.
  template <class Function>
  void replace(Function cl_icd_dispatch::*member, Function function) {
    const auto* place = reinterpret_cast<const char*>(&(table_->*member));
    const auto offset = static_cast<std::size_t>(place - reinterpret_cast<const char*>(table_));
    const std::size_t entry = offset / sizeof(void*);
    if (entry < entries_ && first_of(entry)) table_->*member = function;
  }
  /// The first entry for which a second replacement was tried. LayerTable does not make it, because
  /// it would remove the first replacement.
  static std::optional<std::size_t> taken_twice();

  /// Restores every function of the driver.
  void restore();
  /// Another table, `made`, with every function of the driver that the headers have.
  LayerTable beside(cl_icd_dispatch* made) const;

 private:
  static bool first_of(std::size_t entry);

  cl_icd_dispatch* table_;
  std::size_t entries_;
};

/// Called once, when the loader loads the layer. Each layer implements it.
void install(LayerTable table);

/// Appends a line to the file that the environment variable `variable` names. Without the variable,
/// it does nothing. It makes one write, so that lines of several processes do not mix.
void append_line(const char* variable, std::string_view line);

}  // namespace assay::faults
