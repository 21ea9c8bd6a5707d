/* math/frexp/double8/private/default
 * OpenCL C 3.0.19, 7.4, Table 68, frexp: exact
 * lane 2 of 8, frexp of 0x01af367c7d494e7c; build options ""
 * assay repro math/frexp/double8/private/default --input=0x01af367c7d494e7c --seed=1 --depth=quick
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
  "// The second result goes through a pointer to private memory.\n"
  "__kernel void assay_frexp_double8_private_default(__global const double8 *in0, __global double8 *out0, __global int8 *out1) {\n"
  "  const size_t i = get_global_id(0);\n"
  "  const double8 x0 = in0[i];\n"
  "  int8 r1;\n"
  "  const double8 r0 = frexp(x0, &r1);\n"
  "  out0[i] = r0;\n"
  "  out1[i] = r1;\n"
  "}\n"
  ;

static cl_uint data0[1024] = {
  0x6ca8860fu, 0xf2afb918u, 0x89025cc1u, 0xe9da2decu, 0x477c67eeu, 0x7fd5aa7eu, 0xfffffffeu, 0x8b8fffffu,
  0xa4ac7a33u, 0x00ba069du, 0xd9851764u, 0xffda8a61u, 0x55555555u, 0x51055555u, 0x29baddf6u, 0x0192f9d3u,
  0xaaaaaaaau, 0x4bfaaaaau, 0xf3b6c2b2u, 0x00ed43cfu, 0xffffffffu, 0x75b7ffffu, 0x969cb93au, 0xe3331c4du,
  0xe41630d3u, 0x1fbad7cbu, 0xfffffffeu, 0xff4fffffu, 0x083cc27cu, 0x7fc1130eu, 0x1c9756ceu, 0xcce835deu,
  0x00000000u, 0x51a00000u, 0x00000001u, 0xd6500000u, 0xc8763506u, 0x5596491bu, 0x00000000u, 0x96c40000u,
  0xf715272cu, 0x018a8856u, 0x5d69941au, 0x7fd15866u, 0x73e4558cu, 0xffaa9d2du, 0x8d60f2bdu, 0xcb6014f6u,
  0x5fd2c6ddu, 0x01820a95u, 0x743409cdu, 0x315ebcc5u, 0x8ab05302u, 0xffd6ac4bu, 0xfffffffeu, 0x63ffffffu,
  0x55555555u, 0xf2555555u, 0x89025cc1u, 0x3fda2decu, 0xffffffffu, 0x98f7ffffu, 0x07a6a41cu, 0x566b76a1u,
  0x7f86f9ddu, 0xab1c7287u, 0x5e0de72cu, 0x7fa7dd5eu, 0x00000000u, 0xd7c00000u, 0x27eced40u, 0xffbae394u,
  0x1191a397u, 0xb11abdebu, 0x8b235364u, 0x004a417du, 0x89025cc1u, 0x84ba2decu, 0x00000000u, 0x11a00000u,
  0x259c550cu, 0x005abb6cu, 0x00000001u, 0x62680000u, 0xdb91a068u, 0x338bd417u, 0x2cc3b571u, 0x690955cdu,
  0xaf393e0au, 0x7fdd550bu, 0x616fcaeeu, 0x008b5757u, 0x89025cc1u, 0xb92a2decu, 0xbd83690cu, 0xffdb5e53u,
  0x678c70a8u, 0x7fd5c386u, 0x1c9756ceu, 0x680835deu, 0xffffffffu, 0x1887ffffu, 0x957a1f01u, 0x15497a44u,
  0x7746a39fu, 0x01efdedbu, 0x758026ffu, 0x014be926u, 0x2032b368u, 0x6092c399u, 0x2b8140d3u, 0x62dd99b9u,
  0x96172d3eu, 0xd963f7a4u, 0xfffffffeu, 0xbb5fffffu, 0x2c8f965fu, 0x7fc03558u, 0x704e32dbu, 0x01692006u,
  0x7b250bb8u, 0x88b5a908u, 0xffffffffu, 0xd84fffffu, 0x00000000u, 0x2de40000u, 0x55555555u, 0xf2055555u,
  0x6bb57224u, 0x7fd44bbdu, 0x55555555u, 0x8d355555u, 0x89025cc1u, 0x04fa2decu, 0x6e79e431u, 0x0191acfeu,
  0xfc30267fu, 0xbfcec184u, 0x00000001u, 0xc4080000u, 0xbd08ac9cu, 0x7fda0175u, 0x5eb8f280u, 0xffb31cf4u,
  0x3f5d5aacu, 0x7fd2781au, 0x00000000u, 0x92d40000u, 0x89025cc1u, 0xe24a2decu, 0xb87cec67u, 0x01174d29u,
  0x21731bdau, 0x4e054871u, 0x00000001u, 0x2ab80000u, 0x7318630cu, 0xffdaf9cfu, 0xf1accf5cu, 0xb612bb29u,
  0xc39ad600u, 0x7f89eb73u, 0xffffffffu, 0x7b67ffffu, 0x0625d7f8u, 0xffbd36fcu, 0xfffffffeu, 0x3befffffu,
  0x1c9756ceu, 0xc40835deu, 0x00000001u, 0x2b680000u, 0x1a94c4d5u, 0x002b9c44u, 0xa2deaa5au, 0x01d0af57u,
  0x55555555u, 0xa4c55555u, 0x3fe5a3b3u, 0xffca9f85u, 0x4846808eu, 0x011e6777u, 0x5efa2a44u, 0x00e434fbu,
  0xffffffffu, 0x95b7ffffu, 0x00000000u, 0x69f40000u, 0x8ac71aeeu, 0x01948ca5u, 0x89025cc1u, 0x03aa2decu,
  0x55555555u, 0xa5755555u, 0x00000000u, 0x00200000u, 0x90d80f46u, 0xffd49041u, 0x4e5b9400u, 0x005031e2u,
  0xfffffffeu, 0x04dfffffu, 0xffffffffu, 0xf637ffffu, 0xbfa4bbccu, 0x013a86f3u, 0xc6b507d0u, 0x1ae78b36u,
  0xffffffffu, 0x2e77ffffu, 0xd1cfb67fu, 0xc784c847u, 0x45d428e2u, 0x0034cdc7u, 0x1fb29300u, 0x01eadfc6u,
  0x00000000u, 0x53600000u, 0x00000000u, 0xa4180000u, 0x9e6de978u, 0xffc7deccu, 0xa9a0c310u, 0x2c13775au,
  0x89025cc1u, 0x1a3a2decu, 0x00389a8eu, 0x01b08fafu, 0x55555555u, 0x49255555u, 0xffffffffu, 0xd45fffffu,
  0x00000000u, 0x59080000u, 0xf9af48e4u, 0xe066e8dcu, 0xaaaaaaaau, 0x130aaaaau, 0xc8b7170eu, 0x7fb6592du,
  0xad2a28f4u, 0x78e621d8u, 0x7ae1a002u, 0xfd55ef28u, 0x204eee42u, 0x006217abu, 0xaaaaaaaau, 0x1aaaaaaau,
  0x91398236u, 0x64d7c525u, 0x85a4b960u, 0x7fa2a5b6u, 0xaaaaaaaau, 0xd67aaaaau, 0x1c9756ceu, 0x1d7835deu,
  0xffffffffu, 0xb8dfffffu, 0x5935ed49u, 0x7592b81du, 0x89025cc1u, 0xba3a2decu, 0x89025cc1u, 0x544a2decu,
  0x179a67d7u, 0x007ebfb0u, 0x5dfdb5d5u, 0x00a05fc1u, 0xed2630deu, 0xffb74830u, 0xffffffffu, 0x3d0fffffu,
  0x00415c28u, 0x016e7e1du, 0xd8783956u, 0x00f378a2u, 0x8ccb1cbfu, 0x7fc71ff0u, 0x00000001u, 0x59f00000u,
  0xaaaaaaaau, 0x809aaaaau, 0x621cb7f0u, 0x01596f5eu, 0xfffffffeu, 0x8effffffu, 0xfffffffeu, 0x5ccfffffu,
  0x1c9756ceu, 0x905835deu, 0x95c5a690u, 0xffbe7cf9u, 0x7d494e7cu, 0x01af367cu, 0x1c9756ceu, 0x984835deu,
  0x80dd3cbbu, 0x0002d44fu, 0x55555555u, 0x9b355555u, 0xfa10cb07u, 0x0196249du, 0x3d10ac63u, 0x01d489b1u,
  0xde58fb74u, 0x377cdc07u, 0xe88183b0u, 0x34357c44u, 0xaaaaaaaau, 0x49caaaaau, 0xf565c769u, 0x0080db18u,
  0xe02a1cf5u, 0x0c6cc91eu, 0x42fddf73u, 0xbf8beb73u, 0xf29ad967u, 0x575755c8u, 0xffffffffu, 0xfe97ffffu,
  0x99a6f6d8u, 0x7fdc1693u, 0x00000001u, 0xb0a00000u, 0x00000000u, 0x6e480000u, 0xffffffffu, 0x84cfffffu,
  0x9d9cead6u, 0x7fd4557bu, 0x129fb671u, 0x7fcda108u, 0xe510c495u, 0xd6f0350eu, 0x539d4e46u, 0x041ac6c1u,
  0x3983c7e1u, 0x3de6149cu, 0x2042f484u, 0xc3558139u, 0x8f0a1e3eu, 0x01806c0fu, 0x00000000u, 0xd3440000u,
  0x4c25a150u, 0xffb25e33u, 0xcc651ae8u, 0x005ca349u, 0xffffffffu, 0xd4c7ffffu, 0x55555555u, 0x0ed55555u,
  0x3e1148f8u, 0xffd0614cu, 0xdbf3f5aau, 0xb40dd512u, 0x831ec35eu, 0x00b7f709u, 0x9ac9ddb6u, 0x7fd496e5u,
  0xb393e726u, 0xffd8242eu, 0x00000000u, 0x2cf80000u, 0xaaaaaaaau, 0xbb5aaaaau, 0x00000000u, 0x43880000u,
  0x3e0e863eu, 0x2944e3a9u, 0x026e126au, 0x01226923u, 0xf25e08b3u, 0xc8090853u, 0x7788bfe3u, 0x008220a5u,
  0x47f2f8abu, 0x2986894bu, 0xbdc67e60u, 0x7fd402cdu, 0x73aeafb4u, 0x0104c68cu, 0x70dbbca8u, 0xffda65bdu,
  0x1c9756ceu, 0xefe835deu, 0x55555555u, 0x42955555u, 0xffffffffu, 0x832fffffu, 0xfe0f88b6u, 0xffd4e698u,
  0x6a45139fu, 0x013f6212u, 0xffbd18d6u, 0x00dacb7cu, 0x56c34ea3u, 0x007ba23cu, 0x224c4e15u, 0x22cf6372u,
  0x4352b7a9u, 0x89a4ff0cu, 0x4b8a40afu, 0x504d40d8u, 0x5403c7a1u, 0x45022410u, 0xfffffffeu, 0x856fffffu,
  0x89025cc1u, 0x28ea2decu, 0x00000000u, 0xf3740000u, 0x55555555u, 0x4ae55555u, 0xffffffffu, 0x8837ffffu,
  0x318ef1a2u, 0x002d72a5u, 0xc755f4b5u, 0x3f4accadu, 0xfd007c04u, 0xf5d7e6d3u, 0x146e8162u, 0x3091a6d6u,
  0xffffffffu, 0x4dafffffu, 0xfffffffeu, 0xc56fffffu, 0x921958b7u, 0x31bcf8b8u, 0x00000001u, 0x92d00000u,
  0x877880c8u, 0xffdef198u, 0x00000000u, 0x9c380000u, 0xf1b6aa8eu, 0x0049e19cu, 0x7fe99005u, 0x013c7f5eu,
  0x1c9756ceu, 0x9da835deu, 0x00000000u, 0x71f80000u, 0x00000001u, 0xa7100000u, 0x00000001u, 0x67f00000u,
  0x00000000u, 0xba600000u, 0xffffffffu, 0x55ffffffu, 0xfffffffeu, 0x9cffffffu, 0xf6039782u, 0x7fd8288au,
  0x234ff414u, 0x01372c38u, 0xc8f27742u, 0xffddf7dfu, 0x806efef4u, 0x01713663u, 0xca2d8102u, 0x004aee39u,
  0x9b724e03u, 0xb4fc1a23u, 0xc9f52012u, 0x7fd648d3u, 0x0ff352f8u, 0x150a20a0u, 0x55555555u, 0x49955555u,
  0xfffffffeu, 0xdcffffffu, 0x00000000u, 0x2a640000u, 0x62c56e85u, 0x5a9169bfu, 0x00000000u, 0x3f400000u,
  0xf3b46f0bu, 0x01ebd96fu, 0x91c90380u, 0x00ffbcbdu, 0x426f3afeu, 0xffd80ebcu, 0x3bc7a39au, 0x0101a238u,
  0xaff5cc8fu, 0x00cc9f77u, 0xda1fb8acu, 0xffaa8e19u, 0x55555555u, 0x21755555u, 0x6bfc3d60u, 0x4661704eu,
  0x1c9756ceu, 0x10f835deu, 0x6c582846u, 0x01e193edu, 0x0e19df2fu, 0x00fa89d0u, 0x00000001u, 0xd6800000u,
  0x4494cadau, 0xf7f66dcbu, 0x1c9756ceu, 0xcc7835deu, 0x67dc8966u, 0xffdbb6d6u, 0x2bd4fc4cu, 0x00300656u,
  0x426b9b80u, 0xffdeca75u, 0xcf0a6b72u, 0xca66d622u, 0x34fcfa81u, 0x5e9c8b2bu, 0x2f52c77bu, 0x012bf648u,
  0x00000001u, 0x4d700000u, 0x89025cc1u, 0x893a2decu, 0x9730a0d6u, 0x136e98bcu, 0x91f25a21u, 0x3c43c370u,
  0xbf2b40aeu, 0xee3d961du, 0x55555555u, 0xbad55555u, 0xe945a223u, 0x7d1afdfcu, 0x13e882a0u, 0x7f966780u,
  0xffffffffu, 0x5317ffffu, 0x16de7f67u, 0x011fd2d6u, 0xffffffffu, 0xaa5fffffu, 0x21d5a2e9u, 0x0113ffbbu,
  0xaaaaaaaau, 0xe13aaaaau, 0x5346425au, 0x0052465du, 0x916a4182u, 0x7fda04b4u, 0x8f0bfb4eu, 0x7fb58f15u,
  0xd7b325ecu, 0x009f7c21u, 0x55555555u, 0x77655555u, 0x00000000u, 0xf8d40000u, 0x1c9756ceu, 0x73d835deu,
  0xfffffffeu, 0xb2efffffu, 0x67be94c2u, 0xa690776cu, 0x19fd93abu, 0x01703721u, 0x226f46a5u, 0x0136e19bu,
  0x3b7b4426u, 0xffdbcf28u, 0x70394079u, 0x00969e01u, 0x27bff327u, 0x2a819121u, 0x86d51e00u, 0x46366e47u,
  0x3bc540ebu, 0x10b5a8a8u, 0x00000001u, 0x7fe00000u, 0xcab98014u, 0x7fc7503eu, 0x00000000u, 0x6f680000u,
  0x00000001u, 0xc8880000u, 0x79a27968u, 0x7fbd9ef9u, 0x3e912140u, 0xff85dc96u, 0xc8bcc27cu, 0x8762e084u,
  0x00000001u, 0x3c900000u, 0x72b1f162u, 0x00c3693eu, 0x911bb509u, 0x00533a82u, 0x1c9756ceu, 0xfb9835deu,
  0xfffffffeu, 0x327fffffu, 0xffffffffu, 0xd637ffffu, 0xd26b28e5u, 0x5519db6fu, 0x6feb2aecu, 0x5bdff436u,
  0xffffffffu, 0x0e77ffffu, 0xe21b309eu, 0x0042894eu, 0x2e4e19c4u, 0x013b602du, 0x6a849483u, 0x01604b60u,
  0x55555555u, 0x1e355555u, 0x9d8869c0u, 0x18016aeeu, 0x270d2534u, 0x3b161a06u, 0x00000000u, 0xc3680000u,
  0x00000001u, 0x48180000u, 0xa218ec8eu, 0x0004b8a0u, 0x1c9756ceu, 0x0f0835deu, 0xffffffffu, 0x8057ffffu,
  0x55555555u, 0x1ee55555u, 0xef48b547u, 0x26f1ed62u, 0xc77753e7u, 0x0007cf43u, 0x2203a72au, 0x01273583u,
  0xfffffffeu, 0xeaffffffu, 0xdf87289cu, 0xffa421e6u, 0x00000001u, 0xe7680000u, 0x00000000u, 0x33600000u,
  0x00000001u, 0xdbe00000u, 0xf878e4fau, 0x7fd00194u, 0xdcee4a22u, 0x09e06d33u, 0x1c9756ceu, 0x313835deu,
  0xffffffffu, 0xb2bfffffu, 0x6385fcdeu, 0xdd60daa9u, 0x82e7dc79u, 0x3ab8cbc6u, 0x00000000u, 0x1f280000u,
  0x89025cc1u, 0xe67a2decu, 0xdebed099u, 0x0139f6bfu, 0x94174622u, 0x00c8127au, 0x00000001u, 0x21f80000u,
  0x66c7016au, 0x0087819eu, 0x2cdae3e7u, 0x009fc793u, 0xe1bd3d04u, 0x003fa785u, 0x00000001u, 0x53d00000u,
  0xaaaaaaaau, 0x945aaaaau, 0x533c10eau, 0x7fd94e91u, 0x2f973a31u, 0x2e5ee251u, 0xffffffffu, 0xdd37ffffu,
  0x84573e57u, 0x01379e58u, 0x89025cc1u, 0xa42a2decu, 0x00000000u, 0x28d40000u, 0x00000001u, 0x8d380000u,
  0xbc1441d9u, 0x012b0989u, 0xe5287866u, 0x571b1de3u, 0x1c9756ceu, 0x798835deu, 0xfc585332u, 0x7fdc5e29u,
  0xbf51838du, 0x00ca4697u, 0xe111aeecu, 0x0d0038acu, 0x00000000u, 0x7c600000u, 0x00000000u, 0xcbc40000u,
  0xc56e85eeu, 0x381e0b55u, 0x145988d3u, 0xae36a787u, 0xffffffffu, 0x4b7fffffu, 0x79e394b6u, 0x36932135u,
  0x33d85f14u, 0x016354cfu, 0x00000001u, 0x90a00000u, 0x55555555u, 0x34255555u, 0xf4c04dedu, 0x002f805au,
  0x9238c78du, 0x0148c0d2u, 0xad846ea9u, 0x0092be47u, 0x00000001u, 0x51180000u, 0x7e14d846u, 0xffd48261u,
  0xa167ff85u, 0xd8bf90b9u, 0xba840c34u, 0xffc25d72u, 0xfffffffeu, 0xd8cfffffu, 0xffffffffu, 0x05e7ffffu,
  0x0e2dbb47u, 0xfe31a2b5u, 0x00000000u, 0x07500000u, 0xffffffffu, 0xcea7ffffu, 0x83eaa758u, 0x7fb310f6u,
  0x00000001u, 0xfd580000u, 0x00000000u, 0x7ec40000u, 0xfffffffeu, 0xf35fffffu, 0x7ac4bf97u, 0xe6feaacfu,
  0xfd544c90u, 0x7fdeeadbu, 0xffffffffu, 0x79a7ffffu, 0x53ccbe2du, 0x0040be68u, 0xce1958fbu, 0x00868b43u,
  0xd9a75bf6u, 0x0e48a608u, 0xfffffffeu, 0x50bfffffu, 0xaf289395u, 0x01cb18d5u, 0xb6d30ba2u, 0x7fd39abeu,
  0x8e781250u, 0xffadc260u, 0xffffffffu, 0x4697ffffu, 0x89025cc1u, 0xeeda2decu, 0x54cf6c19u, 0x150b5fa0u,
  0x55555555u, 0x1f455555u, 0x89025cc1u, 0xc30a2decu, 0xffafcdfdu, 0xa6eb0fb7u, 0xc3cd11b8u, 0x7aef03acu,
  0x5fe0df5au, 0x01fef52cu, 0x55555555u, 0xe7b55555u, 0x168500f8u, 0x019b94ecu, 0xd30e607cu, 0xffd079fau,
  0xa542c258u, 0x009b8c3eu, 0x7ab12158u, 0xffc19207u, 0xffffffffu, 0x4ee7ffffu, 0xae4e8363u, 0x1994092du,
  0x7cebfd5eu, 0x010f470au, 0x00000001u, 0xbe580000u, 0x4ef82442u, 0x00a353d4u, 0x88cb5275u, 0x01ec6c53u,
  0xfdf3ccfdu, 0x014b739fu, 0xffffffffu, 0xce57ffffu, 0xcf4d4298u, 0x00b3c94bu, 0x00000000u, 0xbd940000u,
  0xffffffffu, 0x1387ffffu, 0x00000001u, 0x8b480000u, 0x3ee1851fu, 0xffc19fe4u, 0x3e99a1a3u, 0x01e763eau,
  0xaaaaaaaau, 0xae9aaaaau, 0x4e8bb0d6u, 0xcc19835fu, 0xaf21d0b5u, 0xbcb2909eu, 0xfffffffeu, 0x70efffffu,
  0xf17ee3c0u, 0x00bff118u, 0x00000000u, 0x66e00000u, 0x61e3afeeu, 0x7fd0e964u, 0x00000001u, 0x61d00000u,
  0x58b55428u, 0x7fd2cb84u, 0xffffffffu, 0x35b7ffffu, 0x3f60d8b0u, 0x7fdab85bu, 0x09ae1178u, 0xffb24f1cu,
  0x6e969bc0u, 0xffdd0b88u, 0x1c675a22u, 0x7fd4722fu, 0x9f31f313u, 0x00968b19u, 0x7749d6deu, 0x536ef5feu,
  0x00000001u, 0xede00000u, 0x89025cc1u, 0x3b5a2decu, 0x55555555u, 0x82955555u, 0x1c9756ceu, 0x295835deu,
  0xfffffffeu, 0xf0bfffffu, 0x00000000u, 0x3e240000u, 0x0fc27388u, 0xfdcd4dd3u, 0xde4eb9e0u, 0x918a452bu,
  0x00000000u, 0x5cf40000u, 0x4d351fa1u, 0xc7f761d6u, 0xffffffffu, 0x597fffffu, 0x00000000u, 0x9bb80000u,
  0x00000000u, 0x26e00000u, 0x00000001u, 0xab900000u, 0x379f488bu, 0x00c13e8eu, 0x1bcdbcf2u, 0xe2a4c2c5u,
  0x171af0d8u, 0x7fb429d6u, 0x39df6d34u, 0xc5062313u, 0x4c5d8b24u, 0xc2f6595eu, 0x115bc7b0u, 0x7fd10a79u,
  0xffffffffu, 0x6577ffffu, 0x8b79d375u, 0x00f43a7eu, 0xaaaaaaaau, 0x54faaaaau, 0x1c9756ceu, 0xb11835deu,
  0xfffffffeu, 0x497fffffu, 0x0708a5f0u, 0xffb74bffu, 0x226b1daeu, 0x793291e6u, 0x8fa4c212u, 0x7fda2040u,
  0x3b2bb836u, 0x00994659u, 0xca01d831u, 0x8584d13fu, 0xfb49d49cu, 0x0143c543u, 0xd3b221d3u, 0x018018bfu,
  0x6485c2f1u, 0x017be484u, 0x88e0d651u, 0x00eda4a8u, 0x00000000u, 0xbb400000u, 0x00000000u, 0x62400000u,
  0x00000001u, 0xb6300000u, 0x033c8b63u, 0xc14ad444u, 0xffffffffu, 0xa43fffffu, 0x7025156au, 0x01ac4993u,
  0xa7e89700u, 0x002af05fu, 0x944f2fc0u, 0x6796c058u, 0x00000001u, 0xf4e00000u, 0x00000000u, 0x7cd00000u,
  0x37fb887au, 0x5ea6fa54u, 0x4e44852fu, 0x80f9fb3bu, 0x07dd85f9u, 0x0040971cu, 0x59b96e8bu, 0xd95d2659u,
  0xf4e6b026u, 0x00b60fdcu, 0x234a2342u, 0x0189d453u, 0xab10aa9fu, 0x01f663c7u, 0xc2a1b81eu, 0x00528cb0u,
  0xffffffffu, 0xd6afffffu, 0x337e9208u, 0x00e78231u, 0x55555555u, 0xe3755555u, 0x50e8669fu, 0x000d3621u,
  0x00000000u, 0xcc880000u, 0x00000001u, 0x98980000u, 0x00000000u, 0x7e840000u, 0x3be31ef1u, 0x008e218fu,
  0x0a84d342u, 0xe34dbcfcu, 0x11c7ef1eu, 0x01fdcd8cu, 0x0f09f3e7u, 0x00d753f5u, 0xf9994dd2u, 0xffdaa431u,
  0x00000001u, 0x02b00000u, 0xfffffffeu, 0xe72fffffu, 0xf3fcb8d5u, 0x5acfd0c0u, 0x1c9756ceu, 0xdb9835deu,
  0xfffffffeu, 0x2c5fffffu, 0x00000000u, 0xa1100000u, 0x1a25bc12u, 0xb351a34fu, 0x19772c96u, 0x00347f2fu,
  0xfb8da87au, 0x003d7da5u, 0xf7214249u, 0x5d34b792u, 0x5d8cb03au, 0xd7f12a8cu, 0x822fd683u, 0x01dfb98cu,
  0xaaaaaaaau, 0x510aaaaau, 0x3e9a2ad1u, 0x3dd94c97u, 0xaaaaaaaau, 0x39daaaaau, 0x05f08616u, 0x010a2fefu,
};
static cl_uint data1[1024];
static cl_uint data2[512];

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
  cl_mem buffer2;
  (void)is_nan;
  (void)low_bits_agree;

  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  must(status, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &status);
  must(status, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &text, NULL, &status);
  must(status, "clCreateProgramWithSource");
  must(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
  kernel = clCreateKernel(program, "assay_frexp_double8_private_default", &status);
  must(status, "clCreateKernel");
  buffer0 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data0, data0, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 0, sizeof buffer0, &buffer0), "clSetKernelArg");
  memset(data1, 0xa5, sizeof data1);
  buffer1 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data1, data1, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 1, sizeof buffer1, &buffer1), "clSetKernelArg");
  memset(data2, 0xa5, sizeof data2);
  buffer2 = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data2, data2, &status);
  must(status, "clCreateBuffer");
  must(clSetKernelArg(kernel, 2, sizeof buffer2, &buffer2), "clSetKernelArg");
  must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, local != 0 ? &local : NULL, 0, NULL, NULL),
       "clEnqueueNDRangeKernel");
  must(clEnqueueReadBuffer(queue, buffer1, CL_TRUE, 0, sizeof data1, data1, 0, NULL, NULL), "clEnqueueReadBuffer");
  must(clEnqueueReadBuffer(queue, buffer2, CL_TRUE, 0, sizeof data2, data2, 0, NULL, NULL), "clEnqueueReadBuffer");

  {
    cl_ulong bits = element(data1, 144, 8);
    int good = 0 || bits == 0xbfe835de1c9756ceu;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 8, frexp of 0x905835de1c9756ce", (unsigned long long)bits, "0xbfe835de1c9756ce", "0xbfe835de1c9756ce");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 144, 4);
    int good = 0 || bits == 0xfffffd07u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 0 of 8, frexp of 0x905835de1c9756ce, second result", (unsigned long long)bits, "-761", "0xfffffd07");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 145, 8);
    int good = 0 || bits == 0xbfee7cf995c5a690u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 8, frexp of 0xffbe7cf995c5a690", (unsigned long long)bits, "0xbfee7cf995c5a690", "0xbfee7cf995c5a690");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 145, 4);
    int good = 0 || bits == 0x3fdu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 1 of 8, frexp of 0xffbe7cf995c5a690, second result", (unsigned long long)bits, "1021", "0x000003fd");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 146, 8);
    int good = 0 || bits == 0x3fef367c7d494e7cu;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 8, frexp of 0x01af367c7d494e7c", (unsigned long long)bits, "0x3fef367c7d494e7c", "0x3fef367c7d494e7c");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 146, 4);
    int good = 0 || bits == 0xfffffc1cu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 2 of 8, frexp of 0x01af367c7d494e7c, second result", (unsigned long long)bits, "-996", "0xfffffc1c");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 147, 8);
    int good = 0 || bits == 0xbfe835de1c9756ceu;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 3 of 8, frexp of 0x984835de1c9756ce", (unsigned long long)bits, "0xbfe835de1c9756ce", "0xbfe835de1c9756ce");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 147, 4);
    int good = 0 || bits == 0xfffffd86u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 3 of 8, frexp of 0x984835de1c9756ce, second result", (unsigned long long)bits, "-634", "0xfffffd86");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 148, 8);
    int good = 0 || bits == 0x3fe6a27c06e9e5d8u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 4 of 8, frexp of 0x0002d44f80dd3cbb", (unsigned long long)bits, "0x3fe6a27c06e9e5d8", "0x3fe6a27c06e9e5d8");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 148, 4);
    int good = 0 || bits == 0xfffffc00u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 4 of 8, frexp of 0x0002d44f80dd3cbb, second result", (unsigned long long)bits, "-1024", "0xfffffc00");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 149, 8);
    int good = 0 || bits == 0xbfe5555555555555u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 5 of 8, frexp of 0x9b35555555555555", (unsigned long long)bits, "0xbfe5555555555555", "0xbfe5555555555555");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 149, 4);
    int good = 0 || bits == 0xfffffdb5u;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 5 of 8, frexp of 0x9b35555555555555, second result", (unsigned long long)bits, "-587", "0xfffffdb5");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 150, 8);
    int good = 0 || bits == 0x3fe6249dfa10cb07u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 6 of 8, frexp of 0x0196249dfa10cb07", (unsigned long long)bits, "0x3fe6249dfa10cb07", "0x3fe6249dfa10cb07");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 150, 4);
    int good = 0 || bits == 0xfffffc1bu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 6 of 8, frexp of 0x0196249dfa10cb07, second result", (unsigned long long)bits, "-997", "0xfffffc1b");
    failures += !good;
  }
  {
    cl_ulong bits = element(data1, 151, 8);
    int good = 0 || bits == 0x3fe489b13d10ac63u;
    printf("%s  %s\n  subject    0x%016llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 7 of 8, frexp of 0x01d489b13d10ac63", (unsigned long long)bits, "0x3fe489b13d10ac63", "0x3fe489b13d10ac63");
    failures += !good;
  }
  {
    cl_ulong bits = element(data2, 151, 4);
    int good = 0 || bits == 0xfffffc1fu;
    printf("%s  %s\n  subject    0x%08llx\n  reference  %s\n  accepted   %s\n", good ? "PASS" : "FAIL", "lane 7 of 8, frexp of 0x01d489b13d10ac63, second result", (unsigned long long)bits, "-993", "0xfffffc1f");
    failures += !good;
  }
  printf("%d of 16 answers fail\n", failures);
  return failures != 0;
}
