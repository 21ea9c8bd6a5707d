#include "suites/images/color_judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace assay::suites::images {
namespace {

using reference::image::Addressing;
using reference::image::Answer;
using reference::image::Cell;
using reference::image::Filter;
using reference::image::Precision;
using reference::image::Values;

constexpr int most_bits = 24;  ///< the most fractional bits that are measured
constexpr std::size_t most_failures = 8;

/// The rules of ColorJudge::rule(), from the least certain to the most certain
/// (data/certainty.csv).
constexpr std::array<std::string_view, 3> rules{"other_reading", "beyond_neighbors", "rejected"};

/// A distance in elements. Only elements within this distance of a coordinate are its neighbors.
constexpr double neighborhood = 0.5;

constexpr std::string_view another_layer = "that of another layer";
constexpr std::string_view another_order = "the right components in another order";

/// More certain rules are more severe, and are shown first.
double severity_of(std::string_view rule) {
  return rule == rules.back() ? HUGE_VAL
                              : static_cast<double>(std::ranges::find(rules, rule) - rules.begin());
}

double component(char read, std::uint32_t bits) {
  if (read == 'f') return std::bit_cast<float>(bits);
  return read == 'i' ? static_cast<double>(static_cast<std::int32_t>(bits)) : bits;
}

std::string text(const Values& v) {
  if (v.nan) return "NaN";
  return v.low == v.high ? fmt::format("{:.9g}", v.low)
                         : fmt::format("[{:.9g}, {:.9g}]", v.low, v.high);
}

}  // namespace

double ColorJudge::greatest(const std::array<float, 4>& at) const {
  double greatest = 0;
  for (int d = 0; d < sampling_.type->axes; ++d) {
    const auto i = static_cast<std::size_t>(d);
    const double scale =
        sampling_.sampler.normalized ? static_cast<double>(picture_.extent()[i]) : 1;
    greatest = std::max(greatest, std::fabs(static_cast<double>(at[i])) * scale);
  }
  return greatest;
}

Precision ColorJudge::allowed(const std::array<float, 4>& at, double coordinate_bits) const {
  if (sampling_.integer_coordinates || sampling_.sampler.exact()) return {};
  const FilterBounds& bounds = sampling_.format.filter;
  const double roundings = bounds.roundings * sampling_.rounding();
  return {std::exp2(-coordinate_bits) + bounds.relative * greatest(at), bounds.share + roundings,
          picture_.format().normalized() ? roundings + bounds.fixed_point : 0};
}

Precision ColorJudge::floor(const std::array<float, 4>& at) const {
  return allowed(at, sampling_.format.filter.coordinate_bits);
}

Precision ColorJudge::gross(const std::array<float, 4>& at) const {
  const FilterBounds& bounds = sampling_.format.filter;
  const Precision least = floor(at);
  double step = 0;  // the step between values of a normalized channel
  if (picture_.format().normalized())
    for (const Format::Part& part : picture_.format().parts)
      step = std::max(step, 1.0 / part.channel.one());
  return {bounds.gross + bounds.gross_relative * greatest(at), bounds.gross + least.weight,
          least.sum + step / 2};
}

std::vector<std::vector<Cell>> ColorJudge::axes(const std::array<float, 4>& at,
                                                const Precision& precision) const {
  std::vector<std::vector<Cell>> list;
  for (int d = 0; d < sampling_.type->axes; ++d) {
    const auto i = static_cast<std::size_t>(d);
    list.push_back(reference::image::cells(sampling_.sampler, static_cast<double>(at[i]),
                                           static_cast<std::int64_t>(picture_.extent()[i]),
                                           precision.coordinate));
  }
  return list;
}

std::vector<std::int64_t> ColorJudge::layers(const std::array<float, 4>& at,
                                             double precision) const {
  const auto axis = static_cast<std::size_t>(sampling_.type->axes);
  if (!sampling_.type->array) return {0};
  const auto count = static_cast<std::int64_t>(picture_.extent()[axis]);
  std::vector<std::int64_t> list;
  for (const double shift : {0.0, -precision, precision}) {
    const std::int64_t layer =
        reference::image::layer(static_cast<double>(at[axis]) + shift, count);
    if (std::ranges::find(list, layer) == list.end()) list.push_back(layer);
  }
  return list;
}

std::vector<Components> ColorJudge::ways(const std::array<float, 4>& at, const Precision& precision,
                                         std::vector<bool>& undefined) const {
  const auto cells = axes(at, precision);
  const auto layer_axis = static_cast<std::size_t>(sampling_.type->axes);
  std::vector<Components> list;
  for (const std::int64_t layer : layers(at, precision.coordinate)) {
    const std::size_t first = list.size();
    for (std::size_t c = 0; c < 4; ++c) {
      const auto fetch = [&](std::array<std::int64_t, 3> location) {
        if (sampling_.type->array) location[layer_axis] = layer;
        return decoded(location)[c];
      };
      const std::vector<Answer> answers =
          reference::image::answers(sampling_.sampler, cells, precision, fetch);
      if (c == 0) {
        list.resize(first + answers.size());
        undefined.resize(list.size());
      }
      for (std::size_t w = 0; w < answers.size(); ++w) {
        list[first + w][c] = answers[w].values;
        if (answers[w].undefined) undefined[first + w] = true;
      }
    }
  }
  return list;
}

const Components& ColorJudge::decoded(const std::array<std::int64_t, 3>& location) const {
  const unsigned char* element = picture_.element(location);
  const std::size_t place = element == nullptr
                                ? picture_.elements()
                                : static_cast<std::size_t>(element - picture_.bytes().data()) /
                                      static_cast<std::size_t>(picture_.format().bytes);
  if (known_.empty()) {
    decoded_.resize(picture_.elements() + 1);
    known_.resize(picture_.elements() + 1);
  }
  if (!known_[place]) {
    decoded_[place] = sampling_.color(element);
    known_[place] = true;
  }
  return decoded_[place];
}

bool ColorJudge::accepts(const std::array<float, 4>& at, const Bits& color,
                         const Precision& precision) const {
  return accepts_exactly(at, color, precision) || accepts_some_way(at, color, precision);
}

bool ColorJudge::accepts_exactly(const std::array<float, 4>& at, const Bits& color,
                                 const Precision& precision) const {
  const auto axes = static_cast<std::size_t>(sampling_.type->axes);
  std::array<Cell, 3> chosen;
  for (std::size_t d = 0; d < axes; ++d)
    chosen[d] = reference::image::exact_cell(sampling_.sampler, static_cast<double>(at[d]),
                                             static_cast<std::int64_t>(picture_.extent()[d]),
                                             precision.coordinate);
  std::array<std::int64_t, 3> location{};
  if (sampling_.type->array)
    location[axes] = reference::image::layer(static_cast<double>(at[axes]),
                                             static_cast<std::int64_t>(picture_.extent()[axes]));
  std::array<const Components*, 8> corners{};
  const std::size_t count = filtered() ? std::size_t{1} << axes : 1;
  for (std::size_t e = 0; e < count; ++e) {
    for (std::size_t d = 0; d < axes; ++d)
      location[d] = (e >> d & 1) != 0 ? chosen[d].i1 : chosen[d].i0;
    corners[e] = &decoded(location);
  }
  std::array<double, 4> subject{};
  const std::size_t shown = picture_.format().components.size();
  for (std::size_t c = 0; c < shown; ++c) subject[c] = component(picture_.format().read, color[c]);
  return reference::image::accepts_at(sampling_.sampler, {chosen.data(), axes}, precision,
                                      {corners.data(), count}, {subject.data(), shown});
}

bool ColorJudge::accepts_some_way(const std::array<float, 4>& at, const Bits& color,
                                  const Precision& precision) const {
  std::vector<bool> undefined;
  const std::vector<Components> list = ways(at, precision, undefined);
  const std::size_t shown = picture_.format().components.size();
  for (std::size_t w = 0; w < list.size(); ++w) {
    bool all = true;
    for (std::size_t c = 0; c < shown; ++c)
      all = all && list[w][c].contains(component(picture_.format().read, color[c]));
    if (all || undefined[w]) return true;
  }
  return false;
}

Components ColorJudge::answer_at(const std::array<float, 4>& at) const {
  std::vector<bool> undefined;
  return ways(at, floor(at), undefined).at(0);
}

std::optional<std::vector<Components>> ColorJudge::accepted_at(
    const std::array<float, 4>& at) const {
  std::vector<bool> undefined;
  std::vector<Components> list = ways(at, floor(at), undefined);
  if (std::ranges::find(undefined, true) != undefined.end()) return std::nullopt;
  return list;
}

double ColorJudge::width(const std::array<float, 4>& at) const {
  std::vector<bool> undefined;
  double widest = 0;
  for (const Components& way : ways(at, floor(at), undefined))
    for (std::size_t c = 0; c < picture_.format().components.size(); ++c)
      widest = std::max(widest, way.at(c).high - way.at(c).low);
  return widest;
}

std::string ColorJudge::likeness(const std::array<float, 4>& at, const Bits& color,
                                 const Components& due) const {
  const std::string& kinds = picture_.format().components;
  const auto is = [&](const Components& other, std::size_t from, std::size_t to) {
    return other[to].contains(component(picture_.format().read, color[from]));
  };
  const auto all_are = [&](const Components& other) {
    for (std::size_t c = 0; c < kinds.size(); ++c)
      if (!is(other, c, c)) return false;
    return true;
  };
  bool only_lacking = true, zero = true;
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool lacking = kinds[c] == '0' || kinds[c] == '1';
    only_lacking = only_lacking && (lacking || is(due, c, c));
    zero = zero && color[c] << 1 == 0;
  }
  const bool border = [&] {
    for (std::size_t d = 0; d < axes(at, {}).size(); ++d)
      for (const std::int64_t i : {axes(at, {})[d][0].i0, axes(at, {})[d][0].i1})
        if (i < 0 || i >= static_cast<std::int64_t>(picture_.extent()[d])) return true;
    return false;
  }();
  if (only_lacking)
    return border ? "a border color whose components that the format lacks are not 0 and 1"
                  : "components that the format lacks are not 0 and 1";
  const auto axis_count = static_cast<std::size_t>(sampling_.type->axes);
  if (sampling_.type->array)
    for (std::size_t layer = 0; layer < picture_.extent()[axis_count]; ++layer) {
      std::array<float, 4> there = at;
      there[axis_count] = static_cast<float>(layer);
      if (static_cast<std::int64_t>(layer) != layers(at, 0).at(0) && all_are(answer_at(there)))
        return std::string(another_layer);
    }
  if (zero) return border ? "zeros where the border counts" : "zeros";
  if (kinds.size() == 4 && is(due, 0, 2) && is(due, 1, 1) && is(due, 2, 0) && is(due, 3, 3))
    return std::string(another_order);
  for (std::size_t d = 0; d < axis_count; ++d)
    for (const float step : {-1.0F, 1.0F}) {
      std::array<float, 4> there = at;
      there[d] +=
          sampling_.sampler.normalized ? step / static_cast<float>(picture_.extent()[d]) : step;
      if (all_are(answer_at(there))) return "that of a neighboring element";
    }
  return border ? "another one where the border counts" : "";
}

bool ColorJudge::mean_of(const std::vector<std::vector<std::int64_t>>& places, std::int64_t layer,
                         const std::array<float, 4>& at, const Bits& color) const {
  const auto axis_count = static_cast<std::size_t>(sampling_.type->axes);
  const std::size_t shown = picture_.format().components.size();
  std::array<double, 4> least, greatest;
  least.fill(HUGE_VAL);
  greatest.fill(-HUGE_VAL);
  std::array<std::size_t, 3> step{};
  for (std::size_t d = 0; d < axis_count;) {
    std::array<std::int64_t, 3> location{};
    for (std::size_t a = 0; a < axis_count; ++a) location[a] = places[a][step[a]];
    if (sampling_.type->array) location[axis_count] = layer;
    const Components& element = decoded(location);
    for (std::size_t c = 0; c < shown; ++c) {
      least[c] = std::min(least[c], element[c].low);
      greatest[c] = std::max(greatest[c], element[c].high);
    }
    for (d = 0; d < axis_count && ++step[d] == places[d].size(); ++d) step[d] = 0;
  }
  const Precision precision = floor(at);
  for (std::size_t c = 0; c < shown; ++c) {
    const double magnitude = std::max(std::fabs(least[c]), std::fabs(greatest[c]));
    const double tolerance = precision.weight * magnitude + precision.sum;
    const double value = component(picture_.format().read, color[c]);
    if (!(value >= least[c] - tolerance && value <= greatest[c] + tolerance)) return false;
  }
  return true;
}

std::string_view ColorJudge::rule(const std::array<float, 4>& at, const Bits& color) const {
  if (sampling_.integer_coordinates || sampling_.sampler.exact()) return rules[2];
  const std::size_t shown = picture_.format().components.size();
  for (std::size_t c = 0; c < shown; ++c)
    if (std::isnan(component(picture_.format().read, color[c]))) return rules[1];
  std::vector<std::vector<std::int64_t>> about, whole;
  Precision far = floor(at);
  far.coordinate = std::max(far.coordinate, neighborhood);
  for (const std::vector<Cell>& cells : axes(at, far)) {
    const auto size = static_cast<std::int64_t>(picture_.extent()[about.size()]);
    std::vector<std::int64_t>& near = about.emplace_back();
    for (const Cell& cell : cells)
      for (const std::int64_t i : {cell.i0, filtered() ? cell.i1 : cell.i0})
        if (std::ranges::find(near, i) == near.end()) near.push_back(i);
    std::vector<std::int64_t>& all = whole.emplace_back();
    // Place -1 means the border, if the sampler can read the border.
    for (std::int64_t i = sampling_.sampler.addressing == Addressing::clamp ? -1 : 0; i < size; ++i)
      all.push_back(i);
  }
  const std::vector<std::int64_t> own = layers(at, floor(at).coordinate);
  const auto mean = [&](const std::vector<std::vector<std::int64_t>>& places) {
    return std::ranges::any_of(
        own, [&](std::int64_t layer) { return mean_of(places, layer, at, color); });
  };
  if (mean(about)) {
    // Far from the origin, a coordinate of this precision may be in any element.
    const Precision gross = this->gross(at);
    const bool far_off = gross.coordinate < neighborhood && !accepts_some_way(at, color, gross);
    return rules[far_off ? 1 : 0];
  }
  if (!mean(whole)) return rules[2];
  const std::string like = likeness(at, color, answer_at(at));
  return like == another_layer || like == another_order ? rules[2] : rules[1];
}

harness::Exhibit ColorJudge::exhibit(std::uint64_t index, const std::array<float, 4>& at,
                                     const Bits& color) const {
  harness::Exhibit x;
  x.index = index;
  x.ulp = HUGE_VAL;
  x.rule = rule(at, color);
  x.severity = severity_of(x.rule);
  const auto named =
      static_cast<std::size_t>(sampling_.type->axes) + (sampling_.type->array ? std::size_t{1} : 0);
  for (std::size_t d = 0; d < named; ++d) {
    x.input.push_back(fmt::format("0x{:08x}", std::bit_cast<std::uint32_t>(at[d])));
    x.input_text.push_back(fmt::format("{:.9g}", at[d]));
  }
  const Precision precision = floor(at);
  std::vector<bool> undefined;
  const std::vector<Components> list = ways(at, precision, undefined);
  for (std::size_t c = 0; c < picture_.format().components.size(); ++c) {
    x.subject.push_back(fmt::format("0x{:08x}", color[c]));
    x.subject_text.push_back(fmt::format("{:.9g}", component(picture_.format().read, color[c])));
    x.reference.push_back(text(list.at(0)[c]));
  }
  std::string unnormalized, texels;
  const auto cells = axes(at, {});
  for (std::size_t d = 0; d < cells.size(); ++d) {
    const auto size = static_cast<std::int64_t>(picture_.extent()[d]);
    unnormalized += fmt::format(
        "{}{:.9g} of {}", d == 0 ? "" : ", ",
        reference::image::unnormalized(sampling_.sampler, static_cast<double>(at[d]), size), size);
    const Cell& cell = cells[d][0];
    const auto place = [&](std::int64_t i) {
      return i < 0 || i >= size ? fmt::format("{} (border)", i) : std::to_string(i);
    };
    texels += sampling_.sampler.filter == Filter::linear
                  ? fmt::format("{}{} and {}, weight {:.6g}", d == 0 ? "" : "; ", place(cell.i0),
                                place(cell.i1), cell.low)
                  : (d == 0 ? "" : "; ") + place(cell.i0);
  }
  x.finding = harness::said("the color is outside every result that 8.2 permits",
                            harness::Finding::Kind::color);
  x.finding->aspect = likeness(at, color, list.at(0));
  if (!x.finding->aspect.empty()) x.finding->words += ": " + x.finding->aspect;
  x.details.push_back("location unnormalized " + unnormalized);
  x.details.push_back("elements " + texels);
  if (sampling_.type->array) x.details.push_back(fmt::format("layer {}", layers(at, 0).at(0)));
  std::array<std::int64_t, 3> location{};
  for (std::size_t corner = 0; corner < (std::size_t{1} << cells.size()); ++corner) {
    for (std::size_t d = 0; d < cells.size(); ++d)
      location[d] = (corner >> d & 1) != 0 ? cells[d][0].i1 : cells[d][0].i0;
    if (sampling_.type->array) location[cells.size()] = layers(at, 0).at(0);
    const Components c = sampling_.color(picture_.element(location));
    x.details.push_back(fmt::format("element ({}, {}, {}) {} {} {} {}", location[0], location[1],
                                    location[2], text(c[0]), text(c[1]), text(c[2]), text(c[3])));
    if (sampling_.sampler.filter == Filter::nearest) break;
  }
  return x;
}

ColorTally::ColorTally(const Sampling& sampling, std::uint64_t measured)
    : measured_(measured),
      coordinate_bits_(most_bits),
      exact_(sampling.integer_coordinates || sampling.sampler.exact()) {
  m_.limit = exact_ ? "exact" : "image-filter-precision";
}

void ColorTally::fail(harness::Exhibit exhibit) {
  ++m_.failing;
  m_.max_ulp = HUGE_VAL;
  if (exhibit.rule != rules.back()) ++m_.failing_rules[exhibit.rule];
  if (!m_.worst || exhibit.severity > m_.worst->severity) m_.worst = exhibit;
  if (m_.failures.size() < most_failures) m_.failures.push_back(std::move(exhibit));
}

void ColorTally::reject(harness::Exhibit exhibit) {
  ++m_.inputs;
  fail(std::move(exhibit));
}

bool ColorTally::add(const ColorJudge& judge, std::uint64_t index, const std::array<float, 4>& at,
                     const Bits& color) {
  if (!judge.accepts(at, color, judge.floor(at))) {
    // A failure that is not shown is only counted, because a description of a failure takes as long
    // as a hundred verdicts.
    harness::Exhibit counted;
    counted.rule = judge.rule(at, color);
    counted.severity = severity_of(counted.rule);
    const bool shown = m_.failures.size() < most_failures || counted.severity > m_.worst->severity;
    reject(shown ? judge.exhibit(index, at, color) : std::move(counted));
    return false;
  }
  ++m_.inputs;
  ++m_.rules[exact_ ? "exact" : "within_limit"];
  if (exact_ || index >= measured_) return true;
  widths_.push_back(judge.width(at));
  // Fewer bits accept more colors. The judge accepted this color with the fewest bits, so the loop
  // ends.
  while (coordinate_bits_ > judge.sampling().format.filter.coordinate_bits &&
         !judge.accepts(at, color, judge.allowed(at, coordinate_bits_)))
    --coordinate_bits_;
  return true;
}

void ColorTally::differs(const ColorJudge& judge, std::uint64_t index,
                         const std::array<float, 4>& at, const Bits& color, const Bits& other) {
  harness::Exhibit x = judge.exhibit(index, at, color);
  x.finding = harness::said(
      fmt::format("an earlier read with the same coordinates gave 0x{:08x} {:08x} {:08x} {:08x}",
                  other[0], other[1], other[2], other[3]),
      harness::Finding::Kind::color);
  x.finding->aspect = "another one for the same coordinates";
  // If 8.2 does not state the precision, the rule is `other_reading`.
  x.rule = exact_ ? rules.back() : rules.front();
  x.severity = severity_of(x.rule);
  fail(std::move(x));
}

void ColorTally::merge(const ColorTally& other) {
  m_.merge(other.m_);
  widths_.insert(widths_.end(), other.widths_.begin(), other.widths_.end());
  coordinate_bits_ = std::min(coordinate_bits_, other.coordinate_bits_);
}

harness::Measurement ColorTally::measurement() const {
  harness::Measurement m = m_;
  if (!widths_.empty()) {
    std::vector<double> sorted = widths_;
    std::ranges::nth_element(sorted,
                             sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2));
    m.characteristics["accepted_width_median"] = sorted[sorted.size() / 2];
    m.characteristics["coordinate_error_texels"] = std::exp2(-coordinate_bits_);
  }
  return m;
}

}  // namespace assay::suites::images
