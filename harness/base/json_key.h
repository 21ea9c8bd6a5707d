#pragma once

namespace assay::harness {

/// A field of results.jsonl. The schema in reports/schema must describe the field.
struct JsonKey {
  const char* name;
  bool required;  ///< the field is always written
};

}  // namespace assay::harness
