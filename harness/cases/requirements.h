#pragma once
#include <cstddef>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "harness/cases/run_options.h"
#include "harness/devices/device.h"

namespace assay::harness {

/// A document of the specification: a row of data/documents.csv.
struct Document {
  std::string name;  ///< "opencl-c-3.0.19", as in the file names of accuracy/ and requirements/
  /// The value of --spec for this document: "3.0.19". Empty for a document of the API. Such a
  /// document applies to devices of its versions, in addition to the document of the language.
  std::string spec;
  std::string title;
  std::vector<Version> device_versions;  ///< without --spec, the document judges
                                         ///< devices of these versions
  /// The older document whose statements also belong to this document: "opencl-c-3.0.19" for 3.1.
  /// Empty if this document is complete.
  std::string continues;
  Version version;  ///< the newest version that the document describes
};

/// A published revision of the specification: a row of data/revisions.csv.
struct Revision {
  Version version;
  std::string published;  ///< "2025-07-10"
};

/// One normative statement: a row of data/requirements/<document>.csv.
struct Requirement {
  std::string id;  ///< "c30-7.4-t65-exp"
  std::string document;
  std::string section;             ///< "7.4"; with a table "7.4, Table 65"
  std::string profile;             ///< "full" or "embedded"; empty for both
  std::string kind;                ///< shall, may, limit, definition
  std::string gist;                ///< the statement in Assay's words
  std::vector<std::string> cases;  ///< globs over the ids of cases that test the statement
  std::string untestable;          ///< why no program can test it
  std::string planned;             ///< the suite that will test the statement
  Versions versions;               ///< the versions that have this statement
  std::string source;              ///< "data/requirements/opencl-c-3.0.19.csv:12"

  /// True if one of the globs matches the case.
  bool covered_by(std::string_view case_id) const;
};

/// A place of the specification that is disputed, contradictory or damaged, and Assay's reading: an
/// entry of data/interpretations.toml.
struct Interpretation {
  std::string id;
  std::vector<std::string> places;  ///< citations of the specification
  std::string question;
  std::vector<std::string> readings;
  std::string taken;
  std::string why;
  std::vector<std::string> documents;  ///< names (Document::name) of the documents with this place
  std::vector<std::string> cases;      ///< globs over ids of cases that depend on the reading
};

class Requirements {
 public:
  /// Reads the embedded data. `folder` is a copy of data/. The files in `folder` replace the
  /// embedded files with the same paths. Additional files requirements/*.csv in `folder` are read,
  /// too. Throws UsageError with "file:line: what is wrong" for wrong data, or if `folder` does not
  /// exist.
  static Requirements load(const std::string& folder = {});

  /// Like load(), from texts. A key is a path: "requirements/x.csv", "documents.csv".
  static Requirements parse(const std::map<std::string, std::string>& files);

  const std::vector<Document>& documents() const { return documents_; }
  const std::vector<Revision>& revisions() const { return revisions_; }
  const std::vector<Requirement>& rows() const { return rows_; }
  const std::vector<Interpretation>& interpretations() const { return interpretations_; }

  /// The document that judges a device. `spec` is a Document::spec, a device's version ("3.0") or
  /// an older revision ("3.0.12"). Without `spec`, the device's version decides. Throws UsageError
  /// with the possible names.
  const Document& document(Version device, const std::string& spec) const;

  /// The oldest document in the chain of Document::continues.
  const Document& base(const Document& document) const;

  const Requirement* find(std::string_view id) const;

  /// True if the statements of `document` apply to a device that is judged by the document
  /// `judging`.
  bool holds(std::string_view document, std::string_view judging) const;

  /// Like holds() for the document of `row`. The row's versions must also contain the version of
  /// `judging`.
  bool holds(const Requirement& row, std::string_view judging) const;

  /// The ids of the statements of `document` that the case tests. `profile` is "full" or
  /// "embedded".
  std::vector<std::string> of(std::string_view case_id, std::string_view document,
                              std::string_view profile) const;

  /// The ids of the interpretations that may change the verdict of a case.
  std::vector<std::string> interpretations_of(std::string_view case_id,
                                              std::string_view document) const;

 private:
  void index();
  const Document* named(std::string_view document) const;

  std::vector<Document> documents_;
  std::vector<Revision> revisions_;
  std::vector<Requirement> rows_;
  std::vector<Interpretation> interpretations_;
  /// The key is the text "suite/name" before the first wildcard of a row's glob, or "".
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_prefix_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
};

/// The requirements of a run, from options.data or the embedded data. Reads them once.
const Requirements& requirements(const RunOptions& options);

std::vector<std::string> requirements_of(std::string_view case_id, const DeviceInfo& device,
                                         const RunOptions& options);

/// The interpretations of a document, as in the first line of results.jsonl.
nlohmann::json interpretations_json(const Requirements& requirements, std::string_view document);

/// Whether the data file `path` exists, in `folder` or embedded.
bool has_data(const std::string& folder, const std::string& path);

/// The text of a data file ("accuracy/opencl-1.2.csv"): from `folder`, or the embedded text. Throws
/// UsageError if neither exists.
std::string read_data(const std::string& folder, const std::string& path);

}  // namespace assay::harness
