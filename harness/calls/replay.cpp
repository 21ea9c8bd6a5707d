#include "harness/calls/replay.h"

#include <CL/cl.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "assay_harness_embedded.h"
#include "harness/base/source_text.h"
#include "harness/base/text.h"
#include "harness/calls/constants.h"

namespace assay::calls {
namespace {

using nlohmann::json;
using Kind = Parameter::Kind;
using harness::c_lines;
using harness::c_string;

/// Handles by type: what C calls the type, and what a reader calls such an object.
struct HandleType {
  std::string_view type, c, word;
};
constexpr HandleType handle_types[] = {
    {"platform", "cl_platform_id", "platform"},
    {"device", "cl_device_id", "device"},
    {"context", "cl_context", "context"},
    {"queue", "cl_command_queue", "queue"},
    {"mem", "cl_mem", "buffer"},
    {"program", "cl_program", "program"},
    {"kernel", "cl_kernel", "kernel"},
    {"event", "cl_event", "event"},
    {"sampler", "cl_sampler", "sampler"},
    {"command_buffer", "cl_command_buffer_khr", "command_buffer"},
    {"semaphore", "cl_semaphore_khr", "semaphore"},
    {"sync_point", "cl_sync_point_khr", "sync_point"},
    {"mutable_command", "cl_mutable_command_khr", "command"},
    {"svm", "void *", "svm"},
    {"map", "void *", "map"},
};

const HandleType& handle_type(std::string_view type) {
  const auto found = std::ranges::find(handle_types, type, &HandleType::type);
  return found == std::end(handle_types) ? handle_types[0] : *found;
}

/// What a function of the program does where a callback of that type is wanted.
struct CallbackType {
  std::string_view type, name, parameters;
};
constexpr CallbackType callback_types[] = {
    {"callback_context", "on_context",
     "const char *what, const void *info, size_t size, void *data"},
    {"callback_program", "on_program", "cl_program object, void *data"},
    {"callback_event", "on_event", "cl_event object, cl_int state, void *data"},
    {"callback_memory", "on_memory", "cl_mem object, void *data"},
    {"callback_destroyed", "on_destroyed", "cl_context object, void *data"},
    {"callback_svm", "on_svm_free",
     "cl_command_queue queue, cl_uint count, void *pointers[], void *data"},
    {"callback_native", "on_native_kernel", "void *data"},
};

/// For a crash that depends on what stands in memory that was freed.
constexpr const char* poison = R"(#ifdef __GLIBC__
  mallopt(M_PERTURB, 0xa5); /* memory that is freed is written over */
#endif
)";

std::string comment(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/"))
    text.replace(at, 2, "* /");
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 32) c = ' ';
  return text;
}

/// Text of a driver or a program, of which the record has a character for each byte.
std::string as_bytes(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xfc) == 0xc0 && i + 1 < text.size()) {
      out += static_cast<char>((byte & 3U) << 6U | (static_cast<unsigned char>(text[++i]) & 63U));
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string words(const std::string& bytes) {
  std::string out;
  const bool wide = bytes.size() % 4 == 0 && bytes.size() > 4;
  const std::size_t step = wide ? 4 : 1;
  for (std::size_t i = 0, n = 0; i < bytes.size(); i += step, ++n) {
    out += n % 8 == 0 ? "\n  " : " ";
    std::uint32_t value = 0;
    for (std::size_t b = step; b-- > 0;)
      value = value << 8U | static_cast<unsigned char>(bytes[i + b]);
    out += wide ? fmt::format("0x{:08x},", value) : fmt::format("0x{:02x},", value);
  }
  return out;
}

class Writer {
 public:
  Writer(const CallRecord& record, const Kept& kept, const Expectation& expected)
      : record_(record), kept_(kept), expected_(expected) {
    const Given given = given_objects(record);
    given_ = {given.platform, given.device};
    name_objects();
  }

  std::string text(const ReplayText& about) {
    std::vector<std::string> statements;
    for (std::size_t i = 0; i < record_.calls.size(); ++i)
      if (kept_[i]) statements.push_back(statement(i));
    const std::string verdict = verdict_text();
    std::string comments;
    for (const std::string& line : about.comments) comments += " * " + comment(line) + '\n';
    std::string objects;
    for (const auto& [name, c] : declared_) objects += fmt::format("static {}{};\n", c, name);
    for (const auto& name : extensions_) objects += fmt::format("static {0}_fn {0}_;\n", name);
    for (const std::string& name : extensions_)
      lookups_ += fmt::format(
          "  {0}_ = ({0}_fn)clGetExtensionFunctionAddressForPlatform({1}, \"{0}\");\n"
          "  if (!{0}_) must(-1, \"clGetExtensionFunctionAddressForPlatform of {0}\");\n",
          name, platform_);
    const std::string calls = lookups_ + folded(statements);
    return harness::filled(harness::embedded("harness/calls/programs/replay.c"),
                           {{"names", definitions_of_new_names(calls)},
                            {"title", comment(about.title)},
                            {"comments", comments},
                            {"helpers", helpers(calls)},
                            {"before", before_all()},
                            {"poison", about.poison ? poison : ""},
                            {"leave", used_.contains("printed") ? "  uncatch();\n" : ""},
                            {"objects", objects},
                            {"data", data_},
                            {"platform", c_string(about.platform)},
                            {"device", c_string(about.device)},
                            {"platform_object", platform_},
                            {"device_object", device_},
                            {"seconds", std::to_string(about.seconds)},
                            {"calls", calls},
                            {"verdict", verdict}});
  }

 private:
  /// Objects are counted anew, each kind by itself, in the order in which the kept calls name them.
  void name_objects() {
    std::map<std::string, int> counts;
    const auto name = [&](const std::string& old, std::string_view word) {
      if (names_.contains(old)) return;
      const HandleType& type = handle_type(old.substr(0, old.rfind('_')));
      const std::string shown(word.empty() ? type.word : word);
      names_[old] = fmt::format("{}_{}", shown, ++counts[shown]);
      declared_.emplace_back(names_[old], std::string(type.c) + (type.c.ends_with('*') ? "" : " "));
    };
    for (const auto& given : given_) name(given, "");
    platform_ = names_[given_[0]];
    device_ = names_[given_[1]];
    for (std::size_t i = 0; i < record_.calls.size(); ++i) {
      if (!kept_[i]) continue;
      const Call& call = record_.calls[i];
      const bool image = call.in.contains("image_format");
      for (const auto& made : makes(call))
        name(made, image && made.starts_with("mem_") ? "image" : "");
      for (const auto& used : uses(call)) name(used, "");
    }
  }

  std::string object(const json& value) const {
    if (!value.is_string()) return "NULL";
    const auto found = names_.find(value.get<std::string>());
    return found == names_.end() ? "NULL" : found->second;
  }

  /// A static array of that content; the same content has one.
  std::string array(const std::string& bytes, bool changed = false) {
    if (!changed)
      if (const auto found = arrays_.find(bytes); found != arrays_.end()) return found->second;
    const std::string name = fmt::format("data_{}", ++arrays_made_);
    if (!changed) arrays_[bytes] = name;
    const bool wide = bytes.size() % 4 == 0 && bytes.size() > 4;
    data_ += fmt::format("static {}{} {}[] = {{{}\n}};\n", changed ? "" : "const ",
                         wide ? "cl_uint" : "cl_uchar", name, words(bytes));
    return name;
  }

  /// An expression for memory with that content, and statements before the call that fill it.
  std::string memory(const json& value, std::string& before, bool changed = false) {
    if (value.is_null()) return "NULL";
    if (value.is_object() && value.contains("at"))
      return fmt::format("(char *){} + {}", object(value["at"]),
                         value.value("offset", std::uint64_t{0}));
    if (!value.is_object()) return "anywhere()";
    const auto size = value.value("bytes", std::uint64_t{0});
    const std::string bytes = bytes_of(value);
    if (bytes.empty() && size == 0) return "anywhere()";
    if (value.contains("fill") && bytes.size() > 16) {
      const std::string name = fmt::format("data_{}", ++arrays_made_);
      data_ += fmt::format("static cl_ulong {}[{}];\n", name, (size + 7) / 8);
      before += fill(name, value, size);
      return name;
    }
    if (bytes.size() < size) {
      // Its end was left out of the record, or is not there.
      const std::string name = fmt::format("data_{}", ++arrays_made_);
      data_ += fmt::format("static cl_ulong {}[{}]; /* the end is not known */\n", name,
                           (std::min<std::uint64_t>(size, std::uint64_t{1} << 30U) + 7) / 8);
      if (!bytes.empty())
        before += fmt::format("    memcpy({}, {}, {});\n", name, array(bytes), bytes.size());
      return name;
    }
    return array(bytes, changed);
  }

  std::string fill(const std::string& name, const json& value, std::uint64_t size) {
    const std::string bytes = bytes_of(value);
    std::string pattern = bytes.substr(0, value["fill"].get<std::string>().size() / 2);
    if (pattern.size() == 1)
      return fmt::format("    memset({}, 0x{:02x}, {});\n", name,
                         static_cast<unsigned char>(pattern[0]), size);
    used_.insert("fill");
    return fmt::format("    fill({}, {}, {}, {});\n", name, size, array(pattern), pattern.size());
  }

  /// Values in braces, for an array of the block.
  template <class Each>
  static std::string list(const json& values, Each each) {
    std::string out;
    for (const json& one : values) out += (out.empty() ? "" : ", ") + each(one);
    return '{' + (out.empty() ? "0" : out) + '}';
  }

  std::string out_name(std::size_t place, const std::string& parameter) const {
    return fmt::format("{}_{}", parameter, numbers_.at(place));
  }

  std::string argument(std::size_t place, const Parameter& p, std::string& before) {
    const Call& call = record_.calls[place];
    const json value = call.in.value(p.name, json());
    const auto block = [&](std::string_view type, const std::string& values) {
      before += fmt::format("    {} {}[] = {};\n", type, p.name, values);
      return p.name;
    };
    const auto number = [&](std::string_view type) {
      return [type, &call](const json& one) {
        if (one.is_number_integer() && !one.is_number_unsigned() && one.get<std::int64_t>() < 0)
          return std::to_string(one.get<std::int64_t>());
        return one.is_number() ? number_text(type, call.function->name, one.get<std::uint64_t>())
                               : std::string("0");
      };
    };
    switch (p.kind) {
      case Kind::number:
        return number(p.type)(value);
      case Kind::handle:
        return object(value);
      case Kind::pointer:
        if (value.is_string()) return object(value);
        return value.is_object() ? memory(value, before) : value.is_null() ? "NULL" : "anywhere()";
      case Kind::callback:
        if (value.is_null()) return "NULL";
        used_.insert(p.type);
        if (call.in.contains("user_data"))
          data_ += fmt::format("static struct calls calls_{};\n", numbers_.at(place));
        return std::string(std::ranges::find(callback_types, p.type, &CallbackType::type)->name);
      default:
        break;
    }
    if (p.kind == Kind::user_data && is_called(call))
      return fmt::format("&calls_{}", numbers_.at(place));
    if (value.is_null()) return "NULL";
    const auto each_object = [&](const json& one) { return object(one); };
    switch (p.kind) {
      case Kind::handles:
        return block(handle_type(p.type).c, list(value, each_object));
      case Kind::pointers:
        return block(
            p.name == "svm_pointers" && call.in.contains("sizes") ? "const void *" : "void *",
            list(value, [&](const json& one) { return memory(one, before); }));
      case Kind::list: {
        std::size_t words_read = 0;
        std::string key;
        before += fmt::format(
            "    intptr_t {}[] = {};\n", p.name, list(value, [&](const json& one) {
              const bool is_key = words_read++ % 2 == 0;
              if (one.is_string()) return "(intptr_t)" + object(one);
              if (!one.is_number()) return std::string("0");
              const auto word = one.get<std::uint64_t>();
              if (is_key) return key = number_text("property", "", word);
              if (const auto named = property_value_text(key, word)) return *named;
              return (word >> 63U != 0 ? "(intptr_t)" : "") + number_text("ulong", "", word);
            }));
        return "(void *)" + p.name;
      }
      case Kind::numbers:
        return block(p.type == "size" ? "size_t" : "cl_ulong", list(value, number(p.type)));
      case Kind::text: {
        const std::string text = as_bytes(value.get<std::string>());
        return text.size() < 80 ? c_string(text) : '\n' + c_lines(text) + "      ";
      }
      case Kind::texts:
        return texts(p, value, before);
      case Kind::blobs: {
        std::string all;
        for (const json& one : value)
          all += (all.empty() ? "" : ", ") + ("(const unsigned char *)" + memory(one, before));
        return block("const unsigned char *", '{' + (all.empty() ? "NULL" : all) + '}');
      }
      case Kind::bytes:
        return memory(value, before);
      case Kind::host:
        return "(void *)" +
               memory(value, before, (call.in.value("flags", 0U) & CL_MEM_USE_HOST_PTR) != 0);
      case Kind::argument:
        return value.is_string() ? '&' + object(value) : memory(value, before);
      case Kind::image_format:
        return value.size() != 2
                   ? "anywhere()"
                   : '&' + structure("cl_image_format", p.name,
                                     fmt::format("{{{}, {}}}", number("channel_order")(value[0]),
                                                 number("channel_type")(value[1])),
                                     before);
      case Kind::image_desc:
        return value.is_array() && value.size() == 10
                   ? '&' + image_description(p.name, value, before)
                   : std::string("anywhere()");
      case Kind::buffer_region:
        return '&' + structure("cl_buffer_region", p.name, list(value, number("size")), before);
      case Kind::created:
        if (expected_.relation == "kept" && expected_.parameter == p.name &&
            expected_.calls.back() == place) {
          // Something that no driver returns, for one may write NULL.
          before += fmt::format("    {0} untouched = ({0})&status, {1} = untouched;\n",
                                handle_type(p.type).c, p.name);
          return '&' + p.name;
        }
        if (p.count.empty())
          return made_object(call, p.name).empty() ? fmt::format("&{}", unused(p.type))
                                                   : '&' + made_object(call, p.name);
        before += fmt::format("    {} {}[{}] = {{0}};\n", handle_type(p.type).c, p.name,
                              std::max<std::uint64_t>(count(call, p), 1));
        return p.name;
      case Kind::codes:
        if (p.count.empty()) return "&status";
        data_ += fmt::format("static cl_int {}[{}];\n", out_name(place, p.name),
                             std::max<std::uint64_t>(count(call, p), 1));
        return out_name(place, p.name);
      case Kind::out_numbers:
      case Kind::answer:
      case Kind::read:
        return output(place, p, value, before);
      default:
        return "anywhere()";
    }
  }

  /// Whether the call is given a function of the application.
  static bool is_called(const Call& call) {
    return std::ranges::any_of(call.function->parameters, [&](const Parameter& one) {
      return one.kind == Kind::callback && !call.in.value(one.name, json()).is_null();
    });
  }

  static std::uint64_t count(const Call& call, const Parameter& p) {
    if (p.count.find_first_not_of("0123456789") == std::string::npos && !p.count.empty())
      return std::stoull(p.count);
    const auto found = call.in.find(p.count);
    return found != call.in.end() && found->is_number() ? found->get<std::uint64_t>() : 1;
  }

  std::string made_object(const Call& call, const std::string& parameter) const {
    const auto found = call.out.find(parameter);
    return found != call.out.end() && found->is_string() ? object(*found) : std::string();
  }

  /// For what the call makes and nobody uses.
  std::string unused(const std::string& type) {
    const std::string name = fmt::format("unused_{}", handle_type(type).word);
    if (unused_.insert(name).second)
      declared_.emplace_back(name, std::string(handle_type(type).c) + ' ');
    return name;
  }

  static std::string structure(std::string_view type, const std::string& name,
                               const std::string& values, std::string& before) {
    before += fmt::format("    {} {} = {};\n", type, name, values);
    return name;
  }

  std::string image_description(const std::string& name, const json& value, std::string& before) {
    static constexpr const char* fields[] = {
        "image_type",      "image_width",       "image_height",   "image_depth", "image_array_size",
        "image_row_pitch", "image_slice_pitch", "num_mip_levels", "num_samples"};
    before += fmt::format("    cl_image_desc {} = {{0}};\n", name);
    std::string after;
    for (std::size_t i = 0; i < std::size(fields); ++i) {
      const auto number = value[i].get<std::uint64_t>();
      if (number != 0)
        after += fmt::format("    {}.{} = {};\n", name, fields[i],
                             number_text(i == 0 ? "mem_object_type" : "size", "", number));
    }
    if (!value[9].is_null()) after += fmt::format("    {}.buffer = {};\n", name, object(value[9]));
    set_ += after;
    return name;
  }

  std::string texts(const Parameter& p, const json& value, std::string& before) {
    std::string all;
    for (const json& one : value) {
      if (!all.empty()) all += ", ";
      if (!one.is_string()) {
        all += "NULL";
        continue;
      }
      const std::string text = as_bytes(one.get<std::string>());
      if (text.size() < 60 || text.find('\n') == std::string::npos) {
        all += c_string(text);
        continue;
      }
      auto& name = sources_[text];
      if (name.empty()) {
        name = fmt::format("source_{}", sources_.size());
        data_ += fmt::format("static const char *const {} =\n{}  ;\n", name, c_lines(text));
      }
      all += name;
    }
    before += fmt::format("    const char *{}[] = {{{}}};\n", p.name, all.empty() ? "NULL" : all);
    return p.name;
  }

  /// Where the call writes: an array of its own, for the verdict may look at it.
  std::string output(std::size_t place, const Parameter& p, const json& value,
                     std::string& before) {
    const Call& call = record_.calls[place];
    if (value.is_object() && value.contains("at")) return memory(value, before);
    const std::string name = out_name(place, p.name);
    if (p.kind == Kind::out_numbers && p.count.empty()) {
      const char* type = p.type == "size"            ? "size_t"
                         : number_bytes(p.type) == 8 ? "cl_ulong"
                                                     : "cl_uint";
      data_ += fmt::format("static {} {};\n", type, name);
      return '&' + name;
    }
    std::uint64_t size =
        value.is_object() ? value.value("bytes", std::uint64_t{0}) : count(call, p);
    if (p.kind == Kind::out_numbers) size *= number_bytes(p.type);
    if (size > std::uint64_t{1} << 32U) return "anywhere()";  // no program has it
    data_ += fmt::format("static cl_ulong {}[{}];\n", name, size / 8 + 1);
    if (value.is_object() && value.contains("fill") &&
        bytes_of(value).find_first_not_of('\0') != std::string::npos)
      before += fill(name, value, bytes_of(value).size());
    else if (value.is_object() && value.contains("hex"))
      before += fmt::format("    memcpy({}, {}, {});\n", name, array(bytes_of(value)),
                            bytes_of(value).size());
    return fmt::format("{}", name);
  }

  std::string statement(std::size_t place) {
    const Call& call = record_.calls[place];
    numbers_[place] = numbers_.size() + 1;
    const Function& function = *call.function;
    std::string before, arguments, after;
    set_.clear();
    bool has_code = function.returns == "code";
    for (const Parameter& one : function.parameters) {
      if (!arguments.empty()) arguments += ", ";
      arguments += argument(place, one, before);
      const bool given = !call.in.value(one.name, json()).is_null();
      if (one.kind == Kind::codes && one.count.empty() && given) has_code = true;
      const auto found = call.out.find(one.name);
      if (one.kind == Kind::created && !one.count.empty() && given && found != call.out.end() &&
          found->is_array())
        for (std::size_t i = 0; i < found->size(); ++i)
          if (!(*found)[i].is_null() && object((*found)[i]) != platform_ &&
              object((*found)[i]) != device_)
            after += fmt::format("    {} = {}[{}];\n", object((*found)[i]), one.name, i);
    }
    std::string own = function.name;
    if (!function.extension.empty()) {
      extensions_.insert(own);
      own += '_';
    }
    std::string wrote;
    if (call.wrote.is_object())
      for (const auto& [region, content] : call.wrote.items()) {
        json plain = content;
        plain.erase("at");
        const std::string bytes = bytes_of(plain);
        if (bytes.empty()) continue;
        wrote += plain.contains("fill") ? fill(object(region), plain, bytes.size())
                                        : fmt::format("    memcpy({}, {}, {});\n", object(region),
                                                      array(bytes), bytes.size());
      }
    std::string line = fmt::format("{}({})", own, arguments);
    const bool looked_at = std::ranges::find(expected_.calls, place) != expected_.calls.end();
    std::string check;
    if (function.returns == "code") {
      line = "status = " + line;
    } else if (call.result.is_string()) {
      line = object(call.result) + " = " + line;
    } else if (looked_at && expected_.kind == Expectation::Kind::object &&
               expected_.parameter.empty()) {
      set_ += "    void *object;\n";
      line = "object = " + line;
    } else if (function.returns != "nothing" && !has_code) {
      line = fmt::format("status = {} ? CL_SUCCESS : CL_OUT_OF_RESOURCES", line);
      has_code = true;
    }
    if (looked_at && expected_.kind == Expectation::Kind::ends)
      wrote = fmt::format("    at = {};\n", c_string(function.name)) + wrote;
    if (looked_at && catches() && place == expected_.calls.front()) {
      used_.insert("printed");
      wrote += "    catch_output();\n";
    }
    if (looked_at && expected_.kind == Expectation::Kind::object) {
      after += object_check(place);
    } else if (looked_at && expected_.kind == Expectation::Kind::code) {
      used_.insert("code");
      data_ += fmt::format("static const cl_int expected_codes[] = {{{}}};\n", codes());
      after += fmt::format("    failures += !one_of(status, expected_codes, {}, \"{}\");\n",
                           expected_.allowed.size(), function.name);
    } else if (has_code && call.succeeded()) {
      check = fmt::format("    must(status, \"{}\");\n", function.name);
    } else if (call.succeeded() && call.result.is_string()) {
      check = fmt::format("    must({} ? CL_SUCCESS : CL_OUT_OF_RESOURCES, \"{}\");\n",
                          object(call.result), function.name);
    } else if (call.ended && !call.succeeded()) {
      line += fmt::format("; /* {} */", code_text(call.code()));
    }
    if (looked_at && place == expected_.calls.back()) after += number_check(place);
    if (!line.ends_with("*/")) line += ';';
    std::string body = before + set_ + wrote + "    " + line + '\n' + check + after;
    if (before.find(" = ") != std::string::npos || set_.find("void *object") != std::string::npos)
      return "  {\n" + body + "  }\n";
    // No block, no second indent.
    std::string flat;
    for (const std::string& one : harness::split(body, '\n'))
      if (!one.empty()) flat += (one.starts_with("    ") ? one.substr(2) : one) + '\n';
    return flat;
  }

  std::string codes() const {
    std::string out;
    for (const auto code : expected_.allowed)
      out += (out.empty() ? "" : ", ") + code_text(static_cast<int>(code));
    return out;
  }

  /// Whether the program looks at what is printed.
  bool catches() const {
    return expected_.kind == Expectation::Kind::printed ||
           expected_.kind == Expectation::Kind::line;
  }

  /// Whether there is an object.
  std::string object_check(std::size_t place) {
    const Call& call = record_.calls[place];
    used_.insert("object");
    const std::string& what = expected_.parameter;
    if (expected_.relation == "known") {
      std::string all;
      for (const auto& [name, type] : declared_)
        if (type != "cl_sync_point_khr ") all += (all.empty() ? "" : ", ") + name;
      return fmt::format(
          "  {{\n    const void *own[] = {{{}}};\n    int known = 0;\n"
          "    for (i = 0; i < sizeof own / sizeof *own; ++i)\n"
          "      known = known || memcmp({}, &own[i], sizeof *own) == 0;\n"
          "    failures += !object_is(known, \"{}\", \"gave an object that the program does not "
          "have\");\n  }}\n",
          all, out_name(place, what), call.function->name);
    }
    const std::string own = !what.empty()             ? what
                            : call.result.is_string() ? object(call.result)
                                                      : "object";
    return fmt::format("    failures += !object_is({} {} {}, \"{}\", \"{}\");\n", own,
                       expected_.relation == "!=" ? "!=" : "==",
                       expected_.relation == "kept" ? "untouched" : "NULL", call.function->name,
                       what.empty() ? expected_.relation == "!=" ? "did not return an object"
                                                                 : "returned an object"
                                    : "wrote an object though it failed");
  }

  /// What came out in the calls that are looked at.
  std::string printed_check() {
    if (expected_.kind == Expectation::Kind::line)
      return fmt::format("    failures += !printed_line_is({}, {});\n", expected_.offset,
                         c_string(expected_.words));
    std::string text;
    for (const std::size_t place : expected_.calls) text += bytes_of(record_.calls[place].printed);
    return fmt::format("    failures += printed_as_rejected({}, {});\n",
                       text.empty() ? "NULL" : array(text), text.size());
  }

  /// How callbacks came.
  std::string callbacks_check() {
    used_.insert("called");
    std::string text = "    sleep(2);\n";
    for (const auto& one : expected_.called)
      if (const auto number = numbers_.find(one.place); number != numbers_.end())
        text +=
            expected_.relation == ">"
                ? fmt::format("    failures += !was_called(&calls_{}, \"{}\");\n", number->second,
                              record_.calls[one.place].function->name)
                : fmt::format("    failures += called_as_rejected(&calls_{}, {}, {}, \"{}\");\n",
                              number->second, one.statuses.size(),
                              one.statuses.empty() ? 0 : one.statuses.back(),
                              record_.calls[one.place].function->name);
    return text;
  }

  /// What is looked at in what the call wrote.
  std::string number_check(std::size_t place) {
    const Call& call = record_.calls[place];
    const Function& function = *call.function;
    const std::size_t at = function.place(expected_.parameter);
    const json value = call.in.value(expected_.parameter, json());
    std::string name;
    if (at < function.parameters.size())
      name = value.is_object() && value.contains("at")
                 ? fmt::format("((char *){} + {})", object(value["at"]),
                               value.value("offset", std::uint64_t{0}))
                 : out_name(place, expected_.parameter);
    const bool scalar = at < function.parameters.size() &&
                        function.parameters[at].kind == Kind::out_numbers &&
                        function.parameters[at].count.empty();
    if (catches()) return printed_check();
    if (expected_.kind == Expectation::Kind::called) return callbacks_check();
    if (expected_.parameter.empty() && call.result.is_string()) name = object(call.result);
    const auto passes_on = [&](const char* blocking) {
      return call.in.contains(blocking) && call.in[blocking] == 0;
    };
    const bool late = passes_on("blocking_read") || passes_on("blocking_map");
    const std::string wait = late ? fmt::format("    must(clFinish({}), \"clFinish\");\n",
                                                object(call.in.value("command_queue", json())))
                                  : "";
    switch (expected_.kind) {
      case Expectation::Kind::number:
        used_.insert("number");
        return wait +
               fmt::format(
                   "    failures += !number_is((const char *){}{} + {}, {}, \"{}\", {}, \"{}\");\n",
                   scalar ? "&" : "", name, expected_.offset, expected_.bytes, expected_.relation,
                   number_literal(expected_.allowed.front()), function.name);
      case Expectation::Kind::text:
        used_.insert("text");
        return wait + fmt::format("    failures += !text_is((const char *){}, {}, \"{}\");\n", name,
                                  c_string(as_bytes(expected_.words)), function.name);
      case Expectation::Kind::other: {
        used_.insert("other");
        const bool mapped = expected_.parameter.empty();
        const std::string bytes =
            bytes_of(mapped ? call.mapped : call.out.value(expected_.parameter, json()));
        if (const json answer = call.out.value(expected_.parameter, json());
            answer.is_object() && answer.contains("handles"))
          return "  {\n" +
                 fmt::format(
                     "    const void *rejected[] = {};\n",
                     list(answer["handles"], [&](const json& one) { return object(one); })) +
                 fmt::format(
                     "    failures += is_rejected({}, rejected, sizeof rejected, \"{}\");\n", name,
                     function.name) +
                 "  }\n";
        if (bytes.empty() || name.empty()) return wait;
        return wait + fmt::format("    failures += is_rejected({}, {}, {}, \"{}\");\n", name,
                                  array(bytes), bytes.size(), function.name);
      }
      default:
        return {};
    }
  }

  static std::string number_literal(std::int64_t value) {
    return value >= -2147483647 && value <= 2147483647 ? std::to_string(value)
                                                       : fmt::format("(cl_long)0x{:x}ull", value);
  }

  std::string verdict_text() const {
    if (expected_.kind == Expectation::Kind::ends) {
      std::string finishes;
      std::set<std::string> queues;
      for (std::size_t i = 0; i < record_.calls.size(); ++i)
        if (kept_[i] && record_.calls[i].in.contains("command_queue"))
          queues.insert(object(record_.calls[i].in["command_queue"]));
      // What crashes or hangs may be a command that no call waits for.
      const bool ended = std::ranges::all_of(
          expected_.calls, [&](std::size_t place) { return record_.calls[place].ended; });
      for (const std::string& queue : queues)
        if (ended && queue != "NULL")
          finishes += fmt::format("  at = \"clFinish\";\n  clFinish({});\n", queue);
      return finishes + "  printf(\"PASS: every call returned\\n\");\n  finish(0);\n";
    }
    return "  printf(\"%s\\n\", failures ? \"FAIL\" : \"PASS\");\n  finish(failures != 0);\n";
  }

  /// Blocks of statements that repeat, as loops.
  static std::string folded(const std::vector<std::string>& statements) {
    constexpr std::size_t longest = 8;
    std::string out;
    for (std::size_t i = 0; i < statements.size();) {
      std::size_t best = 1, times = 1;
      for (std::size_t length = 1; length <= longest && i + 2 * length <= statements.size();
           ++length) {
        std::size_t n = 1;
        while (i + (n + 1) * length <= statements.size() &&
               std::equal(statements.begin() + static_cast<std::ptrdiff_t>(i),
                          statements.begin() + static_cast<std::ptrdiff_t>(i + length),
                          statements.begin() + static_cast<std::ptrdiff_t>(i + n * length)))
          ++n;
        if (n > 1 && (n - 1) * length > (times - 1) * best) {
          best = length;
          times = n;
        }
      }
      if (times > 2) out += fmt::format("  for (i = 0; i < {}; ++i) {{\n", times);
      for (std::size_t k = 0; k < best * (times > 2 ? 1 : times); ++k) out += statements[i + k];
      if (times > 2) out += "  }\n";
      i += best * times;
    }
    return out;
  }

  /// What the program's first functions need already.
  std::string before_all() const {
    std::string out;
    if (std::ranges::any_of(callback_types,
                            [&](const CallbackType& one) { return used_.contains(one.type); }))
      out += R"(
/* How often a function was called that the driver was given, and with which execution status last. */
struct calls {
  volatile int count;
  volatile cl_int status;
};
)";
    if (used_.contains("printed"))
      out += R"(
static FILE *caught[2]; /* standard output, standard error */
static int own[2];

static void catch_output(void) {
  int k;
  fflush(NULL);
  for (k = 0; k < 2; ++k) {
    own[k] = dup(k + 1);
    caught[k] = tmpfile();
    if (caught[k]) dup2(fileno(caught[k]), k + 1);
  }
}

static void uncatch(void) {
  int k;
  fflush(NULL);
  for (k = 0; k < 2; ++k)
    if (caught[k]) dup2(own[k], k + 1);
}
)";
    return out;
  }

  std::string helpers(const std::string& statements) const {
    std::string out;
    if (expected_.kind != Expectation::Kind::ends) out += "\nstatic int failures;\n";
    if (statements.find("anywhere()") != std::string::npos)
      out += R"(
/* Memory of which nothing is known but that it is there. */
static void *anywhere(void) {
  static cl_ulong memory[8192];
  return memory;
}
)";
    if (used_.contains("fill"))
      out += R"(
static void fill(void *memory, size_t size, const void *pattern, size_t period) {
  size_t k;
  for (k = 0; k < size; ++k) ((char *)memory)[k] = ((const char *)pattern)[k % period];
}
)";
    if (used_.contains("code"))
      out += R"(
static int one_of(cl_int code, const cl_int *expected, size_t count, const char *call) {
  size_t k;
  for (k = 0; k < count; ++k)
    if (code == expected[k]) return 1;
  printf("%s returned %d, expected", call, (int)code);
  for (k = 0; k < count; ++k) printf("%s %d", k == 0 ? "" : " or", (int)expected[k]);
  printf("\n");
  return 0;
}
)";
    if (used_.contains("number"))
      out += R"(
static int number_is(const void *memory, size_t bytes, const char *relation, cl_long expected,
                     const char *call) {
  cl_long value = 0;
  int good;
  memcpy(&value, memory, bytes);
  if (bytes == 4 && expected < 0) value = (cl_int)value;
  good = relation[0] == '=' ? value == expected
                            : relation[0] == '!' ? value != expected
                            : relation[0] == '<' ? value < expected || (relation[1] && value == expected)
                                                 : value > expected || (relation[1] && value == expected);
  printf("%s: %lld, expected %s %lld\n", call, (long long)value, relation, (long long)expected);
  return good;
}
)";
    if (used_.contains("text"))
      out += R"(
static int text_is(const char *text, const char *expected, const char *call) {
  printf("%s: \"%s\", expected \"%s\"\n", call, text, expected);
  return strcmp(text, expected) == 0;
}
)";
    if (used_.contains("object"))
      out += R"(
static int object_is(int good, const char *call, const char *what) {
  if (!good) printf("%s %s\n", call, what);
  return good;
}
)";
    if (used_.contains("printed"))
      out += R"(
static char printed[1 << 20];

static size_t read_output(void) {
  size_t length = 0;
  int k;
  uncatch();
  for (k = 0; k < 2 && length == 0; ++k)
    if (caught[k]) {
      rewind(caught[k]);
      length = fread(printed, 1, sizeof printed - 1, caught[k]);
    }
  return length;
}
)";
    if (expected_.kind == Expectation::Kind::line)
      out += R"(
static int printed_line_is(size_t number, const char *expected) {
  char *line = printed, *end;
  read_output();
  while (number-- > 0 && line) line = (line = strchr(line, '\n')) ? line + 1 : NULL;
  if (line && (end = strchr(line, '\n'))) *end = 0;
  printf("printed:  %s\nexpected: %s\n", line ? line : "nothing", expected);
  return line && strcmp(line, expected) == 0;
}
)";
    if (expected_.kind == Expectation::Kind::printed)
      out += R"(
/* What was wrong, as it was. Other text may be right or not: this program does not know. */
static int printed_as_rejected(const void *rejected, size_t size) {
  const size_t length = read_output();
  printf("printed: %s\n", printed);
  if (length == size && (size == 0 || memcmp(printed, rejected, size) == 0)) return 1;
  printf("that is other text than what was rejected\n");
  finish(2);
  return 0;
}
)";
    if (used_.contains("called") && expected_.relation == ">")
      out += R"(
static int was_called(const struct calls *calls, const char *giver) {
  printf("the function given to %s was called %d times\n", giver, calls->count);
  return calls->count != 0;
}
)";
    else if (used_.contains("called"))
      out += R"(
/* What was wrong, as it was. Other calls may be right or not: this program does not know. */
static int called_as_rejected(const struct calls *calls, int count, cl_int status, const char *giver) {
  printf("the function given to %s was called %d times", giver, calls->count);
  if (calls->count != 0) printf(", last with status %d", (int)calls->status);
  printf("\n");
  if (calls->count == count && (count == 0 || calls->status == status)) return 1;
  printf("that is not what was rejected\n");
  finish(2);
  return 0;
}
)";
    if (used_.contains("other"))
      out += R"(
/* What was wrong, as it was. Another answer may be right or not: this program does not know. */
static int is_rejected(const void *memory, const void *rejected, size_t size, const char *call) {
  if (memcmp(memory, rejected, size) != 0) {
    printf("%s gave another answer than the one that was rejected\n", call);
    finish(2);
  }
  printf("%s gave the answer that was rejected\n", call);
  return 1;
}
)";
    for (const CallbackType& one : callback_types)
      if (used_.contains(one.type)) {
        std::string uses;
        const bool counts = one.type != "callback_native";
        const bool state =
            std::string_view(one.parameters).find("cl_int state") != std::string::npos;
        for (const std::string& parameter : harness::split(one.parameters, ',')) {
          std::string name = parameter.substr(parameter.find_last_of(" *") + 1);
          if (name.ends_with("[]")) name.resize(name.size() - 2);
          if (counts && (name == "data" || (state && name == "state"))) continue;
          uses += fmt::format("  (void){};\n", name);
        }
        if (counts) uses += "  struct calls *calls = data;\n";
        if (state) uses += "  calls->status = state;\n";
        if (counts) uses += "  ++calls->count;\n";
        out += fmt::format("\nstatic void CL_CALLBACK {}({}) {{\n{}}}\n", one.name, one.parameters,
                           uses);
      }
    return out;
  }

  const CallRecord& record_;
  const Kept& kept_;
  const Expectation& expected_;
  std::vector<std::string> given_;  ///< platform and device, found by name
  std::string platform_, device_;
  std::map<std::string, std::string> names_;  ///< of the record's objects, in the program
  std::vector<std::pair<std::string, std::string>> declared_;
  std::map<std::string, std::string> arrays_, sources_;
  std::size_t arrays_made_ = 0;
  std::map<std::size_t, std::size_t> numbers_;  ///< of kept calls
  std::set<std::string> extensions_, unused_;
  std::set<std::string, std::less<>> used_;
  std::string data_, set_, lookups_;
};

}  // namespace

std::string replay_c(const CallRecord& record, const Kept& kept, const Expectation& expected,
                     const ReplayText& text) {
  return Writer(record, kept, expected).text(text);
}

}  // namespace assay::calls
