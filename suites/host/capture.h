#pragma once
#include <cstddef>
#include <string>

namespace assay::suites::printf {

/// Catches what is written to this process's standard output and standard error, by descriptor or
/// through C's streams, while it lives: the stream of printf is implementation-defined, "such as
/// stdout" (OpenCL C 3.0.19, 6.15.14). What nobody asked for by text() goes where it was meant to.
/// One at a time. Throws std::runtime_error where the system gives no file.
class Capture {
 public:
  Capture();
  ~Capture();
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// What was written so far, with C's streams flushed: that of standard output, or, where there is
  /// none, of standard error.
  std::string text();

 private:
  /// What is read of an output: no case here makes so much.
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;

  struct Stream {
    int descriptor, saved, file;
  };
  static Stream caught(int descriptor);
  static std::string content(const Stream& stream);

  Stream out_, error_;
};

}  // namespace assay::suites::printf
