#include "harness/supervise/host_state.h"

#include <fmt/format.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#if defined(__x86_64__) || defined(__i386__)
#include <xmmintrin.h>
#else
#include <cfenv>
#endif

#include <filesystem>
#include <system_error>

namespace assay::harness {
namespace {

#if defined(__x86_64__) || defined(__i386__)
constexpr std::uint32_t mxcsr_control = 0xffc0;  // without the six exception flags

std::uint32_t float_control() {
  return _mm_getcsr() & mxcsr_control;
}
void set_float_control(std::uint32_t control) {
  _mm_setcsr((_mm_getcsr() & ~mxcsr_control) | control);
}
std::uint16_t x87_control() {
  std::uint16_t word = 0;
  __asm__ volatile("fnstcw %0" : "=m"(word));
  return word;
}
void set_x87_control(std::uint16_t word) {
  __asm__ volatile("fldcw %0" : : "m"(word));
}
#else
std::uint32_t float_control() {
  return static_cast<std::uint32_t>(std::fegetround());
}
void set_float_control(std::uint32_t control) {
  std::fesetround(static_cast<int>(control));
}
std::uint16_t x87_control() {
  return 0;
}
void set_x87_control(std::uint16_t) {}
#endif

bool same_handler(const struct sigaction& a, const struct sigaction& b) {
  const bool siginfo_a = (a.sa_flags & SA_SIGINFO) != 0, siginfo_b = (b.sa_flags & SA_SIGINFO) != 0;
  if (siginfo_a != siginfo_b) return false;
  return siginfo_a ? a.sa_sigaction == b.sa_sigaction : a.sa_handler == b.sa_handler;
}

bool put_back(int signal) {
  switch (signal) {
    case SIGINT:
    case SIGTERM:
    case SIGHUP:
    case SIGQUIT:
    case SIGCHLD:
    case SIGPIPE:
    case SIGALRM:
    case SIGTSTP:
    case SIGCONT:
    case SIGTTIN:
    case SIGTTOU:
      return true;
    default:
      return false;
  }
}

std::string signal_name(int signal) {
  const char* abbreviation = sigabbrev_np(signal);
  return abbreviation != nullptr ? fmt::format("SIG{}", abbreviation) : std::to_string(signal);
}

std::string current_directory() {
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

}  // namespace

HostState HostState::capture() {
  HostState state;
  state.mxcsr_ = float_control();
  state.x87_ = x87_control();
  if (const char* locale = setlocale(LC_ALL, nullptr)) state.locale_ = locale;
  state.directory_ = current_directory();
  for (int signal = 1; signal < signals; ++signal) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &action) == 0) state.handlers_.at(signal) = action;
  }
  return state;
}

HostState::Changes HostState::changes(const HostState& now) const {
  Changes found;
  if (now.mxcsr_ != mxcsr_) found.state.emplace_back("mxcsr");
  if (now.x87_ != x87_) found.state.emplace_back("x87 control word");
  if (now.locale_ != locale_) found.state.emplace_back("locale");
  if (now.directory_ != directory_) found.state.emplace_back("working directory");
  for (int signal = 1; signal < signals; ++signal) {
    const auto &before = handlers_.at(signal), &after = now.handlers_.at(signal);
    if (before && after && !same_handler(*before, *after))
      found.handlers.push_back(signal_name(signal));
  }
  return found;
}

void HostState::restore(const HostState& now) const {
  if (now.mxcsr_ != mxcsr_) set_float_control(mxcsr_);
  if (now.x87_ != x87_) set_x87_control(x87_);
  if (now.locale_ != locale_) setlocale(LC_ALL, locale_.c_str());
  if (now.directory_ != directory_) {
    std::error_code error;
    std::filesystem::current_path(directory_, error);
  }
  for (int signal = 1; signal < signals; ++signal) {
    const auto &before = handlers_.at(signal), &after = now.handlers_.at(signal);
    if (before && after && !same_handler(*before, *after) && put_back(signal))
      sigaction(signal, &*before, nullptr);
  }
}

}  // namespace assay::harness
