#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/calendar.h"
#include "daemon/model/change.h"
#include "daemon/outputs/computed_clock.h"
#include "daemon/storage/codec/row_codec.h"
#include "daemon/values/board_values.h"
#include "daemon/values/game_values.h"
#include "daemon/values/time_values.h"
#include "jadoube/v1/board.pb.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/values/v1/game.pb.h"
#include "rules/error.h"

/// Between the daemon's values and the messages of the API.
namespace jadoube::api {

/// `boards/{id}`.
std::string board_name(const std::string& id);
/// `games/{id}-{ordinal}`.
std::string game_name(const std::string& id, int ordinal);

/// The id in `boards/{id}`. InvalidArgument: the message names the form of a name.
rules::Expected<std::string> parse_board_name(const std::string& name);

/// A game's board and ordinal.
struct GamePlace {
  std::string board;
  int ordinal = 0;
};

/// The place in `games/{board}-{n}`. InvalidArgument: the message names the form of a name.
rules::Expected<GamePlace> parse_game_name(const std::string& name);

/// A moment of the journal as a message. It gets its date from the calendar.
inline google::protobuf::Timestamp to_proto(model::Instant at) {
  return values::encode(model::date_of(at));
}
/// A duration of any unit, exact to the nanosecond.
template <typename Rep, typename Period>
google::protobuf::Duration to_proto(std::chrono::duration<Rep, Period> duration) {
  return values::encode(duration);
}

/// Single values as messages, and back. They have no times, and nothing is derived.
inline values::v1::Color to_proto(rules::Color color) { return values::encode(color); }
/// Nothing: UNSPECIFIED, or a value that `board.proto` does not have.
inline std::optional<rules::Color> color_of(values::v1::Color color) {
  return values::decode(color);
}
inline values::v1::Orientation to_proto(model::Orientation orientation) {
  return values::encode(orientation);
}
/// Nothing: UNSPECIFIED.
inline std::optional<model::Orientation> from_proto(values::v1::Orientation orientation) {
  return values::decode(orientation);
}
inline values::v1::ConnectionState to_proto(drivers::ConnectionState state) {
  return values::encode(state);
}
inline values::v1::Result to_proto(rules::Result result) { return values::encode(result); }
/// kUnknown: UNSPECIFIED, UNKNOWN, or a value that `game.proto` does not have.
inline rules::Result from_proto(values::v1::Result result) { return values::decode(result); }
inline values::v1::Termination to_proto(model::Termination termination) {
  return values::encode(termination);
}
inline values::v1::PlyState to_proto(model::PlyState state) { return values::encode(state); }
inline values::v1::Device to_proto(const drivers::DeviceInfo& info) { return values::encode(info); }
inline values::v1::Clock to_proto(const model::ClockState& clock) { return values::encode(clock); }

values::v1::SoftwareClockAct to_proto(const model::SoftwareClockAct& act);
values::v1::SoftwareClock to_proto(const outputs::ComputedClock& clock);
values::v1::Pair to_proto(const model::Pair& pair);
values::v1::Ply to_proto(const model::Ply& ply);
/// The explanations of a game, all together.
std::vector<values::v1::Explanation> to_proto(const std::vector<model::Explanation>& explanations);
values::v1::Adjournment to_proto(const model::Adjournment& adjournment);

/// The board `id`.
v1::Board to_proto(const std::string& id, const model::Board& board);
/// A game on the board `id`.
values::v1::Game to_proto(const std::string& id, const model::Game& game);
/// The game without its plies and its position.
values::v1::Game heading_of(const std::string& id, const model::Game& game);
/// A game from the journal. If a ply is unreadable, `fen` is the position before that ply.
values::v1::Game to_proto(const std::string& id, const storage::codec::StoredGame& stored);

}  // namespace jadoube::api
