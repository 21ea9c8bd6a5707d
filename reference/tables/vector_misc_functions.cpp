// OpenCL C 3.0.19, 6.15.13.
#include "reference/exact/rows.h"

namespace assay::reference {
namespace {

using namespace exact;

ExactRow row(const std::string& name, const std::string& function) {
  ExactRow r;
  r.name = name;
  r.place = "6.15.13, Table 30, " + function;
  r.place_1_2 = "6.12.12, Table 6.19, " + function;
  r.needs = "opencl_c_1_1";
  return r;
}

/// `source` is the number of elements of the source vectors. A form has the width of the mask. A
/// work-item's memory has the lanes of the wider vector, and zeros in lanes without a result.
ExactRow shuffle(const std::string& function, int vectors, int source) {
  ExactRow r = row(function, function);
  r.expression = call(function, vectors + 1);
  r.source_width = source;
  r.make = [vectors, source](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.width == 1 || form.width == 3) return std::nullopt;
    const ScalarType& mask = with_bits(form.type, []<class T>() { return type_of<T>(); });
    ExactFunction f;
    for (int i = 0; i < vectors; ++i) f.parameters.push_back(form.type);
    f.parameters.push_back(mask);
    f.results = {form.type};
    f.group_size = std::max(source, form.width);
    const auto lanes = static_cast<std::uint64_t>(source);
    const auto width = static_cast<std::size_t>(form.width);
    const auto count = static_cast<std::uint64_t>(vectors);
    f.answer = [lanes, width, count, type = form.type](std::span<const InputBits> group,
                                                       std::size_t lane, std::size_t) {
      if (lane >= width) return ExactAnswer{0};
      const std::uint64_t wanted = group[lane][count] & (lanes * count - 1);
      ExactAnswer answer{group[wanted % lanes][wanted / lanes]};
      answer.any_nan = type.floating() && classify(*type.format, answer.bits) == FloatClass::nan;
      return answer;
    };
    with_bits(form.type, [&]<class T>() {
      f.fill = [lanes, width, count, group_size = static_cast<std::size_t>(f.group_size)](
                   const Batch& batch, const std::array<void*, 2>& expected) {
        const auto* wanted_lanes = static_cast<const T*>(batch.inputs[count]);
        auto* out = static_cast<T*>(expected[0]);
        for (std::size_t i = 0; i < batch.count; i += group_size)
          for (std::size_t lane = 0; lane < group_size; ++lane) {
            const std::size_t wanted = wanted_lanes[i + lane] & (lanes * count - 1);
            const auto* vector = static_cast<const T*>(batch.inputs[wanted / lanes]);
            out[i + lane] = lane < width ? vector[i + wanted % lanes] : T{0};
          }
      };
    });
    return f;
  };
  return r;
}

/// A vector of 3 elements counts as 4. vec_step does not evaluate its argument, so vec_step(x++)
/// does not change x.
ExactRow vec_step(const std::string& name, const std::string& expression, bool floats) {
  ExactRow r = row(name, "vec_step");
  r.expression = expression;
  r.second = "{0}";
  r.splat = true;
  r.most = 1024;
  r.literals = false;
  r.make = [floats](const ExactForm& form) -> std::optional<ExactFunction> {
    if (form.type.floating() && !floats) return std::nullopt;
    const std::int32_t steps = form.width == 3 ? 4 : form.width;
    ExactFunction f = with_bits(form.type, [steps]<class T>() {
      return elementwise<T>("", [steps](T x) { return std::pair(steps, x); });
    });
    f.parameters = {form.type};
    f.results[1] = form.type;
    if (form.type.floating())
      f.answer = [plain = f.answer, format = form.type.format](
                     std::span<const InputBits> group, std::size_t lane, std::size_t result) {
        ExactAnswer answer = plain(group, lane, result);
        answer.any_nan = result == 1 && classify(*format, answer.bits) == FloatClass::nan;
        return answer;
      };
    return f;
  };
  return r;
}

std::vector<ExactRow> make_table() {
  std::vector<ExactRow> rows{vec_step("vec_step", "vec_step({0})", true),
                             vec_step("vec_step_type", "vec_step({type})", true),
                             vec_step("vec_step_unevaluated", "vec_step({0}++)", false)};
  for (const int source : {2, 4, 8, 16}) rows.push_back(shuffle("shuffle", 1, source));
  for (const int source : {2, 4, 8, 16}) rows.push_back(shuffle("shuffle2", 2, source));
  return rows;
}

}  // namespace

std::span<const ExactRow> vector_functions() {
  static const std::vector<ExactRow> table = make_table();
  return table;
}

}  // namespace assay::reference
