#include "daemon/outputs/computed_clock.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rules/time/clock_model.h"
#include "rules/time/time_control_text.h"

namespace jadoube::outputs {
namespace {

using model::Instant;
using model::SoftwareClockAct;
using model::SoftwareClockPhase;
using rules::Color;
using std::chrono::milliseconds;

bool has_clock(const model::Ply& ply) { return ply.white_clock || ply.black_clock; }

/// When each ply was made. An arbiter may have written a ply later, so its time is at most that of
/// the next ply.
std::vector<Instant> times_of(const std::vector<model::Ply>& plies) {
  std::vector<Instant> times(plies.size());
  Instant next = Instant::max();
  for (std::size_t i = plies.size(); i-- > 0;) times[i] = next = std::min(next, plies[i].made_at);
  return times;
}

/// The software clock during a game.
class Run {
 public:
  Run(const rules::TimeControl& control, Color turn)
      : clock_(rules::ClockSetup::same(control)), turn_(turn) {
    clock_.set_turn(turn);
  }

  // Before the first ply or act, the clock is stopped, and `now_` is not set.
  void pass_until(Instant then) {
    if (then <= now_) return;
    if (clock_.state().running) clock_.advance(std::chrono::floor<milliseconds>(then - now_));
    now_ = then;
  }

  void act(const SoftwareClockAct& act) {
    pass_until(act.at);
    switch (act.kind) {
      case SoftwareClockAct::Kind::kStart:
      case SoftwareClockAct::Kind::kResume:
        phase_ = SoftwareClockPhase::kRunning;
        return clock_.start();
      case SoftwareClockAct::Kind::kPause:
        phase_ = SoftwareClockPhase::kPaused;
        return clock_.stop();
      case SoftwareClockAct::Kind::kSet:
        return set(act.times);
    }
  }

  void play(Instant made_at) {
    pass_until(made_at);
    if (phase_ == SoftwareClockPhase::kNotStarted) phase_ = SoftwareClockPhase::kRunning;
    clock_.start();
    clock_.press();
    if (phase_ == SoftwareClockPhase::kPaused) clock_.stop();
    ++moves_[turn_];
    turn_ = opponent_of(turn_);
  }

  /// Nothing: a player's time is used up.
  std::optional<model::ByColor<std::chrono::seconds>> times() const {
    if (clock_.first_flag()) return std::nullopt;
    return shown();
  }

  ComputedClock seen() const {
    const auto [white, black] = shown();
    ComputedClock out{.phase = phase_,
                      .white = white,
                      .black = black,
                      .at = now_,
                      .used_up = clock_.first_flag()};
    if (clock_.state().running && !clock_.is_frozen()) out.running = turn_;
    return out;
  }

 private:
  model::ByColor<std::chrono::seconds> shown() const {
    return {rules::displayed(clock_.shown(Color::kWhite)),
            rules::displayed(clock_.shown(Color::kBlack))};
  }

  // If a time was used up, the frozen clock does not count plies. So the moves and the turn are set
  // too.
  void set(const model::ByColor<std::chrono::seconds>& times) {
    const bool was_frozen = clock_.is_frozen();
    for (const Color color : model::kColors) clock_.set_player(color, times[color], moves_[color]);
    if (was_frozen) clock_.set_turn(turn_);
  }

  rules::ClockModel clock_;
  Instant now_ = Instant::min();
  Color turn_;
  model::ByColor<int> moves_ = {};
  SoftwareClockPhase phase_ = SoftwareClockPhase::kNotStarted;
};

/// Runs the clock of `game` over its acts and plies. `take` is called with the clock after each
/// ply.
template <typename Take>
std::optional<Run> run_through(std::string_view time_control, const model::Game& game,
                               const Take& take) {
  const auto control = rules::parse_pgn_time_control(time_control);
  if (!control || !*control || std::ranges::any_of(game.plies, has_clock)) return std::nullopt;
  Run run(**control, game.start.turn());
  const auto times = times_of(game.plies);
  auto act = game.clock_acts.begin();
  for (std::size_t i = 0; i < times.size(); ++i) {
    for (; act != game.clock_acts.end() && act->at <= times[i]; ++act) run.act(*act);
    run.play(times[i]);
    take(i, std::as_const(run));
  }
  for (; act != game.clock_acts.end(); ++act) run.act(*act);
  return run;
}

}  // namespace

std::optional<ComputedClock> computed_clock(std::string_view time_control, const model::Game& game,
                                            std::optional<Instant> now) {
  auto run = run_through(time_control, game, [](std::size_t, const Run&) {});
  if (!run) return std::nullopt;
  const bool ended = !game.in_play() && !game.adjournment;
  if (now && game.in_play()) run->pass_until(*now);
  ComputedClock clock = run->seen();
  clock.ended = ended;
  if (!game.in_play()) clock.running = std::nullopt;
  if (game.plies.empty() && game.clock_acts.empty()) clock.at = game.started_at;
  return clock;
}

bool compute_clocks(std::string_view time_control, const model::Game& game,
                    std::vector<model::Ply>& plies) {
  if (plies.empty()) return false;
  const auto run = run_through(time_control, game, [&](std::size_t index, const Run& clock) {
    const auto times = clock.times();
    if (!times || index >= plies.size()) return;
    plies[index].white_clock = times->white;
    plies[index].black_clock = times->black;
  });
  return run.has_value();
}

}  // namespace jadoube::outputs
