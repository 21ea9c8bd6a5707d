#pragma once

namespace assay::harness {

/// A field of a record, for the schema.
struct JsonKey {
  const char* name;
  bool required;
};

}  // namespace assay::harness
