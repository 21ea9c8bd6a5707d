#include <cstdint>
#include <map>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

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
    {"failures_told_to_contexts", listeners},
    {"failures_told_to_contexts", listeners_by_type},
    {"failures_told_to_contexts", in_order},
    {"failures_told_without_text", listeners},
    {"failures_told_without_text", listeners_by_type},
    {"failures_told_without_text", without_text},
    {"failures_told_with_other_data", listeners},
    {"failures_told_with_other_data", listeners_by_type},
    {"failures_told_with_other_data", with_other_data},
    {"context_callbacks_lost", instead<SetContextDestructorCallback>(success_alone)},
};

}  // namespace

std::span<const ApiPlant> context_callback_plants() {
  return plants;
}

}  // namespace assay::faults
