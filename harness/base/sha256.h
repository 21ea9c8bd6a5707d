#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// SHA-256 (FIPS 180-4) in 64 hexadecimal digits.
std::string sha256(std::string_view bytes);
/// The hash of a file's content. Empty if the file is not readable.
std::string sha256_of_file(const std::filesystem::path& path);

/// A name, and the digest of the file or other text that has this name.
struct NamedDigest {
  std::string name, sha256;
};
/// The digest of the lines "DIGEST  NAME\n" of sha256sum, sorted and without repetitions.
std::string digest_of(const std::vector<NamedDigest>& list);

}  // namespace assay::harness
