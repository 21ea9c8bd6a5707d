#include <cstring>
#include <utility>

#include "harness/faults/api_calls.h"
#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

/// In bytes.
constexpr auto row_of_region = [](auto& call) {
  return call["region"_arg][0] *
         asked<size_t>(below().clGetImageInfo, call["image"_arg], CL_IMAGE_ELEMENT_SIZE);
};

constexpr ApiPlant plants[] = {
    {"map_image_origin_ignored",
     before<EnqueueMapImage>([](auto& call) { call["origin"_arg] = at_the_start; })},
    // The pitch of the region, not of the image.
    {"map_image_pitch_of_region", after<EnqueueMapImage>([](auto& call, void*& memory) {
       size_t* const pitch = call["image_row_pitch"_arg];
       if (memory == nullptr || pitch == nullptr ||
           asked<size_t>(below().clGetImageInfo, call["image"_arg], CL_IMAGE_HEIGHT) == 0)
         return false;
       *pitch = row_of_region(call);
       return true;
     })},
    // A region mapped only for writing lacks the image's latest contents.
    {"map_image_without_contents", after<EnqueueMapImage>([](auto& call, void*& memory) {
       if (memory == nullptr || call["map_flags"_arg] != CL_MAP_WRITE) return false;
       std::memset(memory, 0x5a, row_of_region(call));
       return true;
     })},
    // Inverts the first byte of a region that was mapped for writing.
    {"unmap_image_loses_an_element", after<EnqueueMapImage>([](auto& call, void*& memory) {
       if (memory != nullptr && (call["map_flags"_arg] & ~cl_map_flags{CL_MAP_READ}) != 0)
         note(std::pair(call["image"_arg], memory));
       return false;
     })},
    {"unmap_image_loses_an_element", before<EnqueueUnmapMemObject>([](auto& call) {
       void* const memory = call["mapped_ptr"_arg];
       const bool written = forget(std::pair(call["memobj"_arg], memory));
       if (written) *static_cast<unsigned char*>(memory) ^= 0xffU;
       return written;
     })},
};

}  // namespace

std::span<const ApiPlant> image_map_plants() {
  return plants;
}

}  // namespace assay::faults
