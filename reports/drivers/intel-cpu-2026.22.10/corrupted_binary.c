/* A program's binary with one bit changed must be refused or must work; with the CPU runtime
 * 2026.22.10 the process may end: cc corrupted_binary.c -o corrupted_binary -lOpenCL
 * Each of 64 bits, spread over the binary, is tried in a child process: create, build, release.
 * Exit status: 0 no child ended by a signal, 1 some did, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#include "../check.h"
#include <sys/wait.h>
#include <unistd.h>

static int child(size_t part) {
  const char *source = "__kernel void k(__global int *o) { o[get_global_id(0)] += 1; }\n";
  cl_device_id device = first_device();
  cl_int status, of_binary = CL_SUCCESS;
  size_t size = 0;
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  must(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL), "the size");
  unsigned char *binary = malloc(size);
  const unsigned char *given = binary;
  must(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL), "the binary");
  binary[(size - 1) * part / 63] ^= (unsigned char)(1u << part % 8);
  cl_program again =
      clCreateProgramWithBinary(context, 1, &device, &size, &given, &of_binary, &status);
  if (status == CL_SUCCESS) {
    clBuildProgram(again, 1, &device, "", NULL, NULL);
    clReleaseProgram(again);
  }
  return 0;
}

int main(void) {
  int part, died = 0, unknown = 0;
  for (part = 0; part < 64; ++part) {
    int how = 0;
    const pid_t one = fork();
    if (one < 0) return 2;
    if (one == 0) {
      if (freopen("/dev/null", "w", stderr) == NULL) _exit(2);
      _exit(child((size_t)part));
    }
    if (waitpid(one, &how, 0) != one) return 2;
    died += WIFSIGNALED(how);
    unknown += WIFEXITED(how) && WEXITSTATUS(how) != 0;
  }
  printf("%s: %d of 64 children ended by a signal, %d for another reason\n", died ? "FAIL" : "PASS",
         died, unknown);
  return died ? 1 : unknown ? 2 : 0;
}
