#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/inference/beam.h"
#include "daemon/tracking/inference/hindsight.h"
#include "daemon/tracking/lifecycle/start.h"
#include "daemon/tracking/lifecycle/unseen_play.h"
#include "daemon/tracking/publish.h"
#include "daemon/tracking/recovery/outage.h"
#include "daemon/tracking/recovery/seen_games.h"
#include "daemon/tracking/scoresheet.h"
#include "daemon/tracking/sensors/clock.h"
#include "daemon/tracking/sensors/flicker.h"
#include "daemon/tracking/sensors/gesture.h"
#include "daemon/tracking/sensors/quiet.h"
#include "daemon/tracking/sensors/sensed_placement.h"

namespace jadoube::tracking {

/// What was published, with those who write it.
struct PublishedRecord {
  explicit PublishedRecord(SensingClass senses) : sensing(senses) {}
  /// The copy's writers write the copy.
  PublishedRecord(const PublishedRecord& other)
      : board(other.board), sensing(other.sensing), sheet(other.sheet, board, publisher) {}

  model::Board board;
  Publisher publisher{board};
  const SensingClass sensing;
  Scoresheet sheet{board, publisher, sensing};
};

/// What a watch that sees one game only knows of it.
enum class OneGame : std::uint8_t { kNo, kGoesOn, kIsClosed };

/// What a `BoardTracker` is made of, for the files that share the work: `board_watch.cc` takes
/// observations and time in, `board_explain.cc`, `board_gap.cc` and `board_log.cc` have them
/// explained, `board_follow.cc` writes what the best explanation says, `board_games.cc` begins and
/// ends games, `board_begun.cc` and `board_joined.cc` those that nobody saw begin. Nobody else
/// includes this.
struct BoardTracker::State : PublishedRecord {
  /// So many plies may have been made in play without that their pieces were seen to come.
  static constexpr int kMostUnseenPlies = 2;
  /// So long after the clock is stopped a movement may still be one of play [guess].
  static constexpr std::chrono::seconds kPauseBegins{3};

  State(int games, SensingClass senses) : PublishedRecord(senses), games_before(games) {
    beam.evidence.sensing = senses;
  }

  // Observations: what each brings, in the order physical truth, then game.
  void observe(const drivers::SquareChanged& seen);
  void observe(const drivers::PlacementRead& seen);
  void observe(const drivers::ResultPieceSeen& seen);
  void observe(const drivers::ClockRead& seen);
  void observe(const drivers::ClockMissing& seen);
  void observe(const drivers::DeviceRead& seen);
  void observe(const drivers::ConnectionChanged& seen);
  void observe(const drivers::ClockAnswered&) {}
  void observe(const drivers::ClockButtonPressed&) {}
  void observe(const drivers::ChangesMissed&);
  void observe(const drivers::NoiseSkipped&) { clock.note_noise(); }
  void observe(const drivers::LogAwaited&);
  void observe(const drivers::LogRead& seen);

  // Time.
  drivers::Instant due() const {
    return to_come ? to_come->due : std::min(quiet.due(), gesture.due());
  }
  void advance(drivers::Instant now, std::vector<model::TimedChange>& changes);
  void run_until(drivers::Instant until, std::vector<model::TimedChange>& changes);
  void reach(QuietStep step);

  // Explaining.
  bool take_in_picture();
  bool find_out_who_begins();
  void look_for_gesture();
  bool is_no_gesture();
  bool is_pressed_king_ply() const;
  bool drop_false_gesture();
  void see_what_was_misread();
  void placement_changed(const rules::Placement& seen_before);
  void note_changes(const rules::Placement& before);
  void press(const Press& press);
  void update_scene();
  void reckon();
  void restart_beam();
  void explain_unseen(int most);
  void look_for_taken_unread();
  bool castling_is_under_way() const;
  void look_back();
  void rewrite(const Hindsight::Best& found);
  void explain_what_stands();
  void return_to_earlier_position();
  Variation best_line() const;
  void put_illegal_ply_right();
  std::optional<Hindsight::Best> with_legal_ply(std::size_t index, rules::Move move) const;
  void see_who_is_misread();
  bool standard_array_stands() const { return is_standard_array(picture.placement(), sensing); }
  /// Whether the picture is the position after the last ply that is written.
  bool is_explained() const { return picture.placement() == sheet.reported(); }
  /// Whether the best account leaves no piece anywhere else than in the hand of who is to move.
  bool is_accounted_for() const { return beam.best().residual <= cost::kInHand; }
  /// Finds whether so many pieces are missing that the board is being cleared.
  void look_for_clearing();
  /// Whether the picture changed when somebody had stopped the clock: the game is looked over, an
  /// irregularity is put right, and no ply is made.
  bool is_pause() const { return quiet.since() - kPauseBegins > clock.stands_since(); }
  bool may_be_play() const {
    return sheet.in_play() && !gesture.kings_in_centre() && !is_pause() && !is_looked_over();
  }
  /// Whether the picture is to be explained by plies.
  bool awaits_play() const { return !gap && may_be_play(); }

  // Gaps.
  void lose_sight(drivers::Instant since);
  void note_unclocked_gap();
  void see_again();
  void go_on_if_nothing_happened();
  bool only_log_tells() const;
  void picture_changed_in_gap(const rules::Placement& before);
  void explain_gap_at_rest(QuietStep rested);
  void leave_gap_to_doubt(QuietStep rested);
  void explain_gap_as_read();
  void live_on_after(std::size_t seen, const Sight& present);
  void account_for_gap(const rules::Placement& lifted, int heard);
  void close_gap();
  int presses_since_read() const;
  bool lacks_plies(int heard) const;
  int presses_missed() const;
  void note_silence();
  bool lacks_plies_of_silence() const;
  std::optional<std::size_t> plies_before_last_changes() const;
  void doubt_order_in_silence();
  void judge_silence();
  void forget_silence();
  void look_for_what_nobody_saw(Gap what);
  void explain_gap();
  void explain_after_pause();
  void explain_by_lever();
  void doubt_gap();
  void doubt_from(std::size_t from);
  /// Whether what was played in the last gap is not known yet.
  bool is_gap_in_doubt() const { return gap_from && beam.root().ply_count <= *gap_from; }
  /// Whether what was played from some ply on was never found, and no arbiter has told it.
  bool is_lost() const { return lost_from && *lost_from >= corrected; }
  /// What was confirmed before such a gap is not the reason that nothing explains what stands.
  std::size_t certain_plies() const { return is_gap_in_doubt() ? *gap_from : 0; }

  // What the board has written down of a gap.
  void take_in_log();
  /// Whether it is worth asking for it: where it just could not be read, reading it again would
  /// keep what is played from being heard.
  bool may_ask_log() const {
    return !log_failed_at || publisher.at() - *log_failed_at >= std::chrono::seconds{30};
  }
  /// Whether what is kept back while the log comes has had time to come behind it.
  bool log_is_behind() const {
    return gap && gap->log && publisher.at() - gap->log_read_at >= std::chrono::milliseconds{500};
  }
  static void date_what_was_kept_back(Outage& outage);
  void note_lately(const rules::Placement& before);
  void note_lately(const SensorEvent& sensor_event);
  std::vector<drivers::LogEntry> changes_to_array() const;
  std::vector<drivers::LogEntry> as_chess_has_it(std::vector<drivers::LogEntry> log) const;
  void conclude_from_what_stands();
  void live_through(const LoggedOutage& missed);
  void explain_gap_as_listed(const SinceListed& since);
  std::vector<SensorEvent> as_observed(std::span<const drivers::LogEntry> entries,
                                       drivers::Instant from, drivers::Instant to) const;
  Outage leave_gap();
  void leave_gap_unexplained();
  Outage look_back_on_gap();
  void look_back_no_more();
  void live_through(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                    drivers::Instant to);
  void live_through_since(const Outage& outage);
  void be_in_the_present(const Sight& present);
  void let_time_pass(drivers::Instant until);
  void pass_time(drivers::Instant until);
  void see_logged(const drivers::LoggedSquare& seen);
  void hear_logged(const drivers::LoggedPress& seen);
  Sight sight() const { return {picture, clock, quiet, gesture, beam.evidence.listens_since}; }
  void see_as(const Sight& sight);

  // Following the best account.
  void follow();
  std::optional<std::vector<const Hypothesis*>> path_to_follow() const;
  void write(const std::vector<const Hypothesis*>& path);
  std::size_t common_plies(const std::vector<const Hypothesis*>& path) const;
  bool may_retract(std::size_t index) const;
  bool is_ended() const;
  bool is_held(const Hypothesis& h) const;
  bool is_open(const std::vector<const Hypothesis*>& path, std::size_t index) const;
  bool is_shown(const std::vector<const Hypothesis*>& path, std::size_t index) const;
  void confirm(const std::vector<const Hypothesis*>& path, std::vector<model::Ply>& plies) const;
  static std::optional<Cost> ahead_of_other_ways(const std::vector<const Hypothesis*>& path,
                                                 std::size_t index);
  void make_firm(const std::vector<const Hypothesis*>& path, std::size_t index,
                 model::Evidence evidence, model::Ply& ply) const;
  std::size_t first_in_doubt(const std::vector<const Hypothesis*>& path) const;
  bool lacks_logged_plies(std::size_t from) const;
  bool is_illegal_after_gap(std::size_t from) const;
  bool replaces_pressed(const std::vector<const Hypothesis*>& path, std::size_t index) const;
  void note_unread(const std::vector<const Hypothesis*>& path);
  bool is_begun(const Variation& line, std::size_t from) const;
  void note_undecided(const std::vector<const Hypothesis*>& path);
  std::optional<model::Evidence> evidence_for(const std::vector<const Hypothesis*>& path,
                                              std::size_t index, std::size_t shown) const;
  bool may_be_more(const Hypothesis& h) const;
  bool kings_are_on_their_way(const Hypothesis& h) const;
  const rules::Position& before_ply(const Hypothesis& h) const {
    return beam.find(h.parent)->position;
  }
  bool opponent_lifts(const Hypothesis& h) const;
  void tell_uncertainty();
  std::vector<model::Explanation> rivals() const;
  std::vector<model::Explanation> undecided_ways() const;
  void settle_root(const std::vector<const Hypothesis*>& path);
  void confirm_the_end(model::Evidence evidence);
  /// Whether the last ply that is written ended the game by itself.
  bool is_over() const { return sheet.last().is_checkmate() || sheet.last().is_stalemate(); }
  /// Whether mate or stalemate stood so long that it is none by mistake, and men were moved since.
  bool is_looked_over() const { return end_stood && end_left && is_over(); }

  // Games and results.
  void begin_game_if_array_stands();
  bool was_played_unseen() const;
  bool first_plies_are_taken_back() const;
  bool is_array_put_up() const;
  bool is_another_array(const Start& start) const;
  void begin_game_under_clock();
  void begin_game_without_clock();
  void ask_for_array(QuietStep step);
  void begin_game(const Start& start, const std::string& continues = {});
  bool array_is_played() const;
  bool close_only_game();
  void close_game();

  // Games that nobody saw begin.
  void wait_for_log_of_next_game();
  bool waits_for_log_of_next_game() const;
  bool game_may_be_logged() const;
  bool may_have_ended_unseen() const;
  bool is_just_begun() const;
  JustBegun just_begun_counts() const;
  void begin_game_that_is_just_begun();
  void see_unseen_play(const rules::Placement& before);
  bool may_be_joined_by_plies() const;
  void join_by_plies();
  bool is_man_in_hand_perhaps() const;
  void join_game();
  void lie_as_logged(std::span<const drivers::LogEntry> log);
  bool find_out_way();
  std::optional<Start> middle_of_game();
  /// Whether there is no clock, or it tells who is on the move.
  bool clock_is_known() const { return clock.lever_known() || !clock.last(); }
  /// Whether a player's clock was set for another game, as he has so much more than `before`:
  /// presses in analysis give him less [guess].
  static bool is_set_anew(const drivers::ClockFace& before, const drivers::ClockFace& now) {
    return now.time - before.time > std::chrono::seconds{60};
  }
  bool may_be_joined() const;
  bool is_set_for_next_game() const;
  bool is_of_next_game() const;
  void join_next_game(QuietStep rested);
  LoggedGames next_games_in(const LogJoin& join) const;
  bool go_on_to_logged_game(const LogJoin& join, bool may_be_last);
  bool go_on_to_seen_game(const LoggedOutage& missed, const Ends& ends);
  bool go_on_to_seen_game(drivers::ClockSide white);
  void go_on_to_games(std::span<const drivers::LogEntry> ended, drivers::Instant array_at,
                      LoggedGames next, bool is_cut = false);
  void leave_game_unfinished();
  void begin_next(LoggedGames found, drivers::Instant since, drivers::Instant told);
  void live_through_end(std::span<const drivers::LogEntry> entries, drivers::Instant from,
                        drivers::Instant to);
  GamesFound all_that_follow(const LogJoin& join, const Outage& outage) const;
  GamesFound all_since_first_read(const LogJoin& join, const Outage& outage);
  void begin_game_that_is_logged(const LogJoin& join);
  void keep_what_is_played_on(LoggedGames& found, drivers::Instant since);
  std::optional<rules::Position> where_it_leads(const LoggedGames& found,
                                                drivers::Instant since) const;
  bool is_logged_game_played_on() const;
  void ask_for_log_of_its_plies();
  void begin_as_logged(LoggedGames logged_games, drivers::Instant since, drivers::Instant told);
  void begin_first(const LoggedGames& logged_games, drivers::Instant since);
  void live_through_whole(LoggedGames logged_games, drivers::Instant since, drivers::Instant told,
                          const Sight& present);
  std::vector<TimedObservation> way_it_lies(drivers::Instant lost, drivers::Instant at) const;
  std::vector<TimedObservation> logged_beginning(const LoggedGames& games,
                                                 drivers::Instant since) const;

  // How games end.
  void conclude(const model::GivenResult& given);
  void conclude_at_once();
  bool plies_are_missing() const;
  bool is_lever_ahead() const;
  bool are_other_than_recorded(const std::vector<rules::Square>& differ) const;
  bool is_end_told() const;
  bool leads_to_the_end() const;
  void take_gesture_back();
  bool stands_under_kings(const rules::Placement& placement) const;
  void write_ply_before_gesture();
  bool is_king_still_there(std::size_t index) const;
  std::size_t plies_before_gesture() const;
  bool is_resumed() const;
  void note_others_moved();
  void resume_if_position_stands();
  void resume();

  // Corrections.
  void correct(const model::Correction& correction);
  bool has_place_for(const model::Correction& correction) const;
  bool waits_for_log(const model::Correction& correction, drivers::Instant now) const;
  template <typename PassUntil, typename Waits>
  void write_before(drivers::Instant until, const PassUntil& pass_until, const Waits& waits);
  void write_due(drivers::Instant now, std::vector<model::TimedChange>& changes);
  void write_lived_through(drivers::Instant until);
  void write_or_leave_out(const model::Correction& correction);
  void lie(model::Orientation orientation);
  bool turn(model::Orientation orientation);

  // What differs.
  /// How the board would report the position after the last ply if every man were read right.
  rules::Placement expected() const { return as_sensed(sheet.last().placement(), sensing); }
  void tell_difference();
  bool something_appeared() const;
  void withdraw_difference();
  void tell_clock();
  void ask() { asks = true; }

  SensedPlacement picture{sensing};
  Beam beam;
  Clock clock;
  Gesture gesture;
  Quiet quiet;
  Flicker flicker;
  int games_before;
  drivers::Instant last{};
  OneGame one_game = OneGame::kNo;
  /// What was looked back on last, and from where: looking again finds nothing else.
  rules::Placement looked_back_on;
  HypothesisId looked_back_from = 0;
  /// So many plies from the first on are as an arbiter has them.
  std::size_t corrected = 0;
  /// Corrections to be written when their time comes; and whether one had no place by then.
  std::vector<model::Correction> expected_corrections;
  bool left_out = false;
  /// What stood when the players gave the result.
  std::optional<rules::Placement> stood_at_end;
  /// What was written is one of these ways, and nothing has decided it.
  std::vector<std::shared_ptr<const Alternatives>> undecided;
  /// The best account is not written as it is, or others are nearly as good.
  bool uncertain = false;
  /// An arbiter said how the board lies; or a game has shown that, or an array.
  bool orientation_told = false, way_is_seen = false;
  /// Nobody listened, and what was played meanwhile is not explained.
  std::optional<Outage> gap;
  /// As the clock was read last when the last game was over; the same where nobody has listened
  /// since, and the clock was not seen to stand after that.
  std::optional<drivers::ClockRead> clock_at_end, clock_before;
  /// Of another game, since the last one was over and nobody listened.
  UnseenPlay unseen_play;
  /// Of one that may be joined.
  Joining joining;
  std::optional<LogTold> log_told;
  /// So many plies were firm before the last gap in play, where no clock is used.
  std::optional<std::size_t> unclocked_gap_from;
  /// What brings a new watch to where the present game began, where that was read from a log.
  std::vector<TimedObservation> logged;
  /// Games that have not begun yet.
  std::optional<GamesToCome> to_come;
  /// So many plies were firm before the last gap, where what was played in it is not known.
  std::optional<std::size_t> gap_from;
  /// Nothing is known of a game but that it was played in a gap.
  bool is_unseen = false;
  /// From there on plies are missing: others are firm that came after such a gap.
  std::optional<std::size_t> lost_from;
  std::optional<ClockOutage> silence;
  /// How many plies there were when a press was heard last, or a gap was explained by what stood.
  std::size_t plies_known = 0;
  /// The last changes of the board and presses that were observed.
  std::vector<SensorEvent> lately;
  /// The last of them before the array from which the present game began, as a log has them.
  std::vector<drivers::LogEntry> put_up;
  /// What is taken in now happened in a gap: what stands and what the clock shows is told already.
  bool looks_back = false;
  bool asks_log = false;
  /// When a log last could not be read.
  std::optional<drivers::Instant> log_failed_at;
  /// Since the result.
  bool others_were_moved = false;
  /// Mate or stalemate was left to stand; and then it was not.
  bool end_stood = false, end_left = false;
  bool being_cleared = false;
  bool asks = false;
};

}  // namespace jadoube::tracking
