#include "harness/sweep/program_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "harness/base/pattern.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/spirv_apart.h"
#include "harness/sweep/spirv_assembly.h"

namespace assay::harness {
namespace {

struct Parameter {
  std::string joined;    ///< with pointers to uchar
  std::string argument;  ///< passed to the kernel by the joined kernel
};

/// "__global const int2 *in0" becomes "__global const uchar *in0", and "(__global const int2 *)in0"
/// in the call. Pointers to local memory do not change, because the driver aligns local memory by
/// its type.
Parameter parameter_of(const std::string& text) {
  static const Pattern pointer(
      R"(\s*((?:(?:__global|__constant|const|volatile)\s+)+)(\w+)\s*\*\s*(\w+)\s*)");
  static const Pattern name(R"((\w+)\s*$)");
  if (const auto found = pointer.match(text)) {
    const Pattern::Match& part = *found;
    return {fmt::format("{}uchar *{}", part[1], part[3]),
            fmt::format("({}{} *){}", part[1], part[2], part[3])};
  }
  const auto found = name.search(text);
  return {text, found ? found->at(1) : ""};
}

struct Parameters {
  std::string joined;     ///< parameters of the joined kernel
  std::string arguments;  ///< arguments in the joined kernel's call
};

/// Lists that differ only in the types of pointers have the same `joined`.
const Parameters& parameters_of(const std::string& list) {
  static thread_local std::map<std::string, Parameters> read;
  const auto [at, is_new] = read.try_emplace(list);
  Parameters& made = at->second;
  for (std::size_t from = 0; is_new && from <= list.size();) {
    const std::size_t end = std::min(list.find(',', from), list.size());
    const Parameter parameter = parameter_of(list.substr(from, end - from));
    made.joined += (from == 0 ? "" : ", ") + parameter.joined;
    made.arguments += (from == 0 ? "" : ", ") + parameter.argument;
    from = end + 1;
  }
  return made;
}

/// A joint is a list of kernels that are joined into one kernel. Kernels of different kinds are
/// never joined, because modules of two SPIR-V versions cannot be joined. `apart` marks modules
/// that compilers often refuse. Such modules are not joined with other modules, and a program has
/// only one joint of them. Otherwise one refused module would cost more builds. The SPIR-V version
/// is empty for OpenCL C.
struct JoinKind {
  std::optional<Version> version;
  bool apart = false;
  auto operator<=>(const JoinKind&) const = default;
};
JoinKind kind_of(const Kernel& kernel) {
  if (!is_spirv_assembly(kernel.source)) return {};
  return {spirv_version(kernel.source), is_spirv_apart(kernel.source)};
}

/// Assembly counts less, because the same kernel in C is shorter.
std::size_t bytes_of(const Kernel& kernel) {
  constexpr std::size_t assembly_times = 8;
  return kernel.source.size() / (is_spirv_assembly(kernel.source) ? assembly_times : 1);
}

/// Does not build the program. If the program becomes a module, `options` keeps only the options
/// for the driver.
cl::Program program_of(const std::vector<std::string>& sources, std::string& options,
                       const cl::Context& context, const cl::Device& device) {
  if (is_spirv_assembly(sources.front()))
    return program_from_il(context, device, assemble_spirv(joined_spirv(sources)));
  std::string text;
  for (const std::string& source : sources) text += source + "\n";
  if (const DeviceInfo* described = IngestingPrograms::device()) {
    const SpirvWords module = ingested(text, options, *described);
    options = ingest_options(options).driver;
    return program_from_il(context, device, module);
  }
  return {context, text};
}

}  // namespace

std::string build_log(const cl::Program& program, const cl::Device& device) {
  constexpr std::size_t most = 1 << 16;
  std::size_t size = 0;
  if (clGetProgramBuildInfo(program(), device(), CL_PROGRAM_BUILD_LOG, 0, nullptr, &size) !=
          CL_SUCCESS ||
      size == 0)
    return {};
  if (size > (std::size_t{1} << 26))
    return "(the driver reports a log of more than 64 MiB, which assay does not read)";
  std::string log(size, '\0');
  if (clGetProgramBuildInfo(program(), device(), CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr) !=
      CL_SUCCESS)
    return {};
  log.resize(std::min(log.find('\0'), std::min(log.size(), most)));
  return log;
}

std::vector<std::vector<std::size_t>> joints_of(std::span<const Kernel> kernels) {
  struct Joint {
    std::vector<std::size_t> places;
    std::size_t bytes = 0;
  };
  std::vector<Joint> joints;
  std::map<std::tuple<std::string, std::string, JoinKind>, std::size_t>
      newest;  // options, parameters
  std::set<std::string> keys;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    const Kernel& kernel = kernels[i];
    if (kernel.parameters.empty() || !keys.insert(key_of(kernel)).second) continue;
    const auto [at, is_new] = newest.try_emplace(
        {kernel.options, parameters_of(kernel.parameters).joined, kind_of(kernel)}, joints.size());
    if (!is_new) {
      const Joint& last = joints[at->second];
      if (last.places.size() >= kernels_joined || last.bytes + bytes_of(kernel) > bytes_joined)
        at->second = joints.size();
    }
    if (at->second == joints.size()) joints.emplace_back();
    joints[at->second].places.push_back(i);
    joints[at->second].bytes += bytes_of(kernel);
  }
  std::vector<std::vector<std::size_t>> out;
  for (Joint& joint : joints)
    if (joint.places.size() > 1) out.push_back(std::move(joint.places));
  return out;
}

std::vector<std::vector<Kernel>> joined_kernels(std::span<const Kernel> kernels) {
  std::vector<std::vector<Kernel>> joints;
  for (const std::vector<std::size_t>& places : joints_of(kernels)) {
    joints.emplace_back();
    for (const std::size_t place : places) joints.back().push_back(kernels[place]);
  }
  return joints;
}

std::string key_of(const Kernel& kernel) {
  return kernel.name + '\n' + kernel.options;
}

std::string joined_source(std::span<const Kernel> kernels, const std::string& name) {
  if (is_spirv_assembly(kernels.front().source)) {
    std::vector<std::string> modules;
    for (const Kernel& kernel : kernels) modules.push_back(kernel.source);
    return selecting_spirv(modules, name);
  }
  constexpr std::string_view qualifier = "__kernel ";
  std::string functions, choice;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    std::string source = kernels[i].source;
    const std::size_t at = source.find(qualifier);
    if (at != std::string::npos) source.replace(at, qualifier.size(), "static ");
    functions += source + "\n";
    choice += fmt::format("    case {}: {}({}); break;\n", i, kernels[i].name,
                          parameters_of(kernels[i].parameters).arguments);
  }
  return fmt::format(
      "{}__kernel void {}({}, const uint assay_selector) {{\n  switch (assay_selector) {{\n{}  "
      "}}\n}}\n",
      functions, name, parameters_of(kernels.front().parameters).joined, choice);
}

ProgramPool::ProgramPool(cl::Context context, cl::Device device,
                         std::function<void(std::size_t)> building)
    : context_(std::move(context)), device_(std::move(device)), building_(std::move(building)) {}

void ProgramPool::announce(const Kernel& kernel) {
  if (users_[key_of(kernel)]++ == 0) announced_.push_back(kernel);
}

void ProgramPool::join(const std::vector<std::vector<Kernel>>& joints) {
  planned_.clear();
  for (const Joint& joint : joints) {
    const auto shared = std::make_shared<const Joint>(joint);
    for (const Kernel& kernel : joint) planned_[key_of(kernel)] = shared;
  }
}

cl::Kernel ProgramPool::get(const Kernel& wanted) {
  Kernel alone = wanted;
  alone.parameters.clear();
  if (const auto found = built_.find(key_of(wanted));
      found != built_.end() && found->second.kernel.selector)
    built_.erase(found);
  return select(alone).kernel;
}

BuiltKernel ProgramPool::select(const Kernel& wanted) {
  auto found = built_.find(key_of(wanted));
  if (found == built_.end()) {
    wanted_ = key_of(wanted);
    build(group_of(wanted));
    found = built_.find(key_of(wanted));
    if (found == built_.end()) {
      build({{wanted}});  // only a program with one kernel shows the reason of the failure
      found = built_.find(key_of(wanted));
    }
  }
  if (found->second.source != std::hash<std::string>{}(wanted.source))
    throw std::logic_error("two kernels have the name " + wanted.name);
  // The last case releases the kernel and the program.
  Built built = found->second;
  const auto users = users_.find(key_of(wanted));
  if (users == users_.end() || --users->second == 0) {
    built_.erase(found);
    if (users != users_.end()) users_.erase(users);
  }
  if (built.failure) throw BuildFailure(*built.failure);
  return built.kernel;
}

ProgramPool::Joint ProgramPool::joint_of(const Kernel& kernel) const {
  const auto planned = planned_.find(key_of(kernel));
  if (kernel.parameters.empty() || planned == planned_.end()) return {kernel};
  return *planned->second;
}

std::vector<ProgramPool::Joint> ProgramPool::group_of(const Kernel& wanted) {
  std::vector<Joint> group;
  std::set<std::string> keys;
  const auto add = [&](const Kernel& kernel) {
    Joint joint = joint_of(kernel);
    if (std::ranges::any_of(joint, [&](const Kernel& k) { return keys.contains(key_of(k)); }))
      return;
    for (const Kernel& one : joint) keys.insert(key_of(one));
    group.push_back(std::move(joint));
  };
  add(wanted);
  const JoinKind kind = kind_of(wanted);
  const std::size_t most = kind.apart ? 1 : kernels_per_program;
  for (const Kernel& other : announced_)
    if (group.size() < most && other.options == wanted.options && kind_of(other) == kind)
      add(other);
  std::erase_if(announced_, [&](const Kernel& one) { return keys.contains(key_of(one)); });
  return group;
}

/// Other workers run the cases that need other kernels.
void ProgramPool::keep(const std::string& key, Built built) {
  if (key == wanted_ || users_.contains(key)) built_[key] = std::move(built);
}

/// `a_failure`: at least one kernel certainly fails. `all_fail`: all kernels that were built just
/// before failed.
enum class Expected : std::uint8_t { nothing, a_failure, all_fail };
struct Failing {
  bool any, all;
};

/// If the program does not build, builds halves until each failing kernel is by itself. Neighbors
/// often fail for one reason. Therefore the second half is not tried as a whole if all kernels of
/// the first half fail. If no kernel of the first half fails, the failure is certainly in the
/// second half.
void ProgramPool::build(const std::vector<Joint>& joints) {
  // If at most this number of kernels is suspected, each suspected kernel is built by itself.
  constexpr std::size_t few = 4;
  const auto in_parts = [this](auto&& self, const std::vector<Joint>& some,
                               Expected expected) -> Failing {
    std::optional<Finding> failure;
    const Joint& first = some.front();
    const bool one = some.size() == 1 && first.size() == 1;
    bool certain = expected != Expected::all_fail;  // one of these kernels certainly fails
    try {
      if ((one || expected == Expected::nothing) && try_build(some, failure)) return {false, false};
    } catch (const NotIngested&) {
      if (one) throw;
      certain = false;
    }
    if (one) {
      keep(key_of(first[0]), Built{{}, failure, std::hash<std::string>{}(first[0].source)});
      return {true, true};
    }
    const auto part = [&](auto&& all, std::size_t from, std::size_t to) {
      return std::remove_cvref_t<decltype(all)>(all.begin() + static_cast<std::ptrdiff_t>(from),
                                                all.begin() + static_cast<std::ptrdiff_t>(to));
    };
    const std::size_t size = some.size() == 1 ? first.size() : some.size();
    const auto half = [&](std::size_t from, std::size_t to, Expected what) -> Failing {
      try {
        return self(
            self,
            some.size() == 1 ? std::vector<Joint>{part(first, from, to)} : part(some, from, to),
            what);
      } catch (const NotIngested&) {  // the case that needs this kernel gets the error
        return {true, false};
      }
    };
    const bool suspected = expected == Expected::all_fail && size <= few;
    const Failing front = half(0, size / 2, suspected ? expected : Expected::nothing);
    const Failing back = half(size / 2, size,
                              front.all               ? Expected::all_fail
                              : certain && !front.any ? Expected::a_failure
                                                      : Expected::nothing);
    return {front.any || back.any, front.all && back.all};
  };
  in_parts(in_parts, joints, Expected::nothing);
}

bool ProgramPool::try_build(const std::vector<Joint>& joints, std::optional<Finding>& failure) {
  const auto start = std::chrono::steady_clock::now();
  const auto name_of = [](const Joint& joint) {
    return joint.front().name + (joint.size() > 1 ? "_joined" : "");
  };
  std::vector<std::string> sources;
  std::size_t kernels = 0;
  for (const Joint& joint : joints) {
    sources.push_back(joint.size() > 1 ? joined_source(joint, name_of(joint))
                                       : joint.front().source);
    kernels += joint.size();
  }
  cl::Program program;
  std::vector<std::pair<std::string, Built>> made;
  bool good = true;
  if (building_) building_(kernels);
  try {
    std::string options = joints[0][0].options;
    program = program_of(sources, options, context_, device_);
    // Does not use Program::build(), because its exception reads a log of any size that the driver
    // states.
    const cl_device_id device = device_();
    const cl_int status = clBuildProgram(program(), 1, &device, options.c_str(), nullptr, nullptr);
    if (status != CL_SUCCESS) throw cl::Error(status, "clBuildProgram");
    for (const auto& joint : joints) {
      const cl::Kernel kernel(program, name_of(joint).c_str());
      for (cl_uint i = 0; i < joint.size(); ++i)
        made.emplace_back(
            key_of(joint[i]),
            Built{{kernel, joint.size() > 1 ? std::optional(i) : std::nullopt, program},
                  {},
                  std::hash<std::string>{}(joint[i].source)});
    }
  } catch (const cl::Error& e) {
    good = false;
    failure = build_finding(e.what(), e.err(),
                            program() != nullptr ? build_log(program, device_) : std::string());
  } catch (const NotIngested&) {
    if (building_) building_(0);
    throw;
  }
  if (building_) building_(0);
  ++programs_;
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!good) return false;
  for (auto& [key, built] : made) keep(key, std::move(built));
  for (const auto& joint : joints) {
    std::vector<std::string> keys;
    for (const Kernel& kernel : joint) keys.push_back(key_of(kernel));
    const auto shared = std::make_shared<const std::vector<std::string>>(std::move(keys));
    for (const std::string& key : *shared) joints_[key] = shared;
  }
  return true;
}

std::vector<std::string> ProgramPool::joined_with(const Kernel& kernel) const {
  const auto found = joints_.find(key_of(kernel));
  if (found == joints_.end() || found->second->size() == 1) return {};
  return *found->second;
}

}  // namespace assay::harness
