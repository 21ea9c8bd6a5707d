#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "suites/api/api_errors/trigger.h"
#include "suites/host/extension.h"

// A trigger is a call that breaks one rule. A table has a call with right arguments, and each row
// changes arguments so that one rule is broken.
namespace assay::suites::api_errors {

/// A number, a handle, a pointer, or a function that returns the value. The function may skip the
/// case.
class Value {
 public:
  template <typename T>
    requires(!std::same_as<T, Value>)
  Value(T value) {  // implicit, so that rows of tables have plain values
    if constexpr (std::invocable<T, Attempt&>)
      make_ = [value](Attempt& a) { return word(value(a)); };
    else
      make_ = [bits = word(value)](Attempt&) { return bits; };
  }
  template <typename T>
  T as(Attempt& a) const {
    if constexpr (std::is_pointer_v<T>)
      return reinterpret_cast<T>(static_cast<std::uintptr_t>(make_(a)));
    else
      return static_cast<T>(make_(a));
  }

 private:
  template <typename T>
  static std::uint64_t word(T value) {
    if constexpr (std::is_null_pointer_v<T>)
      return 0;
    else if constexpr (std::is_pointer_v<T>)
      return reinterpret_cast<std::uintptr_t>(value);
    else
      return static_cast<std::uint64_t>(value);
  }
  std::function<std::uint64_t(Attempt&)> make_;
};

struct Break {
  struct Change {
    std::string parameter;  ///< the parameter's name in the specification
    Value value;
  };
  std::string name;
  std::vector<Change> changes;
  bool by_loader = false;
  host::Needs needs{};  ///< replaces the needs of the call, if given
};
using Breaks = std::vector<Break>;

Breaks merged(std::initializer_list<Breaks> tables);

/// As in data/api/calls.csv, without errcode_ret.
std::vector<std::string> parameters_of(const std::string& function);

/// The places of the changed parameters in a call. Throws std::logic_error if there are not `count`
/// names, or if a change names an unknown parameter.
std::vector<std::size_t> places(const std::string& function,
                                const std::vector<std::string>& parameters, std::size_t count,
                                const Break& row);

/// `valid` makes the right arguments, whose objects the attempt keeps.
template <typename Arguments>
std::vector<Trigger> breaks(
    const std::string& function, const std::vector<std::string>& parameters,
    std::type_identity_t<std::function<cl_int(Attempt&, const Arguments&)>> call,
    std::type_identity_t<std::function<Arguments(Attempt&)>> valid, const Breaks& rows,
    const host::Needs& needs) {
  constexpr std::size_t count = std::tuple_size_v<Arguments>;
  std::vector<Trigger> made;
  for (const Break& row : rows) {
    const auto run = [=, changes = row.changes,
                      at = places(function, parameters, count, row)](Attempt& a) -> cl_int {
      Arguments arguments = valid(a);
      const auto change = [&]<std::size_t... i>(std::size_t place, const Value& value,
                                                std::index_sequence<i...>) {
        ((i == place
              ? void(std::get<i>(arguments) = value.as<std::tuple_element_t<i, Arguments>>(a))
              : void()),
         ...);
      };
      for (std::size_t n = 0; n < at.size(); ++n)
        if (!testing::Test::IsSkipped())
          change(at[n], changes[n].value, std::make_index_sequence<count>());
      return testing::Test::IsSkipped() ? CL_SUCCESS : call(a, arguments);
    };
    made.push_back(
        {function + '/' + row.name, run, row.by_loader, row.needs.empty() ? needs : row.needs});
  }
  return made;
}

template <typename Function>
struct Signature;
template <typename Result, typename... Parameters>
struct Signature<Result (*)(Parameters...)> {
  /// True if the function makes an object and stores the error code through its last parameter.
  static constexpr bool makes = std::is_pointer_v<Result>;
  template <std::size_t... i>
  static std::tuple<std::tuple_element_t<i, std::tuple<Parameters...>>...> given(
      std::index_sequence<i...>);
  using Arguments =
      decltype(given(std::make_index_sequence<sizeof...(Parameters) - (makes ? 1 : 0)>()));
  using Valid = std::function<Arguments(Attempt&)>;
};

/// `parameters` names the parameters if data/api/calls.csv does not have the function.
template <typename Function>
std::vector<Trigger> breaks_of(const std::string& name, Function (*function)(Attempt&),
                               typename Signature<Function>::Valid valid, const Breaks& rows,
                               const host::Needs& needs = {},
                               std::vector<std::string> parameters = {}) {
  using Of = Signature<Function>;
  if (parameters.empty()) parameters = parameters_of(name);
  const auto call = [=](Attempt& a, const typename Of::Arguments& arguments) -> cl_int {
    return std::apply(
        [&](auto... given) -> cl_int {
          if constexpr (Of::makes)
            return refused(name, [&](cl_int* status) { return function(a)(given..., status); });
          else
            return function(a)(given...);
        },
        arguments);
  };
  return breaks<typename Of::Arguments>(name, parameters, call, std::move(valid), rows, needs);
}

#define BREAKS(function, ...) \
  breaks_of(                  \
      #function, +[](Attempt& a) { return a.api.function; }, __VA_ARGS__)
#define EXTENSION_BREAKS(function, ...)                                                     \
  breaks_of(                                                                                \
      #function,                                                                            \
      +[](Attempt& a) { return host::extension_function<function##_fn>(a.on, #function); }, \
      __VA_ARGS__)
/// Calls a function of one parameter with NULL.
#define NULL_OBJECT(function, name)                                              \
  Trigger {                                                                      \
    #function "/" name, [](Attempt& a) { return a.api.function(nullptr); }, true \
  }

/// For example a list of properties with its final 0.
template <typename T>
auto list(std::initializer_list<T> values) {
  return [made = std::vector<T>(values)](Attempt& a) { return a.keep(made).data(); };
}
template <auto object>
auto listed(Attempt& a) {
  return &a.keep(object(a));
}
/// For lists: listed<null<cl_mem>>.
template <typename Handle>
Handle null(Attempt&) {
  return nullptr;
}

/// `status` is CL_COMPLETE or an error.
inline cl::UserEvent event_of(const cl::Context& context, cl_int status) {
  cl::UserEvent event(context);
  event.setStatus(status);
  return event;
}
/// For event_wait_list. With `foreign`, the event belongs to a different context than the case's
/// context.
template <cl_int status, bool foreign = false>
const cl_event* events(Attempt& a) {
  return &a.keep(event_of(foreign ? a.on.foreign_context() : a.on.context(), status))();
}

template <cl_int status, bool foreign = false>
cl_event event(Attempt& a) {
  return *events<status, foreign>(a);
}
/// Only the second object breaks the rule, because a driver may check only the first object.
template <auto right, auto wrong>
auto both(Attempt& a) {
  return a.keep(std::array{right(a), wrong(a)}).data();
}
/// For event_wait_list. The first event is complete. Only the second event breaks the rule.
template <auto wrong>
const cl_event* complete_and(Attempt& a) {
  return both<event<CL_COMPLETE>, wrong>(a);
}

/// The same trigger, but `other` counts as `stated`, because both codes are right.
Trigger or_code(Trigger trigger, cl_int other, cl_int stated);

/// For clCreateProgramWithIL and clCreateProgramWithILKHR.
Breaks il_breaks();

std::vector<Trigger> joined(const std::vector<std::vector<Trigger>>& tables);

}  // namespace assay::suites::api_errors
