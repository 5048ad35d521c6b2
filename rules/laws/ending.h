#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/error.h"
#include "rules/laws/articles.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"
#include "rules/mate/can_mate.h"
#include "rules/move.h"
#include "rules/piece.h"

namespace jadoube::rules {

/// How a game ended, as PGN writes it.
enum class Result : std::uint8_t { kUnknown, kWhiteWins, kBlackWins, kDraw };

/// A win for `winner`.
constexpr Result win_of(Color winner) {
  return winner == Color::kWhite ? Result::kWhiteWins : Result::kBlackWins;
}

/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view to_string(Result result);

/// The result of that text; nothing for any other.
std::optional<Result> parse_result(std::string_view text);

/// The reasons that PGN's Termination tag can have [spec: PGN 9.8.1].
enum class Termination : std::uint8_t {
  kAbandoned,
  kAdjudication,
  kDeath,
  kEmergency,
  kNormal,
  kRulesInfraction,
  kTimeForfeit,
  kUnterminated,
};

/// "time forfeit".
std::string_view to_string(Termination termination);

/// The reason of that text, in capitals or not ("Time forfeit"); nothing for any other.
std::optional<Termination> parse_termination(std::string_view text);

/// What ended a game.
enum class EndKind : std::uint8_t {
  kCheckmate,
  kStalemate,
  kDeadPosition,
  kFivefold,
  kSeventyFiveMoves,
  kResignation,
  kAgreement,
  kThreefold,
  kFiftyMoves,
  kFlagFall,
  kBothFlags,        ///< Both fallen, in the last period, and the first is not known.
  kPenalty,          ///< An illegal move too many.
  kIllegalPosition,  ///< Both kings in check or a pawn on its last rank, and it stayed.
  kAbsence,
};

/// How a game ended.
struct Ending {
  EndKind kind;
  /// kUnknown where it depends on whether the opponent can mate and this is undecided. The arbiter
  /// then gets "not proven", never a draw.
  Result result;
  /// "5.1.1", in the requested edition.
  std::string_view article;
  /// Who was mated, resigned, lost on time or was punished.
  std::optional<Color> against = std::nullopt;

  bool operator==(const Ending&) const = default;
};

/// "checkmate", "flag fall".
std::string_view to_string(EndKind kind);

/// How often a position must occur, and how many plies without capture and pawn move end a game
/// without a claim [FIDE 2023 Art. 9.6].
inline constexpr int kFiveTimes = 5, kSeventyFiveMovesEach = 150;

/// True if the position can end the game by itself: each side has one king, and no pawn is still to
/// be replaced. False after an illegal move that was not taken back, or if pieces are missing.
bool may_end_by_itself(const Position& position);

/// How the game has ended by its position and its record, without a claim, in this order:
/// checkmate, stalemate, dead position, fivefold, seventy-five moves. Mate has precedence [FIDE
/// 2023 Art. 9.6.2]. `dead` is `is_dead_position`'s answer; only kYes ends a game.
std::optional<Ending> automatic_ending(const Game& game, const Laws& laws,
                                       Verdict dead = Verdict::kUndecided);

/// The end that a game reached without a decision, and its ply.
struct PastEnding {
  std::size_t ply = 0;
  Ending ending;
};

/// The first position of `game` with which it ended so, regardless of later moves. `dead` is called
/// for each position in which a game can end.
std::optional<PastEnding> first_automatic_ending(
    const Game& game, const Laws& laws, const std::function<Verdict(const Position&)>& dead);

// The functions below end a game from outside. If the game had already ended by itself, they return
// that ending, because it ended at once [FIDE 2023 Art. 6.9 with 5.1.1-5.2.3, 9.6]. `can_mate` is
// the answer for the opponent of the named player, in the current position.

/// A player's flag has fallen before they made the required moves [FIDE 2023 Art. 6.9, A.5.3].
Ending ending_by_flag_fall(const Game& game, const Laws& laws, Color flagged, Verdict can_mate);

/// A player resigns [FIDE 2023 Art. 5.1.2]: since 2023 a draw where the opponent cannot mate.
Ending ending_by_resignation(const Game& game, const Laws& laws, Color resigned, Verdict can_mate);

/// Both agree on a draw [FIDE 2023 Art. 5.2.3]. FailedPrecondition if a player has not made the
/// moves that the edition asks for; whether the event allows it is the event's business [9.1.1].
Expected<Ending> ending_by_agreement(const Game& game, const Laws& laws);

/// A completed illegal move too many [FIDE 2023 Art. 7.5.5]; `article` is the ruling's.
Ending ending_by_penalty(const Game& game, const Laws& laws, Color punished, Verdict can_mate,
                         std::string_view article);

/// A correct claim of Article 9.2 or 9.3 [FIDE 2023 Art. 9.5.2]; `clause` is the claim's.
Ending ending_by_claim(const Game& game, const Laws& laws, Clause clause);

/// A player arrived after the default time [FIDE 2023 Art. 6.7.1].
Ending ending_by_absence(const Laws& laws, Color absent);

/// The tag value that PGN has for it.
Termination termination_of(EndKind kind);

/// How often a position must appear, and how many plies must be without capture and pawn move [FIDE
/// 2023 Art. 9.2, 9.3].
inline constexpr int kThreeTimes = 3, kFiftyMovesEach = 100;

/// A right of the player on move to claim a draw, with its proof. It is given only at a request,
/// never announced [FIDE 2023 Art. 11.12, 12.6]. The right ends when the player touches a piece
/// [9.4].
struct DrawClaim {
  /// kThreefold, kThreefoldAnnounced, kFiftyMoves or kFiftyMovesAnnounced.
  Clause clause;
  /// For three times: the numbers of plies after which the position appeared or will appear. For
  /// fifty moves: the first and last position of the series. The first is 0 where the series began
  /// before the game's record.
  std::vector<std::size_t> plies;
  /// How often the position has appeared, or how many plies the series has.
  int count = 0;
};

/// The position has just appeared for the third time or more [FIDE 2023 Art. 9.2.2].
std::optional<DrawClaim> threefold_claim(const Game& game);
/// The position will appear for the third time or more after the announced move [FIDE 2023 Art.
/// 9.2.1]. Nothing if `move` is not legal.
std::optional<DrawClaim> threefold_claim(const Game& game, Move move);
/// The moves after which the position will appear for the third time or more.
MoveList threefold_moves(const Game& game);

/// The last fifty moves of each player were without capture and pawn move [FIDE 2023 Art. 9.3.2].
std::optional<DrawClaim> fifty_move_claim(const Game& game);
/// They will be with the announced move [FIDE 2023 Art. 9.3.1], also where it would mate: it is not
/// played yet. Nothing if `move` is not legal.
std::optional<DrawClaim> fifty_move_claim(const Game& game, Move move);
/// The moves with which they will.
MoveList fifty_move_moves(const Game& game);

/// Points of a game or of an event, in halves, so that sums are exact.
struct Points {
  int halves = 0;

  bool operator==(const Points&) const = default;
  bool operator<(Points other) const { return halves < other.halves; }
  Points operator+(Points other) const { return {halves + other.halves}; }
  Points& operator+=(Points other) { return *this = *this + other; }
};

/// "1", "0.5", "7.5".
std::string to_string(Points points);

/// Reads "1", "0.5", ".5", "1/2", "½", "7½"; nothing for any other text.
std::optional<Points> parse_points(std::string_view text);

/// What a game is worth: Article 10.1 unless the event's regulations have another rule.
struct Scoring {
  Points win{2}, draw{1}, loss{0};
};

/// One for a win, a half for a draw [FIDE 2023 Art. 10.1].
inline constexpr Scoring kArticle10 = {};
/// Three for a win, one for a draw: regulations of some events.
inline constexpr Scoring kThreeOneZero = {.win = {6}, .draw = {2}, .loss = {0}};

/// What both players get.
struct GameScore {
  Points white, black;

  bool operator==(const GameScore&) const = default;
};

/// The score of a result; nothing for an unknown one.
std::optional<GameScore> score_of(Result result, const Scoring& scoring = kArticle10);

/// True if an arbiter may give this score, as after penalties [FIDE 2023 Art. 10.2, 12.9]. Each
/// number must be one that a game can have, and the total at most that of a game. 0-0 and 1/2-0 are
/// possible, 1-1/2 and 3/4-1/4 are not.
bool may_be_given(GameScore score, const Scoring& scoring = kArticle10);

}  // namespace jadoube::rules
