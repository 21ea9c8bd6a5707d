{{head}}
static const char *source =
{{source}}  ;

static cl_device_id device;
static cl_context context[2];
static cl_program program[2];
static cl_command_queue queue[2][2];
static cl_mem buffer[2][2];
static cl_event last[2][2], gate[2];
static cl_kernel kernel[2][2], exchanging[2];
static const size_t items = 1;

static cl_command_queue make_queue(int c) {
  cl_int status;
  cl_command_queue made = clCreateCommandQueue(context[c], device, 0, &status);
  CHECK(status);
  return made;
}

static void set_arguments(int c, int k, cl_uint cell, cl_uint value) {
  CHECK(clSetKernelArg(kernel[c][k], 1, sizeof cell, &cell));
  CHECK(clSetKernelArg(kernel[c][k], 2, sizeof value, &value));
}

static void make_kernel(int c, int k) {
  cl_int status;
  kernel[c][k] = clCreateKernel(program[c], "advance", &status);
  CHECK(status);
  set_arguments(c, k, 0, 0);
}

static void follow(int c, int q, cl_event event) {
  if (last[c][q]) CHECK(clReleaseEvent(last[c][q]));
  last[c][q] = event;
}

static void run(int c, int q, int k) {
  cl_event event;
  CHECK(clSetKernelArg(kernel[c][k], 0, sizeof(cl_mem), &buffer[c][q]));
  CHECK(clEnqueueNDRangeKernel(queue[c][q], kernel[c][k], 1, NULL, &items, NULL, gate[c] ? 1 : 0,
                               gate[c] ? &gate[c] : NULL, &event));
  follow(c, q, event);
}

/* Adds a cell of the other queue's buffer. This happens between two commands of the other queue. */
static void exchange(int c, int q, cl_uint cell) {
  cl_event wait[2], done, held;
  cl_uint count = 0;
  if (gate[c]) wait[count++] = gate[c];
  if (last[c][1 - q]) wait[count++] = last[c][1 - q];
  CHECK(clFlush(queue[c][1 - q]));
  CHECK(clSetKernelArg(exchanging[c], 0, sizeof(cl_mem), &buffer[c][q]));
  CHECK(clSetKernelArg(exchanging[c], 1, sizeof(cl_mem), &buffer[c][1 - q]));
  CHECK(clSetKernelArg(exchanging[c], 2, sizeof cell, &cell));
  CHECK(clEnqueueNDRangeKernel(queue[c][q], exchanging[c], 1, NULL, &items, NULL, count,
                               count ? wait : NULL, &done));
  CHECK(clFlush(queue[c][q]));
  CHECK(clEnqueueBarrierWithWaitList(queue[c][1 - q], 1, &done, &held));
  follow(c, q, done);
  follow(c, 1 - q, held);
}

static void marker(int c, int q) {
  cl_event event;
  CHECK(clEnqueueMarkerWithWaitList(queue[c][q], gate[c] ? 1 : 0, gate[c] ? &gate[c] : NULL,
                                    &event));
  follow(c, q, event);
}

static void barrier(int c, int q) {
  cl_event event;
  CHECK(clEnqueueBarrierWithWaitList(queue[c][q], gate[c] ? 1 : 0, gate[c] ? &gate[c] : NULL,
                                     &event));
  follow(c, q, event);
}

static void open_gate(int c) {
  cl_int status = CL_SUCCESS;
  if (!gate[c]) gate[c] = clCreateUserEvent(context[c], &status);
  CHECK(status);
}

static void close_gate(int c) {
  if (!gate[c]) return;
  CHECK(clSetUserEventStatus(gate[c], CL_COMPLETE));
  CHECK(clReleaseEvent(gate[c]));
  gate[c] = NULL;
}

static void finish(int c, int q) {
  cl_int status = CL_COMPLETE;
  CHECK(clFinish(queue[c][q]));
  if (last[c][q])
    CHECK(clGetEventInfo(last[c][q], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
                         NULL));
  if (status == CL_COMPLETE) return;
  printf("the last command is not complete after clFinish: status %d\n", (int)status);
  exit(1);
}

/* Releases a queue with this number of references and makes a new queue. Commands of the released
 * queue continue. */
static void new_queue(int c, int q, int references) {
  cl_command_queue made = make_queue(c);
  cl_event held = NULL;
  if (last[c][q]) CHECK(clEnqueueBarrierWithWaitList(made, 1, &last[c][q], &held));
  follow(c, q, held);
  while (references-- > 0) CHECK(clReleaseCommandQueue(queue[c][q]));
  queue[c][q] = made;
}

static void new_kernel(int c, int k, int references) {
  while (references-- > 0) CHECK(clReleaseKernel(kernel[c][k]));
  make_kernel(c, k);
}

static void look(int c, int q, int k, cl_uint queue_references, cl_uint kernel_references) {
  cl_uint of_queue = 0, of_kernel = 0;
  CHECK(clGetCommandQueueInfo(queue[c][q], CL_QUEUE_REFERENCE_COUNT, 4, &of_queue, NULL));
  CHECK(clGetKernelInfo(kernel[c][k], CL_KERNEL_REFERENCE_COUNT, 4, &of_kernel, NULL));
  if (of_queue >= queue_references && of_kernel >= kernel_references) return;
  printf("references: queue %u, at least %u; kernel %u, at least %u\n", of_queue, queue_references,
         of_kernel, kernel_references);
  exit(1);
}

static void read(int c, int q, cl_uint a, cl_uint b, cl_uint d, cl_uint e) {
  const cl_uint expected[4] = {a, b, d, e};
  cl_uint got[4];
  CHECK(clEnqueueReadBuffer(queue[c][q], buffer[c][q], CL_TRUE, 0, sizeof got, got, 0, NULL, NULL));
  for (int i = 0; i < 4; ++i)
    if (got[i] != expected[i]) {
      printf("context %d, queue %d, cell %d: %u, expected %u\n", c, q, i, got[i], expected[i]);
      exit(1);
    }
}

int main(void) {
  cl_platform_id platform;
  cl_int status;
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  for (int c = 0; c < 2; ++c) {
    cl_uint zeros[4] = {0, 0, 0, 0};
    context[c] = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    CHECK(status);
    program[c] = clCreateProgramWithSource(context[c], 1, &source, NULL, &status);
    CHECK(status);
    CHECK(clBuildProgram(program[c], 1, &device, "", NULL, NULL));
    exchanging[c] = clCreateKernel(program[c], "exchange", &status);
    CHECK(status);
    for (int i = 0; i < 2; ++i) {
      queue[c][i] = make_queue(c);
      buffer[c][i] = clCreateBuffer(context[c], CL_MEM_COPY_HOST_PTR, sizeof zeros, zeros, &status);
      CHECK(status);
      make_kernel(c, i);
    }
  }

{{commands}}  for (int c = 0; c < 2; ++c) close_gate(c);
  for (int c = 0; c < 2; ++c)
    for (int q = 0; q < 2; ++q) CHECK(clFlush(queue[c][q]));
{{reads}}  puts("as expected");
  return 0;
}
