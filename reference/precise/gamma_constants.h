#pragma once
// Constants of the gamma and error functions.
#include "reference/precise/constants.h"

namespace assay::reference {

inline constexpr Pair pair_half_ln_2_pi{0x1.d67f1c864beb5p-1, -0x1.65b5a1b7ff5dfp-55};

/// B_2k / (2k (2k - 1)), k = 1 ...
inline constexpr Pair stirling_terms[] = {
    {0x1.5555555555555p-4, 0x1.5555555555555p-58},  {-0x1.6c16c16c16c17p-9, 0x1.f49f49f49f49fp-64},
    {0x1.a01a01a01a01ap-11, 0x1.a01a01a01a01ap-71}, {-0x1.3813813813814p-11, 0x1.fb1fb1fb1fb2p-65},
    {0x1.b951e2b18ff23p-11, 0x1.5c3a9ce01b952p-65}, {-0x1.f6ab0d9993c7dp-10, 0x1.f82553c999b0ep-64},
    {0x1.a41a41a41a41ap-8, 0x1.069069069069p-62},   {-0x1.e4286cb0f5398p-6, 0x1.1efcdab896745p-61},
    {0x1.6fe96381e068p-3, -0x1.79e2405a71f88p-61},  {-0x1.6476701181f3ap0, 0x1.24246319da678p-56},
    {0x1.ace44322ce006p3, -0x1.62c2b1bbcdd32p-51},  {-0x1.39b2525cccc1bp7, 0x1.52604768a30fcp-47},
    {0x1.12234e81b4e82p11, -0x1.2c5f92c5f92c6p-43}, {-0x1.1a198ae1c4ab8p15, 0x1.4c012227b696ep-41}};

/// 2 / sqrt(pi) (-1)^k / (k! (2k + 1))
inline constexpr Pair erf_terms[] = {{0x1.20dd750429b6dp0, 0x1.1ae3a914fed8p-56},
                                     {-0x1.812746b0379e7p-2, 0x1.ee12e49cab7p-57},
                                     {0x1.ce2f21a042be2p-4, -0x1.2871bc5e00766p-58},
                                     {-0x1.b82ce31288b51p-6, 0x1.1015978e7ac92p-61},
                                     {0x1.565bcd0e6a53fp-8, -0x1.a73e0832f7e39p-64},
                                     {-0x1.c02db40040b86p-11, 0x1.d9a497a0f8b0ep-65},
                                     {0x1.f9a326f9b89b7p-14, 0x1.e9a2341c71459p-68},
                                     {-0x1.f4d25c3e0c2ebp-17, -0x1.79b1b9b5c586cp-71},
                                     {0x1.b9e6c9dc651a3p-20, -0x1.fe08d49bd93ddp-74},
                                     {-0x1.5f742ec43e71ap-23, 0x1.d28f03df991d8p-80},
                                     {0x1.fcc5720624c1cp-27, -0x1.92e82d499b6p-82},
                                     {-0x1.51d7181c5d36dp-30, 0x1.edfe29582f8a2p-84},
                                     {0x1.9e6ad5e55a73p-34, -0x1.bf57a648fd29ep-89},
                                     {-0x1.d8453cb0c46eap-38, 0x1.08bb682a55bf7p-93},
                                     {0x1.f683ae4a97007p-42, -0x1.1f20dde18eb91p-96},
                                     {-0x1.f56f071a885cfp-46, 0x1.cc7b158f0ad67p-100},
                                     {0x1.d70b3537f4765p-50, -0x1.e1ac82fcae896p-107},
                                     {-0x1.a2007af3447f6p-54, 0x1.f33fa807de704p-109},
                                     {0x1.5f7919bc67b8cp-58, -0x1.ed97289411e8p-113},
                                     {-0x1.18cc8a061c479p-62, -0x1.51a1c2e0d5f43p-116},
                                     {0x1.ab5cc31489f29p-67, 0x1.8a80d6de77f1fp-124}};

/// The step h of the sum in gamma.cpp.
inline constexpr double erfc_step = 0.375;

/// 2 h / pi e^(-((k + 1/2) h)^2)
inline constexpr Pair erfc_weights[] = {{0x1.d808acd45b0a3p-3, 0x1.493f795592b5dp-57},
                                        {0x1.644f53bd5b63p-3, 0x1.a4b16ebdd8975p-63},
                                        {0x1.9609da7d750fdp-4, -0x1.8f944dee659edp-60},
                                        {0x1.5d451be70c94ap-5, 0x1.6944c5f9d0485p-60},
                                        {0x1.c590beec88448p-7, -0x1.689415f63ff67p-61},
                                        {0x1.bc9a9bbfa290cp-9, -0x1.9db52159cffabp-63},
                                        {0x1.48f94d5411ea9p-11, -0x1.4ae4c0b4bc1f1p-65},
                                        {0x1.6f7af632f15ecp-14, -0x1.b9c550022fe73p-71},
                                        {0x1.35db6c935a88p-17, 0x1.afdee748681b7p-71},
                                        {0x1.8a6eec25aa6dap-21, -0x1.0bf60b83fa51bp-75},
                                        {0x1.7b003f372b6bep-25, 0x1.71790cf89ecb9p-79},
                                        {0x1.12e44b5306837p-29, -0x1.fcb793fd2ad4fp-83},
                                        {0x1.2d003d5bb4a7cp-34, 0x1.16dfdb87f52cbp-88},
                                        {0x1.f1933867492bp-40, 0x1.007a54378beefp-96},
                                        {0x1.366ffb4a53d7cp-45, -0x1.f2cdbe8c59602p-99},
                                        {0x1.2465dad5efae3p-51, -0x1.a57faaf39751fp-105},
                                        {0x1.9fc68e2f658acp-58, 0x1.e4af5540546a1p-112},
                                        {0x1.be45540621a72p-65, -0x1.23cc5a581e558p-119},
                                        {0x1.6991f92b5664fp-72, -0x1.67210ceb1c9f1p-129},
                                        {0x1.ba40f1f39fad8p-80, -0x1.b84975a82e986p-135},
                                        {0x1.9852f5a39c5d4p-88, 0x1.920ab10372e1fp-142},
                                        {0x1.1c9298fab7d5p-96, -0x1.7aa80396b2566p-150},
                                        {0x1.2b68e87be039fp-105, 0x1.c8d23f7f16f04p-159},
                                        {0x1.db947769e686cp-115, -0x1.b16504b4b3d9bp-171}};

/// ((k + 1/2) h)^2
inline constexpr Pair erfc_places[] = {
    {0x1.2p-5, 0x0p0},   {0x1.44p-2, 0x0p0},  {0x1.c2p-1, 0x0p0},  {0x1.b9p0, 0x0p0},
    {0x1.6c8p1, 0x0p0},  {0x1.104p2, 0x0p0},  {0x1.7c4p2, 0x0p0},  {0x1.fa4p2, 0x0p0},
    {0x1.452p3, 0x0p0},  {0x1.962p3, 0x0p0},  {0x1.f02p3, 0x0p0},  {0x1.299p4, 0x0p0},
    {0x1.5f9p4, 0x0p0},  {0x1.9a1p4, 0x0p0},  {0x1.d91p4, 0x0p0},  {0x1.0e48p5, 0x0p0},
    {0x1.3248p5, 0x0p0}, {0x1.5888p5, 0x0p0}, {0x1.8108p5, 0x0p0}, {0x1.abc8p5, 0x0p0},
    {0x1.d8c8p5, 0x0p0}, {0x1.0404p6, 0x0p0}, {0x1.1cc4p6, 0x0p0}, {0x1.36a4p6, 0x0p0}};

inline constexpr Pair pair_two_pi_over_step{0x1.0c152382d7366p4, -0x1.ee6913347c2a6p-50};

}  // namespace assay::reference
