#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "harness/sweep/random.h"
#include "suites/language/attributes/parts.h"

// Random structs. The host computes sizes, offsets and alignments from the members (6.3.5, 6.13.1,
// 6.13.3; C99, 6.7.2.1). The device must get the same numbers in private and local memory.
namespace assay::suites::attributes {
namespace {

struct Scalar {
  std::string_view name;
  std::size_t bytes;
};
constexpr std::array<Scalar, 7> scalars{{{"char", 1},
                                         {"uchar", 1},
                                         {"short", 2},
                                         {"ushort", 2},
                                         {"int", 4},
                                         {"uint", 4},
                                         {"float", 4}}};
constexpr std::array<std::size_t, 6> widths{1, 2, 3, 4, 8, 16};

struct Layout {
  std::size_t size = 0, alignment = 1;
};

std::size_t up(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

struct Member {
  std::string declaration;  ///< the declared name of the member: "m0"
  std::string leaf;         ///< a scalar or vector in the member: "m0[2]", "m1.m0"
  std::string leaf_type;    ///< the type of the leaf: "int2"
  std::size_t offset = 0;
};

struct Struct {
  std::string name, text;  ///< `text` includes the structs of members
  Layout layout;
  std::vector<Member> members;
};

class Chance {
 public:
  explicit Chance(std::uint64_t key) : key_(key) {}
  std::size_t below(std::size_t n) {
    return static_cast<std::size_t>(harness::random_bits(key_, drawn_++) % n);
  }
  bool one_in(std::size_t n) { return below(n) == 0; }

 private:
  std::uint64_t key_, drawn_ = 0;
};

/// Draws a struct or union with the name NAME_<number>. Structs inside it get the next numbers.
Struct made(Chance& chance, int& number, int depth, bool is_union) {
  Struct s;
  s.name = fmt::format("NAME_{}", number++);
  const bool packed = chance.one_in(4);
  const std::size_t aligned = chance.one_in(5) ? std::size_t{4} << chance.below(4) : 0;
  const bool before = chance.one_in(2);  // whether attributes are before the name or after the body
  std::string body;
  std::size_t end = 0;
  Layout& layout = s.layout;
  const std::size_t count = 1 + chance.below(5);
  for (std::size_t m = 0; m < count; ++m) {
    Layout natural;
    std::string type, leaf_type, leaf;
    Member member;
    if (depth > 0 && chance.one_in(4)) {
      Struct inner = made(chance, number, depth - 1, chance.one_in(4));
      s.text += inner.text;
      type = inner.name;  // a typedef is the only name of the struct
      natural = inner.layout;
      leaf = "." + inner.members.front().leaf;
      leaf_type = inner.members.front().leaf_type;
    } else {
      const Scalar& scalar = scalars.at(chance.below(scalars.size()));
      const std::size_t width = chance.one_in(2) ? 1 : widths.at(chance.below(widths.size()));
      type = leaf_type =
          width == 1 ? std::string(scalar.name) : fmt::format("{}{}", scalar.name, width);
      natural.size = natural.alignment = scalar.bytes * (width == 3 ? 4 : width);
    }
    const std::size_t elements = chance.one_in(3) ? 1 + chance.below(4) : 0;
    const bool member_packed = chance.one_in(7);
    const std::size_t member_aligned = chance.one_in(7) ? std::size_t{2} << chance.below(5) : 0;
    // 6.13.3: `packed` reduces the alignment to one byte. Then `aligned` sets a minimum.
    std::size_t alignment = packed || member_packed ? 1 : natural.alignment;
    alignment = std::max(alignment, member_aligned);
    const std::string name = fmt::format("m{}", m);
    body += fmt::format(
        "  {} {}{}{}{};\n", type, name, elements ? fmt::format("[{}]", elements) : "",
        member_packed ? " __attribute__((packed))" : "",
        member_aligned ? fmt::format(" __attribute__((aligned({})))", member_aligned) : "");
    member.offset = is_union ? 0 : up(end, alignment);
    end = std::max(end, member.offset + natural.size * std::max<std::size_t>(elements, 1));
    layout.alignment = std::max(layout.alignment, alignment);
    member.leaf = name + (elements ? fmt::format("[{}]", elements - 1) : "") + leaf;
    member.leaf_type = leaf_type;
    member.declaration = name;
    s.members.push_back(member);
  }
  layout.alignment = std::max(layout.alignment, aligned);
  layout.size = up(end, layout.alignment);
  std::string list;
  if (packed) list = "packed";
  if (aligned) list += fmt::format("{}aligned({})", list.empty() ? "" : ", ", aligned);
  if (!list.empty()) list = fmt::format("__attribute__(({})) ", list);
  s.text += fmt::format("typedef {} {}{{\n{}}} {}{};\n", is_union ? "union" : "struct",
                        before ? list : "", body, before ? "" : list, s.name);
  return s;
}

SmallProgram layout(std::size_t n, std::uint64_t key, std::string_view space) {
  Chance chance(key + n * 0x9e3779b97f4a7c15U);
  int number = 0;
  const Struct s = made(chance, number, 2, chance.one_in(8));
  SmallProgram one;
  one.id = fmt::format("attributes/layout/{}/{}", space, n);
  one.before = s.text + fmt::format("struct NAME_after {{ char c; {} s; }};\n", s.name);
  const std::string qualifier = fmt::format("__{}", space);
  one.body = fmt::format(
      "{0} struct NAME_after a;\n  {0} {1} *p = &a.s;\n  {0} uchar *b = ({0} uchar *)p;\n"
      "  out[0] = (uint)sizeof({1}); out[1] = (uint)(b - ({0} uchar *)&a);\n",
      qualifier, s.name);
  Numbers expected{static_cast<std::uint32_t>(s.layout.size),
                   static_cast<std::uint32_t>(s.layout.alignment)};
  one.names = {"sizeof", "the offset after a char"};
  for (const Member& member : s.members) {
    one.body += fmt::format("  out[{}] = (uint)(({} uchar *)&p->{} - b);\n", expected.size(),
                            qualifier, member.declaration);
    one.names.push_back("the offset of " + member.declaration);
    expected.push_back(static_cast<std::uint32_t>(member.offset));
  }
  // The last member gets a value. A copy of the struct must also have this value.
  const Member& last = s.members.back();
  const std::string value = fmt::format("({})(in[5] + 60u)", last.leaf_type);
  const bool vector = last.leaf_type.back() >= '0' && last.leaf_type.back() <= '9';
  if (vector) {
    const std::string scalar = last.leaf_type.substr(0, last.leaf_type.find_first_of("0123456789"));
    one.body += fmt::format(
        "  p->{0} = ({1})(({2})(in[5] + 60u));\n  {3} copy = *p;\n  out[{4}] = "
        "(uint)copy.{0}.s1;\n",
        last.leaf, last.leaf_type, scalar, s.name, expected.size());
  } else {
    one.body += fmt::format("  p->{0} = {1};\n  {2} copy = *p;\n  out[{3}] = (uint)copy.{0};\n",
                            last.leaf, value, s.name, expected.size());
  }
  one.names.emplace_back("a copy's last member");
  expected.push_back(65);
  one.expected = expected;
  one.place = {"6.13.1 and 6.13.3", "6.11.1 and 6.11.3"};
  one.shares = Sharing::program;
  return one;
}

}  // namespace

std::vector<SmallProgram> layouts(const Target& target) {
  const std::size_t count = target.options().thorough() ? 150 : 16;
  const std::uint64_t key = harness::random_key(target.options().seed, "attributes/layout");
  std::vector<SmallProgram> all;
  for (std::size_t n = 0; n < count; ++n)
    all.push_back(layout(n, key, n % 2 == 0 ? "private" : "local"));
  return all;
}

}  // namespace assay::suites::attributes
