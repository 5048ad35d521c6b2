#include "tests/support/emulated_game.h"

#include "daemon/watch/board_watch.h"

namespace jadoube::tests {
namespace {

namespace virtual_board = drivers::virtual_board;

constexpr std::chrono::seconds kAfterwards{30};

class Watch : public Listener {
 public:
  explicit Watch(Follower* follower) : follower_(follower) {}

  void observe(drivers::Instant at, const drivers::Observation& observation) override {
    watch_.observe(at, observation, changes_);
    pass_on(at);
  }
  void advance(drivers::Instant now) override {
    watch_.advance(now, changes_);
    pass_on(now);
  }
  drivers::Instant wake_at() const override { return watch_.wake_at(); }
  bool take_placement_request() override { return watch_.take_placement_request(); }
  bool take_log_request() override { return watch_.take_log_request(); }
  const watch::Board& board() const { return watch_.board(); }

 private:
  void pass_on(drivers::Instant now) {
    for (const auto& change : changes_) {
      if (follower_ != nullptr) follower_->take(change);
    }
    if (follower_ != nullptr) follower_->run_until(now);
    changes_.clear();
  }

  Follower* follower_;
  watch::BoardWatch watch_;
  std::vector<watch::TimedChange> changes_;
};

}  // namespace

EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings,
                  Follower* follower) {
  EmulatedGame result;
  virtual_board::HandsOptions hands{.style = settings.style, .seed = settings.seed};
  hands.habits = intensified(habits_of(settings.style), settings.accidents);
  virtual_board::BoardSettings board_settings{.faults = settings.faults,
                                              .log = settings.log,
                                              .misread = hands.habits->misread,
                                              .drop_out = hands.habits->drop_out,
                                              .seed = settings.seed};
  if (settings.clock) {
    hands.control = virtual_board::parse_time_control(game.tag("TimeControl").value_or(""))
                        .value_or(virtual_board::TimeControl{});
    board_settings.clock = virtual_board::ClockSettings{.base = hands.control->base,
                                                        .increment = hands.control->increment,
                                                        .next_period = hands.control->next_period};
  } else {
    hands.control.reset();
    board_settings.clock.reset();
  }
  hands.rotated = settings.rotated;
  hands.offence = settings.offence;
  // The host has greeted the board before the players sit down.
  hands.quiet = std::chrono::seconds(5);
  result.played = perform(game, hands);
  virtual_board::EmulatedBoard board(board_settings, result.played.start);
  board.play(virtual_board::BoardTime(0), result.played.script);
  Watch watch(follower);
  EmulatedLine line(board, watch);
  line.run(result.played.end + kAfterwards);
  result.arrivals = line.take_arrivals();
  result.seen = watch.board();
  return result;
}

std::vector<watch::TimedObservation> observations_of(const std::vector<Arrival>& arrivals) {
  const auto driver = drivers::find_driver("dgt")->make();
  driver->open(arrivals.front().at);
  std::vector<drivers::Observation> read;
  std::vector<watch::TimedObservation> all;
  for (const auto& [at, bytes] : arrivals) {
    driver->receive(at, bytes, read);
    for (auto& observation : read) all.push_back({at, std::move(observation)});
    read.clear();
  }
  return all;
}

}  // namespace jadoube::tests
