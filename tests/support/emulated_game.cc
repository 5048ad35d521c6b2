#include "tests/support/emulated_game.h"

#include <algorithm>

namespace jadoube::tests {
namespace {

namespace virtual_board = drivers::virtual_board;

// A log that comes broken is asked for three times, 9 s each.
constexpr std::chrono::seconds kAfterwards{45};

// When the last fault is over; the amounts of those that do not last are below a second.
virtual_board::BoardTime end_of(const std::vector<virtual_board::Fault>& faults) {
  virtual_board::BoardTime end{0};
  for (const auto& fault : faults) {
    const auto since = fault.from.value_or(virtual_board::BoardTime(0));
    end = std::max(end, since + std::chrono::duration_cast<virtual_board::BoardTime>(
                                    std::chrono::duration<double>(fault.amount)));
  }
  return end;
}

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
  WatchListener watch(follower);
  EmulatedLine line(board, watch);
  line.run(std::max(result.played.end, end_of(settings.faults)) + kAfterwards);
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
