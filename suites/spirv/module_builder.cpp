#include "suites/spirv/module_builder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>

#include "harness/base/csv.h"
#include "harness/base/text.h"
#include "harness/cases/requirements.h"
#include "harness/sweep/spirv_assembly.h"
#include "suites/text/case_file.h"

namespace assay::suites::spirv {
namespace {

struct Scalar {
  std::string_view name, declaration, capability;
};
constexpr std::array scalars{
    Scalar{"char", "OpTypeInt 8 0", "Int8"},       Scalar{"short", "OpTypeInt 16 0", "Int16"},
    Scalar{"int", "OpTypeInt 32 0", ""},           Scalar{"long", "OpTypeInt 64 0", "Int64"},
    Scalar{"half", "OpTypeFloat 16", "Float16"},   Scalar{"float", "OpTypeFloat 32", ""},
    Scalar{"double", "OpTypeFloat 64", "Float64"},
};

/// A type that is not a number.
struct Opaque {
  std::string_view name, declaration, capability;
};
constexpr std::array opaque_types{
    Opaque{"void", "OpTypeVoid", ""},
    Opaque{"bool", "OpTypeBool", ""},
    Opaque{"sampler", "OpTypeSampler", ""},
    Opaque{"event", "OpTypeEvent", ""},
    Opaque{"queue", "OpTypeQueue", "DeviceEnqueue"},
    Opaque{"device_event", "OpTypeDeviceEvent", "DeviceEnqueue"},
    Opaque{"reserve_id", "OpTypeReserveId", "Pipes"},
    Opaque{"pipe_ro", "OpTypePipe ReadOnly", "Pipes"},
    Opaque{"pipe_wo", "OpTypePipe WriteOnly", "Pipes"},
    Opaque{"named_barrier", "OpTypeNamedBarrier", "NamedBarrier"},
};

struct Space {
  std::string_view name, storage_class, capability;
};
constexpr std::array spaces{
    Space{"global", "CrossWorkgroup", ""},
    Space{"local", "Workgroup", ""},
    Space{"private", "Function", ""},
    Space{"constant", "UniformConstant", ""},
    Space{"generic", "Generic", "GenericPointer"},
    Space{"input", "Input", ""},
};

struct ImageKind {
  std::string_view name, operands;
  std::string_view capability, other_capability;
};
constexpr std::array image_kinds{
    ImageKind{"image1d", "1D 0 0 0", "Sampled1D", "Image1D"},
    ImageKind{"image1darray", "1D 0 1 0", "Sampled1D", "Image1D"},
    ImageKind{"image2d", "2D 0 0 0", "", ""},
    ImageKind{"image2darray", "2D 0 1 0", "", ""},
    ImageKind{"image2ddepth", "2D 1 0 0", "", ""},
    ImageKind{"image2darraydepth", "2D 1 1 0", "", ""},
    ImageKind{"image2dmsaa", "2D 0 0 1", "", ""},
    ImageKind{"image3d", "3D 0 0 0", "", ""},
    ImageKind{"imagebuffer", "Buffer 0 0 0", "SampledBuffer", "ImageBuffer"},
};
struct Access {
  std::string_view name, qualifier, capability;
};
constexpr std::array accesses{Access{"ro", "ReadOnly", "ImageBasic"},
                              Access{"wo", "WriteOnly", "ImageBasic"},
                              Access{"rw", "ReadWrite", "ImageReadWrite"}};

template <class Rows>
auto find_named(const Rows& rows, std::string_view name) {
  const auto found = std::ranges::find_if(rows, [&](const auto& row) { return row.name == name; });
  return found == std::ranges::end(rows) ? nullptr : &*found;
}

/// "%result = name operands".
struct Instruction {
  std::string result, name;
  std::vector<std::string> operands;
};

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    if (!quoted && c == ';') break;
    if (!quoted && (c == ' ' || c == '\t')) {
      if (!word.empty()) words.push_back(std::exchange(word, {}));
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

std::optional<Instruction> parse(std::string_view line) {
  std::vector<std::string> words = words_of(line);
  if (words.empty()) return std::nullopt;
  Instruction one;
  if (words.size() > 2 && words[1] == "=") {
    one.result = words[0].substr(1);
    words.erase(words.begin(), words.begin() + 2);
  }
  one.name = words.front();
  for (std::size_t at = 1; at < words.size(); ++at) {
    // "%x*4" means four operands %x.
    const auto star = words[at].starts_with('%') ? words[at].find('*') : std::string::npos;
    if (star == std::string::npos)
      one.operands.push_back(words[at]);
    else
      one.operands.insert(one.operands.end(), std::stoul(words[at].substr(star + 1)),
                          words[at].substr(0, star));
  }
  return one;
}

/// Replaces "size" by the integer of the addressing model.
std::string without_size(std::string name, unsigned address_bits) {
  constexpr std::string_view word = "size";
  for (std::size_t at = name.find(word); at != name.npos; at = name.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool starts = at == 0 || name[at - 1] == '_';
    const bool ends = end == name.size() || name[end] == '_' || std::isdigit(name[end]) != 0;
    if (starts && ends) name.replace(at, word.size(), address_bits == 64 ? "long" : "int");
  }
  return name;
}

std::optional<NumberType> number_type(std::string_view name) {
  for (const Scalar& scalar : scalars) {
    if (!name.starts_with(scalar.name)) continue;
    const auto lanes = name.substr(scalar.name.size());
    for (const int n : {1, 2, 3, 4, 8, 16})
      if (lanes == (n == 1 ? "" : std::to_string(n)))
        return NumberType{*reference::find_scalar_type(scalar.name), n};
  }
  return std::nullopt;
}

/// As the assembler spells the literal: "n5" is -5, and "1p5" is 1.5. Integers in a kernel's module
/// have no sign, so -1 of 8 bits is 255.
std::string literal(std::string text, const reference::ScalarType& type) {
  if (!type.floating()) {
    const bool negative = text.starts_with('n'), hexadecimal = text.starts_with("0x");
    const std::string_view digits = std::string_view(text).substr(hexadecimal ? 2 : negative);
    std::uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc() || end != digits.data() + digits.size())
      throw std::logic_error(fmt::format("'{}' is not an integer", text));
    if (negative) value = 0 - value;
    return std::to_string(value & type.mask());
  }
  if (text == "inf")
    return type.bits == 64 ? "0x1p+1024" : type.bits == 32 ? "0x1p+128" : "0x1p+16";
  if (text == "ninf")
    return type.bits == 64 ? "-0x1p+1024" : type.bits == 32 ? "-0x1p+128" : "-0x1p+16";
  if (text == "nan")
    return type.bits == 64 ? "0x1.8p+1024" : type.bits == 32 ? "0x1.8p+128" : "0x1.8p+16";
  if (text.starts_with('n')) text[0] = '-';
  std::ranges::replace(text, 'p', '.');
  if (const auto e = text.find('e'); e != text.npos && text[e + 1] == 'm') text[e + 1] = '-';
  return text;
}

class Builder {
 public:
  Builder(const KernelText& kernel, const Environment& environment)
      : kernel_(kernel), environment_(environment) {}

  Module build() {
    capability("Addresses");
    capability("Kernel");
    read();
    const std::string function = write_kernel();
    for (const Instruction& one : other_functions_) functions_ += line_of(one);
    functions_ += function;
    return finish();
  }

 private:
  /// Divides the text into global instructions, other functions, and the kernel's body.
  void read() {
    own_["kernel"] = kernel_.name;
    bool in_function = false;
    front_ = parsed(kernel_.front);
    std::vector<Instruction> all = parsed(kernel_.text);
    for (const auto* list : {&front_, &all})
      for (const Instruction& one : *list)
        if (!one.result.empty()) own_[one.result] = fmt::format("{}_{}", kernel_.name, one.result);
    for (const Parameter& p : kernel_.parameters)
      own_[p.name] = fmt::format("{}_{}", kernel_.name, p.name);
    for (Instruction& one : all) {
      if (one.name == "OpFunction") in_function = true;
      if (in_function) {
        in_function = one.name != "OpFunctionEnd";
        other_functions_.push_back(std::move(one));
      } else if (one.name == "OpCapability") {
        capability(one.operands.at(0));
        given_.insert(one.operands.at(0));
      } else if (one.name == "OpExtension") {
        extensions_.push_back(line_of(one));
        module_.extensions.push_back(one.operands.at(0).substr(1, one.operands[0].size() - 2));
      } else if (one.name == "OpExtInstImport") {
        module_.imports.push_back(one.operands.at(0).substr(1, one.operands[0].size() - 2));
        imports_.push_back(line_of(one));
      } else if (is_global(one)) {
        globals_in_text_.push_back(std::move(one));
      } else if (one.name == "OpVariable") {
        variables_.push_back(std::move(one));
      } else {
        body_.push_back(std::move(one));
      }
    }
    // The declarations come after all capabilities are known. A name may need a capability, or the
    // text may declare a different capability.
    for (const Instruction& one : globals_in_text_) {
      const std::string line = line_of(one);
      if (one.name == "OpVariable") interface_.push_back(own_.at(one.result));
      section_of(one) += line;
    }
  }

  std::vector<Instruction> parsed(const std::string& text) const {
    std::vector<Instruction> all;
    for (const std::string& line : harness::split(text, '\n')) {
      std::optional<Instruction> one = parse(line);
      if (!one) continue;
      for (std::string& operand : one->operands)
        if (operand.starts_with('%')) operand = '%' + size(operand.substr(1));
      all.push_back(std::move(*one));
    }
    return all;
  }

  static bool is_global(const Instruction& one) {
    if (one.name == "OpVariable") return one.operands.at(1) != "Function";
    return one.name.starts_with("OpType") || one.name.starts_with("OpConstant") ||
           one.name.starts_with("OpSpecConstant") || one.name.starts_with("OpDecorat") ||
           one.name.starts_with("OpMember") || one.name.starts_with("OpGroupDecorate") ||
           one.name.starts_with("OpGroupMember") || one.name.starts_with("OpExecutionMode") ||
           one.name.starts_with("OpSource") || one.name == "OpString" || one.name == "OpName" ||
           one.name == "OpModuleProcessed";
  }

  std::string& section_of(const Instruction& one) {
    if (one.name.starts_with("OpExecutionMode")) return modes_;
    if (one.name.starts_with("OpSource") || one.name == "OpString") return sources_;
    if (one.name == "OpName" || one.name == "OpMemberName") return names_;
    if (one.name == "OpModuleProcessed") return processed_;
    if (one.name.starts_with("OpDecorat") || one.name == "OpMemberDecorate" ||
        one.name.starts_with("OpGroup"))
      return annotations_;
    return declarations_;
  }

  std::string write_kernel() {
    // The module has only the parts that the text uses.
    std::set<std::string> asked;
    for (const auto* list : {&body_, &variables_, &front_})
      for (const Instruction& one : *list)
        for (const std::string& operand : one.operands)
          if (operand.starts_with('%')) asked.insert(operand.substr(1));
    std::string function_type = "fn__void", parameters, prologue;
    for (const Parameter& p : kernel_.parameters) {
      const std::string type = without_size(p.type, environment_.address_bits);
      parameters += fmt::format("%{} = OpFunctionParameter {}\n", own_.at(p.name), id(type));
      function_type += "__" + type;
    }
    if ((asked.contains("i") || asked.contains("i32")) && !own_.contains("i")) {
      const std::string whole = kernel_.name + "_id3";
      own_["i"] = kernel_.name + "_i";
      prologue += fmt::format("%{} = OpLoad {} {} Aligned {}\n%{} = OpCompositeExtract {} %{} 0\n",
                              whole, id(size("size3")), id("bi_GlobalInvocationId"),
                              environment_.address_bits / 2, own_.at("i"), id(size("size")), whole);
      own_["i32"] = kernel_.name + "_i32";
      if (asked.contains("i32"))
        prologue += fmt::format("%{} = {} {} %{}\n", own_.at("i32"),
                                environment_.address_bits == 64 ? "OpUConvert" : "OpCopyObject",
                                id("int"), own_.at("i"));
    }
    std::string text = fmt::format("%{} = OpFunction {} None {}\n{}", kernel_.name, id("void"),
                                   id(function_type), parameters);
    std::size_t first = 0;
    if (!body_.empty() && body_[0].name == "OpLabel") {
      text += line_of(body_[0]);
      first = 1;
    } else {
      text += fmt::format("%{}_entry_block = OpLabel\n", kernel_.name);
    }
    for (const Instruction& one : variables_) text += line_of(one);
    text += prologue;
    for (const Instruction& one : front_) text += line_of(one);
    for (std::size_t at = first; at < body_.size(); ++at) text += line_of(body_[at]);
    constexpr std::array ends{"OpReturn", "OpReturnValue",       "OpUnreachable",
                              "OpBranch", "OpBranchConditional", "OpSwitch"};
    if (body_.empty() || std::ranges::find(ends, body_.back().name) == ends.end())
      text += "OpReturn\n";
    return text + "OpFunctionEnd\n";
  }

  std::string size(const std::string& name) const {
    return without_size(name, environment_.address_bits);
  }

  Module finish() {
    for (const std::string& one : module_.capabilities)
      module_.text += fmt::format("OpCapability {}\n", one);
    for (const std::string& one : extensions_) module_.text += one;
    for (const std::string& one : imports_) module_.text += one;
    module_.text += fmt::format("OpMemoryModel Physical{} OpenCL\n", environment_.address_bits);
    module_.text += fmt::format("OpEntryPoint Kernel %{} \"{}\"", kernel_.name, kernel_.name);
    for (const std::string& one : interface_)
      if (environment_.version >= harness::Version{1, 4} || inputs_.contains(one))
        module_.text += " %" + one;
    module_.text +=
        '\n' + modes_ + sources_ + names_ + processed_ + annotations_ + declarations_ + functions_;
    module_.text = harness::spirv_heading(environment_.version) + module_.text;
    return std::move(module_);
  }

  std::string line_of(const Instruction& one) {
    std::string line;
    if (!one.result.empty()) line = fmt::format("%{} = ", own_.at(one.result));
    line += one.name;
    for (const std::string& operand : one.operands)
      line += ' ' + (operand.starts_with('%') ? id(operand.substr(1)) : operand);
    return line + '\n';
  }

  void capability(std::string_view name) {
    if (name.empty()) return;
    if (std::ranges::find(module_.capabilities, name) == module_.capabilities.end())
      module_.capabilities.emplace_back(name);
  }

  /// Declares the name if the text does not define it.
  std::string id(const std::string& name) {
    if (const auto own = own_.find(name); own != own_.end()) return '%' + own->second;
    if (declared_.insert(name).second && !declare(name))
      throw std::logic_error(
          fmt::format("{}: no instruction defines %{} in\n{}", kernel_.name, name, kernel_.text));
    return '%' + name;
  }

  void add(const std::string& name, const std::string& declaration) {
    declarations_ += fmt::format("%{} = {}\n", name, declaration);
  }

  bool declare(const std::string& name) {
    return declare_type(name) || declare_constant(name) || declare_other(name);
  }

  bool declare_type(const std::string& name) {
    if (const auto* type = find_named(opaque_types, name)) {
      capability(type->capability);
      add(name, std::string(type->declaration));
      return true;
    }
    if (const auto type = number_type(name)) {
      if (type->lanes == 1) {
        const Scalar& scalar = *find_named(scalars, name);
        // With Float16Buffer, halves are only in memory, so the module does not need Float16.
        if (scalar.name != "half" || !given_.contains("Float16Buffer"))
          capability(scalar.capability);
        add(name, std::string(scalar.declaration));
      } else {
        if (type->lanes > 4) capability("Vector16");
        const std::string component = id(std::string(type->scalar.name));
        add(name, fmt::format("OpTypeVector {} {}", component, type->lanes));
      }
      return true;
    }
    if (name.starts_with("bool") && name.size() > 4) {
      const std::string lanes = name.substr(4);
      if (lanes == "8" || lanes == "16") capability("Vector16");
      const std::string component = id("bool");
      add(name, fmt::format("OpTypeVector {} {}", component, lanes));
      return true;
    }
    if (name.starts_with("fn__")) return declare_function_type(name);
    if (name.starts_with("sampled_")) {
      const std::string image = id(name.substr(8));
      add(name, "OpTypeSampledImage " + image);
      return true;
    }
    if (name.starts_with("arr")) {
      const auto end = name.find('_');
      const std::string length = id("int_" + name.substr(3, end - 3));
      const std::string element = id(name.substr(end + 1));
      add(name, fmt::format("OpTypeArray {} {}", element, length));
      return true;
    }
    const auto underline = name.find('_');
    if (underline == name.npos) return false;
    const std::string first = name.substr(0, underline), rest = name.substr(underline + 1);
    if (const auto* space = find_named(spaces, first)) {
      capability(space->capability);
      const std::string pointee = id(rest);
      add(name, fmt::format("OpTypePointer {} {}", space->storage_class, pointee));
      return true;
    }
    if (const auto* image = find_named(image_kinds, first)) {
      const auto* access = find_named(accesses, rest);
      if (access == nullptr) return false;
      capability(access->capability);
      capability(image->capability);
      capability(image->other_capability);
      const std::string none = id("void");
      add(name,
          fmt::format("OpTypeImage {} {} 0 Unknown {}", none, image->operands, access->qualifier));
      return true;
    }
    return false;
  }

  bool declare_function_type(const std::string& name) {
    std::string operands;
    for (std::size_t at = 4; at <= name.size();) {
      const std::size_t end = std::min(name.find("__", at), name.size());
      operands += ' ' + id(name.substr(at, end - at));
      at = end + 2;
    }
    add(name, "OpTypeFunction" + operands);
    return true;
  }

  bool declare_constant(const std::string& name) {
    if (name == "true" || name == "false") {
      const std::string type = id("bool");
      add(name, fmt::format("OpConstant{} {}", name == "true" ? "True" : "False", type));
      return true;
    }
    const auto underline = name.rfind('_');
    if (underline == name.npos) return false;
    const std::string type_name = name.substr(0, underline), value = name.substr(underline + 1);
    if (value == "null" || value == "undef") {
      const std::string type = id(type_name);
      add(name, fmt::format("{} {}", value == "null" ? "OpConstantNull" : "OpUndef", type));
      return true;
    }
    const auto type = number_type(type_name);
    if (!type) return false;
    const std::string type_id = id(type_name);
    if (type->lanes == 1) {
      add(name, fmt::format("OpConstant {} {}", type_id, literal(value, type->scalar)));
      return true;
    }
    const std::string component = id(fmt::format("{}_{}", type->scalar.name, value));
    std::string components;
    for (int lane = 0; lane < type->lanes; ++lane) components += ' ' + component;
    add(name, fmt::format("OpConstantComposite {}{}", type_id, components));
    return true;
  }

  bool declare_other(const std::string& name) {
    if (name == "std") {
      imports_.push_back("%std = OpExtInstImport \"OpenCL.std\"\n");
      module_.imports.push_back("OpenCL.std");
      return true;
    }
    if (name.starts_with("bi_")) {
      const auto* built_in = find_named(built_ins(), name.substr(3));
      if (built_in == nullptr) return false;
      capability(built_in->capability);
      const std::string type = id("input_" + size(built_in->type));
      annotations_ += fmt::format("OpDecorate %{} BuiltIn {}\n", name, built_in->name);
      add(name, fmt::format("OpVariable {} Input", type));
      interface_.push_back(name);
      inputs_.insert(name);
      return true;
    }
    return false;
  }

  const KernelText& kernel_;
  const Environment& environment_;
  Module module_;
  std::map<std::string, std::string> own_;  // the ids of the module, by the names in the text
  std::set<std::string> declared_, given_, inputs_;
  std::vector<Instruction> front_, globals_in_text_, other_functions_, variables_, body_;
  std::vector<std::string> extensions_, imports_, interface_;
  std::string modes_, sources_, names_, processed_, annotations_, declarations_, functions_;
};

std::vector<BuiltIn> load_built_ins() {
  const std::string path = "spirv/builtins.csv";
  std::vector<BuiltIn> rows;
  for (const harness::CsvRow& row : harness::parse_csv(
           harness::read_data({}, path), path, {"builtin", "type", "capability", "citation"}))
    rows.push_back({row.fields[0], row.fields[1], row.fields[2], row.fields[3]});
  return rows;
}

}  // namespace

const std::vector<BuiltIn>& built_ins() {
  static const std::vector<BuiltIn> rows = load_built_ins();
  return rows;
}

std::string global_parameters(std::size_t count) {
  std::vector<std::string> list;
  for (std::size_t k = 0; k < count; ++k) list.push_back(fmt::format("__global uchar *p{}", k));
  return fmt::format("{}", fmt::join(list, ", "));
}

Module build_module(const KernelText& kernel, const Environment& environment) {
  return Builder(kernel, environment).build();
}

}  // namespace assay::suites::spirv
