#include "suites/numeric/call_kernel.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include "suites/base/embedded_text.h"
#include "suites/base/kernel_name.h"
#include "suites/numeric/numeric_case.h"

namespace assay::suites::numeric {
namespace {

/// The type to which a parameter points. Vectors of 3 are packed scalars in memory, for vload3 and
/// vstore3 (6.15.8). Other vectors use plain loads and stores.
std::string pointed_type(const Call& call, const Call::Value& value) {
  return vector_type(value.type, value.scalar || call.width == 3 ? 1 : call.width);
}

std::string value_type(const Call& call, const Call::Value& value) {
  return vector_type(value.type, value.scalar ? 1 : call.width);
}

std::string load(const Call& call, std::size_t a) {
  if (!call.made.empty()) return call.made;
  const std::string from = call.in_place && a == 0 ? "out0" : fmt::format("in{}", a);
  if (call.parameters[a].scalar && call.width != 1)
    return fmt::format("{}[{} * {}]", from, call.index, call.width);
  if (call.width == 3) return fmt::format("vload3({}, {})", call.index, from);
  return fmt::format("{}[{}]", from, call.index);
}

std::string store(const Call& call, std::size_t r, std::string_view index, std::string_view value) {
  if (call.results[r].scalar && call.width != 1) {
    std::string text;
    for (int lane = 0; lane < call.width; ++lane)
      text += fmt::format("{}out{}[{} * {} + {}] = {};", lane == 0 ? "" : "\n  ", r, index,
                          call.width, lane, value);
    return text;
  }
  if (call.width == 3) return fmt::format("vstore3({}, {}, out{});", value, index, r);
  return fmt::format("out{}[{}] = {};", r, index, value);
}

std::string called(const Call& call, const std::vector<std::string>& arguments) {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const std::string& argument : arguments) store.push_back(argument);
  if (!call.place.empty()) store.push_back(std::string(call.place));
  return fmt::vformat(call.expression, store);
}

/// One call with literal arguments and the store of its results. A second result is in a private
/// variable.
std::string folded_call(const Call& call, std::size_t v) {
  const std::string index = std::to_string(v);
  const std::string first = store(call, 0, index, called(call, call.folded[v]));
  if (call.results.size() == 1) return fmt::format("  {}\n", first);
  return fmt::format("  {{\n    {} r1;\n    {}\n    {}\n  }}\n", value_type(call, call.results[1]),
                     first, store(call, 1, index, "r1"));
}

}  // namespace

std::string vector_type(std::string_view element, int width) {
  return width == 1 ? std::string(element) : fmt::format("{}{}", element, width);
}

std::string parameters_of(const Call& call) {
  std::vector<std::string> list;
  if (!call.folds && call.made.empty())
    for (std::size_t a = call.in_place ? 1 : 0; a < call.parameters.size(); ++a)
      list.push_back(fmt::format("{} {} *in{}",
                                 call.constant_inputs ? "__constant" : "__global const",
                                 pointed_type(call, call.parameters[a]), a));
  for (std::size_t r = 0; r < call.results.size(); ++r) {
    const auto parameter =
        fmt::format("__global {} *out{}", pointed_type(call, call.results[r]), r);
    // Inputs come before outputs. With `in_place`, the first input and the first output are one
    // parameter.
    list.insert(call.in_place && r == 0 ? list.begin() : list.end(), parameter);
  }
  if (call.scratch != Call::Scratch::none)
    list.push_back(fmt::format("{} {} *scratch",
                               call.scratch == Call::Scratch::local ? "__local" : "__global",
                               value_type(call, call.results[1])));
  if (call.guarded) list.emplace_back("const uint count");
  if (!call.made.empty()) list.emplace_back("const uint first");
  return fmt::format("{}", fmt::join(list, ", "));
}

harness::Kernel make_kernel(const Call& call) {
  std::string loads, stores, folded;
  std::vector<std::string> arguments;
  for (std::size_t a = 0; a < call.parameters.size(); ++a) {
    loads += fmt::format("{}const {} x{} = {};", a == 0 ? "" : "\n  ",
                         value_type(call, call.parameters[a]), a, load(call, a));
    arguments.push_back(fmt::format("x{}", a));
  }
  for (std::size_t r = 0; r < call.results.size(); ++r)
    stores += (r == 0 ? "" : "\n  ") + store(call, r, "i", fmt::format("r{}", r));
  for (std::size_t v = 0; v < call.folded.size(); ++v) folded += folded_call(call, v);
  const std::string name = kernel_name(call.id);
  const std::string source = embedded_text(
      call.kernel,
      {{"kernel", name},
       {"before", call.before},
       {"after", call.after},
       {"first", call.first},
       {"parameters", parameters_of(call)},
       {"loads", loads},
       {"stores", stores},
       {"folded", folded},
       {"result", value_type(call, call.results[0])},
       {"second_result", call.results.size() > 1 ? value_type(call, call.results[1]) : ""},
       {"call", called(call, arguments)}});
  return {name, call.front + source, call.options};
}

}  // namespace assay::suites::numeric
