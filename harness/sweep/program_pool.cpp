#include "harness/sweep/program_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <string_view>
#include <utility>

#include "harness/base/pattern.h"
#include "harness/devices/cl_names.h"
#include "harness/sweep/ingest.h"
#include "harness/sweep/spirv_assembly.h"

namespace assay::harness {
namespace {

/// One parameter of a kernel, of any type in an address space that it names.
struct Parameter {
  std::string joined;    ///< as the joined kernel has it: a pointer to uchar where it is a pointer
  std::string argument;  ///< what that kernel passes on
};

/// "__global const int2 *in0" gives "__global const uchar *in0" and "(__global const int2 *)in0";
/// what is no pointer, or not of that form, stays as it is, word for word. So does one to local
/// memory: its type is what the driver aligns that memory by.
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

/// A list of parameters, read once.
struct Parameters {
  std::string joined;     ///< those of a kernel that joins kernels of this list
  std::string arguments;  ///< what it passes on to one of them
};

/// Kernels whose lists differ in the types that pointers point to alone have the same `joined`.
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

/// What the newest joint of each list of joined parameters holds.
class Joints {
 public:
  bool have_room(const Kernel& kernel) const {
    if (kernel.parameters.empty()) return false;
    const auto newest = newest_.find(parameters_of(kernel.parameters).joined);
    return newest != newest_.end() && newest->second.kernels < ProgramPool::kernels_joined &&
           newest->second.bytes + kernel.source.size() <= ProgramPool::bytes_joined;
  }
  /// Into the newest if it has room, else into one of its own.
  void add(const Kernel& kernel) {
    if (kernel.parameters.empty()) return;
    Size& size = newest_[parameters_of(kernel.parameters).joined];
    if (!have_room(kernel)) size = {};
    size.bytes += kernel.source.size();
    ++size.kernels;
  }

 private:
  struct Size {
    std::size_t bytes = 0, kernels = 0;
  };
  std::map<std::string, Size> newest_;
};

/// Kernels that can be joined side by side, in the order of their first ones.
std::vector<std::vector<Kernel>> joints_of(const std::vector<Kernel>& kernels) {
  std::vector<std::vector<Kernel>> joints;
  std::map<std::string, std::size_t> newest;  // by parameters
  Joints room;
  for (const Kernel& kernel : kernels) {
    const std::string parameters = parameters_of(kernel.parameters).joined;
    if (room.have_room(kernel)) {
      joints[newest[parameters]].push_back(kernel);
    } else {
      newest[parameters] = joints.size();
      joints.push_back({kernel});
    }
    room.add(kernel);
  }
  return joints;
}

/// Whether two kernels can stand in one program: both in OpenCL C, or both modules of one version.
bool of_one_kind(const Kernel& one, const Kernel& other) {
  const bool assembly = is_spirv_assembly(one.source);
  if (assembly != is_spirv_assembly(other.source)) return false;
  return !assembly || spirv_version(one.source) == spirv_version(other.source);
}

/// The program of kernels of one kind, not yet built. `options` are those of the kernels, and then
/// those that building it takes.
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
  if (size > (std::size_t{1} << 26)) return "(the driver says that the log is too large to fetch)";
  std::string log(size, '\0');
  if (clGetProgramBuildInfo(program(), device(), CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr) !=
      CL_SUCCESS)
    return {};
  log.resize(std::min(log.find('\0'), std::min(log.size(), most)));
  return log;
}

std::string key_of(const Kernel& kernel) {
  return kernel.name + '\n' + kernel.options;
}

std::string joined_source(std::span<const Kernel> kernels, const std::string& name) {
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

std::string first_lines(const std::string& text, std::size_t lines, std::size_t bytes) {
  std::string out;
  for (const char c : text) {
    if (out.size() >= bytes || lines == 0) return out + " ...";
    if (c == '\n') --lines;
    const auto code = static_cast<unsigned char>(c);
    out += code < 32 && c != '\n' && c != '\t' ? '?' : c;
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out;
}

ProgramPool::ProgramPool(cl::Context context, cl::Device device,
                         std::function<void(std::size_t)> building)
    : context_(std::move(context)), device_(std::move(device)), building_(std::move(building)) {}

void ProgramPool::announce(const Kernel& kernel) {
  if (users_[key_of(kernel)]++ == 0) announced_.push_back(kernel);
}

void ProgramPool::announce(const std::vector<const Case*>& cases) {
  for (const Case* c : cases)
    if (c->kernel && !c->skip) announce(c->kernel());
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
    build(group_of(wanted));
    found = built_.find(key_of(wanted));
    if (found == built_.end()) {
      build({wanted});  // NotIngested among others: alone it says why
      found = built_.find(key_of(wanted));
    }
  }
  if (found->second.source != std::hash<std::string>{}(wanted.source))
    throw std::logic_error("two kernels are called " + wanted.name);
  // Let go with its last user: programs die with their last kernel, and memory with them.
  Built built = found->second;
  const auto users = users_.find(key_of(wanted));
  if (users == users_.end() || --users->second == 0) {
    built_.erase(found);
    if (users != users_.end()) users_.erase(users);
  }
  if (built.failure) throw BuildFailure(*built.failure);
  return built.kernel;
}

/// The wanted kernel first, then those that follow it in the batch with the same options; what is
/// joined counts as one.
std::vector<Kernel> ProgramPool::group_of(const Kernel& wanted) {
  std::vector<Kernel> group{wanted};
  Joints room;
  room.add(wanted);
  std::size_t kernels = 1;
  for (auto it = announced_.begin(); it != announced_.end();) {
    if (key_of(*it) == key_of(wanted)) {
      it = announced_.erase(it);
      continue;
    }
    const bool joins = room.have_room(*it);
    if (it->options == wanted.options && of_one_kind(*it, wanted) &&
        (joins || kernels < kernels_per_program)) {
      kernels += joins ? 0 : 1;
      room.add(*it);
      group.push_back(std::move(*it));
      it = announced_.erase(it);
    } else {
      ++it;
    }
  }
  return group;
}

void ProgramPool::build(const std::vector<Kernel>& kernels) {
  std::optional<Finding> failure;
  const bool one = kernels.size() == 1;
  try {
    if (try_build(kernels, failure)) return;
  } catch (const NotIngested&) {
    if (one) throw;
  }
  if (one) {
    built_[key_of(kernels[0])] = Built{{}, failure, std::hash<std::string>{}(kernels[0].source)};
    return;
  }
  const auto middle = kernels.begin() + static_cast<std::ptrdiff_t>(kernels.size() / 2);
  for (const auto& half :
       {std::vector(kernels.begin(), middle), std::vector(middle, kernels.end())})
    try {
      build(half);
    } catch (const NotIngested&) {  // said to the case that asks for that kernel
    }
}

bool ProgramPool::try_build(const std::vector<Kernel>& kernels, std::optional<Finding>& failure) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<std::vector<Kernel>> joints = joints_of(kernels);
  const auto name_of = [](const std::vector<Kernel>& joint) {
    return joint.front().name + (joint.size() > 1 ? "_joined" : "");
  };
  std::vector<std::string> sources;
  for (const auto& joint : joints)
    sources.push_back(joint.size() > 1 ? joined_source(joint, name_of(joint))
                                       : joint.front().source);
  cl::Program program;
  std::vector<std::pair<std::string, Built>> made;
  bool good = true;
  if (building_) building_(kernels.size());
  try {
    std::string options = kernels[0].options;
    program = program_of(sources, options, context_, device_);
    // Not Program::build(): its exception fetches the log at whatever size the driver names.
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
  for (auto& [key, built] : made) built_[key] = std::move(built);
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
