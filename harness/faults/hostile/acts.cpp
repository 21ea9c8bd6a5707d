#include "harness/faults/hostile/acts.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace assay::faults {
namespace {

// If a test does not kill the process, the process ends by itself after this time.
constexpr unsigned longest_hang_seconds = 600;

[[noreturn]] void hang() {
  // Acts like a driver that waits forever. A signal does not end the wait.
  for (unsigned i = 0; i < longest_hang_seconds; ++i) sleep(1);
  _exit(99);
}

/// Ends by SIGSEGV, also with sanitizers.
__attribute__((no_sanitize("undefined", "address"))) void crash() {
  volatile int* nowhere = nullptr;
  *nowhere = 1;
}

void leak() {
  // The memory is written, so that it is resident. A limit keeps the machine usable if the
  // supervisor fails.
  constexpr std::size_t step = std::size_t{16} << 20, most = std::size_t{6} << 30;
  for (std::size_t total = 0; total < most; total += step) {
    void* memory = std::malloc(step);
    if (!memory) break;
    std::memset(memory, 1, step);
    usleep(1000);
  }
  hang();
}

void chatter() {
  std::array<char, 4096> line;
  line.fill('#');
  line.back() = '\n';
  for (int i = 0; i < 1024; ++i) {
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      [[maybe_unused]] const auto written = write(stream, line.data(), line.size());
    }
  }
  std::fputs("{\"type\":\"case\",\"id\":\"nonsense\",\"outcome\":\"pass\"}\n", stdout);
  std::fflush(stdout);
}

void close_descriptors() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  const auto most = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 65536));
  for (int descriptor = 0; descriptor < most; ++descriptor) close(descriptor);
}

void leave_child() {
  if (fork() == 0) hang();
}

/// A callback of a driver may end the process in this way.
void exit_in_thread() {
  std::thread([] { std::exit(0); }).join();
}

/// The threads have small stacks, because a worker's memory is limited.
void start_threads() {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 * 1024);
  for (int i = 0; i < 100; ++i) {
    pthread_t thread;
    if (pthread_create(
            &thread, &small, [](void*) -> void* { hang(); }, nullptr) == 0)
      pthread_detach(thread);
  }
  pthread_attr_destroy(&small);
}

void write_gigabyte() {
  const std::string block(std::size_t{1} << 20, '#');
  for (int i = 0; i < 1024; ++i) {
    [[maybe_unused]] const auto written = write(STDERR_FILENO, block.data(), block.size());
  }
}

void fill_disk() {
  std::signal(SIGXFSZ, SIG_IGN);
  const rlimit nothing{0, 0};
  setrlimit(RLIMIT_FSIZE, &nothing);
}

void fill_memory() {
  const rlimit nothing{0, 0};
  setrlimit(RLIMIT_DATA, &nothing);
  setrlimit(RLIMIT_AS, &nothing);
}

/// Overwrites the heap after a block, where malloc() keeps sizes.
__attribute__((no_sanitize("undefined", "address"))) void corrupt_heap() {
  const volatile std::size_t size = 24;  // hides the writes from the compiler
  auto* const block = static_cast<volatile unsigned char*>(std::malloc(size));
  for (std::size_t i = size; i < 64 * 1024; ++i) block[i] = 0x41;
}

void change_rounding() {
  std::fesetround(FE_UPWARD);
}

void flush_subnormals() {
#if defined(__x86_64__)
  _mm_setcsr(_mm_getcsr() | 0x8040);  // flush to zero, denormals are zero
#endif
}

void change_locale() {
  std::setlocale(LC_ALL, "C.UTF-8");
}

void handle_signals() {
  // Acts like a driver that exits with status 0 when it crashes.
  for (const int number : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTERM, SIGINT, SIGWINCH}) {
    std::signal(number, [](int) { _exit(0); });
  }
}

void change_folder() {
  [[maybe_unused]] const int status = chdir("/");
}

constexpr std::array<Act, 20> all{{
    {"abort", "calls abort()", [] { std::abort(); }},
    {"crash", "writes through a null pointer", crash},
    {"hang", "never returns", [] { hang(); }},
    {"exit", "ends the process with status 0 at once", [] { _exit(0); }},
    {"exit_handlers", "calls exit(0), which runs exit handlers", [] { std::exit(0); }},
    {"leak", "allocates memory without end, then never returns", leak},
    {"chatter", "writes 4 MiB to stdout and to stderr, and a line that looks like a record",
     chatter},
    {"close", "closes every file descriptor", close_descriptors},
    {"fork", "leaves a child that keeps every descriptor open", leave_child},
    {"exit_in_thread", "calls exit(0) in another thread", exit_in_thread},
    {"threads", "leaves a hundred threads", start_threads},
    {"gigabyte", "writes a gigabyte to stderr", write_gigabyte},
    {"full_disk", "leaves a process whose files cannot grow", fill_disk},
    {"full_memory", "leaves a process that gets no memory", fill_memory},
    {"heap", "overwrites 64 KiB of the heap", corrupt_heap},
    {"rounding", "leaves the rounding mode set to upward", change_rounding},
    {"flush", "leaves flush-to-zero set", flush_subnormals},
    {"locale", "leaves another locale", change_locale},
    {"signals", "installs signal handlers that end the process with status 0", handle_signals},
    {"folder", "leaves another working directory", change_folder},
}};

}  // namespace

std::span<const Act> acts() {
  return all;
}

const Act* find_act(std::string_view name) {
  const auto found = std::ranges::find(all, name, &Act::name);
  return found == all.end() ? nullptr : &*found;
}

Order order_from(const char* variable) {
  const char* text = std::getenv(variable);
  if (!text) return {};
  const std::string_view order = text;
  const auto colon = order.find(':');
  if (colon == std::string_view::npos) return {};
  return {std::string(order.substr(0, colon)), std::string(order.substr(colon + 1))};
}

}  // namespace assay::faults
