#include "suites/base/other_process.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include "harness/devices/cl_names.h"
#include "harness/devices/loader.h"

namespace assay::suites {

cl_device_id device_of_names(const std::string& platform, const std::string& device) {
  harness::open_loader();
  std::array<cl_platform_id, 64> platforms{};
  cl_uint count = 0;
  clGetPlatformIDs(static_cast<cl_uint>(platforms.size()), platforms.data(), &count);
  const auto text_of = [](auto query, auto object, auto name) {
    std::array<char, 1024> text{};
    query(object, name, text.size() - 1, text.data(), nullptr);
    return std::string(text.data());
  };
  for (std::size_t p = 0; p < std::min<std::size_t>(count, platforms.size()); ++p) {
    if (text_of(clGetPlatformInfo, platforms.at(p), CL_PLATFORM_NAME) != platform) continue;
    std::array<cl_device_id, 64> devices{};
    cl_uint found = 0;
    if (clGetDeviceIDs(platforms.at(p), CL_DEVICE_TYPE_ALL, static_cast<cl_uint>(devices.size()),
                       devices.data(), &found) != CL_SUCCESS)
      continue;
    for (std::size_t d = 0; d < std::min<std::size_t>(found, devices.size()); ++d)
      if (text_of(clGetDeviceInfo, devices.at(d), CL_DEVICE_NAME) == device) return devices.at(d);
  }
  return nullptr;
}

void must(cl_int status, const char* call) {
  if (status != CL_SUCCESS)
    throw Wrong{fmt::format("{} returned {} ({})", call, harness::error_name(status), status)};
}

void write_all(int to, const void* from, std::size_t size) {
  const char* at = static_cast<const char*>(from);
  while (size > 0) {
    const auto written = write(to, at, size);
    if (written < 0) throw std::system_error(errno, std::generic_category(), "write");
    at += written;
    size -= static_cast<std::size_t>(written);
  }
}

OtherProcess::OtherProcess(harness::SpawnRequest request, int answer, std::function<void()> waiting)
    : clock_(std::chrono::steady_clock::now()), waiting_(std::move(waiting)) {
  harness::Pipe pipe = harness::make_pipe();
  request.descriptors.emplace_back(pipe.write.get(), answer);
  pid_ = harness::spawn(request);
  answer_ = std::move(pipe.read);
}

OtherProcess::~OtherProcess() {
  if (pid_ > 0) harness::kill_and_reap(pid_);
}

void OtherProcess::look() {
  const std::array processes{pid_};
  clock_.look(std::chrono::steady_clock::now(), harness::thread_times(processes));
  waiting_();
}

std::vector<unsigned char> OtherProcess::next(double patience) {
  clock_.restart(std::chrono::steady_clock::now());
  while (clock_.seconds() <= patience) {
    pollfd wanted{answer_.get(), POLLIN, 0};
    if (poll(&wanted, 1, 100) > 0) {
      std::vector<unsigned char> some(1 << 16);
      const auto count = read(answer_.get(), some.data(), some.size());
      if (count < 0) throw std::system_error(errno, std::generic_category(), "read");
      some.resize(static_cast<std::size_t>(count));
      return some;
    }
    look();
  }
  silent_ = patience;
  return {};
}

std::string OtherProcess::end(double patience) {
  clock_.restart(std::chrono::steady_clock::now());
  while (clock_.seconds() <= patience) {
    if (const auto status = harness::try_reap(pid_)) {
      harness::kill_group(std::exchange(pid_, -1));
      return harness::describe_exit(*status);
    }
    poll(nullptr, 0, 10);
    look();
  }
  kill();
  return fmt::format("no end within {} s", patience);
}

std::string OtherProcess::kill() {
  const auto status = harness::kill_and_reap(std::exchange(pid_, -1));
  if (silent_) return fmt::format("was silent for {} s", *silent_);
  return "ended with " + (status ? harness::describe_exit(*status) : "no status");
}

}  // namespace assay::suites
