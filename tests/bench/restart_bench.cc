// The time until a daemon continues the games in its journal: boards with a game each, and boards
// with many corrections. The same run also measures reading and tracking the observations without a
// journal or an arbiter, and the restart without kept trackers.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <future>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/devices/board_feed.h"
#include "daemon/engine/engine.h"
#include "daemon/storage/database.h"
#include "daemon/storage/journal.h"
#include "tests/support/asked_boards.h"
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

// What a mad board reports after a game began, and what passes of it. It changes random squares, so
// often in a second.
std::vector<tracking::TimedObservation> observed_mad(std::chrono::hours lasts, int changes) {
  auto all = observed({Style::kBlitz});
  devices::FloodGuard guard;
  std::vector<drivers::Observation> fresh, passed;
  const auto take = [&](drivers::Instant at) {
    for (auto& observation : passed) all.push_back({at, std::move(observation)});
    passed.clear();
  };
  std::mt19937 random(1);
  const auto from = all.back().at, end = from + lasts;
  const auto step = std::chrono::nanoseconds(std::chrono::seconds(1)) / changes;
  fresh = {drivers::PlacementRead{rules::Placement::initial()}};
  for (auto at = from; at < end; at += step) {
    guard.advance(at, passed);
    fresh.push_back(drivers::SquareChanged{rules::square_at(static_cast<int>(random() % 64)),
                                           static_cast<rules::Piece>(random() % 13)});
    guard.take(at, fresh, passed);
    take(at);
  }
  return all;
}

// A journal of boards that all had the same observations.
class Engines {
 public:
  Engines(int boards, std::vector<tracking::TimedObservation> seen, int corrections)
      : boards_(boards), seen_(std::move(seen)) {
    open();
    engine_->start(asked_, witness_);
    for (const auto& [at, observation] : seen_) {
      now_ = at;
      std::vector<devices::Seen> all;
      for (int i = 0; i < boards_; ++i) all.push_back({id(i), at, observation});
      engine_->take(all);
    }
    for (int i = 0; i < boards_; ++i) correct(id(i), corrections);
    engine_->stop();
  }

  // The milliseconds from the opened journal until the boards are restored.
  double restart() {
    engine_.reset();
    const auto began = Clock::now();
    open();
    return milliseconds_since(began);
  }

  // The same, if nothing was kept in mid-game.
  double restart_without_kept() {
    engine_.reset();
    const auto forgotten =
        storage::Database::open(directory_ / "journal", storage::Database::Mode::kReadWrite)
            ->execute("DELETE FROM kept_board");
    if (!forgotten) std::abort();
    return restart();
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
                    engine::Engine::Options{.now = [this] { return now_.load(); },
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
  tests::AskedBoards asked_;
  storage::NoWitness witness_;
  std::optional<engine::Engine> engine_;
};

void report(const char* what, int boards, std::vector<tracking::TimedObservation> seen,
            int corrections = 0) {
  Engines engines(boards, std::move(seen), corrections);
  const double alone = engines.track(), kept = engines.restart();
  const double all = engines.restart_without_kept();
  std::printf(
      "%-36s %3d boards x %6zu observations: %8.1f ms, %8.1f ms if nothing was kept (%5.1f times "
      "that; %5.1f times the tracker alone)\n",
      what, boards, engines.observations(), kept, all, all / kept, all / alone);
}

void report(const char* what, int boards, const Past& past) {
  report(what, boards, observed(past), past.corrections);
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
  using std::chrono::hours;
  report("mad for 6 hours: a flood", 1, observed_mad(hours(6), 100));
  report("mad for 6 hours: just no flood", 1, observed_mad(hours(6), 8));
}
