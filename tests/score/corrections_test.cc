// Checks that an arbiter can correct one ply without a change of any other ply, however the game
// was played. Each ply of messy games is replaced by itself.
#include <gmock/gmock.h>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/tracking/rederive.h"
#include "tests/score/suites.h"

namespace jadoube::score {
namespace corrections_test {

using arbiter::Derived;
using model::Correction;
using tracking::BoardTracker;

constexpr int kSessions = 6;
constexpr std::size_t kEveryPly = 4;

// The observations of a board, and its record.
struct Record {
  std::vector<tracking::TimedObservation> seen;
  Instant end;
  model::Board board;

  explicit Record(const Session& session) {
    const Run run = score::run(session);
    end = run.end;
    BoardTracker tracker;
    std::vector<model::TimedChange> changes;
    for (const Seen& each : run.seen) {
      seen.push_back({each.at, each.what});
      tracker.observe(each.at, each.what, changes);
    }
    tracker.advance(end, changes);
    board = tracker.board();
  }

  rules::Expected<Derived> derive(const std::vector<Correction>& corrections) const {
    std::vector<model::TimedChange> changes;
    auto tracker = tracking::rederive(board, seen, corrections, end, changes);
    if (!tracker) return tl::unexpected(tracker.error());
    return Derived{*std::move(tracker), std::move(changes)};
  }

  rules::Expected<Derived> with(const arbiter::RecordDecision& decision) const {
    const arbiter::DecisionRequest call{"A. Arbiter", "here", 1, board.game->revision, decision};
    auto ruling = arbiter::ruling_on(call, board, {}, end);
    if (!ruling) return tl::unexpected(ruling.error());
    return arbiter::carry_out(*ruling, {}, *board.game, end,
                              [&](const auto& corrections) { return derive(corrections); });
  }
};

std::vector<std::string> moves_of(const model::Board& board) {
  std::vector<std::string> moves;
  for (const model::Ply& ply : board.game->plies) moves.push_back(ply.uci);
  return moves;
}

Sources random_games() {
  Sources sources;
  for (int i = 0; i < kSessions; ++i) {
    sources.games.push_back(random_game(rules::Position::initial(), 90, 7 + i));
  }
  return sources;
}

class Corrections : public testing::TestWithParam<const char*> {};

TEST_P(Corrections, OfOnePlyLeaveTheOthersAsTheyWere) {
  const Sources sources = random_games();
  const auto suites = all_suites(sources);
  const auto suite = std::ranges::find(suites, GetParam(), &Suite::name);
  ASSERT_NE(suite, suites.end());
  int tried = 0;
  for (int i = 0; i < kSessions; ++i) {
    const Record record(suite->make(i, seed_of(5, i)));
    // A record that waits for an arbiter continues when the arbiter says what was played.
    if (!record.board.game || !record.board.game->explanations.empty()) continue;
    const auto moves = moves_of(record.board);
    for (std::size_t ply = 1 + static_cast<std::size_t>(i); ply <= moves.size(); ply += kEveryPly) {
      if (record.board.game->plies[ply - 1].state == model::PlyState::kIllegal) continue;
      ++tried;
      const auto derived = record.with(arbiter::ReplacePly{ply, moves[ply - 1]});
      ASSERT_TRUE(derived.has_value()) << derived.error().message;
      EXPECT_EQ(moves_of(derived->tracker.board()), moves) << "session " << i << ", ply " << ply;
    }
  }
  EXPECT_GT(tried, 50);
}

INSTANTIATE_TEST_SUITE_P(Hands, Corrections,
                         testing::Values("S2 blitz", "S5 stress x 0.25", "S5 stress x 1.0"));

}  // namespace corrections_test
}  // namespace jadoube::score
