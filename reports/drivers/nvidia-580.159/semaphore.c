/* cl_khr_semaphore, cl_khr_external_semaphore and cl_khr_external_memory: the answers of a driver
 * that lists them, one step per run:
 *   cc semaphore.c -o semaphore -lOpenCL
 *   for i in $(seq 0 9); do timeout 20 ./semaphore $i; echo "$i: $?"; done
 * The first device of any platform that lists cl_khr_semaphore is asked. Step 0 prints what the
 * platform and the device list, with versions, and judges nothing. Exit status: 0 as every revision
 * of the extension says, 1 otherwise, 2 unknown, 124 it hung, 128 + signal: it crashed. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <CL/cl_ext.h>

static cl_platform_id platform;
static cl_device_id device;
static cl_context context;
static cl_command_queue queue;
static cl_int status;

static int is(const char* what, long long got, long long expected) {
  printf("%s: %s is %lld, expected %lld\n", got == expected ? "PASS" : "FAIL", what, got, expected);
  return got != expected;
}

static void* function(const char* name) {
  void* found = clGetExtensionFunctionAddressForPlatform(platform, name);
  if (found) return found;
  fprintf(stderr, "%s has no address\n", name);
  exit(2);
}

static int lists(const char* extensions, const char* name) {
  const size_t length = strlen(name);
  const char* at = extensions;
  while ((at = strstr(at, name)) != NULL) {
    if ((at == extensions || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0)) return 1;
    at += length;
  }
  return 0;
}

static char of_platform[1 << 16], of_device[1 << 16];

static void set_up(void) {
  cl_platform_id platforms[16];
  cl_uint count = 0, i;
  must(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (i = 0; i < count && !platform; ++i) {
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) continue;
    must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof of_device, of_device, NULL),
         "CL_DEVICE_EXTENSIONS");
    if (lists(of_device, "cl_khr_semaphore")) platform = platforms[i];
  }
  if (!platform) {
    fprintf(stderr, "no device lists cl_khr_semaphore\n");
    exit(2);
  }
  must(clGetPlatformInfo(platform, CL_PLATFORM_EXTENSIONS, sizeof of_platform, of_platform, NULL),
       "CL_PLATFORM_EXTENSIONS");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  must(status, "clCreateCommandQueueWithProperties");
}

static int listed(void) {
  static cl_name_version versions[1024];
  static const char* const names[] = {
      "cl_khr_semaphore",       "cl_khr_external_semaphore", "cl_khr_external_semaphore_opaque_fd",
      "cl_khr_external_memory", "cl_khr_device_uuid",        "cl_khr_external_memory_opaque_fd",
      "cl_khr_pci_bus_info"};
  size_t size = 0, i, k;
  must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof versions, versions, &size),
       "CL_DEVICE_EXTENSIONS_WITH_VERSION");
  for (k = 0; k < sizeof names / sizeof names[0]; ++k)
    for (i = 0; i < size / sizeof versions[0]; ++i)
      if (strcmp(versions[i].name, names[k]) == 0)
        printf("%s %u.%u.%u, platform: %s\n", names[k], CL_VERSION_MAJOR(versions[i].version),
               CL_VERSION_MINOR(versions[i].version), CL_VERSION_PATCH(versions[i].version),
               lists(of_platform, names[k]) ? "lists it" : "does not list it");
  return 0;
}

/* A list of cl_uint: first a query of its size, then one of its value. */
static int types(const char* what, cl_int (*get)(cl_uint, size_t, void*, size_t*), cl_uint name) {
  cl_uint values[64];
  size_t size = 0, i;
  int wrong = is(what, get(name, 0, NULL, &size), CL_SUCCESS);
  if (wrong) return wrong;
  if (size > sizeof values) exit(2);
  wrong |= size != 0 && is(what, get(name, size, values, NULL), CL_SUCCESS);
  for (i = 0; !wrong && i < size / sizeof values[0]; ++i) printf("  %#x\n", values[i]);
  wrong |= is("a size without param_value", get(name, size, NULL, NULL), CL_SUCCESS);
  return wrong;
}
static cl_int ask_platform(cl_uint name, size_t size, void* value, size_t* size_ret) {
  return clGetPlatformInfo(platform, name, size, value, size_ret);
}
static cl_int ask_device(cl_uint name, size_t size, void* value, size_t* size_ret) {
  return clGetDeviceInfo(device, name, size, value, size_ret);
}

static cl_semaphore_khr semaphore(void) {
  const cl_semaphore_properties_khr properties[] = {CL_SEMAPHORE_TYPE_KHR,
                                                    CL_SEMAPHORE_TYPE_BINARY_KHR, 0};
  cl_semaphore_khr made =
      ((clCreateSemaphoreWithPropertiesKHR_fn)function("clCreateSemaphoreWithPropertiesKHR"))(
          context, properties, &status);
  must(status, "clCreateSemaphoreWithPropertiesKHR");
  return made;
}

static long long payload(cl_semaphore_khr of) {
  cl_semaphore_payload_khr value = 99;
  must(((clGetSemaphoreInfoKHR_fn)function("clGetSemaphoreInfoKHR"))(of, CL_SEMAPHORE_PAYLOAD_KHR,
                                                                     sizeof value, &value, NULL),
       "clGetSemaphoreInfoKHR");
  return (long long)value;
}

/* "The successful completion of the event generated by clEnqueueSignalSemaphoresKHR [...] changes
 * the state [...] to signaled", "the payload value returned will be 0 if [...] un-signaled [...]
 * and 1 if it is in a signaled state": 0.9.0, 0.9.1 and 1.0.0 alike. */
static int after_a_signal(int wait_for_the_event) {
  const clEnqueueSignalSemaphoresKHR_fn signal =
      (clEnqueueSignalSemaphoresKHR_fn)function("clEnqueueSignalSemaphoresKHR");
  const clEnqueueWaitSemaphoresKHR_fn wait =
      (clEnqueueWaitSemaphoresKHR_fn)function("clEnqueueWaitSemaphoresKHR");
  const cl_semaphore_khr made = semaphore();
  cl_event event = NULL;
  cl_int done = 1;
  int wrong = is("payload of a new semaphore", payload(made), 0);
  must(signal(queue, 1, &made, NULL, 0, NULL, &event), "clEnqueueSignalSemaphoresKHR");
  must(wait_for_the_event ? clWaitForEvents(1, &event) : clFinish(queue), "waiting");
  must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof done, &done, NULL),
       "clGetEventInfo");
  wrong |= is("status of the signal's event", done, CL_COMPLETE);
  wrong |= is("payload after the signal", payload(made), 1);
  must(wait(queue, 1, &made, NULL, 0, NULL, NULL), "clEnqueueWaitSemaphoresKHR");
  must(clFinish(queue), "clFinish");
  printf("payload after a wait: %lld (not judged)\n", payload(made));
  return wrong;
}

/* Without objects the command succeeds. */
static int nothing(const char* name) {
  cl_event event = NULL;
  cl_int done = 1;
  int wrong = is(
      name,
      ((clEnqueueAcquireExternalMemObjectsKHR_fn)function(name))(queue, 0, NULL, 0, NULL, &event),
      CL_SUCCESS);
  if (wrong) return wrong;
  must(clWaitForEvents(1, &event), "clWaitForEvents");
  must(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof done, &done, NULL),
       "clGetEventInfo");
  return is("status of its event", done, CL_COMPLETE);
}

int main(int count, char** arguments) {
  const int step = count > 1 ? atoi(arguments[1]) : 0;
  set_up();
  switch (step) {
    case 0:
      return listed();
    case 1:
      return types("CL_DEVICE_SEMAPHORE_TYPES_KHR", ask_device, CL_DEVICE_SEMAPHORE_TYPES_KHR);
    case 2:
      if (!lists(of_platform, "cl_khr_semaphore")) return 2;
      return types("CL_PLATFORM_SEMAPHORE_TYPES_KHR", ask_platform,
                   CL_PLATFORM_SEMAPHORE_TYPES_KHR);
    case 3:
      return after_a_signal(0);
    case 4:
      return after_a_signal(1);
    case 5:
      return types("CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR", ask_device,
                   CL_DEVICE_SEMAPHORE_EXPORT_HANDLE_TYPES_KHR);
    case 6:
      return types("CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR", ask_device,
                   CL_DEVICE_SEMAPHORE_IMPORT_HANDLE_TYPES_KHR);
    case 7:
      return types("CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR", ask_device,
                   CL_DEVICE_EXTERNAL_MEMORY_IMPORT_HANDLE_TYPES_KHR);
    case 8:
      return nothing("clEnqueueAcquireExternalMemObjectsKHR");
    case 9:
      return nothing("clEnqueueReleaseExternalMemObjectsKHR");
    default:
      return 2;
  }
}
