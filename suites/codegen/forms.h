#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "suites/codegen/program/print.h"
#include "suites/codegen/program/print_module.h"
#include "suites/spirv/module_builder.h"
#include "suites/target/target.h"

namespace assay::suites::codegen {

struct ModuleForm {
  ModuleStyle style;
  spirv::Environment environment;
};

struct Form {
  std::string name;  ///< a part of the id: "default/array", "std/cl2.0"
  Style style;
  std::string options;
  bool barriers = false;
  bool generic = false;  ///< the language has the generic address space
  int together = 1;
  /// The floating-point types of variables; may be empty.
  std::vector<Element> floats = {};
  /// If set, the programs are SPIR-V modules, and `style` has no effect.
  std::optional<ModuleForm> module = {};
  std::string citation = "OpenCL C 3.0.19, 6";
};

std::vector<Form> forms_of(const Target& target);

std::vector<Element> floats_of(const Target& target);

/// Work-group sizes. Programs take these sizes in turn.
inline constexpr std::uint32_t local_sizes[] = {8, 16, 1, 3, 32};
inline constexpr int programs_of_a_size = 4;

}  // namespace assay::suites::codegen
