// A game begins when all pieces are on their starting squares, at once. Players who are quick have
// made their first move before the board was at rest.
//
// - If the pieces are there and no play of the present game leads there, they were set up for the
//   next game. If that is in doubt, it is decided when they have been there for a second.
// - A position from which games of another kind begin (Chess960) counts when the clock is started
//   over it. Without a clock it counts when it was left alone for long.
// - After a ply or two that were not seen, the game began at the starting position, if the game
//   before was played far enough.
#include "daemon/tracking/phase/begin_rules.h"

#include <algorithm>
#include <utility>

#include "daemon/tracking/log/logged_placement.h"
#include "daemon/tracking/sensed/sensed_placement.h"

namespace jadoube::tracking {

namespace {

/// If more squares differ from the last position, no play of this game leads to the starting
/// position.
constexpr int kMostDifferingFromStart = 6;

BeginGame at_starting_position(const Situation& s) {
  return {PhaseChange::kStartingPosition, {rules::Position::initial(), s.sensed.placement()}};
}

/// True if a log that is still to come may have another game.
bool waits_for_log(const Situation& s) {
  if (!s.outage.gap()) return false;
  if (!s.game.has_game())
    return s.outage.sight() == Sight::kWaitsForLog || may_have_ended_unseen(s);
  return s.outage.sight() != Sight::kWaitsForLog || s.sensed.is_clock_known();
}

/// True if the clock shows that the same game is played on: an illegal move was corrected.
bool first_plies_are_taken_back(const Situation& s) {
  constexpr std::size_t kMostPlies = 2;
  if (s.game.plies().size() > kMostPlies || s.game.doubt().corrected > 0) return false;
  const auto& clock = s.sensed.clock;
  return clock.in_use() && clock.seen().lever && !clock.is_set_back();
}

/// True if the starting position is the game's own position: knights went out and came back. A
/// clock that is stopped may be set for the next game before such plies are certain.
bool starting_position_is_played(const Situation& s) {
  const auto& clock = s.sensed.clock;
  const bool may_be_set = clock.last() && !clock.running();
  return s.matches_record() && (s.game.firm_count() == s.game.plies().size() || !may_be_set);
}

/// True if all pieces were set up for another game, not all on their usual starting squares.
bool is_another_start(const Situation& s, const Start& start) {
  const bool whole = start.reported == as_sensed(start.position.placement(), s.sensed.sensing());
  if (!whole || s.sensed.shows_starting_position()) return false;
  if (s.game.plies().empty()) return s.game.positions()[0] != start.position;
  return !starting_position_is_played(s);
}

}  // namespace

bool is_set_up(const Situation& s) {
  if (!s.game.in_play() || !s.sensed.shows_starting_position()) return false;
  if (s.outage.gap() || s.sensed.is_replayed() || s.life.pending_games() ||
      s.game.doubt().is_uncertain) {
    return false;
  }
  const auto other = differing(s.game.last().placement(), rules::Placement::initial());
  return s.game.is_ended() || rules::count(other) > kMostDifferingFromStart;
}

bool was_played_unseen(const Situation& s) {
  if (!s.game.has_game() || !s.game.plies().empty()) return false;
  return s.outage.doubts().is_game_unseen() ||
         (s.outage.gap() && std::ranges::any_of(s.outage.gap()->all_read, is_beyond_start));
}

JustBegun just_begun_counts(const Situation& s) {
  const auto& clock = s.sensed.clock;
  const bool counts = s.sensed.sensing() == SensingClass::kIdentity && s.game.has_game() &&
                      (!clock.last() || clock.running()) && is_far_from_start(s.game.reported());
  return counts ? JustBegun::kYes : JustBegun::kNo;
}

bool may_have_ended_unseen(const Situation& s) {
  if (s.game.has_game() || s.sensed.sensing() != SensingClass::kIdentity) return false;
  if (!s.outage.log_request().may_ask(s.sensed.now.at)) return false;
  const auto& read = s.outage.gap()->all_read;
  return !read.empty() && is_beyond_start(read.front());
}

Start as_known(const GameLifecycle& life, PhaseChange change, Start start,
               const std::string& continues) {
  const auto& given = start.position;
  if (change == PhaseChange::kRulingBegins) {
    const auto seen = middle_start(given.placement(), given.turn(), SensingClass::kIdentity);
    if (!continues.empty() || !seen || seen->position != given) return start;
  }
  start.position = life.known_starts().known(given);
  return start;
}

std::optional<PhaseStep> pieces_are_set_up(const Situation& s) {
  if (!is_set_up(s) || waits_for_log(s)) return std::nullopt;
  return at_starting_position(s);
}

std::optional<PhaseStep> starting_position_is_shown(const Situation& s) {
  // Of a game that is over nothing can be taken back.
  const bool next = !s.game.has_game() || s.life.last_game().others_were_moved();
  if (!next || !s.sensed.shows_starting_position() || waits_for_log(s)) return std::nullopt;
  return at_starting_position(s);
}

std::optional<PhaseStep> starting_position_rests(const Situation& s) {
  if (!s.sensed.shows_starting_position()) return std::nullopt;
  const bool standard = s.game.in_play() && s.game.positions()[0] == rules::Position::initial();
  const bool may_continue = standard && !was_played_unseen(s);
  if (may_continue && (s.game.plies().empty() || starting_position_is_played(s)))
    return std::nullopt;
  if (may_continue && first_plies_are_taken_back(s)) return TakeBackAll{};
  return at_starting_position(s);
}

std::optional<PhaseStep> first_plies_are_shown(const Situation& s) {
  if (s.sensed.is_replayed() || s.life.pending_games()) return std::nullopt;
  if (s.sensed.gesture.kings_in_centre()) return std::nullopt;
  if (just_begun_counts(s) == JustBegun::kNo) return std::nullopt;
  if (s.game.in_play() && s.inference.explains_placement()) return std::nullopt;
  const auto plies = first_plies(s.sensed.placement(), s.sensed.sensing());
  if (!plies) return std::nullopt;
  return BeginFound{{{{}, {as_logged(*plies)}}, s.sensed.quiet.since()},
                    /*leaves_unfinished=*/true};
}

std::optional<PhaseStep> left_without_clock(const Situation& s) {
  if (s.sensed.clock.last() || s.sensed.gesture.kings_in_centre()) return std::nullopt;
  const auto start = initial_start(s.sensed.placement(), s.sensed.sensing());
  if (!start) return std::nullopt;
  return BeginGame{PhaseChange::kLeftAtRest, *start};
}

std::optional<PhaseStep> clock_runs_over_start(const Situation& s) {
  if (!s.clock_runs()) return std::nullopt;
  const auto start = initial_start(s.sensed.placement(), s.sensed.sensing());
  if (!start) return std::nullopt;
  return BeginGame{PhaseChange::kClockStarted, *start};
}

std::optional<PhaseStep> clock_runs_over_another_start(const Situation& s) {
  if (!s.clock_runs()) return std::nullopt;
  const auto start = initial_start(s.sensed.placement(), s.sensed.sensing());
  if (!start || !is_another_start(s, *start)) return std::nullopt;
  return BeginGame{PhaseChange::kClockStarted, *start};
}

}  // namespace jadoube::tracking
