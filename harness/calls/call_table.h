#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::calls {

/// A parameter of a function of the API, as the column `parameters` of data/api/calls.csv describes
/// it: "NAME:TYPE; NAME:TYPE". In a type, N and L are a number, or the name of a parameter whose
/// value is a number.
///
///   size, uint, int, ulong, mem_flags   a number; mem_flags is the type cl_mem_flags
///   context, mem ...                    a handle; mem*N is a list of N handles
///   new event, new kernel*N             the driver writes handles here
///   code, code*N                        the driver writes error codes here
///   out size, out size*N                the driver writes numbers here
///   list                                properties, up to a zero
///   size*N                              N numbers
///   text                                a string; text*N/L is N strings with the lengths L
///   bytes(N)                            N bytes that the call reads before it returns
///   bytes*N/L                           N pieces of memory with the sizes L
///   host(N), read(N)                    N bytes of the application's memory that a command reads
///                                       (host) or writes (read). With (rect) or (image), regions
///                                       and pitches define the bytes
///   answer(N)                           a query writes its value here, at most N bytes
///   argument(N)                         the value of a kernel's argument, N bytes
///   pointer, pointer*N                  only an address: shared virtual memory, a mapped region
///   image_format, image_desc, buffer_region   structures
///   callback_program ..., user_data, unseen   a pointer that is recorded as NULL or not NULL
struct Parameter {
  enum class Kind {
    number,
    handle,
    handles,
    created,
    codes,
    out_numbers,
    list,
    numbers,
    text,
    texts,
    bytes,
    blobs,
    host,
    read,
    answer,
    argument,
    pointer,
    pointers,
    image_format,
    image_desc,
    buffer_region,
    callback,
    user_data,
    unseen,
  };
  std::string name;
  Kind kind = Kind::unseen;
  std::string type;     ///< "mem" for a handle, "mem_flags" for a number
  std::string count;    ///< N; empty for one value
  std::string lengths;  ///< L
};

struct Function {
  std::string name, extension;
  std::string returns;  ///< a type of handle, "code", "pointer" or "nothing"
  std::string phase;    ///< kind of work: "build", "launch", "transfer", "query" ...
  std::vector<Parameter> parameters;

  /// The index of a parameter. If no parameter has this name, returns the number of parameters.
  std::size_t place(std::string_view parameter) const;
};

/// The version of the extension (CL_MAKE_VERSION) in which the parameters of the function changed.
/// Nothing if they did not change. `changed` is the text of data/api/changed_calls.csv. `changes`
/// is the text of extension_changes.csv.
std::optional<std::uint32_t> parameters_until(std::string_view function, std::string_view changed,
                                              std::string_view changes);

/// Reads data/api/calls.csv. Throws std::invalid_argument with the wrong line.
std::vector<Function> read_call_table(std::string_view csv);

/// In bytes: 4 or 8.
std::size_t number_bytes(std::string_view type);

}  // namespace assay::calls
