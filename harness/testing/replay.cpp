// The main function of a fuzzer without libFuzzer. Runs the fuzzer with each file, and with the
// files of each folder by name.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i) {
    if (fs::is_directory(argv[i]))
      for (const fs::directory_entry& one : fs::directory_iterator(argv[i]))
        files.push_back(one.path());
    else
      files.emplace_back(argv[i]);
  }
  std::ranges::sort(files);
  for (const fs::path& path : files) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    // The name is printed first, so that the last name is the input that ended the process.
    std::printf("%s: %zu bytes\n", path.filename().c_str(), bytes.size());
    std::fflush(stdout);
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::printf("%zu inputs\n", files.size());
  return files.empty() ? 1 : 0;  // without an input, nothing was tested
}
