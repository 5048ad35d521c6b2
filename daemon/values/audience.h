#pragma once

#include <google/protobuf/message.h>

#include <cstdint>

namespace jadoube::values {

/// The readers of a message.
enum class Audience : std::uint8_t {
  /// Arbiters, and people whom they trust.
  kArbiters,
  /// Operators get technical information, and nothing that only arbiters judge [FIDE 2023 Art.
  /// 6.12.2, 11.12, 12.6].
  kOperators,
  /// Everybody. They do not see the reports of the sensors, because lifts follow from them. They do
  /// not see that a move is illegal or was revised, nor what only an organiser needs.
  kViewers,
  /// Everybody, and the configuration gives them the raw squares too.
  kViewersWithSquares,
  /// A relay, which shows the games to viewers elsewhere: what viewers see, and what its outputs
  /// need to hold back the same moves as here. Its own viewers get the view for viewers.
  kRelays,
  /// A relay where arbiters decide. It gets what arbiters see, and the events behind it.
  kDaemons,
};

/// Leaves only what `audience` reads. The option `seen_by` of each field names its readers;
/// tests/daemon/values/readers.txt is the whole table. No audience gets what only the journal has.
///
/// Two rules are no option: to viewers and operators, an illegal ply reads as confirmed, and its
/// text is that of a legal move.
void keep_for(Audience audience, google::protobuf::Message& message);

/// True if `audience` reads a field with the option `seen_by` of this number.
bool may_read(Audience audience, int seen_by);

/// Makes a date of each moment of the journal in `message`, by the calendar of this process. A
/// field with the option `is_date` stays as it is.
void to_dates(google::protobuf::Message& message);

/// The inverse, for the message of another daemon: nothing in it is trusted. Each moment lies
/// between 1970 and the year 9999.
void to_moments(google::protobuf::Message& message);

}  // namespace jadoube::values
