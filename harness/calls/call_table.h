#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay::calls {

/// A parameter of a function of the API, as data/api/calls.csv describes it in `parameters`:
/// "NAME:TYPE; NAME:TYPE". N is a parameter with a number, or a number.
///
///   size, uint, int, ulong, mem_flags   a number, or a type of constants (CL/cl.h without cl_)
///   context, mem ...                    a handle; mem*N a list of them
///   new event, new kernel*N             where the driver writes handles
///   code, code*N                        where it writes error codes
///   out size, out size*N                where it writes numbers
///   list                                properties, up to a zero
///   size*N                              numbers
///   text                                a string; text*N/L so many, L their lengths
///   bytes(N)                            memory that the call reads before it returns
///   bytes*N/L                           so many pieces of memory, L their sizes
///   host(N), read(N)                    memory of the application that a command reads, or writes;
///                                       (rect) and (image): as regions and pitches say
///   answer(N)                           where a query writes its value
///   argument(N)                         the value of a kernel's argument
///   pointer, pointer*N                  an address as such: shared virtual memory, a mapped region
///   image_format, image_desc, buffer_region   structures
///   callback_program ..., user_data, unseen   of which only is known whether they are NULL
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
  std::string type;     ///< "mem" of a handle, "mem_flags" of a number
  std::string count;    ///< N; empty: one
  std::string lengths;  ///< L
};

struct Function {
  std::string name, extension;
  std::string returns;  ///< a type of handles, "code", "pointer" or "nothing"
  std::string phase;  ///< what the driver is asked for: "build", "launch", "transfer", "query" ...
  std::vector<Parameter> parameters;

  /// The place of a parameter; the number of parameters if none has this name.
  std::size_t place(std::string_view parameter) const;
};

/// From which version of its extension on (CL_MAKE_VERSION) a function has other parameters than in
/// the table: by data/api/changed_calls.csv and extension_changes.csv. Nothing: none has.
std::optional<std::uint32_t> parameters_until(std::string_view function, std::string_view changed,
                                              std::string_view changes);

/// Reads data/api/calls.csv. Throws std::invalid_argument naming the line that it cannot read.
std::vector<Function> read_call_table(std::string_view csv);

/// Bytes of a number of this type: 4 or 8.
std::size_t number_bytes(std::string_view type);

}  // namespace assay::calls
