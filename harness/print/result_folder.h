#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/baseline.h"
#include "harness/record/completeness.h"
#include "harness/record/record.h"
#include "harness/record/run_request.h"

namespace assay::harness {

/// Writes the files of a device's folder beside results.jsonl: junit.xml (and junit-2.xml ... for
/// many cases), failures.txt, failures.csv, groups.json and texts.json.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records, const Completeness& completeness,
                      const Baseline& baseline, const RunRequest& request);

/// The files of a run that has no device: run.json and a red junit.xml, which say why.
void write_without_device(const std::filesystem::path& out, const RunRequest& request,
                          const std::string& why);

}  // namespace assay::harness
