#include "harness/supervise/interruptions.h"

#include <signal.h>

#include <array>

namespace assay::harness {
namespace {

volatile sig_atomic_t interrupted = 0;
constexpr std::array<int, 3> termination_signals{SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, termination_signals.size()> earlier_actions;

extern "C" void notice_interruption(int number) {
  interrupted = number;
}

}  // namespace

Interruptions::Interruptions() {
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = notice_interruption;
  for (std::size_t i = 0; i < termination_signals.size(); ++i) {
    sigaction(termination_signals.at(i), nullptr, &earlier_actions.at(i));
    // A signal that nohup ignores stays ignored.
    if (earlier_actions.at(i).sa_handler != SIG_IGN)
      sigaction(termination_signals.at(i), &action, nullptr);
  }
}

Interruptions::~Interruptions() {
  for (std::size_t i = 0; i < termination_signals.size(); ++i)
    sigaction(termination_signals.at(i), &earlier_actions.at(i), nullptr);
}

int Interruptions::signal() {
  return interrupted;
}

}  // namespace assay::harness
