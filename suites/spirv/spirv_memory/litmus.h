#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/litmus/program_text.h"
#include "suites/spirv/module_builder.h"

/// The litmus tests of data/litmus as SPIR-V modules (SPIR-V Environment 3.0.19, 4; Environment
/// 2.1, 6). Tests, launches and judge are those of suites/litmus.
namespace assay::suites::spirv_memory {

/// The module of several tests. Its kernel has the parameters of litmus/kernels/run.cl, in the same
/// order.
memory_model::KernelText litmus_module(const std::string& name,
                                       const std::vector<memory_model::Asked>& tests, bool wide,
                                       const spirv::Environment& environment);

/// The needs of a module that contains this test.
harness::Needs needs_of(const memory_model::litmus::Program& program, const memory_model::Ask& ask);

/// The cases. At depth quick, only the cases in data/spirv/quick.csv.
std::vector<harness::Case> litmus_cases(const Target& target);

}  // namespace assay::suites::spirv_memory
