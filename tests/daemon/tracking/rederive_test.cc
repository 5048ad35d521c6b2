#include "daemon/tracking/rederive.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "tests/daemon/tracking/table.h"
#include "tests/support/emulated_game.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace rederive_test {

using drivers::simulator::Style;

// A real game in messy hands, as it was seen.
const std::vector<TimedObservation>& seen() {
  static const auto all = [] {
    const std::string path = jadoube::tests::source_path("tests/demo/evergreen.pgn");
    std::ifstream file(path);
    const auto game = rules::PgnReader(file, path).next();
    return tests::observations_of(
        tests::play(game->value(), {.style = Style::kMessy, .seed = 3}).arrivals);
  }();
  return all;
}

model::Board derived(std::span<const TimedObservation> record,
                     std::span<const model::Correction> corrections = {}) {
  return rederive(BoardTracker(), record, corrections, record.back().at).board();
}

// Another move, or none, in the place of a ply. An arbiter would write it if there were only the
// first observations of the record.
model::Correction some_correction(std::mt19937& random) {
  while (true) {
    const auto taken = 1 + random() % seen().size();
    const auto board = derived(std::span(seen()).first(taken));
    if (!board.game || board.game->plies.empty()) continue;
    const auto at = random() % board.game->plies.size();
    model::Correction correction{.after = seen()[taken - 1].at, .keep = at};
    if (random() % 2 == 0) return correction;
    const auto moves = board.game->position_after(at).legal_moves();
    if (moves.empty()) continue;
    auto ply = board.game->plies[at];
    ply.move = moves[random() % moves.size()];
    ply.state = model::PlyState::kCorrected;
    correction.plies = {ply};
    return correction;
  }
}

TEST(Derivation, GivesWhatDerivingAnewGivesWhateverWasDerivedBefore) {
  std::mt19937 random(1);
  for (int round = 0; round < 4; ++round) {
    Derivation derivation{BoardTracker()};
    std::vector<model::Correction> corrections;
    for (int step = 0; step < 8; ++step) {
      const bool undo = !corrections.empty() && random() % 3 == 0;
      undo ? corrections.pop_back() : corrections.push_back(some_correction(random));
      const auto end = seen().back().at;
      const auto again = derivation.derive(seen(), corrections, end);
      const auto anew = rederive(BoardTracker(), seen(), corrections, end);
      ASSERT_EQ(again.none_left_out(), anew.none_left_out())
          << "round " << round << ", step " << step;
      ASSERT_EQ(again.board(), anew.board()) << "round " << round << ", step " << step;
    }
  }
}

TEST(Derivation, FollowsARecordThatGrows) {
  Derivation derivation{BoardTracker()};
  for (const std::size_t parts : {1, 2, 3, 4}) {
    const auto part = std::span(seen()).first(seen().size() * parts / 4);
    const auto grown = derivation.derive(part, {}, part.back().at).board();
    EXPECT_EQ(grown, derived(part)) << parts;
  }
}

// Another version may see the next game begin earlier than the one did that wrote it down.
TEST(Derivation, OfAClosedGameEndsWhereTheNextOneBegins) {
  Played table("e4 e5 Nf3 Nc6 Bc4 d6 Ng5 h6 Bxf7+ Ke7");
  const auto published = table.tracker.board();
  table.hands("3000ms e1- e7- e4- e5- e4+K d5+k 6000ms");
  table.hands(
      "g5- f7- c6- h6- d6- d5- e4- e1+K e8+k e2+P e7+p f7+p h7+p d7+p f1+B g1+N b8+n 3000ms");
  table.play("d4 d5");
  ASSERT_EQ(table.game().ordinal, 2);
  std::vector<model::TimedChange> changes;
  const auto again = rederive_closed(published, table.observed, {}, table.now, changes);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->board().game->ordinal, 1);
  EXPECT_EQ(again->board().game->plies, published.game->plies);
  EXPECT_EQ(again->board().game->result, rules::Result::kWhiteWins);
  EXPECT_FALSE(rederive(published, table.observed, {}, table.now, changes));
}

TEST(BoardTracker, ACopyContinuesAsTheOriginalWhichStaysAsItWas) {
  const auto half = std::span(seen()).first(seen().size() / 2);
  std::vector<model::TimedChange> changes;
  BoardTracker original;
  for (const auto& [at, observation] : half) original.observe(at, observation, changes);
  BoardTracker copy(original);
  const model::Board then = original.board();
  for (const auto& [at, observation] : std::span(seen()).subspan(half.size())) {
    copy.observe(at, observation, changes);
  }
  EXPECT_EQ(original.board(), then);
  copy.advance(seen().back().at, changes);
  EXPECT_EQ(copy.board(), derived(seen()));
}

}  // namespace rederive_test
}  // namespace jadoube::tracking
