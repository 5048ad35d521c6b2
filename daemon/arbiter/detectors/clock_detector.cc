#include "daemon/arbiter/detectors/clock_detector.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/arbiter/detectors/ending_detector.h"
#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/model/calendar.h"
#include "daemon/model/game.h"
#include "daemon/tracking/inferred/cost.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/laws/irregularities.h"
#include "rules/time/clock_model.h"

// A clock reports times, flags and whose time runs, a few times a second and up to a second late. A
// forgotten press looks like a stuck lever. So one missing press is not reported, but two in a row
// are. It is also reported if the time of the player who is not to move runs for a minute.
namespace jadoube::arbiter {
namespace {

using rules::Clause;
using rules::Color;

constexpr std::chrono::seconds kRunsAgainst{60}, kStartsAgainst{10};
/// Players who end a game need at most this time to stop the clock, shake hands and put the kings
/// in the centre [guess].
constexpr std::chrono::seconds kGameEnds{20};

/// The number of moves of each player among the firm plies.
ByColor<int> moves_of(const ObservedGame& record) {
  return model::moves_made(*record.board().game, record.firm().plies());
}

/// True if a ply was made and pressed after the tournament got a result of the game.
bool is_played_on_since_result(const ObservedGame& record) {
  const auto made = record.firm().plies();
  const auto& since = record.rules().result_since;
  if (made == 0 || !since) return false;
  const model::Ply& last = record.plies()[made - 1];
  return last.evidence == model::Evidence::kPress && last.made_at > *since;
}

std::int64_t detail_of(Instant at) { return at.time_since_epoch().count(); }

}  // namespace

void ClockDetector::take(const model::TimedChange& timed, const ObservedGame& record) {
  const auto& change = timed.change;
  if (std::holds_alternative<model::GameStarted>(change)) return begin(record);
  if (!record.has_game()) return;
  if (std::holds_alternative<model::ClockChange>(change)) return look_at_clock(record);
  if (const auto* square = std::get_if<model::SquareChange>(&change)) {
    const auto stood = record.firm().last().placement()[square->square];
    if (square->piece == rules::Piece::kNone && stood != rules::Piece::kNone) {
      players_[color_of(stood)].seen = true;
    }
  }
}

void ClockDetector::begin(const ObservedGame& record) {
  *this = {};
  for (const auto color : kColors) {
    const auto& control = record.rules().control_of(color);
    // If a game begins in a later period, the flags of the earlier periods have already fallen.
    if (control) players_[color].flags = control->period_of_move(moves_of(record)[color] + 1);
  }
  if (record.board().clock) look_at_clock(record);
}

void ClockDetector::look_at_clock(const ObservedGame& record) {
  const auto& clock = record.board().clock;
  const auto now = record.now();
  const auto runs = clock ? clock->running : std::nullopt;
  if (runs != runs_ || (runs && !has_run_)) runs_since_ = now;
  runs_ = runs;
  if (!clock) {
    if (gone_since_ == Instant{}) gone_since_ = now;
    return;
  }
  gone_since_ = {};
  had_clock_ = true;
  const bool stands = !runs && !clock->white_flag && !clock->black_flag;
  if (!stands) stands_since_.reset();
  if (stands && !stands_since_) stands_since_ = now;
  if (runs && !has_run_) first_ran_ = now;
  has_run_ |= runs.has_value();
  const auto& presses = record.sensed().presses();
  if (!presses.empty()) players_[presses.back().by].seen = true;
  for (const auto color : kColors) {
    look_at_flag(record, color);
    look_at_time(record, color);
  }
}

void ClockDetector::look_at_flag(const ObservedGame& record, Color color) {
  auto& player = players_[color];
  const auto& clock = *record.board().clock;
  if (!clock.flag_of(color)) {
    if (player.flag) ++player.flags;
    player.flag.reset();
    return;
  }
  if (player.flag || !record.is_followed() || !has_run_) return;
  Flag flag{record.now(), clock, record.plies().size(), record.firm().last()};
  if (const auto& control = record.rules().control_of(color)) {
    const auto needed = control->moves_until_end_of(player.flags);
    flag.in_time = needed && moves_of(record)[color] >= *needed;
  }
  player.flag = flag;
}

void ClockDetector::look_at_time(const ObservedGame& record, Color color) {
  const auto& control = record.rules().control_of(color);
  if (!control || !record.in_play() || !has_run_) return;
  // In rapid and blitz nobody has to record the moves [FIDE 2023 Art. A.2, B.3].
  if (record.rules().conditions.tempo != rules::Tempo::kStandard) return;
  const auto time = record.board().clock->time_of(color);
  const auto number = control->period_of_move(moves_of(record)[color] + 1);
  if (!rules::may_stop_recording(time, control->period(number).per_move)) return;
  auto& reported = players_[color].trouble;
  const auto period = static_cast<std::int64_t>(number);
  if (std::ranges::any_of(reported, [&](const auto& t) { return t.key.detail == period; })) return;
  reported.push_back({.key = {IncidentKind::kTimeTrouble, 0, color, period},
                      .severity = Severity::kInfo,
                      .article = "8.5",
                      .before = record.firm().last().placement(),
                      .evidence = {EvidenceKind::kReadFromClock},
                      .advice = {AdviceKind::kBeThereAndRecord},
                      .since = record.now(),
                      .patience = std::chrono::seconds(0),
                      .after_gone = AfterGone::kStays});
}

void ClockDetector::find(const ObservedGame& record, std::vector<Finding>& found) {
  if (!record.has_game()) return;
  for (const auto color : kColors) {
    find_flag(record, color, found);
    const auto& trouble = players_[color].trouble;
    found.insert(found.end(), trouble.begin(), trouble.end());
  }
  if (!record.in_play()) return;
  find_stuck(record, found);
  find_wrong_side(record, found);
  find_stopped(record, found);
  find_lost(record, found);
  find_absent(record, found);
}

/// If the tournament already has a result, the players may have left the clock running. Or somebody
/// entered the result for the wrong table, and this flag decides the game.
void ClockDetector::find_flag(const ObservedGame& record, Color color,
                              std::vector<Finding>& found) {
  auto& flag = players_[color].flag;
  // The game had ended before the flag fell [FIDE 2023 Art. 6.9].
  if (!flag || flag->in_time || flag->position.legal_moves().empty()) return;
  if (record.firm().ended() && record.firm().ended()->plies <= flag->plies) return;
  const auto& result_since = record.rules().result_since;
  const bool has_result = !record.in_play() && result_since && flag->since >= *result_since;
  if (has_result && record.firm().plies() == 0) return;
  const auto other = opponent_of(color);
  if (!flag->can_mate) flag->can_mate = can_still_mate(flag->position, other);
  const bool sure = record.rules().control || flag->clock.time_of(color).count() == 0;
  const bool both = players_[other].flag && !players_[other].flag->in_time;
  auto severity = sure ? Severity::kCritical : Severity::kWarning;
  auto advice =
      *flag->can_mate == rules::Verdict::kNo ? AdviceKind::kGameIsDrawn : AdviceKind::kFlagLoses;
  if (has_result) {
    severity = is_played_on_since_result(record) ? Severity::kWarning : Severity::kInfo;
    advice = AdviceKind::kCompareResults;
  }
  found.push_back(
      {.key = {IncidentKind::kFlagFall, flag->plies, color, detail_of(flag->since)},
       .severity = severity,
       .article = article_of(record, Clause::kFlagFall),
       .before = flag->position.placement(),
       .at_press = flag->clock,
       .evidence = {sure ? EvidenceKind::kReadFromClock : EvidenceKind::kReadFromClockOnly},
       .facts = {.both = both, .opponent_can_mate = *flag->can_mate},
       .advice = {advice},
       .since = flag->since,
       .patience = std::chrono::seconds(0),
       .after_gone = AfterGone::kResolved,
       .gone = EndReason::kFlagUpAgain});
}

/// Two plies in a row are firm, and no press completed either. Presses during an outage are not
/// detected, so plies of an outage do not count.
void ClockDetector::find_stuck(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto& presses = record.sensed().presses();
  const auto firm = record.firm().plies();
  if (!runs_ || firm < 2) return;
  const auto pressed = std::max(presses.empty() ? first_ran_ : presses.back().at,
                                record.sensed().moments().link_changed);
  const auto after_press = [&](std::size_t index) {
    const auto& ply = record.plies()[index];
    const bool seen = ply.evidence != model::Evidence::kPress &&
                      ply.evidence != model::Evidence::kReconnect &&
                      ply.evidence != model::Evidence::kArbiter;
    return seen && ply.made_at > pressed + tracking::kPressWaits;
  };
  if (!after_press(firm - 1) || !after_press(firm - 2)) return;
  found.push_back({.key = {IncidentKind::kClockStuck, 0, {}, detail_of(pressed)},
                   .severity = Severity::kWarning,
                   .article = article_of(record, Clause::kWrongClock),
                   .before = record.firm().last().placement(),
                   .evidence = {EvidenceKind::kLeverStaysAfterTwo},
                   .facts = {.which = IncidentCase::kLeverStays},
                   .advice = {AdviceKind::kLookAtClock},
                   .since = firm_since(record.plies()[firm - 1]),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kLeverMoves});
}

/// The time of the player who is not to move runs, and nothing else changes.
void ClockDetector::find_wrong_side(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!runs_ || *runs_ == record.firm().last().turn() || record.firm().last().legal_moves().empty())
    return;
  // It is not known who is to move.
  if (record.unfollowed()) return;
  // The player replaced a pawn wrongly and pressed. Another incident reports it, and the arbiter
  // then sets the clock.
  const bool replaced_wrongly = std::ranges::any_of(found, [&](const Finding& finding) {
    return finding.key.kind == IncidentKind::kPromotionIncomplete &&
           finding.key.ply == record.plies().size() + 1;
  });
  if (replaced_wrongly) return;
  const bool starts = record.plies().empty();
  const auto since = starts ? runs_since_ : std::max(runs_since_, record.plies().back().made_at);
  found.push_back(
      {.key = {IncidentKind::kClockStuck, record.plies().size(), *runs_},
       .severity = starts ? Severity::kWarning : Severity::kInfo,
       .article = article_of(record, Clause::kWrongClock),
       .before = record.firm().last().placement(),
       .evidence = {starts ? EvidenceKind::kNoMoveMade : EvidenceKind::kLastMoveNotPressed},
       .facts = {.which = IncidentCase::kWrongClockRuns},
       .advice = {starts ? AdviceKind::kLetOtherClockRun : AdviceKind::kDoNotRemindOfPress},
       .since = since,
       .patience = starts ? kStartsAgainst : kRunsAgainst,
       .after_gone = AfterGone::kResolved,
       .gone = EndReason::kRightClockRuns});
}

/// A player may stop the clock to call the arbiter. Players also stop it when the game has
/// ended.
void ClockDetector::find_stopped(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!stands_since_ || !has_run_ || record.firm().last().legal_moves().empty()) return;
  found.push_back({.key = {IncidentKind::kClockStopped, 0, {}, detail_of(*stands_since_)},
                   .severity = Severity::kInfo,
                   .article = "6.11",
                   .before = record.firm().last().placement(),
                   .evidence = {EvidenceKind::kReadFromClock},
                   .advice = {AdviceKind::kSeeWhatPlayersWant},
                   .since = *stands_since_,
                   .patience = kGameEnds,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kClockRuns});
}

void ClockDetector::find_lost(const ObservedGame& record, std::vector<Finding>& found) const {
  if (!had_clock_ || record.board().clock) return;
  const bool away = record.board().link != drivers::ConnectionState::kLive;
  if (away && record.sensed().moments().link_changed <= gone_since_) return;
  found.push_back({.key = {IncidentKind::kClockLost, 0, {}, detail_of(gone_since_)},
                   .severity = Severity::kWarning,
                   .before = record.firm().last().placement(),
                   .evidence = {EvidenceKind::kBoardSaysNoClock},
                   .advice = {AdviceKind::kPlugInClock},
                   .since = gone_since_,
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kClockBack});
}

/// The player has not moved, lifted or pressed since the round began, and no arbiter has seen them.
void ClockDetector::find_absent(const ObservedGame& record, std::vector<Finding>& found) const {
  const auto allowed = rules::default_time(record.rules().laws, record.rules().default_time);
  if (!allowed || allowed->count() == 0 || record.plies().size() > 1) return;
  const auto& stated = record.rules().starts_at;
  if (!stated && !has_run_) return;
  const auto absent = record.firm().last().turn();
  if (players_[absent].seen || is_said_to_be_here(record, absent)) return;
  found.push_back({.key = {IncidentKind::kPlayerAbsent, 0, absent},
                   .severity = Severity::kInfo,
                   .article = article_of(record, Clause::kDefaultTime),
                   .evidence = {EvidenceKind::kNobodySeen},
                   .advice = {AdviceKind::kLookForPlayer},
                   .since = stated ? model::moment_of(*stated) : first_ran_,
                   .patience = *allowed + std::chrono::milliseconds(1),
                   .after_gone = AfterGone::kResolved,
                   .gone = EndReason::kPlayerCame});
}

// The problem: a press without a move changes nothing on the board. A late press for an earlier
// ply, a lever that bounces and a move that is taken back look the same.
//
// The policy: a press is reported as empty only if all of this is true.
// - The player was to move, and a press of the opponent confirmed the opponent's last ply.
// - No ply of the player was written since then, not even for a moment.
// - The record's last position is on the board, and was there at that press.
// - No square changes for a second, and the lever stays where it is.
// - If each player has a board of their own, that of the player is connected.
//
//   Black's press     White's press                reported
//   |  nothing moves  |        1 s                 |
//
// Somebody may stop the clock within that second, or press back, without a change on the board. The
// press then still counts, and the incident is recorded, but not as critical. A lever that goes to
// and fro right after the opponent's press has only bounced.
//
// Not handled: presses before the first ply, because players move levers to set and start clocks.
// Presses on a board that does not read one of its pieces.

namespace {

using model::Evidence;
using model::PlyState;

/// True if the last position is on the board. Misread pieces do not count.
bool position_stands(const ObservedGame& record) { return squares_wrong(record) == 0; }

/// True if the player who made the last ply pressed for it before `press`.
bool last_ply_was_pressed(const ObservedGame& record, const SeenPress& press) {
  const auto& ply = record.plies().back();
  return ply.state != PlyState::kProvisional && ply.evidence == Evidence::kPress &&
         ply.confirmed_at && *ply.confirmed_at < press.at;
}

/// True if only the other player's last ply changed the sensed placement since this player pressed
/// before. If something else changed, moves may have brought the board back to the position.
bool nothing_moved(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.size() < 3) return true;
  const auto& own = presses[presses.size() - 3];
  const auto plies = record.firm().plies();
  const auto& game = record.firm();
  const auto ply = tracking::differing(game.position_after(plies - 1).placement(),
                                       game.position_after(plies).placement());
  return (tracking::differing(own.seen, record.board().placement) & ~ply) == 0;
}

/// True if the board of this player is connected. Each player may have a board of their own.
bool is_board_seen(const ObservedGame& record, rules::Color player) {
  const auto& pair = record.board().pair;
  return !pair || pair->of(player).standing != model::PairStanding::kUnseen;
}

/// True if the lever had come to rest since the opponent's press. Before that it may have bounced.
bool is_deliberate(const SeenPress& press, const ObservedGame& record) {
  constexpr std::chrono::seconds kBounces{1};
  const auto& presses = record.sensed().presses();
  const auto known = std::ranges::find(presses, press.at, &SeenPress::at);
  return known != presses.end() && known != presses.begin() &&
         press.at - std::prev(known)->at >= kBounces;
}

}  // namespace

void EmptyPressDetector::take(const model::TimedChange& change, const ObservedGame& record) {
  if (std::holds_alternative<model::GameStarted>(change.change)) *this = {};
  if (!record.has_game()) return;
  most_plies_ = std::max(most_plies_, record.plies().size());
  judge_candidate(record);
  if (std::holds_alternative<model::ClockChange>(change.change)) look_at_press(record);
}

/// Drops the candidate if a change is a move, or if somebody undid the press.
void EmptyPressDetector::judge_candidate(const ObservedGame& record) {
  if (!candidate_ || is_still_empty(record)) return;
  const auto& clock = record.board().clock;
  const bool stopped = clock && !clock->running;
  const bool pressed_back = clock && clock->running == candidate_->press.by;
  if (nothing_moved_since(record) &&
      (stopped || (pressed_back && is_deliberate(candidate_->press, record)))) {
    candidate_->undone_at = record.now();
    certain_.push_back(*candidate_);
  }
  candidate_.reset();
}

void EmptyPressDetector::look_at_press(const ObservedGame& record) {
  const auto& presses = record.sensed().presses();
  if (presses.empty() || presses.back().at != record.now() || !record.in_play()) return;
  candidate_.reset();
  const auto& press = presses.back();
  const auto count = record.plies().size();
  const bool wrote_more = std::exchange(most_plies_, count) > count;
  if (count == 0 || wrote_more || record.firm().last().turn() != press.by) return;
  if (!last_ply_was_pressed(record, press) || !position_stands(record)) return;
  if (!nothing_moved(record)) return;
  if (press.at - record.sensed().moments().sensed < tracking::kPressWaits) return;
  if (!is_board_seen(record, press.by)) return;
  candidate_ = EmptyPress{press, count};
}

/// It is called after every change, so it notices each ply and each lifted piece.
bool EmptyPressDetector::nothing_moved_since(const ObservedGame& record) const {
  return record.in_play() && record.board().game->explanations.empty() &&
         record.plies().size() == candidate_->plies &&
         record.sensed().moments().sensed <= candidate_->press.at &&
         record.sensed().moments().link_changed <= candidate_->press.at &&
         !record.firm().last().legal_moves().empty();
}

bool EmptyPressDetector::is_still_empty(const ObservedGame& record) const {
  const auto& clock = record.board().clock;
  return nothing_moved_since(record) && clock &&
         clock->running == opponent_of(candidate_->press.by);
}

void EmptyPressDetector::find(const ObservedGame& record, bool plain, std::vector<Finding>& found) {
  if (candidate_ && record.now() - candidate_->press.at >= kPressSettles) {
    certain_.push_back(*candidate_);
    candidate_.reset();
  }
  for (const auto& empty : certain_) {
    // The lever came back.
    const bool is_new = empty.undone_at == record.now();
    if (record.sensed().presses().back().at != empty.press.at && !is_new) continue;
    found.push_back(finding_of(empty, record, plain));
  }
  if (candidate_) found.push_back(finding_of(*candidate_, record, plain));
}

Finding EmptyPressDetector::finding_of(const EmptyPress& empty, const ObservedGame& record,
                                       bool plain) {
  const auto by = empty.press.by;
  Finding finding{.key = {IncidentKind::kPressedWithoutMove, empty.plies + 1, by,
                          empty.press.at.time_since_epoch().count()},
                  .severity = empty.undone_at ? Severity::kInfo
                              : plain         ? Severity::kCritical
                                              : Severity::kWarning,
                  .article = article_of(record, Clause::kPressWithoutMove),
                  .before = record.board().placement,
                  .at_press = empty.press.clock,
                  .evidence = {EvidenceKind::kNoSquareChanged},
                  .since = empty.press.at,
                  .patience = empty.undone_at ? std::chrono::milliseconds(0) : kPressSettles,
                  .after_gone = AfterGone::kPutRight,
                  // The press lasted for a second before it was reported, so the lever did not just
                  // slip.
                  .at_once = std::chrono::seconds(0),
                  .gone = EndReason::kClockPressedBack,
                  .offence = rules::Offence::kPressWithoutMove};
  set_window(record, empty.plies, finding);
  return finding;
}

}  // namespace jadoube::arbiter
