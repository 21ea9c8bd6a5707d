#include "suites/api/programs/binary_process.h"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <system_error>

#include "harness/base/process.h"
#include "suites/base/other_process.h"

namespace assay::suites::programs {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view command = "program-binary";
constexpr int bytes_in = 3, answer_out = 4;
/// Seconds to open the device, and seconds for the other work.
constexpr double opening_limit = 60, limit = 30;
/// The first byte of an answer is 'o' when the device is open. Then 'g' and the result follow, or
/// 'f' and the failure.
constexpr unsigned char opened = 'o', gives = 'g', failed = 'f';

// ---- The code of the worker.

void use_own_caches(harness::SpawnRequest& request) {
  for (char** at = environ; *at != nullptr; ++at) {
    const std::string_view variable = *at;
    const auto equals = variable.find('=');
    if (equals == variable.npos || variable.substr(0, equals).find("CACHE") == variable.npos)
      continue;
    const fs::path folder(variable.substr(equals + 1));
    std::error_code error;
    if (!folder.is_absolute() || !fs::is_directory(folder, error)) continue;
    fs::create_directories(folder / "elsewhere", error);
    if (!error)
      request.environment[std::string(variable.substr(0, equals))] =
          (folder / "elsewhere").string();
  }
}

harness::SpawnRequest request_of(host::Setting& on, std::string_view task, int given) {
  harness::SpawnRequest request;
  request.arguments = {"assay", std::string(command), std::string(task), on.info().platform_name,
                       on.info().name};
  request.descriptors = {{given, bytes_in}};
  use_own_caches(request);
  return request;
}

Elsewhere elsewhere(host::Setting& on, std::string_view task, const void* bytes, std::size_t size) {
  const harness::Descriptor given(memfd_create("given", MFD_CLOEXEC));
  if (!given) throw std::system_error(errno, std::generic_category(), "memfd_create");
  write_all(given.get(), bytes, size);
  lseek(given.get(), 0, SEEK_SET);
  OtherProcess process(request_of(on, task, given.get()), answer_out, [&on] { on.progress(1, 2); });
  Binary answer = process.next(opening_limit);
  if (answer.empty() || answer[0] != opened)
    throw std::runtime_error("another process cannot open the device: the process " +
                             process.kill());
  for (Binary more; !(more = process.next(limit)).empty();)
    answer.insert(answer.end(), more.begin(), more.end());
  if (answer.size() < 2) return {"another process " + process.kill(), {}};
  const Binary rest(answer.begin() + 2, answer.end());
  if (answer[1] == gives) return {{}, rest};
  return {"in another process " + std::string(rest.begin(), rest.end()), {}};
}

// ---- The code of the other process.

struct Opened {
  cl_device_id device;
  cl_context context;
};

Binary save(const Opened& on, const Binary& source) {
  const char* text = reinterpret_cast<const char*>(source.data());
  const std::size_t length = source.size();
  const cl_program program = make("clCreateProgramWithSource", [&](cl_int* status) {
    return clCreateProgramWithSource(on.context, 1, &text, &length, status);
  });
  must(clBuildProgram(program, 1, &on.device, "", nullptr, nullptr), "clBuildProgram");
  std::size_t size = 0;
  must(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, nullptr),
       "clGetProgramInfo, CL_PROGRAM_BINARY_SIZES,");
  Binary binary(size);
  unsigned char* at = binary.data();
  must(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof at, static_cast<void*>(&at), nullptr),
       "clGetProgramInfo, CL_PROGRAM_BINARIES,");
  return binary;
}

Binary load(const Opened& on, const Binary& binary) {
  const unsigned char* bytes = binary.data();
  const std::size_t length = binary.size();
  cl_int of_device = CL_SUCCESS;
  const cl_program program = make("clCreateProgramWithBinary", [&](cl_int* status) {
    return clCreateProgramWithBinary(on.context, 1, &on.device, &length, &bytes, &of_device,
                                     status);
  });
  must(of_device, "clCreateProgramWithBinary succeeded: binary_status");
  must(clBuildProgram(program, 1, &on.device, "", nullptr, nullptr), "clBuildProgram");
  const cl_kernel kernel = make(
      "clCreateKernel", [&](cl_int* status) { return clCreateKernel(program, "answer", status); });
  const cl_mem out = make("clCreateBuffer", [&](cl_int* status) {
    return clCreateBuffer(on.context, CL_MEM_READ_WRITE, sizeof(cl_int), nullptr, status);
  });
  const cl_command_queue queue = make("clCreateCommandQueue", [&](cl_int* status) {
    return clCreateCommandQueue(on.context, on.device, 0, status);
  });
  must(clSetKernelArg(kernel, 0, sizeof(cl_mem), static_cast<const void*>(&out)), "clSetKernelArg");
  must(clEnqueueTask(queue, kernel, 0, nullptr, nullptr), "clEnqueueTask");
  Binary stored(sizeof(cl_int));
  must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, stored.size(), stored.data(), 0, nullptr,
                           nullptr),
       "clEnqueueReadBuffer");
  return stored;
}

struct Task {
  std::string_view name;
  Binary (*run)(const Opened& on, const Binary& given);
};
constexpr std::array tasks{Task{"save", save}, Task{"load", load}};

Binary all_of(int from) {
  Binary all;
  std::array<unsigned char, 1 << 14> some;
  for (ssize_t count; (count = read(from, some.data(), some.size())) > 0;)
    all.insert(all.end(), some.begin(), some.begin() + count);
  return all;
}

void tell(unsigned char kind, const void* bytes = nullptr, std::size_t size = 0) {
  write_all(answer_out, &kind, 1);
  write_all(answer_out, bytes, size);
}

}  // namespace

Elsewhere built_elsewhere(host::Setting& on, const std::string& source) {
  return elsewhere(on, "save", source.data(), source.size());
}

Elsewhere run_elsewhere(host::Setting& on, const Binary& binary) {
  return elsewhere(on, "load", binary.data(), binary.size());
}

std::optional<int> binary_process(int argc, char** argv) {
  if (argc != 5 || argv[1] != command) return std::nullopt;
  harness::follow_parent();
  for (const Task& task : tasks) {
    if (argv[2] != task.name) continue;
    Opened on{device_of_names(argv[3], argv[4]), nullptr};
    if (on.device == nullptr) return 1;
    cl_int status = CL_SUCCESS;
    on.context = clCreateContext(nullptr, 1, &on.device, nullptr, nullptr, &status);
    if (status != CL_SUCCESS) return 1;
    tell(opened);
    try {
      const Binary given = task.run(on, all_of(bytes_in));
      tell(gives, given.data(), given.size());
    } catch (const Wrong& refused) {
      tell(failed, refused.what.data(), refused.what.size());
    }
    _exit(0);  // without the driver's destructors, which are not tested here
  }
  return 1;
}

}  // namespace assay::suites::programs
