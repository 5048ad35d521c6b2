#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// The one definition of a ply that is wrong in silence. The score and the chaos runs use it.
///
/// Silent is a ply that the record confirms, though it was not played. A ply is excused only by its
/// own record. It is not confirmed, or one of the game's explanations has the true move, or the
/// game reports that plies are missing. Squares that nobody could explain excuse nothing, and
/// neither do explanations of other plies.
///
/// A ply that is missing in the list is silent as well. It is excused in the same way, or if the
/// ply before it is inferred, or if the ply after it is not confirmed.
namespace jadoube::tests {

/// A ply of the record.
struct ListedPly {
  std::string move;
  /// Neither provisional nor inferred nor illegal: the record vouches for it.
  bool confirmed = true;
  /// Nobody saw it. Plies may be missing before and after it.
  bool inferred = false;
};

/// One of the game's explanations that is what was played, from ply `first` on (counted from 0).
/// Without plies: nothing was played from there on.
struct RightWay {
  std::size_t first = 0, plies = 0;
};

/// A game on record, as far as the definition needs it.
struct ListedGame {
  std::vector<ListedPly> plies = {};
  std::vector<RightWay> right_ways = {};
  /// The game has the mark that plies are missing.
  bool incomplete = false;
  /// More plies may follow. The game is in play, or the board now shows something that is not yet
  /// explained.
  bool open_end = false;
};

/// Where a list differs from what was played, by indices of the list.
struct Differences {
  /// A ply is missing before this one.
  std::vector<std::size_t> missing = {};
  /// This ply was not played.
  std::vector<std::size_t> wrong = {};
};

/// The smallest differences. The common start of both lists is matched first, so that it is not
/// matched with equal moves later.
Differences differences(std::span<const std::string> played, std::span<const std::string> listed);

/// The numbers of plies that are wrong or missing. `awaited` are missing after the last ply of a
/// game with an open end.
struct WrongPlies {
  int silent = 0, flagged = 0, awaited = 0;
};

/// Counts what differs in `listed` from the moves that were played, in the same notation.
WrongPlies wrong_plies(const ListedGame& listed, std::span<const std::string> played);

/// True if an explanation that starts at ply `first` is what was played. `played` has the whole
/// game. An explanation without plies is right if no ply was played from there on.
bool is_right_way(std::size_t first, std::span<const std::string> way,
                  std::span<const std::string> played);

}  // namespace jadoube::tests
