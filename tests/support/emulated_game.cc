#include "tests/support/emulated_game.h"

#include <algorithm>
#include <deque>

#include "drivers/simulator/hardware/emulated_board.h"
#include "drivers/simulator/players/hands.h"
#include "tests/support/emulated_chain.h"

namespace jadoube::tests {
namespace {

namespace simulator = drivers::simulator;
using simulator::BoardTime;

// A damaged log is requested three times, 9 s each.
constexpr std::chrono::seconds kAfterwards{45};
// The result is on the board this long before the pieces are set up again.
constexpr std::chrono::seconds kBetween{10};

// The end of the last fault. If a fault has no duration, its amount counts as less than a second.
BoardTime end_of(const std::vector<simulator::Fault>& faults) {
  BoardTime end{0};
  for (const auto& fault : faults) {
    const auto since = fault.from.value_or(BoardTime(0));
    end = std::max(end, since + std::chrono::duration_cast<BoardTime>(
                                    std::chrono::duration<double>(fault.amount)));
  }
  return end;
}

std::optional<simulator::TimeControl> control_of(const rules::PgnGame& game,
                                                 const EmulatedSettings& settings) {
  if (!settings.clock) return std::nullopt;
  return simulator::parse_time_control(game.tag("TimeControl").value_or(""))
      .value_or(simulator::TimeControl{});
}

simulator::HandsOptions hands_for(const rules::PgnGame& game, const EmulatedSettings& settings,
                                  std::uint64_t number) {
  simulator::HandsOptions hands{.style = settings.style,
                                .seed = simulator::seed_in_a_row(settings.seed, number)};
  hands.habits = intensified(habits_of(settings.style), settings.accidents);
  hands.control = control_of(game, settings);
  hands.rotated = settings.rotated;
  hands.offence = settings.offence;
  hands.quiet = settings.quiet;
  return hands;
}

simulator::BoardSettings board_for(const rules::PgnGame& game, const EmulatedSettings& settings) {
  const auto habits = intensified(habits_of(settings.style), settings.accidents);
  simulator::BoardSettings board{.clock = std::nullopt,
                                 .faults = settings.faults,
                                 .log = settings.log,
                                 .misread = habits.misread,
                                 .drop_out = habits.drop_out,
                                 .seed = settings.seed};
  if (const auto control = control_of(game, settings)) {
    board.clock = simulator::ClockSettings{.base = control->base,
                                           .increment = control->increment,
                                           .next_period = control->next_period};
  }
  return board;
}

// The hands set up the pieces for `next` and play it from `now` on. Returns how long that takes.
BoardTime play_next(simulator::EmulatedBoard& board, BoardTime now,
                    const simulator::Performance& next, std::uint64_t seed) {
  auto script = simulator::setting_up(board.standing(), next.start, seed);
  const auto shift = script.empty() ? BoardTime(0) : script.back().at;
  append_later(script, next.script, shift);
  board.play(now, std::move(script));
  return shift + next.end;
}

// All games of a tracker's changes, as they were at the end.
class GamesSeen : public Follower {
 public:
  void take(const model::TimedChange& change) override {
    if (std::holds_alternative<model::GameStarted>(change.change)) games_.emplace_back();
    model::apply(change.change, board_);
    if (board_.game) games_.back() = *board_.game;
  }
  void run_until(drivers::Instant) override {}
  const std::vector<model::Game>& games() const { return games_; }

 private:
  model::Board board_;
  std::vector<model::Game> games_;
};

}  // namespace

EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings,
                  Follower* follower) {
  EmulatedGame result;
  result.played = perform(game, hands_for(game, settings, 0));
  simulator::EmulatedBoard board(board_for(game, settings), result.played.start);
  TrackerListener tracker(follower);
  if (!settings.starts_when_asked) board.play(BoardTime(0), result.played.script);
  EmulatedConnection line(board, tracker, settings.received_from, simulator::Make::kDgt,
                          {settings.speed, settings.starts_when_asked});
  if (settings.starts_when_asked) {
    line.run_until_asked();
    board.play(line.now(), result.played.script);
  }
  line.run(std::max(line.now() + result.played.end, end_of(settings.faults)) +
           kAfterwards * settings.speed);
  result.arrivals = line.take_arrivals();
  result.seen = tracker.board();
  return result;
}

std::vector<EmulatedGame> play_on_line(const rules::PgnGame& game,
                                       std::span<const EmulatedSettings> boards) {
  std::vector<EmulatedGame> games;
  simulator::EmulatedBus bus(true);
  std::deque<TrackerListener> trackers;
  std::vector<Listener*> listeners;
  std::vector<std::string> serials;
  BoardTime end{0};
  for (const EmulatedSettings& settings : boards) {
    EmulatedGame& played = games.emplace_back();
    played.played = perform(game, hands_for(game, settings, 0));
    serials.push_back(std::to_string(1001 + serials.size()));
    simulator::BoardSettings board = board_for(game, settings);
    board.identity.serial = serials.back();
    bus.add(board, played.played.start).play(EmulatedChain::kSearch, played.played.script);
    listeners.push_back(&trackers.emplace_back(nullptr));
    end = std::max({end, played.played.end, end_of(settings.faults)});
  }
  EmulatedChain(bus, listeners, serials).run(end + kAfterwards);
  for (std::size_t i = 0; i < games.size(); ++i) games[i].seen = trackers[i].board();
  return games;
}

EmulatedRow play_in_a_row(std::span<const rules::PgnGame> games, const EmulatedSettings& settings) {
  EmulatedRow row;
  row.played.push_back(perform(games.front(), hands_for(games.front(), settings, 0)));
  simulator::EmulatedBoard board(board_for(games.front(), settings), row.played.front().start);
  board.play(BoardTime(0), row.played.front().script);
  GamesSeen seen;
  TrackerListener tracker(&seen);
  EmulatedConnection line(board, tracker, settings.received_from);
  row.over.push_back(row.played.front().end);
  for (std::size_t i = 1; i < games.size(); ++i) {
    line.run(row.over.back() + kBetween);
    row.played.push_back(perform(games[i], hands_for(games[i], settings, i)));
    const auto takes = play_next(board, line.now(), row.played.back(), settings.seed + i);
    row.over.push_back(line.now() + takes);
  }
  line.run(std::max(row.over.back(), end_of(settings.faults)) + kAfterwards);
  row.seen = seen.games();
  row.arrivals = line.take_arrivals();
  return row;
}

bool says_it_lacks_plies(const model::Game& game) {
  return game.incomplete || std::ranges::any_of(game.explanations, &std::vector<std::string>::empty,
                                                &model::Explanation::san);
}

std::vector<tracking::TimedObservation> observations_of(const std::vector<Arrival>& arrivals) {
  const auto driver = drivers::find_driver("dgt")->make();
  driver->open(arrivals.front().at);
  std::vector<drivers::Observation> read;
  std::vector<tracking::TimedObservation> all;
  for (const auto& [at, bytes] : arrivals) {
    driver->receive(at, bytes, read);
    for (auto& observation : read) all.push_back({at, std::move(observation)});
    read.clear();
  }
  return all;
}

}  // namespace jadoube::tests
