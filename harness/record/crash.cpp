#include "harness/record/crash.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "harness/base/pattern.h"
#include "harness/base/text.h"
#include "harness/calls/call_record.h"

namespace assay::harness {
namespace {

constexpr std::string_view mark = "assay: frame ";

struct Frame {
  std::string module, function;          ///< `module`: a path, "assay" or "?". `function`: empty if
                                         ///< unknown
  std::uint64_t offset = 0, within = 0;  ///< `within` is the offset in the function, if its address
                                         ///< is known

  std::string file() const { return module.substr(module.rfind('/') + 1); }
};

std::optional<std::uint64_t> number_of(std::string_view text) {
  return text.starts_with("0x") ? parsed<std::uint64_t>(text.substr(2), 16) : std::nullopt;
}

std::string demangled(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), &std::free);
  if (!text) return name;
  // Old Rust compilers add a hash at the end of a function's name.
  const std::string whole = text.get();
  static const Pattern hash("::h[0-9a-f]{16}$");
  const auto found = hash.search(whole);
  return whole.substr(0, whole.size() - (found ? found->front().size() : 0));
}

/// Removes parameters and template arguments, because people search without them.
std::string short_name(const std::string& function) {
  const std::string whole = demangled(function);
  if (whole == function) return whole;
  std::string out;
  int angle = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const std::string_view rest = std::string_view(whole).substr(i);
    if (angle == 0 && rest.starts_with("(anonymous namespace)::")) {
      i += std::string_view("(anonymous namespace)::").size() - 1;
      continue;
    }
    if (angle == 0 && rest.starts_with("operator")) {  // operator(), operator<<, operator->
      const std::size_t name = whole.find('(', i + 10);
      return out + whole.substr(i, name == whole.npos ? whole.npos : name - i);
    }
    if (angle == 0 && whole[i] == '(') break;
    if (whole[i] == '<') ++angle;
    if (angle == 0) out += whole[i];
    if (whole[i] == '>') --angle;
  }
  // The name of a template's function begins with the type of its result.
  const std::size_t space = out.rfind(' ');
  return space == out.npos ? out : out.substr(space + 1);
}

/// A later line with the same number has the function's name.
std::map<std::uint64_t, Frame> frames_of(std::string_view log) {
  std::map<std::uint64_t, Frame> frames;
  std::uint64_t last = 0;
  for (std::size_t at = log.find(mark); at != log.npos; at = log.find(mark, at)) {
    at += mark.size();
    const std::string line(log.substr(at, log.find('\n', at) - at));
    const std::vector<std::string> word = split(line, ' ');
    if (word.size() < 5) continue;
    const auto place = number_of(word[0]), offset = number_of(word[1]), within = number_of(word[2]);
    if (!place || !offset || !within) continue;
    // A driver may handle a fault itself and continue. So only the last stack in the log counts.
    if (*place == 0 && word[3] == "-" && last != 0) frames.clear();
    last = *place;
    Frame& frame = frames[*place];
    frame.offset = *offset;
    frame.module = printable(line.substr(
        line.find(word[4], word[0].size() + word[1].size() + word[2].size() + word[3].size() + 4)));
    frame.within = *within;
    if (word[3] != "-") frame.function = word[3];
  }
  return frames;
}

bool of_system(const Frame& frame) {
  constexpr std::array<std::string_view, 14> names{
      "libc.so",  "libc-",  "libm.so",       "libm-",    "libpthread",
      "libdl",    "librt",  "ld-linux",      "ld-musl",  "libstdc++.so",
      "libgcc_s", "libc++", "linux-vdso.so", "libunwind"};
  const std::string file = frame.file();
  return std::ranges::any_of(names, [&](std::string_view name) { return file.starts_with(name); });
}

/// Drivers compile when they build a program, and when they load or launch a kernel.
bool of_compiler(const Frame& frame) {
  constexpr std::array<std::string_view, 6> names{"libLLVM",         "libclang",      "libigc",
                                                  "libopencl-clang", "libnvidia-ptx", "libSPIRV"};
  const std::string file = frame.file();
  return std::ranges::any_of(names, [&](std::string_view name) { return file.starts_with(name); });
}

/// True if the function only reports an error of its caller and ends the process. The record then
/// names the caller.
bool only_reports(const std::string& name) {
  static const Pattern names(
      R"(llvm::llvm_unreachable_internal|llvm::report_\w*error|llvm::install_out_of_memory.*|)"
      R"(llvm::sys::.*|_?(?:rust|core|std|alloc)(?:::|_)(?:\w+::)*(?:begin_)?(?:panic|unwrap_failed|abort|expect_failed)\w*.*)");
  return names.match(name).has_value();
}

/// The function of the API with this name. Also knows a driver's names of these functions, for
/// example "POclBuildProgram". Returns nullptr for other names.
const calls::Function* call_of(const std::string& name) {
  static const Pattern call(R"([cC][lL](?:Dev)?_?([A-Z][A-Za-z0-9]*)$)");
  const auto found = call.search(name);
  if (!found) return nullptr;
  const auto& all = calls::functions();
  const auto known = std::ranges::find(all, "cl" + found->at(1), &calls::Function::name);
  return known == all.end() ? nullptr : &*known;
}

std::string module_text(const Frame& frame, const Dying& dying) {
  if (frame.module == "?" ||
      (!dying.folder.empty() && frame.module.starts_with(dying.folder + "/")))
    return "code that the driver made";
  return frame.file();
}

bool made_by_driver(const Frame& frame, const Dying& dying) {
  return frame.module != "assay" && module_text(frame, dying) != frame.file();
}

std::string frame_name(const Frame& frame, const Dying& dying) {
  // A kernel has another address and another name in each program.
  if (made_by_driver(frame, dying)) return std::string(frame_of_kernel);
  // The function's beginning is named, because one defect can show at several instructions.
  if (frame.function.empty())
    return fmt::format("{}+{:#x}", frame.file(),
                       frame.offset - std::min(frame.within, frame.offset));
  return fmt::format("{} in {}", printable(short_name(frame.function), 160), frame.file());
}

std::string frame_line(const Frame& frame, const Dying& dying) {
  const std::string where = fmt::format("{}+{:#x}", module_text(frame, dying), frame.offset);
  if (frame.module == "?") return "code in no library";
  if (frame.function.empty()) return where;
  if (frame.module == "assay")
    return fmt::format("{}, which called {}", where, printable(frame.function, 200));
  return fmt::format("{}+{:#x} in {}", printable(demangled(frame.function), 200), frame.within,
                     where);
}

/// The frame of the driver that caused the crash. Returns nothing if Assay's code is the cause, or
/// if only libraries of the system have frames.
const Frame* driver_frame(const std::map<std::uint64_t, Frame>& frames, const Dying& dying) {
  const Frame* reporter = nullptr;
  for (const auto& [place, frame] : frames) {
    // If code calls a null pointer, that code is the cause.
    if (of_system(frame) || (frame.module == "?" && frame.offset == 0 && frames.size() > 1 &&
                             place == 0 && !dying.launching))
      continue;
    if (frame.module == "assay") break;
    if (!only_reports(short_name(frame.function))) return &frame;
    if (reporter == nullptr) reporter = &frame;
  }
  return reporter;
}

/// The message of a failed assert of the C library. The parts that differ between cases are left
/// out.
std::string assertion_in(std::string_view log) {
  constexpr std::string_view word = "Assertion";
  const std::size_t at = log.find(word);
  if (at == log.npos) return {};
  const std::size_t begin = log.rfind('\n', at) + 1, end = std::min(log.find('\n', at), log.size());
  // The folder of the source depends on the build, so it is left out.
  std::string line(log.substr(begin, end - begin));
  if (const std::size_t colon = line.find(':'); colon != line.npos)
    if (const std::size_t slash = line.rfind('/', colon); slash != line.npos)
      line.erase(0, slash + 1);
  return without_figures(line, 120);
}

}  // namespace

Crash crash_of(std::string_view log, const Dying& dying) {
  constexpr std::size_t most_frames = 24;
  const std::map<std::uint64_t, Frame> frames = frames_of(log);
  Crash crash;
  if (const Frame* frame = driver_frame(frames, dying)) {
    crash.frame = frame_name(*frame, dying);
    crash.function = made_by_driver(*frame, dying) || frame->function.empty()
                         ? ""
                         : printable(short_name(frame->function), 160);
  }
  crash.assertion = assertion_in(log);
  if (crash.frame == frame_of_kernel) crash.phase = "launch";
  // The outermost call of the API is the application's. The driver made the inner calls.
  for (auto one = frames.rbegin(); one != frames.rend() && crash.phase.empty(); ++one) {
    if (const calls::Function* call = call_of(short_name(one->second.function))) {
      crash.phase = call->phase;
      crash.call = call->name;
    }
  }
  // No frame is a call of the API if a thread of the driver crashed, or if the driver's functions
  // have no names.
  if (crash.phase.empty() &&
      std::ranges::any_of(frames, [](const auto& one) { return of_compiler(one.second); }))
    crash.phase = "build";
  if (crash.phase.empty()) crash.phase = dying.call;
  if (crash.call.empty()) crash.call = dying.function;
  if (crash.phase.empty())
    crash.phase = dying.opening     ? "opening the device"
                  : dying.building  ? "build"
                  : dying.launching ? "launch"
                                    : "";
  for (const auto& [place, frame] : frames) {
    if (crash.frames.size() == most_frames) break;
    crash.frames.push_back(frame_line(frame, dying));
    if (frame.module == "assay") break;  // the other frames are the worker's
  }
  return crash;
}

std::string without_frames(std::string_view log) {
  std::string out;
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size() - 1) + 1;
    const std::string_view line = log.substr(0, end);
    if (const std::size_t at = line.find(mark); at == line.npos)
      out += line;
    else
      out += line.substr(0, at);  // the driver wrote text without a line end before the frame
    log.remove_prefix(end);
  }
  return out;
}

std::string crash_text(const Crash& crash) {
  std::string text = crash.frame.empty() ? "" : "in " + crash.frame;
  if (!crash.phase.empty()) text += fmt::format("{}({})", text.empty() ? "" : " ", crash.phase);
  return text;
}

}  // namespace assay::harness
