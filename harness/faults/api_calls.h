#pragma once
#include "harness/faults/plant.h"

namespace assay::faults {

#define ASSAY_CALL(row, function, parameters) \
  using function = Dispatched<&cl_icd_dispatch::cl##function, parameters>;
#define ASSAY_EXTENSION_CALL(row, function, parameters) \
  inline constexpr Text parameters_of_##function = parameters;
#include "assay_calls.inc"
#undef ASSAY_CALL
#undef ASSAY_EXTENSION_CALL

/// NULL if the context has more than 16 devices.
inline cl_device_id first_device(cl_context context) {
  return asked<std::array<cl_device_id, 16>>(below().clGetContextInfo, context,
                                             CL_CONTEXT_DEVICES)[0];
}

inline cl_device_id device_of(cl_command_queue queue) {
  return asked<cl_device_id>(below().clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE);
}

inline cl_context context_of(cl_command_queue queue) {
  return asked<cl_context>(below().clGetCommandQueueInfo, queue, CL_QUEUE_CONTEXT);
}

/// NULL if the program has more than 16 devices.
inline cl_device_id first_device(cl_program program) {
  return asked<std::array<cl_device_id, 16>>(below().clGetProgramInfo, program,
                                             CL_PROGRAM_DEVICES)[0];
}

/// `act` changes a copy of the array of offsets.
template <auto act>
inline constexpr auto with_offsets = [](auto& call) {
  const size_t*& given = call["global_work_offset"_arg];
  const cl_uint count = call["work_dim"_arg];
  if (given == nullptr || count > 3) return call();
  std::array<size_t, 3> offsets{};
  std::copy_n(given, count, offsets.begin());
  const auto before = offsets;
  act(offsets);
  if (offsets != before) fired();
  given = offsets.data();
  return call();
};

/// The query returns a null handle.
template <auto... parameters>
constexpr auto nobody = [](auto& call, cl_int& status) {
  const bool concerned = ((call["param_name"_arg] == parameters) || ...);
  if (!concerned || status != CL_SUCCESS || call["param_value"_arg] == nullptr) return false;
  *static_cast<void**>(call["param_value"_arg]) = nullptr;
  return true;
};

}  // namespace assay::faults
