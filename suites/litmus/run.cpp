#include "suites/litmus/run.h"

#include <CL/opencl.hpp>
#include <algorithm>
#include <bit>
#include <chrono>

#include "harness/cases/depth.h"
#include "harness/cases/run_options.h"
#include "harness/sweep/group_limit.h"
#include "harness/sweep/random.h"
#include "suites/litmus/host_thread.h"

namespace assay::suites::memory_model {
namespace {

using litmus::Program;

/// All numbers are powers of two.
struct Shape {
  std::uint32_t teams = 1, local = 1, lanes = 1, blocks = 1, per_block = 1;
  std::uint32_t n() const { return teams * lanes * blocks * per_block; }
};

/// `greatest` is the most work-items that the kernel allows in a work-group.
Shape shape_of(const harness::DeviceInfo& device, const Ask& ask, std::uint32_t roles,
               std::size_t greatest) {
  const std::uint32_t of_roles = least_items(roles);
  const auto units =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(device.max_compute_units, 1, 1024));
  const auto most =
      static_cast<std::uint32_t>(std::bit_floor(std::min<std::size_t>(greatest, 256)));
  Shape shape;
  if (ask.placement == Placement::host) {
    shape.per_block = 64;
    shape.blocks = 256;
  } else if (!wide(device)) {
    const bool apart = ask.placement == Placement::work_groups;
    shape.teams = apart ? std::bit_floor(std::max(units / roles, 1U)) : std::bit_floor(units);
    shape.local = apart ? 1 : std::min(most, 32U);
    shape.lanes = apart ? 1 : shape.local / of_roles;
    shape.per_block = apart ? 64 : 4;
    shape.blocks = std::max(1U, (1U << 15) / (shape.teams * shape.lanes * shape.per_block));
  } else if (ask.placement == Placement::work_groups) {
    shape.local = std::min(most, 64U);
    shape.lanes = shape.local;
    // The number of work-groups that can run at the same time.
    shape.teams = std::bit_floor(std::max(8 * units / roles, 1U));
    shape.per_block = 4;
    shape.blocks = 16;
  } else {
    shape.local = most;
    shape.lanes = shape.local / of_roles;
    shape.teams = std::bit_floor(8 * units);
    shape.per_block = 4;
    shape.blocks = 8;
  }
  return shape;
}

class Memory {
 public:
  Memory(harness::CaseContext& context, std::size_t bytes, bool shared) : context_(context) {
    if (shared) {
      pointer_ = clSVMAlloc(context.cl_context()(),
                            CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS,
                            bytes, 64);
      if (pointer_ == nullptr) throw cl::Error(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc");
    } else {
      buffer_ = cl::Buffer(context.cl_context(), CL_MEM_READ_WRITE, bytes);
    }
    bytes_ = bytes;
  }
  ~Memory() {
    if (pointer_ == nullptr) return;
    clFinish(context_.cl_queue()());  // clSVMFree does not wait for commands
    clSVMFree(context_.cl_context()(), pointer_);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void fill(int value) {
    if (pointer_ != nullptr)
      std::fill_n(host(), bytes_ / sizeof(int), value);
    else
      context_.cl_queue().enqueueFillBuffer(buffer_, value, 0, bytes_);
  }
  void argument(cl::Kernel& kernel, cl_uint index) const {
    if (pointer_ != nullptr) {
      const cl_int status = clSetKernelArgSVMPointer(kernel(), index, pointer_);
      if (status != CL_SUCCESS) throw cl::Error(status, "clSetKernelArgSVMPointer");
    } else {
      kernel.setArg(index, buffer_);
    }
  }
  std::vector<cl_int> read() {
    std::vector<cl_int> values(bytes_ / sizeof(cl_int));
    if (pointer_ != nullptr)
      std::copy_n(host(), values.size(), values.begin());
    else
      context_.cl_queue().enqueueReadBuffer(buffer_, CL_TRUE, 0, bytes_, values.data());
    return values;
  }
  int* host() const { return static_cast<int*>(pointer_); }

 private:
  harness::CaseContext& context_;
  cl::Buffer buffer_;
  void* pointer_ = nullptr;
  std::size_t bytes_ = 0;
};

constexpr std::size_t ints_of_meeting(std::uint32_t teams) {
  return 64 * std::size_t{teams};
}

/// Limits how often a thread of a launch checks whether another thread has begun. The limit is
/// about 60 ms on a CPU, where the other thread may have to wait for a processor, and 10 ms on a
/// GPU. The limit is lower if threads of earlier launches did not run at the same time.
class SpinLimit {
 public:
  explicit SpinLimit(std::uint32_t most) : most_(most), spins_(most) {}
  std::uint32_t spins() const { return spins_; }
  void learn(bool met) {
    spins_ = met ? std::min(2 * spins_, most_) : std::max(spins_ / 2, most_ / 32);
  }

 private:
  std::uint32_t most_, spins_;
};
SpinLimit& spin_limit(const harness::DeviceInfo& device) {
  static SpinLimit one(wide(device) ? 1U << 14 : 1U << 25);
  return one;
}

class Runner {
 public:
  Runner(harness::CaseContext& context, const Kernels& kernels, const Asked& test)
      : context_(context),
        program_(test.row->program),
        ask_(test.ask),
        roles_(static_cast<std::uint32_t>(program_.threads.size())),
        registers_(std::max<std::uint32_t>(kernels.registers, 1)),
        shape_(shape_of(context.device(), test.ask, roles_,
                        harness::GroupLimit(kernels.run, context).greatest())),
        memory_(context, program_.locations.size() * shape_.n() * sizeof(cl_int), shared()),
        results_(context, std::size_t{registers_} * shape_.n() * sizeof(cl_int), shared()),
        meeting_(context, ints_of_meeting(shape_.teams) * sizeof(cl_int), shared()),
        histogram_(
            context,
            (static_cast<std::size_t>(bins()) + 1 + program_.observed.size()) * sizeof(cl_uint),
            false),
        kernel_(kernels.run),
        tally_(kernels.tally),
        stress_(kernels.stress) {
    if (stress_() != nullptr) {
      beside_ = cl::CommandQueue(context.cl_context(), context.cl_device());
      std::vector<cl_int> zeros(64 * 64, 0);
      scratch_ = cl::Buffer(context.cl_context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                            zeros.size() * sizeof(cl_int), zeros.data());
      stress_.setArg(0, scratch_);
      stress_.setArg(1, cl_uint{1024});
    }
    key_ = harness::random_key(context.options().seed, context.id());
    set_arguments(kernels.selector);
    memory_.fill(0);
    results_.fill(unwritten);
  }

  Counted run(const std::vector<bool>& allowed, std::uint64_t instances) {
    Counted counted;
    counted.outcomes.resize(static_cast<std::size_t>(bins()));
    context_.heartbeat(0, 0);
    while (counted.instances < instances) {
      const auto start = std::chrono::steady_clock::now();
      launch();
      counted.seconds +=
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      add(counted);
      context_.heartbeat(counted.instances, instances);
      std::uint64_t forbidden = counted.unknown;
      for (std::size_t i = 0; i < allowed.size(); ++i)
        forbidden += allowed[i] ? 0 : counted.outcomes[i];
      if (forbidden >= 1000) break;
    }
    return counted;
  }

 private:
  bool shared() const { return ask_.space == Space::svm; }
  int bins() const { return program_.outcomes(); }
  /// The older atomic functions change the object that they read, so they take longer than a load.
  std::uint32_t spins() const {
    return spin_limit(context_.device()).spins() / (ask_.scope ? 1 : 16);
  }
  std::uint32_t random() {
    return static_cast<std::uint32_t>(harness::random_bits(key_, drawn_++));
  }

  void set_arguments(unsigned selector) {
    const bool local = ask_.space == Space::local;
    const std::uint32_t placement = ask_.placement == Placement::work_group  ? 1
                                    : ask_.placement == Placement::sub_group ? 2
                                                                             : 0;
    memory_.argument(kernel_, 0);
    results_.argument(kernel_, 1);
    meeting_.argument(kernel_, 2);
    kernel_.setArg(3, selector);
    kernel_.setArg(4, placement);
    kernel_.setArg(5, shape_.n());
    kernel_.setArg(8, roles_);
    kernel_.setArg(11, shape_.teams);
    kernel_.setArg(13, shape_.blocks);
    kernel_.setArg(14, shape_.per_block);
    if (local) {
      const auto planes = static_cast<cl_uint>(program_.locations.size());
      cl_uint mask = 0;
      const bool mixed = std::ranges::any_of(
          program_.locations, [](const auto& one) { return one.region == litmus::local_memory; });
      for (cl_uint l = 0; l < planes; ++l)
        if (!mixed || program_.locations[l].region == litmus::local_memory) mask |= 1U << l;
      kernel_.setArg(
          16, cl::Local(std::size_t{planes} * shape_.per_block * shape_.lanes * sizeof(cl_int)));
      kernel_.setArg(17, planes);
      kernel_.setArg(18, mask);
    }
    std::vector<cl_uint> plan{static_cast<cl_uint>(program_.observed.size()),
                              static_cast<cl_uint>(program_.locations.size()),
                              static_cast<cl_uint>(program_.registers.size())};
    for (const Program::Observed& one : program_.observed) {
      plan.push_back(one.location >= 0 ? static_cast<cl_uint>(one.location)
                                       : plan[1] + static_cast<cl_uint>(one.register_index));
      plan.push_back(static_cast<cl_uint>(one.values));
    }
    plan_ = cl::Buffer(context_.cl_context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                       plan.size() * sizeof(cl_uint), plan.data());
    memory_.argument(tally_, 0);
    results_.argument(tally_, 1);
    histogram_.argument(tally_, 2);
    tally_.setArg(3, plan_);
    tally_.setArg(4, shape_.n());
    tally_.setArg(5, static_cast<cl_uint>(bins()));
  }

  void launch() {
    const cl::CommandQueue& queue = context_.cl_queue();
    const bool host = ask_.placement == Placement::host;
    // Neighboring runs of the test use neighboring places in memory, or distant places.
    const std::uint32_t spread = random();
    const std::uint32_t multiplier = spread % 4 == 0 ? 1 : (random() | 1) & (shape_.n() - 1);
    const std::uint32_t offset = random() & (shape_.n() - 1);
    const std::uint32_t rotation = random() % 64;
    const std::uint32_t here = host ? 1 : roles_, first = host ? random() % 2 : 0;
    const bool apart = ask_.placement == Placement::work_groups || host;
    kernel_.setArg(6, multiplier);
    kernel_.setArg(7, offset);
    kernel_.setArg(9, here);
    kernel_.setArg(10, first);
    kernel_.setArg(12, rotation);
    kernel_.setArg(15, spins());
    meeting_.fill(0);
    histogram_.fill(0);
    if (beside_() != nullptr) {
      const std::size_t size = harness::GroupLimit(stress_, context_).clamped(64);
      beside_.enqueueNDRangeKernel(stress_, cl::NullRange, 64 * size, size);
      beside_.flush();
    }
    const std::size_t groups = apart ? shape_.teams * here : shape_.teams;
    queue.enqueueNDRangeKernel(kernel_, cl::NullRange, groups * shape_.local, shape_.local);
    if (host) {
      queue.flush();
      run_on_host(program_, static_cast<int>(1 - first), static_cast<int>(roles_),
                  {memory_.host(), results_.host(), meeting_.host(), shape_.n(), multiplier, offset,
                   shape_.blocks, shape_.per_block, spins()});
    }
    const std::size_t size =
        wide(context_.device()) ? harness::GroupLimit(tally_, context_).clamped(64) : 1;
    const std::size_t items =
        std::min<std::size_t>(wide(context_.device()) ? 1 << 16 : 16, shape_.n());
    queue.enqueueNDRangeKernel(tally_, cl::NullRange, std::max(items, size), size);
    queue.finish();
    if (beside_() != nullptr) beside_.finish();
    blocks_ = std::uint64_t{shape_.teams} * roles_ * shape_.blocks;
  }

  void add(Counted& counted) {
    const auto counts = histogram_.read();
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < counted.outcomes.size(); ++i) {
      counted.outcomes[i] += static_cast<cl_uint>(counts[i]);
      all += static_cast<cl_uint>(counts[i]);
    }
    const auto unknown = static_cast<cl_uint>(counts[counted.outcomes.size()]);
    counted.unknown += unknown;
    if (unknown != 0)
      counted.unknown_values.assign(
          counts.begin() + static_cast<std::ptrdiff_t>(counted.outcomes.size()) + 1, counts.end());
    counted.instances += shape_.n();
    if (all + unknown != shape_.n())  // the device computed the counts wrongly
      counted.unknown += shape_.n();
    if (ask_.placement != Placement::work_groups && ask_.placement != Placement::host) return;
    const auto cells = meeting_.read();
    std::uint64_t given_up = 0;
    for (std::size_t i = 1; i < cells.size(); i += 16)
      given_up += static_cast<std::uint64_t>(cells[i]);
    counted.blocks += blocks_;
    counted.given_up += given_up;
    spin_limit(context_.device()).learn(2 * given_up < blocks_);
  }

  harness::CaseContext& context_;
  const Program& program_;
  Ask ask_;
  std::uint32_t roles_, registers_;
  Shape shape_;
  Memory memory_, results_, meeting_, histogram_;
  cl::Kernel kernel_, tally_, stress_;
  cl::CommandQueue beside_;  ///< a queue for the stress kernel
  cl::Buffer scratch_;
  cl::Buffer plan_;
  std::uint64_t key_ = 0, drawn_ = 0, blocks_ = 0;
};

}  // namespace

bool wide(const harness::DeviceInfo& device) {
  return (device.type & CL_DEVICE_TYPE_CPU) == 0;
}

std::uint64_t instances_of(const harness::DeviceInfo& device, const harness::RunOptions& options) {
  const int log2 = harness::plan_of(options.depth).log2_one_argument + (wide(device) ? 9 : 0);
  return std::uint64_t{1} << log2;
}

Counted run(harness::CaseContext& context, const Kernels& kernels, const Asked& test,
            const std::vector<bool>& allowed, std::uint64_t instances) {
  return Runner(context, kernels, test).run(allowed, instances);
}

}  // namespace assay::suites::memory_model
