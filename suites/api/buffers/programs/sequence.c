{{head}}
enum { buffers = 3, size = 512 };

static const char *source =
    "__kernel void add(__global uchar *bytes) { bytes[get_global_id(0)] += 1; }\n";

/* The content of host memory: byte i is first + 7 * i. */
static unsigned char *host(unsigned char first) {
  static unsigned char bytes[1 << 16];
  for (unsigned i = 0; i < sizeof bytes; ++i) bytes[i] = (unsigned char)(first + i * 7);
  return bytes;
}

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int status;
  unsigned char back[1 << 16];
  CHECK(clGetPlatformIDs(1, &platform, NULL));
  CHECK(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL));
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  CHECK(status);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &status);
  CHECK(status);
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &status);
  CHECK(status);
  CHECK(clBuildProgram(program, 1, &device, "", NULL, NULL));
  cl_kernel add = clCreateKernel(program, "add", &status);
  CHECK(status);
  cl_mem b[buffers];
  static unsigned char initial[buffers][size];
  for (int i = 0; i < buffers; ++i)
    for (int k = 0; k < size; ++k) initial[i][k] = (unsigned char)(i * 50 + k);
  const size_t global = size;
  void *mapped;
  (void)mapped, (void)global;

{{making}}
{{commands}}
  static const unsigned char expected[buffers][size] = {
{{expected}}  };
  for (int i = 0; i < buffers; ++i) {
    CHECK(clEnqueueReadBuffer(queue, b[i], CL_TRUE, 0, size, back, 0, NULL, NULL));
    for (int k = 0; k < size; ++k)
      if (back[k] != expected[i][k]) {
        printf("buffer %d, byte %d: %d, expected %d\n", i, k, back[k], expected[i][k]);
        return 1;
      }
  }
  puts("as expected");
  return 0;
}
