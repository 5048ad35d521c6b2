#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "daemon/model/board.h"
#include "jadoube/values/v1/board.pb.h"
#include "rules/error.h"

/// Converts between values of the model and the messages that the API, the journal and the hub
/// share. `encode` writes a value, and `decode` reads it back. `decode` trusts nothing. Each
/// function defines which value an unknown number becomes.
namespace jadoube::values {

v1::Color encode(rules::Color color);
/// Nothing for any other number.
std::optional<rules::Color> decode(v1::Color color);
v1::Orientation encode(model::Orientation orientation);
/// Nothing for any other number.
std::optional<model::Orientation> decode(v1::Orientation orientation);
v1::ConnectionState encode(drivers::ConnectionState state);
/// kLost for any other number.
drivers::ConnectionState decode(v1::ConnectionState state);

v1::Capabilities encode(const drivers::Capabilities& can);
drivers::Capabilities decode(const v1::Capabilities& in);
v1::Device encode(const drivers::DeviceInfo& info);
/// A charge is between 0 and 100.
drivers::DeviceInfo decode(const v1::Device& device);
v1::Clock encode(const model::ClockState& clock);
model::ClockState decode(const v1::Clock& clock);

v1::PairedBoard encode(const model::PairedBoard& board);
/// An unknown relation becomes kUnseen. The error names the placement that cannot be read.
rules::Expected<model::PairedBoard> decode(const v1::PairedBoard& in);
v1::Pair encode(const model::Pair& pair);
rules::Expected<model::Pair> decode(const v1::Pair& in);

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
