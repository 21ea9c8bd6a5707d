#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"
#include "harness/faults/extension_plant.h"
#include "harness/faults/text_plant.h"
#include "harness/faults/wrapped_text.h"

namespace assay::faults {
namespace {

/// Changes the formats of 2D images. `edit` gets the formats, their number and the flags. If the
/// call only queries the number, `edit` gets no formats.
template <class Edit>
constexpr Plant formats(Edit) {
  return around<GetSupportedImageFormats>([](auto& call) {
    cl_uint number = 0;
    cl_uint* const count = call["num_image_formats"_arg];
    call["num_image_formats"_arg] = &number;
    const cl_int status = call();
    if (status == CL_SUCCESS && call["image_type"_arg] == CL_MEM_OBJECT_IMAGE2D) {
      fired();
      cl_image_format* const list = call["image_formats"_arg];
      if (list == nullptr || call["num_entries"_arg] >= number)
        Edit{}(std::span(list, list != nullptr ? number : 0), number, call["flags"_arg]);
    }
    if (count != nullptr) *count = number;
    return status;
  });
}

/// Replaces a format by the previous format in the list. Changes only lists for the flags `of`. If
/// `of` is 0, changes all lists.
template <cl_channel_order order, cl_channel_type type, cl_mem_flags of = 0>
constexpr auto without = [](std::span<cl_image_format> list, cl_uint, cl_mem_flags flags) {
  if (of != 0 && flags != of) return;
  for (std::size_t i = 1; i < list.size(); ++i)
    if (list[i].image_channel_order == order && list[i].image_channel_data_type == type)
      list[i] = list[i - 1];
};

/// Changes an image that is made from host memory. `alter` gets the call and a copy of the
/// description.
template <class Alter>
constexpr Plant image_of_host(Alter) {
  return instead<CreateImage>(
      [](auto& call) {
        cl_image_desc description = *call["image_desc"_arg];
        call["image_desc"_arg] = &description;
        Alter{}(call, description);
        return call();
      },
      [](auto& call) {
        return call["host_ptr"_arg] != nullptr && call["image_desc"_arg] != nullptr;
      });
}

constexpr auto one_more = [](size_t& value) { ++value; };
constexpr auto one_at_least = [](size_t& value) { value = std::max<size_t>(value, 1); };

/// Changes a sampler that clCreateSampler or clCreateSamplerWithProperties makes.
template <class Alter>
constexpr Plant sampler(Alter) {
  return [](LayerTable table) {
    before<CreateSampler>(
        [](auto& call) { Alter{}(call["addressing_mode"_arg], call["filter_mode"_arg]); })(table);
    instead<CreateSamplerWithProperties>(
        [](auto& call) {
          std::vector<cl_sampler_properties> list;
          for (auto* own = call["sampler_properties"_arg]; *own != 0; own += 2) {
            auto mode = static_cast<cl_addressing_mode>(own[1]);
            auto filter = static_cast<cl_filter_mode>(own[1]);
            Alter{}(mode, filter);
            list.insert(list.end(), {own[0], own[0] == CL_SAMPLER_ADDRESSING_MODE ? mode
                                             : own[0] == CL_SAMPLER_FILTER_MODE   ? filter
                                                                                  : own[1]});
          }
          list.push_back(0);
          call["sampler_properties"_arg] = list.data();
          return call();
        },
        [](auto& call) { return call["sampler_properties"_arg] != nullptr; })(table);
  };
}
template <cl_addressing_mode from, cl_addressing_mode to>
constexpr auto addressed = [](cl_addressing_mode& mode, cl_filter_mode&) {
  if (mode == from) mode = to;
};
template <cl_filter_mode to>
constexpr auto filtered = [](cl_addressing_mode&, cl_filter_mode& filter) { filter = to; };

constexpr auto origin_ignored = [](auto& call) { call["origin"_arg] = at_the_start; };

constexpr auto type_of = [](cl_mem image) {
  return asked<cl_mem_object_type>(below().clGetMemObjectInfo, image, CL_MEM_TYPE);
};

constexpr auto has_an_image = [](auto& call) { return call["image_desc"_arg] != nullptr; };

std::size_t count_of(const std::string& text, std::string_view word) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++count;
  return count;
}

/// The fifth and later declarations with `begin` in program scope get the value of the first
/// declaration.
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

constexpr ApiPlant plants[] = {
    {"mandatory_format_missing", formats(without<CL_RGBA, CL_SIGNED_INT16>)},
    {"writable_format_missing", formats(without<CL_RGBA, CL_HALF_FLOAT, CL_MEM_WRITE_ONLY>)},
    {"forbidden_format_listed", formats([](auto list, cl_uint&, cl_mem_flags) {
       if (!list.empty()) list.back() = {CL_RGB, CL_UNORM_INT8};
     })},
    {"format_listed_twice", formats([](auto list, cl_uint&, cl_mem_flags) {
       if (!list.empty()) list.back() = list.front();
     })},
    {"format_count_and_one", formats([](auto, cl_uint& number, cl_mem_flags) { ++number; })},
    {"image_row_pitch_ignored", image_of_host([](auto&, cl_image_desc& image) {
       if (image.image_slice_pitch == 0) image.image_row_pitch = 0;
     })},
    {"image_slice_pitch_ignored",
     image_of_host([](auto&, cl_image_desc& image) { image.image_slice_pitch = 0; })},
    {"image_row_pitch_alone_ignored", image_of_host([](auto&, cl_image_desc& image) {
       const bool layers = image.image_type != CL_MEM_OBJECT_IMAGE2D;
       if (layers && image.image_slice_pitch == 0) image.image_row_pitch = 0;
     })},
    {"image_slice_pitch_alone_ignored", image_of_host([](auto&, cl_image_desc& image) {
       if (image.image_row_pitch == 0) image.image_slice_pitch = 0;
     })},
    {"image_contents_not_copied", image_of_host([](auto& call, cl_image_desc& image) {
       if ((call["flags"_arg] & CL_MEM_COPY_HOST_PTR) == 0) return;
       call["flags"_arg] &= ~cl_mem_flags{CL_MEM_COPY_HOST_PTR};
       call["host_ptr"_arg] = nullptr;
       image.image_row_pitch = image.image_slice_pitch = 0;
     })},
    {"image_memory_not_used", image_of_host([](auto& call, cl_image_desc&) {
       constexpr cl_mem_flags use = CL_MEM_USE_HOST_PTR, copy = CL_MEM_COPY_HOST_PTR;
       cl_mem_flags& flags = call["flags"_arg];
       if ((flags & use) != 0) flags = (flags & ~use) | copy;
     })},
    {"image_descriptor_error_swapped",
     error<CreateImage, CL_INVALID_IMAGE_DESCRIPTOR, CL_INVALID_VALUE>()},
    {"image_width_and_one", answer<GetImageInfo, CL_IMAGE_WIDTH>(one_more)},
    {"image_depth_of_planes", answer<GetImageInfo, CL_IMAGE_DEPTH>(one_at_least)},
    {"image_element_size_wrong",
     answer<GetImageInfo, CL_IMAGE_ELEMENT_SIZE>([](size_t& size) { size = 4; })},
    {"image_slice_pitch_of_planes", answer<GetImageInfo, CL_IMAGE_SLICE_PITCH>(one_at_least)},
    {"sampler_clamp_to_edge", sampler(addressed<CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE>)},
    {"sampler_repeat_mirrored", sampler(addressed<CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT>)},
    {"sampler_repeat_has_a_border", sampler(addressed<CL_ADDRESS_REPEAT, CL_ADDRESS_CLAMP>)},
    {"sampler_repeat_clamps", sampler(addressed<CL_ADDRESS_REPEAT, CL_ADDRESS_CLAMP_TO_EDGE>)},
    {"sampler_mirrored_repeat_plain",
     sampler(addressed<CL_ADDRESS_MIRRORED_REPEAT, CL_ADDRESS_REPEAT>)},
    {"sampler_linear_nearest", sampler(filtered<CL_FILTER_NEAREST>)},
    {"sampler_nearest_linear", sampler(filtered<CL_FILTER_LINEAR>)},
    {"sampler_filter_query_wrong", answer<GetSamplerInfo, CL_SAMPLER_FILTER_MODE>(
                                       [](cl_filter_mode& filter) { filter = CL_FILTER_NEAREST; })},
    {"retain_sampler_twice", instead<RetainSampler>(twice)},
    {"read_image_origin_ignored", before<EnqueueReadImage>(origin_ignored)},
    {"read_image_pitches_ignored", before<EnqueueReadImage>([](auto& call) {
       call["row_pitch"_arg] = call["slice_pitch"_arg] = 0;
     })},
    {"read_image_slice_pitch_alone_ignored", before<EnqueueReadImage>([](auto& call) {
       const bool alone = call["row_pitch"_arg] == 0 && call["slice_pitch"_arg] != 0;
       if (alone) call["slice_pitch"_arg] = 0;
       return alone;
     })},
    {"write_image_origin_ignored", before<EnqueueWriteImage>(origin_ignored)},
    {"write_image_slice_pitch_ignored",
     before<EnqueueWriteImage>([](auto& call) { call["input_slice_pitch"_arg] = 0; })},
    {"copy_image_source_origin_ignored",
     before<EnqueueCopyImage>([](auto& call) { call["src_origin"_arg] = at_the_start; })},
    {"copy_image_target_origin_ignored",
     before<EnqueueCopyImage>([](auto& call) { call["dst_origin"_arg] = at_the_start; })},
    {"copy_image_at_once", before<EnqueueCopyImage>(without_wait_list)},
    {"copy_image_to_first_plane", around<EnqueueCopyImage>([](auto& call) {
       const size_t*& origin = call["dst_origin"_arg];
       if (origin == nullptr || type_of(call["src_image"_arg]) == type_of(call["dst_image"_arg]))
         return call();
       fired();
       const size_t first[3] = {origin[0], origin[1], 0};
       origin = first;
       return call();
     })},
    // A color that does not fit into a byte wraps around.
    {"fill_image_wraps",
     instead<EnqueueFillImage>(
         [](auto& call) {
           auto color = *static_cast<const std::array<cl_uint, 4>*>(call["fill_color"_arg]);
           for (cl_uint& channel : color) channel &= 0xff;
           call["fill_color"_arg] = color.data();
           return call();
         },
         [](auto& call) {
           const auto format =
               asked<cl_image_format>(below().clGetImageInfo, call["image"_arg], CL_IMAGE_FORMAT);
           return call["fill_color"_arg] != nullptr &&
                  format.image_channel_data_type == CL_UNSIGNED_INT8;
         })},
    {"copy_image_mismatch_unreported", error<EnqueueCopyImage, CL_IMAGE_FORMAT_MISMATCH>()},
    {"read_image_plane_origin_accepted", error<EnqueueReadImage, CL_INVALID_VALUE>([](auto& call) {
       return call["origin"_arg] != nullptr && call["origin"_arg][2] != 0;
     })},
    {"copies_mind_host_access",
     instead<EnqueueCopyBuffer>(
         status_alone<CL_INVALID_OPERATION>,
         [](auto& call) {
           constexpr cl_mem_flags restricted =
               CL_MEM_HOST_NO_ACCESS | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY;
           for (const cl_mem one : {call["src_buffer"_arg], call["dst_buffer"_arg]})
             if ((asked<cl_mem_flags>(below().clGetMemObjectInfo, one, CL_MEM_FLAGS) &
                  restricted) != 0)
               return true;
           return false;
         })},
    {"images_made_narrower", around<CreateImageWithProperties>([](auto& call) {
       if (!has_an_image(call) || call["image_desc"_arg]->image_width < 2) return call();
       cl_image_desc narrower = *call["image_desc"_arg];
       --narrower.image_width;
       call["image_desc"_arg] = &narrower;
       fired();
       return call();
     })},
    {"images_too_large_made_small", around<CreateImage>([](auto& call) {
       const cl_mem made = call();
       cl_int* const status = call["errcode_ret"_arg];
       if (made != nullptr || status == nullptr || !has_an_image(call) ||
           (*status != CL_INVALID_IMAGE_SIZE && *status != CL_INVALID_IMAGE_DESCRIPTOR))
         return made;
       cl_image_desc least = *call["image_desc"_arg];
       least.image_width = 1;
       least.image_height = std::min(least.image_height, size_t{1});
       least.image_depth = std::min(least.image_depth, size_t{1});
       least.image_array_size = std::min(least.image_array_size, size_t{1});
       call["image_desc"_arg] = &least;
       fired();
       return call();
     })},
    {"samplers_repeat_by_default", around<CreateSamplerWithProperties>([](auto& call) {
       std::vector<cl_sampler_properties> list;
       bool said = false;
       for (const auto* at = call["sampler_properties"_arg]; at != nullptr && *at != 0; at += 2) {
         said |= *at == CL_SAMPLER_ADDRESSING_MODE || *at == CL_SAMPLER_NORMALIZED_COORDS;
         list.insert(list.end(), at, at + 2);
       }
       if (said) return call();
       list.insert(list.end(), {CL_SAMPLER_ADDRESSING_MODE, CL_ADDRESS_REPEAT, 0});
       call["sampler_properties"_arg] = list.data();
       fired();
       return call();
     })},
    {"planes_with_memory_of_their_own", around<CreateImage>([](auto& call) {
       if (!has_an_image(call) || call["image_desc"_arg]->image_type != CL_MEM_OBJECT_IMAGE2D ||
           call["image_desc"_arg]->buffer == nullptr)
         return call();
       cl_image_desc apart = *call["image_desc"_arg];
       apart.buffer = nullptr;
       apart.image_row_pitch = 0;
       call["image_desc"_arg] = &apart;
       fired();
       return call();
     })},
    {"images_of_floats_refused",
     instead<CreateImage>(no_object<CL_INVALID_OPERATION>,
                          [](auto& call) {
                            const cl_image_format* const format = call["image_format"_arg];
                            return format != nullptr && format->image_channel_data_type == CL_FLOAT;
                          })},
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

std::span<const ApiPlant> image_plants() {
  return plants;
}

}  // namespace assay::faults
