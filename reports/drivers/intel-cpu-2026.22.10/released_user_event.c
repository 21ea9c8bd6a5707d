/* Intel's CPU runtime 2026.22.10: a write that waits for a user event runs when the application
 * releases the event without a status. OpenCL 1.2, 5.9, clReleaseEvent: "those commands [...] will
 * continue to wait for the event status to reach CL_COMPLETE or error, even after the user has
 * released the object."
 *   cc released_user_event.c -lOpenCL; ./a.out
 * Exit status: 0 the command waits, 1 it does not, 2 unknown. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"

int main(void) {
  const struct subject on = subject();
  cl_int status, state = CL_QUEUED, value = 7;
  cl_mem buffer = clCreateBuffer(on.context, CL_MEM_READ_WRITE, sizeof value, NULL, &status);
  cl_event gate, written;
  must(status, "clCreateBuffer");
  gate = clCreateUserEvent(on.context, &status);
  must(status, "clCreateUserEvent");
  must(clEnqueueWriteBuffer(on.queue, buffer, CL_FALSE, 0, sizeof value, &value, 1, &gate, &written),
       "clEnqueueWriteBuffer");
  must(clFlush(on.queue), "clFlush");
  must(clReleaseEvent(gate), "clReleaseEvent");
  usleep(300000); /* A driver that wrongly runs the command has time for it. */
  must(clGetEventInfo(written, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, NULL),
       "clGetEventInfo");
  printf("%s: the status of a command that waits for the event is %d; 2 is CL_SUBMITTED\n",
         state > CL_RUNNING ? "PASS" : "FAIL", (int)state);
  fflush(stdout);
  _exit(state <= CL_RUNNING); /* The command waits forever, so nothing is released. */
}
