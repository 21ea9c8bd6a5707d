// Faults of the built-ins of images: wrappers of every declaration, planted in front of every
// program. The foreign program of the other built-ins' faults has no images: these are proved by
// the suite alone.
#include <array>
#include <string>

#include "harness/faults/api_faults.h"
#include "harness/faults/image_wrapper.h"
#include "harness/faults/text_plant.h"

namespace assay::faults {
namespace {

/// A type of image with its coordinates, whole and floating ("": it is not read with samplers).
struct Type {
  const char *name, *whole, *floating;
  int axes;
  bool array;
};
constexpr std::array<Type, 6> types{{{"image1d_t", "int", "float", 1, false},
                                     {"image1d_array_t", "int2", "float2", 1, true},
                                     {"image2d_t", "int2", "float2", 2, false},
                                     {"image2d_array_t", "int4", "float4", 2, true},
                                     {"image3d_t", "int4", "float4", 3, false},
                                     {"image1d_buffer_t", "int", "", 1, false}}};

constexpr const char* declared = "static inline ";
constexpr const char* overloaded = " __attribute__((overloadable)) ";

/// What goes wrong: statements before a call that may change the coordinate c (of samplers: only
/// floating ones; {layer} is that of arrays, {w} the component that nothing needs, and without one
/// nothing goes wrong) or the color v, and behind it, on the color or answer r.
struct Effect {
  const char *function, *before, *behind;
};

/// The statements for one type of image.
std::string before(const Effect& e, const Type& t) {
  static const std::string layer = "{layer}", w = "{w}";
  std::string text = e.before;
  if (const auto at = text.find(w); at != std::string::npos) {
    if (std::string(t.floating) != "float4") return "";
    text.replace(at, w.size(), "c.w");
  }
  if (text.find(layer) != std::string::npos && !t.array) return "";
  for (auto at = text.find(layer); at != std::string::npos; at = text.find(layer))
    text.replace(at, layer.size(), t.axes == 1 ? "c.y" : "c.z");
  return text;
}

std::string wrapper(const std::string& result, const Effect& e, const std::string& parameters,
                    const std::string& arguments, const std::string& statements = "") {
  const std::string f = e.function;
  const bool gives = result != "void";
  return declared + result + overloaded + "assay_fault_" + f + "(" + parameters + ") { " +
         statements + (gives ? " " + result + " r = " : " ") + f + "(" + arguments + "); " +
         (gives ? std::string(e.behind) + " return r;" : std::string()) + " }\n";
}

std::string named(const Effect& e) {
  const std::string f = e.function;
  return "#undef " + f + "\n#define " + f + " assay_fault_" + f;
}

std::string reads(const Effect& e, const std::string& color) {
  std::string text;
  for (const Type& t : types) {
    const std::string image = std::string("read_only ") + t.name + " image, ";
    for (const char* coordinate : {t.whole, t.floating}) {
      if (t.floating[0] == '\0') continue;
      text += wrapper(color, e, image + "sampler_t s, " + coordinate + " c", "image, s, c",
                      coordinate == t.floating ? before(e, t) : "");
    }
    text += wrapper(color, e, image + t.whole + " c", "image, c");
  }
  return text + named(e);
}

std::string writes(const Effect& e, const std::string& color) {
  std::string text =
      "#ifdef cl_khr_3d_image_writes\n"
      "#pragma OPENCL EXTENSION cl_khr_3d_image_writes : enable\n#endif\n";
  for (const Type& t : types) {
    const bool volume = t.axes == 3;
    if (volume)
      text += "#if defined(cl_khr_3d_image_writes) || defined(__opencl_c_3d_image_writes)\n";
    text +=
        wrapper("void", e,
                std::string("write_only ") + t.name + " image, " + t.whole + " c, " + color + " v",
                "image, c, v", before(e, t));
    if (volume) text += "#endif\n";
  }
  return text + named(e);
}

/// A query of types that `takes` says; `behind` may ask the image for more.
std::string queries(const Effect& e, const std::string& result, bool (*takes)(const Type&)) {
  std::string text;
  for (const char* access : {"read_only", "write_only"})
    for (const Type& t : types)
      if (takes(t))
        text += wrapper(result, e, std::string(access) + " " + t.name + " image", "image");
  return text + named(e);
}

bool planes(const Type& t) {
  return t.axes == 2;
}
bool every(const Type& t) {
  return t.floating[0] != '\0';
}
bool arrays(const Type& t) {
  return t.array;
}

}  // namespace

std::string read_f(const char* before, const char* behind) {
  return reads({"read_imagef", before, behind}, "float4");
}
std::string write_f(const char* before) {
  return writes({"write_imagef", before, ""}, "float4");
}

namespace {

// One row a fault.
constexpr ApiPlant plants[] = {
    {"image_width_is_height", program_begins([] {
       return queries({"get_image_width", "", "r = get_image_height(image);"}, "int", planes);
     })},
    {"image_dim_swapped", program_begins([] {
       return queries({"get_image_dim", "", "r = r.yx;"}, "int2", planes);
     })},
    {"image_order_always_rgba", program_begins([] {
       return queries({"get_image_channel_order", "", "r = CLK_RGBA;"}, "int", every);
     })},
    {"image_type_always_float", program_begins([] {
       return queries({"get_image_channel_data_type", "", "r = CLK_FLOAT;"}, "int", every);
     })},
    {"image_array_size_is_width", program_begins([] {
       return queries({"get_image_array_size", "", "r = get_image_width(image);"}, "size_t",
                      arrays);
     })},
    {"read_image_order_swapped", program_begins([] { return read_f("", "r = r.zyxw;"); })},
    {"image_border_alpha_one",
     program_begins([] { return read_f("", "if (all(r == (float4)(0.0f))) r.w = 1.0f;"); })},
    {"image_weights_of_six_bits",
     program_begins([] { return read_f("c = floor(c * 64.0f) / 64.0f;", ""); })},
    {"image_coordinate_of_13_bits",
     program_begins([] { return read_f("c = rint(c * 8192.0f) / 8192.0f;", ""); })},
    // Back and forth within the floor of eight bits.
    {"image_weights_go_back", program_begins([] {
       return read_f("c = c - 0.0035f * step(1.0f, fmod(c * 128.0f, 2.0f));", "");
     })},
    {"image_layer_rounds_down",
     program_begins([] { return read_f("{layer} = floor({layer});", ""); })},
    {"image_coordinate_shifted", program_begins([] { return read_f("c = c + 0.01f;", ""); })},
    {"read_image_least_snorm_below_one", program_begins([] {
       return read_f("", "r = select(r, (float4)(-128.0f / 127.0f), r == (float4)(-1.0f));");
     })},
    {"read_image_few_bits", program_begins([] {
       return read_f("", "r = as_float4(as_uint4(r) & (uint4)(0xffffffc0u));");
     })},
    {"read_image_one_value_of_16_bits", program_begins([] {
       return read_f("", "r = select(r, r + 0.0001f, fabs(r - 32769.0f / 65535.0f) < 4e-6f);");
     })},
    {"read_image_floats_clamped",
     program_begins([] { return read_f("", "r = clamp(r, -2.0f, 2.0f);"); })},
    {"image_coordinate_of_16_bits",
     program_begins([] { return read_f("c = fmod(c, 65536.0f);", ""); })},
    {"image_coordinate_w_used", program_begins([] { return read_f("c.x = c.x + {w};", ""); })},
    {"image_barrier_missing", program_begins<"#define work_group_barrier(flags)">()},
    {"write_image_rounds_down", program_begins([] { return write_f("v = v - 0.25f / 255.0f;"); })},
    {"write_image_order_swapped", program_begins([] { return write_f("v = v.zyxw;"); })},
    {"write_image_one_beside", program_begins([] { return write_f("c = c ^ 1;"); })},
    {"write_image_signed_wraps", program_begins([] {
       return writes({"write_imagei", "v = (v << 24) >> 24;", ""}, "int4");
     })},
    {"write_image_unsigned_wraps", program_begins([] {
       return writes({"write_imageui", "v = v & (uint4)(0xffu);", ""}, "uint4");
     })},
};

}  // namespace

std::span<const ApiPlant> image_program_plants() {
  return plants;
}

}  // namespace assay::faults
