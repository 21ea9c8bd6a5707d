/* More findings on NVIDIA's driver 580.159, about contexts, queues, queries, events and extensions, one
 * per run:
 *   cc objects.c -o objects -lOpenCL && for i in $(seq 1 18); do ./objects $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"
#include <CL/cl_ext.h>
#include <dlfcn.h>

static struct subject on;
static int wrong;

static void *function(const char *name) {
  void *found = clGetExtensionFunctionAddressForPlatform(on.platform, name);
  if (!found) exit(2);
  return found;
}

static void CL_CALLBACK freed(cl_command_queue queue, cl_uint count, void **pointers, void *data) {
  (void)queue, (void)count, (void)pointers, (void)data;
}

static cl_mem buffer(void) {
  cl_int status;
  cl_mem made = clCreateBuffer(on.context, 0, 4096, NULL, &status);
  must(status, "clCreateBuffer");
  return made;
}

static void from_type(const char *what, const cl_context_properties *list, void *data,
                      cl_int expected) {
  cl_int status;
  clCreateContextFromType(list, CL_DEVICE_TYPE_ALL, NULL, data, &status);
  wrong += expect(what, status, expected);
}

static void context(const char *what, const cl_context_properties *list, cl_int expected) {
  cl_int status;
  clCreateContext(list, 1, &on.device, NULL, NULL, &status);
  wrong += expect(what, status, expected);
}

static void queue(const char *what, const cl_queue_properties *list, cl_int expected) {
  cl_int status;
  clCreateCommandQueueWithProperties(on.context, on.device, list, &status);
  wrong += expect(what, status, expected);
}

int main(int argc, char **argv) {
  const int finding = argc > 1 ? atoi(argv[1]) : 0;
  cl_context_properties p;
  cl_int status;
  size_t size = 0;
  on = subject();
  p = (cl_context_properties)on.platform;
  switch (finding) {
    case 1: /* OpenCL 1.2, 4.4: CL_INVALID_PROPERTY for an unknown name, a wrong value, a name twice */ {
      const cl_context_properties unknown[] = {CL_CONTEXT_PLATFORM, p, 0x7ffffff0, 1, 0};
      const cl_context_properties value[] = {CL_CONTEXT_PLATFORM, p, CL_CONTEXT_INTEROP_USER_SYNC, 17,
                                             0};
      const cl_context_properties twice[] = {CL_CONTEXT_PLATFORM, p, CL_CONTEXT_PLATFORM, p, 0};
      context("clCreateContext with an unknown property gives", unknown, CL_INVALID_PROPERTY);
      context("clCreateContext with a wrong value gives", value, CL_INVALID_PROPERTY);
      context("clCreateContext with a property twice gives", twice, CL_INVALID_PROPERTY);
      from_type("clCreateContextFromType with an unknown property gives", unknown, NULL,
                CL_INVALID_PROPERTY);
      from_type("clCreateContextFromType with a wrong value gives", value, NULL, CL_INVALID_PROPERTY);
      from_type("clCreateContextFromType with a property twice gives", twice, NULL,
                CL_INVALID_PROPERTY);
      return wrong != 0;
    }
    case 2: /* the same rule: pfn_notify is NULL and user_data is not */ {
      const cl_context_properties list[] = {CL_CONTEXT_PLATFORM, p, 0};
      from_type("clCreateContextFromType with user_data alone gives", list, &size, CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 3: /* OpenCL 2.0, 5.1: CL_INVALID_VALUE for an unknown property */ {
      const cl_queue_properties unknown[] = {0x7ffffff0, 1, 0};
      queue("clCreateCommandQueueWithProperties with an unknown property gives", unknown,
            CL_INVALID_VALUE);
      return wrong != 0;
    }
    case 4: /* OpenCL 3.0: CL_INVALID_QUEUE_PROPERTIES for properties that the device does not
             * support */ {
      const cl_queue_properties device[] = {
          CL_QUEUE_PROPERTIES, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_ON_DEVICE, 0};
      cl_command_queue_properties able = 0;
      must(clGetDeviceInfo(on.device, CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, sizeof able, &able, NULL),
           "query");
      if (able != 0) return 2;
      queue("a queue on the device, which supports none, gives", device, CL_INVALID_QUEUE_PROPERTIES);
      return wrong != 0;
    }
    case 5: /* OpenCL 3.0, Table 9: CL_QUEUE_PROPERTIES_ARRAY is the list that was given, including
             * its 0 */ {
      const cl_queue_properties empty = 0;
      cl_command_queue made =
          clCreateCommandQueueWithProperties(on.context, on.device, &empty, &status);
      must(status, "clCreateCommandQueueWithProperties");
      must(clGetCommandQueueInfo(made, CL_QUEUE_PROPERTIES_ARRAY, 0, NULL, &size), "query");
      return expect("CL_QUEUE_PROPERTIES_ARRAY of an empty list has bytes:", (long long)size,
                    sizeof empty);
    }
    case 6: /* OpenCL 1.2, 4.2: CL_DEVICE_NOT_FOUND if the type is valid and no device has it */ {
      cl_uint count = 0;
      status = clGetDeviceIDs(on.platform, CL_DEVICE_TYPE_CUSTOM, 0, NULL, &count);
      if (status == CL_SUCCESS) return 2; /* there is one */
      return expect("clGetDeviceIDs for CL_DEVICE_TYPE_CUSTOM gives", status, CL_DEVICE_NOT_FOUND);
    }
    case 7: /* OpenCL 3.0, 4.1: param_value_size is less than the size of the answer */ {
      static const cl_platform_info names[] = {CL_PLATFORM_NUMERIC_VERSION,
                                               CL_PLATFORM_HOST_TIMER_RESOLUTION,
                                               CL_PLATFORM_EXTENSIONS_WITH_VERSION};
      static char got[65536];
      int i;
      for (i = 0; i < 3; ++i) {
        if (clGetPlatformInfo(on.platform, names[i], 0, NULL, &size) != CL_SUCCESS) continue;
        printf("query 0x%x of %zu bytes with one less ", names[i], size);
        wrong += expect("gives", clGetPlatformInfo(on.platform, names[i], size - 1, got, NULL),
                        CL_INVALID_VALUE);
      }
      return wrong != 0;
    }
    case 8: /* OpenCL 3.0, Tables 5 and 9, 5.8.7: each answer has the size of its type */ {
      const char *text = "__kernel void k(__global int *v) { *v = 1; }";
      cl_program program = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      must(clGetDeviceInfo(on.device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 0, NULL, &size), "query");
      wrong += expect("CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES has bytes:", (long long)size, 8);
      must(clGetCommandQueueInfo(on.queue, CL_QUEUE_DEVICE_DEFAULT, 0, NULL, &size), "query");
      wrong += expect("CL_QUEUE_DEVICE_DEFAULT has bytes:", (long long)size, sizeof on.queue);
      must(clGetProgramBuildInfo(program, on.device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, 0,
                                 NULL, &size),
           "query");
      wrong += expect("CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE has bytes:", (long long)size,
                      sizeof size);
      return wrong != 0;
    }
    case 9: /* cl_khr_icd, clIcdGetPlatformIDsKHR: num_entries is 0 and platforms is not NULL */ {
      typedef cl_int (*get_platforms)(cl_uint, cl_platform_id *, cl_uint *);
      void *library = dlopen("libnvidia-opencl.so.1", RTLD_NOW), *found;
      cl_platform_id platform = NULL;
      void *(*address)(const char *) = NULL;
      get_platforms get = NULL;
      if (!library) library = dlopen("libpocl.so.2", RTLD_NOW);
      if (!library) return 2;
      found = dlsym(library, "clGetExtensionFunctionAddress");
      memcpy(&address, &found, sizeof found);
      if (!address) return 2;
      found = address("clIcdGetPlatformIDsKHR");
      memcpy(&get, &found, sizeof found);
      if (!get) return 2;
      return expect("clIcdGetPlatformIDsKHR with room for none gives", get(0, &platform, NULL),
                    CL_INVALID_VALUE);
    }
    case 10: /* OpenCL 1.2, 5.2.1: NULL if the region is wrong, also without errcode_ret */ {
      const cl_buffer_region none = {0, 8192};
      return expect("clCreateSubBuffer beyond the end, without errcode_ret, made one:",
                    clCreateSubBuffer(buffer(), 0, CL_BUFFER_CREATE_TYPE_REGION, &none, NULL) != NULL,
                    0);
    }
    case 11: /* cl_khr_semaphore: CL_INVALID_PROPERTY for a property that is given twice */ {
      const cl_semaphore_properties_khr twice[] = {CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR,
                                                   CL_SEMAPHORE_TYPE_KHR, CL_SEMAPHORE_TYPE_BINARY_KHR,
                                                   0};
      clCreateSemaphoreWithPropertiesKHR_fn create = NULL;
      void *found = function("clCreateSemaphoreWithPropertiesKHR");
      memcpy(&create, &found, sizeof found);
      create(on.context, twice, &status);
      return expect("clCreateSemaphoreWithPropertiesKHR with a type twice gives", status,
                    CL_INVALID_PROPERTY);
    }
    case 12: /* cl_khr_external_memory: CL_INVALID_MEM_OBJECT for an object that is not made from
              * external memory */
    case 13: /* the same rule: without objects the commands succeed after their events */ {
      static const char *const names[] = {"clEnqueueAcquireExternalMemObjectsKHR",
                                          "clEnqueueReleaseExternalMemObjectsKHR"};
      int i;
      for (i = 0; i < 2; ++i) {
        clEnqueueAcquireExternalMemObjectsKHR_fn call = NULL;
        void *found = function(names[i]);
        cl_mem memory = buffer();
        cl_event event;
        memcpy(&call, &found, sizeof found);
        printf("%s of %s ", names[i], finding == 12 ? "an ordinary buffer" : "no objects");
        wrong += expect("gives",
                        finding == 12 ? call(on.queue, 1, &memory, 0, NULL, &event)
                                      : call(on.queue, 0, NULL, 0, NULL, &event),
                        finding == 12 ? CL_INVALID_MEM_OBJECT : CL_SUCCESS);
      }
      return wrong != 0;
    }
    case 14: /* OpenCL 1.2, 5.12, Table 5.19: a command in order starts when the one before has ended */ {
      cl_command_queue timed =
          clCreateCommandQueue(on.context, on.device, CL_QUEUE_PROFILING_ENABLE, &status);
      char *memory = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 4096, 0);
      const cl_uint pattern = 7;
      cl_ulong start, end, worst = 0;
      int i, k, early = 0;
      if (!memory) return 2;
      for (i = 0; i < 20; ++i) {
        cl_event events[4];
        must(clEnqueueSVMMemFill(timed, memory, &pattern, 4, 4096, 0, NULL, &events[0]), "fill");
        must(clFinish(timed), "clFinish");
        must(clEnqueueSVMMap(timed, CL_FALSE, CL_MAP_READ, memory, 4096, 0, NULL, &events[1]), "map");
        must(clFinish(timed), "clFinish");
        must(clEnqueueSVMUnmap(timed, memory, 0, NULL, &events[2]), "unmap");
        must(clFinish(timed), "clFinish");
        must(clEnqueueSVMMigrateMem(timed, 1, (const void *[]){memory}, NULL, 0, 0, NULL, &events[3]),
             "migrate");
        must(clFinish(timed), "clFinish");
        for (k = 1; k < 4; ++k) {
          must(clGetEventProfilingInfo(events[k - 1], CL_PROFILING_COMMAND_END, 8, &end, NULL), "end");
          must(clGetEventProfilingInfo(events[k], CL_PROFILING_COMMAND_START, 8, &start, NULL),
               "start");
          if (start >= end) continue;
          ++early;
          if (end - start > worst) worst = end - start;
        }
      }
      printf("%d of 60 commands began before the end of a command that clFinish awaited, by %llu ns\n",
             early, (unsigned long long)worst);
      return expect("commands that started too early:", early, 0);
    }
    case 15: /* OpenCL 1.2, 5.9: the status is negative or CL_COMPLETE, and it is set once */ {
      cl_event first = clCreateUserEvent(on.context, &status), second;
      second = clCreateUserEvent(on.context, &status);
      must(status, "clCreateUserEvent");
      wrong += expect("clSetUserEventStatus with CL_RUNNING gives",
                      clSetUserEventStatus(first, CL_RUNNING), CL_INVALID_VALUE);
      must(clSetUserEventStatus(second, CL_COMPLETE), "clSetUserEventStatus");
      wrong += expect("clSetUserEventStatus, a second time, gives",
                      clSetUserEventStatus(second, CL_COMPLETE), CL_INVALID_OPERATION);
      return wrong != 0;
    }
    case 16: /* OpenCL 1.2, 5.4.4: a sub-buffer that was copied to, mapped and written by a kernel is
              * migrated */ {
      static char host[1124];
      const char *text = "__kernel void k(__global uchar *v) { v[get_global_id(0)] += 1; }";
      const cl_buffer_region region = {512, 512};
      const size_t items = 512;
      cl_program program = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
      cl_kernel kernel;
      cl_mem parts[2];
      void *mapped;
      int i;
      must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
      kernel = clCreateKernel(program, "k", &status);
      for (i = 0; i < 2; ++i) {
        cl_mem whole = clCreateBuffer(on.context, CL_MEM_COPY_HOST_PTR, sizeof host, host, &status);
        must(status, "clCreateBuffer");
        parts[i] = clCreateSubBuffer(whole, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &status);
        must(status, "clCreateSubBuffer");
        must(clEnqueueWriteBuffer(on.queue, parts[i], CL_TRUE, 0, 512, host, 0, NULL, NULL), "write");
      }
      must(clEnqueueCopyBuffer(on.queue, parts[0], parts[1], 479, 245, 30, 0, NULL, NULL), "copy");
      mapped = clEnqueueMapBuffer(on.queue, parts[1], CL_TRUE, CL_MAP_WRITE, 149, 34, 0, NULL, NULL,
                                  &status);
      must(status, "clEnqueueMapBuffer");
      must(clEnqueueUnmapMemObject(on.queue, parts[1], mapped, 0, NULL, NULL), "unmap");
      must(clSetKernelArg(kernel, 0, sizeof parts[1], &parts[1]), "clSetKernelArg");
      must(clEnqueueNDRangeKernel(on.queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), "run");
      printf("a sub-buffer is migrated\n");
      fflush(stdout);
      status = clEnqueueMigrateMemObjects(on.queue, 1, &parts[1], CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL,
                                          NULL);
      wrong = expect("clEnqueueMigrateMemObjects of a sub-buffer gives", status, CL_SUCCESS);
      return expect("clFinish gives", clFinish(on.queue), CL_SUCCESS) || wrong;
    }
    case 17: /* OpenCL 3.0, 4.2, CL_DEVICE_EXTENSIONS: cl_khr_depth_images if images of depth are
              * supported */ {
      static char names[65536];
      static cl_image_format formats[1024];
      cl_uint count = 0, i;
      int depth = 0;
      must(clGetSupportedImageFormats(on.context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 1024,
                                      formats, &count),
           "clGetSupportedImageFormats");
      for (i = 0; i < count; ++i) depth |= formats[i].image_channel_order == CL_DEPTH;
      must(clGetDeviceInfo(on.device, CL_DEVICE_EXTENSIONS, sizeof names - 1, names, NULL), "query");
      printf("CL_DEPTH is %slisted; ", depth ? "" : "not ");
      return expect("cl_khr_depth_images is in CL_DEVICE_EXTENSIONS:",
                    strstr(names, "cl_khr_depth_images") != NULL, depth);
    }
    case 18: /* OpenCL 3.0, 5.11: a negative status terminates the commands that wait for the event.
              * The command is complete only in some runs. Each try has a separate context. */ {
      int complete = 0, i, k;
      for (i = 0; i < 8; ++i) {
        const cl_context own = clCreateContext(NULL, 1, &on.device, NULL, NULL, &status);
        const cl_command_queue its_queue = clCreateCommandQueue(own, on.device, 0, &status);
        cl_int state = CL_QUEUED;
        cl_event gates[2], done;
        void *memory[2];
        must(status, "clCreateCommandQueue");
        for (k = 0; k < 2; ++k) {
          if (!(memory[k] = clSVMAlloc(own, CL_MEM_READ_WRITE, 64, 0))) return 2;
          gates[k] = clCreateUserEvent(own, &status);
          must(status, "clCreateUserEvent");
        }
        must(clEnqueueSVMFree(its_queue, 1, &memory[0], freed, NULL, 0, NULL, NULL), "clEnqueueSVMFree");
        must(clFinish(its_queue), "clFinish");
        must(clSetUserEventStatus(gates[1], CL_COMPLETE), "clSetUserEventStatus");
        must(clEnqueueSVMFree(its_queue, 1, &memory[1], freed, NULL, 2, gates, &done), "clEnqueueSVMFree");
        must(clFlush(its_queue), "clFlush");
        must(clSetUserEventStatus(gates[0], CL_INVALID_OPERATION), "clSetUserEventStatus");
        for (k = 0; k < 500 && state > CL_COMPLETE; ++k, usleep(1000))
          must(clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL),
               "query");
        complete += state == CL_COMPLETE;
        if (state > CL_COMPLETE) return 2;
      }
      return expect("tries of 8 where clEnqueueSVMFree after a failed event is complete:", complete, 0);
    }
    default: fprintf(stderr, "usage: objects 1..18\n"); return 2;
  }
}
