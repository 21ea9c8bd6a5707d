#include "suites/host/query_table.h"

#include <fmt/format.h>

#include <CL/opencl.hpp>
#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <stdexcept>

#include "harness/base/csv.h"
#include "harness/base/errors.h"
#include "harness/cases/assertion.h"
#include "harness/cases/requirements.h"
#include "suites/base/about.h"
#include "suites/host/code.h"
#include "suites/host/guarded.h"
#include "suites/target/revisions.h"

namespace assay::suites::host {
namespace {

const std::map<std::string, std::size_t, std::less<>>& type_sizes() {
  static const std::map<std::string, std::size_t, std::less<>> sizes{
      {"char", 1},
      {"char*", sizeof(char*)},
      {"size_t", sizeof(std::size_t)},
      {"void*", sizeof(void*)},
      {"unsigned_char*", sizeof(void*)},
      {"cl_addressing_mode", sizeof(cl_addressing_mode)},
      {"cl_bitfield", sizeof(cl_bitfield)},
      {"cl_bool", sizeof(cl_bool)},
      {"cl_build_status", sizeof(cl_build_status)},
      {"cl_command_queue", sizeof(cl_command_queue)},
      {"cl_command_queue_properties", sizeof(cl_command_queue_properties)},
      {"cl_command_type", sizeof(cl_command_type)},
      {"cl_context", sizeof(cl_context)},
      {"cl_context_properties", sizeof(cl_context_properties)},
      {"cl_device_affinity_domain", sizeof(cl_device_affinity_domain)},
      {"cl_device_atomic_capabilities", sizeof(cl_device_atomic_capabilities)},
      {"cl_device_device_enqueue_capabilities", sizeof(cl_device_device_enqueue_capabilities)},
      {"cl_device_exec_capabilities", sizeof(cl_device_exec_capabilities)},
      {"cl_device_fp_config", sizeof(cl_device_fp_config)},
      {"cl_device_id", sizeof(cl_device_id)},
      {"cl_device_local_mem_type", sizeof(cl_device_local_mem_type)},
      {"cl_device_mem_cache_type", sizeof(cl_device_mem_cache_type)},
      {"cl_device_pci_bus_info_khr", sizeof(cl_device_pci_bus_info_khr)},
      {"cl_device_partition_property", sizeof(cl_device_partition_property)},
      {"cl_device_svm_capabilities", sizeof(cl_device_svm_capabilities)},
      {"cl_device_type", sizeof(cl_device_type)},
      {"cl_filter_mode", sizeof(cl_filter_mode)},
      {"cl_image_format", sizeof(cl_image_format)},
      {"cl_int", sizeof(cl_int)},
      {"cl_kernel_arg_access_qualifier", sizeof(cl_kernel_arg_access_qualifier)},
      {"cl_kernel_arg_address_qualifier", sizeof(cl_kernel_arg_address_qualifier)},
      {"cl_kernel_arg_type_qualifier", sizeof(cl_kernel_arg_type_qualifier)},
      {"cl_mem", sizeof(cl_mem)},
      {"cl_mem_flags", sizeof(cl_mem_flags)},
      {"cl_mem_object_type", sizeof(cl_mem_object_type)},
      {"cl_mem_properties", sizeof(cl_mem_properties)},
      {"cl_name_version", sizeof(cl_name_version)},
      {"cl_platform_id", sizeof(cl_platform_id)},
      {"cl_program", sizeof(cl_program)},
      {"cl_program_binary_type", sizeof(cl_program_binary_type)},
      {"cl_properties", sizeof(cl_properties)},
      {"cl_queue_properties", sizeof(cl_queue_properties)},
      {"cl_sampler_properties", sizeof(cl_sampler_properties)},
      {"cl_uchar", sizeof(cl_uchar)},
      {"cl_uint", sizeof(cl_uint)},
      {"cl_ulong", sizeof(cl_ulong)},
      {"cl_version", sizeof(cl_version)},
  };
  return sizes;
}

/// The content of memory before a query. For an array of pointers, the content is the addresses to
/// which the driver writes. Up to OpenCL 2.1, a NULL entry means that nothing is written (OpenCL
/// 1.2, Table 5.13, CL_PROGRAM_BINARIES). Later versions do not allow NULL.
class Before {
 public:
  Before(const QueryRow& row, const QueryCall& get) {
    if (row.type.text != "unsigned_char*[]") return;
    std::size_t size = 0;
    EXPECT_SUCCESS(get(CL_PROGRAM_BINARY_SIZES, 0, nullptr, &size))
        << about::call(row.function) << "the query of the size of CL_PROGRAM_BINARY_SIZES";
    EXPECT_VALUE(size, <=, most_devices * sizeof(std::size_t))
        << about::query_size("CL_PROGRAM_BINARY_SIZES");
    std::vector<std::size_t> sizes(std::min(size / sizeof(std::size_t), most_devices));
    EXPECT_SUCCESS(
        get(CL_PROGRAM_BINARY_SIZES, sizes.size() * sizeof sizes[0], sizes.data(), nullptr))
        << about::call(row.function) << "CL_PROGRAM_BINARY_SIZES";
    for (const std::size_t one : sizes) {
      EXPECT_VALUE(one, <=, most_bytes)
          << about::query("CL_PROGRAM_BINARY_SIZES") << "bytes of a binary";
      places_.push_back(memory_.emplace_back(std::min(one, most_bytes)).data());
    }
  }

  Guarded memory(std::size_t size) const {
    Guarded made(size);
    const auto* places = reinterpret_cast<const std::uint8_t*>(places_.data());
    std::copy_n(places, std::min(size, places_.size() * sizeof places_[0]), made.data());
    return made;
  }

 private:
  /// A correct driver gives smaller numbers, so no memory is allocated for larger numbers.
  static constexpr std::size_t most_devices = 64, most_bytes = std::size_t{1} << 26;

  std::vector<std::vector<unsigned char>> memory_;
  std::vector<unsigned char*> places_;
};

}  // namespace

QueryType parse_query_type(const std::string& text) {
  QueryType type;
  type.text = text;
  const auto bracket = text.find('[');
  const auto found = type_sizes().find(text.substr(0, bracket));
  if (found == type_sizes().end())
    throw std::invalid_argument(fmt::format("unknown type '{}'", text));
  type.element = found->second;
  if (bracket == std::string::npos) return type;
  const char* end = text.data() + text.size() - 1;
  type.count = 0;
  const auto number = std::from_chars(text.data() + bracket + 1, end, type.count);
  if (text.back() != ']' || number.ptr != end)
    throw std::invalid_argument(fmt::format("'{}' is not an array type", text));
  return type;
}

std::vector<QueryRow> parse_queries(std::string_view csv, const std::string& source) {
  std::vector<QueryRow> rows;
  for (const auto& record : harness::parse_csv(
           csv, source,
           {"suite", "function", "parameter", "value", "type", "since", "extension", "citation"})) {
    const auto& f = record.fields;
    try {
      QueryRow row{f[0], f[1], f[2], 0, parse_query_type(f[4]), {}, f[6], f[7]};
      row.value = static_cast<cl_uint>(std::stoul(f[3], nullptr, 16));
      const auto since = harness::parse_version(f[5]);
      if (!since) throw std::invalid_argument(fmt::format("'{}' is not a version", f[5]));
      row.since = *since;
      rows.push_back(std::move(row));
    } catch (const std::logic_error& problem) {
      throw harness::UsageError(fmt::format("{}:{}: {}", source, record.line, problem.what()));
    }
  }
  return rows;
}

std::vector<QueryRow> load_queries(const harness::RunOptions& options) {
  constexpr const char* path = "api/queries.csv";
  return parse_queries(harness::read_data(options.data, path), path);
}

bool applies(const QueryRow& row, const harness::DeviceInfo& device) {
  return revisions_of(device, {}, Governs::device).hold({row.since, {}}) &&
         (row.extension.empty() || device.has_extension(row.extension));
}

void check_query(const QueryRow& row, const QueryCall& get) {
  DURING(row.parameter);
  std::size_t size = 0;
  ASSERT_SUCCESS(get(row.value, 0, nullptr, &size))
      << about::call(row.function) << "the query of the size";
  ASSERT_VALUE(size, <=, std::size_t{1} << 26) << about::query_size(row.parameter);
  if (row.type.count != 0) {
    ASSERT_VALUE(size, ==, row.type.element * row.type.count)
        << about::query_size(row.parameter) << row.type.text;
  } else {
    ASSERT_VALUE(size % row.type.element, ==, 0U)
        << about::query_size(row.parameter) << "modulo the size of an element of " << row.type.text;
  }
  if (row.type.is_text()) {
    ASSERT_VALUE(size, >=, 1U) << about::query_size(row.parameter) << "a string, with its NUL";
  }

  const Before before(row, get);
  if (size == 0) {
    // The specification is not clear about the code (data/interpretations.toml,
    // queries-of-nothing).
    Guarded nothing(0);
    get(row.value, 0, nothing.data(), nullptr);
    EXPECT_HOLDS(nothing.intact())
        << about::bytes("outside param_value") << "bytes were written for an empty answer";
    return;
  }
  Guarded exact = before.memory(size);
  std::size_t returned = 0;
  ASSERT_SUCCESS(get(row.value, size, exact.data(), &returned))
      << about::call(row.function) << "the query";
  EXPECT_VALUE(returned, ==, size)
      << about::query_size(row.parameter)
      << "with param_value, compared with the size without param_value";
  EXPECT_HOLDS(exact.intact()) << about::bytes("outside param_value")
                               << "bytes outside param_value were written";
  if (row.type.is_text()) {
    EXPECT_VALUE(exact.all().back(), ==, 0)
        << about::query(row.parameter) << "the last character of the string";
  }

  Guarded roomy = before.memory(size + 40);
  returned = 0;
  EXPECT_SUCCESS(get(row.value, size + 40, roomy.data(), &returned))
      << about::call(row.function) << "the query with a large param_value_size";
  EXPECT_VALUE(returned, ==, size)
      << about::query_size(row.parameter) << "with a large param_value_size";
  EXPECT_HOLDS(roomy.intact()) << about::bytes("outside param_value")
                               << "bytes outside param_value were written";

  Guarded small = before.memory(size - 1);
  const cl_int refused = get(row.value, size - 1, small.data(), nullptr);
  EXPECT_CODE(CL_INVALID_VALUE, refused) << about::call(row.function, "a small param_value_size")
                                         << "the query with a small param_value_size";
  EXPECT_HOLDS(small.intact()) << about::bytes("outside param_value")
                               << "bytes outside a small param_value were written";
  Guarded alone = before.memory(size);
  EXPECT_SUCCESS(get(row.value, size, alone.data(), nullptr))
      << about::call(row.function) << "the query without param_value_size_ret";
  EXPECT_HOLDS(alone.intact())
      << about::bytes("outside param_value")
      << "bytes outside param_value were written without param_value_size_ret";
}

void check_without_value(const QueryRow& row, const QueryCall& get) {
  std::size_t size = 0;
  ASSERT_SUCCESS(get(row.value, 0, nullptr, &size)) << about::call(row.function) << row.parameter;
  std::size_t returned = 0;
  EXPECT_SUCCESS(get(row.value, size, nullptr, &returned))
      << about::call(row.function) << row.parameter;
  EXPECT_VALUE(returned, ==, size) << about::query_size(row.parameter) << "with param_value NULL";
}

void check_without_output(const QueryRow& row, const QueryCall& get) {
  EXPECT_SUCCESS(get(row.value, 0, nullptr, nullptr)) << about::call(row.function) << row.parameter;
}

std::vector<std::uint64_t> integers(const QueryRow& row, const QueryCall& get) {
  std::size_t size = 0;
  if (const cl_int status = get(row.value, 0, nullptr, &size))
    throw cl::Error(status, row.parameter.c_str());
  std::vector<std::uint8_t> bytes(std::min<std::size_t>(size, 1 << 20));
  if (const cl_int status = get(row.value, bytes.size(), bytes.data(), nullptr))
    throw cl::Error(status, row.parameter.c_str());
  std::vector<std::uint64_t> values;
  const std::size_t element = row.type.element;
  if (element > sizeof(std::uint64_t)) return values;
  for (std::size_t at = 0; at + element <= bytes.size(); at += element) {
    std::uint64_t value = 0;
    std::memcpy(&value, bytes.data() + at, element);
    values.push_back(value);
  }
  return values;
}

}  // namespace assay::suites::host
