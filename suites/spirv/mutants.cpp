#include "suites/spirv/mutants.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstring>
#include <set>
#include <stdexcept>
#include <system_error>

#include "harness/base/fair_clock.h"
#include "harness/base/process.h"
#include "harness/sweep/random.h"
#include "suites/base/other_process.h"

namespace assay::suites::spirv {
namespace {

using harness::SpirvWords;
constexpr std::string_view child_command = "spirv-mutants";
/// In seconds: for one mutant, for opening the device, and the shortest limit for a mutant in a
/// fork.
constexpr double mutant_limit = 2, opening_limit = 60, least_suspect_limit = 0.5;
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
  return {fmt::format("the bytes of each word swapped, from word {} on", first), bytes_of(words)};
}

Mutant oversized(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto at = starts[below(random, state, starts.size() - 1)];
  const auto count = static_cast<std::uint32_t>(
      below(random, state, 2) == 0 ? 0xffff : (words[at] >> 16) + 1 + below(random, state, 20));
  words[at] = count << 16 | (words[at] & 0xffff);
  return {fmt::format("the instruction at word {} has a word count of {}", at, count),
          bytes_of(words)};
}

Mutant shortened(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  const auto at = starts[below(random, state, starts.size() - 1)];
  const auto count = static_cast<std::uint32_t>(below(random, state, words[at] >> 16));
  words[at] = count << 16 | (words[at] & 0xffff);
  return {fmt::format("the instruction at word {} has a word count of {}", at, count),
          bytes_of(words)};
}

Mutant hollow(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto starts = instructions(words);
  // Keeps only the header and some instructions, possibly none.
  words.resize(starts[std::min(below(random, state, 12), starts.size() - 1)]);
  return {fmt::format("only the first {} words", words.size()), bytes_of(words)};
}

/// Replaces an operand by another word of the module. An id may then name itself, or an object of
/// another kind.
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
  return {
      fmt::format("a copy of the instruction at word {} inserted at word {}", starts[k], starts[j]),
      bytes_of(words)};
}

Mutant overwritten(const SpirvWords& module, Random random, void* state) {
  SpirvWords words = module;
  const auto first = header + below(random, state, words.size() - header);
  const auto count = 1 + below(random, state, 8);
  for (std::size_t k = first; k < std::min(first + count, words.size()); ++k)
    words[k] = static_cast<std::uint32_t>(random(state));
  return {fmt::format("{} words from word {} on replaced by random words", count, first),
          bytes_of(words)};
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

// ---- Modules go to the child over one socket, and results come back.

constexpr int socket_number = 3;
/// How a child tries a module: in its own process, or in a fork.
constexpr std::string_view in_itself = "itself", in_forks = "forks";

/// The result that a fork reported (0 without a result), and the wait status of the fork.
struct Ending {
  char result = 0;
  int status = 0;
};

bool send_all(int to, const void* from, std::size_t size) {
  const char* at = static_cast<const char*>(from);
  while (size > 0) {
    const auto sent = send(to, at, size, MSG_NOSIGNAL);
    if (sent <= 0) return false;
    at += sent;
    size -= static_cast<std::size_t>(sent);
  }
  return true;
}

bool receive_all(int from, void* to, std::size_t size) {
  return size == 0 || recv(from, to, size, MSG_WAITALL) == static_cast<ssize_t>(size);
}

// ---- The parent.

class Child {
 public:
  Child(const std::string& platform, const std::string& device, std::string_view tries)
      : clock_(Clock::now()) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
      throw std::system_error(errno, std::generic_category(), "socketpair");
    socket_.reset(ends[0]);
    const harness::Descriptor theirs(ends[1]);
    harness::SpawnRequest request;
    request.arguments = {"assay", std::string(child_command), platform, device, std::string(tries)};
    request.descriptors = {{theirs.get(), socket_number}};
    pid_ = harness::spawn(request);
    if (told<char>(opening_limit, pid_) != 'o')
      throw std::runtime_error("a child process cannot open the device: " + end().how);
  }
  ~Child() {
    if (pid_ > 0) harness::kill_and_reap(pid_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// Returns false if the child has ended.
  bool give(const Mutant& mutant) {
    const auto size = static_cast<std::uint32_t>(mutant.bytes.size());
    return send_all(socket_.get(), &size, sizeof size) &&
           send_all(socket_.get(), mutant.bytes.data(), size);
  }
  /// Returns the next message of the child. Returns nothing if the child has ended. Also returns
  /// nothing if `whose` (the child or a fork) was silent for `limit` seconds of FairClock.
  template <class T>
  std::optional<T> told(double limit, pid_t whose) {
    clock_.restart(Clock::now());
    for (;;) {
      pollfd wanted{socket_.get(), POLLIN, 0};
      if (poll(&wanted, 1, 100) > 0) {
        T what{};
        if (receive_all(socket_.get(), &what, sizeof what)) return what;
        ended_ = true;
        return std::nullopt;
      }
      const std::array processes{whose};
      clock_.look(Clock::now(), harness::thread_times(processes));
      if (clock_.seconds() > limit) return std::nullopt;
    }
  }
  pid_t pid() const { return pid_; }
  /// Kills the child. Returns how the child had ended before, or that the child hung.
  Tried end() {
    const auto status = harness::kill_and_reap(std::exchange(pid_, -1));
    if (!ended_) return hung();
    return {MutantResult::crashed, status ? harness::describe_exit(*status) : "ended"};
  }
  static Tried hung() { return {MutantResult::hung, fmt::format("silent for {} s", mutant_limit)}; }

 private:
  using Clock = std::chrono::steady_clock;
  pid_t pid_ = -1;
  harness::Descriptor socket_;
  harness::FairClock clock_;
  bool ended_ = false;
};

/// Tries mutants in one child until the child crashes or hangs. Returns how many mutants have a
/// result.
std::size_t try_some(std::span<const Mutant> mutants, std::span<Tried> results,
                     const std::string& platform, const std::string& device,
                     const std::function<void()>& progress) {
  Child child(platform, device, in_itself);
  for (std::size_t k = 0; k < mutants.size(); ++k) {
    child.give(mutants[k]);
    const auto result = child.told<char>(mutant_limit, child.pid());
    if (!result) {
      results[k] = child.end();
      return k + 1;
    }
    results[k].result = static_cast<MutantResult>(*result);
    progress();
  }
  return mutants.size();
}

}  // namespace

/// A child that tries each module in a separate fork. The child first builds a valid module, so
/// that every fork has the driver's data for a first program.
class Forks {
 public:
  Forks(const std::string& platform, const std::string& device, const Mutant& sound)
      : child_(platform, device, in_forks) {
    // Some drivers do not work in a fork, because a fork has no copies of their threads.
    usable_ = child_.give(sound) && child_.told<char>(opening_limit, child_.pid()) ==
                                        static_cast<char>(MutantResult::accepted);
    if (!usable_) return;
    const auto begin = std::chrono::steady_clock::now();
    usable_ = tried(sound, mutant_limit).result == MutantResult::accepted && usable_;
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    suspect_limit_ = std::clamp(8 * took.count(), least_suspect_limit, mutant_limit);
  }
  bool usable() const { return usable_; }
  /// In seconds. A fork that is silent for longer has hung. A valid module needs at most an eighth
  /// of this time.
  double suspect_limit() const { return suspect_limit_; }

  /// The result is `untried` if the child has ended or cannot be used.
  Tried tried(const Mutant& mutant, double limit) {
    const auto fork = child_.give(mutant) ? child_.told<pid_t>(opening_limit, child_.pid())
                                          : std::optional<pid_t>();
    // The parent will kill the process with this number. A damaged child may send a wrong number.
    if (fork && (*fork <= 1 || getpgid(*fork) != *fork)) {
      usable_ = false;
      return {};
    }
    auto ending = fork ? child_.told<Ending>(limit, *fork) : std::nullopt;
    const bool silent = fork && !ending;
    if (silent) {  // the number names this fork until the child gets the next module
      kill(-*fork, SIGKILL);
      kill(*fork, SIGKILL);
      ending = child_.told<Ending>(opening_limit, child_.pid());
    }
    if (!ending) {
      usable_ = false;
      return {};
    }
    if (ending->result != 0) return {static_cast<MutantResult>(ending->result), {}};
    if (silent) return Child::hung();
    return {MutantResult::crashed, harness::describe_exit(ending->status)};
  }

 private:
  Child child_;
  bool usable_ = false;
  double suspect_limit_ = mutant_limit;
};

namespace {

/// The process is started only once, because a worker tries many blocks of mutants.
std::shared_ptr<Forks> forks_of(const std::string& platform, const std::string& device,
                                const Mutant& sound) {
  static std::string whose;
  static std::shared_ptr<Forks> forks;
  const std::string asked = platform + '\n' + device;
  if (asked != whose || (forks != nullptr && !forks->usable())) {
    forks.reset();
    auto made = std::make_shared<Forks>(platform, device, sound);
    if (made->usable()) forks = std::move(made);
    whose = asked;
  }
  return forks;
}

// ---- Making modules smaller.

/// A module in pieces: its header, and then each instruction. If the last bytes are not a whole
/// word, they are the last piece.
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
    // After a wrong word count, each remaining word is a piece.
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

/// `place` counts words over all pieces. Returns a piece, and the word's index in the piece.
std::pair<std::size_t, std::size_t> piece_at(const Pieces& pieces, std::size_t place) {
  std::size_t piece = 0;
  while (place >= pieces[piece].size() / 4) place -= pieces[piece++].size() / 4;
  return {piece, place};
}

/// Removes the operand at `place`. A word count that was right is reduced by one. Empty if there is
/// no operand.
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

/// Replaces the operand at `place` by zero. Empty if the operand is already zero, or if the word is
/// not an operand.
std::optional<Pieces> zero_word(Pieces pieces, std::size_t place) {
  const auto [piece, word] = piece_at(pieces, place);
  if (piece == 0 || word == 0 || word_at(pieces[piece], word) == 0) return std::nullopt;
  std::memset(pieces[piece].data() + 4 * word, 0, 4);
  return pieces;
}

// ---- The child.

char result_of(cl_context context, cl_device_id device, const std::vector<std::uint8_t>& module) {
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithIL(context, module.data(), module.size(), &status);
  if (program == nullptr || status != CL_SUCCESS) return static_cast<char>(MutantResult::refused);
  char result = static_cast<char>(MutantResult::refused);
  if (clBuildProgram(program, 1, &device, "", nullptr, nullptr) == CL_SUCCESS) {
    std::array<cl_kernel, 8> kernels{};
    cl_uint count = 0;
    if (clCreateKernelsInProgram(program, static_cast<cl_uint>(kernels.size()), kernels.data(),
                                 &count) == CL_SUCCESS) {
      result = static_cast<char>(MutantResult::accepted);
      for (cl_uint k = 0; k < count && k < kernels.size(); ++k) clReleaseKernel(kernels.at(k));
    }
  }
  clReleaseProgram(program);
  return result;
}

template <class T>
void tell(const T& what) {
  if (!send_all(socket_number, &what, sizeof what)) _exit(1);
}

std::optional<std::vector<std::uint8_t>> next_module() {
  std::uint32_t size = 0;
  if (!receive_all(socket_number, &size, sizeof size)) return std::nullopt;
  std::vector<std::uint8_t> module(size);
  if (!receive_all(socket_number, module.data(), size)) return std::nullopt;
  return module;
}

/// Tries the first module in this process, and each later module in a fork. Sends the number and
/// the result of each fork.
void try_in_forks(cl_context context, cl_device_id device) {
  void* const shared =
      mmap(nullptr, sizeof(char), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) _exit(1);
  char& result = *static_cast<char*>(shared);
  pid_t fork_id = 0;
  for (auto module = next_module(); module; module = next_module()) {
    // The parent kills forks by their numbers. So the system may reuse the number only after the
    // parent knows that the fork has ended.
    if (fork_id > 0) waitpid(fork_id, nullptr, 0);
    if (fork_id == 0) {
      tell(result_of(context, device, *module));
      fork_id = -1;
      continue;
    }
    result = 0;
    fork_id = fork();
    if (fork_id < 0) _exit(1);
    if (fork_id == 0) {
      setpgid(0, 0);
      harness::follow_parent();
      close(socket_number);
      result = result_of(context, device, *module);
      _exit(0);
    }
    setpgid(fork_id, fork_id);
    tell(fork_id);
    siginfo_t end{};
    while (waitid(P_PID, static_cast<id_t>(fork_id), &end, WEXITED | WNOWAIT) != 0)
      if (errno != EINTR) _exit(1);
    const int status = end.si_code == CLD_EXITED ? end.si_status << 8 : end.si_status;
    tell(Ending{result, status});
  }
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

Trials::Trials(std::string platform, std::string device, const harness::SpirvWords& sound,
               std::function<void()> progress)
    : platform_(std::move(platform)), device_(std::move(device)), progress_(std::move(progress)) {
  forks_ = forks_of(platform_, device_, {"", bytes_of(sound)});
}

std::vector<Tried> Trials::operator()(std::span<const Mutant> mutants) {
  std::vector<Tried> results(mutants.size());
  std::set<std::string> confirmed;
  for (std::size_t at = 0; at < mutants.size();) {
    const std::span<Tried> rest = std::span(results).subspan(at);
    const bool forked = forks_ != nullptr && forks_->usable();
    std::size_t done = 1;
    if (forked) {
      rest[0] = forks_->tried(mutants[at], forks_->suspect_limit());
      progress_();
      // If forks do not work, the remaining mutants are tried without forks.
      if (rest[0].result == MutantResult::untried) continue;
    } else {
      done = try_some(mutants.subspan(at), rest, platform_, device_, progress_);
    }
    Tried& last = rest[done - 1];
    if ((last.result == MutantResult::crashed || last.result == MutantResult::hung) &&
        !confirmed.contains(last.how)) {
      // A separate process confirms the result, so that earlier mutants and the fork have no
      // effect.
      const Tried alone = tried_alone(mutants[at + done - 1]);
      if (forked && alone.result == last.result && alone.how == last.how)
        confirmed.insert(last.how);
      last = alone;
    }
    at += done;
  }
  return results;
}

Tried Trials::tried_alone(const Mutant& mutant) {
  Tried alone;
  try_some(std::span(&mutant, 1), std::span(&alone, 1), platform_, device_, progress_);
  return alone;
}

std::string Trials::note() const {
  if (forks_ == nullptr || forks_->suspect_limit() >= mutant_limit) return {};
  return fmt::format(
      "; Assay waited {} s for the first process that did not answer, and {:.1f} s for each "
      "process after that",
      mutant_limit, forks_->suspect_limit());
}

Mutant made_smaller(const Mutant& mutant, const StillDoes& still, int trials) {
  Pieces pieces = pieces_of(mutant.bytes);
  const std::size_t before = mutant.bytes.size();
  // Removes `size` pieces at each place, until no removal helps.
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

Mutant Trials::shrunk(const Mutant& mutant, const std::string& how, int trials) {
  int left = trials;
  const StillDoes still = [&](std::span<const Mutant> candidates) -> std::optional<std::size_t> {
    std::vector<Tried> results(candidates.size());
    for (std::size_t at = 0; at < candidates.size() && left > 0; --left) {
      const std::span<Tried> rest = std::span(results).subspan(at);
      if (forks_ != nullptr && forks_->usable()) {
        rest[0] = forks_->tried(candidates[at], forks_->suspect_limit());
        progress_();
        ++at;
      } else {
        at += try_some(candidates.subspan(at), rest, platform_, device_, progress_);
      }
      if (results[at - 1].result == MutantResult::crashed && results[at - 1].how == how)
        return at - 1;
    }
    return std::nullopt;
  };
  Mutant made = made_smaller(mutant, still, trials);
  // A separate process confirms the result, so that earlier mutants have no effect.
  const Tried alone = tried_alone(made);
  return alone.result == MutantResult::crashed && alone.how == how ? made : mutant;
}

std::optional<int> mutant_child(int argc, char** argv) {
  if (argc != 5 || argv[1] != child_command) return std::nullopt;
  harness::follow_parent();
  const cl_device_id device = device_of_names(argv[2], argv[3]);
  if (device == nullptr) return 1;
  cl_int status = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status);
  if (status != CL_SUCCESS) return 1;
  tell('o');
  if (argv[4] == in_forks)
    try_in_forks(context, device);
  else
    while (const auto module = next_module()) tell(result_of(context, device, *module));
  _exit(0);  // the destructors of the driver are not tested here
}

}  // namespace assay::suites::spirv
