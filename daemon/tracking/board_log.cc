// The log that a board keeps of all that happens on it, read after a gap: what nobody listened to
// is lived through as if it had been observed, so its plies rest on what they always rest on.
//
// Policy: the watch goes back to what it knew when the line was lost, takes in what the log has
// from there on, then what was observed since the board was read, and is back in the present. What
// stands and what the clock shows has been told meanwhile, and is not told again; plies are told
// now.
//
// A log has an order and no dates: its entries are spread over the gap (`logged_times.h`).
//
//   lost                          read      log read
//    |  e2- e4+P |  e7- e5+p |     |  g1-     |          lived through: e4 e5, then g1-, then now
//
// A board may keep back what happens while it sends its log, and send it all at once behind it. So
// the log is taken in when the board has been read after it, and what came behind it is spread in
// the same way over the time that it took.
//
// Where the power was away in the gap too, what stood when it came back is explained, and the rest
// is lived through. Where that is not found, or another game was begun, what is left of the gap is
// explained from what stands. Where the log does not join onto what was observed, all of it is.
// A game that was begun in it after the last one was over: `board_begun.cc`.
#include <algorithm>
#include <utility>

#include "daemon/tracking/board_state.h"
#include "daemon/tracking/recovery/logged_standing.h"
#include "daemon/tracking/recovery/logged_times.h"

namespace jadoube::tracking {

using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// As many changes as some sixty plies have: no longer stretch of play repeats itself.
constexpr std::size_t kMostLately = 256;

/// A square that changed; nothing where a player pressed.
using LoggedChange = std::optional<LoggedSquare>;

std::vector<LoggedChange> changes_of(std::span<const SensorEvent> sensor_events) {
  std::vector<LoggedChange> changes;
  for (const auto& each : sensor_events) {
    changes.push_back(each.press ? LoggedChange() : LoggedSquare{each.square, each.now});
  }
  return changes;
}

std::vector<LoggedChange> changes_of(std::span<const LogEntry> entries) {
  std::vector<LoggedChange> changes;
  for (const auto& each : entries) {
    const auto* square = square_in(each);
    changes.push_back(square == nullptr ? LoggedChange() : *square);
  }
  return changes;
}

/// After how many of `changes` men do nothing any more but go home, some of them others than kings,
/// or one and several are lifted; all of them where that never begins.
std::size_t until_men_go_home(const std::vector<LoggedChange>& changes) {
  constexpr int kLeast = 3;
  auto until = changes.size();
  int came_home = 0, lifted = 0;
  for (; until > 0; --until) {
    const auto& each = changes[until - 1];
    if (!each || !goes_home(each->square, each->piece)) break;
    if (each->piece == rules::Piece::kNone) {
      ++lifted;
    } else if (!is_king(each->piece)) {
      ++came_home;
    }
  }
  const bool begins = came_home >= kLeast || (came_home > 0 && lifted > kLeast);
  return begins ? until : changes.size();
}

/// When the entries of `missed` are over that lies between the two times: all of it is, or the log
/// has more, which took as long for as many entries.
drivers::Instant end_of(const LoggedOutage& missed, drivers::Instant from, drivers::Instant to) {
  if (!missed.since_listed) return to;
  const auto entries = missed.entries.size(), more = missed.since_listed->entries.size();
  const auto share = static_cast<double>(entries + 1) / static_cast<double>(entries + more + 2);
  return from + std::chrono::duration_cast<drivers::Instant::duration>((to - from) * share);
}

}  // namespace

void BoardTracker::State::note_lately(const rules::Placement& before) {
  if (gap) return;
  for (const auto square : rules::Squares(differing(before, picture.placement()))) {
    const auto now = picture.placement()[square];
    note_lately(SensorEvent{publisher.at(), {}, square, before[square], now});
  }
}

void BoardTracker::State::note_lately(const SensorEvent& sensor_event) {
  const bool same = !sensor_event.press && !lately.empty() && !lately.back().press &&
                    lately.back().square == sensor_event.square;
  if (same) {
    lately.back().now = sensor_event.now;
    return;
  }
  if (lately.size() == kMostLately) lately.erase(lately.begin(), lately.begin() + kMostLately / 2);
  lately.push_back(sensor_event);
}

/// How the men were put up that stand in the array now, where all was seen of it, as a log has it.
std::vector<LogEntry> BoardTracker::State::changes_to_array() const {
  if (gap) return {};
  std::vector<LogEntry> changes;
  for (const auto& each : lately) {
    if (!each.press) changes.push_back(LoggedSquare{each.square, each.now, false});
  }
  return last_squares(changes);
}

void BoardTracker::State::observe(const drivers::LogAwaited&) {
  if (!gap) return;
  gap->log_awaited = publisher.at();
  joining.is_record |= !gap->read && !sheet.has_game();
}

void BoardTracker::State::observe(const drivers::LogRead& seen) {
  if (!gap && sheet.in_play() && sheet.plies().empty()) {
    const auto array = std::find_if(seen.entries.rbegin(), seen.entries.rend(), is_array);
    if (array != seen.entries.rend()) {
      put_up = as_chess_has_it(last_squares({seen.entries.begin(), array.base()}));
    }
  }
  if (!gap || !gap->log_awaited) return;
  // A board that was still sending another one, as to a daemon before this one, gives it then.
  if (seen.entries.empty() && !sheet.has_game() && !std::exchange(joining.asked_twice, true)) {
    gap->log_awaited.reset();
    asks_log = true;
    return;
  }
  gap->log = seen.entries;
  gap->log_read_at = publisher.at();
  gap->since_before_log = gap->since_read.size();
  if (!seen.entries.empty()) return;
  // It could not be read, and nothing comes behind it.
  log_failed_at = publisher.at();
  take_in_log();
}

/// All that was kept back while the log came has come behind it.
void BoardTracker::State::take_in_log() {
  if (!gap || !gap->log) return;
  if (!sheet.has_game() && !joining.is_record) lie_as_logged(*gap->log);
  const auto& lay = sheet.has_game() ? gap->last_sight.picture : picture;
  const auto white = side_of(rules::Color::kWhite, lay.orientation());
  const auto log = with_all_arrays(as_chess_has_it(*std::exchange(gap->log, std::nullopt)), white);
  date_what_was_kept_back(*gap);
  gap->log_awaited.reset();
  const Ends ends{lately,
                  gap->before(),
                  gap->as_read.placement(),
                  gap->since_read,
                  white,
                  put_up,
                  sheet.in_play() ? sheet.reported() : rules::Placement::initial(),
                  gap->all_read,
                  gap->since_before_log,
                  gap->log_read_at - gap->since,
                  clock_is_known() ? gap->last_sight.clock.last() : std::nullopt};
  const LogJoin join(log, ends);
  if (!sheet.in_play()) return begin_game_that_is_logged(join);
  // Two games may begin alike: what joins onto the last array is of this one, unless the presses
  // say otherwise.
  const LogJoin join_to_last(of_last_game(log), ends);
  std::optional<LoggedOutage> missed;
  if (!join.is_sure()) missed = join_to_last.missed();
  if (!missed || !missed->whole) {
    if (go_on_to_logged_game(join, join_to_last.is_joined())) return;
    missed = join.missed();
  }
  if (missed && missed->whole && go_on_to_seen_game(*missed, ends)) return;
  log_told = LogTold{sheet.firm_count(), missed && missed->whole};
  constexpr auto kNone = Scoresheet::kNone;
  const bool lacks_changes = !clock.in_use() && join_to_last.lacks_last_changes();
  const auto in_doubt = lacks_changes ? gap->after_silence.value_or(kNone) : kNone;
  if (missed) live_through(*missed);
  if (gap && go_on_to_seen_game(white)) return;
  if (in_doubt != kNone) doubt_from(in_doubt);
  if (gap && missed && missed->since_listed) explain_gap_as_listed(*missed->since_listed);
  if (gap) explain_gap_as_read();
  if (gap) conclude_from_what_stands();
}

/// What was to be concluded from that had to wait. What has stood for long waits until something is
/// moved: another log may tell more by then.
void BoardTracker::State::conclude_from_what_stands() {
  gesture = Gesture{};
  look_for_gesture();
  if (!quiet.settled(publisher.at()) || quiet.due() == drivers::kNever) return;
  begin_game_if_array_stands();
  reach(QuietStep::kSettled);
}

std::vector<LogEntry> BoardTracker::State::as_chess_has_it(std::vector<LogEntry> log) const {
  for (auto& entry : log) {
    auto* square = std::get_if<LoggedSquare>(&entry);
    if (square != nullptr) square->square = picture.chess_square(square->square);
  }
  return log;
}

void BoardTracker::State::live_through(const LoggedOutage& missed) {
  const auto present = sight();
  const auto pressed = missed.power_was_away ? presses_missed() : 0;
  const auto heard = presses_since_read() + static_cast<int>(presses_in(missed.entries));
  const auto firm = sheet.firm_count(), known = sheet.plies().size();
  auto outage = look_back_on_gap();
  live_through(missed.entries, outage.since, end_of(missed, outage.since, outage.read_at));
  if (missed.whole) {
    clock = present.clock;
    clock.forget_missed();
    live_through_since(outage);
  } else {
    outage.since = publisher.at();
    outage.last_sight = sight();
    gap = std::move(outage);
    see_as(present);
  }
  look_back_no_more();
  if (missed.whole) be_in_the_present(present);
  // Who pressed without power has made a ply that is known, or one that is not.
  const auto found = static_cast<int>(beam.best().ply_count) - static_cast<int>(known);
  if (missed.whole && pressed > std::max(heard, found)) doubt_from(firm);
}

/// What stood when the board listed its men is explained, as if it had been read then, and what
/// the log has from there on had been observed.
void BoardTracker::State::explain_gap_as_listed(const SinceListed& since) {
  const auto as_it_was = *gap;
  gap->as_read.read(picture.orientation() == model::Orientation::kRotated
                        ? rules::rotated(since.stood)
                        : since.stood);
  gap->all_read = {since.stood};
  auto listed = as_observed(since.entries, gap->since, gap->read_at);
  gap->since_read.insert(gap->since_read.begin(), listed.begin(), listed.end());
  gap->read_at = gap->since;
  explain_gap_as_read();
  if (!gap) return;
  gap = as_it_was;
  gap->all_read = {since.stood};
}

/// What was logged between the two times, as if it had been observed.
std::vector<SensorEvent> BoardTracker::State::as_observed(std::span<const LogEntry> entries,
                                                          drivers::Instant from,
                                                          drivers::Instant to) const {
  const auto at = spread(entries, from, to);
  auto stands = gap->as_read.placement();
  auto times = gap->last_sight.clock.state(picture.orientation()).value_or(model::ClockState{});
  std::vector<SensorEvent> observed;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (const auto* heard = std::get_if<LoggedPress>(&entries[i])) {
      const bool whites = heard->side == side_of(rules::Color::kWhite, picture.orientation());
      (whites ? times.white : times.black) = heard->time;
      const auto by = whites ? rules::Color::kWhite : rules::Color::kBlack;
      observed.push_back({at[i], Press{by, at[i], times.white, times.black}});
    } else if (const auto* seen = square_in(entries[i])) {
      observed.push_back({at[i], {}, seen->square, stands[seen->square], seen->piece});
      stands.set(seen->square, seen->piece);
    }
  }
  return observed;
}

/// Goes back to what was known when the gap began, and gives that.
Outage BoardTracker::State::look_back_on_gap() {
  auto outage = *std::exchange(gap, std::nullopt);
  looks_back = true;
  see_as(outage.last_sight);
  return outage;
}

void BoardTracker::State::look_back_no_more() {
  publisher.look_back(publisher.told_at());
  looks_back = false;
}

/// Where men go home from what stands with the kings in the centre, those gave the result, however
/// short that was: neither a log nor what was kept back has times.
void BoardTracker::State::live_through(std::span<const LogEntry> entries, drivers::Instant from,
                                       drivers::Instant to) {
  const auto at = spread(entries, from, to);
  const auto until_home = until_men_go_home(changes_of(entries));
  for (std::size_t i = 0; i < at.size(); ++i) {
    let_time_pass(at[i]);
    if (i == until_home) conclude_at_once();
    const auto* press = std::get_if<LoggedPress>(&entries[i]);
    press != nullptr ? hear_logged(*press) : see_logged(std::get<LoggedSquare>(entries[i]));
  }
}

void BoardTracker::State::be_in_the_present(const Sight& present) {
  const auto before = std::exchange(picture, present.picture).placement();
  if (before != picture.placement()) placement_changed(before);
  update_scene();
  if (awaits_play()) explain_by_lever();
  if (quiet.settled(publisher.at())) tell_difference();
}

/// What came behind the log happened while that was read, in the same order.
void BoardTracker::State::date_what_was_kept_back(Outage& outage) {
  auto& all = outage.since_read;
  const auto kept_back = all.begin() + static_cast<std::ptrdiff_t>(outage.since_before_log);
  std::vector<LogEntry> entries;
  for (const auto& each : std::span(kept_back, all.end())) {
    if (each.press) {
      entries.push_back(LoggedPress{});
    } else {
      entries.push_back(LoggedSquare{each.square, each.now});
    }
  }
  const auto from = kept_back == all.begin() ? *outage.log_awaited
                                             : std::max(*outage.log_awaited, kept_back[-1].at);
  const auto at = spread(entries, from, outage.log_read_at);
  for (std::size_t i = 0; i < at.size(); ++i) {
    auto& each = kept_back[static_cast<std::ptrdiff_t>(i)];
    each.at = at[i];
    if (each.press) each.press->at = at[i];
  }
}

/// What was observed since the board was read: it happened when it did.
void BoardTracker::State::live_through_since(const Outage& outage) {
  const auto until_home = until_men_go_home(changes_of(outage.since_read));
  for (std::size_t i = 0; i < outage.since_read.size(); ++i) {
    const auto& each = outage.since_read[i];
    let_time_pass(each.at);
    if (i == until_home) conclude_at_once();
    if (each.press) {
      press(*each.press);
    } else {
      see_logged({each.square, each.now});
    }
  }
  let_time_pass(publisher.told_at());
}

/// What is put on the board as a result is one.
void BoardTracker::State::conclude_at_once() {
  if (const auto given = gesture.take(drivers::kNever)) conclude(*given);
}

/// Does what time alone would have brought by `until`.
void BoardTracker::State::let_time_pass(drivers::Instant until) {
  write_lived_through(until);
  pass_time(until);
}

void BoardTracker::State::pass_time(drivers::Instant until) {
  for (auto next = due(); next <= until; next = due()) {
    publisher.look_back(next);
    if (quiet.due() == next) {
      reach(quiet.take(until));
    } else if (const auto given = gesture.take(next)) {
      conclude(*given);
    }
  }
  publisher.look_back(until);
}

void BoardTracker::State::see_logged(const LoggedSquare& seen) {
  const auto square = picture.chess_square(seen.square);
  gesture.clear_piece(square);
  const auto before = picture.placement();
  if (!picture.set(square, seen.piece)) return;
  placement_changed(before);
  // No time passes here in which what stands could be seen to stay.
  if (awaits_play()) put_illegal_ply_right();
}

/// The clock of who pressed is known, and the other one's has not run since he pressed himself.
/// Where his press is missing in the log, the lever lies there already.
void BoardTracker::State::hear_logged(const LoggedPress& seen) {
  auto reading = clock.last();
  if (!reading) return;
  (seen.side == drivers::ClockSide::kLeft ? reading->left : reading->right).time = seen.time;
  reading->pressed = seen.side;
  reading->running = true;
  const bool flips = clock.lever_known() && clock.last()->pressed != seen.side;
  observe(*reading);
  const auto now = *clock.state(picture.orientation());
  if (!flips) press({opponent_of(*now.running), publisher.at(), now.white, now.black});
}

void BoardTracker::State::see_as(const Sight& sight) {
  picture = sight.picture;
  clock = sight.clock;
  quiet = sight.quiet;
  gesture = sight.gesture;
  beam.evidence.listens_since = sight.listens_since;
}

}  // namespace jadoube::tracking
