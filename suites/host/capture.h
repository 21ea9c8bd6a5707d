#pragma once
#include <cstddef>
#include <string>

namespace assay::suites::printf {

/// Captures the output to this process's standard output and standard error, by descriptor or
/// through C's streams. The stream of printf is implementation-defined, "such as stdout" (OpenCL C
/// 3.0.19, 6.15.14). The destructor writes the captured standard error to the worker's log. Only
/// one object may exist at a time. Throws std::runtime_error if the system gives no file.
class Capture {
 public:
  Capture();
  ~Capture();
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// The output up to now, after C's streams are flushed. This is the text of standard output, or
  /// of standard error if standard output is empty.
  std::string text();

 private:
  /// The largest output that is read. No case writes that much.
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;

  struct Stream {
    int descriptor, saved, file;
  };
  static Stream caught(int descriptor);
  static std::string content(const Stream& stream);

  Stream out_, error_;
};

}  // namespace assay::suites::printf
