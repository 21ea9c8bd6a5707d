#pragma once
#include <cstddef>
#include <string>

namespace assay::suites::printf {

/// Captures what this process writes to standard output and standard error. printf's stream is
/// implementation-defined, "such as stdout" (OpenCL C 3.0.19, 6.15.14). The destructor writes the
/// captured standard error to the worker's log. Only one object may exist at a time. Throws
/// std::runtime_error if the system gives no file.
class Capture {
 public:
  Capture();
  ~Capture();
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// Flushes C's streams and returns the text that was written to standard output. If standard
  /// output is empty, returns the text of standard error.
  std::string text();

 private:
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;

  struct Stream {
    int descriptor, saved, file;
  };
  static Stream caught(int descriptor);
  static std::string content(const Stream& stream);

  Stream out_, error_;
};

}  // namespace assay::suites::printf
