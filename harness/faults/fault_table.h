#pragma once
#include <string>
#include <vector>

#include "harness/faults/fault.h"

// The rows of the table, by kind; faults() joins them.
namespace assay::faults {

/// A function's cases of one form and mode at widths 1 and 4: what a fault without a condition on
/// the width turns red, kept few for the self-test's sake. The full matrix shows the rest.
std::vector<std::string> scalar_and_vector(const std::string& function,
                                           const std::string& tail = "/default");
/// Its cases at width 4 with the second result in each of the named address spaces.
std::vector<std::string> pointer_forms(const std::string& function);

std::vector<Fault> accuracy_faults();     ///< a few ulp: in an interval, a width, a lane, a form
std::vector<Fault> integer_faults();      ///< of one type: sums, products, counts
std::vector<Fault> integer_bit_faults();  ///< of one type: rotations, limits, halves
std::vector<Fault> operator_faults();     ///< of one type: operators
std::vector<Fault> relational_faults();   ///< of one type: relations, shuffles
std::vector<Fault> conversion_faults();   ///< conversions, loads and stores, constants
std::vector<Fault> memory_faults();       ///< vectors and components in memory, pointers
std::vector<Fault> common_faults();       ///< of 6.15.4
std::vector<Fault> double_faults();       ///< of double precision
std::vector<Fault> half_faults();         ///< of half precision
std::vector<Fault> mode_faults();         ///< of programs built with options, and of contraction
std::vector<Fault> geometric_faults();    ///< of 6.15.5
std::vector<Fault> edge_row_faults();     ///< at arguments that 7.3 and 7.5 name
std::vector<Fault> edge_faults();         ///< zeros, NaNs, infinities, subnormals, integer ends

/// A fault of the API that quick depth finds.
Fault api_fault(std::string name, std::string description, std::vector<std::string> red,
                std::string control);

std::vector<Fault> launch_faults();  ///< of the API: second calls of launches, waits, builds, links
std::vector<Fault> image_faults();   ///< of the API: images and samplers

}  // namespace assay::faults
