#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/outputs/table.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// One of our rounds: a round of one section.
struct RoundPlace {
  std::string tournament = {}, section = {};
  /// From 1. 0: none.
  int number = 0;

  bool operator==(const RoundPlace&) const = default;
};

/// One of our rounds, and where it goes at Lichess.
struct SentRound {
  /// The id of the round at Lichess. Empty: nobody knows where this round went.
  std::string id = {};
  RoundPlace place = {};
  /// What Lichess has of each game, by its GameId: the digest of a text. Without an `id`: the
  /// result that was seen first.
  std::map<std::string, std::string> games = {};

  bool operator==(const SentRound&) const = default;
};

/// What an output to Lichess must know after a restart: which of our rounds went to which round at
/// Lichess. So the next round never goes into the chapters of the last one, and a late result still
/// finds its round.
struct RoundMemory {
  /// The round that goes out now. Without a number: none yet.
  SentRound current = {};
  /// The rounds before it.
  std::vector<SentRound> earlier = {};

  /// The round that went to `id` at Lichess. Null: none did.
  const SentRound* find(const std::string& id) const;

  bool operator==(const RoundMemory&) const = default;
};

/// Reads what `save_memory` wrote, or the single line that earlier versions wrote. An empty memory:
/// there is no such file, or it cannot be read.
RoundMemory load_memory(const std::filesystem::path& path);

/// Replaces the file. Errors: as `write_state_file`.
rules::Expected<void> save_memory(const std::filesystem::path& path, const RoundMemory& memory);

/// Which of our rounds goes to the round at Lichess.
struct RoundChoice {
  /// Null: none of them.
  const Round* round = nullptr;
  /// To be remembered. Without a number: no round has gone out yet.
  RoundPlace place = {};
  /// What is wrong, and what to do: a packed sentence, see rules/sentence.h. Empty: nothing.
  std::string problem = {};
};

/// Where a round is.
RoundPlace place_of(const Round& round);

/// True if `rounds` have a table in the section of `place`.
bool has_section(const std::vector<Round>& rounds, const RoundPlace& place);

/// Chooses among `rounds`. A round at Lichess takes the games of one section, because it would mix
/// the tables of two. So the output stays with the section and the round that it began with:
/// `before`. Without a number there: it takes the newest round of the only section, or of the one
/// that `before` names. A round to come is taken only if `before` has its number.
RoundChoice choose_round(const std::vector<Round>& rounds, const RoundPlace& before);

}  // namespace jadoube::outputs
