#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "harness/cases/case.h"
#include "harness/cases/run_options.h"
#include "harness/cases/suite.h"
#include "suites/spirv/example.h"
#include "suites/spirv/spirv_images/kernels.h"
#include "suites/spirv/support.h"
#include "suites/target/target.h"

namespace assay::suites::spirv_images {
namespace {

using images::Format;
using images::ImageType;
using images::Origin;
using images::Sampling;
using images::Writing;
using reference::image::Addressing;
using reference::image::Filter;
using reference::image::Sampler;

constexpr Operands none{"plain", "", {1, 0}, 0};
/// Image operands of a read, with or without a Lod. Some operands extend integer texels, or say
/// that texels are not read again. ConstOffset is forbidden. Sample needs multi-sampled images, and
/// Grad needs mipmaps (chapter 4, 5.2.7, 5.2.9).
constexpr std::array operands{Operands{"sign_extend", "SignExtend", {1, 4}, 'i'},
                              Operands{"zero_extend", "ZeroExtend", {1, 4}, 'u'},
                              Operands{"nontemporal", "Nontemporal", {1, 6}, 0}};

/// The samplers of a read with integer coordinates (7.6).
constexpr std::array unnormalized{Addressing::none, Addressing::clamp_to_edge, Addressing::clamp};
constexpr std::array every_mode{Addressing::none, Addressing::clamp_to_edge, Addressing::clamp,
                                Addressing::repeat, Addressing::mirrored_repeat};

std::vector<Sampler> samplers_of(const Format& format) {
  std::vector<Sampler> list;
  for (const Filter filter : {Filter::nearest, Filter::linear})
    for (const Addressing mode : every_mode)
      for (const bool normalized : {false, true}) {
        const Sampler sampler{normalized, mode, filter};
        if (sampler.defined() && (filter == Filter::nearest || format.read == 'f'))
          list.push_back(sampler);
      }
  return list;
}

/// True for one format of each kind of color and of filter. Only these formats have all samplers
/// and operands.
bool in_full(const Format& format) {
  return format.order == "RGBA" &&
         (format.type == "UNORM_INT8" || format.type == "FLOAT" || format.type == "SIGNED_INT32" ||
          format.type == "UNSIGNED_INT8");
}

class Expansion {
 public:
  explicit Expansion(const Target& target)
      : target_(target), thorough_(target.options().thorough()) {}

  std::vector<harness::Case> run() {
    for (const ImageType& type : images::image_types())
      for (const Format& format : images::all_formats(target_)) {
        if (format.depth() && type.depth_type.empty()) continue;
        reads(type, format);
        if (!type.buffer) sampled(type, format);
        writes(type, format);
        ++turn_;
      }
    return std::move(cases_);
  }

 private:
  /// Reads without a sampler (7.8).
  void reads(const ImageType& type, const Format& format) {
    const Sampling read{{}, format, &type, {}, Origin::none};
    add_integer(read, none);
    if (format.readable_as_half()) {
      Sampling half = read;
      half.half = true;
      add_integer(half, none);
    }
    if (!in_full(format)) return;
    for (const Operands& one : operands) add_integer(read, one);
  }

  /// Some formats are read with all samplers. Each other format is read with one sampler.
  void sampled(const ImageType& type, const Format& format) {
    for (std::size_t m = 0; m < unnormalized.size(); ++m) {
      const Sampling s{{}, format, &type, {false, unnormalized[m], Filter::nearest}};
      if (in_full(format) || m == turn_ % unnormalized.size()) add_integer(s, none);
    }
    const std::vector<Sampler> samplers = samplers_of(format);
    for (std::size_t n = 0; n < samplers.size(); ++n) {
      const bool its_turn = n == turn_ % samplers.size();
      if (!in_full(format) && !its_turn) continue;
      Sampling s{{}, format, &type, samplers[n]};
      add(s, none);
      if (its_turn && in_full(format))
        for (const Operands& one : operands) add(s, one);
      if (its_turn && format.readable_as_half() && format.order == "RGBA") {
        s.half = true;
        add(s, none);
        s.half = false;
      }
      // A case with a sampler at program scope needs its own module.
      if (format.type != "UNORM_INT8" || !in_full(format) || (type.axes != 2 && !its_turn))
        continue;
      s.origin = Origin::program_scope;
      add(s, none);
    }
  }

  void writes(const ImageType& type, const Format& format) {
    for (const bool read_write : {false, true}) {
      add(Writing{{}, format, &type, read_write, false, {}});
      // suites/images/image_write says which formats take halves.
      if (format.read == 'f' && !format.depth() && !format.srgb() &&
          (!read_write || format.readable_as_half()))
        add(Writing{{}, format, &type, read_write, true, {}});
    }
  }

  void add_integer(Sampling s, const Operands& with) {
    s.integer_coordinates = true;
    add(std::move(s), with);
  }

  void add(Sampling s, const Operands& with) {
    if (with.colors != 0 && with.colors != s.format.read) return;
    const bool sampler = s.origin != Origin::none;
    s.id = fmt::format("spirv_images/{}/{}/{}/{}{}",
                       sampler ? "OpImageSampleExplicitLod" : "OpImageRead", s.type->name,
                       s.format.id(), s.half ? "half_" : "",
                       sampler ? s.integer_coordinates ? "integer" : "float" : with.name);
    if (sampler)
      s.id += fmt::format("/{}/{}/{}/{}", images::name(s.sampler.filter),
                          images::name(s.sampler.addressing),
                          s.sampler.normalized ? "normalized" : "unnormalized",
                          s.origin == Origin::argument ? with.name : "literal");
    if (!thorough_ && !spirv::at_quick(s.id)) return;
    const spirv::Environment environment = environment_of(with.spirv);
    s.caller = [with, environment](const Sampling& one) {
      return kernel_of(reading_text(one, with), environment);
    };
    const spirv::KernelText text = reading_text(s, with);
    const char* const citation = sampler ? "SPIR-V Env 3.0.19, 7.2, 7.6" : "SPIR-V Env 3.0.19, 7.8";
    finish(images::sampling_case(std::move(s), target_, citation), text, with.spirv);
  }

  void add(Writing w) {
    w.id = fmt::format("spirv_images/OpImageWrite/{}/{}/{}{}", w.type->name, w.format.id(),
                       w.half ? "half_" : "", w.read_write ? "read_write" : "write_only");
    if (!thorough_ && !spirv::at_quick(w.id)) return;
    const spirv::Environment environment = environment_of({1, 0});
    w.caller = [environment](const Writing& one) {
      return kernel_of(writing_text(one), environment);
    };
    const spirv::KernelText text = writing_text(w);
    const bool read_write = w.read_write;
    finish(images::writing_case(std::move(w), target_), text, {1, 0});
    if (read_write) require(cases_.back(), harness::parts::fence_order_acq_rel, target_);
    cases_.back().citations = {"SPIR-V Env 3.0.19, 7.4, 7.6, 7.7"};
  }

  /// Adds the needs of the module to the case. The module has version `least` or a later version.
  void finish(harness::Case made, const spirv::KernelText& text, harness::Version least) {
    require(made, harness::parts::spirv, target_);
    const spirv::Environment environment = environment_of(least);
    if (spirv::version_from(target_.device(), least))
      spirv::require(made, spirv::build_module(text, environment), environment.version, target_);
    else if (!made.skip)
      made.skip = fmt::format("needs SPIR-V {}", to_string(least));
    cases_.push_back(std::move(made));
  }

  static harness::Kernel kernel_of(const spirv::KernelText& text,
                                   const spirv::Environment& environment) {
    return {
        .name = text.name, .source = spirv::build_module(text, environment).text, .options = {}};
  }
  spirv::Environment environment_of(harness::Version least) const {
    return {static_cast<unsigned>(target_.device().address_bits),
            spirv::version_from(target_.device(), least).value_or(least)};
  }

  const Target& target_;
  bool thorough_;
  std::size_t turn_ = 0;
  std::vector<harness::Case> cases_;
};

std::vector<harness::Case> expand(const Target& target) {
  std::vector<harness::Case> cases;
  const auto add = [&](const char* file) {
    std::ranges::move(
        spirv::example_cases(
            spirv::load_examples("spirv_images", fmt::format("suites/spirv/spirv_images/{}", file)),
            target),
        std::back_inserter(cases));
  };
  add("spirv_images.spvasm");
  if (target.options().thorough()) add("queries.spvasm");
  std::ranges::move(Expansion(target).run(), std::back_inserter(cases));
  return cases;
}

}  // namespace

/// Images in modules. spirv_images.spvasm has queries and single reads. All other cases read and
/// write every format with the inputs and judges of suites/images. Ids:
/// spirv_images/OpImageRead/image2d/rgba.unorm_int8/plain,
/// spirv_images/OpImageSampleExplicitLod/image2d/rgba.unorm_int8/float/linear/repeat/normalized/plain.
harness::Suite suite() {
  return suite_of("spirv_images", "SPIR-V: images (SPIR-V Environment 2.5 to 2.7, 7)", expand);
}

}  // namespace assay::suites::spirv_images
