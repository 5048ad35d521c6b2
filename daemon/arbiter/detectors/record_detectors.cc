#include "daemon/arbiter/detectors/record_detectors.h"

#include <algorithm>
#include <span>

#include "daemon/model/game.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/laws/irregularities.h"

namespace jadoube::arbiter {

namespace {

using model::PlyState;

/// How long tracking itself may wait for more events before the arbiter is asked.
constexpr std::chrono::seconds kUndecidedFor{5};
/// After an outage, tracking tries more and more hypotheses, and waits for the board's log. The log
/// is complete some twelve seconds after the board is connected.
constexpr std::chrono::seconds kLostFor{15};
/// If no ply explains some squares for this time, an arbiter must look. A player who thinks with a
/// piece in the hand leaves a square empty, and puts no piece on another square.
constexpr std::chrono::seconds kQuietFor{20};
/// If more squares are wrong, somebody is putting the pieces away.
constexpr int kMostInPlay = 12;

/// If this many pieces are on other squares, they were played, and not set up or put away.
constexpr int kPlayed = 3;

/// True if the last ply ended the game. Changes after it set up the next game.
bool is_ended(const model::Game& game) {
  return game.result != rules::Result::kUnknown && !game.result_is_provisional;
}

/// True if the doubt is about plies of an outage, and the game continues after them. No later
/// observation can decide which plies they were.
bool is_of_outage(const model::Game& game, const model::Doubt& doubt) {
  if (!model::is_recorded(game, doubt)) return false;
  const auto& best = game.explanations[doubt.explanations.front()];
  const auto plies = std::span(game.plies).subspan(best.first_ply, best.san.size());
  return std::ranges::any_of(plies, model::was_unseen);
}

/// True if an arbiter has to choose. In play, this is so unless the second explanation is twenty
/// times less likely. After an outage, no later observation can decide, so an arbiter always has
/// to. Between two explanations without plies there is no choice.
bool needs_choice(const model::Game& game, const model::Doubt& doubt) {
  constexpr int kTwentyTimes = 300;
  if (doubt.explanations.size() < 2) return false;
  const auto& best = game.explanations[doubt.explanations[0]];
  const auto& second = game.explanations[doubt.explanations[1]];
  if (best.san.empty() && second.san.empty()) return false;
  // A doubt that later plies may decide is no separate choice if there is one about an outage.
  // After the end, no plies follow.
  const bool is_only = doubt.explanations.front() == 0 && !is_ended(game);
  return is_of_outage(game, doubt) || (is_only && second.behind < kTwentyTimes);
}

/// "9.", or "9..." if it is Black's: the number of the move after `plies` plies.
std::string number_text(const model::Game& game, std::size_t plies) {
  const bool black_began = game.start.turn() == rules::Color::kBlack;
  const auto half_moves = plies + (black_began ? 1 : 0);
  const auto number = game.start.fullmove_number() + static_cast<int>(half_moves / 2);
  return std::to_string(number) + (half_moves % 2 == 0 ? "." : "...");
}

/// True if an arbiter changed the ply, or if it was an illegal ply, which has its own kind.
bool has_incident_of_its_own(PlyState was, const model::Ply* now) {
  return was == PlyState::kIllegal || was == PlyState::kCorrected ||
         (now != nullptr && now->state == PlyState::kCorrected);
}

/// The moves after `plies` plies are not known. It is one incident from its first finding in play
/// until the record is complete.
Finding not_known(const ObservedGame& record, std::size_t plies) {
  return {.key = {IncidentKind::kNeedsDecision, plies, {}, -1},
          .severity = Severity::kWarning,
          .move = plies == 0 ? std::string() : move_text(record, plies - 1),
          .before = record.firm().last().placement(),
          .after_gone = AfterGone::kResolved};
}

/// True if somebody is putting the pieces away: `wrong`, the number of wrong squares, is too high
/// for play. After an outage, many squares may be wrong because of plies during the outage. Then
/// these pieces are on other squares.
bool are_put_away(const ObservedGame& record, int wrong) {
  if (wrong <= kMostInPlay) return false;
  if (record.sensed().moments().link_changed <= record.sensed().moments().plies_changed)
    return true;
  const auto& seen = record.board().placement;
  const auto squares = tracking::differences(expected_on(record), seen);
  return std::ranges::count_if(squares, [&](rules::Square square) {
           return tracking::is_elsewhere(square, seen);
         }) < kPlayed;
}

/// True if pieces are where no ply explains them. Without a clock one such piece is enough. With a
/// clock the press decides, and a single piece is reported as displaced.
bool pieces_stand_unexplained(const ObservedGame& record) {
  if (record.board().unexplained.empty()) return false;
  const auto wrong = squares_wrong(record);
  if (wrong == 0 || are_put_away(record, wrong)) return false;
  if (record.board().clock) return is_other_position(record);
  const auto& seen = record.board().placement;
  return std::ranges::any_of(record.board().unexplained, [&](rules::Square square) {
    return seen[square] != rules::Piece::kNone;
  });
}

/// Finds squares that no ply explains and that have not changed for long.
void find_quiet(const ObservedGame& record, std::vector<Finding>& found) {
  const bool live = record.board().link == drivers::ConnectionState::kLive;
  if (!live || !record.is_followed() || record.plies().empty() || record.unfollowed()) return;
  if (record.sensed().is_catching_up(record.now()) || record.board().game->incomplete) return;
  if (is_ended(*record.board().game)) return;
  if (!record.board().game->explanations.empty() || !pieces_stand_unexplained(record)) return;
  auto& finding = found.emplace_back(not_known(record, record.plies().size()));
  finding.squares = record.board().unexplained;
  // A ply that is written late explains an older placement, but not the present one.
  finding.since =
      std::max(record.sensed().moments().link_changed, record.sensed().moments().plies_changed);
  const auto differing = tracking::differing(expected_on(record), record.board().placement);
  for (const auto square : rules::Squares(differing)) {
    finding.since = std::max(finding.since, record.sensed().squares().since(square));
  }
  finding.evidence = {EvidenceKind::kStandsOnBoard};
  finding.facts = {.which = IncidentCase::kNotFollowed, .move = finding.move};
  finding.advice = {AdviceKind::kAcceptOrInsert};
  finding.patience = kQuietFor;
  finding.gone = EndReason::kFollowedAgain;
}

/// Finds a game that is over and has an incomplete record. It has a result, or the next game
/// begins.
void find_incomplete(const ObservedGame& record, std::vector<Finding>& found) {
  if (!record.board().game->incomplete) return;
  const auto plies = record.plies().size();
  auto& finding = found.emplace_back(not_known(record, plies));
  finding.evidence = {EvidenceKind::kEndUnexplained};
  finding.facts = {.which = IncidentCase::kRecordIncomplete, .move = finding.move};
  finding.advice = {AdviceKind::kInsertFromScoresheets};
  finding.since = record.sensed().moments().result_given;
  finding.patience = kUndecidedFor;
  finding.gone = EndReason::kRecordWhole;
}

}  // namespace

void RecordDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) *this = {};
  if (!record.has_game()) return;
  if (std::holds_alternative<model::GameStarted>(change)) return compare(record, 0);
  const auto* plies = std::get_if<model::PliesChange>(&change);
  if (plies != nullptr) compare(record, plies->keep);
  if (plies != nullptr || std::holds_alternative<model::UncertaintyChange>(change)) {
    note_choices(*record.board().game, timed.at);
  }
  note_unknown(record);
}

/// Later plies do not show the moves before them. So the moves stay unknown until the plies explain
/// the sensed placement.
void RecordDetector::note_unknown(const ObservedGame& record) {
  const auto unfollowed = record.unfollowed();
  const bool is_gone =
      record.ruling().is_made || (!unfollowed && !missing_ && !is_other_position(record));
  if (is_gone || (unknown_ && unknown_->plies > record.plies().size())) unknown_.reset();
  if (unknown_) return;
  if (unfollowed) {
    unknown_ = {unfollowed->plies, unfollowed->since, unfollowed->pressed ? kAtOnce : kLostFor};
  } else if (missing_) {
    unknown_ = {missing_->ply, missing_->since, kLostFor};
  }
}

/// How many plies of the record are known, if no moves are known after `plies` plies.
std::size_t RecordDetector::plies_known(std::size_t plies) const {
  return unknown_ ? std::min(unknown_->plies, plies) : plies;
}

/// A choice that was already open keeps its first time.
void RecordDetector::note_choices(const model::Game& game, Instant at) {
  std::optional<Choice> missing;
  std::vector<Choice> now;
  for (const auto& doubt : model::doubts(game.explanations)) {
    if (doubt.is_missing) {
      const bool is_known = missing_ && missing_->ply == doubt.first;
      missing = is_known ? missing_ : Choice{doubt.first, true, at};
    }
    if (!needs_choice(game, doubt)) continue;
    const bool stays = is_of_outage(game, doubt);
    const auto known = std::ranges::find_if(choices_, [&](const Choice& choice) {
      return choice.ply == doubt.first + 1 || (!stays && !choice.is_of_outage);
    });
    if (known != choices_.end()) {
      now.push_back({known->ply, stays, known->since});
      choices_.erase(known);
    } else {
      now.push_back({doubt.first + 1, stays, at});
    }
  }
  choices_ = std::move(now);
  missing_ = missing;
}

/// The plies from `keep` on may be other plies now.
void RecordDetector::compare(const ObservedGame& record, std::size_t keep) {
  const auto& now = record.plies();
  auto same = std::min(keep, reported_.size());
  while (same < now.size() && same < reported_.size() && now[same].move == reported_[same].move)
    ++same;
  const auto revision = record.board().game->revision;
  if (revision != revision_ && same < reported_.size()) note_revised(record, same);
  revision_ = revision;
  reported_.resize(std::min(keep, reported_.size()));
  for (auto i = reported_.size(); i < now.size(); ++i) {
    reported_.push_back({now[i].move, now[i].state, now[i].margin, move_text(record, i)});
  }
}

/// Ply `index` is another ply now, or was removed.
void RecordDetector::note_revised(const ObservedGame& record, std::size_t index) {
  // An arbiter made the change, and need not be informed.
  if (record.ruling().is_made) return;
  const auto& was = reported_[index];
  const auto* now = index < record.plies().size() ? &record.plies()[index] : nullptr;
  if (was.state == PlyState::kProvisional || has_incident_of_its_own(was.state, now)) return;
  revised_.push_back(
      {.key = {IncidentKind::kMoveRevised, index + 1, {}, record.board().game->revision},
       .severity = Severity::kInfo,
       .move = was.text,
       .before = record.firm().last().placement(),
       .margin = was.margin,
       .evidence = {EvidenceKind::kLaterEvents},
       .facts = {.move = was.text, .move_instead = now == nullptr ? std::string() : now->san},
       .advice = {AdviceKind::kCompareScoresheets},
       .since = record.now(),
       .patience = std::chrono::seconds(0),
       .after_gone = AfterGone::kStays});
}

void RecordDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return;
  found.insert(found.end(), revised_.begin(), revised_.end());
  find_undecided(record, found);
  find_unfollowed(record, found);
  find_missing(record, found);
  find_still_unknown(record, found);
  if (!unknown_) find_quiet(record, found);
  find_incomplete(record, found);
}

/// Tracking can no longer follow the game. It is reported once, even if more is wrong on the board
/// at later presses.
void RecordDetector::find_unfollowed(const ObservedGame& record,
                                     std::vector<Finding>& found) const {
  const auto unfollowed = record.unfollowed();
  if (!unfollowed || !record.is_followed() || record.board().game->incomplete) return;
  // The clock may still run while the pieces are set up.
  if (is_ended(*record.board().game) && !unfollowed->pressed) return;
  auto& finding = found.emplace_back(not_known(record, plies_known(unfollowed->plies)));
  finding.squares = record.board().unexplained;
  finding.evidence = {unfollowed->pressed ? EvidenceKind::kThreePressesUnexplained
                                          : EvidenceKind::kClockRunsUnexplained};
  finding.facts = {.which = IncidentCase::kNotFollowed, .move = finding.move};
  finding.advice = {AdviceKind::kAcceptOrInsert};
  finding.since = unfollowed->since;
  finding.patience = unfollowed->pressed ? kAtOnce : kLostFor;
  finding.gone = EndReason::kFollowedAgain;
}

/// Plies were written since, but they do not explain the sensed placement. It is still the same
/// incident.
void RecordDetector::find_still_unknown(const ObservedGame& record,
                                        std::vector<Finding>& found) const {
  if (!unknown_ || record.unfollowed() || missing_ || !record.is_followed()) return;
  if (record.board().game->incomplete || is_ended(*record.board().game)) return;
  auto& finding = found.emplace_back(not_known(record, unknown_->plies));
  finding.squares = record.board().unexplained;
  finding.evidence = {EvidenceKind::kStandsOnBoard};
  finding.facts = {.which = IncidentCase::kNotFollowed, .move = finding.move};
  finding.advice = {AdviceKind::kAcceptOrInsert};
  finding.since = unknown_->since;
  finding.patience = unknown_->patience;
  finding.gone = EndReason::kFollowedAgain;
}

void RecordDetector::find_undecided(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& game = *record.board().game;
  const auto same_moves = model::same_moves(game.explanations);
  auto choice = choices_.begin();
  for (const auto& doubt : model::doubts(game.explanations)) {
    if (!needs_choice(game, doubt) || choice == choices_.end()) continue;
    // Explanations with the same moves in another order are one choice.
    std::vector<std::size_t> different;
    for (const auto number : doubt.explanations) {
      if (same_moves[number] == number) different.push_back(number);
    }
    const auto second = doubt.explanations[1];
    const auto& other = game.explanations[different.size() > 1 ? different[1] : second];
    found.push_back({.key = {IncidentKind::kNeedsDecision,
                             choice->ply,
                             {},
                             choice->since.time_since_epoch().count()},
                     .severity = Severity::kWarning,
                     .before = record.firm().last().placement(),
                     .squares = record.board().unexplained,
                     .margin = other.behind,
                     .evidence = {EvidenceKind::kVariationsEquallyGood},
                     .facts = {.which = different.size() > 1 ? IncidentCase::kTwoVariations
                                                             : IncidentCase::kOtherOrder,
                               .move = number_text(game, doubt.first),
                               .variations = {game.explanations[different.front()].san, other.san},
                               .count = std::max(0, static_cast<int>(different.size()) - 2)},
                     .advice = {AdviceKind::kChooseVariation},
                     .since = choice->since,
                     .patience = kUndecidedFor,
                     .after_gone = AfterGone::kResolved,
                     .gone = EndReason::kCertainAgain});
    ++choice;
  }
}

/// Finds missing plies in a game that continues from the sensed placement. No later event will show
/// them.
void RecordDetector::find_missing(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& game = *record.board().game;
  if (!missing_ || game.incomplete || record.unfollowed()) return;
  if (missing_->ply > record.plies().size()) return;
  auto& finding = found.emplace_back(not_known(record, plies_known(missing_->ply)));
  finding.evidence = {EvidenceKind::kInferredAfterGap};
  finding.facts = {.which = IncidentCase::kMovesMissing, .move = finding.move};
  finding.advice = {AdviceKind::kInsertFromScoresheets};
  finding.since = missing_->since;
  finding.patience = kLostFor;
  finding.gone = EndReason::kRecordWhole;
}

void ReportedDetector::take(const model::TimedChange& change) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
}

void ReportedDetector::report(const model::Report& report, const ObservedGame& record) {
  if (report.kind == model::Report::Kind::kTwoHands) {
    ++two_hands_[*report.by];
  } else if (!reversed_) {
    reversed_ = {record.now(), record.firm().plies()};
  }
}

void ReportedDetector::find(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!record.has_game() || !reversed_) return;
  const auto ruling = rules::colours_reversed(record.rules().laws, reversed_->plies);
  const bool anew = ruling.remedy == rules::Remedy::kNewGame;
  found.push_back(
      {.key = {IncidentKind::kColoursReversed},
       .severity = Severity::kInfo,
       .article = std::string(ruling.article),
       .evidence = {EvidenceKind::kReportedByArbiter},
       .facts = {.count = static_cast<int>(reversed_->plies)},
       .advice = {anew ? AdviceKind::kStopAndPlayNewGame : AdviceKind::kGoOnWithColours},
       .since = reversed_->at,
       .patience = std::chrono::seconds(0),
       .after_gone = AfterGone::kStays});
}

}  // namespace jadoube::arbiter
