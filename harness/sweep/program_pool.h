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

/// A built kernel. A kernel that is joined with others has a `selector`: its last argument, a uint.
struct BuiltKernel {
  cl::Kernel kernel;
  std::optional<cl_uint> selector;
  /// The program is kept, because some drivers release a program although its kernels still need
  /// it.
  cl::Program program = {};
};

/// The key of a kernel: its name and its options.
std::string key_of(const Kernel& kernel);

/// The most bytes of source in a joined kernel. For twice the code, a compiler takes far more than
/// twice the time.
inline constexpr std::size_t bytes_joined = 14 << 10;
/// The most kernels in a joined kernel. llvmpipe loses the labels of a switch after the eightieth
/// label. Many cases of a larger kernel would fail.
inline constexpr std::size_t kernels_joined = 48;

/// Groups of kernels that can become one kernel with a selector, as indices in `kernels`. The
/// kernels of a group have the same parameters (Kernel::parameters) and options. If they are
/// modules, they have the same version. Equal kernels count once. Kernels without a group are left
/// out.
std::vector<std::vector<std::size_t>> joints_of(std::span<const Kernel> kernels);
std::vector<std::vector<Kernel>> joined_kernels(std::span<const Kernel> kernels);

/// Builds the kernels of many cases as one program. A program costs a driver more time than a
/// kernel. A program that does not build is divided into halves, until each wrong kernel is by
/// itself. So no case fails because of another case's kernel. Only one thread may use a pool.
class ProgramPool {
 public:
  static constexpr std::size_t kernels_per_program = 24;

  /// `building` may be empty. `building` is called with the number of kernels before each build,
  /// and with 0 after it.
  ProgramPool(cl::Context context, cl::Device device,
              std::function<void(std::size_t)> building = {});

  /// Announces a kernel that a later case will ask for. The pool builds it together with other
  /// announced kernels of the same options. The pool keeps the kernel until all its cases have
  /// asked for it.
  void announce(const Kernel& kernel);
  /// Sets the groups of kernels that are joined. If one kernel of a group is built, all are built.
  /// Replaces earlier groups.
  void join(const std::vector<std::vector<Kernel>>& joints);

  /// The built kernel by itself. Throws BuildFailure, or cl::Error for other failures of the
  /// driver.
  cl::Kernel get(const Kernel& wanted);
  /// Like get(), but the kernel may be joined with others. Throws std::logic_error if a kernel with
  /// the same key has another source.
  BuiltKernel select(const Kernel& wanted);

  /// The keys of all kernels that the last build of `kernel` joined, with its own key. Empty if
  /// nothing was joined.
  std::vector<std::string> joined_with(const Kernel& kernel) const;

  /// Seconds of all builds so far.
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
  std::map<std::string, std::size_t> users_;  // key: kernel; value: the cases that will still ask
                                              // for it
  std::string wanted_;                        // the kernel for which a case asks now
  double seconds_ = 0;
  std::size_t programs_ = 0;
};

/// The source of a kernel `name`. The kernel calls one of `kernels`, which the last parameter
/// selects. The parameters of `kernels` may differ only in the types of pointers, and `name` has
/// pointers to uchar. Kernels of modules may have only pointers.
std::string joined_source(std::span<const Kernel> kernels, const std::string& name);

/// The log of a build. Empty if there is none. Accepts wrong sizes and logs without an end.
std::string build_log(const cl::Program& program, const cl::Device& device);

}  // namespace assay::harness
