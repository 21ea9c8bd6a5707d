/* data_types/components_in_memory/int4
 * OpenCL 1.2, 6.1.7: exact
 * lane 0 of 16, component in memory of 0x86e6c66b; build options ""
 * assay repro data_types/components_in_memory/int4 --input=0x86e6c66b,0x688c44e2,0x780c08fa,0x0000006c,0x109331d1,0xb3390a73,0x058d4bda,0x000000f4,0x0000015c,0x85b6fde0,0x7b53bb00,0xffffffe6,0x0000000f,0xb7175939,0xffffc2eb,0x4e6bc1d4 --seed=1 --depth=quick
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
  cl_platform_id platforms[64];
  cl_device_id devices[64];
  cl_uint platform_count = 0, device_count = 0, p, d;
  must(clGetPlatformIDs(64, platforms, &platform_count), "clGetPlatformIDs");
  for (p = 0; p < platform_count && p < 64; ++p) {
    char name[1024] = "";
    clGetPlatformInfo(platforms[p], CL_PLATFORM_NAME, sizeof name - 1, name, NULL);
    if (strcmp(name, platform_name) != 0) continue;
    if (clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 64, devices, &device_count) != CL_SUCCESS)
      continue;
    for (d = 0; d < device_count && d < 64; ++d) {
      memset(name, 0, sizeof name);
      clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name - 1, name, NULL);
      if (strcmp(name, device_name) == 0) return devices[d];
    }
  }
  fprintf(stderr, "no device '%s' on a platform '%s'\n", device_name, platform_name);
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
  "__kernel void assay_components_in_memory_int4(__global const uint *in0, __global uint *out0) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  __global const int *e = (__global const int *)in0 + i * 16;\n"
  "  __global int4 *q = (__global int4 *)((__global int *)out0 + i * 16);\n"
  "  for (uint k = 0; k < 16; ++k) ((__global int *)q)[k] = e[k];\n"
  "  switch (in0[i * 16] % 4) {\n"
  "    case 0: q[0].s1 = e[15]; break;\n"
  "    case 1: q[3].s0 = e[2]; break;\n"
  "    case 2: q[0].s01 = q[0].s10; break;\n"
  "    case 3: q[0].s10 = (int2)(e[14], q[3].s1); break;\n"
  "  }\n"
  "}\n"
  ;

static cl_uint data0[1024] = {
  0x86e6c66bu, 0x688c44e2u, 0x780c08fau, 0x0000006cu, 0x109331d1u, 0xb3390a73u, 0x058d4bdau, 0x000000f4u,
  0x0000015cu, 0x85b6fde0u, 0x7b53bb00u, 0xffffffe6u, 0x0000000fu, 0xb7175939u, 0xffffc2ebu, 0x4e6bc1d4u,
  0x26a04233u, 0xf1cdd43cu, 0xffa579fbu, 0x2e5c9785u, 0x00000006u, 0x3f6492c0u, 0xa8d66532u, 0x95787f0bu,
  0x00000afbu, 0xfffffff8u, 0x0003e7e0u, 0xffffff40u, 0xd49dec46u, 0x8df6f46au, 0x485e7c30u, 0x0ae82499u,
  0x3a674e71u, 0xca8b0b94u, 0xdcd95c29u, 0x00019deeu, 0xe14ba350u, 0xcd0d8a86u, 0x00001a8du, 0x05732e3fu,
  0xeed5a18cu, 0x9cc01cb1u, 0x52a068dfu, 0x00000d1au, 0x279c8920u, 0xfc42a591u, 0xfffb081du, 0xf4aea672u,
  0xebd1970du, 0x96a4f43du, 0xffba5376u, 0xfc2fb4eeu, 0xffffeddau, 0x42877ecbu, 0xd65dc587u, 0x4872cebbu,
  0x00188dbcu, 0x0759ae68u, 0x58cc5dc0u, 0x3e313d2au, 0xef1dfe33u, 0x0000034du, 0x00000074u, 0x00735dc1u,
  0x72b45f36u, 0xbe5dc8bfu, 0xb8042265u, 0x7cca77e0u, 0xedc97196u, 0xfffffffeu, 0x471f8676u, 0xbb705feau,
  0x0f9e94a2u, 0xffffe4b3u, 0xdde9d8edu, 0xffcd5a4au, 0x1bedce12u, 0xffffea35u, 0x90aa612au, 0xae66a2d1u,
  0x2da8a96bu, 0xeaea403bu, 0x0000001bu, 0x00000039u, 0x9332b61fu, 0xf88aba4au, 0xc27ae3a7u, 0x8250a471u,
  0xb051ad60u, 0x737139dau, 0xfd09934fu, 0x5784e740u, 0xce29e290u, 0x7dc61447u, 0x45e102f4u, 0x098a5181u,
  0xf0f1cb29u, 0x428f0112u, 0xe8cc70d3u, 0x06cdbd79u, 0x5217f939u, 0x74446bc3u, 0x00000001u, 0x9d7f8d97u,
  0x5474a09cu, 0xa25e2164u, 0xfffffa07u, 0x1b58eadeu, 0x1ea72b73u, 0xffffb530u, 0x4bac0058u, 0xfffa90c6u,
  0xfffffffeu, 0xffff7cf6u, 0x86defd85u, 0x9146d36eu, 0x00000004u, 0x987a9a60u, 0xfffffffeu, 0xa98dc323u,
  0x000017b1u, 0xffc9eb3bu, 0x00000b1fu, 0x004272aeu, 0x04de1b95u, 0xfffffd0du, 0xd66bb848u, 0x4a7d335bu,
  0x2611cfefu, 0x0d9c29c3u, 0x283234acu, 0xffffffd2u, 0x68a43d25u, 0xffffd4a6u, 0x0000000au, 0xfffffffeu,
  0x075ed556u, 0x000490deu, 0xdc5df66bu, 0xcbe5d727u, 0x0bb03de9u, 0xffcc5f4cu, 0xb444afcdu, 0x7a8fff7eu,
  0x4cc08fb8u, 0xec61ad08u, 0x0000000eu, 0x7d6417d2u, 0x5dbe77afu, 0xa212ffc2u, 0x000000b1u, 0xd79da3bfu,
  0x8bdd2831u, 0xf61a6466u, 0x2e290781u, 0xf7d3a349u, 0x00000137u, 0xffee210bu, 0x748360d3u, 0xfffb125eu,
  0x030dc7bau, 0xf2fbf0c9u, 0x1fffffffu, 0xffffff96u, 0x58ef74a7u, 0xfecbecd8u, 0xc029549au, 0xc2b7db2bu,
  0x4bf01bf4u, 0x58c0efa3u, 0x0003c105u, 0x64afe169u, 0x34da7feeu, 0x13afb0b9u, 0x55f03d06u, 0x00000205u,
  0x9384bf82u, 0x0002c0ecu, 0x0499aad1u, 0xff57f256u, 0x81692d09u, 0xc1fd5c1cu, 0x0001371eu, 0xd71581c8u,
  0x02a5f250u, 0x0003bd96u, 0x44dfdb2bu, 0x00000299u, 0x04eba0deu, 0xed1a1a17u, 0x0007ec1fu, 0xa2b7735du,
  0xa313e744u, 0x59868f0fu, 0xfffff3c8u, 0xc31e188fu, 0xe7108ab4u, 0x3c49c99eu, 0xa4873147u, 0x9a6fcd06u,
  0xa545c671u, 0x111c8dd4u, 0x3855ad07u, 0x0001336bu, 0x00004caau, 0x0075ec8au, 0x9934c262u, 0xabdea7e4u,
  0x0004a029u, 0x137280f6u, 0x6cd7c7edu, 0x067c2c68u, 0x6048db4eu, 0x00024739u, 0x00df5a71u, 0x038183d2u,
  0xfff649c9u, 0xffbccde6u, 0xe82136e9u, 0xbbc3d701u, 0x9b674836u, 0xd2ef70a0u, 0x000001e0u, 0x00000007u,
  0x2444025du, 0xffefffffu, 0xfff27c65u, 0xfffffffcu, 0x7ef9aee9u, 0xffffffffu, 0xb0923ca1u, 0x00080001u,
  0x6feced16u, 0xb71ee022u, 0x087d4fb6u, 0xfdb659c9u, 0xce49afbau, 0x70160640u, 0x00000006u, 0x00000055u,
  0x120f5218u, 0xcdedf3d0u, 0xffffff11u, 0xfffffff9u, 0xd0b0643au, 0x05c5ba88u, 0x094372c9u, 0x3b94b416u,
  0x1bf2cfc7u, 0x000019d7u, 0x61ad1cadu, 0x908acb8bu, 0x374a0dd2u, 0x5d16fe82u, 0xd4c8e011u, 0x28356790u,
  0x00001a71u, 0xfffff4f7u, 0x314f2a5eu, 0xe5413801u, 0x3b89e32eu, 0x0ff2d369u, 0x001bbc6cu, 0x03f840f4u,
  0xffffffffu, 0x9397f238u, 0x000001d7u, 0x00000000u, 0x16803623u, 0xffe7b2fau, 0xbc2b1d69u, 0x00000019u,
  0xffff82e3u, 0x8e2aaa06u, 0x772d0a15u, 0x0d52e292u, 0x46d47058u, 0xfffffffdu, 0xfffff77bu, 0xe08b0b2eu,
  0x88f24942u, 0x32ceb861u, 0x550f47ffu, 0x00000007u, 0x723bc27eu, 0xc11368a3u, 0xd832869bu, 0x71858283u,
  0x3ce24372u, 0xfffff269u, 0x648efe15u, 0xdb5dd775u, 0x0000003eu, 0x857df1feu, 0x38d89d4eu, 0x0000a237u,
  0x2753ccebu, 0xdc69fec0u, 0x5a49815au, 0x166e1d87u, 0x118c0dfbu, 0x57224214u, 0x6ba3f542u, 0xfee6b330u,
  0x454fb11au, 0xb27ca52bu, 0x12384676u, 0x235ec092u, 0xfff586e2u, 0xbcb6d918u, 0x00002438u, 0x89aac9deu,
  0x9dda6592u, 0x00000001u, 0x2ca9c165u, 0x770da371u, 0xffffff44u, 0xfffffb00u, 0xff436168u, 0xcade5e00u,
  0x0000d790u, 0xff1a07d5u, 0x1299aca8u, 0x5694f643u, 0xffa85370u, 0x4add0488u, 0x57394a6cu, 0xf089ab91u,
  0x74a5ccb9u, 0x703c1d18u, 0xf696c956u, 0xffd5511fu, 0xbf9fdacau, 0xd2f6a6efu, 0x00000000u, 0xd803cb7cu,
  0x872402b6u, 0xdb92e7e6u, 0x47126ae5u, 0x00044327u, 0x5094d255u, 0xcffbf4c7u, 0xa1101f2fu, 0xfffff079u,
  0xdb405ba2u, 0x73724843u, 0x610ddeceu, 0xa8971d13u, 0xec40f63du, 0xfffefa03u, 0x00004731u, 0xda8a54d0u,
  0x00000005u, 0xb147b42cu, 0x00000008u, 0x1e84a56eu, 0xd869ecd9u, 0xa9e965c4u, 0x0c7f284bu, 0xffffffd5u,
  0x0000064cu, 0xd32dce26u, 0x65b217a7u, 0x354b6db8u, 0x2a538f3au, 0x206e1072u, 0xe2ff5e43u, 0x00000027u,
  0x4d1998e4u, 0x624593b9u, 0xd7797d9au, 0x0251b242u, 0xf3dd50d4u, 0xffc89f6eu, 0x5e30b275u, 0x9a9baed1u,
  0xfe7c176cu, 0x00000002u, 0xffffffeau, 0xeff443aau, 0xbe44f2b6u, 0xa6851a42u, 0xfffff088u, 0x00053a57u,
  0xb89064bfu, 0x00000003u, 0x61d56f1bu, 0xc2cca185u, 0x3583c1c8u, 0x019f8205u, 0x0000626cu, 0xf3c36995u,
  0xffffffb8u, 0x1fc99625u, 0x00019ec1u, 0xb54d2a72u, 0x153f423cu, 0x09f1a188u, 0x00003057u, 0xae5d51c6u,
  0xb325dbf0u, 0xfff11bf5u, 0xffffff0du, 0x000000aau, 0x24507681u, 0x0000002du, 0x2cd4b1ceu, 0xe78a97bbu,
  0x01c25f10u, 0x05466aa1u, 0x17ec2d63u, 0x165b21d6u, 0x59872fbeu, 0xcfe2f518u, 0xedfa395bu, 0xfffffffdu,
  0x05766330u, 0x59eb3f73u, 0x27a39a37u, 0xf41a5f0cu, 0x69b99549u, 0xffffffd2u, 0x39c6895cu, 0x00000100u,
  0x34a1a401u, 0xf66e358au, 0x00000001u, 0xfcdf29a7u, 0xfffff214u, 0xfffa2490u, 0xc5a74541u, 0xfffff7b0u,
  0xffffff56u, 0x9dd62d2bu, 0x8b011062u, 0x20e34715u, 0x134e5db3u, 0x00007a65u, 0x0000174au, 0xb0dab326u,
  0xfffffe5fu, 0x0000ad7du, 0x6554e235u, 0xfeeed15au, 0x16bb6733u, 0x47effa7au, 0x84917212u, 0x76c27316u,
  0x8212f334u, 0x5e011a6au, 0x0000a57au, 0xf1b22e3cu, 0xfffffffeu, 0x6ba89446u, 0x00000409u, 0xfffffebeu,
  0xafd413ccu, 0xc2ad9464u, 0x3138e4d5u, 0xff8e503du, 0xb901fc21u, 0x0000073fu, 0xe302e2b9u, 0xffffff60u,
  0xe4a75917u, 0xca116e21u, 0x1267b73fu, 0x000e681eu, 0xfffff751u, 0x762a10c3u, 0x0000018bu, 0x9ea98148u,
  0x0000001eu, 0x369a8befu, 0x40fae1f7u, 0x75f32092u, 0xffffcdc5u, 0x00000000u, 0x7be1cba1u, 0x0000c385u,
  0xd7284ac1u, 0xd0d07610u, 0xffffffd0u, 0x00034f00u, 0xf23f923au, 0xdf1b0203u, 0x659cf704u, 0xffff327du,
  0x000048dbu, 0x0000383fu, 0x10e56ba1u, 0x67b5fc32u, 0xffe30b32u, 0xffffffe5u, 0xffffaa22u, 0x00000dbeu,
  0xf4dd7ba5u, 0x00000c3cu, 0x000005feu, 0x6b0f8d6fu, 0xb4db997fu, 0x000092d3u, 0xdfe49c29u, 0xa63142a4u,
  0x0000fc2au, 0x14654885u, 0xfff7cbb3u, 0x8d0bba20u, 0xfffffeecu, 0x00000003u, 0x00000017u, 0x08d340beu,
  0x6ac751a9u, 0x4306bb54u, 0x0001fb01u, 0x0731b704u, 0x7ddf3fa3u, 0x9e91bd39u, 0xaa620abcu, 0xaeb96283u,
  0xb9c6efd8u, 0x6dfc2f32u, 0x2c2ae1a0u, 0xfffcbe89u, 0xd005e22cu, 0x0000000bu, 0xffffeee4u, 0x8e841ef0u,
  0x1be820d4u, 0x7ab8551au, 0xffffffffu, 0x00004000u, 0xbf3b781bu, 0xffffffe2u, 0x31e39d5bu, 0x0000030fu,
  0x8dc8563au, 0x2e85acbdu, 0x4f1b9763u, 0x877b5e34u, 0x6923070cu, 0xfffffffcu, 0x19cfdab9u, 0x4b341856u,
  0xfffffe3au, 0x9330dfceu, 0x21b69cc1u, 0xc3ea0443u, 0xb6ae5dacu, 0xdd57647cu, 0x65316edfu, 0x86b0871cu,
  0x00000622u, 0x48e05381u, 0xecc842b6u, 0xff55ef9au, 0x0000001bu, 0x69ca98ddu, 0x00003d82u, 0xf562991du,
  0x17f15ffbu, 0x5041ee1bu, 0xffffffe2u, 0xfff8e111u, 0xe573fdaeu, 0x69654452u, 0x0000005cu, 0x00000005u,
  0x628c399du, 0xffd7bc66u, 0x11aec426u, 0x719ca628u, 0x85749c30u, 0x93d0a6f6u, 0x05d04f34u, 0xfffffd10u,
  0x00000fceu, 0x73742d6cu, 0xfffffff8u, 0x39181ca5u, 0xeddaefd3u, 0x54e3e720u, 0x00000011u, 0x95740568u,
  0x7716d83cu, 0x7a89ee92u, 0xf6f0f666u, 0x00000171u, 0xfb88c002u, 0x02fb06cfu, 0xfffcf294u, 0x00003fceu,
  0x4d04fcbfu, 0x71d5afcfu, 0x05e9fdf5u, 0xba7ed272u, 0xb3c2ddf9u, 0x0e73a9e3u, 0xc8b89868u, 0x00000472u,
  0xfa194913u, 0xe8089107u, 0x000a3094u, 0x000b264cu, 0xc9661cefu, 0xf5ababdfu, 0x55b8f014u, 0x4fe56f0du,
  0x5873b9b5u, 0x6f7a2772u, 0xfff4bd47u, 0x78e95d07u, 0xfffffd0fu, 0xb3adbe87u, 0x000000bau, 0xfffffe01u,
  0xffffffedu, 0x398fc72cu, 0x8e4435dfu, 0xa7d7b72eu, 0xff167a65u, 0xfffb6f99u, 0xfffffb19u, 0xe71d03b7u,
  0x14aa2d20u, 0x00000001u, 0x9289863cu, 0xfffffff0u, 0x8a5a64b0u, 0x871786f2u, 0x87166234u, 0x00000032u,
  0x8f6dd390u, 0xea3e44d3u, 0xdfc090cbu, 0x00006624u, 0xf246e282u, 0x68aadd35u, 0xdce2128bu, 0x03fde6edu,
  0xa28817bau, 0x0286be5du, 0xffffffcbu, 0xa41c1601u, 0xb7709963u, 0xffffff2du, 0x35bd825au, 0x00716afeu,
  0xfff0591du, 0xbfc1a7f1u, 0xffffff88u, 0x56a4b63eu, 0xec3ebfacu, 0xff77731au, 0x91def85fu, 0x004bf446u,
  0x01bed4ddu, 0xffffffe6u, 0x7be55d82u, 0x7b56bbeau, 0x82376148u, 0x9abc34fbu, 0x499f16beu, 0x4b743f96u,
  0xf079b7c3u, 0xdaa27c3eu, 0x0000000du, 0x8ce049aeu, 0x5a95615fu, 0xe6f62a98u, 0x594b837fu, 0xf8532376u,
  0x0000304cu, 0xd2158600u, 0x0277af6du, 0x049c87f0u, 0xdb0ace6au, 0xd44fe603u, 0x726e36ceu, 0xac70f7beu,
  0x0000002cu, 0x592c5b0au, 0xdfaeeac7u, 0x060bd93cu, 0x41547cddu, 0xd7a137fau, 0x02d05596u, 0x4da872cau,
  0x7d177a1bu, 0x4a495ac1u, 0x1e5a2b92u, 0x00000007u, 0x8c1eda89u, 0x55555555u, 0x65a79e02u, 0xa4b5252eu,
  0xfffff9b8u, 0x86affbc6u, 0xffff24bfu, 0xfb6674e6u, 0xbf9ebb72u, 0xfffff1b0u, 0x00002d2fu, 0xb86d0df4u,
  0x00069ffdu, 0xdefcd272u, 0xdb533ebau, 0x0ff9ca1du, 0x00000001u, 0xa2a465bfu, 0x0001c83du, 0xdf38b5ebu,
  0x120b0a77u, 0xffec6b27u, 0x3701f4c2u, 0xbf2f2e7cu, 0x4f942544u, 0x84c9e02eu, 0xe35c75efu, 0x4f1b8378u,
  0xeb683df1u, 0xffffffecu, 0x74921868u, 0x73e0fc4au, 0x00000146u, 0x0c310ad2u, 0x673f8225u, 0xe4f57416u,
  0x00000519u, 0x00000001u, 0xffffffa0u, 0xffffffffu, 0x00000053u, 0xa594d2e9u, 0x49c78bb4u, 0x00000001u,
  0xe8312987u, 0xfffe1454u, 0xfffff6c3u, 0x00000026u, 0xfffffffeu, 0xf0b69bd2u, 0xd48c1085u, 0x0000000cu,
  0xcda2f332u, 0x004e6b00u, 0xaf6fdcbeu, 0xe82f6191u, 0x18fe4e62u, 0x93e6f2cdu, 0x7a6923b9u, 0x00000023u,
  0xf6d03354u, 0x00000075u, 0xe4f83c1du, 0x0e13ee43u, 0xffffff6fu, 0x33a53e6bu, 0x74ca73fau, 0xfffffff8u,
  0xd15d3179u, 0x1ff7bf91u, 0xb0d42ef0u, 0x00000016u, 0x02cc89a1u, 0x0000000fu, 0xfffffff2u, 0xe1085bfcu,
  0x1a0d9b2bu, 0x01566423u, 0xb7cfa5a3u, 0x9d28568fu, 0xb1ebcd97u, 0x8c3657d8u, 0xb1ad68b6u, 0x36556351u,
  0xd824b39cu, 0x725b4ad5u, 0xcf786447u, 0xf20c95a6u, 0x4c694ba0u, 0x7e3fd895u, 0xc8c59b40u, 0xfffffbf6u,
  0x00000033u, 0x575766e4u, 0x06d10bb0u, 0x0000b577u, 0x41f6af48u, 0x6f848cc5u, 0x00000003u, 0xcbda40a8u,
  0x4cec39deu, 0xb427f50du, 0xe88a372du, 0x31f71a69u, 0x0909e9a1u, 0x918d644eu, 0x14bb7616u, 0xa4d005ddu,
  0xfb6c0e27u, 0xffffa5e1u, 0xffffc95eu, 0xfff802cbu, 0xfffff7e6u, 0xb0b7d093u, 0xf708a16au, 0xfffffffeu,
  0x00698d61u, 0xfffffffeu, 0x00100000u, 0xffcc0a6bu, 0x0017fe90u, 0xce3e25c4u, 0x8c977b30u, 0xcfebf4a7u,
  0xbde1d3b2u, 0x00000007u, 0x648cac25u, 0x6d763aeau, 0xffffff8eu, 0x24a263aau, 0x00003a68u, 0x00001bebu,
  0xfffffffau, 0x4fd578f6u, 0x0000ff8au, 0xd6a13e95u, 0x00369bbcu, 0x000859a0u, 0xeb8b2bc4u, 0xee2e93bbu,
  0x6620b6e9u, 0x00000006u, 0x54e45c90u, 0xfffff29du, 0x9d6f9750u, 0xb65f8b8eu, 0x0721b794u, 0x0000012eu,
  0x79af4b5fu, 0xb2a1b405u, 0x004cb016u, 0xdc8f67e4u, 0x1cdfd931u, 0x497e15aau, 0xfffe482fu, 0xe77558a5u,
  0xeacd8167u, 0x86380e26u, 0xfff8cc8du, 0x1edbb3c8u, 0xafa12924u, 0x12084458u, 0x33876cb9u, 0x0000000cu,
  0x93480620u, 0xf95742bfu, 0x3e168c83u, 0xb6e3a4e1u, 0xd27498a7u, 0x4aeab37cu, 0xfffe254au, 0xb43225dcu,
  0x69f0edbfu, 0x003d056eu, 0xa519f3ddu, 0xbcb6bfc6u, 0x3309d6b4u, 0x235c688eu, 0x333b7253u, 0xfff9e629u,
  0xc80e9182u, 0x19fedb9bu, 0x4c68bf04u, 0xfda37383u, 0x0000005eu, 0x0091463fu, 0xa4d33fb9u, 0x7f5f4d9bu,
  0xaaffc88cu, 0x9724ebb9u, 0x08439c4cu, 0xffffeec6u, 0x00000003u, 0x8f0c5329u, 0xf0242675u, 0x353da801u,
  0x5b77c7c8u, 0x00000002u, 0xcd544d44u, 0x0fd9f54au, 0xffca5839u, 0x1f1fa751u, 0xb9219bbau, 0xcadb457bu,
  0x0000007fu, 0x0029a816u, 0xebf5addau, 0x636799a2u, 0xfffffffdu, 0x6c60f352u, 0x8b747b47u, 0x76490499u,
  0x0000b20bu, 0xfffffee6u, 0xac727d11u, 0xf544b2ddu, 0x000092bdu, 0x3af73454u, 0x00000000u, 0x963fe2cau,
  0x6d0a2888u, 0x2b00342cu, 0x587df718u, 0x49cd85a2u, 0x000001ffu, 0x97ead89bu, 0x34794a2cu, 0x7582e0adu,
  0xf1fe70beu, 0xffffffe4u, 0xeeade5ffu, 0x0478c063u, 0x6f8038aeu, 0x5ad19288u, 0x00000000u, 0xffffb297u,
  0x70b6a9c9u, 0x280e1467u, 0x0e0993d2u, 0x0003b67cu, 0x000000e8u, 0xfea51846u, 0xdf63195bu, 0x38caa75bu,
  0x317445b2u, 0x30137b58u, 0x000005e3u, 0xa8c14c33u, 0xc8d88737u, 0xffff15afu, 0x974ab470u, 0x0000001cu,
  0xfc0b5ff0u, 0x36d60195u, 0x16d775ceu, 0x2f17dcd7u, 0xfffb0442u, 0xffa24563u, 0xffffff94u, 0x9cb4fa18u,
  0xa90f8e84u, 0x3ab0627cu, 0xfffffff7u, 0xffed6d80u, 0xaf244bd3u, 0x437584c7u, 0xffffcdf2u, 0xffffffffu,
  0x00000c6cu, 0x0000003bu, 0x3bb9dc6du, 0x9d187049u, 0xb2764ffeu, 0x49e0c969u, 0xffffffe2u, 0x7b1d37e8u,
  0xec096188u, 0xffcd285cu, 0xe1b7396fu, 0xfffff925u, 0x423afbf3u, 0x1eff92beu, 0x0007ca6bu, 0xa4bfcf53u,
  0x826b1456u, 0x3e7338a2u, 0x7fd2cc14u, 0x2262aac2u, 0x977c319du, 0x03c41916u, 0x0b116bf6u, 0xd051e76eu,
  0x8a4ce3aeu, 0x0000129eu, 0x1e65cc33u, 0x00007379u, 0x368b5499u, 0xde9ee3c1u, 0xf2a6e745u, 0x068c4b20u,
  0x624df13au, 0x54e9ca87u, 0xdf0bd08eu, 0x173dae7eu, 0x6ca3b1f3u, 0xffc57014u, 0x00000136u, 0x00000ba7u,
  0x00000002u, 0x213194e8u, 0xfffff04au, 0xd13f0773u, 0xe9657a9cu, 0x1c9756ceu, 0xfffffe9cu, 0xfffffca1u,
  0x00113f35u, 0x1a8615e6u, 0xa591d244u, 0x000308a7u, 0x7caa8c0eu, 0xffffffecu, 0xfffffda8u, 0xffffeadcu,
  0xf037f8b9u, 0xce03b237u, 0xcaba00b9u, 0x15c18a81u, 0xff85e588u, 0xffffffe6u, 0xffff96c1u, 0xbb042c45u,
};
static cl_uint data1[1024];

int main(void) {
  cl_device_id device = find_device("Oclgrind", "Oclgrind Simulator");
  cl_int status = CL_SUCCESS;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
  cl_kernel kernel;
  const char *text = source;
  size_t global = 64, local = 64;
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
  kernel = clCreateKernel(program, "assay_components_in_memory_int4", &status);
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
    cl_ulong bits = element(data1, 0, 4);
    int good = 0 || bits == 0xb7175939u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 16, component in memory of 0x86e6c66b", (unsigned long long)bits, "0xb7175939", "0xb7175939");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 1, 4);
    int good = 0 || bits == 0xffffc2ebu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 16, component in memory of 0x688c44e2", (unsigned long long)bits, "0xffffc2eb", "0xffffc2eb");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 2, 4);
    int good = 0 || bits == 0x780c08fau;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 16, component in memory of 0x780c08fa", (unsigned long long)bits, "0x780c08fa", "0x780c08fa");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 3, 4);
    int good = 0 || bits == 0x6cu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 3 of 16, component in memory of 0x0000006c", (unsigned long long)bits, "0x0000006c", "0x0000006c");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 4, 4);
    int good = 0 || bits == 0x109331d1u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 4 of 16, component in memory of 0x109331d1", (unsigned long long)bits, "0x109331d1", "0x109331d1");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 5, 4);
    int good = 0 || bits == 0xb3390a73u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 5 of 16, component in memory of 0xb3390a73", (unsigned long long)bits, "0xb3390a73", "0xb3390a73");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 6, 4);
    int good = 0 || bits == 0x58d4bdau;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 6 of 16, component in memory of 0x058d4bda", (unsigned long long)bits, "0x058d4bda", "0x058d4bda");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 7, 4);
    int good = 0 || bits == 0xf4u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 7 of 16, component in memory of 0x000000f4", (unsigned long long)bits, "0x000000f4", "0x000000f4");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 8, 4);
    int good = 0 || bits == 0x15cu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 8 of 16, component in memory of 0x0000015c", (unsigned long long)bits, "0x0000015c", "0x0000015c");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 9, 4);
    int good = 0 || bits == 0x85b6fde0u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 9 of 16, component in memory of 0x85b6fde0", (unsigned long long)bits, "0x85b6fde0", "0x85b6fde0");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 10, 4);
    int good = 0 || bits == 0x7b53bb00u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 10 of 16, component in memory of 0x7b53bb00", (unsigned long long)bits, "0x7b53bb00", "0x7b53bb00");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 11, 4);
    int good = 0 || bits == 0xffffffe6u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 11 of 16, component in memory of 0xffffffe6", (unsigned long long)bits, "0xffffffe6", "0xffffffe6");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 12, 4);
    int good = 0 || bits == 0xfu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 12 of 16, component in memory of 0x0000000f", (unsigned long long)bits, "0x0000000f", "0x0000000f");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 13, 4);
    int good = 0 || bits == 0xb7175939u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 13 of 16, component in memory of 0xb7175939", (unsigned long long)bits, "0xb7175939", "0xb7175939");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 14, 4);
    int good = 0 || bits == 0xffffc2ebu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 14 of 16, component in memory of 0xffffc2eb", (unsigned long long)bits, "0xffffc2eb", "0xffffc2eb");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 15, 4);
    int good = 0 || bits == 0x4e6bc1d4u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 15 of 16, component in memory of 0x4e6bc1d4", (unsigned long long)bits, "0x4e6bc1d4", "0x4e6bc1d4");
    failures += !good;
  }
  printf("%d of 16 answers fail\n", failures);
  return failures != 0;
}
