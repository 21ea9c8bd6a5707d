#include "reference/acceptance/accuracy.h"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "reference/acceptance/accuracy_table.h"

namespace assay::reference {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(Accuracy, ReadsEveryKind) {
  EXPECT_EQ(parse_accuracy("exact"), Accuracy(accuracy::Exact{}));
  EXPECT_EQ(parse_accuracy("correctly-rounded"), Accuracy(accuracy::CorrectlyRounded{}));
  EXPECT_EQ(parse_accuracy("ulp(4)"), Accuracy(accuracy::Ulp{4, 0}));
  EXPECT_EQ(parse_accuracy("ulp(2.5+2n)"), Accuracy(accuracy::Ulp{2.5, 2}));
  EXPECT_EQ(parse_accuracy("ulp(3+floor(|2x|))"), Accuracy(accuracy::UlpOfInput{3, 2}));
  EXPECT_EQ(parse_accuracy("absolute(1e-3)"), Accuracy(accuracy::Absolute{1e-3}));
  EXPECT_EQ(parse_accuracy("fma-or-mul-add"), Accuracy(accuracy::FmaOrMulAdd{}));
  EXPECT_EQ(parse_accuracy("low-bits(7)"), Accuracy(accuracy::LowBits{7}));
  EXPECT_EQ(parse_accuracy("scaled(max*max)"), Accuracy(accuracy::Scaled{"max*max"}));
  EXPECT_EQ(parse_accuracy("any"), Accuracy(accuracy::Any{}));
  EXPECT_EQ(parse_accuracy("implementation-defined"), Accuracy(accuracy::ImplementationDefined{}));
  EXPECT_EQ(parse_accuracy("undefined"), Accuracy(accuracy::Undefined{}));
  EXPECT_EQ(parse_accuracy("relaxed(f(x) or ulp(2))"),
            Accuracy(accuracy::Relaxed{"f(x) or ulp(2)"}));
}

TEST(Accuracy, PrintsWhatItReads) {
  for (const char* text :
       {"exact", "correctly-rounded", "ulp(4)", "ulp(2.5+2n)", "ulp(0+2n)", "ulp(3+floor(|2x|))",
        "absolute(0.001)", "absolute(1e-05)", "fma-or-mul-add", "low-bits(7)",
        "scaled(max*max*(2n-1)*FLT_EPSILON)", "any", "implementation-defined", "undefined",
        "relaxed(x in [-pi, pi]: absolute(2^-11); else: any)"}) {
    EXPECT_EQ(to_string(parse_accuracy(text)), text);
    EXPECT_EQ(parse_accuracy(to_string(parse_accuracy(text))), parse_accuracy(text));
  }
}

TEST(Accuracy, RefusesWhatItCannotRead) {
  for (const char* text : {"", "ulp", "ulp()", "ulp(x)", "ulp(-1)", "ulp(4) ", "ulp(4", "ulp(4+2)",
                           "ulp(nan)", "ulp(inf)", "ulp(3+floor(|2y|))", "Exact", "absolute(1;2)",
                           "low-bits(7.5)", "low-bits(99)", "scaled()", "relaxed()", "4"}) {
    EXPECT_THROW(parse_accuracy(text), std::invalid_argument) << text;
  }
}

TEST(Accuracy, Limits) {
  EXPECT_EQ(ulp_limit(accuracy::Exact{}, 4), 0);
  EXPECT_EQ(ulp_limit(accuracy::CorrectlyRounded{}, 4), 0.5);
  EXPECT_EQ(ulp_limit(accuracy::Ulp{2.5, 2}, 4), 10.5);
  EXPECT_EQ(ulp_limit(accuracy::UlpOfInput{3, 2}, 1), 3);
  EXPECT_EQ(ulp_limit(accuracy::Undefined{}, 1), inf);
  EXPECT_TRUE(never_fails(accuracy::Any{}));
  EXPECT_TRUE(never_fails(accuracy::Relaxed{"x"}));
  EXPECT_FALSE(never_fails(accuracy::Absolute{1}));
  EXPECT_TRUE(bounds_errors(accuracy::Relaxed{"x"}));
  EXPECT_TRUE(bounds_errors(accuracy::CorrectlyRounded{}));
  EXPECT_FALSE(bounds_errors(accuracy::Exact{}));
  EXPECT_FALSE(bounds_errors(accuracy::Undefined{}));
}

const std::string header = "function,format,profile,mode,bound,citation,requirement\n";

TEST(AccuracyTable, FindsRows) {
  const auto table =
      AccuracyTable::parse(header +
                               "exp,float,full,default,ulp(3),\"C 3.0, 7.4, exp\",id-1\r\n"
                               "x + y,float,full,default,correctly-rounded,\"a \"\"b\"\"\",id-2\n",
                           "test.csv");
  ASSERT_EQ(table.rows().size(), 2U);
  const AccuracyRow* row = table.find("exp", "float", "full", "default");
  ASSERT_NE(row, nullptr);
  EXPECT_EQ(row->citation, "C 3.0, 7.4, exp");
  EXPECT_EQ(row->requirement, "id-1");
  EXPECT_EQ(row->accuracy, Accuracy(accuracy::Ulp{3}));
  EXPECT_EQ(table.find("x + y", "float", "full", "default")->citation, "a \"b\"");
  EXPECT_EQ(table.find("exp", "half", "full", "default"), nullptr);
  EXPECT_EQ(table.find("exp", "float", "full", "unsafe"), nullptr);
}

std::string complaint(const std::string& csv) {
  try {
    AccuracyTable::parse(csv, "test.csv");
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(AccuracyTable, NamesTheDamage) {
  EXPECT_EQ(complaint("function,bound\n"),
            "test.csv:1: the columns must be "
            "function,format,profile,mode,bound,citation,requirement");
  EXPECT_EQ(complaint(header), "test.csv:1: the table has no rows");
  EXPECT_EQ(complaint(header + "exp,float,full,default,ulp(3),c\n"),
            "test.csv:2: got 6 fields, expected 7");
  EXPECT_EQ(complaint(header + "exp,float,full,default,ulp(3),,r\n"),
            "test.csv:2: the column 'citation' is empty");
  EXPECT_EQ(complaint(header + "exp,float,full,default,ulp(3),c,r\n"
                               "exp,float,full,default,ulp(4),c,r\n"),
            "test.csv:3: the row of 'exp' (float, full, default) occurs twice");
  EXPECT_EQ(complaint(header + "exp,float,full,default,ulp(3),\"c,r\n"),
            "test.csv:2: a quoted field does not end");
  EXPECT_TRUE(complaint(header + "exp,float,full,default,some,c,r\n")
                  .starts_with("test.csv:2: 'some' is not an accuracy"));
}

TEST(AccuracyTable, ABoundMayBeLimitedToADomain) {
  const Bound bound = parse_bound("ulp(8192) on [-2^16, 2^16]");
  EXPECT_EQ(to_string(bound.accuracy), "ulp(8192)");
  ASSERT_TRUE(bound.domain.has_value());
  EXPECT_EQ(bound.domain->low, -65536);
  EXPECT_EQ(bound.domain->high, 65536);
  EXPECT_FALSE(parse_bound("ulp(4)").domain.has_value());
  EXPECT_THROW(parse_bound("ulp(4) on [1]"), std::invalid_argument);
  EXPECT_THROW(parse_bound("ulp(4) on [1, x]"), std::invalid_argument);
}

}  // namespace
}  // namespace assay::reference
