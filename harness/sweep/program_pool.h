#pragma once
#include <CL/opencl.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "harness/cases/kernel.h"
#include "harness/sweep/build_failure.h"

namespace assay::harness {

/// A kernel to launch. If there is a `selector`, it is the last argument, a uint.
struct BuiltKernel {
  cl::Kernel kernel;
  std::optional<cl_uint> selector;
  /// The program is kept because some drivers release a program although its kernels still need it.
  cl::Program program = {};
};

/// The key of a kernel: its name and its options. Some cases build the same kernel with several
/// options.
std::string key_of(const Kernel& kernel);

/// The limit for the bytes of source that are joined into one kernel. If a kernel has twice as much
/// code, compilers need far more than twice the time.
inline constexpr std::size_t bytes_joined = 14 << 10;
/// The limit for the number of kernels that are joined. llvmpipe loses the labels of a switch after
/// the eightieth. That single defect would fail many cases.
inline constexpr std::size_t kernels_joined = 48;

/// Groups of kernels that are joined, as places in `kernels`, in their order. Each group is within
/// the limits. Its kernels have equal lists of parameters (Kernel::parameters) and equal options.
/// Modules must also have the same version. A kernel that occurs several times counts once. Kernels
/// that are not joined are left out.
std::vector<std::vector<std::size_t>> joints_of(std::span<const Kernel> kernels);
/// The kernels of these groups.
std::vector<std::vector<Kernel>> joined_kernels(std::span<const Kernel> kernels);

/// Builds the kernels of many cases together because a program costs a driver far more than another
/// kernel in a program. Kernels are announced before they are needed. If a program does not build,
/// it is halved until each failing kernel is by itself. So no case fails because of another case's
/// kernel. Only one thread uses a pool.
class ProgramPool {
 public:
  static constexpr std::size_t kernels_per_program = 24;

  /// `building` may be empty. It gets the number of kernels in a program before the program is
  /// built, and 0 after that.
  ProgramPool(cl::Context context, cl::Device device,
              std::function<void(std::size_t)> building = {});

  /// Announces a kernel that a later case of this batch will ask for. It is built together with
  /// announced kernels that have the same options. Several cases may share a kernel. The pool keeps
  /// it until it was handed out as often as it was announced.
  void announce(const Kernel& kernel);
  /// Sets the groups of kernels that are joined whenever one of them is built, even if the others
  /// were not announced. Replaces earlier groups. A kernel that is in no group is not joined.
  void join(const std::vector<std::vector<Kernel>>& joints);

  /// The built kernel. Throws BuildFailure, or cl::Error if the driver fails in another way.
  cl::Kernel get(const Kernel& wanted);
  /// Works like get(). The kernel may be joined with others (join()). Throws std::logic_error if
  /// another kernel with this key was built.
  BuiltKernel select(const Kernel& wanted);

  /// The keys of the kernels that were joined with this kernel in its last build, in their order.
  /// They include its own key. Empty if it was not joined.
  std::vector<std::string> joined_with(const Kernel& kernel) const;

  /// Seconds that building has taken so far. programs_built() is the number of programs.
  double seconds() const { return seconds_; }
  std::size_t programs_built() const { return programs_; }

 private:
  struct Built {
    BuiltKernel kernel;  // null if the build failed
    std::optional<Finding> failure;
    std::size_t source = 0;  // a hash of the source
  };
  using Joint = std::vector<Kernel>;
  Joint joint_of(const Kernel& kernel) const;
  std::vector<Joint> group_of(const Kernel& wanted);
  void build(const std::vector<Joint>& joints);
  bool try_build(const std::vector<Joint>& joints, std::optional<Finding>& failure);
  void keep(const std::string& key, Built built);

  cl::Context context_;
  cl::Device device_;
  std::function<void(std::size_t)> building_;
  std::deque<Kernel> announced_;
  std::map<std::string, std::shared_ptr<const Joint>> planned_;                    // by key
  std::map<std::string, Built> built_;                                             // by key
  std::map<std::string, std::shared_ptr<const std::vector<std::string>>> joints_;  // by key
  std::map<std::string, std::size_t> users_;  // how often each announced kernel must still be
                                              // handed out, by key
  std::string wanted_;                        // the key of the kernel that a case is asking for
  double seconds_ = 0;
  std::size_t programs_ = 0;
};

/// Joins kernels whose lists of parameters differ at most in pointed-to types. The result has their
/// functions, and a kernel called `name`. That kernel has the same parameters, but its pointers are
/// pointers to uchar. Its last parameter is a selector. Kernels of modules may have only pointers.
std::string joined_source(std::span<const Kernel> kernels, const std::string& name);

/// The log of a build. The driver may give a wrong size, or a log without an end. Empty if there is
/// none.
std::string build_log(const cl::Program& program, const cl::Device& device);

}  // namespace assay::harness
