#include "harness/faults/hostile/garbage.h"

#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

namespace assay::faults {
namespace {

int give(const char* value, std::size_t size, std::size_t room, void* to, std::size_t* size_ret) {
  if (to) std::memcpy(to, value, std::min(size, room));
  if (size_ret) *size_ret = size;
  return CL_SUCCESS;
}

/// Announces a string of 2^63 bytes, and fills the buffer.
int huge(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
         std::size_t* size_ret) {
  if (!is_text) return give(sound, size, room, to, size_ret);
  if (to) std::memset(to, 'A', room);
  if (size_ret) *size_ret = std::size_t{1} << 63;
  return CL_SUCCESS;
}

int unterminated(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
                 std::size_t* size_ret) {
  return give(sound, is_text && size > 0 ? size - 1 : size, room, to, size_ret);
}

int not_utf8(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
             std::size_t* size_ret) {
  static constexpr char text[] = "\xff\xfe\xc3(\x01\n\"\x1b[31m\x80";
  return is_text ? give(text, sizeof text, room, to, size_ret)
                 : give(sound, size, room, to, size_ret);
}

int changing(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
             std::size_t* size_ret) {
  if (!is_text) return give(sound, size, room, to, size_ret);
  if (!to) return give(sound, 1, room, to, size_ret);
  if (room < size) return CL_INVALID_VALUE;
  return give(sound, size, room, to, size_ret);
}

int short_value(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
                std::size_t* size_ret) {
  return give(sound, is_text ? size : 1, room, to, size_ret);
}

int overflowing(const char* sound, std::size_t size, bool is_text, std::size_t room, void* to,
                std::size_t* size_ret) {
  if (is_text && to) std::memset(static_cast<char*>(to) + room, 'B', 4096);
  return give(sound, size, room, to, size_ret);
}

int refused(const char*, std::size_t, bool, std::size_t, void*, std::size_t*) {
  return CL_OUT_OF_HOST_MEMORY;
}

}  // namespace

Garbage find_garbage(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Garbage>, 7> all{
      {{"huge", huge},
       {"unterminated", unterminated},
       {"not_utf8", not_utf8},
       {"changing", changing},
       {"short", short_value},
       {"overflowing", overflowing},
       {"refused", refused}}};
  for (const auto& [known, garbage] : all) {
    if (known == name) return garbage;
  }
  return nullptr;
}

}  // namespace assay::faults
