#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/table.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// A round of one section.
struct RoundPlace {
  std::string tournament = {}, section = {};
  /// From 1. 0: none.
  int number = 0;

  bool operator==(const RoundPlace&) const = default;
};

/// One of our rounds, and the round at Lichess to which it is sent.
struct SentRound {
  /// The id of the round at Lichess. Empty: it is not known to which round this one was sent.
  std::string id = {};
  RoundPlace place = {};
  /// What Lichess has of each game, by its GameId: the digest of a text. Without an `id`: the
  /// result that was seen first.
  std::map<std::string, std::string> games = {};

  bool operator==(const SentRound&) const = default;
};

/// The state of an output to Lichess for a restart: the tournament's rounds, and their rounds at
/// Lichess. So the next round never overwrites the chapters of the last one, and a late result is
/// sent to its own round.
struct RoundMemory {
  /// The round that is sent now. Its number is 0 if no round was sent yet.
  SentRound current = {};
  /// The rounds before it.
  std::vector<SentRound> earlier = {};

  /// The round that was sent to the round `id` at Lichess. Null: there is none.
  const SentRound* find(const std::string& id) const;

  bool operator==(const RoundMemory&) const = default;
};

/// Reads what `save_memory` wrote, or the single line that earlier versions wrote. An empty memory:
/// there is no such file, or it cannot be read.
RoundMemory load_memory(const std::filesystem::path& path);

/// Replaces the file. Errors: as `write_state_file`.
rules::Expected<void> save_memory(const std::filesystem::path& path, const RoundMemory& memory);

/// The choice which of our rounds is sent to the round at Lichess.
struct RoundChoice {
  /// Null: none of them.
  const Round* round = nullptr;
  /// Our round that the output has sent, for the next call. Its number is 0 if no round was sent
  /// yet.
  RoundPlace place = {};
  /// The problem, and what to do: a packed sentence, see rules/sentence.h. Empty: none.
  std::string problem = {};
};

/// The place of a round.
RoundPlace place_of(const Round& round);

/// True if `rounds` have a table in the section of `place`.
bool has_section(const std::vector<Round>& rounds, const RoundPlace& place);

/// Chooses among `rounds`. A round at Lichess takes the games of one section, because it would mix
/// the tables of two. So the output keeps the section and the round with which it began: those of
/// `before`. Without a number in `before`, the choice is the newest round of its section. Without
/// a section too, it is the newest round of the only section. A future round is chosen only by its
/// number.
RoundChoice choose_round(const std::vector<Round>& rounds, const RoundPlace& before);

}  // namespace jadoube::outputs
