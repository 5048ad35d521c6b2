#include "daemon/arbiter/detectors/ending_detector.h"

#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {
namespace {

using model::PlyState;
using rules::Clause;
using rules::Color;
using rules::EndKind;
using rules::Result;

/// A search with this budget takes some tens of milliseconds at worst.
constexpr rules::MateBudget kMateBudget{20'000};

IncidentKind kind_of(EndKind kind) {
  switch (kind) {
    case EndKind::kDeadPosition:
      return IncidentKind::kDeadPosition;
    case EndKind::kFivefold:
      return IncidentKind::kFivefoldRepetition;
    default:
      return IncidentKind::kSeventyFiveMoves;
  }
}

/// Mate or stalemate is on the board. Nobody needs to press the clock for it [FIDE 2023 Art.
/// 6.2.1.1].
void find_without_legal_move(const ObservedGame& record, std::vector<Finding>& found) {
  const auto& last = record.firm().last();
  if (record.plies().empty() || !last.legal_moves().empty()) return;
  const auto& ply = record.plies().back();
  // An illegal move neither mates nor stalemates: the players must take it back first.
  if (ply.state == PlyState::kIllegal) return;
  const bool mate = last.in_check();
  const auto turn = last.turn();
  found.push_back({.key = {mate ? IncidentKind::kCheckmate : IncidentKind::kStalemate,
                           record.plies().size(), mate ? std::optional(turn) : std::nullopt},
                   .severity = Severity::kInfo,
                   .article = article_of(record, mate ? Clause::kCheckmate : Clause::kStalemate),
                   .move = move_text(record, record.plies().size() - 1),
                   .before = last.placement(),
                   .margin = ply.margin,
                   .evidence = {ply.state == PlyState::kProvisional ? EvidenceKind::kStandsOnBoard
                                                                    : EvidenceKind::kPlyConfirmed},
                   .facts = {.player = mate ? std::nullopt : std::optional(turn)},
                   .advice = {AdviceKind::kTakeResult},
                   .since = ply.made_at,
                   .gone = EndReason::kMoveTakenBack});
}

/// Finds the draws of a game in which the player to move has legal moves.
void find_draw(const ObservedGame& record, std::vector<Finding>& found) {
  const auto& ended = record.firm().ended();
  if (!ended || !record.in_play()) return;
  const auto kind = ended->kind;
  if (kind == EndKind::kCheckmate || kind == EndKind::kStalemate) return;
  const bool dead = kind == EndKind::kDeadPosition;
  const auto& position = record.firm().position_after(ended->plies);
  found.push_back({.key = {kind_of(kind), ended->plies},
                   .severity = dead ? Severity::kInfo : Severity::kCritical,
                   .article = ended->article,
                   .move = move_text(record, ended->plies - 1),
                   .before = position.placement(),
                   .evidence = {dead ? EvidenceKind::kProved : EvidenceKind::kCountedInRecord},
                   .advice = {AdviceKind::kStopGame},
                   .since = firm_since(record.plies()[ended->plies - 1]),
                   .patience = std::chrono::seconds(0),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kResultOrRecordChanged});
}

void find_play_after_end(const ObservedGame& record, std::vector<Finding>& found) {
  const auto& ended = record.firm().ended();
  if (!ended || record.firm().plies() <= ended->plies) return;
  found.push_back(
      {.key = {IncidentKind::kPlayAfterEnd, ended->plies + 1, maker_of(record, ended->plies + 1)},
       .severity = Severity::kWarning,
       .article = ended->article,
       .move = move_text(record, ended->plies),
       .before = record.firm().position_after(ended->plies).placement(),
       .evidence = {EvidenceKind::kConfirmedPlyFollows},
       .facts = {.ending = ended->kind},
       .advice = {AdviceKind::kStopGameRestNotCounted},
       .since = firm_since(record.plies()[ended->plies]),
       .gone = EndReason::kRecordChanged});
}

/// Both kings are in check, or a pawn is on its last rank, and still so after the next move [FIDE
/// 2023 Art. A.5.4]. The finding is about the first ply that led to it.
void find_illegal_position(const ObservedGame& record, bool plain, std::vector<Finding>& found) {
  const auto& game = record.firm();
  const auto ending = [&](std::size_t plies) -> std::optional<rules::Ending> {
    if (plies < 2) return std::nullopt;
    return rules::ending_by_illegal_position(record.rules().laws, record.rules().conditions,
                                             game.position_after(plies - 1),
                                             game.position_after(plies));
  };
  auto plies = game.plies();
  const auto now = ending(plies);
  if (!now || !record.in_play()) return;
  while (ending(plies - 1)) --plies;
  found.push_back({.key = {IncidentKind::kBothKingsInCheck, plies},
                   .severity = plain ? Severity::kCritical : Severity::kWarning,
                   .article = std::string(now->article),
                   .move = move_text(record, plies - 1),
                   .before = game.position_after(plies - 1).placement(),
                   .evidence = {EvidenceKind::kStillStands},
                   .advice = {AdviceKind::kDeclareDraw},
                   .since = firm_since(record.plies()[plies - 1]),
                   .patience = std::chrono::seconds(0),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kPutRightOrResult});
}

/// The finding that the players gave a wrong result.
Finding conflict(const ObservedGame& record, std::string article, IncidentFacts facts) {
  return {.key = {IncidentKind::kResultConflict,
                  record.plies().size(),
                  {},
                  static_cast<int>(record.board().game->result)},
          .severity = Severity::kWarning,
          .article = std::move(article),
          .before = record.firm().last().placement(),
          .evidence = {EvidenceKind::kRecordAndResult},
          .facts = std::move(facts),
          .advice = {AdviceKind::kAskAndSetResult},
          .since = record.sensed().moments().result_given,
          .after_gone = AfterGone::kResolved,
          .gone = EndReason::kResultChanged};
}

/// `Ending`: how the game has ended, as `Ended` or as the Laws give it.
template <typename Ending>
Finding conflict_with(const ObservedGame& record, const Ending& ending) {
  return conflict(record, std::string(ending.article),
                  {.which = IncidentCase::kResultAgainstEnding,
                   .ending = ending.kind,
                   .right_result = ending.result,
                   .given_result = record.board().game->result});
}

/// The player who has won by the result that was given. Nothing for a draw.
std::optional<Color> winner_of(Result result) {
  if (result == Result::kWhiteWins) return Color::kWhite;
  if (result == Result::kBlackWins) return Color::kBlack;
  return std::nullopt;
}

/// True if nothing on the board and no penalty explains a win, so that the loser has resigned.
bool is_resignation(model::Termination termination) {
  return termination == model::Termination::kKingsGesture ||
         termination == model::Termination::kResultPiece ||
         termination == model::Termination::kNormal;
}

}  // namespace

/// The right end of a game that was won on time or by resignation. Nothing for any other result.
std::optional<rules::Ending> EndingDetector::ending_of_winner(const ObservedGame& record) {
  const auto& given = *record.board().game;
  const auto winner = winner_of(given.result);
  const bool on_time = given.termination == model::Termination::kTimeForfeit;
  if (!winner || (!on_time && !is_resignation(given.termination))) return std::nullopt;
  const auto& game = record.firm().game();
  if (!asked_ || asked_->player != *winner || !(asked_->position == game.position())) {
    asked_ = {game.position(), *winner, can_still_mate(game.position(), *winner)};
  }
  const auto loser = rules::opponent_of(*winner);
  const auto& laws = record.rules().laws;
  return on_time ? rules::ending_by_flag_fall(game, laws, loser, asked_->verdict)
                 : rules::ending_by_resignation(game, laws, loser, asked_->verdict);
}

void EndingDetector::find_conflict(const ObservedGame& record, std::vector<Finding>& found) {
  const auto& game = *record.board().game;
  if (record.is_followed() || game.incomplete) return;
  const auto& ended = record.firm().ended();
  if (ended) {
    if (ended->result != game.result) found.push_back(conflict_with(record, *ended));
    return;
  }
  if (game.result == Result::kDraw &&
      !rules::ending_by_agreement(record.firm().game(), record.rules().laws)) {
    found.push_back(conflict(record, article_of(record, Clause::kAgreement),
                             {.which = IncidentCase::kDrawTooEarly}));
  }
  const auto meant = ending_of_winner(record);
  if (meant && meant->result == Result::kDraw) found.push_back(conflict_with(record, *meant));
}

void EndingDetector::find(const ObservedGame& record, bool plain, std::vector<Finding>& found) {
  if (!record.has_game()) return;
  find_without_legal_move(record, found);
  find_draw(record, found);
  find_play_after_end(record, found);
  find_illegal_position(record, plain, found);
  find_conflict(record, found);
}

rules::Verdict can_still_mate(const rules::Position& position, Color player) {
  return rules::can_mate(position, player, kMateBudget).verdict;
}

}  // namespace jadoube::arbiter
