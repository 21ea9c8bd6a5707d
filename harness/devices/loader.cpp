#include "harness/devices/loader.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <string_view>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

/// Replaces an API function until the loader is open, or if the loader lacks the function.
/// UsageError ends the case, because the driver is not at fault. The exception reaches the caller,
/// because a jump adds no stack frame.
[[noreturn]] void stop_at(const char* function) {
  throw UsageError(
      fmt::format("the ICD loader does not have {}; install a newer ICD loader", function));
}

}  // namespace
}  // namespace assay::harness

// Each API function is a jump through a slot. A jump changes no arguments, so the code needs no
// types. The crash handler finds the function's name by the slot.
#if defined(__x86_64__)
#define ASSAY_JUMP(slot) "jmp *" slot "(%rip)\n"
#elif defined(__aarch64__)
#define ASSAY_JUMP(slot) "adrp x16, " slot "\nldr x16, [x16, :lo12:" slot "]\nbr x16\n"
#else
#error "ASSAY_JUMP has no instructions for this processor: add a jump to the address in a slot"
#endif
#define ASSAY_EXTENSION_CALL(row, function, parameters)
#define ASSAY_CALL(row, function, parameters)                                             \
  extern "C" {                                                                            \
  [[gnu::visibility("hidden")]] extern void* assay_slot_cl##function;                     \
  void* assay_slot_cl##function =                                                         \
      reinterpret_cast<void*>(+[] { assay::harness::stop_at("cl" #function); });          \
  }                                                                                       \
  asm(".pushsection .text\n.p2align 4\n.globl cl" #function "\n.hidden cl" #function      \
      "\n.type cl" #function ", %function\ncl" #function                                  \
      ":\n" ASSAY_JUMP("assay_slot_cl" #function) ".size cl" #function ", .-cl" #function \
                                                  "\n.popsection\n");
#include "assay_calls.inc"
#undef ASSAY_CALL

namespace assay::harness {
namespace {

struct Slot {
  const char* function;
  void** place;
};
constexpr Slot slots[] = {
#define ASSAY_CALL(row, function, parameters) {"cl" #function, &assay_slot_cl##function},
#include "assay_calls.inc"
#undef ASSAY_CALL
};

std::string opened() {
  if (dlopen(loader_library, RTLD_NOW | RTLD_GLOBAL) == nullptr) {
    const char* const message = dlerror();
    return fmt::format(
        "the ICD loader, which finds the system's drivers, cannot be opened ({}). Install it with "
        "`apt install ocl-icd-libopencl1`, `dnf install ocl-icd` or `pacman -S ocl-icd`",
        printable(message != nullptr ? message : loader_library, 300));
  }
  for (const Slot& slot : slots)
    if (void* const function = of_loader(slot.function)) *slot.place = function;
  return "";
}

}  // namespace

void open_loader() {
  static const std::string problem = opened();
  if (!problem.empty()) throw UsageError(problem);
}

void* of_loader(const std::string& function) {
  return dlsym(RTLD_DEFAULT, function.c_str());
}

}  // namespace assay::harness
