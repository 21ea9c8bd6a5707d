#include <fmt/format.h>

#include <array>

#include "suites/language/address_spaces/parts.h"

// The named spaces are disjoint: no pointer is converted from one to another, with a cast or
// without, and none is compared with one of another (6.7.9).
namespace assay::suites::address_spaces {
namespace {

/// 1.2 speaks of assignments and casts alone.
constexpr Place place{"6.7.9", ""}, assigned{"6.7.9", "6.5"};
constexpr std::array<std::string_view, 4> spaces{"__global", "__local", "__private", "__constant"};

/// Pointers to uint in every space, named by its first letter: g, l, p, c.
std::string pointers() {
  return "__local uint shared; uint own = 1u;\n  __global uint *g = out; __local uint *l = "
         "&shared;\n"
         "  __private uint *p = &own; __constant uint *c = &NAME_fixed;\n"
         "  __global uint *g2 = out; __local uint *l2 = &shared; __private uint *p2 = &own;\n"
         "  __constant uint *c2 = &NAME_fixed;\n";
}
constexpr std::string_view before =
    "__constant uint NAME_fixed = 2u;\n"
    "void NAME_to_global(__global uint *p) { }\nvoid NAME_to_local(__local uint *p) { }\n"
    "void NAME_to_private(__private uint *p) { }\nvoid NAME_to_constant(__constant uint *p) { }\n";

char letter(std::string_view space) {
  return space[2];
}

}  // namespace

std::vector<ForbiddenProgram> forbidden_conversions(const Target& target) {
  std::vector<ForbiddenProgram> all;
  const auto add = [&all](std::string name, std::string statement, std::string fault,
                          std::string instead, Place where = place) {
    ForbiddenProgram one;
    one.program.id = "address_spaces/must_not_convert/" + std::move(name);
    one.program.before = before;
    one.program.body = pointers() + "  " + std::move(statement) +
                       "\n  g2 = g; l2 = l; p2 = p; c2 = c;\n  *out = 6u + (g2 != g || l2 != l || "
                       "p2 != p || c2 != c);";
    one.program.expected = {6};
    one.program.place = where;
    one.program.shares = Sharing::program;
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    all.push_back(std::move(one));
  };
  for (const std::string_view to : spaces)
    for (const std::string_view from : spaces) {
      if (to == from) continue;
      const std::string pair = fmt::format("{}_from_{}", to.substr(2), from.substr(2));
      const std::string right(1, letter(to)), wrong(1, letter(from));
      add("assigned/" + pair, fmt::format("{}2 = FAULT;", right), wrong, right, assigned);
      add("cast/" + pair, fmt::format("{0}2 = ({1} uint *)FAULT;", right, to), wrong, right,
          assigned);
      add("passed/" + pair, fmt::format("NAME_to_{}(FAULT);", to.substr(2)), wrong, right,
          assigned);
    }
  for (std::size_t a = 0; a < spaces.size(); ++a)
    for (std::size_t b = a + 1; b < spaces.size(); ++b) {
      const std::string pair = fmt::format("{}_{}", spaces.at(a).substr(2), spaces.at(b).substr(2));
      const std::string one(1, letter(spaces.at(a))), other(1, letter(spaces.at(b)));
      add("equal/" + pair, fmt::format("if ({} == FAULT) own = 2u;", one), other, one);
      add("chosen/" + pair, fmt::format("(void)(own ? {} : FAULT);", one), other, one);
    }
  // Nested pointers: the space that the inner one points to is part of the type.
  for (const std::string_view to : spaces)
    for (const std::string_view from : spaces)
      if (to != from && to < from)
        add(fmt::format("nested/{}_from_{}", to.substr(2), from.substr(2)),
            fmt::format(
                "{0} uint *inner = {1}; {2} uint *other = {3};\n  {0} uint *__private *a = &inner; "
                "{2} uint *__private *b = &other; a = FAULT; b = b; (void)a; (void)b;",
                to, letter(to), from, letter(from)),
            "b", "a");
  // Each costs a program of its own: a quarter of them, of every form and pair, in seconds.
  if (!target.options().thorough()) {
    std::size_t n = 0;
    std::erase_if(all, [&n](const ForbiddenProgram&) { return n++ % 4 != 0; });
  }
  return all;
}

}  // namespace assay::suites::address_spaces
