#include "harness/devices/icd.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "harness/base/errors.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class IcdTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "assay-icd-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder = pattern;
    unsetenv("OCL_ICD_FILENAMES");
    unsetenv("OPENCL_VENDOR_PATH");
    setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
  }
  void TearDown() override {
    fs::remove_all(folder);
    unsetenv("OCL_ICD_VENDORS");
    unsetenv("OCL_ICD_FILENAMES");
    unsetenv("OPENCL_VENDOR_PATH");
  }
  fs::path file(const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
    return folder / name;
  }
  std::vector<Driver> installed() { return installed_drivers(problems); }
  static std::string refused(const std::string& name) {
    try {
      named_driver(name);
    } catch (const UsageError& error) {
      return error.what();
    }
    ADD_FAILURE() << name << " was accepted";
    return "";
  }

  fs::path folder;
  std::vector<std::string> problems;
};

TEST_F(IcdTest, OrderedByTheNameOfTheIcd) {
  file("b.icd", "libb.so.1\n");
  file("a.icd", "/opt/a/liba.so");
  file("c.icd", "  libc.so \r\nsecond line\n");
  file("d.icd.disabled", "libd.so\n");
  file("README", "libe.so\n");
  EXPECT_THAT(installed(), ElementsAre(Driver{"a.icd", "/opt/a/liba.so"},
                                       Driver{"b.icd", "libb.so.1"}, Driver{"c.icd", "libc.so"}));
  EXPECT_THAT(problems, IsEmpty());
}

TEST_F(IcdTest, DamagedFilesAreOneProblemEach) {
  file("empty.icd", "");
  file("blank.icd", "  \nliba.so\n");
  file("binary.icd", std::string("lib\0x\n", 6));
  file("long.icd", std::string(100000, 'x'));
  fs::create_directory(folder / "folder.icd");
  fs::create_symlink("/nonexistent/x.icd", folder / "dangling.icd");
  file("good.icd", "libgood.so\n");
  EXPECT_THAT(installed(), ElementsAre(Driver{"good.icd", "libgood.so"}));
  EXPECT_EQ(problems.size(), 6u);
}

TEST_F(IcdTest, NoFolderAndEmptyFolder) {
  EXPECT_THAT(installed(), IsEmpty());
  setenv("OCL_ICD_VENDORS", "", 1);
  setenv("OPENCL_VENDOR_PATH", "/nonexistent", 1);
  EXPECT_THAT(installed(), IsEmpty());
  EXPECT_THAT(problems, IsEmpty());
}

TEST_F(IcdTest, VendorsAsOclIcdReadsIt) {
  const fs::path icd = file("one.icd", "libone.so\n");
  setenv("OCL_ICD_VENDORS", icd.c_str(), 1);
  EXPECT_THAT(installed(), ElementsAre(Driver{"one.icd", "libone.so"}));
  setenv("OPENCL_VENDOR_PATH", folder.c_str(), 1);
  setenv("OCL_ICD_VENDORS", "one.icd", 1);
  EXPECT_THAT(installed(), ElementsAre(Driver{"one.icd", "libone.so"}));
  const fs::path library = file("libx.so", "");
  setenv("OCL_ICD_VENDORS", library.c_str(), 1);
  EXPECT_THAT(installed(), ElementsAre(Driver{"libx.so", library.string()}));
  setenv("OCL_ICD_VENDORS", "", 1);
  EXPECT_THAT(installed(), ElementsAre(Driver{"one.icd", "libone.so"}));
  EXPECT_THAT(problems, IsEmpty());
  setenv("OCL_ICD_VENDORS", "/nonexistent/two.icd", 1);
  EXPECT_THAT(installed(), IsEmpty());
  EXPECT_THAT(problems, ElementsAre(HasSubstr("two.icd: cannot be read (No such file")));
  problems.clear();
  setenv("OCL_ICD_VENDORS", "/nonexistent/folder", 1);
  EXPECT_THAT(installed(), IsEmpty());
  EXPECT_THAT(problems, ElementsAre("OCL_ICD_VENDORS: /nonexistent/folder does not exist"));
}

TEST_F(IcdTest, FileNamesOfKhronosLoaderJoin) {
  file("m.icd", "libm.so\n");
  setenv("OCL_ICD_FILENAMES", "libz.so::/opt/a/liba.so:libm.so", 1);
  EXPECT_THAT(installed(), ElementsAre(Driver{"liba.so", "/opt/a/liba.so"},
                                       Driver{"libz.so", "libz.so"}, Driver{"m.icd", "libm.so"}));
}

TEST_F(IcdTest, DriverByPath) {
  const fs::path icd = file("x.icd", "libx.so\n"), library = file("libfoo.so", "");
  EXPECT_EQ(named_driver(icd.string()), (Driver{"x.icd", "libx.so"}));
  EXPECT_EQ(named_driver(library.string()), (Driver{"libfoo.so", library.string()}));
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  EXPECT_EQ(fs::path(named_driver("libfoo.so").library).is_absolute(), true);
  fs::current_path(before);
}

TEST_F(IcdTest, DriverByName) {
  file("pocl.icd", "libpocl.so.2\n");
  file("pocl-debug.icd", "libpocl-debug.so\n");
  file("mesa.icd", "libMesaOpenCL.so.1\n");
  EXPECT_EQ(named_driver("pocl").icd, "pocl.icd");
  EXPECT_EQ(named_driver("MESA").library, "libMesaOpenCL.so.1");
  EXPECT_EQ(named_driver("debug").icd, "pocl-debug.icd");
  EXPECT_EQ(named_driver("mesa.icd").icd, "mesa.icd");
  EXPECT_EQ(named_driver("libwhatever.so.3"), (Driver{"libwhatever.so.3", "libwhatever.so.3"}));
}

TEST_F(IcdTest, AMissingDriverIsRefused) {
  file("pocl.icd", "libpocl.so.2\n");
  file("pocl-debug.icd", "libpocl-debug.so\n");
  EXPECT_THAT(refused("ocl"), AllOf(HasSubstr("several"), HasSubstr("pocl-debug.icd")));
  EXPECT_THAT(refused("foo"), AllOf(HasSubstr("does not exist"), HasSubstr("pocl.icd")));
  EXPECT_THAT(refused("./libfoo.so"), HasSubstr("does not exist"));
  EXPECT_THAT(refused("/nonexistent.icd"), HasSubstr("does not exist"));
  EXPECT_THAT(refused(folder.string()), HasSubstr("is a folder"));
  EXPECT_THAT(refused(file("bad.icd", "\n").string()), HasSubstr("does not name a library"));
  EXPECT_THAT(refused(""), HasSubstr("no name"));
}

TEST_F(IcdTest, RegisteredDriversAreFoundByName) {
  file("special.icd", "/opt/special/libspecial.so\n");
  file("special.env", std::string("LD_LIBRARY_PATH=/opt/special/lib:/x=y\nnonsense\nA=b\0c\n", 53));
  setenv("ASSAY_DRIVERS", folder.c_str(), 1);
  setenv("OCL_ICD_VENDORS", "/nonexistent", 1);
  const Driver driver = named_driver("special");
  EXPECT_EQ(driver.library, "/opt/special/libspecial.so");
  EXPECT_THAT(registered_environment(driver),
              ElementsAre(std::pair("LD_LIBRARY_PATH", "/opt/special/lib:/x=y")));
  EXPECT_EQ(DriverEnvironment(driver).changes().at("LD_LIBRARY_PATH"), "/opt/special/lib:/x=y");
  EXPECT_THAT(registered_environment({"special.icd", "/other.so"}), IsEmpty());
  EXPECT_THAT(refused("other"), HasSubstr("special.icd"));
  unsetenv("ASSAY_DRIVERS");
}

TEST_F(IcdTest, EnvironmentNamesOnlyOneDriver) {
  fs::path private_folder;
  {
    const DriverEnvironment environment({"x.icd", "libx.so"});
    const auto changes = environment.changes();
    private_folder = changes.at("OCL_ICD_VENDORS").value();
    EXPECT_EQ(changes.at("OCL_ICD_FILENAMES"), std::nullopt);
    setenv("OCL_ICD_VENDORS", private_folder.c_str(), 1);
    EXPECT_THAT(installed(), ElementsAre(Driver{"driver.icd", "libx.so"}));
  }
  EXPECT_FALSE(fs::exists(private_folder));
}

}  // namespace
}  // namespace assay::harness
