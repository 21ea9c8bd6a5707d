/// Finds what is missing in a new suite. Each failure names the line to add.
#include "suites/suites.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "harness/cases/case.h"
#include "harness/cases/suite.h"
#include "harness/devices/loader.h"
#include "harness/faults/fault.h"
#include "suites/api/api_errors/trigger.h"
#include "suites/host/entry_points.h"

namespace assay::suites {
namespace {

namespace fs = std::filesystem;

/// suites/<family>/<name>/<name>.cpp.
std::set<fs::path> folders() {
  std::set<fs::path> found;
  for (const auto& family : fs::directory_iterator(fs::path(ASSAY_SOURCE_DIR) / "suites"))
    if (family.is_directory())
      for (const auto& folder : fs::directory_iterator(family))
        if (fs::exists(folder.path() / (folder.path().filename().string() + ".cpp")))
          found.insert(folder.path());
  return found;
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Suites, EachIsCalledAsItsFolder) {
  for (const SuiteFolder& folder : suite_folders()) EXPECT_EQ(folder.suite().name, folder.name);
}

TEST(Suites, EachIsInAReadme) {
  const fs::path top = ASSAY_SOURCE_DIR;
  for (const fs::path& folder : folders()) {
    const std::string name = '`' + folder.filename().string() + '`';
    const std::string texts =
        text_of(top / "README.md") + text_of(folder.parent_path() / "README.md");
    EXPECT_NE(texts.find(name), std::string::npos)
        << "neither README.md nor the README.md of suites/"
        << folder.parent_path().filename().string() << " names " << name
        << ": add it to the list of suites";
  }
}

/// No driver of the tests can run the cases of these suites, so no fault is planted for them. The
/// text is the reason.
const std::map<std::string, std::string> unseen{
    {"image_mipmaps", "no driver of the self-tests has cl_khr_mipmap_image"}};

TEST(Suites, EachHasAPlantedFault) {
  std::set<std::string> found;
  for (const auto& table : {faults::faults(), faults::api_faults()})
    for (const faults::Fault& fault : table)
      for (const std::string& glob : fault.red) found.insert(glob.substr(0, glob.find('/')));
  for (const harness::Suite& suite : all())
    EXPECT_NE(found.contains(suite.name), unseen.contains(suite.name))
        << "no fault turns a case of " << suite.name << " red: add a row with red = [\""
        << suite.name << "/...\"] to harness/faults/table. If such a row exists, remove the suite "
        << "from `unseen`";
}

TEST(EntryPoints, TheLoadersTableHasEachFunctionInItsSlot) {
  harness::open_loader();
  const cl_icd_dispatch& table = api_errors::loader();
  const auto* slots = reinterpret_cast<void* const*>(&table);
  std::size_t filled = 0;
  for (const host::EntryPoint& point : host::load_entry_points({})) {
    if (!point.slot) continue;
    ++filled;
    ASSERT_LT(*point.slot, sizeof table / sizeof(void*)) << point.function;
    EXPECT_NE(slots[*point.slot], nullptr) << point.function;
  }
  EXPECT_GT(filled, 100U);
  // The slots in data/api/entry_points.csv must agree with cl_icd.h.
  const auto expect = [](auto* function, const char* name) {
    EXPECT_EQ(reinterpret_cast<void*>(function), harness::of_loader(name)) << name;
  };
  expect(table.clGetPlatformIDs, "clGetPlatformIDs");
  expect(table.clCreateSubBuffer, "clCreateSubBuffer");
  expect(table.clEnqueueMigrateMemObjects, "clEnqueueMigrateMemObjects");
  expect(table.clCreatePipe, "clCreatePipe");
  expect(table.clGetKernelSubGroupInfo, "clGetKernelSubGroupInfo");
  expect(table.clSetContextDestructorCallback, "clSetContextDestructorCallback");
}

}  // namespace
}  // namespace assay::suites
