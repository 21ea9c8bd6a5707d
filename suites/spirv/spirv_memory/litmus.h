#pragma once
#include <optional>
#include <string>
#include <vector>

#include "suites/base/forward.h"
#include "suites/litmus/program_text.h"
#include "suites/spirv/module_builder.h"

/// Litmus tests as SPIR-V modules (SPIR-V Environment 3.0.19, 4; Environment 2.1, 6).
namespace assay::suites::spirv_memory {

/// The kernel has the parameters of litmus/kernels/run.cl, in the same order.
memory_model::KernelText litmus_module(const std::string& name,
                                       const std::vector<memory_model::Asked>& tests, bool wide,
                                       const spirv::Environment& environment);

harness::Needs needs_of(const memory_model::litmus::Program& program, const memory_model::Ask& ask);

/// At depth quick, only the cases in data/spirv/quick.csv.
std::vector<harness::Case> litmus_cases(const Target& target);

}  // namespace assay::suites::spirv_memory
