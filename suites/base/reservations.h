#pragma once
#include <CL/cl.h>

#include <cstddef>
#include <string>
#include <vector>

// Packets that sub-groups wrote into a pipe through reservations (OpenCL C 3.0.19, 6.15.20). The
// low 8 bits of a packet are its place in the reservation. The next 8 bits are the size of its
// sub-group, and the other bits are the number of the sub-group.
namespace assay::suites {

/// Counts packets that came twice, and sub-groups that lack a place of their reservation.
std::size_t misplaced(const std::vector<cl_uint>& came);

/// Expects each packet once, and the packets of one reservation one after the other
/// (reservations-of-sub-groups in data/interpretations.toml). The sub-groups may have any order.
/// `function` committed the packets.
void expect_reservations(const std::vector<cl_uint>& came, const std::string& function);

}  // namespace assay::suites
