#include "harness/print/report_command.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <thread>
#include <vector>

#include "harness/base/console.h"
#include "harness/base/errors.h"
#include "harness/base/lines.h"
#include "harness/base/process.h"
#include "harness/base/text.h"
#include "harness/judge/groups.h"
#include "harness/print/reports_package.h"
#include "harness/print/terminal.h"
#include "harness/record/record.h"
#include "harness/record/result_files.h"
#include "harness/record/results.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int status = -1;
  std::string output;
};

Ran run_script(const fs::path& path, const std::string& out) {
  SpawnRequest request;
  request.program = "/usr/bin/env";
  request.arguments = {"env", "python3", path.string(), "--checked", out};
  Pipe pipe = make_pipe();
  request.descriptors = {{pipe.write.get(), 1}, {pipe.write.get(), 2}};
  const pid_t child = spawn(request);
  pipe.write.reset();
  Ran ran;
  char buffer[4096];
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(5);
  while (std::chrono::steady_clock::now() < deadline) {
    pollfd polled{pipe.read.get(), POLLIN, 0};
    if (poll(&polled, 1, 100) <= 0) continue;
    const ssize_t n = read(pipe.read.get(), buffer, sizeof buffer);
    if (n <= 0) break;
    if (ran.output.size() < 65536) ran.output.append(buffer, static_cast<std::size_t>(n));
  }
  for (int i = 0; i < 100; ++i) {
    if (const auto status = try_reap(child)) {
      ran.status = WIFEXITED(*status) ? WEXITSTATUS(*status) : -1;
      return ran;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill_and_reap(child);
  return ran;
}

/// The last line, which has the error even in a Python traceback.
std::string last_line(const std::string& text) {
  std::size_t end = text.find_last_not_of("\r\n ");
  if (end == std::string::npos) return "no message";
  const std::size_t begin = text.rfind('\n', end);
  return one_line(text.substr(begin == std::string::npos ? 0 : begin + 1, end + 1), 300);
}

/// The script's exit status if a run is incomplete. The script still writes the page.
constexpr int incomplete_status = 3;

struct Page {
  std::string problem;  ///< why there is no page; empty if there is a page
  std::vector<std::string> incomplete;
};

std::vector<std::string> complaints(const std::string& output) {
  static constexpr std::string_view mark = "assay report: ";
  std::vector<std::string> found;
  for (const std::string& text : split(output, '\n'))
    if (text.starts_with(mark)) found.push_back(one_line(text.substr(mark.size())));
  return found;
}

/// Writes the files that the page shows beside the results, because these files may be missing or
/// old.
void add_companions(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> folders{folder};
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    folders.push_back(entry->path());
  for (const fs::path& one : folders) {
    const fs::path file = one / "results.jsonl", groups = one / "groups.json",
                   texts = one / "texts.json";
    if (!fs::exists(file, error)) continue;
    const bool grouped = fs::exists(groups, error);
    const bool told = fs::exists(texts, error) &&
                      fs::last_write_time(texts, error) >= fs::last_write_time(file, error);
    if (grouped && told) continue;
    try {
      const Results results = read_results(file);
      const auto& records = results.records;
      if (!grouped) write_atomically(groups, line(groups_json(groups_of(records), records)) + '\n');
      if (!told)
        write_atomically(
            texts, line(texts_json(results.header, records, completeness_of(results))) + '\n');
    } catch (const UsageError&) {  // the script reports a bad file
    }
  }
}

std::string problem_of(const Ran& ran) {
  if (ran.status == 127) return "python3 is not installed";
  if (ran.output.find("No module named 'jinja2'") != std::string::npos)
    return "Jinja2 is not installed (Debian: apt-get install python3-jinja2)";
  const std::vector<std::string> said = complaints(ran.output);
  return said.empty() ? "the script that writes it failed: " + last_line(ran.output) : said.front();
}

Page make_page(const std::string& out) {
  add_companions(out);
  const ReportsPackage package;
  const fs::path path = package.script("report");
  const Ran ran = run_script(path, out);
  if (ran.status == incomplete_status) return {"", complaints(ran.output)};
  return {ran.status == 0 ? "" : problem_of(ran), {}};
}

}  // namespace

bool write_report(const std::string& out, bool announce) {
  const std::string problem = make_page(out).problem;  // the run reports missing cases itself
  if (!problem.empty())
    fmt::print(stderr,
               "machine problem: report.html is missing: {}; to write report.html later, run {}\n",
               problem, pasted("assay report " + shell_word(out)));
  else if (announce)
    put_out("report in " + (fs::path(out) / "report.html").string() + '\n');
  return problem.empty();
}

int report_command(const std::string& out) {
  std::error_code error;
  if (!fs::is_directory(out, error)) throw UsageError("report: there is no folder " + out);
  for (const fs::path& file : result_files(out)) read_results(file);  // reading checks the files
  const Page page = make_page(out);
  if (!page.problem.empty()) throw UsageError("report: " + page.problem);
  put_out((fs::path(out) / "report.html").string() + '\n');
  for (const std::string& text : page.incomplete) complain(text);
  return page.incomplete.empty() ? exit_expected : exit_fault;
}

}  // namespace assay::harness
