#include "suites/spirv/example.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/sweep/program_pool.h"
#include "harness/sweep/random.h"
#include "harness/sweep/spirv_apart.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/base/kernel_name.h"
#include "suites/target/target.h"
#include "suites/text/case_launch.h"

namespace assay::suites::spirv {
namespace {

using harness::Version;

/// Whether the text contains the id as a whole word.
bool names(std::string_view text, std::string_view id) {
  for (std::size_t at = text.find(id); at != text.npos; at = text.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    if (end == text.size() ||
        (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '_'))
      return true;
  }
  return false;
}

struct Prepared {
  Example example;
  Environment environment;
  std::string text() const {
    std::string text = module_of(example, environment).text;
    return example.rewritten != nullptr ? example.rewritten(std::move(text)) : text;
  }
};

/// The parameters of a kernel that may be joined with others (Kernel::parameters). Empty if the
/// kernel must be separate:
/// - the example says that it is separate;
/// - the module has more than the kernel's instructions;
/// - work-items of a group run together;
/// - the kernel calls functions, because in a joined kernel two wrong calls can give a right
///   result.
std::string joined_parameters(const Example& example) {
  constexpr std::string_view alone[] = {
      "OpCapability", "OpExtension", "OpExecutionMode", "SpecId", "OpGroup",
      "Linkage",      "Barrier",     "Workgroup",       "%bi_",   "OpFunctionCall"};
  const bool joins =
      !example.only_built && !example.separate && example.rewritten == nullptr &&
      example.group.empty() && example.unvalidated.empty() && example.constants.empty() &&
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

/// Builds a rewritten module by itself, because its ids differ from those of other modules.
cl::Kernel built_alone(const harness::Kernel& wanted, harness::CaseContext& context) {
  const cl::Program program = harness::program_from_il(context.cl_context(), context.cl_device(),
                                                       harness::assemble_spirv(wanted.source));
  const cl_device_id device = context.cl_device()();
  const cl_int status =
      clBuildProgram(program(), 1, &device, wanted.options.c_str(), nullptr, nullptr);
  if (status != CL_SUCCESS)
    throw harness::BuildFailure(harness::build_finding(
        "clBuildProgram", status, harness::build_log(program, context.cl_device())));
  return {program, wanted.name.c_str()};
}

harness::Launch launch_of(const Prepared& prepared, const harness::Kernel& kernel,
                          const Target& target) {
  const Example& example = prepared.example;
  harness::Launch out(example.id, kernel, target.device());
  out.comments = {example.citation};
  out.global = items_of(example);
  out.local = example.group;
  // The local size is fixed, because some drivers compile a kernel again for every size.
  if (!kernel.parameters.empty()) out.local = {1};
  out.offset = example.offset;
  add_slots(out, example.slots, target, 1);
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
  if (const auto reason = unlisted_image(example.slots, target, context)) GTEST_SKIP() << *reason;
  const harness::Launch launch = launch_of(prepared, wanted, target);
  const harness::Contents contents = harness::run(launch, built, context);
  context.record(judge(launch, contents));
  if (auto past = overrun(launch, contents)) context.fail(*std::move(past));
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

void require(harness::Case& one, const Example& example, Version version, const Target& target) {
  suites::require(one, harness::parts::spirv, target);
  suites::require(one, example.needs, target);
  if (one.skip) return;
  const Environment environment{static_cast<unsigned>(target.device().address_bits), version};
  try {
    require(one, module_of(example, environment), version, target);
  } catch (const std::logic_error& problem) {
    // A name in the text has no definition. In a file of --cases, this is the user's error.
    if (example.source.empty()) throw;
    refuse_case(example.source, harness::one_line(problem.what()));
  }
}

}  // namespace

std::vector<Example> load_examples(std::string_view suite, std::string_view path) {
  static constexpr std::string_view words[] = {"spirv", "until",    "validator", "build",
                                               "apart", "separate", "constant"};
  std::vector<Example> examples;
  for (CaseText& text : read_case_file(suite, std::string(path), {";; ", ";", words})) {
    Example& example = examples.emplace_back(Example{std::move(text)});
    for (const CaseText::Line& line : example.others)
      if (line.word == "build")
        example.only_built = true;
      else if (line.word == "apart")
        example.apart = true;
      else if (line.word == "separate")
        example.apart = example.separate = true;
      else if (line.word == "validator")
        example.unvalidated = line.rest;
      else if (line.word == "constant")
        example.constants.push_back(line.rest);
      else if (const auto version = harness::parse_version(line.rest))
        (line.word == "spirv" ? example.spirv : example.until) = *version;
      else
        refuse_case(line.source, fmt::format("'{}' is not a version", line.rest));
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
        const bool constant = std::ranges::find(example.constants, name) != example.constants.end();
        const std::string space = constant ? "constant" : "global";
        kernel.parameters.push_back({fmt::format("{}_{}", space, slot.type), name});
        if (ins < std::size(values) && names(example.text, fmt::format("%{}", values[ins]))) {
          const std::string type = slot.type == "size" ? "long" : slot.type;
          front += fmt::format(
              "%{0}_at = OpInBoundsPtrAccessChain %{4}_{1} %{0} %i\n"
              "%{2} = OpLoad %{1} %{0}_at Aligned {3}\n",
              name, slot.type, values[ins],
              slot.type == "size" ? static_cast<int>(environment.address_bits / 8)
                                  : type_named(type).bytes(),
              space);
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
  Module module = build_module(kernel, environment);
  if (example.apart)
    module.text.insert(harness::spirv_heading(environment.version).size(), harness::apart_line);
  return module;
}

namespace {

/// The newer versions at which an example runs again. Depth exhaustive has all. Depth standard has
/// one, so that the examples together use every version. A number from the id and the version
/// decides, so that few cases change if a driver lists one more version.
std::vector<Version> newer_versions(const Example& example, Version oldest, const Target& target) {
  std::vector<Version> newer;
  if (!target.options().thorough()) return newer;
  for (const Version version : listed_versions(target.device()))
    if (version > oldest && version <= example.until) newer.push_back(version);
  if (newer.empty() || target.options().exhausts()) return newer;
  return {*std::ranges::max_element(newer, {}, [&](Version version) {
    return harness::random_key(static_cast<std::uint64_t>(version.minor), example.id);
  })};
}

}  // namespace

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
  const bool no_modules = target.missing(harness::parts::spirv).has_value();
  for (const Example& example : examples) {
    const auto oldest = version_from(target.device(), example.spirv);
    const Version version = oldest.value_or(example.spirv);
    cases.push_back(make_case(example, version, example.id, target));
    if (!no_modules && (!oldest || *oldest > example.until))
      cases.back().skip =
          fmt::format("needs SPIR-V {}", to_string(oldest ? example.until : example.spirv));
    require(cases.back(), example, version, target);
    if (no_modules) continue;
    for (const Version other : newer_versions(example, version, target)) {
      cases.push_back(make_case(example, other,
                                fmt::format("{}/spirv_{}", example.id, to_string(other)), target));
      require(cases.back(), example, other, target);
    }
  }
  return cases;
}

}  // namespace assay::suites::spirv
