#pragma once

namespace assay::harness {

/// A field of a record, as the schema must describe it.
struct JsonKey {
  const char* name;
  bool required;
};

}  // namespace assay::harness
