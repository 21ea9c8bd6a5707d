#include <fmt/format.h>

#include <array>
#include <functional>
#include <vector>

#include "harness/sweep/random.h"
#include "suites/language/control_flow/parts.h"

// Programs that are generated in any length. The host computes the expected numbers.
namespace assay::suites::control_flow {
namespace {

using Value = std::uint32_t;

SmallProgram program(std::string name, std::string before, std::string body,
                     std::function<Value(Value)> answer, std::size_t items = 64) {
  SmallProgram one;
  one.id = "control_flow/" + std::move(name);
  one.before = std::move(before);
  one.body = std::move(body);
  one.expected = Expected::each([answer = std::move(answer)](std::size_t item) {
    return Numbers{answer(static_cast<Value>(item))};
  });
  one.place = place;
  one.global = items;
  // Each program has its own kernel. All programs in one kernel might exceed limits of the
  // compiler.
  one.shares = Sharing::program;
  return one;
}

SmallProgram labels(Value count) {
  const auto label = [count](Value k) { return k * 7 % count; };
  const auto falls = [](Value k) { return k % 5 == 3; };
  std::string text = "uint NAME_f(uint x) {\n  uint r = 1;\n  switch (x) {\n";
  for (Value k = 0; k < count; ++k)
    text +=
        fmt::format("    case {}u: r = r * 3u + {}u;{}\n", label(k), k, falls(k) ? "" : " break;");
  text += "    default: r = 77;\n  }\n  return r;\n}\n";
  return program(fmt::format("labels/{}", count), text,
                 fmt::format("*out = NAME_f(in[i] * {}u);", count / 48 + 1), [=](Value item) {
                   const Value x = item * (count / 48 + 1);
                   if (x >= count) return Value{77};
                   Value k = 0, r = 1;
                   while (label(k) != x) ++k;
                   do r = r * 3 + k;
                   while (falls(k++) && k < count);
                   return k == count && falls(count - 1) ? Value{77} : r;
                 });
}

SmallProgram turns(Value count) {
  const std::string body = fmt::format(
      "uint r = in[i];\n  uint s = 1;\n  for (uint k = 0; k < {0}u; ++k) {{ r = r * 5u + k; s ^= r "
      ">> 3; }}\n"
      "  for (int k = {0}; k > 0; k -= 3) s += (uint)k;\n  *out = r ^ s;",
      count);
  return program(fmt::format("turns/{}", count), {}, body, [count](Value item) {
    Value r = item, s = 1;
    for (Value k = 0; k < count; ++k) {
      r = r * 5 + k;
      s ^= r >> 3;
    }
    for (int k = static_cast<int>(count); k > 0; k -= 3) s += static_cast<Value>(k);
    return r ^ s;
  });
}

SmallProgram calls(Value depth) {
  std::string text = "uint NAME_0(uint x, uint y) { return x ^ y; }\n";
  for (Value k = 1; k <= depth; ++k)
    text += fmt::format(
        "uint NAME_{0}(uint x, uint y) {{ return NAME_{1}(y + {0}u, x * 3u) + {0}u; }}\n", k,
        k - 1);
  return program(fmt::format("calls/{}", depth), text,
                 fmt::format("*out = NAME_{}(in[i], 9u);", depth), [depth](Value item) {
                   Value x = item, y = 9, added = 0;
                   for (Value k = depth; k >= 1; --k) {
                     const Value next = y + k;
                     y = x * 3;
                     x = next;
                     added += k;
                   }
                   return (x ^ y) + added;
                 });
}

SmallProgram parameters(Value count) {
  constexpr std::array<std::string_view, 4> types{"uint", "uchar", "ushort", "uint2"};
  std::string declared, given, sum;
  for (Value k = 0; k < count; ++k) {
    declared += fmt::format("{}{} p{}", k ? ", " : "", types.at(k % 4), k);
    given += k % 4 == 3 ? fmt::format(", (uint2)(x, {}u)", k)
                        : fmt::format("{}({})(x + {}u)", k ? ", " : "", types.at(k % 4), k);
    sum += k % 4 == 3 ? fmt::format(" r = r * 3u + p{0}.x - p{0}.y;", k)
                      : fmt::format(" r = r * 3u + p{};", k);
  }
  return program(fmt::format("parameters/{}", count),
                 fmt::format("uint NAME_f({}) {{ uint r = 0;{} return r; }}\n", declared, sum),
                 fmt::format("const uint x = in[i] * 1000u;\n  *out = NAME_f({});", given),
                 [count](Value item) {
                   const Value x = item * 1000;
                   Value r = 0;
                   for (Value k = 0; k < count; ++k)
                     r = r * 3 + (k % 4 == 3   ? x - k
                                  : k % 4 == 1 ? (x + k) & 0xff
                                  : k % 4 == 2 ? (x + k) & 0xffff
                                               : x + k);
                   return r;
                 });
}

SmallProgram table(Value count) {
  const auto entry = [](Value k) { return k * 2654435761U ^ k << 7; };
  std::string text = fmt::format("__constant uint NAME_table[{}] = {{", count);
  for (Value k = 0; k < count; ++k)
    text += fmt::format("{}0x{:x}u", k ? k % 16 ? "," : ",\n" : "", entry(k));
  return program(
      fmt::format("table/{}", count), text + "};\n",
      fmt::format(
          "uint r = 0;\n  for (uint k = i; k < {0}u; k += 61u) r = r * 3u + NAME_table[k];\n"
          "  *out = r + NAME_table[in[i] * 31u % {0}u] + NAME_table[{1}];",
          count, count - 1),
      [=](Value item) {
        Value r = 0;
        for (Value k = item; k < count; k += 61) r = r * 3 + entry(k);
        return r + entry(item * 31 % count) + entry(count - 1);
      });
}

/// Statements on more variables than a device has registers. All variables are used until the end.
SmallProgram statements(Value count, Value variables, std::uint64_t key) {
  struct Operation {
    Value target, a, b, c, kind;
  };
  std::vector<Operation> all;
  for (Value k = 0; k < count; ++k) {
    const std::uint64_t bits = harness::random_bits(key, k);
    all.push_back({static_cast<Value>(bits % variables),
                   static_cast<Value>((bits >> 16) % variables),
                   static_cast<Value>((bits >> 32) % variables),
                   static_cast<Value>(bits >> 48 & 31), static_cast<Value>(bits >> 60)});
  }
  std::string body = "uint x = in[i];\n  uint";
  for (Value k = 0; k < variables; ++k)
    body += fmt::format("{} v{} = x + {}u", k ? "," : "", k, k * 77);
  body += ";\n";
  for (const Operation& o : all) {
    if (o.kind < 6)
      body += fmt::format("  v{} = v{} * {}u + v{};\n", o.target, o.a, o.c * 2 + 1, o.b);
    else if (o.kind < 10)
      body += fmt::format("  v{} ^= v{} >> {} | v{};\n", o.target, o.a, o.c, o.b);
    else if (o.kind < 13)
      body += fmt::format("  if (v{} & 1u) v{} += v{}; else v{} -= {}u;\n", o.a, o.target, o.b,
                          o.target, o.c);
    else
      body += fmt::format("  v{} = v{} < v{} ? v{} : v{} + {}u;\n", o.target, o.a, o.b, o.b,
                          o.target, o.c);
  }
  body += "  uint r = 0;\n";
  for (Value k = 0; k < variables; ++k) body += fmt::format("  r = r * 31u + v{};\n", k);
  return program(fmt::format("statements_by_number/{}", count), {}, body + "  *out = r;",
                 [=](Value item) {
                   std::vector<Value> v(variables);
                   for (Value k = 0; k < variables; ++k) v[k] = item + k * 77;
                   for (const Operation& o : all) {
                     Value& t = v[o.target];
                     if (o.kind < 6)
                       t = v[o.a] * (o.c * 2 + 1) + v[o.b];
                     else if (o.kind < 10)
                       t ^= v[o.a] >> o.c | v[o.b];
                     else if (o.kind < 13)
                       t = v[o.a] & 1 ? t + v[o.b] : t - o.c;
                     else
                       t = v[o.a] < v[o.b] ? v[o.b] : t + o.c;
                   }
                   Value r = 0;
                   for (const Value one : v) r = r * 31 + one;
                   return r;
                 });
}

SmallProgram nested(Value depth) {
  std::string open, close;
  for (Value k = 0; k < depth; ++k) {
    open += k % 2 ? fmt::format("for (uint k{0} = 0; k{0} < 2u; ++k{0}) {{ r += {0}u; ", k)
                  : fmt::format("if (x != {}u) {{ r ^= x; ", k + 100);
    close += "}";
  }
  return program(fmt::format("nested/{}", depth), {},
                 fmt::format("const uint x = in[i];\n  uint r = 0;\n  {} r += 1; {}\n  *out = r;",
                             open, close),
                 [depth](Value x) {
                   Value r = 0;
                   const auto enter = [&](auto& self, Value k) -> void {
                     if (k == depth) {
                       r += 1;
                     } else if (k % 2 != 0) {
                       for (int turn = 0; turn < 2; ++turn) {
                         r += k;
                         self(self, k + 1);
                       }
                     } else {
                       r ^= x;
                       self(self, k + 1);
                     }
                   };
                   enter(enter, 0);
                   return r;
                 });
}

}  // namespace

std::vector<SmallProgram> generated(const Target& target) {
  const bool thorough = target.options().thorough();
  std::vector<SmallProgram> all;
  const auto add = [&](auto make, std::initializer_list<Value> quick,
                       std::initializer_list<Value> more) {
    for (const Value n : quick) all.push_back(make(n));
    if (thorough)
      for (const Value n : more) all.push_back(make(n));
  };
  add(labels, {20, 300}, {81, 256, 1000});
  add(turns, {1, 8, 17, 64, 1000},
      {0,  2,   3,   4,   7,   9,   15,  16,   31,   32,   33,   63,
       65, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025, 4096, 10000});
  add(calls, {30}, {100, 400});
  add(parameters, {40}, {8, 90});
  add(table, {1000}, {256, 4096});  // at most 16 KiB; the full profile has 64 KiB of constant
                                    // memory
  add(nested, {12}, {20});
  const std::uint64_t key = harness::random_key(target.options().seed, "control_flow/statements");
  add([key](Value n) { return statements(n, n / 10 + 10, key); }, {300}, {1000, 3000});
  return all;
}

}  // namespace assay::suites::control_flow
