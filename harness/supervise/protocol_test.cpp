#include "harness/supervise/protocol.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "harness/base/process.h"

namespace assay::harness {
namespace {

std::string written(const std::function<void(RecordWriter&)>& write) {
  Pipe pipe = make_pipe();
  RecordWriter writer(pipe.write.get());
  write(writer);
  pipe.write.reset();
  std::string all;
  char buffer[4096];
  for (ssize_t n; (n = read(pipe.read.get(), buffer, sizeof buffer)) > 0;)
    all.append(buffer, static_cast<std::size_t>(n));
  return all;
}

CaseRecord record_of(const std::string& id, Outcome outcome = Outcome::pass) {
  CaseRecord record;
  record.id = id;
  record.outcome = outcome;
  record.reason = "line one\nline two \xff";
  return record;
}

TEST(Protocol, AConversationByteByByte) {
  const std::string bytes = written([](RecordWriter& writer) {
    writer.begin("a/1");
    writer.opening();
    writer.opened();
    writer.progress(5, 10);
    writer.end(record_of("a/1"));
    writer.begin("a/2");
  });
  Conversation conversation({"a/1", "a/2", "a/3"});
  std::vector<CaseRecord> all;
  for (const char c : bytes)
    for (auto& record : conversation.feed(std::string_view(&c, 1))) all.push_back(record);
  EXPECT_FALSE(conversation.violation()) << *conversation.violation();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all.front().id, "a/1");
  EXPECT_EQ(conversation.in_flight(), "a/2");
  EXPECT_EQ(conversation.untouched(), std::vector<std::string>{"a/3"});
  EXPECT_TRUE(conversation.opened());
  EXPECT_FALSE(conversation.said_bye());
}

TEST(Protocol, AWorkerReportsLoadedFilesBeforeItsDeviceIsOpen) {
  const std::string bytes = written([](RecordWriter& writer) {
    writer.before_opened = [&writer] {
      writer.libraries({{.path = "/lib/a.so", .size = 3, .sha256 = "1"}}, {{"mark", "1"}});
    };
    writer.begin("a/1");
    writer.opening();
    writer.opened();
  });
  Conversation conversation({"a/1"});
  conversation.feed(bytes);
  EXPECT_FALSE(conversation.violation()) << *conversation.violation();
  EXPECT_TRUE(conversation.opened());
  const auto files = conversation.take_libraries();
  ASSERT_EQ(files.size(), 1u);
  EXPECT_EQ(files.front().path, "/lib/a.so");
  EXPECT_EQ(conversation.digests(), (KnownDigests{{"mark", "1"}}));
  EXPECT_TRUE(conversation.take_libraries().empty());
}

TEST(Protocol, MessagesThatNoWorkerMaySend) {
  const std::string begin = R"({"type":"begin","id":"a/1"})",
                    end = line(nlohmann::json{{"type", "end"}, {"case", record_of("a/1")}});
  const std::string crash =
      line(nlohmann::json{{"type", "end"}, {"case", record_of("a/1", Outcome::crash)}});
  for (const std::string& said :
       {std::string("hello"), std::string("[]"), std::string("{}"), std::string("null"),
        std::string(R"({"type":"what"})"), std::string(R"({"type":5})"),
        std::string(R"({"type":"begin"})"), std::string(R"({"type":"begin","id":"a/9"})"),
        begin + '\n' + begin, end, begin + '\n' + end + '\n' + begin, begin + '\n' + crash,
        begin + "\n{\"type\":\"end\",\"case\":{}}", begin + "\n{\"type\":\"bye\"}", begin + R"(
{"type":"progress","done":1e30,"total":1})",
        std::string("{\"type\":\"bye\"}\n") + begin, std::string("\x00\xff\xfe", 3)}) {
    Conversation conversation({"a/1", "a/2"});
    conversation.feed(said + '\n');
    EXPECT_TRUE(conversation.violation()) << said;
    EXPECT_TRUE(conversation.feed(begin + '\n' + end + '\n').empty()) << "lines after a violation";
  }
}

TEST(Protocol, ALineWithoutEndTakesNoMemory) {
  Conversation conversation({"a/1"});
  const std::string chunk(1 << 16, '{');
  for (int i = 0; i < 100 && !conversation.violation(); ++i) conversation.feed(chunk);
  EXPECT_TRUE(conversation.violation());
}

TEST(Protocol, AJobReadsBack) {
  Job job;
  job.device.name = "a device";
  job.device.platform_index = 2;
  job.options.seed = ~std::uint64_t{0};
  job.options.depth = Depth::exhaustive;
  job.options.sequences = 9;
  job.options.sequence_length = 1000;
  job.ids = {"a/1", "a/2"};
  job.joints = {{"a/1", "a/3"}};
  job.repro = ReproRequest{{"0x1"}, 77};
  job.asked_for = true;
  job.again = true;
  job.judging_threads = 3;
  job.data_limit = 1 << 30;
  job.inactivity = 2.5;
  const nlohmann::json json = job;
  const Job read = nlohmann::json::parse(json.dump()).get<Job>();
  EXPECT_EQ(nlohmann::json(read), json);
  EXPECT_EQ(read.repro->index, 77u);
  EXPECT_TRUE(read.asked_for);
  EXPECT_TRUE(read.again);
  EXPECT_EQ(read.options.seed, ~std::uint64_t{0});
  EXPECT_EQ(read.options.sequences, 9u);
  EXPECT_EQ(read.options.sequence_length, 1000u);
}

TEST(Record, OneLine) {
  EXPECT_EQ(one_line(" a\n\tb\x1b[31m \x7f c "), "a b [31m c");
  EXPECT_EQ(one_line("abcdef", 4), "abc...");
  EXPECT_EQ(one_line("ab\xc3\xa9"
                     "cd",
                     4),
            "ab...")
      << "no half character";
}

}  // namespace
}  // namespace assay::harness
