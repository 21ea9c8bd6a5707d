#pragma once
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "suites/api/api_errors/trigger.h"
#include "suites/api/extension.h"

// Triggers as tables: a call of which every argument is right, and what each rule to break changes
// in it.
namespace assay::suites::api_errors {

/// What an argument is changed to: a number, a handle, a pointer, or what a function makes of the
/// attempt (which may skip the case).
class Value {
 public:
  template <typename T>
    requires(!std::same_as<T, Value>)
  Value(T value) {  // implicit: rows of tables name the value itself
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

/// A rule that a call breaks by other arguments than the right ones.
struct Break {
  struct Change {
    std::string_view parameter;  ///< by the specification's name
    Value value;
  };
  std::string_view name;  ///< of the row
  std::vector<Change> changes;
  bool by_loader = false;
  api::Needs needs{};  ///< besides those of the call
};

/// Places of the parameters in a call. Throws std::logic_error where the names are not as many as
/// `count` or have none that a change asks for.
std::vector<std::size_t> places(std::string_view function, std::string_view parameters,
                                std::size_t count, const Break& row);

template <typename Function>
struct Signature;
template <typename Result, typename... Parameters>
struct Signature<Result (*)(Parameters...)> {
  /// Whether it makes something, and stores its code through the last parameter.
  static constexpr bool makes = std::is_pointer_v<Result>;
  static constexpr std::size_t count = sizeof...(Parameters) - (makes ? 1 : 0);
  template <std::size_t... i>
  static std::tuple<std::tuple_element_t<i, std::tuple<Parameters...>>...> given(
      std::index_sequence<i...>);
  using Arguments = decltype(given(std::make_index_sequence<count>()));
};

/// The triggers of a function: `parameters` are its names of them, in order and without
/// errcode_ret; `valid` makes a tuple of right arguments, which lives on in the attempt.
template <typename Function, typename Valid>
std::vector<Trigger> breaks_of(std::string_view name, Function (*function)(Attempt&),
                               std::string_view parameters, Valid valid,
                               const std::vector<Break>& rows, const api::Needs& needs = {}) {
  using Of = Signature<Function>;
  std::vector<Trigger> made;
  for (const Break& row : rows) {
    const auto run = [=, at = places(name, parameters, Of::count, row)](Attempt& a) -> cl_int {
      typename Of::Arguments arguments = valid(a);
      for (std::size_t n = 0; n < at.size(); ++n) {
        const auto change = [&]<std::size_t... i>(std::index_sequence<i...>) {
          ((i == at[n]
                ? void(std::get<i>(arguments) =
                           row.changes[n].value.as<std::tuple_element_t<i, typename Of::Arguments>>(
                               a))
                : void()),
           ...);
        };
        if (!testing::Test::IsSkipped()) change(std::make_index_sequence<Of::count>());
      }
      if (testing::Test::IsSkipped()) return CL_SUCCESS;
      return std::apply(
          [&](auto... given) -> cl_int {
            if constexpr (Of::makes)
              return refused([&](cl_int* status) { return function(a)(given..., status); });
            else
              return function(a)(given...);
          },
          arguments);
    };
    made.push_back(
        {std::string(name) + '/' + std::string(row.name), run, row.by_loader, needs & row.needs});
  }
  return made;
}

/// breaks_of() a function of the API, of an extension.
#define BREAKS(function, ...) \
  breaks_of(                  \
      #function, +[](Attempt& a) { return a.api.function; }, __VA_ARGS__)
#define EXTENSION_BREAKS(function, ...)                                                    \
  breaks_of(                                                                               \
      #function,                                                                           \
      +[](Attempt& a) { return api::extension_function<function##_fn>(a.on, #function); }, \
      __VA_ARGS__)
/// The trigger of a function of one parameter that is given NULL.
#define NULL_OBJECT(function, name)                                              \
  Trigger {                                                                      \
    #function "/" name, [](Attempt& a) { return a.api.function(nullptr); }, true \
  }

/// A list of properties, with the 0 that ends it.
template <typename Property>
auto list(std::initializer_list<Property> properties) {
  return [made = std::vector<Property>(properties)](Attempt& a) { return a.keep(made).data(); };
}

/// A user event that is complete, or failed.
inline cl::UserEvent event_of(const cl::Context& context, cl_int status) {
  cl::UserEvent event(context);
  event.setStatus(status);
  return event;
}
/// A list of one event of the case's context, or another: for event_wait_list.
template <cl_int status, bool foreign = false>
const cl_event* events(Attempt& a) {
  return &a.keep(event_of(foreign ? a.on.other_context() : a.on.context(), status))();
}

/// The same trigger where `other` is as right a code as `stated`.
Trigger or_code(Trigger trigger, cl_int other, cl_int stated);

std::vector<Trigger> joined(const std::vector<std::vector<Trigger>>& tables);

}  // namespace assay::suites::api_errors
