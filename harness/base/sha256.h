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

struct NamedDigest {
  std::string name, sha256;
};
/// The SHA-256 of the sorted lines "DIGEST  NAME\n", each line once.
std::string digest_of(const std::vector<NamedDigest>& list);

}  // namespace assay::harness
