// The worker: one driver, one batch of cases, one end. Whatever happens to it costs one case.
#include "harness/run/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <charconv>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/run/assertion_text.h"
#include "harness/run/worker_context.h"

namespace assay::harness {
namespace {

int number_after(std::string_view option, std::string_view text) {
  int value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    throw UsageError(fmt::format("worker: {} needs a number, not '{}'", option, text));
  return value;
}

Job read_job(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw UsageError("worker: cannot read the job " + path);
  try {
    return nlohmann::json::parse(file).get<Job>();
  } catch (const std::exception& problem) {
    throw UsageError("worker: " + path + " is not a job: " + problem.what());
  }
}

/// The job's cases by id; only the suites that it names are expanded.
std::map<std::string, Case> expand(const Job& job, std::span<const Suite> suites) {
  std::set<std::string> names;
  for (const auto& id : job.ids) names.insert(id.substr(0, id.find('/')));
  const std::set<std::string> wanted(job.ids.begin(), job.ids.end());
  std::map<std::string, Case> found;
  for (const Suite& suite : suites) {
    if (!names.contains(suite.name)) continue;
    for (Case& one : suite.expand(job.device, job.options)) {
      if (!wanted.contains(one.id)) continue;
      const std::string id = one.id;
      if (!found.emplace(id, std::move(one)).second) {
        fmt::print(stderr, "two cases have the id {}\n", id);
        std::abort();
      }
    }
  }
  return found;
}

/// The kernels that the cases will ask for, so that they are built together. A case whose kernel
/// cannot be made says so itself when it runs.
std::vector<Kernel> kernels_of(const Job& job, const std::map<std::string, Case>& cases) {
  std::vector<Kernel> kernels;
  for (const auto& id : job.ids) {
    const auto found = cases.find(id);
    if (found == cases.end() || !found->second.kernel || found->second.skip) continue;
    try {
      kernels.push_back(found->second.kernel());
    } catch (const std::exception& problem) {
      fmt::print("{}: {}\n", id, problem.what());
    }
  }
  return kernels;
}

/// Everything that the tests of one worker share.
struct Worker {
  Worker(Job given, int records, std::span<const Suite> suites)
      : job(std::move(given)),
        cases(expand(job, suites)),
        writer(records),
        session(job.device, writer, kernels_of(job, cases), job.data_limit) {}

  /// Answers for an id that expansion does not give here as it did in the supervisor.
  void refuse(const std::string& id) {
    CaseRecord record;
    record.id = id;
    record.reason = "the worker has no such case on this device";
    writer.begin(id);
    writer.end(record);
  }

  Job job;
  std::map<std::string, Case> cases;
  RecordWriter writer;
  DeviceSession session;
  std::unique_ptr<WorkerContext> context;  ///< of the case that runs
};

/// A case as a GoogleTest test, so that assertions, matchers and GTEST_SKIP work in its body.
class CaseTest : public testing::Test {
 public:
  CaseTest(Worker& worker, const Case& tested) : worker_(worker), case_(tested) {}
  void TestBody() override {
    worker_.context =
        std::make_unique<WorkerContext>(case_, worker_.job, worker_.session, worker_.writer);
    if (case_.skip)
      worker_.context->skip(*case_.skip);
    else
      worker_.context->run();
  }

 private:
  Worker& worker_;
  const Case& case_;
};

class RecordingListener : public testing::EmptyTestEventListener {
 public:
  explicit RecordingListener(Worker& worker) : worker_(worker) {}

  void OnTestStart(const testing::TestInfo& test) override {
    worker_.writer.begin(std::string(test.test_suite_name()) + '/' + test.name());
  }

  void OnTestPartResult(const testing::TestPartResult& part) override {
    if (!worker_.context) return;
    if (part.skipped())
      worker_.context->skip(part.message());
    else if (part.failed())
      worker_.context->fail(assertion_text(part.message()));
  }

  void OnTestEnd(const testing::TestInfo&) override {
    if (!worker_.context) return;
    const CaseRecord record = worker_.context->finish();
    if (worker_.context->unusable()) {
      worker_.writer.unusable(record.reason);
      leave(0);
    }
    worker_.writer.end(record);
    const auto retire = worker_.context->retire();
    worker_.context.reset();
    if (retire) {
      worker_.writer.retire(*retire);
      leave(0);
    }
  }

 private:
  Worker& worker_;
};

}  // namespace

int worker_main(std::span<const std::string> arguments, std::span<const Suite> suites) {
  std::string job_path;
  int records = -1;
  std::vector<std::string> for_gtest{"assay worker"};
  for (const std::string& argument : arguments) {
    if (argument.starts_with("--job="))
      job_path = argument.substr(6);
    else if (argument.starts_with("--records="))
      records = number_after("--records", std::string_view(argument).substr(10));
    else
      for_gtest.push_back(argument);
  }
  if (records >= 0) {
    // Before anything else can start a process: only we may hold the record pipe.
    fcntl(records, F_SETFD, FD_CLOEXEC);
    follow_parent();
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // what was written is known after a crash

  Worker worker(read_job(job_path), records, suites);
  int count = static_cast<int>(for_gtest.size());
  std::vector<char*> pointers;
  for (std::string& text : for_gtest) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  testing::InitGoogleTest(&count, pointers.data());
  testing::UnitTest::GetInstance()->listeners().Append(new RecordingListener(worker));
  for (const auto& id : worker.job.ids) {
    const auto found = worker.cases.find(id);
    if (found == worker.cases.end()) {
      worker.refuse(id);
      continue;
    }
    const Case& one = found->second;
    const std::string suite(one.suite()), name = id.substr(suite.size() + 1);
    testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&worker, &one]() -> CaseTest* { return new CaseTest(worker, one); });
  }
  const int status = RUN_ALL_TESTS();
  worker.writer.bye();
  leave(records >= 0 ? 0 : status);
}

}  // namespace assay::harness
