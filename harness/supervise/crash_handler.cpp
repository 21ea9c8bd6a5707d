#include "harness/supervise/crash_handler.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string_view>

// This code runs in signal handlers. It must not allocate memory or take locks, except where a
// comment allows it.
namespace assay::harness {
namespace {

constexpr std::array watched{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
constexpr std::size_t stack_bytes = std::size_t{256} << 10;
/// If a driver's own handler deals with faults (a division by zero), stacks are written only for
/// this number of them. Each stack costs a copy of the process.
constexpr int most_handled = 16;

/// The facts about a fault that are in the registers.
struct Fault {
  bool known = false;  ///< false for an unknown processor, or if exit() was called
  std::uintptr_t pc = 0, sp = 0, caller = 0;
  const void* address = nullptr;
  bool operator==(const Fault&) const = default;
};

Fault fault_of(const siginfo_t* info, const void* context) {
  Fault fault;
  fault.address = info->si_code > 0 ? info->si_addr : nullptr;
  [[maybe_unused]] const mcontext_t& machine = static_cast<const ucontext_t*>(context)->uc_mcontext;
#if defined(__x86_64__)
  fault.known = true;
  fault.pc = static_cast<std::uintptr_t>(machine.gregs[REG_RIP]);
  fault.sp = static_cast<std::uintptr_t>(machine.gregs[REG_RSP]);
#elif defined(__aarch64__)
  fault.known = true;
  fault.pc = machine.pc;
  fault.sp = machine.sp;
  fault.caller = machine.regs[30];
#endif
  return fault;
}

/// A text that is written with one write(2).
class Line {
 public:
  Line& operator<<(std::string_view text) {
    for (const char c : text)
      if (used_ + 1 < text_.size()) text_[used_++] = c == '\n' ? ' ' : c;
    return *this;
  }
  Line& operator<<(std::uintptr_t number) {
    std::array<char, 18> digits;
    std::size_t i = digits.size();
    do digits[--i] = "0123456789abcdef"[number & 15U];
    while ((number >>= 4U) != 0);
    digits[--i] = 'x';
    return *this << "0" << std::string_view(digits.data() + i, digits.size() - i);
  }
  void write_to(int descriptor) {
    text_[used_++] = '\n';
    if (::write(descriptor, text_.data(), used_) < 0) return;
  }

 private:
  std::array<char, 1024> text_;
  std::size_t used_ = 0;
};

/// A loaded file, and the address at which it was loaded. If the C library allows it, no lock is
/// taken.
struct Module {
  const char* path = nullptr;  ///< null: no file has the address; empty: this program
  std::uintptr_t base = 0;
};

Module module_of(std::uintptr_t pc) {
  void* const address = reinterpret_cast<void*>(pc);  // NOLINT(performance-no-int-to-ptr)
#if __GLIBC_PREREQ(2, 35)
  dl_find_object found{};
  if (_dl_find_object(address, &found) != 0) return {};
  return {found.dlfo_link_map->l_name, found.dlfo_link_map->l_addr};
#else
  Dl_info found{};
  if (dladdr(address, &found) == 0) return {};
  return {found.dli_fname, reinterpret_cast<std::uintptr_t>(found.dli_fbase)};
#endif
}

bool is_this_program(const Module& module) {
  static const std::uintptr_t ours =
      module_of(reinterpret_cast<std::uintptr_t>(&report_crashes)).base;
  return module.path != nullptr && module.base == ours;
}

/// The driver's function that this program called through the loader. `back` is the return address:
/// the instruction before it is the call, which shows the function. The stack itself often has no
/// names for a driver's functions. 0: unknown.
std::uintptr_t callee([[maybe_unused]] std::uintptr_t back) {
#if defined(__x86_64__)
  const auto byte = [](std::uintptr_t at) {
    return *reinterpret_cast<const unsigned char*>(at);  // NOLINT(performance-no-int-to-ptr)
  };
  // A call through a slot: the last four bytes of the instruction are the distance from its end to
  // the slot.
  const auto target = [&](std::uintptr_t end) {
    std::int32_t distance = 0;
    std::memcpy(&distance, reinterpret_cast<const void*>(end - 4), 4);  // NOLINT(*-int-to-ptr)
    return end + static_cast<std::uintptr_t>(distance);
  };
  const auto held = [](std::uintptr_t slot) {
    return *reinterpret_cast<const std::uintptr_t*>(slot);  // NOLINT(performance-no-int-to-ptr)
  };
  if (byte(back - 6) == 0xff && byte(back - 5) == 0x15) return held(target(back));
  if (byte(back - 5) != 0xe8) return 0;
  std::uintptr_t stub = target(back);
  if (byte(stub) == 0xf3) stub += 4;  // endbr64
  if (byte(stub) == 0xf2) ++stub;     // bnd
  if (byte(stub) == 0xff && byte(stub + 1) == 0x25) return held(target(stub + 6));
#endif
  return 0;
}

/// The beginning of the unnamed function around `pc`, from the tables for exceptions. 0: the tables
/// have no entry.
std::uintptr_t begin_of(std::uintptr_t pc) {
  void* const after = reinterpret_cast<void*>(pc + 1);  // NOLINT(performance-no-int-to-ptr)
  return reinterpret_cast<std::uintptr_t>(_Unwind_FindEnclosingFunction(after));
}

/// Writes a line such as "assay: frame 0x2 0x1234 0x12 pocl_free /usr/lib/libpocl.so.2". It has the
/// number, the offset in the module, the offset in the function, the function's name, and the
/// module. The name is "-" if it is unknown. For a frame of this program, the name is that of the
/// function that this program called. `pc` is the faulting instruction. For a caller, it is the
/// call instruction, which is before the return address.
void write_frame(int descriptor, std::uintptr_t number, std::uintptr_t pc, bool name) {
  const Module module = module_of(pc);
  Dl_info symbol{};
  if (name)                                        // this takes a lock of the dynamic linker
    dladdr(reinterpret_cast<void*>(pc), &symbol);  // NOLINT(performance-no-int-to-ptr)
  std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(symbol.dli_saddr);
  if (name && symbol.dli_sname == nullptr) begin = begin_of(pc);
  std::uintptr_t within = begin != 0 && begin <= pc ? pc - begin : 0;
  if (name && is_this_program(module)) {
    symbol = {};
    within = 0;
    // Calls of Assay's own functions are not found because they have no slots.
    if (const std::uintptr_t called = callee(pc + 1); called != 0)
      dladdr(reinterpret_cast<void*>(called), &symbol);  // NOLINT(performance-no-int-to-ptr)
  }
  const bool known = symbol.dli_sname != nullptr;
  Line line;
  line << "assay: frame " << number << " " << (module.path != nullptr ? pc - module.base : 0) << " "
       << within << " " << (known ? symbol.dli_sname : "-") << " ";
  if (module.path == nullptr)
    line << "?";
  else
    line << (is_this_program(module) ? "assay" : module.path);
  line.write_to(descriptor);
}

/// The frames of a stack, while it is walked. The innermost frames are written immediately because
/// a damaged frame may end the walk. Only the outermost of the other frames are kept.
struct Walk {
  static constexpr std::size_t inner = 40, outer = 20;
  /// This is enough for a stack that is full. Walking it takes a fraction of a second.
  static constexpr std::size_t longest = 400'000;

  int descriptor;
  const Fault& fault;  ///< the frames before the fault belong to the handler; if the fault is
                       ///< unknown, the first frames of this program do
  bool begun = false;
  std::size_t count = 0;
  std::array<std::uintptr_t, inner + outer> pcs{};

  std::uintptr_t& at(std::size_t i) { return pcs[i < inner ? i : inner + i % outer]; }
  void add(std::uintptr_t pc) {
    at(count) = pc;
    if (count < inner) write_frame(descriptor, count, pc, false);
    ++count;
  }

  static _Unwind_Reason_Code step(_Unwind_Context* context, void* walk) {
    Walk& self = *static_cast<Walk*>(walk);
    int reached = 0;  // 1 if `ip` is an interrupted instruction, 0 if it is a return address
    const std::uintptr_t ip = _Unwind_GetIPInfo(context, &reached);
    if (ip == 0) return _URC_END_OF_STACK;
    const std::uintptr_t pc = reached != 0 ? ip : ip - 1;
    if (!self.begun) {
      if (self.fault.known) {
        self.begun = ip == self.fault.pc;  // this frame has been written already
        return _URC_NO_REASON;
      }
      if (is_this_program(module_of(pc))) return _URC_NO_REASON;
      self.begun = true;
    }
    // A handler of the driver raised the signal again. So the real fault is in the code that the
    // first signal interrupted.
    if (reached != 0) self.count = 0;
    self.add(pc);
    return self.count < longest ? _URC_NO_REASON : _URC_END_OF_STACK;
  }
};

/// The caller of code whose frame has no description, for example after a call through a null
/// pointer.
std::uintptr_t caller_of(const Fault& fault) {
#if defined(__x86_64__)
  if (fault.sp == 0) return 0;
  return *reinterpret_cast<const std::uintptr_t*>(fault.sp);  // NOLINT(performance-no-int-to-ptr)
#else
  return fault.caller;
#endif
}

void write_stack(int descriptor, const Fault& fault) {
  Walk walk{.descriptor = descriptor, .fault = fault};
  if (fault.known) walk.add(fault.pc);
  _Unwind_Backtrace(&Walk::step, &walk);
  if (walk.count == 1 && fault.known) {
    const std::uintptr_t caller = caller_of(fault);
    if (caller != 0 && module_of(caller - 1).path != nullptr) walk.add(caller - 1);
  }
  for (std::size_t i = 0; i < walk.count; ++i)
    if (i < Walk::inner || i + Walk::outer >= walk.count)
      write_frame(descriptor, i, walk.at(i), true);
}

int descriptor = -1;  ///< receives the stacks; it is close-on-exec, and a driver does not close it
std::array<struct sigaction, watched.size()> before;  ///< the handlers that were installed before:
                                                      ///< a driver's, or the default
std::atomic<int> handled = 0;
std::atomic_flag busy;

void sleep_milliseconds(long milliseconds) {
  const timespec time{0, milliseconds * 1'000'000};
  nanosleep(&time, nullptr);
}

/// Writes the stack in a copy of this process, and ends the copy.
[[noreturn]] void tell_in_copy(const Fault& fault) {
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  sigset_t all;
  sigfillset(&all);
  for (const int signal : watched) sigaction(signal, &standard, nullptr);
  sigaction(SIGALRM, &standard, nullptr);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  alarm(3);  // ends the copy even if the worker dies meanwhile
  write_stack(descriptor, fault);
  _exit(0);
}

void tell(const Fault& fault) {
  if (busy.test_and_set()) {  // another thread is writing its stack
    for (int i = 0; i < 300 && busy.test(); ++i) sleep_milliseconds(10);
    return;
  }
  // There are two reasons why this does not call fork(). First, fork() runs functions that
  // libraries have registered. Second, it gives the copy's thread a new id, so this thread's locks
  // would belong to another thread.
  const auto copy = static_cast<pid_t>(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  if (copy == 0) tell_in_copy(fault);
  for (int i = 0; copy > 0 && i < 2000; ++i) {
    const pid_t ended = waitpid(copy, nullptr, WNOHANG);
    if (ended == copy || (ended < 0 && errno != EINTR)) break;
    if (i == 1999) {
      kill(copy, SIGKILL);
      waitpid(copy, nullptr, 0);
    }
    sleep_milliseconds(1);
  }
  busy.clear();
}

bool by_handler(const struct sigaction& action) {
  return (action.sa_flags & SA_SIGINFO) != 0 ||
         (action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN);
}

/// The last fault of this thread for which a driver's handler was called.
struct Asked {
  Fault fault;
  const void* context = nullptr;
  const void* frame = nullptr;  ///< the frame of our handler at that time
  bool returned = false;        ///< whether the driver's handler returned without changing anything
};
thread_local Asked asked;

void on_signal(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  std::size_t place = 0;
  while (watched[place] != signal) ++place;
  const struct sigaction& theirs = before[place];
  const Fault fault = fault_of(info, context);
  const void* const frame = __builtin_frame_address(0);
  // Either the driver's handler returned and changed nothing, or it now calls the handler that was
  // installed before it.
  const bool declined = asked.fault == fault && fault.known &&
                        (asked.returned || (asked.context == context && frame < asked.frame));
  if (by_handler(theirs) && !declined) {
    if (handled++ < most_handled) tell(fault);
    asked = {fault, context, frame, false};
    errno = error;
    if ((theirs.sa_flags & SA_SIGINFO) != 0)
      theirs.sa_sigaction(signal, info, context);
    else
      theirs.sa_handler(signal);
    asked.returned = info->si_code > 0 && fault_of(info, context) == fault;
    return;
  }
  if (!by_handler(theirs)) {
    if (theirs.sa_handler == SIG_IGN && info->si_code <= 0) return;
    tell(fault);
  }
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  sigaction(signal, &standard, nullptr);
  raise(signal);  // takes effect now, or when this handler returns
  errno = error;
}

/// A worker ends with _exit(). If exit() is called within a case, this function reports it. With a
/// sanitizer, this function and start_with_stack() are not used because the sanitizer itself
/// reports more.
[[maybe_unused]] void on_exit() {
  tell({});
}

/// Gives the calling thread a stack for signals. Null if there is no memory, or if the thread has
/// one already.
void* give_stack() {
  stack_t there{};
  if (sigaltstack(nullptr, &there) != 0 || (there.ss_flags & SS_DISABLE) == 0) return nullptr;
  void* const memory = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  const stack_t ours{.ss_sp = memory, .ss_flags = 0, .ss_size = stack_bytes};
  sigaltstack(&ours, nullptr);
  return memory;
}

/// Runs a thread's function with a separate stack for signals.
struct Start {
  void* (*function)(void*);
  void* argument;
};

class SignalStack {
 public:
  SignalStack() : memory_(give_stack()) {}
  ~SignalStack() {
    if (memory_ == nullptr) return;
    stack_t there{};
    // The thread may have set another stack meanwhile.
    if (sigaltstack(nullptr, &there) != 0 || there.ss_sp != memory_) return;
    const stack_t none{.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    if (sigaltstack(&none, nullptr) == 0) munmap(memory_, stack_bytes);
  }
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  void* memory_;
};

[[maybe_unused]] void* start_with_stack(void* given) {
  const Start start = *static_cast<Start*>(given);
  delete static_cast<Start*>(given);
  const SignalStack stack;
  return start.function(start.argument);
}

}  // namespace

void keep_reporting_crashes() {
  if (descriptor < 0) return;
  struct sigaction ours {};
  ours.sa_sigaction = on_signal;
  ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&ours.sa_mask);
  for (std::size_t i = 0; i < watched.size(); ++i) {
    struct sigaction there {};
    if (sigaction(watched[i], nullptr, &there) != 0) continue;
    if ((there.sa_flags & SA_SIGINFO) != 0 && there.sa_sigaction == on_signal) continue;
    before[i] = there;
    sigaction(watched[i], &ours, nullptr);
  }
}

void report_crashes() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return;  // sanitizers report more themselves
#else
  descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100);
  if (descriptor < 0) return;
  is_this_program({});  // the first call stores the program's address, before a fault happens
  give_stack();
  keep_reporting_crashes();
  std::atexit(on_exit);
#endif
}

}  // namespace assay::harness

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Threads of drivers are also created through this function because the dynamic linker prefers the
/// program's functions to those of libraries.
extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes,
                              void* (*function)(void*), void* argument) {
  using namespace assay::harness;
  static const auto create =
      reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  if (descriptor < 0) return create(thread, attributes, function, argument);
  auto* start = new (std::nothrow) Start{function, argument};
  if (start == nullptr) return EAGAIN;
  const int status = create(thread, attributes, start_with_stack, start);
  if (status != 0) delete start;
  return status;
}
#endif
