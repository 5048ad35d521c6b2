#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace jadoube::storage::codec {

/// Which number of a stored message stands for which value. One table serves both directions.
template <typename Value, typename Stored, std::size_t kSize>
class Table {
 public:
  constexpr explicit Table(std::array<std::pair<Value, Stored>, kSize> rows) : rows_(rows) {}

  /// 0, "not set", for a value that has no row.
  Stored stored(Value value) const {
    const auto row = std::ranges::find(rows_, value, &std::pair<Value, Stored>::first);
    return row == rows_.end() ? Stored{} : row->second;
  }
  /// Nothing for a number that has no row.
  std::optional<Value> value(Stored stored) const {
    const auto row = std::ranges::find(rows_, stored, &std::pair<Value, Stored>::second);
    return row == rows_.end() ? std::nullopt : std::optional(row->first);
  }

 private:
  std::array<std::pair<Value, Stored>, kSize> rows_;
};

/// The table of these rows.
template <typename Value, typename Stored, std::size_t kSize>
constexpr auto table(const std::pair<Value, Stored> (&rows)[kSize]) {
  return Table<Value, Stored, kSize>(std::to_array(rows));
}

}  // namespace jadoube::storage::codec
