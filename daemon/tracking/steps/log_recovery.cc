// Policy: a replay goes back to what was known when the connection was lost. It replays the entries
// of the log from there on, and then what was observed since the board was read. Then it is back in
// the present. The live stages take what the replay has found.
//
// A log has an order and no dates: its entries are spread over the outage (`logged_times.h`).
//
//   lost                          read      log read
//    |  e2- e4+P |  e7- e5+p |     |  g1-     |          replayed: e4 e5, then g1-, then now
//
// A board may keep back what happens while it sends its log, and send it all at once behind it. So
// the log is processed when the board has been read after it.
//
// If the power was away in the outage too, the placement when it came back is explained, and the
// rest is replayed. If that is not found, or another game was begun, the rest of the outage is
// explained from the present placement. If the log does not join onto what was observed, all of it
// is. Games that began in the outage: `LoggedBeginning`.
#include "daemon/tracking/steps/log_recovery.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/phase/gap_rules.h"
#include "daemon/tracking/phase/join_rules.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/logged_beginning.h"
#include "daemon/tracking/steps/outage_steps.h"
#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// When the entries of `missed` are over, which lie between the two times. Either that is all, or
/// the log has more, which took as long for as many entries.
drivers::Instant end_of_replay(const LoggedOutage& missed, drivers::Instant from,
                               drivers::Instant to) {
  if (!missed.since_listed) return to;
  const auto entries = missed.entries.size(), more = missed.since_listed->entries.size();
  const auto share = static_cast<double>(entries + 1) / static_cast<double>(entries + more + 2);
  return from + std::chrono::duration_cast<drivers::Instant::duration>((to - from) * share);
}

}  // namespace

std::vector<LogEntry> with_chess_squares(std::vector<LogEntry> log, const SensedPlacement& sensed) {
  for (auto& entry : log) {
    auto* square = std::get_if<LoggedSquare>(&entry);
    if (square != nullptr) square->square = sensed.chess_square(square->square);
  }
  return log;
}

void LogRecovery::note_set_up(const std::vector<LogEntry>& log) {
  const auto start = std::find_if(log.rbegin(), log.rend(), is_starting_position);
  if (start == log.rend()) return;
  stages_.outage().recent().note_set_up(
      with_chess_squares(last_squares({log.begin(), start.base()}), stages_.sensed().board));
}

Ends LogRecovery::ends(drivers::ClockSide white) const {
  const auto& gap = *stages_.outage().gap();
  const auto game = stages_.game();
  return {stages_.outage().recent().all(),
          gap.before(),
          gap.as_read.placement(),
          gap.since_read,
          white,
          stages_.outage().recent().set_up(),
          game.in_play() ? game.reported() : rules::Placement::initial(),
          gap.all_read,
          gap.since_before_log,
          gap.log_read_at - gap.since,
          stages_.sensed().is_clock_known() ? gap.last_sight.clock.last() : std::nullopt};
}

bool LogRecovery::recover() {
  if (!stages_.outage().gap() || !stages_.outage().gap()->log) return false;
  const auto game = stages_.game();
  if (!game.has_game() && !stages_.life().joining().logged().is_record()) {
    face_by_log(stages_, *stages_.outage().gap()->log);
  }
  const auto& known =
      game.has_game() ? stages_.outage().gap()->last_sight.sensed : stages_.sensed().board;
  const auto white = side_of(rules::Color::kWhite, known.orientation());
  const auto log = with_all_starting_positions(
      with_chess_squares(stages_.outage().gap()->take_log(), stages_.sensed().board), white);
  const auto ends = this->ends(white);
  auto reading = read_log(log, ends, *stages_.outage().gap(),
                          {.game = stages_.game(),
                           .is_clock_known = stages_.sensed().is_clock_known(),
                           .is_clock_in_use = stages_.sensed().clock.in_use(),
                           .is_record = stages_.life().joining().logged().is_record()});
  LoggedBeginning beginning(stages_);
  if (!game.in_play()) {
    beginning.begin_logged(std::move(reading.games), white);
    return false;
  }
  if (reading.next) {
    beginning.switch_to_games(*std::move(reading.next));
    return false;
  }
  return explain(reading.missed, reading.lacks_last_changes, white);
}

/// Replays what was `missed`, and explains the rest. True if the placement is left to explain.
bool LogRecovery::explain(const std::optional<LoggedOutage>& missed, bool lacks_changes,
                          drivers::ClockSide white) {
  stages_.outage().doubts().note_log_read({stages_.game().firm_count(), missed && missed->whole});
  constexpr auto kNone = Scoresheet::kNone;
  const auto in_doubt =
      lacks_changes ? stages_.outage().gap()->after_clock_outage.value_or(kNone) : kNone;
  if (missed) replay_outage(*missed);
  if (auto next = next_seen_since_reading(white)) {
    LoggedBeginning(stages_).switch_to_games(*std::move(next));
    return false;
  }
  if (in_doubt != kNone) mark_uncertain_from(stages_, in_doubt);
  if (stages_.outage().gap() && missed && missed->since_listed)
    explain_as_listed(*missed->since_listed);
  if (stages_.outage().gap()) explain_as_read(Outage(*stages_.outage().gap()));
  return stages_.outage().gap() && is_left_to_conclude();
}

/// The next game, if its beginning was seen since the board was read. Nothing if the log has the
/// end of the game under way.
std::optional<NextGames> LogRecovery::next_seen_since_reading(drivers::ClockSide white) {
  if (!stages_.outage().gap()) return std::nullopt;
  const auto counts = just_begun_counts(stages_.situation());
  return next_game_without_log(*stages_.outage().gap(), stages_.game(), white, counts);
}

/// What was to be concluded from the placement had to wait. A placement that is already old waits
/// until something is moved: another log may have more by then.
bool LogRecovery::is_left_to_conclude() {
  stages_.sensors().known().gesture = {};
  look_for_result(stages_);
  if (!stages_.sensed().is_settled() || stages_.sensed().quiet.due() == drivers::kNever)
    return false;
  decide(stages_, PhaseTrigger::kLogRead);
  return true;
}

void LogRecovery::replay_outage(const LoggedOutage& missed) {
  const auto pressed = missed.power_was_away ? presses_missed(stages_.situation()) : 0;
  const auto observed =
      stages_.outage().gap()->presses_since_read() + static_cast<int>(presses_in(missed.entries));
  const auto firm = stages_.game().firm_count(), known = stages_.game().plies().size();
  Replay replay(stages_);
  auto& past = replay.stages();
  const auto present = replay.snapshot();
  auto outage = *std::exchange(past.outage().gap(), std::nullopt);
  replay.begin_replay();
  replay.sense(outage.last_sight);
  replay.play(timeline_of(missed.entries, outage.since,
                          end_of_replay(missed, outage.since, outage.read_at)));
  if (missed.whole) {
    past.sensors().known().clock = present.clock;
    past.sensors().known().clock.presses().take_missed();
    replay.play(timeline_of(outage.since_read));
    replay.advance_to(stages_.sensed().now.published_at);
    replay.end_replay();
    replay.restore_present(present);
  } else {
    outage.since = past.sensed().now.at;
    outage.last_sight = replay.snapshot();
    past.outage().gap() = std::move(outage);
    replay.sense(present);
    replay.end_replay();
  }
  replay.commit_to(stages_);
  // A player who pressed without power has made a ply that is known, or one that is not.
  const auto found =
      static_cast<int>(stages_.inference().hypotheses().best().ply_count) - static_cast<int>(known);
  if (missed.whole && pressed > std::max(observed, found)) mark_uncertain_from(stages_, firm);
}

/// The placement when the board listed its pieces is explained, as if it had been read then. The
/// later entries of the log count as observed. True if that explains it.
bool LogRecovery::explain_as_listed(const SinceListed& since) {
  auto listed = *stages_.outage().gap();
  listed.as_read.read(stages_.sensed().orientation() == model::Orientation::kRotated
                          ? rules::rotated(since.placement)
                          : since.placement);
  listed.all_read = {since.placement};
  const auto seen = as_observed(since.entries, listed);
  listed.since_read.insert(listed.since_read.begin(), seen.begin(), seen.end());
  listed.read_at = listed.since;
  if (explain_as_read(listed)) return true;
  stages_.outage().gap()->all_read = {since.placement};
  return false;
}

/// What was logged in an outage, as if it had been observed.
std::vector<SensorEvent> LogRecovery::as_observed(std::span<const LogEntry> entries,
                                                  const Outage& outage) const {
  const auto at = spread(entries, outage.since, outage.read_at);
  const auto orientation = stages_.sensed().orientation();
  auto current = outage.as_read.placement();
  auto times = outage.last_sight.clock.state(orientation).value_or(model::ClockState{});
  std::vector<SensorEvent> observed;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto* logged = std::get_if<LoggedPress>(&entries[i])) {
      const bool whites = logged->side == stages_.sensed().white_side();
      (whites ? times.white : times.black) = logged->time;
      const auto by = whites ? rules::Color::kWhite : rules::Color::kBlack;
      observed.push_back({at[i], Press{by, at[i], times.white, times.black}});
    } else if (const auto* seen = square_in(entries[i])) {
      observed.push_back({at[i], {}, seen->square, current[seen->square], seen->piece});
      current.set(seen->square, seen->piece);
    }
  }
  return observed;
}

/// The log does not have what was played until the board was read, and hands have moved pieces
/// since. The first position after that, before a press, is explained; the rest was seen. True if
/// one of the first few is explained. If the clock was stopped, pieces may have been moved without
/// plies. Then the placement that was read must have been played on with the clock.
bool LogRecovery::explain_as_read(const Outage& outage) {
  const bool was_pause = Sensed::is_pause(outage.since, outage.last_sight.clock);
  const int most_tried = was_pause ? 1 : 4;
  if (!stages_.game().in_play() || stages_.inference().is_being_cleared()) return false;
  if (was_pause && !stages_.sensed().clock.running()) return false;
  if (outage.since_read.empty()) return false;
  if (is_of_next_game(stages_.situation())) return false;
  Replay replay(stages_);
  auto& past = replay.stages();
  const auto present = replay.snapshot();
  past.outage().gap() = outage;
  replay.begin_replay(outage.read_at);
  past.sensors().known().board.restore(outage.as_read);
  // Kings that are in the centre now may have come there since.
  past.sensors().known().gesture = {};
  look_for_result(past);
  const auto before = past.inference();
  int tried = past.sensed().gesture.kings_in_centre() ? most_tried : 0;
  for (std::size_t seen = 0; tried < most_tried; ++seen) {
    if (seen == 0 || outage.since_read[seen - 1].is_arrival()) {
      ++tried;
      explain_presses_of_gap(past, {}, past.outage().gap()->presses_since_read());
      if (past.inference().hypotheses().best().residual == 0) {
        replay_rest(replay, seen, present);
        if (was_pause && !past.inference().explains_placement()) return false;
        replay.commit_to(stages_);
        return true;
      }
      past.inference() = before;
    }
    if (seen == outage.since_read.size() || outage.since_read[seen].press) break;
    const auto& each = outage.since_read[seen];
    past.sensors().known().now.at = each.at;
    auto& board = past.sensors().known().board;
    board.set(board.chess_square(each.square), each.now);
  }
  return false;
}

/// Explains what was played until the first `seen` changes since the reading. The rest is replayed,
/// to the present.
void LogRecovery::replay_rest(Replay& replay, std::size_t seen, const BoardSnapshot& present) {
  auto& past = replay.stages();
  const bool lost =
      presses_exceed_plies(past.situation(), past.outage().gap()->presses_since_read());
  mark_order_uncertain(past);
  const auto outage = past.outage().leave();
  past.sensors().known().clock.presses().take_missed();
  record_best(past);
  if (lost) mark_uncertain_from(past, past.game().firm_count());
  past.sensors().known().quiet.restart(past.sensed().now.at);
  replay.play(timeline_of(std::span(outage.since_read).subspan(seen)));
  replay.advance_to(past.sensed().now.published_at);
  replay.end_replay();
  replay.restore_present(present);
}

}  // namespace jadoube::tracking
