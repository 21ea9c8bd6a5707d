#include "harness/base/sha256.h"

#include <gtest/gtest.h>

#include <fstream>

namespace assay::harness {
namespace {

// NIST's examples for FIPS 180-4, and the empty message.
TEST(Sha256, MatchesTheExamplesOfNist) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, HashesTheBytesOfAFile) {
  const auto path = std::filesystem::temp_directory_path() / "assay-sha256-test";
  const std::string bytes(700'001, '\0');
  std::ofstream(path, std::ios::binary) << bytes;
  EXPECT_EQ(sha256_of_file(path), sha256(bytes));
  std::filesystem::remove(path);
  EXPECT_EQ(sha256_of_file(path), "");
}

TEST(Sha256, TheDigestOfAListDoesNotDependOnItsOrder) {
  const NamedDigest one{"libone.so", sha256("1")}, two{"libtwo.so", sha256("2")};
  EXPECT_EQ(digest_of({one, two}), digest_of({two, one, two}));
  EXPECT_NE(digest_of({one, two}), digest_of({one, {"libtwo.so", sha256("3")}}));
  EXPECT_EQ(digest_of({one}), sha256(one.sha256 + "  libone.so\n"));
}

}  // namespace
}  // namespace assay::harness
