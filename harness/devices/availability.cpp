#include "harness/devices/availability.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/base/errors.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

constexpr Version feature_macros{3, 0};  // OpenCL C 3.0 introduced feature macros

/// A feature whose macro only a compiler defines. A query has the same information.
struct QueriedFeature {
  std::string_view feature;
  std::uint64_t DeviceInfo::*query;
  std::uint64_t bit;
};
constexpr std::array<QueriedFeature, 2> queried_features{{
    {"__opencl_c_integer_dot_product_input_4x8bit", &DeviceInfo::integer_dot_product_capabilities,
     CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR},
    {"__opencl_c_integer_dot_product_input_4x8bit_packed",
     &DeviceInfo::integer_dot_product_capabilities,
     CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR},
}};

bool defines(const DeviceInfo& device, std::string_view feature) {
  for (const QueriedFeature& row : queried_features)
    if (row.feature == feature && (device.*row.query & row.bit) != 0) return true;
  return device.has_feature(feature);
}

struct TypeRow {
  std::string_view type;
  const OptionalPart* part;
  std::uint64_t DeviceInfo::*fp_config = nullptr;
};
constexpr std::array<TypeRow, 5> types{{
    {"half", &parts::half, &DeviceInfo::half_fp_config},
    {"float", nullptr, &DeviceInfo::single_fp_config},
    {"double", &parts::double_precision, &DeviceInfo::double_fp_config},
    {"long", &parts::int64},
    {"ulong", &parts::int64},
}};

std::string alternatives(const std::vector<std::string_view>& list) {
  std::string all;
  for (std::size_t i = 0; i < list.size(); ++i)
    all += fmt::format("{}{}", i == 0 ? "" : i + 1 == list.size() ? " or " : ", ", list[i]);
  return all;
}

/// The part's name: "pipes". A part without a name is described by its extension, feature or query.
std::string subject(const OptionalPart& part) {
  if (!part.name.empty()) return std::string(part.name);
  std::vector<std::string_view> sources;
  for (const std::string_view source : {part.extension, part.feature, part.query.name})
    if (!source.empty()) sources.push_back(source);
  return alternatives(sources);
}

constexpr std::array<const OptionalPart*, 92> rows{
    &parts::half,
    &parts::double_precision,
    &parts::int64,
    &parts::generic_address_space,
    &parts::sub_group_functions,
    &parts::sub_groups,
    &parts::compiler,
    &parts::built_in_kernels,
    &parts::intermediate_language,
    &parts::spirv,
    &parts::spirv_1_1,
    &parts::non_uniform_work_groups,
    &parts::pipes,
    &parts::global_atomics,
    &parts::svm,
    &parts::svm_fine_grain,
    &parts::svm_fine_grain_system,
    &parts::svm_atomics,
    &parts::device_queues,
    &parts::replaceable_default_queue,
    &parts::images,
    &parts::images_3d,
    &parts::depth_images,
    &parts::image_array_writes,
    &parts::image_3d_writes,
    &parts::srgb_image_writes,
    &parts::read_write_images,
    &parts::read_write_image_arguments,
    &parts::little_endian,
    &parts::addresses_of_32_bits,
    &parts::addresses_of_64_bits,
    &parts::full_profile,
    &parts::embedded_profile,
    &parts::constant_arguments_of_2,
    &parts::constant_arguments_of_3,
    &parts::constant_arguments_of_6,
    &parts::constant_arguments,
    &parts::large_printf_buffer,
    &parts::native_kernels,
    &parts::linker,
    &parts::custom_device,
    &parts::correctly_rounded_divide_sqrt,
    &parts::dot_product_4x8bit,
    &parts::newest_language,
    &parts::newest_pipes,
    &parts::newest_sub_groups,
    &parts::newest_device_enqueue,
    &parts::newest_global_variables,
    &parts::newest_scope_all_devices,
    &parts::newest_order_acq_rel,
    &parts::default_language_after_1_2,
    &parts::generic_pointers,
    &parts::work_group_functions,
    &parts::device_enqueue,
    &parts::atomic_order_acq_rel,
    &parts::atomic_order_seq_cst,
    &parts::atomic_scope_device,
    &parts::atomic_scope_all_devices,
    &parts::fence_order_acq_rel,
    &parts::fence_order_seq_cst,
    &parts::fence_scope_work_item,
    &parts::fence_scope_device,
    &parts::fence_scope_all_devices,
    &parts::replaceable_queue,
    &parts::images_3d_of_every_size,
    &parts::images_3d_of_any_size,
    &parts::images_from_buffers,
    &parts::three_images_to_write,
    &parts::out_of_order_queues,
    &parts::timers,
    &parts::pointers_of_the_host,
    &parts::partition_equally,
    &parts::partition_by_counts,
    &parts::partition_by_affinity_domain,
    &parts::terminable_contexts,
    &parts::command_buffer_printf,
    &parts::command_buffer_device_enqueue,
    &parts::command_buffer_simultaneous_use,
    &parts::mutable_global_offset,
    &parts::mutable_global_size,
    &parts::mutable_local_size,
    &parts::mutable_arguments,
    &parts::three_compute_units,
    &parts::arguments_of_512_bytes,
    &parts::local_memory_of_1_kb,
    &parts::images_to_read_200,
    &parts::samplers_200,
    &parts::printf_buffer_above_4_mb,
    &parts::base_alignment_above_32_kb,
    &parts::pipe_packets_of_64_bytes,
    &parts::two_pipe_reservations,
    &parts::pipe_reservations_32,
};

/// Keeps a text until the process ends, because Needs stores names as views.
std::string_view kept(std::string_view text) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>> texts;
  const std::lock_guard lock(mutex);
  const auto found = texts.find(text);
  return found != texts.end() ? *found : *texts.emplace(text).first;
}

/// Returns 2 and 1 for the word "opencl_2_1" with the prefix "opencl_".
std::optional<std::pair<std::size_t, std::size_t>> numbers_after(std::string_view word,
                                                                 std::string_view prefix,
                                                                 char between) {
  if (!word.starts_with(prefix)) return std::nullopt;
  word.remove_prefix(prefix.size());
  const std::size_t middle = std::min(word.find(between), word.size());
  std::pair<std::size_t, std::size_t> numbers;
  const auto read = [](std::string_view text, std::size_t& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
  };
  if (middle == word.size() || !read(word.substr(0, middle), numbers.first) ||
      !read(word.substr(middle + 1), numbers.second))
    return std::nullopt;
  return numbers;
}

}  // namespace

std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part,
                                      Version version) {
  if (part.query.yes != nullptr && device.version >= part.query.since && part.query.yes(device))
    return std::string(part.query.name);
  if (!part.feature.empty() && version >= feature_macros && device.has_feature(part.feature))
    return std::string(part.feature);
  if (!part.extension.empty() && device.has_extension(part.extension))
    return std::string(part.extension);
  if (part.required != Version{} && version >= part.required &&
      (part.optional == Version{} || version < part.optional))
    return "OpenCL " + to_string(version);
  if (part.full_profile && !device.embedded()) return "full profile";
  return std::nullopt;
}

std::optional<std::string> brought_by(const DeviceInfo& device, const OptionalPart& part) {
  return brought_by(device, part, device.version);
}

bool has(const DeviceInfo& device, const OptionalPart& part) {
  return brought_by(device, part).has_value();
}

std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part,
                                   Version version) {
  if (brought_by(device, part, version)) return std::nullopt;
  if (part.optional != Version{} && part.extension.empty())
    return fmt::format("needs OpenCL C {}, or {} with {}", to_string(part.required),
                       to_string(part.optional), part.feature);
  std::vector<std::string_view> sources;
  const std::string required = "OpenCL " + to_string(part.required);
  if (part.required != Version{}) sources.push_back(required);
  for (const std::string_view source : {part.extension, part.feature, part.query.name})
    if (!source.empty()) sources.push_back(source);
  if (part.name.empty()) return "needs " + alternatives(sources);
  if (sources.empty()) return fmt::format("needs {}", part.name);
  return fmt::format("needs {} ({})", part.name, alternatives(sources));
}

std::optional<std::string> missing(const DeviceInfo& device, const OptionalPart& part) {
  return missing(device, part, device.version);
}

std::span<const OptionalPart* const> named_parts() {
  return rows;
}

bool fits_work_group(const DeviceInfo& device, std::size_t x, std::size_t y, std::size_t z) {
  const auto& most = device.max_work_item_sizes;
  const std::size_t sizes[] = {x, y, z};
  for (std::size_t d = 0; d < 3; ++d)
    if (sizes[d] > 1 && (d >= most.size() || sizes[d] > most[d])) return false;
  return x * y * z <= device.max_work_group_size;
}

std::optional<std::string> Needs::Need::missing(const DeviceInfo& device, Version language) const {
  switch (kind) {
    case Kind::none:
      return std::nullopt;
    case Kind::part: {
      const Version asked = part->of_language ? language : device.version;
      if (!lack) return harness::missing(device, *part, asked);
      if (!brought_by(device, *part, asked)) return std::nullopt;
      return "needs a device without " + subject(*part);
    }
    case Kind::extension:
    case Kind::feature:
      if ((kind == Kind::extension ? device.has_extension(name) : defines(device, name)) != lack)
        return std::nullopt;
      return fmt::format("needs {}{}", lack ? "a device without " : "", name);
    case Kind::device_version:
      if ((device.version >= version) != lack) return std::nullopt;
      return fmt::format("needs {}OpenCL {}", lack ? "a device version below " : "",
                         to_string(version));
    case Kind::language:
      if ((language >= version) != lack) return std::nullopt;
      return fmt::format("needs {}OpenCL C {}", lack ? "a language version below " : "",
                         to_string(version));
    case Kind::work_groups:
      if (fits_work_group(device, group[0], group[1]) != lack) return std::nullopt;
      return fmt::format(
          "needs {}work-groups of {}{} (CL_DEVICE_MAX_WORK_GROUP_SIZE, "
          "CL_DEVICE_MAX_WORK_ITEM_SIZES)",
          lack ? "a device without " : "", group[0],
          group[1] == 1 ? "" : fmt::format(" by {}", group[1]));
  }
  return std::nullopt;
}

std::string Needs::Need::word() const {
  const auto text = [&]() -> std::string {
    switch (kind) {
      case Kind::none:
        return "";
      case Kind::part:
        return std::string(part->word);
      case Kind::extension:
      case Kind::feature:
        return std::string(name);
      case Kind::device_version:
        return fmt::format("opencl_{}_{}", version.major, version.minor);
      case Kind::language:
        return fmt::format("opencl_c_{}_{}", version.major, version.minor);
      case Kind::work_groups:
        return fmt::format("work_groups_of_{}x{}", group[0], group[1]);
    }
    return "";
  };
  return (lack ? "!" : "") + text();
}

Needs Needs::named(std::string_view words) {
  Needs all;
  std::size_t count = 0;
  for (const std::string& part : split(words, '&')) {
    const std::string_view written = trimmed(part);
    if (written.empty()) continue;
    const bool lack = written.starts_with('!');
    const std::string_view word = written.substr(lack ? 1 : 0);
    std::optional<Needs> one;
    if (const auto row = std::ranges::find(rows, word, &OptionalPart::word); row != rows.end())
      one = **row;
    else if (const OptionalPart* type = part_of_type(word); type != nullptr)
      one = *type;
    else if (word.starts_with("cl_") || word.starts_with("cles_"))
      one = extension(kept(word));
    else if (word.starts_with("__opencl_c_"))
      one = feature(kept(word));
    else if (const auto sizes = numbers_after(word, "work_groups_of_", 'x'))
      one = work_groups(sizes->first, sizes->second);
    else if (const auto least = numbers_after(word, "opencl_c_", '_'))
      one = opencl_c({static_cast<int>(least->first), static_cast<int>(least->second)});
    else if (const auto version = numbers_after(word, "opencl_", '_'))
      one = opencl({static_cast<int>(version->first), static_cast<int>(version->second)});
    if (!one) throw std::invalid_argument(fmt::format("unknown need '{}'", word));
    if (++count == all.all_.size())
      throw std::invalid_argument(fmt::format("'{}' has too many needs", words));
    all = all & (lack ? Needs::lack(*one) : *one);
  }
  return all;
}

Needs needs_in(std::string_view words, const std::string& where) {
  try {
    return Needs::named(words);
  } catch (const std::invalid_argument& problem) {
    throw UsageError(fmt::format("{}: {}", where, problem.what()));
  }
}

std::optional<std::string> Needs::missing(const DeviceInfo& device, Version language) const {
  for (const Need& need : all_)
    if (auto reason = need.missing(device, language)) return reason;
  return std::nullopt;
}

std::optional<std::string> Needs::missing(const DeviceInfo& device) const {
  return missing(device, device.version);
}

Version Needs::language() const {
  Version least;
  for (const Need& need : all_)
    if (need.kind == Kind::language && !need.lack) least = std::max(least, need.version);
  return least;
}

std::string Needs::pragmas(const DeviceInfo& device, Version language) const {
  std::string text;
  for (const Need& need : all_) {
    if (need.kind != Kind::part || need.lack) continue;
    const std::string line = pragma(device, *need.part, language);
    if (text.find(line) == std::string::npos) text += line;
  }
  return text;
}

std::vector<std::string> Needs::words() const {
  std::vector<std::string> words;
  for (const Need& need : all_)
    if (!need.empty()) words.push_back(need.word());
  return words;
}

std::string pragma(const DeviceInfo& device, const OptionalPart& part, Version language) {
  if (!part.pragma || !device.has_extension(part.extension)) return {};
  if (part.no_pragma != Version{} && language >= part.no_pragma) return {};
  return fmt::format("#pragma OPENCL EXTENSION {} : enable\n", part.extension);
}

const OptionalPart* part_of_type(std::string_view type) {
  for (const TypeRow& row : types)
    if (row.type == type) return row.part;
  return nullptr;
}

Needs needs_of(std::string_view type) {
  const OptionalPart* part = part_of_type(type);
  return part == nullptr ? Needs() : Needs(*part);
}

std::uint64_t fp_config(const DeviceInfo& device, std::string_view type) {
  for (const TypeRow& row : types)
    if (row.type == type && row.fp_config != nullptr) return device.*row.fp_config;
  throw std::logic_error(fmt::format("'{}' is not a floating-point type", type));
}

}  // namespace assay::harness
