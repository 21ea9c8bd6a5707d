// The worker loads one driver and runs batches of cases. If it dies, only one case is lost.
#include "harness/supervise/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/devices/loader.h"
#include "harness/devices/provenance.h"
#include "harness/record/ingested_suites.h"
#include "harness/supervise/crash_handler.h"
#include "harness/supervise/worker_context.h"
#include "harness/sweep/program_pool.h"

namespace assay::harness {
namespace {

int number_after(std::string_view option, std::string_view text) {
  const auto value = parsed<int>(text);
  if (!value || *value < 0)
    throw UsageError(fmt::format("worker: {} needs a number, not '{}'", option, text));
  return *value;
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

/// Makes the cases of a suite when a case of the suite is needed.
class Cases {
 public:
  Cases(const Job& job, std::span<const Suite> suites) : job_(job), suites_(suites) {}

  /// Returns nullptr if this process does not have the case.
  const Case* find(const std::string& id) {
    const std::string name = id.substr(0, id.find('/'));
    if (expanded_.insert(name).second) expand(name);
    const auto found = cases_.find(id);
    return found == cases_.end() ? nullptr : &found->second;
  }

 private:
  void expand(const std::string& name) {
    const std::string plain = plain_id(name);
    for (const Suite& suite : suites_) {
      if (suite.name != plain) continue;
      for (Case& one :
           (name == plain ? suite : ingested(suite)).expand(job_.device, job_.options)) {
        const std::string id = one.id;
        if (!cases_.emplace(id, std::move(one)).second) {
          fmt::print(stderr, "two cases have the id {}\n", id);
          std::abort();
        }
      }
    }
  }

  const Job& job_;
  std::span<const Suite> suites_;
  std::set<std::string> expanded_;
  std::map<std::string, Case> cases_;
};

struct Worker {
  Worker(Job given, int records, std::span<const Suite> suites,
         const std::filesystem::path& job_folder)
      : job(std::move(given)),
        cases(job, suites),
        writer(records),
        session(job.device, writer, job.data_limit),
        libraries(job_folder) {
    writer.before_opened = [this] { report_libraries(); };
  }

  /// Reports newly mapped files of the driver.
  void report_libraries() {
    if (job.known.empty()) return;  // the supervisor does not want a report
    KnownDigests digests = job.known;
    std::vector<LibraryFile> files;
    const MappedLibraries::Found found = libraries.now();
    for (const std::string& path : found.driver)
      if (reported.insert(mark_of(path)).second) files.push_back(describe_library(path, digests));
    for (const std::string& path : found.gone)
      if (reported.insert(path).second) files.push_back({.path = path});
    std::erase_if(digests, [this](const auto& one) { return job.known.contains(one.first); });
    if (!files.empty()) writer.libraries(files, digests);
  }

  /// Answers for a case that this process does not have.
  void refuse(const std::string& id) {
    CaseRecord record;
    record.id = id;
    record.reason = "the worker has no such case on this device";
    writer.begin(id);
    writer.end(record);
  }

  /// Names the kernels that are built together. With Job::apart, each kernel is built by itself. If
  /// the text of a kernel cannot be made, its case reports the error later.
  void announce() {
    if (job.apart) return session.join({});
    std::map<std::string, std::optional<Kernel>> made;
    const auto kernel_of = [&](const std::string& id) -> const Kernel* {
      const auto [at, is_new] = made.try_emplace(id);
      const Case* one = is_new ? cases.find(id) : nullptr;
      if (one != nullptr && one->kernel && !one->skip) {
        try {
          at->second = one->kernel();
          ids.emplace(key_of(*at->second), id);
        } catch (const std::exception& problem) {
          fmt::print("{}: {}\n", id, problem.what());
        }
      }
      return at->second ? &*at->second : nullptr;
    };
    for (const std::string& id : job.ids)
      if (const Kernel* kernel = kernel_of(id)) session.announce(*kernel);
    std::vector<std::vector<Kernel>> joints;
    if (job.joints.empty()) job.joints.push_back(job.ids);
    for (const auto& list : job.joints) {
      std::vector<Kernel> kernels;
      for (const std::string& id : list)
        if (const Kernel* kernel = kernel_of(id)) kernels.push_back(*kernel);
      std::ranges::move(joined_kernels(kernels), std::back_inserter(joints));
    }
    session.join(std::move(joints));
  }

  /// The cases that share a kernel with the failed case `one`.
  std::vector<std::string> joined_with(const Case& one) {
    std::vector<std::string> joined;
    if (!one.kernel) return joined;
    const Kernel own = one.kernel();
    for (const std::string& key : session.programs().joined_with(own))
      if (key == key_of(own))
        joined.push_back(one.id);  // several cases may have this kernel; only `one` ran
      else if (const auto found = ids.find(key); found != ids.end())
        joined.push_back(found->second);
    return joined;
  }

  Job job;
  Cases cases;
  RecordWriter writer;
  DeviceSession session;
  MappedLibraries libraries;
  std::set<std::string> reported;          ///< reported files, and paths of deleted files
  std::map<std::string, std::string> ids;  ///< for each kernel, the first announced case
  std::unique_ptr<WorkerContext> context;  ///< the context of the running case
};

/// Runs a case as a GoogleTest test, for assertions, matchers and GTEST_SKIP.
class CaseTest : public testing::Test {
 public:
  CaseTest(Worker& worker, const Case& tested) : worker_(worker), case_(tested) {}
  void TestBody() override {
    worker_.writer.begin(case_.id);
    calls::note_case(case_.id);
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

/// The finding of a failed assertion. GoogleTest's own assertions give their text.
Finding finding_of(const testing::TestPartResult& part) {
  if (const Finding* reported = reported_finding()) return *reported;
  Finding plain = said(one_line(part.message()), Finding::Kind::value);
  plain.place = place_of(part.file_name(), part.line_number());
  return plain;
}

class RecordingListener : public testing::EmptyTestEventListener {
 public:
  explicit RecordingListener(Worker& worker) : worker_(worker) {}

  void OnTestPartResult(const testing::TestPartResult& part) override {
    if (!worker_.context) return;
    if (part.skipped())
      worker_.context->skip(part.message());
    else if (part.failed())
      worker_.context->fail(finding_of(part));
  }

  void OnTestEnd(const testing::TestInfo&) override {
    if (!worker_.context) return;
    CaseRecord record = worker_.context->finish();
    // The driver may have accepted an object of the other context. If the release then crashes,
    // this is the result of the case.
    if (worker_.context->in_doubt()) worker_.session.release_other_context();
    if (worker_.context->unusable()) {
      worker_.writer.unusable(record.reason);
      leave(0);
    }
    if (record.outcome == Outcome::fail && record.measurement)
      record.joined = worker_.joined_with(worker_.context->current());
    worker_.writer.end(record);
    auto retire = worker_.context->retire();
    if (!retire && worker_.context->in_doubt() && !worker_.session.sound())
      retire = "a failed case left the context in an undefined state";
    worker_.context.reset();
    if (retire) {
      worker_.report_libraries();
      worker_.writer.retire(*retire);
      leave(0);
    }
  }

 private:
  Worker& worker_;
};

/// Reads the next batch: a JSON object on one line with ids, joints and apart. Returns false at the
/// end.
bool next_batch(int orders, Job& job) {
  std::string text;
  char byte = 0;
  while (true) {
    const ssize_t n = ::read(orders, &byte, 1);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    if (byte == '\n') break;
    text += byte;
  }
  const nlohmann::json order = nlohmann::json::parse(text);
  order.at("ids").get_to(job.ids);
  order.at("joints").get_to(job.joints);
  order.at("apart").get_to(job.apart);
  order.at("again").get_to(job.again);
  return true;
}

/// Runs the cases as GoogleTest tests. GoogleTest keeps the tests of earlier batches. The names of
/// test suites have the batch's number, so that a filter can select one batch.
int run_batch(Worker& worker, int number) {
  const std::string mark = number == 1 ? "" : fmt::format(" {}", number);
  worker.announce();
  for (const auto& id : worker.job.ids) {
    const Case* one = worker.cases.find(id);
    if (one == nullptr) {
      worker.refuse(id);
      continue;
    }
    const std::string suite(one->suite()), name = id.substr(suite.size() + 1);
    testing::RegisterTest((suite + mark).c_str(), name.c_str(), nullptr, nullptr, __FILE__,
                          __LINE__,
                          [&worker, one]() -> CaseTest* { return new CaseTest(worker, *one); });
  }
  if (number > 1) GTEST_FLAG_SET(filter, "*" + mark + ".*");
  return RUN_ALL_TESTS();
}

}  // namespace

int worker_main(std::span<const std::string> arguments, std::span<const Suite> suites) {
  std::string job_path;
  int records = -1, orders = -1;
  std::vector<std::string> for_gtest{"assay worker"};
  for (const std::string& argument : arguments) {
    if (argument.starts_with("--job="))
      job_path = argument.substr(6);
    else if (argument.starts_with("--records="))
      records = number_after("--records", std::string_view(argument).substr(10));
    else if (argument.starts_with("--orders="))
      orders = number_after("--orders", std::string_view(argument).substr(9));
    else
      for_gtest.push_back(argument);
  }
  if (orders >= 0) fcntl(orders, F_SETFD, FD_CLOEXEC);
  if (records >= 0) {
    // No other process may have the record pipe.
    fcntl(records, F_SETFD, FD_CLOEXEC);
    follow_parent();
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // flushes each line, so that a crash loses no output

  Job job = read_job(job_path);
  // The worker's own signal handlers and the loader come first. Later changes of handlers and
  // libraries are changes by the driver.
  report_crashes();
  open_loader();
  Worker worker(std::move(job), records, suites, std::filesystem::absolute(job_path).parent_path());
  int count = static_cast<int>(for_gtest.size());
  std::vector<char*> pointers;
  for (std::string& text : for_gtest) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  testing::InitGoogleTest(&count, pointers.data());
  testing::UnitTest::GetInstance()->listeners().Append(new RecordingListener(worker));
  int status = run_batch(worker, 1);
  for (int number = 2; orders >= 0; ++number) {
    worker.report_libraries();
    worker.session.release_other_context();  // a context may use much memory of the device
    worker.writer.ready();
    if (!next_batch(orders, worker.job)) break;
    status = run_batch(worker, number);
  }
  if (orders < 0) worker.report_libraries();
  worker.writer.bye();
  leave(records >= 0 ? 0 : status);
}

}  // namespace assay::harness
