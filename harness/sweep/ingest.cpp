#include "harness/sweep/ingest.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <system_error>
#include <thread>

#include "harness/base/process.h"
#include "harness/base/text.h"

namespace assay::harness {
namespace {

namespace fs = std::filesystem;

/// From this version on, clang's backend writes SPIR-V without an experimental option.
constexpr int first_backend = 20;
constexpr int oldest_clang = 15, newest_clang = 40;
constexpr auto longest_compilation = std::chrono::minutes(2);

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

bool in_path(const std::string& program) {
  for (const std::string& folder : split(environment("PATH"), ':'))
    if (access((fs::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

struct Ran {
  bool well = false;
  std::string output;
};

/// Runs a command. The command's output goes to the file `said`.
Ran run(const std::vector<std::string>& command, const fs::path& said) {
  const Descriptor file(open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!file) throw std::system_error(errno, std::generic_category(), said.string());
  SpawnRequest request;
  request.program = command.front();
  request.arguments = command;
  request.descriptors = {{file.get(), 1}, {file.get(), 2}};
  const pid_t child = spawn(request);
  const auto deadline = std::chrono::steady_clock::now() + longest_compilation;
  std::optional<int> status;
  while (!(status = try_reap(child)) && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  Ran ran;
  if (!status) kill_and_reap(child);
  std::ifstream in(said);
  ran.output.assign(std::istreambuf_iterator<char>(in), {});
  ran.well = status && WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
  if (!status)
    ran.output = command.front() + " took longer than two minutes";
  else if (WIFSIGNALED(*status))
    ran.output = command.front() + ": " + describe_exit(*status) + "; " + ran.output;
  return ran;
}

std::string first_line(const std::string& text) {
  return printable(split(text, '\n').front(), 300);
}

class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "assay-ingest-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr)
      throw std::system_error(errno, std::generic_category(), name);
    path_ = name;
  }
  ~Scratch() {
    std::error_code error;
    fs::remove_all(path_, error);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

struct Compiler {
  std::vector<std::string> clang;       ///< the words of the command
  std::vector<std::string> translator;  ///< also a command; empty if clang's own backend is used
  std::string name;                     ///< includes the version
};

std::optional<Compiler> find_compiler() {
  Compiler found;
  if (const std::string given = environment("ASSAY_CLANG"); !given.empty()) {
    found.clang = words(given);
    found.translator = words(environment("ASSAY_LLVM_SPIRV"));
  } else {
    for (int n = newest_clang; n >= oldest_clang && found.clang.empty(); --n) {
      const std::string clang = fmt::format("clang-{}", n);
      const std::string translator = fmt::format("llvm-spirv-{}", n);
      if (!in_path(clang) || (!in_path(translator) && n < first_backend)) continue;
      found.clang = {clang};
      if (in_path(translator)) found.translator = {translator};
    }
    if (found.clang.empty()) return std::nullopt;
  }
  const Scratch scratch;
  const auto version = [&](std::vector<std::string> command) {
    command.emplace_back("--version");
    const Ran ran = run(command, scratch / "version");
    if (!ran.well)
      throw std::runtime_error(
          fmt::format("--ingest: {} does not run: {}", command.front(), first_line(ran.output)));
    return first_line(ran.output);
  };
  found.name = version(found.clang);
  found.name += found.translator.empty() ? "; its SPIR-V backend"
                                         : "; llvm-spirv " + version(found.translator);
  return found;
}

const Compiler& compiler() {
  static const std::optional<Compiler> found = find_compiler();
  if (!found)
    throw std::runtime_error(
        "--ingest: the worker finds no compiler from OpenCL C to SPIR-V; install clang-N and "
        "llvm-spirv-N (N is 15 or more), or clang-N (N is 20 or more); to use other commands, set "
        "ASSAY_CLANG and ASSAY_LLVM_SPIRV (scripts/ingest-compiler prints these variables)");
  return *found;
}

/// Two FNV-1a hashes of 64 bits, for a file name.
std::string digest(std::string_view text) {
  std::uint64_t hashes[] = {0xcbf29ce484222325, 0x84222325cbf29ce4};
  for (std::uint64_t& hash : hashes)
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("{:016x}{:016x}", hashes[0], hashes[1]);
}

fs::path cache_folder() {
  std::string base = environment("XDG_CACHE_HOME");
  if (base.empty()) base = environment("HOME") + "/.cache";
  return fs::path(base) / "assay" / "ingest";
}

std::optional<std::string> content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Writes a file of the cache, completely or not at all, because other workers may write it. Does
/// nothing if the cache cannot be written.
void keep(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  const fs::path fresh = path.string() + fmt::format(".{}", getpid());
  std::ofstream out(fresh, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (out)
    fs::rename(fresh, path, error);
  else
    fs::remove(fresh, error);
}

void for_instructions(std::span<const std::uint32_t> module, auto&& each) {
  constexpr std::size_t header = 5;
  for (std::size_t at = header; at < module.size();) {
    const std::size_t length = module[at] >> 16;
    if (length == 0 || length > module.size() - at) return;
    each(module.subspan(at, length));
    at += length;
  }
}

/// Removes FPRoundingMode from results other than those of floating-point conversions. llvm-spirv
/// also decorates conversions between integers. There, the decoration has no meaning, and SPIR-V
/// Environment 3.0.19, 6.2, forbids it.
SpirvWords without_forbidden_roundings(const SpirvWords& module) {
  constexpr std::uint32_t op_decorate = 71, rounding_mode = 39, op_f_convert = 115;
  constexpr std::uint32_t first_conversion = 109, last_conversion = 112;  // OpConvertFToU to UToF
  std::set<std::uint32_t> rounded;
  for_instructions(module, [&](std::span<const std::uint32_t> one) {
    const std::uint32_t opcode = one[0] & 0xffff;
    if (one.size() > 2 &&
        (opcode == op_f_convert || (opcode >= first_conversion && opcode <= last_conversion)))
      rounded.insert(one[2]);
  });
  const std::size_t header = std::min<std::size_t>(5, module.size());
  SpirvWords kept(module.begin(), module.begin() + static_cast<std::ptrdiff_t>(header));
  for_instructions(module, [&](std::span<const std::uint32_t> one) {
    if ((one[0] & 0xffff) == op_decorate && one.size() > 3 && one[2] == rounding_mode &&
        !rounded.contains(one[1]))
      return;
    kept.insert(kept.end(), one.begin(), one.end());
  });
  return kept;
}

/// llvm-spirv translates a few functions to instructions that need the capability Shader, for
/// example bit_reverse. No device has to support this capability (SPIR-V Environment 3.0.19, 3.1).
bool declares_shader(const SpirvWords& module) {
  constexpr std::uint32_t op_capability = 17, shader = 1;
  bool found = false;
  for_instructions(module, [&](std::span<const std::uint32_t> one) {
    found = found || ((one[0] & 0xffff) == op_capability && one.size() > 1 && one[1] == shader);
  });
  return found;
}

/// The module of a file. Throws NotIngested.
SpirvWords words_of(std::string_view bytes) {
  SpirvWords module(bytes.size() / sizeof(std::uint32_t));
  std::copy_n(bytes.data(), module.size() * sizeof(std::uint32_t),
              reinterpret_cast<char*>(module.data()));
  if (declares_shader(module))
    throw NotIngested(
        "the compiler's module declares the capability Shader, which is not for kernels");
  return without_forbidden_roundings(module);
}

/// The device's features as compiler options. So the program sees the macros of these features, and
/// the module requires only these features.
std::string offers(const DeviceInfo& device) {
  std::string text = "-cl-ext=-all";
  for (const auto* list : {&device.extensions, &device.features})
    for (const NameVersion& one : *list)
      if (one.name.find_first_of(",+- \t") == std::string::npos) text += ",+" + one.name;
  return text;
}

/// The first line with an error, after any warnings. The line has no folders, because folders
/// differ in each run.
std::string line_of(const Ran& ran, const Scratch& scratch) {
  std::string said = ran.output;
  for (const std::string& line : split(ran.output, '\n'))
    if (line.find("error") != std::string::npos) {
      said = line;
      break;
    }
  const std::string folder = (scratch / "").string();
  for (std::size_t at = 0; (at = said.find(folder, at)) != said.npos;)
    said.erase(at, folder.size());
  return first_line(said);
}

/// Returns the file with the module. Throws NotIngested.
std::string compile(const std::string& source, const IngestOptions& options,
                    const DeviceInfo& device, Version version) {
  const Compiler& with = compiler();
  const Scratch scratch;
  std::ofstream(scratch / "program.cl") << source;
  const bool translated = !with.translator.empty();
  const std::string bits = device.address_bits == 32 ? "32" : "64";
  const fs::path compiled = scratch / (translated ? "program.bc" : "program.spv");
  std::vector<std::string> command = with.clang;
  const auto add = [&command](std::initializer_list<std::string> more) {
    command.insert(command.end(), more);
  };
  // There is no optimization, because the driver must compute the values.
  add({"-x", "cl", "-O0", "-Xclang", "-disable-O0-optnone", "-w", "-Xclang", offers(device), "-c",
       "-o", compiled.string()});
  if (translated)
    add({"--target=spir" + (bits == "32" ? std::string() : bits) + "-unknown-unknown",
         "-emit-llvm"});
  else
    add({fmt::format("--target=spirv{}v{}.{}-unknown-unknown", bits, version.major,
                     version.minor)});
  command.insert(command.end(), options.compiler.begin(), options.compiler.end());
  command.push_back((scratch / "program.cl").string());
  if (const Ran ran = run(command, scratch / "said"); !ran.well)
    throw NotIngested("clang cannot compile the kernel: " + line_of(ran, scratch));
  const fs::path module = scratch / "program.spv";
  if (translated) {
    command = with.translator;
    add({fmt::format("--spirv-max-version={}.{}", version.major, version.minor), compiled.string(),
         "-o", module.string()});
    if (const Ran ran = run(command, scratch / "said"); !ran.well)
      throw NotIngested("llvm-spirv cannot make a module: " + line_of(ran, scratch));
  }
  const std::string bytes = content(module).value_or("");
  const SpirvWords made = words_of(bytes);
  if (made.size() < 5) throw NotIngested("the compiler's module is empty");
  const Version own{static_cast<int>(made[1] >> 16 & 0xff), static_cast<int>(made[1] >> 8 & 0xff)};
  if (const auto fault = spirv_fault(made, own))
    throw NotIngested("SPIRV-Tools' validator refuses clang's module: " + first_line(*fault));
  return bytes;
}

thread_local const DeviceInfo* ingesting = nullptr;

}  // namespace

IngestOptions ingest_options(const std::string& build_options) {
  IngestOptions made;
  const std::vector<std::string> given = words(build_options);
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::string& word = given[i];
    made.compiler.push_back(word);
    const bool definition = word.starts_with("-D") || word.starts_with("-I");
    if (definition && word.size() == 2 && i + 1 < given.size()) made.compiler.push_back(given[++i]);
    const bool done = definition || word.starts_with("-cl-std=") || word == "-w" ||
                      word == "-Werror" || word == "-cl-kernel-arg-info";
    if (!done) made.driver += (made.driver.empty() ? "" : " ") + word;
  }
  return made;
}

Version ingest_version(const DeviceInfo& device) {
  Version newest{1, 0};
  for (const NameVersion& one : device.il_versions)
    if (one.name == "SPIR-V") newest = std::max(newest, one.version);
  for (const std::string& one : words(device.il_version))
    if (const auto version = parse_version(one, "SPIR-V_")) newest = std::max(newest, *version);
  return newest;
}

std::string ingest_compiler() {
  return compiler().name;
}

SpirvWords ingested(const std::string& source, const std::string& build_options,
                    const DeviceInfo& device) {
  const IngestOptions options = ingest_options(build_options);
  const Version version = ingest_version(device);
  std::string key = fmt::format("{}\n{}.{} {}\n{}\n", compiler().name, version.major, version.minor,
                                device.address_bits, offers(device));
  for (const std::string& word : options.compiler) key += word + "\n";
  const fs::path kept = cache_folder() / digest(key + source);
  const fs::path module = kept.string() + ".spv", refused = kept.string() + ".refused";
  if (const auto bytes = content(module)) return words_of(*bytes);
  if (const auto reason = content(refused)) throw NotIngested(*reason);
  try {
    const std::string bytes = compile(source, options, device, version);
    keep(module, bytes);
    return words_of(bytes);
  } catch (const NotIngested& problem) {
    keep(refused, problem.what());
    throw;
  }
}

IngestingPrograms::IngestingPrograms(const DeviceInfo& device) : before_(ingesting) {
  ingesting = &device;
}

IngestingPrograms::~IngestingPrograms() {
  ingesting = before_;
}

const DeviceInfo* IngestingPrograms::device() {
  return ingesting;
}

}  // namespace assay::harness
