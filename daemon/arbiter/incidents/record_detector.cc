#include "daemon/arbiter/incidents/record_detector.h"

#include <algorithm>

#include "daemon/tracking/sensors/difference.h"

namespace jadoube::arbiter {
namespace {

using model::PlyState;

/// So long tracking itself may wait for more events before the arbiter is asked.
constexpr std::chrono::seconds kUndecidedFor{5};
/// After an outage tracking looks at more and more hypotheses until it gives up, and waits for the
/// board's log. The log is there some twelve seconds after the connection.
constexpr std::chrono::seconds kLostFor{15};
/// Squares that no ply explains for so long need somebody. A player who thinks with a piece in the
/// hand leaves a square empty, and puts no piece elsewhere.
constexpr std::chrono::seconds kQuietFor{20};
/// If more squares are other than they should be, somebody is putting the pieces away.
constexpr int kMostInPlay = 12;

/// True if the second hypothesis has a chance. One that is twenty times less likely needs no
/// decision. Of two hypotheses without plies there is nothing to choose.
bool matters(const std::vector<model::Explanation>& explanations) {
  constexpr int kTwentyTimes = 300;
  return explanations.size() > 1 && explanations[1].behind < kTwentyTimes &&
         !(explanations[0].san.empty() && explanations[1].san.empty());
}

/// True if an arbiter changed the ply, or if it was an illegal ply, which has its own kind.
bool is_told_elsewhere(PlyState was, const model::Ply* now) {
  return was == PlyState::kIllegal || was == PlyState::kCorrected ||
         (now != nullptr && now->state == PlyState::kCorrected);
}

/// The moves after so many plies are not known. This is one incident, from the time it is found in
/// play until the record is whole.
Finding not_known(const Record& record, std::size_t plies) {
  return {.key = {IncidentKind::kNeedsDecision, plies, {}, -1},
          .severity = Severity::kWarning,
          .move = plies == 0 ? std::string() : move_text(record, plies - 1),
          .before = record.last().placement(),
          .after_gone = AfterGone::kResolved};
}

/// The moves no longer follow from the plies. It is told once, whatever stands wrong at later
/// presses.
void find_unfollowed(const Record& record, std::vector<Finding>& found) {
  const auto unfollowed = record.unfollowed();
  if (!unfollowed || !record.in_play() || record.board().game->incomplete) return;
  auto& finding = found.emplace_back(not_known(record, unfollowed->plies));
  finding.squares = record.board().unexplained;
  finding.evidence = {unfollowed->pressed ? EvidenceKind::kThreePressesUnexplained
                                          : EvidenceKind::kClockRunsUnexplained};
  finding.facts = {.which = IncidentCase::kNotFollowed, .move = finding.move};
  finding.advice = {AdviceKind::kAcceptOrInsert};
  finding.since = unfollowed->since;
  finding.patience = unfollowed->pressed ? kAtOnce : kLostFor;
  finding.gone = EndReason::kFollowedAgain;
}

/// True if pieces stand where no ply explains them. Without a clock one such piece is enough. With
/// a clock the press decides, and a single piece is told as displaced.
bool pieces_stand_unexplained(const Record& record) {
  if (record.board().unexplained.empty()) return false;
  const auto wrong = squares_wrong(record);
  if (wrong == 0 || wrong > kMostInPlay) return false;
  if (record.board().clock) return is_other_position(record);
  const auto& seen = record.board().placement;
  return std::ranges::any_of(record.board().unexplained, [&](rules::Square square) {
    return seen[square] != rules::Piece::kNone;
  });
}

/// Nothing has moved for long on the squares that no ply explains.
void find_quiet(const Record& record, std::vector<Finding>& found) {
  const bool live = record.board().link == drivers::ConnectionState::kLive;
  if (!live || !record.in_play() || record.plies().empty() || record.unfollowed()) return;
  if (record.is_catching_up() || record.board().game->incomplete) return;
  if (!record.board().game->explanations.empty() || !pieces_stand_unexplained(record)) return;
  auto& finding = found.emplace_back(not_known(record, record.plies().size()));
  finding.squares = record.board().unexplained;
  // A ply that comes late explains what stood for long, and leaves the next one to explain.
  finding.since = std::max(record.link_changed(), record.plies_changed());
  const auto differing = tracking::differing(record.expected(), record.board().placement);
  for (const auto square : rules::Squares(differing)) {
    finding.since = std::max(finding.since, record.squares().since(square));
  }
  finding.evidence = {EvidenceKind::kStandsOnBoard};
  finding.facts = {.which = IncidentCase::kNotFollowed, .move = finding.move};
  finding.advice = {AdviceKind::kAcceptOrInsert};
  finding.patience = kQuietFor;
  finding.gone = EndReason::kFollowedAgain;
}

/// The game is over and its record is not whole. It has a result, or the next game begins.
void find_incomplete(const Record& record, std::vector<Finding>& found) {
  if (!record.board().game->incomplete) return;
  const auto plies = record.plies().size();
  auto& finding = found.emplace_back(not_known(record, plies));
  finding.evidence = {EvidenceKind::kEndUnexplained};
  finding.facts = {.which = IncidentCase::kRecordIncomplete, .move = finding.move};
  finding.advice = {AdviceKind::kInsertFromScoresheets};
  finding.since = record.result_given();
  finding.patience = kUndecidedFor;
  finding.gone = EndReason::kRecordWhole;
}

}  // namespace

void RecordDetector::take(const model::TimedChange& timed, const Record& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) *this = {};
  if (!record.has_game()) return;
  if (std::holds_alternative<model::GameStarted>(change)) return compare(record, 0);
  if (const auto* plies = std::get_if<model::PliesChange>(&change)) compare(record, plies->keep);
  if (!std::holds_alternative<model::UncertaintyChange>(change)) return;
  const bool waits = matters(record.board().game->explanations);
  if (!waits) uncertain_since_.reset();
  if (!waits || uncertain_since_) return;
  uncertain_since_ = timed.at;
  uncertain_ply_ = record.board().game->explanations.front().first_ply + 1;
}

/// The plies from `keep` on may be other plies now.
void RecordDetector::compare(const Record& record, std::size_t keep) {
  const auto& now = record.plies();
  auto same = std::min(keep, told_.size());
  while (same < now.size() && same < told_.size() && now[same].move == told_[same].move) ++same;
  const auto revision = record.board().game->revision;
  if (revision != revision_ && same < told_.size()) note_revised(record, same);
  revision_ = revision;
  told_.resize(std::min(keep, told_.size()));
  for (auto i = told_.size(); i < now.size(); ++i) {
    told_.push_back({now[i].move, now[i].state, now[i].margin, move_text(record, i)});
  }
}

/// Ply `index` is another ply now, or gone.
void RecordDetector::note_revised(const Record& record, std::size_t index) {
  // The arbiter who did it knows it.
  if (record.is_ruling()) return;
  const auto& was = told_[index];
  const auto* now = index < record.plies().size() ? &record.plies()[index] : nullptr;
  if (was.state == PlyState::kProvisional || is_told_elsewhere(was.state, now)) return;
  revised_.push_back(
      {.key = {IncidentKind::kMoveRevised, index + 1, {}, record.board().game->revision},
       .severity = Severity::kInfo,
       .move = was.text,
       .before = record.last().placement(),
       .margin = was.margin,
       .evidence = {EvidenceKind::kLaterEvents},
       .facts = {.move = was.text, .move_instead = now == nullptr ? std::string() : now->san},
       .advice = {AdviceKind::kCompareScoresheets},
       .since = record.now(),
       .patience = std::chrono::seconds(0),
       .after_gone = AfterGone::kStays});
}

void RecordDetector::find(const Record& record, std::vector<Finding>& found) const {
  if (!record.has_game()) return;
  found.insert(found.end(), revised_.begin(), revised_.end());
  find_undecided(record, found);
  find_unfollowed(record, found);
  find_quiet(record, found);
  find_incomplete(record, found);
}

void RecordDetector::find_undecided(const Record& record, std::vector<Finding>& found) const {
  const auto& explanations = record.board().game->explanations;
  if (!uncertain_since_ || !matters(explanations)) return;
  found.push_back({.key = {IncidentKind::kNeedsDecision,
                           uncertain_ply_,
                           {},
                           uncertain_since_->time_since_epoch().count()},
                   .severity = Severity::kWarning,
                   .before = record.last().placement(),
                   .squares = record.board().unexplained,
                   .margin = explanations[1].behind,
                   .evidence = {EvidenceKind::kVariationsEquallyGood},
                   .facts = {.which = IncidentCase::kTwoVariations,
                             .variations = {explanations[0].san, explanations[1].san}},
                   .advice = {AdviceKind::kChooseVariation},
                   .since = *uncertain_since_,
                   .patience = kUndecidedFor,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kCertainAgain});
}

}  // namespace jadoube::arbiter
