#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace jadoube::outputs {

// What jadoube and Lichess call the parts of a broadcast.

/// The owner of a token, and its rights [spec: Lichess API, tokenTest].
struct LichessAccount {
  /// Empty: Lichess does not know the token.
  std::string user = {};
  std::vector<std::string> scopes = {};

  bool has(const std::string& scope) const;
  bool operator==(const LichessAccount&) const = default;
};

/// What jadoube sets of a round.
struct RoundFields {
  std::string name = {};
  /// Milliseconds since 1970. Nothing: not known.
  std::optional<std::int64_t> starts_at = {};
  /// How long Lichess holds the moves back.
  std::chrono::seconds delay{0};

  bool operator==(const RoundFields&) const = default;
};

/// A round as Lichess has it [spec: Lichess API, BroadcastRoundInfo].
struct RoundThere {
  std::string id = {}, url = {};
  RoundFields fields = {};
  bool is_ongoing = false, is_finished = false;

  bool operator==(const RoundThere&) const = default;
};

/// The fields of a new broadcast [spec: Lichess API, BroadcastForm]. Empty: nothing.
struct BroadcastFields {
  std::string name = {};
  std::string description = {}, format = {}, time_control = {}, location = {}, time_zone = {};
  std::string players = {}, website = {};
  /// `standard`, `rapid` or `blitz`.
  std::string tempo = {};
  /// `public`, `unlisted` or `private`.
  std::string visibility = {};
  /// It shows the matches of teams.
  bool has_teams = false;

  bool operator==(const BroadcastFields&) const = default;
};

/// A broadcast as Lichess has it [spec: Lichess API, BroadcastTour].
struct BroadcastThere {
  std::string id = {}, name = {}, url = {};
  /// The texts of the broadcast. Lichess returns no tempo, and no visibility.
  BroadcastFields says = {};
  /// The ids of all broadcasts of its group. Empty: it is in none.
  std::vector<std::string> group = {};
  /// In the order of Lichess.
  std::vector<RoundThere> rounds = {};

  bool operator==(const BroadcastThere&) const = default;
};

/// Broadcasts that belong together: those of the sections of one tournament.
struct BroadcastGroup {
  std::string name = {};
  /// The ids of all its broadcasts.
  std::vector<std::string> broadcasts = {};
};

/// The progress of a round at Lichess.
enum class RoundState : std::uint8_t {
  kComes,     ///< It is not made yet.
  kReady,     ///< It is there, and nothing is played.
  kPlayed,    ///< Games go there.
  kFinished,  ///< It is finished there, and so it should be.
  kLeft,      ///< Another program has filled it: nothing goes there.
  kHeld,  ///< Somebody finished it there too early: nothing goes there until an operator allows it.
  kGone,  ///< It was deleted there.
};

/// A round of the tournament at Lichess, for people.
struct RoundStatus {
  int number = 0;
  /// Empty: it has none yet.
  std::string id = {}, name = {}, url = {};
  RoundState state = RoundState::kComes;
  /// People changed its name or its start there, so they stay.
  bool is_changed = false;
  /// The delay of Lichess itself, which is added to ours. 0: Lichess has no delay.
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

/// The state of an output that makes its rounds at Lichess.
struct LichessStatus {
  /// The owner of the token. Empty: there is no token yet, or Lichess no longer knows it.
  std::string account = {};
  /// It has a token.
  bool is_connected = false;
  std::vector<BroadcastStatus> broadcasts = {};

  bool operator==(const LichessStatus&) const = default;
};

}  // namespace jadoube::outputs
