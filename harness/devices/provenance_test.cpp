#include "harness/devices/provenance.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "harness/devices/loader.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class ProvenanceTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "assay-test-XXXXXX").string();
    folder = fs::canonical(mkdtemp(pattern.data()));
    fs::create_directories(folder / "run" / "cache");
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string library(const std::string& name, const std::string& content = "") const {
    std::ofstream(folder / name, std::ios::binary) << "\x7f"
                                                      "ELF"
                                                   << content;
    return (folder / name).string();
  }
  static std::string mapped(const std::string& path, const std::string& how = "r-xp") {
    return "7f0000000000-7f0000001000 " + how + " 00000000 08:01 123      " + path + '\n';
  }

  fs::path folder;
};

TEST_F(ProvenanceTest, ADriversLibrariesExcludeOursTheCLibraryAndFilesOfTheRun) {
  setenv("OPENCL_LAYERS", (folder / "liblayer.so").c_str(), 1);
  const MappedLibraries libraries(folder / "run");
  unsetenv("OPENCL_LAYERS");
  const std::string driver = library("libdriver.so.2"), compiler = library("lib compiler.so");
  const std::string c = library("libc.so.6"), resolver = library("libnss_files-2.36.so"),
                    layer = library("liblayer.so");
  const std::string kernel = library("run/cache/kernel.so");
  std::ofstream(folder / "font") << "no library";
  const std::string program = fs::canonical("/proc/self/exe").string();
  const MappedLibraries::Found found = libraries.found_in(
      mapped(driver, "r--p") + mapped(driver) + mapped(driver, "rw-p") + mapped(compiler) +
      mapped(c) + mapped(resolver) + mapped(layer) + mapped(kernel) + mapped(program) +
      mapped((folder / "font").string()) + mapped(library("data.so"), "r--p") +
      mapped("/memfd:code") + mapped("/gone/libold.so (deleted)") +
      mapped((folder / "run/cache/old.so (deleted)").string()) +
      "7ffc000000-7ffc001000 r-xp 00000000 00:00 0      [vdso]\n");
  EXPECT_THAT(found.driver, ElementsAre(compiler, driver));
  EXPECT_THAT(found.others, UnorderedElementsAre(program, c, layer, resolver));
  EXPECT_THAT(found.gone, ElementsAre("/gone/libold.so"));
  EXPECT_THAT(MappedLibraries(folder).now().driver, IsEmpty()) << "no driver is loaded here";
}

TEST_F(ProvenanceTest, ALibraryIsKnownByItsContent) {
  KnownDigests known;
  const std::string path = library("libdriver.so", "one");
  const LibraryFile one = describe_library(path, known);
  EXPECT_EQ(one.size, 7u);
  ASSERT_EQ(known.size(), 1u);
  known.begin()->second = "as it was read";
  EXPECT_EQ(describe_library(path, known).sha256, "as it was read") << "nothing changed";
  fs::rename(library("other.so", "two"), path);
  const LibraryFile two = describe_library(path, known);
  EXPECT_NE(two.sha256, one.sha256);
  EXPECT_THAT(exchanged(std::vector{one}, std::vector{two}), ElementsAre(path));
  EXPECT_THAT(exchanged(std::vector{one}, std::vector{one}), IsEmpty());
  LibraryFile moved = one;
  moved.path = "/elsewhere/libdriver.so";
  EXPECT_EQ(digest_of(std::vector{moved}), digest_of(std::vector{one}));
  EXPECT_NE(digest_of(std::vector{two}), digest_of(std::vector{one}));
  EXPECT_EQ(describe_library("/nonexistent", known).sha256, "");
}

TEST_F(ProvenanceTest, AFileSaysItsNameAndBuild) {
  KnownDigests known;
  const LibraryFile file = describe_library(ASSAY_TEST_LIBRARY, known);
  EXPECT_EQ(file.soname, "libassay_test_gone.so");
  EXPECT_EQ(file.build_id, "00112233445566778899aabbccddeeff00112233");
  std::ifstream whole(ASSAY_TEST_LIBRARY, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(whole), {}};
  for (std::size_t size = 0; size < bytes.size(); size += 97) {
    std::ofstream(folder / "cut.so", std::ios::binary) << bytes.substr(0, size);
    EXPECT_EQ(describe_library((folder / "cut.so").string(), known).size, size);
  }
}

TEST_F(ProvenanceTest, PackagesAreFoundInTheirListsOfFiles) {
  fs::create_directories(folder / "info");
  std::ofstream(folder / "info" / "libdriver2:amd64.list")
      << "/.\n/usr/lib/x86_64-linux-gnu/libdriver.so.2\n/usr/share/doc\n";
  std::ofstream(folder / "info" / "zlib1g:amd64.list") << "/lib/x86_64-linux-gnu/libz.so.1\n";
  std::ofstream(folder / "info" / "zlib1g:amd64.md5sums") << "/usr/lib/none\n";
  std::ofstream(folder / "status") << "Package: libdriver2\nStatus: install ok installed\n"
                                      "Architecture: i386\nVersion: 1.0-1\n\n"
                                      "Package: libdriver2\nArchitecture: amd64\nVersion: 2.0-1\n\n"
                                      "Package: zlib1g\nArchitecture: amd64\nVersion: 1:1.2\n";
  const std::vector<std::string> paths{"/usr/lib/x86_64-linux-gnu/libdriver.so.2",
                                       "/usr/lib/x86_64-linux-gnu/libz.so.1", "/opt/libown.so",
                                       "/usr/lib/none"};
  const std::map<std::string, std::string> found{{paths[0], "libdriver2 2.0-1"},
                                                 {paths[1], "zlib1g 1:1.2"}};
  EXPECT_EQ(packages_of(paths, folder), found);
  EXPECT_THAT(packages_of(paths, "/nonexistent"), IsEmpty());
}

TEST_F(ProvenanceTest, TheWholeResultIsSent) {
  setenv("POCL_DEBUG", "all", 1);
  open_loader();
  ProvenanceReader reader(folder);
  const Provenance made = reader.finish([] {});
  unsetenv("POCL_DEBUG");
  EXPECT_THAT(made.libraries, IsEmpty());
  EXPECT_EQ(made.environment.at("POCL_DEBUG"), "all");
  ASSERT_TRUE(made.loader);
  EXPECT_EQ(made.loader->sha256.size(), 64u);
  EXPECT_THAT(made.assay.at("tree"), testing::AnyOf("clean", "modified", "no git"));
  EXPECT_TRUE(made.assay.at("release").is_boolean());
  EXPECT_EQ(made.assay.at("sha256").get<std::string>().size(), 64u);
  EXPECT_FALSE(made.host.at("system").get<std::string>().empty());
  EXPECT_FALSE(made.known.empty());
  const nlohmann::json json = made;
  EXPECT_EQ(nlohmann::json(json.get<Provenance>()), json);
}

}  // namespace
}  // namespace assay::harness
