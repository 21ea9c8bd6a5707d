#include <fmt/format.h>
#include <fmt/ranges.h>

#include "suites/api/c_program.h"
#include "suites/api/command_queues/sequence.h"

namespace assay::suites::command_queues {
namespace {

using Kind = Command::Kind;

constexpr const char* preamble = R"(static const char *source =
    "__kernel void advance(__global uint *values, uint cell, uint value) {\n"
    "  values[cell] = values[cell] * 3u + value;\n}\n"
    "__kernel void exchange(__global uint *values, __global const uint *other, uint cell) {\n"
    "  values[cell] += other[cell];\n}\n";

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

/* Adds a cell of the other queue's buffer, after its last command and before its next one. */
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

/* Another queue in the place of one with so many references; its commands go on. */
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

)";

std::string read_of(std::size_t context, std::size_t queue, const Model& model) {
  return fmt::format("  read({}, {}, {});\n", context, queue,
                     fmt::join(model.all[context].values[queue], ", "));
}

std::string statement(const Command& c, const Model& before, const Model& after) {
  const auto& was = before.all[c.context];
  std::string text;
  if (needs_closed_gate(c.kind))
    for (std::size_t i = 0; i < contexts; ++i)
      if (before.all[i].gate_open) text += fmt::format("  close_gate({});\n", i);
  const auto place = fmt::format("{}, {}", c.context, c.queue);
  const auto object = fmt::format("[{}][{}]", c.context, c.queue);
  const auto kernel = fmt::format("[{}][{}]", c.context, c.kernel);
  switch (c.kind) {
    case Kind::set_arguments:
      return fmt::format("  set_arguments({}, {}, {}, {});\n", c.context, c.kernel, c.cell,
                         c.value);
    case Kind::run:
      return fmt::format("  run({}, {});\n", place, c.kernel);
    case Kind::exchange:
      return fmt::format("  exchange({}, {});\n", place, c.cell);
    case Kind::marker:
      return fmt::format("  marker({});\n", place);
    case Kind::barrier:
      return fmt::format("  barrier({});\n", place);
    case Kind::open_gate:
      return fmt::format("  open_gate({});\n", c.context);
    case Kind::close_gate:
      return fmt::format("  close_gate({});\n", c.context);
    case Kind::wait:
      if (was.has_last[c.queue])
        text += fmt::format("  CHECK(clWaitForEvents(1, &last{}));\n", object);
      return text;
    case Kind::finish:
      return text + fmt::format("  finish({});\n", place);
    case Kind::read:
      return text + read_of(c.context, c.queue, after);
    case Kind::retain_queue:
      return fmt::format("  CHECK(clRetainCommandQueue(queue{}));\n", object);
    case Kind::release_queue:
      if (was.queue_references[c.queue] > 1)
        text += fmt::format("  CHECK(clReleaseCommandQueue(queue{}));\n", object);
      return text;
    case Kind::retain_kernel:
      return fmt::format("  CHECK(clRetainKernel(kernel{}));\n", kernel);
    case Kind::release_kernel:
      if (was.kernel_references[c.kernel] > 1)
        text += fmt::format("  CHECK(clReleaseKernel(kernel{}));\n", kernel);
      return text;
    case Kind::new_queue:
      return text + fmt::format("  new_queue({}, {});\n", place, was.queue_references[c.queue]);
    case Kind::new_kernel:
      return text + fmt::format("  new_kernel({}, {}, {});\n", c.context, c.kernel,
                                was.kernel_references[c.kernel]);
    case Kind::flush:
      return fmt::format("  CHECK(clFlush(queue{}));\n", object);
  }
  return text;
}

}  // namespace

std::string as_c_program(const std::vector<Command>& commands) {
  std::string program = std::string(api::c_program_head) + preamble;
  Model model;
  for (const Command& command : commands) {
    const Model before = model;
    apply(command, model);
    const auto& now = model.all[command.context];
    program += statement(command, before, model);
    program +=
        fmt::format("  look({}, {}, {}, {}, {});\n", command.context, command.queue, command.kernel,
                    now.queue_references[command.queue], now.kernel_references[command.kernel]);
  }
  program += "  for (int c = 0; c < 2; ++c) close_gate(c);\n";
  for (std::size_t c = 0; c < contexts; ++c)
    for (std::size_t q = 0; q < queues; ++q)
      program += fmt::format("  CHECK(clFlush(queue[{}][{}]));\n", c, q);
  for (std::size_t c = 0; c < contexts; ++c)
    for (std::size_t q = 0; q < queues; ++q) program += read_of(c, q, model);
  return program + "  puts(\"as expected\");\n  return 0;\n}\n";
}

}  // namespace assay::suites::command_queues
