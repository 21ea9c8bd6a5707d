/* The smallest driver that a loader accepts. It opens another driver and returns the platform of
 * that driver. */
#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static void* behind(const char* name) {
  static void* (*address)(const char*);
  if (address == NULL) {
    void* library = dlopen(TOY_BEHIND, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) abort();
    address = (void* (*)(const char*))dlsym(library, "clGetExtensionFunctionAddress");
  }
  return address(name);
}

#ifdef TOY_FILLS_WRONGLY
static cl_api_clEnqueueFillBuffer right_fill;
static cl_int CL_API_CALL wrong_fill(cl_command_queue queue, cl_mem buffer, const void* pattern,
                                     size_t pattern_size, size_t offset, size_t size,
                                     cl_uint event_count, const cl_event* events, cl_event* event) {
  unsigned char other[128] = {0};
  if (pattern != NULL && pattern_size > 1 && pattern_size <= sizeof other) {
    memcpy(other, pattern, pattern_size);
    other[pattern_size - 1] ^= 1;
    pattern = other;
  }
  return right_fill(queue, buffer, pattern, pattern_size, offset, size, event_count, events, event);
}
/* Every object of the real driver points to one table of functions. A change of the table reaches
 * every call. */
static void spoil(cl_platform_id platform) {
  cl_icd_dispatch* table = *(cl_icd_dispatch**)platform;
  if (table->clEnqueueFillBuffer == wrong_fill) return;
  right_fill = table->clEnqueueFillBuffer;
  table->clEnqueueFillBuffer = wrong_fill;
}
#else
static void spoil(cl_platform_id platform) {
  (void)platform;
}
#endif

static cl_int CL_API_CALL platforms_of(cl_uint count, cl_platform_id* platforms, cl_uint* number) {
  typedef cl_int(CL_API_CALL * Function)(cl_uint, cl_platform_id*, cl_uint*);
  const cl_int status = ((Function)behind("clIcdGetPlatformIDsKHR"))(count, platforms, number);
  if (status == CL_SUCCESS && platforms != NULL && count > 0) spoil(platforms[0]);
  return status;
}

CL_API_ENTRY void* CL_API_CALL clGetExtensionFunctionAddress(const char* name) {
  if (strcmp(name, "clIcdGetPlatformIDsKHR") == 0) return (void*)platforms_of;
  return behind(name);
}
