#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/calls/call_table.h"

namespace assay::call_recorder {

/// Writes the calls that a program makes into a file, one JSON object a line. Each call is written
/// before it is made and again after it, so that it is known even if the process ends.
///   {"call":7,"thread":1,"function":"clCreateBuffer","in":{"context":"context_1","size":64,...}}
///   {"end":7,"result":"mem_1","out":{"errcode_ret":0}}
///   {"late":9,"out":{"ptr":{"bytes":4,"hex":"2a000000"}}}   what a command wrote, once it is known
///   {"callback":7,"status":0}   the function that call 7 was given is called
/// Printed text may be caught in a file without a name. Then the end of a call has the text since
/// the call before: "printed":{"file":1,"bytes":3,"hex":"610a00"}. Objects in the answer of a query
/// are listed beside its bytes: "handles":["device_1",null]. Handles are numbered in the order in
/// which the program got them. With Contents::all, memory is written by value. The system copies it
/// and reports missing memory. A program or a driver may name a size that its memory does not have.
class Recorder {
 public:
  enum class Contents {
    none,   ///< and only the end of a long file is kept
    texts,  ///< whole texts and modules, no other memory
    all,
  };
  Recorder(std::string path, Contents contents);

  /// A call that is about to be made, its arguments as bits. Returns its number.
  std::uint64_t begin(const calls::Function& function, std::span<const std::uint64_t> arguments);
  void end(std::uint64_t number, const calls::Function& function,
           std::span<const std::uint64_t> arguments, std::uint64_t result);
  /// The function that call `number` was given is called, with an execution status where it is
  /// that of an event.
  void called(std::uint64_t number, std::optional<std::int32_t> status);

 private:
  /// Memory that the program knows by an address: an allocation of shared memory, a mapped region.
  struct Region {
    std::string name;
    std::uint64_t size = 0;
    bool written = false;         ///< by the host, as far as the flags say
    bool fine = false;            ///< the host may write it at any time
    std::uint64_t last_hash = 0;  ///< the digest of the content that was recorded last
  };
  struct Image {
    std::uint64_t element = 0;
    std::uint64_t type = 0;
  };
  struct Late {
    std::uint64_t number;
    std::string parameter;
    std::uint64_t address, size;
  };
  struct Arguments;

  void write(const std::string& line);
  std::string handle(const std::string& type, std::uint64_t bits, bool created);
  std::string pointer(std::uint64_t address) const;
  std::string memory(std::uint64_t address, std::uint64_t size, bool contents) const;
  std::string memory(std::uint64_t address, std::uint64_t size) const {
    return memory(address, size, contents_);
  }
  std::string value_in(const calls::Parameter& parameter, const Arguments& arguments);
  std::string value_out(const calls::Parameter& parameter, const Arguments& arguments,
                        std::uint64_t number, bool good);
  std::uint64_t host_size(const calls::Parameter& parameter, const Arguments& arguments) const;
  std::string changed_regions();
  std::string returned(const Arguments& arguments, std::uint64_t result, bool good);
  void write_late();
  std::string objects_at(std::uint64_t address, std::uint64_t size) const;
  std::string printed();

  std::mutex mutex_;
  int file_ = -1;
  bool contents_;     ///< of memory
  bool whole_texts_;  ///< and modules
  std::uint64_t written_ = 0;
  std::atomic<std::uint64_t> calls_{0};
  std::map<std::pair<std::string, std::uint64_t>, std::string> names_;
  std::map<std::string, int> numbers_;
  std::map<std::uint64_t, Region> regions_;
  std::map<std::uint64_t, Image> images_;
  std::vector<Late> late_;
  /// For standard output and standard error: the file that catches it, and how much of it is known.
  struct Caught {
    std::pair<std::uint64_t, std::uint64_t> file{};
    std::uint64_t read = 0;
  };
  std::array<Caught, 2> caught_;
  int catches_ = 0;  ///< files so far
};

}  // namespace assay::call_recorder
