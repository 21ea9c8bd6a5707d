#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "suites/base/about.h"
#include "suites/host/bytes.h"
#include "suites/host/example.h"
#include "suites/images/image_object.h"
#include "suites/images/image_transfer/subject.h"
#include "suites/target/target.h"

namespace assay::suites::image_transfer {
namespace {

using host::Setting;
using Bytes = std::vector<std::uint8_t>;

constexpr Extent none{}, whole{13, 7, 1};
constexpr std::size_t size = 13 * 7 * 4;

cl::Memory image_of(Setting& on, const Bytes& content) {
  cl_image_desc description{};
  description.image_type = CL_MEM_OBJECT_IMAGE2D;
  description.image_width = whole[0];
  description.image_height = whole[1];
  return images::create_image(on.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                              {CL_RGBA, CL_UNSIGNED_INT8}, description,
                              const_cast<std::uint8_t*>(content.data()));
}

/// Each object has different content.
struct Parts {
  Setting& on;
  Bytes in_image, in_other, in_buffer, host;
  cl::Memory image, other;
  cl::Buffer buffer;
  std::uint8_t* mapped = nullptr;

  explicit Parts(Setting& setting)
      : on(setting),
        in_image(on.random_bytes(size)),
        in_other(on.random_bytes(size)),
        in_buffer(on.random_bytes(size)),
        host(on.random_bytes(size)),
        image(image_of(on, in_image)),
        other(image_of(on, in_other)),
        buffer(on.buffer_of(in_buffer)) {}
  Bytes now() const {
    Bytes bytes(size);
    EXPECT_SUCCESS(clEnqueueReadImage(on.queue()(), image(), CL_TRUE, none.data(), whole.data(), 0,
                                      0, bytes.data(), 0, nullptr, nullptr));
    return bytes;
  }
};

/// The command does not block.
struct Command {
  std::string_view name;
  cl_command_type type;
  cl_int (*enqueue)(Parts&, cl_command_queue, const cl_event* wait, cl_event* event);
  void (*expect)(Parts&);
};
constexpr cl_uint fill_color[] = {1, 2, 3, 4};

constexpr std::array commands{
    Command{"read", CL_COMMAND_READ_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueReadImage(q, p.image(), CL_FALSE, none.data(), whole.data(), 0, 0,
                                        p.host.data(), 1, wait, event);
            },
            [](Parts& p) { EXPECT_BYTES(p.in_image, p.host) << "data read back"; }},
    Command{"write", CL_COMMAND_WRITE_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueWriteImage(q, p.image(), CL_FALSE, none.data(), whole.data(), 0, 0,
                                         p.host.data(), 1, wait, event);
            },
            [](Parts& p) { EXPECT_BYTES(p.host, p.now()) << "the image's contents"; }},
    Command{"copy", CL_COMMAND_COPY_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueCopyImage(q, p.other(), p.image(), none.data(), none.data(),
                                        whole.data(), 1, wait, event);
            },
            [](Parts& p) { EXPECT_BYTES(p.in_other, p.now()) << "the other image's contents"; }},
    Command{"fill", CL_COMMAND_FILL_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueFillImage(q, p.image(), fill_color, none.data(), whole.data(), 1,
                                        wait, event);
            },
            [](Parts& p) {
              Bytes filled(size);
              for (std::size_t i = 0; i < size; ++i)
                filled[i] = static_cast<std::uint8_t>(fill_color[i % 4]);
              EXPECT_BYTES(filled, p.now()) << "the filled image";
            }},
    Command{"to_buffer", CL_COMMAND_COPY_IMAGE_TO_BUFFER,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueCopyImageToBuffer(q, p.image(), p.buffer(), none.data(), whole.data(),
                                                0, 1, wait, event);
            },
            [](Parts& p) {
              EXPECT_BYTES(p.in_image, p.on.read(p.buffer, size)) << "the buffer's contents";
            }},
    Command{"from_buffer", CL_COMMAND_COPY_BUFFER_TO_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              return clEnqueueCopyBufferToImage(q, p.buffer(), p.image(), 0, none.data(),
                                                whole.data(), 1, wait, event);
            },
            [](Parts& p) { EXPECT_BYTES(p.in_buffer, p.now()) << "the image's contents"; }},
    Command{"map", CL_COMMAND_MAP_IMAGE,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              std::size_t row = 0;
              cl_int status = CL_SUCCESS;
              p.mapped = static_cast<std::uint8_t*>(
                  clEnqueueMapImage(q, p.image(), CL_FALSE, CL_MAP_READ, none.data(), whole.data(),
                                    &row, nullptr, 1, wait, event, &status));
              return status;
            },
            [](Parts& p) {
              ASSERT_VALUE(p.mapped, !=, nullptr) << about::object("clEnqueueMapImage");
              const Bytes first(p.in_image.begin(), p.in_image.begin() + 13 * 4);
              EXPECT_BYTES(first, Bytes(p.mapped, p.mapped + 13 * 4)) << "the first row";
              EXPECT_SUCCESS(clEnqueueUnmapMemObject(p.on.queue()(), p.image(), p.mapped, 0,
                                                     nullptr, nullptr));
            }},
    Command{"unmap", CL_COMMAND_UNMAP_MEM_OBJECT,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              std::size_t row = 0;
              cl_int status = CL_SUCCESS;
              p.mapped = static_cast<std::uint8_t*>(
                  clEnqueueMapImage(q, p.image(), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, none.data(),
                                    whole.data(), &row, nullptr, 0, nullptr, nullptr, &status));
              if (status != CL_SUCCESS) return status;
              std::copy_n(p.host.begin(), 13 * 4, p.mapped);
              return clEnqueueUnmapMemObject(q, p.image(), p.mapped, 1, wait, event);
            },
            [](Parts& p) {
              std::copy_n(p.host.begin(), 13 * 4, p.in_image.begin());
              EXPECT_BYTES(p.in_image, p.now()) << "the image's contents";
            }},
    Command{"migrate", CL_COMMAND_MIGRATE_MEM_OBJECTS,
            [](Parts& p, cl_command_queue q, const cl_event* wait, cl_event* event) {
              const cl_mem image = p.image();
              return clEnqueueMigrateMemObjects(q, 1, &image, 0, 1, wait, event);
            },
            [](Parts& p) { EXPECT_BYTES(p.in_image, p.now()) << "the image's contents"; }},
};

void waits(Setting& on, const Command& command) {
  Parts parts(on);
  cl::UserEvent gate(on.context());
  cl::Event event;
  const cl_int status = command.enqueue(parts, on.queue()(), &gate(), &event());
  if (status == CL_SUCCESS) {
    const auto status_now = [&] { return event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>(); };
    on.queue().flush();
    EXPECT_HOLDS(!host::wait_until([&] { return status_now() <= CL_RUNNING; }, 0.05))
        << about::early() << "the command runs before the event that it waits for is complete";
    EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_TYPE>(), command.type);
  }
  gate.setStatus(CL_COMPLETE);
  ASSERT_CODE(CL_SUCCESS, status) << about::call("clCreateUserEvent");
  // While a command waits for a user event, a release of objects is undefined behavior (5.9,
  // clSetUserEventStatus). The C++ wrapper releases the objects that these queries return. So the
  // queries come after the gate is complete.
  EXPECT_QUERY(event.getInfo<CL_EVENT_COMMAND_QUEUE>()(), on.queue()());
  EXPECT_QUERY(event.getInfo<CL_EVENT_CONTEXT>()(), on.context()());
  EXPECT_STATUS(CL_COMPLETE, host::wait_for_status(event, CL_COMPLETE));
  command.expect(parts);
  on.queue().finish();
}

}  // namespace

std::vector<harness::Case> events_of_commands(const Target& target) {
  std::vector<harness::Case> cases;
  for (const Command& command : commands) {
    cases.push_back(host::make_case(fmt::format("image_transfer/events/{}", command.name),
                                    "OpenCL 1.2, 5.3.3 to 5.3.6; 5.9, Table 5.18",
                                    [&command](Setting& on) { waits(on, command); }));
    require(cases.back(), host::needs_images, target);
  }
  return cases;
}

}  // namespace assay::suites::image_transfer
