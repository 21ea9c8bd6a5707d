/* Enqueues clEnqueueSVMFree after a user event, changes the array of pointers that was given, and
 * looks at what the callback gets. OpenCL API 3.0, 5.6, clEnqueueSVMFree: the memory of
 * svm_pointers can be reused or freed after the function returns.
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the callback gets what was given, 1 it does not, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static void *seen;
static volatile int calls;

static void CL_CALLBACK note(cl_command_queue queue, cl_uint count, void *pointers[], void *data) {
  (void)queue, (void)data;
  seen = count == 1 ? pointers[0] : NULL;
  ++calls;
}

int main(void) {
  cl_device_id device;
  cl_int status;
  void *pointers[1], *given;
  device = first_device();
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &status);
  must(status, "clCreateCommandQueueWithProperties");
  given = pointers[0] = clSVMAlloc(context, CL_MEM_READ_WRITE, 64, 0);
  if (given == NULL) return 2;
  cl_event gate = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  must(clEnqueueSVMFree(queue, 1, pointers, note, NULL, 1, &gate, NULL), "clEnqueueSVMFree");
  pointers[0] = NULL;
  must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
  must(clFinish(queue), "clFinish");
  while (calls == 0) {
  }
  printf("given %p, the callback gets %p: %s\n", given, seen, seen == given ? "PASS" : "FAIL");
  return seen != given;
}
