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
  /// By ply.
  std::vector<std::string> uci = {}, san = {};
  values::v1::Result result = values::v1::RESULT_UNKNOWN;
  /// False: the game goes on, so the record may have fewer plies.
  bool over = true;
};

PlayedGame played_game(const rules::PgnGame& game);

/// All games of a file in which an emulated board wrote what was played (`--truth`). They include
/// illegal plies that stand. A game that cannot be read is reported on stderr.
std::vector<rules::PgnGame> truth_in(const std::string& path);

/// The quality of the record of a game.
enum class Verdict : std::uint8_t {
  /// Every ply is as it was played, in the whole game or so far.
  kAsPlayed,
  /// Not as played, but one of the game's explanations is.
  kAmongTheWays,
  /// Not as played, but the game says that it is uncertain or that plies are missing.
  kInDoubt,
  /// Not as played, and nothing says so.
  kSilent,
};

/// The first difference between the record and the game that was played: "ply 12 is Nf3
/// (CONFIRMED), played was Nc3".
std::string difference(const values::v1::Game& recorded, const PlayedGame& played);

/// A record that has ended must have all plies, also if the game goes on.
Verdict verdict(const values::v1::Game& recorded, const PlayedGame& played);

/// True if the record has nothing but plies of the game, and lacks the last ones.
bool lacks_last_plies(const values::v1::Game& recorded, const PlayedGame& played);

/// A game of the record and the game that was played, by their indices. One of the two may be
/// missing.
struct Pair {
  std::optional<std::size_t> recorded, played;
};

/// The pairs of records and games, in order, with the smallest total fault. So a missing game, or
/// one that was never played, does not make the next ones wrong. Of equal faults, the record with
/// more of a game's plies is that game. A game that is not over may not be on record yet.
std::vector<Pair> paired(const std::vector<values::v1::Game>& recorded,
                         const std::vector<PlayedGame>& played);

}  // namespace jadoube::tests
