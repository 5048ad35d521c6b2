#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// What jadoube and Lichess call the parts of a broadcast.
namespace jadoube::outputs {

/// Whose token it is, and what it may do [spec: Lichess API, tokenTest].
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

/// A broadcast as Lichess has it [spec: Lichess API, BroadcastTour].
struct BroadcastThere {
  std::string id = {}, name = {}, url = {};
  /// In the order of Lichess.
  std::vector<RoundThere> rounds = {};

  bool operator==(const BroadcastThere&) const = default;
};

/// What a new broadcast says of itself [spec: Lichess API, BroadcastForm]. Empty: nothing.
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

/// Broadcasts that belong together: those of the sections of one tournament.
struct BroadcastGroup {
  std::string name = {};
  /// The ids of all its broadcasts.
  std::vector<std::string> broadcasts = {};
};

}  // namespace jadoube::outputs
