#include "daemon/arbiter/detectors/start_detectors.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <ranges>
#include <utility>

#include "daemon/arbiter/by_color.h"
#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/chess960.h"
#include "rules/laws/game.h"
#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {

namespace {

using rules::Clause;

/// Within this time the board has sent its log. The log may show which way the board faces.
constexpr std::chrono::seconds kReadsLog{15};

}  // namespace

void OrientationDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(timed.change)) {
    *this = {};
    orientation_ = record.board().orientation;
    return;
  }
  if (!record.has_game()) return look_for_unknown(record);
  if (std::exchange(orientation_, record.board().orientation) != record.board().orientation) {
    is_by_ruling_ = record.ruling().is_made;
  }
}

/// The orientation is unknown if four facts are true. The clock runs, and a game can be played from
/// the sensed placement. No starting position was on the board, and the pawns do not show the
/// orientation.
void OrientationDetector::look_for_unknown(const ObservedGame& record) {
  const auto& board = record.board();
  const auto& can = board.device.capabilities;
  if (can.facing == drivers::Facing::kMakersWay) return unknown_since_.reset();
  const auto& turn = board.clock ? board.clock->running : std::nullopt;
  const bool is_played = turn && (tracking::middle_start(board.placement, *turn, can.sensing) ||
                                  tracking::middle_start(rules::rotated(board.placement),
                                                         opponent_of(*turn), can.sensing));
  const bool pawns_show_way = tracking::way_by_pawns(board.placement, can.sensing).has_value();
  // While a player holds a piece, the placement is no position. The time since the finding
  // continues.
  if (!turn || pawns_show_way) {
    unknown_since_.reset();
  } else if (is_played && !unknown_since_) {
    unknown_since_ = record.now();
  }
}

void OrientationDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& board = record.board();
  const auto article = article_of(record, Clause::kBoardTurned);
  if (board.orientation == model::Orientation::kRotated && !is_by_ruling_) {
    found.push_back({.key = {IncidentKind::kBoardRotated},
                     .severity = Severity::kInfo,
                     .article = article,
                     .evidence = {EvidenceKind::kWhitesPiecesAtStart},
                     .facts = {.which = IncidentCase::kWhiteAtFarSide},
                     .advice = {AdviceKind::kNothingIfA1Dark},
                     .since = board.game->started_at,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kFacesUsualWay});
  }
  if (board.orientation_is_assumed && record.in_play()) {
    found.push_back({.key = {IncidentKind::kBoardRotated, 0, {}, 1},
                     .severity = Severity::kWarning,
                     .before = board.game->start.placement(),
                     .evidence = {EvidenceKind::kStartNotSeen},
                     .facts = {.which = IncidentCase::kOrientationAssumed},
                     .advice = {AdviceKind::kSayOrientation},
                     .since = board.game->started_at,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kOrientationKnown});
  }
  const auto expected = expected_on(record);
  if (!record.in_play() || expected == board.placement) return;
  if (rules::rotated(expected) != board.placement) return;
  found.push_back({.key = {IncidentKind::kBoardRotated,
                           record.plies().size(),
                           {},
                           record.sensed().moments().sensed.time_since_epoch().count()},
                   .severity = Severity::kWarning,
                   .article = article,
                   .before = record.firm().last().placement(),
                   .evidence = {EvidenceKind::kPositionTurned},
                   .facts = {.which = IncidentCase::kTurnedInPlay},
                   .advice = {AdviceKind::kTurnBoardBack},
                   .since = record.sensed().moments().sensed,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kFacesAsBefore});
}

void OrientationDetector::find_without_game(const ObservedGame& record,
                                            std::vector<Finding>& found) const {
  if (!unknown_since_) return;
  found.push_back({.key = {IncidentKind::kBoardRotated, 0, {}, 1},
                   .severity = Severity::kWarning,
                   .before = record.board().placement,
                   .evidence = {EvidenceKind::kStartNotSeen},
                   .facts = {.which = IncidentCase::kOrientationUnknown},
                   .advice = {AdviceKind::kSayOrientation},
                   .since = *unknown_since_,
                   .patience = kReadsLog,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kOrientationKnown});
}

using rules::Placement;

namespace {

/// Pieces that do not change for this time are set up [guess].
constexpr std::chrono::seconds kSetUp{10};
/// If more squares differ, the pieces are still being set up [guess: three exchanged pairs].
constexpr std::size_t kFewSquares = 6;

/// True if each piece of the starting position is somewhere on the board.
bool has_all_pieces(const Placement& seen, const Placement& start) {
  std::array<int, 16> missing{};
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    ++missing.at(static_cast<std::size_t>(start[square]));
    --missing.at(static_cast<std::size_t>(seen[square]));
  }
  return missing == std::array<int, 16>{};
}

/// True if the same squares have pieces, but other pieces: somebody set them up wrongly. After
/// moves, other squares would have pieces.
bool has_other_pieces(const Placement& seen, const Placement& start) {
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const bool has_any = seen[square] != rules::Piece::kNone;
    if (has_any != (start[square] != rules::Piece::kNone)) return false;
  }
  return true;
}

/// The initial position of the game: that of its pairing, or else the usual one.
Placement right_placement(const std::optional<rules::Position>& drawn) {
  return drawn ? drawn->placement() : Placement::initial();
}

bool is_placement_of(const std::optional<rules::Position>& drawn, const Placement& seen) {
  return drawn && drawn->placement() == seen;
}

/// Tracking does not know the pairings. If a piece of the usual position is missing, it assumes
/// that the board does not read the piece. True if these pieces were given as odds, and were never
/// there.
bool begins_without_odds(const ObservedGame& record, const Placement& right) {
  const auto& game = *record.board().game;
  const auto start = as_sensed(game.start.placement(), sensing_of(record));
  return std::ranges::all_of(
      tracking::differences(right, game.start.placement()), [&](rules::Square square) {
        return right[square] == rules::Piece::kNone &&
               !record.sensed().squares().showed(square, start[square], game.started_at);
      });
}

/// If the board shows the usual position after a few plies, tracking assumes that these plies were
/// played.
bool begins_with_first_plies(const ObservedGame& record, const Placement& right) {
  constexpr std::size_t kFirstPlies = 2;
  rules::Game game(record.board().game->start);
  for (const auto& ply : record.plies() | std::views::take(kFirstPlies)) {
    game.play_as_it_stands(ply.move);
    if (game.position().placement() == right) return true;
  }
  return false;
}

}  // namespace

void StartDetector::find(const ObservedGame& record, std::vector<Finding>& found) {
  const auto& position = record.board().game->start;
  const auto& start = position.placement();
  const auto& rules = record.rules();
  const Placement right = right_placement(rules.start);
  if (start == right) return;
  // A position that was drawn for this game counts, even if the rules allow all 960.
  if (!rules.start && rules.chess960 && rules::chess960_number(start)) return;
  // Perhaps the game does not have its pairing yet.
  if (!rules.start && is_placement_of(rules.next_start, start)) return;
  if (rules.start &&
      (begins_without_odds(record, right) || begins_with_first_plies(record, right))) {
    return;
  }
  // A game that was joined in the middle has no starting position.
  if (!fill_own_ranks(position.square_sets()) && !(rules.start && has_other_pieces(start, right))) {
    return;
  }
  const auto plies = record.firm().plies();
  const auto ruling = rules::wrong_start(rules.laws, rules.conditions, plies);
  const bool anew = ruling.remedy == rules::Remedy::kNewGame;
  const auto& penalty = rules.laws.penalty(rules.conditions);
  const bool appendix = penalty.governed == rules::Governed::kByAppendix;
  const auto squares = tracking::differences(right, start);
  found.push_back({.key = {IncidentKind::kWrongStartPosition},
                   .severity = !anew        ? Severity::kLog
                               : plies == 0 ? Severity::kWarning
                                            : Severity::kCritical,
                   .article = std::string(ruling.article),
                   .before = right,
                   .squares = squares,
                   .evidence = {EvidenceKind::kStoodAtStart},
                   .closes = !anew      ? Closes::kClosed
                             : appendix ? Closes::kTenMoves
                                        : Closes::kNever,
                   .facts = {.which = IncidentCase::kWrongSquares, .squares = squares},
                   .advice = {anew ? AdviceKind::kNewGameInstead : AdviceKind::kGoOnAsItStands},
                   .since = record.board().game->started_at});
}

void StartDetector::find_before_game(const ObservedGame& record, std::vector<Finding>& found) {
  if (record.in_play() || sensing_of(record) != drivers::SensingClass::kIdentity) return;
  const auto& board = record.board();
  if (board.link != drivers::ConnectionState::kLive || (board.clock && board.clock->running))
    return;
  const auto& seen = board.placement;
  const auto& rules = record.rules();
  const Placement right = right_placement(rules.next_start);
  if (seen == right || !has_all_pieces(seen, right)) return;
  if (!rules.next_start && rules.chess960 && rules::chess960_number(seen)) return;
  const auto squares = tracking::differences(right, seen);
  // Many squares differ while pieces are set up. After a game its last position may still be on the
  // board.
  const bool few =
      squares.size() <= kFewSquares || (rules.next_start && has_other_pieces(seen, right));
  if (!few || (record.has_game() &&
               !fill_own_ranks(rules::Position(seen, rules::Color::kWhite).square_sets()))) {
    return;
  }
  found.push_back({.key = {IncidentKind::kWrongStartPosition, 0, {}, 2},
                   .severity = Severity::kWarning,
                   .article = article_of(record, rules::Clause::kWrongStart),
                   .before = right,
                   .squares = squares,
                   .facts = {.which = IncidentCase::kBeforeGame, .squares = squares},
                   .advice = {AdviceKind::kSetUpPieces},
                   .since = record.sensed().moments().sensed,
                   .patience = kSetUp,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kBoardPutRight});
}

}  // namespace jadoube::arbiter
