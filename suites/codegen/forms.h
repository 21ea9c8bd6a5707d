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

/// How random programs are written as modules.
struct ModuleForm {
  ModuleStyle style;
  spirv::Environment environment;
};

/// How random programs are drawn, written and built.
struct Form {
  std::string name;  ///< part of the id: "default/array", "std/cl2.0"
  Style style;
  std::string options;  ///< build options
  bool barriers = false;
  bool generic = false;  ///< its language has the generic address space
  int together = 1;      ///< programs in one kernel, which chooses one of them
  /// The floating-point types of many variables. The depth sets the number of programs. Programs
  /// with such types come in addition.
  std::vector<Element> floats = {};
  /// The module, if the programs are written in SPIR-V. Then `style` has no effect.
  std::optional<ModuleForm> module = {};
  std::string citation = "OpenCL C 3.0.19, 6";
};

/// The forms of a device. They have the language that the compiler chooses, with and without
/// -cl-opt-disable, and each language that it offers. Other forms are rewritten programs, and
/// several programs in one kernel.
std::vector<Form> forms_of(const Target& target);

/// The floating-point types that a device computes with.
std::vector<Element> floats_of(const Target& target);

/// The work-group sizes. Programs take them one after another.
inline constexpr std::uint32_t local_sizes[] = {8, 16, 1, 3, 32};
inline constexpr int programs_of_a_size = 4;  ///< consecutive programs of one size

}  // namespace assay::suites::codegen
