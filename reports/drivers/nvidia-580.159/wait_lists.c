/* Findings on NVIDIA's driver 580.159: lists of events, and events, one finding per run:
 *   cc wait_lists.c -o wait_lists -lOpenCL && for i in $(seq 1 8); do ./wait_lists $i; done
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 300
#include "../check.h"

static struct subject on;
static cl_context other;
static cl_mem buffer, second, image, second_image;
static cl_kernel kernel;
static void *svm[2], *mapped;
static cl_event of_other;
static unsigned char host[4096];
static int finding;
static volatile int calls;
static volatile cl_int told;

static cl_event user_event(cl_context context) {
  cl_int status;
  cl_event made = clCreateUserEvent(context, &status);
  must(status, "clCreateUserEvent");
  return made;
}

static void set_up(void) {
  const char *text = "__kernel void k(__global int *v) { v[get_global_id(0)] = 1; }";
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  cl_image_desc plane;
  cl_program program;
  cl_int status;
  on = subject();
  memset(&plane, 0, sizeof plane);
  plane.image_type = CL_MEM_OBJECT_IMAGE2D;
  plane.image_width = plane.image_height = 8;
  other = clCreateContext(NULL, 1, &on.device, NULL, NULL, &status);
  must(status, "clCreateContext");
  of_other = user_event(other);
  must(clSetUserEventStatus(of_other, CL_COMPLETE), "clSetUserEventStatus");
  buffer = clCreateBuffer(on.context, 0, sizeof host, NULL, &status);
  second = clCreateBuffer(on.context, 0, sizeof host, NULL, &status);
  image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  second_image = clCreateImage(on.context, 0, &format, &plane, NULL, &status);
  must(status, "clCreateImage");
  program = clCreateProgramWithSource(on.context, 1, &text, NULL, &status);
  must(clBuildProgram(program, 1, &on.device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "k", &status);
  must(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  svm[0] = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 256, 0);
  svm[1] = clSVMAlloc(on.context, CL_MEM_READ_WRITE, 256, 0);
}

static const char *const names[] = {
    "clEnqueueBarrierWithWaitList", "clEnqueueMarkerWithWaitList", "clEnqueueCopyBuffer",
    "clEnqueueCopyBufferRect",      "clEnqueueCopyBufferToImage",  "clEnqueueCopyImage",
    "clEnqueueCopyImageToBuffer",   "clEnqueueFillBuffer",         "clEnqueueFillImage",
    "clEnqueueMigrateMemObjects",   "clEnqueueNDRangeKernel",      "clEnqueueReadBuffer",
    "clEnqueueReadBufferRect",      "clEnqueueReadImage",          "clEnqueueTask",
    "clEnqueueUnmapMemObject",      "clEnqueueWriteBuffer",        "clEnqueueWriteBufferRect",
    "clEnqueueWriteImage",          "clEnqueueSVMFree",            "clEnqueueSVMMap",
    "clEnqueueSVMMemFill",          "clEnqueueSVMMemcpy",          "clEnqueueSVMMigrateMem",
    "clEnqueueSVMUnmap",            "clEnqueueMapBuffer",          "clEnqueueMapImage"};
enum { unmap_buffer = 15, first_svm = 19, svm_map, svm_unmap = 24, map_buffer, map_image, all };

static cl_int enqueue(int which, cl_uint n, const cl_event *list) {
  const size_t zero[3] = {0, 0, 0}, box[3] = {4, 1, 1}, one = 1;
  const cl_uint pattern[4] = {0, 0, 0, 0};
  const void *moved = svm[0];
  cl_command_queue q = on.queue;
  cl_event event;
  cl_int status = CL_SUCCESS;
  size_t row, slice;
  switch (which) {
    case 0: return clEnqueueBarrierWithWaitList(q, n, list, &event);
    case 1: return clEnqueueMarkerWithWaitList(q, n, list, &event);
    case 2: return clEnqueueCopyBuffer(q, buffer, second, 0, 0, 64, n, list, &event);
    case 3:
      return clEnqueueCopyBufferRect(q, buffer, second, zero, zero, box, 0, 0, 0, 0, n, list, &event);
    case 4: return clEnqueueCopyBufferToImage(q, buffer, image, 0, zero, box, n, list, &event);
    case 5: return clEnqueueCopyImage(q, image, second_image, zero, zero, box, n, list, &event);
    case 6: return clEnqueueCopyImageToBuffer(q, image, buffer, zero, box, 0, n, list, &event);
    case 7: return clEnqueueFillBuffer(q, buffer, pattern, 4, 0, 64, n, list, &event);
    case 8: return clEnqueueFillImage(q, image, pattern, zero, box, n, list, &event);
    case 9: return clEnqueueMigrateMemObjects(q, 1, &buffer, 0, n, list, &event);
    case 10: return clEnqueueNDRangeKernel(q, kernel, 1, NULL, &one, NULL, n, list, &event);
    case 11: return clEnqueueReadBuffer(q, buffer, CL_TRUE, 0, 64, host, n, list, &event);
    case 12:
      return clEnqueueReadBufferRect(q, buffer, CL_TRUE, zero, zero, box, 0, 0, 0, 0, host, n, list,
                                     &event);
    case 13: return clEnqueueReadImage(q, image, CL_TRUE, zero, box, 0, 0, host, n, list, &event);
    case 14: return clEnqueueTask(q, kernel, n, list, &event);
    case unmap_buffer:
      mapped = clEnqueueMapBuffer(q, buffer, CL_TRUE, CL_MAP_READ, 0, 64, 0, NULL, NULL, &status);
      must(status, "clEnqueueMapBuffer");
      return clEnqueueUnmapMemObject(q, buffer, mapped, n, list, &event);
    case 16: return clEnqueueWriteBuffer(q, buffer, CL_TRUE, 0, 64, host, n, list, &event);
    case 17:
      return clEnqueueWriteBufferRect(q, buffer, CL_TRUE, zero, zero, box, 0, 0, 0, 0, host, n, list,
                                      &event);
    case 18: return clEnqueueWriteImage(q, image, CL_TRUE, zero, box, 0, 0, host, n, list, &event);
    case first_svm: return clEnqueueSVMFree(q, 1, svm, NULL, NULL, n, list, &event);
    case svm_map: return clEnqueueSVMMap(q, CL_TRUE, CL_MAP_READ, svm[1], 64, n, list, &event);
    case 21: return clEnqueueSVMMemFill(q, svm[0], pattern, 4, 64, n, list, &event);
    case 22: return clEnqueueSVMMemcpy(q, CL_TRUE, svm[0], svm[1], 64, n, list, &event);
    case 23: return clEnqueueSVMMigrateMem(q, 1, &moved, NULL, 0, n, list, &event);
    case svm_unmap:
      must(clEnqueueSVMMap(q, CL_TRUE, CL_MAP_READ, svm[1], 64, 0, NULL, NULL), "clEnqueueSVMMap");
      return clEnqueueSVMUnmap(q, svm[1], n, list, &event);
    case map_buffer:
      clEnqueueMapBuffer(q, buffer, CL_TRUE, CL_MAP_READ, 0, 64, n, list, &event, &status);
      return status;
    default:
      clEnqueueMapImage(q, image, CL_TRUE, CL_MAP_READ, zero, box, &row, &slice, n, list, &event,
                        &status);
      return status;
  }
}

static int try_row(int which) {
  const cl_event none = NULL;
  const int count_alone = finding == 3, list_alone = finding == 4, foreign = finding == 5;
  const cl_event *list = count_alone ? NULL : foreign || list_alone ? &of_other : &none;
  char what[128];
  if (which >= first_svm && which <= svm_unmap && !(svm[0] && svm[1])) return 2;
  snprintf(what, sizeof what, "%s, %s, gives", names[which],
           count_alone  ? "a count without a list"
           : list_alone ? "a list without a count"
           : foreign    ? "an event of another context"
                        : "NULL in the list");
  printf("%s\n", what);
  return expect(what, enqueue(which, list_alone ? 0 : 1, list),
                foreign ? CL_INVALID_CONTEXT : CL_INVALID_EVENT_WAIT_LIST);
}

static void CL_CALLBACK tell(cl_event event, cl_int status, void *data) {
  (void)event;
  (void)data;
  told = status;
  ++calls;
}

int main(int argc, char **argv) {
  finding = argc > 1 ? atoi(argv[1]) : 0;
  switch (finding) {
    case 1: /* OpenCL 1.2, 5.2.2 and the like: events in the list are not valid events */
      return try_rows(0, map_buffer, set_up, try_row);
    case 2: /* the same, 5.2.4 and 5.3.6 */
    case 3: /* event_wait_list is NULL and the count is not 0 */
    case 4: /* event_wait_list is not NULL and the count is 0 */
      return try_rows(map_buffer, all, set_up, try_row);
    case 5: /* OpenCL 2.0, 5.6.1: the contexts of the queue and of the events differ */ {
      const int map = try_rows(svm_map, svm_map + 1, set_up, try_row);
      const int unmap = try_rows(svm_unmap, svm_unmap + 1, set_up, try_row);
      return map == 2 ? 2 : map || unmap;
    }
    case 6: /* OpenCL 1.2, 5.9: events of several contexts */ {
      cl_event list[2];
      set_up();
      list[0] = user_event(on.context);
      list[1] = of_other;
      must(clSetUserEventStatus(list[0], CL_COMPLETE), "clSetUserEventStatus");
      return expect("clWaitForEvents with events of two contexts gives", clWaitForEvents(2, list),
                    CL_INVALID_CONTEXT);
    }
    case 7: /* OpenCL 1.2, 5.9, Table 5.18: CL_EVENT_COMMAND_TYPE of commands; each command waits
             * for one of 40 events. */ {
      cl_event list[40], events[2];
      cl_command_type types[2] = {0, 0};
      cl_uint i;
      int wrong;
      set_up();
      for (i = 0; i < 40; ++i) {
        list[i] = user_event(on.context);
        if (i > 0) must(clSetUserEventStatus(list[i], CL_COMPLETE), "clSetUserEventStatus");
      }
      must(clEnqueueMarkerWithWaitList(on.queue, 40, list, &events[0]), "marker");
      must(clEnqueueBarrierWithWaitList(on.queue, 40, list, &events[1]), "barrier");
      must(clFlush(on.queue), "clFlush");
      for (i = 0; i < 2; ++i)
        must(clGetEventInfo(events[i], CL_EVENT_COMMAND_TYPE, sizeof types[i], &types[i], NULL),
             "clGetEventInfo");
      must(clSetUserEventStatus(list[0], CL_COMPLETE), "clSetUserEventStatus");
      must(clFinish(on.queue), "clFinish");
      wrong = expect("the type of a marker that waits is", types[0], CL_COMMAND_MARKER);
      return expect("the type of a barrier that waits is", types[1], CL_COMMAND_BARRIER) || wrong;
    }
    case 8: /* OpenCL 1.2, 5.9, clSetEventCallback: the callback is given an error code */ {
      cl_event gate, event;
      set_up();
      gate = user_event(on.context);
      must(clEnqueueWriteBuffer(on.queue, buffer, CL_FALSE, 0, 64, host, 1, &gate, &event), "write");
      must(clSetEventCallback(event, CL_COMPLETE, tell, NULL), "clSetEventCallback");
      must(clFlush(on.queue), "clFlush");
      must(clSetUserEventStatus(gate, CL_INVALID_OPERATION), "clSetUserEventStatus");
      sleep(2);
      printf("the callback of a command that waited for a failed event: %d calls, status %d\n", calls,
             (int)told);
      return expect("calls with an error code:", calls == 1 && told < 0, 1);
    }
    default: fprintf(stderr, "usage: wait_lists 1..8\n"); return 2;
  }
}
