#include "reference/exact/rearrangement.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "reference/exact/elements.h"

namespace assay::reference {

ExactFunction rearrangement(std::string name, const ScalarType& type,
                            std::vector<LaneSources> choices, std::uint64_t before) {
  ExactFunction f;
  f.name = std::move(name);
  f.parameters = {type};
  f.results.assign(choices[0].size(), type);
  const std::size_t group_size = choices[0][0].size();
  f.group_size = static_cast<int>(group_size);
  bool any = false;
  for (const LaneSources& choice : choices)
    for (const std::vector<int>& sources : choice)
      any = any || std::ranges::find(sources, from_any) != sources.end();

  f.answer = [choices, before](std::span<const InputBits> group, std::size_t lane,
                               std::size_t result) {
    const int source = choices[group[0][0] % choices.size()][result][lane];
    if (source == from_any) return ExactAnswer::free();
    return ExactAnswer{.bits = source < 0 ? before : group[static_cast<std::size_t>(source)][0]};
  };
  exact::with_bits(type, [&]<class T>() {
    f.fill = [choices, group_size, before = static_cast<T>(before)](
                 const Batch& batch, const std::array<void*, 2>& expected) {
      const auto* in = static_cast<const T*>(batch.inputs[0]);
      for (std::size_t group = 0; group < batch.count; group += group_size, in += group_size) {
        const LaneSources& choice = choices[*in % choices.size()];
        for (std::size_t r = 0; r < choice.size(); ++r) {
          T* out = static_cast<T*>(expected[r]) + group;
          const T* own = static_cast<const T*>(batch.outputs[r]) + group;
          for (std::size_t lane = 0; lane < group_size; ++lane) {
            const int source = choice[r][lane];
            out[lane] = source >= 0 ? in[source] : source == from_any ? own[lane] : before;
          }
        }
      }
    };
    if (any)
      f.free_in = [choices, group_size](const Batch& batch) {
        const auto* in = static_cast<const T*>(batch.inputs[0]);
        std::size_t free = 0;
        for (std::size_t group = 0; group < batch.count; group += group_size, in += group_size)
          for (std::size_t lane = 0; lane < group_size; ++lane)
            free += std::ranges::any_of(choices[*in % choices.size()], [&](const auto& sources) {
              return sources[lane] == from_any;
            });
        return free;
      };
  });
  return f;
}

}  // namespace assay::reference
