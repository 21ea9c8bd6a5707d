#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace assay::harness {

/// SHA-256 (FIPS 180-4), written as 64 hexadecimal digits.
std::string sha256(std::string_view bytes);
/// The hash of a file's content. Empty if the file cannot be read.
std::string sha256_of_file(const std::filesystem::path& path);

/// A name, and the digest of the file or other text that has this name.
struct NamedDigest {
  std::string name, sha256;
};
/// One digest of a list. It is the digest of the lines "DIGEST  NAME\n", as the program sha256sum
/// writes them. Lines are sorted by their bytes, and equal lines count once.
std::string digest_of(const std::vector<NamedDigest>& list);

}  // namespace assay::harness
