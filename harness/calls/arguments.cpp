#include "harness/calls/arguments.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "harness/base/lookup.h"
#include "harness/base/source_text.h"
#include "harness/calls/constants.h"
#include "harness/calls/values.h"

namespace assay::calls {
namespace {

using nlohmann::json;
using Kind = Parameter::Kind;

struct Callback {
  std::string_view type, helper;
};
constexpr Callback callbacks[] = {
    {"callback_context", "on_context"},      {"callback_program", "on_program"},
    {"callback_event", "on_event"},          {"callback_memory", "on_memory"},
    {"callback_destroyed", "on_destroyed"},  {"callback_svm", "on_svm_free"},
    {"callback_native", "on_native_kernel"},
};

bool is_called(const Call& call) {
  return std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
    return one.kind == Kind::callback && !call.in.value(one.name, json()).is_null();
  });
}

std::uint64_t count(const Call& call, const Parameter& p) {
  if (p.count.find_first_not_of("0123456789") == std::string::npos && !p.count.empty())
    return std::stoull(p.count);
  const auto found = call.in.find(p.count);
  return found != call.in.end() && found->is_number() ? found->get<std::uint64_t>() : 1;
}

class ArgumentWriter {
 public:
  ArgumentWriter(ProgramParts& program, std::size_t place)
      : program_(program), place_(place), call_(program.record.calls[place]) {}

  Arguments all() {
    for (const Parameter& one : call_.function->parameters) {
      if (!made_.list.empty()) made_.list += ", ";
      made_.list += argument(one, call_.in.value(one.name, json()));
      take_objects(one);
    }
    return std::move(made_);
  }

 private:
  std::string argument(const Parameter& p, const json& value) {
    switch (p.kind) {
      case Kind::number:
        return number(p.type, value);
      case Kind::handle:
        return object(value);
      case Kind::pointer:
        return value.is_string() ? object(value) : content(value);
      case Kind::callback:
        return value.is_null() ? "NULL" : callback(p);
      case Kind::user_data:
        if (is_called(call_)) return '&' + own_name("calls");
        break;
      default:
        break;
    }
    return value.is_null() ? "NULL" : pointer(p, value);
  }

  std::string pointer(const Parameter& p, const json& value) {
    switch (p.kind) {
      case Kind::handles:
        return array(c_type(p.type), p.name,
                     braces(value, [&](const json& one) { return object(one); }));
      case Kind::pointers:
        return array(
            p.name == "svm_pointers" && call_.in.contains("sizes") ? "const void *" : "void *",
            p.name, braces(value, [&](const json& one) { return content(one); }));
      case Kind::list:
        return properties(p, value);
      case Kind::numbers:
        return array(p.type == "size" ? "size_t" : "cl_ulong", p.name, numbers(p.type, value));
      case Kind::text: {
        const std::string text = as_bytes(value.get<std::string>());
        return text.size() < 80 ? harness::c_string(text)
                                : '\n' + harness::c_lines(text) + "      ";
      }
      case Kind::texts:
        return texts(p, value);
      case Kind::blobs:
        return blobs(p, value);
      case Kind::bytes:
        return content(value);
      case Kind::host:
        return "(void *)" +
               content(value, (call_.in.value("flags", 0U) & CL_MEM_USE_HOST_PTR) != 0);
      case Kind::argument:
        return value.is_string() ? '&' + object(value) : content(value);
      case Kind::image_format:
        if (value.size() != 2) return "anywhere()";
        return structure("cl_image_format", p.name,
                         fmt::format("{{{}, {}}}", number("channel_order", value[0]),
                                     number("channel_type", value[1])));
      case Kind::image_desc:
        return value.is_array() && value.size() == 10 ? image_description(p.name, value)
                                                      : "anywhere()";
      case Kind::buffer_region:
        return structure("cl_buffer_region", p.name, numbers("size", value));
      case Kind::created:
        return created(p);
      case Kind::codes:
        if (p.count.empty()) return "&status";
        program_.data.define(fmt::format("cl_int {}[{}]", own_name(p.name),
                                         std::max<std::uint64_t>(count(call_, p), 1)));
        return own_name(p.name);
      case Kind::out_numbers:
      case Kind::answer:
      case Kind::read:
        return output(p, value);
      default:
        return "anywhere()";
    }
  }

  std::string object(const json& value) const { return program_.objects.name(value); }

  std::string own_name(std::string_view what) const { return program_.data.own_name(place_, what); }

  std::string content(const json& value, bool changed = false) {
    return memory(program_, value, made_.before, changed);
  }

  std::string number(std::string_view type, const json& value) const {
    if (value.is_number_integer() && !value.is_number_unsigned() && value.get<std::int64_t>() < 0)
      return std::to_string(value.get<std::int64_t>());
    return value.is_number() ? number_text(type, call_.function->name, value.get<std::uint64_t>())
                             : "0";
  }

  std::string numbers(std::string_view type, const json& values) const {
    return braces(values, [&](const json& one) { return number(type, one); });
  }

  void define(std::string_view type, std::string_view name, std::string_view value) {
    made_.before += fmt::format("    {} {} = {};\n", type, name, value);
    made_.defines = true;
  }

  std::string array(std::string_view type, const std::string& name, const std::string& values) {
    define(type, name + "[]", values);
    return name;
  }

  std::string structure(std::string_view type, const std::string& name, const std::string& values) {
    define(type, name, values);
    return '&' + name;
  }

  std::string callback(const Parameter& p) {
    const Callback& made = harness::row_of(callbacks, p.type, &Callback::type, "callbacks");
    program_.helpers.need("calls");
    program_.helpers.need(made.helper);
    if (call_.in.contains("user_data")) program_.data.define("struct calls " + own_name("calls"));
    return std::string(made.helper);
  }

  std::string properties(const Parameter& p, const json& list) {
    std::size_t words_read = 0;
    std::string key;
    const auto word_text = [&](const json& one) -> std::string {
      const bool is_key = words_read++ % 2 == 0;
      if (one.is_string()) return "(intptr_t)" + object(one);
      if (!one.is_number()) return "0";
      const auto word = one.get<std::uint64_t>();
      if (is_key) return key = number_text("property", "", word);
      if (const auto named = property_value_text(key, word)) return *named;
      return (word >> 63U != 0 ? "(intptr_t)" : "") + number_text("ulong", "", word);
    };
    return "(void *)" + array("intptr_t", p.name, braces(list, word_text));
  }

  std::string texts(const Parameter& p, const json& list) {
    std::string all;
    for (const json& one : list) {
      if (!all.empty()) all += ", ";
      if (!one.is_string()) {
        all += "NULL";
        continue;
      }
      const std::string text = as_bytes(one.get<std::string>());
      const bool is_short = text.size() < 60 || text.find('\n') == std::string::npos;
      all += is_short ? harness::c_string(text) : program_.data.text(text);
    }
    define("const char", '*' + p.name + "[]", '{' + (all.empty() ? "NULL" : all) + '}');
    return p.name;
  }

  std::string blobs(const Parameter& p, const json& list) {
    std::string all;
    for (const json& one : list)
      all += (all.empty() ? "" : ", ") + ("(const unsigned char *)" + content(one));
    return array("const unsigned char *", p.name, '{' + (all.empty() ? "NULL" : all) + '}');
  }

  std::string image_description(const std::string& name, const json& value) {
    static constexpr const char* fields[] = {
        "image_type",      "image_width",       "image_height",   "image_depth", "image_array_size",
        "image_row_pitch", "image_slice_pitch", "num_mip_levels", "num_samples"};
    for (std::size_t i = 0; i < std::size(fields); ++i)
      if (const auto number = value[i].get<std::uint64_t>(); number != 0)
        made_.assigned += fmt::format("    {}.{} = {};\n", name, fields[i],
                                      number_text(i == 0 ? "mem_object_type" : "size", "", number));
    if (!value[9].is_null())
      made_.assigned += fmt::format("    {}.buffer = {};\n", name, object(value[9]));
    return structure("cl_image_desc", name, "{0}");
  }

  std::string created(const Parameter& p) {
    const Expectation& expected = program_.expected;
    if (expected.relation == "kept" && expected.parameter == p.name &&
        expected.calls.back() == place_) {
      // The variable begins as `untouched`, a value that no driver writes. A driver may write NULL.
      define(c_type(p.type), "untouched",
             fmt::format("({})&status, {} = untouched", c_type(p.type), p.name));
      return '&' + p.name;
    }
    if (p.count.empty()) {
      const auto made = call_.out.find(p.name);
      return '&' + (made != call_.out.end() && made->is_string() ? object(*made)
                                                                 : program_.objects.unused(p.type));
    }
    define(c_type(p.type),
           fmt::format("{}[{}]", p.name, std::max<std::uint64_t>(count(call_, p), 1)), "{0}");
    return p.name;
  }

  /// The answer gets a separate array, because a check may read the answer after later calls.
  std::string output(const Parameter& p, const json& value) {
    if (value.is_object() && value.contains("at")) return content(value);
    const std::string name = own_name(p.name);
    if (p.kind == Kind::out_numbers && p.count.empty()) {
      program_.data.define(fmt::format("{} {}",
                                       p.type == "size"            ? "size_t"
                                       : number_bytes(p.type) == 8 ? "cl_ulong"
                                                                   : "cl_uint",
                                       name));
      return '&' + name;
    }
    std::uint64_t size =
        value.is_object() ? value.value("bytes", std::uint64_t{0}) : count(call_, p);
    if (p.kind == Kind::out_numbers) size *= number_bytes(p.type);
    if (size > std::uint64_t{1} << 32U) return "anywhere()";  // more memory than any program has
    program_.data.define(fmt::format("cl_ulong {}[{}]", name, size / 8 + 1));
    const std::string bytes = bytes_of(value);
    if (value.is_object() && value.contains("fill") &&
        bytes.find_first_not_of('\0') != std::string::npos)
      made_.before += fill_statement(program_, name, value, bytes.size());
    else if (value.is_object() && value.contains("hex"))
      made_.before += copy_statement(program_, name, bytes);
    return name;
  }

  void take_objects(const Parameter& p) {
    const auto made = call_.out.find(p.name);
    if (p.kind != Kind::created || p.count.empty() || made == call_.out.end() ||
        !made->is_array() || call_.in.value(p.name, json()).is_null())
      return;
    for (std::size_t i = 0; i < made->size(); ++i) {
      const std::string variable = object((*made)[i]);
      if (!(*made)[i].is_null() && variable != program_.objects.platform() &&
          variable != program_.objects.device())
        made_.after += fmt::format("    {} = {}[{}];\n", variable, p.name, i);
    }
  }

  ProgramParts& program_;
  std::size_t place_;
  const Call& call_;
  Arguments made_;
};

}  // namespace

Arguments arguments_of(ProgramParts& program, std::size_t place) {
  return ArgumentWriter(program, place).all();
}

}  // namespace assay::calls
