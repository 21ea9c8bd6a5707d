#include "harness/program_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace assay::harness {
namespace {

/// A build log without trust in its size or its end.
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

}  // namespace

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

ProgramPool::ProgramPool(cl::Context context, cl::Device device)
    : context_(std::move(context)), device_(std::move(device)) {}

void ProgramPool::announce(const Kernel& kernel) {
  announced_.push_back(kernel);
}

void ProgramPool::announce(const std::vector<const Case*>& cases) {
  for (const Case* c : cases)
    if (c->kernel && !c->skip) announce(c->kernel());
}

cl::Kernel ProgramPool::get(const Kernel& wanted) {
  auto found = built_.find(wanted.name);
  if (found == built_.end()) {
    // The wanted kernel first, then those that follow it in the batch with the same options.
    std::vector<Kernel> group{wanted};
    for (auto it = announced_.begin(); it != announced_.end();) {
      if (it->name == wanted.name) {
        it = announced_.erase(it);
      } else if (it->options == wanted.options && group.size() < kernels_per_program) {
        group.push_back(std::move(*it));
        it = announced_.erase(it);
      } else {
        ++it;
      }
    }
    build(group);
    found = built_.find(wanted.name);
  }
  // Handed out once and let go: programs die with their last kernel, and memory with them.
  Built built = std::move(found->second);
  built_.erase(found);
  if (!built.failure.empty()) throw BuildFailure(built.failure);
  return built.kernel;
}

void ProgramPool::build(const std::vector<Kernel>& kernels) {
  std::string failure;
  if (try_build(kernels, failure)) return;
  if (kernels.size() == 1) {
    built_[kernels[0].name] = Built{cl::Kernel(), failure};
    return;
  }
  const auto middle = kernels.begin() + static_cast<std::ptrdiff_t>(kernels.size() / 2);
  build({kernels.begin(), middle});
  build({middle, kernels.end()});
}

bool ProgramPool::try_build(const std::vector<Kernel>& kernels, std::string& failure) {
  const auto start = std::chrono::steady_clock::now();
  std::string source;
  for (const Kernel& kernel : kernels) source += kernel.source + "\n";
  cl::Program program;
  std::vector<std::pair<std::string, Built>> made;
  bool good = true;
  try {
    program = cl::Program(context_, source);
    // Not Program::build(): its exception fetches the log at whatever size the driver names.
    const cl_device_id device = device_();
    const cl_int status =
        clBuildProgram(program(), 1, &device, kernels[0].options.c_str(), nullptr, nullptr);
    if (status != CL_SUCCESS) throw cl::Error(status, "clBuildProgram");
    for (const Kernel& kernel : kernels)
      made.emplace_back(kernel.name, Built{cl::Kernel(program, kernel.name.c_str()), {}});
  } catch (const cl::Error& e) {
    good = false;
    failure = std::string(e.what()) + " returned " + std::to_string(e.err());
    const std::string log = program() != nullptr ? build_log(program, device_) : std::string();
    failure += log.empty() ? " and left no build log" : "; build log: " + first_lines(log);
  }
  ++programs_;
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (good)
    for (auto& [name, built] : made) built_[name] = std::move(built);
  return good;
}

}  // namespace assay::harness
