/* common/sign/double4/default
 * OpenCL C 3.0.19, 7.4, Table 68, sign: exact
 * lane 3 of 4, sign of 0x8000000000000000; build options ""
 * assay repro common/sign/double4/default --input=0x8000000000000000 --seed=1 --depth=standard
 *
 * Build and run: cc thisfile.c -lOpenCL && ./a.out
 * Exit status: 0 the answers are accepted, 1 they are not, 2 could not be found out. */
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_1_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(cl_int status, const char *what) {
  if (status == CL_SUCCESS) return;
  fprintf(stderr, "%s returned %d\n", what, (int)status);
  exit(2);
}

static cl_device_id find_device(const char *platform_name, const char *device_name) {
  /* Edited by hand: the first GPU of any platform (the generated text chose by name). */
  cl_platform_id platforms[64];
  cl_device_id device;
  cl_uint platform_count = 0, p;
  cl_device_type wanted = getenv("ANY_DEVICE") ? CL_DEVICE_TYPE_ALL : CL_DEVICE_TYPE_GPU;
  (void)platform_name;
  (void)device_name;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    if (clGetDeviceIDs(platforms[p], wanted, 1, &device, NULL) == CL_SUCCESS) return device;
  }
  fprintf(stderr, "no GPU on any platform\n");
  exit(2);
}

/* Element `index` of `bytes` bytes each. */
static cl_ulong element(const void *data, size_t index, size_t bytes) {
  cl_ulong bits = 0;
  memcpy(&bits, (const char *)data + index * bytes, bytes);
  return bits;
}

static int is_nan(cl_ulong bits, int bytes) {
  if (bytes == 2) return (bits & 0x7fff) > 0x7c00;
  if (bytes == 4) return (bits & 0x7fffffff) > 0x7f800000;
  return (bits & 0x7fffffffffffffff) > 0x7ff0000000000000;
}

static int low_bits_agree(cl_int value, cl_int reference, int bits) {
  cl_uint mask = (1u << bits) - 1;
  cl_uint v = value < 0 ? 0u - (cl_uint)value : (cl_uint)value;
  cl_uint r = reference < 0 ? 0u - (cl_uint)reference : (cl_uint)reference;
  return (v & mask) == (r & mask) && ((v & mask) == 0 || (value < 0) == (reference < 0));
}

static const char source[] =
  "// A work-item loads its arguments, computes one expression, stores the result.\n"
  "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
  "__kernel void assay_sign_double4_default(__global const double4 *in0, __global double4 *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double4 x0 = in0[i];\n"
  "  const double4 r0 = sign(x0);\n"
  "  out0[i] = r0;\n"
  "}\n"
  "\n"
  ;

static cl_uint data0[512] = {
  0x05e69979u, 0x9edd9444u, 0xff855392u, 0x00af26cau, 0x8aacfd54u, 0x00f3d243u, 0x55a0258au, 0xffd7f2eau,
  0x2917f2bfu, 0xffc6d155u, 0x5d91dd1bu, 0x78009a43u, 0xf61b0474u, 0xf20c82cau, 0xc69c0678u, 0x3c8eef77u,
  0xbd26727au, 0x0135f415u, 0x91e29148u, 0x7fd10f0fu, 0xc61e9296u, 0x007e9e67u, 0xd2848ae3u, 0x014694c9u,
  0x19502e20u, 0x7f9b2db8u, 0xd5966bd2u, 0x87f32140u, 0x494c248bu, 0xee57b4ebu, 0xf2f0eaccu, 0xffd51b74u,
  0x1b34d858u, 0xa51e3acfu, 0x3c55ef1du, 0xd02fbbdeu, 0xb2954a8cu, 0x3ed4dff1u, 0x4c7a8fdeu, 0xa2a4dda6u,
  0x320fd4fcu, 0x45b840d8u, 0x5340b3e6u, 0x7fd30559u, 0x80a23b80u, 0xff9d9b73u, 0x30bd67a4u, 0xffdb97cau,
  0x3fbd0742u, 0x51ea5591u, 0x8fde423cu, 0x01a53044u, 0x878e7e3fu, 0x01f51508u, 0xf2a6731eu, 0x01157a16u,
  0xa9500efbu, 0xc15ecbe9u, 0x313fc285u, 0xd803af23u, 0x332aba2eu, 0x7fdec1bfu, 0x863aef57u, 0x82bb8090u,
  0xf9a682d2u, 0x00f8e816u, 0x4ea5884fu, 0x01b64635u, 0x75adf6f3u, 0x80423a62u, 0x403eb58fu, 0x0097703du,
  0x9479d68eu, 0x8d3a34d9u, 0xff3cbc0du, 0x017661e7u, 0xf103109eu, 0xffbde9b0u, 0x06fd551au, 0x006c717du,
  0x74bc1c5fu, 0x009d3bffu, 0x9a890157u, 0x019d0031u, 0xe3412e97u, 0x013f2415u, 0xcddc212bu, 0x0114429cu,
  0x2a1285c8u, 0x7fb285dcu, 0xf62da89eu, 0xb5a623b0u, 0xaaaaaaaau, 0xc44aaaaau, 0x061a3868u, 0x00eeb2dfu,
  0xca1c8a2fu, 0x00e0aa4au, 0x8b946ad4u, 0xffd1f0fcu, 0xc9cd8acfu, 0x42b9bb9du, 0xb0ba724cu, 0x007ee336u,
  0xdaf218e8u, 0x951e4dfeu, 0x65d3e260u, 0xff8f8aafu, 0x1c5f3d3eu, 0x00e6cf74u, 0x7df361b3u, 0x5bdaf197u,
  0xa86f238cu, 0x01a0e875u, 0x23c4f702u, 0x01fbcac5u, 0xa2938a39u, 0x4fd6b6ddu, 0x84916ec4u, 0x7a02d369u,
  0xd9aceb0du, 0x90553907u, 0xf3e0309au, 0x7fd1d8c5u, 0x1231d029u, 0x304b8f9du, 0xa4793c98u, 0x7fc121d6u,
  0x3aad2158u, 0x01a0d69cu, 0xf2efae74u, 0x7fd1ed8du, 0x3efe48c4u, 0xffce4e7au, 0xb2773ea4u, 0x3f809975u,
  0x05d4f2c0u, 0x7fac10adu, 0x2d933f9cu, 0x00330980u, 0xee8e042cu, 0x4e1a6fc2u, 0xdda09fb0u, 0xffd21716u,
  0x99b5a7abu, 0x018679d6u, 0x84365b3au, 0x01287d80u, 0x108851b3u, 0x3a88c63au, 0xc8d60c28u, 0xf7ab317fu,
  0x1c037d38u, 0xffc674a1u, 0x7b159a0eu, 0x7fb2b7f2u, 0xbc613f42u, 0x015a3b79u, 0xcf57ce58u, 0xffdeefd2u,
  0xe7b04a6bu, 0x9cf8c6e9u, 0xe32e14eau, 0x0c9d98b3u, 0x497eef17u, 0xc89b828du, 0xefea3adeu, 0xb9f46a3au,
  0x15dc6a00u, 0x00f891c2u, 0x8462e482u, 0x019cab6fu, 0xd7b71577u, 0x011679ebu, 0x94360ae4u, 0x7ed771d4u,
  0xc6ea4abfu, 0x00686c6au, 0x91076e2au, 0x00c4fcd2u, 0xd8c883b8u, 0x0127b21au, 0x34727ef7u, 0x001518c3u,
  0xf363f823u, 0x6163d99eu, 0x00d72a52u, 0x011f06b1u, 0x3af4efdfu, 0x0016de75u, 0x463d8f7bu, 0xd8438735u,
  0xcb09f000u, 0x7f8a3ee8u, 0x207c6ed4u, 0xf57323d5u, 0x9d8bb4e3u, 0x48a5a0e6u, 0x653f715cu, 0xffae43c1u,
  0x825d080bu, 0x00ea7e9au, 0x7c194bffu, 0xf83f6ac2u, 0x50bbfd00u, 0xffb3a117u, 0x00000000u, 0x80000000u,
  0xa068a17eu, 0x0bcde6f5u, 0x6e0d775fu, 0x019ef354u, 0x8916af86u, 0xffbca2cbu, 0x2e3e1dbeu, 0x7fd203ceu,
  0x94c8a276u, 0xffdd40eau, 0xc104582fu, 0x00c13747u, 0xf2648276u, 0xffd451dfu, 0x1a7e403cu, 0x006f49a1u,
  0x290da19eu, 0xffd376c7u, 0xc3006a1cu, 0x0029f193u, 0x9e06e252u, 0x7fd60d24u, 0x7023ee90u, 0x0186fa6eu,
  0xb64cb545u, 0xc181e4ffu, 0xd7cc45dbu, 0x01d36d96u, 0x371cf64fu, 0x7fc4f272u, 0xd4e27ab1u, 0x00fecb4cu,
  0x9276f102u, 0x01ecb2f1u, 0x1bf24264u, 0xf4871873u, 0x9d007bc6u, 0xffd24d9du, 0xd7778332u, 0x5f2aa7a9u,
  0x0c15e5e5u, 0x012906a3u, 0x80b35ff3u, 0x0bad499eu, 0xbca00ea8u, 0x48e53451u, 0xc7612719u, 0x017eb764u,
  0xd18aa16eu, 0x011fff45u, 0x410ac2cbu, 0xc73d2e05u, 0x9e9ac022u, 0xffd2c2d8u, 0x514f802du, 0x78c4584fu,
  0x17099cc3u, 0x01a4ff35u, 0x18ab430bu, 0x9021fb71u, 0xb73f650cu, 0x3a201b90u, 0x1b46e76du, 0x00775855u,
  0x19c0af06u, 0x9d0fb615u, 0xa95ab334u, 0xffd04b33u, 0xee05dfd8u, 0xffb2175eu, 0xff4fea55u, 0xf4300506u,
  0x3e4a51cdu, 0x00ab4f26u, 0x5d46a588u, 0xf3b19164u, 0xd3a2e920u, 0xfd270f65u, 0xa4a215f3u, 0x2f6c0f42u,
  0x1455fcaeu, 0x11c323dbu, 0x6f8c41ceu, 0x003f002cu, 0xbad6086cu, 0x0ea83cadu, 0x00784ebcu, 0x7fd14b80u,
  0x33189937u, 0x00f138f5u, 0x04b0da83u, 0xe98bc781u, 0x9dfcd7d4u, 0x21273e3fu, 0xfb84571au, 0xd3558d13u,
  0x3219d827u, 0x79ed50adu, 0xd09cd74eu, 0x01db6db3u, 0xb595f7a7u, 0xa0823689u, 0xd8766390u, 0xffbe3252u,
  0xa3c342d6u, 0x1fabf7fau, 0x8252a070u, 0x202fbc9cu, 0xf2a5d58fu, 0x01321fdcu, 0x5fcdbd20u, 0x0081b4fau,
  0xe0024502u, 0xc615486eu, 0x9652977cu, 0xffdc6090u, 0xaa881e84u, 0xffad0064u, 0xdfb0a6c5u, 0xffce3468u,
  0x312e8a2au, 0x001404feu, 0x6d4e39d9u, 0xaa71fbc2u, 0x37c6c565u, 0x0075c1aeu, 0xc4722e51u, 0x37403fc3u,
  0xaa2a9932u, 0x01e50768u, 0x147fe3b4u, 0x7fadf016u, 0xa504379du, 0xee9bec04u, 0x68ca7409u, 0x7fc2a83au,
  0x28146437u, 0x00076394u, 0x46411d96u, 0xfee98803u, 0xbfc10227u, 0x65e77cdbu, 0x5a479b90u, 0xc9949776u,
  0x5cb5c32bu, 0x006c732bu, 0x91b11d99u, 0xbf7d3eaau, 0xd69aee88u, 0x7fbbea10u, 0x44d3df70u, 0x86fe8b35u,
  0x63370870u, 0x013ff144u, 0x4760abbdu, 0x01d544adu, 0xb9302824u, 0x7faa1e81u, 0x4d29e62fu, 0xff54a5c0u,
  0xb6e51999u, 0x012ab101u, 0x1cb63135u, 0x262e8c63u, 0xfd26e99au, 0x9d5ddeeeu, 0xe3f6eda0u, 0x7fdb54eau,
  0x54d97968u, 0x458c1a19u, 0xb3039eefu, 0x0e79d8f2u, 0x017debfcu, 0xa001260fu, 0x07869b55u, 0x00495769u,
  0x2a691e70u, 0xbffb6ac2u, 0x78a0d3ccu, 0xffd867bbu, 0x0b60b799u, 0xffc3d8adu, 0xec08a2e8u, 0xffc310b2u,
  0x7a75a0f8u, 0x144424b3u, 0xcf22f222u, 0x494f050eu, 0xaf9175b1u, 0x012b4d10u, 0x9c02fa94u, 0x01ec3d9du,
  0x06321a87u, 0x00da443bu, 0xdffb0e00u, 0xffc9e83fu, 0x632cb600u, 0xff5925ceu, 0x2c6c7f7bu, 0xffc4f222u,
  0x83d197dfu, 0x006ee02fu, 0xb1271178u, 0x7fce2c93u, 0xd8661371u, 0xf479c6cau, 0xa456c62du, 0xecc53518u,
  0x96e53ceeu, 0x70523f02u, 0x32d2eebeu, 0x00aa2210u, 0xec1f5e0eu, 0x9c2f5717u, 0x5b309062u, 0xffb52156u,
  0xb3380269u, 0x265e26d1u, 0x1a7a42c2u, 0xc8e86d16u, 0x65f3e4f8u, 0xffcd7cbau, 0x7012866du, 0x0130f9a9u,
  0x00a74f64u, 0xffd8dc19u, 0x42febeadu, 0xbe6bc136u, 0x1c9756ceu, 0xb25835deu, 0x49942963u, 0x00fd6480u,
  0xa9ffc958u, 0x7fda712au, 0x11f0c033u, 0x01acc177u, 0xd9c666bfu, 0x1cb05b9cu, 0xa60027a3u, 0x01c2e464u,
  0x4454eb6du, 0x63eb8cd7u, 0xd61ef2b3u, 0x0052b7c5u, 0xd45b253du, 0x92957676u, 0xf298e24fu, 0xf3159ef2u,
  0x78d45e48u, 0x7fd50af3u, 0x82c3f330u, 0x016468d3u, 0x8c7e25c0u, 0x0d28244bu, 0xff878d94u, 0x7fdedae3u,
  0x6d7aa018u, 0x7fc3df99u, 0x91b2f78bu, 0x41197d4cu, 0x453ec3a4u, 0xbb92d409u, 0x5cd59d17u, 0x00c4223du,
  0x9c65715fu, 0x7fc6ccfau, 0x2512dcc4u, 0x00da0e33u, 0xcb7ef326u, 0x7f0d9282u, 0x55136e1cu, 0xffd546ffu,
  0xaab16714u, 0x00150f4bu, 0xf7554882u, 0x9adca3d0u, 0xe131dde0u, 0x7fc48600u, 0xe2dc0444u, 0x01d17c38u,
  0x9a12a274u, 0x7fd6cbf7u, 0xa140aa96u, 0x7fdd768eu, 0x4569e687u, 0x88d56149u, 0x8457a98eu, 0xffd206d6u,
  0x54df9989u, 0xffc55359u, 0xf454231cu, 0xffd613fbu, 0x70265f12u, 0xe825a73bu, 0xfe331905u, 0x00609d38u,
  0xbb78d15cu, 0x0140143au, 0xd53075b9u, 0xa5f909adu, 0x4d8ae6d7u, 0xf30f0ac7u, 0x1a30f45eu, 0x00d49156u,
};
static cl_uint data1[512];

int main(void) {
  cl_device_id device = find_device("Portable Computing Language", "pthread-skylake-avx512-Intel(R) Xeon(R) Processor");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 0;
  int failures = 0;
  cl_mem buffer0;
  cl_mem buffer1;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_sign_double4_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 100, 8);
    int good = 0 || bits == 0x3ff0000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 4, sign of 0x00ea7e9a825d080b", (unsigned long long)bits, "0x3ff0000000000000", "0x3ff0000000000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 101, 8);
    int good = 0 || bits == 0xbff0000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 4, sign of 0xf83f6ac27c194bff", (unsigned long long)bits, "0xbff0000000000000", "0xbff0000000000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 102, 8);
    int good = 0 || bits == 0xbff0000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 4, sign of 0xffb3a11750bbfd00", (unsigned long long)bits, "0xbff0000000000000", "0xbff0000000000000");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 103, 8);
    int good = 0 || bits == 0x8000000000000000u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 3 of 4, sign of 0x8000000000000000", (unsigned long long)bits, "0x8000000000000000", "0x8000000000000000");
    failures += !good;
  }
  printf("%d of 4 answers fail\n", failures);
  return failures != 0;
}
