#pragma once
#include "harness/faults/plant.h"

// The functions that faults concern, without their prefix, and the specification's names of their
// parameters: the rows of data/api/calls.csv.
namespace assay::faults {

#define ASSAY_CALL(row, function, parameters) \
  using function = Dispatched<&cl_icd_dispatch::cl##function, parameters>;
#define ASSAY_EXTENSION_CALL(row, function, parameters) \
  inline constexpr Text parameters_of_##function = parameters;
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL

}  // namespace assay::faults
