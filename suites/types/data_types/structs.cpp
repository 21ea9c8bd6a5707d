#include <CL/cl.h>
#include <fmt/format.h>

#include <cstddef>

#include "harness/cases/case.h"
#include "suites/base/embedded_text.h"
#include "suites/target/target.h"
#include "suites/types/data_types/parts.h"

// The host fills a struct, a kernel copies each member, and the host reads the copy. Every member
// must have the offset that the host's compiler gives to the cl_ type.
namespace assay::suites::data_types {
namespace {

using harness::Case;
using numeric::BitCase;
using reference::ExactAnswer;
using reference::InputBits;

struct Inner {
  cl_short a;
  cl_float4 b;
  cl_char c;
};
struct Nested {
  cl_char a;
  Inner inner[2];
  cl_long b;
};
struct OfThrees {
  cl_char a;
  cl_float3 b[2];
  cl_short c;
};
struct WithUnion {
  cl_char a;
  union {
    cl_int i;
    cl_float2 f;
    cl_uchar bytes[12];
  } b;
  cl_short c;
};
struct Arrays {
  cl_char a[3];
  cl_int b[2][3];
  cl_uchar2 c[3];
};
struct __attribute__((packed)) Dense {
  cl_char a;
  cl_int b;
  cl_short c;
  cl_long d;
};
// The host's vectors stay aligned in packed structs, so this struct has arrays of bytes instead.
struct __attribute__((packed)) DenseVectors {
  cl_char a;
  cl_uchar b[16];
  cl_short c;
  cl_uchar d[8];
};
struct __attribute__((packed)) DenseInner {
  cl_char a;
  cl_short b;
};
struct AroundDense {
  cl_char a;
  DenseInner b[3];
  cl_int c;
};
struct __attribute__((packed)) DenseAroundNatural {
  cl_char a;
  Inner inner;
  cl_char b;
};
struct __attribute__((aligned(8))) Aligned {
  cl_short f[3];
};
struct AlignedMember {
  cl_char a;
  cl_int b __attribute__((aligned(16)));
  cl_char c;
};
struct PackedMember {
  cl_char a;
  cl_int b __attribute__((packed));
  cl_short c;
};

struct Member {
  std::size_t offset, bytes;
};

struct Layout {
  std::string_view name;
  Place place;
  std::size_t size;
  std::vector<Member> members;
  std::string declarations() const { return structs_cl(name); }
  bool has_long() const { return declarations().find("long") != std::string::npos; }
};

#define ASSAY_MEMBER(type, member)               \
  Member {                                       \
    offsetof(type, member), sizeof(type::member) \
  }

const std::vector<Layout>& layouts() {
  constexpr std::size_t three = 3 * sizeof(cl_float), stride = sizeof(cl_float3);
  constexpr Place structs{"6.3.3", "6.1.3"}, vectors{"6.3.5", "6.1.5"};
  constexpr Place of_types{"6.13.1", "6.11.1"}, of_variables{"6.13.2", "6.11.2"};
  const std::vector<Member> of_nested{
      ASSAY_MEMBER(Nested, a),
      {offsetof(Nested, inner) + offsetof(Inner, a), sizeof(cl_short)},
      {offsetof(Nested, inner) + offsetof(Inner, b), sizeof(cl_float4)},
      {offsetof(Nested, inner) + offsetof(Inner, c), sizeof(cl_char)},
      {offsetof(Nested, inner) + sizeof(Inner) + offsetof(Inner, a), sizeof(cl_short)},
      {offsetof(Nested, inner) + sizeof(Inner) + offsetof(Inner, b), sizeof(cl_float4)},
      {offsetof(Nested, inner) + sizeof(Inner) + offsetof(Inner, c), sizeof(cl_char)},
      ASSAY_MEMBER(Nested, b)};
  static const std::vector<Layout> table{
      {"nested", structs, sizeof(Nested), of_nested},
      {"nested_whole", structs, sizeof(Nested), of_nested},
      {"vectors_of_3",
       vectors,
       sizeof(OfThrees),
       {ASSAY_MEMBER(OfThrees, a),
        {offsetof(OfThrees, b), three},
        {offsetof(OfThrees, b) + stride, three},
        ASSAY_MEMBER(OfThrees, c)}},
      {"with_union",
       structs,
       sizeof(WithUnion),
       {ASSAY_MEMBER(WithUnion, a),
        {offsetof(WithUnion, b), sizeof(cl_uchar[12])},
        ASSAY_MEMBER(WithUnion, c)}},
      {"arrays",
       structs,
       sizeof(Arrays),
       {ASSAY_MEMBER(Arrays, a), ASSAY_MEMBER(Arrays, b), ASSAY_MEMBER(Arrays, c)}},
      {"packed",
       of_types,
       sizeof(Dense),
       {ASSAY_MEMBER(Dense, a), ASSAY_MEMBER(Dense, b), ASSAY_MEMBER(Dense, c),
        ASSAY_MEMBER(Dense, d)}},
      {"packed_vectors",
       of_types,
       sizeof(DenseVectors),
       {ASSAY_MEMBER(DenseVectors, a), ASSAY_MEMBER(DenseVectors, b), ASSAY_MEMBER(DenseVectors, c),
        ASSAY_MEMBER(DenseVectors, d)}},
      {"packed_inside",
       of_types,
       sizeof(AroundDense),
       {ASSAY_MEMBER(AroundDense, a), ASSAY_MEMBER(AroundDense, b), ASSAY_MEMBER(AroundDense, c)}},
      {"packed_around",
       of_types,
       sizeof(DenseAroundNatural),
       {ASSAY_MEMBER(DenseAroundNatural, a),
        {offsetof(DenseAroundNatural, inner) + offsetof(Inner, a), sizeof(cl_short)},
        {offsetof(DenseAroundNatural, inner) + offsetof(Inner, b), sizeof(cl_float4)},
        {offsetof(DenseAroundNatural, inner) + offsetof(Inner, c), sizeof(cl_char)},
        ASSAY_MEMBER(DenseAroundNatural, b)}},
      {"aligned", of_types, sizeof(Aligned), {ASSAY_MEMBER(Aligned, f)}},
      {"aligned_member",
       of_variables,
       sizeof(AlignedMember),
       {ASSAY_MEMBER(AlignedMember, a), ASSAY_MEMBER(AlignedMember, b),
        ASSAY_MEMBER(AlignedMember, c)}},
      {"packed_member",
       of_variables,
       sizeof(PackedMember),
       {ASSAY_MEMBER(PackedMember, a), ASSAY_MEMBER(PackedMember, b),
        ASSAY_MEMBER(PackedMember, c)}},
  };
  return table;
}
#undef ASSAY_MEMBER

BitCase crossing(const Layout& layout) {
  static const reference::ScalarType& byte = *reference::find_scalar_type("uchar");
  BitCase out;
  out.function.name = "struct";
  out.function.parameters = out.function.results = {byte};
  out.function.group_size = out.width = static_cast<int>(layout.size);
  out.function.answer = [&layout](std::span<const InputBits> group, std::size_t lane, std::size_t) {
    for (const Member& member : layout.members)
      if (lane >= member.offset && lane < member.offset + member.bytes)
        return ExactAnswer{.bits = group[lane][0]};
    return ExactAnswer::free();
  };
  // These programs are not joined, because structs in one program need different names.
  const std::string own = fmt::format("assay_{}", layout.name);
  out.prologue = structs_cl("before", {{"own", own}}) + layout.declarations();
  out.body = structs_cl("body", {{"copy", structs_cl(fmt::format("{}.copy", layout.name))}});
  out.epilogue = structs_cl("after");
  out.joined = false;
  out.quick = out.standard = 1u << 12;
  return out;
}

}  // namespace

void add_structs(const Target& target, std::vector<Case>& cases) {
  for (const Layout& layout : layouts())
    cases.push_back(bits(target, fmt::format("struct/{}", layout.name), layout.place,
                         {layout.has_long() ? "long" : "uchar"},
                         [&layout] { return crossing(layout); }));
}

}  // namespace assay::suites::data_types
