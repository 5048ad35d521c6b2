#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/lichess/lichess_values.h"
#include "daemon/outputs/lichess/round_choice.h"
#include "daemon/outputs/table.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// A round of the tournament, and the facts about its round at Lichess.
struct KeptRound {
  /// From 1.
  int number = 0;
  /// Empty: it has none yet, or Lichess was asked for one and the answer is not known.
  std::string id = {};
  /// Lichess was asked to make it.
  bool is_called = false;
  /// True: jadoube made it, so it may change fields that people have not changed.
  bool is_ours = false;
  /// The fields as they were last sent.
  RoundFields sent = {};
  /// True: it was over before it was found, so no game is sent there.
  bool is_left = false;
  /// It was deleted at Lichess. It is made again only if an operator asks.
  bool is_gone = false;
  /// True: somebody finished it at Lichess before all its games were over.
  bool is_held = false;
  /// An operator lets the games go there although it is finished.
  bool is_released = false;
  /// It was finished at Lichess when all games were there, by Lichess itself or by us.
  bool is_finished = false;
  /// When it was seen first that our round is over. Nothing: it is not.
  std::optional<Instant> over_since = {};
  /// What Lichess has of each game, by its GameId: the digest of a text.
  std::map<std::string, std::string> games = {};

  bool operator==(const KeptRound&) const = default;
};

/// The broadcast of one section.
struct KeptBroadcast {
  enum class State : std::uint8_t {
    kAsked,   ///< An operator wants it. Lichess was not asked yet.
    kCalled,  ///< Lichess was asked to make it. The answer is not known.
    kThere,   ///< It has an `id`.
  };
  std::string tournament = {}, section = {};
  State state = State::kThere;
  std::string id = {}, name = {}, url = {};
  /// It was made, and is not yet in a group with those of the other sections.
  bool wants_group = false;
  /// Only for a broadcast that must be made or grouped: the fields as they were sent.
  BroadcastFields fields = {};
  /// In the order of their numbers.
  std::vector<KeptRound> rounds = {};

  bool operator==(const KeptBroadcast&) const = default;
};

/// The state of an output that makes rounds at Lichess, for a restart. With it, no broadcast and no
/// round is made twice, and changes by people are recognised.
struct BroadcastMemory {
  std::vector<KeptBroadcast> broadcasts = {};
  /// The broadcast that the configuration had last. If it has another one now, that one holds.
  std::string configured = {};

  KeptBroadcast* find(const std::string& tournament, const std::string& section);
  bool operator==(const BroadcastMemory&) const = default;
};

/// Reads what `save_broadcasts` wrote. An empty memory: there is no such file, or it cannot be
/// read.
BroadcastMemory load_broadcasts(const std::filesystem::path& path);
/// Replaces the file. Unavailable: as `write_state_file`.
rules::Expected<void> save_broadcasts(const std::filesystem::path& path,
                                      const BroadcastMemory& memory);

}  // namespace jadoube::outputs
