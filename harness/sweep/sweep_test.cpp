#include "harness/sweep/sweep.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "harness/base/digest.h"
#include "harness/devices/test_device.h"
#include "harness/sweep/device_subject.h"
#include "harness/sweep/inputs.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {
namespace {

using reference::float_type;

/// Answers x + 1 except for some inputs.
class MemorySubject : public Subject {
 public:
  explicit MemorySubject(std::size_t capacity) : capacity_(capacity) {
    for (auto& s : slots_) {
      s.in.resize(capacity);
      s.out.resize(capacity);
    }
  }
  int slots() const override { return 2; }
  std::size_t capacity() const override { return capacity_; }
  std::array<void*, 3> inputs(int slot) override {
    return {slots_[static_cast<std::size_t>(slot)].in.data(), nullptr, nullptr};
  }
  void start(int slot, std::uint64_t, std::size_t count) override {
    auto& s = slots_[static_cast<std::size_t>(slot)];
    EXPECT_FALSE(s.started);
    s.started = true;
    largest = std::max(largest, count);
    for (std::size_t i = 0; i < count; ++i) s.out[i] = s.in[i] + (s.in[i] == wrong_for ? 2 : 1);
    if (spoil_inputs) std::fill(s.in.begin(), s.in.end(), 7u);
  }
  std::array<const void*, 2> finish(int slot) override {
    auto& s = slots_[static_cast<std::size_t>(slot)];
    EXPECT_TRUE(s.started);
    s.started = false;
    return {s.out.data(), nullptr};
  }

  std::uint32_t wrong_for = 0x3f800000;
  bool spoil_inputs = false;
  std::size_t largest = 0;

 private:
  struct Slot {
    std::vector<std::uint32_t> in, out;
    bool started = false;
  };
  std::size_t capacity_;
  std::array<Slot, 2> slots_;
};

struct Count {
  std::uint64_t inputs = 0;
  std::set<std::uint64_t> wrong;  // indices of wrong answers
  void merge(const Count& other) {
    inputs += other.inputs;
    wrong.insert(other.wrong.begin(), other.wrong.end());
  }
};

void judge_plus_one(const Batch& view, Count& found) {
  const auto* in = static_cast<const std::uint32_t*>(view.inputs[0]);
  const auto* out = static_cast<const std::uint32_t*>(view.outputs[0]);
  found.inputs += view.count;
  for (std::size_t i = 0; i < view.count; ++i)
    if (out[i] != in[i] + 1) found.wrong.insert(view.first_index + i);
}

Inputs one_argument(Depth depth = Depth::quick) {
  InputPlan plan;
  plan.arguments = {{float_type, -1, 1}};
  plan.case_id = "math/x/float/default";
  plan.depth = depth;
  return Inputs(plan);
}

/// The indices of 1.0, for which MemorySubject is wrong.
std::set<std::uint64_t> places_of_one(const Inputs& inputs) {
  std::set<std::uint64_t> places;
  for (std::uint64_t i = 0; i < inputs.total(); ++i)
    if (inputs.at(i)[0] == 0x3f800000) places.insert(i);
  return places;
}

TEST(Sweep, JudgesEveryInputOnceAndFindsTheWrongOne) {
  const Inputs inputs = one_argument();
  const std::set<std::uint64_t> expected = places_of_one(inputs);
  for (const int threads : {1, 2, 5}) {
    for (const std::size_t batch : {0u, 1000u, 65536u, 30000u}) {
      MemorySubject subject(40000);
      SweepPlan plan;
      plan.inputs = &inputs;
      plan.threads = threads;
      plan.batch = batch;
      std::uint64_t last = 0, calls = 0;
      plan.heartbeat = [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_EQ(done > last, calls++ != 0) << "only the first heartbeat reports no progress";
        EXPECT_EQ(total, inputs.total());
        last = done;
      };
      const Count found = sweep<Count>(plan, subject, judge_plus_one);
      EXPECT_EQ(found.inputs, inputs.total());
      EXPECT_EQ(found.wrong, expected);
      EXPECT_EQ(last, inputs.total());
    }
  }
}

class Counting : public InputSequence {
 public:
  std::uint64_t total() const override { return 5000; }
  std::size_t arguments() const override { return 1; }
  std::size_t bytes(std::size_t) const override { return sizeof(std::uint32_t); }
  bool cheap() const override { return false; }
  void fill(std::uint64_t first, std::size_t count,
            std::span<void* const> destinations) const override {
    for (std::size_t i = 0; i < count; ++i)
      static_cast<std::uint32_t*>(destinations[0])[i] = static_cast<std::uint32_t>(first + i + 100);
  }
};

TEST(Sweep, TakesAnySequenceAndPiecesOfThePlansSize) {
  const Counting inputs;
  for (const int threads : {1, 3}) {
    MemorySubject subject(2000);
    subject.wrong_for = 4321;
    SweepPlan plan;
    plan.inputs = &inputs;
    plan.threads = threads;
    plan.batch = 1500;
    plan.piece = 64;
    const Count found = sweep<Count>(plan, subject, [](const Batch& view, Count& count) {
      EXPECT_LE(view.count, 64U);
      judge_plus_one(view, count);
    });
    EXPECT_EQ(found.inputs, inputs.total());
    EXPECT_EQ(found.wrong, std::set<std::uint64_t>{4221});
  }
}

struct Seen {
  std::vector<std::pair<std::uint64_t, std::size_t>> pieces;
  void merge(const Seen&) {}
};

TEST(Sweep, ALanesInputsDoNotDependOnThreadsOrBatches) {
  const Inputs inputs = one_argument();
  for (const std::size_t unit : {1u, 48u, 3000u, 20000u}) {
    std::vector<std::vector<std::pair<std::uint64_t, std::size_t>>> expected;
    for (const int threads : {1, 2, 7}) {
      for (const std::size_t batch : {0u, 9000u, 17000u, 40000u}) {
        MemorySubject subject(80000);
        SweepPlan plan;
        plan.inputs = &inputs;
        plan.threads = threads;
        plan.batch = batch;
        plan.unit = unit;
        plan.group_size = unit == 48 ? 3 : 1;
        PerLane<Seen> seen;
        sweep_batches(plan, subject, [&](const Batch& view, int lane) {
          seen[lane].pieces.emplace_back(view.first_index, view.count);
        });
        std::vector<std::vector<std::pair<std::uint64_t, std::size_t>>> found;
        for (int lane = 0; lane < static_cast<int>(sweep_lanes); ++lane)
          found.push_back(seen[lane].pieces);
        if (expected.empty()) expected = found;
        EXPECT_EQ(found, expected) << "unit " << unit << ", " << threads << " threads, " << batch;
      }
    }
    std::size_t used = 0;
    for (const auto& lane : expected) used += lane.empty() ? 0 : 1;
    EXPECT_GT(used, 1u);
  }
}

TEST(Sweep, DoesNotBelieveTheDevicesCopyOfTheInputs) {
  const Inputs inputs = one_argument();
  MemorySubject subject(40000);
  subject.spoil_inputs = true;
  SweepPlan plan;
  plan.inputs = &inputs;
  EXPECT_EQ(sweep<Count>(plan, subject, judge_plus_one).wrong, places_of_one(inputs));
}

TEST(Sweep, RunsWholeVectorsButJudgesOnlyTheRequestedElements) {
  const Inputs inputs = one_argument();
  MemorySubject subject(49152);
  SweepPlan plan;
  plan.inputs = &inputs;
  plan.unit = 3 * 64;
  plan.first = 192;
  plan.count = 1000;
  EXPECT_EQ(sweep<Count>(plan, subject, judge_plus_one).inputs, 1000u);
  EXPECT_EQ(subject.largest, 1152u);
}

constexpr char plus_one[] =
    "__kernel void plus_one(__global const uint* a, __global uint* b) {"
    "  size_t i = get_global_id(0); b[i] = a[i] + (a[i] == 0x3f800000u ? 2 : 1); }";
constexpr char past_end[] =
    "__kernel void past_end(__global const uint* a, __global uint* b) {"
    "  size_t i = get_global_id(0); b[i + 1] = a[i] + 1; if (i == 0) b[i] = a[i] + 1; }";

/// Padding follows each group, and changes in every launch.
class Answering : public Subject {
 public:
  explicit Answering(std::size_t capacity, std::uint64_t wrong = ~std::uint64_t{0})
      : capacity_(capacity), wrong_(wrong) {}
  int slots() const override { return 2; }
  std::size_t capacity() const override { return capacity_; }
  std::array<void*, 3> inputs(int) override { return {}; }
  void start(int slot, std::uint64_t first, std::size_t count) override {
    auto& out = out_.at(static_cast<std::size_t>(slot));
    out.assign(capacity_ + 8, ++launches_);
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t index = first + i;
      out[i] = static_cast<std::uint32_t>(index * 2654435761U) ^ (index == wrong_ ? 1 : 0);
      if (index % 4 == 3) out[i] = launches_;  // padding between the members of a struct
    }
  }
  std::array<const void*, 2> finish(int slot) override {
    const auto& out = out_.at(static_cast<std::size_t>(slot));
    return {out.data(), twice ? out.data() : nullptr};
  }
  bool twice = false;  ///< there is a second, equal result

 private:
  std::size_t capacity_;
  std::uint64_t wrong_;
  std::uint32_t launches_ = 0;
  std::array<std::vector<std::uint32_t>, 2> out_;
};

TEST(Digest, IsThatOfTheResultsInTheOrderOfTheInputs) {
  const Inputs inputs = one_argument();
  const auto digest_of = [&](Answering subject, int threads, std::size_t batch, std::size_t unit,
                             std::uint64_t count = 100000) {
    SweepPlan plan;
    plan.inputs = &inputs;
    plan.count = count;
    plan.unit = unit;
    plan.group_size = 4;
    plan.batch = batch;
    plan.threads = threads;
    ResultDigest digest({true, true, true, false});
    plan.digest = &digest;
    sweep_batches(plan, subject, [](const Batch&, int) {});
    return digest.text();
  };
  const std::string right = digest_of(Answering(1 << 17), 1, 0, 4);
  Digest expected;
  for (std::uint32_t i = 0; i < 100000; ++i)
    if (const std::uint32_t value = i * 2654435761U; i % 4 != 3) expected.add(&value, 4);
  EXPECT_EQ(right, expected.text());
  EXPECT_EQ(right.size(), 32u);
  for (const int threads : {1, 2, 3})
    for (const std::size_t capacity : {std::size_t{4096}, std::size_t{40000}})
      for (const std::size_t batch : {std::size_t{0}, std::size_t{1} << 12, std::size_t{30000}})
        for (const std::size_t unit : {4, 12, 256})
          EXPECT_EQ(digest_of(Answering(capacity), threads, batch, unit), right)
              << threads << ' ' << capacity << ' ' << batch << ' ' << unit;
  EXPECT_NE(digest_of(Answering(1 << 17, 99998), 1, 0, 4), right) << "one bit";
  EXPECT_NE(digest_of(Answering(1 << 17), 1, 0, 4, 99996), right);
  Answering twice(1 << 17);
  twice.twice = true;
  EXPECT_EQ(digest_of(twice, 1, 0, 4), joined_digest(std::array{right, right}));
}

class OnPocl : public testing::Test {
 protected:
  void SetUp() override {
    device_ = pocl_device();
    if (!device_) GTEST_SKIP() << "PoCL is not installed";
    context_ = cl::Context(*device_);
    queue_ = cl::CommandQueue(context_, *device_);
  }
  LaunchShape shape() const {
    LaunchShape s;
    s.input_bytes = {4};
    s.output_bytes = {4};
    return s;
  }
  std::optional<cl::Device> device_;
  cl::Context context_;
  cl::CommandQueue queue_;
};

TEST_F(OnPocl, SweepsWithMappedAndWithCopiedMemory) {
  ProgramPool pool(context_, *device_);
  const cl::Kernel kernel = pool.get({"plus_one", plus_one, ""});
  const Inputs inputs = one_argument();
  for (const bool unified : {true, false}) {
    DeviceSubject subject(context_, queue_, kernel, shape(), 10000, unified);
    SweepPlan plan;
    plan.inputs = &inputs;
    plan.threads = 2;
    const Count found = sweep<Count>(plan, subject, judge_plus_one);
    EXPECT_EQ(found.inputs, inputs.total());
    EXPECT_GE(found.wrong.size(), 1u);
    EXPECT_LT(found.wrong.size(), 10u);
    EXPECT_FALSE(subject.breach().has_value());
  }
}

TEST_F(OnPocl, NoticesWritesPastTheEnd) {
  ProgramPool pool(context_, *device_);
  const cl::Kernel kernel = pool.get({"past_end", past_end, ""});
  const Inputs inputs = one_argument();
  DeviceSubject subject(context_, queue_, kernel, shape(), 10000, true);
  SweepPlan plan;
  plan.inputs = &inputs;
  plan.count = 10000;
  sweep<Count>(plan, subject, judge_plus_one);
  ASSERT_TRUE(subject.breach().has_value());
  EXPECT_EQ(subject.breach()->kind, Finding::Kind::overrun);
  EXPECT_EQ(subject.breach()->got.number, 32768);
  EXPECT_EQ(sentence(*subject.breach()),
            "the kernel wrote past the end of result 0 (32768 bytes): at byte 32768");
}

TEST_F(OnPocl, BuildsTogetherAndBisectsFailures) {
  ProgramPool pool(context_, *device_);
  std::vector<Kernel> kernels;
  for (int i = 0; i < 8; ++i) {
    const std::string name = "k" + std::to_string(i);
    const std::string body = i == 5 ? "no_such_function();" : "*a = 1;";
    kernels.push_back({name, "__kernel void " + name + "(__global int* a) { " + body + " }", ""});
    pool.announce(kernels.back());
  }
  pool.announce(Kernel{"other", "__kernel void other(__global int* a) { *a = X; }", "-D X=1"});
  for (int i = 0; i < 8; ++i) {
    if (i == 5) {
      try {
        pool.get(kernels[5]);
        FAIL() << "a broken kernel was built";
      } catch (const BuildFailure& failure) {
        EXPECT_NE(std::string(failure.what()).find("no_such_function"), std::string::npos)
            << failure.what();
      }
    } else {
      EXPECT_NE(pool.get(kernels[static_cast<std::size_t>(i)])(), nullptr);
    }
  }
  // The program of all eight kernels fails. Its first half builds, so the second half must fail and
  // is not built as a whole. The second half is halved again until only the broken kernel is left.
  EXPECT_EQ(pool.programs_built(), 6u);
}

TEST_F(OnPocl, RefusesAnotherKernelOfOneName) {
  ProgramPool pool(context_, *device_);
  const Kernel one{"k", "__kernel void k(__global int* a) { *a = 1; }", ""};
  Kernel other = one;
  other.source = "__kernel void k(__global int* a) { *a = 2; }";
  for (int i = 0; i < 2; ++i) pool.announce(one);
  EXPECT_NE(pool.get(one)(), nullptr);
  EXPECT_THROW(pool.get(other), std::logic_error);
}

TEST_F(OnPocl, BuildsAKernelWithEachOfItsOptions) {
  ProgramPool pool(context_, *device_);
  Kernel one{"k", "__kernel void k(__global int* a) { *a = X; }", "-D X=1", "__global int* a"};
  Kernel other = one;
  other.options = "-D X=2";
  pool.announce(one);
  pool.announce(other);
  for (const Kernel& kernel : {one, other}) {
    const BuiltKernel built = pool.select(kernel);
    EXPECT_EQ(built.program.getBuildInfo<CL_PROGRAM_BUILD_OPTIONS>(*device_), kernel.options);
  }
}

void announce(ProgramPool& pool, const std::vector<Kernel>& kernels) {
  pool.join(joined_kernels(kernels));
  for (const Kernel& kernel : kernels) pool.announce(kernel);
}

TEST_F(OnPocl, JoinsNeitherTooManyKernelsNorTooMuchSource) {
  const std::string parameters = "__global uint *out0";
  const auto joints = [&](std::size_t count, std::size_t bytes) {
    ProgramPool pool(context_, *device_);
    std::vector<Kernel> kernels;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = "k" + std::to_string(i);
      std::string source = "__kernel void " + name + "(" + parameters + ") { *out0 = 1; }\n";
      if (source.size() < bytes) source += "//" + std::string(bytes - source.size() - 2, ' ');
      kernels.push_back({name, source, "", parameters});
    }
    announce(pool, kernels);
    std::set<cl_kernel> handles;
    std::vector<BuiltKernel> built;  // kept, so that no two kernels have the same address
    for (const Kernel& kernel : kernels) {
      built.push_back(pool.select(kernel));
      handles.insert(built.back().kernel());
      if (count <= kernels_joined && bytes == 0) {
        EXPECT_EQ(pool.joined_with(kernel).size(), count);
      }
    }
    return handles.size();
  };
  EXPECT_EQ(joints(kernels_joined, 0), 1u);
  EXPECT_EQ(joints(kernels_joined + 1, 0), 2u);
  EXPECT_EQ(joints(4, bytes_joined / 4), 1u);
  EXPECT_EQ(joints(4, bytes_joined / 4 + 1), 2u);
  EXPECT_EQ(joints(3, bytes_joined + 1), 3u);
  EXPECT_TRUE(ProgramPool(context_, *device_).joined_with({"k0", "", ""}).empty()) << "not built";
}

TEST_F(OnPocl, JoinsKernelsOfOneParameterList) {
  ProgramPool pool(context_, *device_);
  const std::string parameters = "__global const uint *in0, __global uint *out0";
  std::vector<Kernel> kernels;
  for (int i = 0; i < 8; ++i) {
    const std::string name = "k" + std::to_string(i);
    const std::string value = i == 5 ? "no_such_function()" : "in0[j] + " + std::to_string(i);
    kernels.push_back({name,
                       "// one of eight\n__kernel void " + name + "(" + parameters +
                           ") { const size_t j = get_global_id(0); out0[j] = " + value + "; }",
                       "", i == 6 ? "" : parameters});
  }
  announce(pool, kernels);
  for (unsigned i = 0; i < 8; ++i) {
    if (i == 5) {
      EXPECT_THROW(pool.select(kernels[i]), BuildFailure);
      continue;
    }
    const BuiltKernel built = pool.select(kernels[i]);
    // The whole program fails and is divided, and so is the group of seven kernels. These parts
    // build: kernels 0, 1 and 2; 3 and 4; 7. Kernel 7 is by itself because its neighbors fail.
    EXPECT_EQ(built.selector.has_value(), i < 5);
    LaunchShape launch = shape();
    launch.selector = built.selector;
    const Inputs inputs = one_argument();
    DeviceSubject subject(context_, queue_, built.kernel, launch, 4096, true);
    SweepPlan plan;
    plan.inputs = &inputs;
    plan.count = 4096;
    const Count found = sweep<Count>(plan, subject, [i](const Batch& view, Count& count) {
      const auto* x = static_cast<const std::uint32_t*>(view.inputs[0]);
      const auto* y = static_cast<const std::uint32_t*>(view.outputs[0]);
      for (std::size_t at = 0; at < view.count; ++at)
        if (y[at] != x[at] + i) ++count.inputs;
    });
    EXPECT_EQ(found.inputs, 0u) << i;
  }
}

TEST_F(OnPocl, JoinsThePlansKernelsEvenIfFewAreAnnounced) {
  const std::string parameters = "__global uint *out0";
  std::vector<Kernel> kernels;
  for (int i = 0; i < 4; ++i) {
    const std::string name = "k" + std::to_string(i);
    kernels.push_back(
        {name, "__kernel void " + name + "(" + parameters + ") { *out0 = 1; }", "", parameters});
  }
  const std::vector<std::string> keys{key_of(kernels[3]), key_of(kernels[1]), key_of(kernels[2])};
  for (const std::size_t asked : {1, 2, 3}) {
    ProgramPool pool(context_, *device_);
    pool.join({{kernels[3], kernels[1], kernels[2]}});
    pool.announce(kernels[0]);
    pool.announce(kernels[asked]);
    EXPECT_EQ(pool.select(kernels[0]).selector, std::nullopt);
    EXPECT_EQ(pool.select(kernels[asked]).selector, asked == 3 ? 0u : asked);
    EXPECT_EQ(pool.joined_with(kernels[asked]), keys);
    EXPECT_EQ(pool.programs_built(), 1u);
    EXPECT_EQ(pool.get(kernels[asked]).getInfo<CL_KERNEL_FUNCTION_NAME>(), kernels[asked].name)
        << "it has its own name if it is asked for by itself";
  }
}

TEST_F(OnPocl, JoinsKernelsThatDifferInWhatTheirPointersPointTo) {
  ProgramPool pool(context_, *device_);
  const std::vector<std::string> lists{
      "__global const uint *in0, __global uint *out0",
      "__global const uint2 *in0, __global uint2 *out0",
      "__global const uchar *in0, __global ulong *out0",
      "__constant uint *in0, __global uint *out0",
      "__global const uint *in0, __global uint *out0, const uint count",
      // A driver aligns local memory by its type, so these lists stay unchanged.
      "__local uint *in0, __global uint *out0",
      "__local uint2 *in0, __global uint2 *out0",
  };
  std::vector<Kernel> kernels;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::string name = "k" + std::to_string(i);
    kernels.push_back({name,
                       "__kernel void " + name + "(" + lists[i] +
                           ") { out0[get_global_id(0)] = in0[get_global_id(0)] + " +
                           std::to_string(i) + "; }",
                       "", lists[i]});
  }
  announce(pool, kernels);
  for (unsigned i = 0; i < lists.size(); ++i) {
    const BuiltKernel built = pool.select(kernels[i]);
    EXPECT_EQ(built.selector, i < 3 ? std::optional<cl_uint>(i) : std::nullopt);
    EXPECT_EQ(pool.joined_with(kernels[i]).size(), i < 3 ? 3u : 0u) << i;
    if (i != 1) continue;
    std::vector<cl_uint> in{40, 41, 42, 43}, out(4);
    const cl::size_type bytes = 16;
    const cl::Buffer from(context_, cl_mem_flags{CL_MEM_COPY_HOST_PTR}, bytes, in.data());
    const cl::Buffer to(context_, cl_mem_flags{CL_MEM_READ_WRITE}, bytes);
    cl::Kernel kernel = built.kernel;
    kernel.setArg(0, from);
    kernel.setArg(1, to);
    kernel.setArg(2, *built.selector);
    queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(2));
    queue_.enqueueReadBuffer(to, CL_TRUE, 0, bytes, out.data());
    EXPECT_EQ(out, (std::vector<cl_uint>{41, 42, 43, 44}));
  }
}

TEST(FirstLines, CutLongLogs) {
  EXPECT_EQ(first_lines("a\nb\n"), "a\nb");
  EXPECT_EQ(first_lines("a\nb\nc\nd", 2), "a\nb\n ...");
  EXPECT_EQ(first_lines(std::string(5000, 'x')).size(), 604u);
  EXPECT_EQ(first_lines("a\x1b[0mb"), "a?[0mb");
}

}  // namespace
}  // namespace assay::harness
