#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include "harness/base/errors.h"
#include "harness/base/process.h"
#include "harness/base/text.h"
#include "harness/devices/cl_names.h"
#include "harness/devices/device_queries.h"
#include "harness/devices/enumerate.h"
#include "harness/devices/loader.h"
#include "harness/devices/probe.h"
#include "harness/devices/query.h"

namespace assay::harness {

namespace {

constexpr cl_uint most_platforms = 64, most_devices = 1024;
constexpr int most_problems = 20;

class Channel {
 public:
  explicit Channel(int descriptor) : descriptor_(descriptor) {}

  void at(const std::string& what) { send({{"at", what}}); }
  void problem(const std::string& what) {
    ++problems_;
    if (problems_ <= most_problems) send({{"problem", what}});
    if (problems_ == most_problems + 1) send({{"problem", "further problems are not listed"}});
  }
  void send(const nlohmann::json& json) {
    const std::string line =
        json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
    for (std::string_view rest = line; !rest.empty();) {
      const ssize_t written = write(descriptor_, rest.data(), rest.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) _exit(exit_fault);  // the supervisor has closed its end
      rest.remove_prefix(static_cast<std::size_t>(written));
    }
  }

 private:
  int descriptor_;
  int problems_ = 0;
};

Query make_query(Query::Call call, const std::string& where, Channel& channel) {
  return Query(
      std::move(call), [&channel, where](const std::string& line) { channel.at(where + line); },
      [&channel, where](const std::string& line) { channel.problem(where + line); });
}

/// At most `most` objects. `none`: the code for no objects. If a call fails, reports the failure
/// and returns nothing.
template <typename Object, typename List>
std::optional<std::vector<Object>> listed(const char* name, cl_uint most, cl_int none,
                                          Channel& channel, List list) {
  cl_uint count = 0;
  cl_int status = list(0, nullptr, &count);
  if (status == none) return std::vector<Object>();
  if (status == CL_SUCCESS && count > most) {
    channel.problem(fmt::format(
        "{}: the driver reports a count of {}; only the first {} are queried", name, count, most));
    count = most;
  }
  std::vector<Object> objects(status == CL_SUCCESS ? count : 0, nullptr);
  if (!objects.empty()) status = list(count, objects.data(), nullptr);
  if (status != CL_SUCCESS) {
    channel.problem(fmt::format("{}: {}", name, error_name(status)));
    return std::nullopt;
  }
  if (std::erase(objects, nullptr) > 0)
    channel.problem(fmt::format("{}: the driver reported a count of {}, but returned {}", name,
                                count, objects.size()));
  return objects;
}

std::vector<NameVersion> name_versions(const std::vector<cl_name_version>& entries) {
  std::vector<NameVersion> result;
  for (const cl_name_version& entry : entries) {
    const auto* end = std::find(std::begin(entry.name), std::end(entry.name), '\0');
    result.push_back(
        {printable({std::begin(entry.name), static_cast<std::size_t>(end - entry.name)}),
         {static_cast<int>(CL_VERSION_MAJOR(entry.version)),
          static_cast<int>(CL_VERSION_MINOR(entry.version))}});
  }
  return result;
}

Version version_of(cl_version version) {
  return {static_cast<int>(CL_VERSION_MAJOR(version)), static_cast<int>(CL_VERSION_MINOR(version)),
          static_cast<int>(CL_VERSION_PATCH(version))};
}

Version version_of(const std::string& text, std::string_view prefix, const char* name,
                   const std::string& where, Channel& channel) {
  const auto version = parse_version(text, prefix);
  if (!version)
    channel.problem(fmt::format("{}{}: '{}' does not have the form '{}<major>.<minor> ...'", where,
                                name, printable(text, 80), prefix));
  return version.value_or(Version{});
}

#define ASSAY_TEXT(query, parameter) query.text(parameter, #parameter)
#define ASSAY_LIST(query, type, parameter) query.list<type>(parameter, #parameter)

/// The allowed values of -cl-std, which has no CL1.0. Before OpenCL 3.0 the device supports each
/// version up to its own (OpenCL 1.2, 5.8.4.5).
std::vector<Version> language_versions(const Query& query, const DeviceInfo& info) {
  std::vector<Version> versions;
  if (info.version >= Version{3, 0}) {
    for (const NameVersion& entry :
         name_versions(ASSAY_LIST(query, cl_name_version, CL_DEVICE_OPENCL_C_ALL_VERSIONS)))
      versions.push_back(entry.version);
  } else {
    for (const Version version : {Version{1, 1}, Version{1, 2}, Version{2, 0}})
      if (version <= info.opencl_c_version) versions.push_back(version);
  }
  std::erase_if(versions, [](const Version& version) { return version < Version{1, 1}; });
  std::sort(versions.begin(), versions.end());
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return versions;
}

void read_extensions(const Query& query, DeviceInfo& info) {
  std::vector<NameVersion> versioned;
  if (info.version >= Version{3, 0})
    versioned =
        name_versions(ASSAY_LIST(query, cl_name_version, CL_DEVICE_EXTENSIONS_WITH_VERSION));
  for (const std::string& name : split(ASSAY_TEXT(query, CL_DEVICE_EXTENSIONS), ' ')) {
    if (name.empty() || info.has_extension(name)) continue;
    const auto found = std::find_if(versioned.begin(), versioned.end(),
                                    [&](const NameVersion& entry) { return entry.name == name; });
    info.extensions.push_back(found != versioned.end() ? *found : NameVersion{name, {}});
  }
  std::sort(info.extensions.begin(), info.extensions.end());
}

/// CL_DEVICE_ILS_WITH_VERSION exists from OpenCL 3.0 on. CL_DEVICE_IL_VERSION has words
/// "prefix_major.minor".
std::vector<NameVersion> intermediate_languages(const Query& query, const DeviceInfo& info) {
  if (info.version >= Version{3, 0})
    return name_versions(ASSAY_LIST(query, cl_name_version, CL_DEVICE_ILS_WITH_VERSION));
  std::vector<NameVersion> languages;
  for (const std::string& word : split(info.il_version, ' ')) {
    const std::size_t end = word.rfind('_');
    if (end == std::string::npos) continue;
    if (const auto version = parse_version(word, word.substr(0, end + 1)))
      languages.push_back({word.substr(0, end), *version});
  }
  return languages;
}

std::vector<std::string> built_in_kernels(const Query& query) {
  std::vector<std::string> names = split(ASSAY_TEXT(query, CL_DEVICE_BUILT_IN_KERNELS), ';');
  std::erase(names, "");
  return names;
}

std::uint64_t answer(const Query& query, const DeviceQuery& row) {
  switch (row.answer) {
    case DeviceQuery::Answer::uint32:
      return query.value<cl_uint>(row.parameter, row.name);
    case DeviceQuery::Answer::uint64:
      return query.value<cl_ulong>(row.parameter, row.name);
    case DeviceQuery::Answer::size:
      return query.value<std::size_t>(row.parameter, row.name);
    case DeviceQuery::Answer::boolean:
      return query.value<cl_bool>(row.parameter, row.name) != CL_FALSE ? 1 : 0;
  }
  return 0;
}

DeviceInfo describe(cl_device_id device, DeviceInfo info, const std::string& where,
                    Channel& channel) {
  const auto call = [device](cl_uint parameter, std::size_t size, void* value,
                             std::size_t* returned) {
    return clGetDeviceInfo(device, parameter, size, value, returned);
  };
  const Query query = make_query(call, where, channel);
  info.name = ASSAY_TEXT(query, CL_DEVICE_NAME);
  info.vendor = ASSAY_TEXT(query, CL_DEVICE_VENDOR);
  info.version_text = ASSAY_TEXT(query, CL_DEVICE_VERSION);
  info.version = version_of(info.version_text, "OpenCL ", "CL_DEVICE_VERSION", where, channel);
  if (info.version >= Version{3, 0}) {
    info.numeric_version =
        version_of(query.value<cl_version>(CL_DEVICE_NUMERIC_VERSION, "CL_DEVICE_NUMERIC_VERSION"));
    info.conformance_version = ASSAY_TEXT(query, CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED);
  }
  info.driver_version = ASSAY_TEXT(query, CL_DRIVER_VERSION);
  info.profile = ASSAY_TEXT(query, CL_DEVICE_PROFILE);
  if (info.profile != "FULL_PROFILE" && info.profile != "EMBEDDED_PROFILE")
    channel.problem(
        fmt::format("{}CL_DEVICE_PROFILE: '{}' is neither FULL_PROFILE nor "
                    "EMBEDDED_PROFILE",
                    where, printable(info.profile, 80)));
  info.opencl_c_version = {1, 0};
  if (info.version >= Version{1, 1})
    info.opencl_c_version = version_of(ASSAY_TEXT(query, CL_DEVICE_OPENCL_C_VERSION), "OpenCL C ",
                                       "CL_DEVICE_OPENCL_C_VERSION", where, channel);
  info.opencl_c_versions = language_versions(query, info);
  if (info.version >= Version{3, 0}) {
    info.features = name_versions(ASSAY_LIST(query, cl_name_version, CL_DEVICE_OPENCL_C_FEATURES));
    std::sort(info.features.begin(), info.features.end());
  }
  read_extensions(query, info);
  if (info.version >= Version{2, 1} || info.has_extension("cl_khr_il_program"))
    info.il_version = ASSAY_TEXT(query, CL_DEVICE_IL_VERSION);
  info.il_versions = intermediate_languages(query, info);
  if (info.version >= Version{1, 2}) {
    info.built_in_kernels = built_in_kernels(query);
    // If the device has no partition schemes, the list may be empty or may have one 0.
    for (const cl_device_partition_property scheme :
         ASSAY_LIST(query, cl_device_partition_property, CL_DEVICE_PARTITION_PROPERTIES))
      if (scheme != 0) info.partition_properties.push_back(static_cast<std::uint64_t>(scheme));
  }

  for (const DeviceQuery& row : device_queries()) {
    if (row.asked_of(info))
      row.set(info, answer(query, row));
    else if (info.version >= Version{2, 0})
      row.set(info, row.required_2x);
  }
  for (const std::size_t size : ASSAY_LIST(query, std::size_t, CL_DEVICE_MAX_WORK_ITEM_SIZES))
    info.max_work_item_sizes.push_back(size);
  if (!info.max_work_item_sizes.empty())
    info.max_work_item_size_0 = info.max_work_item_sizes.front();
  return info;
}

constexpr std::pair<cl_mem_object_type, const char*> image_types[] = {
    {CL_MEM_OBJECT_IMAGE1D, "1D"},
    {CL_MEM_OBJECT_IMAGE1D_ARRAY, "1D array"},
    {CL_MEM_OBJECT_IMAGE1D_BUFFER, "1D buffer"},
    {CL_MEM_OBJECT_IMAGE2D, "2D"},
    {CL_MEM_OBJECT_IMAGE2D_ARRAY, "2D array"},
    {CL_MEM_OBJECT_IMAGE3D, "3D"},
};
/// CL_MEM_KERNEL_READ_AND_WRITE (OpenCL 2.0) lets one kernel read and write the image.
constexpr std::pair<cl_mem_flags, const char*> accesses[] = {
    {CL_MEM_READ_ONLY, "read"},
    {CL_MEM_WRITE_ONLY, "write"},
    {CL_MEM_KERNEL_READ_AND_WRITE, "read-write"},
};

/// Needs a context, and some drivers take seconds to make a context.
void count_formats(cl_device_id device, const DeviceInfo& info, const std::string& where,
                   Channel& channel) {
  ImageFormats counts;
  cl_int status = CL_SUCCESS;
  channel.at(where + "clCreateContext");
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  if (status != CL_SUCCESS)
    return channel.problem(fmt::format("{}clCreateContext: {}", where, error_name(status)));
  for (const auto& [type, type_name] : image_types) {
    const bool since_1_2 = type != CL_MEM_OBJECT_IMAGE2D && type != CL_MEM_OBJECT_IMAGE3D;
    if (since_1_2 && info.version < Version{1, 2}) continue;
    for (const auto& [access, access_name] : accesses) {
      if (access == CL_MEM_KERNEL_READ_AND_WRITE && info.max_read_write_image_args == 0) continue;
      cl_uint count = 0;
      channel.at(
          fmt::format("{}clGetSupportedImageFormats({}, {})", where, type_name, access_name));
      status = clGetSupportedImageFormats(context, access, type, 0, nullptr, &count);
      if (status != CL_SUCCESS)
        channel.problem(fmt::format("{}clGetSupportedImageFormats({}, {}): {}", where, type_name,
                                    access_name, error_name(status)));
      else
        counts[type_name][access_name] = count;
    }
  }
  clReleaseContext(context);
  channel.send({{"image_formats", counts}});
}

void describe_platform(cl_platform_id platform, int index, bool formats, Channel& channel) {
  const std::string where = fmt::format("platform {}: ", index);
  const auto call = [platform](cl_uint parameter, std::size_t size, void* value,
                               std::size_t* returned) {
    return clGetPlatformInfo(platform, parameter, size, value, returned);
  };
  const Query query = make_query(call, where, channel);
  DeviceInfo common;
  common.platform_index = index;
  common.platform_name = ASSAY_TEXT(query, CL_PLATFORM_NAME);
  common.platform_vendor = ASSAY_TEXT(query, CL_PLATFORM_VENDOR);
  common.platform_version = ASSAY_TEXT(query, CL_PLATFORM_VERSION);
  if (version_of(common.platform_version, "OpenCL ", "CL_PLATFORM_VERSION", where, channel) >=
      Version{2, 1})
    common.host_timer_resolution = query.value<cl_ulong>(CL_PLATFORM_HOST_TIMER_RESOLUTION,
                                                         "CL_PLATFORM_HOST_TIMER_RESOLUTION");
  channel.at(where + "clGetDeviceIDs");
  const auto devices =
      listed<cl_device_id>("clGetDeviceIDs", most_devices, CL_DEVICE_NOT_FOUND, channel,
                           [&](cl_uint count, cl_device_id* ids, cl_uint* total) {
                             return clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, count, ids, total);
                           });
  if (!devices) return;
  if (devices->empty())
    channel.problem(
        fmt::format("platform '{}' has no devices", printable(common.platform_name, 200)));
  for (std::size_t i = 0; i < devices->size(); ++i) {
    DeviceInfo info = common;
    info.device_index = static_cast<int>(i);
    const std::string at = fmt::format("platform {}, device {}: ", index, i);
    info = describe((*devices)[i], info, at, channel);
    channel.send({{"device", info}});
    if (formats && info.images) count_formats((*devices)[i], info, at, channel);
  }
}

#undef ASSAY_TEXT
#undef ASSAY_LIST

void enumerate_driver(const Driver& driver, bool formats, ProvenanceReader* provenance,
                      Channel& channel) {
  const std::string problem =
      probe(driver, [&channel](const std::string& what) { channel.at(what); });
  if (!problem.empty()) return channel.problem(problem);
  // Other threads read the driver's files during the queries.
  if (provenance != nullptr) provenance->look();

  channel.at("clGetPlatformIDs through the ICD loader");
  const auto platforms =
      listed<cl_platform_id>("clGetPlatformIDs", most_platforms, CL_PLATFORM_NOT_FOUND_KHR, channel,
                             [](cl_uint count, cl_platform_id* ids, cl_uint* total) {
                               return clGetPlatformIDs(count, ids, total);
                             });
  if (!platforms) return;
  if (platforms->empty())
    channel.problem(fmt::format(
        "the ICD loader found no platform of {}: does CL_PLATFORM_EXTENSIONS list cl_khr_icd?",
        driver.library));
  for (std::size_t i = 0; i < platforms->size(); ++i)
    describe_platform((*platforms)[i], static_cast<int>(i), formats, channel);
  if (provenance == nullptr) return;
  const auto reading = [&channel] { channel.at("reading the driver's libraries"); };
  channel.send({{"provenance", provenance->finish(reading)}});
}

}  // namespace

int enumeration_worker(std::span<const std::string> arguments) {
  int descriptor = -1;
  const auto asked = [&](std::string_view what) {
    return std::ranges::find(arguments, what) != arguments.end();
  };
  const bool formats = asked("formats"), provenance = asked("provenance");
  if (arguments.size() == std::size_t{3} + formats + provenance)
    std::from_chars(arguments[2].data(), arguments[2].data() + arguments[2].size(), descriptor);
  if (descriptor < 3 || fcntl(descriptor, F_SETFD, FD_CLOEXEC) != 0)
    throw UsageError(fmt::format("{} is for internal use", enumeration_command));
  follow_parent();
  Channel channel(descriptor);
  try {
    open_loader();
    std::optional<ProvenanceReader> reader;
    if (provenance) reader.emplace(std::filesystem::temp_directory_path());
    enumerate_driver({arguments[0], arguments[1]}, formats, reader ? &*reader : nullptr, channel);
  } catch (const UsageError& error) {
    channel.problem(error.what());
  } catch (const std::exception& error) {
    channel.problem(fmt::format("the process that lists the devices stopped: {}", error.what()));
  }
  channel.send({{"end", true}});
  _exit(exit_expected);  // runs no destructors of drivers, which may hang or crash
}

}  // namespace assay::harness
