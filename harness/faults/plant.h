#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <set>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "harness/faults/layer.h"

// A fault names a function of the API and has a lambda without captures, which gets the call.
// call["offset"_arg] is the argument with this name in the specification. call() makes the call
// with the arguments as the lambda left them.
//   around   the lambda may make the call, and returns a result; the lambda calls fired()
//   instead  the lambda's result replaces the call, always or if a condition holds
//   before   the lambda changes arguments; then the call is made
//   after    the call was made; the lambda changes its result or the values that it wrote
//   answer   the lambda changes the value that a query returned
//   answers  the lambda gets the call and changes the values that a query returned
//   error    an error code becomes success or another code, always or if a condition holds
// The lambda of before, after, answer or answers may return whether the fault acted. A lambda
// without a result always acts.
namespace assay::faults {

using Plant = void (*)(LayerTable);

/// Reports that a fault acted. Each layer defines fired().
void fired();

template <std::size_t size>
struct Text {
  char characters[size]{};
  constexpr Text() = default;
  constexpr Text(const char (&text)[size]) { std::copy_n(text, size, characters); }
  constexpr std::string_view view() const { return {characters, size - 1}; }
};
template <std::size_t a, std::size_t b>
constexpr Text<a + b - 1> operator+(const Text<a>& first, const Text<b>& second) {
  Text<a + b - 1> both;
  std::copy_n(second.characters, b, std::copy_n(first.characters, a - 1, both.characters));
  return both;
}

template <Text name>
struct Name {};
template <Text name>
constexpr Name<name> operator""_arg() {
  return {};
}

/// The index of `name` in a list of words. The number of words if `name` is not there.
constexpr std::size_t place_of(std::string_view name, std::string_view words) {
  for (std::size_t place = 0;; ++place) {
    const auto end = words.find(' ');
    if (words.substr(0, end) == name) return place;
    if (end == words.npos) return place + 1;
    words.remove_prefix(end + 1);
  }
}

/// The application's call. call() passes it to the driver.
template <class Entry, class Function = typename Entry::Function>
class Call;
template <class Entry, typename Result, typename... Parameters>
class Call<Entry, Result(CL_API_CALL*)(Parameters...)> {
 public:
  explicit Call(Parameters... arguments) : arguments_(arguments...) {}
  template <Text name>
  auto& operator[](Name<name>) {
    constexpr std::size_t place = place_of(name.view(), Entry::names.view());
    static_assert(place < sizeof...(Parameters), "the function has no parameter of this name");
    return std::get<place>(arguments_);
  }
  Result operator()() const { return std::apply(Entry::next(), arguments_); }

  template <class Act>
  static Result CL_API_CALL planted(Parameters... arguments) {
    Call call(arguments...);
    return Act{}(call);
  }

 private:
  static_assert(place_of("", Entry::names.view()) == sizeof...(Parameters));
  std::tuple<Parameters...> arguments_;
};

template <auto member, Text parameters>
struct Dispatched {
  using Function = std::remove_cvref_t<decltype(below().*member)>;
  static constexpr auto names = parameters;
  static Function of(const cl_icd_dispatch& table) { return table.*member; }
  static Function next() { return of(below()); }
  static void replace(LayerTable table, Function function) { table.replace(member, function); }
};

inline constexpr auto always = [](auto&) { return true; };

template <cl_uint parameter>
inline constexpr auto asks_for = [](auto& call) { return call["param_name"_arg] == parameter; };

template <class Act, class... Arguments>
bool shows(Arguments&... arguments) {
  if constexpr (std::is_void_v<decltype(Act{}(arguments...))>) {
    Act{}(arguments...);
    return true;
  } else {
    return Act{}(arguments...);
  }
}

template <class Entry, class Act>
constexpr Plant around(Act) {
  return [](LayerTable table) { Entry::replace(table, Call<Entry>::template planted<Act>); };
}

template <class Entry, class Act, class When = decltype(always)>
constexpr Plant instead(Act, When = {}) {
  return around<Entry>([](auto& call) -> decltype(call()) {
    if (!When{}(call)) return call();
    fired();
    return Act{}(call);
  });
}

template <class Entry, class Act>
constexpr Plant before(Act) {
  return around<Entry>([](auto& call) {
    if (shows<Act>(call)) fired();
    return call();
  });
}

template <class Entry, class Act>
constexpr Plant after(Act) {
  return around<Entry>([](auto& call) {
    auto result = call();
    if (shows<Act>(call, result)) fired();
    return result;
  });
}

template <class Entry, cl_int from, cl_int to = CL_SUCCESS, class When = decltype(always)>
constexpr Plant error(When = {}) {
  return after<Entry>([](auto& call, auto& result) {
    cl_int* status = nullptr;
    if constexpr (std::is_same_v<decltype(result), cl_int&>)
      status = &result;
    else
      status = call["errcode_ret"_arg];
    if (status == nullptr || *status != from || !When{}(call)) return false;
    *status = to;
    return true;
  });
}

template <class Act, typename Result, typename Value>
Value changed_by(Result (Act::*)(Value&) const);

/// `act` gets a reference to the value of `parameter`.
template <class Entry, cl_uint parameter, class Act, class When = decltype(always)>
constexpr Plant answer(Act, When = {}) {
  return after<Entry>([](auto& call, cl_int& status) {
    void* const value = call["param_value"_arg];
    if (!asks_for<parameter>(call) || status != CL_SUCCESS || value == nullptr || !When{}(call))
      return false;
    return shows<Act>(*static_cast<decltype(changed_by(&Act::operator()))*>(value));
  });
}

template <class Entry, cl_uint parameter, typename Value, class Act>
constexpr Plant answers(Act) {
  return after<Entry>([](auto& call, cl_int& status) {
    auto* const values = static_cast<Value*>(call["param_value"_arg]);
    if (!asks_for<parameter>(call) || status != CL_SUCCESS || values == nullptr) return false;
    std::span all(values, call["param_value_size"_arg] / sizeof *values);
    return shows<Act>(call, all);
  });
}

inline cl_int answered(const void* value, size_t bytes, size_t room, void* to, size_t* size) {
  if (size != nullptr) *size = bytes;
  if (to == nullptr) return CL_SUCCESS;
  if (room < bytes) return CL_INVALID_VALUE;
  if (bytes != 0) std::memcpy(to, value, bytes);
  return CL_SUCCESS;
}
template <class Call>
cl_int answered(Call& call, const void* value, size_t bytes) {
  return answered(value, bytes, call["param_value_size"_arg], call["param_value"_arg],
                  call["param_value_size_ret"_arg]);
}
template <class Call, typename Value>
cl_int answered(Call& call, const Value& value) {
  return answered(call, &value, sizeof value);
}

// ---- Faults of several functions.

template <cl_int status>
inline constexpr auto status_alone = [](auto&) { return status; };
inline constexpr auto success_alone = status_alone<CL_SUCCESS>;

template <cl_int status>
inline constexpr auto no_object = [](auto& call) -> decltype(call()) {
  if (call["errcode_ret"_arg] != nullptr) *call["errcode_ret"_arg] = status;
  return nullptr;
};
inline constexpr auto invalid_binary = [](auto& call) {
  if (call["binary_status"_arg] != nullptr) *call["binary_status"_arg] = CL_INVALID_BINARY;
  return no_object<CL_INVALID_BINARY>(call);
};

inline constexpr auto twice = [](auto& call) {
  call();
  return call();
};

inline constexpr auto marker = [](auto& call) {
  return below().clEnqueueMarkerWithWaitList(call["command_queue"_arg],
                                             call["num_events_in_wait_list"_arg],
                                             call["event_wait_list"_arg], call["event"_arg]);
};

inline constexpr auto without_wait_list = [](auto& call) {
  call["num_events_in_wait_list"_arg] = 0;
  call["event_wait_list"_arg] = nullptr;
};

/// Cuts the wait list to its first `most` events.
template <cl_uint most>
inline constexpr auto wait_list_of = [](auto& call) {
  cl_uint& count = call["num_events_in_wait_list"_arg];
  const bool more = count > most;
  if (more) count = most;
  return more;
};

/// Returns true if `value` was `from`.
template <typename Value>
bool turned(Value& value, std::type_identity_t<Value> from, std::type_identity_t<Value> to) {
  if (value != from) return false;
  value = to;
  return true;
}

inline constexpr auto one_byte_short = [](auto& call) {
  if (call["size"_arg] > 1) --call["size"_arg];
};

/// Calls clSetKernelArg with zeros from byte `end` on. If `end` is -1, only the last byte becomes
/// zero.
template <int end>
inline constexpr auto with_zeros_from = [](auto& call) {
  const auto* own = static_cast<const char*>(call["arg_value"_arg]);
  std::vector<char> bytes(own, own + call["arg_size"_arg]);
  std::fill(end < 0 ? bytes.end() + end : bytes.begin() + end, bytes.end(), '\0');
  call["arg_value"_arg] = bytes.data();
  return call();
};

template <size_t size>
inline constexpr auto value_larger_than =
    [](auto& call) { return call["arg_size"_arg] > size && call["arg_value"_arg] != nullptr; };

template <unsigned n>
bool nth_time() {
  static std::atomic<unsigned> calls{0};
  return ++calls % n == 0;
}

/// These functions clear the state of all faults before another fault becomes active.
inline std::vector<void (*)()>& memories() {
  static auto* const all = new std::vector<void (*)()>;
  return *all;
}
inline void forget_all() {
  for (const auto forget_one : memories()) forget_one();
}

/// The object is never destroyed, because exit handlers may still use it.
template <typename Memory>
Memory& kept() {
  static auto* const one = [] {
    if constexpr (std::is_move_assignable_v<Memory>)
      memories().push_back([] { kept<Memory>() = Memory(); });
    return new Memory;
  }();
  return *one;
}

/// Only one thread at a time runs `use`.
template <typename Memory, class Use>
auto remembered(Use use) {
  const std::lock_guard lock(kept<std::mutex>());
  return use(kept<Memory>());
}

/// Returns whether `thing` is new.
template <typename Thing>
bool note(Thing thing) {
  return remembered<std::set<Thing>>([&](auto& all) { return all.insert(thing).second; });
}
template <typename Thing>
bool noted(const Thing& thing) {
  return remembered<std::set<Thing>>([&](auto& all) { return all.contains(thing); });
}
/// Returns whether `thing` was known.
template <typename Thing>
bool forget(const Thing& thing) {
  return remembered<std::set<Thing>>([&](auto& all) { return all.erase(thing) != 0; });
}

/// Queries an object. Returns `value` if the query fails.
template <typename Value, class Query, class Object>
Value asked(Query query, Object object, cl_uint parameter, Value value = {}) {
  std::array<Value, 1> answer{value};
  query(object, parameter, sizeof answer, answer.data(), nullptr);
  return answer[0];
}

inline constexpr size_t at_the_start[3] = {0, 0, 0};

}  // namespace assay::faults
