#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/v1/game.pb.h"
#include "rules/pgn/pgn_game.h"

/// What was played on emulated boards, held against what a daemon has on record of it.
namespace jadoube::tests {

/// A game as hands played it.
struct PlayedGame {
  /// By ply.
  std::vector<std::string> uci = {}, san = {};
  v1::Result result = v1::RESULT_UNKNOWN;
};

PlayedGame played_game(const rules::PgnGame& game);

/// All games of a file in which an emulated board wrote down what was played (`--truth`): plies
/// that stand though no law allows them are among them. One that cannot be read is said on stderr.
std::vector<rules::PgnGame> truth_in(const std::string& path);

/// What the record of a game is worth.
enum class Verdict : std::uint8_t {
  /// Every ply as it was played, all or so far.
  kAsPlayed,
  /// Not so, and what was played is among the ways that the game names.
  kAmongTheWays,
  /// Not so, and the game says that it is not sure, or that plies are missing.
  kInDoubt,
  /// Not so, and nothing says it.
  kSilent,
};

/// Where the record is other than what was played: "ply 12 is Nf3 (CONFIRMED), played was Nc3".
std::string difference(const v1::Game& recorded, const PlayedGame& played);

/// `under_way`: the game may have fewer plies than were played.
Verdict verdict(const v1::Game& recorded, const PlayedGame& played, bool under_way);

/// A game on record and the one that was played, by their indices; one of the two may be absent.
struct Pair {
  std::optional<std::size_t> recorded, played;
};

/// Which record is of which game, in order, so that as little as possible is wrong: a game that is
/// missing, or one that was never played, does not make those behind it wrong. The last game played
/// may be `under_way`, or about to begin.
std::vector<Pair> paired(const std::vector<v1::Game>& recorded,
                         const std::vector<PlayedGame>& played, bool under_way = true);

}  // namespace jadoube::tests
