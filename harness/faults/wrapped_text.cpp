#include "harness/faults/wrapped_text.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "harness/faults/rewritten_text.h"

namespace assay::faults {
namespace {

/// A kind of functions that a fault can replace. `text` and then `macros` are written for each type
/// {T} and address space {S}. {N} is the `function` of the fault, and {body} is its `body`. {real}
/// in the body calls the built-in function.
struct Kind {
  std::string_view name, text, real, macros;
  bool floats = false;       ///< the functions also exist for float and double
  bool halves = false;       ///< the functions also exist for half
  bool guarded = true;       ///< types of 64 bits need an extension
  bool language = true;      ///< the functions exist only from OpenCL C 2.0 on
  std::string_view longs{};  ///< "long": only types of 64 bits; "int": only types of 32 bits
};
constexpr std::string_view both_names =
    "#define atomic_{N}_explicit assay_fault_{N}\n#define atomic_{N} assay_fault_{N}";
constexpr std::string_view own_name = "#define {N} assay_fault_{N}";
constexpr std::string_view unary =
    "static inline {T} {O} assay_fault_{N}(volatile {S} {T} *p) { {body} }\n";
constexpr std::string_view binary =
    "static inline {T} {O} assay_fault_{N}(volatile {S} {T} *p, {T} v) { {body} }\n";
const Kind kinds[] = {
    {.name = "function", .text = "{body}\n", .macros = "{macros}"},
    // An operation with operand v, order o and scope s. The body returns the old value.
    {.name = "atomic",
     .text = "static inline {T} {O} assay_fault_{N}(volatile {S} atomic_{T} *p, {T} v, "
             "memory_order o, memory_scope s) { {body} }\n"
             "static inline {T} {O} assay_fault_{N}(volatile {S} atomic_{T} *p, {T} v, "
             "memory_order o) { return assay_fault_{N}(p, v, o, memory_scope_device); }\n"
             "static inline {T} {O} assay_fault_{N}(volatile {S} atomic_{T} *p, {T} v) { return "
             "assay_fault_{N}(p, v, memory_order_seq_cst, memory_scope_device); }\n",
     .real = "atomic_{N}_explicit(p, v, memory_order_seq_cst, memory_scope_device)",
     .macros = both_names},
    // e points to the expected value, and d is the value to store. The function is "strong" or
    // "weak".
    {.name = "compare_exchange",
     .text = "static inline bool {O} assay_fault_compare_exchange_{N}(volatile {S} atomic_{T} *p, "
             "__private {T} *e, {T} d, memory_order o, memory_order q, memory_scope s) { {body} }\n"
             "static inline bool {O} assay_fault_compare_exchange_{N}(volatile {S} atomic_{T} *p, "
             "__private {T} *e, {T} d, memory_order o, memory_order q) { return "
             "assay_fault_compare_exchange_{N}(p, e, d, o, q, memory_scope_device); }\n"
             "static inline bool {O} assay_fault_compare_exchange_{N}(volatile {S} atomic_{T} *p, "
             "__private {T} *e, {T} d) { return assay_fault_compare_exchange_{N}(p, e, d, "
             "memory_order_seq_cst, memory_order_seq_cst, memory_scope_device); }\n",
     .real = "atomic_compare_exchange_{N}_explicit(p, e, d, memory_order_seq_cst, "
             "memory_order_seq_cst, memory_scope_device)",
     .macros = "#define atomic_compare_exchange_{N}_explicit assay_fault_compare_exchange_{N}\n"
               "#define atomic_compare_exchange_{N} assay_fault_compare_exchange_{N}",
     .floats = true},
    {.name = "flag",
     .text = "static inline {R} {O} assay_fault_{N}(volatile {S} atomic_flag *p) { {body} }\n",
     .real = "atomic_{N}_explicit(p, memory_order_seq_cst, memory_scope_device)",
     .macros = "#define atomic_{N}_explicit(p, ...) assay_fault_{N}(p)\n"
               "#define atomic_{N} assay_fault_{N}"},
    {.name = "legacy", .text = binary, .macros = own_name, .language = false, .longs = "int"},
    {.name = "legacy_unary", .text = unary, .macros = own_name, .language = false, .longs = "int"},
    {.name = "legacy_long", .text = binary, .macros = own_name, .language = false, .longs = "long"},
    // Functions of one value x.
    {.name = "collective",
     .text = "static inline {T} {O} assay_fault_{N}({T} x) { {body} }\n",
     .real = "{N}(x)",
     .macros = own_name,
     .floats = true,
     .halves = true,
     .guarded = false},
};

/// Helpers for bodies. `assay_fault_at_few` is true for a few addresses. `assay_fault_rarely` also
/// depends on the old value and the work-item. Addresses, and therefore the accesses with a fault,
/// differ between runs.
constexpr std::string_view helpers =
    "#define assay_fault_get atomic_load_explicit(p, memory_order_relaxed, memory_scope_device)\n"
    "#define assay_fault_put(v) atomic_store_explicit(p, v, memory_order_relaxed, "
    "memory_scope_device)\n"
    "#define assay_fault_pause { volatile int pause = 0; while (pause < 4000) ++pause; }\n"
    "#define assay_fault_at_few (((uint)((size_t)p >> 2) * 2654435761u >> 8) % 10000u == 0u)\n"
    "#define assay_fault_rarely ((((uint)((size_t)p >> 2) * 2654435761u + (uint)old * "
    "2246822519u + (uint)get_global_id(0) * 3266489917u) >> 8) % 10007u == 0u)\n";

std::string for_each(const std::string& text, const Kind& kind, bool floats) {
  if (text.find("{T}") == text.npos)
    return with_replaced(text, "{S}", "__global") + with_replaced(text, "{S}", "__local");
  const bool spaces = text.find("{S}") != text.npos;
  std::string all;
  for (const std::string_view type : {"int", "uint", "long", "ulong", "half", "float", "double"}) {
    if (type == "half" && !kind.halves) continue;
    const bool floating = type == "half" || type == "float" || type == "double";
    const bool wide = type.ends_with("long") || type == "double";
    if ((floating && !floats) || (!kind.longs.empty() && !type.ends_with(kind.longs))) continue;
    if (wide && kind.guarded) all += "#ifdef cl_khr_int64_base_atomics\n";
    if (wide && !kind.language)
      all += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
    if (type == "double") all += "#ifdef __opencl_c_fp64\n";
    if (type == "half")
      all += "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n";
    const std::string own = with_replaced(text, "{T}", type);
    all += with_replaced(own, "{S}", "__global");
    if (spaces) all += with_replaced(own, "{S}", "__local");
    if (type == "double" || type == "half") all += "#endif\n";
    if (wide && kind.guarded) all += "#endif\n";
  }
  return all;
}

std::string functions(const Wrap& wrap, const Kind& kind) {
  const auto filled = [&](std::string_view part) {
    std::string text(part);
    for (const auto& [mark, words] :
         {std::pair<std::string_view, std::string_view>{"{body}", wrap.body},
          {"{real}", kind.real},
          {"{macros}", wrap.macros},
          {"{N}", wrap.function},
          {"{R}", wrap.result},
          {"{O}", "__attribute__((overloadable))"}})
      text = with_replaced(std::move(text), mark, words);
    return text;
  };
  std::string text = for_each(filled(kind.text), kind, kind.floats || wrap.floats);
  text = std::string(helpers) + text + filled(kind.macros);
  return kind.language ? "#if __OPENCL_C_VERSION__ >= 200\n" + text + "\n#endif" : text;
}

/// `whole` and `floating` are the types of integer and floating-point coordinates. `floating` is ""
/// if samplers cannot read the type.
struct Type {
  const char *name, *whole, *floating;
  int axes;
  bool array;
};
constexpr std::array<Type, 2> depth_types{{{"image2d_depth_t", "int2", "float2", 2, false},
                                           {"image2d_array_depth_t", "int4", "float4", 2, true}}};
constexpr std::array<Type, 6> types{{{"image1d_t", "int", "float", 1, false},
                                     {"image1d_array_t", "int2", "float2", 1, true},
                                     {"image2d_t", "int2", "float2", 2, false},
                                     {"image2d_array_t", "int4", "float4", 2, true},
                                     {"image3d_t", "int4", "float4", 3, false},
                                     {"image1d_buffer_t", "int", "", 1, false}}};

/// The statements may change the color v or the coordinate c. With samplers, they may change only a
/// floating-point coordinate. {layer} is the component of c for the layer. {w} is the component of
/// c that has no meaning. A type without the named component has no fault.
std::string before(const Wrap& wrap, const Type& type) {
  const bool needs_w = wrap.before.find("{w}") != std::string::npos,
             needs_layer = wrap.before.find("{layer}") != std::string::npos;
  if ((needs_w && std::string_view(type.floating) != "float4") || (needs_layer && !type.array))
    return "";
  return with_replaced(with_replaced(wrap.before, "{w}", "c.w"), "{layer}",
                       type.axes == 1 ? "c.y" : "c.z");
}

/// The body may change the result r after the call.
std::string wrapper(const std::string& result, const Wrap& wrap, const std::string& parameters,
                    const std::string& arguments, const std::string& statements = "") {
  const bool gives = result != "void";
  return "static inline " + result + " __attribute__((overloadable)) assay_fault_" + wrap.function +
         "(" + parameters + ") { " + statements + (gives ? " " + result + " r = " : " ") +
         wrap.function + "(" + arguments + "); " + (gives ? wrap.body + " return r;" : "") + " }\n";
}

/// Samplers cannot read some types. These types get no statements if `wrap` needs samplers.
Wrap of_type(const Wrap& wrap, const Type& type) {
  Wrap own = wrap;
  if (wrap.takes == "sampled" && type.floating[0] == '\0') own.before = own.body = {};
  return own;
}

/// The color of a depth image is one float. These wrappers have no fault.
std::string where_there_is_depth(const Wrap& wrap, const std::string& text) {
  if (wrap.function != "read_imagef" && wrap.function != "write_imagef") return {};
  return "#ifdef cl_khr_depth_images\n#pragma OPENCL EXTENSION cl_khr_depth_images : enable\n" +
         text + "#endif\n";
}

std::string where_offered(std::string_view access, const std::string& text) {
  if (access != "read_write") return text;
  return "#if defined(__opencl_c_read_write_images) || __OPENCL_C_VERSION__ == 200\n" + text +
         "#endif\n";
}

std::string reads_of(const Type& type, const std::string& result, const Wrap& wrap,
                     const std::string& access) {
  std::string reads;
  const std::string image = access + " " + type.name + " image, ";
  for (const char* coordinate : {type.whole, type.floating}) {
    if (type.floating[0] == '\0' || access != "read_only") continue;
    reads += wrapper(result, wrap, image + "sampler_t s, " + coordinate + " c", "image, s, c",
                     coordinate == type.floating ? before(wrap, type) : "");
  }
  return reads + wrapper(result, wrap, image + type.whole + " c", "image, c");
}

std::string image_reads(const Wrap& wrap) {
  std::string text;
  const Wrap plain{.of = wrap.of, .function = wrap.function};
  for (const char* access : {"read_only", "read_write"}) {
    std::string reads, depths;
    for (const Type& type : types)
      reads += reads_of(type, wrap.result, of_type(wrap, type), access);
    for (const Type& type : depth_types) depths += reads_of(type, "float", plain, access);
    text += where_offered(access, reads + where_there_is_depth(wrap, depths));
  }
  return text;
}

std::string image_writes(const Wrap& wrap) {
  std::string text =
      "#ifdef cl_khr_3d_image_writes\n"
      "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n#endif\n";
  const Wrap plain{.of = wrap.of, .function = wrap.function};
  for (const char* access : {"write_only", "read_write"}) {
    std::string writes, depths;
    for (const Type& type : types) {
      const bool volume = type.axes == 3;
      const Wrap own = of_type(wrap, type);
      if (volume)
        writes += "#if defined(cl_khr_3d_image_writes) || defined(__opencl_c_3d_image_writes)\n";
      writes += wrapper("void", own,
                        std::string(access) + " " + type.name + " image, " + type.whole + " c, " +
                            wrap.color + " v",
                        "image, c, v", before(own, type));
      if (volume) writes += "#endif\n";
    }
    for (const Type& type : depth_types)
      depths +=
          wrapper("void", plain,
                  std::string(access) + " " + type.name + " image, " + type.whole + " c, float v",
                  "image, c, v");
    text += where_offered(access, writes + where_there_is_depth(wrap, depths));
  }
  return text;
}

/// The body may also query the image.
std::string image_queries(const Wrap& wrap) {
  std::string text;
  for (const char* access : {"read_only", "write_only"})
    for (const Type& type : types)
      if (wrap.takes == "planes"   ? type.axes == 2
          : wrap.takes == "arrays" ? type.array
                                   : type.floating[0] != '\0')
        text +=
            wrapper(wrap.result, wrap, std::string(access) + " " + type.name + " image", "image");
  return text;
}

}  // namespace

std::string wrapped_text(const Wrap& wrap) {
  if (wrap.of.empty()) return {};
  const auto kind = std::ranges::find(kinds, wrap.of, &Kind::name);
  if (kind != std::end(kinds)) return functions(wrap, *kind);
  const auto images = wrap.of == "image_read"    ? image_reads
                      : wrap.of == "image_write" ? image_writes
                      : wrap.of == "image_query" ? image_queries
                                                 : nullptr;
  if (images == nullptr) throw std::logic_error("faults cannot wrap " + wrap.of);
  return images(wrap) +
         with_replaced("#undef {N}\n#define {N} assay_fault_{N}", "{N}", wrap.function);
}

}  // namespace assay::faults
