#pragma once
// The layer interface of the ICD loader. Each layer defines layer_name and install().
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_layer.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace assay::faults {

extern const char* const layer_name;

/// The functions of the next layer or of the driver. Valid from the call of install() on.
const cl_icd_dispatch& below();

/// The functions that applications call. With an old loader, the table may lack the newest
/// functions.
class LayerTable {
 public:
  LayerTable(cl_icd_dispatch* table, std::size_t entries) : table_(table), entries_(entries) {}
  /// Does nothing if the loader lacks the function.
  template <class Function>
  void replace(Function cl_icd_dispatch::*member, Function function) {
    const auto* place = reinterpret_cast<const char*>(&(table_->*member));
    const auto offset = static_cast<std::size_t>(place - reinterpret_cast<const char*>(table_));
    const std::size_t entry = offset / sizeof(void*);
    if (entry < entries_ && first_of(entry)) table_->*member = function;
  }
  /// The first entry that replace() got twice. Only the first call of replace() has an effect.
  static std::optional<std::size_t> taken_twice();

  void restore();
  /// Fills `made` with the driver's functions, and returns it as a LayerTable.
  LayerTable beside(cl_icd_dispatch* made) const;

 private:
  static bool first_of(std::size_t entry);

  cl_icd_dispatch* table_;
  std::size_t entries_;
};

/// Each layer defines install(). The loader calls install() once, when it loads the layer.
void install(LayerTable table);

/// Appends a line to the file that the environment variable names. Without the variable, does
/// nothing. Each line is a single write, so that lines of several processes do not mix.
void append_line(const char* variable, std::string_view line);

}  // namespace assay::faults
