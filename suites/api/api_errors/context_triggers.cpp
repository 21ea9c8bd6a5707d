#include "suites/api/api_errors/call.h"
#include "suites/base/about.h"
#include "suites/host/extension_change.h"
#include "suites/host/terminable.h"
#include "suites/host/unified_svm.h"

namespace assay::suites::api_errors {
namespace {

// ---- cl_khr_terminate_context

cl_context terminable(Attempt& a) {
  if (lacks(a, harness::parts::terminable_contexts)) return nullptr;
  return a.make<host::Terminable>(a.on).context()();
}

cl_context terminated(Attempt& a) {
  if (lacks(a, harness::parts::terminable_contexts)) return nullptr;
  auto& made = a.make<host::Terminable>(a.on);
  EXPECT_SUCCESS(made.terminate()) << about::call("clTerminateContextKHR");
  return made.context()();
}

std::vector<Trigger> of_termination() {
  return EXTENSION_BREAKS(
      clTerminateContextKHR, [](Attempt& a) { return std::tuple(terminable(a)); },
      {{"null_context", {{"context", nullptr}}},
       {"not_terminable", {{"context", [](Attempt& a) { return a.on.other_context()(); }}}},
       {"terminated", {{"context", terminated}}}});
}

// ---- cl_khr_unified_svm

namespace svm = host::unified_svm;

svm::Alloc alloc(Attempt& a) {
  return svm::Functions(a.on).alloc;
}
svm::Free free(Attempt& a) {
  return svm::Functions(a.on).free;
}
svm::Info info(Attempt& a) {
  return svm::Functions(a.on).info;
}
svm::Suggest suggest(Attempt& a) {
  return svm::Functions(a.on).suggest;
}

/// A type of memory that a program can allocate on the device, and the properties that the type
/// needs.
struct Type {
  cl_uint index = 0;
  std::vector<cl_properties> properties;
};
Type& type_of(Attempt& a) {
  if (!host::needs_change(a.on, svm::extension, "lists")) return a.keep(Type{});
  const auto types = svm::types_of_device(a.on);
  for (cl_uint i = 0; i < types.size(); ++i)
    if (types[i] != 0 && (types[i] & svm::system_allocated) == 0)
      return a.keep(Type{i, svm::least_properties(a.on, types[i])});
  skip("needs a type of CL_DEVICE_SVM_TYPE_CAPABILITIES_KHR that is not system memory");
  return a.keep(Type{});
}
const cl_properties* list_of(const Type& type) {
  return type.properties.empty() ? nullptr : type.properties.data();
}

/// Memory that the attempt frees at its end.
struct Allocation {
  Allocation(Attempt& a, const Type& type)
      : context(a.on.context()), release(svm::Functions(a.on).free) {
    cl_int status = CL_SUCCESS;
    pointer = svm::Functions(a.on).alloc(context(), list_of(type), type.index, 64, &status);
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clSVMAllocWithPropertiesKHR");
  }
  ~Allocation() {
    EXPECT_SUCCESS(release(context(), nullptr, 0, pointer))
        << about::call("clSVMFreeWithPropertiesKHR");
  }
  Allocation(const Allocation&) = delete;
  Allocation& operator=(const Allocation&) = delete;
  cl::Context context;
  svm::Free release;
  void* pointer = nullptr;
};

constexpr cl_properties unknown = 0x7FFF;  // a value that the registry does not define

const cl_properties* alignment_twice(Attempt& a) {
  std::vector<cl_properties> all = type_of(a).properties;
  if (!all.empty()) all.pop_back();
  all.insert(all.end(), {svm::alignment, 16, svm::alignment, 16, 0});
  return a.keep(all).data();
}

std::vector<Trigger> of_unified_svm() {
  const Break null_context{"null_context", {{"context", nullptr}}};
  const Break unknown_property{"unknown_property",
                               {{"properties", list<cl_properties>({unknown, 1, 0})}}};
  const Break property_twice{"property_twice", {{"properties", alignment_twice}}};
  return joined({
      breaks_of("clSVMAllocWithPropertiesKHR", alloc,
                [](Attempt& a) {
                  const Type& type = type_of(a);
                  return std::tuple(a.on.context()(), list_of(type), type.index, std::size_t{64});
                },
                {null_context,
                 unknown_property,
                 property_twice,
                 {"no_such_type",
                  {{"svm_type_index",
                    [](Attempt& a) { return svm::types_of_platform(a.on).size() + 1; }}}}},
                {}, {"context", "properties", "svm_type_index", "size"}),
      breaks_of("clSVMFreeWithPropertiesKHR", free,
                [](Attempt& a) {
                  type_of(a);
                  return std::tuple(a.on.context()(), nullptr, cl_bitfield{0}, nullptr);
                },
                {null_context,
                 unknown_property,
                 {"unknown_flag", {{"flags", cl_bitfield{1} << 40}}},
                 {"not_allocated", {{"ptr", [](Attempt& a) { return &a.keep(cl_uint{0}); }}}}},
                {}, {"context", "properties", "flags", "ptr"}),
      breaks_of("clGetSVMPointerInfoKHR", info,
                [](Attempt& a) {
                  const Type& type = type_of(a);
                  const void* const pointer =
                      testing::Test::IsSkipped() ? nullptr : a.make<Allocation>(a, type).pointer;
                  return std::tuple(a.on.context()(), nullptr, pointer, svm::info_size,
                                    sizeof(std::size_t), &a.keep(std::size_t{0}), nullptr);
                },
                {null_context,
                 {"unknown_name", {{"param_name", 0x7FFF}}},
                 {"small_size", {{"param_value_size", sizeof(std::size_t) - 1}}}},
                {},
                {"context", "device", "ptr", "param_name", "param_value_size", "param_value",
                 "param_value_size_ret"}),
      breaks_of("clGetSVMSuggestedTypeIndexKHR", suggest,
                [](Attempt& a) {
                  type_of(a);
                  return std::tuple(a.on.context()(), svm::single_address_space, cl_bitfield{0},
                                    nullptr, std::size_t{64}, &a.keep(cl_uint{0}));
                },
                {null_context,
                 unknown_property,
                 property_twice,
                 {"null_output", {{"suggested_svm_type_index", nullptr}}}},
                {},
                {"context", "required_capabilities", "desired_capabilities", "properties", "size",
                 "suggested_svm_type_index"}),
  });
}

}  // namespace

std::vector<Trigger> context_triggers() {
  return joined({of_termination(), of_unified_svm()});
}

}  // namespace assay::suites::api_errors
