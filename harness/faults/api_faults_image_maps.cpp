// Faults of clEnqueueMapImage and of unmapping: where, with which pitches, and what is kept.
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Sizes = const size_t*;
using Wait = const cl_event*;

constexpr size_t none[3] = {0, 0, 0};

size_t asked(cl_mem image, cl_image_info name) {
  size_t value = 0;
  below().clGetImageInfo(image, name, sizeof value, &value, nullptr);
  return value;
}

/// The region, from the image's start.
void* CL_API_CALL map_the_start(cl_command_queue q, cl_mem image, cl_bool blocking,
                                cl_map_flags flags, Sizes, Sizes region, size_t* row, size_t* slice,
                                cl_uint n, Wait w, cl_event* e, cl_int* status) {
  fired();
  return below().clEnqueueMapImage(q, image, blocking, flags, none, region, row, slice, n, w, e,
                                   status);
}

/// The pitch of the region in place of the image's.
void* CL_API_CALL map_with_tight_rows(cl_command_queue q, cl_mem image, cl_bool blocking,
                                      cl_map_flags flags, Sizes origin, Sizes region, size_t* row,
                                      size_t* slice, cl_uint n, Wait w, cl_event* e,
                                      cl_int* status) {
  void* memory = below().clEnqueueMapImage(q, image, blocking, flags, origin, region, row, slice, n,
                                           w, e, status);
  if (memory == nullptr || row == nullptr || asked(image, CL_IMAGE_HEIGHT) == 0) return memory;
  fired();
  *row = region[0] * asked(image, CL_IMAGE_ELEMENT_SIZE);
  return memory;
}

/// What is mapped to be written alone lacks its latest bits.
void* CL_API_CALL map_without_contents(cl_command_queue q, cl_mem image, cl_bool blocking,
                                       cl_map_flags flags, Sizes origin, Sizes region, size_t* row,
                                       size_t* slice, cl_uint n, Wait w, cl_event* e,
                                       cl_int* status) {
  void* memory = below().clEnqueueMapImage(q, image, blocking, flags, origin, region, row, slice, n,
                                           w, e, status);
  if (memory == nullptr || flags != CL_MAP_WRITE) return memory;
  fired();
  std::memset(memory, 0x5a, region[0] * asked(image, CL_IMAGE_ELEMENT_SIZE));
  return memory;
}

/// What is mapped for writing.
using Writable = std::set<std::pair<cl_mem, void*>>;
Writable& writable() {
  static Writable all;
  return all;
}
std::mutex& guard() {
  static std::mutex one;
  return one;
}

void* CL_API_CALL remember_writable(cl_command_queue q, cl_mem image, cl_bool blocking,
                                    cl_map_flags flags, Sizes origin, Sizes region, size_t* row,
                                    size_t* slice, cl_uint n, Wait w, cl_event* e, cl_int* status) {
  void* memory = below().clEnqueueMapImage(q, image, blocking, flags, origin, region, row, slice, n,
                                           w, e, status);
  if (memory != nullptr && (flags & ~cl_map_flags{CL_MAP_READ}) != 0) {
    const std::lock_guard lock(guard());
    writable().emplace(image, memory);
  }
  return memory;
}

/// The first element that was written is lost: its first byte is another.
cl_int CL_API_CALL spoil_first_byte(cl_command_queue q, cl_mem object, void* memory, cl_uint n,
                                    Wait w, cl_event* e) {
  {
    const std::lock_guard lock(guard());
    if (writable().erase({object, memory}) != 0) {
      fired();
      *static_cast<unsigned char*>(memory) ^= 0xffU;
    }
  }
  return below().clEnqueueUnmapMemObject(q, object, memory, n, w, e);
}

constexpr ApiPlant plants[] = {
    {"map_image_origin_ignored",
     [](LayerTable t) { t.replace(&cl_icd_dispatch::clEnqueueMapImage, map_the_start); }},
    {"map_image_pitch_of_region",
     [](LayerTable t) { t.replace(&cl_icd_dispatch::clEnqueueMapImage, map_with_tight_rows); }},
    {"map_image_without_contents",
     [](LayerTable t) { t.replace(&cl_icd_dispatch::clEnqueueMapImage, map_without_contents); }},
    {"unmap_image_loses_an_element",
     [](LayerTable t) {
       t.replace(&cl_icd_dispatch::clEnqueueMapImage, remember_writable);
       t.replace(&cl_icd_dispatch::clEnqueueUnmapMemObject, spoil_first_byte);
     }},
};

}  // namespace

std::span<const ApiPlant> image_map_plants() {
  return plants;
}

}  // namespace assay::faults
