/* Commands in three queues that wait for each other's events, on rusticl 26.2.6:
 *   cc waiting_commands.c -o waiting_commands -lOpenCL && ./waiting_commands
 * OpenCL 1.2, 5.8, event_wait_list, and 5.11: a command starts when the commands of its list are
 * complete, and sees what they stored. Each command computes a value from the values of at most three
 * commands, and waits for their events. On this driver some processes end by a signal, and in some
 * a value is wrong. So the graphs run in up to 14 processes, until one of them fails.
 * Exit status: 0 as the specification says, 1 otherwise, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

#define NODES 40
static const char *const source =
    "__kernel void node(__global uint *out, __global const uint *a, __global const uint *b,\n"
    "                   __global const uint *c, uint number, uint count) {\n"
    "  uint h = number + 1;\n"
    "  if (count > 0) h = h * 31 + *a;\n"
    "  if (count > 1) h = h * 31 + *b;\n"
    "  if (count > 2) h = h * 31 + *c;\n"
    "  *out = h;\n}\n";

/* A random graph. Returns whether a value is wrong. */
static int graph(const struct subject *on, const cl_command_queue_properties *orders) {
  cl_command_queue queues[3];
  cl_mem cells[NODES];
  cl_uint wanted[NODES], i, k;
  cl_event events[NODES];
  cl_int status;
  cl_event gate;
  cl_program program;
  cl_kernel kernel;
  int wrong = 0;
  for (i = 0; i < 3; ++i) {
    queues[i] = clCreateCommandQueue(on->context, on->device, orders[i], &status);
    must(status, "clCreateCommandQueue");
  }
  gate = clCreateUserEvent(on->context, &status);
  must(status, "clCreateUserEvent");
  program = clCreateProgramWithSource(on->context, 1, (const char **)&source, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &on->device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "node", &status);
  must(status, "clCreateKernel");
  for (i = 0; i < NODES; ++i) {
    const cl_uint count = (cl_uint)rand() % ((i < 3 ? i : 3) + 1);
    cl_event list[3] = {gate};
    cl_uint from[3] = {i, i, i};
    cells[i] = clCreateBuffer(on->context, CL_MEM_READ_WRITE, 4, NULL, &status);
    must(status, "clCreateBuffer");
    wanted[i] = i + 1;
    for (k = 0; k < count; ++k) {
      from[k] = (cl_uint)rand() % i;
      wanted[i] = wanted[i] * 31 + wanted[from[k]];
      list[k] = events[from[k]];
    }
    must(clSetKernelArg(kernel, 0, sizeof cells[i], &cells[i]), "clSetKernelArg");
    for (k = 0; k < 3; ++k)
      must(clSetKernelArg(kernel, 1 + k, sizeof cells[i], &cells[from[k]]), "clSetKernelArg");
    must(clSetKernelArg(kernel, 4, sizeof i, &i), "clSetKernelArg");
    must(clSetKernelArg(kernel, 5, sizeof count, &count), "clSetKernelArg");
    must(clEnqueueTask(queues[rand() % 3], kernel, count ? count : 1, list, &events[i]),
         "clEnqueueTask");
  }
  for (i = 0; i < 3; ++i) must(clFlush(queues[i]), "clFlush");
  must(clSetUserEventStatus(gate, CL_COMPLETE), "clSetUserEventStatus");
  for (i = 0; i < 3; ++i) must(clFinish(queues[i]), "clFinish");
  for (i = 0; i < NODES; ++i) {
    cl_uint got = 0;
    must(clEnqueueReadBuffer(on->queue, cells[i], CL_TRUE, 0, 4, &got, 0, NULL, NULL), "read");
    if (got != wanted[i] && !wrong++) /* the commands that wait for it are wrong, too */
      printf("command %u computed %u instead of %u\n", i, got, wanted[i]);
  }
  for (i = 0; i < NODES; ++i) {
    must(clReleaseEvent(events[i]), "clReleaseEvent");
    must(clReleaseMemObject(cells[i]), "clReleaseMemObject");
  }
  for (i = 0; i < 3; ++i) must(clReleaseCommandQueue(queues[i]), "clReleaseCommandQueue");
  must(clReleaseKernel(kernel), "clReleaseKernel");
  must(clReleaseProgram(program), "clReleaseProgram");
  must(clReleaseEvent(gate), "clReleaseEvent");
  return wrong != 0;
}

static int graphs(void) {
  const struct subject on = subject();
  cl_command_queue_properties able = 0, orders[3] = {0, 0, 0};
  int i;
  must(clGetDeviceInfo(on.device, CL_DEVICE_QUEUE_PROPERTIES, sizeof able, &able, NULL), "query");
  orders[0] = orders[1] = able & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  for (i = 0; i < 200; ++i)
    if (graph(&on, orders)) return 1;
  return 0;
}

int main(void) {
  int process, state = 0;
  for (process = 1; process <= 14; ++process) {
    const pid_t child = fork();
    if (child < 0) return 2;
    if (child == 0) exit(graphs());
    waitpid(child, &state, 0);
    if (WIFSIGNALED(state)) printf("process %d ended by signal %d\n", process, WTERMSIG(state));
    if (state != 0) break;
  }
  if (!WIFSIGNALED(state) && WEXITSTATUS(state) == 2) return 2;
  return expect("a process failed:", state != 0, 0);
}
