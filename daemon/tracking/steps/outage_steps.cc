// Problem: the board is read again while hands may be at work, and the plies in the outage were not
// seen.
//
// Policy: nothing is concluded about an outage until the board is at rest or a player presses.
// Until then a movement is no trace of a ply.
// - If the placement is as before and the clock is as it was, nothing was played. Inference
//   continues.
// - Otherwise the shortest variation from what was confirmed, with one piece in a hand perhaps.
// - If the board is sending its log, that is waited for (`LogRecovery`).
// - Plies may be missing. This is published to the end of the game in these cases. Plies are firm
//   after an outage that nothing explained. The placement is as before, but something else was read
//   in between, or the clock gave time for many more plies. Few pieces are left, and nothing can be
//   found. The clock shows missing plies too, if a live connection lost its readings for a while.
// - What stays unexplained at rest is given to the hypotheses as it is, and published. Until plies
//   that came after it are final, what does not fit is explained from before the outage again.
#include "daemon/tracking/steps/outage_steps.h"

#include <algorithm>

#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/phase/gap_rules.h"
#include "daemon/tracking/phase/join_rules.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// After this number of presses since an outage of the clock, the placement has been read.
constexpr int kPressesUntilRead = 3;

/// The board is read again after an outage, and no game is in play. The placement may have come by
/// play.
void wait_for_log(Stages& stages) {
  // The kings went back to their squares, and the last game is played on.
  if (stages.game().in_play()) return leave_gap_unexplained(stages);
  // So that it is known whose presses are observed.
  if (!stages.game().has_game()) (void)face_by_pawns(stages);
  stages.outage().log_request().ask(may_log_have_plies(stages.situation()));
}

/// Few pieces are left because the board is being cleared, or much was taken in the outage: the
/// plies cannot be found. When the board is left like that, or is played on, this is published.
void leave_to_doubt(Stages& stages, QuietStep rested) {
  const bool is_continued = rested >= QuietStep::kSettled && is_played_on(*stages.outage().gap());
  if (!is_continued && rested < QuietStep::kLeft) return;
  mark_uncertain_from(stages, stages.game().firm_count());
}

/// From now on the hypotheses explain what is sensed; nothing is recorded yet.
void close_gap(Stages& stages) {
  const bool lost = presses_exceed_plies(stages.situation(), 0);
  const bool was_unseen = was_played_unseen(stages.situation());
  mark_order_uncertain(stages);
  auto& outage = stages.outage();
  const auto& inference = stages.inference();
  const auto since_read = outage.leave().since_read;
  stages.sensors().known().clock.presses().take_missed();
  for (const auto& each : since_read) outage.recent().add(each);
  if (since_read.empty()) outage.clock().note_plies_known(inference.hypotheses().best().ply_count);
  const bool in_doubt = !inference.explains_placement();
  if (in_doubt) outage.doubts().begin_at(stages.game().firm_count());
  if (was_unseen && in_doubt) outage.doubts().note_game_unseen();
  if (lost) mark_uncertain_from(stages, stages.game().firm_count());
  charge_lever(stages);
}

}  // namespace

// What is observed.

void begin_outage(Stages& stages, drivers::Instant since) {
  auto& outage = stages.outage();
  auto& life = stages.life();
  auto& known = stages.sensors().known();
  const auto game = stages.game();
  // What was seen since the last outage began has not been explained, and is read again.
  if (outage.gap() && known.gesture.since() > outage.gap()->since) known.gesture = {};
  if (!outage.gap()) {
    outage.begin(since, known.snapshot());
    const bool is_unclocked = game.in_play() && !known.clock.in_use();
    outage.doubts().note_unclocked(is_unclocked ? std::optional(game.firm_count()) : std::nullopt);
  }
  outage.lose_connection();
  life.joining().lose_connection();
  if (game.has_game() && !game.in_play()) life.last_game().lose_connection();
  stages.sensors().lose_connection();
}

// Nothing came from the board since it last sent something. If the clock was not read for a while
// either, or there is none, the outage begins earlier. What came first after the outage was taken
// for the next ply.
void begin_outage_on_live_connection(Stages& stages) {
  const auto& sensed = stages.sensed();
  const auto before_last_changes =
      sensed.clock.in_use() ? std::nullopt : plies_before_last_changes(stages.situation());
  const auto changed_at = sensed.quiet.since();
  begin_outage(stages, std::max(changed_at, sensed.clock.last_at()));
  auto& outage = stages.outage();
  if (before_last_changes) outage.gap()->after_clock_outage = before_last_changes;
  const auto& clock_outage = outage.clock().current();
  if (clock_outage && changed_at > sensed.clock.presses().last_reading_before_outage()) {
    outage.gap()->after_clock_outage = clock_outage->plies;
  }
}

void note_first_reading(Stages& stages) {
  auto& outage = stages.outage();
  outage.gap()->read = true;
  const bool was_in_play = process_placement(stages);
  // All pieces were on their starting squares, and a game has begun.
  if (!outage.gap()) return;
  const auto& sensed = stages.sensed();
  outage.gap()->note_sensed(sensed.now.at, sensed.board);
  if (!was_in_play) return wait_for_log(stages);
  update(stages);
  stages.sensors().known().read_since = sensed.now.at;
  close_outage_if_unchanged(stages);
  outage.log_request().ask(outage.gap() && outage.log_request().may_ask(sensed.now.at));
}

void note_changes_in_outage(Stages& stages, const rules::Placement& before) {
  auto& outage = stages.outage();
  const auto& sensed = stages.sensed();
  const auto& placement = sensed.placement();
  for (const auto square : rules::Squares(differing(before, placement))) {
    if (before[square] != Piece::kNone) outage.gap()->lifted.set(square, before[square]);
    outage.gap()->since_read.push_back(
        {sensed.now.at, {}, square, before[square], placement[square]});
  }
  close_outage_if_unchanged(stages);
}

void close_outage_if_unchanged(Stages& stages) {
  if (!is_unchanged(stages.situation())) return;
  stages.outage().drop();
  stages.sensors().known().clock.presses().take_missed();
  if (stages.situation().may_explain_now()) update_hypotheses(stages);
}

void note_log_announced(Stages& stages) {
  auto& outage = stages.outage();
  if (!outage.gap()) return;
  outage.gap()->log_awaited = stages.sensed().now.at;
  if (!outage.is_read() && !stages.game().has_game())
    stages.life().joining().logged().note_record();
}

bool store_log(Stages& stages, const std::vector<drivers::LogEntry>& entries) {
  auto& outage = stages.outage();
  if (outage.sight() != Sight::kWaitsForLog) return false;
  // A board that was still sending another one, as to a daemon before this one, gives it then.
  const bool is_first = entries.empty() && !stages.game().has_game();
  if (is_first && stages.life().joining().logged().ask_again()) {
    outage.gap()->log_awaited.reset();
    outage.log_request().ask();
    return false;
  }
  outage.gap()->store_log(entries, stages.sensed().now.at);
  // It could not be read, and nothing is sent after it.
  if (entries.empty()) outage.log_request().note_failed(stages.sensed().now.at);
  return entries.empty();
}

// What is concluded.

void explain_gap_at_rest(Stages& stages, QuietStep rested) {
  const auto s = stages.situation();
  if (!s.may_be_play() || s.outage.sight() == Sight::kWaitsForLog) return;
  if (s.inference.is_being_cleared()) return leave_to_doubt(stages, rested);
  if (is_of_next_game(s)) {
    // Once its placement is at rest, so that a restart would see that too.
    const bool rests = rested >= QuietStep::kSettled && s.sensed.is_settled();
    return rests ? decide(stages, PhaseTrigger::kNextGame) : void();
  }
  // Once the starting position has been there for a while, the next game begins.
  if (was_played_unseen(s) && s.sensed.shows_starting_position()) return;
  const auto before = stages.inference();
  explain_presses_of_gap(stages, s.outage.gap()->lifted, 0);
  if (rested >= QuietStep::kSettled || stages.inference().explains_placement()) {
    return close_gap(stages);
  }
  stages.inference() = before;
}

void explain_presses_of_gap(Stages& stages, const rules::Placement& lifted, int counted) {
  const auto& gap = *stages.outage().gap();
  const auto& sensed = stages.sensed();
  update(stages);
  auto presses = sensed.clock.presses().missed();
  if (presses) presses = std::max(0, *presses - counted);
  const bool same = sensed.placement() == gap.before() && presses.value_or(0) == 0;
  const auto game = stages.game();
  const Gap what{.presses = presses,
                 .earlier = game.positions(),
                 .confirmed = game.firm_count(),
                 .read = gap.all_read.front(),
                 .lifted = lifted};
  stages.inference().explain_outage(gap.since, same ? nullptr : &what,
                                    sensed.shows_starting_position());
}

void mark_order_uncertain(Stages& stages) {
  const auto from = order_is_uncertain_from(stages.situation());
  if (from) mark_uncertain_from(stages, *from);
}

void leave_gap_unexplained(Stages& stages) {
  stages.outage().leave_unexplained();
  stages.life().joining().logged().note_played_on(false);
  stages.life().joining().unseen_play().look();
}

// An outage of the clock, though the connection is live.

void note_clock_outage(Stages& stages) {
  auto& known = stages.sensors().known();
  auto& outages = stages.outage().clock();
  if (!known.clock.presses().was_unread()) return;
  if (!outages.current() && !stages.situation().may_be_play()) {
    return known.clock.presses().forget_clock_outage();
  }
  // What else was lost is read again, if it may be more than a press that was observed since.
  if (outages.note(known.clock.presses().since_outage())) known.is_doubted = true;
}

void note_press_in_clock_outage(Stages& stages) {
  auto& outages = stages.outage().clock();
  if (!outages.current() || stages.sensed().is_replayed()) return;
  if (outages.count_press() >= kPressesUntilRead) close_clock_outage(stages);
}

void close_clock_outage(Stages& stages) {
  auto& outages = stages.outage().clock();
  const auto& clock_outage = outages.current();
  const auto& sensed = stages.sensed();
  if (!clock_outage || sensed.is_replayed() || !sensed.clock.presses().is_in_time()) return;
  if (!stages.inference().explains_placement()) return;
  if (outages.presses_exceed_plies(stages.inference().hypotheses().best().ply_count)) {
    mark_uncertain_from(stages, clock_outage->plies);
  }
  outages.forget();
  stages.sensors().known().clock.presses().forget_clock_outage();
}

}  // namespace jadoube::tracking
