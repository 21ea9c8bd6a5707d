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

/// Writes junit.xml, failures.txt, failures.csv, groups.json and texts.json.
void write_companions(const std::filesystem::path& folder, const nlohmann::json& header,
                      std::span<const CaseRecord> records, const Completeness& completeness,
                      const Baseline& baseline, const RunRequest& request);

/// Writes run.json and junit.xml for a run without a device. Both files contain `why`.
void write_without_device(const std::filesystem::path& out, const RunRequest& request,
                          const std::string& why);

}  // namespace assay::harness
