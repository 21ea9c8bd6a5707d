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
  std::string name;  ///< "opencl-c-3.0.19": the name of its files in accuracy/ and requirements/
  /// Its name in --spec and in the record of a run: "3.0.19". It is empty for a document of the
  /// API, which --spec never chooses. The statements of the API hold together with those of the
  /// chosen document, for devices of the API document's versions.
  std::string spec;
  std::string title;
  std::vector<Version> device_versions;  ///< devices that it judges if there is no --spec
  /// The older document that this one continues. The older statements remain, except those that
  /// ended. "opencl-c-3.0.19" for the additions of 3.1. Empty if this document is complete.
  std::string continues;
  Version version;  ///< the newest version that it describes: 3.0.19
};

/// A revision of the specification and the day on which it was published: a row of
/// data/revisions.csv.
struct Revision {
  Version version;
  std::string published;  ///< "2025-07-10"
};

/// One normative statement: a row of data/requirements/<document>.csv.
struct Requirement {
  std::string id;                  ///< "c30-7.4-t65-exp"
  std::string document;            ///< Document::name
  std::string section;             ///< "7.4"; with a table "7.4, Table 65"
  std::string profile;             ///< "full", "embedded", or empty if it holds for both
  std::string kind;                ///< shall, may, limit, definition
  std::string gist;                ///< a few words of our own
  std::vector<std::string> cases;  ///< globs for ids of the cases that cover it
  std::string untestable;          ///< why no program can test it, or empty
  std::string planned;             ///< the future suite that will cover it, or empty
  Versions versions;               ///< the versions of the specification that have this statement
  std::string source;              ///< "data/requirements/opencl-c-3.0.19.csv:12"

  /// Whether one of the globs matches.
  bool covered_by(std::string_view case_id) const;
};

/// One place in the specification that is disputed, contradictory or damaged: an entry of
/// data/interpretations.toml.
struct Interpretation {
  std::string id;
  std::vector<std::string> places;  ///< citations
  std::string question;
  std::vector<std::string> readings;
  std::string taken;
  std::string why;
  std::vector<std::string> documents;  ///< names (Document::name) of the documents for which it
                                       ///< holds
  std::vector<std::string> cases;      ///< globs; empty if no suite depends on it yet
};

/// The requirements and interpretations, and which of them a case covers.
class Requirements {
 public:
  /// Reads the embedded data. If `folder` (a copy of data/) has a file with the same path, that
  /// file is read instead. Other files requirements/*.csv in `folder` are read, too. Throws
  /// UsageError with "file:line: what is wrong" for damaged data, or if `folder` does not exist.
  static Requirements load(const std::string& folder = {});

  /// Like load(), but from texts. A key is a path: "requirements/x.csv", "documents.csv",
  /// "interpretations.toml".
  static Requirements parse(const std::map<std::string, std::string>& files);

  const std::vector<Document>& documents() const { return documents_; }
  const std::vector<Revision>& revisions() const { return revisions_; }
  const std::vector<Requirement>& rows() const { return rows_; }
  const std::vector<Interpretation>& interpretations() const { return interpretations_; }

  /// The document that judges a device. `spec` is a document's Document::spec, or a version of
  /// devices that the document judges ("3.0", or an older revision: "3.0.12"). If `spec` is empty,
  /// the version of the device decides. Throws UsageError, which lists the possible specs.
  const Document& document(Version device, const std::string& spec) const;

  /// The last document in the chain that begins at `document` and follows `continues`.
  const Document& base(const Document& document) const;

  /// The row with this id, or nullptr.
  const Requirement* find(std::string_view id) const;

  /// Whether the statements of `document` hold if the document `judging` judges. They hold if both
  /// are the same document, if `judging` continues `document`, or if `document` accompanies all
  /// others.
  bool holds(std::string_view document, std::string_view judging) const;

  /// Whether the row's document holds, and the row holds for the version of `judging`.
  bool holds(const Requirement& row, std::string_view judging) const;

  /// The ids of the rows that hold for `document` and that the case covers, in the order of the
  /// files. `profile` is "full" or "embedded".
  std::vector<std::string> of(std::string_view case_id, std::string_view document,
                              std::string_view profile) const;

  /// The ids of the interpretations on which the verdict of a case may depend.
  std::vector<std::string> interpretations_of(std::string_view case_id,
                                              std::string_view document) const;

 private:
  void index();
  const Document* named(std::string_view document) const;

  std::vector<Document> documents_;
  std::vector<Revision> revisions_;
  std::vector<Requirement> rows_;
  std::vector<Interpretation> interpretations_;
  /// Rows by the literal text "suite/name" with which their globs start. The key "" has the rows
  /// whose globs start with another text.
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_prefix_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
};

/// The requirements of a run, from options.data or from the embedded data. They are read only once.
const Requirements& requirements(const RunOptions& options);

/// Ids of the requirements that a case of this run covers.
std::vector<std::string> requirements_of(std::string_view case_id, const DeviceInfo& device,
                                         const RunOptions& options);

/// The interpretations that hold for a document, as the run's line of results.jsonl lists them.
nlohmann::json interpretations_json(const Requirements& requirements, std::string_view document);

/// Whether there is such a data file.
bool has_data(const std::string& folder, const std::string& path);

/// The text of a data file ("accuracy/opencl-1.2.csv"), from `folder` or else from the embedded
/// data. Throws UsageError if neither has the file.
std::string read_data(const std::string& folder, const std::string& path);

}  // namespace assay::harness
