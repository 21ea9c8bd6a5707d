#include <cstdlib>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Faults of programs in SPIR-V other than of their instructions.
namespace assay::faults {
namespace {

constexpr ApiPlant plants[] = {
    {"il_specialization_ignored", instead<SetProgramSpecializationConstant>(success_alone)},
    {"il_tiny_module_kills", before<CreateProgramWithIL>([](auto& call) {
       if (call["length"_arg] < 100) std::abort();
       return false;
     })},
};

}  // namespace

std::span<const ApiPlant> spirv_plants() {
  return plants;
}

}  // namespace assay::faults
