#include "suites/host/capture.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <stdexcept>

namespace assay::suites::printf {

Capture::Stream Capture::caught(int descriptor) {
  Stream stream{descriptor, fcntl(descriptor, F_DUPFD_CLOEXEC, 10),
                memfd_create("assay", MFD_CLOEXEC)};
  // Append mode, so that the driver's stream and its descriptor do not overwrite each other's
  // output.
  if (stream.file < 0 || fcntl(stream.file, F_SETFL, O_APPEND) != 0 ||
      dup2(stream.file, descriptor) < 0)
    throw std::runtime_error("no file for the output of printf");
  return stream;
}

Capture::Capture() {
  std::fflush(nullptr);
  out_ = caught(STDOUT_FILENO);
  error_ = caught(STDERR_FILENO);
}

Capture::~Capture() {
  std::fflush(nullptr);
  const std::string rest = content(error_);
  for (const Stream& stream : {out_, error_}) {
    if (stream.saved >= 0) {
      dup2(stream.saved, stream.descriptor);
      ::close(stream.saved);
    } else {
      ::close(stream.descriptor);  // the descriptor was closed before the capture
    }
    ::close(stream.file);
  }
  // The worker's log gets the warnings of a driver.
  std::fwrite(rest.data(), 1, rest.size(), stderr);
}

std::string Capture::content(const Stream& stream) {
  std::string all;
  std::array<char, 1 << 16> bytes{};
  for (ssize_t n = 0; all.size() < most_bytes && (n = pread(stream.file, bytes.data(), bytes.size(),
                                                            static_cast<off_t>(all.size()))) > 0;)
    all.append(bytes.data(), static_cast<std::size_t>(n));
  return all;
}

std::string Capture::text() {
  std::fflush(nullptr);
  const std::string out = content(out_);
  return out.empty() ? content(error_) : out;
}

}  // namespace assay::suites::printf
