#include <string>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

std::string text_of(const unsigned char* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

constexpr auto binaries_noted =
    answers<GetProgramInfo, CL_PROGRAM_BINARIES, unsigned char*>([](auto& call, auto binaries) {
      std::vector<size_t> sizes(binaries.size());
      below().clGetProgramInfo(call["program"_arg], CL_PROGRAM_BINARY_SIZES,
                               sizes.size() * sizeof sizes[0], sizes.data(), nullptr);
      for (size_t i = 0; i < sizes.size(); ++i)
        if (binaries[i] != nullptr) note(text_of(binaries[i], sizes[i]));
      return false;
    });

constexpr ApiPlant plants[] = {
    {"binary_of_its_process", binaries_noted},
    {"binary_of_its_process",
     instead<CreateProgramWithBinary>(
         invalid_binary,
         [](auto& call) {
           if (call["num_devices"_arg] != 1 || call["lengths"_arg] == nullptr ||
               call["binaries"_arg] == nullptr || call["binaries"_arg][0] == nullptr)
             return false;
           return !noted(text_of(call["binaries"_arg][0], call["lengths"_arg][0]));
         })},
    {"binaries_of_the_first", around<CreateProgramWithBinary>([](auto& call) {
       const cl_uint count = call["num_devices"_arg];
       if (count < 2 || call["lengths"_arg] == nullptr || call["binaries"_arg] == nullptr)
         return call();
       const std::vector<size_t> lengths(count, call["lengths"_arg][0]);
       std::vector<const unsigned char*> binaries(count, call["binaries"_arg][0]);
       call["lengths"_arg] = lengths.data();
       call["binaries"_arg] = binaries.data();
       fired();
       return call();
     })},
    {"binary_status_of_the_first", after<CreateProgramWithBinary>([](auto& call, cl_program&) {
       cl_int* const status = call["binary_status"_arg];
       if (status == nullptr || call["num_devices"_arg] < 2) return false;
       status[0] = CL_SUCCESS;
       for (cl_uint i = 1; i < call["num_devices"_arg]; ++i) status[i] = status[0];
       return true;
     })},
};

}  // namespace

std::span<const ApiPlant> binary_plants() {
  return plants;
}

}  // namespace assay::faults
