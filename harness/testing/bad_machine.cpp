// A library for LD_PRELOAD. The library makes disks and clocks fail, and does not use Assay's code.
//   BAD_DISK=ERROR:PATH[:BYTES]  changes of files and folders in PATH fail with ERROR (a number).
//                                With BYTES, only writes fail, and only after this process has
//                                written this number of bytes.
//   BAD_SYNC=ERROR               fsync and fdatasync fail with ERROR
//   SYNCED=FILE                  FILE gets the size of results.jsonl after each sync of
//                                results.jsonl
//   BAD_CLOCK=1                  each reading of the time of day is a day off, forwards or
//                                back
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <string>

namespace {

template <class Function>
Function real(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

struct BadDisk {
  int error = 0;
  std::string path;
  long bytes = -1;
};

const BadDisk& bad_disk() {
  static const BadDisk disk = [] {
    BadDisk made;
    const char* asked = std::getenv("BAD_DISK");
    if (asked == nullptr) return made;
    char* end = nullptr;
    made.error = static_cast<int>(std::strtol(asked, &end, 10));
    made.path = end + 1;
    if (const std::size_t colon = made.path.find(':'); colon != std::string::npos) {
      made.bytes = std::strtol(made.path.c_str() + colon + 1, nullptr, 10);
      made.path.resize(colon);
    }
    return made;
  }();
  return disk;
}

bool below(const std::string& path) {
  const BadDisk& disk = bad_disk();
  return disk.error != 0 && path.starts_with(disk.path);
}

bool refused(const char* path) {
  if (path == nullptr || bad_disk().error == 0 || bad_disk().bytes >= 0) return false;
  return below(path);
}

std::string path_of(int file) {
  char found[4096];
  const ssize_t n =
      readlink(("/proc/self/fd/" + std::to_string(file)).c_str(), found, sizeof found);
  return n < 0 ? std::string() : std::string(found, static_cast<std::size_t>(n));
}

bool refused(int file, std::size_t bytes) {
  static std::atomic<long> written{0};
  if (bad_disk().bytes < 0 || !below(path_of(file))) return false;
  return (written += static_cast<long>(bytes)) > bad_disk().bytes;
}

int fail() {
  errno = bad_disk().error;
  return -1;
}

int synced(int file, const char* function) {
  if (const char* error = std::getenv("BAD_SYNC")) {
    errno = static_cast<int>(std::strtol(error, nullptr, 10));
    return -1;
  }
  const int status = real<int (*)(int)>(function)(file);
  const char* note = std::getenv("SYNCED");
  struct stat about {};
  if (status != 0 || note == nullptr || fstat(file, &about) != 0) return status;
  if (!path_of(file).ends_with("/results.jsonl")) return status;
  const std::string text = std::to_string(about.st_size), fresh = std::string(note) + ".new";
  if (std::FILE* out = std::fopen(fresh.c_str(), "w")) {
    std::fputs(text.c_str(), out);
    std::fclose(out);
    std::rename(fresh.c_str(), note);
  }
  return status;
}

time_t jump() {
  static std::atomic<unsigned> looks{0};
  return std::getenv("BAD_CLOCK") == nullptr ? 0 : (++looks % 2 == 0 ? -86400 : 86400);
}

bool changes(int flags) {
  return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) != 0;
}

int open_by(const char* function, const char* path, int flags, va_list& rest) {
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  if (changes(flags) && refused(path)) return fail();
  return real<int (*)(const char*, int, ...)>(function)(path, flags, mode);
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const int made = open_by("open", path, flags, rest);
  va_end(rest);
  return made;
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const int made = open_by("open64", path, flags, rest);
  va_end(rest);
  return made;
}

FILE* fopen64(const char* path, const char* mode) {
  if (std::strpbrk(mode, "wa+") != nullptr && refused(path)) {
    fail();
    return nullptr;
  }
  return real<FILE* (*)(const char*, const char*)>("fopen64")(path, mode);
}

int mkdir(const char* path, mode_t mode) {
  if (refused(path)) return fail();
  return real<int (*)(const char*, mode_t)>("mkdir")(path, mode);
}

char* mkdtemp(char* pattern) {
  if (refused(pattern)) {
    fail();
    return nullptr;
  }
  return real<char* (*)(char*)>("mkdtemp")(pattern);
}

ssize_t write(int file, const void* bytes, size_t count) {
  if (refused(file, count)) return fail();
  return real<ssize_t (*)(int, const void*, size_t)>("write")(file, bytes, count);
}

ssize_t writev(int file, const iovec* parts, int count) {
  std::size_t bytes = 0;
  for (int i = 0; i < count; ++i) bytes += parts[i].iov_len;
  if (refused(file, bytes)) return fail();
  return real<ssize_t (*)(int, const iovec*, int)>("writev")(file, parts, count);
}

int fsync(int file) {
  return synced(file, "fsync");
}

int fdatasync(int file) {
  return synced(file, "fdatasync");
}

int clock_gettime(clockid_t clock, timespec* now) {
  const int status = real<int (*)(clockid_t, timespec*)>("clock_gettime")(clock, now);
  if (status == 0 && clock == CLOCK_REALTIME) now->tv_sec += jump();
  return status;
}

time_t time(time_t* at) {
  const time_t now = real<time_t (*)(time_t*)>("time")(nullptr) + jump();
  if (at != nullptr) *at = now;
  return now;
}

int gettimeofday(timeval* now, void* zone) {
  const int status = real<int (*)(timeval*, void*)>("gettimeofday")(now, zone);
  if (status == 0) now->tv_sec += jump();
  return status;
}

}  // extern "C"
