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

// Code in this file runs in signal handlers, and so does not allocate memory or take locks.
// Comments name the exceptions.
namespace assay::harness {
namespace {

constexpr std::array watched{SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
constexpr std::size_t stack_bytes = std::size_t{256} << 10;
/// A driver may handle faults itself, for example a division by zero. Assay limits the number of
/// stacks, because each stack costs a copy of the process.
constexpr int most_handled = 16;

struct Fault {
  bool known = false;
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

struct Module {
  const char* path = nullptr;
  std::uintptr_t base = 0;
};

/// Takes no lock if the C library allows that.
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

/// The address of the function that the call instruction before `back` calls; 0: unknown. The stack
/// often has no names for a driver's functions.
std::uintptr_t callee([[maybe_unused]] std::uintptr_t back) {
#if defined(__x86_64__)
  const auto byte = [](std::uintptr_t at) {
    return *reinterpret_cast<const unsigned char*>(at);  // NOLINT(performance-no-int-to-ptr)
  };
  // The call reads the address from a table (GOT). The last four bytes of the instruction are the
  // distance to the entry.
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

/// The first address of the function around `pc`, from the tables for exceptions; 0: unknown.
std::uintptr_t begin_of(std::uintptr_t pc) {
  void* const after = reinterpret_cast<void*>(pc + 1);  // NOLINT(performance-no-int-to-ptr)
  return reinterpret_cast<std::uintptr_t>(_Unwind_FindEnclosingFunction(after));
}

/// Writes a line like "assay: frame 0x2 0x1234 0x12 pocl_free /usr/lib/libpocl.so.2": number,
/// offset in the module, offset in the function, function, module. An unknown name is "-". In a
/// frame of this program, the name is that of the OpenCL function that the frame called. `pc` is
/// the faulting instruction, or the call instruction before a return address.
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
    // `called` is 0 if Assay called a function of Assay.
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

/// Writes the innermost frames at once, because a damaged frame may end the walk. Keeps the
/// outermost frames until the end.
struct Walk {
  static constexpr std::size_t inner = 40, outer = 20;
  static constexpr std::size_t longest = 400'000;

  int descriptor;
  const Fault& fault;  ///< the frames before this fault belong to the handler
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
    int reached = 0;  // 1: `ip` is an interrupted instruction; 0: a return address
    const std::uintptr_t ip = _Unwind_GetIPInfo(context, &reached);
    if (ip == 0) return _URC_END_OF_STACK;
    const std::uintptr_t pc = reached != 0 ? ip : ip - 1;
    if (!self.begun) {
      if (self.fault.known) {
        self.begun = ip == self.fault.pc;
        return _URC_NO_REASON;
      }
      if (is_this_program(module_of(pc))) return _URC_NO_REASON;
      self.begun = true;
    }
    // The driver's handler raised the signal again. The real fault is in the interrupted code.
    if (reached != 0) self.count = 0;
    self.add(pc);
    return self.count < longest ? _URC_NO_REASON : _URC_END_OF_STACK;
  }
};

/// The return address, for example after a call of a null pointer.
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

int descriptor = -1;  ///< receives the stacks; drivers do not close it
std::array<struct sigaction, watched.size()> before;  ///< the earlier handlers: a driver's or the
                                                      ///< default
std::atomic<int> handled = 0;
std::atomic_flag busy;

void sleep_milliseconds(long milliseconds) {
  const timespec time{0, milliseconds * 1'000'000};
  nanosleep(&time, nullptr);
}

[[noreturn]] void tell_in_copy(const Fault& fault) {
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  sigset_t all;
  sigfillset(&all);
  for (const int signal : watched) sigaction(signal, &standard, nullptr);
  sigaction(SIGALRM, &standard, nullptr);
  sigprocmask(SIG_UNBLOCK, &all, nullptr);
  alarm(3);  // in seconds; ends the copy if the worker dies
  write_stack(descriptor, fault);
  _exit(0);
}

void tell(const Fault& fault) {
  if (busy.test_and_set()) {  // another thread is writing its stack
    for (int i = 0; i < 300 && busy.test(); ++i) sleep_milliseconds(10);
    return;
  }
  // fork() is not used, because fork() runs functions that libraries registered. It also changes
  // the thread's id, on which locks depend.
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

struct Asked {
  Fault fault;
  const void* context = nullptr;
  const void* frame = nullptr;  ///< the frame of Assay's handler
  bool returned = false;        ///< the driver's handler returned and changed nothing
};
thread_local Asked asked;

void on_signal(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  std::size_t place = 0;
  while (watched[place] != signal) ++place;
  const struct sigaction& theirs = before[place];
  const Fault fault = fault_of(info, context);
  const void* const frame = __builtin_frame_address(0);
  // The driver's handler changed nothing, or the driver's handler calls the earlier handler.
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
  raise(signal);  // takes effect when this handler returns
  errno = error;
}

/// A call of exit() during a case is an error, because a worker ends with _exit(). Sanitizers
/// report such a call themselves.
[[maybe_unused]] void on_exit() {
  tell({});
}

/// Gives the thread a stack for signals. Null if there is no memory, or if the thread already has a
/// stack for signals.
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
  return;
#else
  descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100);
  if (descriptor < 0) return;
  is_this_program({});  // stores the program's address before a fault happens
  give_stack();
  keep_reporting_crashes();
  std::atexit(on_exit);
#endif
}

}  // namespace assay::harness

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Replaces the C library's function, so that threads of drivers also get a stack for signals.
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
