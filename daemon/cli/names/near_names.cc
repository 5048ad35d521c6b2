#include "daemon/cli/names/near_names.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace jadoube::cli {
namespace {

// A longer text is no name, and comparing it takes long.
constexpr std::size_t kLongest = 100;

// Small letters and digits only: "Table 1" and "table-1" are the same.
std::string plain(std::string_view text) {
  std::string plain;
  for (const unsigned char c : text) {
    if (std::isalnum(c) != 0) plain += static_cast<char>(std::tolower(c));
  }
  return plain;
}

// How many characters must be inserted, deleted or replaced to get from one text to the other.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t before = std::exchange(row[0], i + 1);
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = before + (one[i] == other[j] ? 0 : 1);
      before = row[j + 1];
      row[j + 1] = std::min({replaced, before + 1, row[j] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::vector<std::string> near_names(std::string_view text, const std::vector<std::string>& names,
                                    std::size_t most) {
  if (text.size() > kLongest) return {};
  const std::string wanted = plain(text);
  // Two exchanged letters are two changes. A short text would be near to everything.
  constexpr std::size_t kShort = 3;
  const std::size_t allowed =
      wanted.size() <= kShort ? 1 : std::max<std::size_t>(2, wanted.size() / 4);
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& name : names) {
    const std::string other = plain(name);
    const bool begins = !wanted.empty() && other.starts_with(wanted);
    const std::size_t apart = distance(wanted, other);
    if (apart <= allowed || begins) near.emplace_back(apart, name);
  }
  std::ranges::stable_sort(near, {}, &std::pair<std::size_t, std::string>::first);
  std::vector<std::string> found;
  for (auto& [apart, name] : near) {
    if (found.size() < most) found.push_back(std::move(name));
  }
  return found;
}

}  // namespace jadoube::cli
