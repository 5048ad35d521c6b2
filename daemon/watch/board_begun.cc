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
//   came back for a moment, tells that the games of the log are later ones.
// - Else it may be joined at what stands (`board_joined.cc`).
// - Where the last game had no plies, there is no log, and the array stands again after the board
//   was read with more moved, that game was played unseen, and the next one begins.
// - On a board that has had no game, the log's last one begins if the clock runs, it leads to what
//   stands and nobody has given a result: games that are over nobody asked for.
//
// A game is on record from the moment at which it was found; its plies have their times. Of several
// that a log tells each begins when the one before has been lived through, an instant later: what
// was known at its beginning is all that a restart, or an arbiter who corrects it, needs.
//
// Not handled: a game that ended while nobody listened and in which the power was away too; an
// array that nobody has seen put up, nor played from, where the log has others since: it is taken
// for the last one.
#include <algorithm>
#include <utility>

#include "daemon/watch/board_state.h"
#include "daemon/watch/difference.h"
#include "daemon/watch/logged_standing.h"
#include "daemon/watch/logged_times.h"

namespace jadoube::watch {

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
/// is known: White's time runs.
drivers::ClockRead at_first(drivers::ClockRead read, std::span<const LogEntry> log,
                            ClockSide white) {
  read.left.time = first_time(log, ClockSide::kLeft).value_or(read.left.time);
  read.right.time = first_time(log, ClockSide::kRight).value_or(read.right.time);
  read.pressed = drivers::other(white);
  read.running = true;
  return read;
}

/// `happening` as a log has it.
LogEntry as_logged(const Happening& happening, ClockSide white) {
  if (!happening.press) return LoggedSquare{happening.square, happening.now, false};
  const bool whites = happening.press->by == rules::Color::kWhite;
  return LoggedPress{whites ? white : drivers::other(white),
                     whites ? happening.press->white : happening.press->black};
}

std::vector<LogEntry> as_logged(std::span<const Happening> happenings, ClockSide white) {
  std::vector<LogEntry> entries;
  for (const auto& each : happenings) entries.push_back(as_logged(each, white));
  return entries;
}

void append(std::vector<LogEntry>& entries, std::span<const LogEntry> more) {
  entries.insert(entries.end(), more.begin(), more.end());
}

/// After how many of the changes since the board was read the array stood; 0 where it never did.
std::size_t until_array(const Absence& absence) {
  auto stands = absence.as_read.placement();
  std::size_t until = 0;
  for (std::size_t i = 0; i < absence.since_read.size(); ++i) {
    const auto& each = absence.since_read[i];
    if (each.press) continue;
    stands.set(each.square, each.now);
    if (stands == rules::Placement::initial()) until = i + 1;
  }
  return until;
}

/// What happened since the board was read, after `until` changes of which the array stood, goes on
/// after the games that were `found`. Another one begins there where men were put up anew, or where
/// there is none.
void append_seen(LoggedGames& found, const Absence& absence, std::size_t until, ClockSide white) {
  auto& games = found.games;
  const auto seen = std::span(absence.since_read);
  const auto before = as_logged(seen.first(until), white),
             after = as_logged(seen.subspan(until), white);
  if (games.empty()) {
    if (until > 0) found = {last_squares(before), {after}};
    return;
  }
  append(games.back(), before);
  const bool anew = until > 0 && is_put_up_anew(rules::Placement::initial(), games.back());
  if (anew) games.emplace_back();
  append(games.back(), after);
}

void keep_last(LoggedGames& found) {
  auto& games = found.games;
  if (games.size() < 2) return;
  found.put_up = last_squares(games[games.size() - 2]);
  games.erase(games.begin(), std::prev(games.end()));
}

/// Has what was seen since the reading follow the games that a log had, of all of which only the
/// last is kept where that is wanted. Since when the first of them may have been played.
Instant add_seen(LoggedGames& found, const Absence& absence, ClockSide white, bool last_only) {
  const auto logged = found.games.size(), until = until_array(absence);
  append_seen(found, absence, until, white);
  const bool is_first_seen = found.games.size() > logged && (logged == 0 || last_only);
  if (last_only) keep_last(found);
  if (is_first_seen) return absence.since_read[until - 1].at;
  if (!last_only || found.games.empty()) return absence.since;
  // It may have begun before anybody listened.
  return std::min(absence.since, absence.read_at - time_taken(found.games.back()));
}

/// When `first` ended, where it and then the `games` lie between `from` and `to`.
Instant end_of(std::span<const LogEntry> first, std::span<const std::vector<LogEntry>> games,
               Instant from, Instant to) {
  if (first.empty()) return from;
  std::vector all(first.begin(), first.end());
  for (const auto& game : games) append(all, game);
  return spread(all, from, to)[first.size() - 1];
}

/// How many of `entries`, after what stood `before` them and before the array, are play and its
/// result: until the kings were put into the centre last, or else, until men do nothing any more
/// but go home and nobody presses.
std::size_t until_put_up(std::span<const LogEntry> entries, rules::Placement before) {
  Gesture gesture;
  std::size_t until_kings = 0, until_home = 0;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto* seen = std::get_if<LoggedSquare>(&entries[i]);
    if (seen == nullptr || !goes_home(seen->square, seen->piece)) until_home = i + 1;
    if (seen == nullptr) continue;
    before.set(seen->square, seen->piece);
    const bool stood = gesture.kings_in_centre();
    gesture.look({}, before);
    if (gesture.kings_in_centre() && !stood) until_kings = i + 1;
  }
  return until_kings > 0 ? until_kings : until_home;
}

/// No two games of a board begin at the same instant, so that each can be found by it.
Instant right_after(Instant at) { return at + Instant::duration(1); }

/// Whether `stood` stood at some time while `entries` were written from the array on.
bool lead_over(std::span<const LogEntry> entries, const rules::Placement& stood) {
  return stands_ever(rules::Placement::initial(), entries,
                     [&](const rules::Placement& stands) { return stands == stood; });
}

}  // namespace

/// What stands when the board is read again may have come by play.
void BoardWatch::State::wait_for_log_of_next_game() {
  // The kings went back to their squares, and the last game goes on.
  if (sheet.in_play()) return leave_gap_unexplained();
  // So that presses are heard of whose they are.
  if (!sheet.has_game()) (void)find_out_way();
  const bool may_be_news =
      sheet.has_game() ? picture.placement() != gap->before() : game_may_be_logged();
  asks_log = may_be_news && !gap->log_awaited && may_ask_log();
}

/// Whether what nobody saw of games before the next one may still be told.
bool BoardWatch::State::waits_for_log_of_next_game() const {
  if (!gap) return false;
  if (!sheet.has_game()) return gap->log_awaited.has_value();
  return !gap->log_awaited || clock_is_known();
}

/// What the log has of games after the last one; what leads to the last game's end is that game,
/// unless it surely is another one. Where the power was away since, the log begins anew and joins
/// onto nothing.
LoggedGames BoardWatch::State::next_games_in(const LogJoin& join) const {
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
  if (present != games.rend()) found.put_up = last_squares(*present);
  games.erase(games.begin(), present.base());
  return found;
}

/// The log has come. Where it has the end of the game under way and the beginning of the next one,
/// goes on to that, unless that may be the one under way.
bool BoardWatch::State::go_on_to_logged_game(const LogJoin& join, bool may_be_last) {
  if (!clock_is_known()) return false;
  const auto& ends = join.ends();
  auto ended = join.ended();
  auto found = join.begun();
  const bool overwritten = join.is_overwritten();
  const bool is_cut = overwritten || (!join.is_joined() && is_beyond_array(ends.played));
  if (is_cut) {
    ended = Missed{};
    found = join.begun_since_its_beginning();
  }
  if (!ended || found.games.empty()) return false;
  const auto& stood = is_beyond_array(ends.played) ? ends.played : ends.before;
  const auto may_be_this_one = [&](const auto& game) { return lead_over(game, stood); };
  const bool is_news = join.is_sure() || overwritten || (!may_be_last && !is_far_from_array(stood));
  if (!is_news && std::ranges::any_of(found.games, may_be_this_one)) return false;
  append_seen(found, *gap, until_array(*gap), ends.white);
  const auto array_at = end_of(ended->entries, found.games, gap->since, gap->read_at);
  // How it ended nobody knows.
  if (is_cut) lost_from = sheet.plies().size();
  go_on_to_games(ended->entries, array_at, std::move(found));
  return true;
}

/// The same where the array was seen to be put up since the reading, before which the log has what
/// was `missed`.
bool BoardWatch::State::go_on_to_seen_game(const Missed& missed, const Ends& ends) {
  const auto until = until_array(*gap);
  if (until == 0 || !clock_is_known()) return false;
  const auto seen = std::span(gap->since_read);
  auto ended = missed.entries;
  append(ended, as_logged(seen.first(until), ends.white));
  if (!is_put_up_anew(ends, ended)) return false;
  go_on_to_games(ended, seen[until - 1].at,
                 {last_squares(ended), {as_logged(seen.subspan(until), ends.white)}});
  return true;
}

/// The game under way `ended`, and at the array the first of `next` begins.
void BoardWatch::State::go_on_to_games(std::span<const LogEntry> ended, Instant array_at,
                                       LoggedGames next) {
  const auto present = sight();
  const auto absence = look_back_on_gap();
  live_through_end(ended, absence.since, array_at);
  look_back_no_more();
  see_as(present);
  const auto now = publisher.told_at();
  to_come = GamesToCome{std::move(next), array_at, right_after(now), now};
}

/// Men who go home say nothing of the game; kings who stood in the centre before gave its result,
/// however long that was.
void BoardWatch::State::live_through_end(std::span<const LogEntry> entries, Instant from,
                                         Instant to) {
  const auto until = until_put_up(entries, picture.placement());
  const auto ended_at = until == 0 ? from : spread(entries, from, to)[until - 1];
  live_through(entries.first(until), from, ended_at);
  conclude_at_once();
  let_time_pass(to);
}

/// Where the game that was `found`, begun after `since`, has led to: to what stands but for hands
/// at work, and nobody has given a result, unless it was played on by then. Nothing where that is
/// not so.
std::optional<rules::Position> BoardWatch::State::where_it_leads(const LoggedGames& found,
                                                                 Instant since) const {
  if (found.games.empty() || !clock_is_known()) return std::nullopt;
  auto tried = *this;
  std::vector<TimedChange> changes;
  tried.publisher.begin(publisher.told_at(), changes);
  tried.begin_as_logged(found, since, publisher.told_at());
  const bool is_over = !tried.sheet.in_play() || tried.gesture.kings_in_centre();
  const auto others = differing(tried.picture.placement(), tried.sheet.reported());
  const bool leads_here = is_over ? joining.is_played_on : rules::count(others) <= kMostInHands;
  return leads_here ? std::optional(tried.sheet.last()) : std::nullopt;
}

/// What is left of an old game is none: the clock runs, or somebody has played on.
void BoardWatch::State::keep_what_is_played_on(LoggedGames& found, Instant since) {
  joining.logged_last = where_it_leads(found, since);
  if (!joining.logged_last || !(clock.running() || joining.is_played_on)) found = {};
  joining.is_played_on = false;
}

/// The log has come.
void BoardWatch::State::begin_game_that_is_logged(const LogJoin& join) {
  const bool is_first = !sheet.has_game();
  // A record tells what is to begin. Else nobody has asked for games that are over.
  const bool replays = is_first && joining.is_record, last_only = is_first && !replays;
  auto found = is_first ? games_since_array(join.log(), join.ends()) : next_games_in(join);
  const auto absence = *std::exchange(gap, std::nullopt);
  const auto since = add_seen(found, absence, join.ends().white, last_only);
  const auto now = publisher.told_at();
  if (last_only) keep_what_is_played_on(found, since);
  if (!found.games.empty() && clock_is_known()) {
    if (replays) return begin_as_logged(std::move(found), since, now);
    to_come = GamesToCome{std::move(found), since, right_after(now), now};
    return;
  }
  unseen_play.look();
  gesture = Gesture{};
  look_for_gesture();
  // From now on it counts how long it stands.
  quiet.restart(publisher.at());
}

/// Begins the first game at the array that stood some time after `since`, and lives through it; the
/// others follow.
void BoardWatch::State::begin_as_logged(LoggedGames logged_games, Instant since, Instant told) {
  const auto now = publisher.told_at();
  auto present = sight();
  present.clock = Clock{};
  if (const auto& read = clock.last()) present.clock.read(now, *read, picture.orientation());
  begin_at_array(logged_games, since);
  const auto& games = logged_games.games;
  if (games.size() > 1) return live_through_whole(std::move(logged_games), since, told, present);
  live_through(games.front(), since, now);
  clock = present.clock;
  let_time_pass(now);
  looks_back = false;
  be_in_the_present(present);
}

/// The first game begins at the array that stood some time after `since`.
void BoardWatch::State::begin_at_array(const LoggedGames& logged_games, Instant since) {
  auto beginning = logged_beginning(logged_games, since);
  const auto lies = picture.orientation();
  Clock first;
  if (const auto& read = clock.last()) {
    const auto white = side_of(rules::Color::kWhite, lies);
    first.read(since, at_first(*read, logged_games.games.front(), white), lies);
  }
  const auto array = rules::Placement::initial();
  picture.read(lies == Orientation::kNormal ? array : rules::rotated(array));
  clock = first;
  flicker = Flicker{};
  begin_game({rules::Position::initial(), picture.placement()});
  logged = std::move(beginning);
  put_up = logged_games.put_up;
  looks_back = true;
  publisher.look_back(since);
  beam.scene.listens_since = since;
  restart_beam();
  quiet.restart(since);
}

/// Lives through the first game to its end; the next one begins right after. Its array stood before
/// the log was `told`: a checkpoint that has the instant at which another game began would be taken
/// for that one's.
void BoardWatch::State::live_through_whole(LoggedGames logged_games, Instant since, Instant told,
                                           const Sight& present) {
  auto& games = logged_games.games;
  const auto now = publisher.told_at();
  const auto first = std::move(games.front());
  games.erase(games.begin());
  const auto array_at = end_of(first, games, since, now);
  live_through_end(first, since, array_at);
  look_back_no_more();
  see_as(present);
  logged_games.put_up = last_squares(first);
  const auto next_array_at = std::min(array_at, told - Instant::duration(1));
  to_come = GamesToCome{std::move(logged_games), next_array_at, right_after(now), told};
}

std::vector<TimedObservation> BoardWatch::State::logged_beginning(const LoggedGames& logged_games,
                                                                  Instant since) const {
  const auto now = publisher.told_at();
  const bool normal = picture.orientation() == Orientation::kNormal;
  auto log = as_chess_has_it(logged_games.put_up);
  for (const auto& game : logged_games.games) {
    log.emplace_back(normal ? drivers::LogMark::kArray : drivers::LogMark::kTurnedArray);
    append(log, as_chess_has_it(game));
  }
  auto seen = way_it_lies(since, now);
  seen.push_back({now, drivers::LinkChanged{board.link, board.port, board.why}});
  seen.push_back({now, drivers::LogAwaited{}});
  seen.push_back({now, drivers::PlacementRead{picture.as_read()}});
  if (const auto& read = clock.last()) seen.push_back({now, *read});
  seen.push_back({now, drivers::LogRead{std::move(log)}});
  seen.push_back({now, drivers::PlacementRead{picture.as_read()}});
  seen.push_back({now, drivers::DeviceRead{board.device}});
  return seen;
}

}  // namespace jadoube::watch
