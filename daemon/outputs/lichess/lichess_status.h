#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace jadoube::outputs {

/// How far a round is at Lichess.
enum class RoundState : std::uint8_t {
  kComes,     ///< It is not made yet.
  kReady,     ///< It is there, and nothing is played.
  kPlayed,    ///< Games go there.
  kFinished,  ///< It is finished there, and so it should be.
  kLeft,      ///< Another program has filled it: nothing goes there.
  kHeld,  ///< Somebody finished it there too early: nothing goes there until an operator says so.
  kGone,  ///< It was deleted there.
};

/// One of our rounds at Lichess, for people.
struct RoundStatus {
  int number = 0;
  /// Empty: it has none yet.
  std::string id = {}, name = {}, url = {};
  RoundState state = RoundState::kComes;
  /// People changed its name or its start there, so they stay.
  bool is_changed = false;
  /// Lichess holds its moves back too, so they come late twice. 0: it does not.
  std::chrono::seconds delay_there{0};

  bool operator==(const RoundStatus&) const = default;
};

/// The broadcast of a section, for people.
struct BroadcastStatus {
  std::string tournament = {}, section = {};
  /// "City Open, A".
  std::string title = {};
  /// Empty: none is chosen, or it is being made.
  std::string id = {}, name = {}, url = {};
  bool is_being_made = false;
  std::vector<RoundStatus> rounds = {};

  bool operator==(const BroadcastStatus&) const = default;
};

/// What an output that makes its rounds at Lichess does there.
struct LichessStatus {
  /// Whose token it is. Empty: nobody's yet, or Lichess does not know it any more.
  std::string account = {};
  /// It has a token.
  bool is_connected = false;
  std::vector<BroadcastStatus> broadcasts = {};

  bool operator==(const LichessStatus&) const = default;
};

}  // namespace jadoube::outputs
