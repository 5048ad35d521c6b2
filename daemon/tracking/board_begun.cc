// Games that began while nobody listened: the line was lost, or the daemon was not running.
//
// Problem: when the board is read again, what stands may be a game under way as well as what the
// last one left behind: its players look it over, with the clock left running or started once more,
// or pieces are put up for the next round. None of these is a game.
//
// Policy: where the last game was over, only what a new game brings is believed.
// - The board's log has the array since, or is one that was begun since. A game begins at the array
//   whenever that is seen, so it began there, and is lived through like any gap (`board_log.cc`).
// - Where the last game was under way, and the log has its men put up again, that is lived through
//   to its end before; they may have stood in the array already when the line was lost. Where the
//   log begins with the power's coming on and knows nothing of that game, its plies are lost. So
//   they are where the log has overwritten them: what was read on the way, each time that the line
//   came back for a moment, tells that the games of the log are later ones. And where the power was
//   away as the men were put up, the log has no more of it than until then.
// - The power came back in the midst of it, and the log lists the men who stood then, as in no
//   position of the last game: it begins there.
// - No log can be read, and the array was seen since the reading, or what was read is a ply or two
//   away from it, which no play leads back to: that game begins there (`seen_games.h`).
// - Else it may be joined at what stands (`board_joined.cc`).
// - Where the last game had no plies, there is no log, and the array stands again after the board
//   was read with more moved, that game was played unseen, and the next one begins.
// - On a board that has had no game, the log's last one begins if the clock runs, it leads to what
//   stands and nobody has given a result: games that are over nobody asked for. If one was under
//   way when the board was read first, and the line was lost again before the log had come, that
//   one begins, and all after it.
//
// A game is on record from the moment at which it was found; its plies have their times. Of several
// that a log tells each begins when the one before has been lived through, an instant later: what
// was known at its beginning is all that a restart, or an arbiter who corrects it, needs.
//
// Not handled: a game that nobody listened to, of which no log tells, and the next one's array was
// not seen either; an array that nobody has seen put up, nor played from, where the log has others
// since: it is taken for the last one.
#include <algorithm>
#include <utility>

#include "daemon/tracking/board_state.h"
#include "daemon/tracking/recovery/logged_standing.h"
#include "daemon/tracking/recovery/logged_times.h"
#include "daemon/tracking/recovery/seen_games.h"
#include "daemon/tracking/sensors/difference.h"

namespace jadoube::tracking {

using drivers::ClockSide;
using drivers::LogEntry;
using drivers::LoggedPress;
using drivers::LoggedSquare;

namespace {

/// The time of `side` when it was first pressed there; nothing where it was not.
std::optional<std::chrono::seconds> first_time(std::span<const LogEntry> log, ClockSide side) {
  for (const auto& entry : log) {
    const auto* press = std::get_if<LoggedPress>(&entry);
    if (press != nullptr && press->side == side) return press->time;
  }
  return std::nullopt;
}

/// So many squares at most differ while hands capture or castle.
constexpr int kMostInHands = 4;

/// The clock when a game began that `log` tells of and in which it was `read` later, as well as it
/// is known: the time of `to_move` runs.
drivers::ClockRead at_first(drivers::ClockRead read, std::span<const LogEntry> log,
                            ClockSide to_move) {
  read.left.time = first_time(log, ClockSide::kLeft).value_or(read.left.time);
  read.right.time = first_time(log, ClockSide::kRight).value_or(read.right.time);
  read.pressed = drivers::other(to_move);
  read.running = true;
  return read;
}

/// When `first` ended, where it and then the `games` lie between `from` and `to`.
drivers::Instant end_of(std::span<const LogEntry> first,
                        std::span<const std::vector<LogEntry>> games, drivers::Instant from,
                        drivers::Instant to) {
  if (first.empty()) return from;
  std::vector all(first.begin(), first.end());
  for (const auto& game : games) append(all, game);
  return spread(all, from, to)[first.size() - 1];
}

/// No two games of a board begin at the same instant, so that each can be found by it.
drivers::Instant right_after(drivers::Instant at) { return at + drivers::Instant::duration(1); }

/// Whether `stood` stood at some time while `entries` were written from the array on.
bool lead_over(std::span<const LogEntry> entries, const rules::Placement& stood) {
  return stands_ever(rules::Placement::initial(), entries,
                     [&](const rules::Placement& stands) { return stands == stood; });
}

}  // namespace

/// What stands when the board is read again may have come by play.
void BoardTracker::State::wait_for_log_of_next_game() {
  // The kings went back to their squares, and the last game goes on.
  if (sheet.in_play()) return leave_gap_unexplained();
  // So that presses are heard of whose they are.
  if (!sheet.has_game()) (void)find_out_way();
  const bool may_be_news = sheet.has_game() ? picture.placement() != gap->before()
                                            : game_may_be_logged() || may_have_ended_unseen();
  asks_log = may_be_news && !gap->log_awaited && may_ask_log();
}

/// Whether another game was under way when the board was read first, which nobody has seen begin.
bool BoardTracker::State::may_have_ended_unseen() const {
  if (sheet.has_game() || sensing != SensingClass::kIdentity || !may_ask_log()) return false;
  return !gap->all_read.empty() && is_beyond_array(gap->all_read.front());
}

/// Whether what nobody saw of games before the next one may still be told.
bool BoardTracker::State::waits_for_log_of_next_game() const {
  if (!gap) return false;
  if (!sheet.has_game()) return gap->log_awaited.has_value() || may_have_ended_unseen();
  return !gap->log_awaited || clock_is_known();
}

/// What the log has of games after the last one; what leads to the last game's end is that game,
/// unless it surely is another one. Where the power was away since, the log begins anew and joins
/// onto nothing.
LoggedGames BoardTracker::State::next_games_in(const LogJoin& join) const {
  auto listed = join.begun_at_list(sheet.reported());
  if (!listed.games.empty()) return listed;
  auto found = join.begun();
  auto& games = found.games;
  if (games.empty()) {
    found = join.begun_since_its_beginning();
  } else if (join.is_sure()) {
    return found;
  }
  const auto present = std::find_if(games.rbegin(), games.rend(), [&](const auto& game) {
    return lead_over(game, sheet.reported());
  });
  keep_from(found, static_cast<std::size_t>(present.base() - games.begin()));
  return found;
}

/// The log has come. Where it has the end of the game under way and the beginning of the next one,
/// goes on to that, unless that may be the one under way.
bool BoardTracker::State::go_on_to_logged_game(const LogJoin& join, bool may_be_last) {
  if (!clock_is_known()) return false;
  const auto& ends = join.ends();
  const auto ended = join.ended();
  auto found = ended ? join.begun_after(*ended) : LoggedGames{};
  const auto missed = ended ? ended->missed : LoggedOutage{{}, {}, false};
  const bool overwritten = join.is_overwritten();
  const bool is_lost = overwritten || (!join.is_joined() && is_beyond_array(ends.played));
  if (is_lost) found = join.begun_since_its_beginning();
  if (found.games.empty()) found = join.begun_at_list(sheet.reported());
  if (found.games.empty()) return false;
  const auto& stood = is_beyond_array(ends.played) ? ends.played : ends.before;
  const auto may_be_this_one = [&](const auto& game) { return lead_over(game, stood); };
  const bool is_news = join.is_sure() || overwritten || (!may_be_last && !is_far_from_array(stood));
  if (!is_news && std::ranges::any_of(found.games, may_be_this_one)) return false;
  append_seen(found, *gap, ends.white);
  const auto array_at = end_of(missed.entries, found.games, gap->since, gap->read_at);
  go_on_to_games(missed.entries, array_at, std::move(found), !missed.whole);
  return true;
}

/// The same where the array was seen to be put up since the reading, before which the log has what
/// was `missed`.
bool BoardTracker::State::go_on_to_seen_game(const LoggedOutage& missed, const Ends& ends) {
  const auto beginning = seen_beginning(*gap, JustBegun::kNo);
  if (!beginning || beginning->until == 0) return false;
  auto ended = missed.entries;
  append(ended, as_logged(std::span(gap->since_read).first(beginning->until), ends.white));
  if (!is_put_up_anew(ends, ended)) return false;
  auto next = seen_game(*beginning, *gap, ends.white);
  next.put_up = last_squares(ended);
  go_on_to_games(ended, beginning->at, std::move(next));
  return true;
}

/// The same where no log tells what came before: how the game under way ended nobody knows.
bool BoardTracker::State::go_on_to_seen_game(ClockSide white) {
  const auto beginning = seen_beginning(*gap, just_begun_counts());
  if (!beginning || !is_beyond_array(sheet.reported())) return false;
  go_on_to_games({}, beginning->at, seen_game(*beginning, *gap, white), true);
  return true;
}

/// The game under way `ended`, as far as that is known, and at the array the first of `next`
/// begins.
void BoardTracker::State::go_on_to_games(std::span<const LogEntry> ended, drivers::Instant array_at,
                                         LoggedGames next, bool is_cut) {
  const auto present = sight();
  const auto outage = look_back_on_gap();
  live_through_end(ended, outage.since, array_at);
  if (is_cut) leave_game_unfinished();
  look_back_no_more();
  see_as(present);
  begin_next(std::move(next), array_at, publisher.told_at());
}

/// Nobody knows how the game under way went on; nothing is played after mate, nor after a result.
void BoardTracker::State::leave_game_unfinished() {
  if (sheet.in_play() && !is_over() && !lost_from) lost_from = sheet.plies().size();
}

/// The first of the games that were `found` begins before anything else happens, from the array
/// that stood some time after `since`; the log was `told` by then.
void BoardTracker::State::begin_next(LoggedGames found, drivers::Instant since,
                                     drivers::Instant told) {
  to_come = GamesToCome{{std::move(found), since}, right_after(publisher.told_at()), told};
}

/// Men who go home say nothing of the game; kings who stood in the centre before gave its result,
/// however long that was.
void BoardTracker::State::live_through_end(std::span<const LogEntry> entries, drivers::Instant from,
                                           drivers::Instant to) {
  const auto until = until_put_up(entries, picture.placement());
  const auto ended_at = until == 0 ? from : spread(entries, from, to)[until - 1];
  live_through(entries.first(until), from, ended_at);
  conclude_at_once();
  let_time_pass(to);
}

/// Where the game that was `found`, begun after `since`, has led to: to what stands but for hands
/// at work, and nobody has given a result, unless it was played on by then. Nothing where that is
/// not so.
std::optional<rules::Position> BoardTracker::State::where_it_leads(const LoggedGames& found,
                                                                   drivers::Instant since) const {
  if (found.games.empty() || !clock_is_known()) return std::nullopt;
  auto tried = *this;
  std::vector<model::TimedChange> changes;
  tried.publisher.begin(publisher.told_at(), changes);
  tried.begin_as_logged(found, since, publisher.told_at());
  const bool is_over = !tried.sheet.in_play() || tried.gesture.kings_in_centre();
  const auto others = differing(tried.picture.placement(), tried.sheet.reported());
  const bool leads_here = is_over ? joining.is_played_on : rules::count(others) <= kMostInHands;
  return leads_here ? std::optional(tried.sheet.last()) : std::nullopt;
}

/// What is left of an old game is none, unless the clock runs, or somebody has played on.
void BoardTracker::State::keep_what_is_played_on(LoggedGames& found, drivers::Instant since) {
  joining.logged_last = where_it_leads(found, since);
  if (!joining.logged_last || !(clock.running() || joining.is_played_on)) found = {};
  joining.is_played_on = false;
}

/// All games after the last one; or, on a board that has had none, all of a record.
GamesFound BoardTracker::State::all_that_follow(const LogJoin& join, const Outage& outage) const {
  auto found = sheet.has_game() ? next_games_in(join) : games_of_record(join.log(), join.ends());
  const auto seen = add_seen(found, outage, join.ends().white, 0, just_begun_counts());
  if (!seen && !clock_is_known()) found = {};
  return {std::move(found), seen.value_or(outage.since)};
}

/// On a board that has had no game, the game that was under way when it was read first, and all
/// after it; or the last one, which may be left of an old one: nobody has asked for those.
GamesFound BoardTracker::State::all_since_first_read(const LogJoin& join, const Outage& outage) {
  auto found = games_since_array(join.log(), join.ends());
  const auto under_way = under_way_at_first(found, outage);
  joining.is_played_on |= under_way.has_value();
  const auto first = under_way.value_or(found.games.size());
  const auto seen = add_seen(found, outage, join.ends().white, first, JustBegun::kNo);
  if (seen) return {std::move(found), *seen};
  // Nobody plays on in an old game while the clock runs; it may be over by now.
  joining.is_played_on |= clock.in_use() && is_played_on(outage);
  // It may have begun before anybody listened.
  const auto since = std::min(outage.since, outage.read_at - time_taken(found));
  if (found.games.size() == 1) keep_what_is_played_on(found, since);
  if (!clock_is_known()) found = {};
  return {std::move(found), since};
}

/// The log has come.
void BoardTracker::State::begin_game_that_is_logged(const LogJoin& join) {
  const bool replays = !sheet.has_game() && joining.is_record;
  const auto outage = *std::exchange(gap, std::nullopt);
  auto [found, since] = sheet.has_game() || replays ? all_that_follow(join, outage)
                                                    : all_since_first_read(join, outage);
  const auto now = publisher.told_at();
  if (!found.games.empty()) {
    if (replays) return begin_as_logged(std::move(found), since, now);
    return begin_next(std::move(found), since, now);
  }
  unseen_play.look();
  gesture = Gesture{};
  look_for_gesture();
  // From now on it counts how long it stands.
  quiet.restart(publisher.at());
}

/// Begins the first game with what stood some time after `since`, and lives through it; the others
/// follow.
void BoardTracker::State::begin_as_logged(LoggedGames logged_games, drivers::Instant since,
                                          drivers::Instant told) {
  const auto now = publisher.told_at();
  auto present = sight();
  present.clock = Clock{};
  if (const auto& read = clock.last()) present.clock.read(now, *read, picture.orientation());
  begin_first(logged_games, since);
  const auto& games = logged_games.games;
  if (games.size() > 1) return live_through_whole(std::move(logged_games), since, told, present);
  live_through(games.front(), since, now);
  clock = present.clock;
  let_time_pass(now);
  looks_back = false;
  be_in_the_present(present);
}

/// The first game begins at the array, or from where it is known, which stood some time after
/// `since`.
void BoardTracker::State::begin_first(const LoggedGames& logged_games, drivers::Instant since) {
  auto beginning = logged_beginning(logged_games, since);
  const auto from = logged_games.from.value_or(rules::Position::initial());
  const auto lies = picture.orientation();
  Clock first;
  if (const auto& read = clock.last()) {
    const auto to_move = side_of(from.turn(), lies);
    first.read(since, at_first(*read, logged_games.games.front(), to_move), lies);
  }
  const auto& stood = from.placement();
  picture.read(lies == model::Orientation::kNormal ? stood : rules::rotated(stood));
  clock = first;
  flicker = Flicker{};
  begin_game({from, picture.placement()});
  logged = std::move(beginning);
  put_up = logged_games.put_up;
  looks_back = true;
  publisher.look_back(since);
  beam.evidence.listens_since = since;
  restart_beam();
  quiet.restart(since);
}

/// Lives through the first game to its end; the next one begins right after. Its array stood before
/// the log was `told`: a checkpoint that has the instant at which another game began would be taken
/// for that one's.
void BoardTracker::State::live_through_whole(LoggedGames logged_games, drivers::Instant since,
                                             drivers::Instant told, const Sight& present) {
  const auto first = logged_games.games.front();
  keep_from(logged_games, 1);
  const auto array_at = end_of(first, logged_games.games, since, publisher.told_at());
  live_through_end(first, since, array_at);
  // It was played while the power was away.
  const bool was_played = shows_result(rules::Placement::initial(), first);
  if (was_played && sheet.plies().empty()) leave_game_unfinished();
  look_back_no_more();
  see_as(present);
  begin_next(std::move(logged_games), std::min(array_at, told - drivers::Instant::duration(1)),
             told);
}

std::vector<TimedObservation> BoardTracker::State::logged_beginning(const LoggedGames& games,
                                                                    drivers::Instant since) const {
  const auto now = publisher.told_at();
  const auto white = side_of(rules::Color::kWhite, picture.orientation());
  auto log = as_chess_has_it(as_record(games, white));
  auto seen = way_it_lies(since, now);
  seen.push_back({now, drivers::ConnectionChanged{board.link, board.port, board.why}});
  seen.push_back({now, drivers::LogAwaited{}});
  seen.push_back({now, drivers::PlacementRead{picture.as_read()}});
  if (const auto& read = clock.last()) seen.push_back({now, *read});
  seen.push_back({now, drivers::LogRead{std::move(log)}});
  seen.push_back({now, drivers::PlacementRead{picture.as_read()}});
  seen.push_back({now, drivers::DeviceRead{board.device}});
  return seen;
}

}  // namespace jadoube::tracking
