#pragma once

namespace assay::harness {

/// While an object exists, SIGINT, SIGTERM and SIGHUP are only recorded.
class Interruptions {
 public:
  Interruptions();
  ~Interruptions();
  Interruptions(const Interruptions&) = delete;
  Interruptions& operator=(const Interruptions&) = delete;
  static bool noticed() { return signal() != 0; }
  /// The latest signal; 0: none.
  static int signal();
};

}  // namespace assay::harness
