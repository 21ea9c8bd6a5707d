#pragma once
#include <string>

#include "harness/faults/api_faults.h"

// Faults that are text in front of every program.
namespace assay::faults {

/// Puts `text` before the program of the application; line numbers stay.
inline cl_program create_with(const std::string& text, cl_context context, cl_uint count,
                              const char** strings, const size_t* lengths, cl_int* status) {
  bool readable = strings != nullptr && count > 0;
  for (cl_uint i = 0; readable && i < count; ++i) readable = strings[i] != nullptr;
  if (!readable) return below().clCreateProgramWithSource(context, count, strings, lengths, status);
  std::string all = text;
  for (cl_uint i = 0; i < count; ++i) {
    const size_t length = lengths != nullptr ? lengths[i] : 0;  // 0: ends with a null
    length != 0 ? all.append(strings[i], length) : all.append(strings[i]);
  }
  fired();
  const char* whole = all.c_str();
  const size_t size = all.size();
  return below().clCreateProgramWithSource(context, 1, &whole, &size, status);
}

/// A text that ends with "#line 1\n", so that the program's lines keep their numbers.
using MakeText = std::string (*)();

template <MakeText make>
void plant_text(LayerTable t) {
  t.replace(
      &cl_icd_dispatch::clCreateProgramWithSource,
      +[](cl_context context, cl_uint count, const char** strings, const size_t* lengths,
          cl_int* status) {
        static const std::string text = make();
        return create_with(text, context, count, strings, lengths, status);
      });
}

}  // namespace assay::faults
