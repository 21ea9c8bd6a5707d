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

/// Writes the OpenCL calls of a program into a file. Each line is a JSON object. A line is written
/// before each call, because the call may end the process:
///   {"call":7,"thread":1,"function":"clCreateBuffer","in":{"context":"context_1","size":64,...}}
///   {"end":7,"result":"mem_1","out":{"errcode_ret":0}}
///   {"late":9,"out":{"ptr":{"bytes":4,"hex":"2a000000"}}}   data that call 9's command wrote later
///   {"callback":7,"status":0}   the driver calls the function that was passed to call 7
/// A program may redirect its printed text to a file without a name. Then the line of a call's end
/// has the text that was printed since the previous call:
/// "printed":{"file":1,"bytes":3,"hex":"610a00"}. If a query returns handles, the line also has
/// their names: "handles":["device_1",null]. Handles are numbered in the order in which the program
/// got them. A program or a driver may name a size that is too large. So the recorder copies memory
/// by a system call, which reports memory that does not exist.
class Recorder {
 public:
  enum class Contents {
    none,   ///< no contents of memory; if the file becomes long, only its end is kept
    texts,  ///< only texts of programs and modules
    all,
  };
  Recorder(std::string path, Contents contents);

  /// Records a call before it is made. Returns the call's number.
  std::uint64_t begin(const calls::Function& function, std::span<const std::uint64_t> arguments);
  void end(std::uint64_t number, const calls::Function& function,
           std::span<const std::uint64_t> arguments, std::uint64_t result);
  /// Records a callback of call `number`. `status` is the execution status, for events only.
  void called(std::uint64_t number, std::optional<std::int32_t> status);

 private:
  /// Memory that the program knows by its address: shared virtual memory, or a mapped region.
  struct Region {
    std::string name;
    std::uint64_t size = 0;
    bool written = false;         ///< the map flags let the host write
    bool fine = false;            ///< the host may write at any time
    std::uint64_t last_hash = 0;  ///< hash of the last recorded content
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
  bool contents_;
  bool whole_texts_;
  std::uint64_t written_ = 0;
  std::atomic<std::uint64_t> calls_{0};
  std::map<std::pair<std::string, std::uint64_t>, std::string> names_;
  std::map<std::string, int> numbers_;
  std::map<std::uint64_t, Region> regions_;
  std::map<std::uint64_t, Image> images_;
  std::vector<Late> late_;
  /// The file that catches standard output or error, and how much of the file was read.
  struct Caught {
    std::pair<std::uint64_t, std::uint64_t> file{};
    std::uint64_t read = 0;
  };
  std::array<Caught, 2> caught_;
  int catches_ = 0;  ///< files that have caught standard output so far
};

}  // namespace assay::call_recorder
