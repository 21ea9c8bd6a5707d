#include "harness/print/terminal.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "harness/base/console.h"

namespace assay::harness {
namespace {

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

std::string painted(std::string_view text, const char* code, bool color) {
  return color ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
}

const char* paint_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::pass:
      return "32";
    case Outcome::skip:
      return "2";
    case Outcome::error:
      return "33;1";
    default:
      return "31;1";
  }
}

class Rows {
 public:
  void add(std::string label, std::string bits, std::string text) {
    rows_.push_back({std::move(label), std::move(bits), std::move(text)});
  }
  /// Adds nothing if `bits` and `text` are empty, and one column if both are equal or one is empty.
  void add_if_any(std::string label, std::string bits, std::string text) {
    if (bits.empty()) bits.swap(text);
    if (bits.empty()) return;
    if (text == bits) text.clear();
    add(std::move(label), std::move(bits), std::move(text));
  }
  std::string text() const {
    std::size_t label = 9, bits = 0;
    for (const auto& row : rows_) {
      label = std::max(label, row[0].size());
      if (!row[2].empty()) bits = std::max(bits, row[1].size());
    }
    std::string out;
    for (const auto& row : rows_) {
      out += fmt::format("  {:<{}}  ", row[0], label);
      out += row[2].empty() ? row[1] : fmt::format("{:<{}}  {}", row[1], bits, row[2]);
      out += '\n';
    }
    return out;
  }

 private:
  std::vector<std::array<std::string, 3>> rows_;
};

std::string at(const std::vector<std::string>& values, std::size_t i) {
  return i < values.size() ? one_line(values[i], 200) : "";
}

void add_exhibit(Rows& rows, const Exhibit& shown) {
  static constexpr std::array<const char*, 4> parameters{"x", "y", "z", "w"};
  const bool named = shown.input.size() <= parameters.size();
  for (std::size_t i = 0; i < shown.input.size(); ++i)
    rows.add_if_any(named ? parameters.at(i) : fmt::format("input {}", i + 1), at(shown.input, i),
                    at(shown.input_text, i));
  const bool several = shown.subject.size() > 1;
  for (std::size_t i = 0; i < shown.subject.size(); ++i)
    rows.add_if_any(several ? fmt::format("subject {}", i + 1) : "subject", at(shown.subject, i),
                    at(shown.subject_text, i));
  for (std::size_t i = 0; i < shown.reference.size(); ++i)
    rows.add_if_any(several ? fmt::format("reference {}", i + 1) : "reference",
                    at(shown.reference, i), "");
  for (const std::string& detail : shown.details) {
    const std::size_t space = std::min(detail.find(' '), detail.size());
    rows.add(one_line(detail.substr(0, space), 20), one_line(detail.substr(space), 200), "");
  }
}

/// "; greatest error 3.81 ulp". Empty if no errors were measured.
std::string error_text(const Measurement& m) {
  if (m.limit.find("ulp") == std::string::npos && (!std::isfinite(m.max_ulp) || m.max_ulp == 0))
    return "";
  return "; greatest error " + (std::isfinite(m.max_ulp) ? fmt::format("{:.4g} ulp", m.max_ulp)
                                                         : "not measurable in ulp");
}

std::string quoted_tail(const std::string& log, std::size_t lines) {
  std::vector<std::string> all;
  std::size_t from = 0;
  while (from < log.size()) {
    const std::size_t end = std::min(log.find('\n', from), log.size());
    std::string text = one_line(std::string_view(log).substr(from, end - from), 160);
    // Omits GoogleTest's lines, because the record has their content.
    if (!text.empty() && !text.starts_with("[=====") && !text.starts_with("[-----"))
      all.push_back(std::move(text));
    from = end + 1;
  }
  std::string out;
  for (std::size_t i = all.size() - std::min(all.size(), lines); i < all.size(); ++i)
    out += "  | " + all[i] + '\n';
  return out;
}

}  // namespace

std::string phrase(Certainty certainty) {
  std::string text(name(certainty));
  std::ranges::replace(text, '_', ' ');
  return text;
}

std::string failure_block(const CaseRecord& record, const nlohmann::json& header, Reader reader) {
  std::string out = upper(name(record.outcome)) + ' ' + record.id + "   " + one_line(record.reason);
  if (!record.citations.empty()) out += "   " + one_line(record.citations.front());
  out += '\n';
  Rows rows;
  for (const FailureClass& one : record.failing)
    if (record.failing.size() > 1 || one.certainty != Certainty::undisputed)
      rows.add("certainty",
               fmt::format("{}: {} by the rule {}{}", phrase(one.certainty), grouped(one.count),
                           one_line(one.rule, 40),
                           one.interpretation.empty()
                               ? ""
                               : ", see interpretation " + one_line(one.interpretation, 60)),
               "");
  const Exhibit* const shown = shown_answer(record);
  if (shown != nullptr) add_exhibit(rows, *shown);
  const auto& device = header["device"];
  std::string where = fmt::format("{} {}, {}", one_line(device.value("platform", ""), 60),
                                  one_line(device.value("driver_version", ""), 60),
                                  one_line(device.value("name", ""), 80));
  if (shown != nullptr && shown->width > 1)
    where += fmt::format(", lane {} of {}", shown->lane, shown->width);
  where += fmt::format(", build options \"{}\", seed {}", one_line(record.build_options),
                       line(header.value("seed", nlohmann::json())));
  rows.add("device", where, "");
  // A case may also fail without a wrong answer.
  if (record.measurement && record.measurement->failing != 0)
    rows.add("inputs",
             fmt::format("{} of {} fail{}", grouped(record.measurement->failing),
                         grouped(record.measurement->inputs), error_text(*record.measurement)),
             "");
  if (record.rerun)
    rows.add("retry",
             fmt::format("{} in a new worker{}{}", name(record.rerun->outcome),
                         record.flaky ? " (flaky)" : "",
                         record.flaky && !record.rerun->reason.empty()
                             ? ", " + one_line(record.rerun->reason)
                             : ""),
             "");
  if (record.flaky && record.rerun)
    for (const FailureClass& one : record.rerun->failing) rows.add("", phrase(one.certainty), "");
  if (!record.call.empty()) rows.add("call", one_line(record.call, 1000), "");
  if (!record.note.empty()) rows.add("note", one_line(record.note), "");
  if (!record.driver_changed.empty())
    rows.add("changes", one_line(fmt::format("{}", fmt::join(record.driver_changed, ", "))), "");
  if (!record.reproduce.empty())
    rows.add("rerun",
             printable(reader == Reader::terminal ? pasted(record.reproduce) : record.reproduce),
             "");
  out += rows.text();
  if (record.outcome != Outcome::fail) out += quoted_tail(record.log, 6);
  return out;
}

void put_out(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

Terminal::Terminal(bool quiet, double heartbeat) : heartbeat_(heartbeat), quiet_(quiet) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  const bool dumb = kind != nullptr && std::string_view(kind) == "dumb";
  bar_ = isatty(STDERR_FILENO) != 0 && !dumb;
  color_ = isatty(STDOUT_FILENO) != 0 && !dumb && (no_color == nullptr || *no_color == '\0');
}

Terminal::~Terminal() {
  clear();
}

void Terminal::start(std::size_t cases, std::size_t recorded, Pace pace) {
  cases_ = cases;
  done_ = begun_with_ = recorded;
  bad_ = 0;
  seen_.clear();
  fresh_ = 0;
  pace_ = std::move(pace);
  start_ = drawn_at_ = Clock::now();
}

void Terminal::failure(const CaseRecord& record, How how) {
  if (quiet_ || how == How::expected) return;
  const auto certainty = certainty_of(record);
  const bool another =
      !record.signature || seen_
                               .insert(fmt::format("{} {} {} {}", name(record.outcome),
                                                   certainty ? name(*certainty) : "",
                                                   record.suite(), record.signature->mismatch))
                               .second;
  // Hundreds of similar lines would hide other lines. So after 100 new failures, a failure is
  // printed only if its kind is new.
  constexpr std::size_t most_fresh = 100;
  if (!another && (how != How::fresh || fresh_ >= most_fresh)) return;
  if (how == How::fresh) ++fresh_;
  clear();
  const std::string text = fmt::format(
      "{}{} {}   {}{}\n", how == How::fresh ? "new " : "",
      painted(upper(name(record.outcome)), paint_of(record.outcome), color_), record.id,
      one_line(record.reason),
      certainty && certainty != Certainty::undisputed ? "   (" + phrase(*certainty) + ")" : "");
  put_out(for_terminal(text, 2));
}

void Terminal::finished(const CaseRecord& record) {
  ++done_;
  if (record.outcome != Outcome::pass && record.outcome != Outcome::skip) ++bad_;
}

std::string Terminal::left_text(std::span<const RunningCase> running) const {
  const double elapsed = std::chrono::duration<double>(Clock::now() - start_).count();
  const auto seconds = pace_.left(elapsed, running);
  if (!seconds) return "";
  // Whole seconds, because tenths change too fast to read.
  return (*seconds < 10 ? fmt::format(", {} s", std::ceil(*seconds))
                        : ", " + duration_text(*seconds)) +
         " left";
}

void Terminal::beat(std::span<const RunningCase> running) {
  if (std::chrono::duration<double>(Clock::now() - drawn_at_).count() < heartbeat_) return;
  drawn_at_ = Clock::now();
  fmt::print(stderr, "{} of {}{}{}{}\n", grouped(done_), counted(cases_, "case"),
             bad_ != 0 ? fmt::format(", {} failed", grouped(bad_)) : "", left_text(running),
             running.empty() ? "" : fmt::format("; running {}", running.back().id));
}

void Terminal::progress(std::span<const RunningCase> running) {
  if (!bar_) return beat(running);
  if (drawn_ && Clock::now() - drawn_at_ < std::chrono::milliseconds(100)) return;
  drawn_at_ = Clock::now();
  winsize size{};
  const std::size_t width =
      ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
  constexpr std::size_t cells = 24;
  const std::size_t filled = cases_ == 0 ? 0 : done_ * cells / cases_;
  std::string text = fmt::format("[{}{}] {}/{}{}{}  {}", std::string(filled, '='),
                                 std::string(cells - filled, ' '), grouped(done_), grouped(cases_),
                                 bad_ != 0 ? fmt::format(", {} failed", grouped(bad_)) : "",
                                 left_text(running), running.empty() ? "" : running.back().id);
  text.resize(std::min(text.size(), width - 1));
  fmt::print(stderr, "\r\x1b[K{}", text);
  std::fflush(stderr);
  drawn_ = true;
}

void Terminal::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace assay::harness
