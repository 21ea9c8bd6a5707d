#include <CL/cl.h>
#include <gmock/gmock.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "harness/base/csv.h"
#include "harness/calls/call_record.h"
#include "harness/calls/constants.h"
#include "harness/calls/expectation.h"
#include "harness/calls/reduction.h"
#include "harness/calls/replay.h"
#include "harness/cases/requirements.h"

namespace assay::calls {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Kind = Parameter::Kind;

// ---- The table

const Function& function(std::string_view name) {
  for (const Function& one : functions())
    if (one.name == name) return one;
  throw std::out_of_range(std::string(name));
}

using harness::Finding;
using harness::Relation;
using harness::Value;
using FindingKind = Finding::Kind;

Finding found(FindingKind kind, std::string subject, Value got = {},
              std::vector<Value> allowed = {}, Relation relation = Relation::equal) {
  Finding made;
  made.kind = kind;
  made.subject = std::move(subject);
  made.got = std::move(got);
  made.allowed = std::move(allowed);
  made.relation = relation;
  return made;
}
Value number(std::int64_t value) {
  return harness::number_value(value);
}
constexpr bool is_address = true;
const Value null{"NULL", 0, is_address}, some{"not NULL", 1, is_address};

Finding with_aspect(Finding made, std::string_view aspect) {
  made.aspect = aspect;
  return made;
}

TEST(CallTable, SaysWhatParametersAre) {
  const Function& launch = function("clEnqueueNDRangeKernel");
  EXPECT_EQ(launch.returns, "code");
  EXPECT_EQ(launch.parameters.at(1).kind, Kind::handle);
  EXPECT_EQ(launch.parameters.at(3).kind, Kind::numbers);
  EXPECT_EQ(launch.parameters.at(3).count, "work_dim");
  EXPECT_EQ(launch.parameters.at(7).kind, Kind::handles);
  EXPECT_EQ(launch.parameters.at(8).kind, Kind::created);
  EXPECT_EQ(function("clBuildProgram").parameters.at(4).kind, Kind::callback);
  EXPECT_EQ(function("clCreateKernel").parameters.at(1).kind, Kind::text);
  EXPECT_EQ(function("clEnqueueReadImage").parameters.at(7).count, "image");
}

TEST(CallTable, RefusesACountThatIsNotAParameter) {
  const std::string columns = "function,extension,returns,phase,parameters\n";
  EXPECT_THROW(read_call_table(columns + "clNone,,code,wait,list:event*number\n"),
               std::invalid_argument);
  EXPECT_EQ(read_call_table(columns + "clNone,,code,wait,number:uint; list:event*number\n").size(),
            1U);
}

// Later versions of the extensions changed these functions.
TEST(CallTable, SaysWhenAFunctionTakesOtherParameters) {
  const std::string changed = harness::read_data("", "api/changed_calls.csv"),
                    changes = harness::read_data("", "api/extension_changes.csv");
  EXPECT_EQ(parameters_until("clCommandCopyBufferKHR", changed, changes), CL_MAKE_VERSION(0, 9, 5));
  EXPECT_EQ(parameters_until("clCommandNDRangeKernelKHR", changed, changes), std::nullopt);
  for (const auto& row :
       harness::parse_csv(changed, "changed_calls.csv", {"function", "change"}, {}))
    EXPECT_NE(parameters_until(function(row.fields[0]).name, changed, changes), std::nullopt)
        << row.fields[0] << ", " << row.fields[1];
}

// ---- Records

/// A program that copies a buffer, and creates an image that it never uses.
const char* const copying =
    R"({"call":1,"thread":1,"function":"clGetPlatformIDs","in":{"num_entries":1,"platforms":true,"num_platforms":null}}
{"end":1,"result":0,"out":{"platforms":["platform_1"]}}
{"call":2,"thread":1,"function":"clCreateContext","in":{"properties":null,"num_devices":1,"devices":["device_1"],"pfn_notify":null,"user_data":null,"errcode_ret":true}}
{"end":2,"result":"context_1","out":{"errcode_ret":0}}
{"call":3,"thread":1,"function":"clCreateCommandQueueWithProperties","in":{"context":"context_1","device":"device_1","properties":[4243,0,0],"errcode_ret":true}}
{"end":3,"result":"queue_1","out":{"errcode_ret":0}}
{"case":"buffers/copy"}
{"call":4,"thread":1,"function":"clCreateBuffer","in":{"context":"context_1","flags":1,"size":8,"host_ptr":null,"errcode_ret":true}}
{"end":4,"result":"mem_1","out":{"errcode_ret":0}}
{"call":5,"thread":1,"function":"clCreateImage","in":{"context":"context_1","flags":1,"image_format":[4277,4306],"image_desc":[4337,16,12,0,0,0,0,0,0,null],"host_ptr":null,"errcode_ret":true}}
{"end":5,"result":"mem_2","out":{"errcode_ret":0}}
{"call":6,"thread":1,"function":"clEnqueueWriteBuffer","in":{"command_queue":"queue_1","buffer":"mem_1","blocking_write":1,"offset":0,"size":8,"ptr":{"bytes":8,"hex":"0100000002000000"},"num_events_in_wait_list":0,"event_wait_list":null,"event":null}}
{"end":6,"result":0,"out":{}}
{"call":7,"thread":1,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4354,"param_value_size":8,"param_value":true,"param_value_size_ret":null}}
{"end":7,"result":0,"out":{"param_value":{"bytes":8,"hex":"0700000000000000"}}}
{"call":8,"thread":1,"function":"clEnqueueReadBuffer","in":{"command_queue":"queue_1","buffer":"mem_1","blocking_read":0,"offset":0,"size":8,"ptr":{"before":true,"bytes":8,"got":8,"fill":"a5"},"num_events_in_wait_list":0,"event_wait_list":null,"event":null}}
{"end":8,"result":0,"out":{}}
{"call":9,"thread":1,"function":"clFinish","in":{"command_queue":"queue_1"}}
{"end":9,"result":0,"out":{}}
{"late":8,"out":{"ptr":{"bytes":8,"hex":"0100000063000000"}}}
{"failed":{"kind":"value","rule":"rejected","words":"the second element","got":{"text":"99","number":99},"allowed":[{"text":"2","number":2}]}}
{"call":10,"thread":1,"function":"clReleaseMemObject","in":{"memobj":"mem_2"}}
{"call":11,"thr)";

std::vector<std::string> names(const CallRecord& record, const Kept& kept) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (kept[i]) all.push_back(record.calls[i].function->name);
  return all;
}

TEST(CallRecord, EndsWhereTheProcessDid) {
  const CallRecord record = read_calls(copying);
  ASSERT_EQ(record.calls.size(), 10U);
  EXPECT_EQ(record.begin, 3U);
  EXPECT_FALSE(record.calls.back().ended);
  EXPECT_EQ(record.calls.back().number, 10U);
  ASSERT_EQ(record.failures.size(), 1U);
  EXPECT_EQ(record.failures[0].after, 9U);
  EXPECT_EQ(bytes_of(record.calls[7].out["ptr"]), std::string("\1\0\0\0\x63\0\0\0", 8));
}

TEST(CallRecord, ListsCallsOfThreadsInTheOrderOfTheirEnds) {
  const CallRecord record = read_calls(
      R"({"call":1,"thread":1,"function":"clWaitForEvents","in":{"num_events":1,"event_list":["event_1"]}}
{"call":2,"thread":2,"function":"clSetUserEventStatus","in":{"event":"event_1","execution_status":0}}
{"end":2,"result":0,"out":{}}
{"end":1,"result":0,"out":{}}
)");
  ASSERT_EQ(record.calls.size(), 2U);
  EXPECT_EQ(record.calls[0].function->name, "clSetUserEventStatus");
}

TEST(CallRecord, IsReadAsFarAsItIsValid) {
  EXPECT_TRUE(read_calls("{\"call\":1}\n[]\nno\n{\"end\":7,\"result\":0}\n{\"call\":\"x\"}\n")
                  .calls.empty());
  EXPECT_TRUE(read_calls("{\"call\":1,\"function\":\"clNone\",\"in\":{}}\n").calls.empty());
  for (const char* line : {R"({"call":1e30,"function":"clFinish","in":{}})",
                           R"({"call":1,"function":"clFinish","in":{"command_queue":1e30}})"})
    EXPECT_TRUE(read_calls(std::string(line) + '\n').calls.empty()) << line;
}

TEST(CallRecord, HasTheCallThatAChildDiedIn) {
  const CallRecord record = read_calls(
      R"({"call":1,"thread":2,"function":"clFinish","in":{"command_queue":"queue_1"}}
{"call":1,"thread":3,"function":"clFlush","in":{"command_queue":"queue_1"}}
{"end":1,"result":0,"out":{}}
)");
  ASSERT_EQ(record.calls.size(), 2U);
  EXPECT_EQ(record.calls[0].function->name, "clFinish");
  EXPECT_FALSE(record.calls[0].ended);
  const Finding reason = harness::said("the process ended", FindingKind::crash);
  EXPECT_THAT(expectation_of_failure(record, reason).calls, ElementsAre(0U));
}

TEST(CallRecord, TheRecordOfACaseEndsWhereTheNextBegins) {
  const std::string one = "{\"call\":1}\n{\"case\":\"a/1\"}\n{\"call\":2}\n",
                    two = "{\"case\":\"a/2\"}\n{\"call\":3}\n";
  EXPECT_EQ(calls_of_case(one + two, "a/1"), one);
  EXPECT_EQ(calls_of_case(one + two, "a/2"), one + two);
  EXPECT_EQ(calls_of_case(one + two, "a/3"), one + two);
}

TEST(CallRecord, SaysTheLastCalls) {
  EXPECT_THAT(last_calls(copying, 2),
              ElementsAre("clFinish(queue_1)", "clReleaseMemObject(mem_2) did not return"));
}

TEST(CallRecord, NamesTheArgumentsOfACall) {
  const CallRecord record = read_calls(
      R"({"call":1,"thread":1,"function":"clCreateImage","in":{"context":"context_1","flags":36,"image_format":[4277,4306],"image_desc":[4337,16,12,0,0,0,0,0,0,null],"host_ptr":{"bytes":8},"errcode_ret":true}}
{"end":1,"result":"mem_1","out":{"errcode_ret":0}}
{"call":2,"thread":1,"function":"clCreateSamplerWithProperties","in":{"context":"context_1","sampler_properties":[4435,4402,4436,99,4243,140737488355328,0],"errcode_ret":true}}
{"end":2,"result":null,"out":{"errcode_ret":-30}}
{"call":3,"thread":1,"function":"clEnqueueCopyBuffer","in":{"command_queue":"queue_1","src_buffer":"mem_1","dst_buffer":null,"src_offset":18446744073709551584,"dst_offset":65536,"size":4,"num_events_in_wait_list":0,"event_wait_list":null,"event":true}}
)");
  ASSERT_EQ(record.calls.size(), 3U);
  EXPECT_EQ(call_text(record.calls[0]),
            "clCreateImage(context_1, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, {CL_RGBA, "
            "CL_UNORM_INT8}, {CL_MEM_OBJECT_IMAGE2D, 16, 12, 0, 0, 0, 0, 0, 0, NULL}, 8 bytes, "
            "&errcode_ret) gave mem_1");
  EXPECT_EQ(call_text(record.calls[1]),
            "clCreateSamplerWithProperties(context_1, {CL_SAMPLER_ADDRESSING_MODE, "
            "CL_ADDRESS_CLAMP, CL_SAMPLER_FILTER_MODE, 99, CL_QUEUE_PROPERTIES, ..., 0}, "
            "&errcode_ret) returned CL_INVALID_VALUE");
  EXPECT_EQ(call_text(record.calls[2]),
            "clEnqueueCopyBuffer(queue_1, mem_1, NULL, SIZE_MAX - 31, 65536, 4, 0, NULL, &event) "
            "did not return");
}

TEST(CallRecord, NamesThePhaseOfACallThatDidNotReturn) {
  EXPECT_EQ(open_phase(copying), "release");
  EXPECT_EQ(open_phase(R"({"call":1,"thread":1,"function":"clFlush","in":{"command_queue":null}}
{"end":1,"result":-36,"out":{}}
)"),
            "");
  for (const Function& one : functions()) EXPECT_NE(one.phase, "") << one.name;
}

const Finding early = found(FindingKind::callback, "", number(1), {number(0)});
const Finding binary_status = [] {
  Finding made = found(FindingKind::value, "", number(99), {harness::code_value(CL_INVALID_VALUE)});
  made.parameter = "binary_status";
  return made;
}();

Finding other_object(std::string query) {
  return found(FindingKind::object, std::move(query), {"another object", {}},
               {{"the right one", {}}});
}

std::string call_said(const Finding& reason) {
  return call_of_failure(read_calls(R"({"case":"contexts/named"}
{"call":1,"thread":1,"function":"clCreateBuffer","in":{"context":"context_1","flags":1,"size":0,"host_ptr":null,"errcode_ret":true}}
{"end":1,"result":"mem_1","out":{"errcode_ret":0}}
{"call":2,"thread":1,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4354,"param_value_size":8,"param_value":true,"param_value_size_ret":null}}
{"end":2,"result":0,"out":{"param_value":{"bytes":8,"hex":"0700000000000000"}}}
{"call":3,"thread":1,"function":"clReleaseMemObject","in":{"memobj":"mem_1"}}
{"end":3,"result":0,"out":{}}
)"),
                         reason);
}

TEST(CallOfFailure, NamesTheExpectedResult) {
  EXPECT_EQ(
      call_said(harness::code_finding("clCreateBuffer", CL_SUCCESS, {CL_INVALID_BUFFER_SIZE})),
      "clCreateBuffer(context_1, CL_MEM_READ_WRITE, 0, NULL, &errcode_ret) returned "
      "CL_SUCCESS and mem_1, expected CL_INVALID_BUFFER_SIZE");
  EXPECT_EQ(call_said(found(FindingKind::query, "CL_MEM_SIZE", number(7), {number(8)})),
            "clGetMemObjectInfo(mem_1, CL_MEM_SIZE, 8, &param_value, NULL) gave 7, expected 8");
}

TEST(CallOfFailure, ACallThatGaveAWrongAnswerShowsNoCode) {
  const CallRecord record = read_calls(R"({"case":"svm/buffers/sub_buffers"}
{"call":1,"thread":1,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4361,"param_value_size":4,"param_value":true,"param_value_size_ret":null}}
{"end":1,"result":0,"out":{"param_value":{"bytes":4,"hex":"00000000"}}}
)");
  const Finding reason =
      found(FindingKind::query, "CL_MEM_USES_SVM_POINTER", number(0), {{"CL_TRUE (1)", 1}});
  EXPECT_EQ(expectation_of_failure(record, reason).kind, Expectation::Kind::number);
  EXPECT_EQ(call_of_failure(record, reason),
            "clGetMemObjectInfo(mem_1, CL_MEM_USES_SVM_POINTER, 4, &param_value, NULL) gave 0, "
            "expected CL_TRUE (1)");
}

TEST(CallOfFailure, IsNotAnUnrelatedCallWithTheSameNumber) {
  EXPECT_EQ(call_said(found(FindingKind::query, "CL_PROGRAM_BINARIES", number(7), {number(2)})),
            "");
  EXPECT_EQ(call_said(harness::code_finding("", CL_SUCCESS, {CL_INVALID_VALUE})), "");
  EXPECT_EQ(call_said(harness::said("something else is wrong")), "");
}

// ---- Expectations

TEST(Expectation, IsTheElementThatWasRead) {
  const CallRecord record = read_calls(copying);
  const Expectation made = expectation_of_failure(record, record.failures[0].finding);
  EXPECT_EQ(made.kind, Expectation::Kind::number);
  EXPECT_THAT(made.calls, ElementsAre(7U));
  EXPECT_EQ(made.offset, 4U);
  EXPECT_THAT(made.allowed, ElementsAre(2));
}

TEST(Expectation, IsTheAnswerOfAQuery) {
  const CallRecord record = read_calls(copying);
  const Expectation made = expectation_of_failure(
      record, found(FindingKind::query, "CL_MEM_SIZE", number(7), {number(8)}, Relation::at_least));
  EXPECT_EQ(made.kind, Expectation::Kind::number);
  EXPECT_THAT(made.calls, ElementsAre(6U));
  EXPECT_EQ(made.relation, ">=");
}

// Without a query in the finding, only the last call that returned the number counts. An earlier
// call may return the number by chance.
TEST(Expectation, IsTheLastNumberIfNoQueryIsNamed) {
  const std::string query =
      R"({"call":N,"thread":1,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4354,"param_value_size":8,"param_value":true,"param_value_size_ret":null}}
{"end":N,"result":0,"out":{"param_value":{"bytes":8,"hex":"0V00000000000000"}}}
)";
  const auto answer = [&](char number, char value) {
    std::string text = query;
    for (std::size_t at; (at = text.find('N')) != std::string::npos;) text[at] = number;
    text[text.find('V')] = value;
    return text;
  };
  const Finding reason = found(FindingKind::value, "", number(7), {number(8)});
  const Expectation last =
      expectation_of_failure(read_calls(answer('1', '3') + answer('2', '7')), reason);
  EXPECT_EQ(last.kind, Expectation::Kind::number);
  EXPECT_THAT(last.calls, ElementsAre(1U));
  EXPECT_EQ(expectation_of_failure(read_calls(answer('1', '7') + answer('2', '3')), reason).kind,
            Expectation::Kind::other);
}

TEST(Expectation, IsTheCodeOfTheCallThatIsNamed) {
  const CallRecord record = read_calls(copying);
  const Expectation made = expectation_of_failure(
      record, harness::code_finding("clEnqueueWriteBuffer", CL_SUCCESS,
                                    {CL_INVALID_VALUE, CL_INVALID_MEM_OBJECT}));
  EXPECT_EQ(made.kind, Expectation::Kind::code);
  EXPECT_THAT(made.calls, ElementsAre(5U));
  EXPECT_THAT(made.allowed, ElementsAre(CL_INVALID_VALUE, CL_INVALID_MEM_OBJECT));
}

TEST(Expectation, IsTheRejectedAnswerIfNothingElseIsKnown) {
  CallRecord record = read_calls(copying);
  const Expectation made = expectation_of_failure(record, harness::said("not in order"));
  EXPECT_EQ(made.kind, Expectation::Kind::other);
  EXPECT_EQ(made.parameter, "ptr");
  // This failure comes after call 6, which returns nothing that a program can check.
  record.failures[0] = {6, harness::said("nobody knows")};
  EXPECT_TRUE(expectation_of_failure(record, harness::said("nobody knows")).calls.empty());
}

const char* const speaking =
    R"({"call":1,"function":"clCreateContext","in":{"properties":null,"num_devices":1,"devices":["device_1"],"pfn_notify":null,"user_data":null,"errcode_ret":true}}
{"end":1,"result":"context_1","out":{"errcode_ret":-33}}
{"call":2,"function":"clCreateBuffer","in":{"context":"context_1","flags":1,"size":8,"host_ptr":null,"errcode_ret":true}}
{"end":2,"result":"mem_1","out":{"errcode_ret":0}}
{"call":3,"function":"clSetMemObjectDestructorCallback","in":{"memobj":"mem_1","pfn_notify":true,"user_data":true}}
{"end":3,"result":0,"out":{}}
{"call":4,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4358,"param_value_size":8,"param_value":true,"param_value_size_ret":null}}
{"end":4,"result":0,"out":{"param_value":{"bytes":8,"hex":"1122334455660000","handles":["context_1"]}}}
{"call":5,"function":"clGetMemObjectInfo","in":{"memobj":"mem_1","param_name":4355,"param_value_size":8,"param_value":true,"param_value_size_ret":null}}
{"end":5,"result":0,"out":{"param_value":{"bytes":8,"hex":"0022334455660000"}}}
{"call":6,"function":"clCreateProgramWithBinary","in":{"context":"context_1","num_devices":1,"device_list":["device_1"],"lengths":[1],"binaries":[{"bytes":1,"hex":"00"}],"binary_status":true,"errcode_ret":true}}
{"end":6,"result":null,"out":{"binary_status":[99],"errcode_ret":-30}}
{"call":7,"function":"clFlush","in":{"command_queue":"queue_1"}}
{"end":7,"result":0,"out":{},"printed":{"file":1,"bytes":4,"hex":"615d300a"}}
{"call":8,"function":"clFinish","in":{"command_queue":"queue_1"}}
{"end":8,"result":0,"out":{},"printed":{"file":1,"bytes":8,"hex":"625d310a625d300a"}}
{"call":9,"function":"clEnqueueMarker","in":{"command_queue":"queue_1","event":true}}
{"end":9,"result":-36,"out":{}}
{"callback":3,"status":null}
)";

TEST(Expectation, IsAnObjectThatMustNotExist) {
  const CallRecord record = read_calls(speaking);
  Expectation made = expectation_of_failure(
      record,
      with_aspect(found(FindingKind::object, "", some, {null}), harness::object_with_an_error));
  EXPECT_EQ(made.kind, Expectation::Kind::object);
  EXPECT_THAT(made.calls, ElementsAre(0U));
  EXPECT_EQ(made.relation, "==");
  made = expectation_of_failure(record, found(FindingKind::object, "clCreateProgramWithBinary",
                                              null, {null}, Relation::not_equal));
  EXPECT_THAT(made.calls, ElementsAre(5U));
  EXPECT_EQ(made.relation, "!=");
  CallRecord only_event = record;
  only_event.calls[0].result = nullptr;
  made = expectation_of_failure(
      only_event,
      with_aspect(found(FindingKind::object, "", some, {null}), harness::object_with_an_error));
  EXPECT_THAT(made.calls, ElementsAre(8U));
  EXPECT_EQ(made.relation, "kept");
  EXPECT_EQ(made.parameter, "event");
}

TEST(Expectation, IsAnObjectOfTheProgram) {
  const CallRecord record = read_calls(speaking);
  Expectation made = expectation_of_failure(record, other_object("CL_MEM_CONTEXT"));
  EXPECT_EQ(made.kind, Expectation::Kind::other);
  EXPECT_THAT(made.calls, ElementsAre(3U));
  made = expectation_of_failure(record, other_object("CL_MEM_HOST_PTR"));
  EXPECT_EQ(made.kind, Expectation::Kind::object);
  EXPECT_EQ(made.relation, "known");
  EXPECT_THAT(made.calls, ElementsAre(4U));
  made = expectation_of_failure(record, found(FindingKind::query, "CL_MEM_HOST_PTR", some, {null}));
  EXPECT_EQ(made.kind, Expectation::Kind::number);
  EXPECT_THAT(made.calls, ElementsAre(4U));
  EXPECT_THAT(made.allowed, ElementsAre(0));
}

TEST(Expectation, IsACodeOfAList) {
  const Expectation made = expectation_of_failure(read_calls(speaking), binary_status);
  EXPECT_EQ(made.kind, Expectation::Kind::number);
  EXPECT_EQ(made.parameter, "binary_status");
  EXPECT_THAT(made.allowed, ElementsAre(CL_INVALID_VALUE));
}

TEST(Expectation, IsTheLineThatWasPrinted) {
  const CallRecord record = read_calls(speaking);
  Expectation made = expectation_of_failure(
      record, found(FindingKind::output, "printf", {"a]0", {}}, {{"c", {}}}));
  EXPECT_EQ(made.kind, Expectation::Kind::line);
  EXPECT_THAT(made.calls, ElementsAre(6U, 7U));
  EXPECT_EQ(made.offset, 0U);
  EXPECT_EQ(made.words, "c");
  // Two printed lines end in this text. The number in Shown selects one of these lines.
  const Finding reason = found(FindingKind::output, "printf", {"b", {}}, {{"c", {}}});
  EXPECT_EQ(expectation_of_failure(record, reason).kind, Expectation::Kind::printed);
  made = expectation_of_failure(record, reason, Shown{"b", "c", 1});
  EXPECT_EQ(made.kind, Expectation::Kind::line);
  EXPECT_EQ(made.offset, 2U);
  EXPECT_EQ(made.words, "c]0");
}

TEST(Expectation, IsTheCallsOfCallbacks) {
  CallRecord record = read_calls(speaking);
  ASSERT_EQ(record.callbacks.size(), 1U);
  Expectation made = expectation_of_failure(record, early);
  EXPECT_EQ(made.kind, Expectation::Kind::called);
  ASSERT_EQ(made.called.size(), 1U);
  EXPECT_EQ(made.called[0].place, 2U);
  EXPECT_THAT(made.called[0].statuses, ElementsAre(0));
  EXPECT_THAT(made.calls, ElementsAre(2U, 8U));
  const Finding missing = found(FindingKind::callback, "", number(0), {number(1)});
  EXPECT_TRUE(expectation_of_failure(record, missing).calls.empty());
  record.callbacks.clear();
  made = expectation_of_failure(record, missing);
  EXPECT_EQ(made.relation, ">");
  EXPECT_THAT(made.calls, ElementsAre(2U, 8U));
}

TEST(Expectation, IsThatAProgramIsRefused) {
  const CallRecord record = read_calls(
      R"({"call":1,"function":"clBuildProgram","in":{"program":"program_1","num_devices":0,"device_list":null,"options":"","pfn_notify":null,"user_data":null}}
{"end":1,"result":0,"out":{}}
)");
  const Expectation made = expectation_of_failure(record, harness::said("", FindingKind::accepted));
  EXPECT_EQ(made.kind, Expectation::Kind::code);
  EXPECT_THAT(made.allowed, testing::Contains(CL_BUILD_PROGRAM_FAILURE));
}

TEST(Expectation, OfACrashIsTheCallThatDidNotReturn) {
  EXPECT_THAT(expectation_of_end(read_calls(copying)).calls, ElementsAre(9U));
}

// ---- Reduction

TEST(Reduction, KeepsWhatTheFailureDependsOn) {
  const CallRecord record = read_calls(copying);
  EXPECT_THAT(names(record, needed_by(record, {7})),
              ElementsAre("clCreateContext", "clCreateCommandQueueWithProperties", "clCreateBuffer",
                          "clEnqueueWriteBuffer", "clEnqueueReadBuffer"));
  EXPECT_THAT(names(record, all_until(record, {7})), testing::Contains("clCreateImage"));
  EXPECT_THAT(names(record, all_until(record, {7})), Not(testing::Contains("clGetPlatformIDs")));
}

TEST(Reduction, LeavesOutCallsOfUnneededObjects) {
  const CallRecord record = read_calls(copying);
  const Kept kept = without(record, all_until(record, {7}), 3);
  EXPECT_THAT(names(record, kept), Not(testing::Contains("clEnqueueReadBuffer")));
  EXPECT_TRUE(spare(record.calls[4]));
  EXPECT_FALSE(spare(record.calls[5]));  // a later call would read an undefined value
}

TEST(Reduction, LeavesOutTheCallsOfEarlierCases) {
  CallRecord record = read_calls(copying);
  const Kept needed = needed_by(record, {7});
  record.begin = 7;
  EXPECT_THAT(names(record, of_the_case(record, needed)),
              ElementsAre("clCreateContext", "clCreateCommandQueueWithProperties", "clCreateBuffer",
                          "clEnqueueReadBuffer"));
  record.begin = 0;
  EXPECT_EQ(of_the_case(record, needed), needed);
}

// Byte 3 is a guard byte after a result. The host wrote 0x5a to this byte before it unmapped the
// region.
TEST(Expectation, IsAByteThatMustNotBeWritten) {
  const std::string text = R"({"case":"a/1"}
{"call":1,"thread":1,"function":"clEnqueueUnmapMemObject","in":{"command_queue":"queue_1","memobj":"mem_1","mapped_ptr":{"at":"map_1","offset":0},"num_events_in_wait_list":0,"event_wait_list":null,"event":null},"wrote":{"map_1":{"bytes":4,"at":"map_1","offset":0,"hex":"a5a55a5a"}}}
{"end":1,"result":0,"out":{}}
{"call":2,"thread":1,"function":"clEnqueueMapBuffer","in":{"command_queue":"queue_1","buffer":"mem_1","blocking_map":0,"map_flags":3,"offset":0,"size":4,"num_events_in_wait_list":0,"event_wait_list":null,"event":null,"errcode_ret":true}}
{"end":2,"result":"map_2","out":{"errcode_ret":0}}
{"failed":{"kind":"overrun","rule":"rejected","got":{"text":"byte 3","number":3}}}
{"call":3,"thread":1,"function":"clEnqueueUnmapMemObject","in":{"command_queue":"queue_1","memobj":"mem_1","mapped_ptr":{"at":"map_2","offset":0},"num_events_in_wait_list":0,"event_wait_list":null,"event":null},"wrote":{"map_2":{"bytes":4,"at":"map_2","offset":0,"hex":"0102a507"}}}
{"end":3,"result":0,"out":{}}
)";
  const CallRecord record = read_calls(text);
  const Expectation made = expectation_of_failure(record, record.failures.at(0).finding);
  EXPECT_EQ(made.kind, Expectation::Kind::number);
  EXPECT_THAT(made.calls, ElementsAre(1U));
  EXPECT_EQ(made.offset, 3U);
  EXPECT_THAT(made.allowed, ElementsAre(0x5a));
  EXPECT_THAT(replay_c(record, needed_by(record, made.calls), made, {}),
              HasSubstr("number_is((const char *)map_2 + 3, 1, \"==\", 90, "));
}

TEST(Reduction, KeepsTheReleaseOfAnObjectInUse) {
  const CallRecord record = read_calls(
      R"({"call":1,"function":"clCreateSubDevices","in":{"in_device":"device_1","properties":[4230,1,0],"num_devices":1,"out_devices":true,"num_devices_ret":null}}
{"end":1,"result":0,"out":{"out_devices":["device_2"]}}
{"call":2,"function":"clCreateContext","in":{"properties":null,"num_devices":1,"devices":["device_1"],"pfn_notify":null,"user_data":null,"errcode_ret":true}}
{"end":2,"result":"context_1","out":{"errcode_ret":0}}
{"call":3,"function":"clCreateContext","in":{"properties":null,"num_devices":1,"devices":["device_2"],"pfn_notify":null,"user_data":null,"errcode_ret":true}}
{"end":3,"result":"context_2","out":{"errcode_ret":0}}
{"call":4,"function":"clReleaseDevice","in":{"device":"device_2"}}
{"end":4,"result":0,"out":{}}
{"call":5,"function":"clCreateBuffer","in":{"context":"context_2","flags":1,"size":8,"host_ptr":null,"errcode_ret":true}}
)");
  EXPECT_EQ(needed_by(record, {4}), (Kept{true, false, true, true, true}));
}

TEST(Reduction, FollowsTheArgumentsOfAKernel) {
  const CallRecord record = read_calls(
      R"({"call":1,"function":"clCreateKernel","in":{"program":"program_1","kernel_name":"k","errcode_ret":true}}
{"end":1,"result":"kernel_1","out":{"errcode_ret":0}}
{"call":2,"function":"clSetKernelArg","in":{"kernel":"kernel_1","arg_index":0,"arg_size":8,"arg_value":"mem_1"}}
{"end":2,"result":0,"out":{}}
{"call":3,"function":"clEnqueueNDRangeKernel","in":{"command_queue":"queue_1","kernel":"kernel_1","work_dim":1,"global_work_offset":null,"global_work_size":[1],"local_work_size":null,"num_events_in_wait_list":0,"event_wait_list":null,"event":null}}
{"end":3,"result":0,"out":{}}
{"call":4,"function":"clEnqueueReadBuffer","in":{"command_queue":"queue_1","buffer":"mem_1","blocking_read":1,"offset":0,"size":4,"ptr":{"bytes":4},"num_events_in_wait_list":0,"event_wait_list":null,"event":null}}
{"end":4,"result":0,"out":{"ptr":{"bytes":4,"hex":"00000000"}}}
)");
  EXPECT_EQ(needed_by(record, {3}), (Kept{true, true, true, true}));
}

// ---- Programs

std::string program(const Expectation& expected, const char* calls = copying) {
  const CallRecord record = read_calls(calls);
  ReplayText text;
  text.title = "buffers/copy";
  text.comments = {"fail: a comment that ends */ early"};
  text.platform = "A \"platform\"";
  text.device = "A device";
  text.poison = expected.kind == Expectation::Kind::ends;
  return replay_c(record, needed_by(record, expected.calls), expected, text);
}

TEST(Replay, IsPlainC) {
  const CallRecord record = read_calls(copying);
  const std::string text = program(expectation_of_failure(record, record.failures[0].finding));
  EXPECT_THAT(text, HasSubstr("buffer_1 = clCreateBuffer(context_1, CL_MEM_READ_WRITE, 8, NULL, "
                              "&status);\n"));
  EXPECT_THAT(text, HasSubstr("intptr_t properties[] = {CL_QUEUE_PROPERTIES, 0, 0};"));
  EXPECT_THAT(text, HasSubstr("0x00000001, 0x00000002,"));
  EXPECT_THAT(text, HasSubstr("+ 4, 4, \"==\", 2, \"clEnqueueReadBuffer\")"));
  EXPECT_THAT(text, Not(HasSubstr("image_1")));
  EXPECT_THAT(text, Not(HasSubstr("harness")));
}

TEST(Replay, HasAFunctionForEachCallback) {
  for (const Function& one : functions())
    for (const Parameter& parameter : one.parameters) {
      if (parameter.kind != Kind::callback) continue;
      const nlohmann::json call{
          {"call", 1}, {"function", one.name}, {"in", {{parameter.name, true}}}};
      const std::string calls = call.dump() + '\n';
      EXPECT_THAT(program(expectation_of_end(read_calls(calls)), calls.c_str()),
                  HasSubstr("static void CL_CALLBACK on_"))
          << one.name;
    }
}

TEST(Replay, CompilesWithoutWarnings) {
  if (std::system("cc --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "there is no C compiler";
  const CallRecord record = read_calls(copying);
  std::vector<Expectation> all{
      expectation_of_failure(record, record.failures[0].finding),
      expectation_of_failure(record,
                             found(FindingKind::query, "CL_MEM_SIZE", number(7), {number(8)})),
      expectation_of_failure(
          record, harness::code_finding("clEnqueueWriteBuffer", CL_SUCCESS, {CL_INVALID_VALUE})),
      expectation_of_failure(record, harness::said("not in order")), expectation_of_end(record)};
  std::vector<std::string> programs;
  for (const Expectation& one : all) programs.push_back(program(one));
  const CallRecord spoken = read_calls(speaking);
  for (const Finding& finding :
       {with_aspect(found(FindingKind::object, "", some, {null}), harness::object_with_an_error),
        found(FindingKind::object, "clCreateProgramWithBinary", null, {null}, Relation::not_equal),
        with_aspect(found(FindingKind::object, "clEnqueueMarker", some, {null}),
                    harness::object_with_an_error),
        other_object("CL_MEM_CONTEXT"), other_object("CL_MEM_HOST_PTR"), binary_status,
        found(FindingKind::output, "printf", {"a]0", {}}, {{"c", {}}}),
        harness::said("printf wrote something", FindingKind::output), early})
    programs.push_back(program(expectation_of_failure(spoken, finding), speaking));
  Expectation missing = expectation_of_failure(spoken, early);
  missing.relation = ">";
  programs.push_back(program(missing, speaking));
  const std::string path = testing::TempDir() + "replay_test.c";
  for (const std::string& one : programs) {
    std::ofstream(path) << one;
    EXPECT_EQ(std::system(("cc -std=gnu99 -Wall -Wextra -Werror -fsyntax-only " + path).c_str()), 0)
        << one;
  }
  std::filesystem::remove(path);
}

TEST(Constants, HaveTheSpecificationsNames) {
  EXPECT_EQ(number_text("mem_flags", "", CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR),
            "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR");
  EXPECT_EQ(number_text("mem_info", "clGetMemObjectInfo", CL_MEM_SIZE), "CL_MEM_SIZE");
  EXPECT_EQ(number_text("bool", "", 1), "CL_TRUE");
  EXPECT_EQ(number_text("mem_flags", "", std::uint64_t{1} << 40U), "0x10000000000ull");
  EXPECT_EQ(code_text(-30), "CL_INVALID_VALUE");
  EXPECT_EQ(property_value_text("CL_SAMPLER_FILTER_MODE", CL_FILTER_LINEAR), "CL_FILTER_LINEAR");
  EXPECT_EQ(property_value_text("CL_QUEUE_SIZE", 16), std::nullopt);
}

TEST(Constants, OfNewerHeadersAreDefined) {
  EXPECT_EQ(
      definitions_of_new_names("clGetDeviceInfo(device_1, CL_DEVICE_UUID, 16, CL_DEVICE_UUID, "
                               "CL_DEVICE_NAME, CL_NONE"),
      "#ifndef CL_DEVICE_UUID\n#define CL_DEVICE_UUID 0x106A\n#endif\n");
}

}  // namespace
}  // namespace assay::calls
