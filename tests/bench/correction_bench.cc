#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <future>
#include <optional>
#include <sstream>

#include "daemon/engine/engine.h"
#include "daemon/storage/journal.h"
#include "rules/notation/san.h"
#include "tests/support/asked_boards.h"
#include "tests/support/emulated_game.h"
#include "tests/support/process.h"
#include "tests/support/random_chess.h"

// The time of one correction in a game of 200 plies. The engine reads the journal, derives the
// record again, writes it durably and publishes it. The same is measured in a game of 20 plies, and
// so is a commit alone, which is the part of the disk.
namespace {

using namespace jadoube;
using Clock = std::chrono::steady_clock;

constexpr int kTimes = 40;

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + values.size() / 2);
  return values[values.size() / 2];
}

rules::PgnGame random_game(std::size_t plies) {
  tests::Random random(11);
  std::ostringstream pgn;
  auto position = rules::Position::initial();
  for (std::size_t i = 0; i < plies; ++i) {
    const auto move = tests::random_move(position, random);
    pgn << rules::to_san(position, move) << " ";
    position = position.after(move);
  }
  pgn << "*\n";
  std::istringstream in(pgn.str());
  return rules::PgnReader(in, "random").next()->value();
}

// An engine with one board on which `plies` were played in blitz.
class Corrected {
 public:
  explicit Corrected(std::size_t plies) {
    const auto game = tests::play(random_game(plies), {.style = drivers::simulator::Style::kBlitz});
    auto journal = storage::Journal::open(directory_ / "journal");
    engine_.emplace(std::move(*journal), feed_,
                    engine::Engine::Options{.now = [this] { return now_.load(); },
                                            .fail = [](const rules::Error&) { std::abort(); }},
                    event_);
    (void)engine_->restore();
    engine_->start(asked_, witness_);
    see(game.arrivals);
    revision_ = 0;
    (void)decide(arbiter::Undo{}, 99);
    const auto board = *feed_.board("one");
    revision_ = board.game->revision;
    plies_ = board.game->plies.size();
  }

  std::size_t plies() const { return plies_; }
  std::size_t observations() const { return observations_; }

  // The milliseconds that an arbiter waits until ply 3 is another move.
  double correct() {
    const auto began = Clock::now();
    const auto game = decide(arbiter::DeletePly{3}, revision_);
    const auto took = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
    revision_ = game->game.revision;
    revision_ = decide(arbiter::Undo{}, revision_)->game.revision;
    return took;
  }

 private:
  void see(const std::vector<tests::Arrival>& arrivals) {
    for (const auto& [at, observation] : tests::observations_of(arrivals)) {
      now_ = at;
      const devices::Seen one{"one", at, observation};
      engine_->take({&one, 1});
      ++observations_;
    }
  }

  rules::Expected<arbiter::Ruled> decide(arbiter::Decision decision, std::uint32_t revision) {
    std::promise<rules::Expected<arbiter::Ruled>> ruled;
    engine_->take("one", {"bench", "here", 1, revision, std::move(decision)},
                  [&](const auto& done) { ruled.set_value(done); });
    return ruled.get_future().get();
  }

  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  arbiter::CurrentRules event_;
  std::atomic<drivers::Instant> now_;
  tests::AskedBoards asked_;
  storage::NoWitness witness_;
  std::optional<engine::Engine> engine_;
  std::uint32_t revision_ = 0;
  std::size_t plies_ = 0, observations_ = 0;
};

void report(std::size_t plies) {
  Corrected game(plies);
  std::vector<double> took;
  for (int i = 0; i < kTimes; ++i) took.push_back(game.correct());
  std::printf(
      "%4zu plies, %6zu observations: %6.2f ms a correction (median of %d), worst %.2f ms\n",
      game.plies(), game.observations(), median(took), kTimes, *std::ranges::max_element(took));
}

// The time that the disk takes for one durable row.
void report_disk() {
  tests::TemporaryDirectory directory;
  auto journal = *storage::Journal::open(directory / "journal");
  std::vector<double> took;
  for (int i = 0; i < kTimes; ++i) {
    storage::Batch batch;
    batch.observations.push_back({"one", drivers::Instant(std::chrono::seconds(i)), false, "x"});
    const auto began = Clock::now();
    (void)journal.commit(batch);
    took.push_back(std::chrono::duration<double, std::milli>(Clock::now() - began).count());
  }
  std::printf("a commit of one row: %.2f ms\n", median(took));
}

}  // namespace

int main() {
  report(20);
  report(200);
  report_disk();
}
