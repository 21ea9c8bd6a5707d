#include "harness/call_recorder/recorder.h"

#include <gmock/gmock.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace assay::call_recorder {
namespace {

using testing::HasSubstr;
using testing::Not;

class RecorderTest : public testing::Test {
 protected:
  RecorderTest() { std::filesystem::remove(path_); }
  ~RecorderTest() override { std::filesystem::remove(path_); }

  static calls::Function function(const std::string& row) {
    return calls::read_call_table("columns\n" + row + '\n').at(0);
  }
  std::string written() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static std::uint64_t bits(const void* pointer) {
    return reinterpret_cast<std::uint64_t>(pointer);
  }

  const std::string path_ = testing::TempDir() + "recorder_test.jsonl";
  const calls::Function write_ = function("clWrite,,code,call,size:size; ptr:host(size)");
};

TEST_F(RecorderTest, WritesACallBeforeItIsMade) {
  Recorder recorder(path_, Recorder::Contents::all);
  const std::array<std::uint8_t, 4> memory{1, 2, 3, 4};
  const std::array<std::uint64_t, 2> arguments{4, bits(memory.data())};
  const auto number = recorder.begin(write_, arguments);
  EXPECT_THAT(written(), HasSubstr(R"("ptr":{"bytes":4,"hex":"01020304"})"));
  EXPECT_THAT(written(), Not(HasSubstr("\"end\"")));
  recorder.end(number, write_, arguments, static_cast<std::uint64_t>(-30));
  EXPECT_THAT(written(), HasSubstr("{\"end\":1,\"result\":-30,"));
}

TEST_F(RecorderTest, ReadsNoMissingMemory) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  auto* const memory = static_cast<char*>(
      mmap(nullptr, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(memory, MAP_FAILED);
  ASSERT_EQ(mprotect(memory + page, page, PROT_NONE), 0);
  memory[page - 1] = 7;
  recorder.begin(write_, std::array<std::uint64_t, 2>{1000, bits(memory + page - 1)});
  EXPECT_THAT(written(), HasSubstr(R"({"bytes":1000,"hex":"07"})"));
  recorder.begin(write_, std::array<std::uint64_t, 2>{~std::uint64_t{0}, 16});
  EXPECT_THAT(written(), HasSubstr(R"({"bytes":18446744073709551615,"hex":""})"));
  munmap(memory, 2 * page);
}

TEST_F(RecorderTest, AHandleWithAnOldAddressGetsANewNumber) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto create = function("clCreate,,mem,call,context:context");
  const std::array<std::uint64_t, 1> arguments{0x10};
  for (int i = 0; i < 2; ++i)
    recorder.end(recorder.begin(create, arguments), create, arguments, 0x20);
  EXPECT_THAT(written(), HasSubstr(R"("result":"mem_1")"));
  EXPECT_THAT(written(), HasSubstr(R"("result":"mem_2")"));
  EXPECT_THAT(written(), Not(HasSubstr("context_2")));
}

TEST_F(RecorderTest, ForgetsTheOldObjectAtTheAddressOfANewOne) {
  Recorder recorder(path_, Recorder::Contents::all);
  const std::array<std::uint64_t, 1> context{0x10};
  for (const char* type : {"mem", "sampler"}) {
    const auto create = function(std::string("clCreate,,") + type + ",call,context:context");
    recorder.end(recorder.begin(create, context), create, context, 0x20);
  }
  const auto set = function("clSet,,code,call,size:size; value:argument(size)");
  const std::uint64_t sampler = 0x20;
  recorder.begin(set, std::array<std::uint64_t, 2>{sizeof sampler, bits(&sampler)});
  EXPECT_THAT(written(), HasSubstr(R"("value":"sampler_1")"));
}

TEST_F(RecorderTest, NamesTheObjectsOfAnAnswer) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto create = function("clCreate,,mem,call,context:context");
  recorder.end(recorder.begin(create, std::array<std::uint64_t, 1>{0x10}), create,
               std::array<std::uint64_t, 1>{0x10}, 0x20);
  const auto ask = function("clAsk,,code,call,size:size; value:answer(size)");
  std::array<std::uint64_t, 2> words{0x20, 0};
  const std::array<std::uint64_t, 2> arguments{sizeof words, bits(words.data())};
  recorder.end(recorder.begin(ask, arguments), ask, arguments, 0);
  EXPECT_THAT(written(), HasSubstr(R"("handles":["mem_1",null])"));
  words[1] = 0x30;  // not an object's address
  recorder.end(recorder.begin(ask, arguments), ask, arguments, 0);
  EXPECT_THAT(written(), Not(HasSubstr(R"("handles":["mem_1",null],"handles")")));
  EXPECT_EQ(written().find("handles"), written().rfind("handles"));
}

TEST_F(RecorderTest, WritesTextThatIsPrintedToAFileWithoutAName) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto call = function("clCall,,code,call,context:context");
  const std::array<std::uint64_t, 1> arguments{0x10};
  std::fflush(stdout);
  const int own = dup(1), file = memfd_create("caught", 0);
  dup2(file, 1);
  const auto number = recorder.begin(call, arguments);
  std::fputs("ab\n", stdout);
  recorder.end(number, call, arguments, 0);
  recorder.end(recorder.begin(call, arguments), call, arguments, 0);
  dup2(own, 1);
  close(own);
  close(file);
  EXPECT_THAT(written(), HasSubstr(R"("printed":{"file":1,"bytes":3,"hex":"61620a"})"));
  EXPECT_THAT(written(), HasSubstr(R"("printed":{"file":1,"bytes":0,"hex":""})"));
  const std::string before = written();
  recorder.end(recorder.begin(call, arguments), call, arguments, 0);
  EXPECT_THAT(written().substr(before.size()), Not(HasSubstr("printed")));
}

TEST_F(RecorderTest, WritesThatACallbackWasCalled) {
  Recorder recorder(path_, Recorder::Contents::all);
  recorder.called(7, -5);
  recorder.called(8, std::nullopt);
  EXPECT_EQ(written(), "{\"callback\":7,\"status\":-5}\n{\"callback\":8,\"status\":null}\n");
}

TEST_F(RecorderTest, IgnoresACountThatIsGreaterThanTheApplicationsList) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto devices = function(
      "clDevices,,code,call,num_entries:uint; devices:new device*num_entries; num_devices:out "
      "uint");
  std::array<std::uint64_t, 1> handles{0x30};
  std::uint32_t told = 4'000'000'000;
  const std::array<std::uint64_t, 3> arguments{1, bits(handles.data()), bits(&told)};
  recorder.end(recorder.begin(devices, arguments), devices, arguments, 0);
  EXPECT_THAT(written(), HasSubstr(R"("devices":["device_1"])"));
}

TEST_F(RecorderTest, WritesTheContentOfAMappedRegionBeforeItIsUnmapped) {
  Recorder recorder(path_, Recorder::Contents::all);
  const auto map =
      function("clMap,,pointer,call,map_flags:map_flags; size:size; blocking_map:bool");
  const auto unmap = function("clUnmap,,code,call,mapped_ptr:pointer");
  std::array<std::uint8_t, 2> region{0, 9};
  const std::array<std::uint64_t, 3> mapping{2, region.size(), 1};
  recorder.end(recorder.begin(map, mapping), map, mapping, bits(region.data()));
  region = {5, 6};
  const std::array<std::uint64_t, 1> unmapping{bits(region.data())};
  recorder.begin(unmap, unmapping);
  EXPECT_THAT(written(), HasSubstr(R"("mapped":{"bytes":2,"at":"map_1","offset":0,"hex":"0009"})"));
  EXPECT_THAT(written(),
              HasSubstr(R"("wrote":{"map_1":{"bytes":2,"at":"map_1","offset":0,"hex":"0506"}})"));
}

TEST_F(RecorderTest, LeavesMemoryOutIfOnlyTheEndIsWanted) {
  Recorder recorder(path_, Recorder::Contents::none);
  const std::array<std::uint8_t, 4> memory{1, 2, 3, 4};
  recorder.begin(write_, std::array<std::uint64_t, 2>{4, bits(memory.data())});
  EXPECT_THAT(written(), HasSubstr(R"("ptr":{"bytes":4})"));
}

}  // namespace
}  // namespace assay::call_recorder
