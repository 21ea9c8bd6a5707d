#include "suites/spirv/example.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <stdexcept>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/embedded_text.h"
#include "suites/images/format.h"
#include "suites/images/image_object.h"
#include "suites/images/image_program.h"
#include "suites/kernel_name.h"
#include "suites/numeric/layouts.h"
#include "suites/numeric/scalar_types.h"
#include "suites/target/target.h"

namespace assay::suites::spirv {
namespace {

using harness::Version;

[[noreturn]] void refuse(const Example& example, std::string_view what) {
  throw std::logic_error(fmt::format("{}: {}", example.source, what));
}

const reference::FloatFormat& format_of(const TypeName& type) {
  for (const reference::FloatFormat* format : numeric::formats)
    if (format->name == type.scalar) return *format;
  throw std::logic_error(type.scalar + " is no floating-point type");
}

std::uint64_t mask_of(const TypeName& type) {
  return type.bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << type.bits) - 1;
}

/// A number as its bits: "0x7f" are bits, "-5" and "1.5" numbers.
std::uint64_t bits_of(const Example& example, std::string_view text, const TypeName& type) {
  std::uint64_t bits = 0;
  if (text.starts_with("0x")) {
    const auto [end, error] = std::from_chars(text.data() + 2, text.data() + text.size(), bits, 16);
    if (error != std::errc() || end != text.data() + text.size())
      refuse(example, fmt::format("'{}' are no bits", text));
    return bits;
  }
  if (type.floating) {
    if (text == "nan") return reference::quiet_nan_bits(format_of(type));
    char* end = nullptr;
    const double value = std::strtod(std::string(text).c_str(), &end);
    if (*end != '\0') refuse(example, fmt::format("'{}' is no number", text));
    return harness::nearest_bits(numeric::layout_of(format_of(type)), value);
  }
  const bool negative = text.starts_with('-');
  const std::string_view digits = text.substr(negative ? 1 : 0);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits);
  if (error != std::errc() || end != digits.data() + digits.size())
    refuse(example, fmt::format("'{}' is no integer", text));
  return (negative ? 0 - bits : bits) & mask_of(type);
}

harness::Launch::Allowed allowed_of(const Example& example, std::string_view text,
                                    const TypeName& type) {
  harness::Launch::Allowed allowed;
  for (const std::string& part : harness::split(text, '|')) {
    const auto dots = part.find("..");
    if (part == "?")
      allowed.intervals.emplace_back(0, mask_of(type));
    else if (part == "nan" && type.floating)
      allowed.nan = true;
    else if (dots != part.npos)
      allowed.intervals.emplace_back(bits_of(example, part.substr(0, dots), type),
                                     bits_of(example, part.substr(dots + 2), type));
    else
      allowed.intervals.emplace_back(bits_of(example, part, type), bits_of(example, part, type));
  }
  return allowed;
}

/// Words, "1*16" as often as it says, "#3" as 1 2 3.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string& word : harness::split(text, ' ')) {
    if (word.empty()) continue;
    const auto star = word.find('*');
    if (word.starts_with('#'))
      for (std::size_t k = 1; k <= std::stoul(word.substr(1)); ++k)
        words.push_back(std::to_string(k));
    else if (star == word.npos)
      words.push_back(word);
    else
      words.insert(words.end(), std::stoul(word.substr(star + 1)), word.substr(0, star));
  }
  return words;
}

std::vector<std::size_t> sizes_of(std::string_view text) {
  std::vector<std::size_t> sizes;
  for (const std::string& one : harness::split(text, 'x')) sizes.push_back(std::stoul(one));
  return sizes;
}

void read_slot(Example& example, std::string_view kind, const std::vector<std::string>& words) {
  Slot slot;
  slot.type = words.at(0);
  if (kind == "image") {
    slot.kind = Slot::Kind::image;
    slot.type = fmt::format("image{}_{}", words.at(0), words.at(1));
    slot.words.assign(words.begin(), words.begin() + 5);
    for (std::size_t at = 5; at < words.size(); ++at)
      for (std::size_t digit = 0; digit < words[at].size(); digit += 2)
        slot.raw.push_back(
            static_cast<std::uint8_t>(std::stoul(words[at].substr(digit, 2), nullptr, 16)));
  } else if (kind == "sampler") {
    slot.kind = Slot::Kind::sampler;
    slot.type = "sampler";
    slot.words = words;
  } else if (kind == "opaque") {
    slot.kind = Slot::Kind::opaque;
  } else if (kind == "bytes") {
    slot.kind = Slot::Kind::bytes;
    slot.type = slot.type.substr(1);
    for (std::size_t at = 1; at < words.size(); ++at)
      slot.raw.push_back(static_cast<std::uint8_t>(std::stoul(words[at], nullptr, 16)));
  } else {
    const TypeName type = type_named(slot.type == "size" ? "long" : slot.type);
    slot.kind = kind == "in"      ? Slot::Kind::in
                : kind == "out"   ? Slot::Kind::out
                : kind == "local" ? Slot::Kind::local
                                  : Slot::Kind::value;
    if (slot.kind == Slot::Kind::local) {
      slot.count = std::stoul(words.at(1));
    } else {
      for (std::size_t at = 1; at < words.size(); ++at)
        if (slot.kind == Slot::Kind::out)
          slot.expected.push_back(allowed_of(example, words[at], type));
        else
          slot.bits.push_back(bits_of(example, words[at], type));
      const std::size_t scalars = words.size() - 1, lanes = static_cast<std::size_t>(type.lanes);
      if (scalars % lanes != 0 || scalars == 0) refuse(example, "a vector lacks components");
      slot.count = scalars / lanes;
    }
  }
  example.slots.push_back(std::move(slot));
}

void read_line(Example& example, std::string_view line) {
  const auto space = std::min(line.find(' '), line.size());
  const std::string_view key = line.substr(0, space), rest = harness::trimmed(line.substr(space));
  if (key == "cite")
    example.citation = rest;
  else if (key == "needs")
    example.needs = words_of(rest);
  else if (key == "spirv")
    example.spirv = harness::parse_version(rest).value();
  else if (key == "until")
    example.until = harness::parse_version(rest).value();
  else if (key == "items")
    example.items = sizes_of(rest);
  else if (key == "group")
    example.group = sizes_of(rest);
  else if (key == "offset")
    example.offset = sizes_of(rest);
  else if (key == "options")
    example.options = rest;
  else if (key == "validator")
    example.unvalidated = rest;
  else if (key == "build")
    example.only_built = true;
  else if (key == "in" || key == "out" || key == "local" || key == "value" || key == "bytes" ||
           key == "image" || key == "sampler" || key == "opaque")
    read_slot(example, key, words_of(rest));
  else
    refuse(example, fmt::format("'{}' is no keyword", key));
}

/// Whether the text names the id, as a word.
bool names(std::string_view text, std::string_view id) {
  for (std::size_t at = text.find(id); at != text.npos; at = text.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    if (end == text.size() ||
        (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '_'))
      return true;
  }
  return false;
}

/// What the run needs beside the text.
struct Prepared {
  Example example;
  Environment environment;
  TypeName type(const Slot& slot) const {
    if (slot.type == "size") return type_named(environment.address_bits == 64 ? "long" : "int");
    return type_named(slot.type);
  }
  std::size_t bytes(const Slot& slot) const {
    return slot.count * static_cast<std::size_t>(type(slot).bytes());
  }
  /// Where scalar `k` of a slot lies.
  std::size_t place(const Slot& slot, std::size_t k) const {
    const TypeName t = type(slot);
    const auto lanes = static_cast<std::size_t>(t.lanes),
               scalar = static_cast<std::size_t>(t.bits / 8);
    return k / lanes * static_cast<std::size_t>(t.bytes()) + k % lanes * scalar;
  }
  std::vector<std::uint8_t> memory(const Slot& slot) const {
    if (slot.kind == Slot::Kind::bytes) return slot.raw;
    std::vector<std::uint8_t> bytes(this->bytes(slot), 0xa5);
    const auto scalar = static_cast<std::size_t>(type(slot).bits / 8);
    for (std::size_t k = 0; k < slot.bits.size(); ++k)
      std::memcpy(bytes.data() + place(slot, k), &slot.bits[k], scalar);
    return bytes;
  }
  std::vector<std::size_t> items() const {
    if (!example.items.empty()) return example.items;
    for (const Slot& slot : example.slots)
      if (slot.kind == Slot::Kind::out) return {slot.count};
    return {1};
  }
  std::string text() const {
    std::string text = module_of(example, environment).text;
    return example.rewritten != nullptr ? example.rewritten(std::move(text)) : text;
  }
};

/// What the image of a slot, {"2d", "ro", "RGBA", "UNSIGNED_INT8", "2x1"}, is made of.
struct SlotImage {
  images::Format format;
  const images::ImageType& type;
  std::string access;  ///< "READ_ONLY"
};

SlotImage image_of(const Slot& slot, const Target& target) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kinds{{
      {"1d", "image1d"},
      {"1darray", "image1d_array"},
      {"2d", "image2d"},
      {"2darray", "image2d_array"},
      {"2ddepth", "image2d"},
      {"2darraydepth", "image2d_array"},
      {"3d", "image3d"},
      {"buffer", "image1d_buffer"},
  }};
  const auto formats = images::all_formats(target);
  const auto format = std::ranges::find_if(formats, [&](const images::Format& one) {
    return one.order == slot.words[2] && one.type == slot.words[3];
  });
  if (format == formats.end())
    throw std::logic_error(slot.words[2] + " " + slot.words[3] + " is no image format");
  const auto kind = std::ranges::find(kinds, std::string_view(slot.words[0]),
                                      &decltype(kinds)::value_type::first);
  return {*format, images::image_type(kind->second),
          slot.words[1] == "ro"   ? "READ_ONLY"
          : slot.words[1] == "wo" ? "WRITE_ONLY"
                                  : "READ_WRITE"};
}

bool listed(const Slot& slot, const Target& target, const cl::Context& context) {
  const SlotImage image = image_of(slot, target);
  return images::listed(context, image.format, image.type,
                        image.access == "READ_ONLY"    ? CL_MEM_READ_ONLY
                        : image.access == "WRITE_ONLY" ? CL_MEM_WRITE_ONLY
                                                       : CL_MEM_KERNEL_READ_AND_WRITE);
}

/// Adds the image of a slot and, where it is written, what it must hold.
void add_image(harness::Launch& launch, const Slot& slot, const Target& target) {
  const SlotImage image = image_of(slot, target);
  images::Extent extent{1, 1, 1};
  std::ranges::copy(sizes_of(slot.words[4]), extent.begin());
  const bool written = image.access != "READ_ONLY";
  launch.arguments.push_back(images::image_argument(image.format, image.type, extent, slot.raw,
                                                    "CL_MEM_" + image.access, written));
  if (!written) return;
  harness::Launch::Argument& argument = launch.arguments.back();
  argument.kind = harness::Launch::Argument::Kind::output;
  argument.words.clear();
  argument.bytes = slot.raw.size();
  harness::Launch::Check check;
  check.argument = launch.arguments.size() - 1;
  check.kind = harness::Finding::Kind::bytes;
  check.ways.emplace_back();
  for (const std::uint8_t byte : slot.raw) {
    const std::size_t at = check.answers.size();
    check.answers.push_back({.element = at,
                             .bytes = 1,
                             .name = fmt::format("argument {}, byte {}", check.argument, at)});
    check.ways[0].push_back({.intervals = {{byte, byte}}});
  }
  launch.checks.push_back(std::move(check));
}

/// The parameters of a kernel that may be joined with others (Kernel::parameters); nothing of one
/// whose module says more than its instructions do, or that work-items of a group run together; nor
/// of one that calls functions: the joined kernel calls it, and two wrong calls can make one right.
std::string joined_parameters(const Example& example) {
  constexpr std::string_view alone[] = {
      "OpCapability", "OpExtension", "OpExecutionMode", "OpSpecConstant", "OpGroup",
      "Linkage",      "Barrier",     "Workgroup",       "%bi_",           "OpFunctionCall"};
  const bool joins =
      !example.only_built && example.rewritten == nullptr && example.group.empty() &&
      example.unvalidated.empty() &&
      std::ranges::all_of(example.slots,
                          [](const Slot& slot) {
                            return slot.kind == Slot::Kind::in || slot.kind == Slot::Kind::out;
                          }) &&
      std::ranges::none_of(alone, [&](std::string_view word) {
        return example.text.find(word) != std::string::npos;
      });
  if (!joins) return {};
  return global_parameters(example.slots.size());
}

/// A rewritten module has ids of its own: it is joined with no other.
cl::Kernel built_alone(const harness::Kernel& wanted, harness::CaseContext& context) {
  const cl::Program program = harness::program_from_il(context.cl_context(), context.cl_device(),
                                                       harness::assemble_spirv(wanted.source));
  const cl_device_id device = context.cl_device()();
  const cl_int status =
      clBuildProgram(program(), 1, &device, wanted.options.c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS)
    throw harness::BuildFailure(
        harness::build_finding("clBuildProgram", CL_BUILD_PROGRAM_FAILURE,
                               harness::build_log(program, context.cl_device())));
  return {program, wanted.name.c_str()};
}

harness::Launch launch_of(const Prepared& prepared, const harness::Kernel& kernel,
                          const Target& target) {
  using Argument = harness::Launch::Argument;
  const Example& example = prepared.example;
  harness::Launch out(example.id, kernel, target.device());
  out.comments = {example.citation};
  out.global = prepared.items();
  out.local = example.group;
  // Always the same: some drivers compile a kernel anew for every size.
  if (!kernel.parameters.empty()) out.local = {1};
  out.offset = example.offset;
  for (const Slot& slot : example.slots) {
    if (slot.kind == Slot::Kind::image) {
      add_image(out, slot, target);
      continue;
    }
    const std::size_t place = out.arguments.size();
    Argument& argument = out.arguments.emplace_back();
    if (slot.kind == Slot::Kind::sampler) {
      argument.kind = Argument::Kind::sampler;
      argument.sampler = {slot.words.size() > 2 && slot.words[2] == "NORMALIZED",
                          "CL_ADDRESS_" + slot.words.at(0), "CL_FILTER_" + slot.words.at(1)};
      continue;
    }
    if (slot.kind == Slot::Kind::local || slot.kind == Slot::Kind::out) {
      argument.kind =
          slot.kind == Slot::Kind::local ? Argument::Kind::local : Argument::Kind::output;
      argument.bytes = prepared.bytes(slot);
    } else {
      const std::vector<std::uint8_t> memory = prepared.memory(slot);
      argument.kind = slot.kind == Slot::Kind::in ? Argument::Kind::input : Argument::Kind::value;
      argument.bytes = memory.size();
      argument.words.resize((memory.size() + 3) / 4);
      std::memcpy(argument.words.data(), memory.data(), memory.size());
    }
    for (std::size_t k = 0; k < slot.expected.size(); ++k) {
      using Text = harness::Launch::Answer::Text;
      const TypeName type = prepared.type(slot);
      const auto lanes = static_cast<std::size_t>(type.lanes);
      harness::Launch::Check& check = out.checks.emplace_back();
      check.argument = place;
      check.answers = {
          {.element = prepared.place(slot, k) / static_cast<std::size_t>(type.bits / 8),
           .bytes = type.bits / 8,
           .name = fmt::format("argument {}, element {}{}", place, k / lanes,
                               lanes == 1 ? "" : fmt::format(", component {}", k % lanes)),
           .text = type.floating ? Text::floating : Text::integer}};
      check.ways = {{slot.expected[k]}};
    }
  }
  return out;
}

void run(const Prepared& prepared, const harness::Kernel& wanted, harness::CaseContext& context) {
  const Example& example = prepared.example;
  const harness::BuiltKernel built = example.rewritten != nullptr
                                         ? harness::BuiltKernel{built_alone(wanted, context), {}}
                                         : context.programs().select(wanted);
  if (example.only_built) {
    context.record({.inputs = 1, .limit = "exact"});
    return;
  }
  const Target target(context.device(), context.options());
  for (const Slot& slot : example.slots)
    if (slot.kind == Slot::Kind::image && !listed(slot, target, context.cl_context()))
      GTEST_SKIP() << "the device does not list " << slot.words[2] << " " << slot.words[3]
                   << " for this type of image";
  const harness::Launch launch = launch_of(prepared, wanted, target);
  const harness::Contents contents = harness::run(launch, built, context);
  context.record(judge(launch, contents));
  if (auto past = overrun(launch, contents)) context.fail(*std::move(past));
}

constexpr std::string_view heading = ";; case ", repetition = ";; each ", definition = ";; define ";

/// The lines of one case, from its heading on.
struct Block {
  std::size_t line = 0;
  std::vector<std::string> lines;
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::vector<Block> blocks_of(std::string_view path) {
  std::vector<Block> blocks;
  std::vector<std::pair<std::string, std::string>> defined;
  std::size_t number = 0;
  for (std::string line : harness::split(embedded_text(path), '\n')) {
    ++number;
    if (line.starts_with(definition)) {
      const std::string_view rest = std::string_view(line).substr(definition.size());
      const std::size_t space = std::min(rest.find(' '), rest.size());
      defined.emplace_back(fmt::format("${{{}}}", rest.substr(0, space)),
                           harness::trimmed(rest.substr(space)));
      continue;
    }
    for (const auto& [name, words] : defined)
      if (line.find('$') != line.npos) replace_all(line, name, words);
    if (line.starts_with(heading)) blocks.push_back({number, {}});
    if (!blocks.empty())
      blocks.back().lines.push_back(line);
    else if (line.starts_with(";; "))
      throw std::logic_error(fmt::format("{}:{}: before the first case", path, number));
  }
  return blocks;
}

/// The block once for each word of its lines "each".
std::vector<std::vector<std::string>> expanded(const Block& block) {
  std::vector<std::vector<std::string>> all{{}};
  for (const std::string& line : block.lines)
    if (!line.starts_with(repetition)) all[0].push_back(line);
  for (const std::string& line : block.lines) {
    if (!line.starts_with(repetition)) continue;
    const auto words = words_of(std::string_view(line).substr(repetition.size()));
    std::vector<std::vector<std::string>> more;
    for (const auto& lines : all)
      for (std::size_t k = 1; k < words.size(); ++k) {
        more.push_back(lines);
        const auto parts = harness::split(words[k], ':');
        for (std::string& one : more.back()) {
          replace_all(one, fmt::format("{{{}}}", words[0]), words[k]);
          for (std::size_t part = 0; part < parts.size(); ++part)
            replace_all(one, fmt::format("{{{}.{}}}", words[0], part), parts[part]);
        }
      }
    all = std::move(more);
  }
  return all;
}

harness::Case make_case(Example example, Version version, const std::string& id,
                        const Target& target) {
  auto prepared = std::make_shared<Prepared>();
  prepared->environment = {static_cast<unsigned>(target.device().address_bits), version};
  prepared->example = std::move(example);
  prepared->example.id = id;
  harness::Case out;
  out.id = id;
  out.citations = {prepared->example.citation};
  out.cost = 0.05;
  const auto kernel = [prepared] {
    return harness::Kernel{.name = kernel_name(prepared->example.id),
                           .source = prepared->text(),
                           .options = prepared->example.options,
                           .parameters = joined_parameters(prepared->example)};
  };
  if (prepared->example.rewritten == nullptr)
    out.kernel = kernel;
  else
    out.shown = [prepared] { return prepared->text(); };
  out.body = [prepared, kernel](harness::CaseContext& context) {
    run(*prepared, kernel(), context);
  };
  if (!prepared->example.only_built)
    out.stand_alone = [prepared, kernel](const harness::DeviceInfo& device,
                                         const harness::RunOptions& options,
                                         const harness::ReproRequest&) {
      return launch_of(*prepared, kernel(), Target(device, options));
    };
  return out;
}

std::optional<std::string> skip_of(const Example& example, Version version, const Target& target) {
  for (const std::string& need : example.needs)
    if (auto reason = missing_need(need, target)) return reason;
  const Environment environment{static_cast<unsigned>(target.device().address_bits), version};
  return missing(module_of(example, environment), version, target);
}

}  // namespace

std::vector<Example> load_examples(std::string_view suite, std::string_view path) {
  std::vector<Example> examples;
  std::string citation;
  for (const Block& block : blocks_of(path))
    for (const std::vector<std::string>& lines : expanded(block)) {
      Example example;
      example.source = fmt::format("{}:{}", path, block.line);
      example.citation = citation;
      for (const std::string& line : lines) {
        if (!line.starts_with(";; "))
          example.text += line + '\n';
        else if (line.starts_with(heading))
          example.id = fmt::format("{}/{}", suite, harness::trimmed(line.substr(heading.size())));
        else
          read_line(example, std::string_view(line).substr(3));
      }
      citation = example.citation;
      examples.push_back(std::move(example));
    }
  return examples;
}

Module module_of(const Example& example, const Environment& environment) {
  constexpr std::string_view values[] = {"x", "y", "z", "w"};
  KernelText kernel;
  kernel.name = kernel_name(example.id);
  std::string& front = kernel.front;
  std::size_t ins = 0, outs = 0, locals = 0, arguments = 0, image_count = 0, samplers = 0,
              opaque = 0;
  for (const Slot& slot : example.slots) {
    switch (slot.kind) {
      case Slot::Kind::in: {
        const std::string name = fmt::format("in{}", ins);
        kernel.parameters.push_back({"global_" + slot.type, name});
        if (ins < std::size(values) && names(example.text, fmt::format("%{}", values[ins]))) {
          const std::string type = slot.type == "size" ? "long" : slot.type;
          front += fmt::format(
              "%{0}_at = OpInBoundsPtrAccessChain %global_{1} %{0} %i\n"
              "%{2} = OpLoad %{1} %{0}_at Aligned {3}\n",
              name, slot.type, values[ins],
              slot.type == "size" ? static_cast<int>(environment.address_bits / 8)
                                  : type_named(type).bytes());
        }
        ++ins;
        break;
      }
      case Slot::Kind::out: {
        const std::string number = outs == 0 ? "" : std::to_string(outs);
        ++outs;
        kernel.parameters.push_back({"global_" + slot.type, "out" + number});
        if (names(example.text, "%o" + number))
          front += fmt::format("%o{0} = OpInBoundsPtrAccessChain %global_{1} %out{0} %i\n", number,
                               slot.type);
        break;
      }
      case Slot::Kind::local:
        kernel.parameters.push_back({"local_" + slot.type, fmt::format("local{}", locals++)});
        break;
      case Slot::Kind::image:
        kernel.parameters.push_back({slot.type, fmt::format("image{}", image_count++)});
        break;
      case Slot::Kind::sampler:
        kernel.parameters.push_back({slot.type, fmt::format("sampler{}", samplers++)});
        break;
      case Slot::Kind::opaque:
        kernel.parameters.push_back({slot.type, fmt::format("opaque{}", opaque++)});
        break;
      case Slot::Kind::value:
      case Slot::Kind::bytes:
        kernel.parameters.push_back({slot.type, fmt::format("value{}", arguments++)});
        break;
    }
  }
  kernel.text = example.text;
  return build_module(kernel, environment);
}

harness::Suite example_suite(const std::string& name, const std::string& title,
                             std::vector<std::string> files) {
  if (files.empty()) files.push_back(name);
  return suite_of(name, title, [name, files](const Target& target) {
    std::vector<harness::Case> cases;
    for (const std::string& file : files)
      std::ranges::move(
          example_cases(load_examples(name, fmt::format("suites/spirv/{}/{}.spvasm", name, file)),
                        target),
          std::back_inserter(cases));
    return cases;
  });
}

std::vector<harness::Case> example_cases(const std::vector<Example>& examples,
                                         const Target& target) {
  std::vector<harness::Case> cases;
  const auto lacks_il = target.missing(harness::parts::spirv);
  for (const Example& example : examples) {
    const auto oldest = version_from(target.device(), example.spirv);
    const Version version = oldest.value_or(example.spirv);
    cases.push_back(make_case(example, version, example.id, target));
    if (lacks_il)
      cases.back().skip = lacks_il;
    else if (!oldest || *oldest > example.until)
      cases.back().skip =
          fmt::format("needs SPIR-V {}", to_string(oldest ? example.until : example.spirv));
    else
      cases.back().skip = skip_of(example, version, target);
    if (lacks_il || !target.options().thorough()) continue;
    for (const Version other : listed_versions(target.device())) {
      if (other <= version || other > example.until) continue;
      cases.push_back(make_case(example, other,
                                fmt::format("{}/spirv_{}", example.id, to_string(other)), target));
      cases.back().skip = skip_of(example, other, target);
    }
  }
  return cases;
}

}  // namespace assay::suites::spirv
