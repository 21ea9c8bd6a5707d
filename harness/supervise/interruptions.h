#pragma once

namespace assay::harness {

/// SIGINT, SIGTERM and SIGHUP only leave a note while one of these lives.
class Interruptions {
 public:
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions&) = delete;
  Interruptions& operator=(const Interruptions&) = delete;
  static bool noticed() { return signal() != 0; }
  /// The signal, the latest of several; 0: none came.
  static int signal();
};

}  // namespace assay::harness
