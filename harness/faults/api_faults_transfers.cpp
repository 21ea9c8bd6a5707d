#include "harness/faults/api_faults.h"

namespace assay::faults {
namespace {

using Origin = const size_t*;
using Wait = const cl_event*;
constexpr size_t zero[3] = {0, 0, 0};

/// The buffer that a sub-buffer is of; NULL for another.
cl_mem whole_of(cl_mem part) {
  cl_mem whole = nullptr;
  below().clGetMemObjectInfo(part, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof(cl_mem),
                             static_cast<void*>(&whole), nullptr);
  return whole;
}

size_t size_of(cl_mem buffer) {
  size_t size = 0;
  below().clGetMemObjectInfo(buffer, CL_MEM_SIZE, sizeof size, &size, nullptr);
  return size;
}

constexpr ApiPlant plants[] = {
    {"read_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t, size_t size, void* p, cl_uint n,
               Wait w, cl_event* e) {
             fired();
             return below().clEnqueueReadBuffer(q, b, block, 0, size, p, n, w, e);
           });
     }},
    {"write_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t, size_t size, const void* p,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueWriteBuffer(q, b, block, 0, size, p, n, w, e);
           });
     }},
    {"write_wait_list_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size,
               const void* p, cl_uint, Wait, cl_event* e) {
             fired();
             return below().clEnqueueWriteBuffer(q, b, block, offset, size, p, 0, nullptr, e);
           });
     }},
    {"copy_source_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueCopyBuffer,
           +[](cl_command_queue q, cl_mem s, cl_mem d, size_t, size_t to, size_t size, cl_uint n,
               Wait w, cl_event* e) {
             fired();
             return below().clEnqueueCopyBuffer(q, s, d, 0, to, size, n, w, e);
           });
     }},
    {"copy_one_byte_short",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueCopyBuffer,
           +[](cl_command_queue q, cl_mem s, cl_mem d, size_t from, size_t to, size_t size,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueCopyBuffer(q, s, d, from, to, size > 1 ? size - 1 : size, n, w,
                                                e);
           });
     }},
    {"copy_overlap_unreported",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueCopyBuffer,
           +[](cl_command_queue q, cl_mem s, cl_mem d, size_t from, size_t to, size_t size,
               cl_uint n, Wait w, cl_event* e) {
             const cl_int status = below().clEnqueueCopyBuffer(q, s, d, from, to, size, n, w, e);
             if (status != CL_MEM_COPY_OVERLAP) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"fill_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueFillBuffer,
           +[](cl_command_queue q, cl_mem b, const void* p, size_t pattern, size_t, size_t size,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueFillBuffer(q, b, p, pattern, 0, size, n, w, e);
           });
     }},
    {"fill_wait_list_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueFillBuffer,
           +[](cl_command_queue q, cl_mem b, const void* p, size_t pattern, size_t offset,
               size_t size, cl_uint, Wait, cl_event* e) {
             fired();
             return below().clEnqueueFillBuffer(q, b, p, pattern, offset, size, 0, nullptr, e);
           });
     }},
    {"sub_buffer_filled_elsewhere",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueFillBuffer,
           +[](cl_command_queue q, cl_mem b, const void* p, size_t pattern, size_t offset,
               size_t size, cl_uint n, Wait w, cl_event* e) {
             if (const cl_mem whole = whole_of(b)) {
               fired();
               b = whole;
             }
             return below().clEnqueueFillBuffer(q, b, p, pattern, offset, size, n, w, e);
           });
     }},
    {"sub_buffer_read_beyond",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size, void* p,
               cl_uint n, Wait w, cl_event* e) {
             const cl_int status =
                 below().clEnqueueReadBuffer(q, b, block, offset, size, p, n, w, e);
             if (status != CL_INVALID_VALUE || whole_of(b) == nullptr) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"sub_buffer_read_although_limited",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size, void* p,
               cl_uint n, Wait w, cl_event* e) {
             const cl_int status =
                 below().clEnqueueReadBuffer(q, b, block, offset, size, p, n, w, e);
             if (status != CL_INVALID_OPERATION || whole_of(b) == nullptr) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"write_one_byte_beyond",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size,
               const void* p, cl_uint n, Wait w, cl_event* e) {
             const cl_int status =
                 below().clEnqueueWriteBuffer(q, b, block, offset, size, p, n, w, e);
             if (status != CL_INVALID_VALUE || offset + size != size_of(b) + 1) return status;
             fired();
             return CL_SUCCESS;
           });
     }},
    {"kernels_access_asked_of_the_host",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size,
               const void* p, cl_uint n, Wait w, cl_event* e) {
             cl_mem_flags flags = 0;
             below().clGetMemObjectInfo(b, CL_MEM_FLAGS, sizeof flags, &flags, nullptr);
             if ((flags & CL_MEM_READ_ONLY) == 0)
               return below().clEnqueueWriteBuffer(q, b, block, offset, size, p, n, w, e);
             fired();
             return CL_INVALID_OPERATION;
           });
     }},
    {"large_read_cut",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, size_t offset, size_t size, void* p,
               cl_uint n, Wait w, cl_event* e) {
             if (size > 1 << 20) {
               fired();
               --size;
             }
             return below().clEnqueueReadBuffer(q, b, block, offset, size, p, n, w, e);
           });
     }},
    {"read_rect_host_origin_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueReadBufferRect,
           +[](cl_command_queue q, cl_mem b, cl_bool block, Origin buffer, Origin, Origin region,
               size_t row, size_t slice, size_t host_row, size_t host_slice, void* p, cl_uint n,
               Wait w, cl_event* e) {
             fired();
             return below().clEnqueueReadBufferRect(q, b, block, buffer, zero, region, row, slice,
                                                    host_row, host_slice, p, n, w, e);
           });
     }},
    {"write_rect_slice_pitch_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueWriteBufferRect,
           +[](cl_command_queue q, cl_mem b, cl_bool block, Origin buffer, Origin host,
               Origin region, size_t row, size_t, size_t host_row, size_t host_slice, const void* p,
               cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueWriteBufferRect(q, b, block, buffer, host, region, row, 0,
                                                     host_row, host_slice, p, n, w, e);
           });
     }},
    {"copy_rect_target_pitches_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueCopyBufferRect,
           +[](cl_command_queue q, cl_mem s, cl_mem d, Origin from, Origin to, Origin region,
               size_t row, size_t slice, size_t, size_t, cl_uint n, Wait w, cl_event* e) {
             fired();
             return below().clEnqueueCopyBufferRect(q, s, d, from, to, region, row, slice, 0, 0, n,
                                                    w, e);
           });
     }},
    {"map_offset_ignored",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueMapBuffer,
           +[](cl_command_queue q, cl_mem b, cl_bool block, cl_map_flags flags, size_t offset,
               size_t size, cl_uint n, Wait w, cl_event* e, cl_int* status) {
             fired();
             return below().clEnqueueMapBuffer(q, b, block, flags, 0, offset + size, n, w, e,
                                               status);
           });
     }},
    {"migration_refused",
     [](LayerTable t) {
       t.replace(
           &cl_icd_dispatch::clEnqueueMigrateMemObjects,
           +[](cl_command_queue q, cl_uint count, const cl_mem* objects,
               cl_mem_migration_flags flags, cl_uint n, Wait w, cl_event* e) {
             if (flags == CL_MIGRATE_MEM_OBJECT_HOST) {
               fired();
               return CL_INVALID_VALUE;
             }
             return below().clEnqueueMigrateMemObjects(q, count, objects, flags, n, w, e);
           });
     }},
};

}  // namespace

std::span<const ApiPlant> transfer_plants() {
  return plants;
}

}  // namespace assay::faults
