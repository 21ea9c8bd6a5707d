#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "harness/cases/assertion.h"
#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/sweep/group_limit.h"
#include "suites/base/about.h"
#include "suites/base/embedded_text.h"
#include "suites/base/matching.h"
#include "suites/base/reservations.h"
#include "suites/concurrency/launch.h"
#include "suites/host/deletions.h"
#include "suites/host/memory_info.h"
#include "suites/host/suite.h"
#include "suites/text/program_file.h"

// Pipes (OpenCL C 3.0.19, 6.15.18): a kernel reads packets that another kernel wrote.
namespace assay::suites::pipes {
namespace {

using concurrency::launched;
using host::Setting;
constexpr TextParts many_cl("suites/concurrency/pipes/kernels/many.cl");

cl::Kernel kernel_of(Setting& on, const char* name) {
  return on.kernel(
      concurrency::kernel_alone(embedded_text("suites/concurrency/pipes/kernels/ints.cl"), name),
      name, host::newest_language(on.info()));
}

/// The kernel's second argument is the pipe, and the third argument is `number`.
std::vector<cl_uint> with_pipe(Setting& on, const char* name, const cl::Memory& pipe,
                               cl_uint number, std::size_t words = 8) {
  cl::Kernel kernel = kernel_of(on, name);
  kernel.setArg(1, pipe);
  kernel.setArg(2, number);
  return launched(on, kernel, words, 1, 1);
}

cl::Memory pipe(Setting& on, cl_uint packet_size, cl_uint packets) {
  return cl::Memory(
      CREATED(clCreatePipe, on.context()(), CL_MEM_HOST_NO_ACCESS, packet_size, packets, nullptr),
      false);
}

constexpr cl_uint packets_at_once = 32;

/// Each work-item writes one packet. Each packet must arrive once and complete.
void one_each(Setting& on, const cl::Program& program, const cl::Memory& through) {
  cl::Kernel write(program, "write_one_each"), read(program, "read_one_each");
  write.setArg(1, through);
  EXPECT_MATCH(launched(on, write, packets_at_once, packets_at_once), testing::Each(1U))
      << about::function("write_pipe") << "write_pipe gives 0";
  read.setArg(1, through);
  read.setArg(2, packets_at_once);
  auto came = launched(on, read, packets_at_once, packets_at_once);
  std::ranges::sort(came);
  std::vector<cl_uint> all(packets_at_once);
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_VALUE(came, ==, all) << "the packets that came";
}

/// Each packet of a reservation must be complete and at its index.
void reserved(Setting& on, const cl::Program& program, const cl::Memory& through) {
  cl::Kernel write(program, "write_reserved"), read(program, "read_reserved");
  write.setArg(1, through);
  EXPECT_VALUE(launched(on, write, 1, 1)[0], ==, packets_at_once)
      << about::function("write_pipe") << "calls that returned 0 in a reservation";
  read.setArg(1, through);
  const auto came = launched(on, read, 2, 1);
  EXPECT_VALUE(came[0], ==, packets_at_once)
      << about::function("read_pipe") << "calls that returned 0 in a reservation";
  EXPECT_VALUE(came[1], ==, packets_at_once)
      << about::function("read_pipe") << "packets that were complete and at their index";
}

using Way = void (*)(Setting&, const cl::Program&, const cl::Memory&);
struct Packet {
  const char* declared;
  cl_uint size;
  cl_uint used = size;   ///< the remaining bytes have no value
  cl_uint bits = 0xffU;  ///< the written bits of each byte
};
// Bytes below 0x40 give finite floating-point numbers.
constexpr Packet char_type{"char", 1}, uchar_type{"uchar", 1}, short_type{"short", 2},
    ushort_type{"ushort", 2}, int_type{"int", 4}, uint_type{"uint", 4}, long_type{"long", 8},
    ulong_type{"ulong", 8}, half_type{"half", 2, 2, 0x3fU}, float_type{"float", 4, 4, 0x3fU},
    double_type{"double", 8, 8, 0x3fU};
constexpr Packet chars{"typedef uchar packet;", 1}, shorts{"typedef short packet;", 2},
    floats{"typedef float packet;", 4}, longs{"typedef ulong packet;", 8},
    vectors{"typedef int4 packet;", 16}, large_vectors{"typedef int16 packet;", 64},
    structs{"typedef struct { float4 a; int b[2]; short c[4]; } packet;", 32};  // no padding

void go(Setting& on, const Packet& packet, Way way) {
  const cl::Program program = on.build(embedded_text("suites/concurrency/pipes/kernels/packets.cl",
                                                     {{"packet", packet.declared},
                                                      {"used", std::to_string(packet.used)},
                                                      {"bits", std::to_string(packet.bits)}}),
                                       host::newest_language(on.info()));
  way(on, program, pipe(on, packet.size, packets_at_once));
}

template <const Packet& packet, Way way>
void arrive(Setting& on) {
  go(on, packet, way);
}

/// The fourth element of a vector of 3 has no value. Depth quick has only the scalar and the vector
/// of 3.
template <const Packet& scalar>
void vectors_arrive(Setting& on) {
  for (const cl_uint width : {1U, 3U, 2U, 4U, 8U, 16U}) {
    // Vectors of 16 longs or doubles have 128 bytes.
    if (scalar.size * width > on.info().pipe_max_packet_size) continue;
    const std::string declared =
        width == 1 ? scalar.declared : fmt::format("{}{}", scalar.declared, width);
    DURING(declared);
    const std::string text = fmt::format("typedef {} packet;", declared);
    go(on, {text.c_str(), scalar.size * (width == 3 ? 4 : width), scalar.size * width, scalar.bits},
       one_each);
    on.progress(0, 1);
    if (width == 3 && !on.thorough()) break;
  }
}

void overflow(Setting& on) {
  constexpr cl_uint packets = 10;
  const cl::Memory through = pipe(on, 4, packets);
  const auto full = with_pipe(on, "fill", through, packets + 3);
  EXPECT_VALUE(full[0], ==, packets) << about::function("write_pipe") << "packets that a pipe took";
  EXPECT_VALUE(full[1], ==, 0U) << about::function("write_pipe")
                                << "results of write_pipe that are neither 0 nor negative";
  const auto empty = with_pipe(on, "drain", through, packets + 3);
  EXPECT_VALUE(empty[0], ==, packets) << about::function("read_pipe") << "packets that came out";
  EXPECT_VALUE(empty[1], ==, packets)
      << about::function("read_pipe") << "packets that came in the order of the writes";
  EXPECT_VALUE(empty[2], ==, 0U) << about::function("read_pipe")
                                 << "results of read_pipe that are neither 0 nor negative";
}

/// Fills only half of the pipe, so that a driver that loses packets of a full pipe passes.
void said_of_packets(Setting& on) {
  constexpr cl_uint packets = 10, written = 5;
  const cl::Memory through = pipe(on, 4, packets);
  const auto filled = with_pipe(on, "fill", through, written);
  EXPECT_VALUE(filled[2], ==, packets)
      << about::function("get_pipe_max_packets") << "get_pipe_max_packets";
  EXPECT_VALUE(filled[3], ==, 0U) << about::function("get_pipe_num_packets")
                                  << "get_pipe_num_packets of an empty pipe";
  const auto drained = with_pipe(on, "drain", through, written);
  EXPECT_VALUE(drained[3], ==, 0U)
      << about::function("get_pipe_num_packets") << "get_pipe_num_packets when all were read";
  EXPECT_VALUE(drained[4], ==, packets)
      << about::function("get_pipe_max_packets") << "get_pipe_max_packets";
}

/// The first kernel writes `written` packets into a pipe for `room` packets. The second kernel
/// counts the packets and reads two packets. The third kernel counts the remaining packets.
void count(Setting& on, cl_uint room, cl_uint written) {
  const cl::Memory through = pipe(on, 4, room);
  ASSERT_VALUE(with_pipe(on, "fill", through, written)[0], ==, written)
      << about::function("write_pipe") << "packets that the pipe took";
  const auto counted = with_pipe(on, "count", through, 2);
  EXPECT_VALUE(counted[0], ==, written)
      << about::function("get_pipe_num_packets") << "in the kernel after the writes";
  for (cl_uint read = 1; read < 3; ++read)
    ASSERT_VALUE(counted[read], ==, 0U)
        << about::function("read_pipe") << "result of read " << read;
  EXPECT_VALUE(with_pipe(on, "count", through, 0)[0], ==, written - 2)
      << about::function("get_pipe_num_packets") << "in the kernel after 2 reads of " << written;
}

void some_packets(Setting& on) {
  count(on, 10, 4);
}
void many_packets(Setting& on) {
  count(on, 1000, 700);
}
void all_packets(Setting& on) {
  count(on, 6, 6);
}

/// The packets wrap from the end of the pipe's memory to its start.
void packets_around_the_end(Setting& on) {
  constexpr cl_uint room = 7;
  const cl::Memory through = pipe(on, 4, room);
  with_pipe(on, "fill", through, 5);
  with_pipe(on, "drain", through, 4);
  ASSERT_VALUE(with_pipe(on, "fill", through, 5)[0], ==, 5U)
      << about::function("write_pipe") << "packets that the pipe took";
  EXPECT_VALUE(with_pipe(on, "count", through, 0)[0], ==, 6U)
      << about::function("get_pipe_num_packets") << "after 10 writes and 4 reads";
}

void capacities(Setting& on) {
  for (const cl_uint room : {1U, 7U, 33U, 1000U})
    EXPECT_VALUE(with_pipe(on, "fill", pipe(on, 4, room), 0)[2], ==, room)
        << about::function("get_pipe_max_packets") << "of a pipe of " << room;
}

void underflow(Setting& on) {
  const auto empty = with_pipe(on, "drain", pipe(on, 4, 4), 5);
  EXPECT_VALUE(empty[0], ==, 0U) << about::function("read_pipe")
                                 << "packets that came out of an empty pipe";
  EXPECT_VALUE(empty[2], ==, 0U) << about::function("read_pipe")
                                 << "results of read_pipe that are neither 0 nor negative";
}

void again(Setting& on) {
  constexpr cl_uint packets = 5;
  const cl::Memory through = pipe(on, 4, packets);
  for (int round = 0; round < 4; ++round) {
    EXPECT_VALUE(with_pipe(on, "fill", through, packets)[0], ==, packets)
        << about::function("write_pipe") << "packets that a pipe took, round " << round;
    EXPECT_VALUE(with_pipe(on, "drain", through, packets)[1], ==, packets)
        << about::function("read_pipe") << "packets that came in order, round " << round;
  }
}

void in_order(Setting& on) {
  constexpr cl_uint packets = 6;
  const cl::Memory through = pipe(on, 4, 2 * packets);
  const auto written = with_pipe(on, "reserve_write", through, packets);
  EXPECT_VALUE(written[0], ==, 1U)
      << about::function("is_valid_reserve_id") << "is_valid_reserve_id of the first reservation";
  EXPECT_VALUE(written[1], ==, 1U)
      << about::function("is_valid_reserve_id") << "is_valid_reserve_id of the second reservation";
  EXPECT_VALUE(written[2], ==, 0U)
      << about::function("write_pipe") << "results of write_pipe other than 0";
  const auto read = with_pipe(on, "drain", through, 2 * packets);
  EXPECT_VALUE(read[0], ==, 2 * packets) << about::function("read_pipe") << "packets that came";
  EXPECT_VALUE(read[1], ==, 2 * packets)
      << about::function("read_pipe") << "packets that came in the order of the reservations";
}

void reserved_reads(Setting& on) {
  constexpr cl_uint packets = 7;
  const cl::Memory through = pipe(on, 4, packets);
  with_pipe(on, "fill", through, packets);
  const auto read = with_pipe(on, "reserve_read", through, packets);
  EXPECT_VALUE(read[0], ==, 1U) << about::function("is_valid_reserve_id")
                                << "is_valid_reserve_id of a reservation of all packets";
  EXPECT_VALUE(read[1], ==, packets)
      << about::function("read_pipe") << "packets that were read by their index";
  EXPECT_VALUE(read[2], ==, 0U) << about::function("get_pipe_num_packets")
                                << "get_pipe_num_packets after the commit";
}

void too_much(Setting& on) {
  const cl::Memory through = pipe(on, 4, 4);
  const auto refused = with_pipe(on, "reserve_too_much", through, 5);
  EXPECT_VALUE(refused[0], ==, 0U)
      << about::function("is_valid_reserve_id")
      << "is_valid_reserve_id of a reservation of more packets than the pipe can hold";
  EXPECT_VALUE(with_pipe(on, "reserve_from_empty", through, 1)[0], ==, 0U)
      << about::function("is_valid_reserve_id")
      << "is_valid_reserve_id of a reservation to read from an empty pipe";
}

void null_reservation(Setting& on) {
  cl::Kernel kernel = kernel_of(on, "null_reservation");
  EXPECT_VALUE(launched(on, kernel, 1, 1)[0], ==, 0U)
      << about::function("is_valid_reserve_id") << "is_valid_reserve_id of CLK_NULL_RESERVE_ID";
}

void work_groups(Setting& on) {
  constexpr std::size_t size = 8, groups = 4, items = size * groups;
  const cl::Memory through = pipe(on, 4, items);
  cl::Kernel write = kernel_of(on, "group_write"), read = kernel_of(on, "group_read");
  for (const cl::Kernel& kernel : {write, read})
    harness::GroupLimit(kernel, on.running()).require({size});
  write.setArg(1, through);
  EXPECT_MATCH(launched(on, write, items, items, size), testing::Each(1U))
      << about::function("write_pipe")
      << "work-items with a valid reservation and a write_pipe that returned 0";
  read.setArg(1, through);
  const auto came = launched(on, read, items, items, size);
  // The reservations of work-groups may have any order, but the packets of one reservation are
  // together (6.15.18.3).
  std::vector<bool> seen(groups);
  for (std::size_t g = 0; g < groups; ++g) {
    const cl_uint first = came[g * size];
    ASSERT_VALUE(first, <, items) << "the packet that group " << g << " read first";
    ASSERT_VALUE(first % size, ==, 0U)
        << "the index within its reservation of the packet that group " << g << " read first";
    EXPECT_HOLDS(!(seen[first / size])) << "the packets of a reservation came twice";
    seen[first / size] = true;
    for (std::size_t i = 0; i < size; ++i)
      EXPECT_VALUE(came[g * size + i], ==, first + i)
          << "packet " << i << " of a group's reservation";
  }
}

/// A pipe for four packets has three packets or none, so each reservation must fail.
template <const char* write, const char* read>
void groups_refused(Setting& on) {
  constexpr std::size_t items = 8;
  const cl::Memory some = pipe(on, 4, 4), none = pipe(on, 4, 4);
  ASSERT_VALUE(with_pipe(on, "fill", some, 3)[0], ==, 3U)
      << about::function("write_pipe") << "packets that the pipe took";
  struct Row {
    const char* kernel;
    const cl::Memory& through;
    cl_uint packets;
  };
  for (const Row& row :
       {Row{write, some, 2}, Row{write, none, 5}, Row{read, some, 4}, Row{read, none, 1}}) {
    cl::Kernel kernel = kernel_of(on, row.kernel);
    harness::GroupLimit(kernel, on.running()).require({items});
    kernel.setArg(1, row.through);
    kernel.setArg(2, row.packets);
    EXPECT_MATCH(launched(on, kernel, items, items, items), testing::Each(0U))
        << about::function("is_valid_reserve_id")
        << "is_valid_reserve_id of a reservation of too many packets, kernel " << row.kernel;
  }
}
constexpr char group_write[] = "group_write_too_much", group_read[] = "group_read_too_much",
               sub_group_write[] = "sub_group_write_too_much",
               sub_group_read[] = "sub_group_read_too_much";

void written_by_sub_groups(Setting& on) {
  constexpr std::size_t size = 16, items = 4 * size;
  const cl::Memory through = pipe(on, 4, items);
  cl::Kernel write = kernel_of(on, "sub_group_write");
  harness::GroupLimit(write, on.running()).require({size});
  write.setArg(1, through);
  EXPECT_MATCH(launched(on, write, items, items, size), testing::Each(1U))
      << about::function("sub_group_reserve_write_pipe")
      << "work-items with a valid reservation and a write_pipe that returned 0";
  expect_reservations(with_pipe(on, "take", through, items, items), "sub_group_commit_write_pipe");
}

void read_by_sub_groups(Setting& on) {
  constexpr std::size_t size = 16, items = 4 * size;
  const cl::Memory through = pipe(on, 4, items);
  ASSERT_VALUE(with_pipe(on, "fill", through, items)[0], ==, items)
      << about::function("write_pipe") << "packets that the pipe took";
  cl::Kernel read = kernel_of(on, "sub_group_read");
  harness::GroupLimit(read, on.running()).require({size});
  read.setArg(1, through);
  const auto out = launched(on, read, 2 * items, items, size);
  std::set<cl_uint> seen;
  std::map<cl_uint, cl_uint> first;
  for (std::size_t i = 0; i < items; ++i) {
    const cl_uint value = out[2 * i], lane = out[2 * i + 1] & 0xff;
    ASSERT_VALUE(value - 1000, <, items) << about::function("sub_group_reserve_read_pipe")
                                         << "packet of work-item " << i << ", minus 1000";
    EXPECT_HOLDS(seen.insert(value).second) << "packet " << value << " came twice";
    const auto [at, added] = first.emplace(out[2 * i + 1] >> 8, value - lane);
    EXPECT_VALUE(value - lane, ==, at->second)
        << about::allowed_by_other_reading(about::function("sub_group_reserve_read_pipe"))
        << "the packet at index 0, computed from the packet at index " << lane;
  }
}

/// Each sub-group of one work-group makes two reservations. The two reservations of a sub-group
/// keep their order. Reservations of different sub-groups may have any order.
template <const char* reserve, const char* kernel_name>
void written_twice(Setting& on) {
  constexpr std::size_t size = 16;
  const cl::Memory through = pipe(on, 4, 2 * size);
  cl::Kernel write = kernel_of(on, kernel_name);
  harness::GroupLimit(write, on.running()).require({size});
  write.setArg(1, through);
  EXPECT_MATCH(launched(on, write, size, size, size), testing::Each(2U))
      << about::function(reserve) << "packets that a work-item wrote into valid reservations";
  std::map<cl_uint, cl_uint> next;
  for (const cl_uint came : with_pipe(on, "take", through, 2 * size, 2 * size)) {
    cl_uint& expected = next.try_emplace(came >> 16, came & ~0xffffU).first->second;
    // The first reservation ends here, and the second reservation begins.
    if ((came & 0xffff) == 0x100 && (expected & 0xffff) < 0x100) {
      EXPECT_VALUE(expected & 0xffff, >, 0U)
          << about::function(reserve) << "packets of the first reservation of group "
          << (came >> 16) << " before its second reservation";
      expected = came;
    }
    EXPECT_VALUE(came, ==, expected++)
        << about::function(reserve) << "the next packet of group " << (came >> 16);
  }
}

template <const char* reserve, const char* kernel_name, std::size_t items = 16>
void read_twice(Setting& on) {
  constexpr std::size_t size = 16;
  const cl::Memory through = pipe(on, 4, 2 * size);
  ASSERT_VALUE(with_pipe(on, "fill", through, 2 * size)[0], ==, 2 * size)
      << about::function("write_pipe") << "packets that the pipe took";
  cl::Kernel read = kernel_of(on, kernel_name);
  harness::GroupLimit(read, on.running()).require({items});
  read.setArg(1, through);
  const auto out = launched(on, read, 2 * size, items, items);
  EXPECT_VALUE(std::set<cl_uint>(out.begin(), out.end()).size(), ==, out.size())
      << about::function(reserve) << "different packets that came";
  for (std::size_t i = 0; i < size; ++i) {
    for (const cl_uint came : {out[2 * i], out[2 * i + 1]})
      ASSERT_VALUE(came - 1000, <, 2 * size)
          << about::function(reserve) << "packet at index " << i << ", minus 1000";
    EXPECT_VALUE(out[2 * i], <, out[2 * i + 1])
        << about::function(reserve) << "the packet at index " << i << " of the first reservation"
        << ", compared with the packet of the second reservation";
  }
}
constexpr char reads_of_work_items[] = "reserve_read_pipe",
               work_item_read_twice[] = "reserve_read_twice",
               reserve_of_groups[] = "work_group_reserve_write_pipe",
               reads_of_groups[] = "work_group_reserve_read_pipe",
               reserve_of_sub_groups[] = "sub_group_reserve_write_pipe",
               reads_of_sub_groups[] = "sub_group_reserve_read_pipe",
               group_write_twice[] = "group_write_twice", group_read_twice[] = "group_read_twice",
               sub_group_write_twice[] = "sub_group_write_twice",
               sub_group_read_twice[] = "sub_group_read_twice";

/// Two kernels have up to 64 pipes as arguments. CL_DEVICE_MAX_PIPE_ARGS and
/// CL_DEVICE_MAX_PARAMETER_SIZE may allow fewer pipes.
void as_many_arguments_as_allowed(Setting& on) {
  const std::uint64_t room = std::max<std::uint64_t>(on.info().max_parameter_size / 8, 9) - 1;
  const std::size_t count = std::min<std::uint64_t>({on.info().max_pipe_args, 64, room});
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_MAX_PIPE_ARGS");
  std::string to, from, writes, reads;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = std::to_string(i);
    to += fmt::format(", write_only pipe uint p{}", i);
    from += fmt::format(", read_only pipe uint p{}", i);
    writes += many_cl("write", {{"i", number}, {"value", std::to_string(i * 7 + 3)}});
    reads += many_cl("read", {{"i", number}});
  }
  const cl::Program program = on.build(
      many_cl("kernel", {{"name", "write_all"}, {"parameters", to}, {"statements", writes}}) +
          many_cl("kernel", {{"name", "read_all"}, {"parameters", from}, {"statements", reads}}),
      host::newest_language(on.info()));
  cl::Kernel write(program, "write_all"), read(program, "read_all");
  std::vector<cl::Memory> made;
  std::vector<cl_uint> wanted;
  for (cl_uint i = 0; i < count; ++i) {
    made.push_back(pipe(on, 4, 1));
    write.setArg(i + 1, made.back());
    read.setArg(i + 1, made.back());
    wanted.push_back(i * 7 + 3);
  }
  EXPECT_MATCH(launched(on, write, count, 1, 1), testing::Each(0U))
      << about::function("write_pipe") << "the result for each of " << count << " pipes";
  EXPECT_VALUE(launched(on, read, count, 1, 1), ==, wanted)
      << about::function("read_pipe") << "the packet of each of " << count << " pipes";
}

/// One work-item has up to 64 reservations at the same time. CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS
/// may allow fewer. The work-item commits the reservations in reverse order.
void as_many_reservations_as_allowed(Setting& on) {
  const auto count =
      static_cast<cl_uint>(std::min<std::uint64_t>(on.info().pipe_max_active_reservations, 64));
  ASSERT_VALUE(count, >, 0U) << about::query("CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS");
  std::string reserve = many_cl("none"), write;
  cl_uint packets = 0;
  for (cl_uint i = 0; i < count; ++i) {
    const cl_uint own = i % 2 + 1;
    const std::string number = std::to_string(i);
    reserve += many_cl("reserve", {{"i", number}, {"packets", std::to_string(own)}});
    std::string writes;
    for (cl_uint k = own; k-- > 0;)
      writes += many_cl(
          "written",
          {{"i", number}, {"k", std::to_string(k)}, {"value", std::to_string(packets + k)}});
    write = many_cl("commit", {{"i", number}, {"writes", writes}}) + write;
    packets += own;
  }
  const cl::Memory through = pipe(on, 4, packets);
  const std::string statements = reserve + write;
  cl::Kernel kernel = on.kernel(many_cl("kernel", {{"name", "reserve_all"},
                                                   {"parameters", ", write_only pipe uint to"},
                                                   {"statements", statements}}),
                                "reserve_all", host::newest_language(on.info()));
  kernel.setArg(1, through);
  const auto out = launched(on, kernel, 2, 1, 1);
  EXPECT_VALUE(out[0], ==, count) << about::function("is_valid_reserve_id")
                                  << "reservations that are active at the same time";
  ASSERT_VALUE(out[1], ==, packets)
      << about::function("write_pipe") << "packets written into the reservations";
  std::vector<cl_uint> all(packets);
  std::iota(all.begin(), all.end(), 0U);
  EXPECT_VALUE(with_pipe(on, "take", through, packets, packets), ==, all)
      << about::function("read_pipe") << "the packets, in the order of the reservations";
}

void described(Setting& on) {
  const cl::Memory through = pipe(on, 12, 33);
  cl_uint size = 0, packets = 0;
  cl_mem_object_type type = 0;
  EXPECT_SUCCESS(clGetPipeInfo(through(), CL_PIPE_PACKET_SIZE, sizeof size, &size, nullptr));
  EXPECT_SUCCESS(clGetPipeInfo(through(), CL_PIPE_MAX_PACKETS, sizeof packets, &packets, nullptr));
  EXPECT_SUCCESS(clGetMemObjectInfo(through(), CL_MEM_TYPE, sizeof type, &type, nullptr));
  EXPECT_VALUE(size, ==, 12U) << about::query("CL_PIPE_PACKET_SIZE");
  EXPECT_VALUE(packets, ==, 33U) << about::query("CL_PIPE_MAX_PACKETS");
  EXPECT_VALUE(type, ==, cl_mem_object_type{CL_MEM_OBJECT_PIPE}) << about::query("CL_MEM_TYPE");
  if (on.info().version < harness::Version{3, 0}) return;
  // clCreatePipe takes only NULL as properties.
  std::size_t bytes = 1;
  EXPECT_SUCCESS(clGetPipeInfo(through(), CL_PIPE_PROPERTIES, 0, nullptr, &bytes));
  EXPECT_VALUE(bytes, ==, 0U) << about::query_size("CL_PIPE_PROPERTIES")
                              << "of a pipe that was created with NULL";
}

void information(Setting& on) {
  const cl::Memory through = pipe(on, 12, 33);
  EXPECT_QUERY(host::memory_info<cl_context>(through, CL_MEM_CONTEXT), on.context()());
  EXPECT_QUERY(host::memory_info<void*>(through, CL_MEM_HOST_PTR), nullptr);
  EXPECT_QUERY(host::memory_info<cl_mem>(through, CL_MEM_ASSOCIATED_MEMOBJECT), nullptr);
  EXPECT_QUERY(host::memory_info<std::size_t>(through, CL_MEM_OFFSET), 0U);
}

void count_references(Setting& on) {
  const cl::Memory through = pipe(on, 12, 33);
  const auto count = [&] { return host::memory_info<cl_uint>(through, CL_MEM_REFERENCE_COUNT); };
  const cl_uint at_first = count();
  EXPECT_VALUE(at_first, >=, 1U) << about::query("CL_MEM_REFERENCE_COUNT") << "after creation";
  EXPECT_SUCCESS(clRetainMemObject(through()));
  EXPECT_VALUE(count(), ==, at_first + 1)
      << about::query("CL_MEM_REFERENCE_COUNT") << "after clRetainMemObject";
  EXPECT_SUCCESS(clReleaseMemObject(through()));
  EXPECT_VALUE(count(), ==, at_first)
      << about::query("CL_MEM_REFERENCE_COUNT") << "after clReleaseMemObject";
}

void destructor_callbacks(Setting& on) {
  host::Deletions& order = host::Deletions::make();
  {
    const cl::Memory through = pipe(on, 12, 33);
    for (const int number : {1, 2})
      ASSERT_SUCCESS(
          clSetMemObjectDestructorCallback(through(), host::note_deletion, order.call(number)));
    EXPECT_MATCH(order.seen(), testing::IsEmpty())
        << about::destructor_callback() << "destructor callbacks called before the pipe is deleted";
  }
  host::wait_until([&] { return order.seen().size() == 2; }, 5);
  EXPECT_MATCH(order.seen(), testing::ElementsAre(2, 1))
      << about::destructor_callback()
      << "order of the destructor callbacks; the last callback that was registered comes first";
}

constexpr host::Needs needs = harness::parts::pipes & host::needs_newest_language &
                              harness::parts::newest_pipes & host::needs_compiler;
constexpr host::Needs needs_packets = needs & harness::parts::pipe_packets_of_64_bytes;
constexpr host::Needs needs_sub_groups =
    needs & host::needs_sub_groups & harness::parts::newest_sub_groups;

constexpr const char* packets_place = "OpenCL C 3.0.19, 6.15.18, 6.15.18.2";
constexpr const char* functions = "OpenCL C 3.0.19, 6.15.18.2, Table 41";
constexpr host::Example rows[] = {
    {"packets/uchar", packets_place, arrive<chars, one_each>, {2, 0}, needs_packets},
    {"packets/short", packets_place, arrive<shorts, one_each>, {2, 0}, needs_packets},
    {"packets/float", packets_place, arrive<floats, one_each>, {2, 0}, needs_packets},
    {"packets/ulong", packets_place, arrive<longs, one_each>, {2, 0}, needs_packets},
    {"packets/int4", packets_place, arrive<vectors, one_each>, {2, 0}, needs_packets},
    {"packets/int16", packets_place, arrive<large_vectors, one_each>, {2, 0}, needs_packets},
    {"packets/struct", packets_place, arrive<structs, one_each>, {2, 0}, needs_packets},
    {"packets/vectors/char", packets_place, vectors_arrive<char_type>, {2, 0}, needs_packets},
    {"packets/vectors/uchar", packets_place, vectors_arrive<uchar_type>, {2, 0}, needs_packets},
    {"packets/vectors/short", packets_place, vectors_arrive<short_type>, {2, 0}, needs_packets},
    {"packets/vectors/ushort", packets_place, vectors_arrive<ushort_type>, {2, 0}, needs_packets},
    {"packets/vectors/int", packets_place, vectors_arrive<int_type>, {2, 0}, needs_packets},
    {"packets/vectors/uint", packets_place, vectors_arrive<uint_type>, {2, 0}, needs_packets},
    {"packets/vectors/long", packets_place, vectors_arrive<long_type>, {2, 0}, needs_packets},
    {"packets/vectors/ulong", packets_place, vectors_arrive<ulong_type>, {2, 0}, needs_packets},
    {"packets/vectors/half",
     packets_place,
     vectors_arrive<half_type>,
     {2, 0},
     needs_packets& harness::parts::half},
    {"packets/vectors/float", packets_place, vectors_arrive<float_type>, {2, 0}, needs_packets},
    {"packets/vectors/double",
     packets_place,
     vectors_arrive<double_type>,
     {2, 0},
     needs_packets& harness::parts::double_precision},
    {"overflow", functions, overflow, {2, 0}, needs},
    {"said_of_packets", functions, said_of_packets, {2, 0}, needs},
    {"counts/some", functions, some_packets, {2, 0}, needs},
    {"counts/many", functions, many_packets, {2, 0}, needs},
    {"counts/full", functions, all_packets, {2, 0}, needs},
    {"counts/around_the_end", functions, packets_around_the_end, {2, 0}, needs},
    {"counts/rooms", functions, capacities, {2, 0}, needs},
    {"underflow", functions, underflow, {2, 0}, needs},
    {"again", functions, again, {2, 0}, needs},
    {"reservations/of_uchar", functions, arrive<chars, reserved>, {2, 0}, needs_packets},
    {"reservations/of_short", functions, arrive<shorts, reserved>, {2, 0}, needs_packets},
    {"reservations/of_float", functions, arrive<floats, reserved>, {2, 0}, needs_packets},
    {"reservations/of_ulong", functions, arrive<longs, reserved>, {2, 0}, needs_packets},
    {"reservations/of_int4", functions, arrive<vectors, reserved>, {2, 0}, needs_packets},
    {"reservations/of_int16", functions, arrive<large_vectors, reserved>, {2, 0}, needs_packets},
    {"reservations/of_struct", functions, arrive<structs, reserved>, {2, 0}, needs_packets},
    {"reservations/in_order",
     "OpenCL C 3.0.19, 6.15.18.3",
     in_order,
     {2, 0},
     needs& harness::parts::two_pipe_reservations},
    {"reservations/as_many_as_allowed",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS",
     as_many_reservations_as_allowed,
     {2, 0},
     needs,
     0.2},
    {"arguments/as_many_as_allowed",
     "OpenCL API 3.0, 4.2, Table 5, CL_DEVICE_MAX_PIPE_ARGS",
     as_many_arguments_as_allowed,
     {2, 0},
     needs,
     0.2},
    {"reservations/reads", functions, reserved_reads, {2, 0}, needs},
    {"reservations/too_much", functions, too_much, {2, 0}, needs},
    {"reservations/null", functions, null_reservation, {2, 0}, needs},
    {"reservations/work_groups",
     "OpenCL C 3.0.19, 6.15.18.3, Table 42",
     work_groups,
     {2, 0},
     needs},
    {"reservations/too_much_of_work_groups",
     "OpenCL C 3.0.19, 6.15.18.3, Table 42",
     groups_refused<group_write, group_read>,
     {2, 0},
     needs},
    {"reservations/too_much_of_sub_groups",
     "OpenCL C 3.0.19, 6.15.20, Table 51",
     groups_refused<sub_group_write, sub_group_read>,
     {2, 1},
     needs_sub_groups},
    {"reservations/write_of_sub_groups",
     "OpenCL C 3.0.19, 6.15.20, Table 51",
     written_by_sub_groups,
     {2, 1},
     needs_sub_groups},
    {"reservations/read_of_sub_groups",
     "OpenCL C 3.0.19, 6.15.20, Table 51",
     read_by_sub_groups,
     {2, 1},
     needs_sub_groups},
    {"reservations/twice/write_of_work_groups",
     "OpenCL C 3.0.19, 6.15.18.3, Table 42",
     written_twice<reserve_of_groups, group_write_twice>,
     {2, 0},
     needs& harness::parts::two_pipe_reservations},
    {"reservations/twice/read_of_work_groups",
     "OpenCL C 3.0.19, 6.15.18.3, Table 42",
     read_twice<reads_of_groups, group_read_twice>,
     {2, 0},
     needs& harness::parts::two_pipe_reservations},
    {"reservations/twice/write_of_sub_groups",
     "OpenCL C 3.0.19, 6.15.20, Table 51",
     written_twice<reserve_of_sub_groups, sub_group_write_twice>,
     {2, 1},
     needs_sub_groups& harness::parts::pipe_reservations_32},
    {"reservations/twice/read_of_work_items",
     "OpenCL C 3.0.19, 6.15.18.3",
     read_twice<reads_of_work_items, work_item_read_twice, 1>,
     {2, 0},
     needs& harness::parts::two_pipe_reservations},
    {"reservations/twice/read_of_sub_groups",
     "OpenCL C 3.0.19, 6.15.20, Table 51",
     read_twice<reads_of_sub_groups, sub_group_read_twice>,
     {2, 1},
     needs_sub_groups& harness::parts::pipe_reservations_32},
    {"host/described", "OpenCL API 3.0, 5.4", described, {2, 0}, harness::parts::pipes},
    {"host/information",
     "OpenCL 1.2, 5.4.5, Table 5.11",
     information,
     {2, 0},
     harness::parts::pipes},
    {"host/references",
     "OpenCL 1.2, 5.4.1, clRetainMemObject",
     count_references,
     {2, 0},
     harness::parts::pipes},
    {"host/destructor_callbacks",
     "OpenCL 1.2, 5.4.1, clSetMemObjectDestructorCallback",
     destructor_callbacks,
     {2, 0},
     harness::parts::pipes},
};

}  // namespace

harness::Suite suite() {
  return suite_of("pipes", "Pipes (OpenCL C 6.15.18)", [](const Target& target) {
    auto cases = host::expand("pipes", {std::span<const host::Example>(rows)}, target);
    std::ranges::move(file_cases("concurrency", "pipes", {"refused"}, target),
                      std::back_inserter(cases));
    return cases;
  });
}

}  // namespace assay::suites::pipes
