#include "harness/call_recorder/recorder.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <optional>

namespace assay::call_recorder {
namespace {

using calls::Function;
using calls::Parameter;
using Kind = Parameter::Kind;
using Bytes = std::vector<unsigned char>;

/// The most bytes recorded of one argument.
constexpr std::uint64_t longest_memory = std::uint64_t{1} << 20;
constexpr std::uint64_t longest_text = std::uint64_t{1} << 20, longest_plain_text = 80;
constexpr std::uint64_t longest_list = 4096;
/// Answers of queries up to this size are always recorded, because they may be wrong.
constexpr std::uint64_t longest_plain_answer = 256;
/// The size limit of the file if the contents of memory are not recorded. A reader needs only the
/// end of such a file.
constexpr std::uint64_t longest_tail = std::uint64_t{4} << 20;
constexpr std::uint64_t longest_file = std::uint64_t{512} << 20;

/// Copies up to the first page that is not mapped.
Bytes copied(std::uint64_t address, std::uint64_t size) {
  Bytes bytes(std::min(size, longest_memory));
  if (address == 0 || bytes.empty()) return {};
  // Copies page by page, because process_vm_readv copies nothing from a range with an unmapped
  // page.
  constexpr std::uint64_t page = 4096;
  std::vector<iovec> from;
  std::size_t got = 0;
  while (got < bytes.size()) {
    from.clear();
    for (std::uint64_t at = address + got; at < address + bytes.size() && from.size() < 512;) {
      const std::uint64_t next = std::min(at - at % page + page, address + bytes.size());
      from.push_back({reinterpret_cast<void*>(at), next - at});
      at = next;
    }
    const iovec rest{bytes.data() + got, bytes.size() - got};
    const ssize_t n = process_vm_readv(getpid(), &rest, 1, from.data(), from.size(), 0);
    if (n <= 0) break;
    got += static_cast<std::size_t>(n);
  }
  bytes.resize(got);
  return bytes;
}

template <typename T>
std::optional<T> at(std::uint64_t address) {
  const Bytes bytes = copied(address, sizeof(T));
  if (bytes.size() != sizeof(T)) return std::nullopt;
  T value;
  std::memcpy(&value, bytes.data(), sizeof value);
  return value;
}

std::uint64_t word_at(std::uint64_t address, std::size_t bytes) {
  return bytes == 4 ? at<std::uint32_t>(address).value_or(0)
                    : at<std::uint64_t>(address).value_or(0);
}

std::string hex(const Bytes& bytes) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

/// A JSON string from bytes that may be invalid UTF-8. Each byte of 128 or more becomes the
/// character with this number.
std::string json_text(std::string_view text) {
  constexpr const char* digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 32 || byte > 126) {
      out += "\\u00";
      out += digits[byte >> 4];
      out += digits[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::uint64_t hash_of(const Bytes& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3;
  return hash;
}

std::string text_at(std::uint64_t address, std::uint64_t limit) {
  std::string text;
  while (text.size() < limit) {
    const Bytes some =
        copied(address + text.size(), std::min<std::uint64_t>(limit - text.size(), 4096));
    const auto end = std::ranges::find(some, 0);
    text.append(some.begin(), end);
    if (end != some.end() || some.empty()) break;
  }
  return text;
}

template <class Each>
std::string listed(std::uint64_t count, Each each) {
  std::string out = "[";
  for (std::uint64_t i = 0; i < std::min(count, longest_list); ++i) {
    if (i != 0) out += ',';
    out += each(i);
  }
  return out + ']';
}

/// The number of words in a list of properties. A key of 0 ends the list.
std::uint64_t list_length(std::uint64_t address) {
  std::uint64_t length = 0;
  while (length < longest_list && at<std::uint64_t>(address + 8 * length).value_or(0) != 0)
    length += 2;
  return length + 1;
}

std::size_t handle_bytes(const std::string& type) {
  return type == "sync_point" ? 4 : 8;
}

/// 0 if the format is invalid.
std::uint64_t element_bytes(const cl_image_format& format) {
  std::uint64_t channels = 0;
  switch (format.image_channel_order) {
    case CL_R:
    case CL_A:
    case CL_INTENSITY:
    case CL_LUMINANCE:
    case CL_DEPTH:
      channels = 1;
      break;
    case CL_RG:
    case CL_RA:
    case CL_Rx:
      channels = 2;
      break;
    case CL_RGB:
    case CL_RGx:
    case CL_sRGB:
      channels = 3;
      break;
    default:
      channels = 4;
  }
  switch (format.image_channel_data_type) {
    case CL_SNORM_INT8:
    case CL_UNORM_INT8:
    case CL_SIGNED_INT8:
    case CL_UNSIGNED_INT8:
      return channels;
    case CL_SNORM_INT16:
    case CL_UNORM_INT16:
    case CL_SIGNED_INT16:
    case CL_UNSIGNED_INT16:
    case CL_HALF_FLOAT:
      return 2 * channels;
    case CL_SIGNED_INT32:
    case CL_UNSIGNED_INT32:
    case CL_FLOAT:
      return 4 * channels;
    case CL_UNORM_SHORT_565:
    case CL_UNORM_SHORT_555:
      return 2;
    case CL_UNORM_INT_101010:
      return 4;
    default:
      return 0;
  }
}

}  // namespace

struct Recorder::Arguments {
  const Function& function;
  std::span<const std::uint64_t> values;

  bool has(std::string_view name) const { return function.place(name) < values.size(); }
  std::uint64_t operator[](std::string_view name) const {
    const std::size_t place = function.place(name);
    return place < values.size() ? values[place] : 0;
  }
  /// Parses a number, or looks up the parameter with this name. Returns 1 for an empty text.
  std::uint64_t count(const std::string& text) const {
    if (text.empty()) return 1;
    if (text.find_first_not_of("0123456789") == std::string::npos) return std::stoull(text);
    return (*this)[text];
  }
  /// The value of the first name that the function has as a parameter. Calls for buffers and calls
  /// for images give different names to the same parameter.
  std::uint64_t any(std::initializer_list<std::string_view> names) const {
    for (const auto name : names)
      if (has(name)) return (*this)[name];
    return 0;
  }
};

Recorder::Recorder(std::string path, Contents contents)
    : file_(open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644)),
      contents_(contents == Contents::all),
      whole_texts_(contents != Contents::none) {}

void Recorder::write(const std::string& line) {
  if (file_ < 0 || written_ > longest_file) return;
  if (!whole_texts_ && written_ > longest_tail) {
    written_ = 0;
    if (ftruncate(file_, 0) != 0) return;
  }
  const std::string whole = line + '\n';
  written_ += whole.size();
  // After a failed write, the reader sees a call without an end.
  [[maybe_unused]] const auto n = ::write(file_, whole.data(), whole.size());
}

std::string Recorder::handle(const std::string& type, std::uint64_t bits, bool created) {
  if (bits == 0) return "null";
  // A new object may have the address of a released object. Platforms and devices are only queried,
  // never created.
  const bool made = created && type != "platform" && type != "device";
  if (made) std::erase_if(names_, [&](const auto& known) { return known.first.second == bits; });
  std::string& name = names_[{type, bits}];
  if (name.empty()) name = type + '_' + std::to_string(++numbers_[type]);
  return '"' + name + '"';
}

std::string Recorder::pointer(std::uint64_t address) const {
  if (address == 0) return "null";
  auto found = regions_.upper_bound(address);
  if (found != regions_.begin()) {
    --found;
    if (address - found->first < std::max<std::uint64_t>(found->second.size, 1))
      return "{\"at\":\"" + found->second.name +
             "\",\"offset\":" + std::to_string(address - found->first) + '}';
  }
  return "true";
}

std::string Recorder::memory(std::uint64_t address, std::uint64_t size, bool contents) const {
  if (address == 0) return "null";
  std::string out = "{\"bytes\":" + std::to_string(size);
  if (const std::string where = pointer(address); where != "true")
    out += ',' + where.substr(1, where.size() - 2);
  if (contents) {
    const Bytes bytes = copied(address, size);
    // Repeated bytes are written once, as "fill".
    std::size_t period = 0;
    for (std::size_t tried : {1, 2, 4, 8, 16})
      if (bytes.size() >= 2 * tried && bytes.size() % tried == 0 &&
          std::equal(bytes.begin() + static_cast<std::ptrdiff_t>(tried), bytes.end(),
                     bytes.begin())) {
        period = tried;
        break;
      }
    if (period != 0)
      out += ",\"got\":" + std::to_string(bytes.size()) + ",\"fill\":\"" +
             hex({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(period)}) + '"';
    else
      out += ",\"hex\":\"" + hex(bytes) + '"';
  }
  return out + '}';
}

std::uint64_t Recorder::host_size(const Parameter& parameter, const Arguments& a) const {
  if (parameter.count != "rect" && parameter.count != "image") return a.count(parameter.count);
  const auto triple = [&](std::string_view name, std::uint64_t otherwise) {
    std::array<std::uint64_t, 3> made{otherwise, otherwise, otherwise};
    for (std::size_t i = 0; i < 3 && a[name] != 0; ++i)
      made[i] = at<std::uint64_t>(a[name] + 8 * i).value_or(0);
    return made;
  };
  const auto region = triple("region", 1);
  if (parameter.count == "rect") {
    const auto origin = triple("host_origin", 0);
    const std::uint64_t row = a["host_row_pitch"] != 0 ? a["host_row_pitch"] : region[0];
    const std::uint64_t slice =
        a["host_slice_pitch"] != 0 ? a["host_slice_pitch"] : region[1] * row;
    if (region[0] == 0 || region[1] == 0 || region[2] == 0) return 0;
    return (origin[2] + region[2] - 1) * slice + (origin[1] + region[1] - 1) * row + origin[0] +
           region[0];
  }
  Image image;
  std::array<std::uint64_t, 3> extent = region;
  std::uint64_t row = a.any({"row_pitch", "input_row_pitch", "image_row_pitch"}),
                slice = a.any({"slice_pitch", "input_slice_pitch", "image_slice_pitch"});
  if (a.has("image")) {
    const auto found = images_.find(a["image"]);
    if (found == images_.end()) return 0;
    image = found->second;
  } else {  // the host_ptr of a new object
    const auto format = at<cl_image_format>(a["image_format"]);
    if (!format) return 0;
    image.element = element_bytes(*format);
    if (const auto description = at<cl_image_desc>(a["image_desc"])) {
      const cl_image_desc& d = *description;
      image.type = d.image_type;
      row = d.image_row_pitch;
      slice = d.image_slice_pitch;
      const bool array = d.image_type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
      extent = {d.image_width,
                array ? d.image_array_size : std::max<std::size_t>(d.image_height, 1),
                d.image_type == CL_MEM_OBJECT_IMAGE2D_ARRAY ? d.image_array_size
                : d.image_type == CL_MEM_OBJECT_IMAGE3D     ? d.image_depth
                                                            : 1};
      if (d.image_type == CL_MEM_OBJECT_IMAGE1D) extent[1] = 1;
    } else {
      extent = {a["image_width"], a["image_height"], a.has("image_depth") ? a["image_depth"] : 1};
    }
  }
  if (extent[0] == 0 || extent[1] == 0 || extent[2] == 0) return 0;
  if (row == 0) row = extent[0] * image.element;
  if (image.type == CL_MEM_OBJECT_IMAGE1D_ARRAY)
    return (extent[1] - 1) * (slice != 0 ? slice : row) + extent[0] * image.element;
  if (slice == 0) slice = row * extent[1];
  return (extent[2] - 1) * slice + (extent[1] - 1) * row + extent[0] * image.element;
}

std::string Recorder::value_in(const Parameter& p, const Arguments& a) {
  const std::uint64_t own = a[p.name];
  const auto words = [&](std::uint64_t count, std::size_t bytes) {
    return listed(count,
                  [&](std::uint64_t i) { return std::to_string(word_at(own + bytes * i, bytes)); });
  };
  switch (p.kind) {
    case Kind::number:
      if (p.type == "int") return std::to_string(static_cast<std::int32_t>(own));
      return std::to_string(calls::number_bytes(p.type) == 4 ? own & 0xffffffff : own);
    case Kind::handle:
      return handle(p.type, own, false);
    case Kind::pointer:
      return pointer(own);
    default:
      break;
  }
  if (own == 0) return "null";
  switch (p.kind) {
    case Kind::handles: {
      const std::size_t bytes = handle_bytes(p.type);
      return listed(a.count(p.count), [&](std::uint64_t i) {
        return handle(p.type, word_at(own + bytes * i, bytes), false);
      });
    }
    case Kind::pointers:
      return listed(a.count(p.count),
                    [&](std::uint64_t i) { return pointer(word_at(own + 8 * i, 8)); });
    case Kind::list:
      return listed(list_length(own), [&](std::uint64_t i) -> std::string {
        const std::uint64_t word = word_at(own + 8 * i, 8);
        for (const char* type : {"platform", "device", "context", "queue", "mem"})
          if (names_.contains({type, word})) return handle(type, word, false);
        return std::to_string(word);
      });
    case Kind::numbers:
      return words(a.count(p.count), calls::number_bytes(p.type));
    case Kind::text:
      return json_text(text_at(own, whole_texts_ ? longest_text : longest_plain_text));
    case Kind::texts:
      return listed(a.count(p.count), [&](std::uint64_t i) -> std::string {
        const std::uint64_t text = word_at(own + 8 * i, 8);
        if (text == 0) return "null";
        const std::uint64_t lengths = p.lengths.empty() ? 0 : a[p.lengths];
        const std::uint64_t length = lengths == 0 ? 0 : word_at(lengths + 8 * i, 8);
        const std::uint64_t limit = whole_texts_ ? longest_text : longest_plain_text;
        if (length == 0) return json_text(text_at(text, limit));
        const Bytes bytes = copied(text, std::min(length, limit));
        return json_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
      });
    case Kind::blobs:
      return listed(a.count(p.count), [&](std::uint64_t i) {
        return memory(word_at(own + 8 * i, 8), word_at(a[p.lengths] + 8 * i, 8));
      });
    case Kind::bytes:
      return memory(own, host_size(p, a), whole_texts_);
    case Kind::host:
      return memory(own, host_size(p, a));
    case Kind::argument: {
      const std::uint64_t size = a.count(p.count);
      if (const auto word = size == 8 ? at<std::uint64_t>(own) : std::nullopt; word && *word != 0)
        for (const char* type : {"mem", "sampler", "queue"})
          if (names_.contains({type, *word})) return handle(type, *word, false);
      return memory(own, size);
    }
    case Kind::image_format:
      return words(2, 4);
    case Kind::image_desc: {
      const auto d = at<cl_image_desc>(own);
      if (!d) return "true";
      return "[" + std::to_string(d->image_type) + ',' + std::to_string(d->image_width) + ',' +
             std::to_string(d->image_height) + ',' + std::to_string(d->image_depth) + ',' +
             std::to_string(d->image_array_size) + ',' + std::to_string(d->image_row_pitch) + ',' +
             std::to_string(d->image_slice_pitch) + ',' + std::to_string(d->num_mip_levels) + ',' +
             std::to_string(d->num_samples) + ',' +
             handle("mem", reinterpret_cast<std::uint64_t>(d->buffer), false) + ']';
    }
    case Kind::buffer_region:
      return words(2, 8);
    case Kind::read:
      return memory(own, host_size(p, a)).insert(1, "\"before\":true,");
    default:
      return "true";
  }
}

std::string Recorder::value_out(const Parameter& p, const Arguments& a, std::uint64_t number,
                                bool good) {
  const std::uint64_t own = a[p.name];
  if (own == 0) return {};
  switch (p.kind) {
    case Kind::codes:
      return p.count.empty() ? std::to_string(at<std::int32_t>(own).value_or(0))
                             : listed(a.count(p.count), [&](std::uint64_t i) {
                                 return std::to_string(at<std::int32_t>(own + 4 * i).value_or(0));
                               });
    case Kind::created: {
      if (!good) return {};
      const std::size_t bytes = handle_bytes(p.type);
      if (p.count.empty()) return handle(p.type, word_at(own, bytes), true);
      std::uint64_t count = a.count(p.count);
      // The driver may write fewer elements than the list has. A greater number is ignored.
      for (const char* written :
           {"num_platforms", "num_devices", "num_devices_ret", "num_kernels_ret"})
        if (a.has(written) && written != p.count && a[written] != 0)
          count = std::min(count, word_at(a[written], 4));
      return listed(count, [&](std::uint64_t i) {
        return handle(p.type, word_at(own + bytes * i, bytes), true);
      });
    }
    case Kind::out_numbers: {
      const std::size_t bytes = calls::number_bytes(p.type);
      if (!p.count.empty()) return memory(own, std::min(a.count(p.count), longest_list) * bytes);
      return std::to_string(word_at(own, bytes));
    }
    case Kind::answer: {
      std::uint64_t size = a.count(p.count);
      if (a.has("param_value_size_ret") && a["param_value_size_ret"] != 0 && good)
        size = std::min(size, word_at(a["param_value_size_ret"], 8));
      if (!good) return {};
      const std::string objects = objects_at(own, size);
      std::string out = memory(own, size, contents_ || size <= longest_plain_answer);
      if (!objects.empty()) out.insert(out.size() - 1, ",\"handles\":" + objects);
      return out;
    }
    case Kind::read: {
      if (!good) return {};
      const std::uint64_t size = host_size(p, a);
      const bool blocking =
          (a.any({"blocking_read", "blocking_copy", "blocking"}) & 0xffffffff) != 0;
      if (!blocking && contents_) {
        late_.push_back({number, p.name, own, size});
        return {};
      }
      return memory(own, size);
    }
    default:
      return {};
  }
}

std::string Recorder::returned(const Arguments& a, std::uint64_t result, bool good) {
  const std::string& type = a.function.returns;
  if (type == "nothing") return "null";
  if (type == "code") return std::to_string(static_cast<std::int32_t>(result));
  if (type != "pointer") {
    const std::string name = handle(type, result, true);
    if (result != 0 && a.has("image_format")) {
      Image made;
      if (const auto format = at<cl_image_format>(a["image_format"]))
        made.element = element_bytes(*format);
      if (const auto description = at<cl_image_desc>(a["image_desc"]))
        made.type = description->image_type;
      images_[result] = made;
    }
    return name;
  }
  if (result == 0) return "null";
  if (a.has("func_name")) return "true";
  Region made;
  const char* word = "svm";
  if (a.has("map_flags")) {
    word = "map";
    const std::uint64_t flags = a["map_flags"];
    made.written = (flags & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
    made.size = a["size"];
    if (a.has("image")) {
      // The driver wrote the pitches to these addresses.
      const auto found = images_.find(a["image"]);
      const std::uint64_t row = word_at(a["image_row_pitch"], 8),
                          slice = word_at(a["image_slice_pitch"], 8);
      std::array<std::uint64_t, 3> region{1, 1, 1};
      for (std::size_t i = 0; i < 3; ++i) region[i] = word_at(a["region"] + 8 * i, 8);
      const std::uint64_t element = found == images_.end() ? 0 : found->second.element;
      const bool array =
          found != images_.end() && found->second.type == CL_MEM_OBJECT_IMAGE1D_ARRAY;
      made.size =
          region[0] * element + (region[1] - 1) * (array ? slice : row) + (region[2] - 1) * slice;
    }
  } else {
    made.size = a["size"];
    made.fine = !a.has("flags") || (a["flags"] & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0;
  }
  if (!good) return "true";
  made.name = std::string(word) + '_' + std::to_string(++numbers_[word]);
  const std::string name = '"' + made.name + '"';
  regions_[result] = std::move(made);
  return name;
}

std::string Recorder::changed_regions() {
  std::string out;
  for (auto& [address, region] : regions_) {
    if (!region.fine || region.size == 0) continue;
    const std::uint64_t hash = hash_of(copied(address, region.size));
    if (hash == region.last_hash) continue;
    region.last_hash = hash;
    if (!out.empty()) out += ',';
    out += '"' + region.name + "\":" + memory(address, region.size);
  }
  return out;
}

std::uint64_t Recorder::begin(const Function& function, std::span<const std::uint64_t> values) {
  const Arguments a{function, values};
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = ++calls_;
  std::string line = "{\"call\":" + std::to_string(number) +
                     ",\"thread\":" + std::to_string(gettid()) + ",\"function\":\"" +
                     function.name + "\",\"in\":{";
  bool first = true;
  for (const Parameter& one : function.parameters) {
    if (!std::exchange(first, false)) line += ',';
    line += '"' + one.name + "\":" + value_in(one, a);
  }
  line += '}';
  const bool unmaps = a.has("mapped_ptr") || function.name == "clEnqueueSVMUnmap";
  if (unmaps && contents_) {
    const auto found = regions_.find(a.any({"mapped_ptr", "svm_ptr"}));
    if (found != regions_.end() && found->second.written)
      line += ",\"wrote\":{\"" + found->second.name +
              "\":" + memory(found->first, found->second.size) + '}';
  } else if (contents_ && function.place("global_work_size") < values.size()) {
    if (const std::string changed = changed_regions(); !changed.empty())
      line += ",\"wrote\":{" + changed + '}';
  }
  write(line + '}');
  return number;
}

void Recorder::write_late() {
  for (const Late& one : std::exchange(late_, {}))
    write("{\"late\":" + std::to_string(one.number) + ",\"out\":{\"" + one.parameter +
          "\":" + memory(one.address, one.size) + "}}");
}

/// JSON of the objects in an answer. Empty if a word is not a known object.
std::string Recorder::objects_at(std::uint64_t address, std::uint64_t size) const {
  constexpr std::uint64_t most = 64;
  if (size == 0 || size % 8 != 0 || size > 8 * most) return {};
  bool any = false, all = true;
  const std::string names = listed(size / 8, [&](std::uint64_t i) -> std::string {
    const std::uint64_t word = word_at(address + 8 * i, 8);
    if (word == 0) return "null";
    for (const auto& [key, name] : names_)
      if (key.second == word) {
        any = true;
        return '"' + name + '"';
      }
    all = false;
    return "null";
  });
  return any && all ? names : std::string();
}

/// The text that the last call printed to standard output or standard error. Empty unless the
/// output goes to a temporary file without a name. Text in a user's log file is not read.
std::string Recorder::printed() {
  if (!contents_) return {};
  std::string text;
  bool catching = false;
  for (std::size_t i = 0; i < caught_.size(); ++i) {
    const int descriptor = static_cast<int>(i) + 1;
    struct stat file {};
    if (fstat(descriptor, &file) != 0 || !S_ISREG(file.st_mode) || file.st_nlink != 0) continue;
    std::fflush(i == 0 ? stdout : stderr);
    if (fstat(descriptor, &file) != 0) continue;
    Caught& known = caught_[i];
    if (known.file != std::pair<std::uint64_t, std::uint64_t>(file.st_dev, file.st_ino)) {
      known = {{file.st_dev, file.st_ino}, 0};
      if (i == 0) ++catches_;
    }
    catching = catching || i == 0;
    const auto size = static_cast<std::uint64_t>(file.st_size);
    std::vector<char> bytes(size > known.read ? std::min(size - known.read, longest_memory) : 0);
    const ssize_t n = pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(known.read));
    known.read = size;
    if (n > 0 && text.empty()) text.assign(bytes.data(), static_cast<std::size_t>(n));
  }
  if (!catching) return {};
  return ",\"printed\":{\"file\":" + std::to_string(catches_) +
         ",\"bytes\":" + std::to_string(text.size()) + ",\"hex\":\"" +
         hex({text.begin(), text.end()}) + "\"}";
}

void Recorder::called(std::uint64_t number, std::optional<std::int32_t> status) {
  const std::lock_guard lock(mutex_);
  write("{\"callback\":" + std::to_string(number) +
        ",\"status\":" + (status ? std::to_string(*status) : "null") + '}');
}

void Recorder::end(std::uint64_t number, const Function& function,
                   std::span<const std::uint64_t> values, std::uint64_t result) {
  const Arguments a{function, values};
  const std::lock_guard lock(mutex_);
  const bool good =
      function.returns == "code" ? static_cast<std::int32_t>(result) == CL_SUCCESS : result != 0;
  std::string line = "{\"end\":" + std::to_string(number) +
                     ",\"result\":" + returned(a, result, good) + ",\"out\":{";
  bool first = true;
  for (const Parameter& one : function.parameters) {
    const std::string value = value_out(one, a, number, good);
    if (value.empty()) continue;
    if (!std::exchange(first, false)) line += ',';
    line += '"' + one.name + "\":" + value;
  }
  line += '}';
  if (good && function.returns == "pointer" && a.has("map_flags") && contents_ &&
      (a["blocking_map"] & 0xffffffff) != 0)
    if (const auto found = regions_.find(result); found != regions_.end())
      line += ",\"mapped\":" + memory(result, found->second.size);
  if (good && function.name == "clEnqueueSVMMap") {
    if (const auto found = regions_.find(a["svm_ptr"]); found != regions_.end())
      found->second.written = (a["flags"] & (CL_MAP_WRITE | CL_MAP_WRITE_INVALIDATE_REGION)) != 0;
  }
  write(line + printed() + '}');
  const bool waited =
      function.name == "clFinish" || function.name == "clWaitForEvents" ||
      (a.any({"blocking_read", "blocking_write", "blocking_map"}) & 0xffffffff) != 0;
  if (good && waited && !late_.empty()) write_late();
  // After this call another region may get the same address.
  if (good && a.has("mapped_ptr")) regions_.erase(a["mapped_ptr"]);
  if (function.returns == "nothing" && a.has("svm_pointer")) regions_.erase(a["svm_pointer"]);
}

}  // namespace assay::call_recorder
