// An `assay` with one suite, whose cases behave like the worst drivers, without OpenCL. The program
// is also its own worker. argv[2] is the request in JSON.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "harness/base/errors.h"
#include "harness/base/temporary_folder.h"
#include "harness/cases/case.h"
#include "harness/cases/case_context.h"
#include "harness/cases/depth.h"
#include "harness/cases/measurement.h"
#include "harness/cases/suite.h"
#include "harness/cases/worker_control.h"
#include "harness/command/command_line.h"
#include "harness/devices/remote_worker.h"
#include "harness/record/run_request.h"
#include "harness/supervise/device_session.h"
#include "harness/supervise/supervisor.h"
#include "harness/supervise/worker.h"

namespace assay::harness {
namespace {

using namespace std::chrono_literals;

Measurement measured(std::uint64_t inputs, std::uint64_t failing) {
  Measurement made;
  made.inputs = inputs;
  made.failing = failing;
  made.limit = "ulp(3)";
  made.max_ulp = failing != 0 ? 3.81 : 1.5;
  Exhibit shown;
  shown.index = 0;
  shown.severity = made.max_ulp;
  shown.ulp = made.max_ulp;
  shown.input = {"0x42b17217"};
  shown.input_text = {"88.722839"};
  shown.subject = {"0x7f7fff84"};
  shown.subject_text = {"3.4028080e38"};
  shown.reference = {"0x7f7fff80 + 0.19 ulp"};
  shown.lane = 2;
  shown.width = 4;
  if (failing != 0) {
    shown.finding.emplace();
    shown.finding->kind = Finding::Kind::accuracy;
    shown.finding->got.text = "3.81 ulp";
    shown.finding->relation = Relation::at_most;
    shown.finding->allowed.push_back(text_value("3 ulp"));
  }
  made.worst = shown;
  if (failing != 0) made.failures = {shown};
  return made;
}

/// True only at the first call with the text `what`, for all processes together. The folder
/// FAKE_STATE has the state.
bool first_time(const std::string& what) {
  const char* folder = std::getenv("FAKE_STATE");
  return folder != nullptr && mkdir((std::string(folder) + "/" + what).c_str(), 0777) == 0;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) std::this_thread::sleep_for(1s);
}

void compute(double seconds) {
  const auto ran = [] {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  };
  for (const double end = ran() + seconds; ran() < end;) continue;
}

void eat_memory() {
  std::vector<std::unique_ptr<char[]>> eaten;
  for (;;) {
    constexpr std::size_t size = 16 << 20;
    eaten.push_back(std::make_unique<char[]>(size));
    for (std::size_t i = 0; i < size; i += 4096) eaten.back()[i] = 1;
    std::this_thread::sleep_for(10ms);
  }
}

void write_nonsense() {
  const std::string text = "{\"type\":\"end\",\"case\":{}}\n";
  for (int i = 3; i < 10; ++i)
    if (write(i, text.data(), text.size()) < 0) continue;
  sleep_for_ever();
}

/// An object on the stack must not be destroyed, because a hanging call may still use the object.
struct NeverUnwound {
  ~NeverUnwound() { std::abort(); }
};

/// Sanitizers must not check this write, because the process must die from the signal.
__attribute__((noinline, no_sanitize("undefined", "address"))) void write_to(volatile int* place) {
  *place = 1;
}

int recurse(int depth) {  // NOLINT(misc-no-recursion)
  if (depth < 0) return 0;
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return recurse(depth + 1) + room[0];
}

bool damaged = false;

struct Behavior {
  const char* name;
  std::function<void(CaseContext&)> body;
};

const std::vector<Behavior>& behaviors() {
  static const std::vector<Behavior> all{
      {"abort", [](CaseContext&) { std::abort(); }},
      {"segv", [](CaseContext&) { raise(SIGSEGV); }},
      {"overflow", [](CaseContext&) { std::thread([] { recurse(1); }).join(); }},
      {"segv_behind_another_handler",
       [](CaseContext& context) {
         std::signal(SIGSEGV, [](int) { std::signal(SIGSEGV, SIG_DFL); });  // as LLVM does
         context.check_host();
         write_to(nullptr);
       }},
      {"calls_exit", [](CaseContext&) { std::exit(3); }},
      {"exit_0", [](CaseContext&) { _exit(0); }},
      {"hang", [](CaseContext&) { sleep_for_ever(); }},
      {"never_returns",
       [](CaseContext& context) {
         const NeverUnwound on_the_stack;
         std::thread([] { sleep_for_ever(); }).detach();
         auto& worker = dynamic_cast<WorkerControl&>(context);
         EXPECT_EQ(worker.inactivity(), 1);
         worker.abandon(said("clFinish has not returned", Finding::Kind::returns));
       }},
      {"spoils",
       [](CaseContext& context) {
         damaged = true;
         context.fail(said("an assertion"));
       }},
      {"spoils_by_right",
       [](CaseContext& context) {
         damaged = true;
         dynamic_cast<WorkerControl&>(context).retire_after("a command was terminated");
         context.record(measured(8, 0));
       }},
      {"sensitive",
       [](CaseContext& context) {
         if (damaged) context.fail(said("spoiled by the case before"));
       }},
      {"slow_but_alive",
       [](CaseContext& context) {
         for (int i = 0; i < 30; ++i) {
           std::this_thread::sleep_for(100ms);
           context.heartbeat(i, 30);
         }
         context.record(measured(30, 0));
       }},
      {"slow_launch",
       [](CaseContext& context) {
         context.heartbeat(0, 30);
         std::this_thread::sleep_for(100ms);
         context.heartbeat(1, 30);
         std::this_thread::sleep_for(1500ms);
         context.record(measured(30, 0));
       }},
      {"slow_first_launch",
       [](CaseContext& context) {
         context.heartbeat(0, 30);
         std::this_thread::sleep_for(750ms);
         context.record(measured(30, 0));
       }},
      {"slow_build",
       [](CaseContext& context) {
         {
           const Building building(context);
           std::this_thread::sleep_for(1800ms);
         }
         context.record(measured(30, 0));
       }},
      {"endless_build",
       [](CaseContext& context) {
         const Building building(context);
         sleep_for_ever();
       }},
      {"computes", [](CaseContext& context) { compute(0.6), context.record(measured(30, 0)); }},
      {"computes_in_a_child",
       [](CaseContext& context) {
         const pid_t child = fork();
         if (child == 0) compute(0.6), _exit(0);
         waitpid(child, nullptr, 0);
         context.record(measured(30, 0));
       }},
      {"computes_for_ever", [](CaseContext&) { compute(1e9); }},
      {"memory", [](CaseContext&) { eat_memory(); }},
      {"noise",
       [](CaseContext& context) {
         const std::string text(1 << 20, 'x');
         for (int i = 0; i < 8; ++i) std::cout << text << '\n' << "\xff\xfe{\"type\":\"end\"}\n";
         context.record(measured(10, 0));
       }},
      {"nonsense", [](CaseContext&) { write_nonsense(); }},
      {"closes_everything",
       [](CaseContext&) {
         for (int i = 0; i < 100; ++i) close(i);
       }},
      {"leaves_a_child",
       [](CaseContext& context) {
         if (fork() == 0) {
           setsid();
           sleep_for_ever();
         }
         context.record(measured(10, 0));
       }},
      {"orphan",
       [](CaseContext& context) {
         if (fork() == 0) sleep_for_ever();  // the child keeps the pipes open
         context.record(measured(10, 0));
       }},
      {"loads_driver",
       [](CaseContext& context) {
         if (dlopen(std::getenv("FAKE_DRIVER"), RTLD_NOW) == nullptr) context.error(dlerror());
         context.record(measured(10, 0));
       }},
      {"loses_driver",
       [](CaseContext& context) {
         if (dlopen(std::getenv("FAKE_DRIVER"), RTLD_NOW) == nullptr) context.error(dlerror());
         std::filesystem::remove(std::getenv("FAKE_DRIVER"));
         context.record(measured(10, 0));
       }},
      {"fail", [](CaseContext& context) { context.record(measured(65536, 2)); }},
      {"expect", [](CaseContext&) { EXPECT_EQ(1 + 1, 3) << "as the driver says"; }},
      {"cl_error", [](CaseContext&) { throw cl::Error(CL_INVALID_VALUE, "clCreateBuffer"); }},
      {"device_lost", [](CaseContext&) { throw cl::Error(CL_DEVICE_NOT_AVAILABLE, "clFinish"); }},
      {"throws", [](CaseContext&) { throw std::runtime_error("no such table\nat all"); }},
      {"throws_int", [](CaseContext&) { throw 1; }},
      {"no_inputs", [](CaseContext& context) { context.record(Measurement{}); }},
      {"skips", [](CaseContext&) { GTEST_SKIP() << "no images"; }},
      {"errs", [](CaseContext& context) { context.error("a reference failed"); }},
      {"flaky",
       [](CaseContext& context) { context.record(measured(8, first_time("flaky") ? 1 : 0)); }},
      {"fails_twice",
       [](CaseContext& context) {
         const bool failed = first_time("fails_first") || first_time("fails_second");
         context.record(measured(8, failed ? 1 : 0));
       }},
      {"crashes_once",
       [](CaseContext& context) {
         if (first_time("crashes_once")) std::abort();
         context.record(measured(8, 0));
       }},
      {"changes_host",
       [](CaseContext& context) {
         __builtin_ia32_ldmxcsr(0x1f80 | 0x8040);
         std::signal(SIGINT, [](int) {});
         std::filesystem::current_path("/");
         context.record(measured(8, 0));
       }},
      {"sees_host",
       [](CaseContext& context) {
         if ((__builtin_ia32_stmxcsr() & 0xffc0) != 0x1f80)
           context.fail(said("mxcsr was not put back"));
         context.record(measured(8, 0));
       }},
  };
  return all;
}

std::vector<Case> expand(const DeviceInfo& device, const RunOptions&) {
  std::vector<Case> cases;
  const bool opens = device.name == "unusable";
  const auto add = [&](const std::string& id, std::function<void(CaseContext&)> body) {
    Case one;
    one.id = id;
    one.citations = {"OpenCL C 3.0.19, 7.4, Table 65, exp"};
    one.body = [body = std::move(body), opens](CaseContext& context) {
      if (opens) throw DeviceUnusable("clCreateContext: CL_OUT_OF_RESOURCES (-5)");
      body(context);
    };
    cases.push_back(std::move(one));
  };
  const auto pass = [](CaseContext& context) { context.record(measured(100, 0)); };
  for (int i = 0; i < 20; ++i) add("fake/pass/" + std::to_string(i), pass);
  for (const Behavior& one : behaviors()) add(std::string("fake/bad/") + one.name, one.body);
  for (int i = 20; i < 40; ++i) add("fake/pass/" + std::to_string(i), pass);
  for (int i = 0; i < 30; ++i)
    add("fake/slow/" + std::to_string(i), [](CaseContext& context) {
      std::this_thread::sleep_for(50ms);
      context.record(measured(100, 0));
    });
  for (int i = 0; i < 1000; ++i)
    add("fake/dies/" + std::to_string(i), [](CaseContext&) { std::abort(); });
  for (int i = 0; i < 8; ++i) {
    add("fake/forms/" + std::to_string(i), [i](CaseContext& context) {
      if (i == 2 || i == 5) sleep_for_ever();
      context.record(measured(100, 0));
    });
    cases.back().function = "forms";
  }
  Case skipped;
  skipped.id = "fake/skipped";
  skipped.skip = "no cl_khr_fp64";
  cases.push_back(std::move(skipped));
  return cases;
}

int run_fake(const nlohmann::json& asked, std::span<const Suite> suites) {
  RunRequest request;
  request.filters = asked.value("filters", std::vector<std::string>{});
  request.out = asked.at("out").get<std::string>();
  request.jobs = asked.value("jobs", 2);
  request.timeout = asked.value("timeout", 1.0);
  request.memory = asked.value("memory", std::uint64_t{0});
  request.baseline = asked.value("baseline", "");
  request.resume = asked.value("resume", false);
  request.rerun = asked.value("rerun", true);
  request.retries = asked.value("retries", 1);
  request.max_failures = asked.value("max_failures", std::uint64_t{0});
  request.after_hang = asked.value("after_hang", "");
  request.strict = asked.value("strict", false);
  request.page = false;
  request.options.depth = depth_of(asked.value("depth", "standard")).value();
  request.options.seed = asked.value("seed", std::uint64_t{1});
  request.options.sequences = asked.value("sequences", std::uint64_t{0});
  request.options.sequence_length = asked.value("sequence_length", std::uint64_t{0});
  request.shard = {asked.value("shard", 0), asked.value("shards", 1)};
  request.format = asked.value("format", "text");
  DeviceInfo device;
  device.name = asked.value("device", "a fake");
  device.platform_name = "Fakes \xff";
  device.version = {3, 0};
  device.version_text = "OpenCL 3.0 fake";
  device.driver_version = "1.0";
  if (asked.contains("file_size")) {  // as on a full disk
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{asked.at("file_size"), asked.at("file_size")};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  if (asked.contains("driver")) device.driver = asked.at("driver").get<Driver>();
  Provenances provenances;
  if (asked.contains("provenance")) provenances[device.driver] = asked.at("provenance");
  return run_on(std::span(&device, 1), provenances, request, suites);
}

}  // namespace
}  // namespace assay::harness

/// Without these options, the address sanitizer would handle the signals that the cases need.
extern "C" const char* __asan_default_options();  // NOLINT(*-reserved-identifier)
extern "C" const char* __asan_default_options() {
  return "handle_segv=0:handle_sigbus=0:handle_sigill=0:handle_sigfpe=0:handle_abort=0";
}

int main(int argc, char** argv) {
  using namespace assay::harness;
  const std::vector<Suite> suites{{"fake", "Cases that behave badly", expand}};
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    if (!arguments.empty() && arguments.front() == "--version") return 0;
    if (!arguments.empty() && arguments.front() == remote_command) remote_worker();
    if (!arguments.empty() && arguments.front() == "worker")
      return worker_main(std::span(arguments).subspan(1), suites);
    if (!arguments.empty() && arguments.front() == cleaning_command)
      clean_up(std::span(arguments).subspan(1));
    return run_fake(nlohmann::json::parse(arguments.at(1)), suites);
  } catch (const UsageError& problem) {
    std::cerr << "assay: " << problem.what() << '\n';
  }
  return exit_fault;
}
