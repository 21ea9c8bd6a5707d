#pragma once
// Constants as pairs: the nearest double, and the double nearest to the rest.

namespace assay::reference {

struct Pair {
  double hi, lo;
};

inline constexpr Pair pair_ln_2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
inline constexpr Pair pair_one_over_ln_2{0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56};
inline constexpr Pair pair_ln_10{0x1.26bb1bbb55516p1, -0x1.f48ad494ea3e9p-53};
inline constexpr Pair pair_one_over_ln_10{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
inline constexpr Pair pair_pi{0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};
inline constexpr Pair pair_half_pi{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
inline constexpr Pair pair_one_over_pi{0x1.45f306dc9c883p-2, -0x1.6b01ec5417056p-56};
inline constexpr Pair pair_180_over_pi{0x1.ca5dc1a63c1f8p5, -0x1.1e7ab456405f9p-49};
inline constexpr Pair pair_pi_over_180{0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62};

/// 1 / (k + 1)!
inline constexpr Pair expm1_terms[] = {{0x1p0, 0x0p0},
                                       {0x1p-1, 0x0p0},
                                       {0x1.5555555555555p-3, 0x1.5555555555555p-57},
                                       {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                       {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                                       {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
                                       {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
                                       {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                       {0x1.71de3a556c734p-19, -0x1.c154f8ddc6cp-73},
                                       {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
                                       {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
                                       {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                       {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87}};

/// (-1)^k / (2k + 1)!
inline constexpr Pair sine_terms[] = {{0x1p0, 0x0p0},
                                      {-0x1.5555555555555p-3, -0x1.5555555555555p-57},
                                      {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                                      {-0x1.a01a01a01a01ap-13, -0x1.a01a01a01a01ap-73},
                                      {0x1.71de3a556c734p-19, -0x1.c154f8ddc6cp-73},
                                      {-0x1.ae64567f544e4p-26, 0x1.c062e06d1f209p-80},
                                      {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
                                      {-0x1.ae7f3e733b81fp-41, -0x1.1d8656b0ee8cbp-97},
                                      {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
                                      {-0x1.2f49b46814157p-57, -0x1.2650f61dbdcb4p-112},
                                      {0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
                                      {-0x1.761b41316381ap-75, 0x1.3423c7d91404fp-130},
                                      {0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
                                      {-0x1.d1ab1c2dccea3p-94, -0x1.054d0c78aea14p-149}};

/// (-1)^k / (2k)!
inline constexpr Pair cosine_terms[] = {{0x1p0, 0x0p0},
                                        {-0x1p-1, 0x0p0},
                                        {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                        {-0x1.6c16c16c16c17p-10, 0x1.f49f49f49f49fp-65},
                                        {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                        {-0x1.27e4fb7789f5cp-22, -0x1.cbbc05b4fa99ap-76},
                                        {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                        {-0x1.93974a8c07c9dp-37, -0x1.05d6f8a2efd1fp-92},
                                        {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
                                        {-0x1.6827863b97d97p-53, -0x1.eec01221a8b0bp-107},
                                        {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
                                        {-0x1.0ce396db7f853p-70, 0x1.aebcdbd20331cp-124},
                                        {0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
                                        {-0x1.88e85fc6a4e5ap-89, 0x1.71c37ebd1654p-143}};

/// 1 / (2k + 1)
inline constexpr Pair atanh_terms[] = {{0x1p0, 0x0p0},
                                       {0x1.5555555555555p-2, 0x1.5555555555555p-56},
                                       {0x1.999999999999ap-3, -0x1.999999999999ap-57},
                                       {0x1.2492492492492p-3, 0x1.2492492492492p-57},
                                       {0x1.c71c71c71c71cp-4, 0x1.c71c71c71c71cp-58},
                                       {0x1.745d1745d1746p-4, -0x1.745d1745d1746p-59},
                                       {0x1.3b13b13b13b14p-4, -0x1.3b13b13b13b14p-58},
                                       {0x1.1111111111111p-4, 0x1.1111111111111p-60},
                                       {0x1.e1e1e1e1e1e1ep-5, 0x1.e1e1e1e1e1e1ep-61},
                                       {0x1.af286bca1af28p-5, 0x1.af286bca1af28p-59},
                                       {0x1.8618618618618p-5, 0x1.8618618618618p-59},
                                       {0x1.642c8590b2164p-5, 0x1.642c8590b2164p-60},
                                       {0x1.47ae147ae147bp-5, -0x1.eb851eb851eb8p-61},
                                       {0x1.2f684bda12f68p-5, 0x1.2f684bda12f68p-59},
                                       {0x1.1a7b9611a7b96p-5, 0x1.1a7b9611a7b96p-61},
                                       {0x1.0842108421084p-5, 0x1.0842108421084p-60},
                                       {0x1.f07c1f07c1f08p-6, -0x1.f07c1f07c1f08p-61},
                                       {0x1.d41d41d41d41dp-6, 0x1.075075075075p-60},
                                       {0x1.bacf914c1badp-6, -0x1.bacf914c1badp-60}};

}  // namespace assay::reference
