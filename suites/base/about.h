#pragma once
#include <string>
#include <utility>

#include "harness/cases/assertion.h"

/// Names the subject of an assertion, if the compared values do not name it:
/// `EXPECT_CODE(CL_SUCCESS, status) << about::call("clCreateBuffer")`.
namespace assay::suites::about {

using Kind = harness::Finding::Kind;

/// A call whose code comes from errcode_ret, from a wrapper, or from a function of an extension.
inline harness::About call(std::string function, std::string aspect = {}) {
  return {.subject = std::move(function), .aspect = std::move(aspect)};
}
/// The object that a call returned, or should have returned.
inline harness::About object(std::string function, std::string aspect = {}) {
  return {.kind = Kind::object, .subject = std::move(function), .aspect = std::move(aspect)};
}
/// The answer to a query, or its size.
inline harness::About query(std::string name, std::string aspect = {}) {
  return {.kind = Kind::query, .subject = std::move(name), .aspect = std::move(aspect)};
}
inline harness::About query_size(std::string name) {
  return {.kind = Kind::query,
          .subject = std::move(name),
          .parameter = "param_value_size_ret",
          .aspect = "the size of the value"};
}
inline harness::About function(std::string name) {
  return {.kind = Kind::value, .subject = std::move(name)};
}
inline harness::About callback(std::string aspect = {}) {
  return {.kind = Kind::callback, .aspect = std::move(aspect)};
}
inline harness::About destructor_callback() {
  return callback("a destructor callback");
}
/// A command or call that did not wait for its wait list.
inline harness::About early() {
  return {.aspect = "ahead of what it waits for"};
}
inline harness::About executions() {
  return {.kind = Kind::value, .aspect = "a work-item is left out or runs twice"};
}
/// `name` is for example "image_row_pitch".
inline harness::About pitch(const std::string& name) {
  return {.kind = Kind::query, .subject = "clEnqueueMapImage", .parameter = name, .aspect = name};
}
/// `aspect` is for example "after clEnqueueCopyImage".
inline harness::About color(std::string aspect) {
  return {.kind = Kind::color, .aspect = std::move(aspect)};
}
/// `aspect` is for example "outside the region".
inline harness::About bytes(std::string aspect) {
  return {.kind = Kind::bytes, .aspect = std::move(aspect)};
}
/// A different reading of the specification, in data/interpretations.toml, allows the answer.
inline harness::About allowed_by_other_reading(harness::About about) {
  about.rule = "other_reading";
  return about;
}
inline harness::About output(std::string aspect = {}) {
  return {.kind = Kind::output, .aspect = std::move(aspect)};
}

}  // namespace assay::suites::about
