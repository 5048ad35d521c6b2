// The time until a daemon continues the games in its journal: boards with a game each, and boards
// with many corrections. The same run also measures how long reading and tracking the observations
// takes without a journal or an arbiter.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "daemon/engine/engine.h"
#include "tests/support/emulated_game.h"
#include "tests/support/process.h"
#include "tests/support/source_tree.h"

namespace {

using namespace jadoube;
using Clock = std::chrono::steady_clock;
using drivers::simulator::Style;

double milliseconds_since(Clock::time_point began) {
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

// The way in which the game was played, and the faults of the connection.
struct Past {
  Style style;
  std::vector<const char*> faults = {};
  int corrections = 0;
};

std::vector<tracking::TimedObservation> observed(const Past& past) {
  const std::string path = jadoube::tests::source_path("tests/demo/evergreen.pgn");
  std::ifstream file(path);
  const auto game = rules::PgnReader(file, path).next();
  tests::EmulatedSettings settings{.style = past.style};
  for (const auto* fault : past.faults) {
    settings.faults.push_back(*drivers::simulator::parse_fault(fault));
  }
  auto all = tests::observations_of(tests::play(game->value(), settings).arrivals);
  // The game is not over.
  all.resize(all.size() * 9 / 10);
  return all;
}

// A journal of boards that all had the same observations.
class Engines {
 public:
  Engines(int boards, const Past& past) : boards_(boards), seen_(observed(past)) {
    open();
    engine_->start();
    for (const auto& [at, observation] : seen_) {
      now_ = at;
      std::vector<devices::Seen> all;
      for (int i = 0; i < boards_; ++i) all.push_back({id(i), at, observation});
      engine_->take(all);
    }
    for (int i = 0; i < boards_; ++i) correct(id(i), past.corrections);
    engine_->stop();
  }

  // The milliseconds from the opened journal until the boards are restored.
  double restart() {
    engine_.reset();
    const auto began = Clock::now();
    open();
    return milliseconds_since(began);
  }

  double track() const {
    const auto began = Clock::now();
    std::vector<model::TimedChange> changes;
    for (int i = 0; i < boards_; ++i) {
      tracking::BoardTracker tracker;
      for (const auto& [at, observation] : seen_) tracker.observe(at, observation, changes);
    }
    return milliseconds_since(began);
  }

  std::size_t observations() const { return seen_.size(); }

 private:
  static std::string id(int board) { return "board-" + std::to_string(board); }

  void open() {
    feed_.emplace(0);
    engine_.emplace(*storage::Journal::open(directory_ / "journal"), *feed_,
                    engine::Engine::Hooks{.ask = [](const std::string&, const drivers::Command&) {},
                                          .now = [this] { return now_.load(); },
                                          .fail = [](const rules::Error&) { std::abort(); }},
                    event_);
    if (!engine_->restore()) std::abort();
  }

  // Takes a ply away and puts it back. Does this `times` times, each time two plies later.
  void correct(const std::string& board, int times) {
    std::uint32_t revision = 0;
    const auto decide = [&](arbiter::Decision decision) {
      std::promise<rules::Expected<arbiter::Ruled>> ruled;
      engine_->take(board, {"bench", "here", 1, revision, std::move(decision)},
                    [&](const auto& done) { ruled.set_value(done); });
      auto done = ruled.get_future().get();
      if (done) revision = done->game.revision;
      return done.has_value();
    };
    for (int i = 0; i < times; ++i) {
      (void)decide(arbiter::Undo{});  // Refused; tells nothing.
      if (const auto now = feed_->board(board); now && now->game) revision = now->game->revision;
      if (!decide(arbiter::DeletePly{static_cast<std::size_t>(2 * i + 3)})) continue;
      (void)decide(arbiter::Undo{});
    }
  }

  const int boards_;
  const std::vector<tracking::TimedObservation> seen_;
  tests::TemporaryDirectory directory_;
  arbiter::CurrentRules event_;
  std::atomic<drivers::Instant> now_{};
  std::optional<stream::Feed> feed_;
  std::optional<engine::Engine> engine_;
};

void report(const char* what, int boards, const Past& past) {
  Engines engines(boards, past);
  const double alone = engines.track(), restart = engines.restart();
  std::printf("%-36s %3d boards x %5zu observations: %8.1f ms, %5.1f times the tracker alone\n",
              what, boards, engines.observations(), restart, restart / alone);
}

}  // namespace

int main() {
  report("blitz under way", 128, {Style::kBlitz});
  report("messy under way", 128, {Style::kMessy});
  report("messy, 12 corrections each, undone", 4, {Style::kMessy, {}, 12});
  // Each time, several plies are played that nobody sees.
  const std::vector<const char*> gaps = {"hangup@30=20", "hangup@90=20", "hangup@150=20"};
  report("three gaps", 4, {Style::kBlitz, gaps});
  report("three gaps, 12 corrections, undone", 4, {Style::kBlitz, gaps, 12});
}
