// These tests need no driver.
#include <gmock/gmock.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/base/some_device.h"
#include "suites/images/test_formats.h"
#include "suites/spirv/example.h"
#include "suites/spirv/spirv_images/kernels.h"
#include "suites/spirv/support.h"
#include "suites/suites.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_images {
namespace {

using images::Origin;
using images::Sampling;
using images::Writing;
using testing::HasSubstr;

std::string said_of(const spirv::KernelText& kernel, const spirv::Environment& environment) {
  const std::string text = spirv::build_module(kernel, environment).text;
  const auto fault = harness::spirv_fault(harness::assemble_spirv(text), environment.version);
  return fault ? *fault + "\n" + text : "";
}

constexpr spirv::Environment environments[] = {{64, {1, 0}}, {32, {1, 2}}, {64, {1, 6}}};

TEST(ImageModules, AreValid) {
  for (const char* id : {"rgba.unorm_int8", "rgba.signed_int32", "r.unsigned_int8", "depth.float"})
    for (const images::ImageType& type : images::image_types()) {
      const images::Format format = images::format(id);
      if (format.depth() && type.depth_type.empty()) continue;
      for (const spirv::Environment& environment : environments) {
        for (const Origin origin : {Origin::none, Origin::argument, Origin::program_scope})
          for (const bool integer : {true, false})
            for (const bool half : {false, true}) {
              if (origin == Origin::none ? !integer : type.buffer) continue;
              if (half && !format.readable_as_half()) continue;
              Sampling s{{}, format, &type, {}, origin};
              s.integer_coordinates = integer;
              s.half = half;
              EXPECT_EQ(said_of(reading_text(s, {}), environment), "") << id << " " << type.name;
            }
        for (const bool read_write : {false, true})
          for (const bool half : {false, true}) {
            if (half && !format.readable_as_half()) continue;
            const Writing w{{}, format, &type, read_write, half, {}};
            EXPECT_EQ(said_of(writing_text(w), environment), "") << id << " " << type.name;
          }
      }
    }
}

TEST(ImageModules, HaveTheirOperands) {
  Sampling s{{}, images::format("rgba.signed_int32"), &images::plane(), {}, Origin::none};
  s.integer_coordinates = true;
  const Operands extended{"sign_extend", "SignExtend", {1, 4}, 'i'};
  EXPECT_THAT(reading_text(s, extended).text, HasSubstr("%image %c SignExtend\n"));
  EXPECT_EQ(said_of(reading_text(s, extended), {64, {1, 4}}), "");
  s.origin = Origin::argument;
  EXPECT_THAT(reading_text(s, extended).text, HasSubstr("%c Lod|SignExtend %float_0\n"));
  EXPECT_EQ(said_of(reading_text(s, extended), {64, {1, 4}}), "");
  EXPECT_EQ(said_of(reading_text(s, {"nontemporal", "Nontemporal", {1, 6}, 0}), {64, {1, 6}}), "");
}

TEST(ImageQueries, AreValid) {
  for (const spirv::Example& example :
       spirv::load_examples("spirv_images", "suites/spirv/spirv_images/queries.spvasm"))
    for (const spirv::Environment& environment : environments) {
      const std::string text = spirv::module_of(example, environment).text;
      EXPECT_FALSE(harness::spirv_fault(harness::assemble_spirv(text), environment.version))
          << example.id;
    }
}

/// On a device that supports everything, each glob of data/spirv/quick.csv must match a case.
TEST(QuickCases, AreThere) {
  harness::RunOptions options;
  options.depth = harness::Depth::quick;
  const Target target(some_device(), options);
  std::vector<std::string> ids;
  for (const harness::Suite& suite : {suite_of("spirv_images"), suite_of("spirv_memory")})
    for (const harness::Case& c : suite.expand(target.device(), options)) ids.push_back(c.id);
  for (const std::string& glob : spirv::quick_globs())
    EXPECT_TRUE(
        std::ranges::any_of(ids, [&](const std::string& id) { return harness::matches(glob, id); }))
        << "data/spirv/quick.csv: no case is called " << glob;
}

}  // namespace
}  // namespace assay::suites::spirv_images
