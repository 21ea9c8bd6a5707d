#include "harness/judge/folding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "harness/base/text.h"

namespace assay::harness {
namespace {

/// For each part of an id, its possible values.
using Product = std::vector<std::set<std::string>>;
using Products = std::map<Product, std::vector<std::string>>;  ///< with the ids that they hold

/// Joins globs that differ only in the part at one place.
Products joined_at(const Products& products, std::size_t place) {
  std::map<Product, std::pair<std::set<std::string>, std::vector<std::string>>> alike;
  Products out;
  for (const auto& [product, ids] : products) {
    if (product.size() <= place) {
      out.emplace(product, ids);
      continue;
    }
    Product others = product;
    others[place].clear();
    auto& [parts, held] = alike[others];
    parts.insert(product[place].begin(), product[place].end());
    held.insert(held.end(), ids.begin(), ids.end());
  }
  for (auto& [others, both] : alike) {
    Product product = others;
    product[place] = std::move(both.first);
    out.emplace(std::move(product), std::move(both.second));
  }
  return out;
}

/// A glob over the common beginning of all ids: "images/*".
std::string beginning(const std::vector<std::string>& ids) {
  const std::string& one = ids.front();
  std::size_t same = one.size();
  for (const std::string& id : ids)
    same = std::min<std::size_t>(
        same, static_cast<std::size_t>(std::ranges::mismatch(one, id).in1 - one.begin()));
  const std::size_t slash = one.rfind('/', same == 0 ? 0 : same - 1);
  return slash == one.npos ? "" : one.substr(0, slash + 1) + '*';
}

std::string text_of(const std::set<std::string>& part) {
  return part.size() == 1 ? *part.begin() : fmt::format("{{{}}}", fmt::join(part, ","));
}

}  // namespace

bool matches_folded(std::string_view glob, std::string_view id) {  // NOLINT(misc-no-recursion)
  const std::size_t open = glob.find_first_of("{*?");
  if (open == glob.npos) return glob == id;
  if (!id.starts_with(glob.substr(0, open))) return false;
  id.remove_prefix(open);
  const char special = glob[open];
  glob.remove_prefix(open + 1);
  if (special == '?') return !id.empty() && matches_folded(glob, id.substr(1));
  if (special == '*') {
    for (std::size_t taken = 0; taken <= id.size(); ++taken)
      if (matches_folded(glob, id.substr(taken))) return true;
    return false;
  }
  const std::size_t close = glob.find('}');
  if (close == glob.npos) return false;
  for (const std::string& part : split(glob.substr(0, close), ','))
    if (id.starts_with(part) && matches_folded(glob.substr(close + 1), id.substr(part.size())))
      return true;
  return false;
}

std::vector<Fold> folded(const std::vector<std::string>& ids,
                         const std::function<bool(const std::string&)>& only_theirs) {
  if (ids.size() > 1)
    if (std::string glob = beginning(ids); !glob.empty() && only_theirs(glob))
      return {{std::move(glob), ids}};
  Products products;
  std::size_t places = 0;
  for (const std::string& id : ids) {
    Product one;
    for (std::string& part : split(id, '/')) one.push_back({std::move(part)});
    places = std::max(places, one.size());
    products.emplace(std::move(one), std::vector{id});
  }
  for (std::size_t before = 0; before != products.size();) {
    before = products.size();
    for (std::size_t place = places; place-- > 0;) products = joined_at(products, place);
  }
  std::vector<Fold> out;
  for (auto& [product, held] : products) {
    std::vector<std::string> parts;
    for (const auto& part : product) parts.push_back(text_of(part));
    const auto glob = [&] { return fmt::format("{}", fmt::join(parts, "/")); };
    for (std::size_t place = parts.size(); place-- > 0;) {
      if (product[place].size() == 1) continue;
      std::string part = std::exchange(parts[place], "*");
      if (!only_theirs(glob())) parts[place] = std::move(part);
    }
    out.push_back({glob(), std::move(held)});
  }
  return out;
}

}  // namespace assay::harness
