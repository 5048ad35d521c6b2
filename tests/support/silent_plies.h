#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// The only definition of a silently wrong ply. The score and the chaos runs use it.
///
/// A ply is silently wrong if the record confirms it although it was not played. It is excused in
/// three cases: it is not confirmed, one of the game's explanations has the true move, or the game
/// reports that plies are missing. Unexplained squares and explanations of other plies are no
/// excuse.
///
/// A ply that is missing in the list is silently wrong too. It has the same excuses, and two more:
/// the ply before it is inferred, or the ply after it is not confirmed.
namespace jadoube::tests {

/// A ply of the record.
struct ListedPly {
  std::string move;
  /// True: the ply is neither provisional nor inferred nor illegal.
  bool confirmed = true;
  /// True: no sensor showed when it was made. Plies may be missing before and after it.
  bool inferred = false;
};

/// One of the game's explanations that equals the played moves from ply `first` on, counted from 0.
/// Without plies: no move was played from there on.
struct RightWay {
  std::size_t first = 0, plies = 0;
};

/// A recorded game, with the facts that the definition needs.
struct ListedGame {
  std::vector<ListedPly> plies = {};
  std::vector<RightWay> right_ways = {};
  /// True: the game reports that plies are missing.
  bool incomplete = false;
  /// True: more plies may follow. The game is in play, or the board shows something that is not yet
  /// explained.
  bool open_end = false;
};

/// The differences between a list and the played moves, by indices of the list.
struct Differences {
  /// A ply is missing before this one.
  std::vector<std::size_t> missing = {};
  /// This ply was not played.
  std::vector<std::size_t> wrong = {};
};

/// The smallest differences. The common start of both lists is matched first, so that it is not
/// matched with equal later moves.
Differences differences(std::span<const std::string> played, std::span<const std::string> listed);

/// The numbers of wrong and missing plies. `awaited`: those missing after the last ply of a game
/// with an open end.
struct WrongPlies {
  int silent = 0, flagged = 0, awaited = 0;
};

/// Counts the differences between `listed` and the played moves, in the same notation.
WrongPlies wrong_plies(const ListedGame& listed, std::span<const std::string> played);

/// True if an explanation that starts at ply `first` equals the played moves. `played` has the
/// whole game. An explanation without plies is right if no ply was played from there on.
bool is_right_way(std::size_t first, std::span<const std::string> way,
                  std::span<const std::string> played);

}  // namespace jadoube::tests
