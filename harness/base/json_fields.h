#pragma once
#include <concepts>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/json_key.h"

namespace assay::harness {

/// When a field is written, and whether a reader needs it.
enum class Presence {
  required,  ///< always written; a reader refuses JSON without it
  written,   ///< always written; a reader uses the default if it is missing
  if_set,    ///< written only if not empty and not false
};

/// Throws nlohmann::json::exception if the value must be an integer and is of another kind. The
/// conversion of 1e30 to an integer is undefined behavior. Strings and paths are not checked.
template <typename T>
void check_integers(const nlohmann::json& json) {
  if constexpr (std::integral<T> && !std::same_as<T, bool>)
    static_cast<void>(json.get_ref<const nlohmann::json::number_integer_t&>());
  else if constexpr (requires { typename T::mapped_type; })
    for (const nlohmann::json& one : json) check_integers<typename T::mapped_type>(one);
  else if constexpr (requires { typename T::value_type; } &&
                     !std::constructible_from<T, const char*>)
    for (const nlohmann::json& one : json) check_integers<typename T::value_type>(one);
}

template <typename T>
struct PlainJson {
  static nlohmann::json write(const T& value) { return value; }
  static T read(const nlohmann::json& json) {
    check_integers<T>(json);
    return json.get<T>();
  }
};
template <typename T>
struct PlainJson<std::optional<T>> {
  static nlohmann::json write(const std::optional<T>& value) { return *value; }
  static std::optional<T> read(const nlohmann::json& json) { return PlainJson<T>::read(json); }
};

template <typename Record>
struct JsonField {
  const char* key;
  Presence presence;
  bool derived;  ///< written, never read, because it is computed from other fields
  nlohmann::json (*write)(const Record&);
  bool (*is_set)(const Record&);
  void (*read)(const nlohmann::json&, Record&);
};

namespace json_fields_detail {

template <typename Record, typename Value>
Record record_of(Value Record::*);
template <typename Record, typename Value>
Value value_of(Value Record::*);
template <auto member>
using RecordOf = decltype(record_of(member));
template <auto member>
using ValueOf = decltype(value_of(member));

template <typename T>
bool says_something(const T& value) {
  if constexpr (requires { value.has_value(); })
    return value.has_value();
  else if constexpr (requires { value.empty(); })
    return !value.empty();
  else if constexpr (requires { value != T{}; })
    return value != T{};
  else
    return true;
}

/// Converts to any type. made_of() initializes each member with an object of this type.
struct Anything {
  template <typename T>
  operator T() const;
};
template <typename T, std::size_t... i>
constexpr bool made_of(std::index_sequence<i...>) {
  return requires { T{(static_cast<void>(i), Anything{})...}; };
}

}  // namespace json_fields_detail

/// The number of members of a struct without constructors.
template <typename T, std::size_t n = 0>
constexpr std::size_t member_count() {
  if constexpr (json_fields_detail::made_of<T>(std::make_index_sequence<n + 1>{}))
    return member_count<T, n + 1>();
  else
    return n;
}

template <auto member, typename Way = PlainJson<json_fields_detail::ValueOf<member>>>
constexpr JsonField<json_fields_detail::RecordOf<member>> json_field(const char* key,
                                                                     Presence presence) {
  using Record = json_fields_detail::RecordOf<member>;
  return {key,
          presence,
          false,
          [](const Record& record) -> nlohmann::json { return Way::write(record.*member); },
          [](const Record& record) { return json_fields_detail::says_something(record.*member); },
          [](const nlohmann::json& json, Record& record) { record.*member = Way::read(json); }};
}

/// The row of a value that `function` computes from members. A null value is not written.
template <auto function>
constexpr auto derived_field(const char* key, Presence presence) {
  const auto row = []<typename Record>(const char* name, Presence when,
                                       nlohmann::json (*)(const Record&)) {
    return JsonField<Record>{name,
                             when,
                             true,
                             function,
                             [](const Record& record) { return !function(record).is_null(); },
                             [](const nlohmann::json&, Record&) {}};
  };
  return row(key, presence, function);
}

template <typename Record, std::size_t n>
constexpr bool covers(const JsonField<Record> (&fields)[n]) {
  std::size_t members = 0;
  for (const JsonField<Record>& field : fields) members += field.derived ? 0 : 1;
  return members == member_count<Record>();
}

template <typename Record, std::size_t n>
nlohmann::json write_fields(const JsonField<Record> (&fields)[n], const Record& record) {
  nlohmann::json out = nlohmann::json::object();
  for (const JsonField<Record>& field : fields)
    if (field.presence != Presence::if_set || field.is_set(record))
      out[field.key] = field.write(record);
  return out;
}

/// Throws nlohmann::json::exception with the field's name. A field's reader may throw other
/// exceptions.
template <typename Record, std::size_t n>
Record read_fields(const JsonField<Record> (&fields)[n], const nlohmann::json& in) {
  Record record;
  const auto read = [&](const JsonField<Record>& field, const nlohmann::json& value) {
    try {
      field.read(value, record);
    } catch (const nlohmann::json::exception& wrong) {
      throw nlohmann::json::type_error::create(
          wrong.id, std::string(field.key) + ": " + wrong.what(), &value);
    }
  };
  for (const JsonField<Record>& field : fields) {
    if (field.derived) continue;
    if (field.presence == Presence::required)
      read(field, in.at(field.key));
    else if (const auto found = in.find(field.key); found != in.end())
      read(field, *found);
  }
  return record;
}

template <typename Record, std::size_t n>
std::vector<JsonKey> keys_of(const JsonField<Record> (&fields)[n]) {
  std::vector<JsonKey> keys;
  for (const JsonField<Record>& field : fields)
    keys.push_back({field.key, field.presence != Presence::if_set});
  return keys;
}

}  // namespace assay::harness
