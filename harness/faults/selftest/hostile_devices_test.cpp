#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "harness/faults/selftest/run_program.h"

namespace assay::faults {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Devices : public ::testing::Test {
 protected:
  void SetUp() override {
    environment_ = pocl_environment(scratch_);
    if (!environment_) GTEST_SKIP() << "PoCL is not installed";
  }
  void add_fake_driver() {
    write_text(*environment_->at("OCL_ICD_VENDORS") + "/hostile.icd",
               ASSAY_HOSTILE_ICD_LIBRARY "\n");
  }
  nlohmann::json devices(const std::vector<std::string>& arguments = {}) {
    std::vector<std::string> command{ASSAY_BINARY, "devices", "--format=json", "--timeout=3"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    ran_ = run_program(command, *environment_, 60);
    EXPECT_FALSE(ran_.timed_out);
    EXPECT_EQ(ran_.exit_status, 0) << ran_.err;
    EXPECT_THAT(left_running(scratch_), IsEmpty());
    auto found = nlohmann::json::parse(ran_.out, nullptr, false);
    EXPECT_TRUE(found.is_object()) << ran_.out;
    return found;
  }
  static bool has_pocl(const nlohmann::json& found) {
    for (const auto& device : found.value("devices", nlohmann::json::array())) {
      if (device.dump().find("pocl.icd") != std::string::npos) return true;
    }
    return false;
  }

  ScratchFolder scratch_;
  std::optional<Environment> environment_;
  Ran ran_;
};

TEST_F(Devices, ListsAFakeDriverThatBehaves) {
  add_fake_driver();
  const auto found = devices();
  EXPECT_TRUE(has_pocl(found));
  EXPECT_THAT(found.dump(), HasSubstr("Fake device"));
}

struct Driver {
  const char* order;
  const char* said;
};

void PrintTo(const Driver& driver, std::ostream* stream) {
  *stream << driver.order;
}

class HostileDriver : public Devices, public ::testing::WithParamInterface<Driver> {};

TEST_P(HostileDriver, CostsALineAndNoOtherDevice) {
  add_fake_driver();
  (*environment_)["ASSAY_HOSTILE_ICD"] = GetParam().order;
  const auto found = devices();
  EXPECT_TRUE(has_pocl(found)) << ran_.out;
  const std::string problems = found.value("problems", nlohmann::json::array()).dump();
  EXPECT_THAT(problems, HasSubstr("hostile.icd"));
  EXPECT_THAT(problems, HasSubstr(GetParam().said));
}

INSTANTIATE_TEST_SUITE_P(
    Orders, HostileDriver,
    ::testing::Values(Driver{"load:abort", "SIGABRT"}, Driver{"load:crash", "SIGSEGV"},
                      Driver{"load:exit", "exit status 0"}, Driver{"load:hang", "3 s"},
                      Driver{"load:close", "loading"}, Driver{"platforms:none", "platform"},
                      Driver{"platforms:refuse", "CL_OUT_OF_HOST_MEMORY"},
                      Driver{"platforms:undispatched", "SIGSEGV"},
                      Driver{"platforms:crash", "SIGSEGV"}, Driver{"devices:none", "no devices"},
                      Driver{"devices:refuse", "CL_OUT_OF_HOST_MEMORY"},
                      Driver{"devices:many", "2147483647"}, Driver{"devices:hang", "3 s"},
                      Driver{"devices:exit_handlers", "exit status 0"}),
    [](const auto& row) {
      std::string name = row.param.order;
      name[name.find(':')] = '_';
      return name;
    });

class ChattyDriver : public Devices, public ::testing::WithParamInterface<const char*> {};

TEST_P(ChattyDriver, IsListedNevertheless) {
  add_fake_driver();
  (*environment_)["ASSAY_HOSTILE_ICD"] = GetParam();
  const auto found = devices();
  EXPECT_TRUE(has_pocl(found));
  EXPECT_THAT(found.dump(), HasSubstr("Fake device"));
}

INSTANTIATE_TEST_SUITE_P(Orders, ChattyDriver,
                         ::testing::Values("load:chatter", "load:fork", "load:signals",
                                           "load:locale", "load:folder", "devices:rounding"),
                         [](const auto& row) {
                           std::string name = row.param;
                           name[name.find(':')] = '_';
                           return name;
                         });

class GarbledQueries : public Devices, public ::testing::WithParamInterface<const char*> {};

TEST_P(GarbledQueries, AreSurvivedAndPrintedSafely) {
  (*environment_)["OPENCL_LAYERS"] = ASSAY_HOSTILE_LAYER;
  (*environment_)["ASSAY_HOSTILE"] = std::string("query:") + GetParam();
  (*environment_)["ASSAY_HOSTILE_REPORT"] = scratch_ / "report";
  for (const char* format : {"--format=json", "--format=text"}) {
    SCOPED_TRACE(format);
    const Ran ran =
        run_program({ASSAY_BINARY, "devices", format, "--timeout=3"}, *environment_, 60);
    EXPECT_FALSE(ran.timed_out);
    EXPECT_EQ(ran.signal, 0);
    // Status 2: the command found no device and printed one line.
    EXPECT_THAT(ran.exit_status, AnyOf(0, 2)) << ran.err;
    EXPECT_LT(ran.out.size(), std::size_t{1} << 20);
    for (const char c : ran.out + ran.err) {
      EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 32) << static_cast<int>(c);
    }
    // The JSON library throws for bytes that are not UTF-8.
    EXPECT_NO_THROW(std::ignore = nlohmann::json(ran.out + ran.err).dump());
    if (ran.exit_status == 2) {
      EXPECT_THAT(ran.err, HasSubstr("pocl.icd"));
    }
  }
  EXPECT_THAT(read_text(scratch_ / "report"), HasSubstr("fired query:"));
}

INSTANTIATE_TEST_SUITE_P(Ways, GarbledQueries,
                         ::testing::Values("huge", "unterminated", "not_utf8", "changing", "short",
                                           "overflowing", "refused"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace assay::faults
