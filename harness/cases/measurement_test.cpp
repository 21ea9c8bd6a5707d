#include "harness/cases/measurement.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace assay::harness {
namespace {

Exhibit exhibit(std::uint64_t index, double severity) {
  Exhibit made;
  made.index = index;
  made.severity = severity;
  made.ulp = severity;
  made.input = {"0x42b17217"};
  made.subject = {"0x7f7fff84"};
  made.reference = {"0x7f7fff80 + 0.19 ulp"};
  made.rule = "rejected";
  made.lane = 2;
  made.width = 4;
  return made;
}

Measurement part(std::uint64_t first, double severity) {
  Measurement made;
  made.inputs = 10;
  made.failing = 1;
  made.max_ulp = severity;
  made.limit = "ulp(3)";
  made.upper_bound = true;
  made.histogram = {9, 0, 1};
  made.rules = {{"within limit", 9}};
  made.worst = exhibit(first, severity);
  made.failures = {exhibit(first, severity)};
  made.seconds = {{"device", 0.5}};
  return made;
}

nlohmann::json merged(std::initializer_list<Measurement> parts) {
  Measurement all;
  for (const auto& one : parts) all.merge(one);
  return all;
}

TEST(Measurement, HasTheDigestOfItsPartsInTheirOrder) {
  Measurement sweep = part(1, 2), other = part(2, 2);
  const Measurement search = part(3, 2);
  sweep.digest = std::string(32, 'a');
  other.digest = std::string(32, 'b');
  EXPECT_EQ(merged({sweep, search}).at("digest"), sweep.digest) << "a search has no digest";
  EXPECT_EQ(merged({search, sweep}).at("digest"), sweep.digest);
  EXPECT_FALSE(merged({search, search}).contains("digest"));
  const auto both = merged({sweep, other}).at("digest"),
             turned = merged({other, sweep}).at("digest");
  EXPECT_NE(both, turned);
  EXPECT_NE(both, sweep.digest);
}

TEST(Measurement, ShowsInputsOfTheSequenceBeforeInputsOfASearch) {
  const Measurement sweep = part(44'611, 2);
  Measurement search = part(0, 2), greater = part(0, 3);
  for (Measurement* one : {&search, &greater}) {
    one->worst->index.reset();
    one->failures.front().index.reset();
  }
  for (const auto& parts : {std::initializer_list<Measurement>{sweep, search}, {search, sweep}}) {
    const auto both = merged(parts);
    EXPECT_EQ(both.at("worst").at("index"), 44'611);
    EXPECT_EQ(both.at("failures").at(0).at("index"), 44'611);
    EXPECT_FALSE(both.at("failures").at(1).contains("index"));
    EXPECT_FALSE(both.at("failures").at(1).get<Exhibit>().index);
  }
  EXPECT_FALSE(merged({sweep, greater}).at("worst").contains("index"));
}

TEST(Measurement, MergesInAnyOrderAndGrouping) {
  const Measurement a = part(7, 3.5), b = part(3, 3.5), c = part(1, 2);
  EXPECT_EQ(merged({a, b, c}), merged({c, a, b}));
  Measurement bc = b;
  bc.merge(c);
  EXPECT_EQ(merged({a, b, c}), merged({a, bc}));
  Measurement all = a;
  all.merge(b);
  all.merge(c);
  EXPECT_EQ(all.inputs, 30u);
  EXPECT_EQ(all.failing, 3u);
  EXPECT_EQ(all.worst->index, 3u) << "the lowest index among equals";
  EXPECT_EQ(all.failures.front().index, 1u);
  EXPECT_EQ(all.histogram, (std::vector<std::uint64_t>{27, 0, 3}));
  EXPECT_TRUE(all.upper_bound);
}

/// Errors of 0x1p70 and 0x1p80 ulp have the same severity.
TEST(Measurement, TheFirstOfHugeErrorsIsTheGreatest) {
  Measurement first = part(3, 0x1p70), second = part(9, 0x1p80), third = part(12, 0x1p75);
  for (Measurement* one : {&first, &second, &third}) one->worst->severity = 0x1p64;
  second.worst->ulp = second.max_ulp = NAN;
  for (const auto& parts : {std::initializer_list<Measurement>{first, second, third},
                            {third, second, first},
                            {second, third, first}}) {
    Measurement all;
    for (const Measurement& one : parts) all.merge(one);
    EXPECT_EQ(all.worst->index, 3u);
    EXPECT_EQ(all.max_ulp, 0x1p70);
  }
}

TEST(Measurement, OneSampledPartMakesTheWholeALowerBound) {
  Measurement a = part(1, 1), b = part(2, 1);
  b.upper_bound = false;
  a.merge(b);
  EXPECT_FALSE(a.upper_bound);
  a = part(1, 1);
  a.merge(Measurement{});
  EXPECT_TRUE(a.upper_bound) << "a part without inputs changes nothing";
}

TEST(Measurement, KeepsTheFirstFailuresOnly) {
  Measurement all;
  for (std::uint64_t i = 40; i > 0; --i) all.merge(part(i, 4));
  ASSERT_EQ(all.failures.size(), 8u);
  EXPECT_EQ(all.failures.front().index, 1u);
  EXPECT_EQ(all.failures.back().index, 8u);
  EXPECT_EQ(all.failing, 40u);
}

TEST(Measurement, DifferentLimitsDoNotMerge) {
  Measurement a = part(1, 1), b = part(2, 1);
  b.limit = "ulp(4)";
  EXPECT_THROW(a.merge(b), std::invalid_argument);
}

TEST(Measurement, ReadsBackFromJson) {
  Measurement made = part(5, INFINITY);
  made.failures.front().subject = {"0x1", "0x2"};
  const nlohmann::json json = made;
  EXPECT_EQ(json["max_ulp"], "infinity");
  EXPECT_EQ(json["bound"], "upper");
  EXPECT_EQ(json["worst"]["subject"], "0x7f7fff84");
  EXPECT_EQ(json["failures"][0]["subject"][1], "0x2");
  const auto text = json.dump();
  EXPECT_EQ(nlohmann::json(nlohmann::json::parse(text).get<Measurement>()).dump(), text);
}

TEST(Measurement, APictureOfErrorsIsWrittenInFewDigits) {
  Measurement made = part(0, 2);
  made.profile = {{-3.14159265, 0.123456}, {1e-310, HUGE_VAL}};
  const nlohmann::json text = made;
  EXPECT_EQ(text["profile"].dump(), R"([[-3.142,0.1235],[1e-310,"infinity"]])");
  const auto again = text.get<Measurement>();
  ASSERT_EQ(again.profile.size(), 2U);
  EXPECT_EQ(again.profile[0].input, -3.142);
  EXPECT_TRUE(std::isinf(again.profile[1].ulp));
  Measurement other = part(10, 1);
  other.merge(made);
  EXPECT_EQ(other.profile.size(), 2U);
}

TEST(Measurement, InvalidJsonIsRefused) {
  EXPECT_THROW(nlohmann::json::parse("{}").get<Measurement>(), nlohmann::json::exception);
  EXPECT_ANY_THROW(nlohmann::json::parse(
                       R"({"inputs":1,"failing":0,"max_ulp":"big","limit":"","bound":"lower"})")
                       .get<Measurement>());
}

}  // namespace
}  // namespace assay::harness
