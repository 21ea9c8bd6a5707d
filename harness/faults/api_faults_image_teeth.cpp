// Faults of images that no case found for long. They concern samplers with several images, many
// samplers of a program, copies within an image, coordinates at the very ends.
#include <string>
#include <string_view>

#include "harness/faults/api_faults.h"
#include "harness/faults/text_plant.h"
#include "harness/faults/wrapped_text.h"

namespace assay::faults {
namespace {

std::size_t count_of(const std::string& text, std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
  return count;
}

/// The declarations in program scope that begin so: from the fifth on, they say the same as the
/// first.
std::string later_ones_like_the_first(std::string text, std::string_view begin) {
  std::string first;
  unsigned number = 0;
  for (auto at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
    const auto from = text.find('=', at), to = text.find(';', at);
    if (from == text.npos || to == text.npos || from > to) continue;
    if (number == 0) first = text.substr(from, to - from);
    if (number++ >= 4) text.replace(from, to - from, first);
  }
  return text;
}

constexpr auto type_of = [](cl_mem image) {
  return asked<cl_mem_object_type>(below().clGetMemObjectInfo, image, CL_MEM_TYPE);
};

// One row a fault.
constexpr ApiPlant plants[] = {
    // The border color follows from the sampler and one of the images that it is used with.
    {"image_border_of_another",
     instead<CreateProgramWithSource>(
         [](auto& call) {
           static const std::string border =
               wrapped_text({.of = "image_read",
                             .function = "read_imagef",
                             .body = "if (all(r == (float4)(0.0f))) r.w = 1.0f;",
                             .result = "float4"}) +
               "\n#line 1\n";
           return with_text(call, border + text_of(call));
         },
         [](auto& call) {
           return has_text(call) && count_of(text_of(call), "read_only image2d_t") > 2 &&
                  count_of(text_of(call), "sampler_t") > 0;
         })},
    {"fifth_sampler_is_the_first",
     instead<CreateProgramWithSource>(
         [](auto& call) {
           return with_text(call, later_ones_like_the_first(text_of(call), "constant sampler_t"));
         },
         [](auto& call) {
           return has_text(call) && count_of(text_of(call), "constant sampler_t") > 4;
         })},
    {"copy_within_image_lost",
     instead<EnqueueCopyImage>(
         marker, [](auto& call) { return call["src_image"_arg] == call["dst_image"_arg]; })},
    // Layers become slices one at a time.
    {"copy_image_one_layer", before<EnqueueCopyImage>([](auto& call) {
       const size_t*& region = call["region"_arg];
       if (region == nullptr || region[2] < 2) return false;
       if (type_of(call["src_image"_arg]) == type_of(call["dst_image"_arg])) return false;
       static thread_local size_t one[3];
       one[0] = region[0], one[1] = region[1], one[2] = 1;
       region = one;
       return true;
     })},
    {"image_barrier_missing_in_volumes",
     instead<CreateProgramWithSource>(
         [](auto& call) {
           return with_text(call, "#define work_group_barrier(flags)\n#line 1\n" + text_of(call));
         },
         [](auto& call) {
           return has_text(call) && count_of(text_of(call), "read_write image3d_t") > 0;
         })},
};

}  // namespace

std::span<const ApiPlant> image_teeth_plants() {
  return plants;
}

}  // namespace assay::faults
