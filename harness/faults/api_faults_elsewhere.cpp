#include <map>
#include <string>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

// Faults that show where an application has more than one of something: processes that hand
// binaries on, devices of one program, contexts with callbacks.
namespace assay::faults {
namespace {

std::string text_of(const unsigned char* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

/// The binaries that this process got from the driver.
constexpr auto binaries_noted =
    answers<GetProgramInfo, CL_PROGRAM_BINARIES, unsigned char*>([](auto& call, auto binaries) {
      std::vector<size_t> sizes(binaries.size());
      below().clGetProgramInfo(call["program"_arg], CL_PROGRAM_BINARY_SIZES,
                               sizes.size() * sizeof sizes[0], sizes.data(), nullptr);
      for (size_t i = 0; i < sizes.size(); ++i)
        if (binaries[i] != nullptr) note(text_of(binaries[i], sizes[i]));
      return false;
    });

/// A context's callback.
struct Listener {
  void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*) = nullptr;
  void* user_data = nullptr;
};
using Listeners = std::map<cl_context, Listener>;

constexpr auto listener_noted = [](auto& call, cl_context& context) {
  const Listener own{call["pfn_notify"_arg], call["user_data"_arg]};
  if (context != nullptr && own.notify != nullptr)
    remembered<Listeners>([&](auto& all) { all[context] = own; });
  return false;
};
constexpr auto listeners = after<CreateContext>(listener_noted);
constexpr auto listeners_by_type = after<CreateContextFromType>(listener_noted);

/// A build that fails is reported through the context's callback, if it has one.
template <class Report>
constexpr Plant failures_reported(Report) {
  return after<BuildProgram>([](auto& call, cl_int& status) {
    const auto context =
        asked<cl_context>(below().clGetProgramInfo, call["program"_arg], CL_PROGRAM_CONTEXT);
    const auto listener = remembered<Listeners>([&](auto& all) { return all[context]; });
    if (status == CL_SUCCESS || listener.notify == nullptr) return false;
    Report{}(listener);
    return true;
  });
}
constexpr auto in_order = failures_reported(
    [](const Listener& one) { one.notify("a program did not build", "", 1, one.user_data); });
constexpr auto without_text =
    failures_reported([](const Listener& one) { one.notify(nullptr, nullptr, 0, one.user_data); });
constexpr auto with_other_data = failures_reported([](const Listener& one) {
  static int other;
  one.notify("a program did not build", nullptr, 0, &other);
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
    {"failures_told_to_contexts", listeners},
    {"failures_told_to_contexts", listeners_by_type},
    {"failures_told_to_contexts", in_order},
    {"failures_told_without_text", listeners},
    {"failures_told_without_text", listeners_by_type},
    {"failures_told_without_text", without_text},
    {"failures_told_with_other_data", listeners},
    {"failures_told_with_other_data", listeners_by_type},
    {"failures_told_with_other_data", with_other_data},
};

}  // namespace

std::span<const ApiPlant> elsewhere_plants() {
  return plants;
}

}  // namespace assay::faults
