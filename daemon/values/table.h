#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace jadoube::values {

/// The stored numbers of values. One table serves both directions.
template <typename Value, typename Stored, std::size_t kSize>
class Table {
 public:
  constexpr explicit Table(std::array<std::pair<Value, Stored>, kSize> rows) : rows_(rows) {}

  /// The number of `value`. 0, "not set", if the value has no row.
  Stored stored(Value value) const {
    const auto row = std::ranges::find(rows_, value, &std::pair<Value, Stored>::first);
    return row == rows_.end() ? Stored{} : row->second;
  }
  /// The value of `stored`. Nothing if the number has no row.
  std::optional<Value> value(Stored stored) const {
    const auto row = std::ranges::find(rows_, stored, &std::pair<Value, Stored>::second);
    return row == rows_.end() ? std::nullopt : std::optional(row->first);
  }

 private:
  std::array<std::pair<Value, Stored>, kSize> rows_;
};

/// Makes the table of these rows.
template <typename Value, typename Stored, std::size_t kSize>
constexpr auto table(const std::pair<Value, Stored> (&rows)[kSize]) {
  return Table<Value, Stored, kSize>(std::to_array(rows));
}

}  // namespace jadoube::values
