// The bytes are inputs and answers. The fast judge must find the same failures as MPFR, and the
// same greatest error (with the tolerance that judge.h states).
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <vector>

#include "reference/acceptance/acceptance.h"
#include "reference/acceptance/accuracy_table.h"
#include "reference/acceptance/correctly_rounded.h"
#include "reference/base/function.h"
#include "reference/base/rounding.h"
#include "reference/judge/judge.h"
#include "reference/testing/greatest_error.h"

namespace {

using namespace assay::reference;

const AccuracyTable& table() {
  static const AccuracyTable parsed = [] {
    const std::string path = ASSAY_SOURCE_DIR "/data/accuracy/opencl-c-3.0.19.csv";
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return AccuracyTable::parse(text.str(), path);
  }();
  return parsed;
}

const std::vector<Judge>& judges() {
  static const std::vector<Judge> all = [] {
    std::vector<Judge> made;
    for (const Function* evaluated : evaluated_functions())
      for (const FloatFormat* format : {&float_format, &double_format, &half_format}) {
        const Function& function = *evaluated;
        if (function.float_only && format != &float_format) continue;
        const AccuracyRow* row =
            table().find(function.table_row, std::string(format->name), "full", "default");
        // If the table has no row (lgamma of doubles), the row of floats is used.
        if (row == nullptr) row = table().find(function.table_row, "float", "full", "default");
        if (row == nullptr) std::abort();
        for (const bool flush : {false, true})
          made.emplace_back(function, Rules{.format = *format,
                                            .accuracy = row->accuracy,
                                            .flush_to_zero = flush,
                                            .domain = row->domain});
      }
    return made;
  }();
  return all;
}

/// An input with its answer. All functions have elements of equal size.
struct Element {
  /// Odd: the answer is `steps` numbers away from a right answer. Even: the answer is `output`.
  std::uint8_t way;
  std::int8_t steps;
  std::array<std::uint64_t, 3> input;
  std::array<std::uint64_t, 2> output;
};
constexpr std::size_t element_bytes = 2 + 5 * sizeof(std::uint64_t);

Element element(const std::uint8_t* data) {
  Element made{};
  made.way = data[0];
  made.steps = static_cast<std::int8_t>(data[1]);
  std::memcpy(made.input.data(), data + 2, sizeof made.input);
  std::memcpy(made.output.data(), data + 2 + sizeof made.input, sizeof made.output);
  return made;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2 + element_bytes) return 0;
  const Judge& judge = judges()[(data[0] | data[1] << 8U) % judges().size()];
  const FloatFormat& format = judge.rules().format;
  const std::uint64_t mask = sign_bit(format) | (sign_bit(format) - 1);
  constexpr std::size_t most = 16;
  std::array<std::array<std::uint64_t, most>, 5> words{};
  Batch batch;
  for (std::size_t at = 2; at + element_bytes <= size && batch.count < most; at += element_bytes) {
    Element one = element(data + at);
    const auto put = [&](Kind kind, std::size_t array, std::uint64_t bits) {
      const std::size_t bytes =
          kind == Kind::intn ? 4 : static_cast<std::size_t>(format.storage_bits / 8);
      std::memcpy(reinterpret_cast<char*>(words[array].data()) + bytes * batch.count, &bits, bytes);
    };
    for (std::size_t k = 0; k < judge.function().parameters.size(); ++k) {
      one.input[k] &= judge.function().parameters[k] == Kind::intn ? 0xffff'ffffU : mask;
      put(judge.function().parameters[k], k, one.input[k]);
    }
    if (one.way % 2 != 0) {
      const Answers& answers = answers_for(judge.function(), judge.rules(), one.input);
      const auto& answer = answers[(one.way / 2U) % answers.size()];
      for (std::size_t k = 0; k < judge.function().results.size(); ++k) {
        std::uint64_t bits = correctly_rounded(answer[k], judge.rules());
        if (judge.function().results[k] == Kind::gentype) {
          for (int step = one.steps; step > 0; --step) bits = next_up(format, bits);
          for (int step = one.steps; step < 0; ++step) bits = next_down(format, bits);
        } else {
          bits += static_cast<std::uint64_t>(std::int64_t{one.steps});
        }
        one.output[k] = bits;
      }
    }
    for (std::size_t k = 0; k < judge.function().results.size(); ++k)
      put(judge.function().results[k], 3 + k, one.output[k]);
    ++batch.count;
  }
  for (std::size_t k = 0; k < 3; ++k) batch.inputs[k] = words[k].data();
  for (std::size_t k = 0; k < 2; ++k) batch.outputs[k] = words[3 + k].data();
  // Judges the batch once or 20 times, because a tally keeps only the first failures.
  const std::uint64_t times = data[size - 1] % 4 == 3 ? 20 : 1;
  std::vector<Verdict> verdicts;
  for (std::size_t i = 0; i < batch.count; ++i)
    verdicts.push_back(judge.decide(judge.input(batch, i), judge.subject(batch, i)));
  Tally fast, exact;
  for (std::uint64_t time = 0; time < times; ++time) {
    judge.add(batch, fast);
    for (std::size_t i = 0; i < batch.count; ++i)
      exact.add(batch.first_index + i, judge.input(batch, i), judge.subject(batch, i), verdicts[i]);
    batch.first_index += batch.count;
  }
  if (same_failures(fast, exact) && same_greatest_error(judge, fast, exact)) return 0;
  const auto greatest = [](const Tally& tally) { return tally.worst ? tally.worst->ulp : -1; };
  std::fprintf(stderr, "%s, %s%s: fast %llu failing, MPFR %llu; greatest error %g and %g ulp\n",
               std::string(judge.function().name).c_str(), std::string(format.name).c_str(),
               judge.rules().flush_to_zero ? ", flushing" : "",
               static_cast<unsigned long long>(fast.failing),
               static_cast<unsigned long long>(exact.failing), greatest(fast), greatest(exact));
  std::abort();
}
