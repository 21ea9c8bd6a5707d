#include "harness/sweep/launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "harness/base/numbers.h"
#include "harness/cases/case_context.h"
#include "harness/devices/device.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/program_pool.h"
#include "reference/plain/scalar_type.h"

namespace assay::harness {
namespace {

using Kind = Launch::Argument::Kind;

constexpr std::size_t word_bytes = sizeof(std::uint32_t);

constexpr std::pair<std::string_view, cl_uint> constants[] = {
    {"CL_ADDRESS_NONE", CL_ADDRESS_NONE},
    {"CL_ADDRESS_CLAMP_TO_EDGE", CL_ADDRESS_CLAMP_TO_EDGE},
    {"CL_ADDRESS_CLAMP", CL_ADDRESS_CLAMP},
    {"CL_ADDRESS_REPEAT", CL_ADDRESS_REPEAT},
    {"CL_ADDRESS_MIRRORED_REPEAT", CL_ADDRESS_MIRRORED_REPEAT},
    {"CL_FILTER_NEAREST", CL_FILTER_NEAREST},
    {"CL_FILTER_LINEAR", CL_FILTER_LINEAR},
    {"CL_MEM_READ_ONLY", CL_MEM_READ_ONLY},
    {"CL_MEM_WRITE_ONLY", CL_MEM_WRITE_ONLY},
    {"CL_MEM_READ_WRITE", CL_MEM_READ_WRITE},
};

cl_uint constant(std::string_view name) {
  for (const auto& [known, value] : constants)
    if (known == name) return value;
  throw std::logic_error(fmt::format("a launch does not know the constant '{}'", name));
}

cl::NDRange range(const Launch::Sizes& sizes) {
  switch (sizes.empty() || sizes[0] == 0 ? 0 : sizes.size()) {
    case 0:
      return cl::NullRange;
    case 1:
      return {sizes[0]};
    case 2:
      return {sizes[0], sizes[1]};
    default:
      return {sizes[0], sizes[1], sizes[2]};
  }
}

cl::Memory image_of(const Launch::Argument& argument, std::vector<std::uint32_t> memory,
                    const cl::Context& context) {
  cl_image_desc description = argument.image->description;
  cl_mem_flags flags = constant(argument.image->flags);
  void* content = memory.data();
  cl::Buffer below;  // the image refers to this buffer
  if (description.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER) {
    below =
        cl::Buffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes_of(argument), content);
    description.buffer = below();
    content = nullptr;
  } else {
    flags |= CL_MEM_COPY_HOST_PTR;
  }
  cl_int status = CL_SUCCESS;
  const cl_mem made =
      clCreateImage(context(), flags, &argument.image->format, &description, content, &status);
  if (status != CL_SUCCESS || made == nullptr) throw cl::Error(status, "clCreateImage");
  return cl::Memory(made, false);
}

std::uint64_t low_bits(int count) {
  return count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

std::uint64_t twice(std::uint32_t word) {
  return std::uint64_t{word} << 32 | word;
}

/// The bits of an element that belong to the answer.
std::uint64_t part_of(std::uint64_t element, const Launch::Answer& answer) {
  return answer.bits == 0 ? element & low_bits(8 * answer.bytes)
                          : element >> answer.shift & low_bits(answer.bits);
}

std::uint64_t bits_at(const std::vector<std::uint32_t>& memory, const Launch::Answer& answer) {
  const auto bytes = static_cast<std::size_t>(answer.bytes), at = answer.element * bytes;
  if (at + bytes > memory.size() * word_bytes)
    throw std::logic_error("a launch has no answer at byte " + std::to_string(at));
  std::uint64_t bits = 0;
  std::memcpy(&bits, reinterpret_cast<const char*>(memory.data()) + at, bytes);
  return part_of(bits, answer);
}

bool is_nan(std::uint64_t bits, int bytes) {
  const reference::ScalarType& type = reference::floating_type(8 * bytes);
  return (bits & (type.sign() - 1)) > type.infinity();
}

bool low_bits_agree(std::int32_t value, std::int32_t reference, int count) {
  const auto magnitude = [&](std::int32_t x) {
    const auto bits = static_cast<std::uint32_t>(x);
    return (x < 0 ? 0 - bits : bits) & static_cast<std::uint32_t>(low_bits(count));
  };
  return magnitude(value) == magnitude(reference) &&
         (magnitude(value) == 0 || (value < 0) == (reference < 0));
}

bool allows(const Launch::Allowed& allowed, std::uint64_t bits, int bytes) {
  return std::ranges::any_of(allowed.intervals,
                             [&](const auto& i) { return i.first <= bits && bits <= i.second; }) ||
         (allowed.nan && is_nan(bits, bytes)) ||
         (allowed.low_bits != 0 &&
          low_bits_agree(static_cast<std::int32_t>(bits), allowed.low_bits_of, allowed.low_bits));
}

/// The element of Check::ways with the fewest wrong answers, and these answers.
struct Judged {
  const std::vector<Launch::Allowed>* way = nullptr;
  std::vector<std::size_t> wrong;
};

Judged judged(const Launch::Check& check, const std::vector<std::uint64_t>& got) {
  Judged best;
  for (const auto& way : check.ways) {
    std::vector<std::size_t> wrong;
    for (std::size_t n = 0; n < got.size(); ++n)
      if (!allows(way.at(n), got[n], check.answers[n].bytes)) wrong.push_back(n);
    if (best.way == nullptr || wrong.size() < best.wrong.size()) best = {&way, std::move(wrong)};
  }
  if (best.way == nullptr) throw std::logic_error(what_of(check) + ": nothing is allowed");
  return best;
}

std::vector<std::uint64_t> answers_of(const Launch::Check& check, const Contents& contents) {
  std::vector<std::uint64_t> got;
  for (const Launch::Answer& answer : check.answers)
    got.push_back(bits_at(contents.at(check.argument), answer));
  return got;
}

/// True if the kernel did not write the memory. An answer of less than a word cannot show this.
bool not_written(std::uint64_t bits, const Launch::Answer& answer, std::uint32_t poison) {
  return answer.bits == 0 && answer.bytes >= 4 && bits == part_of(twice(poison), answer);
}

std::string hex(std::uint64_t bits, const Launch::Answer& answer) {
  return fmt::format("0x{:0{}x}", bits, digits_of(answer));
}

Value value_of(std::uint64_t bits, const Launch::Answer& answer) {
  const auto number = static_cast<std::int64_t>(bits);
  switch (answer.text) {
    case Launch::Answer::Text::number:
      return {bits < 10 ? fmt::format("{}", bits) : fmt::format("{0} (0x{0:x})", bits), number};
    case Launch::Answer::Text::integer:
      return {fmt::format("{} ({})", hex(bits, answer), bits), number};
    case Launch::Answer::Text::floating:
      return text_value(fmt::format("{} ({:.9g})", hex(bits, answer),
                                    value_of(reference::floating_type(8 * answer.bytes), bits)));
    case Launch::Answer::Text::bits:
      break;
  }
  return {hex(bits, answer), number};
}

std::vector<Value> values_of(const Launch::Allowed& allowed, const Launch::Answer& answer) {
  std::vector<Value> values;
  if (allowed.nan) values.push_back(text_value("a NaN"));
  for (const auto& [low, high] : allowed.intervals) {
    values.push_back(value_of(low, answer));
    if (low != high)
      values.back() = text_value(values.back().text + " to " + value_of(high, answer).text);
  }
  if (allowed.low_bits != 0)
    values.push_back(
        text_value(bits_text({{}, false, allowed.low_bits, allowed.low_bits_of}, answer)));
  return values;
}

Finding finding_of(const Launch::Check& check, std::size_t n, std::uint64_t got,
                   const Launch::Allowed& allowed, std::uint32_t poison) {
  const Launch::Answer& answer = check.answers[n];
  Finding made;
  made.kind = check.kind;
  made.parameter = answer.name;
  made.got = value_of(got, answer);
  if (not_written(got, answer, poison)) made.got.text = "nothing";
  made.allowed = values_of(allowed, answer);
  return made;
}

}  // namespace

Launch::Launch(std::string id, const Kernel& built, const DeviceInfo& on)
    : title(std::move(id)),
      platform(on.platform_name),
      device(on.name),
      kernel(built.name),
      source(built.source),
      options(built.options) {}

bool is_read_back(const Launch::Argument& argument) {
  return argument.kind == Kind::output || argument.kind == Kind::both;
}

std::size_t bytes_of(const Launch::Argument& argument) {
  return argument.bytes != 0 ? argument.bytes : argument.words.size() * word_bytes;
}

std::uint32_t poison_of(const Launch& launch) {
  if (launch.poison != 0) return launch.poison;
  constexpr std::uint32_t poisons[] = {0xa5a5a5a5, 0x5c5c5c5c, 0x3e3e3e3e};
  const auto taken = [&](std::uint32_t poison) {
    std::size_t count = 0;
    for (const Launch::Check& check : launch.checks)
      for (const auto& way : check.ways)
        for (std::size_t n = 0; n < way.size(); ++n)
          count += allows(way[n], part_of(twice(poison), check.answers[n]), check.answers[n].bytes)
                       ? 1
                       : 0;
    return count;
  };
  return *std::ranges::min_element(poisons, {}, taken);
}

std::vector<std::uint32_t> memory_of(const Launch::Argument& argument, std::uint32_t poison) {
  const std::size_t bytes = std::max<std::size_t>(bytes_of(argument), 1);
  const std::size_t guard = is_read_back(argument) && !argument.image ? guard_bytes : 0;
  std::vector<std::uint32_t> memory((bytes + guard + word_bytes - 1) / word_bytes, poison);
  std::memcpy(memory.data(), argument.words.data(),
              std::min(bytes, argument.words.size() * word_bytes));
  return memory;
}

std::string what_of(const Launch::Check& check) {
  std::vector<std::string> names;
  for (const Launch::Answer& answer : check.answers)
    if (!answer.name.empty()) names.push_back(answer.name);
  if (names.empty()) return check.what;
  return fmt::format("{}{}{}", check.what, check.what.empty() ? "" : ": ", fmt::join(names, ", "));
}

std::string reference_of(const Launch::Check& check) {
  if (!check.reference.empty()) return check.reference;
  std::vector<std::string> texts;
  for (std::size_t n = 0; n < check.answers.size(); ++n) {
    std::vector<std::string> values;
    for (const Value& value : values_of(check.ways.at(0).at(n), check.answers[n]))
      values.push_back(value.text);
    texts.push_back(fmt::format("{}", fmt::join(values, " or ")));
  }
  return fmt::format("{}", fmt::join(texts, ", "));
}

int digits_of(const Launch::Answer& answer) {
  return answer.bits != 0 ? (answer.bits + 3) / 4 : 2 * answer.bytes;
}

std::string bits_text(const Launch::Allowed& allowed, const Launch::Answer& answer) {
  std::vector<std::string> texts;
  if (allowed.nan) texts.emplace_back("any NaN");
  for (const auto& [low, high] : allowed.intervals)
    texts.push_back(low == high ? hex(low, answer) : hex(low, answer) + " .. " + hex(high, answer));
  if (allowed.low_bits != 0)
    texts.push_back(fmt::format("an int that agrees with {} in the lowest {} bits",
                                allowed.low_bits_of, allowed.low_bits));
  return fmt::format("{}", fmt::join(texts, ", "));
}

Contents run(const Launch& launch, const BuiltKernel& built, CaseContext& context,
             std::size_t round, std::size_t rounds) {
  cl::Kernel kernel = built.kernel;
  const cl::CommandQueue& queue = context.cl_queue();
  GroupLimit(kernel, context).require(launch.local);
  const std::size_t count = launch.arguments.size();
  const std::uint32_t poison = poison_of(launch);
  std::vector<cl::Memory> memory(count);
  std::vector<cl::Sampler> samplers;
  Contents contents(count);
  for (cl_uint i = 0; i < count; ++i) {
    const Launch::Argument& a = launch.arguments[i];
    switch (a.kind) {
      case Kind::input:
      case Kind::output:
      case Kind::both:
      case Kind::scratch: {
        std::vector<std::uint32_t> content = memory_of(a, poison);
        if (a.image)
          memory[i] = image_of(a, content, context.cl_context());
        else
          memory[i] = cl::Buffer(
              context.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
              is_read_back(a) || bytes_of(a) == 0 ? content.size() * word_bytes : bytes_of(a),
              content.data());
        kernel.setArg(i, memory[i]);
        if (is_read_back(a)) contents[i] = std::move(content);
        break;
      }
      case Kind::local:
        kernel.setArg(i, cl::Local(a.bytes));
        break;
      case Kind::value:
        kernel.setArg(i, bytes_of(a), a.words.data());
        break;
      case Kind::sampler:
        samplers.emplace_back(context.cl_context(), a.sampler.normalized ? CL_TRUE : CL_FALSE,
                              static_cast<cl_addressing_mode>(constant(a.sampler.addressing)),
                              static_cast<cl_filter_mode>(constant(a.sampler.filter)));
        kernel.setArg(i, samplers.back());
        break;
    }
  }
  if (built.selector) kernel.setArg(static_cast<cl_uint>(count), *built.selector);
  // The progress counts launches, or checks if there is only one launch.
  const std::size_t unit = rounds == 1 ? std::max<std::size_t>(launch.checks.size(), 1) : 1;
  context.heartbeat(round * unit, rounds * unit);
  queue.enqueueNDRangeKernel(kernel, range(launch.offset), range(launch.global),
                             range(launch.local));
  for (std::size_t i = 0; i < count; ++i) {
    if (contents[i].empty()) continue;
    void* const to = contents[i].data();
    const auto& image = launch.arguments[i].image;
    const std::array<std::size_t, 3> origin{};
    const cl_int status =
        image ? clEnqueueReadImage(queue(), memory[i](), CL_TRUE, origin.data(),
                                   image->region.data(), 0, 0, to, 0, nullptr, nullptr)
              : clEnqueueReadBuffer(queue(), memory[i](), CL_TRUE, 0,
                                    contents[i].size() * word_bytes, to, 0, nullptr, nullptr);
    if (status != CL_SUCCESS)
      throw cl::Error(status, image ? "clEnqueueReadImage" : "clEnqueueReadBuffer");
  }
  context.heartbeat((round + 1) * unit, rounds * unit);
  context.check_host();
  return contents;
}

namespace {

constexpr const char* zero_sign_wrong = "zero_sign_wrong";

/// True if the answer is a zero, and only the zero with the other sign is right.
bool is_zero_of_other_sign(const Launch::Answer& answer, std::uint64_t got,
                           const Launch::Allowed& allowed) {
  const std::uint64_t sign = std::uint64_t{1} << (8 * answer.bytes - 1);
  return answer.text == Launch::Answer::Text::floating && (got == 0 || got == sign) &&
         allows(allowed, got ^ sign, answer.bytes);
}

}  // namespace

Measurement judge(const Launch& launch, const Contents& contents) {
  constexpr std::size_t most_exhibits = 8;
  const std::uint32_t poison = poison_of(launch);
  Measurement m;
  m.limit = "exact";
  m.inputs = launch.checks.size();
  bool worst_is_other_than_signs = false;
  for (std::size_t k = 0; k < launch.checks.size(); ++k) {
    const Launch::Check& check = launch.checks[k];
    const std::vector<std::uint64_t> got = answers_of(check, contents);
    const auto [way, wrong] = judged(check, got);
    if (wrong.empty() && m.worst) continue;
    const std::size_t n = wrong.empty() ? 0 : wrong.front();
    const Launch::Answer& answer = check.answers.at(n);
    Exhibit x;
    x.index = k;
    x.input = check.input;
    if (!x.input.empty()) x.input_text = {check.what};
    x.subject = {hex(got[n], answer)};
    x.subject_text = {!wrong.empty() && not_written(got[n], answer, poison)
                          ? "not written"
                          : value_of(got[n], answer).text};
    x.reference = {bits_text(way->at(n), answer)};
    x.rule = "exact";
    x.severity = static_cast<double>(wrong.size());
    const bool other_than_signs = !std::ranges::all_of(wrong, [&](std::size_t w) {
      return is_zero_of_other_sign(check.answers.at(w), got[w], way->at(w));
    });
    if (!wrong.empty()) {
      ++m.failing;
      if (!other_than_signs) ++m.failing_rules[zero_sign_wrong];
      m.max_ulp = x.ulp = std::numeric_limits<double>::infinity();
      x.finding = finding_of(check, n, got[n], way->at(n), poison);
      if (launch.checks.size() != 1 || answer.name.empty()) x.finding->words = check.what;
      for (std::size_t w = 1; w < std::min(wrong.size(), most_exhibits); ++w) {
        const Finding other = finding_of(check, wrong[w], got[wrong[w]], way->at(wrong[w]), poison);
        x.details.push_back(
            fmt::format("also {} {}{}", other.parameter,
                        other.got.text == "nothing" ? "was not written" : "is " + other.got.text,
                        expected_text(other)));
      }
      if (m.failures.size() < most_exhibits) m.failures.push_back(x);
    }
    // A zero of the wrong sign must not hide another failure.
    if (!m.worst || std::pair(other_than_signs, x.severity) >
                        std::pair(worst_is_other_than_signs, m.worst->severity)) {
      m.worst = std::move(x);
      worst_is_other_than_signs = other_than_signs;
    }
  }
  return m;
}

std::vector<std::size_t> failing_checks(const Launch& launch, const Contents& contents) {
  std::vector<std::size_t> failing;
  for (std::size_t k = 0; k < launch.checks.size(); ++k)
    if (!judged(launch.checks[k], answers_of(launch.checks[k], contents)).wrong.empty())
      failing.push_back(k);
  return failing;
}

std::optional<Finding> overrun(const Launch& launch, const Contents& contents) {
  const std::uint32_t poison = poison_of(launch);
  for (std::size_t i = 0; i < launch.arguments.size(); ++i) {
    const Launch::Argument& argument = launch.arguments[i];
    if (!is_read_back(argument) || argument.image) continue;
    const std::size_t end = bytes_of(argument);
    const auto* bytes = reinterpret_cast<const unsigned char*>(contents.at(i).data());
    for (std::size_t at = end; at < contents[i].size() * word_bytes; ++at) {
      if (bytes[at] == (poison >> at % word_bytes * 8 & 0xff)) continue;
      Finding made = said(
          fmt::format("the kernel wrote past the end of argument {} ({})", i, counted(end, "byte")),
          Finding::Kind::overrun);
      made.parameter = fmt::format("argument {}", i);
      made.got = {fmt::format("byte {}", at), static_cast<std::int64_t>(at)};
      return made;
    }
  }
  return std::nullopt;
}

}  // namespace assay::harness
