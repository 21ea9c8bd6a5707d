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

/// The parts of an id, each with its possible values.
using Product = std::vector<std::set<std::string>>;
/// From a product to its ids.
using Products = std::map<Product, std::vector<std::string>>;

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

/// "images/*" for ids that begin with "images/".
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

bool matches_folded(std::string_view glob, std::string_view id) {
  const std::size_t special = glob.find_first_of("{*?");
  if (special == glob.npos) return glob == id;
  if (!id.starts_with(glob.substr(0, special))) return false;
  id.remove_prefix(special);
  glob.remove_prefix(special);
  // ends[k] is true if the read part of the glob matches the first k characters of the id. A search
  // with backtracking could take exponential time.
  std::vector<bool> ends(id.size() + 1), next;
  ends[0] = true;
  const auto either_of = [&](const std::vector<std::string>& parts) {
    next.assign(ends.size(), false);
    for (const std::string& part : parts)
      for (std::size_t at = 0; at + part.size() <= id.size(); ++at)
        if (ends[at] && id.substr(at).starts_with(part)) next[at + part.size()] = true;
    std::swap(ends, next);
  };
  while (!glob.empty() && std::ranges::find(ends, true) != ends.end()) {
    const char first = glob.front();
    std::size_t read = 1;
    if (first == '*') {
      std::fill(std::ranges::find(ends, true), ends.end(), true);
    } else if (first == '?') {
      ends.insert(ends.begin(), false);
      ends.pop_back();
    } else if (first == '{') {
      const std::size_t close = glob.find('}');
      if (close == glob.npos) return false;
      either_of(split(glob.substr(1, close - 1), ','));
      read = close + 1;
    } else {
      read = std::min(glob.find_first_of("{*?"), glob.size());
      either_of({std::string(glob.substr(0, read))});
    }
    glob.remove_prefix(read);
  }
  return ends.back();
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
