// Parses random text as a table of data/. The error for an invalid table must name the file.
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "harness/base/errors.h"
#include "harness/cases/certainty.h"
#include "harness/cases/excuses.h"
#include "harness/cases/requirements.h"
#include "harness/devices/availability.h"
#include "harness/devices/device.h"
#include "harness/testing/fuzz.h"

using namespace assay::harness;
using assay::fuzz::must;

namespace {

void read_requirements(assay::fuzz::Pieces from, const std::string& id) {
  const std::map<std::string, std::string> files{
      {"documents.csv", from.text()},
      {"revisions.csv", from.text()},
      {"requirements/a.csv", from.text()},
      {"interpretations.toml", std::string(from.rest())}};
  const Requirements read = Requirements::parse(files);
  for (const Document& document : read.documents()) {
    read.base(document);
    for (const std::string& found : read.of(id, document.name, "full"))
      must(read.find(found) != nullptr, "each requirement of a case has a row", found);
    read.interpretations_of(id, document.name);
    interpretations_json(read, document.name);
  }
}

void read_needs(std::string_view words) {
  static const DeviceInfo device;
  try {
    const Needs needs = Needs::named(words);
    needs.missing(device);
    std::string written;
    for (const std::string& word : needs.words()) written += (written.empty() ? "" : " & ") + word;
    must(Needs::named(written).words() == needs.words(), "needs are read as they are written",
         written);
  } catch (const std::invalid_argument&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string id = "math/exp/float4/default";
  assay::fuzz::Pieces from(assay::fuzz::text_of(data, size));
  const std::uint8_t kind = from.byte() % 4;
  if (kind == 0) {
    read_needs(from.rest());
    return 0;
  }
  try {
    if (kind == 1) {
      read_requirements(from, id);
    } else if (kind == 2) {
      CertaintyTable table = CertaintyTable::parse(from.rest(), "data/x.csv");
      FailureClass failure;
      table.judge(id, failure);
    } else {
      CertaintyTable table;
      table.excuse(parse_excuses(from.rest(), "data/x.toml"));
      FailureClass failure;
      table.judge(id, failure);
    }
  } catch (const UsageError& problem) {
    must(std::string_view(problem.what()).starts_with("data/"), "the file is named",
         problem.what());
  }
  return 0;
}
