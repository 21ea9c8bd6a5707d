// A vendor library that passes calls to the library of another driver. The vendor library has a
// fault in its answers to the loader. No layer can change these answers.
//   ASSAY_FAULTY_ICD_DRIVER=LIBRARY  the library of the other driver
//   ASSAY_FAULTY_ICD=FAULT           forgets: after it has returned platforms, it has no address
//                                    for clIcdGetPlatformIDsKHR;
//                                    any_name: it has an address for every name;
//                                    any_count: it accepts every count of platforms
// Without a fault, the answers are those of the other library.
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl_icd.h>
#include <dlfcn.h>

#include <atomic>
#include <cstdlib>
#include <string_view>

namespace {

using GetAddress = void*(CL_API_CALL*)(const char*);
using GetPlatforms = cl_int(CL_API_CALL*)(cl_uint, cl_platform_id*, cl_uint*);

std::atomic<bool> gave{false};

bool has(std::string_view fault) {
  const char* const wanted = std::getenv("ASSAY_FAULTY_ICD");
  return wanted != nullptr && wanted == fault;
}

void* other(const char* name) {
  static void* const library = [] {
    const char* const path = std::getenv("ASSAY_FAULTY_ICD_DRIVER");
    return path == nullptr ? nullptr : dlopen(path, RTLD_NOW);
  }();
  if (library == nullptr) return nullptr;
  if (void* const found = dlsym(library, name)) return found;
  const auto address =
      reinterpret_cast<GetAddress>(dlsym(library, "clGetExtensionFunctionAddress"));
  return address == nullptr ? nullptr : address(name);
}

cl_int CL_API_CALL platforms(cl_uint entries, cl_platform_id* found, cl_uint* count) {
  if (has("any_count") && (found == nullptr) == (entries != 0 || count == nullptr))
    return CL_SUCCESS;
  const auto get = reinterpret_cast<GetPlatforms>(other("clIcdGetPlatformIDsKHR"));
  if (found != nullptr) gave = true;
  return get == nullptr ? CL_OUT_OF_HOST_MEMORY : get(entries, found, count);
}

}  // namespace

extern "C" __attribute__((visibility("default"))) void* CL_API_CALL
clGetExtensionFunctionAddress(const char* name) {
  if (std::string_view(name) == "clIcdGetPlatformIDsKHR")
    return has("forgets") && gave ? nullptr : reinterpret_cast<void*>(platforms);
  void* const found = other(name);
  return found == nullptr && has("any_name") ? reinterpret_cast<void*>(platforms) : found;
}
