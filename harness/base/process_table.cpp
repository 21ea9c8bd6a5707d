#include "harness/base/process_table.h"

#include <signal.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <string>
#include <system_error>

#include "reference/plain/text.h"

namespace assay::harness {

namespace {

namespace fs = std::filesystem;

void each_process(const std::function<void(pid_t, const fs::path&)>& visit) {
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    if (const auto process = reference::parsed<pid_t>(name)) visit(*process, entry->path());
  }
}

}  // namespace

ProcessTable ProcessTable::look() {
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::map<pid_t, Entry> entries;
  each_process([&](pid_t process, const fs::path& folder) {
    std::ifstream file(folder / "stat");
    std::string text;
    if (!std::getline(file, text)) return;
    // The command's name is in parentheses and may contain any characters. The fields after the
    // name are state, ppid, pgrp and others. Field 22 is rss, in pages.
    const std::size_t close = text.rfind(')');
    if (close == std::string::npos) return;
    Entry& entry = entries[process];
    std::size_t at = close + 1;
    for (int field = 1; field <= 22 && at < text.size(); ++field) {
      at = text.find_first_not_of(' ', at);
      if (at == std::string::npos) break;
      const std::size_t stop = std::min(text.find(' ', at), text.size());
      std::uint64_t value = 0;
      std::from_chars(text.data() + at, text.data() + stop, value);
      if (field == 2) entry.parent = static_cast<pid_t>(value);
      if (field == 3) entry.group = static_cast<pid_t>(value);
      if (field == 22) entry.resident = value * page;
      at = stop;
    }
  });
  return {Clock::now(), std::move(entries)};
}

std::vector<pid_t> ProcessTable::family(pid_t leader) const {
  std::set<pid_t> found{leader};
  for (const auto& [process, entry] : entries_)
    if (entry.group == leader) found.insert(process);
  // A pass may meet a child before its parent, so the loop repeats until a pass adds no process.
  for (std::size_t before = 0; before != found.size();) {
    before = found.size();
    for (const auto& [process, entry] : entries_)
      if (found.contains(entry.parent)) found.insert(process);
  }
  return {found.begin(), found.end()};
}

std::uint64_t ProcessTable::resident(pid_t leader) const {
  std::uint64_t sum = 0;
  for (const pid_t member : family(leader))
    if (const auto entry = entries_.find(member); entry != entries_.end())
      sum += entry->second.resident;
  return sum;
}

std::vector<pid_t> processes_with(const char* file, const std::string& text) {
  std::vector<pid_t> found;
  each_process([&](pid_t process, const fs::path& folder) {
    std::ifstream in(folder / file, std::ios::binary);
    // The process may end during the read (ESRCH). Then a stream sets an error state, but
    // std::istreambuf_iterator throws.
    std::ostringstream all;
    all << in.rdbuf();
    if (all.view().find(text) != std::string_view::npos) found.push_back(process);
  });
  return found;
}

void kill_by_environment(const std::string& text) {
  for (const pid_t process : processes_with("environ", text))
    if (process != getpid()) kill(process, SIGKILL);
}

}  // namespace assay::harness
