// Problem: when the board is read again, the placement may be of a game under way, or only what the
// last game left. Its players look it over, with the clock left running or started once more, or
// pieces are set up for the next round. None of these is a game.
//
// Policy: if the last game was over, only the signs of a new game count.
// - The board's log has the starting position since, or is one that was begun since. A game begins
//   whenever that position is seen. So the game began there, and is replayed like any outage.
// - Where the last game was under way, and its pieces are set up again in the log. The last game is
//   first replayed to its end. The pieces may have been on their starting squares already when the
//   connection was lost. If the log begins when the power came on, and does not have that game, its
//   plies are lost. They are lost too if the log has overwritten them. What was read each time that
//   the connection came back for a moment shows that the games of the log are later ones. If the
//   power was away as the pieces were set up, the log has the game only until then.
// - The power came back in the middle of a game, and the log lists the pieces at that moment. No
//   position of the last game has them there. The game begins with this list.
// - No log can be read, and the starting position was seen since the reading. Or a position was
//   read that is a ply or two after it and from which no play leads back to it. The game begins at
//   that starting position (`seen_games.h`).
// - The board's log has no game, and pieces were set up in the middle of one. The clock was started
//   over them, perhaps while the board sent its log. The game begins with the placement at that
//   moment. If nothing shows which way the board faces, both ways are tried. In one of them the
//   players have moved their own pieces.
// - Otherwise a game may be joined at the present placement (`join_rules.h`).
// - Where the last game had no plies, and there is no log. The starting position is on the board
//   again after other placements were read. That game was played unseen, and the next one begins.
// - On a board that has had no game, the log's last game begins if the clock runs and the game
//   leads to the placement. There must be no result: games that are over were not asked for. A game
//   may have been under way when the board was read first, and the connection was lost again before
//   the log had come. Then that game begins, and all games after it.
//
// A game is on record from the moment at which it was found; its plies have their times. If the log
// has several games, each begins an instant after the game before has been replayed. What was known
// at its beginning is all that a restart, or an arbiter who corrects it, needs.
//
// Not handled: a game that was not observed and is in no log, if the starting position of the next
// game was not seen either. Also not handled: a starting position that was not seen to be set up or
// played from, if the log has others since. It is taken for the last one.
#include "daemon/tracking/steps/logged_beginning.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/inferred/start.h"
#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/log/logged_times.h"
#include "daemon/tracking/phase/begin_rules.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "daemon/tracking/steps/checkpoint.h"
#include "daemon/tracking/steps/explain_steps.h"
#include "daemon/tracking/steps/log_recovery.h"
#include "daemon/tracking/steps/phase_steps.h"

namespace jadoube::tracking {

using drivers::ClockSide;
using drivers::LogEntry;
using drivers::LoggedPress;

namespace {

/// The time of `side` when it was first pressed there; nothing where it was not.
std::optional<std::chrono::seconds> first_time(std::span<const LogEntry> log, ClockSide side) {
  for (const auto& entry : log) {
    const auto* press = std::get_if<LoggedPress>(&entry);
    if (press != nullptr && press->side == side) return press->time;
  }
  return std::nullopt;
}

/// At most this number of squares differs while hands capture or castle.
constexpr int kMostInHands = 4;

/// The clock when a game of `log` began, if the clock was `read` later in that game. It is known
/// only as far as this: the time of `to_move` runs.
drivers::ClockRead at_first(drivers::ClockRead read, std::span<const LogEntry> log,
                            ClockSide to_move) {
  read.left.time = first_time(log, ClockSide::kLeft).value_or(read.left.time);
  read.right.time = first_time(log, ClockSide::kRight).value_or(read.right.time);
  read.pressed = drivers::other(to_move);
  read.running = true;
  return read;
}

}  // namespace

void LoggedBeginning::switch_to_games(NextGames next) {
  Replay replay(stages_);
  const auto present = replay.snapshot();
  const auto outage = *std::exchange(replay.stages().outage().gap(), std::nullopt);
  replay.begin_replay();
  replay.sense(outage.last_sight);
  replay.play_to_end(next.ended, outage.since, next.set_up_at);
  if (next.is_cut) leave_game_unfinished(replay.stages());
  replay.end_replay();
  replay.sense(present);
  begin_found(replay.stages(), {std::move(next.games), next.set_up_at},
              stages_.sensed().now.published_at);
  replay.commit_to(stages_);
}

/// Where the game that was `found`, begun after `since`, has led to: to the placement, except for
/// hands at work. There is no given result, unless the game was played on after it. Nothing where
/// that is not so.
std::optional<rules::Position> LoggedBeginning::position_reached(const LoggedGames& found,
                                                                 drivers::Instant since) const {
  if (found.games.empty() || !stages_.sensed().is_clock_known()) return std::nullopt;
  auto tried = stages_;
  std::vector<model::TimedChange> changes;
  tried.begin(stages_.sensed().now.published_at, changes);
  LoggedBeginning(tried).begin(found, since, stages_.sensed().now.published_at);
  const auto game = tried.game();
  const auto& sensed = tried.sensed();
  const bool is_over = !game.in_play() || sensed.gesture.kings_in_centre();
  const auto others = differing(sensed.placement(), game.reported());
  const bool reaches_placement = is_over ? stages_.life().joining().logged().is_played_on()
                                         : rules::count(others) <= kMostInHands;
  return reaches_placement ? std::optional(game.last()) : std::nullopt;
}

/// The rest of an old game is no game, unless the clock runs, or the game was played on.
void LoggedBeginning::keep_what_is_played_on(LoggedGames& found, drivers::Instant since) {
  auto& joining = stages_.life().joining();
  joining.logged().note_last(position_reached(found, since));
  const bool continues = stages_.sensed().clock.running() || joining.logged().is_played_on();
  if (!joining.logged().last() || !continues) found = {};
  joining.logged().note_played_on(false);
}

/// All games after the last one; or, on a board that has had none, all of a record.
GamesFound LoggedBeginning::all_that_follow(LoggedGames found, ClockSide white,
                                            const Outage& outage) const {
  const auto counts = just_begun_counts(stages_.situation());
  const auto seen = add_seen(found, outage, white, 0, counts);
  if (!seen && !stages_.sensed().is_clock_known()) found = {};
  return {std::move(found), seen.value_or(outage.since)};
}

/// On a board that has had no game: the game that was under way when it was read first, and all
/// after it. Or only the last one. That may be the rest of an old game, which was not asked for.
GamesFound LoggedBeginning::all_since_first_read(LoggedGames found, ClockSide white,
                                                 const Outage& outage) {
  auto& joining = stages_.life().joining();
  const auto under_way = under_way_at_first(found, outage);
  if (under_way) joining.logged().note_played_on(true);
  const auto first = under_way.value_or(found.games.size());
  const auto seen = add_seen(found, outage, white, first, JustBegun::kNo);
  if (seen) return {std::move(found), *seen};
  // An old game is not played on while the clock runs; it may be over now.
  if (stages_.sensed().clock.in_use() && is_played_on(outage))
    joining.logged().note_played_on(true);
  // It may have begun before the board was observed.
  const auto since = std::min(outage.since, outage.read_at - time_taken(found));
  if (found.games.size() == 1) keep_what_is_played_on(found, since);
  if (!stages_.sensed().is_clock_known()) found = {};
  return {std::move(found), since};
}

/// True if the recorded plies are legal, at least one for each of the `presses`, and lead to the
/// placement. At most `most_in_hands` pieces may be in hands.
bool LoggedBeginning::fits(int presses, int most_in_hands) const {
  const auto game = stages_.game();
  if (!game.in_play() || static_cast<int>(game.plies().size()) < presses) return false;
  const auto squares = differences(stages_.sensed().placement(), game.reported());
  const auto is_lifted = [&](rules::Square square) {
    return stages_.sensed().placement()[square] == rules::Piece::kNone;
  };
  if (std::ssize(squares) > most_in_hands || !std::ranges::all_of(squares, is_lifted)) return false;
  return std::ranges::none_of(
      game.plies(), [](const model::Ply& ply) { return ply.state == model::PlyState::kIllegal; });
}

/// True if the plies of `game`, with that number of presses, lead to the placement. A hand may hold
/// a piece, and one that it takes.
bool LoggedBeginning::reaches_placement(const GamesFound& game, int presses) const {
  constexpr int kMostHeld = 2;
  auto tried = stages_;
  std::vector<model::TimedChange> changes;
  tried.begin(stages_.sensed().now.published_at, changes);
  LoggedBeginning there(tried);
  there.begin(game.found, game.since, stages_.sensed().now.published_at);
  return there.fits(presses, kMostHeld);
}

/// The game that was played since the clock was seen stopped, as the board faces now. It began
/// where all that came since is play. Nothing: the clock does not run, or there is no such game.
std::optional<LoggedBeginning::SeenPlay> LoggedBeginning::play_since_clock_stopped() const {
  const auto& since = stages_.life().joining().since_clock_stopped();
  const auto to_move = stages_.sensed().side_to_move();
  if (!to_move || stages_.sensed().sensing() != SensingClass::kIdentity) return std::nullopt;
  for (const auto& moment : since.moments()) {
    const auto played = std::span(since.events()).subspan(moment.until);
    const auto presses = static_cast<int>(std::ranges::count_if(
        played, [](const SensorEvent& each) { return each.press.has_value(); }));
    const auto turn = presses % 2 == 0 ? *to_move : opponent_of(*to_move);
    auto start = position_started(moment.placement, turn, stages_.sensed().sensing());
    if (!start) continue;
    GamesFound game{{{}, {as_logged(played, stages_.sensed().white_side())}, std::move(start)},
                    moment.at};
    // Players touch their own pieces, except those that they take.
    const auto others = out_of_turn(played, turn);
    if (2 * others > std::ssize(played) - presses) continue;
    if (reaches_placement(game, presses)) return SeenPlay{std::move(game), others};
  }
  return std::nullopt;
}

/// If it is not known which way the board faces, it may be turned. The players touch their own
/// pieces.
bool LoggedBeginning::begin_since_clock_stopped() {
  if (!stages_.sensed().clock.running() || stages_.sensed().gesture.kings_in_centre()) return false;
  if (stages_.outage().gap() || stages_.sensed().now.is_replayed() ||
      stages_.life().pending_games())
    return false;
  // If nothing came since, a hand may hold a piece, unless the clock was seen to be started.
  const auto& joining = stages_.life().joining();
  const bool is_started = joining.is_clock_started_over(stages_.sensed().placement());
  if (joining.since_clock_stopped().events().empty() && !is_started) return false;
  const bool is_known = face_by_pawns(stages_);
  auto play = play_since_clock_stopped();
  bool is_turned = false;
  if (!is_known) {
    auto turned = stages_;
    std::vector<model::TimedChange> changes;
    turned.begin(stages_.sensed().now.published_at, changes);
    (void)face(turned, opposite(stages_.sensed().orientation()));
    auto other = LoggedBeginning(turned).play_since_clock_stopped();
    is_turned = other && (!play || other->out_of_turn < play->out_of_turn);
    if (is_turned) play = std::move(other);
  }
  if (!play) return false;
  if (is_turned) (void)face(stages_, opposite(stages_.sensed().orientation()));
  if (is_known || is_turned) {
    stages_.sensors().known().orientation_is_shown = true;
  } else {
    assume_orientation(stages_);
  }
  begin_found(stages_, std::move(play->game), stages_.sensed().now.published_at);
  return true;
}

bool LoggedBeginning::begin_turned() {
  // After this number of presses an arbiter has been asked, and may have to turn the board.
  constexpr int kMostPresses = 6;
  const auto game = stages_.game();
  const bool is_assumed = stages_.sensed().board.is_orientation_assumed();
  if (!is_assumed || stages_.sensed().now.is_replayed() || stages_.outage().gap() ||
      !game.in_play())
    return false;
  auto seen = stages_.outage().recent().all();
  // The clock may have been started by a press.
  seen.erase(seen.begin(), std::ranges::find_if(seen, [](const SensorEvent& each) {
               return !each.press.has_value();
             }));
  const auto presses = static_cast<int>(
      std::ranges::count_if(seen, [](const SensorEvent& each) { return each.press.has_value(); }));
  if (presses == 0 || presses > kMostPresses) return false;
  const auto touched = static_cast<int>(seen.size()) - presses;
  const bool others_were_touched = 2 * out_of_turn(seen, game.positions()[0].turn()) > touched;
  if (fits(presses) && !others_were_touched) return false;
  auto turned = stages_;
  std::vector<model::TimedChange> changes;
  turned.begin(stages_.sensed().now.published_at, changes);
  (void)face(turned, opposite(stages_.sensed().orientation()));
  turned.sensors().known().orientation_is_shown = true;
  Outage since;
  since.since_read = std::move(seen);
  since.turn();
  const auto& begun_at = game.positions()[0];
  const auto start = middle_start(rules::rotated(begun_at.placement()),
                                  opponent_of(begun_at.turn()), stages_.sensed().sensing());
  if (!start) return false;
  // It is the same game: it has begun when it began.
  turned.life().number_next(game.game().ordinal);
  turned.sensors().known().now.at = game.game().started_at;
  LoggedBeginning other(turned);
  other.begin({{}, {as_logged(since.since_read, turned.sensed().white_side())}, start->position},
              game.game().started_at, stages_.sensed().now.published_at);
  if (!other.fits(presses)) return false;
  stages_.adopt(turned, changes);
  return true;
}

void LoggedBeginning::begin_logged(LoggedGames games, ClockSide white) {
  auto& joining = stages_.life().joining();
  const bool has_game = stages_.game().has_game();
  const bool replays = !has_game && joining.logged().is_record();
  const auto outage = *std::exchange(stages_.outage().gap(), std::nullopt);
  auto [found, since] = has_game || replays ? all_that_follow(std::move(games), white, outage)
                                            : all_since_first_read(std::move(games), white, outage);
  if (found.games.empty() && !replays && begin_since_clock_stopped()) return;
  if (!found.games.empty()) {
    if (replays) return begin(std::move(found), since, stages_.sensed().now.published_at);
    return begin_found(stages_, {std::move(found), since}, stages_.sensed().now.published_at);
  }
  joining.unseen_play().look();
  stages_.sensors().known().gesture = {};
  look_for_result(stages_);
  // From now on the quiet time of this placement is counted.
  stages_.sensors().known().quiet.restart(stages_.sensed().now.at);
}

void LoggedBeginning::begin(LoggedGames logged, drivers::Instant since, drivers::Instant known_at) {
  Replay replay(stages_);
  auto& past = replay.stages();
  const auto now = stages_.sensed().now.published_at;
  auto present = replay.snapshot();
  present.clock = Clock{};
  if (const auto& read = stages_.sensed().clock.last()) {
    present.clock.read(now, *read, stages_.sensed().orientation());
  }
  begin_first(replay, logged, since);
  if (logged.games.size() > 1) {
    replay_games(replay, std::move(logged), since, known_at);
    replay.end_replay();
    replay.sense(present);
  } else {
    replay.play(timeline_of(logged.games.front(), since, now));
    past.sensors().known().clock = present.clock;
    replay.advance_to(now);
    replay.end_replay();
    replay.restore_present(present);
  }
  replay.commit_to(stages_);
}

/// The first game begins at the starting position, or where it is known from: a placement that was
/// on the board some time after `since`.
void LoggedBeginning::begin_first(Replay& replay, const LoggedGames& logged,
                                  drivers::Instant since) const {
  auto& past = replay.stages();
  auto beginning = as_observed(logged, since);
  const auto from = logged.from.value_or(rules::Position::initial());
  const auto faces = stages_.sensed().orientation();
  Clock first;
  if (const auto& read = stages_.sensed().clock.last()) {
    const auto to_move = side_of(from.turn(), faces);
    first.read(since, at_first(*read, logged.games.front(), to_move), faces);
  }
  const auto& earlier = from.placement();
  past.sensors().restore_beginning(
      faces == model::Orientation::kNormal ? earlier : rules::rotated(earlier), first);
  begin_game(past, {PhaseChange::kFoundInLog, {from, past.sensed().placement()}});
  past.life().note_beginning(std::move(beginning));
  past.outage().recent().note_set_up(logged.set_up);
  replay.begin_replay(since);
  past.sensors().known().read_since = since;
  restart_inference(past);
  past.sensors().known().quiet.restart(since);
}

/// Replays the first game to its end; the next one begins right after. Its starting position was on
/// the board before the log came at `known_at`. A checkpoint with the instant at which another game
/// began would be taken for that game's.
void LoggedBeginning::replay_games(Replay& replay, LoggedGames logged, drivers::Instant since,
                                   drivers::Instant known_at) const {
  const auto first = logged.games.front();
  keep_from(logged, 1);
  const auto set_up_at =
      end_of_first(first, logged.games, since, stages_.sensed().now.published_at);
  replay.play_to_end(first, since, set_up_at);
  // It was played while the power was away.
  const bool was_played = shows_result(rules::Placement::initial(), first);
  if (was_played && replay.stages().game().plies().empty()) {
    leave_game_unfinished(replay.stages());
  }
  const auto found_since = std::min(set_up_at, known_at - drivers::Instant::duration(1));
  begin_found(replay.stages(), {std::move(logged), found_since}, known_at);
}

/// What a new tracker has to observe to begin the first of these games as it begins here.
std::vector<TimedObservation> LoggedBeginning::as_observed(const LoggedGames& games,
                                                           drivers::Instant since) const {
  const auto now = stages_.sensed().now.published_at;
  const auto& board = stages_.recorder().board();
  const auto& sensed = stages_.sensed().board;
  auto log = with_chess_squares(as_record(games, stages_.sensed().white_side()), sensed);
  auto seen = orientation_as_observed(stages_, since, now);
  seen.push_back({now, drivers::ConnectionChanged{board.link, board.port, board.why}});
  seen.push_back({now, drivers::LogAwaited{}});
  seen.push_back({now, drivers::PlacementRead{sensed.as_read()}});
  if (const auto& read = stages_.sensed().clock.last()) seen.push_back({now, *read});
  seen.push_back({now, drivers::LogRead{std::move(log)}});
  seen.push_back({now, drivers::PlacementRead{sensed.as_read()}});
  seen.push_back({now, drivers::DeviceRead{board.device}});
  put_capabilities_first(board.device, seen);
  return seen;
}

}  // namespace jadoube::tracking
