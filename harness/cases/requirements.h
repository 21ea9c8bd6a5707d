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
  std::string name;  ///< "opencl-c-3.0.19": the file's name in accuracy/ and requirements/
  /// Its name in --spec and in the run's record: "3.0.19". Empty for a document that accompanies
  /// the others and holds for devices of its versions (the API, whose statements remain).
  std::string spec;
  std::string title;
  std::vector<Version> device_versions;  ///< devices that it judges unless --spec says otherwise
  /// The older document whose statements remain, except those that ended: "opencl-c-3.0.19" for the
  /// additions of 3.1. Empty for one that says everything itself.
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
  std::string profile;             ///< "full", "embedded", or empty where it holds for both
  std::string kind;                ///< shall, may, limit, definition
  std::string gist;                ///< a few words of our own
  std::vector<std::string> cases;  ///< globs over ids of the cases that cover it
  std::string untestable;          ///< why no program can test it; empty otherwise
  std::string planned;             ///< the suite to come that will cover it; empty otherwise
  Versions versions;               ///< of the specification that state it
  std::string source;              ///< "data/requirements/opencl-c-3.0.19.csv:12"

  /// Whether one of the globs matches.
  bool covered_by(std::string_view case_id) const;
};

/// One disputed, contradictory or damaged place: an entry of data/interpretations.toml.
struct Interpretation {
  std::string id;
  std::vector<std::string> places;  ///< citations
  std::string question;
  std::vector<std::string> readings;
  std::string taken;
  std::string why;
  std::vector<std::string> documents;  ///< Document::name of the documents that it holds for
  std::vector<std::string> cases;      ///< globs; empty where no suite meets it yet
};

/// The requirements and interpretations, and which of them a case id touches.
class Requirements {
 public:
  /// Reads the embedded data; a file of the same path below `folder` (data/ itself) replaces an
  /// embedded one, and further requirements/*.csv join. Throws UsageError with "file:line: what is
  /// wrong" for damaged data, or when there is no such folder.
  static Requirements load(const std::string& folder = {});

  /// The same from texts by path ("requirements/x.csv", "documents.csv", "interpretations.toml").
  static Requirements parse(const std::map<std::string, std::string>& files);

  const std::vector<Document>& documents() const { return documents_; }
  const std::vector<Revision>& revisions() const { return revisions_; }
  const std::vector<Requirement>& rows() const { return rows_; }
  const std::vector<Interpretation>& interpretations() const { return interpretations_; }

  /// The document that judges a device. A `spec` names the document, or a version of devices that
  /// it judges ("3.0", or an older revision of it: "3.0.12"). With an empty `spec`, the device's
  /// version decides. Throws UsageError naming the specs that there are.
  const Document& document(Version device, const std::string& spec) const;

  /// The document at the end of the chain that `document` continues: itself if it continues none.
  const Document& base(const Document& document) const;

  /// The row of that id, or nullptr.
  const Requirement* find(std::string_view id) const;

  /// Whether statements of `document` hold where `judging` judges: it is the same document, is
  /// continued by it, or accompanies it.
  bool holds(std::string_view document, std::string_view judging) const;

  /// Whether the row's document holds, and the row holds for that version.
  bool holds(const Requirement& row, std::string_view judging) const;

  /// Ids of the rows that hold for `document` and that the case covers, in the files' order.
  /// `profile` is "full" or "embedded".
  std::vector<std::string> of(std::string_view case_id, std::string_view document,
                              std::string_view profile) const;

  /// Ids of the interpretations that the verdict of a case may rest on.
  std::vector<std::string> interpretations_of(std::string_view case_id,
                                              std::string_view document) const;

 private:
  void index();
  const Document* named(std::string_view document) const;

  std::vector<Document> documents_;
  std::vector<Revision> revisions_;
  std::vector<Requirement> rows_;
  std::vector<Interpretation> interpretations_;
  /// Rows by the literal "suite/name" that a glob starts with; globs that have none are under "".
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_prefix_;
  std::map<std::string, std::size_t, std::less<>> by_id_;
};

/// The data of a run (options.data or the embedded ones), read once.
const Requirements& requirements(const RunOptions& options);

/// Ids of the requirements that a case of this run covers.
std::vector<std::string> requirements_of(std::string_view case_id, const DeviceInfo& device,
                                         const RunOptions& options);

/// The interpretations that hold for a document, as the run's line of results.jsonl lists them.
nlohmann::json interpretations_json(const Requirements& requirements, std::string_view document);

/// Whether there is such a data file.
bool has_data(const std::string& folder, const std::string& path);

/// Text of a data file ("accuracy/opencl-1.2.csv"): from `folder` where it has one, else embedded.
/// Throws UsageError when there is neither.
std::string read_data(const std::string& folder, const std::string& path);

}  // namespace assay::harness
