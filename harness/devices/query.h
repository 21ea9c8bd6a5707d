#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace assay::harness {

/// A driver may give huge or changing sizes, answers longer than the buffer, or strings without an
/// end. Reports a wrong answer once, and returns the part of the answer that is safe.
class Query {
 public:
  /// The parameters are name, size, value, returned size.
  using Call = std::function<cl_int(cl_uint, std::size_t, void*, std::size_t*)>;
  using Line = std::function<void(const std::string&)>;

  /// `before` is called before every query, so that a crash shows the query. Both functions get a
  /// text that begins with the query's name: "CL_DEVICE_NAME ...".
  Query(Call call, Line before, Line problem)
      : call_(std::move(call)), before_(std::move(before)), problem_(std::move(problem)) {}

  /// A printable string of at most 1 MiB. "" if the query fails.
  std::string text(cl_uint parameter, const char* name) const;

  /// `fallback` if the query fails, or the answer has another size.
  template <typename T>
  T value(cl_uint parameter, const char* name, T fallback = {}) const {
    const std::vector<char> bytes = fixed(parameter, name, sizeof(T));
    if (bytes.size() == sizeof(T)) std::memcpy(&fallback, bytes.data(), sizeof(T));
    return fallback;
  }

  template <typename T>
  std::vector<T> list(cl_uint parameter, const char* name) const {
    const std::vector<char> bytes = variable(parameter, name);
    std::vector<T> result(bytes.size() / sizeof(T));
    if (bytes.size() % sizeof(T) != 0) wrong_size(name, bytes.size(), sizeof(T));
    if (!result.empty()) std::memcpy(result.data(), bytes.data(), result.size() * sizeof(T));
    return result;
  }

 private:
  std::vector<char> fixed(cl_uint parameter, const char* name, std::size_t size) const;
  std::vector<char> variable(cl_uint parameter, const char* name) const;
  std::vector<char> read(cl_uint parameter, const char* name, std::size_t size) const;
  void wrong_size(const char* name, std::size_t size, std::size_t element) const;

  Call call_;
  Line before_, problem_;
};

}  // namespace assay::harness
