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

struct BuiltKernel {
  cl::Kernel kernel;
  /// The value of the last argument (a uint) of a joined kernel. Empty if the kernel is not joined.
  std::optional<cl_uint> selector;
  /// Some drivers release a program while its kernels still need it, so this member keeps the
  /// program.
  cl::Program program = {};
};

std::string key_of(const Kernel& kernel);

/// In bytes of source. For twice the code, a compiler takes far more than twice the time.
inline constexpr std::size_t bytes_joined = 14 << 10;
/// llvmpipe loses the labels of a switch after the eightieth label, so many cases of a larger
/// kernel would fail.
inline constexpr std::size_t kernels_joined = 48;

/// Groups of kernels that can be joined, as indices in `kernels`. Kernels of a group have equal
/// parameters and options, and modules have equal versions. Equal kernels count once.
std::vector<std::vector<std::size_t>> joints_of(std::span<const Kernel> kernels);
std::vector<std::vector<Kernel>> joined_kernels(std::span<const Kernel> kernels);

/// Builds the kernels of many cases as one program, because a program costs a driver more time than
/// a kernel. A program that does not build is divided into halves until each wrong kernel is by
/// itself. So no case fails because of the kernel of another case. Each thread needs its own pool.
class ProgramPool {
 public:
  static constexpr std::size_t kernels_per_program = 24;

  /// `building` gets the number of kernels before each build, and 0 after the build.
  ProgramPool(cl::Context context, cl::Device device,
              std::function<void(std::size_t)> building = {});

  /// Announces that a case will ask for the kernel. The pool builds announced kernels with equal
  /// options together. The pool keeps a kernel until all its cases have asked for it.
  void announce(const Kernel& kernel);
  /// Sets the groups of kernels that become one kernel, and replaces earlier groups. If one kernel
  /// of a group is built, all are built.
  void join(const std::vector<std::vector<Kernel>>& joints);

  /// Never joins the kernel with other kernels. Throws BuildFailure, or cl::Error for any other
  /// failure of the driver.
  cl::Kernel get(const Kernel& wanted);
  /// Like get(), but may join the kernel with other kernels. Throws std::logic_error if kernels
  /// with an equal key have different sources.
  BuiltKernel select(const Kernel& wanted);

  /// The keys of all kernels in the last build of `kernel`. Empty if the kernel was not joined.
  std::vector<std::string> joined_with(const Kernel& kernel) const;

  double seconds() const { return seconds_; }
  std::size_t programs_built() const { return programs_; }

 private:
  struct Built {
    BuiltKernel kernel;  ///< null if the build failed
    std::optional<Finding> failure;
    std::size_t source = 0;  ///< a hash of the source
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
  // The keys of these maps come from key_of().
  std::map<std::string, std::shared_ptr<const Joint>> planned_;
  std::map<std::string, Built> built_;
  std::map<std::string, std::shared_ptr<const std::vector<std::string>>> joints_;
  std::map<std::string, std::size_t> users_;  // key: kernel; value: the cases that will still ask
                                              // for the kernel
  std::string wanted_;                        ///< the kernel for which a case asks now
  double seconds_ = 0;
  std::size_t programs_ = 0;
};

/// The source of a kernel `name`, whose last parameter selects the kernel to call. Parameters of
/// `kernels` may differ only in the types of pointers. `name` has pointers to uchar. Kernels of
/// modules may have only pointers.
std::string joined_source(std::span<const Kernel> kernels, const std::string& name);

/// Empty if there is no log. Accepts wrong sizes, and logs without a terminator.
std::string build_log(const cl::Program& program, const cl::Device& device);

}  // namespace assay::harness
