#include "suites/spirv/support.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "suites/target/target.h"

namespace assay::suites::spirv {
namespace {

namespace parts = harness::parts;
using harness::DeviceInfo;
using harness::Version;

/// Conditions that the tables name, in the words of the chapters on capabilities.
struct Condition {
  std::string_view name, reason;
  bool (*holds)(const DeviceInfo&);
};
constexpr std::array conditions{
    Condition{"device_enqueue", "needs device-side enqueue",
              [](const DeviceInfo& d) {
                return d.device_enqueue_capabilities != 0 ||
                       (d.version < Version{3, 0} && d.queue_on_device_properties != 0);
              }},
    Condition{"generic_address_space", "needs generic pointers",
              [](const DeviceInfo& d) { return d.generic_address_space; }},
    Condition{"sub_groups", "needs sub-groups",
              [](const DeviceInfo& d) { return d.max_num_sub_groups != 0; }},
    Condition{"work_group_functions", "needs work-group collective functions",
              [](const DeviceInfo& d) { return d.work_group_functions; }},
    Condition{"pipes", "needs pipes", [](const DeviceInfo& d) { return d.pipes; }},
    Condition{"images", "needs images", [](const DeviceInfo& d) { return d.images; }},
    Condition{"double", "needs double",
              [](const DeviceInfo& d) { return harness::has(d, parts::double_precision); }},
    Condition{"read_write_images", "needs images that one kernel reads and writes",
              [](const DeviceInfo& d) { return d.max_read_write_image_args != 0; }},
    Condition{"dot_product_4x8bit", "needs CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR",
              [](const DeviceInfo& d) { return (d.integer_dot_product_capabilities & 2) != 0; }},
    // The macros follow the bits of CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR.
    Condition{
        "kernel_clock_device", "needs __opencl_c_kernel_clock_scope_device",
        [](const DeviceInfo& d) { return d.has_feature("__opencl_c_kernel_clock_scope_device"); }},
    Condition{"kernel_clock_work_group", "needs __opencl_c_kernel_clock_scope_work_group",
              [](const DeviceInfo& d) {
                return d.has_feature("__opencl_c_kernel_clock_scope_work_group");
              }},
    Condition{"kernel_clock_sub_group", "needs __opencl_c_kernel_clock_scope_sub_group",
              [](const DeviceInfo& d) {
                return d.has_feature("__opencl_c_kernel_clock_scope_sub_group");
              }},
    Condition{"atomic_order_acq_rel", "needs CL_DEVICE_ATOMIC_ORDER_ACQ_REL",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_ORDER_ACQ_REL) != 0;
              }},
    Condition{"atomic_order_seq_cst", "needs CL_DEVICE_ATOMIC_ORDER_SEQ_CST",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_ORDER_SEQ_CST) != 0;
              }},
    Condition{"atomic_scope_device", "needs CL_DEVICE_ATOMIC_SCOPE_DEVICE",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_SCOPE_DEVICE) != 0;
              }},
    Condition{"atomic_scope_all_devices", "needs CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES) != 0;
              }},
    Condition{"fence_order_acq_rel", "needs CL_DEVICE_ATOMIC_ORDER_ACQ_REL of fences",
              [](const DeviceInfo& d) {
                // In OpenCL 1.2 fences are sequentially consistent (chapter 4).
                return d.version >= Version{2, 0} &&
                       (d.version < Version{3, 0} ||
                        (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_ORDER_ACQ_REL) != 0);
              }},
    Condition{"fence_scope_device", "needs CL_DEVICE_ATOMIC_SCOPE_DEVICE of fences",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_SCOPE_DEVICE) != 0;
              }},
    Condition{"fence_scope_all_devices", "needs CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES of fences",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES) != 0;
              }},
    Condition{"fence_order_seq_cst", "needs CL_DEVICE_ATOMIC_ORDER_SEQ_CST of fences",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 0} ||
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_ORDER_SEQ_CST) != 0;
              }},
    Condition{"opencl_2_0", "needs OpenCL 2.0",
              [](const DeviceInfo& d) {
                return d.version >= Version{2, 0};
              }},
    Condition{"opencl_2_1", "needs OpenCL 2.1",
              [](const DeviceInfo& d) {
                return d.version >= Version{2, 1};
              }},
    Condition{"opencl_3_1", "needs OpenCL 3.1",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 1};
              }},
    Condition{"full_profile", "needs the full profile",
              [](const DeviceInfo& d) { return !d.embedded(); }},
    Condition{"image_3d_writes", "needs writes to 3D images",
              [](const DeviceInfo& d) { return harness::has(d, parts::image_3d_writes); }},
    Condition{"32_bit_addresses", "needs 32-bit addresses",
              [](const DeviceInfo& d) { return d.address_bits == 32; }},
    Condition{"64_bit_addresses", "needs 64-bit addresses",
              [](const DeviceInfo& d) { return d.address_bits == 64; }},
    Condition{"before_3_1", "OpenCL 3.1 took the rule back",
              [](const DeviceInfo& d) {
                return d.version < Version{3, 1};
              }},
    Condition{"no_sub_groups", "the device has sub-groups",
              [](const DeviceInfo& d) {
                return d.max_num_sub_groups == 0 && !d.has_extension("cl_khr_subgroups");
              }},
    Condition{"no_atomic_scope_all_devices", "the device has CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES) == 0;
              }},
    Condition{"no_atomic_order_acq_rel", "the device has CL_DEVICE_ATOMIC_ORDER_ACQ_REL",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_ORDER_ACQ_REL) == 0;
              }},
    Condition{"no_atomic_order_seq_cst", "the device has CL_DEVICE_ATOMIC_ORDER_SEQ_CST",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_memory_capabilities & CL_DEVICE_ATOMIC_ORDER_SEQ_CST) == 0;
              }},
    Condition{"no_fence_scope_all_devices",
              "the device has CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES of fences",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES) == 0;
              }},
    Condition{"no_fence_scope_device", "the device has CL_DEVICE_ATOMIC_SCOPE_DEVICE of fences",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_SCOPE_DEVICE) == 0;
              }},
    Condition{"no_fence_order_seq_cst", "the device has CL_DEVICE_ATOMIC_ORDER_SEQ_CST of fences",
              [](const DeviceInfo& d) {
                return d.version >= Version{3, 0} &&
                       (d.atomic_fence_capabilities & CL_DEVICE_ATOMIC_ORDER_SEQ_CST) == 0;
              }},
    Condition{"no_work_group_functions", "the device has work-group collective functions",
              [](const DeviceInfo& d) { return !d.work_group_functions; }},
    Condition{"no_int64_atomics", "the device has atomics of 64 bits",
              [](const DeviceInfo& d) {
                return !d.has_extension("cl_khr_int64_base_atomics") &&
                       !d.has_extension("cl_khr_int64_extended_atomics");
              }},
    Condition{
        "no_clustered_reduce", "the device has cl_khr_subgroup_clustered_reduce",
        [](const DeviceInfo& d) { return !d.has_extension("cl_khr_subgroup_clustered_reduce"); }},
    Condition{"no_msaa_sharing", "the device has cl_khr_gl_msaa_sharing",
              [](const DeviceInfo& d) { return !d.has_extension("cl_khr_gl_msaa_sharing"); }},
    Condition{"no_mipmap_writes", "the device has cl_khr_mipmap_image_writes",
              [](const DeviceInfo& d) { return !d.has_extension("cl_khr_mipmap_image_writes"); }},
};

std::vector<CapabilityRow> load_capabilities() {
  const std::string path = "spirv/capabilities.csv";
  std::vector<CapabilityRow> rows;
  for (const harness::CsvRow& row :
       harness::parse_csv(harness::read_data({}, path), path,
                          {"capability", "spirv", "since", "before", "profile", "needs",
                           "extension", "citation"})) {
    const std::string where = fmt::format("data/{}:{}", path, row.line);
    rows.push_back({row.fields[0], harness::parse_version(row.fields[1]).value(),
                    harness::parse_versions(row.fields[2], row.fields[3], where), row.fields[4],
                    row.fields[5], row.fields[6], row.fields[7]});
  }
  return rows;
}

std::vector<ExtensionRow> load_extensions() {
  const std::string path = "spirv/extensions.csv";
  std::vector<ExtensionRow> rows;
  for (const harness::CsvRow& row : harness::parse_csv(harness::read_data({}, path), path,
                                                       {"kind", "name", "needs", "citation"}))
    rows.push_back({row.fields[0], row.fields[1], row.fields[2], row.fields[3]});
  return rows;
}

}  // namespace

const std::vector<CapabilityRow>& capability_rows() {
  static const std::vector<CapabilityRow> rows = load_capabilities();
  return rows;
}

const std::vector<ExtensionRow>& extension_rows() {
  static const std::vector<ExtensionRow> rows = load_extensions();
  return rows;
}

std::vector<Version> listed_versions(const DeviceInfo& device) {
  std::vector<Version> versions;
  const auto add = [&](Version version) {
    if (std::ranges::find(versions, version) == versions.end()) versions.push_back(version);
  };
  for (const harness::NameVersion& one : device.il_versions)
    if (one.name == "SPIR-V") add(one.version.release());
  for (const std::string& word : harness::split(device.il_version, ' '))
    if (const auto version = harness::parse_version(word, "SPIR-V_")) add(version->release());
  std::ranges::sort(versions);
  return versions;
}

std::optional<Version> version_from(const DeviceInfo& device, Version least) {
  for (const Version version : listed_versions(device))
    if (version >= least && version <= Version{1, 6}) return version;
  return std::nullopt;
}

std::optional<std::string> missing_need(std::string_view word, const Target& target) {
  if (word.empty()) return std::nullopt;
  if (word.starts_with("cl_") || word.starts_with("cles_")) {
    if (target.has_extension(word)) return std::nullopt;
    return fmt::format("needs {}", word);
  }
  const auto found = std::ranges::find(conditions, word, &Condition::name);
  if (found == conditions.end())
    throw std::logic_error(fmt::format("data/spirv: no condition is called '{}'", word));
  if (found->holds(target.device())) return std::nullopt;
  return std::string(found->reason);
}

std::optional<std::string> missing_capability(std::string_view capability, Version spirv,
                                              const Target& target) {
  std::optional<std::string> reason;
  for (const CapabilityRow& row : capability_rows()) {
    if (row.capability != capability) continue;
    if (!row.devices.contain(target.device().version.release())) continue;
    if (!row.profile.empty() && row.profile != target.profile()) continue;
    const auto lacks = spirv < row.spirv ? fmt::format("needs SPIR-V {}", to_string(row.spirv))
                                         : missing_need(row.needs, target);
    if (!lacks) return std::nullopt;
    if (!reason) reason = lacks;
  }
  if (reason) return reason;
  return fmt::format("no version of the device need have the capability {}", capability);
}

std::optional<std::string> missing(const Module& module, Version spirv, const Target& target) {
  for (const std::string& one : module.capabilities)
    if (auto reason = missing_capability(one, spirv, target)) return reason;
  const auto look = [&](std::string_view kind,
                        const std::vector<std::string>& names) -> std::optional<std::string> {
    for (const std::string& name : names) {
      const auto row = std::ranges::find_if(extension_rows(), [&](const ExtensionRow& one) {
        return one.kind == kind && one.name == name;
      });
      if (row == extension_rows().end()) return fmt::format("no document requires {}", name);
      if (auto reason = missing_need(row->needs, target)) return reason;
    }
    return std::nullopt;
  };
  if (auto reason = look("extension", module.extensions)) return reason;
  return look("import", module.imports);
}

const std::vector<std::string>& quick_globs() {
  static const std::vector<std::string> globs = [] {
    const std::string path = "spirv/quick.csv";
    std::vector<std::string> all;
    for (const harness::CsvRow& row :
         harness::parse_csv(harness::read_data({}, path), path, {"cases", "reason"}))
      for (const std::string& glob : harness::split(row.fields[0], ' ')) all.push_back(glob);
    return all;
  }();
  return globs;
}

bool at_quick(std::string_view id) {
  return std::ranges::any_of(quick_globs(),
                             [&](const std::string& glob) { return harness::matches(glob, id); });
}

}  // namespace assay::suites::spirv
