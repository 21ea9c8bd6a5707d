#include <fmt/format.h>

#include <array>

#include "suites/language/address_spaces/parts.h"

// Which spaces a variable may have at each scope, with and without an initializer (6.7.6, 6.7.7).
namespace assay::suites::address_spaces {
namespace {

constexpr Place declared{"6.7.6", "6.5"}, initialized{"6.7.7", "6.5"};

enum class Scope { program, kernel, block, function };
constexpr std::array<std::string_view, 4> scope_names{"program", "kernel", "block", "function"};

/// A type and what initializes, sets and reads a variable of it: each gives a uint.
struct Type {
  std::string_view name, declarator;  ///< "uint", "v[5]": the variable is v
  std::string_view initializer, set, get;
  std::uint32_t initial, changed;
};
constexpr Type types[] = {
    {"uint", "v", "41u", "v = 52u;", "v", 41, 52},
    {"float4", "v", "(float4)(1.0f, 2.0f, 3.0f, 4.0f)", "v = (float4)(9.0f, 8.0f, 7.0f, 6.0f);",
     "(uint)(v.x + v.w * 10.0f)", 41, 69},
    {"uchar", "v[5]", "{1, 2, 3, 4, 5}", "v[1] = 9; v[4] = 6;", "v[1] + v[4] * 10u", 52, 69},
    {"struct NAME_pair", "v", "{7, {3u, 4u}}", "v.a = 5; v.b[1] = 6u;", "v.a + v.b[1] * 10u", 47,
     65},
};
constexpr std::string_view struct_text = "struct NAME_pair { uchar a; uint b[2]; };\n";

/// What the text says of a declaration.
enum class Verdict { legal, forbidden };
struct Rule {
  std::string_view space;
  Scope scope;
  bool initializer;
  Verdict verdict;
  Place place;
  /// Before the counterpart becomes legal: the space that the nearest legal program has.
  std::string_view instead{};
};
constexpr Rule rules[] = {
    {"__constant", Scope::program, true, Verdict::legal, declared},
    {"__local", Scope::program, false, Verdict::forbidden, declared},
    {"__private", Scope::program, true, Verdict::forbidden, declared, "__constant"},
    {"__private", Scope::kernel, true, Verdict::legal, initialized},
    {"__private", Scope::kernel, false, Verdict::legal, declared},
    {"", Scope::kernel, true, Verdict::legal, initialized},
    {"", Scope::kernel, false, Verdict::legal, declared},
    {"__local", Scope::kernel, false, Verdict::legal, declared},
    {"__local", Scope::kernel, true, Verdict::forbidden, initialized, "__private"},
    {"__constant", Scope::kernel, true, Verdict::legal, initialized},
    {"__global", Scope::kernel, false, Verdict::forbidden, declared, "__private"},
    {"__private", Scope::block, true, Verdict::legal, initialized},
    {"", Scope::block, false, Verdict::legal, declared},
    {"__local", Scope::block, false, Verdict::forbidden, declared, "__private"},
    {"__constant", Scope::block, true, Verdict::forbidden, {"6.7.3", ""}, "__private"},
    {"__global", Scope::block, false, Verdict::forbidden, declared, "__private"},
    {"__private", Scope::function, true, Verdict::legal, initialized},
    {"", Scope::function, true, Verdict::legal, initialized},
    {"__local", Scope::function, false, Verdict::forbidden, declared, "__private"},
    {"__constant", Scope::function, true, Verdict::forbidden, {"6.7.3", ""}, "__private"},
    {"__global", Scope::function, false, Verdict::forbidden, declared, "__private"},
};

bool read_only(const Rule& rule) {
  return rule.space == "__constant";
}

/// The program with `space` before the declaration.
SmallProgram program(const Rule& rule, const Type& type, const std::string& id,
                     std::string_view space) {
  SmallProgram one;
  one.id = id;
  one.before = struct_text;
  const std::string declaration =
      fmt::format("{} {} {}{}{};", space, type.name,
                  rule.scope == Scope::program ? fmt::format("NAME_v{}", type.declarator.substr(1))
                                               : std::string(type.declarator),
                  rule.initializer ? " = " : "", rule.initializer ? type.initializer : "");
  const bool sets = !rule.initializer || !read_only(rule);
  const std::string use =
      fmt::format("{}{}", rule.initializer ? fmt::format("r = {};\n  ", type.get) : "",
                  sets ? fmt::format("{} r = r * 100u + {};", type.set, type.get) : "");
  switch (rule.scope) {
    case Scope::program: {
      one.before += declaration + "\n#define v NAME_v\n";
      one.after = "#undef v\n";
      one.body = "uint r = 0;\n  " + use + "\n  *out = r;";
      break;
    }
    case Scope::kernel:
      one.body = declaration + "\n  uint r = 0;\n  " + use + "\n  *out = r;";
      break;
    case Scope::block:
      one.body = "uint r = 0;\n  if (in[3] == 3u) {\n  " + declaration + "\n  " + use +
                 "\n  }\n  *out = r;";
      break;
    case Scope::function:
      one.before += "uint NAME_f(void) {\n  " + declaration + "\n  uint r = 0;\n  " + use +
                    "\n  return r;\n}\n";
      one.body = "*out = NAME_f();";
  }
  std::uint32_t value = rule.initializer ? type.initial : 0;
  if (sets) value = value * 100 + type.changed;
  one.expected = {value};
  one.place = rule.place;
  one.shares = Sharing::program;
  return one;
}

std::string id_of(const Rule& rule, const Type& type) {
  const std::string name(type.name.substr(0, type.name.find(' ')));
  return fmt::format("{}_{}{}_{}", scope_names.at(static_cast<std::size_t>(rule.scope)),
                     rule.space.empty() ? "unqualified" : std::string(rule.space.substr(2)),
                     rule.initializer ? "_initialized" : "", name);
}

}  // namespace

std::vector<SmallProgram> declarations() {
  std::vector<SmallProgram> all;
  for (const Rule& rule : rules)
    for (const Type& type : types)
      if (rule.verdict == Verdict::legal)
        all.push_back(
            program(rule, type, "address_spaces/declared/" + id_of(rule, type), rule.space));
  return all;
}

std::vector<ForbiddenProgram> forbidden_declarations() {
  std::vector<ForbiddenProgram> all;
  for (const Rule& rule : rules) {
    if (rule.verdict != Verdict::forbidden) continue;
    // Of one type: what is forbidden is the declaration, whatever its type.
    const Type& type = types[0];
    const std::string id = "address_spaces/must_not_compile/" + id_of(rule, type);
    ForbiddenProgram one;
    if (rule.instead.empty()) {
      // A local variable of the program: its counterpart is one of the kernel.
      one.program.id = id;
      one.program.before = "FAULT\n";
      one.program.body = "__local uint own; own = in[7];\n  *out = own;";
      one.program.expected = {7};
      one.program.place = rule.place;
      one.program.shares = Sharing::program;
      one.fault = "__local uint NAME_x;";
      one.instead = "";
    } else {
      one.program = program(rule, type, id, "FAULT");
      // A variable without a value is set before it is read; numbers of the counterpart are not
      // asked.
      if (rule.scope == Scope::program)
        one.program.body = "*out = v;", one.program.expected = {type.initial};
      if (read_only(rule) && rule.initializer) {
        // Never written: the space alone is at fault.
        SmallProgram fixed =
            program({rule.space, rule.scope, true, rule.verdict, rule.place}, type, id, "FAULT");
        one.program = fixed;
        one.program.expected = {type.initial};
      }
      one.fault = rule.space;
      one.instead = rule.instead;
    }
    all.push_back(std::move(one));
  }
  const auto add = [&all](std::string name, std::string before, std::string body, std::string fault,
                          std::string instead, Numbers expected, Place place) {
    ForbiddenProgram one;
    one.program.id = "address_spaces/must_not_compile/" + std::move(name);
    one.program.before = std::move(before);
    one.program.body = std::move(body);
    one.program.expected = std::move(expected);
    one.program.place = place;
    one.program.shares = Sharing::program;
    one.fault = std::move(fault);
    one.instead = std::move(instead);
    all.push_back(std::move(one));
  };
  constexpr Place qualifiers{"6.7", ""}, constant{"6.7.3", "6.5.3"};
  add("two_spaces", "", "FAULT uint x = 5u;\n  *out = x;", "__private __local", "__private", {5},
      qualifiers);
  add("two_spaces_constant", "FAULT uint NAME_x = 5u;\n", "*out = NAME_x;", "__constant __global",
      "__constant", {5}, qualifiers);
  for (const std::string_view space : {"__global", "__local", "__constant", "__private"})
    add(fmt::format("return_{}", space.substr(2)), "FAULT uint NAME_f(void) { return 6u; }\n",
        "*out = NAME_f();", std::string(space), "", {6}, qualifiers);
  for (const std::string_view space : {"__global", "__local", "__constant"})
    add(fmt::format("parameter_{}", space.substr(2)), "uint NAME_f(FAULT uint x) { return x; }\n",
        "*out = NAME_f(6u);", std::string(space), "", {6}, qualifiers);
  for (const std::string_view space : {"__global", "__local", "__constant"})
    add(fmt::format("member_{}", space.substr(2)), "struct NAME_s { FAULT uint x; };\n",
        "struct NAME_s s; s.x = 6u;\n  *out = s.x;", std::string(space), "", {6}, qualifiers);
  // Embedded C forbids them; here 'most of the restrictions' of it apply.
  for (std::size_t k = all.size() - 3; k < all.size(); ++k) all[k].open = true;
  add("kernel_constant_uninitialized", "", "__constant uint x FAULT;\n  *out = x;", "", "= 41u",
      {41}, initialized);
  // An example of 6.7.6 has it, 6.7.7 does not.
  add("program_constant_uninitialized", "__constant uint NAME_x FAULT;\n", "*out = NAME_x;", "",
      "= 41u", {41}, initialized);
  all.back().open = true;
  add("kernel_pointer_private", "__kernel void NAME_k(FAULT uint *p) { }\n", "*out = 6u;",
      "__private", "__global", {6}, declared);
  add("kernel_pointer_unqualified", "__kernel void NAME_k(FAULT uint *p) { }\n", "*out = 6u;", "",
      "__local", {6}, declared);
  // Read-only: each way to write.
  const std::string table = "__constant uint NAME_c[2] = {3u, 4u};\n";
  const auto write = [&](std::string name, std::string statement, std::string fault,
                         std::string instead, std::uint32_t value) {
    add("write_" + std::move(name), table,
        "uint own[2] = {3u, 4u};\n  " + std::move(statement) + "\n  *out = own[0] + NAME_c[0];",
        std::move(fault), std::move(instead), {value}, constant);
  };
  write("assignment", "FAULT[0] = 5u;", "NAME_c", "own", 8);
  write("compound", "FAULT[0] += 5u;", "NAME_c", "own", 11);
  write("increment", "++FAULT[0];", "NAME_c", "own", 7);
  write("post_decrement", "FAULT[0]--;", "NAME_c", "own", 5);
  add("write_pointer", "void NAME_f(FAULT uint *q) { *q = 1u; }\n", "*out = 6u;", "__constant",
      "__global", {6}, constant);
  return all;
}

}  // namespace assay::suites::address_spaces
