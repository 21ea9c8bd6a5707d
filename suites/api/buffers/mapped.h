#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "harness/cases/assertion.h"
#include "suites/base/about.h"
#include "suites/host/setting.h"

namespace assay::suites::buffers {

/// The destructor unmaps.
class Mapped {
 public:
  Mapped(host::Setting& on, const cl::Buffer& buffer, cl_map_flags flags, std::size_t offset,
         std::size_t count)
      : on_(on), buffer_(buffer), count_(count) {
    cl_int status = CL_SUCCESS;
    data_ = static_cast<std::uint8_t*>(clEnqueueMapBuffer(
        on.queue()(), buffer(), CL_TRUE, flags, offset, count, 0, nullptr, nullptr, &status));
    EXPECT_CODE(CL_SUCCESS, status) << about::call("clEnqueueMapBuffer");
  }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
  ~Mapped() { unmap(); }
  void unmap() {
    if (data_ == nullptr) return;
    EXPECT_SUCCESS(clEnqueueUnmapMemObject(on_.queue()(), buffer_(), data_, 0, nullptr, nullptr));
    EXPECT_SUCCESS(clFinish(on_.queue()()));
    data_ = nullptr;
  }
  std::uint8_t* data() const { return data_; }
  std::vector<std::uint8_t> bytes() const {
    return data_ == nullptr ? std::vector<std::uint8_t>{} : std::vector(data_, data_ + count_);
  }

 private:
  host::Setting& on_;
  const cl::Buffer& buffer_;
  std::size_t count_;
  std::uint8_t* data_ = nullptr;
};

inline std::vector<std::uint8_t> part(const std::vector<std::uint8_t>& bytes, std::size_t offset,
                                      std::size_t count) {
  return {bytes.begin() + static_cast<std::ptrdiff_t>(offset),
          bytes.begin() + static_cast<std::ptrdiff_t>(offset + count)};
}

}  // namespace assay::suites::buffers
