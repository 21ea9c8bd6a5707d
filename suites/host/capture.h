#pragma once
#include <cstddef>
#include <string>

namespace assay::suites::printf {

/// While it lives, it captures the output to this process's standard output and standard error, by
/// descriptor or through C's streams. The stream of printf is implementation-defined, "such as
/// stdout" (OpenCL C 3.0.19, 6.15.14). Output that no call of text() took goes to its own stream
/// later. One at a time. Throws std::runtime_error if the system gives no file.
class Capture {
 public:
  Capture();
  ~Capture();
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  /// The output up to now, with C's streams flushed: that of standard output, or if there is none,
  /// that of standard error.
  std::string text();

 private:
  /// The greatest output that is read; no case makes that much.
  static constexpr std::size_t most_bytes = std::size_t{1} << 26;

  struct Stream {
    int descriptor, saved, file;
  };
  static Stream caught(int descriptor);
  static std::string content(const Stream& stream);

  Stream out_, error_;
};

}  // namespace assay::suites::printf
