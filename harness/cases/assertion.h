#pragma once
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/cases/finding.h"

/// Assertions of cases. A failed assertion makes a finding with the actual and the allowed values.
/// More words may follow: `EXPECT_VALUE(sum, ==, 100) << "the sum that the work-items made"`. An
/// ASSERT_... that fails returns from the function.
namespace assay::harness {

/// Sets fields of a finding: `EXPECT_VALUE(calls, ==, 1) << About{.kind = Finding::Kind::callback,
/// .aspect = "destructor"}`. Empty members change nothing. `kind` does not change a finding about a
/// text or an object.
struct About {
  std::optional<Finding::Kind> kind = {};
  std::string subject = {}, parameter = {}, aspect = {};
  std::string_view rule = {};
};

class Words {
 public:
  template <typename T>
  Words& operator<<(const T& value) {
    message_ << value;
    return *this;
  }
  Words& operator<<(const About& about) {
    about_ = about;
    return *this;
  }

  std::string text() const { return message_.GetString(); }
  const About& about() const { return about_; }

 private:
  testing::Message message_;
  About about_;
};

class FailedAssertion {
 public:
  FailedAssertion(bool fatal, const char* file, int line, Finding finding)
      : fatal_(fatal), file_(file), line_(line), finding_(std::move(finding)) {}
  void operator=(const Words& words);

 private:
  bool fatal_;
  const char* file_;
  int line_;
  Finding finding_;
};

/// The finding that this thread reports now. nullptr for GoogleTest's own assertions.
const Finding* reported_finding();

/// The file's path begins at the top of the repository.
std::string place_of(const char* file, int line);

/// Sets `during` in the findings of this thread, while the object exists.
class During {
 public:
  template <typename T>
  explicit During(const T& circumstances) : During((Words() << circumstances).text()) {}
  explicit During(std::string circumstances);
  ~During();
  During(const During&) = delete;
  During& operator=(const During&) = delete;
};

/// `name` is the value's name in the API: "CL_MEM_READ_ONLY (4)". An address becomes "NULL" or "not
/// NULL".
template <typename T>
Value value_of(const T& value, std::string_view name = {}) {
  Value made;
  if constexpr (std::is_pointer_v<T> || std::is_null_pointer_v<T>) {
    made = {value == nullptr ? "NULL" : "not NULL", value == nullptr ? 0 : 1, true};
  } else {
    made.text = testing::PrintToString(value);
    if constexpr (std::is_integral_v<T>) {
      if (!name.empty()) made.text = std::string(name) + " (" + made.text + ")";
      made.number = static_cast<std::int64_t>(value);
    }
  }
  return made;
}

/// The first name of the API in `text`: "CL_MEM_SIZE". May be empty.
std::string_view api_name(std::string_view text);

/// Compares the values of integers of any types.
template <Relation relation, typename Got, typename Allowed>
bool holds(const Got& got, const Allowed& allowed) {
  constexpr bool integers = std::is_integral_v<Got> && std::is_integral_v<Allowed>;
  if constexpr (integers && relation == Relation::equal)
    return std::cmp_equal(+got, +allowed);
  else if constexpr (integers && relation == Relation::not_equal)
    return std::cmp_not_equal(+got, +allowed);
  else if constexpr (integers && relation == Relation::at_least)
    return std::cmp_greater_equal(+got, +allowed);
  else if constexpr (integers && relation == Relation::at_most)
    return std::cmp_less_equal(+got, +allowed);
  else if constexpr (integers && relation == Relation::more)
    return std::cmp_greater(+got, +allowed);
  else if constexpr (integers && relation == Relation::less)
    return std::cmp_less(+got, +allowed);
  else if constexpr (relation == Relation::equal)
    return got == allowed;
  else if constexpr (relation == Relation::not_equal)
    return got != allowed;
  else if constexpr (relation == Relation::at_least)
    return got >= allowed;
  else if constexpr (relation == Relation::at_most)
    return got <= allowed;
  else if constexpr (relation == Relation::more)
    return got > allowed;
  else
    return got < allowed;
}

template <typename T>
inline constexpr bool is_text = std::is_convertible_v<const T&, std::string_view> &&
                                !std::is_pointer_v<T> && !std::is_null_pointer_v<T>;

/// The kind is `query` if the expression has a name of the API, such as CL_MEM_SIZE.
Finding compared(std::string_view got_text, Value got, Relation relation, Value allowed);

template <Relation relation, typename Got, typename Allowed>
std::optional<Finding> check_value(const char* got_text, const char* allowed_text, const Got& got,
                                   const Allowed& allowed) {
  if (holds<relation>(got, allowed)) return std::nullopt;
  if constexpr (is_text<Got> && is_text<Allowed>) {
    Finding other = compared(got_text, text_value(std::string(std::string_view(got))), relation,
                             text_value(std::string(std::string_view(allowed))));
    other.kind = Finding::Kind::text;
    return other;
  }
  // The numbers of addresses mean nothing to people.
  if constexpr (std::is_pointer_v<Got> && std::is_pointer_v<Allowed>)
    if (got != nullptr && allowed != nullptr) {
      Finding other = compared(got_text, {"another object", {}}, relation, {"the right one", {}});
      other.kind = Finding::Kind::object;
      return other;
    }
  return compared(got_text, value_of(got), relation, value_of(allowed, api_name(allowed_text)));
}

template <typename Got, typename... Allowed>
std::optional<Finding> check_any(const char* got_text, const Got& got, const Allowed&... allowed) {
  if ((holds<Relation::equal>(got, allowed) || ...)) return std::nullopt;
  Finding made = compared(got_text, value_of(got), Relation::equal, {});
  made.allowed = {value_of(allowed)...};
  return made;
}

std::optional<Finding> check_condition(bool holds);

}  // namespace assay::harness

/// `found` is a std::optional<Finding>, empty if the assertion holds.
#define ASSAY_EXPECT_(found)                                                                \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                             \
  if (auto assay_found = found; !assay_found)                                               \
    ;                                                                                       \
  else                                                                                      \
    ::assay::harness::FailedAssertion(false, __FILE__, __LINE__, *std::move(assay_found)) = \
        ::assay::harness::Words()
#define ASSAY_ASSERT_(found)                                                                      \
  GTEST_AMBIGUOUS_ELSE_BLOCKER_                                                                   \
  if (auto assay_found = found; !assay_found)                                                     \
    ;                                                                                             \
  else                                                                                            \
    return ::assay::harness::FailedAssertion(true, __FILE__, __LINE__, *std::move(assay_found)) = \
               ::assay::harness::Words()

/// EXPECT_VALUE(got, >=, allowed)
#define EXPECT_VALUE(got, relation, allowed)                                              \
  ASSAY_EXPECT_((::assay::harness::check_value<::assay::harness::relation_of(#relation)>( \
      #got, #allowed, got, allowed)))
#define ASSERT_VALUE(got, relation, allowed)                                              \
  ASSAY_ASSERT_((::assay::harness::check_value<::assay::harness::relation_of(#relation)>( \
      #got, #allowed, got, allowed)))
#define EXPECT_ANY_VALUE(got, ...) \
  ASSAY_EXPECT_((::assay::harness::check_any(#got, got, __VA_ARGS__)))
/// The words after << describe the condition.
#define EXPECT_HOLDS(condition) \
  ASSAY_EXPECT_(::assay::harness::check_condition(static_cast<bool>(condition)))
#define ASSERT_HOLDS(condition) \
  ASSAY_ASSERT_(::assay::harness::check_condition(static_cast<bool>(condition)))
#define ADD_FINDING(finding) ASSAY_EXPECT_(std::optional<::assay::harness::Finding>(finding))
#define FAIL_BY(finding) ASSAY_ASSERT_(std::optional<::assay::harness::Finding>(finding))
/// Like SCOPED_TRACE, for findings.
#define ASSAY_DURING_NAME_2(line) assay_during_##line
#define ASSAY_DURING_NAME_(line) ASSAY_DURING_NAME_2(line)
#define DURING(circumstances) \
  const ::assay::harness::During ASSAY_DURING_NAME_(__LINE__)(circumstances)
