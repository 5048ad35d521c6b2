#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "jadoube/values/v1/game.pb.h"
#include "rules/pgn/pgn.h"

/// Compares the games that were played on emulated boards with the record of a daemon.
namespace jadoube::tests {

/// A game as the hands played it.
struct PlayedGame {
  /// The moves, by ply.
  std::vector<std::string> uci = {}, san = {};
  values::v1::Result result = values::v1::RESULT_UNKNOWN;
  /// False: the game is in play, so the record may have fewer plies.
  bool over = true;
};

PlayedGame played_game(const rules::PgnGame& game);

/// All games of a file into which an emulated board wrote the played moves (`--truth`). They
/// include illegal plies that stay in the game. A game that cannot be read is reported on stderr.
std::vector<rules::PgnGame> truth_in(const std::string& path);

/// The quality of the record of a game.
enum class Verdict : std::uint8_t {
  /// Every ply is correct, in the whole game or so far.
  kAsPlayed,
  /// The record is wrong, but one of the game's explanations is correct.
  kAmongTheWays,
  /// The record is wrong, but the game reports that it is uncertain or that plies are missing.
  kInDoubt,
  /// The record is wrong, and nothing reports it.
  kSilent,
};

/// The first difference between the record and the game that was played: "ply 12 is Nf3
/// (CONFIRMED), played was Nc3".
std::string difference(const values::v1::Game& recorded, const PlayedGame& played);

/// A record with a result must have all plies, even if the game is in play.
Verdict verdict(const values::v1::Game& recorded, const PlayedGame& played);

/// True if all plies of the record are correct, and only the last ones are missing.
bool lacks_last_plies(const values::v1::Game& recorded, const PlayedGame& played);

/// A recorded game and a played game, by their indices. One of the two may be missing.
struct Pair {
  std::optional<std::size_t> recorded, played;
};

/// The pairs of records and games, in order, with the smallest total fault. So a missing or
/// invented game does not make the next ones wrong. If faults are equal, the record with more plies
/// of the game counts. A game that is not over may not be recorded yet.
std::vector<Pair> paired(const std::vector<values::v1::Game>& recorded,
                         const std::vector<PlayedGame>& played);

}  // namespace jadoube::tests
