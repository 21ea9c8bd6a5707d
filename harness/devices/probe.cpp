#include "harness/devices/probe.h"

#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>

#include "harness/base/text.h"
#include "harness/devices/cl_names.h"
#include "harness/devices/loader.h"

namespace assay::harness {

namespace {

using GetExtensionFunctionAddress = void*(CL_API_CALL*)(const char*);

std::string problem_of_file(const std::string& library) {
  std::error_code error;
  const auto status = std::filesystem::status(library, error);
  if (status.type() == std::filesystem::file_type::not_found)
    return fmt::format("{} does not exist", library);
  if (std::filesystem::is_directory(status)) return fmt::format("{} is a folder", library);
  if (access(library.c_str(), R_OK) != 0)
    return fmt::format("{} cannot be read ({})", library, std::strerror(errno));
  std::array<char, 4> magic{};
  std::ifstream(library, std::ios::binary).read(magic.data(), magic.size());
  if (std::string_view(magic.data(), magic.size()) !=
      "\x7f"
      "ELF")
    return fmt::format("{} is not a shared object", library);
  return "";
}

/// `message` is glibc's dlerror() text "<object>: <reason>". The object may be another library that
/// the driver needs.
std::string problem_of_loading(const std::string& library, std::string_view message) {
  constexpr std::string_view missing = ": cannot open shared object file: No such file";
  const std::size_t end = message.find(missing);
  if (end != std::string_view::npos) {
    const std::string_view object = message.substr(0, end);
    if (object == library)
      return fmt::format("{} does not exist on the dynamic linker's search path", library);
    return fmt::format("{} needs {}, which is not installed", library, object);
  }
  if (message.find("invalid ELF header") != std::string_view::npos ||
      message.find("file too short") != std::string_view::npos)
    return fmt::format("{} is not a shared object ({})", library, message);
  return fmt::format("{} cannot be loaded ({})", library, message);
}

}  // namespace

std::string probe(const Driver& driver, const std::function<void(const std::string&)>& before) {
  const std::string& library = driver.library;
  if (library.find('/') != std::string::npos) {
    const std::string problem = problem_of_file(library);
    if (!problem.empty()) return problem;
  }
  before("loading " + library);
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* message = dlerror();
    return problem_of_loading(library, message != nullptr ? printable(message, 1000) : "");
  }
  // An ICD loader that loads itself would wait forever.
  if (dlsym(handle, "clGetPlatformIDs") == of_loader("clGetPlatformIDs") &&
      dlsym(handle, "clGetPlatformIDs") != nullptr)
    return fmt::format("{} is not an ICD: it is the ICD loader that assay itself uses", library);
  // The library is never closed, because drivers may crash when they are unloaded.
  const auto get_address =
      reinterpret_cast<GetExtensionFunctionAddress>(dlsym(handle, "clGetExtensionFunctionAddress"));
  before("clGetExtensionFunctionAddress");
  void* entry = nullptr;
  if (get_address != nullptr) entry = get_address("clIcdGetPlatformIDsKHR");
  if (entry == nullptr) entry = dlsym(handle, "clIcdGetPlatformIDsKHR");
  if (entry == nullptr) {
    if (dlsym(handle, "clGetPlatformIDs") != nullptr)
      return fmt::format(
          "{} is not an ICD: it has OpenCL's functions but no clIcdGetPlatformIDsKHR (an ICD "
          "loader, "
          "or a driver without cl_khr_icd?)",
          library);
    return fmt::format(
        "{} is not an ICD: it has neither clGetExtensionFunctionAddress nor clIcdGetPlatformIDsKHR",
        library);
  }
  before("clIcdGetPlatformIDsKHR");
  cl_uint platforms = 0;
  const cl_int status = reinterpret_cast<clIcdGetPlatformIDsKHR_fn>(entry)(0, nullptr, &platforms);
  if (status == CL_PLATFORM_NOT_FOUND_KHR || (status == CL_SUCCESS && platforms == 0))
    return fmt::format("{} has no platform", library);
  if (status != CL_SUCCESS)
    return fmt::format("{}: clIcdGetPlatformIDsKHR returned {}", library, error_name(status));
  return "";
}

}  // namespace assay::harness
