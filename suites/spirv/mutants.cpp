#include "suites/spirv/mutants.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <stdexcept>
#include <system_error>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"
#include "harness/sweep/random.h"
#include "suites/other_process.h"

namespace assay::suites::spirv {
namespace {

using harness::SpirvWords;
constexpr std::string_view child_command = "spirv-mutants";
constexpr int modules_in = 3, events_out = 4;
/// Seconds for a mutant, and for opening the device.
constexpr double mutant_limit = 2, opening_limit = 60;
constexpr std::size_t header = 5;

std::vector<std::uint8_t> bytes_of(const SpirvWords& words) {
  std::vector<std::uint8_t> bytes(words.size() * sizeof words[0]);
  std::memcpy(bytes.data(), words.data(), bytes.size());
  return bytes;
}

using Random = std::uint64_t (*)(void*);

std::size_t below(Random random, void* state, std::size_t n) {
  return static_cast<std::size_t>(random(state) % std::max<std::size_t>(n, 1));
}

/// Where instructions begin, and the end.
std::vector<std::size_t> instructions(const SpirvWords& words) {
  std::vector<std::size_t> starts;
  std::size_t at = header;
  while (at < words.size() && words[at] >> 16 != 0) {
    starts.push_back(at);
    at += words[at] >> 16;
  }
  starts.push_back(words.size());
  return starts;
}

Mutant bit_flipped(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto word = below(random, state, words.size());
  const auto bit = below(random, state, 32);
  words[word] ^= std::uint32_t{1} << bit;
  return {fmt::format("bit {} of word {} flipped", bit, word), bytes_of(words)};
}

Mutant truncated(const SpirvWords& module, Random random, void* state) {
  auto bytes = bytes_of(module);
  bytes.resize(1 + below(random, state, bytes.size() - 1));
  return {fmt::format("cut after {} bytes", bytes.size()), bytes};
}

Mutant wrong_endian(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto first = below(random, state, 2) == 0 ? 0 : below(random, state, words.size());
  for (std::size_t k = first; k < words.size(); ++k) words[k] = __builtin_bswap32(words[k]);
  return {fmt::format("bytes of each word swapped from word {} on", first), bytes_of(words)};
}

Mutant oversized(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto at = starts[below(random, state, starts.size() - 1)];
  const auto count = static_cast<std::uint32_t>(
      below(random, state, 2) == 0 ? 0xffff : (words[at] >> 16) + 1 + below(random, state, 20));
  words[at] = count << 16 | (words[at] & 0xffff);
  return {fmt::format("the instruction at word {} claims {} words", at, count), bytes_of(words)};
}

Mutant shortened(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto at = starts[below(random, state, starts.size() - 1)];
  const auto count = static_cast<std::uint32_t>(below(random, state, words[at] >> 16));
  words[at] = count << 16 | (words[at] & 0xffff);
  return {fmt::format("the instruction at word {} claims {} words", at, count), bytes_of(words)};
}

Mutant hollow(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  // The header alone, or with so many instructions.
  words.resize(starts[std::min(below(random, state, 12), starts.size() - 1)]);
  return {fmt::format("the first {} words alone", words.size()), bytes_of(words)};
}

/// An operand takes the value of another word: ids that name themselves, or what is no such thing.
Mutant cyclic(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto k = below(random, state, starts.size() - 1);
  const auto length = starts[k + 1] - starts[k];
  const auto to = starts[k] + (length > 1 ? 1 + below(random, state, length - 1) : 0);
  const auto bound = words[3];
  const auto id = static_cast<std::uint32_t>(1 + below(random, state, bound));
  words[to] = id;
  return {fmt::format("word {} is {}", to, id), bytes_of(words)};
}

Mutant removed(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto k = below(random, state, starts.size() - 1);
  words.erase(words.begin() + static_cast<std::ptrdiff_t>(starts[k]),
              words.begin() + static_cast<std::ptrdiff_t>(starts[k + 1]));
  return {fmt::format("the instruction at word {} removed", starts[k]), bytes_of(words)};
}

Mutant contradictory(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto k = below(random, state, starts.size() - 1);
  const auto j = below(random, state, starts.size());
  const SpirvWords copy(words.begin() + static_cast<std::ptrdiff_t>(starts[k]),
                        words.begin() + static_cast<std::ptrdiff_t>(starts[k + 1]));
  words.insert(words.begin() + static_cast<std::ptrdiff_t>(starts[j]), copy.begin(), copy.end());
  return {fmt::format("the instruction at word {} once more at word {}", starts[k], starts[j]),
          bytes_of(words)};
}

Mutant overwritten(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto first = header + below(random, state, words.size() - header);
  const auto count = 1 + below(random, state, 8);
  for (std::size_t k = first; k < std::min(first + count, words.size()); ++k)
    words[k] = static_cast<std::uint32_t>(random(state));
  return {fmt::format("{} words from word {} on at random", count, first), bytes_of(words)};
}

constexpr std::array kinds{
    MutantKind{"bits", bit_flipped},
    MutantKind{"truncated", truncated},
    MutantKind{"endian", wrong_endian},
    MutantKind{"oversized", oversized},
    MutantKind{"shortened", shortened},
    MutantKind{"hollow", hollow},
    MutantKind{"cyclic", cyclic},
    MutantKind{"removed", removed},
    MutantKind{"contradictory", contradictory},
    MutantKind{"overwritten", overwritten},
};

struct RandomState {
  std::uint64_t key = 0, drawn = 0;
};
std::uint64_t next(void* state) {
  auto& own = *static_cast<RandomState*>(state);
  return harness::random_bits(own.key, own.drawn++);
}

// ---- The parent's half.

/// A child with the mutants from `first` on, as many as it may try.
class Child {
 public:
  Child(std::span<const Mutant> mutants, const std::string& platform, const std::string& device)
      : clock_(std::chrono::steady_clock::now()) {
    const harness::Descriptor modules(memfd_create("modules", MFD_CLOEXEC));
    if (!modules) throw std::system_error(errno, std::generic_category(), "memfd_create");
    for (const Mutant& mutant : mutants) {
      const auto size = static_cast<std::uint32_t>(mutant.bytes.size());
      write_all(modules.get(), &size, sizeof size);
      write_all(modules.get(), mutant.bytes.data(), size);
    }
    lseek(modules.get(), 0, SEEK_SET);
    harness::Pipe pipe = harness::make_pipe();
    harness::SpawnRequest request;
    request.arguments = {"assay", std::string(child_command), platform, device};
    request.descriptors = {{modules.get(), modules_in}, {pipe.write.get(), events_out}};
    pid_ = harness::spawn(request);
    events_ = std::move(pipe.read);
  }
  ~Child() {
    if (pid_ > 0) harness::kill_and_reap(pid_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// The next event; nothing after the last, and where the child was silent for so many seconds of
  /// its own.
  std::optional<char> next(double limit) {
    clock_.restart(std::chrono::steady_clock::now());
    for (;;) {
      pollfd wanted{events_.get(), POLLIN, 0};
      if (poll(&wanted, 1, 100) > 0) {
        char event = 0;
        if (read(events_.get(), &event, 1) == 1) return event;
        ended_ = true;
        return std::nullopt;
      }
      const std::array children{pid_};
      clock_.look(std::chrono::steady_clock::now(), harness::thread_times(children));
      if (clock_.seconds() > limit) return std::nullopt;
    }
  }
  /// How the child ended, or that it hangs: it is gone afterwards.
  Tried end() {
    const auto status = harness::kill_and_reap(std::exchange(pid_, -1));
    if (!ended_) return {Fate::hung, fmt::format("silent for {} s", mutant_limit)};
    return {Fate::died, status ? harness::describe_exit(*status) : "ended"};
  }

 private:
  static void write_all(int to, const void* from, std::size_t size) {
    const char* at = static_cast<const char*>(from);
    while (size > 0) {
      const auto written = write(to, at, size);
      if (written <= 0) throw std::system_error(errno, std::generic_category(), "write");
      at += written;
      size -= static_cast<std::size_t>(written);
    }
  }
  pid_t pid_ = -1;
  harness::Descriptor events_;
  harness::FairClock clock_;
  bool ended_ = false;
};

/// Tries mutants in one child until it dies or hangs; how many have a fate then.
std::size_t try_some(std::span<const Mutant> mutants, std::span<Tried> fates,
                     const std::string& platform, const std::string& device,
                     void (*progress)(void*), void* context) {
  Child child(mutants, platform, device);
  if (child.next(opening_limit) != 'o')
    throw std::runtime_error("a child process cannot open the device: " + child.end().how);
  for (std::size_t k = 0; k < mutants.size(); ++k) {
    const auto fate = child.next(mutant_limit);
    if (!fate) {
      fates[k] = child.end();
      return k + 1;
    }
    fates[k].fate = static_cast<Fate>(*fate);
    progress(context);
  }
  return mutants.size();
}

// ---- Smaller modules.

/// A module in runs of words: its header, then its instructions. Of bytes that are no words, the
/// last few are the last piece.
using Pieces = std::vector<std::vector<std::uint8_t>>;

std::uint32_t word_at(std::span<const std::uint8_t> bytes, std::size_t word) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes.data() + 4 * word, sizeof value);
  return value;
}

Pieces pieces_of(const std::vector<std::uint8_t>& bytes) {
  Pieces pieces;
  const std::size_t words = bytes.size() / 4;
  const auto add = [&](std::size_t first, std::size_t last) {
    pieces.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(first),
                        bytes.begin() + static_cast<std::ptrdiff_t>(last));
  };
  add(0, 4 * std::min(header, words));
  for (std::size_t at = std::min(header, words); at < words;) {
    // A count that leads nowhere: from there on word by word.
    const std::size_t count = word_at(bytes, at) >> 16;
    const std::size_t length = count == 0 || count > words - at ? 1 : count;
    add(4 * at, 4 * (at + length));
    at += length;
  }
  if (words * 4 < bytes.size()) add(words * 4, bytes.size());
  return pieces;
}

std::vector<std::uint8_t> joined(const Pieces& pieces) {
  std::vector<std::uint8_t> bytes;
  for (const auto& piece : pieces) bytes.insert(bytes.end(), piece.begin(), piece.end());
  return bytes;
}

Pieces without(const Pieces& pieces, std::size_t from, std::size_t count) {
  Pieces left(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(from));
  left.insert(left.end(),
              pieces.begin() + static_cast<std::ptrdiff_t>(std::min(from + count, pieces.size())),
              pieces.end());
  return left;
}

std::size_t mutant_words(const Pieces& pieces) {
  std::size_t words = 0;
  for (const auto& piece : pieces) words += piece.size() / 4;
  return words;
}

/// Of the word at `place`, counted over all: its piece and its place there.
std::pair<std::size_t, std::size_t> piece_at(const Pieces& pieces, std::size_t place) {
  std::size_t piece = 0;
  while (place >= pieces[piece].size() / 4) place -= pieces[piece++].size() / 4;
  return {piece, place};
}

/// An instruction without the operand at `place`, and with one less in its count where that was
/// right; nothing where there is no operand.
std::optional<Pieces> shorter_instruction(Pieces pieces, std::size_t place) {
  const auto [piece, word] = piece_at(pieces, place);
  if (piece == 0 || word == 0) return std::nullopt;
  std::vector<std::uint8_t>& bytes = pieces[piece];
  std::uint32_t first = word_at(bytes, 0);
  if (first >> 16 == bytes.size() / 4) first -= 1u << 16;
  std::memcpy(bytes.data(), &first, sizeof first);
  const auto at = bytes.begin() + static_cast<std::ptrdiff_t>(4 * word);
  bytes.erase(at, at + 4);
  return pieces;
}

/// An operand that is zero; nothing where it is, or is no operand.
std::optional<Pieces> zero_word(Pieces pieces, std::size_t place) {
  const auto [piece, word] = piece_at(pieces, place);
  if (piece == 0 || word == 0 || word_at(pieces[piece], word) == 0) return std::nullopt;
  std::memset(pieces[piece].data() + 4 * word, 0, 4);
  return pieces;
}

// ---- The child's half.

char fate_of(cl_context context, cl_device_id device, const std::vector<std::uint8_t>& module) {
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithIL(context, module.data(), module.size(), &status);
  if (program == nullptr || status != CL_SUCCESS) return static_cast<char>(Fate::refused);
  char fate = static_cast<char>(Fate::refused);
  if (clBuildProgram(program, 1, &device, "", nullptr, nullptr) == CL_SUCCESS) {
    std::array<cl_kernel, 8> kernels{};
    cl_uint count = 0;
    if (clCreateKernelsInProgram(program, static_cast<cl_uint>(kernels.size()), kernels.data(),
                                 &count) == CL_SUCCESS) {
      fate = static_cast<char>(Fate::accepted);
      for (cl_uint k = 0; k < count && k < kernels.size(); ++k) clReleaseKernel(kernels.at(k));
    }
  }
  clReleaseProgram(program);
  return fate;
}

void tell(char event) {
  if (write(events_out, &event, 1) != 1) _exit(1);
}

}  // namespace

std::span<const MutantKind> mutant_kinds() {
  return kinds;
}

Mutant make_mutant(const MutantKind& kind, const SpirvWords& module, std::uint64_t seed,
                   std::uint64_t k) {
  RandomState state{harness::random_key(seed, fmt::format("{} {}", kind.name, k))};
  return kind.make(module, next, &state);
}

std::vector<Tried> try_mutants(std::span<const Mutant> mutants, const std::string& platform,
                               const std::string& device, void (*progress)(void*), void* context) {
  std::vector<Tried> fates(mutants.size());
  for (std::size_t at = 0; at < mutants.size();) {
    const std::span<Tried> rest = std::span(fates).subspan(at);
    const std::size_t done =
        try_some(mutants.subspan(at), rest, platform, device, progress, context);
    Tried& last = rest[done - 1];
    if (last.fate == Fate::died || last.fate == Fate::hung) {
      // Alone: what the ones before it left behind is not its doing.
      Tried alone;
      try_some(mutants.subspan(at + done - 1, 1), std::span(&alone, 1), platform, device, progress,
               context);
      last = alone;
    }
    at += done;
  }
  return fates;
}

Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials) {
  Pieces pieces = pieces_of(mutant.bytes);
  const std::size_t before = mutant.bytes.size();
  // Every way to leave one run of `size` pieces out; after a success those behind it, again and
  // again until none helps.
  for (std::size_t size = std::max<std::size_t>(pieces.size() / 2, 1); trials > 0;) {
    bool any = false;
    for (std::size_t from = 1; from < pieces.size() && trials > 0;) {
      std::vector<Mutant> candidates;
      std::vector<std::size_t> starts;
      for (std::size_t at = from; at < pieces.size(); at += size) {
        candidates.push_back({"", joined(without(pieces, at, size))});
        starts.push_back(at);
      }
      --trials;
      const auto found = still(candidates);
      if (!found) break;
      any = true;
      from = starts.at(*found);
      pieces = without(pieces, from, size);
    }
    if (size == 1 && !any) break;
    size = std::max<std::size_t>(size / 2, 1);
  }
  // Words of the instructions that are left.
  for (const auto change : {shorter_instruction, zero_word}) {
    for (std::size_t from = 0; trials > 0;) {
      std::vector<Mutant> candidates;
      std::vector<std::size_t> places;
      const std::size_t words = mutant_words(pieces);
      for (std::size_t place = from; place < words; ++place)
        if (auto changed = change(pieces, place)) {
          candidates.push_back({"", joined(*changed)});
          places.push_back(place);
        }
      if (candidates.empty()) break;
      --trials;
      const auto found = still(candidates);
      if (!found) break;
      from = places.at(*found);
      pieces = *change(pieces, from);
    }
  }
  Mutant made{"", joined(pieces)};
  made.what =
      fmt::format("{} made smaller, from {} bytes to {}", mutant.what, before, made.bytes.size());
  return made;
}

Mutant shrunk(const Mutant& mutant, const std::string& how, int children,
              const std::string& platform, const std::string& device, void (*progress)(void*),
              void* context) {
  int left = children;
  const StillDoes still = [&](std::span<const Mutant> candidates) -> std::optional<std::size_t> {
    std::vector<Tried> fates(candidates.size());
    for (std::size_t at = 0; at < candidates.size() && left > 0; --left) {
      const std::span<Tried> rest = std::span(fates).subspan(at);
      at += try_some(candidates.subspan(at), rest, platform, device, progress, context);
      if (fates[at - 1].fate == Fate::died && fates[at - 1].how == how) return at - 1;
    }
    return std::nullopt;
  };
  Mutant made = made_smaller(mutant, still, children);
  // Alone: what the ones before it left behind is not its doing.
  Tried alone;
  try_some(std::span(&made, 1), std::span(&alone, 1), platform, device, progress, context);
  return alone.fate == Fate::died && alone.how == how ? made : mutant;
}

std::optional<int> mutant_child(int argc, char** argv) {
  if (argc != 4 || argv[1] != child_command) return std::nullopt;
  harness::follow_parent();
  const cl_device_id device = device_of_names(argv[2], argv[3]);
  if (device == nullptr) return 1;
  cl_int status = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  if (status != CL_SUCCESS) return 1;
  tell('o');
  std::uint32_t size = 0;
  while (read(modules_in, &size, sizeof size) == static_cast<ssize_t>(sizeof size)) {
    std::vector<std::uint8_t> module(size);
    if (read(modules_in, module.data(), size) != static_cast<ssize_t>(size)) return 1;
    tell(fate_of(context, device, module));
  }
  _exit(0);  // a driver's teardown is not asked about
}

}  // namespace assay::suites::spirv
