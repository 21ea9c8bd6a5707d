#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include "harness/base/text.h"
#include "harness/cases/assertion.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/host/capture.h"
#include "suites/host/needs.h"
#include "suites/host/setting.h"
#include "suites/language/printf/parts.h"

// The kernel of each program is `k`.
namespace assay::suites::printf {
namespace {

constexpr TextParts calls_cl("suites/language/printf/calls.cl");

using host::Setting;
using testing::ElementsAre;

using Codes = std::vector<std::pair<const char*, cl_int>>;

/// Returns the output during the calls. Each call must succeed. `calls` must not make assertions,
/// because GoogleTest's output would mix with the kernel's output.
std::string captured(const std::function<Codes()>& calls) {
  Codes codes;
  std::string text;
  {
    Capture capture;
    codes = calls();
    text = capture.text();
  }
  for (const auto& [call, status] : codes) EXPECT_CODE(CL_SUCCESS, status) << about::call(call);
  return text;
}

/// The output of a launch, after clFinish.
std::string printed(Setting& on, const cl::Kernel& kernel, std::size_t global = 1,
                    std::size_t local = 1) {
  on.progress(0, 1);
  return captured([&] {
    const cl_int launched =
        clEnqueueNDRangeKernel(on.queue()(), kernel(), 1, nullptr, &global,
                               local == 0 ? nullptr : &local, 0, nullptr, nullptr);
    return Codes{{"clEnqueueNDRangeKernel", launched}, {"clFinish", clFinish(on.queue()())}};
  });
}
std::string printed(Setting& on, const std::string& source) {
  return printed(on, on.kernel(source, "k"));
}
std::string statements(Setting& on, const std::string& text) {
  return printed(on, "__kernel void k(void) {\n" + text + "\n}\n");
}

std::vector<std::string> lines_of(const std::string& text) {
  return harness::split(text.ends_with('\n') ? text.substr(0, text.size() - 1) : text, '\n');
}

void expect_printed(const std::string& got, const std::string& expected) {
  if (got == expected) return;
  const std::vector<std::string> lines = lines_of(got), due = lines_of(expected);
  if (lines == due) {
    ADD_FINDING(harness::said(got.ends_with('\n')
                                  ? "printf adds a line break after the last line"
                                  : "printf leaves out the line break after the last line",
                              harness::Finding::Kind::output));
    return;
  }
  std::size_t at = 0;
  while (at < std::min(lines.size(), due.size()) && lines[at] == due[at]) ++at;
  const auto text = [&](const std::vector<std::string>& all) {
    return at < all.size() ? harness::printable(all[at], 200) : "";
  };
  harness::Finding other;
  other.kind = harness::Finding::Kind::output;
  other.subject = "printf";
  other.got.text = text(lines);
  other.allowed = {harness::text_value(text(due))};
  ADD_FINDING(other) << "line " << at + 1 << " of " << due.size();
}

/// printf also copies characters that are escapes in C ("\t"). %% writes one %.
void plain_text(Setting& on) {
  expect_printed(statements(on, R"(printf("plain text\n");)"), "plain text\n");
  expect_printed(
      statements(
          on,
          R"(printf("%% 100%%, %%d\n"); printf(""); printf("[\ttab \"quoted\" \\ \x41\102 'a']\n");)"),
      "% 100%, %d\n[\ttab \"quoted\" \\ AB 'a']\n");
  expect_printed(statements(on, R"(printf("one "
      "literal of "  "three\n"); printf("without a line's end"); printf("!\n");)"),
                 "one literal of three\nwithout a line's end!\n");
  expect_printed(statements(on, R"(printf("first\nsecond\n\nfourth\n");)"),
                 "first\nsecond\n\nfourth\n");
}

void long_text(Setting& on) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += fmt::format("{:03} and more, ", i);
  expect_printed(statements(on, fmt::format("printf(\"{}%d\\n\", 7);", text)), text + "7\n");
}

/// From 1.2 on a format may be any string that is known at compile time.
void named_format(Setting& on) {
  expect_printed(printed(on,
                         "__constant char format[] = \"named %d\\n\";\n"
                         "__kernel void k(void) { printf(format, 5); }\n"),
                 "named 5\n");
}

void strings(Setting& on) {
  expect_printed(
      statements(on, R"(printf("[%s]\n", "a literal"); printf("[%12s][%-12s]\n", "right", "left");
    printf("[%.3s][%8.2s][%-8.2s][%.0s][%.20s]\n", "precise", "precise", "precise", "none", "short");
    printf("[%s][%5s]\n", "", ""); printf("%s %s %d %s\n", "two", "and", 3, "more");
    printf("%s\n", "a \% in it \\n 'quoted'");)"),
      "[a literal]\n[       right][left        ]\n[pre][      pr][pr      ][][short]\n[][     ]\n"
      "two and 3 more\na % in it \\n 'quoted'\n");
}

/// %c writes its int argument as an unsigned char.
void characters(Setting& on) {
  expect_printed(statements(on, R"(for (int i = 32; i < 127; i += 1) printf("%c", i); printf("\n");
    printf("[%3c][%-3c][%c]\n", 'a', 'b', 256 + 'c');)"),
                 [] {
                   std::string all;
                   for (char c = 32; c < 127; ++c) all += c;
                   return all + "\n[  a][b  ][c]\n";
                 }());
}

/// The implementation chooses the text of %p.
void pointers(Setting& on) {
  const auto lines = lines_of(statements(on, R"(__local int shared; int own = 0; shared = 0;
    printf("<%p>%d\n", (void *)&own, 1); printf("<%p>%d\n", (__local void *)&shared, 2);)"));
  ASSERT_VALUE(lines.size(), ==, 2U) << about::output() << "lines";
  EXPECT_MATCH(lines[0], testing::MatchesRegex("<.+>1"))
      << about::output() << "of a private variable";
  EXPECT_MATCH(lines[1], testing::MatchesRegex("<.+>2"))
      << about::output() << "of a local variable";
  cl::Kernel kernel = on.kernel(calls_cl("pointers"), "k");
  const cl::Buffer out = on.buffer(64);
  kernel.setArg(0, out);
  const auto more = lines_of(printed(on, kernel));
  ASSERT_VALUE(more.size(), ==, 2U) << about::output() << "lines";
  EXPECT_MATCH(more[0], testing::MatchesRegex("<.+>3")) << about::output() << "of a buffer";
  EXPECT_MATCH(more[1], testing::MatchesRegex("<.+>4")) << about::output() << "of a constant";
}

void many_arguments(Setting& on) {
  expect_printed(
      statements(
          on, R"(printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n",
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24);
    printf("%hhd %d %hd %f %s %x %c %g %u %i\n", (char)-3, 70000, (short)-300, 1.5f, "text", 0xabcu, 'z',
    0.25f, 4000000000u, -9);)"),
      "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\n"
      "-3 70000 -300 1.500000 text abc z 0.25 4000000000 -9\n");
}

/// The modifiers hh and h convert the promoted argument, even if its value does not fit.
void converted_arguments(Setting& on) {
  expect_printed(printed(on, on.kernel(calls_cl("converted_arguments"), "k")),
                 "44 127 255 45 AC 54\n"
                 "9029 -1 65535 2345 79BD 21505\n"
                 "[   44][65535 ][002345][0x45][+44]\n"
                 "44 300 9029 74565\n");
}

/// "Zero or more flags (in any order)".
void flags_in_any_order(Setting& on) {
  expect_printed(printed(on, on.kernel(calls_cl("flags_in_any_order"), "k")),
                 "[+42    ][+42    ][ 42    ][ 42    ]\n"
                 "[+000042][+000042][ 000042][ 000042]\n"
                 "[0x2a   ][0x2a   ][0x0002a][0x0002a]\n"
                 "[+2.50    ][+2.50    ][+00002.50][+00002.50]\n"
                 "[+2.      ][+2.      ][+2.      ][+0000004.]\n");
}

void vectors_between(Setting& on) {
  expect_printed(
      statements(
          on,
          R"(printf("%v16hhd,%d,%v3hd,%d\n", (char16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, -15), 77, (short3)(1, -2, 3), 88);
    printf("%hhd %v4hld %s %v2hhu %c %i\n", (char)-3, (int4)(1, -2, 3, -4), "text", (uchar2)(250, 251), 'z', -9);)"),
      "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,-15,77,1,-2,3,88\n"
      "-3 1,-2,3,-4 text 250,251 z -9\n");
}

void many_long_arguments(Setting& on) {
  expect_printed(
      statements(
          on,
          R"(printf("%d %ld %d %lu %hhd %lx %c %d\n", 1, -9000000000L, 2, 18000000000000000000UL,
    (char)3, 0x123456789abcdefUL, 'l', 4);)"),
      "1 -9000000000 2 18000000000000000000 3 123456789abcdef l 4\n");
}

void long_vectors_between(Setting& on) {
  expect_printed(statements(on, R"(printf("%c %v2ld %d\n", 'l', (long2)(-5000000000L, 6), 4);)"),
                 "l -5000000000,6 4\n");
}

/// Extra arguments are ignored, but each of them is evaluated once.
void excess_arguments(Setting& on) {
  cl::Kernel kernel = on.kernel(calls_cl("excess_arguments"), "k");
  const cl::Buffer out = on.buffer(4);
  kernel.setArg(0, out);
  expect_printed(printed(on, kernel), "5\nnothing\n");
  cl_int got = 0;
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, &got);
  EXPECT_VALUE(got, ==, 711) << "100 n + m, each argument evaluated once";
}

/// A call that printed returns 0.
void return_value(Setting& on) {
  cl::Kernel kernel = on.kernel(calls_cl("return_value"), "k");
  const cl::Buffer out = on.buffer_of(std::vector<std::uint8_t>(16, 0xa5));
  kernel.setArg(0, out);
  expect_printed(printed(on, kernel), "a\n12 b\n1.000000,1.000000,1.000000,1.000000\n");
  std::array<cl_int, 4> got{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, sizeof got, got.data());
  EXPECT_MATCH(got, testing::Each(0))
      << about::function("printf") << "the result of each call of printf";
}

/// The calls of one work-item print in their order. Only a format with vectors may arrive in parts.
void order(Setting& on) {
  std::string wanted;
  for (int i = 0; i < 200; ++i) wanted += fmt::format("{} {}\n", i, i % 3 == 0 ? "fizz" : "-");
  expect_printed(statements(on,
                            "for (int i = 0; i < 200; ++i) {\n  printf(\"%d \", i);\n"
                            "  if (i % 3 == 0) printf(\"fizz\\n\"); else printf(\"-\\n\");\n}"),
                 wanted);
}

/// A call that the work-item does not reach prints nothing.
void from_functions(Setting& on) {
  cl::Kernel kernel = on.kernel(calls_cl("from_functions"), "k");
  kernel.setArg(0, cl_int{0});
  expect_printed(printed(on, kernel), "inner 3\ninner 4\n2 calls\n");
  kernel.setArg(0, cl_int{-10});
  expect_printed(printed(on, kernel), "0 calls\n");
}

/// The output of work-items may be mixed, even within a line (6.15.14.1). So the function compares
/// only the count of each character.
void expect_all(std::string got, const std::vector<std::string>& lines, const std::string& what) {
  auto seen = lines_of(got);
  auto wanted = lines;
  std::ranges::sort(seen);
  std::ranges::sort(wanted);
  if (seen == wanted) return;
  std::string all;
  for (const std::string& line : lines) all += line + '\n';
  std::ranges::sort(all);
  std::ranges::sort(got);
  EXPECT_HOLDS(got == all) << about::output() << what << ": " << got.size() << " characters in "
                           << seen.size() << " lines arrived, and differ from the expected "
                           << all.size() << " characters in " << wanted.size() << " lines";
}

/// Each work-group has `greatest` work-items, or the greatest number that the device and the range
/// allow.
void work_items(Setting& on, std::size_t items, std::size_t greatest) {
  const cl::Kernel kernel = on.kernel(calls_cl("work_items"), "k");
  const std::size_t local = harness::GroupLimit(kernel, on.running()).clamped(greatest);
  std::vector<std::string> wanted;
  for (std::size_t i = 0; i < items; i += 2)
    wanted.push_back(fmt::format("item {} of group {}", i, i / local));
  expect_all(printed(on, kernel, items, local), wanted,
             fmt::format("{} work-items in groups of {}", items, local));
}
void some_work_items(Setting& on) {
  work_items(on, 64, 16);
  work_items(on, 30, 1);
}
/// Half of the work-items print. A call needs at most 64 bytes of a buffer of 1 MB.
void many_work_items(Setting& on) {
  work_items(on, 10000, 1);
  work_items(on, 10000, 50);
}

/// Prints more than the buffer holds. The lines of calls that returned 0 must arrive. The
/// specification does not say what happens to the other lines. The next kernel must print again.
void overflow(Setting& on) {
  const std::size_t size = on.info().printf_buffer_size;
  ASSERT_VALUE(size, >, 0U) << about::query("CL_DEVICE_PRINTF_BUFFER_SIZE");
  const std::string line(99, 'x');
  cl::Kernel kernel = on.kernel(
      fmt::format(
          "__kernel void k(__global int *out, int n) {{\n  int zero = 0, minus = 0, other = 0;\n"
          "  for (int i = 0; i < n; ++i) {{\n    int r = printf(\"%d{}\\n\", i % 10);\n"
          "    zero += r == 0; minus += r == -1; other += r != 0 && r != -1;\n  }}\n"
          "  out[0] = zero; out[1] = minus; out[2] = other;\n}}\n",
          line),
      "k");
  const cl::Buffer out = on.buffer(12);
  // The buffer fills even if a call takes only 12 bytes, for its arguments.
  const auto calls = static_cast<cl_int>(size / 12 + 100);
  kernel.setArg(0, out);
  kernel.setArg(1, calls);
  const auto lines = lines_of(printed(on, kernel));
  std::array<cl_int, 3> counts{};
  on.queue().enqueueReadBuffer(out, CL_TRUE, 0, 12, counts.data());
  EXPECT_VALUE(counts[2], ==, 0) << about::function("printf")
                                 << "calls that returned neither 0 nor -1";
  EXPECT_VALUE(counts[0] + counts[1], ==, calls) << about::function("printf") << "calls";
  const auto whole = std::ranges::count_if(
      lines, [&](const std::string& one) { return one.size() == 100 && one.ends_with(line); });
  EXPECT_VALUE(whole, >=, counts[0])
      << about::output() << "lines that arrived, compared with the calls that returned 0";
  kernel.setArg(1, cl_int{3});
  EXPECT_VALUE(lines_of(printed(on, kernel)).size(), ==, 3U)
      << about::output() << "lines of the next kernel";
}

/// The output must be complete when the kernel's event is complete, without a call of clFinish.
void out_at_event(Setting& on) {
  const cl::Kernel kernel = on.kernel(calls_cl("out_at_event"), "k");
  on.progress(0, 1);
  const std::string text = captured([&] {
    cl::Event done;
    on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1), cl::NDRange(1), nullptr,
                                    &done);
    on.queue().flush();
    return Codes{{"clWaitForEvents", clWaitForEvents(1, &done())}};
  });
  EXPECT_VALUE(text, ==, "event\n") << about::output() << "when clWaitForEvents returned";
}

/// Kernels of an in-order queue print one after another. clFinish returns after all output.
void out_at_finish(Setting& on) {
  cl::Kernel kernel = on.kernel(calls_cl("out_at_finish"), "k");
  on.progress(0, 1);
  std::string wanted;
  const std::string text = captured([&] {
    for (cl_int n = 0; n < 20; ++n) {
      kernel.setArg(0, n);
      on.queue().enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1), cl::NDRange(1));
      wanted += fmt::format("kernel {}\n", n);
    }
    return Codes{{"clFinish", clFinish(on.queue()())}};
  });
  EXPECT_VALUE(text, ==, wanted) << about::output() << "when clFinish returned";
}

void several_kernels(Setting& on) {
  const cl::Program program = on.build(calls_cl("several_kernels"));
  cl::Kernel silent(program, "b");
  const cl::Buffer out = on.buffer(4);
  silent.setArg(0, out);
  expect_printed(printed(on, cl::Kernel(program, "a")), "a\n");
  expect_printed(printed(on, silent), "");
  expect_printed(printed(on, cl::Kernel(program, "c")), "c 3\n");
}

constexpr auto compiler = host::needs_compiler;
constexpr host::Needs long_and_compiler = host::needs_long_and_compiler;
constexpr double cost = 0.2;
constexpr const char* table = "OpenCL C 3.0.19, 6.15.14, Table 31";
constexpr const char* format_text = "OpenCL C 3.0.19, 6.15.14.2";
constexpr const char* flushed = "OpenCL C 3.0.19, 6.15.14.1";
constexpr host::Example rows[] = {
    {"text/plain", format_text, plain_text, {1, 2}, compiler, cost},
    {"text/long", format_text, long_text, {1, 2}, compiler, cost},
    {"text/named_format", format_text, named_format, {1, 2}, compiler, cost},
    {"text/strings", "OpenCL C 3.0.19, 6.15.14.2, s", strings, {1, 2}, compiler, cost},
    {"text/characters", "OpenCL C 3.0.19, 6.15.14.2, c", characters, {1, 2}, compiler, cost},
    {"text/pointers", "OpenCL C 3.0.19, 6.15.14.2, p", pointers, {1, 2}, compiler, cost},
    {"arguments/many", format_text, many_arguments, {1, 2}, compiler, cost},
    {"arguments/many_long", format_text, many_long_arguments, {1, 2}, long_and_compiler, cost},
    {"arguments/converted", format_text, converted_arguments, {1, 2}, compiler, cost},
    {"arguments/flags_in_any_order", format_text, flags_in_any_order, {1, 2}, compiler, cost},
    {"arguments/vectors_between", format_text, vectors_between, {1, 2}, compiler, cost},
    {"arguments/long_vectors_between",
     format_text,
     long_vectors_between,
     {1, 2},
     long_and_compiler,
     cost},
    {"arguments/excess", table, excess_arguments, {1, 2}, compiler, cost},
    {"calls/return_value", table, return_value, {1, 2}, compiler, cost},
    {"calls/order", table, order, {1, 2}, compiler, cost},
    {"calls/from_functions", table, from_functions, {1, 2}, compiler, cost},
    {"calls/several_kernels", table, several_kernels, {1, 2}, compiler, cost},
    {"calls/work_items", flushed, some_work_items, {1, 2}, compiler, cost},
    {"calls/many_work_items",
     flushed,
     many_work_items,
     {1, 2},
     harness::parts::large_printf_buffer& compiler,
     cost},
    {"calls/overflow",
     "OpenCL 1.2, 4.2, CL_DEVICE_PRINTF_BUFFER_SIZE; OpenCL C 3.0.19, 6.15.14",
     overflow,
     {1, 2},
     compiler& host::Needs::lack(harness::parts::printf_buffer_above_4_mb),
     cost},
    {"output/event", flushed, out_at_event, {1, 2}, compiler, cost},
    {"output/finish", flushed, out_at_finish, {1, 2}, compiler, cost},
};

}  // namespace

std::span<const host::Example> calls() {
  return rows;
}

}  // namespace assay::suites::printf
