#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "harness/base/console.h"
#include "harness/base/numbers.h"
#include "harness/base/text.h"
#include "harness/devices/cl_names.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/devices.h"
#include "harness/devices/offers.h"

namespace assay::harness {

namespace {

constexpr std::size_t label_width = 12;

/// "  label       words words ...", broken at `width`, with aligned words.
void add_row(std::string& text, std::string_view label, const std::vector<std::string>& words,
             std::size_t width, std::string_view separator = " ") {
  const std::size_t indent = 2 + label_width + 1;
  std::string line = fmt::format("  {:<{}} ", label, label_width);
  std::size_t used = indent;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word =
        words[i] + std::string(i + 1 < words.size() ? trimmed(separator) : std::string_view());
    if (used > indent && used + 1 + word.size() > width) {
      line += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (used > indent) {
      line += ' ';
      ++used;
    }
    line += word;
    used += word.size();
  }
  text += line + '\n';
}

void add_row(std::string& text, std::string_view label, const std::string& value,
             std::size_t width) {
  add_row(text, label, split(value, ' '), width);
}

std::string bytes(std::uint64_t count) {
  constexpr std::string_view units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::size_t unit = 0;
  double value = static_cast<double>(count);
  for (; value >= 1024 && unit + 1 < std::size(units); value /= 1024) ++unit;
  return unit == 0 ? counted(count, "byte")
                   : fmt::format("{:.{}f} {}", value, value < 10 ? 1 : 0, units[unit]);
}

void add_config(std::string& text, std::string_view label, std::uint64_t bits, std::size_t width) {
  if (bits == 0)
    add_row(text, label, std::string("not supported"), width);
  else
    add_row(text, label, fp_config_names(bits), width);
}

/// "2D 16384x16384, 3D ..., 128 read per kernel, 64 written per kernel ...", without types that the
/// device lacks.
std::vector<std::string> image_limits(const DeviceInfo& device) {
  if (!device.images) return {"not supported"};
  std::vector<std::string> result = {
      fmt::format("2D {}x{}", device.image2d_max_width, device.image2d_max_height),
      fmt::format("3D {}x{}x{}", device.image3d_max_width, device.image3d_max_height,
                  device.image3d_max_depth)};
  const auto add = [&](std::uint64_t count, std::string_view words) {
    if (count != 0) result.push_back(fmt::format(fmt::runtime(words), count));
  };
  add(device.image_max_array_size, "arrays of {}");
  add(device.image_max_buffer_size, "buffers of {} pixels");
  add(device.max_read_image_args, "{} read per kernel");
  add(device.max_write_image_args, "{} written per kernel");
  add(device.max_read_write_image_args, "{} read-write per kernel");
  add(device.max_samplers, "{} samplers");
  return result;
}

std::vector<std::string> vector_widths(const DeviceInfo& device) {
  const auto type = [](std::string_view name, auto width) {
    return width == 0 ? fmt::format("{} none", name) : fmt::format("{}{}", name, width);
  };
  return {type("char", device.preferred_vector_width_char),
          type("short", device.preferred_vector_width_short),
          type("int", device.preferred_vector_width_int),
          type("long", device.preferred_vector_width_long),
          type("half", device.preferred_vector_width_half),
          type("float", device.preferred_vector_width_float),
          type("double", device.preferred_vector_width_double)};
}

std::string sub_groups(const DeviceInfo& device) {
  if (device.max_num_sub_groups == 0) return "none";
  return fmt::format(
      "up to {} in a work-group, {} forward progress", device.max_num_sub_groups,
      device.sub_group_independent_forward_progress ? "independent" : "no independent");
}

void add_bits(std::string& text, std::string_view label, std::vector<std::string> names,
              std::size_t width) {
  if (names.empty()) names = {"none"};
  add_row(text, label, names, width);
}

std::vector<std::string> with_versions(const std::vector<NameVersion>& entries) {
  std::vector<std::string> result;
  for (const NameVersion& entry : entries) result.push_back(entry.name);
  return result;
}

std::string either(const std::string& value, std::string_view otherwise) {
  return value.empty() ? std::string(otherwise) : value;
}

std::vector<std::pair<std::string, std::vector<std::string>>> by_kind(
    const std::vector<Offer>& offers) {
  std::vector<std::pair<std::string, std::vector<std::string>>> kinds;
  for (const Offer& offer : offers) {
    if (kinds.empty() || kinds.back().first != offer.kind) kinds.push_back({offer.kind, {}});
    kinds.back().second.push_back(offer.name);
  }
  return kinds;
}

/// A row for each kind: "  only here    features: __opencl_c_pipes, ...".
void add_offers(std::string& text, std::string_view label, const std::vector<Offer>& offers,
                std::size_t width) {
  for (auto& [kind, names] : by_kind(offers)) {
    names.front() = fmt::format("{}: {}", kind, names.front());
    add_row(text, label, names, width, ",");
    label = "";
  }
}

nlohmann::json offers_json(const std::vector<Offer>& offers) {
  nlohmann::json json = nlohmann::json::array();
  for (const auto& [kind, names] : by_kind(offers))
    json.push_back({{"kind", kind}, {"names", names}});
  return json;
}

void add_device(std::string& text, const DeviceInfo& device, std::size_t width) {
  text += fmt::format("{}  {}\n", device.index, either(device.name, "(no name)"));
  add_row(text, "driver",
          fmt::format("{} ({}), {}", device.driver.icd, device.driver.library,
                      either(device.driver_version, "no version")),
          width);
  add_row(text, "platform",
          fmt::format("{}, {}", either(device.platform_name, "(no name)"),
                      either(device.platform_version, "no version")),
          width);
  add_row(text, "device",
          fmt::format("{}, {}, {}, {}", either(device.version_text, "no version"),
                      either(device.profile, "no profile"), device_type_name(device.type),
                      either(device.vendor, "no vendor")),
          width);
  std::vector<std::string> versions;
  for (const Version& version : device.opencl_c_versions)
    versions.push_back("CL" + to_string(version));
  add_row(text, "OpenCL C",
          fmt::format("{} by default; -cl-std={}", to_string(device.opencl_c_version),
                      versions.empty() ? "none" : fmt::format("{}", fmt::join(versions, ", "))),
          width);
  add_row(text, "compute",
          fmt::format("{} compute unit{}, work-groups of up to {}, {}-bit addresses, {}-endian",
                      device.max_compute_units, device.max_compute_units == 1 ? "" : "s",
                      device.max_work_group_size, device.address_bits,
                      device.little_endian ? "little" : "big"),
          width);
  add_row(text, "memory",
          fmt::format("{} global ({} per allocation), {} local", bytes(device.global_mem_size),
                      bytes(device.max_mem_alloc_size), bytes(device.local_mem_size)),
          width);
  add_row(text, "images", image_limits(device), width, ",");
  add_row(text, "vectors", vector_widths(device), width, ",");
  add_row(text, "sub-groups", sub_groups(device), width);
  add_bits(text, "SVM", svm_capability_names(device.svm_capabilities), width);
  add_bits(text, "atomics", atomic_capability_names(device.atomic_memory_capabilities), width);
  add_bits(text, "fences", atomic_capability_names(device.atomic_fence_capabilities), width);
  add_config(text, "half", device.half_fp_config, width);
  add_config(text, "float", device.single_fp_config, width);
  add_config(text, "double", device.double_fp_config, width);
  add_row(
      text, "features",
      device.features.empty() ? std::vector<std::string>{"none"} : with_versions(device.features),
      width);
  add_row(text, "extensions",
          device.extensions.empty() ? std::vector<std::string>{"none"}
                                    : with_versions(device.extensions),
          width);
  const std::vector<Capability> all = capabilities(device);
  std::size_t longest = 0;
  for (const Capability& capability : all) longest = std::max(longest, capability.name.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    text += fmt::format("  {:<{}} {:<3} {:<{}}  {}\n", i == 0 ? "enables" : "", label_width,
                        all[i].enabled ? "yes" : "no", all[i].name, longest,
                        all[i].effect + " (" + all[i].because + ")");
}

}  // namespace

void note(std::span<const std::string> problems, std::span<const DeviceInfo> devices) {
  for (const std::string& problem : problems) {
    const bool of_driver = std::ranges::any_of(devices, [&](const DeviceInfo& device) {
      return problem.starts_with(device.driver.icd + ": ") ||
             problem.starts_with(device.driver.library + ": ");
    });
    complain((of_driver ? "driver finding: " : "machine problem: ") + problem);
  }
}

std::string devices_text(const std::vector<DeviceInfo>& devices,
                         const std::vector<std::string>& problems, std::size_t width) {
  std::string text = counted(devices.size(), "device");
  if (!problems.empty()) text += ", " + counted(problems.size(), "problem");
  text += '\n';
  const auto alone = offered_alone(devices);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    text += '\n';
    add_device(text, devices[i], width);
    if (devices.size() > 1) add_offers(text, "only here", alone[i], width);
  }
  if (!problems.empty()) text += "\nproblems\n";
  for (const std::string& problem : problems) text += "  " + problem + '\n';
  return text;
}

nlohmann::json devices_json(const std::vector<DeviceInfo>& devices,
                            const std::vector<std::string>& problems) {
  nlohmann::json list = nlohmann::json::array();
  const auto alone = offered_alone(devices);
  for (std::size_t i = 0; i < devices.size(); ++i) {
    const DeviceInfo& device = devices[i];
    nlohmann::json entry = device;
    entry["offers"] = offers_json(offers(device));
    if (devices.size() > 1) entry["only_here"] = offers_json(alone[i]);
    entry["type_name"] = device_type_name(device.type);
    entry["fp_config"] = {{"half", fp_config_names(device.half_fp_config)},
                          {"float", fp_config_names(device.single_fp_config)},
                          {"double", fp_config_names(device.double_fp_config)}};
    entry["svm_capability_names"] = svm_capability_names(device.svm_capabilities);
    entry["atomic_capability_names"] = {
        {"memory", atomic_capability_names(device.atomic_memory_capabilities)},
        {"fence", atomic_capability_names(device.atomic_fence_capabilities)}};
    entry["enqueue_capability_names"] =
        enqueue_capability_names(device.device_enqueue_capabilities);
    entry["dot_product_capability_names"] =
        dot_product_capability_names(device.integer_dot_product_capabilities);
    nlohmann::json enables = nlohmann::json::array();
    for (const Capability& capability : capabilities(device))
      enables.push_back({{"name", capability.name},
                         {"enabled", capability.enabled},
                         {"because", capability.because},
                         {"effect", capability.effect}});
    entry["enables"] = enables;
    list.push_back(std::move(entry));
  }
  return {{"devices", list}, {"problems", problems}};
}

}  // namespace assay::harness
