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

/// A kernel to launch. `selector`, if there is one, is its last argument, a uint.
struct BuiltKernel {
  cl::Kernel kernel;
  std::optional<cl_uint> selector;
  /// Its program is kept because some drivers lose a program that only its kernels still need.
  cl::Program program = {};
};

/// The key of a kernel: its name and its options, because some cases build one with several.
std::string key_of(const Kernel& kernel);

/// Bytes of source that are joined into one kernel at most. Compilers take far more than twice the
/// time for twice the code of one kernel.
inline constexpr std::size_t bytes_joined = 14 << 10;
/// And at most this many kernels. llvmpipe loses the labels of a switch after the eightieth, and
/// that one defect would fail many cases.
inline constexpr std::size_t kernels_joined = 48;

/// Which of these kernels are joined, by their places, in their order, up to the limits. Joined
/// kernels have one list of parameters (Kernel::parameters), one set of options and, for modules,
/// one version. A kernel that is there twice counts once. Kernels that are not joined are left out.
std::vector<std::vector<std::size_t>> joints_of(std::span<const Kernel> kernels);
std::vector<std::vector<Kernel>> joined_kernels(std::span<const Kernel> kernels);  ///< themselves

/// Builds kernels of many cases together: a program costs a driver far more than one more kernel in
/// it. Later kernels are announced. A program that does not build is halved until each failing
/// kernel is by itself, so that no case fails because of another case's kernel. Used by one thread.
class ProgramPool {
 public:
  static constexpr std::size_t kernels_per_program = 24;

  /// `building`, if there is one, gets the number of kernels of a program before it is built, and 0
  /// afterwards.
  ProgramPool(cl::Context context, cl::Device device,
              std::function<void(std::size_t)> building = {});

  /// A kernel that a later case of this batch will ask for. It is built with its neighbors of equal
  /// options when the first of them is asked for. Cases may share a kernel: it is handed out as
  /// often as it was announced.
  void announce(const Kernel& kernel);
  /// Kernels that are joined, in that order, whenever any of them is built, also if they were not
  /// announced. Replaces earlier calls. Each of the others has its own kernel.
  void join(const std::vector<std::vector<Kernel>>& joints);

  /// The kernel, built. Throws BuildFailure, or cl::Error if the driver fails in another way.
  cl::Kernel get(const Kernel& wanted);
  /// The same for a kernel that may be joined with others (join()). Throws std::logic_error if
  /// another kernel with that key was built.
  BuiltKernel select(const Kernel& wanted);

  /// The keys of the kernels that were joined with this one when it was built last, in their order,
  /// its own among them. Empty: it had its own kernel.
  std::vector<std::string> joined_with(const Kernel& kernel) const;

  /// Seconds spent in building so far, and programs built.
  double seconds() const { return seconds_; }
  std::size_t programs_built() const { return programs_; }

 private:
  struct Built {
    BuiltKernel kernel;  // null after a failure
    std::optional<Finding> failure;
    std::size_t source = 0;  // a hash
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
  std::map<std::string, std::size_t> users_;  // by key: announced, not yet handed out
  std::string wanted_;                        // the key of the kernel that is being asked for
  double seconds_ = 0;
  std::size_t programs_ = 0;
};

/// Joins kernels whose parameter lists differ at most in the types that pointers point to. The
/// result has their functions, and a kernel `name` that takes pointers to uchar in their place and
/// a selector after the parameters. The kernels of modules have only pointers.
std::string joined_source(std::span<const Kernel> kernels, const std::string& name);

/// A build log; its size and its end are not trusted. Empty if there is none.
std::string build_log(const cl::Program& program, const cl::Device& device);

}  // namespace assay::harness
