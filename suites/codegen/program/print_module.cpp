#include "suites/codegen/program/print_module.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "suites/codegen/program/blocks.h"
#include "suites/codegen/program/parts.h"
#include "suites/codegen/program/print.h"

namespace assay::suites::codegen {
namespace {

// SPIR-V integers have no sign here, so uints are also "int".
std::string type_of(Element element, int width = 1) {
  const std::string_view name = info(info(element).floating ? element : info(element).of_sign).name;
  return width == 1 ? std::string(name) : fmt::format("{}{}", name, width);
}
std::string bool_of(int width) {
  return width == 1 ? "%bool" : fmt::format("%bool{}", width);
}
constexpr std::array<std::string_view, 5> classes{"private", "local", "global", "constant",
                                                  "generic"};
std::string_view class_of(Space space) {
  return classes.at(static_cast<std::size_t>(space));
}

std::string number(Element element, std::uint64_t bits) {
  if (!info(element).floating) return std::to_string(bits);
  // The module builder writes numbers as names: n0p25 is -0.25.
  const double value = real_value(element, bits);
  std::string text = fmt::format("{}", std::fabs(value));
  std::ranges::replace(text, '.', 'p');
  return value < 0 ? "n" + text : text;
}

std::string joined(const std::vector<Id>& ids) {
  return fmt::format("{}", fmt::join(ids, " "));
}

/// The name of the operation in OpenCL.std, for an element type.
std::string extended(Op op, const ElementInfo& about) {
  const std::string_view name = info(op).spelling;
  if (about.floating)
    return op == Op::min || op == Op::max ? fmt::format("f{}", name) : std::string(name);
  switch (op) {
    case Op::rotate:
    case Op::clz:
    case Op::popcount:
    case Op::bitselect:
      return std::string(name);
    default:
      return fmt::format("{}_{}", about.is_signed ? 's' : 'u', name);
  }
}

struct Opcodes {
  Op op;
  std::string_view of_signed, of_unsigned, of_floats;
};
constexpr std::array opcodes{
    Opcodes{Op::add, "OpIAdd", "OpIAdd", "OpFAdd"},
    Opcodes{Op::sub, "OpISub", "OpISub", "OpFSub"},
    Opcodes{Op::mul, "OpIMul", "OpIMul", "OpFMul"},
    Opcodes{Op::div, "OpSDiv", "OpUDiv", ""},
    Opcodes{Op::mod, "OpSRem", "OpUMod", ""},
    Opcodes{Op::and_, "OpBitwiseAnd", "OpBitwiseAnd", ""},
    Opcodes{Op::or_, "OpBitwiseOr", "OpBitwiseOr", ""},
    Opcodes{Op::xor_, "OpBitwiseXor", "OpBitwiseXor", ""},
    Opcodes{Op::shl, "OpShiftLeftLogical", "OpShiftLeftLogical", ""},
    Opcodes{Op::shr, "OpShiftRightArithmetic", "OpShiftRightLogical", ""},
    Opcodes{Op::lt, "OpSLessThan", "OpULessThan", "OpFOrdLessThan"},
    Opcodes{Op::gt, "OpSGreaterThan", "OpUGreaterThan", "OpFOrdGreaterThan"},
    Opcodes{Op::le, "OpSLessThanEqual", "OpULessThanEqual", "OpFOrdLessThanEqual"},
    Opcodes{Op::ge, "OpSGreaterThanEqual", "OpUGreaterThanEqual", "OpFOrdGreaterThanEqual"},
    Opcodes{Op::eq, "OpIEqual", "OpIEqual", "OpFOrdEqual"},
    Opcodes{Op::ne, "OpINotEqual", "OpINotEqual", "OpFUnordNotEqual"},
    Opcodes{Op::land, "OpLogicalAnd", "OpLogicalAnd", ""},
    Opcodes{Op::lor, "OpLogicalOr", "OpLogicalOr", ""},
    Opcodes{Op::neg, "OpSNegate", "OpSNegate", "OpFNegate"},
    Opcodes{Op::not_, "OpNot", "OpNot", ""},
};
std::string_view opcode_of(Op op, Element element) {
  const auto* const row = std::ranges::find(opcodes, op, &Opcodes::op);
  if (row == opcodes.end()) return {};
  return info(element).floating    ? row->of_floats
         : info(element).is_signed ? row->of_signed
                                   : row->of_unsigned;
}

struct Globals {
  std::string types, constants, decorations;
  std::set<std::string> declared;
  std::map<std::string, Id> named;  ///< the ids by the text of their declarations
  int next_id = 0;
};

/// An object in memory, or a part of a value.
struct Object {
  Space space = Space::private_;
  Id base;
  Type type;             ///< the type of the object at the pointer
  bool element = false;  ///< the first index counts whole objects from the pointer on
  std::vector<Id> path;
};

class FunctionPrinter {
 public:
  FunctionPrinter(const Program& program, std::size_t number, const ModuleStyle& style,
                  const Memory& memory, Globals& globals)
      : program_(program),
        function_(program.functions[number]),
        is_kernel_(number + 1 == program.functions.size()),
        number_(number),
        style_(style),
        memory_(memory),
        globals_(globals),
        blocks_(types_, globals.next_id) {}

  std::string text() {
    const std::set<int> addressed = in_memory(), declared = declared_ones();
    for (int v = 0; v < static_cast<int>(function_.variables.size()); ++v) {
      const Type type = variable(v).type;
      if (held_as_pointer(v) || !declared.contains(v)) continue;
      if (style_.memory || addressed.contains(v))
        in_memory_.insert(v);
      else
        types_[v] = "%" + type_id(type);
    }
    blocks_.begin(blocks_.make());
    std::string head;
    if (is_kernel_)
      predefined();
    else
      head = header();
    for (const int v : in_memory_) {
      const Id id = fmt::format("%f{}_v{}", number_, v);
      blocks_.front += fmt::format("{} = OpVariable {} Function\n", id,
                                   pointer_to(variable(v).type, Space::private_));
      decorate(v % 2 == 0, id, "Volatile");
    }
    for (int p = 0; p < function_.parameters; ++p)
      if (in_memory_.contains(p)) store_all(p, parameter(p));
    list(function_.body);
    blocks_.leave(function_.returns_value ? "OpUnreachable" : "OpReturn");
    const std::uint64_t key = style_.order == 0 ? 0 : style_.order + number_;
    return head + blocks_.text(key) + (is_kernel_ ? "" : "OpFunctionEnd\n");
  }

 private:
  const Variable& variable(int v) const { return function_.variables[static_cast<std::size_t>(v)]; }
  /// Whether the variable is a pointer, or refers to memory of another object.
  bool held_as_pointer(int v) const {
    const Type type = variable(v).type;
    return type.pointer || (type.count != 0 && type.space != Space::private_);
  }
  Id parameter(int p) const { return fmt::format("%f{}_p{}", number_, p); }

  /// The variables that need memory: variables whose address is taken, structs and arrays. A struct
  /// or array that is a value needs no memory if all its indices are literals.
  std::set<int> in_memory() const {
    std::set<int> found;
    for (int v = 0; v < static_cast<int>(function_.variables.size()); ++v)
      if (!variable(v).type.numeric() && !style_.composed) found.insert(v);
    each_expression_of(function_.body, [&](const Expr& expr) {
      if (expr.kind == Expr::Kind::address) found.insert(root_of(expr.args[0]));
      if (expr.kind == Expr::Kind::index && expr.args[1].kind != Expr::Kind::literal)
        found.insert(root_of(expr.args[0]));
    });
    return found;
  }

  std::set<int> declared_ones() const {
    std::set<int> found;
    for (int p = 0; p < function_.parameters; ++p) found.insert(p);
    each_statement(function_.body, [&](const Stmt& stmt) {
      if (stmt.kind == Stmt::Kind::declare || is_loop(stmt)) found.insert(stmt.variable);
    });
    return found;
  }

  // ---- Types.
  /// The name of a type, without the percent sign.
  std::string type_id(Type type) const {
    const std::string one = type.structure >= 0 ? fmt::format("s{}", type.structure)
                                                : codegen::type_of(type.element, type.width);
    return type.count != 0 ? fmt::format("arr{}_{}", type.count, one) : one;
  }
  /// A pointer type. If the program declares the type, the pointer type also needs a declaration.
  Id pointer_to(Type type, Space space) {
    const std::string plain = fmt::format("{}_{}", class_of(space), type_id(type));
    if (type.structure < 0) return "%" + plain;
    if (globals_.declared.insert(plain).second)
      globals_.types += fmt::format("%to_{} = OpTypePointer {} %{}\n", plain,
                                    space == Space::private_ ? "Function"
                                    : space == Space::local  ? "Workgroup"
                                    : space == Space::global ? "CrossWorkgroup"
                                                             : "UniformConstant",
                                    type_id(type));
    return "%to_" + plain;
  }
  Id parameter_type(Type type) {
    return type.pointer ? pointer_to(pointee(type), type.space) : "%" + type_id(type);
  }
  std::string header() {
    bool own = function_.result.structure >= 0 && function_.returns_value;
    std::vector<Id> types{function_.returns_value ? "%" + type_id(function_.result) : "%void"};
    std::string parameters;
    for (int p = 0; p < function_.parameters; ++p) {
      const Type type = variable(p).type;
      own = own || type.structure >= 0;
      types.push_back(parameter_type(type));
      parameters += fmt::format("{} = OpFunctionParameter {}\n", parameter(p), types.back());
      if (type.pointer)
        fixed_[p] = parameter(p);
      else if (!in_memory_.contains(p))
        blocks_.values[p] = parameter(p);
      if (!type.pointer && type.numeric() && type.width == 1 && !info(type.element).floating &&
          info(type.element).bits < 32)
        decorate(true, parameter(p),
                 info(type.element).is_signed ? "FuncParamAttr Sext" : "FuncParamAttr Zext");
    }
    std::string name = "%fn__" + types[0].substr(1);
    for (std::size_t i = 1; i < types.size(); ++i) name += "__" + types[i].substr(1);
    if (own) {
      name = fmt::format("%of_f{}", number_);
      const auto [at, is_new] = globals_.named.try_emplace("function " + joined(types), name);
      if (is_new) globals_.types += fmt::format("{} = OpTypeFunction {}\n", name, joined(types));
      name = at->second;
    }
    const std::string_view control = !style_.decorated  ? "None"
                                     : number_ % 2 == 0 ? "Inline"
                                                        : "DontInline";
    return fmt::format("%f{} = OpFunction {} {} {}\n{}", number_, types[0], control, name,
                       parameters);
  }

  int alignment(Type type) const {
    if (type.structure < 0) {
      const int lanes = type.width == 3 ? 4 : type.width;
      return lanes * info(type.element).bits / 8;
    }
    int greatest = 1;
    for (const Type& field : program_.structures[static_cast<std::size_t>(type.structure)].fields)
      greatest = std::max(greatest, alignment(field));
    return greatest;
  }
  std::string operands_of_memory(Type type) {
    const bool more = style_.decorated && ++accesses_ % 3 == 0;
    return fmt::format("{} {}", more ? "Volatile|Aligned" : "Aligned", alignment(type));
  }

  // ---- Constants and decorations.
  Id constant(Type type, const std::vector<std::uint64_t>& lanes) {
    const Element element = type.element;
    const bool same = std::ranges::all_of(lanes, [&](auto lane) { return lane == lanes[0]; });
    if (same)
      return fmt::format("%{}_{}", codegen::type_of(element, type.width),
                         number(element, lanes[0]));
    std::vector<Id> components;
    for (const auto lane : lanes) components.push_back(constant(scalar(element), lane));
    return composite("%" + type_id(type), components);
  }
  Id constant(Type type, std::uint64_t lane) {
    return constant(type, std::vector<std::uint64_t>(type.width, lane));
  }
  static Id uint_constant(std::uint64_t value) { return fmt::format("%int_{}", value); }
  Id composite(const std::string& type, const std::vector<Id>& components) {
    const std::string operands = type + " " + joined(components);
    const auto [at, is_new] = globals_.named.try_emplace(operands);
    if (is_new) {
      at->second = fmt::format("%c{}", globals_.named.size());
      globals_.constants += fmt::format("{} = OpConstantComposite {}\n", at->second, operands);
    }
    return at->second;
  }
  void decorate(bool here, const Id& id, std::string_view decoration) {
    if (here && style_.decorated)
      globals_.decorations += fmt::format("OpDecorate {} {}\n", id, decoration);
  }

  // ---- The kernel's own variables.
  void predefined() {
    const auto component = [&](std::string_view built_in) {
      const Id all = blocks_.add("OpLoad", "%size3", fmt::format("%bi_{}", built_in));
      return blocks_.add("OpCompositeExtract", "%size", all + " 0");
    };
    const auto as_uint = [&](const Id& id) {
      return blocks_.add(style_.address_bits == 64 ? "OpUConvert" : "OpCopyObject", "%int", id);
    };
    bool used[predefined_count] = {};
    bool meets = false, local = false, global = false;
    each_expression_of(function_.body, [&](const Expr& expr) {
      if (expr.kind == Expr::Kind::variable && expr.id < predefined_count) used[expr.id] = true;
    });
    each_statement(function_.body, [&](const Stmt& stmt) {
      meets = meets || stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce;
      if (stmt.kind == Stmt::Kind::declare && held_as_pointer(stmt.variable)) {
        local = local || variable(stmt.variable).type.space == Space::local;
        global = global || variable(stmt.variable).type.space == Space::global;
      }
    });
    if (used[local_id] || meets || local) local_ = component("LocalInvocationId");
    if (used[global_id] || used[mine] || global) global_ = component("GlobalInvocationId");
    if (used[group_id] || meets) group_ = component("WorkgroupId");
    if (used[local_id]) fixed_[local_id] = as_uint(local_);
    if (used[global_id]) fixed_[global_id] = as_uint(global_);
    if (used[group_id]) fixed_[group_id] = as_uint(group_);
    fixed_[input] = "%in";
    if (used[mine]) {
      const Id first = blocks_.add("OpIMul", "%size", global_ + " %size_16");
      fixed_[mine] = blocks_.add("OpInBoundsPtrAccessChain", "%global_int", "%out " + first);
    }
    decorate(true, "%in", "FuncParamAttr NoWrite");
    decorate(true, "%out", "Restrict");
    decorate(true, "%out", "Alignment 4");
  }

  /// Element `first` of an array that begins at `offset` in the memory of the kernel's argument.
  Id region(Space space, std::size_t offset, Type element, const Id& first) {
    const std::string_view name = class_of(space);
    const Id at = blocks_.add(
        "OpInBoundsPtrAccessChain", fmt::format("%{}_long16", name),
        fmt::format("{} %size_{}", space == Space::local ? "%shared" : "%scratch", offset));
    const Id pointer = pointer_to(element, space);
    const Id cast = element == scalar(Element::long_, 16) || element == scalar(Element::ulong, 16)
                        ? at
                        : blocks_.add("OpBitcast", pointer, at);
    return blocks_.add("OpInBoundsPtrAccessChain", pointer, cast + " " + first);
  }

  // ---- Objects.
  Object object_of(const Expr& expr) {
    switch (expr.kind) {
      case Expr::Kind::variable: {
        const Type type = variable(expr.id).type;
        if (const auto at = fixed_.find(expr.id); at != fixed_.end() && type.count != 0)
          return {type.space, at->second, type, true, {}};
        return {Space::private_, fmt::format("%f{}_v{}", number_, expr.id), type, false, {}};
      }
      case Expr::Kind::table:
        return {Space::constant, fmt::format("%t{}", expr.id), expr.type, false, {}};
      case Expr::Kind::index: {
        Object out = object_of(expr.args[0]);
        out.path.push_back(index_of(expr));
        return out;
      }
      case Expr::Kind::field: {
        Object out = object_of(expr.args[0]);
        out.path.push_back(uint_constant(static_cast<std::uint64_t>(expr.id)));
        return out;
      }
      default:
        throw std::logic_error("no place");
    }
  }
  Id index_of(const Expr& expr) {
    const std::uint64_t count = expr.args[0].type.count;
    const Expr& index = expr.args[1];
    if (index.kind == Expr::Kind::literal) return uint_constant(index.lanes[0] % count);
    const Id id = value(index);
    return std::has_single_bit(count)
               ? blocks_.add("OpBitwiseAnd", "%int", fmt::format("{} %int_{}", id, count - 1))
               : blocks_.add("OpUMod", "%int", fmt::format("{} %int_{}", id, count));
  }
  Id pointer(const Object& object, Type type) {
    const Id to = pointer_to(type, object.space);
    // A pointer to the first whole object needs no index.
    const bool first = object.element && (object.path.empty() || object.path[0] == "%int_0");
    if (object.path.empty() || (first && object.path.size() == 1)) return object.base;
    const std::string_view bounds = style_.memory ? "" : "InBounds";
    if (first) {
      std::vector<Id> rest(object.path.begin() + 1, object.path.end());
      return blocks_.add(fmt::format("Op{}AccessChain", bounds), to,
                         fmt::format("{} {}", object.base, joined(rest)));
    }
    return blocks_.add(fmt::format("Op{}{}AccessChain", bounds, object.element ? "Ptr" : ""), to,
                       fmt::format("{} {}", object.base, joined(object.path)));
  }
  /// A pointer to the operand of `address`: an object, or the first element of an array.
  Id address(const Expr& expr) {
    Object object = object_of(expr);
    if (expr.type.count != 0) object.path.emplace_back("%int_0");
    return pointer(object, pointee(expr.type));
  }

  bool is_value(const Expr& place) const {
    const int root = root_of(place);
    return root >= 0 && !in_memory_.contains(root) && !held_as_pointer(root);
  }
  Id value_of(int v) const {
    const auto at = fixed_.find(v);
    return at != fixed_.end() ? at->second : blocks_.values.at(v);
  }
  static std::string parts(const Expr& place) {
    if (place.kind == Expr::Kind::index)
      return parts(place.args[0]) +
             fmt::format(" {}", place.args[1].lanes[0] % place.args[0].type.count);
    if (place.kind == Expr::Kind::field) return parts(place.args[0]) + fmt::format(" {}", place.id);
    return {};
  }

  Id load(const Expr& place) {
    if (is_value(place)) {
      const Id whole = value_of(root_of(place));
      const std::string path = parts(place);
      return path.empty()
                 ? whole
                 : blocks_.add("OpCompositeExtract", "%" + type_id(place.type), whole + path);
    }
    const Id at = pointer(object_of(place), place.type);
    return blocks_.add("OpLoad", "%" + type_id(place.type),
                       at + " " + operands_of_memory(place.type));
  }
  void store_to(const Id& pointer, Type type, const Id& value) {
    blocks_.add(fmt::format("OpStore {} {} {}", pointer, value, operands_of_memory(type)));
  }
  void store(const Expr& place, const Id& value) {
    if (place.kind == Expr::Kind::swizzle) return store_lanes(place, value);
    if (!is_value(place)) return store_to(pointer(object_of(place), place.type), place.type, value);
    const int root = root_of(place);
    const std::string path = parts(place);
    blocks_.values[root] =
        path.empty() ? value
                     : blocks_.add("OpCompositeInsert", "%" + type_id(variable(root).type),
                                   fmt::format("{} {}{}", value, value_of(root), path));
  }
  void store_all(int v, const Id& value) {
    if (in_memory_.contains(v))
      store_to(fmt::format("%f{}_v{}", number_, v), variable(v).type, value);
    else
      blocks_.values[v] = value;
  }
  void store_lanes(const Expr& place, const Id& value) {
    const Expr& vector = place.args[0];
    if (!is_value(vector) && place.type.width == 1 && style_.memory) {
      Object object = object_of(vector);
      object.path.push_back(uint_constant(place.components[0]));
      return store_to(pointer(object, place.type), place.type, value);
    }
    const Id before = load(vector), type = "%" + type_id(vector.type);
    if (place.type.width == 1) {
      const int lane = place.components[0];
      return store(vector, style_.composed
                               ? blocks_.add("OpVectorInsertDynamic", type,
                                             fmt::format("{} {} %int_{}", before, value, lane))
                               : blocks_.add("OpCompositeInsert", type,
                                             fmt::format("{} {} {}", value, before, lane)));
    }
    std::string lanes;
    for (int lane = 0; lane < vector.type.width; ++lane) {
      const auto at = std::ranges::find(place.components, lane);
      lanes += fmt::format(" {}", at == place.components.end()
                                      ? lane
                                      : vector.type.width + (at - place.components.begin()));
    }
    store(vector,
          blocks_.add("OpVectorShuffle", type, fmt::format("{} {}{}", before, value, lanes)));
  }

  // ---- Statements.
  struct Jumps {
    int leaves = -1, goes_on = -1;
  };

  void list(const std::vector<Stmt>& statements) {
    for (const Stmt& stmt : statements) {
      if (!blocks_.reached()) break;
      statement(stmt);
    }
    each_declared(statements, [&](int v) { blocks_.values.erase(v); });
  }
  template <class Visit>
  static void each_declared(const std::vector<Stmt>& statements, const Visit& visit) {
    for (const Stmt& stmt : statements)
      if (stmt.kind == Stmt::Kind::declare || is_loop(stmt)) visit(stmt.variable);
  }

  void statement(const Stmt& stmt) {
    switch (stmt.kind) {
      case Stmt::Kind::declare:
        return declare(stmt);
      case Stmt::Kind::assign: {
        const Expr& to = stmt.args[0];
        const Id right = value(stmt.args[1]);
        return store(to, stmt.compound ? operation(stmt.op, to.type, {load(to), right},
                                                   {to.type, stmt.args[1].type})
                                       : right);
      }
      case Stmt::Kind::increment: {
        const Expr& to = stmt.args[0];
        return store(
            to, operation(Op::add, to.type, {load(to), constant(to.type, 1)}, {to.type, to.type}));
      }
      case Stmt::Kind::if_:
        return branch(stmt);
      case Stmt::Kind::for_:
      case Stmt::Kind::while_:
      case Stmt::Kind::do_:
        return loop(stmt);
      case Stmt::Kind::switch_:
        return cases(stmt);
      case Stmt::Kind::case_:
        return list(stmt.body);
      case Stmt::Kind::break_:
        return blocks_.branch(jumps_.leaves);
      case Stmt::Kind::continue_:
        return blocks_.branch(jumps_.goes_on);
      case Stmt::Kind::return_:
        if (stmt.args.empty()) return blocks_.leave("OpReturn");
        return blocks_.leave("OpReturnValue " + value(stmt.args[0]));
      case Stmt::Kind::call:
        value(stmt.args[0]);
        return;
      case Stmt::Kind::exchange:
        return exchange(stmt);
      case Stmt::Kind::reduce:
        return reduce(stmt);
    }
  }

  void declare(const Stmt& stmt) {
    const int v = stmt.variable;
    const Type type = variable(v).type;
    const Expr& from = stmt.args[0];
    if (type.pointer) {
      fixed_[v] = from.kind == Expr::Kind::address ? address(from.args[0]) : address(from);
      return;
    }
    if (held_as_pointer(v)) {
      const bool local = type.space == Space::local;
      const Id first = blocks_.add(
          "OpIMul", "%size", fmt::format("{} %size_{}", local ? local_ : global_, type.count));
      const Type element = pointee(type);
      fixed_[v] =
          region(type.space, memory_.of_variable[static_cast<std::size_t>(v)], element, first);
      for (std::size_t i = 0; i < from.args.size(); ++i)
        store_to(pointer({type.space, fixed_[v], type, true, {uint_constant(i)}}, element), element,
                 value(from.args[i]));
      return;
    }
    if (in_memory_.contains(v) && !type.numeric() && is_place(from) && !is_value(from)) {
      const Id read = pointer(object_of(from), type);
      blocks_.add(
          fmt::format("OpCopyMemory %f{}_v{} {} Aligned {}", number_, v, read, alignment(type)));
      return;
    }
    store_all(v, value(from));
  }

  void branch(const Stmt& stmt) {
    const int yes = blocks_.make(), after = blocks_.make();
    const int no = stmt.other.empty() ? after : blocks_.make();
    // OpSwitch needs a number, not the result of a comparison.
    const bool number = style_.branches && !is_truth(stmt.args[0]);
    const Id condition = number ? value(stmt.args[0]) : truth(stmt.args[0]);
    const int head = blocks_.current();
    if (number)
      blocks_.choose(condition, yes, {{0, no}});
    else
      blocks_.branch(condition, yes, no);
    blocks_.begin(yes);
    list(stmt.body);
    blocks_.branch(after);
    if (!stmt.other.empty()) {
      blocks_.begin(no);
      list(stmt.other);
      blocks_.branch(after);
    }
    blocks_.begin(after);
    if (style_.decorated && blocks_.reached())
      blocks_.hint(head, fmt::format("OpSelectionMerge {} DontFlatten", blocks_.label(after)));
  }
  static bool is_truth(const Expr& expr) {
    return expr.kind == Expr::Kind::test ||
           (expr.kind == Expr::Kind::operation && info(expr.op).truth);
  }

  std::set<int> changed_by(const Stmt& loop) const {
    std::set<int> found{loop.variable};
    const auto look = [&](const Stmt& stmt) {
      if (stmt.kind == Stmt::Kind::assign || stmt.kind == Stmt::Kind::increment)
        found.insert(root_of(stmt.args[0]));
      if (stmt.kind == Stmt::Kind::exchange || stmt.kind == Stmt::Kind::reduce)
        found.insert(stmt.variable);
    };
    each_statement(loop.body, look);
    return found;
  }

  Expr counter_of(const Stmt& stmt) const {
    return {
        .kind = Expr::Kind::variable, .type = variable(stmt.variable).type, .id = stmt.variable};
  }

  void loop(const Stmt& stmt) {
    const bool counted = stmt.kind == Stmt::Kind::for_;
    const Expr counter = counter_of(stmt);
    store_all(stmt.variable, uint_constant(counted ? static_cast<std::uint64_t>(stmt.from) : 0));
    const int head = blocks_.make(), body = blocks_.make(), after = blocks_.make();
    const int next = stmt.kind == Stmt::Kind::while_ ? head : blocks_.make();
    const Jumps outer = std::exchange(jumps_, {after, next});
    blocks_.branch(head);
    const auto goes_on = [&] {
      const Id limit = uint_constant(static_cast<std::uint64_t>(stmt.to));
      const Id below =
          blocks_.add("OpULessThan", "%bool", fmt::format("{} {}", load(counter), limit));
      if (counted) return below;
      return blocks_.add("OpLogicalAnd", "%bool", fmt::format("{} {}", below, truth(stmt.args[0])));
    };
    const auto step = [&](std::int64_t by) {
      store(counter, blocks_.add("OpIAdd", "%int", fmt::format("{} %int_{}", load(counter), by)));
    };
    blocks_.begin_loop(head, changed_by(stmt));
    if (stmt.kind == Stmt::Kind::do_) {
      blocks_.branch(body);
    } else {
      const Id condition = goes_on();
      blocks_.branch(condition, body, after);
    }
    blocks_.begin(body);
    if (!counted) step(1);
    list(stmt.body);
    blocks_.branch(next);
    if (next != head) {
      blocks_.begin(next);
      if (blocks_.reached()) {
        if (counted) {
          step(stmt.step);
          blocks_.branch(head);
        } else {
          const Id condition = goes_on();
          blocks_.branch(condition, head, after);
        }
      }
    }
    blocks_.begin(after);
    blocks_.values.erase(stmt.variable);
    jumps_ = outer;
    if (style_.decorated && counted && blocks_.reached() && blocks_.is_reached(next))
      blocks_.hint(head,
                   fmt::format("OpLoopMerge {} {} {}", blocks_.label(after), blocks_.label(next),
                               stmt.to % 2 == 0 ? "Unroll" : "DontUnroll"));
  }

  void cases(const Stmt& stmt) {
    const Id selector =
        blocks_.add("OpUMod", "%int", fmt::format("{} %int_{}", value(stmt.args[0]), stmt.to));
    const int after = blocks_.make();
    std::vector<int> blocks;
    std::vector<Blocks::Label> labels;
    int otherwise = after;
    for (const Stmt& one : stmt.body) {
      blocks.push_back(blocks_.make());
      if (one.from < 0)
        otherwise = blocks.back();
      else
        labels.push_back({static_cast<std::uint32_t>(one.from), blocks.back()});
    }
    const Jumps outer = jumps_;
    jumps_.leaves = after;
    blocks_.choose(selector, otherwise, labels);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      blocks_.begin(blocks[i]);
      list(stmt.body[i].body);
      blocks_.branch(stmt.body[i].stops || i + 1 == blocks.size() ? after : blocks[i + 1]);
    }
    jumps_ = outer;
    blocks_.begin(after);
  }

  // ---- Exchange between work-items.
  void barrier(Space space) {
    // The memory semantics AcquireRelease, and the memory that the barrier orders.
    blocks_.add(fmt::format("OpControlBarrier %int_2 %int_2 %int_{}",
                            8 + (space == Space::local ? 256 : 512)));
  }
  struct Meeting {
    Id first, mine;  ///< pointers: to the group's first element, to the work-item's element
  };
  Meeting meeting(const Stmt& stmt) {
    const Type type = stmt.args[0].type;
    const Id value_ = value(stmt.args[0]);
    const Id skipped = stmt.space == Space::local
                           ? Id("%size_0")
                           : blocks_.add("OpIMul", "%size",
                                         fmt::format("{} %size_{}", group_, program_.local_size));
    Meeting out;
    out.first =
        region(stmt.space, memory_.of_region[static_cast<std::size_t>(stmt.region)], type, skipped);
    out.mine = element(stmt, out.first, local_);
    store_to(out.mine, type, value_);
    barrier(stmt.space);
    return out;
  }
  Id element(const Stmt& stmt, const Id& first, const Id& index) {
    return blocks_.add("OpInBoundsPtrAccessChain", pointer_to(stmt.args[0].type, stmt.space),
                       first + " " + index);
  }
  Id read(const Stmt& stmt, const Id& pointer) {
    const Type type = stmt.args[0].type;
    return blocks_.add("OpLoad", "%" + type_id(type), pointer + " " + operands_of_memory(type));
  }
  /// Overwrites local memory after its use. Otherwise the next launch could find the right values
  /// in local memory although a barrier is missing.
  void part(const Stmt& stmt, const Meeting& met) {
    const Type type = stmt.args[0].type;
    barrier(stmt.space);
    if (stmt.space == Space::local)
      store_to(met.mine, type,
               constant(type, info(type.element).floating ? real_bits(type.element, 90)
                                                          : std::uint64_t{90}));
  }
  void exchange(const Stmt& stmt) {
    const Meeting met = meeting(stmt);
    const Id from = blocks_.add(
        "OpUMod", "%int", fmt::format("{} %int_{}", value(stmt.args[1]), program_.local_size));
    store(counter_of(stmt), read(stmt, element(stmt, met.first, from)));
    part(stmt, met);
  }
  void reduce(const Stmt& stmt) {
    const Type type = stmt.args[0].type;
    const Meeting met = meeting(stmt);
    for (std::uint32_t step = 1; step < program_.local_size; step *= 2) {
      const Id turn = blocks_.add("OpUMod", "%size", fmt::format("{} %size_{}", local_, 2 * step));
      const Id even = blocks_.add("OpIEqual", "%bool", turn + " %size_0");
      const Id other = blocks_.add("OpIAdd", "%size", fmt::format("{} %size_{}", local_, step));
      const Id there = blocks_.add("OpULessThan", "%bool",
                                   fmt::format("{} %size_{}", other, program_.local_size));
      const int adds = blocks_.make(), after = blocks_.make();
      blocks_.branch(blocks_.add("OpLogicalAnd", "%bool", even + " " + there), adds, after);
      blocks_.begin(adds);
      const Id theirs = read(stmt, element(stmt, met.first, other));
      store_to(met.mine, type,
               operation(stmt.op, type, {read(stmt, met.mine), theirs}, {type, type}));
      blocks_.branch(after);
      blocks_.begin(after);
      barrier(stmt.space);
    }
    store(counter_of(stmt), read(stmt, met.first));
    part(stmt, met);
  }

  // ---- Values.
  Id value(const Expr& expr) {
    const std::string type = "%" + type_id(expr.type);
    switch (expr.kind) {
      case Expr::Kind::literal:
        return constant(expr.type, expr.lanes);
      case Expr::Kind::variable:
      case Expr::Kind::index:
      case Expr::Kind::field:
      case Expr::Kind::table:
        return load(expr);
      case Expr::Kind::swizzle:
        return swizzle(expr);
      case Expr::Kind::operation: {
        if (info(expr.op).truth) return as_number(expr, truth(expr));
        std::vector<Id> ids;
        std::vector<Type> types;
        for (const Expr& arg : expr.args) {
          ids.push_back(value(arg));
          types.push_back(arg.type);
        }
        Type operand = expr.args[0].type;
        operand.width = expr.type.width;
        return operation(expr.op, operand, ids, types);
      }
      case Expr::Kind::choose:
        return choice(expr);
      case Expr::Kind::select: {
        const Id mask = value(expr.args[0]), yes = value(expr.args[1]), no = value(expr.args[2]);
        return blocks_.add("OpSelect", type,
                           fmt::format("{} {} {}", negative(expr.args[0].type, mask), yes, no));
      }
      case Expr::Kind::convert:
        return converted_value(expr);
      case Expr::Kind::reinterpret: {
        const Id from = value(expr.args[0]);
        return type_id(expr.args[0].type) == type_id(expr.type)
                   ? from
                   : blocks_.add("OpBitcast", type, from);
      }
      case Expr::Kind::construct:
        return constructed(expr);
      case Expr::Kind::test:
        return as_number(expr, truth(expr));
      case Expr::Kind::call:
        return call(expr);
      case Expr::Kind::aggregate: {
        std::vector<Id> parts;
        for (const Expr& arg : expr.args) parts.push_back(value(arg));
        return blocks_.add("OpCompositeConstruct", type, joined(parts));
      }
      case Expr::Kind::address:
        break;
    }
    throw std::logic_error("no value");
  }

  Id negative(Type type, const Id& id) {
    return blocks_.add("OpSLessThan", bool_of(type.width), id + " " + constant(type, 0));
  }
  /// The number for a truth value: 1 for a true scalar, all ones for a true lane.
  Id as_number(const Expr& expr, const Id& truth) {
    const std::uint64_t yes =
        expr.type.width == 1 ? 1 : truncated(expr.type.element, ~std::uint64_t{0});
    return blocks_.add(
        "OpSelect", "%" + type_id(expr.type),
        fmt::format("{} {} {}", truth, constant(expr.type, yes), constant(expr.type, 0)));
  }
  Id truth(const Expr& expr) {
    if (expr.kind == Expr::Kind::test) {
      const Id lanes = negative(expr.args[0].type, value(expr.args[0]));
      return blocks_.add(expr.id == 0 ? "OpAny" : "OpAll", "%bool", lanes);
    }
    if (!is_truth(expr))
      return blocks_.add("OpINotEqual", bool_of(expr.type.width),
                         fmt::format("{} {}", value(expr), constant(expr.type, 0)));
    const std::string type = bool_of(expr.type.width);
    if (expr.op == Op::lnot) return blocks_.add("OpLogicalNot", type, truth(expr.args[0]));
    if (expr.op == Op::land || expr.op == Op::lor) {
      if (style_.branches && expr.type.width == 1) return short_of(expr);
      const Id left = truth(expr.args[0]), right = truth(expr.args[1]);
      return blocks_.add(opcode_of(expr.op, Element::int_), type, left + " " + right);
    }
    const Element element = expr.args[0].type.element;
    std::vector<Id> ids;
    for (const Expr& arg : expr.args) ids.push_back(widened(value(arg), arg.type, expr.type.width));
    return blocks_.add(opcode_of(expr.op, element), type, joined(ids));
  }
  /// && or ||. The right side is evaluated only if the left side does not decide the result.
  Id short_of(const Expr& expr) {
    const Id left = truth(expr.args[0]);
    const int head = blocks_.current(), more = blocks_.make(), after = blocks_.make();
    const bool conjunction = expr.op == Op::land;
    blocks_.branch(left, conjunction ? more : after, conjunction ? after : more);
    blocks_.begin(more);
    const Id right = truth(expr.args[1]);
    const int end = blocks_.current();
    blocks_.branch(after);
    blocks_.begin(after);
    return blocks_.phi("%bool", {{conjunction ? "%false" : "%true", head}, {right, end}});
  }

  Id choice(const Expr& expr) {
    const std::string type = "%" + type_id(expr.type);
    const Id condition = truth(expr.args[0]);
    if (!style_.branches) {
      const Id yes = value(expr.args[1]), no = value(expr.args[2]);
      const int width = expr.type.width;
      const Id each = width == 1 ? condition
                                 : blocks_.add("OpCompositeConstruct", bool_of(width),
                                               fmt::format("{}*{}", condition, width));
      return blocks_.add("OpSelect", type, fmt::format("{} {} {}", each, yes, no));
    }
    const int first = blocks_.make(), second = blocks_.make(), after = blocks_.make();
    blocks_.branch(condition, first, second);
    blocks_.begin(first);
    const Id yes = value(expr.args[1]);
    const int end = blocks_.current();
    blocks_.branch(after);
    blocks_.begin(second);
    const Id no = value(expr.args[2]);
    const int other_end = blocks_.current();
    blocks_.branch(after);
    blocks_.begin(after);
    return blocks_.phi(type, {{yes, end}, {no, other_end}});
  }

  Id swizzle(const Expr& expr) {
    const Expr& vector = expr.args[0];
    const std::string type = "%" + type_id(expr.type);
    if (expr.type.width == 1) {
      const int lane = expr.components[0];
      if (style_.memory && is_place(vector) && vector.kind != Expr::Kind::swizzle &&
          !is_value(vector)) {
        Object object = object_of(vector);
        object.path.push_back(uint_constant(static_cast<std::uint64_t>(lane)));
        const Id at = pointer(object, expr.type);
        return blocks_.add("OpLoad", type, at + " " + operands_of_memory(expr.type));
      }
      const Id from = value(vector);
      return style_.composed
                 ? blocks_.add("OpVectorExtractDynamic", type,
                               fmt::format("{} %int_{}", from, lane))
                 : blocks_.add("OpCompositeExtract", type, fmt::format("{} {}", from, lane));
    }
    const Id from = value(vector);
    std::string lanes;
    int n = 0;
    // Both operands are the same vector. In the style `composed`, half of the lanes come from the
    // second operand.
    for (const int lane : expr.components)
      lanes +=
          fmt::format(" {}", ++n % 2 == 0 && style_.composed ? lane + vector.type.width : lane);
    return blocks_.add("OpVectorShuffle", type, fmt::format("{} {}{}", from, from, lanes));
  }

  Id constructed(const Expr& expr) {
    std::vector<Id> parts;
    for (const Expr& arg : expr.args) {
      const Id part = value(arg);
      if (arg.type.width == 1 || style_.of_vectors) {
        parts.push_back(part);
        continue;
      }
      for (int lane = 0; lane < arg.type.width; ++lane)
        parts.push_back(blocks_.add("OpCompositeExtract", "%" + codegen::type_of(arg.type.element),
                                    fmt::format("{} {}", part, lane)));
    }
    if (parts.size() == 1) return widened(parts[0], expr.args[0].type, expr.type.width);
    return blocks_.add("OpCompositeConstruct", "%" + type_id(expr.type), joined(parts));
  }

  Id call(const Expr& expr) {
    const Function& callee = program_.functions[static_cast<std::size_t>(expr.id)];
    std::vector<Id> operands{fmt::format("%f{}", expr.id)};
    for (std::size_t i = 0; i < expr.args.size(); ++i) {
      const Expr& arg = expr.args[i];
      const bool pointed = callee.variables[i].type.pointer;
      operands.push_back(!pointed                          ? value(arg)
                         : arg.kind == Expr::Kind::address ? address(arg.args[0])
                                                           : address(arg));
    }
    return blocks_.add("OpFunctionCall",
                       callee.returns_value ? "%" + type_id(callee.result) : "%void",
                       joined(operands));
  }

  Id widened(const Id& id, Type type, int width) {
    if (type.width == width) return id;
    return blocks_.add("OpCompositeConstruct", "%" + codegen::type_of(type.element, width),
                       fmt::format("{}*{}", id, width));
  }

  Id converted_value(const Expr& expr) {
    const Id from = value(expr.args[0]);
    const ElementInfo& to = info(expr.type.element);
    const ElementInfo& has = info(expr.args[0].type.element);
    const std::string type = "%" + type_id(expr.type);
    if (has.floating && to.floating) return blocks_.add("OpFConvert", type, from);
    if (has.floating || to.floating) {
      const std::string_view opcode = has.floating
                                          ? (to.is_signed ? "OpConvertFToS" : "OpConvertFToU")
                                          : (has.is_signed ? "OpConvertSToF" : "OpConvertUToF");
      const Id out = blocks_.add(opcode, type, from);
      if (has.floating && expr.saturates)
        globals_.decorations += fmt::format("OpDecorate {} SaturatedConversion\n", out);
      decorate(true, out, to.floating ? "FPRoundingMode RTE" : "FPRoundingMode RTN");
      return out;
    }
    if (expr.saturates && has.is_signed != to.is_signed)
      return blocks_.add(has.is_signed ? "OpSatConvertSToU" : "OpSatConvertUToS", type, from);
    if (has.bits == to.bits) return from;
    const Id out = blocks_.add(has.is_signed ? "OpSConvert" : "OpUConvert", type, from);
    if (expr.saturates && to.bits < has.bits)
      globals_.decorations += fmt::format("OpDecorate {} SaturatedConversion\n", out);
    return out;
  }

  /// `operand` is the type of the operands after scalars were copied to every lane.
  Id operation(Op op, Type operand, std::vector<Id> ids, const std::vector<Type>& types) {
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = widened(ids[i], types[i], operand.width);
    const ElementInfo& about = info(operand.element);
    const std::string type = "%" + codegen::type_of(operand.element, operand.width);
    const std::string_view opcode = opcode_of(op, operand.element);
    if (opcode.empty())
      return blocks_.add("OpExtInst", type,
                         fmt::format("%std {} {}", extended(op, about), joined(ids)));
    if (op == Op::div || op == Op::mod) {
      if (about.is_signed) {
        const Id even =
            blocks_.add("OpBitwiseAnd", type,
                        ids[1] + " " + constant(operand, truncated(operand.element, ~1ULL)));
        ids[1] = blocks_.add("OpBitwiseOr", type, even + " " + constant(operand, 2));
      } else {
        ids[1] = blocks_.add("OpBitwiseOr", type, ids[1] + " " + constant(operand, 1));
      }
    }
    if (op == Op::shl || op == Op::shr) return shift(op, operand, ids);
    const Id out = blocks_.add(opcode, type, joined(ids));
    if (about.floating && op != Op::neg) decorate(true, out, "FPFastMathMode NotNaN|NotInf|NSZ");
    return out;
  }
  /// Shifts. Scalars narrower than an int are promoted, so they allow greater shifts.
  Id shift(Op op, Type operand, std::vector<Id> ids) {
    const ElementInfo& about = info(operand.element);
    const bool promoted = operand.width == 1 && about.bits < 32;
    const Type wide = promoted ? scalar(about.is_signed ? Element::int_ : Element::uint) : operand;
    const std::string type = "%" + type_id(wide);
    if (promoted)
      for (Id& id : ids) id = blocks_.add(about.is_signed ? "OpSConvert" : "OpUConvert", type, id);
    const Id by = blocks_.add(
        "OpBitwiseAnd", type,
        ids[1] + " " + constant(wide, static_cast<std::uint64_t>(info(wide.element).bits - 1)));
    const Id out = blocks_.add(opcode_of(op, operand.element), type, ids[0] + " " + by);
    return promoted ? blocks_.add("OpUConvert", "%" + type_id(operand), out) : out;
  }

  const Program& program_;
  const Function& function_;
  bool is_kernel_;
  std::size_t number_;
  const ModuleStyle& style_;
  const Memory& memory_;
  Globals& globals_;
  std::map<int, std::string> types_;  ///< the types of variables that are values
  std::set<int> in_memory_;
  std::map<int, Id> fixed_;  ///< pointers and the kernel's ids, which never change
  Id local_, global_, group_;
  Jumps jumps_;
  int accesses_ = 0;
  Blocks blocks_;
};

class ModulePrinter {
 public:
  ModulePrinter(const Program& program, const ModuleStyle& style)
      : program_(program), style_(style), memory_(memory_of(program)) {}

  std::string text() {
    std::string functions;
    for (std::size_t f = 0; f < program_.functions.size(); ++f)
      functions += FunctionPrinter(program_, f, style_, memory_, globals_).text();
    return globals_.decorations + structures() + globals_.types + globals_.constants + tables() +
           functions;
  }

 private:
  std::string structures() const {
    std::string text;
    for (std::size_t s = 0; s < program_.structures.size(); ++s) {
      std::string fields;
      for (const Type& field : program_.structures[s].fields) {
        const std::string one = field.structure >= 0 ? fmt::format("s{}", field.structure)
                                                     : type_of(field.element, field.width);
        fields += field.count != 0 ? fmt::format(" %arr{}_{}", field.count, one) : " %" + one;
      }
      text += fmt::format("%s{} = OpTypeStruct{}\n", s, fields);
    }
    return text;
  }
  std::string tables() const {
    std::string text;
    for (std::size_t t = 0; t < program_.tables.size(); ++t) {
      const auto& [type, lanes] = program_.tables[t];
      const std::string element = type_of(type.element, type.width);
      std::string elements;
      for (std::size_t i = 0; i < type.count; ++i) {
        const auto from = lanes.begin() + static_cast<std::ptrdiff_t>(i * type.width);
        std::string components;
        for (auto lane = from; lane != from + type.width; ++lane)
          components += fmt::format(" %{}_{}", type_of(type.element), number(type.element, *lane));
        if (type.width > 1) {
          text += fmt::format("%t{}_{} = OpConstantComposite %{}{}\n", t, i, element, components);
          components = fmt::format(" %t{}_{}", t, i);
        }
        elements += components;
      }
      text += fmt::format(
          "%t{0}_all = OpConstantComposite %arr{1}_{2}{3}\n"
          "%t{0} = OpVariable %constant_arr{1}_{2} UniformConstant %t{0}_all\n",
          t, type.count, element, elements);
    }
    return text;
  }

  const Program& program_;
  const ModuleStyle& style_;
  Memory memory_;
  Globals globals_;
};

}  // namespace

std::string printed_module(const Program& program, const ModuleStyle& style) {
  return ModulePrinter(program, style).text();
}

}  // namespace assay::suites::codegen
