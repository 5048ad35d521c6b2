// Problem: the board is read again in the middle of whatever hands are doing, and what was played
// meanwhile nobody saw.
//
// Policy: nothing is said of an outage until the board is at rest or a player presses. Until then
// what moves is no trace of a ply.
// - If the same stands as before and the clock is as it was, nothing was played. Inference goes on.
// - Otherwise the shortest variation from what was confirmed, with one piece in a hand perhaps.
// - If the board is sending its log, that is waited for (`LogRecovery`).
// - Plies may be missing: where plies are firm after an outage that nothing explained; where the
//   same stands as before, but something else was read in between, or the clock gave time for many
//   more; where so few pieces are left that nothing can be found. That is told to the end. The
//   clock tells it too where a live connection lost its readings for a while.
// - What stays unexplained at rest is given to the hypotheses as it is, and told. Until plies that
//   came after it are final, what does not fit is explained from before the outage again.
#include "daemon/tracking/phase/gap_explainer.h"

#include <algorithm>

#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

using rules::Piece;

namespace {

/// So many presses after an outage of the clock, the placement has been read.
constexpr int kHeardEnough = 3;

}  // namespace

// What is observed.

void GapExplainer::begin_outage(drivers::Instant since) {
  const auto& sheet = recorder_.sheet();
  // What was seen since the last outage began has not been explained, and is read again.
  if (outage_.gap() && sensors_.gesture().since() > outage_.gap()->since) sensors_.forget_result();
  if (!outage_.gap()) {
    outage_.begin(since, sensors_.snapshot(inference_.read_since()));
    const bool is_unclocked = sheet.in_play() && !sensors_.clock().in_use();
    outage_.doubts().note_unclocked(is_unclocked ? std::optional(sheet.firm_count())
                                                 : std::nullopt);
  }
  outage_.lose_connection();
  lifecycle_.joining().lose_connection();
  if (sheet.has_game() && !sheet.in_play()) lifecycle_.last_game().lose_connection();
  sensors_.lose_connection();
}

/// Nothing came from the board since it last sent something. Nothing came before that either where
/// the clock was not heard for a while either, or there is none: what came first after that was
/// taken for the next ply.
void GapExplainer::begin_outage_on_live_connection() {
  const auto& clock = sensors_.clock();
  const auto before_last_changes = clock.in_use() ? std::nullopt : plies_before_last_changes();
  const auto changed_at = sensors_.quiet().since();
  begin_outage(std::max(changed_at, clock.last_at()));
  if (before_last_changes) outage_.note_clock_outage_before(*before_last_changes);
  const auto& clock_outage = outage_.clock().current();
  if (clock_outage && changed_at > clock.last_reading_before_outage()) {
    outage_.note_clock_outage_before(clock_outage->plies);
  }
}

/// How many plies there were before the changes that came right before now; nothing where none did.
std::optional<std::size_t> GapExplainer::plies_before_last_changes() const {
  constexpr std::chrono::seconds kRightBefore{3};
  const auto& sheet = recorder_.sheet();
  if (!sheet.in_play()) return std::nullopt;
  const auto since = now_.at - kRightBefore;
  const auto& lately = outage_.recent().all();
  const auto first =
      std::ranges::find_if(lately, [&](const auto& each) { return each.at > since; });
  if (first == lately.end()) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::count_if(
      sheet.plies(), [&](const model::Ply& ply) { return ply.made_at < first->at; }));
}

void GapExplainer::note_first_reading() {
  outage_.note_read();
  const bool was_in_play = beginning_.process_placement();
  // All pieces stood on their starting squares, and a game has begun.
  if (!outage_.gap()) return;
  outage_.note_sensed(now_.at, sensors_.sensed());
  if (!was_in_play) return joining_.wait_for_log();
  explainer_.update();
  inference_.set_read_since(now_.at);
  close_outage_if_unchanged();
  outage_.log_request().ask(outage_.gap() && outage_.log_request().may_ask(now_.at));
}

void GapExplainer::note_changes(const rules::Placement& before) {
  const auto& stands = sensors_.placement();
  for (const auto square : rules::Squares(differing(before, stands))) {
    if (before[square] != Piece::kNone) outage_.note_lifted(square, before[square]);
    outage_.add({now_.at, {}, square, before[square], stands[square]});
  }
  close_outage_if_unchanged();
}

void GapExplainer::close_outage_if_unchanged() {
  if (!outage_.is_read() || lifecycle_.joining().is_played_on()) return;
  const auto& gap = *outage_.gap();
  const auto& clock = sensors_.clock();
  if (sensors_.placement() != gap.before()) return;
  // The same may have come to stand in another game, where much has happened since.
  if (gap.log_awaited && !gap.since_read.empty()) return;
  if (gap.stood_otherwise(gap.before())) return;
  if (clock.in_use() && !clock.is_as_it_was(gap.last_sight.clock)) return;
  if (needs_log()) return;
  if (clock.missed().value_or(0) > 0) return;
  outage_.drop();
  sensors_.forget_missed_presses();
  if (explainer_.may_explain_now()) explainer_.update_hypotheses();
}

/// True if four plies may have been made in the outage that lead back to the placement, and no
/// clock says whether they were. Or a whole game, from a starting position that was seen to be set
/// up to the next one.
bool GapExplainer::needs_log() const {
  constexpr std::chrono::seconds kFourPlies{4}, kGame{10};
  const auto& sheet = recorder_.sheet();
  if (!sheet.in_play() || !outage_.log_request().may_ask(now_.at)) return false;
  const auto lasted = outage_.gap()->read_at - outage_.gap()->since;
  if (sheet.plies().empty()) return !outage_.recent().set_up().empty() && lasted >= kGame;
  return !sensors_.clock().in_use() && lasted >= kFourPlies;
}

void GapExplainer::note_log_announced() {
  if (!outage_.gap()) return;
  outage_.note_log_announced(now_.at);
  if (!outage_.is_read() && !recorder_.sheet().has_game()) lifecycle_.joining().note_record();
}

bool GapExplainer::store_log(const std::vector<drivers::LogEntry>& entries) {
  if (!outage_.is_log_awaited()) return false;
  // A board that was still sending another one, as to a daemon before this one, gives it then.
  const bool is_first = entries.empty() && !recorder_.sheet().has_game();
  if (is_first && lifecycle_.joining().ask_again()) {
    outage_.await_log_no_more();
    outage_.log_request().ask();
    return false;
  }
  outage_.store_log(entries, now_.at);
  return entries.empty();
}

// What is concluded.

void GapExplainer::explain_gap_at_rest(QuietStep rested) {
  if (!explainer_.may_be_play() || outage_.is_log_awaited()) return;
  if (inference_.is_being_cleared()) return leave_to_doubt(rested);
  if (joining_.is_of_next_game()) return joining_.join_next_game(rested);
  // Once the starting position stands for a while, the next game begins.
  if (beginning_.was_played_unseen() && sensors_.shows_starting_position()) return;
  const auto before = inference_;
  explain_presses_of_gap(outage_.gap()->lifted, 0);
  if (rested >= QuietStep::kSettled || inference_.explains_placement()) return close_gap();
  inference_ = before;
}

/// So few pieces are left that the board is being cleared, or much was taken in the outage: what
/// was played cannot be found. Once the board is left like that, or is played on, that is told.
void GapExplainer::leave_to_doubt(QuietStep rested) {
  const bool goes_on = rested >= QuietStep::kSettled && is_played_on(*outage_.gap());
  if (!goes_on && rested < QuietStep::kLeft) return;
  explainer_.mark_uncertain_from(recorder_.sheet().firm_count());
}

void GapExplainer::explain_presses_of_gap(const rules::Placement& lifted, int heard) {
  const auto& gap = *outage_.gap();
  explainer_.update();
  auto presses = sensors_.clock().missed();
  if (presses) presses = std::max(0, *presses - heard);
  const bool same = sensors_.placement() == gap.before() && presses.value_or(0) == 0;
  const auto& sheet = recorder_.sheet();
  const Gap what{.presses = presses,
                 .stood = sheet.positions(),
                 .confirmed = sheet.firm_count(),
                 .read = gap.all_read.front(),
                 .lifted = lifted};
  inference_.explain_outage(gap.since, same ? nullptr : &what, sensors_.shows_starting_position());
}

/// Who had made a ply before the outage, and had not pressed, may have pressed in it.
bool GapExplainer::presses_exceed_plies(int heard) const {
  if (!inference_.explains_placement()) return false;
  const auto& sheet = recorder_.sheet();
  const auto plies =
      static_cast<int>(inference_.best().ply_count) - static_cast<int>(sheet.plies().size());
  if (plies <= 0 && outage_.gap()->stood_otherwise(sheet.reported())) return true;
  return presses_missed() - heard > plies;
}

int GapExplainer::presses_missed() const {
  const auto& before = outage_.gap()->last_sight.clock;
  const auto turn = before.turn(sensors_.orientation());
  const bool was_pressed = turn == recorder_.sheet().last().turn();
  const auto missed =
      std::max(sensors_.clock().missed_at_least(), sensors_.clock().pressed_at_least_since(before));
  return missed - (was_pressed ? 0 : 1);
}

void GapExplainer::mark_order_uncertain() {
  const auto before = outage_.gap()->after_clock_outage;
  if (before && inference_.best().ply_count > *before + 1) explainer_.mark_uncertain_from(*before);
}

/// From now on the hypotheses explain what is seen; nothing is written yet.
void GapExplainer::close_gap() {
  const bool lost = presses_exceed_plies(0), was_unseen = beginning_.was_played_unseen();
  mark_order_uncertain();
  const auto since_read = outage_.leave().since_read;
  sensors_.forget_missed_presses();
  for (const auto& each : since_read) outage_.recent().add(each);
  if (since_read.empty()) outage_.clock().note_plies_known(inference_.best().ply_count);
  const bool in_doubt = !inference_.explains_placement();
  if (in_doubt) outage_.doubts().begin_at(recorder_.sheet().firm_count());
  if (was_unseen && in_doubt) outage_.doubts().note_game_unseen();
  if (lost) explainer_.mark_uncertain_from(recorder_.sheet().firm_count());
  explainer_.charge_lever();
}

// An outage of the clock, though the connection is live.

void GapExplainer::note_clock_outage() {
  const auto& clock = sensors_.clock();
  if (!clock.was_silent()) return;
  if (!outage_.clock().current() && !explainer_.may_be_play())
    return sensors_.forget_clock_outage();
  // What else was lost is read again, where it may be more than a press that was heard since.
  if (outage_.clock().note(clock.presses_since_outage())) sensors_.ask_for_placement();
}

void GapExplainer::note_press_in_clock_outage() {
  if (!outage_.clock().current() || now_.is_replayed()) return;
  if (outage_.clock().count_press() >= kHeardEnough) close_clock_outage();
}

void GapExplainer::close_clock_outage() {
  const auto& clock_outage = outage_.clock().current();
  if (!clock_outage || now_.is_replayed() || !sensors_.clock().is_in_time()) return;
  if (!inference_.explains_placement()) return;
  if (outage_.clock().presses_exceed_plies(inference_.best().ply_count)) {
    explainer_.mark_uncertain_from(clock_outage->plies);
  }
  outage_.clock().forget();
  sensors_.forget_clock_outage();
}

}  // namespace jadoube::tracking
